//! Reports (NAR-20: they read the final state).

use crate::explain::account::Recorder;
use crate::explain::sentences::AlignmentReason;
use crate::model::{
    Ability, AbilitySet, ActionId, ItemId, ItemSet, Night, Passive, PlayerId, PlayerSet, Reading,
};
use crate::outcome::{Agent, Outcome, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::ruling::Guns;

use super::settle::{arrived, is_ninjas, visited};
use super::state::{Act, State, Status};

impl<const W: usize> State<W> {
    /// Adds a line for every submitted action that reads.
    pub(super) fn report(
        &self,
        night: &Night,
        guns: &Guns,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        for (number, action) in night.actions().iter().enumerate() {
            let Some(kind) = ReportKind::of(action.ability) else {
                continue;
            };
            let act = &self.acts[number];
            debug_assert!(matches!(act.agent, Agent::Submitted(_)));
            let value = match (act.status, act.target) {
                (Status::Done, Some(target)) => {
                    self.read(night, guns, outcome, kind, number, target, recorder)
                }
                (Status::Done | Status::Pending | Status::Failed | Status::VisitOnly, _) => {
                    recorder.record(|account| account.no_result(act.agent, Rule::Outcome5));
                    Value::NoResult
                }
            };
            let id = ActionId::new(number as u8);
            recorder.tell_reader(
                outcome,
                id,
                Report {
                    to: action.actor,
                    kind,
                    value,
                },
            );
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn read(
        &self,
        night: &Night,
        guns: &Guns,
        outcome: &Outcome,
        kind: ReportKind,
        reader: usize,
        target: PlayerId,
        recorder: &mut impl Recorder,
    ) -> Value {
        let (agent, actor) = (self.acts[reader].agent, self.acts[reader].actor);
        match kind {
            ReportKind::Investigate | ReportKind::Receives => {
                let (reading, because) = self.alignment(night, outcome, target);
                recorder.record(|account| account.reads(agent, target, reading, because));
                Value::Alignment(reading)
            }
            ReportKind::Rolecop => {
                let role = night.player(target).role;
                recorder.record(|account| account.reads_role(agent, target, role));
                Value::role(role)
            }
            ReportKind::Gunsmith => {
                let holds = |&(who, items): &(PlayerId, ItemSet)| {
                    who == target && items.contains(ItemId::GUN)
                };
                let held = outcome.holds.iter().any(holds);
                let owns = guns.owned(night.player(target), false);
                recorder.record(|account| account.reads_gun(agent, target, owns, held));
                Value::answer(kind, owns.is_some() || held)
            }
            ReportKind::VanillaCop | ReportKind::Neapolitan => {
                let counts = kind == ReportKind::VanillaCop || night.town().contains(target);
                let reads = Value::answer(kind, counts && night.player(target).is_vanilla());
                recorder.record(|account| account.reads_vanilla(agent, target, reads));
                reads
            }
            ReportKind::Track => {
                let by_target = |act: &Act<W>| act.actor == target;
                let seen = self.see(night, reader, target, by_target, Rule::Outcome6, recorder);
                Value::seen(seen.map(visited).fold(PlayerSet::EMPTY, PlayerSet::union))
            }
            ReportKind::Watch => {
                let to_target = |act: &Act<W>| visited(act).contains(target) && act.actor != actor;
                let seen = self.see(night, reader, target, to_target, Rule::Outcome7, recorder);
                Value::seen(seen.map(|act| act.actor).collect())
            }
            ReportKind::Follow => {
                let by_target = |act: &Act<W>| act.actor == target;
                let seen = self.see(night, reader, target, by_target, Rule::Outcome17, recorder);
                Value::abilities(abilities(seen, night))
            }
            ReportKind::Voyeur => {
                let to_target = |act: &Act<W>| visited(act).contains(target) && act.actor != actor;
                let seen = self.see(night, reader, target, to_target, Rule::Outcome17, recorder);
                Value::abilities(abilities(seen, night))
            }
            ReportKind::Motion => {
                let of_target = |act: &Act<W>| {
                    act.actor != actor && (act.actor == target || visited(act).contains(target))
                };
                let mut seen =
                    self.see(night, reader, target, of_target, Rule::Outcome17, recorder);
                Value::answer(kind, seen.next().is_some())
            }
        }
    }

    /// The visits that a reader sees of those that concern them: they arrived, and are neither the reader's own visit nor a
    /// Ninja's kill.
    fn see<'a, R: Recorder>(
        &'a self,
        night: &'a Night,
        reader: usize,
        at: PlayerId,
        concerns: impl Fn(&Act<W>) -> bool + Copy + 'a,
        rule: Rule,
        recorder: &mut R,
    ) -> impl Iterator<Item = &'a Act<W>> {
        let others = self
            .acts
            .iter()
            .enumerate()
            .filter(move |&(number, _)| number != reader);
        let arrived = others
            .map(|(_, act)| act)
            .filter(move |act| arrived(act) && concerns(act));
        let seen = arrived.clone().filter(|act| !is_ninjas(act, night));
        if R::ENABLED {
            for act in arrived.filter(|act| is_ninjas(act, night)) {
                recorder.record(|account| account.ninja(act.agent, act.target));
            }
            let seen: Vec<_> = seen.clone().map(|act| (act.agent, act.target)).collect();
            recorder.record(|account| account.sees(self.acts[reader].agent, at, &seen, rule));
        }
        seen
    }
}

/// By which abilities these visits were made: a vendor's by giving.
fn abilities<'a, const W: usize>(
    visits: impl Iterator<Item = &'a Act<W>>,
    night: &Night,
) -> AbilitySet {
    let ability = |act: &Act<W>| match act.agent {
        Agent::Submitted(id) => night.action(id).ability,
        Agent::Passive(_) => Ability::Give,
    };
    visits.map(ability).collect()
}

impl<const W: usize> State<W> {
    /// The result of an investigation, and its reason (MODEL-50 to MODEL-54): of a framed player mafia; of any other the
    /// alignment, of which a Miller turns town and a Godfather mafia.
    fn alignment(
        &self,
        night: &Night,
        outcome: &Outcome,
        player: PlayerId,
    ) -> (Reading, AlignmentReason) {
        if self.framed.contains(player) {
            return (Reading::Mafia, AlignmentReason::FRAMED);
        }
        if outcome.converted.contains(player) {
            return (Reading::Cult, AlignmentReason::RECRUITED);
        }
        let is = |passive: Passive| night.having(passive).contains(player);
        match Reading::from(night.player(player).alignment) {
            Reading::Town if is(Passive::Miller) => (Reading::Mafia, AlignmentReason::MILLER),
            Reading::Mafia if is(Passive::Godfather) => (Reading::Town, AlignmentReason::GODFATHER),
            reading @ (Reading::Town
            | Reading::Mafia
            | Reading::Cult
            | Reading::Neutral
            | Reading::Werewolf) => (reading, AlignmentReason::ALIGNMENT),
        }
    }
}
