//! The disputes of a setup for serde: `nightcourt setup --format json`.

use nightcourt_corpus::json::house::HouseRow;
use nightcourt_reading::question::Ruling;
use serde::{Deserialize, Serialize};

use super::{Dispute, Report, Setup};

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of the form.
pub const VERSION: u32 = 1;

/// The disputes of a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Setup")
)]
#[serde(deny_unknown_fields)]
pub struct SetupRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The roles of the setup.
    pub roles: Vec<RoleRow>,
    /// Roles that are not fully modelled, each with what is left out. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_out: Vec<String>,
    /// The number of disputed interactions; `disputes` may be fewer.
    pub total: usize,
    /// The disputed interactions, the most frequent first.
    pub disputes: Vec<DisputeRow>,
    /// Number of interactions on which all systems agree.
    pub settled: usize,
    /// Random nights of the setup.
    pub sample: SampleRow,
    /// True if the budget was spent: there may be more disputes.
    pub exceeded: bool,
    /// The house rules, if there are any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub house: Option<HouseRow>,
}

/// A role of a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RoleRow {
    /// Number of players who have it.
    pub count: usize,
    /// The role in the form of a night.
    pub role: String,
}

/// A disputed interaction.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DisputeRow {
    /// The smallest precedent, if the corpus has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub precedent: Option<PrecedentRow>,
    /// The smallest night as text, with roles of the setup.
    pub night: String,
    /// The ruling of each system.
    pub outcomes: Vec<OutcomeRow>,
    /// The rulings in a sentence.
    pub answer: String,
    /// The ruling of the house, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub house: Option<OutcomeRow>,
    /// Open points of the house on which its ruling depends, each with both outcomes. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub open_points: Vec<String>,
    /// The sentence for the rules post.
    pub sentence: String,
    /// Number of random nights that contain it.
    pub nights: u64,
}

/// A precedent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PrecedentRow {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// Its title, in words.
    pub title: String,
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

/// Random nights of a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SampleRow {
    /// Number of nights.
    pub nights: u64,
    /// Nights on which systems differ on deaths.
    pub deaths: u64,
    /// Nights on which they differ on alignments, abilities or belongings, but not on deaths.
    pub state: u64,
    /// Nights on which they differ on reports alone.
    pub full: u64,
}

impl SetupRow {
    /// A report as a row, with at most `limit` disputes.
    #[must_use]
    pub fn new(setup: &Setup, report: &Report, limit: usize) -> SetupRow {
        let [deaths, state, full] = report.sample.diverging;
        let roles = setup.roles.iter().map(|role| RoleRow {
            count: role.count,
            role: role.text.clone(),
        });
        SetupRow {
            version: VERSION,
            roles: roles.collect(),
            left_out: setup.left_out(),
            total: report.disputes.len(),
            disputes: report.disputes.iter().take(limit).map(dispute).collect(),
            settled: report.settled,
            sample: SampleRow {
                nights: report.sample.nights,
                deaths,
                state,
                full,
            },
            exceeded: report.exceeded,
            house: None,
        }
    }
}

fn dispute(dispute: &Dispute) -> DisputeRow {
    let precedent = dispute.precedent.as_ref();
    DisputeRow {
        precedent: precedent.map(|(id, title)| PrecedentRow {
            id: id.to_string(),
            title: title.clone(),
        }),
        night: dispute.sheet.to_string(),
        outcomes: dispute.rulings.each().iter().map(outcome).collect(),
        answer: dispute.rulings.answer(),
        house: dispute.house.as_ref().map(outcome),
        open_points: dispute.open_points.clone(),
        sentence: dispute.sentence(),
        nights: dispute.nights,
    }
}

fn outcome(ruling: &Ruling) -> OutcomeRow {
    OutcomeRow {
        system: ruling.system.id().to_owned(),
        dies: ruling.dies.clone(),
        others: ruling.others.clone(),
    }
}
