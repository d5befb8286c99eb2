//! The mod log: the submitted actions, the events with their rules, and the results, in plain sentences. It is for the
//! host alone, because it has facts that players may not know.

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::explain::Line;
use nightcourt_resolvers::explain::deed::aimed_words;
use nightcourt_resolvers::explain::log::{Log, exceeded, log_within as decided};
use nightcourt_resolvers::explain::note::notes;
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::outcome::{Agent, Outcome};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::Sheet;

use super::messages::own_words;
use super::wording::Wording;
use crate::page::{Block, Item};
use crate::ruling::left_out;

/// The mod log of a night under a system or a rulebook.
#[must_use]
pub fn log<'a>(sheet: &Sheet, rules: impl Into<Ruleset<'a>>, switches: &Switches) -> Vec<Block> {
    let rules = rules.into();
    let mut outcome = Outcome::default();
    resolve(
        rules,
        &sheet.night,
        switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    log_of(
        sheet,
        rules,
        switches,
        &outcome,
        &Wording::default(),
        &Budget::default(),
    )
}

/// Returns the mod log of an outcome that the system gave under these switches, with results in the words of the house,
/// within a budget.
#[must_use]
pub fn log_of<'a>(
    sheet: &Sheet,
    rules: impl Into<Ruleset<'a>>,
    switches: &Switches,
    outcome: &Outcome,
    wording: &Wording,
    budget: &Budget,
) -> Vec<Block> {
    let rules = rules.into();
    let (night, words) = (&sheet.night, sheet.words());
    // An exceeded budget is not spent on a second attempt.
    let Log {
        happened,
        mut results,
    } = match outcome.exhausted {
        true => exceeded(rules),
        false => decided(rules, night, switches, words, budget.clone()),
    };
    for line in &mut results {
        let Some((reading, report)) = line.reading else {
            continue;
        };
        let Some(own) = own_words(sheet, wording, night.action(reading), report) else {
            continue;
        };
        // The result, with its player if two are alike.
        let usual = Effect::Told(report).text(words);
        let whose = line
            .text
            .strip_prefix(usual.trim_end_matches('.'))
            .unwrap_or_default()
            .trim_end_matches('.');
        let stop = if own.ends_with(['.', '!', '?']) && whose.is_empty() {
            ""
        } else {
            "."
        };
        line.text = format!("{} is told: {own}{whose}{stop}", sheet.name(report.to));
    }
    let submitted = night
        .action_ids()
        .iter()
        .map(|id| Item::plain(aimed_words(Agent::Submitted(id), night, words) + "."));
    let mut page = Vec::new();
    if !sheet.title.trim().is_empty() {
        page.push(Block::Title(sheet.title.clone()));
    }
    page.push(Block::Sentence(format!(
        "Mod log by {}: {}.",
        rules.id(),
        rules.title()
    )));
    let mut part = |heading: &str, items| page.extend(Block::listed(heading, items));
    let said = |lines: &[Line]| lines.iter().map(Item::from).collect::<Vec<_>>();
    part("Submitted actions", submitted.collect());
    part("Events", said(&happened));
    part("In the morning", said(&results));
    if !outcome.exhausted {
        part(
            "Decisions of the system",
            said(&notes(rules, night, switches, outcome, words)),
        );
    }
    page.extend(left_out(sheet));
    page
}
