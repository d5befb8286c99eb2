//! `ask`: any text as a host's question is asked back about, or is nights that read back, each ruled by every system, with
//! precedents of the table.

use nightcourt_caselaw::asking::answer;
use nightcourt_caselaw::matching::Asked;
use nightcourt_reading::question::{MOST_ACTIONS, MOST_PLAYERS};
use nightcourt_resolvers::budget::Budget;
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
    let mut answered = answer(Some(&TABLE), question, &asked, &[], &mut Budget::times(1));
    if answered.asked.iter().any(|back| back.trim().is_empty()) {
        return Wrong::say("words", "a question back without words");
    }
    if answered.nights.is_empty() {
        let is_answered = !answered.asked.is_empty() || question.trim().is_empty();
        return if is_answered {
            Ok(Tried::Refused)
        } else {
            Wrong::say("silence", "no night, and nothing is asked")
        };
    }
    for night in &mut answered.nights {
        let sheet = &night.understood.sheet;
        let (players, actions) = (sheet.night.players().len(), sheet.night.actions().len());
        if planted(Target::Ask) && actions > 2 {
            night.rulings.pop();
        }
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
            .iter()
            .map(|ruling| ruling.system)
            .eq(asked.systems.iter().copied())
        {
            return Wrong::say(
                "rulings",
                format!("not every system has a ruling:\n{sheet}"),
            );
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
