//! The line of an action: `NAME: ABILITY ITEM -> PLAYER, PLAYER`.

use super::error::{Complaint, ErrorKind};
use super::items::Items;
use super::name::find_player;
use super::piece::Piece;
use super::players::read_item;
use super::read::{Wrong, at, wrong};
use super::vocabulary;
use crate::model::{Ability, Action, ItemId, Player, PlayerId, PlayerSet};

/// An action, and where its parts stand.
pub(super) struct Submission<'a> {
    pub action: Action,
    pub actor: Piece<'a>,
    /// The ability, or the actor if it was left out.
    pub ability: Piece<'a>,
    pub named: Vec<Piece<'a>>,
}

/// Reads the line of an action. Of a player whose own line is wrong, an action that leaves out its ability cannot be
/// told: then there is none.
pub(super) fn read_action<'a>(
    line: Piece<'a>,
    names: &[String],
    players: &[Player],
    unknown: PlayerSet,
    items: &mut Items<String>,
) -> Result<Option<Submission<'a>>, Wrong<'a>> {
    let (head, tail) = match line.text.find('>') {
        Some(place) if line.text[..place].ends_with('-') => (
            line.part(0..place - 1).trim(),
            Some(line.from(place + 1).trim()),
        ),
        Some(_) => return Err(wrong(line, ErrorKind::ActionShape)),
        None => (line, None),
    };
    let (name, phrase) = match head.split_once(':') {
        Some((name, phrase)) => (name, Some(phrase).filter(|phrase| !phrase.is_empty())),
        None => (head, None),
    };
    let actor = find_player(names, name.text)
        .map_err(|complaint| no_actor(line, name, complaint, names))?;
    let player = &players[actor.index()];

    let named = tail.map(|tail| tail.list()).unwrap_or_default();
    let mut ids: Vec<PlayerId> = Vec::new();
    for &name in &named {
        ids.push(at(name, find_player(names, name.text))?);
    }

    let words = phrase.map(Piece::words).unwrap_or_default();
    let (spoken, ability) = match words.first() {
        Some(&word) => (word, at(word, vocabulary::ability(word.text))?),
        None if unknown.contains(actor) => return Ok(None),
        None => (name, only_ability(name, player)?),
    };
    let item = match (words.get(1), words.last()) {
        (Some(&first), Some(&last)) => {
            let piece = line.through(first, last);
            if ability != Ability::Give {
                return Err(wrong(piece, ErrorKind::GivesNothing(ability)));
            }
            read_item(piece, items)?
        }
        _ if ability == Ability::Give => at(spoken, items.usual(player.role))?,
        _ => ItemId::FRUIT,
    };
    let action = Action::new(actor, ability, &ids, item).ok_or_else(|| {
        wrong(
            tail.filter(|tail| !tail.is_empty()).unwrap_or(spoken),
            ErrorKind::Targets(ability, ids.len()),
        )
    })?;
    Ok(Some(Submission {
        action,
        actor: name,
        ability: spoken,
        named,
    }))
}

/// Complains of an actor who is nobody: perhaps the colon was forgotten, or the arrow.
fn no_actor<'a>(
    line: Piece<'a>,
    name: Piece<'a>,
    complaint: Complaint,
    names: &[String],
) -> Wrong<'a> {
    if name.is_empty() || !line.text.contains([':', '>']) {
        return wrong(line, ErrorKind::ActionShape);
    }
    for (place, _) in name.text.match_indices(char::is_whitespace) {
        let (player, rest) = (name.part(0..place).trim(), name.from(place).trim());
        let verb = rest
            .words()
            .first()
            .is_some_and(|word| vocabulary::ability(word.text).is_ok());
        if verb && find_player(names, player.text).is_ok() {
            return (
                name,
                complaint.suggest(Some(format!("{}: {}", player.text, rest.text))),
            );
        }
    }
    (name, complaint)
}

/// The ability of an action that does not say which.
fn only_ability<'a>(name: Piece<'a>, player: &Player) -> Result<Ability, Wrong<'a>> {
    let abilities = player.role.abilities();
    let mut list = abilities.iter();
    match (list.next(), list.next()) {
        (Some(ability), None) => Ok(ability),
        (None, _) if player.alignment.has_factional_kill() => Ok(Ability::Kill),
        (None, _) => Err(wrong(name, ErrorKind::NoAbility)),
        (Some(_), Some(_)) => Err(wrong(
            name,
            ErrorKind::WhichAbility(vocabulary::may_submit(player.role, player.alignment)),
        )),
    }
}
