//! Reports (NAR-20: they read the final state).

use crate::explain::Recorder;
use crate::explain::ending::{Because, Ending};
use crate::explain::nar::Step;
use crate::explain::result::tell;
use crate::model::{Component, Night, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::{Agent, Outcome, Report, ReportKind, Value};
use crate::rule::Rule;

use super::settle::{arrived, is_ninjas};
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
            (Status::Done, Some(target)) => read(state, night, outcome, kind, number, target, recorder),
            (Status::Done | Status::Pending | Status::Failed | Status::VisitOnly, _) => {
                recorder.record(|| Step::Ending(Ending::NoResult(act.agent), Rule::Outcome5));
                Value::NoResult
            }
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
    recorder: &mut impl Recorder<Step>,
) -> Value {
    let agent = state.acts[reader].agent;
    match kind {
        ReportKind::Investigate | ReportKind::Receives => {
            let (reading, because) = alignment(state, night, outcome, target);
            recorder.record(|| Step::Ending(Ending::Reads(agent, target, reading, because), because.rule()));
            Value::Alignment(reading)
        }
        ReportKind::Rolecop => {
            let role = night.player(target).role;
            recorder.record(|| Step::Ending(Ending::ReadsRole(agent, target, role), Rule::Outcome12));
            Value::role(role)
        }
        ReportKind::Gunsmith
        | ReportKind::VanillaCop
        | ReportKind::Neapolitan
        | ReportKind::Follow
        | ReportKind::Voyeur
        | ReportKind::Motion => Value::NoResult,
        ReportKind::Track => {
            let tracked = |act: &Act<W>| act.actor == target;
            record_seen(state, night, reader, target, tracked, Rule::Outcome6, recorder);
            let by_target = visits(state, night, reader).filter(|act| tracked(act));
            Value::seen(by_target.map(visited).fold(PlayerSet::EMPTY, PlayerSet::union))
        }
        ReportKind::Watch => {
            let watcher = state.acts[reader].actor;
            let watched = |act: &Act<W>| visited(act).contains(target) && act.actor != watcher;
            record_seen(state, night, reader, target, watched, Rule::Outcome7, recorder);
            Value::seen(visits(state, night, reader).filter(|act| watched(act)).map(|act| act.actor).collect())
        }
    }
}

/// The visits that a reader can see: those that arrived, but not their own and not a Ninja's kill.
fn visits<'a, const W: usize>(
    state: &'a State<W>,
    night: &'a Night,
    reader: usize,
) -> impl Iterator<Item = &'a Act<W>> {
    let others = state.acts.iter().enumerate().filter(move |&(number, _)| number != reader);
    others.map(|(_, act)| act).filter(|act| arrived(act) && !is_ninjas(act, night))
}

/// Records what a tracker or watcher sees of the visits that concern them, and what they do not.
fn record_seen<const W: usize, R: Recorder<Step>>(
    state: &State<W>,
    night: &Night,
    reader: usize,
    at: PlayerId,
    concerns: impl Fn(&Act<W>) -> bool,
    rule: Rule,
    recorder: &mut R,
) {
    if !R::ENABLED {
        return;
    }
    for act in state.acts.iter().filter(|act| arrived(act) && concerns(act) && is_ninjas(act, night)) {
        recorder.record(|| Step::Ending(Ending::Ninja(act.agent, act.target), Rule::Model48));
    }
    let seen = visits(state, night, reader).filter(|act| concerns(act));
    let seen: Vec<(Agent, Option<PlayerId>)> = seen.map(|act| (act.agent, act.target)).collect();
    recorder.record(|| Step::Ending(Ending::Sees(state.acts[reader].agent, at, seen), rule));
}

/// Whom an action visits: its target, or both players of a drive.
fn visited<const W: usize>(act: &Act<W>) -> PlayerSet {
    if act.has(Component::Swap) { act.pair_set() } else { act.aim() }
}

/// Reading order of alignment (MODEL-54): framed, Miller, Godfather, recruited, else the alignment.
fn alignment<const W: usize>(
    state: &State<W>,
    night: &Night,
    outcome: &Outcome,
    player: PlayerId,
) -> (Reading, Because) {
    if state.framed.contains(player) {
        (Reading::Mafia, Because::Framed)
    } else if night.having(Passive::Miller).contains(player) {
        (Reading::Mafia, Because::Miller)
    } else if night.having(Passive::Godfather).contains(player) {
        (Reading::Town, Because::Godfather)
    } else if outcome.converted.contains(player) {
        (Reading::Cult, Because::Recruited)
    } else {
        (night.player(player).alignment.into(), Because::Alignment)
    }
}
