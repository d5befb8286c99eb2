//! Drives that have resolved: they apply to what is triggered later (NAR-16), and where they last all night also to what
//! comes to one of their players (MODEL-72).

use crate::explain::account::Recorder;
use crate::model::PlayerId;
use crate::rule::Rule;
use crate::system::bits::Bits;

use super::Rules;
use super::state::State;

/// Drives already resolved apply, in the order resolved, to the action triggered last.
pub(super) fn apply_to_triggered<const W: usize>(
    state: &mut State<W>,
    rules: &Rules<'_>,
    recorder: &mut impl Recorder,
) {
    let last = state.acts.len() - 1;
    if state.drives_last {
        return carry_on(state, last, rules, recorder);
    }
    rules.meter.spend(state.resolved.len() as u64 / 4);
    for place in 0..state.resolved.len() {
        let by = usize::from(state.resolved[place]);
        if !state.acts[by].is_drive() || state.is_exempt(last, by) {
            continue;
        }
        let Some(from) = state.acts[last].target else {
            return;
        };
        if let Some(to) = state.acts[by].other(from) {
            state.acts[last].target = Some(to);
            state.acts[last].moved = true;
            let (this, by) = (state.acts[last].agent, state.acts[by].agent);
            recorder.record(|account| account.moved(this, by, [from, to], Rule::Nar16));
        }
    }
}

/// Switch `drive-lasts=all-night`: as long as an action is aimed at a player of a drive that has resolved and has not
/// moved it yet, the first such drive moves it.
pub(super) fn carry_on<const W: usize>(
    state: &mut State<W>,
    act: usize,
    rules: &Rules<'_>,
    recorder: &mut impl Recorder,
) {
    while let Some(from) = state.acts[act].target {
        let drives_of = state.resolved.len() * (1 + state.driven.len());
        rules.meter.spend(1 + drives_of as u64 / 8);
        let unused = |by: &usize| !state.driven.contains(&(act as u16, *by as u16));
        let Some((by, to)) = drives(state, act)
            .filter(unused)
            .find_map(|by| Some((by, state.acts[by].other(from)?)))
        else {
            return;
        };
        state.acts[act].target = Some(to);
        state.acts[act].moved = true;
        state.driven.push((act as u16, by as u16));
        let (this, by) = (state.acts[act].agent, state.acts[by].agent);
        recorder.record(|account| account.moved(this, by, [from, to], Rule::Model72));
    }
}

/// The players to whom resolved drives would bring an action's trigger.
pub(super) fn foreseen<const W: usize>(
    state: &State<W>,
    root: usize,
    player: PlayerId,
) -> PlayerId {
    if !state.drives_last {
        return drives(state, root).fold(player, |at, by| state.acts[by].other(at).unwrap_or(at));
    }
    let (mut at, mut used) = (player, Bits::<W>::EMPTY);
    while let Some((by, to)) = drives(state, root)
        .filter(|&by| !used.contains(by))
        .find_map(|by| Some((by, state.acts[by].other(at)?)))
    {
        at = to;
        used.insert(by);
    }
    at
}

/// The drives that have resolved, in that order, but for those that an action is exempt from.
pub(super) fn drives<const W: usize>(
    state: &State<W>,
    act: usize,
) -> impl Iterator<Item = usize> + '_ {
    let resolved = state.resolved.iter().map(|&by| usize::from(by));
    resolved.filter(move |&by| state.acts[by].is_drive() && !state.is_exempt(act, by))
}
