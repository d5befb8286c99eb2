//! Visits, as they are read at the end of the night (SNARF-23; OUTCOME-6, OUTCOME-7, OUTCOME-17).

use crate::explain::account::Recorder;
use crate::model::{Ability, Night, PlayerId};
use crate::outcome::{Agent, Reads, ReportKind, Value};

use super::Visit;

/// Which of a player's visits are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Made,
    Received,
    Either,
}

/// A reading of the visits of one player.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) visits: &'a [Visit],
    /// The action that reads, and whose it is.
    pub(super) agent: Agent,
    pub(super) reader: PlayerId,
    /// The player whose visits are read.
    pub(super) at: PlayerId,
}

impl<'a> Look<'a> {
    /// The value for the reader; `no result` if this is no reading of visits, or one that was lost.
    pub(super) fn value<R: Recorder>(self, kind: ReportKind, night: &Night, recorder: &mut R) -> Value {
        let ability = |visit: &Visit| match visit.agent {
            Agent::Submitted(id) => night.action(id).ability,
            // Of what passives do only gifts visit.
            Agent::Passive(_) => Ability::Give,
        };
        let (made, received) = (|| self.seen(Which::Made), || self.seen(Which::Received));
        let (which, value) = match kind {
            ReportKind::Track => (Which::Made, Value::seen(made().map(|visit| visit.to).collect())),
            ReportKind::Watch => (Which::Received, Value::seen(received().map(|visit| visit.by).collect())),
            ReportKind::Follow => (Which::Made, Value::abilities(made().map(ability).collect())),
            ReportKind::Voyeur => (Which::Received, Value::abilities(received().map(ability).collect())),
            ReportKind::Motion => {
                let any = self.seen(Which::Either).next().is_some();
                (Which::Either, Value::Reads(if any { Reads::Motion } else { Reads::NoMotion }))
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
            let saw: Vec<_> = self.seen(which).map(|visit| (visit.agent, visit.to)).collect();
            recorder.record(|account| account.saw(self.agent, self.at, &saw));
        }
        value
    }

    /// The visits that it is about. No action reads itself, and nobody is told that they came themselves.
    fn visits(self, which: Which) -> impl Iterator<Item = &'a Visit> {
        self.visits.iter().filter(move |visit| {
            let others = visit.by != self.reader;
            let made = visit.by == self.at && visit.agent != self.agent;
            let received = visit.to == self.at && others;
            match which {
                Which::Made => made,
                Which::Received => received,
                Which::Either => made && others || received,
            }
        })
    }

    /// Those of them that are seen.
    fn seen(self, which: Which) -> impl Iterator<Item = &'a Visit> {
        self.visits(which).filter(|visit| !visit.unseen)
    }
}
