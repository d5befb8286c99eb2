//! The smallest night that still fails: the minimiser's own steps, then the switches back to their defaults.

use nightcourt_gen::seats::seat;
use nightcourt_gen::smaller::each_reduction;
use nightcourt_resolvers::ruling::SWITCHES;

use super::{Failure, Tries, failure};
use crate::targets::{Case, Target};

pub(super) fn shrink(target: Target, mut case: Case, found: &Failure, tries: &Tries) -> Case {
    let again =
        |case: &Case| failure(|| target.check_case(case)).is_some_and(|again| again.is_as(found));
    let fails = |case: &Case| tries.take() && again(case);
    for row in SWITCHES {
        let mut plain = case.clone();
        let default = row.options[0];
        if plain.switches.set(row.id, default).is_ok() && fails(&plain) {
            case = plain;
        }
    }
    while let Some(smaller) = smaller(&case, &fails) {
        case = smaller;
    }
    // What is drawn beside the night depends on its size: any small number that still fails will do.
    if let Some(plain) = (0..64)
        .map(|mixed| Case {
            mixed,
            ..case.clone()
        })
        .find(|plain| fails(plain))
    {
        case = plain;
        while let Some(smaller) = smaller(&case, &fails) {
            case = smaller;
        }
    }
    let seated = seat(&case.night).map(|night| case.with(night));
    seated.filter(fails).unwrap_or(case)
}

/// The first night that is one step smaller and still fails.
fn smaller(case: &Case, fails: &impl Fn(&Case) -> bool) -> Option<Case> {
    let mut smaller = None;
    each_reduction(&case.night, &mut |reduction| {
        let less = case.with(reduction.night);
        let keeps = fails(&less);
        if keeps {
            smaller = Some(less);
        }
        keeps
    });
    smaller
}
