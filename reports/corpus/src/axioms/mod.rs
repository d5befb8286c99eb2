//! Axioms: properties of social choice (AX-1 to AX-11), measured on nights.
//!
//! An [`Axiom`] compares a night with a changed one: the actions in the opposite order, say, or one more Doctor.
//! `changes.rs` makes the changed nights, [`Axioms`] observes the nights of a study, and [`Breaches`] count the
//! differing outcomes. [`smallest`] brings the smallest breach of each axiom by each system down to a minimal night,
//! and [`record`] is the published form.

mod blocked;
mod changes;
mod observer;
pub mod record;
pub mod smallest;
mod split;
mod twins;

pub use observer::{AxiomRates, Axioms, Breaches};

use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::rule::Rule;
use serde::{Deserialize, Serialize};

use changes::Change;

/// A property that a system has or lacks, by its rule. Its word in files is the id of the rule.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Axiom {
    /// The opposite order of submission changes nothing.
    #[default]
    #[serde(rename = "AX-1")]
    Submission,
    /// The opposite order of the roster changes nothing.
    #[serde(rename = "AX-2")]
    Seats,
    /// Other names change nothing.
    #[serde(rename = "AX-3")]
    Names,
    /// One more idle player changes nothing.
    #[serde(rename = "AX-4")]
    Idle,
    /// Leaving out the actions of a blocked player changes nothing.
    #[serde(rename = "AX-5")]
    Blocked,
    /// Leaving out a kill kills nobody.
    #[serde(rename = "AX-6")]
    Kill,
    /// One more protection kills nobody.
    #[serde(rename = "AX-7")]
    Protection,
    /// One more block saves nobody.
    #[serde(rename = "AX-8")]
    BlockSaves,
    /// One more block kills nobody.
    #[serde(rename = "AX-9")]
    BlockKills,
    /// Twins are treated alike.
    #[serde(rename = "AX-10")]
    Twins,
    /// Splitting a compound action changes nothing.
    #[serde(rename = "AX-11")]
    Split,
}

/// Every axiom in the order of RULES.md, with the rule that defines it and a short title, for the heads of tables.
const ROWS: [(Axiom, Rule, &str); 11] = [
    (Axiom::Submission, Rule::Ax1, "submission reversed"),
    (Axiom::Seats, Rule::Ax2, "roster reversed"),
    (Axiom::Names, Rule::Ax3, "other names"),
    (Axiom::Idle, Rule::Ax4, "one more idle player"),
    (Axiom::Blocked, Rule::Ax5, "a blocked player left out"),
    (Axiom::Kill, Rule::Ax6, "a kill less kills"),
    (Axiom::Protection, Rule::Ax7, "a protection more kills"),
    (Axiom::BlockSaves, Rule::Ax8, "a block more saves"),
    (Axiom::BlockKills, Rule::Ax9, "a block more kills"),
    (Axiom::Twins, Rule::Ax10, "twins apart"),
    (Axiom::Split, Rule::Ax11, "a compound split"),
];

impl Axiom {
    /// Lists every axiom, in the order of RULES.md.
    pub fn all() -> impl Iterator<Item = Axiom> {
        ROWS.into_iter().map(|(axiom, ..)| axiom)
    }

    /// The rule that defines it.
    #[must_use]
    pub const fn rule(self) -> Rule {
        ROWS[self as usize].1
    }

    /// A short title, for the heads of tables.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ROWS[self as usize].2
    }

    /// Returns the narrowest lens under which the outcomes of a night and of the changed night break the axiom.
    fn breach(self, change: &Change, before: &Outcome, after: &Outcome) -> Option<Lens> {
        match self {
            Axiom::Kill | Axiom::Protection | Axiom::BlockKills => (!after
                .deaths
                .intersection(change.present)
                .without(before.deaths)
                .is_empty())
            .then_some(Lens::Deaths),
            Axiom::BlockSaves => {
                (!before.deaths.without(after.deaths).is_empty()).then_some(Lens::Deaths)
            }
            _ => match compare(&change.expected(before), &change.read(after)) {
                Comparison::Diverge(lens) => Some(lens),
                _ => None,
            },
        }
    }
}

/// Axioms that compare a night with the same changed nights, and the function that passes each changed night on.
type Group = (&'static [Axiom], fn(&Night, &mut dyn FnMut(Change)));

const GROUPS: [Group; 10] = [
    (&[Axiom::Submission], changes::submission),
    (&[Axiom::Seats], changes::seats),
    (&[Axiom::Names], changes::names),
    (&[Axiom::Idle], changes::idle),
    (&[Axiom::Blocked], blocked::without_blocked),
    (&[Axiom::Kill], changes::without_kill),
    (&[Axiom::Protection], changes::protection),
    (&[Axiom::BlockSaves, Axiom::BlockKills], changes::block),
    (&[Axiom::Twins], twins::exchanged),
    (&[Axiom::Split], split::split),
];
