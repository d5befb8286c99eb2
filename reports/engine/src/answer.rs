//! Reads an engine's outcome in the names of the night that it was sent.

use nightcourt_corpus::json::verdict::{ReportRow, ValueRow};
use nightcourt_resolvers::model::{
    Ability, Alignment, ItemId, ItemSet, PlayerId, PlayerSet, Reading,
};
use nightcourt_resolvers::outcome::{Outcome, Reads, Report, ReportKind, Value};
use nightcourt_resolvers::ruling::Rolecop;
use nightcourt_resolvers::text::{Items, Sheet, player_in_words};
use thiserror::Error;

use crate::asked::role_word;
use crate::protocol::EngineOutcome;

/// The mistake in an outcome: a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct InvalidOutcome(pub String);

/// Returns the outcome that an engine means, in the numbers of the night. Its Role Cops read as `rolecop` says.
///
/// # Errors
/// If it names something that the night does not have, or makes a claim that no outcome can have.
pub fn outcome(
    row: &EngineOutcome,
    sheet: &Sheet,
    rolecop: Rolecop,
) -> Result<Outcome, InvalidOutcome> {
    let mut outcome = Outcome {
        deaths: players("deaths", &row.deaths, sheet)?,
        stripped: players("stripped", &row.stripped, sheet)?,
        revived: players("revived", &row.revived, sheet)?,
        ..Outcome::default()
    };
    for (name, side) in &row.alignment {
        if side != Reading::Cult.word() {
            return Err(InvalidOutcome(format!(
                "alignment: `{name}` is `{side}`: a night turns players into `cult` alone"
            )));
        }
        outcome.converted.insert(player("alignment", name, sheet)?);
    }
    let mut has: Vec<(ItemSet, u32)> = sheet
        .night
        .players()
        .iter()
        .map(|one| (one.holds, one.money))
        .collect();
    if let Some(holds) = &row.holds {
        has.iter_mut().for_each(|(held, _)| *held = ItemSet::EMPTY);
        for (name, held) in holds {
            let place = player("holds", name, sheet)?.index();
            has[place].0 = held
                .iter()
                .map(|one| held_item(one, sheet))
                .collect::<Result<_, _>>()?;
        }
    }
    if let Some(money) = &row.money {
        has.iter_mut().for_each(|(_, money)| *money = 0);
        for (name, &money) in money {
            has[player("money", name, sheet)?.index()].1 = money;
        }
    }
    outcome.belongings(has.len(), |player| has[player.index()]);
    for row in &row.reports {
        let Report { to, kind, value } = report(row, sheet, rolecop)?;
        outcome.tell(to, kind, value);
    }
    outcome.finish();
    Ok(outcome)
}

fn player(field: &str, name: &str, sheet: &Sheet) -> Result<PlayerId, InvalidOutcome> {
    let place = sheet.names.iter().position(|known| known == name);
    place
        .map(|place| PlayerId::new(place as u8))
        .ok_or_else(|| {
            InvalidOutcome(format!(
                "{field}: no player of this night is called `{name}`"
            ))
        })
}

fn players(field: &str, names: &[String], sheet: &Sheet) -> Result<PlayerSet, InvalidOutcome> {
    let mut found = PlayerSet::EMPTY;
    for name in names {
        let one = player(field, name, sheet)?;
        if found.contains(one) {
            return Err(InvalidOutcome(format!("{field}: `{name}` is there twice")));
        }
        found.insert(one);
    }
    Ok(found)
}

fn item(name: &str, sheet: &Sheet) -> Option<ItemId> {
    sheet
        .items
        .iter()
        .position(|known| known == name)
        .map(|place| ItemId::new(place as u8))
}

fn held_item(name: &str, sheet: &Sheet) -> Result<ItemId, InvalidOutcome> {
    item(name, sheet)
        .filter(|item| item.is_held())
        .ok_or_else(|| InvalidOutcome(format!("holds: no item of this night is called `{name}`")))
}

fn report(row: &ReportRow, sheet: &Sheet, rolecop: Rolecop) -> Result<Report, InvalidOutcome> {
    let to = player("reports", &row.to, sheet)?;
    let kind = ReportKind::ALL
        .into_iter()
        .find(|kind| kind.id() == row.ability)
        .ok_or_else(|| {
            let known = ReportKind::ALL.map(ReportKind::id).join(", ");
            InvalidOutcome(format!(
                "reports: no report is called `{}`; there are {known}",
                row.ability
            ))
        })?;
    let value = match &row.value {
        ValueRow::List(list) => listed(kind, list, sheet)?,
        ValueRow::Word(word) => said(kind, word, sheet, rolecop).ok_or_else(|| {
            InvalidOutcome(format!(
                "reports: {}: `{word}` is no answer of {}",
                row.to,
                kind.id()
            ))
        })?,
    };
    Ok(Report { to, kind, value })
}

fn listed(kind: ReportKind, list: &[String], sheet: &Sheet) -> Result<Value, InvalidOutcome> {
    let refuse = |why: &str| InvalidOutcome(format!("reports: {}: {why}", kind.id()));
    match kind {
        ReportKind::Track | ReportKind::Watch if list.is_empty() => {
            Err(refuse("an empty list of players is written `nobody`"))
        }
        ReportKind::Track | ReportKind::Watch => {
            Ok(Value::Players(players("reports", list, sheet)?))
        }
        ReportKind::Follow | ReportKind::Voyeur if list.is_empty() => {
            Err(refuse("an empty list of abilities is written `nothing`"))
        }
        ReportKind::Follow | ReportKind::Voyeur => {
            let ability = |word: &String| {
                Ability::from_id(word)
                    .ok_or_else(|| refuse(&format!("no ability is called `{word}`")))
            };
            Ok(Value::Abilities(
                list.iter().map(ability).collect::<Result<_, _>>()?,
            ))
        }
        _ => Err(refuse("takes one word, not a list")),
    }
}

fn said(kind: ReportKind, word: &str, sheet: &Sheet, rolecop: Rolecop) -> Option<Value> {
    if word == "no result" && kind != ReportKind::Receives {
        return Some(Value::NoResult);
    }
    let reads = |answers: &[Reads]| {
        answers
            .iter()
            .copied()
            .find(|answer| answer.word() == word)
            .map(Value::Reads)
    };
    match kind {
        ReportKind::Investigate => {
            let all = [
                Reading::Cult,
                Reading::Mafia,
                Reading::Neutral,
                Reading::Town,
                Reading::Werewolf,
            ];
            all.into_iter()
                .find(|reading| reading.word() == word)
                .map(Value::Alignment)
        }
        ReportKind::Rolecop if word == Reads::Vanilla.word() => Some(Value::Reads(Reads::Vanilla)),
        ReportKind::Rolecop => role_called(word, sheet, rolecop),
        ReportKind::Track | ReportKind::Watch => (word == "nobody").then_some(Value::Nobody),
        ReportKind::Gunsmith => reads(&[Reads::Gun, Reads::NoGun]),
        ReportKind::VanillaCop => reads(&[Reads::Vanilla, Reads::NotVanilla]),
        ReportKind::Neapolitan => reads(&[Reads::VanillaTown, Reads::NotVanillaTown]),
        ReportKind::Motion => reads(&[Reads::Motion, Reads::NoMotion]),
        ReportKind::Follow | ReportKind::Voyeur => reads(&[Reads::Nothing]),
        ReportKind::Receives => item(word, sheet).map(Value::Item),
    }
}

/// Returns the reading of the first player of the roster who reads so, or else the one that these words say.
fn role_called(name: &str, sheet: &Sheet, rolecop: Rolecop) -> Option<Value> {
    let mut players = sheet.night.players().iter();
    if let Some(player) = players.find(|player| role_word(sheet, player, rolecop) == name) {
        return Some(rolecop.reads(player));
    }
    let mut items: Items<String> = Items::new();
    for item in &sheet.items {
        items.number(item.clone()).ok()?;
    }
    let player = player_in_words(name, Alignment::Town, &sheet.roles, &mut items).ok()?;
    Some(Value::role(player.title(true)))
}

#[cfg(test)]
mod tests {
    use nightcourt_corpus::json::verdict::OutcomeRow;
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::{Scratch, System, resolve};

    use super::*;

    /// Returns an outcome as an engine of the full lens would send it.
    fn row(outcome: &Outcome, sheet: &Sheet) -> EngineOutcome {
        let OutcomeRow {
            deaths,
            alignment,
            stripped,
            holds,
            money,
            revived,
            reports,
        } = OutcomeRow::of(outcome, sheet);
        EngineOutcome {
            deaths,
            alignment,
            stripped,
            holds: Some(holds),
            money: Some(money),
            revived,
            reports,
        }
    }

    #[test]
    fn outcomes_of_random_nights_are_read_back() {
        let settings = Frame::Uniform.settings();
        let mut ruled = 0;
        for index in 0..2_000 {
            let night = nightcourt_gen::random::night(
                &settings,
                5,
                index,
                nightcourt_gen::Buffers::default(),
            );
            let sheet = nightcourt_precedent::canonical::sheet(night).unwrap();
            for system in System::ALL {
                let mut said = Outcome::default();
                resolve(
                    system,
                    &sheet.night,
                    &Switches::default(),
                    &mut Scratch::default(),
                    &mut said,
                );
                if said.exhausted {
                    continue;
                }
                let read = outcome(&row(&said, &sheet), &sheet, Rolecop::default())
                    .unwrap_or_else(|why| panic!("{why}\n{sheet}"));
                let compared = nightcourt_resolvers::compare::compare(&said, &read);
                assert_eq!(
                    compared,
                    nightcourt_resolvers::compare::Comparison::Agree,
                    "{sheet}"
                );
                ruled += 1;
            }
        }
        assert!(ruled > 10_000, "{ruled}");
    }

    fn refusal(json: &str) -> String {
        let sheet = Sheet::parse("[players]\nAnn = Town Cop\nBob = Mafia Goon with gun, 2 money\n")
            .unwrap();
        let row: EngineOutcome = serde_json::from_str(json).unwrap();
        outcome(&row, &sheet, Rolecop::default())
            .map(|_| String::new())
            .unwrap_or_else(|why| why.to_string())
    }

    #[test]
    fn unknown_names_are_refused_by_name() {
        let report = |ability: &str, value: &str| {
            refusal(&format!(
                r#"{{"deaths":[],"reports":[{{"to":"Ann","ability":"{ability}","value":{value}}}]}}"#
            ))
        };
        assert_eq!(refusal(r#"{"deaths":["Bob"]}"#), "");
        assert_eq!(
            refusal(r#"{"deaths":["bob"]}"#),
            "deaths: no player of this night is called `bob`"
        );
        assert_eq!(
            refusal(r#"{"deaths":["Bob","Bob"]}"#),
            "deaths: `Bob` is there twice"
        );
        assert!(refusal(r#"{"deaths":[],"alignment":{"Ann":"mafia"}}"#).contains("`cult` alone"));
        assert!(refusal(r#"{"deaths":[],"holds":{"Ann":["fruit"]}}"#).contains("called `fruit`"));
        assert!(
            report("look", "\"town\"")
                .starts_with("reports: no report is called `look`; there are investigate")
        );
        assert_eq!(
            report("investigate", "\"good\""),
            "reports: Ann: `good` is no answer of investigate"
        );
        assert_eq!(
            report("investigate", "[\"town\"]"),
            "reports: investigate: takes one word, not a list"
        );
        assert_eq!(
            report("track", "[]"),
            "reports: track: an empty list of players is written `nobody`"
        );
        assert_eq!(report("track", "[\"Bob\"]"), "");
        assert_eq!(report("rolecop", "\"Goon\""), "");
    }

    #[test]
    fn omitted_belongings_are_unchanged() {
        let sheet = Sheet::parse("[players]\nAnn = Town Cop\nBob = Mafia Goon with gun, 2 money\n")
            .unwrap();
        let read = |json: &str| {
            outcome(
                &serde_json::from_str(json).unwrap(),
                &sheet,
                Rolecop::default(),
            )
            .unwrap()
        };
        let [ann, bob] = [0, 1].map(PlayerId::new);
        let kept = read(r#"{"deaths":[]}"#);
        assert_eq!(
            (kept.held(bob), kept.money_of(bob)),
            (ItemSet::of(ItemId::GUN), 2)
        );
        let moved = read(r#"{"deaths":[],"holds":{"Ann":["gun"]},"money":{"Ann":2}}"#);
        assert_eq!((moved.held(bob), moved.money_of(bob)), (ItemSet::EMPTY, 0));
        assert_eq!(
            (moved.held(ann), moved.money_of(ann)),
            (ItemSet::of(ItemId::GUN), 2)
        );
    }
}
