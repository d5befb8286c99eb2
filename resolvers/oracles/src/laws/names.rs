//! Law 3: other names and other places in the roster permute the outcome and its events, and change nothing else. Two
//! tie-breaks go by the roster, and both record an event: the last rung of `nar-guide` for players that `[order]` does not
//! name, and the last resort of `rar-list`. Such nights are left out; and those of the finding of law 4, on which that last rung
//! decides unseen.

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{Action, ItemId, ItemSet, Night, PlayerId, PlayerSet, Reflex};
use nightcourt_resolvers::outcome::{Agent, Event, EventKind, Outcome, Report, Value};
use nightcourt_resolvers::system::System;

use super::submission::never_free_together;
use super::{Asked, Broken, Draw, Systems, tied};

/// Tries law 3, in other seats that it draws.
///
/// # Errors
/// If it is broken.
pub fn names_do_not_matter(asked: &mut Asked<'_>, mut draw: Draw) -> Result<Systems, Broken> {
    let night = asked.night;
    let to = draw.order(night.players().len());
    let Some(other) = renamed(night, &to) else {
        return asked.broken("it is no night under other names".to_owned(), []);
    };
    let by_roster = |system: System| match system {
        System::NarGuide => night.order().len() < night.players().len(),
        System::RarList => true,
        System::Nar | System::Snarf | System::Rar | System::Lar | System::Werewolves => false,
    };
    for (place, system) in asked.each() {
        let after = asked.outcome(system, &other);
        let plain = &asked.said[place];
        let before = renamed_outcome(plain, &to);
        if by_roster(system) && (tied(&before) || tied(&after)) {
            continue;
        }
        let unseen = || system == System::NarGuide && never_free_together(night, &asked.switches);
        let same = same_verdict(&before, &after) && sorted_events(&before) == sorted_events(&after);
        if !(same || by_roster(system) && unseen()) {
            let why = format!(
                "{} says something else of the same night in other seats",
                system.id()
            );
            return asked.broken(
                why,
                [
                    ("as it was", night, plain),
                    ("the same, in other seats", &other, &before),
                    ("as it is in other seats", &other, &after),
                ],
            );
        }
    }
    Ok(asked.systems)
}

/// A night with player `n` at place `to[n]`.
fn renamed(night: &Night, to: &[usize]) -> Option<Night> {
    let (players, actions, order) = night.clone().into_parts();
    let place = |player: PlayerId| PlayerId::new(to[player.index()] as u8);
    let mut seats = players.clone();
    for (number, player) in players.into_iter().enumerate() {
        seats[to[number]] = player;
    }
    let actions = actions.into_iter().map(|action| {
        let named: Vec<PlayerId> = action.named().iter().map(|&player| place(player)).collect();
        Action::new(place(action.actor), action.ability, &named, action.item)
    });
    let order = order.into_iter().map(place);
    Night::new(seats, actions.collect::<Option<_>>()?, order.collect()).ok()
}

/// An outcome, without its events, under other numbers of players and items.
#[must_use]
pub fn renumbered(
    outcome: &Outcome,
    player: &dyn Fn(PlayerId) -> PlayerId,
    item: &dyn Fn(ItemId) -> ItemId,
) -> Outcome {
    let set = |players: PlayerSet| -> PlayerSet { players.iter().map(player).collect() };
    let items = |items: ItemSet| -> ItemSet { items.iter().map(item).collect() };
    let report = |&Report { to, kind, value }: &Report| {
        let value = match value {
            Value::Players(players) => Value::Players(set(players)),
            Value::Item(named) => Value::Item(item(named)),
            Value::Alignment(_)
            | Value::Role(_)
            | Value::Abilities(_)
            | Value::Reads(_)
            | Value::NoResult
            | Value::Nobody => value,
        };
        Report {
            to: player(to),
            kind,
            value,
        }
    };
    let mut renumbered = Outcome {
        deaths: set(outcome.deaths),
        converted: set(outcome.converted),
        stripped: set(outcome.stripped),
        revived: set(outcome.revived),
        holds: outcome
            .holds
            .iter()
            .map(|&(owner, held)| (player(owner), items(held)))
            .collect(),
        money: outcome
            .money
            .iter()
            .map(|&(owner, money)| (player(owner), money))
            .collect(),
        reports: outcome.reports.iter().map(report).collect(),
        exhausted: outcome.exhausted,
        ..Outcome::default()
    };
    renumbered.holds.sort_unstable();
    renumbered.money.sort_unstable();
    renumbered.finish();
    renumbered
}

/// An outcome whose player `n` is now called `to[n]`.
fn renamed_outcome(outcome: &Outcome, to: &[usize]) -> Outcome {
    let place = |player: PlayerId| PlayerId::new(to[player.index()] as u8);
    let mut renamed = renumbered(outcome, &place, &|item| item);
    let mut events: Vec<(EventKind, Vec<(Agent, bool)>)> = events(outcome);
    for (_, members) in &mut events {
        for (agent, _) in members.iter_mut() {
            if let Agent::Passive(Reflex { owner, .. }) = agent {
                *owner = place(*owner);
            }
        }
        members.sort_unstable();
    }
    for (kind, members) in events {
        renamed.events.record(kind, members);
    }
    renamed
}

/// The events, each with its members and whether they failed.
fn events(outcome: &Outcome) -> Vec<(EventKind, Vec<(Agent, bool)>)> {
    let read = |event: Event<'_>| {
        let failed: Vec<Agent> = event.failed().collect();
        let mut members: Vec<(Agent, bool)> = event
            .members()
            .map(|agent| (agent, failed.contains(&agent)))
            .collect();
        members.sort_unstable();
        (event.kind, members)
    };
    outcome.events.iter().map(read).collect()
}

/// The events in an order of their own.
fn sorted_events(outcome: &Outcome) -> Vec<(EventKind, Vec<(Agent, bool)>)> {
    let mut events = events(outcome);
    events.sort_unstable();
    events
}
