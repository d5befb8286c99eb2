//! The lexicon: the words of hosts as data (`lexicon.txt`). A new word needs no Rust.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use nightcourt_resolvers::model::{Ability, Component, RoleId};
use nightcourt_resolvers::outcome::ReportKind::{self, Follow, Track, Voyeur, Watch};
use nightcourt_resolvers::text::closest;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

/// Reports whether an ability's result is who visited or was visited, or by which abilities.
pub(crate) fn looks(ability: Ability) -> bool {
    matches!(
        ReportKind::of(ability),
        Some(Track | Watch | Follow | Voyeur)
    )
}

/// Reports whether an ability reads anything else of a player, and stops nobody.
pub(crate) fn reads(ability: Ability) -> bool {
    ReportKind::of(ability).is_some() && !looks(ability) && !ability.has(Component::Block)
}

static TEXT: &str = include_str!("../lexicon.txt");

/// The words of `english.txt`, in order.
static ENGLISH: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let lines = include_str!("../english.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// The ordinary words of English.
#[cfg(test)]
pub(crate) fn english() -> &'static [&'static str] {
    &ENGLISH
}

/// Reports whether a word in small letters is an ordinary one of English.
pub(crate) fn is_english(word: &str) -> bool {
    ENGLISH.binary_search(&word).is_ok()
}

/// Returns the known word for which this one may be a slip of the pen. A word of three letters and
/// an ordinary English one are meant as they are: a guy is no gun, and what is lost is no loot.
pub fn meant<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let may_be_slip = word.chars().count() > 3 && !is_english(word);
    let all = known.into_iter().chain(ENGLISH.iter().copied());
    let meant = may_be_slip.then(|| closest(word, all)).flatten();
    // A word is not the beginning of a much longer one: roles are no Rolestopper.
    let is_slip = |meant: &String| meant.len() <= word.len() + 2 || !meant.starts_with(word);
    meant.filter(|meant| !is_english(meant) && is_slip(meant))
}

/// A verb: the abilities that it may mean. The actor's role decides among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verb {
    /// Abilities, the likeliest first; none if the verb fits any ability.
    pub abilities: Vec<Ability>,
    /// True if it means the shared kill of a faction alone.
    pub factional: bool,
    /// First forms; the regular others are made of them.
    pub words: Vec<&'static str>,
    /// Other forms.
    pub irregular: Vec<&'static str>,
}

impl Verb {
    /// Reports whether it fits every ability: `targets`, `visits`.
    #[must_use]
    pub fn is_general(&self) -> bool {
        matches!(self.abilities[..], [] | [Ability::Visit])
    }
    /// All its forms, small and without spaces.
    #[must_use]
    pub fn forms(&self) -> Vec<String> {
        let bare = |word: &str| word.replace(' ', "");
        let mut forms: Vec<String> = self.irregular.iter().map(|form| bare(form)).collect();
        for &word in &self.words {
            let word = bare(word);
            forms.extend(["s", "es", "ed", "d", "ing"].map(|end| format!("{word}{end}")));
            if let Some(last) = word.chars().next_back() {
                forms.extend(["ed", "ing"].map(|end| format!("{word}{last}{end}")));
            }
            if let Some(stem) = word.strip_suffix('e') {
                forms.push(format!("{stem}ing"));
            }
            if let Some(stem) = word.strip_suffix('y') {
                forms.extend(["ies", "ied"].map(|end| format!("{stem}{end}")));
            }
            forms.push(word);
        }
        // `ties up`
        for (first, rest) in self.words.iter().filter_map(|word| word.split_once(' ')) {
            let rest = bare(rest);
            let silent = first.strip_suffix('e').unwrap_or(first);
            forms.extend(["s", "es", "ed", "d"].map(|end| format!("{first}{end}{rest}")));
            forms.push(format!("{silent}ing{rest}"));
        }
        forms
    }
}

static VERBS: LazyLock<Vec<Verb>> = LazyLock::new(|| {
    let mut verbs: Vec<(&str, Verb)> = Vec::new();
    for (meaning, words) in section("verbs") {
        if verbs.last().is_none_or(|(last, _)| *last != meaning) {
            let verb = Verb {
                abilities: meaning.split(' ').filter_map(Ability::from_id).collect(),
                factional: meaning.starts_with("factional"),
                words: Vec::new(),
                irregular: Vec::new(),
            };
            verbs.push((meaning, verb));
        }
        let (words, irregular) = words.split_once(';').unwrap_or((words, ""));
        if let Some((_, verb)) = verbs.last_mut() {
            verb.words.extend(list(words));
            verb.irregular.extend(list(irregular));
        }
    }
    verbs.into_iter().map(|(_, verb)| verb).collect()
});

static FORMS: LazyLock<BTreeMap<String, &'static Verb>> = LazyLock::new(|| {
    let mut forms = BTreeMap::new();
    for verb in VERBS.iter() {
        for form in verb.forms() {
            forms.entry(form).or_insert(verb);
        }
    }
    forms
});

static ROLES: LazyLock<BTreeMap<String, RoleId>> = LazyLock::new(|| {
    words("roles")
        .filter_map(|(role, name)| Some((key(name), RoleId::from_name(role)?)))
        .collect()
});

type Meanings = HashMap<String, &'static str>;

/// The meanings of words by section. A word is there as it is written, and by its [`key`].
static MEANINGS: LazyLock<HashMap<&str, Meanings>> = LazyLock::new(|| {
    let mut sections: HashMap<&str, Meanings> = HashMap::new();
    for name in TEXT.lines().filter_map(|line| line.strip_prefix('[')) {
        let name = name.trim_end_matches(']');
        let meanings = sections.entry(name).or_default();
        for (meaning, word) in words(name) {
            for spelling in [key(word), word.to_owned()] {
                meanings.entry(spelling).or_insert(meaning);
            }
        }
        meanings.remove("");
    }
    sections
});

/// The lines of a section: a meaning and its words, which [`list`] separates.
fn section(name: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let head = format!("[{name}]");
    let lines = TEXT
        .lines()
        .skip_while(move |line| *line != head)
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    let lines = lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('='));
    lines.map(|(meaning, words)| (meaning.trim(), words))
}

/// The words of a line.
fn list(words: &'static str) -> impl Iterator<Item = &'static str> {
    words
        .split([',', ';'])
        .map(str::trim)
        .filter(|word| !word.is_empty())
}

/// The words of a section in their order, each with its meaning before it.
pub fn words(section: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    self::section(section).flat_map(|(meaning, words)| list(words).map(move |word| (meaning, word)))
}

/// Returns the meaning that a section gives to a word, by its letters and digits or as the lexicon writes it.
#[must_use]
pub fn meaning(section: &str, word: &str) -> Option<&'static str> {
    MEANINGS.get(section)?.get(word).copied()
}

/// The variant with the name that a meaning has, in small letters.
pub(crate) fn variant<T: Deserialize<'static>>(meaning: &'static str) -> Option<T> {
    let name: StrDeserializer<'_, Error> = meaning.into_deserializer();
    T::deserialize(name).ok()
}

/// Every verb.
#[must_use]
pub fn verbs() -> &'static [Verb] {
    &VERBS
}

/// The forms of all verbs.
pub fn forms() -> impl Iterator<Item = (&'static str, &'static Verb)> {
    FORMS.iter().map(|(form, verb)| (form.as_str(), *verb))
}

/// The verb with this form.
#[must_use]
pub fn verb(form: &str) -> Option<&'static Verb> {
    FORMS.get(&key(form)).copied()
}

/// The verb of every kill.
pub(crate) fn kill() -> &'static Verb {
    FORMS["kill"]
}

/// The role that a host means by a name that a night does not know.
#[must_use]
pub fn role(name: &str) -> Option<RoleId> {
    ROLES.get(&key(name)).copied()
}

/// The names of [`role`].
pub fn role_names() -> impl Iterator<Item = (&'static str, RoleId)> {
    ROLES.iter().map(|(name, role)| (name.as_str(), *role))
}

/// A word as the tables have it: small letters and digits only.
pub(crate) fn key(word: &str) -> String {
    crate::work::add(word.len() + 1);
    let mut key = String::with_capacity(word.len());
    // The key of every word of a paste is taken several times, and most letters are plain ones.
    for letter in word.chars() {
        if letter.is_ascii() {
            if letter.is_ascii_alphanumeric() {
                key.push(letter.to_ascii_lowercase());
            }
        } else if letter.is_alphanumeric() {
            key.extend(letter.to_lowercase());
        }
    }
    key
}

/// Reports whether a text is a number.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nightcourt_resolvers::model::Gap;
    use nightcourt_resolvers::text::vocabulary;

    use super::*;
    use crate::headings::Part;
    use crate::role;
    use crate::table::Column;

    const SECTIONS: [&str; 20] = [
        "verbs",
        "roles",
        "idle roles",
        "several roles",
        "words",
        "sides",
        "teams",
        "role sides",
        "role words",
        "search",
        "differs",
        "questions",
        "rulings",
        "sides of roles",
        "headings",
        "heading sides",
        "columns",
        "form questions",
        "rest",
        "tags",
    ];

    #[test]
    fn every_line_is_in_a_section() {
        let heads: Vec<&str> = TEXT.lines().filter(|line| line.starts_with('[')).collect();
        assert_eq!(heads, SECTIONS.map(|name| format!("[{name}]")));
        let lines = TEXT
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
        assert_eq!(
            lines.count(),
            SECTIONS
                .iter()
                .map(|name| section(name).count())
                .sum::<usize>()
        );
    }

    /// A word has one meaning in a section, and is written once. The words of a role are its own, and sides may be acts.
    #[test]
    fn no_two_entries_clash() {
        for name in SECTIONS {
            let mut seen = BTreeSet::new();
            for (meaning, words) in section(name) {
                for word in list(words) {
                    let own = if name == "search" {
                        word.to_lowercase()
                    } else {
                        key(word)
                    };
                    assert!(
                        seen.insert(own),
                        "[{name}] {meaning}: {word} is listed twice"
                    );
                }
            }
        }
        let mut small = BTreeMap::new();
        for (meaning, words) in section("words")
            .chain(section("sides"))
            .chain(section("teams"))
        {
            for word in list(words) {
                assert_eq!(
                    small.insert(key(word), meaning),
                    None,
                    "{word} is two small words"
                );
            }
        }
        let mut verbs = BTreeMap::new();
        for verb in super::verbs() {
            let forms: BTreeSet<String> = verb.forms().into_iter().collect();
            for form in forms {
                // To cult somebody is an act of the side.
                assert!(
                    form == "cult" || !small.contains_key(&form),
                    "{form} is a verb and a small word"
                );
                let other = verbs.insert(form.clone(), &verb.abilities);
                assert!(
                    other.is_none(),
                    "{form} is two verbs: {:?} and {other:?}",
                    verb.abilities
                );
            }
        }
        for (name, role) in role_names() {
            assert_eq!(
                RoleId::from_name(name),
                None,
                "{name} is a role of every night"
            );
            let abilities = role.row().abilities;
            let verb = verb(name).is_none_or(|verb| {
                abilities
                    .iter()
                    .any(|ability| verb.abilities.contains(ability))
            });
            assert!(verb, "{name} is a role and another verb");
        }
    }

    #[test]
    fn every_meaning_is_known() {
        for (meaning, _) in section("verbs") {
            let known =
                |word| Ability::from_id(word).is_some() || ["any", "factional"].contains(&word);
            assert!(meaning.split(' ').all(known), "{meaning}");
        }
        for (meaning, _) in section("roles") {
            assert_eq!(RoleId::from_name(meaning).map(RoleId::name), Some(meaning));
        }
        // The table of roles says what each of these would do.
        for (_, name) in words("idle roles") {
            let role = RoleId::from_name(name).map(RoleId::row);
            let is_left_out = role.is_some_and(|row| row.gap != Gap::None && row.only_read);
            assert!(is_left_out, "{name}");
        }
        for (meaning, _) in ["sides", "teams", "role sides", "heading sides"]
            .into_iter()
            .flat_map(section)
        {
            assert!(role::side(meaning).is_some(), "{meaning}");
        }
        for (meaning, name) in words("sides of roles") {
            assert!(RoleId::from_name(name).is_some(), "{name}");
            let is_known = role::side(meaning).is_some() || meaning.starts_with("usually ");
            assert!(is_known, "{meaning}");
        }
        for (meaning, _) in section("columns").chain(section("form questions")) {
            assert!(variant::<Column>(meaning).is_some(), "{meaning}");
        }
        for (meaning, _) in section("headings") {
            let is_known = ["dead", "nothing"].contains(&meaning);
            assert!(is_known || variant::<Part>(meaning).is_some(), "{meaning}");
        }
    }

    #[test]
    fn every_ability_has_a_verb_and_its_own_word_is_one() {
        for ability in Ability::all() {
            assert!(
                verb(ability.id()).is_some_and(|verb| verb.abilities.contains(&ability)),
                "{}",
                ability.id()
            );
        }
    }

    /// The suggestions of a night in the proper form agree with the lexicon.
    #[test]
    fn suggested_abilities_are_those_of_the_verbs() {
        for word in [
            "shoot",
            "attack",
            "nightkill",
            "nk",
            "heal",
            "save",
            "roleblock",
            "jailkeep",
            "bus",
            "swap",
        ] {
            let ability = verb(word)
                .and_then(|verb| verb.abilities.first())
                .map(|ability| ability.id().to_owned());
            assert_eq!(
                vocabulary::Table::Abilities.nearest(word),
                ability,
                "{word}"
            );
        }
    }

    #[test]
    fn regular_forms_are_made() {
        for form in [
            "shoots",
            "shot",
            "roleblocked",
            "swapping",
            "robbed",
            "vanillaising",
            "watches",
            "rbs",
            "occupies",
        ] {
            assert!(verb(form).is_some(), "{form}");
        }
    }
}
