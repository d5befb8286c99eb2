//! Reports to readers (LAR-3, LAR-5, WOLVES-3, WOLVES-10, OUTCOME-4 to OUTCOME-18).

use crate::explain::account::Recorder;
use crate::explain::sentences::AlignmentReason;
use crate::model::{ActionId, Component, Night, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::{Outcome, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::rulebook::{Seen, Steps};
use crate::ruling::Guns;

use super::Rules;
use super::state::{Entry, Fate, State};

impl<const W: usize> State<W> {
    /// Tells the readers. Readings of alignment see the effects of earlier categories.
    pub(super) fn tell(
        &self,
        rules: &Rules<'_>,
        dead: PlayerSet,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        for (number, action) in rules.night.actions().iter().enumerate() {
            let Some(kind) = ReportKind::of(action.ability) else {
                continue;
            };
            rules.meter.spend(1 + self.entries.len() as u64 / 4);
            let this = &self.entries[number];
            let lost = !rules.book.tells_dead && dead.contains(action.actor);
            let value = match this.target.filter(|_| this.fate == Fate::Ran) {
                Some(_) if lost => {
                    recorder.record(|account| account.no_result(this.agent, Rule::Book11));
                    Value::NoResult
                }
                Some(target) => self.read(
                    rules.night,
                    rules.book,
                    &rules.switches.guns,
                    outcome,
                    kind,
                    number,
                    target,
                    recorder,
                ),
                None => {
                    recorder.record(|account| account.no_result(this.agent, Rule::Outcome5));
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
        book: &Steps,
        guns: &Guns,
        outcome: &Outcome,
        kind: ReportKind,
        reader: usize,
        target: PlayerId,
        recorder: &mut impl Recorder,
    ) -> Value {
        let this = &self.entries[reader];
        let by_them = |visit: &Entry<W>| visit.actor == target;
        // Nobody sees themselves among the visitors, unless the rulebook says so.
        let others = |visit: &Entry<W>| visit.actor != this.actor;
        let to_them = |visit: &Entry<W>| {
            visit.visited().contains(target) && (book.sees_self || others(visit))
        };
        match kind {
            ReportKind::Investigate | ReportKind::Receives => {
                let (reading, because) = self.reading(night, outcome, this, target);
                recorder.record(|account| account.reads(this.agent, target, reading, because));
                Value::Alignment(reading)
            }
            ReportKind::Rolecop => {
                let role = night.player(target).role;
                recorder.record(|account| account.reads_role(this.agent, target, role));
                Value::role(role)
            }
            ReportKind::Gunsmith => {
                let owns = guns.owned(night.player(target), false);
                recorder.record(|account| account.reads_gun(this.agent, target, owns, this.gun));
                Value::answer(kind, owns.is_some() || this.gun)
            }
            ReportKind::VanillaCop | ReportKind::Neapolitan => {
                let counts = kind == ReportKind::VanillaCop || night.town().contains(target);
                let answer = Value::answer(kind, counts && night.player(target).is_vanilla());
                recorder.record(|account| account.reads_vanilla(this.agent, target, answer));
                answer
            }
            ReportKind::Track => {
                let visits = self.seen(night, book, reader, target, by_them, recorder);
                Value::seen(
                    visits.fold(PlayerSet::EMPTY, |seen, visit| seen.union(visit.visited())),
                )
            }
            ReportKind::Watch => Value::seen(
                self.seen(night, book, reader, target, to_them, recorder)
                    .map(|visit| visit.actor)
                    .collect(),
            ),
            ReportKind::Follow => {
                let visits = self.seen(night, book, reader, target, by_them, recorder);
                Value::abilities(visits.map(|visit| visit.agent.ability(night)).collect())
            }
            ReportKind::Voyeur => {
                let visits = self.seen(night, book, reader, target, to_them, recorder);
                Value::abilities(visits.map(|visit| visit.agent.ability(night)).collect())
            }
            ReportKind::Motion => {
                let either = |visit: &Entry<W>| others(visit) && (to_them(visit) || by_them(visit));
                let moved = self
                    .seen(night, book, reader, target, either, recorder)
                    .next()
                    .is_some();
                Value::answer(kind, moved)
            }
        }
    }

    /// The visits that a reading of visits shows, of those that it is about; recorded.
    fn seen<'a, R: Recorder>(
        &'a self,
        night: &'a Night,
        book: &'a Steps,
        reader: usize,
        at: PlayerId,
        about: impl Fn(&Entry<W>) -> bool + 'a,
        recorder: &mut R,
    ) -> impl Iterator<Item = &'a Entry<W>> + 'a {
        self.record_seen(night, book, reader, at, &about, recorder);
        let seen_to = self.seen_to(book, reader);
        self.visits(book, reader)
            .filter(move |visit| about(visit) && unseen(visit, night, seen_to).is_none())
    }

    /// The last step of which a reader is told the visits.
    fn seen_to(&self, book: &Steps, reader: usize) -> u8 {
        match book.seen {
            Seen::UpTo(step) => step,
            Seen::SoFar => self.entries[reader].category,
        }
    }

    /// The visits that arrived, but for the reader's own where those are not shown.
    fn visits<'a>(
        &'a self,
        book: &Steps,
        reader: usize,
    ) -> impl Iterator<Item = &'a Entry<W>> + use<'a, W> {
        let own = book.sees_self;
        let others = self
            .entries
            .iter()
            .enumerate()
            .filter(move |&(number, _)| own || number != reader);
        others
            .map(|(_, entry)| entry)
            .filter(|entry| entry.arrived())
    }
}

/// Why a visit is not seen.
enum Unseen {
    /// It is a Ninja's kill.
    Ninja,
    /// Its category is not told.
    Untold,
}

/// Why a visit is not seen; nothing if it is.
fn unseen<const W: usize>(visit: &Entry<W>, night: &Night, seen_to: u8) -> Option<Unseen> {
    if visit.category > seen_to {
        Some(Unseen::Untold)
    } else if visit.has(Component::Kill) && night.having(Passive::Ninja).contains(visit.actor) {
        Some(Unseen::Ninja)
    } else {
        None
    }
}

impl<const W: usize> State<W> {
    /// Records what a reading of visits shows of those that it is about, and what it does not.
    fn record_seen<R: Recorder>(
        &self,
        night: &Night,
        book: &Steps,
        reader: usize,
        at: PlayerId,
        about: impl Fn(&Entry<W>) -> bool,
        recorder: &mut R,
    ) {
        if !R::ENABLED {
            return;
        }
        let mut seen = Vec::new();
        let seen_to = self.seen_to(book, reader);
        for visit in self.visits(book, reader).filter(|visit| about(visit)) {
            let told = (visit.agent, visit.target);
            match unseen(visit, night, seen_to) {
                Some(Unseen::Ninja) => recorder.record(|account| account.ninja(told.0, told.1)),
                Some(Unseen::Untold) => {
                    recorder.record(|account| account.untold(told.0, told.1, book.cites.visits))
                }
                None => seen.push(told),
            }
        }
        recorder.record(|account| {
            account.sees(self.entries[reader].agent, at, &seen, book.cites.visits)
        });
    }

    /// The result of a reading of alignment (MODEL-50 to MODEL-55): a frame comes first; then the alignment, with a
    /// recruitment where it is seen, of which a Miller turns town and a Godfather turns mafia.
    fn reading(
        &self,
        night: &Night,
        outcome: &Outcome,
        reader: &Entry<W>,
        player: PlayerId,
    ) -> (Reading, AlignmentReason) {
        let frames = |&by: &usize| {
            self.entries[by].has(Component::Frame) && self.entries[by].target == Some(player)
        };
        if self
            .done()
            .filter(frames)
            .any(|by| self.entries[by].category < reader.category)
        {
            return (Reading::Mafia, AlignmentReason::FRAMED);
        }
        let converted = outcome.converted.contains(player);
        let recruits = |by: usize| {
            let that = &self.entries[by];
            that.has(Component::Recruit)
                && that.target == Some(player)
                && that.category < reader.category
        };
        if converted && self.done().any(recruits) {
            return (Reading::Cult, AlignmentReason::RECRUITED);
        }
        let own = Reading::from(night.player(player).alignment);
        if own == Reading::Town && night.having(Passive::Miller).contains(player) {
            (Reading::Mafia, AlignmentReason::MILLER)
        } else if own == Reading::Mafia && night.having(Passive::Godfather).contains(player) {
            (Reading::Town, AlignmentReason::GODFATHER)
        } else if self.done().any(|by| frames(&by)) {
            (own, AlignmentReason::FRAMED_LATER)
        } else if converted {
            (own, AlignmentReason::RECRUITED_LATER)
        } else {
            (own, AlignmentReason::ALIGNMENT)
        }
    }
}
