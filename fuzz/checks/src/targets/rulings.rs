//! A judge of rulings: the answer about a night, as JSON, compared with the outcomes of the systems. It reads the answer by
//! its fields alone.

use std::collections::BTreeSet;

use nightcourt_corpus::json::read_sheet;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_oracles::outcome;
use nightcourt_resolvers::compare::{Comparison, compare, pairs};
use nightcourt_resolvers::model::PlayerSet;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;
use serde_json::Value;

use super::wrong::Wrong;

/// The place of the first night in a request that plays a game.
pub const GAME_NIGHT: &str = "/nights/0/text";

/// The night of a request, as far as it has one.
pub(super) fn night_of(request: &Value) -> Option<Sheet> {
    let night = request.get("night").or(request.pointer(GAME_NIGHT))?;
    match night.as_str() {
        Some(text) if !text.contains('{') || text.contains("[players]") => Sheet::parse(text).ok(),
        Some(json) => read_sheet(json).ok(),
        None => read_sheet(&night.to_string()).ok(),
    }
}

/// The night and the switches that an answer is about.
pub(super) struct Ruled {
    sheet: Sheet,
    switches: Switches,
}

impl Ruled {
    /// The night of a request; `None` if there is none, or if a house decides switches that the request does not say.
    pub(super) fn of(request: &Value) -> Option<Ruled> {
        let sheet = night_of(request)?;
        let terms = request.get("terms").unwrap_or(&Value::Null);
        if terms.get("house").is_some_and(|house| !house.is_null()) {
            return None;
        }
        let mut switches = Switches::default();
        let set = terms.get("switches").and_then(Value::as_object);
        for (id, option) in set.into_iter().flatten() {
            switches.set(id, option.as_str()?).ok()?;
        }
        Some(Ruled { sheet, switches })
    }

    fn outcome(&self, system: System) -> Outcome {
        outcome(system, &self.sheet.night, &self.switches)
    }

    fn names(&self, players: PlayerSet) -> BTreeSet<&str> {
        players
            .iter()
            .map(|player| self.sheet.name(player))
            .collect()
    }

    /// Checks the verdict of one system: who dies, who changes and who gets a report.
    pub(super) fn verdict(&self, verdict: &Value) -> Result<(), Wrong> {
        let (Some(system), Some(said)) = (system(verdict), verdict.get("outcome")) else {
            return Ok(());
        };
        let ends = self.outcome(system);
        if ends.exhausted || !said.is_object() {
            return Ok(());
        }

        let converted = said.get("alignment").and_then(Value::as_object);
        let converted: BTreeSet<&str> = converted
            .into_iter()
            .flatten()
            .map(|(name, _)| &**name)
            .collect();
        let told = |report: &Value| format!("{} {}", text(report, "to"), text(report, "ability"));
        let told: Vec<String> = list(said, "reports").iter().map(told).collect();
        let reports = ends.reports.iter();
        let reports: Vec<String> = reports
            .map(|report| format!("{} {}", self.sheet.name(report.to), report.kind.id()))
            .collect();
        let is_right = [
            ("deaths", ends.deaths),
            ("stripped", ends.stripped),
            ("revived", ends.revived),
        ]
        .into_iter()
        .all(|(field, players)| strings(said, field) == self.names(players));
        if is_right && converted == self.names(ends.converted) && told == reports {
            return Ok(());
        }
        Wrong::say(
            "outcome",
            format!(
                "{} ends with {ends:?}, and not so: {said}\n{}",
                system.id(),
                self.sheet
            ),
        )
    }

    /// Checks that two systems are of one group exactly if they do not diverge under the answer's lens.
    pub(super) fn groups(&self, answer: &Value) -> Result<(), Wrong> {
        let lens = Lens::ALL
            .into_iter()
            .find(|lens| lens.id() == text(answer, "lens"));
        let groups = list(answer, "groups").iter().zip(0..);
        let members: Vec<(System, usize)> = groups
            .flat_map(|(group, number)| {
                let ids = group
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str);
                ids.filter_map(System::from_id)
                    .map(move |system| (system, number))
            })
            .collect();
        let Some(lens) = lens else { return Ok(()) };

        for (one, other) in pairs(members.len()) {
            let [(one, mine), (other, theirs)] = [members[one], members[other]];
            let narrowest = self.compared(one, other).narrowest();
            let agree = narrowest.is_none_or(|narrowest| narrowest > lens);
            if agree != (mine == theirs) {
                return Wrong::say(
                    "groups",
                    format!("{} and {}: {answer}\n{}", one.id(), other.id(), self.sheet),
                );
            }
        }
        Ok(())
    }

    fn compared(&self, one: System, other: System) -> Comparison {
        compare(&self.outcome(one), &self.outcome(other))
    }

    /// Checks the answer of a page: the deaths of its system, and the number of systems that differ from it.
    pub(super) fn page(&self, answer: &Value) -> Result<(), Wrong> {
        let Some(mine) = answer
            .get("mine")
            .filter(|mine| mine.get("silent").is_none_or(Value::is_null))
        else {
            return Ok(());
        };
        let Some(system) = system(mine) else {
            return Ok(());
        };

        let deaths = self.outcome(system).deaths;
        let dead: Vec<&str> = deaths
            .iter()
            .map(|player| self.sheet.name(player))
            .collect();
        let dies = match &dead[..] {
            [] => "Nobody dies.".to_owned(),
            [one] => format!("{one} dies."),
            [rest @ .., last] => format!("{} and {last} die.", rest.join(", ")),
        };
        let said = mine.pointer("/verdict/dies").and_then(Value::as_str);
        if said != Some(&dies) {
            return Wrong::say(
                "verdict",
                format!("{said:?} in place of {dies}\n{}", self.sheet),
            );
        }

        let differ = |group: &Value| {
            text(group, "says").split(" differ").next().map(|names| {
                names
                    .split(", ")
                    .filter(|name| System::from_id(&name.to_lowercase()).is_some())
                    .count()
            })
        };
        let told: usize = answer
            .get("others")
            .into_iter()
            .flat_map(|others| list(others, "differ"))
            .filter_map(differ)
            .sum();
        let others = System::ALL
            .into_iter()
            .filter(|&other| self.compared(system, other).narrowest().is_some());
        if told == others.count()
            || !answer
                .pointer("/others/exceeded")
                .is_none_or(Value::is_null)
        {
            return Ok(());
        }
        Wrong::say(
            "others",
            format!(
                "{told} systems differ from {}: {}\n{}",
                system.id(),
                answer["others"],
                self.sheet
            ),
        )
    }
}

fn system(verdict: &Value) -> Option<System> {
    System::from_id(text(verdict, "system"))
}

fn text<'a>(of: &'a Value, field: &str) -> &'a str {
    of.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn list<'a>(of: &'a Value, field: &str) -> &'a [Value] {
    of.get(field)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn strings<'a>(of: &'a Value, field: &str) -> BTreeSet<&'a str> {
    list(of, field).iter().filter_map(Value::as_str).collect()
}

/// Checks the answer of a program's request about one night, or about nights that are drawn.
pub(super) fn judge(request: &Value, answer: &Value) -> Result<(), Wrong> {
    let ask = text(request, "ask");
    if ask == "gen" {
        return drawn(request, answer);
    }
    let Some(ruled) = Ruled::of(request) else {
        return Ok(());
    };
    match ask {
        "resolve" => {
            list(answer, "verdicts")
                .iter()
                .try_for_each(|verdict| ruled.verdict(verdict))?;
            ruled.groups(answer)
        }
        "explain" => ruled.verdict(answer),
        "compare" => ruled.groups(answer),
        "minimise" => ruled.smaller(request, answer),
        "page" => ruled.page(answer),
        _ => Ok(()),
    }
}

impl Ruled {
    /// Checks that two systems diverge on the night that is left, and that it has no more actions and players.
    fn smaller(&self, request: &Value, answer: &Value) -> Result<(), Wrong> {
        let asked = request.pointer("/terms/systems").and_then(Value::as_array);
        let systems = asked.into_iter().flatten().filter_map(Value::as_str);
        let systems: Vec<System> = systems.filter_map(System::from_id).collect();
        let (&[one, other], Ok(sheet)) = (&systems[..], Sheet::parse(text(answer, "night"))) else {
            return Ok(());
        };

        let size = |sheet: &Sheet| [sheet.night.players().len(), sheet.night.actions().len()];
        let is_smaller = size(&sheet)
            .iter()
            .zip(size(&self.sheet))
            .all(|(now, before)| *now <= before);
        let left = Ruled {
            sheet,
            switches: self.switches,
        };
        if is_smaller && left.compared(one, other).narrowest().is_some() {
            return Ok(());
        }
        Wrong::say(
            "smallest",
            format!(
                "{} and {} on\n{}\nin place of\n{}",
                one.id(),
                other.id(),
                left.sheet,
                self.sheet
            ),
        )
    }
}

/// Checks that nights of a frame are those of its settings, seed and indices.
fn drawn(request: &Value, answer: &Value) -> Result<(), Wrong> {
    let number =
        |field: &str, usual: u64| request.get(field).and_then(Value::as_u64).unwrap_or(usual);
    let mut frames = Frame::ALL.into_iter();
    let Some(frame) = frames.find(|frame| frame.id() == text(request, "frame")) else {
        return Ok(());
    };
    let (settings, seed) = (frame.settings(), number("seed", 1));
    let rows = answer.as_array().into_iter().flatten();
    for (row, index) in rows.zip(number("first", 0)..) {
        let said = read_sheet(&row.to_string()).map(|sheet| sheet.night);
        if said.as_ref() != Ok(&night(&settings, seed, index, Buffers::default())) {
            return Wrong::say(
                "drawn",
                format!("night {index} is not that of the frame: {row}"),
            );
        }
    }
    Ok(())
}
