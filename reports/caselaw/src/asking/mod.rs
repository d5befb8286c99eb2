//! A host's question: the nights that it may mean, ruled, with the precedents in them. A question without a night
//! becomes a search.

mod page;
mod row;

use nightcourt_reading::question::{self, Correction, Rulings, Understood, Witnessed};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruling::SwitchRow;

pub use row::{
    AskRow, HouseOptionRow, OptionRow, OutcomeRow, PrecedentRow, SwitchQuestionRow, UnderstoodRow,
    VERSION, WitnessedRow,
};

use crate::index::Table;
use crate::matching::{Asked, Match, matches_within};

/// A question, answered.
#[derive(Clone, Debug, Default)]
pub struct Answered {
    /// The nights that it may mean, the likeliest first.
    pub nights: Vec<NightAnswer>,
    /// True if the first night is meant, by its words or by the host's choice.
    pub is_sure: bool,
    /// True if the question is about a disputed ruling, and a night only shows it.
    pub is_about_ruling: bool,
    /// Words that the lexicon does not know.
    pub unused: Vec<String>,
    /// Questions to ask in return.
    pub asked: Vec<String>,
    /// Words that were read as others.
    pub corrected: Vec<Correction>,
    /// Disputed rulings that it asks about, or on which a night depends, each with the options of houses.
    pub switches: Vec<SwitchQuestion>,
}

/// A night that a question may mean.
#[derive(Clone, Debug)]
pub struct NightAnswer {
    /// The night, and when it is meant.
    pub understood: Understood,
    /// The ruling of each system.
    pub rulings: Rulings,
    /// The night with witnesses, if nothing of it is seen without them.
    pub witnessed: Option<Witnessed>,
    /// The deciding line of an account, for each group of systems that agree.
    pub reasons: Vec<String>,
    /// Open points of the house on which the ruling depends, each with both outcomes.
    pub open_points: Vec<String>,
    /// The precedents in it, those of exactly this night first.
    pub precedents: Vec<Match>,
}

impl Answered {
    /// Takes the night with this number, from 1, as the one that is meant. Returns false if there is none.
    pub fn choose(&mut self, number: usize) -> bool {
        let Some(place) = number
            .checked_sub(1)
            .filter(|&place| place < self.nights.len())
        else {
            return false;
        };
        let mut chosen = self.nights.swap_remove(place);
        chosen.understood.said.fill(true);
        chosen.understood.when.clear();
        self.nights = vec![chosen];
        self.is_sure = true;
        true
    }
}

impl NightAnswer {
    /// The answer, in a sentence or more. `is_sure` says whether this night is meant.
    #[must_use]
    pub fn answer(&self, is_sure: bool) -> String {
        let answer = match &self.witnessed {
            Some(witnessed) => witnessed.answer(),
            None => self.rulings.answer(),
        };
        if is_sure {
            return answer;
        }
        // Nothing is settled for a night that may not be meant.
        let bare = answer.replace("Settled: ", "");
        match bare.strip_prefix("all ") {
            Some(rest) => format!("All {rest}"),
            None => bare,
        }
    }

    /// Action lines that go without saying.
    #[must_use]
    pub fn unsaid(&self) -> Vec<String> {
        let lines = self.understood.sheet.action_lines().into_iter();
        let unsaid = lines.zip(&self.understood.said).filter(|(_, said)| !**said);
        unsaid.map(|(line, _)| line).collect()
    }

    /// Reports whether all systems agree, on what witnesses see too if there are any.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let witnessed = self.witnessed.as_ref();
        let seen = witnessed.map_or(&self.rulings, |witnessed| &witnessed.rulings);
        self.rulings.is_settled() && seen.is_settled()
    }

    /// Reports whether a precedent has every action of the night.
    #[must_use]
    pub fn is_exact(&self, precedent: &Match) -> bool {
        precedent.volume.actions == self.understood.sheet.night.actions().len()
    }
}

/// House rules, as far as they decide disputed rulings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// The name that `--house` takes.
    pub id: String,
    /// The switches that are set, with their options.
    pub set: Vec<(String, String)>,
}

/// A disputed ruling.
#[derive(Clone, Debug)]
pub struct SwitchQuestion {
    /// The switch.
    pub row: &'static SwitchRow,
    /// Houses, each with its option: the default if it sets none.
    pub houses: Vec<(String, String)>,
}

/// Answers a question. Without a table the nights have no precedents.
#[must_use]
pub fn answer(
    table: Option<&Table>,
    text: &str,
    asked: &Asked,
    houses: &[HouseRules],
    budget: &mut Budget,
) -> Answered {
    let read = question::read(text);
    let mut switches = read.switches;
    let is_about_ruling = !switches.is_empty();
    let nights: Vec<NightAnswer> = read
        .understood
        .into_iter()
        .map(|understood| {
            let sheet = &understood.sheet;
            let mut precedents = table
                .map(|table| matches_within(table, sheet, asked, budget).matches)
                .unwrap_or_default();
            let many = sheet.night.actions().len();
            precedents.sort_by_key(|one| one.volume.actions != many);
            let rulings = Rulings::new(&asked.panel, sheet, &asked.systems, &asked.switches);
            switches.extend(question::sensitive(&asked.panel, sheet, &asked.systems));
            let witnessed = question::witnessed(
                &asked.panel,
                sheet,
                &asked.systems,
                &asked.switches,
                &rulings,
            );
            let (seen, by) = match &witnessed {
                Some(witnessed) => (&witnessed.sheet, &witnessed.rulings),
                None => (sheet, &rulings),
            };
            let reasons = question::reasons(&asked.panel, seen, &asked.switches, by);
            NightAnswer {
                understood,
                rulings,
                witnessed,
                reasons,
                open_points: Vec::new(),
                precedents,
            }
        })
        .collect();
    let mut known = Vec::new();
    switches.retain(|row| {
        let new = !known.contains(&row.id);
        known.push(row.id);
        new
    });
    let switches = switches
        .into_iter()
        .map(|row| SwitchQuestion {
            row,
            houses: house_options(row, houses),
        })
        .collect();
    Answered {
        nights,
        is_sure: read.is_sure,
        is_about_ruling,
        unused: read.unused,
        asked: read.asked,
        corrected: read.corrected,
        switches,
    }
}

fn house_options(row: &SwitchRow, houses: &[HouseRules]) -> Vec<(String, String)> {
    let option = |house: &HouseRules| {
        let set = house.set.iter().find(|(id, _)| id == row.id);
        set.map_or_else(|| row.options[0].to_owned(), |(_, option)| option.clone())
    };
    houses
        .iter()
        .map(|house| (house.id.clone(), option(house)))
        .collect()
}
