//! Visits, as they are read at the end of the night (SNARF-23; OUTCOME-6, OUTCOME-7, OUTCOME-17).

use crate::explain::account::Recorder;
use crate::model::{Ability, Night, PlayerId};
use crate::outcome::{Agent, ReportKind, Value};

use super::Visit;

/// The player's part in the visits that are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum VisitRole {
    Made,
    Received,
    Either,
}

/// A reading of the visits of one player.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub visits: &'a [Visit],
    /// The action that reads, and whose it is.
    pub agent: Agent,
    pub reader: PlayerId,
    /// The player whose visits are read.
    pub at: PlayerId,
}

impl<'a> Look<'a> {
    /// The value for the reader; `no result` if this is no reading of visits, or one that was lost.
    pub(super) fn value<R: Recorder>(
        self,
        kind: ReportKind,
        night: &Night,
        recorder: &mut R,
    ) -> Value {
        let ability = |visit: &Visit| match visit.agent {
            Agent::Submitted(id) => night.action(id).ability,
            // Of what passives do only gifts visit.
            Agent::Passive(_) => Ability::Give,
        };
        let (made, received) = (
            || self.seen(VisitRole::Made),
            || self.seen(VisitRole::Received),
        );
        let (which, value) = match kind {
            ReportKind::Track => (
                VisitRole::Made,
                Value::seen(made().map(|visit| visit.to).collect()),
            ),
            ReportKind::Watch => (
                VisitRole::Received,
                Value::seen(received().map(|visit| visit.by).collect()),
            ),
            ReportKind::Follow => (
                VisitRole::Made,
                Value::abilities(made().map(ability).collect()),
            ),
            ReportKind::Voyeur => (
                VisitRole::Received,
                Value::abilities(received().map(ability).collect()),
            ),
            ReportKind::Motion => {
                let any = self.seen(VisitRole::Either).next().is_some();
                (VisitRole::Either, Value::answer(ReportKind::Motion, any))
            }
            ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Receives => return Value::NoResult,
        };
        if R::ENABLED {
            for visit in self.visits(which).filter(|visit| visit.unseen) {
                recorder.record(|account| account.unseen(visit.agent));
            }
            let saw: Vec<_> = self
                .seen(which)
                .map(|visit| (visit.agent, visit.to))
                .collect();
            recorder.record(|account| account.saw(self.agent, self.at, &saw));
        }
        value
    }

    /// The visits that it is about. No action reads itself, and nobody is told that they came themselves.
    fn visits(self, which: VisitRole) -> impl Iterator<Item = &'a Visit> {
        self.visits.iter().filter(move |visit| {
            let others = visit.by != self.reader;
            let made = visit.by == self.at && visit.agent != self.agent;
            let received = visit.to == self.at && others;
            match which {
                VisitRole::Made => made,
                VisitRole::Received => received,
                VisitRole::Either => made && others || received,
            }
        })
    }

    /// Those of them that are seen.
    fn seen(self, which: VisitRole) -> impl Iterator<Item = &'a Visit> {
        self.visits(which).filter(|visit| !visit.unseen)
    }
}
