//! Replies to a question or a setup in the box of a page, in the words that the page shows.

use nightcourt_caselaw::asking::{AskRow, SwitchQuestionRow, UnderstoodRow};
use nightcourt_host::house::House;
use nightcourt_host::setup::{Report, Setup, SetupRow};
use nightcourt_pages::page::{counted, percent};
use nightcourt_resolvers::model::{Action, Alignment, PlayerId};
use nightcourt_resolvers::text::{Context, Sheet};
use serde_json::{Value, json};

use super::pasted::sentence;
use crate::night;

/// Returns a question answered: the nights that may be meant, and the rulings on which the answer depends.
pub(crate) fn replied(row: &AskRow, context: &Context<'_>) -> Value {
    let corrected = row.corrected.iter();
    let corrected = corrected.map(|one| format!("“{}” was read as “{}”.", one.typed, one.meant));
    let unused = format!("Nothing was made of: {}.", row.unused.join(", "));
    let unused = Some(unused).filter(|_| !row.unused.is_empty());
    let disputed = counted(row.switches.len() as u64, "ruling");
    let disputed = json!({
        "title": format!("It depends on {disputed} that hosts dispute"),
        "questions": row.switches.iter().map(options).collect::<Value>(),
    });
    let search = row.search.as_ref().map(|found| {
        let title = match found.hits.is_empty() {
            true => "No precedent has its words",
            false => "Precedents by its words",
        };
        json!({ "title": title, "hits": found.hits })
    });
    let nights = row.understood.iter().enumerate();
    json!({
        "sure": row.sure,
        "hints": corrected.chain(unused).collect::<Value>(),
        "nights": nights.map(|(place, night)| meant(place, night, context)).collect::<Value>(),
        "asked": row.asked,
        "disputed": (!row.switches.is_empty()).then_some(disputed),
        "search": search,
    })
}

fn meant(place: usize, row: &UnderstoodRow, context: &Context<'_>) -> Value {
    let end = row.answer.find(char::is_whitespace);
    let answer = row.answer.split_at(end.unwrap_or(row.answer.len()));
    let sheet = Sheet::parse_in(&row.night, context).ok();
    let lines = sheet.as_ref().map(Sheet::action_lines).unwrap_or_default();
    let chips = sheet.map(|sheet| chips(&sheet, &lines, &row.unsaid));
    let precedents = row.precedents.iter().map(|one| {
        let how = match one.exact {
            true => " (exactly this night)",
            false => " (contained in it)",
        };
        json!({ "id": one.id, "title": one.title, "how": how })
    });
    json!({
        "night": row.night,
        "choice": match place {
            0 => "The first night again".to_owned(),
            _ => format!("If {}", row.when),
        },
        "answer": answer,
        "reasons": row.reasons,
        "warnings": warnings(&row.open_points, &row.left_out),
        "title": format!("I understood: {}", lines.join("; ")),
        "chips": chips.unwrap_or_default(),
        "precedents": precedents.collect::<Value>(),
    })
}

/// Returns the actions of a night, each with the players at whom its targets may be, and the night of each such change. The target
/// itself has no night.
fn chips(sheet: &Sheet, lines: &[String], unsaid: &[String]) -> Value {
    let actions = sheet.night.actions();
    let chip = |(number, line): (usize, &String)| {
        let action = actions[number];
        let target = |at: usize| {
            let other = |player: PlayerId| {
                let mut named = action.named().to_vec();
                let is_same = named[at] == player;
                named[at] = player;
                let mut changed = actions.to_vec();
                changed[number] = Action::new(action.actor, action.ability, &named, action.item)?;
                let night = night::with(sheet, changed)?.to_string();
                Some((sheet.name(player), Some(night).filter(|_| !is_same)))
            };
            let players = sheet.night.player_ids().iter();
            players.filter_map(other).collect::<Vec<_>>()
        };
        let does = line.split(" -> ").next().unwrap_or(line);
        json!({
            "says": does.replacen(": ", " ", 1),
            "unsaid": unsaid.contains(line),
            "targets": (0..action.named().len()).map(target).collect::<Vec<_>>(),
        })
    };
    lines.iter().enumerate().map(chip).collect()
}

fn options(row: &SwitchQuestionRow) -> Value {
    let option = row.options.iter().map(|option| {
        let with_it = row.houses.iter().filter(|one| one.option == option.option);
        let houses: Vec<&str> = with_it.map(|one| &*one.house).collect();
        match houses.is_empty() {
            true => option.says.clone(),
            false => format!("{} ({})", option.says, houses.join(", ")),
        }
    });
    json!([row.question, option.collect::<Value>()])
}

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
            "warnings": warnings(&one.open_points, &[]),
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

/// Returns a house's open points on which a ruling depends, and the roles that it leaves out.
fn warnings(open: &[String], left_out: &[String]) -> Vec<String> {
    let each = |label: &'static str, clauses: &[String]| {
        let clauses = clauses.iter();
        clauses
            .map(|clause| format!("{label}: {clause}."))
            .collect()
    };
    let all: [Vec<String>; 2] = [each("Open point", open), each("Left out", left_out)];
    all.concat()
}
