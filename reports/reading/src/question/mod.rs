//! A host's question as a night: `cop visits PGO, doctor on cop`.
//!
//! There is no model of language: words of the lexicon, a parser of clauses (`parse`), and rules for what goes without saying
//! (`night`). A word that may mean two players makes two nights, and both are given if the systems rule them differently.
//! Nothing is guessed of a word that is unknown or finds no place: the question says what to ask back.

mod lex;
mod night;
mod parse;
mod verdict;
mod witness;

use std::cell::RefCell;

use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow, Switches};
use nightcourt_resolvers::text::Sheet;

pub use lex::Correction;
pub use night::{MOST_ACTIONS, MOST_PLAYERS};
pub use verdict::{Ruling, Rulings, reasons, sensitive};
pub use witness::{Witnessed, is_unseen, witnessed};

use crate::lexicon;

/// The most bytes of a question.
pub const MAX_QUESTION: usize = 2_000;

/// A night that a question may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Understood {
    /// The night.
    pub sheet: Sheet,
    /// The condition under which it is meant; empty if there is no other night, and no word was
    /// read as another.
    pub when: String,
}

/// A question as far as it was understood.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The nights that it may mean, which the systems rule differently.
    pub understood: Vec<Understood>,
    /// Questions to ask back if there is no night.
    pub asked: Vec<String>,
    /// Words that were read as others.
    pub corrected: Vec<Correction>,
    /// The switches that it asks about.
    pub switches: Vec<&'static SwitchRow>,
}

/// The most choices that are tried.
const MOST_RUNS: usize = 24;

/// Reads a question. Any text may be read.
#[must_use]
pub fn read(text: &str) -> Question {
    if text.len() > MAX_QUESTION {
        let asked = format!(
            "The question has {} bytes; it may have at most {MAX_QUESTION}. Is it a paste? Try nightcourt read.",
            text.len()
        );
        return Question {
            asked: vec![asked],
            ..Question::default()
        };
    }
    let words = lex::words(text);
    let mut question = Question {
        corrected: words.corrected.clone(),
        ..Question::default()
    };
    let unknown = words.unknown.iter();
    question.asked = unknown
        .map(|word| format!("\"{word}\" is not known here."))
        .collect();
    if words.tokens.len() >= lex::MOST {
        question
            .asked
            .push("The question is too long. Which part of the night is it about?".to_owned());
    }
    if question.asked.is_empty() {
        match nights(&words.tokens, false) {
            Ok(understood) => question.understood = understood,
            Err(first) => match nights(&words.tokens, true) {
                Ok(understood) => question.understood = understood,
                Err(_) => question.asked = first,
            },
        }
    }
    // The night hangs on what a corrected word means, so that this is asked with it.
    let corrected: Vec<String> = question
        .corrected
        .iter()
        .map(|one| format!("\"{}\" means {}", one.typed, one.meant))
        .collect();
    for understood in &mut question.understood {
        let other = Some(std::mem::take(&mut understood.when)).filter(|when| !when.is_empty());
        let when: Vec<String> = corrected.iter().cloned().chain(other).collect();
        understood.when = when.join(", and ");
    }
    if question.understood.is_empty() {
        question.switches = switches(text);
    }
    question
}

/// The nights of all choices that differ.
fn nights(tokens: &[lex::Token], passives_happen: bool) -> Result<Vec<Understood>, Vec<String>> {
    let choices = RefCell::new(parse::Choices::default());
    let (mut found, mut problem): (Vec<(Understood, Rulings)>, _) = (Vec::new(), None);
    for _ in 0..MOST_RUNS {
        let said = parse::said(tokens, &choices, passives_happen);
        let when = said.when.join(", ");
        match night::text(said) {
            Ok(text) => match Sheet::parse(&text) {
                Ok(sheet) => {
                    let systems = &RulerId::SYSTEMS;
                    let ruled = Rulings::new(&SEVEN, &sheet, systems, &Switches::default());
                    let is_known = |(known, rulings): &(Understood, Rulings)| {
                        let of = |sheet: &Sheet| (sheet.names.clone(), sheet.items.clone());
                        of(&known.sheet) == of(&sheet)
                            && known.sheet.night.actions().len() == sheet.night.actions().len()
                            && rulings.same_verdicts(&ruled)
                    };
                    if !found.iter().any(is_known) {
                        found.push((Understood { sheet, when }, ruled));
                    }
                }
                Err(errors) => {
                    problem.get_or_insert_with(|| {
                        errors
                            .iter()
                            .take(1)
                            .map(|error| format!("The night would be wrong: {error}."))
                            .collect()
                    });
                }
            },
            Err(asked) => {
                problem.get_or_insert(asked);
            }
        }
        if !choices.borrow_mut().advance() {
            break;
        }
    }
    let mut found: Vec<Understood> = found
        .into_iter()
        .map(|(understood, _)| understood)
        .collect();
    if let [only] = &mut found[..] {
        only.when.clear();
    }
    if found.is_empty() {
        Err(problem.unwrap_or_default())
    } else {
        Ok(found)
    }
}

/// Switches whose words are all in the text.
fn switches(text: &str) -> Vec<&'static SwitchRow> {
    let text: Vec<String> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .map(lexicon::key)
        .collect();
    let has = |word: &str| text.iter().any(|known| known.starts_with(word));
    let asked = |id: &str| {
        lexicon::words("rulings").any(|(meaning, words)| meaning == id && words.split(' ').all(has))
    };
    SWITCHES.iter().filter(|row| asked(row.id)).collect()
}
