//! The largest pastes are read while a host looks on: each of these is as long as a paste may be. What is measured is the processor
//! time of the thread, so that it does not matter what else the machine does.
#![cfg(unix)]

use std::time::Duration;

use nightcourt_reading::{MAX_PASTE, read};
use rustix::time::{ClockId, clock_gettime};

/// Some hundredths of a second on a desk; ten times as much for a slow machine. What grows with the square of the length takes longer.
const LONGEST: Duration = Duration::from_millis(1_000);

/// How long this thread has been on a processor.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.cast_unsigned(), u32::try_from(time.tv_nsec).expect("less than a second"))
}

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
        ("three brackets", filled("", "(((")),
        ("marks that do not end", filled("", "a [s][quote=")),
        ("strokes", filled("", "~~")),
        ("an action without an end", filled("", "Ann -> Bob, ")),
        ("modifiers", filled("", "1-shot cop ")),
        ("a name", filled("", "Ann ")),
        ("colons", filled("", "x: y\n")),
        ("nights", filled("", "N2 ")),
        (
            "everything at once",
            filled("", "Ann (Town Doctor) protects Bob, then ~~kills~~ [s]Cy[/s] (Mafia Goon) -> Dee | and so on\n"),
        ),
    ] {
        let before = worked();
        assert!(read(&paste).lines.len() <= MAX_PASTE);
        let took = worked() - before;
        assert!(took < LONGEST, "{what}: {} ms", took.as_millis());
    }
}
