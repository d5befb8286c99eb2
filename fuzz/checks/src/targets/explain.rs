//! `explain`: each system's account is of its outcome, and says so in every format, in characters that show.

use nightcourt_oracles::account::fault;
use nightcourt_pages::page::{self, Format, Screen};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_requests::RulingRow;
use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::system::System;

use super::case::Case;
use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

/// Longer accounts are unreadable, and slow to make.
const MOST_ACTIONS: usize = 12;

const DEAD: &str = "is dead in the morning.";

pub(super) fn check(case: &Case) -> Result<Tried, Wrong> {
    let Some(sheet) = case.sheet().filter(|sheet| {
        sheet.night.actions().len() <= MOST_ACTIONS && !case.is_expensive_for_rar()
    }) else {
        return Ok(Tried::Refused);
    };
    let ruling = Ruling::new(&SEVEN, &sheet, &RulerId::SYSTEMS, case.switches, Lens::Full);
    let mut deaths = 0;
    for (system, outcome) in System::ALL
        .iter()
        .zip(ruling.verdicts().iter().map(|(_, outcome)| outcome))
    {
        let mut account = explain(*system, &sheet.night, &case.switches, sheet.words());
        if planted(Target::Explain) && outcome.deaths.len() > 1 {
            account.lines.pop();
        }
        // It says so; what it claims of the night is nothing then, and there is nothing to hold against the outcome.
        if account.claims.exhausted && !outcome.exhausted {
            return Ok(Tried::Refused);
        }
        deaths += account
            .lines
            .iter()
            .filter(|line| line.text.ends_with(DEAD))
            .count();
        if let Some(why) = fault(*system, &sheet.night, outcome, &account, sheet.words()) {
            let lines: Vec<&str> = account
                .lines
                .iter()
                .map(|line| line.text.as_str())
                .collect();
            return Wrong::say(
                format!("account-{}", system.id()),
                format!("{why}:\n{}", lines.join("\n")),
            );
        }
    }
    let whole = Show {
        accounts: true,
        all: true,
    };
    let page = ruling.page(whole);
    for format in [Format::Text, Format::Markdown, Format::Bbcode] {
        let printed = page::print(&page, format, Screen::default());
        if let Some(bad) = printed.chars().find(|&one| one.is_control() && one != '\n') {
            return Wrong::say("characters", format!("{bad:?} in {format:?}:\n{printed}"));
        }
        let said = printed
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .matches(DEAD)
            .count();
        if said != deaths {
            return Wrong::say(
                "formats",
                format!("{deaths} deaths in the accounts, {said} told in {format:?}:\n{printed}"),
            );
        }
    }
    // The row takes only verdicts that are JSON.
    match RulingRow::new(&ruling, whole, None) {
        Ok(_) => Ok(Tried::Asked),
        Err(error) => Wrong::say("formats", format!("its JSON is none: {error}")),
    }
}
