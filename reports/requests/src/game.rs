//! A whole game as far as it was played.

use nightcourt_host::game::limits::Refusal;
use nightcourt_host::game::night::{
    Given, Submitted, Unread, answers_in, leave, pasted_roster, title,
};
use nightcourt_host::game::{self, Limits, die_by_day};
use nightcourt_host::house::House;
use nightcourt_pages::page::Format;
use nightcourt_pages::thread::{self, HouseTerms};
use nightcourt_reading::row::ReadingRow;
use nightcourt_reading::{Reading, answered};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::text::{Context, Sheet};
use serde::Deserialize;

use crate::problem::{Answer, Problem, only};
use crate::request::Terms;
use crate::respond::{Responder, json};
use crate::row::{GameNightRow, GameRow, RefusedRow};
use crate::terms::Checked;

/// The house of a game that names none.
const HOUSE: &str = "mafiascum-normal";

/// A game as far as it was played. The asker keeps it, and sends all of it each time.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    /// The name of the game.
    #[serde(default)]
    name: String,
    /// The roster at the start, in any form. If it is left out, it is that of the first night, whose text begins with one.
    #[serde(default)]
    roster: String,
    /// The nights so far.
    #[serde(default)]
    nights: Vec<GivenNight>,
    /// The players who died by day since the last of them.
    #[serde(default)]
    died: Vec<String>,
    /// Answers to questions about the roster, as an answer lists them. They serve the nights too.
    #[serde(default)]
    answers: Vec<String>,
    /// The system whose ruling counts. Without it, the house's.
    #[serde(default)]
    system: Option<String>,
    /// House rules and switches. A game that names a system and no house has no house rules.
    #[serde(default)]
    terms: Terms,
    /// Adds the sides and roles of the dead to the morning posts, whatever the house flips.
    #[serde(default)]
    flips: bool,
    /// The markup of the texts.
    #[serde(default)]
    markup: Format,
}

/// A night of a game as its host gives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenNight {
    /// The actions in any words. With a heading `[players]`, a night with a roster of its own.
    text: String,
    /// The players who died by day before it.
    #[serde(default)]
    died: Vec<String>,
    /// Answers to questions about it. They serve the nights after it, unless those have others.
    #[serde(default)]
    answers: Vec<String>,
}

impl Game {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let checked = self.checked()?;
        let budget = court.of_night(budget);
        let mut row = GameRow::new(String::new());
        match self.first() {
            Ok(first) => self.play(&checked, &first, &budget, &mut row)?,
            Err(reading) => row.questions = ReadingRow::new(self.roster(), &reading).questions,
        }
        json(&row)
    }

    /// Checks the terms. The only system is the one whose ruling counts.
    fn checked(&self) -> Result<Checked, Vec<Problem>> {
        let named = self.system.as_deref();
        let mut checked = match (&self.terms.house, named) {
            (None, None) => Checked::of(&Terms {
                house: Some(HOUSE.to_owned()),
                ..self.terms.clone()
            })?,
            _ => Checked::of(&self.terms)?,
        };
        let system = checked.counting(named)?;
        checked
            .house
            .get_or_insert_with(|| House::without_rules(system));
        checked.systems = vec![system];
        Ok(checked)
    }

    /// Returns the text of the roster.
    fn roster(&self) -> &str {
        match &self.nights[..] {
            [first, ..] if self.roster.trim().is_empty() => {
                let end = first.text.find("[actions]");
                &first.text[..end.unwrap_or(first.text.len())]
            }
            _ => &self.roster,
        }
    }

    fn first(&self) -> Result<Sheet, Box<Reading>> {
        let roster = self.roster();
        if let Ok(sheet) = game::roster(roster) {
            return Ok(sheet);
        }
        let mut reading = pasted_roster(roster, &self.answers);
        match reading.night.take() {
            Some(sheet) if reading.questions.is_empty() => Ok(sheet),
            night => Err(Box::new(Reading { night, ..reading })),
        }
    }

    /// Plays the nights up to the first that cannot be ruled.
    fn play(
        &self,
        checked: &Checked,
        first: &Sheet,
        budget: &Budget,
        row: &mut GameRow,
    ) -> Result<(), Vec<Problem>> {
        let Some(house) = &checked.house else {
            return Ok(());
        };
        let context = checked.context();
        let mut before: Vec<Sheet> = Vec::new();
        let mut roster = first.clone();
        row.roster = first.to_string();
        let mut answers = self.answers.clone();
        let given = self.nights.iter().map(|night| (Some(night), &night.died));
        for (given, died) in given.chain([(None, &self.died)]) {
            let limits = Limits {
                house,
                number: before.len() as u32 + 1,
                before: &before,
            };
            let number = limits.number;
            let start = die_by_day(&roster, died)
                .map_err(|problem| only(format!("night {number}: {problem}")))?;
            (row.number, row.next) = (number, start.to_string());
            row.facts = limits.facts(&start);
            let Some(given) = given else { break };

            let text = given.whole();
            let given = Given::new(&start, number, &text, &answers, &context);
            let Some(mut night) = read(&given, &context, row)? else {
                break;
            };
            night.sheet = dead_before(&night.sheet, died)
                .map_err(|problem| only(format!("night {number}: {problem}")))?;
            answers.extend(answers_in(&text));
            row.facts = limits.facts(&night.sheet);
            row.refused = refused(&night, &limits.refusals(&night.sheet));
            if !row.refused.is_empty() {
                break;
            }
            let sheet = Sheet {
                title: title(&self.name, number),
                ..night.sheet
            };
            roster = self.rule(checked, &limits, first, &sheet, budget, row)?;
            before.push(sheet);
        }
        Ok(())
    }

    /// Rules a night, and returns the roster that it leaves.
    fn rule(
        &self,
        checked: &Checked,
        limits: &Limits<'_>,
        first: &Sheet,
        sheet: &Sheet,
        budget: &Budget,
        row: &mut GameRow,
    ) -> Result<Sheet, Vec<Problem>> {
        let system = checked.systems[0];
        let ruling = checked.ruling(sheet, budget);
        let carried = leave(limits, &ruling, budget).map_err(|_| {
            only(format!(
                "night {}: {} has no outcome, so nothing can be carried over",
                limits.number,
                system.id()
            ))
        })?;

        // The house was given once, so that the texts of a game do not name it.
        let terms = HouseTerms {
            name: None,
            switches: checked.switches,
            ..checked.house_terms()
        };
        let texts = thread::Texts::new(&ruling, &terms).of_game(first);
        let night = GameNightRow::new(limits, &texts, system, &carried, self.flips, self.markup);
        row.nights.push(night);
        Ok(carried.next)
    }
}

impl GivenNight {
    /// Returns the text with its answers.
    fn whole(&self) -> String {
        let answers = self.answers.iter();
        answers.fold(self.text.clone(), |text, answer| answered(&text, answer))
    }
}

/// Reads a night, or writes its questions into the row.
fn read(
    given: &Given,
    context: &Context<'_>,
    row: &mut GameRow,
) -> Result<Option<Submitted>, Vec<Problem>> {
    match given.read(context) {
        Ok(night) => Ok(Some(night)),
        Err(Unread::Wrong(errors)) => Err(errors.iter().map(Problem::from).collect()),
        Err(Unread::Asked(reading)) => {
            row.questions = ReadingRow::new(&given.paste, &reading).questions;
            Ok(None)
        }
    }
}

/// Returns a night before which these players died by day: a night with a roster of its own may not say so yet.
fn dead_before(night: &Sheet, died: &[String]) -> Result<Sheet, String> {
    let lives = |name: &&String| {
        let living = night.night.living();
        living
            .iter()
            .any(|player| night.name(player) == name.trim())
    };
    let living: Vec<String> = died.iter().filter(lives).cloned().collect();
    die_by_day(night, &living)
}

fn refused(night: &Submitted, refusals: &[Refusal]) -> Vec<RefusedRow> {
    let lines = night.sheet.action_lines();
    let each = refusals.iter().map(|refusal| {
        let from = night.place(refusal.action).cloned();
        RefusedRow {
            action: lines[refusal.action.index()].clone(),
            from: from.unwrap_or_default(),
            why: refusal.why.clone(),
            rule: refusal.rule.to_owned(),
            way_out: refusal.way_out.clone(),
        }
    });
    each.collect()
}
