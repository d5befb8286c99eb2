//! Roles in the words of hosts: `Mafia Roleblocker (1-shot)`, `JOAT (protect, kill)`, `Goon`, `VT, killed N1`. The words are those
//! that a night may name; this file adds their forms in pastes and the sides that go without saying.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use nightcourt_resolvers::model::{Ability, Alignment, Limit, Passive, RoleId};
use nightcourt_resolvers::text::vocabulary;

use crate::lexicon::{self, is_number, key};
use crate::words::{Word, beginnings, word};

/// A side as hosts name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// One of the model.
    Known(Alignment),
    /// A Neutral whose leaning is not said.
    Neutral,
    /// The faction that shares a kill: Mafia if there is one, else Werewolf.
    Scum,
}

/// A statement about a player: side, role, modifiers, death.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Claim {
    pub(crate) side: Option<Side>,
    /// The words before the role and its name, as the night text has them.
    pub(crate) words: Vec<String>,
    /// The roles that are named.
    pub(crate) roles: Vec<RoleId>,
    /// The abilities that a Jack-of-all-Trades was given.
    pub(crate) list: Vec<Ability>,
    /// The rest in the proper form: a list in braces, or items held.
    pub(crate) rest: String,
    pub(crate) dead: bool,
    /// The name of a role that does nothing at night here.
    pub(crate) idle: Option<&'static str>,
    /// The name of such a role next to another, which is left out of the night.
    pub(crate) left_out: Option<&'static str>,
    /// The roles that the name means on different sites.
    pub(crate) several: Option<&'static str>,
}

impl Claim {
    pub(crate) fn says_something(&self) -> bool {
        self.side.is_some() || self.has_role()
    }
    pub(crate) fn has_role(&self) -> bool {
        !(self.words.is_empty() && self.rest.is_empty())
    }
    /// The role that acts, or else the last.
    pub(crate) fn main_role(&self) -> Option<RoleId> {
        let acts = self
            .roles
            .iter()
            .rev()
            .find(|role| !role.row().abilities.is_empty());
        acts.or(self.roles.last()).copied()
    }
    /// The name of a role that has, or may have, a night action which is not modelled. A list of
    /// abilities in braces says which of the others the player has instead.
    pub(crate) fn unmodelled(&self) -> Option<&'static str> {
        if self.rest.starts_with('{') {
            return None;
        }
        // Roles of the Town and of hostile Neutrals that stand next to another role act by day, or
        // not at all.
        let left_out = self
            .left_out
            .filter(|name| !matches!(idle_side(name), Some(Side::Known(_))));
        // The notes of such roles say which ability to write after the name.
        let acts = |role: &&RoleId| role.row().stands_beside() && role.row().note.contains('{');
        let named = self.roles.iter().find(acts).map(|role| role.name());
        self.idle.or(left_out).or(named)
    }
    /// The side that the role has in every game, or has unless a host says otherwise; whether it is the latter.
    pub(crate) fn side_by_role(&self) -> Option<(Alignment, bool)> {
        if let Some(name) = self.idle {
            return match idle_side(name)? {
                Side::Known(side) => Some((side, side == Alignment::Town)),
                _ => None,
            };
        }
        let role = self.main_role()?.unaliased().name();
        match lexicon::meaning("sides of roles", role)? {
            "usually town" => Some((Alignment::Town, true)),
            meaning => match side(meaning)? {
                Side::Known(side) => Some((side, false)),
                _ => None,
            },
        }
    }
    /// The side that hosts mean by the role in a question, where nothing else is said.
    pub(crate) fn usual_side(&self) -> Alignment {
        let role = self.main_role().map(|role| role.unaliased().name());
        match role.and_then(|role| lexicon::meaning("sides of roles", role)) {
            Some("usually mafia") => Alignment::Mafia,
            _ => self
                .side_by_role()
                .map_or(Alignment::Town, |(side, _)| side),
        }
    }
    /// The name of the role in words.
    pub(crate) fn called(&self) -> String {
        self.idle
            .map_or_else(|| self.words.join(" "), str::to_owned)
    }
    /// Reports whether it names this role, under any of its names.
    pub(crate) fn names(&self, role: RoleId) -> bool {
        let mut roles = self.roles.iter();
        roles.any(|one| one.unaliased() == role.unaliased())
    }
    /// The words after the `=` of the player's line.
    pub(crate) fn night_text(&self, alignment: Alignment) -> String {
        let mut text = alignment.words().to_owned();
        for word in &self.words {
            text += &format!(" {word}");
        }
        if !self.list.is_empty() {
            let list: Vec<&str> = self.list.iter().map(|ability| ability.id()).collect();
            text += &format!(" {{{}}}", list.join(", "));
        }
        if !self.rest.is_empty() {
            text += &format!(" {}", self.rest);
        }
        if self.dead {
            text += " (dead)";
        }
        text
    }
    /// Reports whether both name the same role, or one names none.
    pub(crate) fn fits(&self, other: &Claim) -> bool {
        let same_side = match (self.side, other.side) {
            (Some(Side::Known(one)), Some(Side::Known(other))) => one == other,
            (Some(Side::Scum), Some(Side::Known(side)))
            | (Some(Side::Known(side)), Some(Side::Scum)) => side.has_factional_kill(),
            (Some(Side::Neutral), Some(Side::Known(side)))
            | (Some(Side::Known(side)), Some(Side::Neutral)) => side.id().starts_with("neutral"),
            (Some(one), Some(other)) => one == other,
            (None, _) | (_, None) => true,
        };
        let within = |few: &Claim, many: &Claim| {
            few.roles.iter().all(|&role| many.names(role))
                && (few.rest.is_empty() || few.rest == many.rest)
                && (few.roles.is_empty()
                    || few.idle.is_none()
                    || many.idle.is_none()
                    || few.idle == many.idle)
        };
        same_side && (within(self, other) || within(other, self))
    }
    /// Takes over what another claim says that this one does not.
    pub(crate) fn merge(&mut self, other: &Claim) {
        match (self.side, other.side) {
            (None, side) => self.side = side,
            (Some(Side::Scum | Side::Neutral), Some(side @ Side::Known(_))) => {
                self.side = Some(side)
            }
            (Some(_), _) => {}
        }
        if self.words.len() < other.words.len()
            && other.words.len() + other.list.len() > self.words.len() + self.list.len()
        {
            self.words.clone_from(&other.words);
            self.roles.clone_from(&other.roles);
            (self.idle, self.several) = (other.idle, other.several);
            self.left_out = other.left_out;
        }
        if self.list.is_empty() {
            self.list.clone_from(&other.list);
        }
        if self.rest.is_empty() {
            self.rest.clone_from(&other.rest);
        }
        self.dead |= other.dead;
    }
}

/// The meaning of a word in the name of a role.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Meaning {
    Role(RoleId),
    /// A word before a role.
    Modifier(String),
    Side(Side),
    Dead,
    Nothing,
    /// A role that does nothing at night.
    Idle(&'static str),
    /// A name and the roles that it may mean.
    Several(&'static str, &'static str),
}

/// The side of a role that does nothing at night.
fn idle_side(name: &str) -> Option<Side> {
    side(lexicon::meaning("idle roles", name)?)
}

/// Names of roles that a night does not know by one role, and their meanings.
fn strange_roles() -> impl Iterator<Item = (&'static str, Meaning)> {
    let idle = lexicon::words("idle roles").map(|(_, name)| (name, Meaning::Idle(name)));
    let several = lexicon::words("several roles");
    idle.chain(several.map(|(roles, name)| (name, Meaning::Several(name, roles))))
}

/// The side that the lexicon means.
pub(crate) fn side(meaning: &str) -> Option<Side> {
    match meaning {
        "neutral" => Some(Side::Neutral),
        "scum" => Some(Side::Scum),
        id => {
            let mut known = Alignment::ALL.into_iter();
            known.find(|side| side.id() == id).map(Side::Known)
        }
    }
}

/// The side that a word names, by its [`key`].
pub(crate) fn side_word(word: &str) -> Option<Side> {
    ["sides", "teams", "role sides"]
        .into_iter()
        .find_map(|section| side(lexicon::meaning(section, word)?))
}

/// Words of the lexicon next to a role, with their meanings.
fn entries() -> impl Iterator<Item = (Meaning, &'static str)> {
    let sides = lexicon::words("sides").chain(lexicon::words("role sides"));
    let sides = sides.filter_map(|(meaning, word)| Some((Meaning::Side(side(meaning)?), word)));
    let others = lexicon::words("role words").map(|(meaning, word)| match meaning {
        "dead" => (Meaning::Dead, word),
        _ => (Meaning::Nothing, word),
    });
    sides.chain(others)
}

/// Meanings of one word or several, by their letters.
static TABLE: LazyLock<HashMap<String, Meaning>> = LazyLock::new(|| {
    let mut table = HashMap::new();
    for role in RoleId::all().flat_map(RoleId::names) {
        table.entry(key(role.name())).or_insert(Meaning::Role(role));
    }
    for limit in Limit::all() {
        table.insert(key(&limit.word()), Meaning::Modifier(limit.word()));
    }
    for passive in Passive::ALL {
        table
            .entry(key(passive.word()))
            .or_insert(Meaning::Modifier(passive.word().to_owned()));
    }
    for (name, role) in lexicon::role_names() {
        table.entry(name.to_owned()).or_insert(Meaning::Role(role));
    }
    for (name, meaning) in strange_roles() {
        table.insert(key(name), meaning);
    }
    for (meaning, word) in entries().filter(|(meaning, _)| *meaning != Meaning::Nothing) {
        table.insert(key(word), meaning);
    }
    for (word, meant) in [("bp", "Bulletproof"), ("strongwill", "Strong-Willed")] {
        table.insert(word.to_owned(), Meaning::Modifier(meant.to_owned()));
    }
    table.remove("");
    for (meaning, word) in entries().filter(|(meaning, _)| *meaning == Meaning::Nothing) {
        table.entry(key(word)).or_insert(meaning);
    }
    table
});

/// With which words names begin, and how many words the longest of these has.
static FIRST: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let names = RoleId::all().flat_map(RoleId::names).map(RoleId::name);
    let names = names
        .chain(Passive::ALL.map(Passive::word))
        .chain(lexicon::words("roles").map(|(_, name)| name))
        .chain(strange_roles().map(|(name, _)| name));
    let sides = entries().filter(|(meaning, _)| matches!(meaning, Meaning::Side(_)));
    let all = names
        .chain(sides.map(|(_, word)| word))
        .chain(["non consecutive nights", "one shot"])
        .map(str::to_owned);
    let all: Vec<String> = all.chain(Limit::all().map(Limit::word)).collect();
    let mut first = beginnings(all.iter().map(String::as_str));
    for entry in TABLE.keys() {
        first.entry(entry.clone()).or_insert(1);
        // Masons, VTs.
        first.entry(format!("{entry}s")).or_insert(1);
    }
    for count in [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "x", "odd", "even",
        "night",
    ] {
        first
            .entry(count.to_owned())
            .and_modify(|most| *most = 2.max(*most))
            .or_insert(2);
    }
    first
});

/// The most words of a name that begins with this word; 0 if none does.
fn most(first_key: &str) -> usize {
    let counted = first_key.starts_with(|letter: char| letter.is_ascii_digit())
        || first_key.starts_with('x')
        || first_key.ends_with("shot")
        || first_key.starts_with("night");
    FIRST
        .get(first_key)
        .copied()
        .unwrap_or(if counted { 3 } else { 0 })
}

pub(crate) fn begins(first_key: &str) -> bool {
    // A role never begins with an article or the like.
    most(first_key) > usize::from(matches!(TABLE.get(first_key), Some(Meaning::Nothing)))
}

fn meaning(piece: &str) -> Option<Meaning> {
    if piece.trim() == "\u{2020}" {
        return Some(Meaning::Dead);
    }
    let key = key(piece);
    if key.is_empty() {
        return None;
    }
    let found = TABLE.get(&key).or_else(|| {
        // Masons, VTs, Townies.
        let single = key.strip_suffix('s')?;
        TABLE.get(single).filter(|meaning| {
            matches!(
                meaning,
                Meaning::Role(_) | Meaning::Idle(_) | Meaning::Several(..)
            )
        })
    });
    match found {
        Some(Meaning::Role(role)) => Some(Meaning::Role(RoleId::from_name(piece).unwrap_or(*role))),
        Some(found) => Some(found.clone()),
        None => limit(&key).map(|limit| Meaning::Modifier(limit.word())),
    }
}

/// Limits in other spellings: `one shot`, `x1`, `1x`, `2 uses`, `odd`.
fn limit(key: &str) -> Option<Limit> {
    let few = |digits: &str| Limit::from_word(&format!("{digits}-shot"));
    if ["odd", "even"].contains(&key) {
        return Limit::from_word(&format!("{key}-Night"));
    }
    let ends = ["shot", "night", "nights"];
    if key.starts_with("night") || ends.iter().any(|end| key.ends_with(end)) {
        return Limit::from_word(key);
    }
    let ends = [
        "shots",
        "uses",
        "use",
        "shotleft",
        "shotsleft",
        "usesleft",
        "x",
    ];
    let before = ends.iter().find_map(|end| key.strip_suffix(end));
    if let Some(digits) = before.filter(|digits| !digits.is_empty()) {
        return few(digits);
    }
    key.strip_prefix('x')
        .filter(|digits| is_number(digits))
        .and_then(few)
}

/// A text read as the name of a role.
#[derive(Clone, Debug, Default)]
pub(crate) struct Phrase {
    pub(crate) claim: Claim,
    /// The words that mean nothing.
    pub(crate) unknown: Vec<Range<usize>>,
    /// The bytes from the first word that means something to the last.
    pub(crate) known: Option<Range<usize>>,
}

impl Phrase {
    /// Reports whether the whole text is the name of a role or of a side.
    pub(crate) fn is_whole(&self) -> bool {
        self.unknown.is_empty() && self.claim.says_something()
    }
    /// Reports whether the text says only that a player is dead or alive.
    pub(crate) fn is_status(&self) -> bool {
        self.unknown.is_empty() && !self.claim.says_something()
    }
}

/// The most words of a side and the role behind it that are read together.
const MOST_ROLE: usize = 6;

/// Reads the name of a role, with its modifiers, in any order.
pub(crate) fn read(text: &str) -> Phrase {
    crate::work::add(text.len());
    let (head, rest) = proper_rest(text);
    let words = words(head);
    let mut phrase = Phrase {
        claim: Claim {
            rest: rest.to_owned(),
            ..Claim::default()
        },
        ..Phrase::default()
    };
    let mut jack = false;
    let mut next = 0;
    while next < words.len() {
        let dagger = &head[words[next].clone()] == "\u{2020}";
        let most = if dagger {
            1
        } else {
            most(&key(&head[words[next].clone()])).min(words.len() - next)
        };
        let longest_of = |most: usize| {
            (1..=most).rev().find_map(|count| {
                let piece = words[next].start..words[next + count - 1].end;
                meaning(&head[piece.clone()]).map(|meaning| (count, piece, meaning))
            })
        };
        let found = longest_of(most);
        // `Town Friendly Neighbor`: a side ends where the name of a role begins.
        let found = match found {
            Some((count, _, Meaning::Side(_))) => (1..count)
                .find(|&side| {
                    let longest = words.len().min(next + MOST_ROLE);
                    (next + count + 1..=longest).any(|end| {
                        let role = words[next + side].start..words[end - 1].end;
                        matches!(meaning(&head[role]), Some(Meaning::Role(_)))
                    })
                })
                .map_or(found, longest_of),
            other => other,
        };
        let Some((count, piece, meaning)) = found else {
            let number = head[words[next].clone()]
                .bytes()
                .all(|byte| byte.is_ascii_digit());
            let ability = if jack {
                ability(&head[words[next].clone()])
            } else {
                None
            };
            match ability {
                Some(ability) => phrase.claim.list.push(ability),
                None if phrase.claim.dead && (number || is_day(&head[words[next].clone()])) => {}
                None => phrase.unknown.push(words[next].clone()),
            }
            next += 1;
            continue;
        };
        next += count;
        let claim = &mut phrase.claim;
        match meaning {
            Meaning::Role(role) if jack && !role.row().abilities.is_empty() => {
                claim.list.extend(role.row().abilities.iter().copied());
            }
            // What a Jack-of-all-Trades may do once is said of each of its abilities.
            Meaning::Modifier(_) if jack => {}
            Meaning::Role(role) => {
                let row = role.row();
                jack = row.name == "Jack-of-all-Trades"
                    || row.abilities.is_empty() && row.note.contains('{');
                claim.words.push(role.name().to_owned());
                claim.roles.push(role);
            }
            Meaning::Modifier(_) if claim.dead => {}
            Meaning::Modifier(word) => claim.words.push(word),
            Meaning::Side(side) => match (claim.side, side) {
                (Some(Side::Neutral), Side::Known(Alignment::Town | Alignment::Mafia)) => {}
                (None | Some(Side::Neutral), _) => claim.side = Some(side),
                (Some(old), new) if old == new => {}
                (Some(_), _) => phrase.unknown.push(piece.clone()),
            },
            Meaning::Dead => claim.dead = true,
            Meaning::Idle(name) => claim.idle = claim.idle.or(Some(name)),
            Meaning::Several(name, roles) => {
                claim.several = claim.several.or(Some(roles));
                claim.words.push(name.to_owned());
            }
            Meaning::Nothing => continue,
        }
        let start = phrase
            .known
            .as_ref()
            .map_or(piece.start, |known| known.start);
        phrase.known = Some(start..piece.end);
    }
    let claim = &mut phrase.claim;
    if !claim.roles.is_empty() {
        // `guardian (doctor)`
        if claim.several.take().is_some() {
            claim
                .words
                .retain(|word| !matches!(TABLE.get(&key(word)), Some(Meaning::Several(..))));
        }
        claim.left_out = claim.idle.take();
    } else if let (Some(name), None) = (claim.idle, claim.several) {
        let role = RoleId::from_name(name).unwrap_or(RoleId::VANILLA);
        claim.words.push(role.name().to_owned());
        claim.roles.push(role);
        let side = idle_side(name);
        claim.side = claim
            .side
            .or(side.filter(|side| matches!(side, Side::Neutral | Side::Scum)));
    }
    phrase
}

/// Lists in braces and items held are kept, because they are in the proper form.
fn proper_rest(text: &str) -> (&str, &str) {
    let small = text.to_ascii_lowercase();
    let brace = text
        .find('{')
        .filter(|_| text.trim_end().ends_with('}') || small.contains("} with "));
    let with = small
        .find(" with ")
        .filter(|_| !small[..small.find(" with ").unwrap_or(0)].contains('('));
    match brace.or(with) {
        Some(place) => (&text[..place], text[place..].trim()),
        None => (text, ""),
    }
}

/// `N1`, `D2`, `day`: when somebody died.
fn is_day(word: &str) -> bool {
    let key = key(word);
    let counted = key
        .strip_prefix(['n', 'd'])
        .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    counted
        || [
            "day", "night", "in", "on", "last", "by", "mafia", "town", "scum", "d", "n",
        ]
        .contains(&key.as_str())
}

/// An ability in the list of a Jack-of-all-Trades.
fn ability(text: &str) -> Option<Ability> {
    vocabulary::ability(text)
        .ok()
        .or_else(|| match word(&key(text)) {
            Some(Word::Verb(verb)) => verb.abilities.first().copied(),
            _ => None,
        })
}

/// The words between spaces, hyphens and other separators.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    for (place, letter) in text.char_indices() {
        let inside = letter.is_alphanumeric() || letter == '\'' || letter == '\u{2020}';
        match (start, inside) {
            (None, true) => start = Some(place),
            (Some(begin), false) => {
                found.push(begin..place);
                start = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    if let Some(begin) = start {
        found.push(begin..text.len());
    }
    found
}

/// The words of roles, sides and modifiers, one by one.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let roles = RoleId::all().flat_map(RoleId::names).map(RoleId::name);
    let names = roles
        .chain(Passive::ALL.map(Passive::word))
        .chain(lexicon::words("roles").map(|(_, name)| name))
        .chain(lexicon::words("sides").map(|(_, name)| name))
        .chain(strange_roles().map(|(name, _)| name));
    let words = names.flat_map(|name| name.split([' ', '-']));
    let mut words: Vec<String> = words.map(str::to_lowercase).collect();
    words.retain(|word| word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_alphabetic()));
    words.sort_unstable();
    words.dedup();
    words
});

/// Reads the name of a role with slips of the pen: `Vannila Townie`. `None` if it is none even so.
pub(crate) fn mended(text: &str) -> Option<Claim> {
    let mut mended = text.to_owned();
    for _ in 0..MOST_SLIPS {
        let phrase = read(&mended);
        let Some(unknown) = phrase.unknown.first() else {
            return (phrase.is_whole() && phrase.claim.has_role()).then_some(phrase.claim);
        };
        // `Heal` is no slip of a Healer.
        if word(&key(&mended[unknown.clone()])).is_some() {
            return None;
        }
        crate::work::add(1_000);
        let known = WORDS.iter().map(String::as_str);
        let word = lexicon::meant(&mended[unknown.clone()].to_lowercase(), known)?;
        mended.replace_range(unknown.clone(), &word);
    }
    None
}

/// The most slips of the pen that are mended in one role.
const MOST_SLIPS: usize = 4;

pub(crate) fn near_role(words: &str) -> Option<String> {
    crate::work::add(1_000);
    vocabulary::role(words)
        .err()
        .and_then(|complaint| complaint.suggestion())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn text(words: &str) -> String {
        let phrase = read(words);
        assert!(phrase.unknown.is_empty(), "{words}: {:?}", phrase.unknown);
        let side = match phrase.claim.side {
            Some(Side::Known(side)) => side,
            other => panic!("{words}: {other:?}"),
        };
        phrase.claim.night_text(side)
    }

    #[test]
    fn roles_are_read_as_hosts_write_them() {
        for (words, night) in [
            ("Mafia Roleblocker (1-shot)", "Mafia Roleblocker 1-Shot"),
            ("Town-aligned Cop", "Town Cop"),
            ("VT (Town)", "Town VT"),
            ("maf RB", "Mafia RB"),
            ("Town, one shot vig", "Town 1-Shot Vig"),
            (
                "Town Jack of all Trades (protect, 1-shot Cop)",
                "Town Jack of all Trades {protect, investigate}",
            ),
            ("Town Odd-Night Macho Doc", "Town Odd-Night Macho Doc"),
            (
                "Neutral (Hostile) Serial Killer",
                "Neutral (Hostile) Serial Killer",
            ),
            ("Town Cop, killed N1", "Town Cop (dead)"),
            ("Town Masons", "Town Mason"),
            (
                "Neutral (Hostile) {kill, block; pgo}",
                "Neutral (Hostile) {kill, block; pgo}",
            ),
            ("Werewolf", "Werewolf"),
            ("Town Tracker x2", "Town Tracker 2-Shot"),
        ] {
            assert_eq!(text(words), night, "{words}");
        }
        assert!(!read("protects Bob").is_whole());
        assert!(!read("Town Zookeeper").is_whole());
    }
}
