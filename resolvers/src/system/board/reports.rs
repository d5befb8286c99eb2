//! Reports to those who read (OUTCOME-4 to OUTCOME-18, MODEL-50 to MODEL-55; NAR-20, LAR-3, LAR-5, WOLVES-3, WOLVES-10).

use crate::explain::account::Recorder;
use crate::model::{ActionId, Component, ItemId, PlayerId, PlayerSet, Reading};
use crate::outcome::{Outcome, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::rulebook::Seen;
use crate::step::AlignmentReason;

use super::{Act, Board, Fate, Terms};

impl<const W: usize> Board<W> {
    /// Adds a line for every submitted action that reads.
    pub(super) fn report(
        &self,
        terms: &Terms<'_>,
        dead: PlayerSet,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        for (number, action) in terms.night.actions().iter().enumerate() {
            let Some(kind) = ReportKind::of(action.ability) else {
                continue;
            };
            // Readers look for what they read among all actions.
            terms.meter.spend(1 + self.acts.len() as u64 / 4);
            let reader = Reader {
                board: self,
                terms,
                number,
                kind,
            };
            let value = reader.result(dead, outcome, recorder);
            let report = Report {
                to: action.actor,
                kind,
                value,
            };
            recorder.tell_reader(outcome, ActionId::new(number as u8), report);
        }
    }
}

/// A submitted action that reads.
struct Reader<'a, const W: usize> {
    board: &'a Board<W>,
    terms: &'a Terms<'a>,
    number: usize,
    kind: ReportKind,
}

impl<'a, const W: usize> Reader<'a, W> {
    fn act(&self) -> &'a Act<W> {
        &self.board.acts[self.number]
    }

    /// The result, or none for an action that failed or whose actor is dead and told nothing.
    fn result(&self, dead: PlayerSet, outcome: &Outcome, recorder: &mut impl Recorder) -> Value {
        let (act, points) = (self.act(), self.terms.points);
        let Some(target) = act.target.filter(|_| act.fate == Fate::Done) else {
            recorder.record(|account| account.no_result(act.agent, Rule::Outcome5));
            return Value::NoResult;
        };
        if dead.contains(act.actor) && !points.tells_dead {
            recorder.record(|account| account.no_result(act.agent, Rule::Book11));
            return Value::NoResult;
        }
        self.read(target, outcome, recorder)
    }

    fn read(&self, target: PlayerId, outcome: &Outcome, recorder: &mut impl Recorder) -> Value {
        let (kind, agent, night) = (self.kind, self.act().agent, self.terms.night);
        let player = night.player(target);
        let (value, because) = match kind {
            ReportKind::Investigate | ReportKind::Receives => {
                let (reading, because) = self.alignment(target, outcome);
                (Value::Alignment(reading), because)
            }
            ReportKind::Rolecop => {
                let reads = self.terms.switches.rolecop.reads(player);
                (reads, AlignmentReason::Plain(kind))
            }
            ReportKind::Gunsmith => {
                let held = match self.terms.points.at_the_end {
                    true => outcome.held(target).contains(ItemId::GUN),
                    false => self.act().gun,
                };
                let owns = self.terms.switches.guns.owned(player, false);
                let reads = Value::answer(kind, owns.is_some() || held);
                (reads, AlignmentReason::of_gun(owns, held))
            }
            ReportKind::VanillaCop | ReportKind::Neapolitan => {
                let counts = kind == ReportKind::VanillaCop || night.town().contains(target);
                let reads = Value::answer(kind, counts && player.is_vanilla());
                (reads, AlignmentReason::Plain(kind))
            }
            ReportKind::Track
            | ReportKind::Watch
            | ReportKind::Follow
            | ReportKind::Voyeur
            | ReportKind::Motion => return self.visits(target, recorder),
        };
        recorder.record(|account| {
            let says = account.told(agent, value);
            account.reading(agent, target, value, because, says);
        });
        value
    }

    /// Reports whether a reading of this kind is about a visit (OUTCOME-6 to OUTCOME-8, OUTCOME-17).
    fn is_about(&self, visit: &Act<W>, target: PlayerId) -> bool {
        let other = visit.actor != self.act().actor;
        let made = visit.actor == target;
        // Nobody sees themselves among the visitors, unless a list of steps says so.
        let received =
            || visit.visited().contains(target) && (other || self.terms.points.sees_self);
        if matches!(self.kind, ReportKind::Track | ReportKind::Follow) {
            made
        } else if matches!(self.kind, ReportKind::Watch | ReportKind::Voyeur) {
            received()
        } else {
            other && (made || received())
        }
    }

    /// The value by the visits that the reading shows: they arrived, the reading is about them, and they are neither its own, nor a
    /// Ninja's kill, nor of a step that is not told.
    fn visits<R: Recorder>(&self, target: PlayerId, recorder: &mut R) -> Value {
        let own = self.terms.points.sees_self;
        let others = self.board.acts.iter().enumerate();
        let others = others.filter(move |&(number, _)| own || number != self.number);
        let about = others
            .map(|(_, visit)| visit)
            .filter(move |visit| visit.arrived() && self.is_about(visit, target));
        let last = match self.terms.points.seen {
            Seen::UpTo(step) => step,
            Seen::SoFar => self.act().slot,
        };
        let night = self.terms.night;
        let is_seen = move |visit: &&Act<W>| visit.slot <= last && !visit.is_ninjas(night);
        let seen = about.clone().filter(is_seen);
        let shown = seen.clone();
        let shown = shown.map(|one| (one.actor, one.visited(), one.agent.ability(night)));
        let value = Value::of_visits(self.kind, shown);

        if R::ENABLED {
            let untold = self.terms.points.cites.visits;
            for visit in about.filter(|visit| !is_seen(visit)) {
                recorder.record(|account| match visit.slot > last {
                    true => account.untold(visit.agent, visit.target, untold),
                    false => account.ninja(visit.agent, visit.target),
                });
            }
            let seen: Vec<_> = seen.map(|visit| (visit.agent, visit.target)).collect();
            recorder.record(|account| {
                let says = account.told(self.act().agent, value);
                account.sees(self.act().agent, target, &seen, self.kind.rule(), says);
            });
        }
        value
    }

    /// The result of a reading of alignment, and its reason (MODEL-50 to MODEL-55): a frame comes first; then the alignment, with a
    /// recruitment where it is seen, of which a Miller turns town and a Godfather turns mafia.
    fn alignment(&self, player: PlayerId, outcome: &Outcome) -> (Reading, AlignmentReason) {
        let (board, night) = (self.board, self.terms.night);
        let done = |component: Component| {
            let at = move |&act: &usize| board.acts[act].target == Some(player);
            board.done_with(component).filter(at)
        };
        // Readings at the end see everything, others what earlier steps have done.
        let earlier =
            |act: usize| self.terms.points.at_the_end || board.acts[act].slot < self.act().slot;
        let converted = outcome.converted.contains(player);
        if done(Component::Frame).any(earlier) {
            return (Reading::Mafia, AlignmentReason::Framed);
        }
        if converted && done(Component::Recruit).any(earlier) {
            return (Reading::Cult, AlignmentReason::Recruited);
        }
        let own = night.bare_reading(player);
        if let Some(passive) = night.disguise(player) {
            (own, AlignmentReason::Is(passive))
        } else if done(Component::Frame).next().is_some() {
            (own, AlignmentReason::FramedLater)
        } else if converted {
            (own, AlignmentReason::RecruitedLater)
        } else {
            (own, AlignmentReason::Plain(ReportKind::Investigate))
        }
    }
}
