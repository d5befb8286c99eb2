//! Reads the words of a query: the longest run of words with a meaning; else a word of titles; else the nearest known
//! word.

use nightcourt_reading::lexicon;
use nightcourt_resolvers::ruler::RulerId;

use super::ReadRow;
use super::sense::{Sense, known, sense, term};
use crate::index::{Column, Expr, Table};

/// A query as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Conditions on the words of the index. All of them should hold.
    pub(super) groups: Vec<Group>,
    /// The systems named: they diverge.
    pub(super) systems: Vec<RulerId>,
    /// Ids, or beginnings of ids.
    pub(super) ids: Vec<String>,
    /// Words that were read as others.
    pub read: Vec<ReadRow>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// The words as typed, in lower case: hosts' own rulings are searched for them.
    pub(super) typed: String,
    pub(super) words: Expr,
    /// True if nothing is known of it: only a host's own ruling may have it.
    pub(super) unknown: bool,
}

const MOST_WORDS: usize = 64;
/// The longest run of words with a meaning.
const LONGEST_PHRASE: usize = 3;

impl Group {
    /// Reports whether the condition asks for this word of the index.
    pub(super) fn asks_for(&self, word: &str) -> bool {
        self.words.words().contains(&word)
    }
}

/// The columns that have words as typed.
const PLAIN: &[Column] = &[Column::Title, Column::Mechanisms];

/// Reads words for an index.
pub(super) fn read(table: &Table, words: &[String]) -> Reading {
    let letters = |letter: char| !letter.is_alphanumeric();
    let words = words
        .iter()
        .flat_map(|word| word.split(|letter: char| letter.is_whitespace() || letter == ','));
    let words: Vec<String> = words
        .map(|word| {
            word.trim_end_matches("'s")
                .trim_matches(letters)
                .to_lowercase()
        })
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .collect();
    let mut reading = Reading::default();
    let mut rest = &words[..];
    while !rest.is_empty() {
        let run = (1..=LONGEST_PHRASE.min(rest.len()))
            .rev()
            .find_map(|run| Some((run, sense(&rest[..run])?)));
        if let Some((run, sense)) = run {
            reading.take(rest[..run].join(" "), sense);
            rest = &rest[run..];
            continue;
        }
        let (word, after) = (&rest[0], &rest[1..]);
        rest = after;
        if word.contains(letters) && !word.split(letters).any(|part| part.len() < 2) {
            // The whole word has no meaning; its pieces may.
            let parts: Vec<String> = word.split(letters).map(str::to_owned).collect();
            let inner = read(table, &parts);
            reading.groups.extend(inner.groups);
            reading.systems.extend(inner.systems);
            reading.read.extend(inner.read);
        } else {
            reading.word(table, word);
        }
    }
    reading
        .groups
        .dedup_by(|one, other| one.words == other.words);
    reading
}

impl Reading {
    fn take(&mut self, typed: String, sense: Sense) {
        match sense {
            Sense::Nothing => {}
            Sense::RulerId(system) if self.systems.contains(&system) => {}
            Sense::RulerId(system) => self.systems.push(system),
            Sense::Words(words) => self.groups.push(Group {
                typed,
                words,
                unknown: false,
            }),
        }
    }

    /// Reads a word that has no meaning by itself.
    fn word(&mut self, table: &Table, word: &str) {
        if word.len() >= 6
            && word.bytes().all(|byte| byte.is_ascii_hexdigit())
            && begins_an_id(table, word)
        {
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
            self.groups.push(Group {
                typed: word.to_owned(),
                words: plain,
                unknown: true,
            });
        }
        self.read.push(ReadRow {
            typed: word.to_owned(),
            meant,
        });
    }
}

fn begins_an_id(table: &Table, word: &str) -> bool {
    table.ids().any(|id| id.to_string().starts_with(word))
}

/// Returns the known word that a mistyped one means. Words with a meaning go before equally near
/// ones of titles.
fn nearest(table: &Table, word: &str) -> Option<String> {
    let known: Vec<String> = known().map(str::to_lowercase).collect();
    let vocabulary = table.vocabulary().map(str::to_owned);
    let known: Vec<String> = known.into_iter().chain(vocabulary).collect();
    lexicon::meant(word, known.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;

    use super::*;
    use crate::index::table_of;
    use crate::sample::{case, info, precedent};

    /// The reading where the only precedent has this title: the typed words of each condition, `?` before unknown ones;
    /// and the words that were read as others.
    fn reading(title: &str, typed: &str) -> (Vec<String>, Vec<(String, Option<String>)>) {
        let record = precedent(title, ("A = Town Cop|B = Town", "A -> B"), &[], &[]);
        let table = table_of(&info(), &[case(record, &[Catalogue::Divergences])]);
        let read = read(&table, &[typed.to_owned()]);
        let group =
            |group: &Group| format!("{}{}", if group.unknown { "?" } else { "" }, group.typed);
        let meant = read
            .read
            .iter()
            .map(|read| (read.typed.clone(), read.meant.clone()));
        (read.groups.iter().map(group).collect(), meant.collect())
    }

    #[track_caller]
    fn assert_read(typed: &str, groups: &[&str], meant: &[(&str, Option<&str>)]) {
        let (read, as_else) = reading("a gherkin is passed on", typed);
        assert_eq!(read, groups, "{typed}");
        let expected: Vec<_> = meant
            .iter()
            .map(|&(typed, meant)| (typed.to_owned(), meant.map(str::to_owned)))
            .collect();
        assert_eq!(as_else, expected, "{typed}");
    }

    #[test]
    fn words_are_cut_where_hosts_cut_them() {
        assert_read("Roleblocker's cop", &["roleblocker", "cop"], &[]);
        assert_read("roleblocker,cop", &["roleblocker", "cop"], &[]);
        assert_read("(cop) \"doctor\"!", &["cop", "doctor"], &[]);
        // The whole has no meaning, but its pieces do.
        assert_read("cop/doctor", &["cop", "doctor"], &[]);
        assert_read("cop/vt", &["cop", "vt"], &[]);
        assert_read("cop/x", &["?cop/x"], &[("cop/x", None)]);
        // A run of words with a meaning is one condition.
        assert_read("serial killer", &["serial killer"], &[]);
        assert_read("the cop on a cop", &["cop"], &[]);
        assert_read("cop doctor cop", &["cop", "doctor", "cop"], &[]);
        let (many, _) = reading("", &["cop doctor"; 40].join(" "));
        assert_eq!(many.len(), 64);
    }

    /// By hand: a letter may be wrong, or a quarter of them behind the first, rounded down. Three
    /// letters and ordinary English words are never guessed.
    #[test]
    fn mistyped_words_have_a_nearest_word() {
        assert_read(
            "roleblokcer",
            &["roleblokcer"],
            &[("roleblokcer", Some("roleblocker"))],
        );
        assert_read("jaik", &["jaik"], &[("jaik", Some("jail"))]);
        assert_read("gerkin", &["gerkin"], &[("gerkin", Some("gherkin"))]);
        assert_read("gerkn", &["?gerkn"], &[("gerkn", None)]);
        for word in ["xp", "co", "lost", "free", "catch", "want"] {
            assert_read(word, &[&format!("?{word}")], &[(word, None)]);
        }
        // At the same distance a word with a meaning goes before one of titles.
        let (_, meant) = reading("the jaix", "jaik");
        assert_eq!(meant, [("jaik".to_owned(), Some("jail".to_owned()))]);
        assert_read("gherkin", &["gherkin"], &[]);
        let long = "q".repeat(65);
        assert_read(&long, &[&format!("?{long}")], &[(&long, None)]);
    }

    #[test]
    fn a_question_asks_for_its_words() {
        let words = Expr::Any(vec![
            term(PLAIN, "one"),
            Expr::All(vec![term(PLAIN, "two")]),
        ]);
        let group = Group {
            typed: String::new(),
            words,
            unknown: false,
        };
        assert!(group.asks_for("one") && group.asks_for("two") && !group.asks_for("three"));
    }

    #[test]
    fn a_system_is_asked_for_once() {
        let record = precedent("", ("A = Town Cop|B = Town", "A -> B"), &[], &[]);
        let table = table_of(&info(), &[case(record, &[Catalogue::Divergences])]);
        let read = read(&table, &["nar snarf NAR".to_owned()]);
        assert_eq!(
            (read.systems, read.groups),
            (vec![RulerId::NAR, RulerId::SNARF], Vec::new())
        );
    }
}
