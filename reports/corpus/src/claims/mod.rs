//! What the sources say of their systems, measured on random nights: that a list settles few breakdowns, say, or that swaps
//! never change who dies.
//!
//! A [`Measure`] is a list of figures, and a function that looks at one night and adds to them; most are there for a [`Claim`]
//! of a source, with a [`Bar`] that says what would make it true. [`Claims`] observes the nights of a study, and [`record`] turns
//! the [`Shares`] into the published form, verdicts included. Each source has a file; `overview.rs` has the figures without a
//! claim.
//!
//! A figure is a [`Share`] of things that come in nights. What is compared is the same night twice: under two systems, under a
//! system with one switch or one action changed (`look.rs`). Nights without an outcome on one side are left out of both counts.

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

/// Figures, and how they are taken.
#[derive(Debug)]
pub struct Measure {
    /// A word for it, which is never given to another.
    pub id: &'static str,
    /// What it is about, in a line.
    pub title: &'static str,
    /// What is counted of what, and what a word means here.
    pub method: &'static str,
    /// What is taken.
    pub figures: &'static [Figure],
    /// The claim that it is there for.
    pub claim: Option<Claim>,
    /// Adds a night.
    add: fn(&mut Look<'_, '_>, &mut NightShares),
}

/// The observer that takes every measure. Figures of a system that is not among those of the plan have no rows.
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
    /// A word for it, unlike that of any other figure.
    pub id: &'static str,
    /// What counts.
    pub counted: &'static str,
    /// What it is counted among.
    pub among: &'static str,
    /// Its rows.
    pub parts: Parts,
}

/// The rows of a figure.
#[derive(Clone, Copy, Debug)]
pub enum Parts {
    /// One, without a name.
    One,
    /// What they are, and these.
    Listed(&'static str, &'static [&'static str]),
    /// What they are; they are found as nights show them.
    Found(&'static str),
}

/// What a source says, in our words.
#[derive(Debug)]
pub struct Claim {
    /// The source and the place in it.
    pub source: &'static str,
    /// What it says.
    pub says: &'static str,
    /// The figure that decides, and its part.
    pub headline: (&'static str, &'static str),
    /// What the figure has to be.
    pub bar: Bar,
    /// Why it comes out as it does.
    pub remark: &'static str,
    /// A small night that shows it.
    pub example: Option<Example>,
}

/// A small night that shows why a figure is what it is.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What it shows.
    pub shows: &'static str,
    /// The night's text.
    pub night: &'static str,
}

/// Every measure: claims by source, then what is counted for none.
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
        let figures: Vec<&str> = MEASURES.iter().flat_map(|measure| measure.figures).map(|one| one.id).collect();
        assert_eq!(figures.iter().collect::<BTreeSet<_>>().len(), figures.len());
    }

    #[test]
    fn every_claim_is_decided_by_a_figure_of_its_own_and_every_example_is_a_night() {
        for measure in MEASURES {
            let Some(claim) = &measure.claim else { continue };
            assert!(measure.figures.iter().any(|figure| figure.id == claim.headline.0), "{}", measure.id);
            if let Some(example) = &claim.example {
                let parsed = Sheet::parse(example.night);
                assert!(parsed.is_ok(), "{}: {parsed:?}", measure.id);
            }
        }
    }
}
