//! A kill takes what its victim still holds (WOLVES-11; [Categories] category 6; switch `wolves-loot`).

use crate::explain::ending::Ending;
use crate::explain::ordered::Step;
use crate::explain::{Disabled, Recorder};
use crate::model::{ItemSet, Night, PlayerId, PlayerSet};
use crate::outcome::{EventKind, Outcome};
use crate::rule::Rule;

use super::Rules;
use super::kills::{Space, killed};
use super::rulebook::Rulebook;
use super::state::State;

/// Robs everybody who dies of the kills that have run, and was not known to: for the first of their killers in order.
/// All at once: losses first, so that a killer who dies too keeps what they take.
pub(super) fn loot<const W: usize>(
    state: &mut State<W>,
    night: &Night,
    book: &Rulebook,
    rules: &Rules,
    space: &mut Space,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder<Step>,
) {
    let dead = killed(state, night, book, rules, space, &mut Disabled).intersection(night.living());
    let fresh = dead.without(state.looted);
    state.looted = state.looted.union(dead);
    let State { entries, has, before, ran, .. } = state;
    before.clear();
    before.extend_from_slice(has);
    let holds = |victim: PlayerId| before[victim.index()] != (ItemSet::EMPTY, 0);
    let robbed: PlayerSet = fresh.iter().filter(|&victim| holds(victim)).collect();
    for victim in robbed.iter() {
        has[victim.index()] = (ItemSet::EMPTY, 0);
    }
    for victim in robbed.iter() {
        let lethal = |&&kill: &&u16| space.lethal.contains(&(victim, kill));
        let mut kills = ran.iter().filter(lethal).map(|&kill| &entries[usize::from(kill)]);
        let Some(first) = kills.next() else { continue };
        if kills.clone().any(|kill| kill.actor != first.actor) {
            outcome.events.record_set(EventKind::Order, kills.map(|kill| kill.agent).chain([first.agent]));
            recorder.record(|| Step::Credit(first.agent, victim));
        }
        let (items, money) = before[victim.index()];
        let gains = &mut has[first.actor.index()];
        *gains = (gains.0.union(items), gains.1.saturating_add(money));
        if first.actor != victim {
            recorder.record(|| Step::Ending(Ending::Takes(first.agent, victim, items, money), Rule::Wolves11));
        }
    }
}
