//! An answered question for serde: `nightcourt ask --format json`.

use nightcourt_corpus::json::house::HouseRow;
use nightcourt_reading::question::{Correction, Rulings};
use serde::{Deserialize, Serialize};

use super::{Answered, NightAnswer, SwitchQuestion};
use crate::search::AnswerRow;

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of the form.
pub const VERSION: u32 = 3;

/// An answered question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Ask")
)]
#[serde(deny_unknown_fields)]
pub struct AskRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The question.
    pub question: String,
    /// The nights that it may mean, the likeliest first: one if it is sure, up to three with other rulings if not, none if it speaks of none.
    pub understood: Vec<UnderstoodRow>,
    /// True if the first night is meant. Else it has to be confirmed before its ruling is used.
    pub sure: bool,
    /// Words of the question that the lexicon does not know. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub unused: Vec<String>,
    /// Problems with the question as a whole.
    pub asked: Vec<String>,
    /// Words that were read as others.
    pub corrected: Vec<Correction>,
    /// Disputed rulings that the question is about, or on which one of its nights depends.
    pub switches: Vec<SwitchQuestionRow>,
    /// The search for the words, if the question is no night.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub search: Option<AnswerRow>,
    /// The house rules, if there are any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub house: Option<HouseRow>,
}

/// A night that a question may mean.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnderstoodRow {
    /// The night as text.
    pub night: String,
    /// The difference from the first night, or the words that were read as others; empty if there is nothing.
    pub when: String,
    /// Actions that go without saying. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub unsaid: Vec<String>,
    /// The ruling of each system.
    pub outcomes: Vec<OutcomeRow>,
    /// The night with witnesses, if nothing of it is seen without them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub witnessed: Option<WitnessedRow>,
    /// True if it is sure that the night is meant, and all systems agree, on what witnesses see too.
    pub settled: bool,
    /// The answer, in a sentence.
    pub answer: String,
    /// The deciding line of an account, for each group of systems that agree.
    pub reasons: Vec<String>,
    /// Roles that are not fully modelled, each with its players and what is left out. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_out: Vec<String>,
    /// Open points of the house on which the ruling depends, each with both outcomes. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub open_points: Vec<String>,
    /// The precedents in the night, those of exactly this night first.
    pub precedents: Vec<PrecedentRow>,
}

/// The ruling of one system.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OutcomeRow {
    /// The system.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// Players who die.
    pub dies: Vec<String>,
    /// Reports and changes, a phrase each.
    pub others: Vec<String>,
}

/// A night to which witnesses were added: a Tracker on each player who acts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WitnessedRow {
    /// The night as text.
    pub night: String,
    /// The ruling of each system.
    pub outcomes: Vec<OutcomeRow>,
}

/// A precedent in a night.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PrecedentRow {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// Its title, in words.
    pub title: String,
    /// True if it has every action of the night.
    pub exact: bool,
}

/// A disputed ruling.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SwitchQuestionRow {
    /// The switch.
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchId"))]
    pub switch: String,
    /// The question that it decides.
    pub question: String,
    /// Its options, the default first.
    pub options: Vec<OptionRow>,
    /// Houses, each with its option.
    pub houses: Vec<HouseOptionRow>,
}

/// An option of a switch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OptionRow {
    /// The word that users type.
    pub option: String,
    /// The option as an answer to the question.
    pub says: String,
}

/// The option of a house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HouseOptionRow {
    /// The house.
    pub house: String,
    /// Its option.
    pub option: String,
}

impl AskRow {
    /// An answered question as a row, with at most `limit` precedents for each night.
    #[must_use]
    pub fn new(text: &str, answered: &Answered, search: Option<AnswerRow>, limit: usize) -> AskRow {
        AskRow {
            version: VERSION,
            question: text.to_owned(),
            understood: answered
                .nights
                .iter()
                .map(|night| understood(night, answered.is_sure, limit))
                .collect(),
            sure: answered.is_sure,
            unused: answered.unused.clone(),
            asked: answered.asked.clone(),
            corrected: answered.corrected.clone(),
            switches: answered.switches.iter().map(switch).collect(),
            search,
            house: None,
        }
    }
}

fn understood(night: &NightAnswer, is_sure: bool, limit: usize) -> UnderstoodRow {
    let precedents = night.precedents.iter().take(limit).map(|one| PrecedentRow {
        id: one.volume.id.to_string(),
        title: one.volume.title.clone(),
        exact: night.is_exact(one),
    });
    UnderstoodRow {
        night: night.understood.sheet.to_string(),
        when: night.understood.when.clone(),
        unsaid: night.unsaid(),
        outcomes: outcomes(&night.rulings),
        witnessed: night.witnessed.as_ref().map(|witnessed| WitnessedRow {
            night: witnessed.sheet.to_string(),
            outcomes: outcomes(&witnessed.rulings),
        }),
        settled: is_sure && night.is_settled(),
        answer: night.answer(is_sure),
        reasons: night.reasons.clone(),
        left_out: night.understood.sheet.left_out(),
        open_points: night.open_points.clone(),
        precedents: precedents.collect(),
    }
}

fn outcomes(rulings: &Rulings) -> Vec<OutcomeRow> {
    let each = rulings.each().iter().map(|ruling| OutcomeRow {
        system: ruling.system.id().to_owned(),
        dies: ruling.dies.clone(),
        others: ruling.others.clone(),
    });
    each.collect()
}

fn switch(question: &SwitchQuestion) -> SwitchQuestionRow {
    let row = question.row;
    let option = |(option, says): (&&str, &&str)| OptionRow {
        option: (*option).to_owned(),
        says: (*says).to_owned(),
    };
    let house = |(house, option): &(String, String)| HouseOptionRow {
        house: house.clone(),
        option: option.clone(),
    };
    SwitchQuestionRow {
        switch: row.id.to_owned(),
        question: row.question.to_owned(),
        options: row.options.iter().zip(row.says).map(option).collect(),
        houses: question.houses.iter().map(house).collect(),
    }
}
