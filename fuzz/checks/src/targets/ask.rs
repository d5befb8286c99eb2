//! `ask`: any text as a host's question has no night, or nights that read back, each ruled by every system, with precedents of
//! the table, and settled if it is sure and `compare` says so.

use nightcourt_caselaw::asking::answer;
use nightcourt_caselaw::matching::Asked;
use nightcourt_reading::question::{MOST_ACTIONS, MOST_PLAYERS, is_unseen};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Comparison, compare, pairs};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

use super::plant::planted;
use super::search::TABLE;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(question) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let asked = Asked::default();
    let answered = answer(Some(&TABLE), question, &asked, &[], &mut Budget::times(1));
    if answered.asked.iter().any(|back| back.trim().is_empty()) {
        return Wrong::say("words", "a question back without words");
    }
    if answered.nights.is_empty() {
        return Ok(Tried::Refused);
    }
    let is_certain = answered.nights.len() == 1 && answered.nights[0].unsaid().is_empty();
    if answered.is_sure && !is_certain {
        return Wrong::say("sure", "it is sure, with several nights or unsaid actions");
    }
    for night in &answered.nights {
        let sheet = &night.understood.sheet;
        let (players, actions) = (sheet.night.players().len(), sheet.night.actions().len());
        if players > MOST_PLAYERS || actions > MOST_ACTIONS {
            return Wrong::say(
                "bounds",
                format!("{players} players, {actions} actions:\n{sheet}"),
            );
        }
        if Sheet::parse(&sheet.to_string()).as_ref() != Ok(sheet) {
            return Wrong::say(
                "reads-back",
                format!("it does not read back as itself:\n{sheet}"),
            );
        }
        if !night
            .rulings
            .each()
            .iter()
            .map(|ruling| ruling.system)
            .eq(asked.systems.iter().copied())
        {
            return Wrong::say(
                "rulings",
                format!("not every system has a ruling:\n{sheet}"),
            );
        }
        let is_settled = night.rulings.is_settled() != (planted(Target::Ask) && actions > 2);
        if is_settled != agree(sheet, &asked) {
            return Wrong::say(
                "settled",
                format!(
                    "not as `compare` judges it: {}\n{sheet}",
                    night.answer(true)
                ),
            );
        }
        if !answered.is_sure && night.answer(false).contains("Settled") {
            return Wrong::say("sure", format!("settled, and not sure:\n{sheet}"));
        }
        if is_unseen(&sheet.night, &night.rulings) && night.witnessed.is_none() {
            return Wrong::say("witness", format!("nothing of it is seen:\n{sheet}"));
        }
        if let Some(other) = night
            .precedents
            .iter()
            .find(|one| TABLE.entry(one.volume.id).is_none())
        {
            return Wrong::say(
                "precedents",
                format!("{} is not in the table:\n{sheet}", other.volume.id),
            );
        }
    }
    Ok(Tried::Asked)
}

/// Reports whether the systems asked agree in full on a night, each two of them.
fn agree(sheet: &Sheet, asked: &Asked) -> bool {
    let mut scratch = Scratch::default();
    let resolved = asked.systems.iter().map(|&system| {
        let mut outcome = Outcome::default();
        let (night, switches) = (&sheet.night, &asked.switches);
        asked
            .panel
            .resolve(system, night, switches, &mut scratch, &mut outcome);
        outcome
    });
    let outcomes: Vec<Outcome> = resolved.collect();
    pairs(outcomes.len())
        .all(|(one, other)| compare(&outcomes[one], &outcomes[other]) == Comparison::Agree)
}
