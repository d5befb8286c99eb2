//! A night with standard names: the text by which a precedent is known.

use std::sync::LazyLock;

use nightcourt_gen::{items, names};
use nightcourt_resolvers::model::{MAX_ITEMS, Night};
use nightcourt_resolvers::text::{Complaint, Sheet};

/// The names of all items. Random nights use the first few; nights that somebody wrote may have more.
static ITEMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut all = items();
    all.extend((all.len()..MAX_ITEMS).map(|number| format!("thing {number}")));
    all
});

/// A night with standard names.
///
/// # Errors
/// If a night cannot be written; none that was generated or minimised is like that.
pub fn sheet(night: Night) -> Result<Sheet, Complaint> {
    let names = names(night.players().len());
    Sheet::new("", night, names, &ITEMS, Vec::new())
}
