//! Statements of the sources about their systems, measured on random nights: that a list settles few breakdowns, say,
//! or that swaps never change who dies.
//!
//! A [`Measure`] is a list of figures, and a function that adds one night to them. Most belong to a [`Claim`] of a
//! source, whose [`Bar`] is the condition for it to hold. [`Claims`] observes the nights of a study, and [`record`]
//! turns the [`Shares`] into the published form with verdicts. Each source has a file; `overview.rs` has the figures
//! without a claim.
//!
//! A figure is a [`Share`] of cases on nights. The same night is compared twice: under two systems, or under one system
//! with one switch or one action changed (`look.rs`). Nights without an outcome on one side are left out of both
//! counts.

mod bar;
mod categories;
mod guide;
mod look;
mod nar;
mod overview;
mod rar;
pub mod record;
mod share;
mod shares;
mod snarf;

pub use bar::{Bar, Verdict};
pub use share::Share;
pub use shares::{Part, Shares};

use nightcourt_resolvers::outcome::Outcome;

use crate::study::{self, Observer};
use look::Look;
use shares::NightShares;

/// Figures, and the function that measures them.
#[derive(Debug)]
pub struct Measure {
    /// The id, which is never reused.
    pub id: &'static str,
    /// The subject, in a line.
    pub title: &'static str,
    /// The method: the counted cases, and the meaning of the words.
    pub method: &'static str,
    /// The figures.
    pub figures: &'static [Figure],
    /// The claim that the figures test.
    pub claim: Option<Claim>,
    /// Adds a night.
    add: fn(&mut Look<'_, '_>, &mut NightShares),
}

/// The observer of every measure. Figures of a system that is not in the plan have no rows.
#[derive(Debug, Default)]
pub struct Claims {
    night: NightShares,
    spare: Outcome,
}

impl Observer for Claims {
    type State = Shares;

    fn ask(&mut self, look: &mut study::Look<'_, '_>) {
        self.night.clear();
        let mut look = Look::new(look, &mut self.spare);
        for measure in MEASURES {
            (measure.add)(&mut look, &mut self.night);
        }
    }

    fn add(&mut self, look: &mut study::Look<'_, '_>, shares: &mut Shares) {
        shares.add(look.index, look.weight, &mut self.night);
    }
}

/// One figure: a share, or several.
#[derive(Debug)]
pub struct Figure {
    /// The id, unique among all figures.
    pub id: &'static str,
    /// The counted cases.
    pub counted: &'static str,
    /// The cases among which they are counted.
    pub among: &'static str,
    /// The rows.
    pub parts: Parts,
}

/// The rows of a figure.
#[derive(Clone, Copy, Debug)]
pub enum Parts {
    /// One row, without a name.
    One,
    /// The kind of the rows, and their names.
    Listed(&'static str, &'static [&'static str]),
    /// The kind of the rows, whose names are found on nights.
    Found(&'static str),
}

/// A statement of a source, in our words.
#[derive(Debug)]
pub struct Claim {
    /// The source and the place in it.
    pub source: &'static str,
    /// The statement.
    pub says: &'static str,
    /// The figure and part that decide.
    pub headline: (&'static str, &'static str),
    /// The bar that the figure has to meet.
    pub bar: Bar,
    /// The reason for the result.
    pub remark: &'static str,
    /// A small night that shows the reason.
    pub example: Option<Example>,
}

/// A small night that shows the reason for a figure.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The reason, in words.
    pub shows: &'static str,
    /// The night's text.
    pub night: &'static str,
}

/// Every measure: claims by source, then figures without a claim.
pub const MEASURES: [&Measure; 14] = [
    &rar::LIST,
    &rar::RARELY,
    &rar::SIMPLE,
    &nar::COMMONEST,
    &nar::PICKS,
    &nar::RARE,
    &snarf::STANDARD,
    &snarf::LOOPS,
    &guide::COMPONENTS,
    &guide::LINEAR,
    &categories::SWAPS,
    &overview::AGREEMENT,
    &overview::DEATHS,
    &overview::EVENTS,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn no_two_measures_or_figures_share_a_word() {
        let ids: BTreeSet<&str> = MEASURES.iter().map(|measure| measure.id).collect();
        assert_eq!(ids.len(), MEASURES.len());
        let figures: Vec<&str> = MEASURES
            .iter()
            .flat_map(|measure| measure.figures)
            .map(|one| one.id)
            .collect();
        assert_eq!(figures.iter().collect::<BTreeSet<_>>().len(), figures.len());
    }

    #[test]
    fn every_claim_is_decided_by_a_figure_of_its_own_and_every_example_is_a_night() {
        for measure in MEASURES {
            let Some(claim) = &measure.claim else {
                continue;
            };
            assert!(
                measure
                    .figures
                    .iter()
                    .any(|figure| figure.id == claim.headline.0),
                "{}",
                measure.id
            );
            if let Some(example) = &claim.example {
                let parsed = Sheet::parse(example.night);
                assert!(parsed.is_ok(), "{}: {parsed:?}", measure.id);
            }
        }
    }
}
