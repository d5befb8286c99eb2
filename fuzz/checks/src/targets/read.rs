//! `read`: any text as a paste is questions in words, or a night; what is printed of it reads back, and each line names the
//! words it came from. A paste that templates tell of a night is read as that night, or asked about.

use nightcourt_gen::telling::{Form, Told};
use nightcourt_oracles::meant::parts;
use nightcourt_reading::{MAX_PASTE, Reading, read};
use nightcourt_resolvers::text::Sheet;

use super::told::told;
use super::tried::Tried;
use super::wrong::Wrong;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    if let Some(told) = told(bytes, Form::Paste) {
        let reading = read(&told.text);
        is_meant(&told, &reading)?;
        return reads_back(&told.text, &reading);
    }
    let paste = String::from_utf8_lossy(bytes);
    reads_back(&paste, &read(&paste))
}

/// Checks that a paste without slips of the pen is not read as another night in silence.
fn is_meant(told: &Told, reading: &Reading) -> Result<(), Wrong> {
    let is_other = |night: &Sheet| parts(night) != parts(&told.sheet);
    if told.has_slips || !reading.is_complete() || !reading.night.as_ref().is_some_and(is_other) {
        return Ok(());
    }
    let read = reading.night_text();
    Wrong::say(
        "meant",
        format!(
            "it is read as another night:\n{}\nmeant:\n{}\nread:\n{read}",
            told.text, told.sheet
        ),
    )
}

/// Checks that a reading asks in words, or that its night reads back with the words of the paste at each line.
fn reads_back(paste: &str, reading: &Reading) -> Result<Tried, Wrong> {
    if let Some(question) = reading
        .questions
        .iter()
        .find(|question| question.message.trim().is_empty())
    {
        return Wrong::say("words", format!("a question without words: {question:?}"));
    }
    if reading.night.is_none()
        && reading.questions.is_empty()
        && !paste.trim().is_empty()
        && paste.len() <= MAX_PASTE
    {
        return Wrong::say("silence", "no night, and nothing is asked");
    }
    let Some(night) = &reading.night else {
        return Ok(Tried::Refused);
    };
    let text = reading.night_text();
    match Sheet::parse(&text) {
        Ok(again) if again == *night => {}
        Ok(_) => {
            return Wrong::say(
                "reads-back",
                format!("it reads back as another night:\n{text}"),
            );
        }
        Err(errors) => {
            return Wrong::say(
                "reads-back",
                format!("it does not read back: {errors:?}\n{text}"),
            );
        }
    }
    let lines: String = reading
        .lines
        .iter()
        .map(|line| format!("{}\n", line.text))
        .collect();
    if lines.trim_end() != text.trim_end() {
        return Wrong::say(
            "lines",
            format!("the lines are not the night:\n{lines}\nthe night:\n{text}"),
        );
    }
    let lines = reading.lines.iter().flat_map(|line| &line.from);
    let sources = lines.chain(reading.notes.iter().flat_map(|note| &note.from));
    for source in sources.chain(reading.questions.iter().flat_map(|question| &question.from)) {
        if !paste
            .get(source.span.clone())
            .is_some_and(|there| stand_in(&source.words, there))
        {
            return Wrong::say(
                "sources",
                format!("these words do not stand there: {source:?}"),
            );
        }
    }
    Ok(Tried::Asked)
}

/// Reports whether words stand in a piece of a paste, which may have marks between them.
fn stand_in(words: &str, there: &str) -> bool {
    let mut letters = there.chars();
    words
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .all(|letter| letters.any(|other| other == letter))
}
