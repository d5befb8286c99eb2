//! Independent parts of a night: actions that cannot touch each other, however they are moved. There are two kinds, one within the
//! other: connected parts (LAW-8), and what of them touches (LAW-9, `touch.rs`).
//!
//! Two actions are connected if a player acts or is named in both. What any system does with an action it works out of
//! players: whose it is, at whom it arrives, what stands there, who comes there too. Whatever moves an action (a redirect,
//! a drive) names both where it is taken from and where it goes, a guard and a hider name whom they stand for, and a
//! trigger goes off at who is visited and acts on who visits. So each step leads from an action to one that shares a
//! player with it or with what has moved it, and never out of a connected part. What chooses among actions by lists, order
//! numbers, order of submission or roster chooses within each part as if the others were not there: the order of two
//! actions of one part does not depend on those of another.

mod touch;

use crate::model::{Action, ActionSet, Night, PlayerId, PlayerSet};

use touch::Touching;

/// A part of the actions of a night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its actions.
    pub actions: ActionSet,
    /// Everybody who acts or is named in them.
    pub players: PlayerSet,
}

/// The connected parts of the actions of a night, in the order of their first actions.
#[must_use]
pub fn parts(night: &Night) -> Vec<ActionSet> {
    let mut parts = Vec::new();
    find(night, &mut parts);
    parts.into_iter().map(|part| part.actions).collect()
}

/// The same, with the players of each, into a list that is emptied first.
pub fn find(night: &Night, parts: &mut Vec<Part>) {
    join(night, parts, &|_, _| true);
}

/// The parts of a night whose actions touch each other (LAW-9), in the order of their first actions, into a list that is emptied
/// first. A player may be of several.
pub fn find_touching(night: &Night, parts: &mut Vec<Part>) {
    let touching = Touching::of(night);
    join(night, parts, &|one, other| touching.touch(one, other));
}

/// Parts of actions that share a player and meet.
fn join(night: &Night, parts: &mut Vec<Part>, meet: &impl Fn(&Action, &Action) -> bool) {
    parts.clear();
    for id in night.action_ids().iter() {
        let action = night.action(id);
        let own = players(action);
        let mut joined = Part { actions: ActionSet::of(id), players: own };
        parts.retain(|part| {
            let meets = part.players.meets(own)
                && part
                    .actions
                    .iter()
                    .map(|other| night.action(other))
                    .any(|other| players(other).meets(own) && meet(action, other));
            if meets {
                joined.players = joined.players.union(part.players);
                joined.actions = joined.actions.union(part.actions);
            }
            !meets
        });
        parts.push(joined);
    }
    parts.sort_unstable_by_key(|part| part.actions.lowest());
}

/// Everybody who acts or is named in an action.
fn players(action: &Action) -> PlayerSet {
    let named: PlayerSet = action.named().iter().copied().collect();
    named.union(PlayerSet::of(action.actor))
}

/// The night with these of its actions only; its roster stays.
#[must_use]
pub fn part(night: &Night, actions: ActionSet) -> Option<Night> {
    let kept = actions.iter().map(|id| *night.action(id)).collect();
    Night::new(night.players().to_vec(), kept, night.order().to_vec()).ok()
}

/// A part as a night of its own: its actions and its players only, who stand to each other as they did.
#[must_use]
pub fn alone(night: &Night, part: Part) -> Option<Night> {
    let place = |player: PlayerId| {
        let before = PlayerSet::first(player.index()).intersection(part.players);
        PlayerId::new(before.len() as u8)
    };
    let players = part.players.iter().map(|player| *night.player(player)).collect();
    let mut actions = Vec::with_capacity(part.actions.len());
    for id in part.actions.iter() {
        let action = night.action(id);
        let mut named = [PlayerId::default(); 2];
        let count = action.named().len();
        named.iter_mut().zip(action.named()).for_each(|(new, &old)| *new = place(old));
        actions.push(Action::new(place(action.actor), action.ability, &named[..count], action.item)?);
    }
    let order = night.order().iter().filter(|&&player| part.players.contains(player)).map(|&player| place(player));
    Night::new(players, actions, order.collect()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Sheet;

    #[test]
    fn a_part_that_meets_two_joins_them() {
        let text = "[players]\nA = Town Cop\nB = Town Cop\nC = Town Bus Driver\nD = Town Cop\nE = Town Cop\nF = Town\n\
             [actions]\nA -> F\nB -> E\nC -> A, B\n";
        let night = Sheet::parse(text).expect("a night").night;
        assert_eq!(parts(&night).len(), 1, "the drive joins A's part and B's");
        let apart = Sheet::parse(&text.replace("C -> A, B", "D -> C")).expect("a night").night;
        let sizes: Vec<usize> = parts(&apart).iter().map(|actions| actions.len()).collect();
        assert_eq!(sizes, [1, 1, 1]);
        assert_eq!(part(&apart, parts(&apart)[1]).expect("a night").actions(), &apart.actions()[1..2]);
    }

    #[test]
    fn a_part_alone_keeps_its_own_players_in_their_order() {
        let text = "[players]\nA = Town Cop\nB = Town\nC = Town Doctor\nD = Mafia Bus Driver\nE = Town\n\
             [order]\nE, A, C, B\n[actions]\nA -> B\nD -> C, E\n";
        let night = Sheet::parse(text).expect("a night").night;
        let mut found = Vec::new();
        find(&night, &mut found);
        let one = alone(&night, found[1]).expect("a night");
        let same = "[players]\nC = Town Doctor\nD = Mafia Bus Driver\nE = Town\n[order]\nE, C\n[actions]\nD -> C, E\n";
        assert_eq!(one, Sheet::parse(same).expect("a night").night);
    }
}
