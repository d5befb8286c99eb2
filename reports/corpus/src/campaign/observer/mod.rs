//! The observer of a campaign: counts, and the precedents that nights come down to.

pub mod attribute;
mod cache;
mod oracle;
mod slice;

use std::collections::BTreeMap;

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{Behaviour, Finding, OtherOrder};
use nightcourt_resolvers::model::Night;

use self::attribute::{Attributor, Caches, Cause, is_caused};
use crate::campaign::sums::{Seen, Sums};
use crate::campaign::{Plan, State};
use crate::study::fold::fold;
pub use crate::study::fold::{Go, NoThreads, Options, Pace};
use crate::study::{Depth, Look, Observer};

/// Runs a campaign on this many threads (0: one per core); see [`fold`].
///
/// # Errors
/// If the threads cannot be started.
pub fn run(
    plan: &Plan,
    state: &mut State,
    threads: usize,
    rulers: &dyn Rulers,
    block: &mut dyn FnMut(&State, u64) -> Go,
) -> Result<Go, NoThreads> {
    run_with(plan, state, threads, rulers, &Options::default(), block)
}

/// Runs a campaign with options; see [`fold`].
///
/// # Errors
/// If the threads cannot be started.
pub fn run_with(
    plan: &Plan,
    state: &mut State,
    threads: usize,
    rulers: &dyn Rulers,
    options: &Options<'_>,
    block: &mut dyn FnMut(&State, u64) -> Go,
) -> Result<Go, NoThreads> {
    let caches = if options.caches {
        Caches::default()
    } else {
        Caches::none()
    };
    let observer = |evaluator| Precedents::new(plan, evaluator, caches.clone());
    fold(plan, state, threads, rulers, options, &observer, block)
}

/// Counts nights and attributes their findings.
struct Precedents<'a> {
    attributor: Attributor<'a>,
    rates_only: bool,
    causes: Vec<Cause>,
    /// The precedents that the night itself is; only of a census.
    own: Vec<Cause>,
}

impl<'a> Precedents<'a> {
    fn new(plan: &'a Plan, evaluator: Evaluator<'a>, caches: Caches) -> Self {
        Precedents {
            attributor: Attributor::with(caches, evaluator, &plan.terms.systems),
            rates_only: plan.terms.rates_only,
            causes: Vec::new(),
            own: Vec::new(),
        }
    }

    fn attribute(&mut self, look: &mut Look<'_, '_>) {
        loop {
            self.attributor
                .attribute(look.night, look.findings, &mut self.causes);
            if !self.is_flaky(look) {
                return;
            }
        }
    }

    /// Reports whether an engine now returns another outcome, so that a finding has no cause. The engine then has no
    /// outcome on this night, and the other findings remain.
    fn is_flaky(&self, look: &mut Look<'_, '_>) -> bool {
        let Look {
            night,
            systems,
            evaluator,
            results,
            findings,
            ..
        } = look;
        let baseless = |finding: &&Finding| {
            !is_caused(&self.causes, **finding) && !self.attributor.unattributed.contains(finding)
        };
        let program = findings.iter().filter(baseless).find_map(|finding| {
            let (one, other) = finding.systems();
            let about = [Some(one), other]
                .into_iter()
                .flatten()
                .find(|&system| evaluator.panel().is_program(system))?;
            systems.iter().position(|&system| system == about)
        });
        let Some(place) = program else { return false };
        results.mark_flaky(place);
        results.findings(evaluator, systems, night, OtherOrder::OfAll, findings);
        true
    }

    /// Attributes a night of a census to itself, with its settled outcome.
    fn attribute_to_itself(&mut self, look: &Look<'_, '_>) {
        if !look.findings.is_empty() {
            self.attributor
                .precedents_of(look.night, look.findings, &mut self.own);
        }
        if look.findings.iter().any(|finding| unsettles(*finding)) {
            return;
        }
        if let Some((id, standard)) = self.attributor.settled(look.night) {
            self.causes
                .push((Finding::Shows(Behaviour::Settled, look.systems[0]), id));
            self.attributor.met.push((id, standard));
        }
    }
}

impl Observer for Precedents<'_> {
    type State = Sums;

    fn depth(&self) -> Depth {
        if self.rates_only {
            Depth::Outcomes
        } else {
            Depth::Findings
        }
    }

    fn ask(&mut self, look: &mut Look<'_, '_>) {
        self.causes.clear();
        self.own.clear();
        self.attributor.unattributed.clear();
        if self.rates_only {
            return;
        }
        if !look.findings.is_empty() {
            self.attribute(look);
        }
        if look.is_exact {
            self.attribute_to_itself(look);
        }
    }

    fn feed(&self, hasher: &mut blake3::Hasher) {
        let Precedents {
            attributor,
            causes,
            own,
            ..
        } = self;
        let named = |(finding, id): &Cause| format!("{} {id}", finding.word());
        let unattributed = attributor.unattributed.iter();
        let lists: [(u8, Vec<String>); 3] = [
            (b'c', causes.iter().map(named).collect()),
            (b'o', own.iter().map(named).collect()),
            (b'u', unattributed.map(|one| one.word()).collect()),
        ];
        for (kind, mut words) in lists {
            // Caches may find causes in another order.
            words.sort_unstable();
            hasher.update(&[kind]);
            for word in words {
                hasher.update(word.as_bytes()).update(b"\n");
            }
        }
    }

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Sums) {
        let Look {
            index,
            night,
            weight,
            ..
        } = *look;
        sums.counts.add(night, look.results, weight);
        add_causes(&self.causes, night, index, weight, sums);
        for &finding in &self.attributor.unattributed {
            *sums
                .unattributed
                .entry((finding, night.players().len() as u8))
                .or_default() += weight;
        }
        // The night itself has been counted.
        add_causes(&self.own, night, index, 0, sums);
    }

    fn take_nights(&mut self, nights: &mut BTreeMap<Id, Night>) {
        nights.extend(self.attributor.met.drain(..));
    }
}

/// Counts nights with these causes.
fn add_causes(causes: &[Cause], night: &Night, first: u64, nights: u64, sums: &mut Sums) {
    let players = night.players().len() as u8;
    for (place, &(finding, id)) in causes.iter().enumerate() {
        *sums.causes.entry((finding, id, players)).or_default() += nights;
        sums.set_first((finding, id), first);
        let key = (finding.catalogue(), id);
        if !causes[..place]
            .iter()
            .any(|&(other, same)| (other.catalogue(), same) == key)
        {
            sums.see(key, Seen { nights, first });
        }
    }
}

/// Reports whether a night with this finding has no single outcome.
fn unsettles(finding: Finding) -> bool {
    match finding {
        Finding::Diverges(..) | Finding::Panics(..) => true,
        Finding::Shows(behaviour, _) => {
            matches!(
                behaviour,
                Behaviour::Ordered | Behaviour::Underdetermined | Behaviour::Exhausted
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::RulerId;

    use super::*;

    #[test]
    fn findings_that_leave_the_outcome_open() {
        for (finding, expected) in [
            (
                Finding::Diverges(
                    RulerId::NAR,
                    RulerId::LAR,
                    nightcourt_resolvers::outcome::Lens::Full,
                ),
                true,
            ),
            (Finding::Panics(RulerId::NAR, 0), true),
            (Finding::Shows(Behaviour::Ordered, RulerId::NAR), true),
            (
                Finding::Shows(Behaviour::Underdetermined, RulerId::NAR),
                true,
            ),
            (Finding::Shows(Behaviour::Exhausted, RulerId::NAR), true),
            (Finding::Shows(Behaviour::Loop, RulerId::NAR), false),
            (
                Finding::Shows(Behaviour::BreakdownByTie, RulerId::NAR),
                false,
            ),
            (Finding::Shows(Behaviour::TwoDeaths, RulerId::NAR), false),
            (Finding::Shows(Behaviour::Cut, RulerId::RAR), false),
        ] {
            assert_eq!(unsettles(finding), expected, "{finding}");
        }
    }
}
