//! The words of a player's role: `1-Shot Neighbor Macho Cop`. They are taken from the front, the longest known ones first;
//! of several names of roles the last that does something at night is the role, and what the others bring comes to it.

use super::definition::Definition;
use super::error::{Complaint, ErrorKind};
use super::items::Items;
use super::piece::Piece;
use super::players::read_item;
use super::read::{Wrong, at};
use super::vocabulary::{self, Table};
use crate::model::{
    AbilityList, ItemSet, Limit, Limits, Passive, PassiveList, Role, RoleId, RoleSet, same_word,
};

/// The most words in a name that is known here: Jack of all Trades has four, Non-Consecutive Night three.
const LONGEST: usize = 5;

/// The meaning of the words of a role.
#[derive(Default)]
pub(super) struct Phrase {
    /// The role; none if no word names one.
    pub role: Option<Role>,
    pub also: RoleSet,
    pub limits: Limits,
    pub passives: PassiveList,
    pub vends: ItemSet,
}

enum Meaning {
    Limit(Limit),
    Passive(Passive),
    Role(RoleId),
    /// Miller: a role, or what a role has beside another.
    Either(Passive, RoleId),
    Vendor(ItemSet),
}

/// Reads the words of a role.
///
/// # Errors
/// At words that mean nothing.
pub(super) fn read_phrase<'a>(
    line: Piece<'a>,
    own: &[Definition],
    items: &mut Items<String>,
) -> Result<Phrase, Wrong<'a>> {
    let words = line.words();
    // The longest name of the night's own that the words end with.
    let found = words.iter().enumerate().find_map(|(first, word)| {
        let name = unquoted(line.from(word.at - line.at).text);
        own.iter()
            .position(|defined| same_word(&defined.name, name))
            .map(|number| (first, number))
    });
    let before = found.map_or(line, |(first, _)| {
        line.part(0..words[first].at - line.at).trim()
    });
    let meanings = meanings(before, own, items, found.is_some())?;
    let mut phrase = Phrase {
        role: found.map(|(_, number)| own[number].role(number)),
        ..Phrase::default()
    };
    phrase.gather(meanings, items)?;
    Ok(phrase)
}

impl Phrase {
    fn gather<'a>(
        &mut self,
        meanings: Vec<(Piece<'a>, Meaning)>,
        items: &mut Items<String>,
    ) -> Result<(), Wrong<'a>> {
        let role = |meaning: &Meaning| match *meaning {
            Meaning::Role(role) | Meaning::Either(_, role) => Some(role),
            Meaning::Limit(_) | Meaning::Passive(_) | Meaning::Vendor(_) => None,
        };
        let acts = |(_, meaning): &(Piece<'_>, Meaning)| {
            role(meaning).is_some_and(|role| !role.row().abilities.is_empty())
        };
        let owned = self.role.is_some();
        let main = match owned {
            true => None,
            false => meanings
                .iter()
                .rposition(acts)
                .or_else(|| meanings.iter().rposition(|(_, one)| role(one).is_some())),
        };
        let mut abilities = AbilityList::EMPTY;
        let mut before = None;
        for (place, (word, meaning)) in meanings.into_iter().enumerate() {
            let shots = std::mem::take(&mut before).filter(|limit: &Limit| limit.is_shots());
            match meaning {
                Meaning::Limit(limit) => {
                    before = Some(limit);
                    self.limits = self.limits.with(limit);
                }
                // The word directly before it limits Bulletproof (MODEL-79). With no shot left there is none.
                Meaning::Passive(Passive::Bulletproof) if shots == Some(Limit::Shots(0)) => {
                    let limits = self.limits.iter();
                    self.limits = limits.filter(|&limit| limit != Limit::Shots(0)).collect();
                }
                Meaning::Passive(Passive::Bulletproof) if shots.is_some() => {
                    self.passives = self.passives.with(Passive::BulletproofXShot);
                }
                Meaning::Vendor(vended) => self.vends = self.vends.union(vended),
                Meaning::Role(role) | Meaning::Either(_, role) if Some(place) == main => {
                    self.role = Some(Role::Named(role));
                    abilities = role
                        .row()
                        .abilities
                        .iter()
                        .copied()
                        .fold(abilities, AbilityList::with);
                }
                Meaning::Passive(passive) | Meaning::Either(passive, _) => {
                    self.passives = self.passives.with(passive)
                }
                Meaning::Role(other) => {
                    let row = other.row();
                    if owned && !row.abilities.is_empty() {
                        return Err((word, not_a_modifier(word.text)));
                    }
                    if row.stands_beside() {
                        self.also = self.also.with(other);
                    }
                    self.passives = row.passives.iter().fold(self.passives, PassiveList::with);
                    if let Some(item) = row.vends {
                        self.vends.insert(at(word, items.number(item.to_owned()))?);
                    }
                    abilities = row
                        .abilities
                        .iter()
                        .copied()
                        .fold(abilities, AbilityList::with);
                }
            }
        }
        if let Some(Role::Named(role)) = self.role {
            if abilities.len() > role.row().abilities.len() {
                self.role = Some(Role::Listed(role, abilities));
            }
        }
        Ok(())
    }
}

/// Reads words that are limits, passives and vendors alone, in their order; `None` if one is anything else.
pub(super) fn read_passives(line: Piece<'_>, items: &mut Items<String>) -> Option<Phrase> {
    let meanings = meanings(line, &[], items, false).ok()?;
    let passives = meanings.into_iter().map(|(word, meaning)| match meaning {
        Meaning::Limit(_) | Meaning::Passive(_) | Meaning::Vendor(_) => Some((word, meaning)),
        Meaning::Either(passive, role) if role.as_passive() == Some(passive) => {
            Some((word, Meaning::Passive(passive)))
        }
        Meaning::Either(..) | Meaning::Role(_) => None,
    });
    let mut phrase = Phrase::default();
    phrase
        .gather(passives.collect::<Option<_>>()?, items)
        .ok()?;
    Some(phrase)
}

/// The meanings of words, from the front. `named` is true if a role follows them.
fn meanings<'a>(
    line: Piece<'a>,
    own: &[Definition],
    items: &mut Items<String>,
    named: bool,
) -> Result<Vec<(Piece<'a>, Meaning)>, Wrong<'a>> {
    let parts = parts(line);
    let mut found = Vec::new();
    let mut unknown = None;
    let mut next = 0;
    while next < parts.len() {
        let most = LONGEST.min(parts.len() - next);
        let known = (1..=most).rev().find_map(|count| {
            let piece = line.through(parts[next], parts[next + count - 1]);
            meaning(piece.text).map(|meaning| (count, piece, meaning))
        });
        if let Some((count, piece, meaning)) = known {
            found.push((piece, meaning));
            next += count;
            continue;
        }
        if let Some(item) = parts[next].strip_prefix("vendor:") {
            found.push((
                parts[next],
                Meaning::Vendor(ItemSet::of(read_item(item, items)?)),
            ));
        } else {
            unknown = unknown.or(Some(next));
        }
        next += 1;
    }
    let (Some(first), Some(&last)) = (unknown, parts.last()) else {
        return Ok(found);
    };
    let role_follows = found.iter().any(|(piece, meaning)| {
        piece.at > parts[first].at && matches!(meaning, Meaning::Role(_) | Meaning::Either(..))
    });
    if named || role_follows {
        let word = hyphenated(line, parts[first]);
        return Err((word, not_a_modifier(word.text)));
    }
    Err(unknown_role(line, &parts[first..], last, own))
}

/// The whole of a word with hyphens of which this is a part.
fn hyphenated<'a>(line: Piece<'a>, part: Piece<'a>) -> Piece<'a> {
    let ends = |letter: char| letter.is_whitespace() || matches!(letter, '/' | '+' | '&');
    let (start, end) = (part.at - line.at, part.span().end - line.at);
    let start = line.text[..start].rfind(ends).map_or(0, |place| {
        line.text[place..].chars().next().map_or(0, char::len_utf8) + place
    });
    let end = line.text[end..]
        .find(ends)
        .map_or(line.text.len(), |place| end + place);
    line.part(start..end)
}

/// Complains of words that are no role, or of the last if those before it are modifiers misspelled.
fn unknown_role<'a>(
    line: Piece<'a>,
    rest: &[Piece<'a>],
    last: Piece<'a>,
    own: &[Definition],
) -> Wrong<'a> {
    let whole = line.through(hyphenated(line, rest[0]), hyphenated(line, last));
    let complaint = |word: Piece<'_>| match vocabulary::role_of(word.text, own) {
        Err(complaint) => complaint,
        Ok(_) => Complaint::new(ErrorKind::UnknownRole, word.text),
    };
    let all = complaint(whole);
    let near = |word: &Piece<'_>| not_a_modifier(word.text).suggestion().is_some();
    if let ([before @ .., _], None) = (rest, all.suggestion()) {
        let tail = complaint(last);
        if !before.is_empty() && tail.suggestion().is_some() && before.iter().all(near) {
            return (last, tail);
        }
    }
    (whole, all)
}

/// The words between spaces, slashes and hyphens; quotes and the name of an item keep theirs.
fn parts(line: Piece<'_>) -> Vec<Piece<'_>> {
    let mut parts = Vec::new();
    for word in line.words() {
        if word.text.starts_with('"') || word.strip_prefix("vendor:").is_some() {
            parts.push(word);
            continue;
        }
        let mut start = 0;
        for (place, letter) in word.text.char_indices() {
            if matches!(letter, '/' | '+' | '&' | '-' | '\u{2013}') {
                parts.push(word.part(start..place));
                start = place + letter.len_utf8();
            }
        }
        // Dayvig, Daycop: a limit and a role in one word.
        let rest = word.from(start);
        match rest
            .strip_prefix("day")
            .filter(|role| RoleId::from_name(role.text).is_some())
        {
            Some(role) => parts.extend([rest.part(0..3), role]),
            None => parts.push(rest),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn meaning(word: &str) -> Option<Meaning> {
    if unquoted(word).len() < word.len() {
        return RoleId::from_name(unquoted(word)).map(Meaning::Role);
    }
    // Bulletproof and then X-Shot are two words: the shots are of the role (MODEL-79).
    let is_two = |passive: &Passive| {
        *passive == Passive::BulletproofXShot && word.contains(char::is_whitespace)
    };
    match (
        RoleId::from_name(word),
        vocabulary::passive(word).filter(|passive| !is_two(passive)),
    ) {
        (Some(role), Some(passive)) => Some(Meaning::Either(passive, role)),
        (Some(role), None) => Some(Meaning::Role(role)),
        (None, Some(passive)) => Some(Meaning::Passive(passive)),
        (None, None) => Limit::from_word(word).map(Meaning::Limit),
    }
}

/// The text between quotes, or all of it if there are none.
pub(super) fn unquoted(word: &str) -> &str {
    word.strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(word)
}

/// The abilities of a list after a role's name, each by its own word or by that of a role: `{kill, protect}`, `(Cop,
/// Doctor)`. What else the words say comes to the phrase. None if they say only such: `(1-shot)`.
///
/// # Errors
/// At words that are neither.
pub(super) fn read_list<'a>(
    list: Piece<'a>,
    phrase: &mut Phrase,
    items: &mut Items<String>,
) -> Result<Option<AbilityList>, Wrong<'a>> {
    let mut abilities = AbilityList::EMPTY;
    let words = list.list();
    let mut listed = words.is_empty();
    for word in words {
        let complaint = match vocabulary::ability(word.text) {
            Ok(ability) => {
                abilities = abilities.with(ability);
                listed = true;
                continue;
            }
            Err(complaint) => complaint,
        };
        let said = read_phrase(word, &[], items).map_err(|_| (word, complaint))?;
        if let Some(role) = said.role {
            listed = true;
            abilities = role.abilities().iter().fold(abilities, AbilityList::with);
            phrase.passives = role
                .passives()
                .iter()
                .fold(phrase.passives, PassiveList::with);
        }
        phrase.passives = said
            .passives
            .iter()
            .fold(phrase.passives, PassiveList::with);
        phrase.vends = phrase.vends.union(said.vends);
        phrase.limits = phrase.limits.union(said.limits);
        let beside = said.role.and_then(|role| {
            if let Role::Named(role) = role {
                Some(role)
            } else {
                None
            }
        });
        let beside = beside.filter(|role| role.row().stands_beside());
        phrase.also = said
            .also
            .iter()
            .chain(beside)
            .fold(phrase.also, RoleSet::with);
    }
    Ok(listed.then_some(abilities))
}

/// Reports whether words before a role's name, and the name, are read as just these.
pub(super) fn reads_back(words: &[&str], name: &str, meant: &Phrase, own: &[Definition]) -> bool {
    let text = words
        .iter()
        .copied()
        .chain([name])
        .collect::<Vec<_>>()
        .join(" ");
    let mut items = Items::new();
    // A name that would end the role.
    let whole = !Piece::new(name).words().iter().any(|word| word.is("with"));
    whole
        && read_phrase(Piece::new(&text), own, &mut items).is_ok_and(|read| {
            (read.role, read.also, read.limits, read.passives)
                == (meant.role, meant.also, meant.limits, meant.passives)
        })
}

/// The complaint about a word before a role that is no modifier.
fn not_a_modifier(word: &str) -> Complaint {
    Complaint::new(ErrorKind::UnknownModifier, word).suggest_from(Table::Modifiers)
}
