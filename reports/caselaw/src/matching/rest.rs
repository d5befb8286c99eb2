//! Differences that no contained precedent explains. The night is minimised for them, as in a campaign: it comes down
//! to a precedent whose players differ, or it is new.

use nightcourt_pages::minimal::{Minimal, MinimalError};
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::text::Sheet;

use super::outcome_cache::OutcomeCache;
use super::volume::volume;
use super::{Asked, Difference, Found, Match, Relation};
use crate::index::Table;

/// A night that is in no catalogue of the corpus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct New {
    /// The minimal night, and the record to add.
    pub minimal: Minimal,
    /// The differences of the night that it explains.
    pub explains: Vec<Difference>,
}

impl Found {
    /// Minimises the night for each unexplained difference, within a budget; differences beyond it remain unexplained. A
    /// result that the corpus has becomes a match; new ones are returned. A difference that another's precedent shows too is
    /// not minimised for again.
    ///
    /// # Errors
    /// If the night cannot be minimised.
    pub fn settle(
        &mut self,
        table: &Table,
        sheet: &Sheet,
        asked: &Asked,
        budget: &mut Budget,
    ) -> Result<Vec<New>, MinimalError> {
        let mut new = Vec::new();
        while !self.unexplained.is_empty() {
            match self.settle_first(&asked.panel, table, sheet, asked, budget) {
                Err(MinimalError::Exceeded(_)) => {
                    self.exceeded = true;
                    break;
                }
                settled => new.extend(settled?),
            }
        }
        Ok(new)
    }

    /// Minimises the night for the first unexplained difference, within a budget, and explains those that its precedent
    /// shows too; nothing if all are explained. Nights are resolved by these rulers, which may count them.
    ///
    /// # Errors
    /// If the night cannot be minimised, or not within the budget.
    pub fn settle_first(
        &mut self,
        rulers: &dyn Rulers,
        table: &Table,
        sheet: &Sheet,
        asked: &Asked,
        budget: &mut Budget,
    ) -> Result<Option<New>, MinimalError> {
        let Some(&first) = self.unexplained.first() else {
            return Ok(None);
        };
        let minimal = Minimal::within(rulers, asked.switches, first.finding(), sheet, budget)?;
        let mut cache = OutcomeCache::new(asked, &sheet.night, budget.clone());
        let its = cache.differences_on(&minimal.night);
        *budget = cache.budget;
        let explains: Vec<Difference> = self
            .unexplained
            .iter()
            .copied()
            .filter(|one| *one == first || its.contains(one))
            .collect();
        self.unexplained.retain(|one| !explains.contains(one));
        let id = minimal.precedent.id.parse().ok();
        let Some(volume) = id.and_then(|id| volume(table, id)) else {
            return Ok(Some(New { minimal, explains }));
        };
        let native = explains
            .iter()
            .any(|one| one.finding().is_native(&asked.panel, &minimal.night));
        let how = Relation::ComesDown(minimal.steps);
        match self
            .matches
            .iter_mut()
            .find(|known| known.volume.id == volume.id)
        {
            Some(known) => {
                // It is contained as well, and other precedents hide that it decides.
                known.explains.extend(explains);
                known.explains.sort_unstable();
                known.native = native;
                known.how = how;
            }
            None => self.matches.push(Match {
                volume,
                how,
                explains,
                native,
            }),
        }
        self.sort();
        Ok(None)
    }
}
