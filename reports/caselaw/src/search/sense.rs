//! What a word or a few words in a row mean.

use nightcourt_precedent::catalogue::mechanisms::MECHANISMS;
use nightcourt_resolvers::model::{Ability, Passive, RoleId, same_word};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::vocabulary;

use super::synonyms;
use crate::index::{role_words, word};

/// What is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sense {
    /// Nothing that could be looked for.
    Nothing,
    /// A system: it diverges from another.
    System(System),
    /// A question to the full-text index.
    Words(String),
}

/// The words together, as far as they have a sense without a look into a corpus.
pub(super) fn sense(words: &[String]) -> Option<Sense> {
    let joined = words.join(" ");
    let hyphened = words.join("-");
    if let Some(system) = System::ALL.into_iter().find(|system| same_word(system.id(), &joined)) {
        return Some(Sense::System(system));
    }
    if let Some(meant) = synonyms::meant(&hyphened) {
        return Some(Sense::Words(any(meant)));
    }
    if words.len() == 1 && synonyms::is_empty(&joined) {
        return Some(Sense::Nothing);
    }
    if let Some(role) = role(&joined) {
        return Some(Sense::Words(all("roles", &role_words(role))));
    }
    if let Some(passive) = vocabulary::passive(&joined) {
        return Some(Sense::Words(term("roles", &word('p', passive.id()))));
    }
    if let Some(ability) = Ability::all().find(|ability| same_word(ability.id(), &joined)) {
        return Some(Sense::Words(term("roles", &word('a', ability.id()))));
    }
    let mechanism = MECHANISMS.iter().find(|one| same_word(one.id, &joined));
    mechanism.map(|one| Sense::Words(term("mechanisms", &word('m', one.id))))
}

/// A role by a name, or by several of its kind: `Jailkeepers`.
fn role(name: &str) -> Option<RoleId> {
    RoleId::from_name(name).or_else(|| RoleId::from_name(name.strip_suffix('s')?))
}

/// Everything that has a sense, to be compared with what is mistyped.
pub(super) fn known() -> impl Iterator<Item = &'static str> {
    let roles = crate::index::role_names().map(|(name, _)| name);
    let passives = Passive::ALL.into_iter().map(Passive::id);
    let mechanisms = MECHANISMS.iter().map(|one| one.id);
    roles.chain(passives).chain(mechanisms).chain(System::ALL.map(System::id)).chain(synonyms::words())
}

/// A word of the index in a column; whatever is no letter or digit is left out, so that it cannot be taken for syntax.
pub(super) fn term(columns: &str, word: &str) -> String {
    let word: String = word.chars().filter(|letter| letter.is_alphanumeric()).collect();
    format!("{columns} : \"{word}\"")
}

/// All of these.
pub(super) fn all(columns: &str, words: &[String]) -> String {
    let terms: Vec<String> = words.iter().map(|word| term(columns, word)).collect();
    format!("({})", terms.join(" AND "))
}

/// Any of these, each in the column where its kind stands.
fn any(words: &[&str]) -> String {
    let one = |word: &&str| match word.as_bytes().first() {
        Some(b'o') => term("outcome", word),
        Some(b'm' | b'k') => term("mechanisms", word),
        Some(b't') => term("title", &word[2..]),
        _ => term("roles", word),
    };
    let terms: Vec<String> = words.iter().map(one).collect();
    format!("({})", terms.join(" OR "))
}
