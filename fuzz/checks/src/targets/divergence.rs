//! `divergence`: nights whose precedents no published corpus has. Each is handed out once, for libFuzzer's program to report
//! and keep; it is no failure, so the fuzzer goes on.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use nightcourt_corpus::campaign::folder::finished;
use nightcourt_corpus::campaign::observer::attribute::Attributor;
use nightcourt_corpus::campaign::records::catalogue::ids;
use nightcourt_precedent::canonical::{Id, sheet};
use nightcourt_precedent::catalogue::title::title;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Catalogue, SystemOutcomes, all};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;

use super::case::Case;
use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

/// Longer nights take too long, and come down to small ones.
const MOST_ACTIONS: usize = 8;

/// The precedent of the dice night of the README, which the planted fault forgets.
const DICE: &str = "21c081485e99";

/// A precedent that no published corpus has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct New {
    /// Its id.
    pub id: Id,
    /// The night.
    pub night: Night,
}

impl New {
    /// The night's text, with a title.
    #[must_use]
    pub fn text(&self) -> String {
        let Ok(plain) = sheet(self.night.clone()) else {
            return String::new();
        };
        format!(
            "# {}\n# Precedent {}, which no published corpus has\n{plain}",
            title(&plain),
            self.id
        )
    }
}

/// Looks for precedents that no published corpus has.
#[derive(Debug)]
pub struct Watch {
    known: BTreeSet<Id>,
    evaluator: Evaluator<'static>,
    attributor: Attributor<'static>,
    results: SystemOutcomes,
}

impl Watch {
    /// A watch for precedents that are not among these.
    #[must_use]
    pub fn new(known: BTreeSet<Id>) -> Watch {
        let evaluator = || Evaluator::new(&SEVEN, Switches::default());
        let attributor = Attributor::new(evaluator(), &RulerId::SYSTEMS);
        Watch {
            known,
            evaluator: evaluator(),
            attributor,
            results: SystemOutcomes::default(),
        }
    }

    /// Returns unknown precedents of a case's night, each once, and marks them as known. Longer nights are skipped.
    ///
    /// # Errors
    /// Only the planted fault, if it is: the dice night diverges for something that is said to be unknown.
    pub fn look(&mut self, case: &Case) -> Result<Vec<New>, Wrong> {
        if is_long(case) {
            return Ok(Vec::new());
        }
        let Watch {
            known,
            evaluator,
            attributor,
            results,
        } = self;
        let (mut findings, mut causes) = (Vec::new(), Vec::new());
        all(
            evaluator,
            &RulerId::SYSTEMS,
            &case.night,
            results,
            &mut findings,
        );
        findings.retain(|finding| finding.catalogue() == Catalogue::Divergences);
        attributor.attribute(&case.night, &findings, &mut causes);
        if planted(Target::Divergence) && causes.iter().any(|(_, cause)| cause.to_string() == DICE)
        {
            return Wrong::say("divergence-planted", format!("precedent {DICE} was found"));
        }
        let met = attributor
            .met
            .drain(..)
            .filter(|(id, _)| causes.iter().any(|(_, cause)| cause == id));
        Ok(met
            .filter(|&(id, _)| known.insert(id))
            .map(|(id, night)| New { id, night })
            .collect())
    }
}

fn is_long(case: &Case) -> bool {
    case.night.actions().len() > MOST_ACTIONS || case.is_expensive_for_rar()
}

/// The ids of the divergences of a corpus: of its state, which may be packed.
///
/// # Errors
/// If the state cannot be read, or has no divergence.
pub fn published(corpus: &Path) -> Result<BTreeSet<Id>, String> {
    let state = finished(corpus).map_err(|error| error.to_string())?;
    let ids: BTreeSet<Id> = ids(&state, Catalogue::Divergences).into_iter().collect();
    if ids.is_empty() {
        Err("it has no divergence".to_owned())
    } else {
        Ok(ids)
    }
}

thread_local! {
    static WATCH: RefCell<Watch> = RefCell::new(Watch::new(BTreeSet::new()));
}

/// Looks at a night; a new precedent is no failure.
pub(super) fn check(case: &Case) -> Result<Tried, Wrong> {
    WATCH.with_borrow_mut(|watch| watch.look(case))?;
    Ok(if is_long(case) {
        Tried::Refused
    } else {
        Tried::Asked
    })
}
