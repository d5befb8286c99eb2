//! Axioms: properties of social choice (AX-1 to AX-11), measured on nights.
//!
//! An [`Axiom`] compares a night with a changed one: the actions in the opposite order, say, or one more Doctor.
//! `changes.rs` makes the changed nights, [`Axioms`] observes the nights of a study, and [`Tallies`] count the
//! differing outcomes. [`smallest`] brings the smallest breach of each axiom by each system down to a minimal night,
//! and [`record`] is the published form.

mod blocked;
mod changes;
mod observer;
pub mod record;
pub mod smallest;
mod split;
mod tallies;
mod twins;

pub use observer::Axioms;
pub use tallies::{Tallies, Tally};

use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::rule::Rule;
use serde::{Deserialize, Serialize};

use changes::Change;

/// A property that a system has or lacks, by its rule. Its word in files is the id of the rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Axiom {
    /// The opposite order of submission changes nothing.
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

impl Axiom {
    /// Every axiom, in the order of RULES.md.
    pub const ALL: [Axiom; 11] = [
        Axiom::Submission,
        Axiom::Seats,
        Axiom::Names,
        Axiom::Idle,
        Axiom::Blocked,
        Axiom::Kill,
        Axiom::Protection,
        Axiom::BlockSaves,
        Axiom::BlockKills,
        Axiom::Twins,
        Axiom::Split,
    ];

    /// The rule that defines it.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Axiom::Submission => Rule::Ax1,
            Axiom::Seats => Rule::Ax2,
            Axiom::Names => Rule::Ax3,
            Axiom::Idle => Rule::Ax4,
            Axiom::Blocked => Rule::Ax5,
            Axiom::Kill => Rule::Ax6,
            Axiom::Protection => Rule::Ax7,
            Axiom::BlockSaves => Rule::Ax8,
            Axiom::BlockKills => Rule::Ax9,
            Axiom::Twins => Rule::Ax10,
            Axiom::Split => Rule::Ax11,
        }
    }

    /// A short title, for the heads of tables.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Axiom::Submission => "submission reversed",
            Axiom::Seats => "roster reversed",
            Axiom::Names => "other names",
            Axiom::Idle => "one more idle player",
            Axiom::Blocked => "a blocked player left out",
            Axiom::Kill => "a kill less kills",
            Axiom::Protection => "a protection more kills",
            Axiom::BlockSaves => "a block more saves",
            Axiom::BlockKills => "a block more kills",
            Axiom::Twins => "twins apart",
            Axiom::Split => "a compound split",
        }
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
            Axiom::Submission
            | Axiom::Seats
            | Axiom::Names
            | Axiom::Idle
            | Axiom::Blocked
            | Axiom::Twins
            | Axiom::Split => match compare(&change.expected(before), &change.read(after)) {
                Comparison::Diverge(lens) => Some(lens),
                Comparison::Agree | Comparison::Incomparable(_) => None,
            },
        }
    }
}

/// Axioms that compare a night with the same changed nights.
struct Group {
    axioms: &'static [Axiom],
    /// Passes each changed night on.
    each: fn(&Night, &mut dyn FnMut(Change)),
}

const GROUPS: [Group; 10] = [
    Group {
        axioms: &[Axiom::Submission],
        each: changes::submission,
    },
    Group {
        axioms: &[Axiom::Seats],
        each: changes::seats,
    },
    Group {
        axioms: &[Axiom::Names],
        each: changes::names,
    },
    Group {
        axioms: &[Axiom::Idle],
        each: changes::idle,
    },
    Group {
        axioms: &[Axiom::Blocked],
        each: blocked::without_blocked,
    },
    Group {
        axioms: &[Axiom::Kill],
        each: changes::without_kill,
    },
    Group {
        axioms: &[Axiom::Protection],
        each: changes::protection,
    },
    Group {
        axioms: &[Axiom::BlockSaves, Axiom::BlockKills],
        each: changes::block,
    },
    Group {
        axioms: &[Axiom::Twins],
        each: twins::exchanged,
    },
    Group {
        axioms: &[Axiom::Split],
        each: split::split,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axioms_are_the_rules_of_their_section_and_each_is_in_one_group() {
        let rules: Vec<Rule> = Rule::ALL
            .iter()
            .copied()
            .filter(|rule| rule.id().starts_with("AX-"))
            .collect();
        assert_eq!(Axiom::ALL.map(Axiom::rule).to_vec(), rules);
        let mut grouped: Vec<Axiom> = GROUPS
            .iter()
            .flat_map(|group| group.axioms)
            .copied()
            .collect();
        grouped.sort_unstable();
        assert_eq!(grouped, Axiom::ALL);
        for axiom in Axiom::ALL {
            assert_eq!(
                serde_json::to_value(axiom).ok(),
                Some(axiom.rule().id().into())
            );
        }
    }
}
