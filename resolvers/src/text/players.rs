//! The line of a player: `NAME = ALIGNMENT MODIFIER... ROLE with THINGS (dead)`; and that of a role of the night's own.

use super::definition::{Definition, check_free};
use super::error::{Complaint, ErrorKind};
use super::items::{Items, check_held};
use super::phrase::{Phrase, read_list, read_phrase, unquoted};
use super::piece::Piece;
use super::read::{Wrong, at, wrong};
use super::vocabulary;
use crate::model::{
    Ability, AbilityList, Alignment, ItemId, ItemSet, Passives, Player, Role, RoleId,
};

/// A player about whom nothing can be wrong: stands where a line could not be read.
pub(super) fn placeholder() -> Player {
    Player::new(
        Alignment::NeutralHostile,
        Role::Spelled(Ability::all().collect()),
    )
}

/// The same of a role of the night's own, if its name is one.
pub(super) fn placeholder_role(line: Piece<'_>, before: &[Definition]) -> Option<Definition> {
    let name = line.split_once('=').map_or(line, |(name, _)| name);
    check_free(name.text, before).ok()?;
    Some(Definition {
        name: name.text.to_owned(),
        abilities: Ability::all().collect(),
        passives: Passives::NONE,
        vends: ItemSet::EMPTY,
    })
}

/// Reads what stands after the `=`.
pub(super) fn read_player<'a>(
    line: Piece<'a>,
    own: &[Definition],
    items: &mut Items<String>,
) -> Result<Player, Wrong<'a>> {
    let (line, dead) = match line.strip_suffix("(dead)") {
        Some(rest) => (rest, true),
        None => (line, false),
    };
    let (line, things) = match line.words().into_iter().find(|word| word.is("with")) {
        Some(with) => (
            line.part(0..with.at - line.at).trim(),
            Some(line.from(with.at + 4 - line.at).trim()),
        ),
        None => (line, None),
    };
    let (alignment, rest) = read_alignment(line)?;
    let whole = line.from(line.words()[0].at - line.at);
    let mut player = match read_role(rest, alignment, own, items) {
        // What follows the alignment may be a role together with it: Cult Leader.
        Err(error) => match RoleId::from_name(whole.text) {
            Some(role) => Player::new(alignment, Role::Named(role)),
            None => return Err(error),
        },
        Ok(player) => player,
    };
    at(rest, items.vend(&mut player))?;
    if let Some(things) = things {
        read_things(things, &mut player, items)?;
    }
    player.dead = dead;
    Ok(player)
}

/// A player by the words of their role, as they follow the alignment in the night text: `1-Shot Neighbor Cop`, `JOAT (Cop,
/// Doctor)`, `{kill; macho}`.
///
/// # Errors
/// At words that mean nothing, or if there are none.
pub fn player_in_words(
    words: &str,
    alignment: Alignment,
    own: &[Definition],
    items: &mut Items<String>,
) -> Result<Player, Complaint> {
    let piece = Piece::new(words).trim();
    if piece.is_empty() {
        return Err(Complaint::new(ErrorKind::RoleMissing, words));
    }
    let mut player = read_role(piece, alignment, own, items).map_err(|(_, complaint)| complaint)?;
    items.vend(&mut player)?;
    Ok(player)
}

/// Reads the text after the alignment: the words of a role, a role spelled out, or both.
pub(super) fn read_role<'a>(
    rest: Piece<'a>,
    alignment: Alignment,
    own: &[Definition],
    items: &mut Items<String>,
) -> Result<Player, Wrong<'a>> {
    let (words, list) = match rest.text.find(['{', '(']) {
        Some(place) => (rest.part(0..place).trim(), Some(rest.from(place))),
        None => (rest, None),
    };
    let mut phrase = read_phrase(words, own, items)?;
    let role = match (phrase.role, list) {
        (Some(role), None) => role,
        (None, None) if alignment == Alignment::Mafia => Role::Named(RoleId::GOON),
        (None, None) => Role::Named(RoleId::VANILLA),
        (None, Some(list)) => {
            Role::Spelled(read_brace(list, None, &mut phrase, items)?.unwrap_or_default())
        }
        (Some(named @ (Role::Named(role) | Role::Listed(role, _))), Some(list)) => {
            match read_brace(list, Some(role), &mut phrase, items)? {
                Some(abilities) => Role::Listed(role, abilities),
                None => named,
            }
        }
        (Some(Role::Own(..) | Role::Spelled(_)), Some(list)) => {
            return Err(wrong(list, ErrorKind::AfterRole));
        }
    };
    let mut player = Player::new(alignment, role);
    if let Role::Own(role, _) = role {
        let defined = &own[usize::from(role.number)];
        (player.passives, player.vends) = (defined.passives, defined.vends);
    }
    player.passives = player.passives.union(phrase.passives.set());
    player.order = phrase.passives.unless_usual();
    player.vends = player.vends.union(phrase.vends);
    Ok(Player {
        also: phrase.also,
        limits: phrase.limits,
        ..player
    })
}

fn read_alignment(line: Piece<'_>) -> Result<(Alignment, Piece<'_>), Wrong<'_>> {
    let words = line.words();
    let Some(&first) = words.first() else {
        return Err(wrong(line, ErrorKind::AlignmentMissing));
    };
    let after_neutral = line.strip_prefix("neutral").map(Piece::trim);
    if let Some(open) = after_neutral.filter(|open| open.text.starts_with('(')) {
        let Some(close) = open.text.find(')') else {
            return Err(wrong(line, ErrorKind::LeaningMissing));
        };
        let leaning = open.part(1..close).trim();
        return Ok((
            at(leaning, vocabulary::leaning(leaning.text))?,
            open.from(close + 1).trim(),
        ));
    }
    let alignment = vocabulary::alignment(first.text).map_err(|complaint| {
        // The whole of what stands there may be a role whose alignment was forgotten.
        match RoleId::from_name(line.text) {
            Some(role) => {
                let meant = format!("{} {}", vocabulary::usual_side(role).words(), line.text);
                (
                    line,
                    Complaint::new(ErrorKind::AlignmentMissing, line.text).suggest(Some(meant)),
                )
            }
            None => (first, complaint),
        }
    });
    Ok((
        alignment?,
        line.from(first.at + first.text.len() - line.at).trim(),
    ))
}

/// Abilities and passives in braces: `{kill, block; pgo, vendor:fruit}`. After a role's name abilities may be named by
/// roles too, and stand in parentheses; none if only limits and passives do, as in `Cop (1-shot)`.
fn read_brace<'a>(
    brace: Piece<'a>,
    of: Option<RoleId>,
    phrase: &mut Phrase,
    items: &mut Items<String>,
) -> Result<Option<AbilityList>, Wrong<'a>> {
    let close = if brace.text.starts_with('{') {
        '}'
    } else {
        ')'
    };
    let Some(close) = brace.text.find(close) else {
        return Err((
            brace.part(0..1),
            Complaint::new(ErrorKind::BraceOpen, &brace.text[..1]),
        ));
    };
    if of.is_none() && brace.text.starts_with('(') {
        return Err(wrong(brace.part(0..close + 1), ErrorKind::AfterRole));
    }
    let after = brace.from(close + 1).trim();
    if !after.is_empty() {
        return Err(wrong(after, ErrorKind::AfterRole));
    }
    let inner = brace.part(1..close).trim();
    let (abilities, passives) = inner
        .split_once(';')
        .unwrap_or((inner, inner.from(inner.text.len())));
    let list = match of {
        Some(_) => read_list(abilities, phrase, items)?,
        None => Some(
            abilities
                .list()
                .into_iter()
                .map(read_ability)
                .collect::<Result<AbilityList, _>>()?,
        ),
    };
    for word in passives.list() {
        if let Some(passive) = vocabulary::passive(word.text) {
            phrase.passives = phrase.passives.with(passive);
        } else if let Some(item) = word.strip_prefix("vendor:") {
            phrase.vends.insert(read_item(item, items)?);
        } else {
            return Err((word, vocabulary::not_a_passive(word.text)));
        }
    }
    Ok(list)
}

fn read_ability(word: Piece<'_>) -> Result<Ability, Wrong<'_>> {
    vocabulary::ability(word.text).map_err(|complaint| {
        let passive =
            vocabulary::passive(word.text).is_some() || word.strip_prefix("vendor:").is_some();
        (
            word,
            if passive {
                Complaint::new(ErrorKind::PassiveAmongAbilities, word.text)
            } else {
                complaint
            },
        )
    })
}

/// A role that a night names itself: `Gravedigger = {track, revive; ascetic}`.
pub(super) fn read_definition<'a>(
    line: Piece<'a>,
    before: &[Definition],
    items: &mut Items<String>,
) -> Result<Definition, Wrong<'a>> {
    let Some((said, spelled)) = line.split_once('=') else {
        return Err(wrong(line, ErrorKind::RoleShape));
    };
    let name = unquoted(said.text);
    at(
        if name.is_empty() { line } else { said },
        check_free(name, before),
    )?;
    if !spelled.text.starts_with('{') {
        return Err(wrong(
            if spelled.is_empty() { line } else { spelled },
            ErrorKind::RoleShape,
        ));
    }
    let mut phrase = Phrase::default();
    let abilities = read_brace(spelled, None, &mut phrase, items)?.unwrap_or_default();
    Ok(Definition {
        name: name.to_owned(),
        abilities,
        passives: phrase.passives.set(),
        vends: phrase.vends,
    })
}

/// An item's name, bare or in quotes.
pub(super) fn read_item<'a>(
    item: Piece<'a>,
    items: &mut Items<String>,
) -> Result<ItemId, Wrong<'a>> {
    let special = ["fruit", "money", "gun"];
    let known = special.into_iter().find(|known| item.is(known));
    let name = known.unwrap_or_else(|| unquoted(item.text));
    at(item, items.number(name.to_owned()))
}

fn read_things<'a>(
    things: Piece<'a>,
    player: &mut Player,
    items: &mut Items<String>,
) -> Result<(), Wrong<'a>> {
    let list = things.list();
    if list.is_empty() {
        return Err(wrong(things, ErrorKind::ItemMissing));
    }
    let mut money = false;
    for thing in list {
        let words = thing.words();
        let counted = words.first().is_some_and(|word| {
            word.text
                .starts_with(|letter: char| letter.is_ascii_digit())
        });
        if counted || thing.is("money") {
            let amount = words.first().copied().unwrap_or(thing);
            if counted && !(words.len() == 2 && words[1].is("money")) {
                return Err(wrong(thing, ErrorKind::Counted));
            }
            if money {
                return Err(wrong(thing, ErrorKind::HeldTwice));
            }
            money = true;
            player.money = if counted { read_money(amount)? } else { 1 };
            continue;
        }
        let item = read_item(thing, items)?;
        at(thing, check_held(item, thing.text))?;
        if player.holds.contains(item) {
            return Err(wrong(thing, ErrorKind::HeldTwice));
        }
        player.holds.insert(item);
    }
    Ok(())
}

/// An amount of money.
pub(super) fn read_money(amount: Piece<'_>) -> Result<u32, Wrong<'_>> {
    amount
        .text
        .parse()
        .map_err(|_| wrong(amount, ErrorKind::Money))
}
