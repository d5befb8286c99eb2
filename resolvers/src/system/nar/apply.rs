//! Resolving the picked action (NAR-12 to NAR-15).

use crate::explain::Recorder;
use crate::explain::deed::{Deed, Failure};
use crate::explain::nar::Step;
use crate::model::{Component, Night, Passive};

use super::Rules;
use super::state::{State, Status};

/// Resolves an action that has set off whatever it sets off: it fails at its target, or takes hold.
pub(super) fn resolve<const W: usize>(
    state: &mut State<W>,
    act: usize,
    night: &Night,
    rules: &Rules,
    recorder: &mut impl Recorder<Step>,
) {
    state.pending.remove(act);
    let this = &state.acts[act];
    if let Some(why) = failure(state, act, night, rules) {
        let seen = why == Failure::Ascetic && rules.ascetic_seen;
        recorder.record(|| Step::Deed(Deed::Fails(this.agent, this.target, why)));
        state.acts[act].status = if seen { Status::VisitOnly } else { Status::Failed };
        return;
    }
    let (components, actor, target) = (this.components, this.actor, this.target);
    state.acts[act].status = Status::Done;
    state.resolved.push(act as u16);
    if components.has(Component::Block) {
        block(state, act, recorder);
    }
    if components.has(Component::Redirect) || components.has(Component::Swap) {
        move_others(state, act, recorder);
    }
    let untarget = if components.has(Component::Untarget) { target } else { None };
    let hidden = components.has(Component::UntargetSelf).then_some(actor);
    for player in untarget.into_iter().chain(hidden) {
        state.untargetable.insert(player);
        state.untargetable_by.push((player, act as u16));
    }
    if let (true, Some(target)) = (components.has(Component::Frame), target) {
        state.framed.insert(target);
    }
}

/// Why an action fails where it is aimed now.
fn failure<const W: usize>(state: &State<W>, act: usize, night: &Night, rules: &Rules) -> Option<Failure> {
    let this = &state.acts[act];
    let target = this.target?;
    if state.is_untargetable(target, act) {
        Some(Failure::Untargetable)
    } else if rules.self_fails && target == this.actor {
        Some(Failure::Home)
    } else if night.having(Passive::Ascetic).contains(target) && !this.has(Component::Kill) {
        Some(Failure::Ascetic)
    } else {
        None
    }
}

/// Block fails every pending blockable action by its target.
fn block<const W: usize>(state: &mut State<W>, act: usize, recorder: &mut impl Recorder<Step>) {
    for other in state.pending.iter() {
        let stopped = state.acts[other].blockable && Some(state.acts[other].actor) == state.acts[act].target;
        if stopped {
            state.pending.remove(other);
            state.acts[other].status = Status::Failed;
            recorder.record(|| Step::Deed(Deed::Blocked(state.acts[other].agent, state.acts[act].agent)));
        }
    }
}

/// Redirect and drive change the targets of pending actions once, as they stand now; not of what they set off.
fn move_others<const W: usize>(state: &mut State<W>, act: usize, recorder: &mut impl Recorder<Step>) {
    let by = state.acts[act];
    for other in state.pending.iter() {
        let this = &state.acts[other];
        let Some(from) = this.target else { continue };
        let to = if by.is_drive() {
            by.swaps(from).filter(|_| !state.set_off_by(other, act))
        } else {
            (this.redirectable && Some(this.actor) == by.target).then_some(by.destination)
        };
        if let Some(to) = to.filter(|&to| to != from) {
            state.acts[other].target = Some(to);
            recorder.record(|| Step::Deed(Deed::Moved(state.acts[other].agent, by.agent, from, to)));
        }
    }
}
