//! The pastes of `pastes/`: each is read as the night that is meant, or what has to be asked of it is asked.
//!
//! `NAME.paste` stands beside `NAME.night`, or beside `NAME.asks`: a line for each question, the line of the paste (0 for
//! none) and the kind. `scripts/pastes` prints the score.

use std::path::{Path, PathBuf};

use nightcourt_reading::{Question, Reading, read};
use nightcourt_resolvers::text::Sheet;

/// How a paste was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Score {
    /// As it is meant: the night, or just the questions that are expected.
    Exactly,
    /// With questions that nobody expected.
    Asked,
    /// As another night, without a question.
    Wrongly,
}

fn score(reading: &Reading, meant: Result<&Sheet, &[(usize, String)]>) -> Score {
    match meant {
        Ok(night) if reading.is_complete() => {
            let read = reading.night.as_ref();
            let same = read.is_some_and(|read| {
                (&read.night, &read.names, &read.items) == (&night.night, &night.names, &night.items)
            });
            if same { Score::Exactly } else { Score::Wrongly }
        }
        Ok(_) => Score::Asked,
        Err(_) if reading.is_complete() => Score::Wrongly,
        Err(asks) if asked(&reading.questions) == asks => Score::Exactly,
        Err(_) => Score::Asked,
    }
}

fn asked(questions: &[Question]) -> Vec<(usize, String)> {
    let place = |question: &Question| question.from.first().map_or(0, |from| from.line);
    questions.iter().map(|question| (place(question), question.kind.word().to_owned())).collect()
}

fn expected(path: &Path) -> Vec<(usize, String)> {
    let text = std::fs::read_to_string(path).expect("text");
    let line = |line: &str| {
        let (place, kind) = line.split_once(' ').expect("a line and a kind");
        (place.parse().expect("a number"), kind.to_owned())
    };
    text.lines().map(line).collect()
}

fn pastes() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pastes");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the pastes").flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "paste"));
    paths.sort();
    paths
}

#[test]
fn every_paste_is_read_as_it_is_meant() {
    let mut counts = [0; 3];
    let mut wrong = Vec::new();
    for path in pastes() {
        let reading = read(&std::fs::read_to_string(&path).expect("text"));
        let night = path.with_extension("night");
        let (score, meant) = if night.exists() {
            let text = std::fs::read_to_string(&night).expect("text");
            let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}", night.display()));
            (score(&reading, Ok(&sheet)), sheet.to_string())
        } else {
            let asks = expected(&path.with_extension("asks"));
            (score(&reading, Err(&asks)), format!("{asks:?}"))
        };
        counts[score as usize] += 1;
        if score != Score::Exactly {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let questions: Vec<String> = reading
                .questions
                .iter()
                .map(|question| {
                    format!(
                        "{:?}",
                        (
                            question.from.first().map(|from| (from.line, &from.words)),
                            question.kind.word(),
                            &question.message
                        )
                    )
                })
                .collect();
            wrong.push(format!(
                "{name}: {score:?}\n--- meant\n{meant}\n--- read\n{}{}",
                reading.night_text(),
                questions.join("\n")
            ));
        }
    }
    let [exactly, asked, wrongly] = counts;
    let all = counts.iter().sum::<usize>();
    println!("{all} pastes: {exactly} read exactly, {asked} asked about, {wrongly} read wrongly");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
