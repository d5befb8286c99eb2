//! Answers to questions, as the last lines of a paste.
//!
//! ```text
//! [answers]
//! "Maxine" = Maxime
//! "Ada frobs Cy" = Ada: investigate -> Cy
//! "Bo naps" = nothing
//! Dunn = Town Vanilla
//! night = 2
//! ```
//!
//! Words between quotation marks are replaced wherever they are in the paste, so that answers of one night serve the next.

use std::ops::Range;

use crate::marks::Marked;
use crate::reading::{Question, QuestionKind};

/// The heading of the answers.
const HEADING: &str = "[answers]";
/// Replaces words that say nothing of the night.
const NOTHING: &str = "nothing";
/// The most answers that are read.
const MOST: usize = 256;

/// The answers below the last heading of a paste.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// Words and their replacements.
    words: Vec<(String, String)>,
    /// The night that is meant.
    pub(crate) night: Option<u32>,
    /// The line of the heading, from 1, and the first byte.
    at: Option<(usize, usize)>,
}

impl Answers {
    pub(crate) fn of(paste: &str) -> Answers {
        let mut answers = Answers::default();
        let mut place = 0;
        for (number, line) in paste.split_inclusive('\n').enumerate() {
            if line.trim() == HEADING {
                answers = Answers {
                    at: Some((number + 1, place)),
                    ..Answers::default()
                };
            } else if answers.at.is_some() {
                answers.line(line.trim());
            }
            place += line.len();
        }
        answers
    }

    fn line(&mut self, line: &str) {
        if let Some((words, meant)) = quoted(line).filter(|_| self.words.len() < MOST) {
            let meant = if meant == NOTHING { "" } else { meant };
            self.words.push((words.to_owned(), meant.to_owned()));
        } else if let Some(night) = night(line) {
            self.night = Some(night);
        }
    }

    /// The paste before the answers.
    pub(crate) fn before<'a>(&self, paste: &'a str) -> &'a str {
        self.at.map_or(paste, |(_, place)| &paste[..place])
    }

    /// Makes the lines of the answers a role list.
    pub(crate) fn players(&self, marked: &mut [Marked]) {
        let Some((heading, _)) = self.at else { return };
        for line in marked.iter_mut().filter(|line| line.number >= heading) {
            let text = if line.number == heading {
                "Players"
            } else {
                ""
            };
            if line.number == heading
                || quoted(line.text.trim()).is_some()
                || night(line.text.trim()).is_some()
            {
                let at = line.places.first().copied().unwrap_or_default();
                line.places = vec![at; text.len()];
                text.clone_into(&mut line.text);
            }
        }
    }

    /// Reports whether these words are left out.
    pub(crate) fn leaves_out(&self, words: &str) -> bool {
        self.words
            .iter()
            .any(|(left, meant)| meant.is_empty() && left == words)
    }

    /// Replaces the words that have an answer.
    pub(crate) fn replace(&self, paste: &str, marked: &mut [Marked]) {
        let Some((heading, end)) = self.at else {
            return;
        };
        for (words, meant) in &self.words {
            for found in find(&paste[..end], words) {
                for line in marked
                    .iter_mut()
                    .filter(|line| line.made || line.number < heading)
                {
                    replace(line, &found, meant);
                }
            }
        }
    }
}

fn quoted(line: &str) -> Option<(&str, &str)> {
    let (words, meant) = line.strip_prefix('"')?.rsplit_once("\" = ")?;
    (!words.trim().is_empty()).then(|| (words, meant.trim()))
}

fn night(line: &str) -> Option<u32> {
    line.strip_prefix("night = ")?.trim().parse().ok()
}

/// The places of words in a text, with any space between them.
fn find(text: &str, words: &str) -> Vec<Range<usize>> {
    let mut pieces = words.split_whitespace();
    let Some(first) = pieces.next() else {
        return Vec::new();
    };
    let rest: Vec<&str> = pieces.collect();
    let joins = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let mut found = Vec::new();
    crate::work::add(text.len());
    for (start, _) in text.match_indices(first) {
        let mut end = start + first.len();
        let whole = rest.iter().all(|piece| {
            let after = text[end..].trim_start();
            let space = text.len() - end > after.len();
            end = text.len() - after.len() + piece.len();
            space && after.starts_with(piece)
        });
        let inside = whole
            && (first.starts_with(char::is_alphanumeric)
                && joins(text[..start].chars().next_back())
                || words.ends_with(char::is_alphanumeric) && joins(text[end..].chars().next()));
        if whole
            && !inside
            && found
                .last()
                .is_none_or(|last: &Range<usize>| last.end <= start)
        {
            found.push(start..end);
        }
    }
    found
}

/// Replaces the part of a line that came from these bytes of the paste.
fn replace(line: &mut Marked, found: &Range<usize>, meant: &str) {
    let Some(start) = line.places.iter().position(|place| found.contains(place)) else {
        return;
    };
    let length = line.places[start..]
        .iter()
        .take_while(|place| found.contains(place))
        .count();
    let part = &line.places[start..start + length];
    let (Some(&least), Some(&most)) = (part.iter().min(), part.iter().max()) else {
        return;
    };
    // Only the words themselves: the row of a table is more than the player's name in it.
    if least != found.start || most + 1 != found.end {
        return;
    }
    let mut places = vec![found.start; meant.len()];
    if let Some(last) = places.last_mut() {
        *last = most;
    }
    line.text.replace_range(start..start + length, meant);
    line.places.splice(start..start + length, places);
}

impl Question {
    /// The answers that belong to the [`candidates`](Question::candidates), one for each: lines for [`answered`].
    #[must_use]
    pub fn answers(&self) -> Vec<String> {
        if self.kind == QuestionKind::Conflict {
            let said = |candidate: &String| {
                let name = candidate.split(" = ").next().unwrap_or_default();
                let lines = self.from.iter().enumerate().map(|(place, from)| {
                    format!(
                        "\"{}\" = {}",
                        from.words,
                        if place == 0 { candidate } else { name }
                    )
                });
                lines.collect::<Vec<_>>().join("\n")
            };
            return self.candidates.iter().map(said).collect();
        }
        let answer = |candidate: &String| match (self.kind, &self.word, self.from.first()) {
            (QuestionKind::SeveralNights, ..) => format!("night = {candidate}"),
            (_, Some(word), _) => format!("\"{word}\" = {candidate}"),
            (
                QuestionKind::RoleMissing | QuestionKind::SideMissing | QuestionKind::WhichAbility,
                ..,
            )
            | (.., None)
                if candidate.contains(" = ") =>
            {
                candidate.clone()
            }
            (.., Some(from)) => format!("\"{}\" = {candidate}", from.words),
            (.., None) => candidate.clone(),
        };
        self.candidates.iter().map(answer).collect()
    }

    /// The answer that leaves the words of the question out; none if it has no words, or a player would be lost with them.
    #[must_use]
    pub fn without(&self) -> Option<String> {
        let from = self.from.first().filter(|from| !from.words.is_empty())?;
        let player = matches!(
            self.kind,
            QuestionKind::RoleMissing
                | QuestionKind::SideMissing
                | QuestionKind::UnknownRole
                | QuestionKind::Conflict
        );
        (!player).then(|| format!("\"{}\" = {NOTHING}", from.words))
    }
}

/// The paste with one more answer, a line of [`Question::answers`] or [`Question::without`].
#[must_use]
pub fn answered(paste: &str, answer: &str) -> String {
    let ends = if paste.ends_with('\n') || paste.is_empty() {
        ""
    } else {
        "\n"
    };
    let heading = if Answers::of(paste).at.is_some() {
        ""
    } else {
        "[answers]\n"
    };
    format!("{paste}{ends}{heading}{answer}\n")
}
