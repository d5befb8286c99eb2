//! Reports (NAR-20): they read the final state.

use crate::explain::Recorder;
use crate::explain::nar::Step;
use crate::explain::result::tell;
use crate::model::{Component, Night, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::{Agent, Outcome, Report, ReportKind, Value};

use super::settle::is_seen;
use super::state::{Act, State, Status};

/// Adds a line for every submitted action that reads.
pub(super) fn report<const W: usize>(
    state: &State<W>,
    night: &Night,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder<Step>,
) {
    for (number, action) in night.actions().iter().enumerate() {
        let Some(kind) = ReportKind::of(action.ability) else { continue };
        let act = &state.acts[number];
        debug_assert!(matches!(act.agent, Agent::Submitted(_)));
        let value = match (act.status, act.target) {
            (Status::Done, Some(target)) => read(state, night, outcome, kind, number, target),
            (Status::Done | Status::Pending | Status::Failed | Status::VisitOnly, _) => Value::NoResult,
        };
        tell(outcome, Report { to: action.actor, kind, value }, recorder);
    }
}

fn read<const W: usize>(
    state: &State<W>,
    night: &Night,
    outcome: &Outcome,
    kind: ReportKind,
    reader: usize,
    target: PlayerId,
) -> Value {
    let visits = || {
        let seen = |&(number, _): &(usize, &Act<W>)| number != reader && is_seen(state, number, night);
        state.acts.iter().enumerate().filter(seen)
    };
    match kind {
        ReportKind::Investigate | ReportKind::Receives => Value::Alignment(alignment(state, night, outcome, target)),
        ReportKind::Rolecop => Value::Role(night.player(target).role),
        ReportKind::Track => {
            let by_target = visits().filter(|(_, act)| act.actor == target);
            Value::seen(by_target.map(|(_, act)| visited(act)).fold(PlayerSet::EMPTY, PlayerSet::union))
        }
        ReportKind::Watch => {
            let to_target = visits().filter(|(_, act)| visited(act).contains(target));
            let mut visitors: PlayerSet = to_target.map(|(_, act)| act.actor).collect();
            visitors.remove(state.acts[reader].actor);
            Value::seen(visitors)
        }
    }
}

/// Whom an action visits: its target, or both players of a drive.
fn visited<const W: usize>(act: &Act<W>) -> PlayerSet {
    if act.has(Component::Swap) { act.pair_set() } else { act.aim() }
}

/// Reading order of alignment (MODEL-54): framed, Miller, Godfather, recruited, else the alignment.
fn alignment<const W: usize>(state: &State<W>, night: &Night, outcome: &Outcome, player: PlayerId) -> Reading {
    if state.framed.contains(player) || night.having(Passive::Miller).contains(player) {
        Reading::Mafia
    } else if night.having(Passive::Godfather).contains(player) {
        Reading::Town
    } else if outcome.converted.contains(player) {
        Reading::Cult
    } else {
        night.player(player).alignment.into()
    }
}
