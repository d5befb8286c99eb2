//! The pastes of `pastes/`: each is read as the night that is meant, or the questions that it needs are asked.
//!
//! In `NAME.paste` the paste ends at a line `==== night`, followed by the night, or `==== asks`, followed by a line for each
//! question: the line of the paste (0 for none) and the kind. Every paste of `pastes/` is read exactly. Those of `pastes/unseen` are only counted: their results are not read while
//! words and shapes are changed, so that these are not fitted to them. `scripts/pastes` prints both scores; `PASTES=FOLDER` reads another
//! folder, and prints what was not read exactly.

use crate::files;
use std::fmt;
use std::path::Path;

use files::{Paste, folder, pastes};
use nightcourt_reading::{Question, Reading, read};
use nightcourt_resolvers::text::Sheet;

/// The result of reading a paste.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Score {
    /// As it is meant: the night, or just the questions that are expected.
    Exactly,
    /// With other questions, but the line in doubt is asked about, or what was read is in the night that is meant.
    Asked,
    /// With questions that do not help: something was read that is not meant, or the doubt is not asked about.
    Astray,
    /// As another night, without a question.
    Wrongly,
}

/// The counts of one folder: pastes with a night, and pastes with questions.
#[derive(Clone, Copy, Default)]
struct Scores {
    clear: [usize; 4],
    doubtful: [usize; 4],
}

impl Scores {
    fn of(&self, score: Score) -> usize {
        self.clear[score as usize] + self.doubtful[score as usize]
    }
    fn all(&self) -> usize {
        self.clear.iter().chain(&self.doubtful).sum()
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clear: usize = self.clear.iter().sum();
        let [exactly, asked, astray, wrongly] =
            [Score::Exactly, Score::Asked, Score::Astray, Score::Wrongly]
                .map(|score| self.of(score));
        write!(
            f,
            "{} pastes: {exactly} read exactly ({} of {clear} clear ones), {asked} usefully asked about, {astray} asked astray, \
             {wrongly} read wrongly",
            self.all(),
            self.clear[Score::Exactly as usize]
        )
    }
}

/// The night or the questions that a paste means.
enum Meant {
    Night(Box<Sheet>),
    Asks(Vec<(usize, String)>),
}

impl Meant {
    fn of(paste: &Paste) -> Meant {
        if paste.kind == "asks" {
            return Meant::Asks(questions(&paste.expected));
        }
        let night = Sheet::parse(&paste.expected);
        Meant::Night(Box::new(night.unwrap_or_else(|errors| {
            panic!("{}: {errors:?}", paste.path.display())
        })))
    }

    fn score(&self, reading: &Reading) -> Score {
        match self {
            Meant::Night(night) if reading.is_complete() => {
                let read = reading.night.as_ref();
                let same = read.is_some_and(|read| {
                    (&read.night, &read.names, &read.items)
                        == (&night.night, &night.names, &night.items)
                });
                if same { Score::Exactly } else { Score::Wrongly }
            }
            Meant::Night(night) => {
                let (meant, read) = (night.to_string(), reading.night_text());
                let within = read
                    .lines()
                    .all(|line| meant.lines().any(|other| other == line));
                if within { Score::Asked } else { Score::Astray }
            }
            Meant::Asks(_) if reading.is_complete() => Score::Wrongly,
            Meant::Asks(asks) => {
                let asked = asked(&reading.questions);
                if asked == *asks {
                    Score::Exactly
                } else if asks
                    .iter()
                    .all(|(line, _)| asked.iter().any(|(other, _)| other == line))
                {
                    Score::Asked
                } else {
                    Score::Astray
                }
            }
        }
    }

    fn words(&self) -> String {
        match self {
            Meant::Night(night) => night.to_string(),
            Meant::Asks(asks) => format!("{asks:?}"),
        }
    }
}

fn asked(questions: &[Question]) -> Vec<(usize, String)> {
    let place = |question: &Question| question.from.first().map_or(0, |from| from.line);
    questions
        .iter()
        .map(|question| (place(question), question.kind.word().to_owned()))
        .collect()
}

fn questions(text: &str) -> Vec<(usize, String)> {
    let line = |line: &str| {
        let (place, kind) = line.split_once(' ').expect("a line and a kind");
        (place.parse().expect("a number"), kind.to_owned())
    };
    text.lines().map(line).collect()
}

/// The scores of a folder, and what was read of each paste that was not read exactly.
fn scores(folder: &Path) -> (Scores, Vec<String>) {
    let mut scores = Scores::default();
    let mut wrong = Vec::new();
    for paste in pastes(folder) {
        let reading = read(&paste.text);
        let meant = Meant::of(&paste);
        let score = meant.score(&reading);
        let counts = if matches!(meant, Meant::Night(_)) {
            &mut scores.clear
        } else {
            &mut scores.doubtful
        };
        counts[score as usize] += 1;
        if score == Score::Exactly {
            continue;
        }
        let name = paste.path.file_stem().unwrap_or_default().to_string_lossy();
        let question = |question: &Question| {
            let from = question.from.first().map(|from| (from.line, &from.words));
            format!("{:?}", (from, question.kind.word(), &question.message))
        };
        let questions: Vec<String> = reading.questions.iter().map(question).collect();
        wrong.push(format!(
            "{name}: {score:?}\n--- meant\n{}\n--- read\n{}{}",
            meant.words(),
            reading.night_text(),
            questions.join("\n")
        ));
    }
    (scores, wrong)
}

#[test]
fn every_paste_is_read_as_it_is_meant() {
    if let Some(other) = std::env::var_os("PASTES") {
        let (scores, wrong) = scores(Path::new(&other));
        println!("{}\n\n{scores}", wrong.join("\n\n"));
        return;
    }
    let (scores, wrong) = scores(&folder());
    println!("seen: {scores}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn no_unseen_paste_is_read_wrongly() {
    let (scores, _) = scores(&folder().join("unseen"));
    println!("unseen: {scores}");
    assert_eq!(scores.of(Score::Wrongly), 0, "{scores}");
}
