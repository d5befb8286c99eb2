//! A paste in the box of a page, in the words that the page shows.

use nightcourt_pages::page::counted;
use nightcourt_reading::row::ReadingRow;
use nightcourt_reading::{Reading, Source};
use serde_json::{Value, json};

use super::words::sentence;

/// Returns a paste as a night: the lines that come from the paste, and buttons for answers. `given` are the earlier answers that apply.
pub(crate) fn pasted(reading: &Reading, row: &ReadingRow, given: &[String]) -> Value {
    let written = reading.lines.iter().filter(|line| !line.from.is_empty());
    let lines: Vec<Value> = written
        .map(|line| json!({ "text": line.text, "from": sources(&line.from).join("; ") }))
        .collect();
    let asked = match row.questions.len() {
        0 => String::new(),
        number => format!(", and ask about {number}"),
    };
    // The only answers are names like the one that is written.
    let near = row.questions.iter().filter(|one| {
        let is_name = |answer: &String| answer.starts_with('"');
        one.kind == "unknown-name" && one.answers.first().is_some_and(is_name)
    });
    let near = near.map(|one| (&*one.candidates[0], &*one.answers[0]));
    let (names, answers): (Vec<&str>, Vec<&str>) = near.unzip();
    let nearest = format!("Take the nearest names: {}", names.join(", "));
    let choice = |says: &str, answers: &[&str]| json!({ "says": says, "answers": answers });
    let questions = row.questions.iter().map(|one| {
        let each = one.candidates.iter().zip(&one.answers);
        let each = each.map(|(says, answer)| choice(says, &[answer]));
        let leave = one.without.iter();
        let leave = leave.map(|answer| choice("Leave it out", &[answer]));
        json!({
            "says": sentence(&one.message),
            "from": sources(&one.from),
            "choices": each.chain(leave).collect::<Value>(),
        })
    });
    json!({
        "complete": row.complete,
        "night": row.night,
        "title": format!("I read {}{asked}", counted(lines.len() as u64, "line")),
        "lines": lines,
        "notes": row.notes.iter().map(|note| &note.message).collect::<Vec<_>>(),
        "questions": questions.collect::<Value>(),
        "nearest": (names.len() > 1).then(|| choice(&nearest, &answers)),
        "left_out": sources(&row.left_out),
        "given": given,
    })
}

/// Reports whether an answer to a question about an earlier paste applies to this one: its words are there.
pub(crate) fn applies(paste: &str, answer: &str) -> bool {
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = match answer.strip_prefix('"') {
        Some(quoted) => quoted.rsplit_once("\" = "),
        None => answer.split_once(" = "),
    };
    spaced(paste).contains(&spaced(words.map_or(answer, |(words, _)| words)))
}

fn sources(from: &[Source]) -> Vec<String> {
    let each = from.iter();
    each.map(|from| format!("line {}: {}", from.line, from.words))
        .collect()
}
