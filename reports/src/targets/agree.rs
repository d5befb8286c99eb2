//! `agree`: every system against the slow, literal reading of its section of spec.md.

use nightcourt_oracles::agreement::disagreement;
use nightcourt_resolvers::model::{Passive, Player};
use nightcourt_resolvers::system::System;

use super::plant::faulty;
use super::{Case, Target, Wrong};

/// The literal readings follow every chain, some of them again and again: longer nights are not theirs.
const MOST_ACTIONS: usize = 7;
/// Nor are nights on which more passives can set each other off.
const MOST_REFLEXES: usize = 4;

pub(super) fn check(case: &Case) -> Result<(), Wrong> {
    let reflexes = |player: &Player| {
        player.vends.len() + [Passive::Pgo, Passive::Suicidal].iter().filter(|&&one| player.passives.has(one)).count()
    };
    let reflexes: usize = case.night.players().iter().map(reflexes).sum();
    if case.night.actions().len() > MOST_ACTIONS || reflexes > MOST_REFLEXES || case.is_knotted() {
        return Ok(());
    }
    let switches = faulty(Target::Agree, case.switches);
    System::ALL.into_iter().try_for_each(|system| match disagreement(system, &case.night, &switches) {
        None => Ok(()),
        Some(why) => Wrong::say(format!("agree-{}", system.id()), why),
    })
}
