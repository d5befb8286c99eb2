//! The disputes of a setup for serde: `nightcourt setup --format json`.

use nightcourt_corpus::json::house::HouseRow;
use nightcourt_precedent::catalogue::title::title;
use nightcourt_reading::question::Ruling;
use serde::{Deserialize, Serialize};

use super::topics::topic;
use super::{Decision, Dispute, PairTheorem, Report, Setup};

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of the form.
pub const VERSION: u32 = 2;

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
    /// Questions to the host about the setup; what is not understood is left out of everything else. Left out if there is
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub asked: Vec<QuestionRow>,
    /// Sides that were taken to be Town, and lines that were passed over. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub notes: Vec<String>,
    /// Numbers that reviewers check first.
    pub numbers: NumbersRow,
    /// Questions that the host decides before the game, the most frequent first; those that matter only if a team acts
    /// against its own come last.
    pub decisions: Vec<DecisionRow>,
    /// The ruler of the sentences for the rules post: that of the house, or the system that agrees with the most others.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub ruler: String,
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
    /// Systems that these roles can divide, and systems that they cannot.
    pub theorems: TheoremsRow,
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
    /// Alternatives: the game has one of them or this role. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub or: Vec<String>,
}

/// A question about a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QuestionRow {
    /// The line, from 1; 0 for the setup as a whole.
    pub line: usize,
    /// The question and the way out, in a sentence.
    pub problem: String,
}

/// Numbers of a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NumbersRow {
    /// Number of players.
    pub players: usize,
    /// Players of teams that share a kill: the mafia and werewolves.
    pub mafia: usize,
    /// Kills submitted on a night, if everybody who can kill does.
    pub kills: f64,
    /// Deaths on a random night, under the systems with the fewest and the most.
    pub deaths: [f64; 2],
    /// Roles with abilities or passives that changed nothing on the random nights.
    pub idle: Vec<String>,
}

/// A question that the host decides before the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    /// The word of the question; its disputes have it too.
    pub id: String,
    /// The question in a sentence.
    pub question: String,
    /// Rulings of the systems on its smallest night, those that agree together.
    pub rulings: Vec<AnswerRow>,
    /// Deciders other than the order of each system: `the order of submission`, `the switch block-blockers`.
    pub decided_by: Vec<String>,
    /// The sentences for the rules post, by the house or by the ruler.
    pub sentences: Vec<String>,
    /// Open points of the house on which the ruling of its smallest night depends. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub open_points: Vec<String>,
    /// The precedent of its smallest night, if the corpus has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub precedent: Option<PrecedentRow>,
    /// Its smallest night as text, with roles of the setup.
    pub night: String,
    /// The title of its smallest night.
    pub title: String,
    /// Number of disputed interactions of the question.
    pub disputes: usize,
    /// Number of random nights on which it matters.
    pub nights: u64,
    /// False if it matters only where a team acts against its own.
    pub likely: bool,
}

/// Systems that agree, and their answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerRow {
    /// The systems.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::RulerId>"))]
    pub systems: Vec<String>,
    /// The answer, and what comes of it on the night.
    pub answer: String,
}

/// A disputed interaction.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DisputeRow {
    /// The word of its question, as decisions have it.
    pub decision: String,
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
    /// The night and its ruling in a sentence, by the house or by the ruler.
    pub sentence: String,
    /// Number of random nights on which the systems diverge and that contain it.
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

/// Systems that the roles of a setup can divide or not, by censuses of small nights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TheoremsRow {
    /// The nights for which it is proved that pairs without `divided_by` agree, in words: `up to 3 actions`. At most one
    /// player is Mafia there, and the others are Town. Empty if no census has all roles.
    pub proved: Vec<String>,
    /// Each two systems: first on who dies, then on anything.
    pub pairs: Vec<PairTheoremRow>,
}

/// A theorem about two systems.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PairTheoremRow {
    /// The two systems.
    #[cfg_attr(feature = "schema", schemars(with = "[closed::RulerId; 2]"))]
    pub systems: [String; 2],
    /// The lens: `deaths` or `full`.
    #[cfg_attr(feature = "schema", schemars(with = "closed::LensId"))]
    pub lens: String,
    /// The abilities and passives of the smallest night that divides the two, joined by `+`. Left out if no known night does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub divided_by: Option<String>,
    /// Roles that are needed for it: without any single one no known night divides the two. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub decisive: Vec<String>,
    /// The ability of one more role that would bring the first dispute. Left out if the roles divide the two, or no
    /// single one would.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<String>,
    /// Number of random nights of the setup on which they diverge.
    pub nights: u64,
}

impl TheoremsRow {
    fn new(report: &Report) -> TheoremsRow {
        let pair = |one: &PairTheorem| PairTheoremRow {
            systems: one.systems.map(|system| system.id().to_owned()),
            lens: one.lens.id().to_owned(),
            divided_by: one.divided_by.map(|elements| elements.to_string()),
            decisive: one.decisive.clone(),
            next: one.next.map(|element| element.to_string()),
            nights: one.nights,
        };
        TheoremsRow {
            proved: report.proved.clone(),
            pairs: report.theorems.iter().map(pair).collect(),
        }
    }
}

impl SetupRow {
    /// A report as a row, with at most `limit` disputes.
    #[must_use]
    pub fn new(setup: &Setup, report: &Report, limit: usize) -> SetupRow {
        let [deaths, state, full] = report.sample.diverging;
        let roles = setup.roles.iter().map(|role| RoleRow {
            count: role.count,
            role: role.text.clone(),
            or: role.or.clone(),
        });
        let asked = setup.asked.iter().map(|one| QuestionRow {
            line: one.line,
            problem: one.problem.clone(),
        });
        let numbers = &report.numbers;
        SetupRow {
            version: VERSION,
            roles: roles.collect(),
            asked: asked.collect(),
            notes: setup.notes.clone(),
            numbers: NumbersRow {
                players: numbers.players,
                mafia: numbers.mafia,
                kills: rounded(numbers.kills),
                deaths: numbers.deaths.map(rounded),
                idle: numbers.idle.clone(),
            },
            decisions: report
                .decisions
                .iter()
                .take(limit)
                .map(|one| decision(report, one))
                .collect(),
            ruler: report.ruler.id().to_owned(),
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
            theorems: TheoremsRow::new(report),
            exceeded: report.exceeded,
            house: None,
        }
    }
}

/// Rounds to hundredths, which is finer than the sample.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn decision(report: &Report, decision: &Decision) -> DecisionRow {
    let smallest = report.first(decision);
    let sheet = &smallest.sheet;
    let rulings = decision.rulings.iter().map(|(systems, answer)| AnswerRow {
        systems: systems
            .iter()
            .map(|system| system.id().to_owned())
            .collect(),
        answer: answer.clone(),
    });
    DecisionRow {
        id: decision.topic.id.to_owned(),
        question: decision.topic.question.to_owned(),
        rulings: rulings.collect(),
        decided_by: decision.decided_by.clone(),
        sentences: decision.sentences.iter().map(ToString::to_string).collect(),
        open_points: smallest.open_points.clone(),
        precedent: precedent(smallest),
        night: sheet.to_string(),
        title: title(sheet),
        disputes: decision.disputes.len(),
        nights: decision.nights,
        likely: decision.is_likely,
    }
}

fn precedent(dispute: &Dispute) -> Option<PrecedentRow> {
    let (id, title) = dispute.precedent.as_ref()?;
    Some(PrecedentRow {
        id: id.to_string(),
        title: title.clone(),
    })
}

fn dispute(dispute: &Dispute) -> DisputeRow {
    DisputeRow {
        decision: topic(&dispute.sheet.night).id.to_owned(),
        precedent: precedent(dispute),
        night: dispute.sheet.to_string(),
        outcomes: dispute.rulings.each().iter().map(outcome).collect(),
        answer: dispute.rulings.answer(),
        house: dispute.house.as_ref().map(outcome),
        open_points: dispute.open_points.clone(),
        sentence: dispute.sentence.clone(),
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
