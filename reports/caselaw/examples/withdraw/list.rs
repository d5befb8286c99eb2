//! The list of withdrawn precedents, kept from one published corpus to the next.

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::{Asked, matches};
use nightcourt_caselaw::withdrawn::{Withdrawn, WithdrawnNight};
use nightcourt_corpus::campaign::folder;
use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;

/// Published precedents are in no list and not in the corpus that is to be published.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{count} published ids would lose their nights, {first} first; add --withdraw to list them as withdrawn"
)]
pub(crate) struct Unlisted {
    /// The number of them.
    pub(crate) count: usize,
    /// The first of them.
    pub(crate) first: Id,
}

/// Packs the list. Equal lists give equal bytes.
///
/// # Errors
/// None in memory.
pub(crate) fn pack(list: &Withdrawn) -> Result<Vec<u8>, String> {
    let bytes = serde_json::to_vec(list).map_err(|error| error.to_string())?;
    folder::pack(&bytes).map_err(|error| error.to_string())
}

/// Adds the precedents of an older corpus that are neither in the newer one nor in the list, with the date of the newer.
///
/// # Errors
/// If there are any, and no date is given.
pub(crate) fn succeed(
    list: &mut Withdrawn,
    before: &Table,
    after: &Table,
    date: Option<&str>,
) -> Result<(), Unlisted> {
    let is_missing = |&(id, _): &(Id, u32)| after.place(id).is_none() && list.get(id).is_none();
    let all = before.entries().map(|(place, _)| (before.id(place), place));
    let missing: Vec<(Id, u32)> = all.filter(is_missing).collect();
    let Some(&(first, _)) = missing.first() else {
        return Ok(());
    };
    let Some(date) = date else {
        return Err(Unlisted {
            count: missing.len(),
            first,
        });
    };
    list.nights.extend(missing.iter().map(|&(id, place)| {
        WithdrawnNight {
            id: id.to_string(),
            left: date.to_owned(),
            catalogues: before
                .at(place)
                .catalogues()
                .iter()
                .map(|which| which.id().to_owned())
                .collect(),
            night: before.night_at(place),
            explained_by: None,
        }
    }));
    list.nights.sort_by(|one, other| one.id.cmp(&other.id));
    Ok(())
}

/// Removes the nights that the corpus has again, and finds the precedent that explains each of the others.
pub(crate) fn explain(list: &mut Withdrawn, table: &Table) {
    let is_back =
        |night: &WithdrawnNight| night.id.parse().is_ok_and(|id| table.entry(id).is_some());
    list.nights.retain(|night| !is_back(night));
    list.nights
        .par_iter_mut()
        .for_each(|night| night.explained_by = explanation(table, night));
}

/// The first precedent that decides a difference on the night; if the systems agree on it, the first in it that has a catalogue
/// in common.
fn explanation(table: &Table, night: &WithdrawnNight) -> Option<String> {
    let sheet = Sheet::parse(&night.night).ok()?;
    let asked = Asked {
        switches: table.switches(),
        ..Asked::default()
    };
    let mut found = matches(table, &sheet, &asked);
    // A difference that cannot be minimised is explained by none.
    let _ = found.settle(table, &sheet, &asked, &mut Budget::default());
    let decides = found.matches.iter().find(|one| !one.explains.is_empty());
    let alike = || {
        let mut inside = found
            .matches
            .iter()
            .filter(|_| found.differences.is_empty());
        inside.find(|one| {
            one.volume
                .catalogues
                .iter()
                .any(|which| night.catalogues.iter().any(|its| its == which.id()))
        })
    };
    decides.or_else(alike).map(|one| one.volume.id.to_string())
}
