//! Statements of the sources about their systems, measured on random nights: that a list settles few breakdowns, say,
//! or that swaps never change who dies.
//!
//! The [`GUIDE`] lists the figures, most of them with the claim of a source and the bar that makes it hold: it is data
//! (`claims.toml`). The functions that add a night to the figures are in a file for each source, and in `overview.rs` for
//! figures without a claim. [`Claims`] observes the nights of a study, and [`StudyFile`](crate::tally::StudyFile) has the
//! verdicts.
//!
//! A figure is a [`Share`](crate::tally::Share) of cases on nights. The same night is compared twice: under two systems, or under one system
//! with one switch or one action changed (`look.rs`). Nights without an outcome on one side are left out of both
//! counts.

mod categories;
mod guide;
mod look;
mod nar;
mod overview;
mod rar;
mod snarf;

use std::sync::LazyLock;

use nightcourt_resolvers::outcome::Outcome;

use crate::study::{self, Observer, Terms};
use crate::tally::{Cases, Guide, Measures, Rows, Tally};
use look::Look;

/// The figures of every measure, over the nights of one source.
pub type Shares = Tally<Figures>;

/// The figures, by id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures;

impl Measures for Figures {
    const STUDY: &'static str = "claims";
    const FILES: &'static [&'static str] = &["claims.md", "claims.json"];
    const COLUMNS: &'static [&'static str] = &["figure", "part"];
    const NAMES_NIGHTS: bool = true;

    fn check(id: &str, _: &Rows, _: &Terms) -> Result<(), String> {
        let mut figures = GUIDE.measures.iter().flat_map(|measure| &measure.figures);
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

    fn changes_nights(&self) -> bool {
        true
    }

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

/// The claims by source, then figures without a claim.
pub static GUIDE: LazyLock<Guide> = LazyLock::new(|| {
    toml::from_str(include_str!("claims.toml")).expect("a file that comes with the program")
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
        let ids: BTreeSet<&str> = GUIDE.measures.iter().map(|measure| &*measure.id).collect();
        assert_eq!(ids.len(), GUIDE.measures.len());
        let figures: Vec<&str> = GUIDE
            .measures
            .iter()
            .flat_map(|measure| &measure.figures)
            .map(|one| &*one.id)
            .collect();
        assert_eq!(figures.iter().collect::<BTreeSet<_>>().len(), figures.len());
    }

    #[test]
    fn every_claim_is_decided_by_a_figure_of_its_own_and_every_example_is_a_night() {
        for measure in &GUIDE.measures {
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
