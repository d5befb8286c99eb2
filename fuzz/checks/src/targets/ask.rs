//! `ask`: any text as a host's question has no night, or nights that read back, each ruled by every system, with precedents of
//! the table, and settled if it is sure and `compare` says so. A question that templates tell of a night is understood as that
//! night if it is sure, and a sure night has every role that the question names.

use nightcourt_caselaw::asking::answer;
use nightcourt_caselaw::matching::Asked;
use nightcourt_gen::telling::{Form, Told};
use nightcourt_oracles::meant::{same, within_one};
use nightcourt_reading::question::{MOST_ACTIONS, MOST_PLAYERS, is_unseen};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Comparison, compare, pairs};
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

use super::precedents::is_in;
use super::search::TABLE;
use super::told::told;
use super::tried::Tried;
use super::wrong::Wrong;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    if let Some(told) = told(bytes, Form::Question) {
        return answered(&told.text, Some(&told));
    }
    let Ok(question) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    answered(question, None)
}

/// Checks the answer of a question. `told` is the question with its night, if templates tell it.
fn answered(question: &str, told: Option<&Told>) -> Result<Tried, Wrong> {
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
        if night.rulings.is_settled() != agree(sheet, &asked) {
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
            .find(|one| TABLE.entry(one.volume.id).is_none() || !is_in(&sheet.night, one))
        {
            return Wrong::say(
                "precedents",
                format!(
                    "{} is not in the table, or not in this night:\n{sheet}",
                    other.volume.id
                ),
            );
        }
    }
    if answered.is_sure {
        let sheet = &answered.nights[0].understood.sheet;
        is_meant(question, sheet, told)?;
    }
    Ok(Tried::Asked)
}

/// Questions about a kill that the reader may take for one more action, although it is sure.
const OF_KILLS: [&str; 3] = ["get killed?", "be shot?", "also killed"];

/// Checks a night that the reader takes for sure: it is the told one, up to slips of the pen, and has every role
/// that the question names.
fn is_meant(question: &str, sheet: &Sheet, told: Option<&Told>) -> Result<(), Wrong> {
    if let Some(told) = told.filter(|told| !told.has_slips) {
        let text = question.to_lowercase();
        let alike = match OF_KILLS.iter().any(|words| text.contains(words)) {
            true => within_one,
            false => same,
        };
        if !alike(&told.sheet.night, &sheet.night) {
            return Wrong::say(
                "meant",
                format!(
                    "{question}\nmeans:\n{}\nand is understood as:\n{sheet}",
                    told.sheet
                ),
            );
        }
    }
    match missing(question, sheet) {
        None => Ok(()),
        Some(role) => Wrong::say(
            "roles",
            format!("{question}\nhas a {}:\n{sheet}", role.name()),
        ),
    }
}

/// The longest name of a role, in words.
const MOST_WORDS: usize = 4;

/// Returns a role that a question names behind an article, and that no player has.
fn missing(question: &str, sheet: &Sheet) -> Option<RoleId> {
    let words: Vec<String> = question
        .split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty())
        .collect();
    let named = |place: usize| {
        let after = &words[place + 1..];
        let longest = (1..=MOST_WORDS.min(after.len())).rev();
        let mut names = longest.map(|many| after[..many].join(" "));
        let is_name = |name: &String| {
            let known = |role: RoleId| role.names().find(|one| one.name().to_lowercase() == *name);
            RoleId::all().find_map(known)
        };
        names.find_map(|name| is_name(&name))
    };
    let has = |role: RoleId| {
        let mut players = sheet.night.players().iter();
        players.any(|player| {
            player
                .role
                .id()
                .is_some_and(|own| own.unaliased() == role.unaliased())
        })
    };
    let mut articles =
        (0..words.len()).filter(|&place| ["a", "an", "the"].contains(&&*words[place]));
    articles.find_map(|place| named(place).filter(|&role| !has(role)))
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
