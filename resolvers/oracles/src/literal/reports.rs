//! Reports of submitted actions, and visits that they read (OUTCOME-5 to OUTCOME-9, OUTCOME-17).

use nightcourt_resolvers::model::{Ability, AbilitySet, PlayerId};
use nightcourt_resolvers::outcome::{Outcome, Reads, ReportKind, Value};

use crate::acts::{Act, Kind};

/// A visit that an action made. A Ninja's is unseen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Made {
    pub(super) action: usize,
    pub(super) place: PlayerId,
    pub(super) unseen: bool,
}

/// The value of a reading of visits at `place`, of these visits; none of any other reading.
pub(super) fn visits_read(
    acts: &[Act],
    visits: &[Made],
    reader: usize,
    place: PlayerId,
) -> Option<Value> {
    let himself = acts[reader].actor;
    let visitor = |visit: &Made| acts[visit.action].actor;
    // OUTCOME-9: "no action reads itself"; MODEL-48: a Ninja's kills are not seen; OUTCOME-17: "They see what track and
    // watch see".
    let seen = || {
        visits
            .iter()
            .filter(|visit| visit.action != reader && !visit.unseen)
    };
    let by_target = || seen().filter(|visit| visitor(visit) == place);
    // OUTCOME-8: "A watcher never sees himself".
    let at_target = || seen().filter(|visit| visit.place == place && visitor(visit) != himself);
    let ability = |visit: &Made| acts[visit.action].like();
    let reader = &acts[reader];
    if reader.is(Ability::Track) {
        // OUTCOME-6: "A tracker whose target made no visit reads nobody".
        Some(Value::seen(by_target().map(|visit| visit.place).collect()))
    } else if reader.is(Ability::Watch) {
        Some(Value::seen(at_target().map(visitor).collect()))
    } else if reader.is(Ability::Follow) {
        // OUTCOME-17: "the abilities of the visits that the target made, each once, or `nothing`".
        Some(Value::abilities(
            by_target().map(ability).collect::<AbilitySet>(),
        ))
    } else if reader.is(Ability::Voyeur) {
        // "of the visits made to the target, likewise"
        Some(Value::abilities(
            at_target().map(ability).collect::<AbilitySet>(),
        ))
    } else if reader.is(Ability::Motion) {
        // "`motion` if there is any of either kind other than his own, else `no motion`"
        let motion =
            by_target().any(|visit| visitor(visit) != himself) || at_target().next().is_some();
        Some(Value::Reads(if motion {
            Reads::Motion
        } else {
            Reads::NoMotion
        }))
    } else {
        None
    }
}

/// OUTCOME-5: every report of a submitted action that reads. `read` gives the value, or none where the report cannot be
/// given ("blocked, target untargetable, Ascetic, or (SNARF) failed").
pub(super) fn tell_reports(
    acts: &[Act],
    outcome: &mut Outcome,
    read: &dyn Fn(usize, Ability) -> Option<Value>,
) {
    for (action, act) in acts.iter().enumerate() {
        if let Kind::Of(ability) = act.kind
            && let Some(kind) = ReportKind::of(ability)
        {
            outcome.tell(
                act.actor,
                kind,
                read(action, ability).unwrap_or(Value::NoResult),
            );
        }
    }
}
