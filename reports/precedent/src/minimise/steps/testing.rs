//! Nights for the tests of the steps, and what is offered on them, as text.

use nightcourt_resolvers::text::Sheet;

use super::{Offer, Reduction, Step};
use crate::minimise::{ChangeText, Names};

/// A sheet from lists of players, of actions, and of those who are ordered.
#[track_caller]
fn sheet(players: &str, actions: &str, order: &str) -> Sheet {
    let lines = |text: &str| {
        text.split('|')
            .map(|line| format!("{}\n", line.trim()))
            .collect::<String>()
    };
    let mut text = format!("[players]\n{}[actions]\n{}", lines(players), lines(actions));
    if !order.is_empty() {
        text += &format!("[order]\n{order}\n");
    }
    match Sheet::parse(&text) {
        Ok(sheet) => sheet,
        Err(errors) => panic!("{text}\n{errors:?}"),
    }
}

/// A night in one line: players, actions, order.
fn line(sheet: &Sheet) -> String {
    let mut sections: Vec<Vec<String>> = Vec::new();
    for line in sheet.to_string().lines().filter(|line| !line.is_empty()) {
        match (line.starts_with('['), sections.last_mut()) {
            (false, Some(section)) => section.push(line.to_owned()),
            (true, _) | (_, None) => sections.push(Vec::new()),
        }
    }
    let said = sections
        .iter()
        .filter(|section| !section.is_empty())
        .map(|section| section.join(" | "));
    said.collect::<Vec<_>>().join(" // ")
}

/// Every change that a kind of step offers on a night, in words, and the night after it, under the same names.
#[track_caller]
pub(super) fn offered(
    step: Step,
    players: &str,
    actions: &str,
    order: &str,
) -> Vec<(String, String)> {
    let before = sheet(players, actions, order);
    let names = Names::of(&before);
    let mut offered = Vec::new();
    let mut take = |reduction: Reduction| {
        let words = ChangeText {
            change: reduction.change,
            sheet: &before,
        }
        .to_string();
        let after = names
            .follow(&reduction)
            .sheet("", reduction.night)
            .expect("a night");
        offered.push((words, line(&after)));
        false
    };
    step(&before.night, &mut Offer { take: &mut take });
    offered
}

/// Checks what a kind of step offers: each change in words, and the night after it.
#[track_caller]
pub(super) fn check(step: Step, players: &str, actions: &str, expected: &[(&str, &str)]) {
    let offered = offered(step, players, actions, "");
    let offered: Vec<(&str, &str)> = offered
        .iter()
        .map(|(words, night)| (words.as_str(), night.as_str()))
        .collect();
    assert_eq!(offered, expected, "{players} // {actions}: {offered:#?}");
}

/// Checks which changes a kind of step offers, in words.
#[track_caller]
pub(super) fn check_words(step: Step, players: &str, actions: &str, expected: &[&str]) {
    let offered = offered(step, players, actions, "");
    let offered: Vec<&str> = offered.iter().map(|(words, _)| words.as_str()).collect();
    assert_eq!(offered, expected, "{players} // {actions}: {offered:#?}");
}
