//! Functions of the words of the lexicon in a sentence about an action.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::lexicon::{self, Verb, key};
use crate::role::{self, Side};

/// The meaning of a word that is no name and no role.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Word {
    /// An action.
    #[serde(skip)]
    Verb(&'static Verb),
    /// A side as one who acts.
    #[serde(skip)]
    Side(Side),
    /// Nothing: articles, prepositions, helping verbs.
    Filler,
    /// Denies, doubts, conditions.
    Unsure,
    /// A player does nothing, or no player is named.
    Idle,
    /// The next words replace earlier ones.
    Change,
    /// The next words were said before, and no longer hold.
    Instead,
    /// An action is withdrawn.
    Withdraw,
    /// The actor follows.
    By,
    /// `sent in`: the carrier of a kill follows, or a target.
    Send,
    /// Joins two names or two actions.
    And,
    /// `with`: joins two names, or names the means.
    With,
    /// The actor as a target.
    Myself,
    /// The one who writes.
    Writer,
    /// The result of an action.
    Result,
    /// Something of the day.
    Day,
    /// Laughter, greetings, and how something is done.
    Aside,
}

/// The longest entry, in words.
pub(crate) const LONGEST: usize = 6;

/// The small words of the lexicon.
fn entries() -> impl Iterator<Item = (Word, &'static str)> {
    let small = lexicon::words("words");
    let small = small.filter_map(|(meaning, word)| Some((lexicon::variant(meaning)?, word)));
    let sides = lexicon::words("sides").chain(lexicon::words("teams"));
    let sides = sides.filter_map(|(side, word)| Some((Word::Side(role::side(side)?), word)));
    small.chain(sides)
}

/// The words by their letters, small and without what separates.
static TABLE: LazyLock<HashMap<String, Word>> = LazyLock::new(|| {
    let mut table: HashMap<String, Word> = lexicon::forms()
        .map(|(form, verb)| (form.to_owned(), Word::Verb(verb)))
        .collect();
    for (word, entry) in entries() {
        // A verb stays one: to cult somebody.
        table.entry(key(entry)).or_insert(word);
    }
    table
});

/// With which words entries begin, and how many words the longest of these has.
static FIRST: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let verbs = lexicon::verbs()
        .iter()
        .flat_map(|verb| verb.words.iter().chain(&verb.irregular))
        .copied();
    let mut first = beginnings(verbs.chain(entries().map(|(_, entry)| entry)));
    for entry in TABLE.keys() {
        first.entry(entry.clone()).or_insert(1);
    }
    first
});

/// The first words of entries, each with the number of words in the longest entry that begins with it.
pub(crate) fn beginnings<'a>(entries: impl Iterator<Item = &'a str>) -> HashMap<String, usize> {
    let mut first = HashMap::new();
    for entry in entries {
        let words: Vec<String> = entry
            .split(|letter: char| !letter.is_alphanumeric())
            .map(key)
            .collect();
        if let Some(begin) = words.first() {
            let most = first.entry(begin.clone()).or_insert(1);
            *most = words.len().max(*most);
        }
    }
    first
}

/// The most words of an entry that begins with this word; 0 if none does.
pub(crate) fn most(first_key: &str) -> usize {
    FIRST.get(first_key).copied().unwrap_or(0)
}

/// The meaning of a word, by its [`key`].
pub(crate) fn word(key: &str) -> Option<Word> {
    TABLE.get(key).copied()
}

/// Returns the verb that a word with a slip of the pen may be a form of, and that form.
pub(crate) fn near_verb(wrong: &str) -> Option<(&'static Verb, String)> {
    crate::work::add(1_000);
    let forms = lexicon::forms().map(|(form, _)| form);
    let wrong = key(wrong);
    let form = lexicon::meant(&wrong, forms).filter(|form| form.get(..1) == wrong.get(..1))?;
    let verb = lexicon::forms().find(|(other, _)| *other == form)?.1;
    Some((verb, form))
}

/// The verbs that are nearest to a word that is none.
pub(crate) fn near_verbs(wrong: &str) -> Option<String> {
    let verbs = lexicon::verbs();
    crate::work::add(verbs.len());
    nightcourt_resolvers::text::closest(
        &key(wrong),
        verbs.iter().flat_map(|verb| verb.words.iter().copied()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_entry_is_longer_than_the_longest() {
        for (_, entry) in entries() {
            assert!(entry.split(' ').count() <= LONGEST, "{entry}");
        }
        for (meaning, _) in lexicon::words("words") {
            assert!(lexicon::variant::<Word>(meaning).is_some(), "{meaning}");
        }
    }

    #[test]
    fn words_do_what_they_say() {
        assert_eq!(word(&key("didn't submit")), Some(Word::Idle));
        assert_eq!(
            word(&key("Role-Blocked")).map(|word| matches!(word, Word::Verb(_))),
            Some(true)
        );
        assert_eq!(word("or"), Some(Word::Unsure));
        assert_eq!(word("xyzzy"), None);
    }
}
