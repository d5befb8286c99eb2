//! The reply to a setup in the box of a page, in the words that the page shows.

use nightcourt_host::house::House;
use nightcourt_host::setup::{Report, Setup, SetupRow};
use nightcourt_pages::page::percent;
use nightcourt_resolvers::model::Alignment;
use serde_json::{Value, json};

use super::words::{labelled, sentence};

/// Returns the decisions of the setup that was read from a text, with its rules post alone and with the house, and the whole report in
/// a forum's markup. A question about a side has the text with each answer.
pub(crate) fn decisions(
    text: &str,
    setup: &Setup,
    found: &Report,
    row: &SetupRow,
    house: Option<&House>,
    report: &str,
) -> Value {
    let share = |nights| match row.sample.nights {
        0 => "no".to_owned(),
        of => percent(nights, of),
    };
    let likely = row.decisions.iter().filter(|one| one.likely);
    let decisions = likely.map(|one| {
        let rulings = one.rulings.iter().map(|ruling| {
            let systems = ruling.systems.join(", ").to_uppercase();
            format!("{systems}: {}.", ruling.answer)
        });
        json!({
            "question": one.question,
            "often": format!("On {} of the nights.", share(one.nights)),
            "sentences": one.sentences,
            "rulings": rulings.collect::<Value>(),
            "warnings": labelled("Open point", &one.open_points),
            "night": one.night,
            "precedent": one.precedent,
        })
    });

    let asked = setup.asked.iter().map(|one| {
        let sides = Alignment::ALL.iter().filter_map(|side| {
            let side = side.words();
            Some(json!({ "says": side, "setup": one.with_side(text, side)? }))
        });
        json!({ "says": sentence(&one.to_string()), "sides": sides.collect::<Value>() })
    });
    let spent = "The search exceeded its budget: there may be more disputes.";
    json!({
        "lead": sentence(&found.heading(setup)),
        "understood": found.understood(setup),
        "asked": asked.collect::<Value>(),
        "facts": found.facts(setup),
        "decisions": decisions.collect::<Value>(),
        "rules": found.post().join("\n"),
        "with_house": house.map(|house| found.post_with(house).join("\n")),
        "report": report,
        "missing": row.exceeded.then_some(spent),
    })
}
