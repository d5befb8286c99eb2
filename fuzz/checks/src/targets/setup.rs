//! `setup`: any text as a setup is mistakes with their lines, or roles that read back, whose disputes divide the systems.

use std::cmp::Reverse;

use nightcourt_host::setup::{Setup, SetupError, report};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{compare, pairs};
use nightcourt_resolvers::model::{Ability, Player};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::text::Sheet;

use super::plant::planted;
use super::search::TABLE;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

/// Enough for some of the random nights of a report.
const WORK: u64 = Budget::NIGHT / 100;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let setup = match Setup::parse(text) {
        Ok(setup) => setup,
        Err(mistakes) => return in_words(text, &mistakes).map(|()| Tried::Refused),
    };
    // Counts of 1, 2 and so on could be the numbers of a list, and are asked about: the largest comes first.
    let mut roles: Vec<_> = setup.roles.iter().collect();
    roles.sort_by_key(|role| Reverse(role.count));
    let mut lines: Vec<String> = roles
        .iter()
        .map(|role| format!("{} {}\n", role.count, role.text))
        .collect();
    if planted(Target::Setup) && lines.len() > 2 {
        lines.pop();
    }
    let written = lines.concat();
    if Setup::parse(&written).map(|again| players(&again)).as_ref() != Ok(&players(&setup)) {
        return Wrong::say(
            "reads-back",
            format!("it does not read back as itself:\n{written}"),
        );
    }
    let found = report(
        &TABLE,
        &setup,
        None,
        &mut Budget::of_each(WORK).together(WORK),
    );
    let diverging: u64 = found.sample.diverging.iter().sum();
    if diverging > 0 && found.disputes.is_empty() && !found.exceeded {
        return Wrong::say(
            "disputes",
            format!("none, and {diverging} random nights diverge"),
        );
    }
    for dispute in &found.disputes {
        let sheet = &dispute.sheet;
        let outcomes = dispute.rulings.each().iter().map(|ruling| &ruling.outcome);
        let outcomes: Vec<&Outcome> = outcomes.collect();
        let diverge = pairs(outcomes.len()).any(|(one, other)| {
            compare(outcomes[one], outcomes[other])
                .narrowest()
                .is_some()
        });
        if !diverge || Sheet::parse(&sheet.to_string()).as_ref() != Ok(sheet) {
            return Wrong::say("disputes", format!("no dispute, or no night:\n{sheet}"));
        }
        if dispute.nights > found.sample.nights {
            return Wrong::say(
                "share",
                format!(
                    "{} of {} nights:\n{sheet}",
                    dispute.nights, found.sample.nights
                ),
            );
        }
    }
    Ok(Tried::Asked)
}

/// The players of a setup in words and in order, without the names of their roles: some roles have several.
fn players(setup: &Setup) -> Vec<String> {
    let all = setup
        .roles
        .iter()
        .flat_map(|role| std::iter::repeat_n(&role.text, role.count));
    let lines: String = (1..)
        .zip(all)
        .map(|(number, text)| format!("P{number} = {text}\n"))
        .collect();
    let night = Sheet::parse(&format!("[players]\n{lines}"))
        .map(|sheet| sheet.night)
        .unwrap_or_default();
    let fields = |player: &Player| {
        let abilities: Vec<Ability> = player.role.abilities().iter().collect();
        format!("{:?} {abilities:?} {:?}", player.alignment, player.passives)
    };
    let mut players: Vec<String> = night.players().iter().map(fields).collect();
    players.sort_unstable();
    players
}

/// Checks that there is a mistake, each in a line of the text and in words.
fn in_words(text: &str, mistakes: &[SetupError]) -> Result<(), Wrong> {
    let lines = text.lines().count();
    let is_right =
        |mistake: &SetupError| mistake.line <= lines && !mistake.problem.trim().is_empty();
    if !mistakes.is_empty() && mistakes.iter().all(is_right) {
        Ok(())
    } else {
        Wrong::say("place", format!("{mistakes:?} of a text of {lines} lines"))
    }
}
