//! The title of a night with its answer: deaths and reports.

use nightcourt_resolvers::model::{Ability, ItemSet};
use nightcourt_resolvers::outcome::{Outcome, ReportKind, Value};
use nightcourt_resolvers::text::{Sheet, value_words};

use super::{Speaker, title, title_by};

/// The title of a night, and how it ends: `A kill on a bystander, a Doctor protects the bystander: nobody dies`. Deaths
/// come first, or that nobody dies where somebody kills; then reports and other changes.
#[must_use]
pub fn answered(sheet: &Sheet, outcome: &Outcome) -> String {
    format!("{}: {}", title(sheet), answer(sheet, outcome))
}

/// The end of a night in the words of its title: `the Cop is told mafia`.
#[must_use]
pub fn answer(sheet: &Sheet, outcome: &Outcome) -> String {
    let (_, mut speaker) = title_by(sheet);
    let answers = answers(&mut speaker, sheet, outcome);
    if answers.is_empty() {
        "nothing happens".to_owned()
    } else {
        answers.join("; ")
    }
}

fn answers(speaker: &mut Speaker<'_>, sheet: &Sheet, outcome: &Outcome) -> Vec<String> {
    let night = &sheet.night;
    let mut said = Vec::new();
    let dead: Vec<String> = outcome
        .deaths
        .iter()
        .map(|player| speaker.call(player, true))
        .collect();
    let kills = night
        .actions()
        .iter()
        .any(|action| action.ability == Ability::Kill)
        || !night.reflexive().is_empty();
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
        said.extend(
            changed
                .iter()
                .map(|player| format!("{} {what}", speaker.call(player, true))),
        );
    }
    for report in &outcome.reports {
        let value = match report.value {
            Value::Players(players) => {
                let called: Vec<String> = players
                    .iter()
                    .map(|player| speaker.call(player, true))
                    .collect();
                called.join(" and ")
            }
            value => value_words(value, sheet.words()),
        };
        let who = speaker.call(report.to, true);
        said.push(match report.kind {
            ReportKind::Receives => format!("{who} receives {value}"),
            ReportKind::Track | ReportKind::Watch => format!("{who} sees {value}"),
            _ => format!("{who} is told {value}"),
        });
    }
    for player in night.player_ids().iter() {
        let now = outcome.held(player);
        let before = night.player(player).holds;
        let names = |items: ItemSet| {
            let names = items
                .iter()
                .filter_map(|item| sheet.items.get(item.index()))
                .cloned();
            names.collect::<Vec<String>>().join(" and ")
        };
        let (gained, lost) = (now.without(before), before.without(now));
        if !gained.is_empty() {
            said.push(format!(
                "{} has {}",
                speaker.call(player, true),
                names(gained)
            ));
        }
        if !lost.is_empty() {
            said.push(format!(
                "{} loses {}",
                speaker.call(player, true),
                names(lost)
            ));
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{ItemId, PlayerId};
    use nightcourt_resolvers::outcome::Reads;

    use super::*;
    use crate::catalogue::testing::sheet;

    const PLAYERS: &str = "V = Town Vigilante|C = Town Cop|T = Town Tracker|X = Town|Y = Town";

    fn player(number: u8) -> PlayerId {
        PlayerId::new(number)
    }

    fn says(players: &str, actions: &str, change: impl FnOnce(&mut Outcome)) -> String {
        let sheet = sheet(players, actions);
        let mut outcome = Outcome::default();
        change(&mut outcome);
        outcome.finish();
        let said = answered(&sheet, &outcome);
        said.split_once(": ").expect("an answer").1.to_owned()
    }

    /// By hand: that nobody dies is said where somebody kills, or a gun may go off; else it goes without saying.
    #[test]
    fn who_dies() {
        assert_eq!(says(PLAYERS, "V: kill -> X", |_| {}), "nobody dies");
        assert_eq!(
            says(PLAYERS, "V: kill -> X", |outcome| outcome
                .deaths
                .insert(player(3))),
            "the bystander dies"
        );
        let both =
            |outcome: &mut Outcome| outcome.deaths = [player(0), player(3)].into_iter().collect();
        // Whose the kill is the title leaves out: here the Vigilante is named for the first time.
        assert_eq!(
            says(PLAYERS, "V: kill -> X", both),
            "a Vigilante and the bystander die"
        );
        assert_eq!(
            says(PLAYERS, "C: investigate -> X", |_| {}),
            "nothing happens"
        );
        assert_eq!(
            says("C = Town Cop|P = Town PGO", "C: investigate -> P", |_| {}),
            "nobody dies"
        );
        assert_eq!(
            says("C = Town Cop|X = Town", "", |outcome| outcome
                .deaths
                .insert(player(1))),
            "a bystander dies"
        );
    }

    #[test]
    fn what_becomes_of_others() {
        let change = |outcome: &mut Outcome| {
            outcome.revived.insert(player(3));
            outcome.converted.insert(player(4));
            outcome.stripped.insert(player(1));
        };
        let said = says(PLAYERS, "C: investigate -> X", change);
        assert_eq!(
            said,
            "the bystander is brought back; another bystander joins the cult; the Cop loses all abilities"
        );
    }

    #[test]
    fn what_players_are_told() {
        let told = |kind, value| {
            says(PLAYERS, "T: track -> X", |outcome| {
                outcome.tell(player(2), kind, value)
            })
        };
        let two: nightcourt_resolvers::model::PlayerSet =
            [player(3), player(4)].into_iter().collect();
        assert_eq!(
            told(ReportKind::Track, Value::Players(two)),
            "the Tracker sees the bystander and another bystander"
        );
        assert_eq!(
            told(ReportKind::Watch, Value::Nobody),
            "the Tracker sees nobody"
        );
        assert_eq!(
            told(ReportKind::Gunsmith, Value::Reads(Reads::Gun)),
            "the Tracker is told gun"
        );
        assert_eq!(
            told(ReportKind::Motion, Value::NoResult),
            "the Tracker is told no result"
        );
        let fruit = Value::Item(ItemId::FRUIT);
        assert_eq!(
            told(ReportKind::Receives, fruit),
            "the Tracker receives fruit"
        );
    }

    #[test]
    fn what_changes_hands() {
        let players = "S = Town Thief|X = Town with key, gun|Y = Town";
        let (key, gun) = (
            sheet(players, "").night.player(player(1)).holds,
            ItemSet::of(ItemId::GUN),
        );
        let steal = |outcome: &mut Outcome| {
            outcome.holds = vec![(player(0), key), (player(1), ItemSet::EMPTY)]
        };
        let said = says(players, "S: steal -> X", steal);
        assert_eq!(
            said,
            "the Thief has gun and key; the bystander loses gun and key"
        );
        let part = |outcome: &mut Outcome| {
            outcome.holds = vec![(player(0), gun), (player(1), key.without(gun))]
        };
        assert_eq!(
            says(players, "S: steal -> X", part),
            "the Thief has gun; the bystander loses gun"
        );
    }
}
