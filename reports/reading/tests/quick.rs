//! The largest pastes are read while a host looks on: each of these is as long as a paste may be.

use std::time::{Duration, Instant};

use nightcourt_reading::{MAX_PASTE, read};

/// Some hundredths of a second on a desk; this is for machines that do other things too.
const LONGEST: Duration = Duration::from_millis(500);

/// A piece as often as a paste has room for it.
fn filled(start: &str, piece: &str) -> String {
    format!("{start}{}", piece.repeat((MAX_PASTE - start.len()) / piece.len()))
}

#[test]
fn the_longest_pastes_are_read_at_once() {
    let two = "Ann - Town Doctor\nCy (Mafia Goon)\n";
    let roster: String = (0..64).map(|number| format!("Player number {number} = Town Roleblocker\n")).collect();
    let blocks: String =
        (0..64).map(|number| format!("Player number {number} blocks Player number {}\n", (number + 1) % 64)).collect();
    for (what, paste) in [
        ("two actions again and again", filled(two, "Ann protects Cy. Cy shoots Ann!\n")),
        ("lines that mean nothing", filled("", "some words that mean nothing at all to us\n")),
        ("sixty-four players who act", filled(&format!("[players]\n{roster}[actions]\n"), &blocks)),
        ("prose on one line", filled(two, "I really think that we should lynch somebody who is not here today. ")),
        ("words", filled("", "word ")),
        ("roles", filled("", "Town Roleblocker ")),
        ("what is struck out", filled(two, "[s]Ann protects Cy[/s]\n")),
        ("brackets", filled("", "(")),
    ] {
        let best = (0..3).map(|_| {
            let start = Instant::now();
            assert!(read(&paste).lines.len() <= MAX_PASTE);
            start.elapsed()
        });
        let best = best.min().expect("three times");
        assert!(best < LONGEST, "{what}: {} ms", best.as_millis());
    }
}
