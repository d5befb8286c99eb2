//! A host's question as a night: `cop visits PGO, doctor on cop`.
//!
//! There is no grammar. Roles, people, verbs and marks are found anywhere (`lex`, `items`), and unknown words are dropped; each verb and
//! mark says who may act on whom (`evidence`); the nights that these players (`cast`) could have are scored by that (`nights`, `weights`);
//! and the best are ruled (`judge`): an action that changes nothing and a night on which nothing is seen are seldom asked about.

mod cast;
mod evidence;
mod items;
mod judge;
mod lex;
mod nights;
mod verdict;
mod weights;
mod witness;

use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow};
use nightcourt_resolvers::text::Sheet;

use judge::Judged;

pub use lex::{Correction, function, known};
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
    /// For each action, whether words of the question speak of it; the others go without saying.
    pub said: Vec<bool>,
}

/// A question as far as it was understood.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The nights that it may mean, which the systems rule differently, the likeliest first.
    pub understood: Vec<Understood>,
    /// True if the first night is meant.
    pub is_sure: bool,
    /// Problems with the question as a whole.
    pub asked: Vec<String>,
    /// Words that the lexicon does not know, which say nothing here.
    pub unused: Vec<String>,
    /// Words that were read as others.
    pub corrected: Vec<Correction>,
    /// The switches that it asks about.
    pub switches: Vec<&'static SwitchRow>,
}

/// The most nights that are ruled.
const MOST_JUDGED: usize = 70;
/// The most nights that are shown.
const MOST_SHOWN: usize = 3;
/// The most players of a night.
pub const MOST_PLAYERS: usize = 12;
/// The most actions of a night.
pub const MOST_ACTIONS: usize = 6;

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
    let items = items::items(&words.tokens);
    let mut cast = cast::Cast::new(&items);
    let heard = evidence::heard(&items, &mut cast);
    let mut question = Question {
        corrected: words.corrected,
        unused: items::unused(&items),
        switches: switches(text),
        ..Question::default()
    };
    let is_about_a_night =
        !heard.evidence.is_empty() || cast.players.iter().any(|player| player.is_named);
    if !is_about_a_night {
        return question;
    }
    let judged = judge::judge(&cast, &heard, nights::nights(&cast, &heard, MOST_JUDGED));
    let mut shown: Vec<Judged> = Vec::new();
    for one in judged {
        if !shown.iter().any(|known| known.words == one.words) && shown.len() < MOST_SHOWN {
            shown.push(one);
        }
    }
    question.is_sure = is_sure(&shown) && !words.is_cut;
    if question.is_sure {
        shown.truncate(1);
    }
    question.understood = understood(shown, &question.corrected);
    question
}

/// Reports whether the first night explains every word as well as any could, adds nothing, and is far from the next.
fn is_sure(shown: &[Judged]) -> bool {
    let [best, rest @ ..] = shown else {
        return false;
    };
    let lines = best.sheet.action_lines();
    let is_apart = |next: &Judged| {
        // Where each of several actions changes something, one more is seldom meant, and so is another target that no word names.
        let more = next.sheet.action_lines();
        let mut told = lines.iter().zip(&best.aimed).filter(|(_, aimed)| **aimed);
        let is_told_alike = told.all(|(line, _)| more.contains(line));
        let adds = lines.iter().all(|line| more.contains(line));
        let least = if adds && best.changes_something && lines.len() > 1 {
            weights::SURE_OF_LESS
        } else if is_told_alike {
            weights::SURE_OF_UNSAID
        } else {
            weights::SURE
        };
        best.score - next.score >= least
    };
    rest.iter().all(is_apart)
        && best.missed == 0
        && best.is_cast
        && best.said.iter().all(|&said| said)
}

/// The nights with the conditions under which they are meant: what differs from the first, and the words that were mended.
fn understood(shown: Vec<Judged>, corrected: &[Correction]) -> Vec<Understood> {
    let first = shown
        .first()
        .map(|one| one.sheet.action_lines())
        .unwrap_or_default();
    let mended = corrected
        .iter()
        .map(|one| format!("\"{}\" means {}", one.typed, one.meant));
    let mended: Vec<String> = mended.collect();
    let night = |(place, one): (usize, Judged)| {
        let lines = one.sheet.action_lines();
        let new = lines.iter().filter(|line| !first.contains(line)).cloned();
        let gone = first
            .iter()
            .filter(|line| !lines.contains(line))
            .map(|line| format!("not {line}"));
        let differs: Vec<String> = new.chain(gone).collect();
        let when = if place == 0 { mended.clone() } else { differs };
        Understood {
            sheet: one.sheet,
            when: when.join(", and "),
            said: one.said,
        }
    };
    shown.into_iter().enumerate().map(night).collect()
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
