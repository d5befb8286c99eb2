//! Meanings of a word or of a few words in a row.

use nightcourt_precedent::catalogue::mechanisms::MECHANISMS;
use nightcourt_reading::{lexicon, question};
use nightcourt_resolvers::model::{Ability, Passive, RoleId, same_word};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::vocabulary;

use crate::index::{Column, Expr, role_words, word};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sense {
    /// A word that adds no condition.
    Nothing,
    /// A system that diverges from another.
    RulerId(RulerId),
    /// A condition on the words of an index.
    Words(Expr),
}

/// Returns the meaning of the words together, if they have one in any corpus.
pub(super) fn sense(words: &[String]) -> Option<Sense> {
    let joined = words.join(" ");
    let hyphened = words.join("-");
    if let Some(system) = RulerId::SYSTEMS
        .into_iter()
        .find(|system| same_word(system.id(), &joined))
    {
        return Some(Sense::RulerId(system));
    }
    match lexicon::meaning("search", &hyphened) {
        Some("nothing") => return Some(Sense::Nothing),
        Some(meant) => {
            let words: Vec<&str> = meant.split(' ').collect();
            return Some(Sense::Words(any(&words)));
        }
        None if question::function(&joined).is_some_and(|word| SMALL.contains(&word)) => {
            return Some(Sense::Nothing);
        }
        None => {}
    }
    if let Some(role) = role(&joined) {
        return Some(Sense::Words(all(ROLES, &role_words(role))));
    }
    if let Some(passive) = vocabulary::passive(&joined) {
        return Some(Sense::Words(term(ROLES, &word('p', passive.id()))));
    }
    if let Some(ability) = lexicon::verb(&joined).and_then(|verb| verb.abilities.first()) {
        return Some(Sense::Words(any(&ability_words(*ability))));
    }
    if let Some(ability) = Ability::all().find(|ability| same_word(ability.id(), &joined)) {
        return Some(Sense::Words(term(ROLES, &word('a', ability.id()))));
    }
    let mechanism = MECHANISMS.iter().find(|one| same_word(one.id, &joined));
    mechanism.map(|one| Sense::Words(term(MECHANISM, &word('m', one.id))))
}

/// Functions of words that add no condition. Titles have words of the other functions.
const SMALL: [&str; 26] = [
    "person", "people", "pronoun", "on", "by", "as", "with", "to", "toward", "from", "instead",
    "and", "versus", "when", "relative", "be", "ask", "not", "both", "same", "other", "one", "two",
    "three", "four", "nothing",
];

/// Returns a role by its name or by its plural: `Jailkeepers`.
fn role(name: &str) -> Option<RoleId> {
    let named = |name| RoleId::from_name(name).or_else(|| lexicon::role(name));
    named(name).or_else(|| named(name.strip_suffix('s')?))
}

/// Verbs that mean more in a search than their ability.
const WIDER: [(Ability, &[&str]); 4] = [
    (Ability::Kill, &["c0kill", "p0pgo", "p0suicidal"]),
    (Ability::Block, &["c0block"]),
    (Ability::Protect, &["c0protect"]),
    (Ability::Recruit, &["c0recruit"]),
];

fn ability_words(ability: Ability) -> Vec<String> {
    match WIDER.iter().find(|(wider, _)| *wider == ability) {
        Some((_, words)) => words.iter().map(|&word| word.to_owned()).collect(),
        None => vec![word('a', ability.id())],
    }
}

/// Returns every word with a meaning, to compare mistyped ones with.
pub(super) fn known() -> impl Iterator<Item = &'static str> {
    let search = lexicon::words("search").filter(|(meaning, _)| *meaning != "nothing");
    let indexed = MECHANISMS.iter().map(|one| one.id);
    let indexed = indexed.chain(Passive::ALL.into_iter().map(Passive::id));
    let indexed = indexed.chain(RulerId::SYSTEMS.iter().map(RulerId::id));
    let search = search.map(|(_, word)| word);
    indexed.chain(search).chain(question::known())
}

/// A word of the index in one of these columns, reduced to letters and digits.
pub(super) fn term(columns: &'static [Column], word: &str) -> Expr {
    Expr::Word(
        columns,
        word.chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect(),
    )
}

pub(super) fn all(columns: &'static [Column], words: &[String]) -> Expr {
    Expr::All(words.iter().map(|word| term(columns, word)).collect())
}

/// A condition for any of these words, each in the column of its kind.
fn any(words: &[impl AsRef<str>]) -> Expr {
    let one = |word: &str| match word.as_bytes().first() {
        Some(b'o') => term(&[Column::Outcome], word),
        Some(b'm' | b'k') => term(MECHANISM, word),
        Some(b't') => term(&[Column::Title], &word[2..]),
        _ => term(ROLES, word),
    };
    Expr::Any(words.iter().map(|word| one(word.as_ref())).collect())
}

const ROLES: &[Column] = &[Column::Roles];
const MECHANISM: &[Column] = &[Column::Mechanisms];

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str) -> Option<Sense> {
        sense(&typed.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    fn words(question: Expr) -> Option<Sense> {
        Some(Sense::Words(question))
    }

    fn roles(words: &[&str]) -> Expr {
        Expr::All(words.iter().map(|word| term(ROLES, word)).collect())
    }

    #[test]
    fn each_kind_of_word_has_its_column() {
        assert_eq!(of("NAR"), Some(Sense::RulerId(RulerId::NAR)));
        assert_eq!(of("rar list"), Some(Sense::RulerId(RulerId::RAR_LIST)));
        // Small words of the reader, and others of the section.
        for small in ["somebody", "guy", "during"] {
            assert_eq!(of(small), Some(Sense::Nothing));
        }
        assert_eq!(
            of("dies"),
            words(Expr::Any(vec![term(&[Column::Outcome], "o0dies")]))
        );
        let tie = vec![term(MECHANISM, "k0breakdowntie")];
        assert_eq!(of("tie"), words(Expr::Any(tie)));
        let home = [
            term(&[Column::Title], "home"),
            term(&[Column::Title], "himself"),
        ];
        assert_eq!(of("himself"), words(Expr::Any(home.to_vec())));
        let kill = ["c0kill", "p0pgo", "p0suicidal"].map(|word| term(ROLES, word));
        assert_eq!(of("shot"), words(Expr::Any(kill.to_vec())));
        assert_eq!(of("jailkeepers"), words(roles(&["a0jail"])));
        assert_eq!(of("Serial Killer"), words(roles(&["a0kill"])));
        assert_eq!(of("ascetic"), words(term(ROLES, "p0ascetic")));
        assert_eq!(of("trigger loop"), words(term(MECHANISM, "m0triggerloop")));
        assert_eq!(of("gherkin"), None);
        assert_eq!(of("cop gherkin"), None);
    }
}
