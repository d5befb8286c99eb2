//! Games: a whole game as far as it was played; the roster that one night leaves to the next; deaths by day in between.

use nightcourt_host::game::limits::{Refusal, kills_and_actions};
use nightcourt_host::game::night::{
    Given, Submitted, Unread, answers_in, leave, pasted_roster, title,
};
use nightcourt_host::game::{self, Limits, carry_of, die_by_day};
use nightcourt_pages::page::{self, Block, Format};
use nightcourt_pages::thread::{self, HouseTerms};
use nightcourt_reading::row::ReadingRow;
use nightcourt_reading::{Reading, answered};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::{Context, Sheet};
use serde::Deserialize;

use crate::night;
use crate::problem::{Answer, Problem, only};
use crate::request::{NightInput, Terms};
use crate::respond::{Responder, json};
use crate::row::{GameNightRow, GameRow, MessageRow, NextRow, RefusedRow, VERSION};
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
    /// The roster at the start, in any form.
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
    /// House rules and switches.
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
        let house = self.terms.house.clone();
        let mut checked = Checked::of(&Terms {
            house: Some(house.unwrap_or_else(|| HOUSE.to_owned())),
            ..self.terms.clone()
        })?;
        checked.systems = vec![checked.counting(None)?];
        let budget = court.of_night(budget);
        let mut row = GameRow {
            version: VERSION,
            ..GameRow::default()
        };
        match self.first() {
            Ok(first) => self.play(&checked, &first, &budget, &mut row)?,
            Err(reading) => row.questions = ReadingRow::new(&self.roster, &reading).questions,
        }
        json(&row)
    }

    fn first(&self) -> Result<Sheet, Box<Reading>> {
        if let Ok(sheet) = game::roster(&self.roster) {
            return Ok(sheet);
        }
        let mut reading = pasted_roster(&self.roster, &self.answers);
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
            let Some(night) = read(&given, &context, row)? else {
                break;
            };
            answers.extend(answers_in(&text));
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
        let posts = |blocks: &[Block]| page::posts(blocks, self.markup);
        let messages = texts.messages(system);
        row.nights.push(GameNightRow {
            night: sheet.to_string(),
            morning: posts(&texts.morning(system, self.flips)),
            messages: MessageRow::each(sheet, &messages, self.markup),
            log: posts(&[texts.log(system), carried.listed()].concat()),
            changes: carried.changes,
            open: carried.open,
        });
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

/// The roster that a night leaves to the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Next {
    /// The night.
    night: NightInput,
    /// The system whose ruling counts.
    #[serde(default)]
    system: Option<String>,
    /// House rules and switches.
    #[serde(default)]
    terms: Terms,
}

impl Next {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let mut checked = Checked::of(&self.terms)?;
        let system = checked.counting(self.system.as_deref())?;
        let sheet = checked.night(&self.night)?;
        let house = checked.house.as_ref();
        let blocked = house.map(|house| house.blocked_shots).unwrap_or_default();

        // Systems and rulebooks have a ruleset, and a request has no other rulers.
        let rules = checked.panel.ruleset(system).ok_or_else(|| {
            only("a program gives no account, so nothing can be carried over".to_owned())
        })?;
        let switches = &checked.switches;
        let (mut outcome, mut scratch) =
            (Outcome::default(), Scratch::within(court.of_night(budget)));
        resolve(rules, &sheet.night, switches, &mut scratch, &mut outcome);
        let carried = carry_of(&sheet, rules, switches, blocked, &outcome, &mut scratch);
        let carried = carried.map_err(|_| {
            only(format!(
                "{} has no outcome for this night, so nothing can be carried over",
                system.id()
            ))
        })?;

        let breaches = house
            .iter()
            .flat_map(|house| kills_and_actions(&sheet, house.kill_and_action));
        let open = breaches.map(|breach| format!("{breach}."));
        json(&NextRow::new(
            &carried.next,
            carried.changes,
            open.chain(carried.open).collect(),
        ))
    }
}

/// The roster before a night, after deaths by day.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Day {
    /// The night, in which they have no actions yet.
    night: NightInput,
    /// The players who died.
    died: Vec<String>,
}

impl Day {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let sheet = night::read(&self.night, &Context::default())?;
        let next = die_by_day(&sheet, &self.died).map_err(only)?;
        json(&NextRow::new(&next, Vec::new(), Vec::new()))
    }
}
