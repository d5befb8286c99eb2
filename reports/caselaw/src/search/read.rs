//! Reading what was typed: the longest run of words that has a sense together; else a word as it stands in titles; else
//! the nearest word that was perhaps meant.

use nightcourt_resolvers::ruler::RulerId;
use strsim::osa_distance;

use super::sense::{Sense, known, sense, term};
use crate::index::{Column, Expr, Table};

/// A word or two that were read as something else than they say, or as nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// What was typed.
    pub typed: String,
    /// What it was read as; `None` if nothing is known of it.
    pub meant: Option<String>,
}

/// All that was typed, as it is looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Questions to the words of the index, all of which should hold.
    pub(super) groups: Vec<Group>,
    /// Systems that were named: they diverge.
    pub(super) systems: Vec<RulerId>,
    /// Ids, or what they begin with.
    pub(super) ids: Vec<String>,
    /// What was read as something else.
    pub read: Vec<Read>,
}

/// One question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// What was typed, in lower case: hosts' own rulings are looked through for it.
    pub(super) typed: String,
    /// The question.
    pub(super) words: Expr,
    /// Whether nothing is known of it: only a host's own ruling may have it.
    pub(super) unknown: bool,
}

/// No more words than so many are read.
const MOST: usize = 64;
/// No run of words that has a sense together is longer.
const LONGEST: usize = 3;

impl Group {
    /// Whether the question asks for this word of the index.
    pub(super) fn asks_for(&self, word: &str) -> bool {
        self.words.words().contains(&word)
    }
}

/// Where a word that was typed may stand as it is.
const PLAIN: &[Column] = &[Column::Title, Column::Mechanisms];

/// Reads words for an index.
pub(super) fn read(table: &Table, words: &[String]) -> Reading {
    let letters = |letter: char| !letter.is_alphanumeric();
    let words = words.iter().flat_map(|word| word.split(|letter: char| letter.is_whitespace() || letter == ','));
    let words: Vec<String> = words
        .map(|word| word.trim_end_matches("'s").trim_matches(letters).to_lowercase())
        .filter(|word| !word.is_empty())
        .take(MOST)
        .collect();
    let mut reading = Reading::default();
    let mut rest = &words[..];
    while !rest.is_empty() {
        let run = (1..=LONGEST.min(rest.len())).rev().find_map(|run| Some((run, sense(&rest[..run])?)));
        if let Some((run, sense)) = run {
            reading.take(rest[..run].join(" "), sense);
            rest = &rest[run..];
            continue;
        }
        let (word, after) = (&rest[0], &rest[1..]);
        rest = after;
        if word.contains(letters) && !word.split(letters).any(|part| part.len() < 2) {
            // Nothing as a whole, perhaps something in parts.
            let parts: Vec<String> = word.split(letters).map(str::to_owned).collect();
            let inner = read(table, &parts);
            reading.groups.extend(inner.groups);
            reading.systems.extend(inner.systems);
            reading.read.extend(inner.read);
        } else {
            reading.word(table, word);
        }
    }
    reading.groups.dedup_by(|one, other| one.words == other.words);
    reading
}

impl Reading {
    fn take(&mut self, typed: String, sense: Sense) {
        match sense {
            Sense::Nothing => {}
            Sense::RulerId(system) if self.systems.contains(&system) => {}
            Sense::RulerId(system) => self.systems.push(system),
            Sense::Words(words) => self.groups.push(Group { typed, words, unknown: false }),
        }
    }

    /// A word that has no sense by itself.
    fn word(&mut self, table: &Table, word: &str) {
        if word.len() >= 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) && begins_an_id(table, word) {
            self.ids.push(word.to_owned());
            return;
        }
        let plain = term(PLAIN, word);
        if !table.having(&plain).is_empty() {
            self.take(word.to_owned(), Sense::Words(plain));
            return;
        }
        let meant = nearest(table, word);
        if let Some(meant) = &meant {
            let parts: Vec<String> = meant.split(' ').map(str::to_owned).collect();
            let sense = sense(&parts).unwrap_or_else(|| Sense::Words(term(PLAIN, meant)));
            self.take(word.to_owned(), sense);
        } else {
            // A host's own ruling may have it.
            self.groups.push(Group { typed: word.to_owned(), words: plain, unknown: true });
        }
        self.read.push(Read { typed: word.to_owned(), meant });
    }
}

fn begins_an_id(table: &Table, word: &str) -> bool {
    table.ids().any(|id| id.to_string().starts_with(word))
}

/// The nearest word that says something, if no more than a third of the letters are wrong. Of equals the first: what has a
/// sense by itself goes before the words of titles. Of three letters nothing is guessed: a guy is no gun.
fn nearest(table: &Table, word: &str) -> Option<String> {
    let mut best: Option<(usize, String)> = None;
    let mut consider = |other: &str| {
        let other = other.to_lowercase();
        let enough = word.chars().count().max(other.chars().count()) / 3;
        let steps = osa_distance(word, &other);
        if steps <= enough && best.as_ref().is_none_or(|(least, _)| steps < *least) {
            best = Some((steps, other));
        }
    };
    if word.chars().count() < 4 || word.len() > 64 {
        return None;
    }
    known().for_each(&mut consider);
    table.vocabulary().for_each(&mut consider);
    best.map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;

    use super::*;
    use crate::index::table_of;
    use crate::sample::{case, info, precedent};

    /// What is read where the only precedent has this title: the words typed of each question, `?` before those of which nothing is
    /// known; and what was read as something else.
    fn reading(title: &str, typed: &str) -> (Vec<String>, Vec<(String, Option<String>)>) {
        let record = precedent(title, ("A = Town Cop|B = Town", "A -> B"), &[], &[]);
        let table = table_of(&info(), &[case(record, &[Catalogue::Divergences])], &[]);
        let read = read(&table, &[typed.to_owned()]);
        let group = |group: &Group| format!("{}{}", if group.unknown { "?" } else { "" }, group.typed);
        let meant = read.read.iter().map(|read| (read.typed.clone(), read.meant.clone()));
        (read.groups.iter().map(group).collect(), meant.collect())
    }

    #[track_caller]
    fn assert_read(typed: &str, groups: &[&str], meant: &[(&str, Option<&str>)]) {
        let (read, as_else) = reading("a gherkin is passed on", typed);
        assert_eq!(read, groups, "{typed}");
        let expected: Vec<_> =
            meant.iter().map(|&(typed, meant)| (typed.to_owned(), meant.map(str::to_owned))).collect();
        assert_eq!(as_else, expected, "{typed}");
    }

    #[test]
    fn words_are_cut_where_hosts_cut_them() {
        assert_read("Roleblocker's cop", &["roleblocker", "cop"], &[]);
        assert_read("roleblocker,cop", &["roleblocker", "cop"], &[]);
        assert_read("(cop) \"doctor\"!", &["cop", "doctor"], &[]);
        // Nothing as a whole, but in parts.
        assert_read("cop/doctor", &["cop", "doctor"], &[]);
        assert_read("cop/vt", &["cop", "vt"], &[]);
        assert_read("cop/x", &["?cop/x"], &[("cop/x", None)]);
        // Of words in a row that have a sense together there is one question.
        assert_read("serial killer", &["serial killer"], &[]);
        assert_read("the cop on a cop", &["cop"], &[]);
        assert_read("cop doctor cop", &["cop", "doctor", "cop"], &[]);
        let (many, _) = reading("", &["cop doctor"; 40].join(" "));
        assert_eq!(many.len(), 64);
    }

    /// By hand: a third of the longer word's letters may be wrong, rounded down; of three letters nothing is guessed.
    #[test]
    fn what_was_perhaps_meant() {
        assert_read("roleblokcer", &["roleblokcer"], &[("roleblokcer", Some("roleblocker"))]);
        assert_read("jaik", &["jaik"], &[("jaik", Some("jail"))]);
        assert_read("gerkn", &["gerkn"], &[("gerkn", Some("gherkin"))]);
        assert_read("grkn", &["?grkn"], &[("grkn", None)]);
        for short in ["xp", "co", "guy"] {
            assert_read(short, &[&format!("?{short}")], &[(short, None)]);
        }
        // Of two that are as near what has a sense by itself goes before what stands in titles.
        let (_, meant) = reading("the jaix", "jaik");
        assert_eq!(meant, [("jaik".to_owned(), Some("jail".to_owned()))]);
        assert_read("gherkin", &["gherkin"], &[]);
        let long = "q".repeat(65);
        assert_read(&long, &[&format!("?{long}")], &[(&long, None)]);
    }

    #[test]
    fn a_question_asks_for_its_words() {
        let words = Expr::Any(vec![term(PLAIN, "one"), Expr::All(vec![term(PLAIN, "two")])]);
        let group = Group { typed: String::new(), words, unknown: false };
        assert!(group.asks_for("one") && group.asks_for("two") && !group.asks_for("three"));
    }

    #[test]
    fn a_system_is_asked_for_once() {
        let record = precedent("", ("A = Town Cop|B = Town", "A -> B"), &[], &[]);
        let table = table_of(&info(), &[case(record, &[Catalogue::Divergences])], &[]);
        let read = read(&table, &["nar snarf NAR".to_owned()]);
        assert_eq!((read.systems, read.groups), (vec![RulerId::NAR, RulerId::SNARF], Vec::new()));
    }
}
