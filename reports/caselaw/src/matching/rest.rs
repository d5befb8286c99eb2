//! What no contained precedent explains: the night is minimised for it, as a campaign would. It comes down to a precedent
//! that is told otherwise, or it is new.

use nightcourt_pages::minimal::{Minimal, MinimalError};
use nightcourt_resolvers::system::resolve;
use nightcourt_resolvers::text::Sheet;

use super::outcome_cache::OutcomeCache;
use super::{Asked, Difference, Found, How, Match, Shelf};

/// A night that is in no catalogue of the corpus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct New {
    /// The minimal night, and the record to add.
    pub minimal: Minimal,
    /// The differences of the night that it explains.
    pub explains: Vec<Difference>,
}

/// Why the rest was not settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettleError<E> {
    /// The corpus cannot be read.
    Shelf(E),
    /// The night cannot be minimised.
    Minimise(MinimalError),
}

impl Found {
    /// Minimises the night for what is unexplained. What it comes down to joins the matches if the corpus knows it; what is
    /// new is given back. A difference that another's precedent shows too is not minimised for again.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the night cannot be minimised.
    pub fn settle<S: Shelf>(
        &mut self,
        shelf: &S,
        sheet: &Sheet,
        asked: &Asked,
    ) -> Result<Vec<New>, SettleError<S::Error>> {
        let mut new = Vec::new();
        let cache = OutcomeCache::new(asked, &sheet.night);
        while let Some(&first) = self.unexplained.first() {
            let minimal =
                Minimal::new(&resolve, asked.switches, first.finding(), sheet).map_err(SettleError::Minimise)?;
            let its = cache.of(&minimal.night);
            let explains: Vec<Difference> =
                self.unexplained.iter().copied().filter(|one| *one == first || its.contains(one)).collect();
            self.unexplained.retain(|one| !explains.contains(one));
            let id = minimal.precedent.id.parse().ok();
            match id.map(|id| shelf.volume(id)).transpose().map_err(SettleError::Shelf)?.flatten() {
                Some(volume) => {
                    let native = explains.iter().any(|one| one.finding().is_native(&minimal.night));
                    let how = How::ComesDown(minimal.steps);
                    match self.matches.iter_mut().find(|known| known.volume.id == volume.id) {
                        Some(known) => {
                            // It is contained as well, and other precedents stand in the way of seeing that it decides.
                            known.explains.extend(explains);
                            known.explains.sort_unstable();
                            known.native = native;
                            known.how = how;
                        }
                        None => self.matches.push(Match { volume, how, explains, native }),
                    }
                }
                None => new.push(New { minimal, explains }),
            }
        }
        self.sort();
        Ok(new)
    }
}
