//! Later effects of drives that have run (ORDER-8, and MODEL-72 where a drive lasts all night).

use crate::explain::account::Recorder;
use crate::model::{Component, PlayerId};
use crate::rule::Rule;
use crate::system::bits::Bits;

use super::Rules;
use super::state::State;

/// Drives that have run move what was triggered just now.
pub(super) fn bring<const W: usize>(
    state: &mut State<W>,
    added: usize,
    rules: &Rules<'_>,
    recorder: &mut impl Recorder,
) {
    if rules.drives_last {
        return carry_on(state, added, Rule::Order8, rules, recorder);
    }
    rules.meter.spend(state.ran.len() as u64 / 4);
    // Each once, in the order they ran; not what they triggered.
    for place in 0..state.ran.len() {
        let by = usize::from(state.ran[place]);
        if let Some((from, to)) = path(state, added, by) {
            let (this, by) = (state.entries[added].agent, state.entries[by].agent);
            recorder.record(|account| account.moved(this, by, [from, to], Rule::Order8));
            state.entries[added].target = Some(to);
            state.entries[added].moved = true;
        }
    }
}

/// Drives that have run, and last all night, move an entry on from where it has come. Each moves it once; of several
/// that could the one that ran first.
pub(super) fn carry_on<const W: usize>(
    state: &mut State<W>,
    entry: usize,
    rule: Rule,
    rules: &Rules<'_>,
    recorder: &mut impl Recorder,
) {
    loop {
        let drives = state.ran.len() * (1 + state.driven.len());
        rules.meter.spend(1 + drives as u64 / 8);
        let lasts = |&by: &usize| state.lasting.contains(by) && may_carry(state, entry, by);
        let next = state
            .done()
            .filter(lasts)
            .find_map(|by| Some((by, path(state, entry, by)?)));
        let Some((by, (from, to))) = next else { return };
        let agents = (state.entries[entry].agent, state.entries[by].agent);
        recorder.record(|account| account.moved(agents.0, agents.1, [from, to], rule));
        state.entries[entry].target = Some(to);
        state.entries[entry].moved = true;
        state.driven.push((entry as u16, by as u16));
    }
}

/// Reports whether a drive that has run and lasts has not moved an entry yet, nor triggered it.
pub(super) fn may_carry<const W: usize>(state: &State<W>, entry: usize, by: usize) -> bool {
    !state.entries[entry].roots.contains(by) && !state.driven.contains(&(entry as u16, by as u16))
}

/// The players to whom drives that have run would bring an action at a player that is triggered by this entry, or
/// through others by what it triggers.
pub(super) fn foreseen<const W: usize>(
    state: &State<W>,
    root: usize,
    target: PlayerId,
    rules: &Rules<'_>,
) -> PlayerId {
    let outside = |&by: &usize| {
        state.entries[by].has(Component::Swap)
            && by != root
            && !state.entries[root].roots.contains(by)
    };
    if !rules.drives_last {
        return state
            .done()
            .filter(outside)
            .fold(target, |to, by| state.entries[by].other(to).unwrap_or(to));
    }
    let (mut at, mut used) = (target, Bits::<W>::EMPTY);
    loop {
        let mut fresh = state
            .done()
            .filter(outside)
            .filter(|&by| !used.contains(by));
        let next = fresh.find_map(|by| Some((by, state.entries[by].other(at)?)));
        let Some((by, to)) = next else { return at };
        used.insert(by);
        at = to;
    }
}

/// From where to where something that ran drives an entry; nothing if it does not.
fn path<const W: usize>(state: &State<W>, entry: usize, by: usize) -> Option<(PlayerId, PlayerId)> {
    let (this, drive) = (&state.entries[entry], &state.entries[by]);
    if !drive.has(Component::Swap) || this.roots.contains(by) {
        return None;
    }
    let from = this.target?;
    Some((from, drive.other(from)?))
}
