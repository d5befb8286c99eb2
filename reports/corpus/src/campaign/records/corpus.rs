//! The records of a campaign, all of them in memory.

use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Complaint;

use super::catalogue::{each_precedent, head};
use super::describe::Detail;
use super::run::run;
use super::{CatalogueFile, Provenance, Run};
use crate::campaign::State;

/// The records of a campaign, all of them in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Corpus {
    /// The record of the run. Its hashes are filled in with the files.
    pub run: Run,
    /// The catalogues, in the order of [`Catalogue::ALL`].
    pub catalogues: Vec<CatalogueFile>,
}

impl Corpus {
    /// Tells what a campaign found.
    ///
    /// # Errors
    /// If a night cannot be written; none is like that.
    pub fn new(state: &State, rulers: &dyn Rulers) -> Result<Corpus, Complaint> {
        Corpus::with(Detail::Whole, state, rulers)
    }

    /// The same, with these parts of each record.
    ///
    /// # Errors
    /// As [`Corpus::new`].
    pub fn with(detail: Detail, state: &State, rulers: &dyn Rulers) -> Result<Corpus, Complaint> {
        let whole = |which| {
            let mut file = head(state, which);
            each_precedent(state, rulers, which, detail, &mut |described| {
                file.precedents.extend(described);
                Ok(())
            })?;
            Ok(file)
        };
        let catalogues: Vec<CatalogueFile> = Catalogue::ALL
            .into_iter()
            .map(whole)
            .collect::<Result<_, Complaint>>()?;
        let counts = catalogues
            .iter()
            .map(|file| (file.catalogue.clone(), file.precedents.len()))
            .collect();
        Ok(Corpus {
            run: run(state, &Provenance::default(), counts),
            catalogues,
        })
    }

    /// One of the catalogues.
    #[must_use]
    pub fn catalogue(&self, which: Catalogue) -> &CatalogueFile {
        &self.catalogues[which as usize]
    }
}
