//! A night with standard names: the text by which a precedent is known.

use nightcourt_gen::{items, names};
use nightcourt_resolvers::model::{MAX_ITEMS, Night};
use nightcourt_resolvers::text::{Complaint, Sheet};

/// A night with standard names.
///
/// # Errors
/// If a night cannot be written; none that was generated or minimised is like that.
pub fn sheet(night: Night) -> Result<Sheet, Complaint> {
    let names = names(night.players().len());
    let mut items = items();
    // Random nights never have so many, but nights that somebody wrote may.
    items.extend((items.len()..MAX_ITEMS).map(|number| format!("thing {number}")));
    Sheet::new("", night, names, &items, Vec::new())
}
