//! Statements of the sources about their systems, measured on random nights: that a list settles few breakdowns, say,
//! or that swaps never change who dies.
//!
//! A [`Measure`] is a list of figures. Most belong to a [`Claim`] of a source, whose [`Bar`] is the condition for it to
//! hold. Their words are in `claims.toml`; the functions that add a night to the figures are in a file for each source,
//! and in `overview.rs` for figures without a claim. [`Claims`] observes the nights of a study, and [`record`] turns the
//! [`Shares`] into the published form with verdicts.
//!
//! A figure is a [`Share`](crate::tally::Share) of cases on nights. The same night is compared twice: under two systems, or under one system
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
mod snarf;

pub use bar::{Bar, Verdict};

use std::sync::LazyLock;

use nightcourt_resolvers::outcome::Outcome;
use serde::Deserialize;

use crate::study::{self, Observer, Terms};
use crate::tally::{Cases, Measures, Rows, Tally};
use look::Look;
use record::ExampleRecord;

/// Figures, and the claim that they test.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// The id, which is never reused.
    pub id: String,
    /// The subject, in a line.
    pub title: String,
    /// The method: the counted cases, and the meaning of the words.
    pub method: String,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The claim that the figures test.
    pub claim: Option<Claim>,
}

/// The figures of every measure, over the nights of one source.
pub type Shares = Tally<Figures>;

/// The figures, by id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures;

impl Measures for Figures {
    const STUDY: &'static str = "claims";
    const FILES: &'static [&'static str] = &["claims.md", "claims.json"];
    const COLUMNS: &'static [&'static str] = &["figure", "part"];

    fn check(id: &str, _: &Rows, _: &Terms) -> Result<(), String> {
        let mut figures = MEASURES.iter().flat_map(|measure| &measure.figures);
        if figures.any(|figure| figure.id == id) {
            return Ok(());
        }
        Err(format!(
            "no figure is called `{id}`: read it with the version that wrote it"
        ))
    }
}

/// The observer of every measure. Figures of a system that is not in the plan have no rows.
#[derive(Debug, Default)]
pub struct Claims {
    night: Cases,
    spare: Outcome,
}

impl Observer for Claims {
    type State = Shares;

    fn ask(&mut self, look: &mut study::Look<'_, '_>) {
        self.night.clear();
        let mut look = Look::new(look, &mut self.spare);
        for count in COUNTS {
            count(&mut look, &mut self.night);
        }
    }

    fn add(&mut self, look: &mut study::Look<'_, '_>, shares: &mut Shares) {
        shares.add(look.index, look.weight, &mut self.night);
    }
}

/// One figure: a share, or several.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The id, unique among all figures.
    pub id: String,
    /// The counted cases.
    pub counted: String,
    /// The cases among which they are counted.
    pub among: String,
    /// The rows.
    #[serde(default)]
    pub parts: Parts,
}

/// The rows of a figure.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parts {
    /// One row, without a name.
    #[default]
    One,
    /// The kind of the rows, and their names.
    Listed(String, Vec<String>),
    /// The kind of the rows, whose names are found on nights.
    Found(String),
}

/// A statement of a source, in our words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The source and the place in it.
    pub source: String,
    /// The statement.
    pub says: String,
    /// The figure that decides.
    pub figure: String,
    /// The part of the figure; empty if it has one row.
    pub part: String,
    /// The bar that the figure has to meet.
    pub bar: Bar,
    /// The reason for the result.
    pub remark: String,
    /// A small night that shows the reason.
    pub example: Option<ExampleRecord>,
}

/// Every measure, from `claims.toml`: claims by source, then figures without a claim.
pub static MEASURES: LazyLock<Vec<Measure>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct Measures {
        measure: Vec<Measure>,
    }
    let measures: Measures =
        toml::from_str(include_str!("claims.toml")).expect("a file that comes with the program");
    measures.measure
});

/// The functions that add a night to the figures, by the ids of the figures.
const COUNTS: [fn(&mut Look<'_, '_>, &mut Cases); 14] = [
    rar::list,
    rar::rarely,
    rar::simple,
    nar::commonest,
    nar::picks,
    nar::rare,
    snarf::standard,
    snarf::loops,
    guide::components,
    guide::linear,
    categories::swaps,
    overview::agreement,
    overview::deaths,
    overview::events,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn no_two_measures_or_figures_share_a_word() {
        let ids: BTreeSet<&str> = MEASURES.iter().map(|measure| &*measure.id).collect();
        assert_eq!(ids.len(), MEASURES.len());
        let figures: Vec<&str> = MEASURES
            .iter()
            .flat_map(|measure| &measure.figures)
            .map(|one| &*one.id)
            .collect();
        assert_eq!(figures.iter().collect::<BTreeSet<_>>().len(), figures.len());
    }

    #[test]
    fn every_claim_is_decided_by_a_figure_of_its_own_and_every_example_is_a_night() {
        for measure in &*MEASURES {
            let Some(claim) = &measure.claim else {
                continue;
            };
            assert!(
                measure
                    .figures
                    .iter()
                    .any(|figure| figure.id == claim.figure),
                "{}",
                measure.id
            );
            if let Some(example) = &claim.example {
                let parsed = Sheet::parse(&example.night);
                assert!(parsed.is_ok(), "{}: {parsed:?}", measure.id);
            }
        }
    }
}
