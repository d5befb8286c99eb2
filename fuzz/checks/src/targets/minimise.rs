//! `minimise`: what is minimised for a finding shows it and is 1-minimal, and its canonical form is the same under other
//! names, in other seats and, where no verdict depends on it, in another order of submission.

use std::cell::RefCell;

use nightcourt_gen::random::Stream;
use nightcourt_gen::seats::acting;
use nightcourt_gen::smaller::each_reduction;
use nightcourt_precedent::canonical::{MOST_REORDERED, canonical};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Finding, SystemOutcomes, all};
use nightcourt_precedent::minimise::{MinimiseError, Predicate, UncachedPredicate, minimise};
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};

use super::case::Case;
use super::plant::planted;
use super::retelling::{Retelling, idle_owner, reordered};
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

/// Longer nights take too long, and end as small ones.
const MOST_ACTIONS: usize = 8;

thread_local! {
    static RESULTS: RefCell<SystemOutcomes> = RefCell::default();
}

pub(super) fn check(case: &Case) -> Result<Tried, Wrong> {
    let Case {
        night,
        switches,
        mixed,
    } = case;
    if night.actions().len() > MOST_ACTIONS || case.is_expensive_for_rar() {
        return Ok(Tried::Refused);
    }
    let mut evaluator = Evaluator::new(&SEVEN, *switches);
    let mut findings = Vec::new();
    RESULTS.with_borrow_mut(|results| {
        all(
            &mut evaluator,
            &RulerId::SYSTEMS,
            night,
            results,
            &mut findings,
        )
    });
    if findings.is_empty() {
        return Ok(Tried::Refused);
    }
    let finding = findings[(mixed % findings.len() as u64) as usize];
    let mut predicate = UncachedPredicate::new(&mut evaluator);
    let small = match minimise(&mut predicate, finding, night) {
        Ok(_)
            if planted(Target::Minimise)
                && night
                    .actions()
                    .iter()
                    .any(|action| action.ability.id() == "drive") =>
        {
            night.clone()
        }
        Ok(small) => small,
        Err(MinimiseError::ShownByNothing) => return Ok(Tried::Refused),
        Err(MinimiseError::NotShown) => {
            return Wrong::say(
                "minimise-shown",
                format!("{finding} was seen and is not shown"),
            );
        }
    };
    if !predicate.shows(finding, &small) {
        return Wrong::say(
            "minimise-lost",
            format!("{finding} is lost:\n{}", case.with(small)),
        );
    }
    let mut kept = None;
    each_reduction(&small, &mut |reduction| {
        let keeps = predicate.keeps(finding, &small, &reduction.night);
        if keeps {
            kept = Some(reduction.change);
        }
        keeps
    });
    if let Some(change) = kept {
        return Wrong::say(
            "minimise-minimal",
            format!("{finding} is kept by {change:?}:\n{}", case.with(small)),
        );
    }
    told_otherwise(&mut evaluator, case, finding, &small)?;
    Ok(Tried::Asked)
}

/// The canonical form of a night and of the same night told otherwise.
fn told_otherwise(
    evaluator: &mut Evaluator<'_>,
    case: &Case,
    finding: Finding,
    night: &Night,
) -> Result<(), Wrong> {
    let form = canonical(evaluator, &RulerId::SYSTEMS, night);
    let again = canonical(evaluator, &RulerId::SYSTEMS, &form);
    if again != form {
        return Wrong::say(
            "canonical-again",
            format!(
                "{finding}: the form of the form is another:\n{}",
                case.with(form)
            ),
        );
    }
    let mut stream = Stream::new(case.mixed, 0);
    let retelling = Retelling::draw(night, &mut stream);
    let Some(other) = retelling.night(night) else {
        return Wrong::say("canonical-retold", "told otherwise it is no night");
    };
    let Some(other) = reordered(&other, &mut stream, night.actions().len() <= MOST_REORDERED)
    else {
        return Ok(());
    };
    if idle_owner(night) {
        return Ok(());
    }
    let [before, after] = [night, &other].map(|night| {
        let mut results = SystemOutcomes::default();
        results.rule(evaluator, &RulerId::SYSTEMS, night);
        results.outcomes
    });
    let same = before
        .iter()
        .zip(&after)
        .all(|(one, other)| same_verdict(&retelling.outcome(one), other));
    // Where the roster decides among more players than that, they keep theirs.
    let may_keep = acting(night).len() > MOST_REORDERED;
    if same && !may_keep && canonical(evaluator, &RulerId::SYSTEMS, &other) != form {
        return Wrong::say(
            "canonical-same",
            format!("told otherwise it has another form:\n{}", case.with(other)),
        );
    }
    Ok(())
}
