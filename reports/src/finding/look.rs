//! Everything that a night shows, in a fixed order.

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome};
use nightcourt_resolvers::system::System;

use super::shows::place_hash;
use super::{Finding, anomaly};
use crate::campaign::Parting;
use crate::campaign::Standing;
use crate::campaign::panics::Caught;
use crate::court::{Court, Resolve};

/// Every system's outcome of one night, one after the other, in the same memory.
#[derive(Debug, Default)]
pub struct Bench {
    /// The outcomes of the last night, in the order of the systems.
    pub outcomes: Vec<Outcome>,
    /// The panics of the last night, by place among the systems.
    pub panics: Vec<(usize, Caught)>,
    /// Who agreed on it.
    pub parting: Parting,
    spare: Outcome,
}

impl Bench {
    /// Resolves a night under every system and compares.
    pub fn rule(&mut self, court: &mut Court<impl Resolve>, systems: &[System], night: &Night) {
        self.outcomes.resize_with(systems.len(), Outcome::default);
        self.panics.clear();
        for (place, &system) in systems.iter().enumerate() {
            if let Err(caught) = court.ask(system, night, &mut self.outcomes[place]) {
                self.panics.push((place, caught));
            }
        }
        let panics = &self.panics;
        self.parting.compare(&self.outcomes, |place| panics.iter().any(|&(panicked, _)| panicked == place));
    }

    /// What the night last ruled shows: where systems part, by pair; then each system's own findings.
    pub fn findings(
        &mut self,
        court: &mut Court<impl Resolve>,
        systems: &[System],
        night: &Night,
        found: &mut Vec<Finding>,
    ) {
        found.clear();
        self.parted(systems, found);
        let mut someone_dies = false;
        let mut reversed = None;
        for (place, &system) in systems.iter().enumerate() {
            let outcome = &self.outcomes[place];
            match self.parting.standing[place] {
                Standing::Exhausted => found.push(Finding::Exhausted(system)),
                Standing::Panicked => {
                    let caught = self.panics.iter().find(|&&(panicked, _)| panicked == place);
                    found.extend(caught.map(|(_, caught)| Finding::Panic(system, place_hash(caught))));
                }
                Standing::Ruled => {
                    someone_dies |= !outcome.deaths.is_empty();
                    own(system, night, outcome, found);
                    if anomaly::may_be_ordered(system, outcome) {
                        let reversed = reversed.get_or_insert_with(|| anomaly::reversed(night));
                        let differs = reversed.as_ref().is_some_and(|reversed| {
                            court.ask(system, reversed, &mut self.spare).is_ok()
                                && !self.spare.exhausted
                                && !outcome.agrees(&self.spare, Lens::Full)
                        });
                        if differs {
                            found.push(Finding::Ordered(system));
                        }
                    }
                }
            }
        }
        if someone_dies && let Some(tailed) = anomaly::tailed(night) {
            for (place, &system) in systems.iter().enumerate() {
                if !self.outcomes[place].deaths.is_empty()
                    && court.ask(system, &tailed, &mut self.spare).is_ok()
                    && anomaly::unkilled(&tailed, &self.spare)
                {
                    found.push(Finding::Unkilled(system));
                }
            }
        }
    }

    fn parted(&self, systems: &[System], found: &mut Vec<Finding>) {
        if self.parting.narrowest.is_none() {
            return;
        }
        for (one, &first) in systems.iter().enumerate() {
            for (other, &second) in systems.iter().enumerate().skip(one + 1) {
                found.extend(self.parting.pair(one, other).map(|lens| Finding::Parts(first, second, lens)));
            }
        }
    }
}

fn own(system: System, night: &Night, outcome: &Outcome, found: &mut Vec<Finding>) {
    if !outcome.events.is_empty() {
        let any = |kind| outcome.events.iter().any(|event| event.kind == kind);
        if any(EventKind::BreakdownByList) {
            found.push(Finding::BreakdownByList(system));
        }
        if any(EventKind::BreakdownByTie) {
            found.push(Finding::BreakdownByTie(system));
        }
        if any(EventKind::Loop) {
            found.push(Finding::Loop(system));
        }
    }
    if outcome.cut {
        found.push(Finding::Cut(system));
    }
    if anomaly::two_deaths(night, outcome) {
        found.push(Finding::TwoDeaths(system));
    }
}

/// Everything that a night shows.
pub fn all(
    court: &mut Court<impl Resolve>,
    systems: &[System],
    night: &Night,
    bench: &mut Bench,
    found: &mut Vec<Finding>,
) {
    bench.rule(court, systems, night);
    bench.findings(court, systems, night, found);
}
