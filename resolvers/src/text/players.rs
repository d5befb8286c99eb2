//! The line of a player: `NAME = ALIGNMENT MODIFIER... ROLE with THINGS (dead)`.

use super::error::{Complaint, ErrorKind};
use super::items::Items;
use super::piece::Piece;
use super::read::{Wrong, at, wrong};
use super::vocabulary::{self, not_a_passive};
use crate::model::{Ability, AbilityList, Alignment, ItemId, ItemSet, Passives, Player, Role, RoleId};

/// A player about whom nothing can be wrong: stands where a line could not be read.
pub(super) fn placeholder() -> Player {
    Player::new(Alignment::NeutralHostile, Role::Spelled(Ability::all().collect()))
}

/// Reads what stands after the `=`.
pub(super) fn read_player<'a>(line: Piece<'a>, items: &mut Items<String>) -> Result<Player, Wrong<'a>> {
    let (line, dead) = match line.strip_suffix("(dead)") {
        Some(rest) => (rest, true),
        None => (line, false),
    };
    let (line, things) = match line.words().into_iter().find(|word| word.is("with")) {
        Some(with) => (line.part(0..with.at - line.at).trim(), Some(line.from(with.at + 4 - line.at).trim())),
        None => (line, None),
    };
    let (alignment, rest) = read_alignment(line)?;
    let mut player = match rest.text.find('{') {
        Some(place) => {
            let (before, brace) = (rest.part(0..place).trim(), rest.from(place));
            let mut modifiers = Modifiers::default();
            if let Some(&word) = modifiers.take(&before.words(), items)?.first() {
                return Err(modifier_unknown(word));
            }
            let abilities = read_brace(brace, &mut modifiers, items)?;
            modifiers.player(alignment, Role::Spelled(abilities))
        }
        None => read_role(rest, alignment, items)?,
    };
    if let Some(item) = player.role.vends() {
        player.vends.insert(at(rest, items.number(item.to_owned()))?);
    }
    if let Some(things) = things {
        read_things(things, &mut player, items)?;
    }
    player.dead = dead;
    Ok(player)
}

fn read_alignment(line: Piece<'_>) -> Result<(Alignment, Piece<'_>), Wrong<'_>> {
    let words = line.words();
    let Some(&first) = words.first() else {
        return Err(wrong(line, ErrorKind::AlignmentMissing));
    };
    if let Some(rest) = line.strip_prefix("neutral")
        && let open = rest.trim()
        && open.text.starts_with('(')
    {
        let Some(close) = open.text.find(')') else {
            return Err(wrong(line, ErrorKind::LeaningMissing));
        };
        let leaning = open.part(1..close).trim();
        return Ok((at(leaning, vocabulary::leaning(leaning.text))?, open.from(close + 1).trim()));
    }
    let alignment = vocabulary::alignment(first.text).map_err(|complaint| {
        // The whole of what stands there may be a role whose alignment was forgotten.
        match RoleId::from_name(line.text) {
            Some(_) => (
                line,
                Complaint::new(ErrorKind::AlignmentMissing, line.text).suggest(Some(format!("Town {}", line.text))),
            ),
            None => (first, complaint),
        }
    });
    Ok((alignment?, line.from(first.at + first.text.len() - line.at).trim()))
}

/// What modifiers bring.
#[derive(Default)]
struct Modifiers {
    passives: Passives,
    vends: ItemSet,
}

impl Modifiers {
    fn player(self, alignment: Alignment, role: Role) -> Player {
        let player = Player::new(alignment, role);
        Player { passives: player.passives.union(self.passives), vends: self.vends, ..player }
    }

    /// Takes modifiers from the front; the words that are none are left.
    fn take<'p, 'a>(
        &mut self,
        mut words: &'p [Piece<'a>],
        items: &mut Items<String>,
    ) -> Result<&'p [Piece<'a>], Wrong<'a>> {
        while !words.is_empty() {
            let mut taken = 0;
            for length in (1..=words.len().min(3)).rev() {
                let spoken: Vec<&str> = words[..length].iter().map(|word| word.text).collect();
                if let Some(passive) = vocabulary::passive(&spoken.join(" ")) {
                    self.passives = self.passives.with(passive);
                    taken = length;
                    break;
                }
            }
            if taken == 0
                && let Some(item) = words[0].strip_prefix("vendor:")
            {
                self.vends.insert(read_item(item, items)?);
                taken = 1;
            }
            if taken == 0 {
                break;
            }
            words = &words[taken..];
        }
        Ok(words)
    }
}

fn modifier_unknown(word: Piece<'_>) -> Wrong<'_> {
    (word, not_a_passive(ErrorKind::UnknownModifier, word.text))
}

/// Modifiers and the longest role that the words end with.
fn read_role<'a>(line: Piece<'a>, alignment: Alignment, items: &mut Items<String>) -> Result<Player, Wrong<'a>> {
    let words = line.words();
    let mut modifiers = Modifiers::default();
    let named = (0..words.len()).find_map(|first| {
        let name = line.from(words[first].at - line.at);
        RoleId::from_name(name.text).map(|role| (first, role))
    });
    if let Some((first, role)) = named {
        return match modifiers.take(&words[..first], items)? {
            [] => Ok(modifiers.player(alignment, Role::Named(role))),
            [unknown, ..] => Err(modifier_unknown(*unknown)),
        };
    }
    match modifiers.take(&words, items)? {
        [] => {
            let role = if alignment == Alignment::Mafia { RoleId::GOON } else { RoleId::VANILLA };
            Ok(modifiers.player(alignment, Role::Named(role)))
        }
        rest @ [first, .., last] if first != last => unknown_role(line, rest),
        rest => unknown_role(line, rest),
    }
}

/// Complains of words that are no role, or of the first if the rest would be one with a modifier well spelled.
fn unknown_role<'a>(line: Piece<'a>, rest: &[Piece<'a>]) -> Result<Player, Wrong<'a>> {
    let (Some(&first), Some(&last)) = (rest.first(), rest.last()) else {
        return Err(wrong(line, ErrorKind::UnknownRole));
    };
    let whole = line.through(first, last);
    let complaint = match vocabulary::role(whole.text) {
        Err(complaint) => complaint,
        Ok(_) => Complaint::new(ErrorKind::UnknownRole, whole.text),
    };
    if complaint.suggestion.is_none() && rest.len() > 1 {
        // Perhaps the last word only is meant as the role: "Jumping Doctr".
        if let Err(tail) = vocabulary::role(last.text)
            && tail.suggestion.is_some()
        {
            return Err((last, tail));
        }
    }
    Err((whole, complaint))
}

/// A role spelled out: `{kill, block; pgo, vendor:fruit}`.
fn read_brace<'a>(
    brace: Piece<'a>,
    modifiers: &mut Modifiers,
    items: &mut Items<String>,
) -> Result<AbilityList, Wrong<'a>> {
    let Some(close) = brace.text.find('}') else {
        return Err((brace.part(0..1), Complaint::new(ErrorKind::BraceOpen, "{")));
    };
    let after = brace.from(close + 1).trim();
    if !after.is_empty() {
        return Err(wrong(after, ErrorKind::AfterRole));
    }
    let inner = brace.part(1..close).trim();
    let (abilities, passives) = inner.split_once(';').unwrap_or((inner, inner.from(inner.text.len())));
    let list = abilities.list().0.into_iter().map(read_ability).collect::<Result<AbilityList, _>>()?;
    for word in passives.list().0 {
        let rest = modifiers.take(&[word], items)?.to_vec();
        if rest.is_empty() {
            continue;
        }
        let complaint = match vocabulary::ability(word.text) {
            Ok(_) => Complaint::new(ErrorKind::AbilityAmongPassives, word.text),
            Err(_) => not_a_passive(ErrorKind::UnknownPassive, word.text),
        };
        return Err((word, complaint));
    }
    Ok(list)
}

fn read_ability(word: Piece<'_>) -> Result<Ability, Wrong<'_>> {
    vocabulary::ability(word.text).map_err(|complaint| {
        let passive = vocabulary::passive(word.text).is_some() || word.strip_prefix("vendor:").is_some();
        (word, if passive { Complaint::new(ErrorKind::PassiveAmongAbilities, word.text) } else { complaint })
    })
}

/// An item's name, bare or in quotes.
pub(super) fn read_item<'a>(item: Piece<'a>, items: &mut Items<String>) -> Result<ItemId, Wrong<'a>> {
    let quoted = item.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let name = match quoted {
        Some(name) => name,
        None if item.is("fruit") => "fruit",
        None if item.is("money") => "money",
        None if item.is("gun") => "gun",
        None => item.text,
    };
    at(item, items.number(name.to_owned()))
}

/// What a player holds from the start: `gun, 2 money`.
fn read_things<'a>(things: Piece<'a>, player: &mut Player, items: &mut Items<String>) -> Result<(), Wrong<'a>> {
    let list = things.list().0;
    if list.is_empty() {
        return Err(wrong(things, ErrorKind::ItemMissing));
    }
    let mut money = false;
    for thing in list {
        let words = thing.words();
        let counted = words.first().is_some_and(|word| word.text.starts_with(|letter: char| letter.is_ascii_digit()));
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
        if item == ItemId::FRUIT {
            return Err(wrong(thing, ErrorKind::HoldsFruit));
        }
        if item == ItemId::MONEY {
            return Err(wrong(thing, ErrorKind::Counted));
        }
        if player.holds.contains(item) {
            return Err(wrong(thing, ErrorKind::HeldTwice));
        }
        player.holds.insert(item);
    }
    Ok(())
}

/// An amount of money.
pub(super) fn read_money(amount: Piece<'_>) -> Result<u32, Wrong<'_>> {
    amount.text.parse().map_err(|_| wrong(amount, ErrorKind::Money))
}
