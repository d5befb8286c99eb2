//! The reply to a question in the box of a page, in the words that the page shows.

use nightcourt_caselaw::asking::{AskRow, SwitchQuestionRow, UnderstoodRow};
use nightcourt_pages::page::counted;
use nightcourt_resolvers::model::{Action, PlayerId};
use nightcourt_resolvers::text::{Context, Sheet};
use serde_json::{Value, json};

use super::words::labelled;
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
    let warnings = [
        labelled("Open point", &row.open_points),
        labelled("Left out", &row.left_out),
    ];
    json!({
        "night": row.night,
        "choice": match place {
            0 => "The first night again".to_owned(),
            _ => format!("If {}", row.when),
        },
        "answer": answer,
        "reasons": row.reasons,
        "warnings": warnings.concat(),
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
