//! The work of reading grows no faster than the paste. The work is counted and not timed: bytes moved or searched, names
//! compared, words looked up.

use nightcourt_reading::{MAX_PASTE, read, steps};

/// The size of a large paste.
const SIZE: usize = MAX_PASTE / 2;

/// A piece as often as a paste of this size has room for it.
fn filled(size: usize, start: &str, piece: &str) -> String {
    format!(
        "{start}{}",
        piece.repeat((size - start.len()) / piece.len())
    )
}

/// The work of reading a paste.
fn work(paste: &str) -> u64 {
    let before = steps();
    assert!(read(paste).lines.len() <= MAX_PASTE);
    steps() - before
}

#[test]
fn twice_the_paste_is_no_more_than_three_times_the_work() {
    let two = "Ann - Town Doctor\nCy (Mafia Goon)\n";
    let roster: String = (0..64)
        .map(|number| format!("Player number {number} = Town Roleblocker\n"))
        .collect();
    let blocks: String = (0..64)
        .map(|number| {
            format!(
                "Player number {number} blocks Player number {}\n",
                (number + 1) % 64
            )
        })
        .collect();
    for (what, start, piece) in [
        (
            "two actions again and again",
            two,
            "Ann protects Cy. Cy shoots Ann!\n",
        ),
        (
            "lines that mean nothing",
            "",
            "some words that mean nothing at all to us\n",
        ),
        (
            "sixty-four players who act",
            &format!("[players]\n{roster}[actions]\n"),
            &blocks,
        ),
        (
            "prose on one line",
            two,
            "I really think that we should lynch somebody who is not here today. ",
        ),
        ("words", "", "word "),
        ("roles", "", "Town Roleblocker "),
        ("what is struck out", two, "[s]Ann protects Cy[/s]\n"),
        ("brackets", "", "("),
        ("three brackets", "", "((("),
        ("marks that do not end", "", "a [s][quote="),
        ("strokes", "", "~~"),
        ("an action without an end", "", "Ann -> Bob, "),
        ("modifiers", "", "1-shot cop "),
        ("a name", "", "Ann "),
        ("colons", "", "x: y\n"),
        ("nights", "", "N2 "),
        (
            "everything at once",
            "",
            "Ann (Town Doctor) protects Bob, then ~~kills~~ [s]Cy[/s] (Mafia Goon) -> Dee | and so on\n",
        ),
        ("articles", "", "a a a\n"),
        ("articles on one line", "", "a a a "),
        ("colons on one line", "", "x: y "),
        ("numbers", "", "1:1 "),
        ("numbers that are lines", "", "1. x\n"),
        ("times", "", "[22:14] x\n"),
        ("tabs", "", "a\t"),
        ("a role in brackets again and again", "Ann - ", "Cop (Cop) "),
        ("roster lines with a verb", two, "Night Watch - Cop\n"),
        ("actions like roster lines", two, "Cy kills Ann (Doctor)\n"),
        ("changes", two, "Ann protects Cy\nAnn changes to Cy\n"),
        ("kills", two, "Mafia kills Ann\nCy carries the kill\n"),
        ("struck letters", "", "a\u{336}"),
    ] {
        // Work is counted, so that a shorter paste shows the same.
        let size = if std::env::var_os("NIGHTLY").is_some() {
            SIZE
        } else {
            SIZE / 2
        };
        let [half, whole] = [size / 2, size].map(|size| work(&filled(size, start, piece)));
        assert!(half > 0, "{what}: nothing was counted");
        // What grows with the square takes four times as much.
        assert!(
            whole <= 3 * half,
            "{what}: {half} steps, and {whole} for twice as much"
        );
        let most = 100 * size as u64;
        assert!(
            whole <= most,
            "{what}: {whole} steps, more than 100 for each byte"
        );
    }
}
