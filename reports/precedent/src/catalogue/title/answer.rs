//! The title of a night with its answer: who dies, and what whoever asked is told.

use nightcourt_resolvers::model::{Ability, ItemSet};
use nightcourt_resolvers::outcome::{Outcome, ReportKind, Value};
use nightcourt_resolvers::text::{Sheet, value_words};

use super::{Speaker, Told, title_by};

/// The title of a night, and how it ends: `A kill on a bystander, a Doctor protects the bystander: nobody dies`. A death is
/// said, and that nobody dies where somebody kills; then what players are told, and what else has changed.
#[must_use]
pub fn answered(sheet: &Sheet, outcome: &Outcome) -> String {
    let (title, mut speaker) = title_by(Told::plainly(sheet));
    let answers = answers(&mut speaker, sheet, outcome);
    if answers.is_empty() { format!("{title}: nothing happens") } else { format!("{title}: {}", answers.join("; ")) }
}

fn answers(speaker: &mut Speaker<'_>, sheet: &Sheet, outcome: &Outcome) -> Vec<String> {
    let night = &sheet.night;
    let mut said = Vec::new();
    let dead: Vec<String> = outcome.deaths.iter().map(|player| speaker.call(player, true)).collect();
    let kills = night.actions().iter().any(|action| action.ability == Ability::Kill) || !night.reflexive().is_empty();
    match &dead[..] {
        [] if kills => said.push("nobody dies".to_owned()),
        [] => {}
        [one] => said.push(format!("{one} dies")),
        several => said.push(format!("{} die", several.join(" and "))),
    }
    for (changed, what) in [
        (outcome.revived, "is brought back"),
        (outcome.converted, "joins the cult"),
        (outcome.stripped, "loses all abilities"),
    ] {
        said.extend(changed.iter().map(|player| format!("{} {what}", speaker.call(player, true))));
    }
    for report in &outcome.reports {
        let value = match report.value {
            Value::Players(players) => {
                let called: Vec<String> = players.iter().map(|player| speaker.call(player, true)).collect();
                called.join(" and ")
            }
            Value::Alignment(_)
            | Value::Role(_)
            | Value::Abilities(_)
            | Value::Reads(_)
            | Value::Item(_)
            | Value::NoResult
            | Value::Nobody => value_words(report.value, sheet.words()),
        };
        let who = speaker.call(report.to, true);
        said.push(match report.kind {
            ReportKind::Receives => format!("{who} receives {value}"),
            ReportKind::Track | ReportKind::Watch => format!("{who} sees {value}"),
            ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Follow
            | ReportKind::Voyeur
            | ReportKind::Motion => format!("{who} is told {value}"),
        });
    }
    for player in night.player_ids().iter() {
        let now = outcome.held(player);
        let before = night.player(player).holds;
        let names = |items: ItemSet| {
            let names = items.iter().filter_map(|item| sheet.items.get(item.index())).cloned();
            names.collect::<Vec<String>>().join(" and ")
        };
        let (gained, lost) = (now.without(before), before.without(now));
        if !gained.is_empty() {
            said.push(format!("{} has {}", speaker.call(player, true), names(gained)));
        }
        if !lost.is_empty() {
            said.push(format!("{} loses {}", speaker.call(player, true), names(lost)));
        }
    }
    said
}
