//! The records of a campaign, all of them in memory.

use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Complaint;

use super::CatalogueFile;
use super::catalogue::{each_precedent, head};
use super::describe::Detail;
use crate::campaign::State;

/// The records of a campaign, all of them in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Corpus {
    /// The catalogues, in the order of [`Catalogue::ALL`].
    pub catalogues: Vec<CatalogueFile>,
}

impl Corpus {
    /// Makes the records of a campaign, with these parts of each.
    ///
    /// # Errors
    /// If a night cannot be written; none is like that.
    pub fn with(detail: Detail, state: &State, rulers: &dyn Rulers) -> Result<Corpus, Complaint> {
        let whole = |which| {
            let mut file = head(state, which);
            each_precedent(state, rulers, which, detail, &mut |described| {
                file.precedents.extend(described);
                Ok(())
            })?;
            Ok(file)
        };
        let catalogues = Catalogue::ALL.into_iter().map(whole);
        Ok(Corpus {
            catalogues: catalogues.collect::<Result<_, Complaint>>()?,
        })
    }

    /// One of the catalogues.
    #[must_use]
    pub fn catalogue(&self, which: Catalogue) -> &CatalogueFile {
        &self.catalogues[which as usize]
    }
}
