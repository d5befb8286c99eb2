//! `agree`: every system against the slow, literal reading of its rules; of what the fuzzer makes of a seed, one of them.

use nightcourt_oracles::agreement::disagreement;
use nightcourt_oracles::bounds::reading_must_answer;

use super::asked::asked_of;
use super::case::{Case, in_words};
use super::tried::Tried;
use super::wrong::Wrong;

/// The literal readings follow every chain, some of them again and again: longer nights are not theirs.
const MOST_ACTIONS: usize = 7;

pub(super) fn check(case: &Case) -> Result<Tried, Wrong> {
    if case.night.actions().len() > MOST_ACTIONS || case.is_expensive_for_rar() {
        return Ok(Tried::Refused);
    }
    for system in asked_of(case.mixed)
        .each()
        .filter(|&system| reading_must_answer(system, &case.night))
    {
        if let Some(why) =
            in_words(|words| disagreement(system, &case.night, &case.switches, words))
        {
            return Wrong::say(format!("agree-{}", system.id()), why);
        }
    }
    Ok(Tried::Asked)
}
