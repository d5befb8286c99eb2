//! The nearest rules: the system or rulebook, and the switch, that agree most with somebody's rulings.
//!
//! All systems agree on most nights, so that any engine agrees with each of them on some 98 of 100. The nights compared
//! here are divergences of the case law, or those that a host ruled on: they distinguish the systems.

use std::cmp::Ordering;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::records::catalogue::ids;
use nightcourt_corpus::rates::wilson;
use nightcourt_corpus::record::PROGRAM;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::title::title;
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::outcome::{Lens, Outcome, Silence};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Expectation, Sheet};
use serde::{Deserialize, Serialize};

use crate::conform::plan::Named;
use crate::conform::record::Report;
use crate::protocol::LensWord;
use crate::system::sheet;

/// The version of the report. It changes when a valid report becomes invalid, or changes its meaning.
pub const VERSION: u32 = 1;

/// The most divergences that are asked: those that campaigns met most often.
pub const MOST: usize = 1_000;
/// The most nights in a report that distinguish the nearest rules from the next.
const MOST_TELLING: usize = 100;

/// A night with somebody's ruling.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruled {
    /// The id of a precedent, or the name of a file.
    pub name: String,
    /// The night.
    pub sheet: Sheet,
    /// The ruling.
    pub ruling: Ruling,
}

/// A ruling on a night.
#[derive(Clone, PartialEq, Debug)]
pub enum Ruling {
    /// The outcome that an engine or a rulebook gave.
    Outcome(Box<Outcome>),
    /// The lines that a host expected, in the section of the first ruler.
    Expected(Expectation),
}

impl Ruled {
    /// Reports whether an outcome agrees with the ruling; `None` if there is no outcome to compare.
    fn agrees(&self, outcome: &Outcome) -> Option<bool> {
        match &self.ruling {
            _ if outcome.exhausted => None,
            Ruling::Outcome(ruling) => Some(compare(ruling, outcome).narrowest().is_none()),
            Ruling::Expected(expected) => Some(
                expected
                    .check(&self.sheet, expected.systems[0], outcome)
                    .is_empty(),
            ),
        }
    }
}

/// The rules that agree most with somebody's rulings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Nearest")
)]
pub struct Nearest {
    /// The version of this form.
    pub version: u32,
    /// The version of the program.
    pub program: String,
    /// The day in UTC, as in `2026-11-28`; `null` if none was noted.
    pub on: Option<String>,
    /// The engine, the rulebook or the folder whose rulings were compared.
    pub subject: String,
    /// The widest lens under which rulings had to agree.
    pub lens: LensWord,
    /// Number of nights with a ruling.
    pub nights: u64,
    /// Number of nights on which the engine failed.
    pub failed: u64,
    /// The systems, the nearest first.
    pub systems: Vec<Closeness>,
    /// The rulebooks, the nearest first.
    #[serde(default)]
    pub rulebooks: Vec<Closeness>,
    /// Switches of the nearest system under which more rulings agree; the best first.
    pub better: Vec<Closeness>,
    /// The rules that `telling` distinguishes from the nearest; `null` if all others rule as the nearest does.
    #[serde(default)]
    pub next: Option<String>,
    /// The smallest nights that distinguish the nearest rules from the next.
    pub telling: Vec<Telling>,
}

/// The share of rulings that agree with some rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Closeness")
)]
pub struct Closeness {
    /// The system or rulebook.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "nightcourt_corpus::schema::closed::RulerId")
    )]
    pub rules: String,
    /// The switch that was set, as in `doctor-saves=one`; `null` if none was.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<nightcourt_corpus::schema::closed::SwitchId>")
    )]
    pub switch: Option<String>,
    /// Number of rulings that could be compared.
    pub compared: u64,
    /// Number of rulings that agree.
    pub agree: u64,
    /// Lower end of the 95 % interval of their share (Wilson).
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Closeness {
    fn of(rules: RulerId, switch: Option<String>, verdicts: &[Option<bool>]) -> Closeness {
        let count =
            |is_it: fn(&&bool) -> bool| verdicts.iter().flatten().filter(is_it).count() as u64;
        let (compared, agree) = (count(|_| true), count(|agrees| **agrees));
        let (low, high) = wilson(agree, compared);
        Closeness {
            rules: rules.to_string(),
            switch,
            compared,
            agree,
            low,
            high,
        }
    }

    /// Compares the shares that agree, without rounding.
    fn nearness(&self, other: &Closeness) -> Ordering {
        (self.agree * other.compared.max(1)).cmp(&(other.agree * self.compared.max(1)))
    }
}

/// A night on which the nearest rules and the next differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Telling")
)]
pub struct Telling {
    /// The id of a precedent, or the name of a file.
    pub name: String,
    /// The night in a sentence.
    pub title: String,
    /// Its night text.
    pub night: String,
    /// The one of the two that agrees with the ruling.
    pub agrees: String,
}

impl Nearest {
    /// Reads the file of `nightcourt conform --json`: this form, or the report of an engine, which has it inside.
    ///
    /// # Errors
    /// If it is neither, or the engine was compared with a system that was named.
    pub fn read(text: &str) -> Result<Nearest, String> {
        let own = serde_json::from_str(text).map_err(|error| error.to_string());
        let Ok(report) = serde_json::from_str::<Report>(text) else {
            return own;
        };
        let name = [Some(report.engine.name), report.engine.release]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>();
        let found = report
            .nearest
            .ok_or("it was made with --against, which finds no nearest system")?;
        Ok(Nearest {
            subject: name.join(" "),
            ..found
        })
    }

    /// Returns systems and rulebooks, the nearest first. Systems come before rulebooks that are equally near.
    #[must_use]
    pub fn ranking(&self) -> Vec<&Closeness> {
        let mut all: Vec<&Closeness> = self.systems.iter().chain(&self.rulebooks).collect();
        all.sort_by(|one, other| other.nearness(one));
        all
    }

    /// Returns the rules that agree on as many nights as the first; none if all do.
    #[must_use]
    pub fn first(&self) -> Vec<&Closeness> {
        let ranking = self.ranking();
        let is_first = |one: &&&Closeness| ranking[0].nearness(one).is_eq();
        let count = ranking.iter().take_while(is_first).count();
        if count == ranking.len() {
            Vec::new()
        } else {
            ranking[..count].to_vec()
        }
    }
}

/// Returns the nights of a catalogue with their ids, in its order.
#[must_use]
pub fn nights(state: &State, which: Catalogue) -> Vec<Named> {
    let named = |id: Id| Some((id.to_string(), state.precedents.get(&id)?.clone()));
    ids(state, which).into_iter().filter_map(named).collect()
}

/// Asks a ruler for its rulings on named nights. Nights without an outcome are left out; the second number counts its
/// failures. `go` is called before each night, and may end the questions.
#[must_use]
pub fn ask(
    subject: RulerId,
    nights: impl IntoIterator<Item = Named>,
    rulers: &dyn Rulers,
    go: &dyn Fn() -> bool,
) -> (Vec<Ruled>, u64) {
    let (mut ruled, mut failed, mut scratch) = (Vec::new(), 0, Scratch::default());
    for (name, night) in nights.into_iter().take_while(|_| go()) {
        let mut outcome = Outcome::default();
        rulers.resolve(
            subject,
            &night,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        failed += u64::from(matches!(
            outcome.silence.as_deref(),
            Some(Silence::Failed { .. })
        ));
        if !outcome.exhausted {
            ruled.push(Ruled {
                name,
                sheet: sheet(&night),
                ruling: Ruling::Outcome(Box::new(outcome)),
            });
        }
    }
    (ruled, failed)
}

/// Compares rulings with each of the seven systems, with rulebooks of the panel, and with the switches of the nearest system.
#[must_use]
pub fn nearest(
    subject: &str,
    ruled: &[Ruled],
    failed: u64,
    lens: Lens,
    rulers: &dyn Rulers,
    switches: Switches,
    rulebooks: &[RulerId],
) -> Nearest {
    let mut scratch = Scratch::default();
    let mut verdicts = |id: RulerId, switches: &Switches| {
        let mut outcome = Outcome::default();
        let mut one = |ruled: &Ruled| {
            rulers.resolve(id, &ruled.sheet.night, switches, &mut scratch, &mut outcome);
            ruled.agrees(&outcome)
        };
        ruled.iter().map(&mut one).collect::<Vec<_>>()
    };
    let mut ranked: Vec<(RulerId, Vec<Option<bool>>, Closeness)> = Vec::new();
    for &id in RulerId::SYSTEMS.iter().chain(rulebooks) {
        let found = verdicts(id, &switches);
        let closeness = Closeness::of(id, None, &found);
        ranked.push((id, found, closeness));
    }
    // Rules that are equally near keep their order.
    ranked.sort_by(|(_, _, one), (_, _, other)| other.nearness(one));
    let is_system = |id: RulerId| id.system().is_some();
    let (nearest, first, _) = &ranked[0];
    let next = ranked.iter().find(|(_, agree, _)| agree != first);
    let Some((system, _, closeness)) = ranked.iter().find(|(id, _, _)| is_system(*id)) else {
        unreachable!("seven systems are compared")
    };
    let mut better: Vec<Closeness> = Vec::new();
    for row in SWITCHES.iter().filter(|row| {
        system
            .system()
            .is_some_and(|system| row.systems.contains(&system))
    }) {
        for option in row.options {
            let mut set = switches;
            // Options with a number or for all answers are no rulings.
            if !option.contains(':')
                && *option != "all"
                && set.set(row.id, option).is_ok()
                && set != switches
            {
                let found = verdicts(*system, &set);
                better.push(Closeness::of(
                    *system,
                    Some(format!("{}={option}", row.id)),
                    &found,
                ));
            }
        }
    }
    better.retain(|one| one.nearness(closeness).is_gt());
    better.sort_by(|one, other| other.nearness(one));
    let mut telling: Vec<(&Ruled, RulerId)> = Vec::new();
    if let Some((next, found, _)) = next {
        for ((ruled, one), other) in ruled.iter().zip(first).zip(found) {
            match (one, other) {
                (Some(true), Some(false)) => telling.push((ruled, *nearest)),
                (Some(false), Some(true)) => telling.push((ruled, *next)),
                _ => {}
            }
        }
    }
    telling.sort_by_key(|(ruled, _)| {
        (
            ruled.sheet.night.actions().len(),
            ruled.sheet.night.players().len(),
        )
    });
    telling.truncate(MOST_TELLING);
    let row = |(ruled, agrees): (&Ruled, RulerId)| Telling {
        name: ruled.name.clone(),
        title: title(&ruled.sheet),
        night: ruled.sheet.to_string(),
        agrees: agrees.to_string(),
    };
    let next = next.map(|(id, _, _)| id.to_string());
    let (systems, rulebooks): (Vec<_>, Vec<_>) =
        ranked.iter().partition(|(id, _, _)| is_system(*id));
    let rows = |ranked: Vec<&(RulerId, _, Closeness)>| {
        ranked.iter().map(|(_, _, row)| row.clone()).collect()
    };
    Nearest {
        version: VERSION,
        program: PROGRAM.to_owned(),
        on: None,
        subject: subject.to_owned(),
        lens: lens.into(),
        nights: ruled.len() as u64,
        failed,
        telling: telling.into_iter().map(row).collect(),
        systems: rows(systems),
        rulebooks: rows(rulebooks),
        better,
        next,
    }
}
