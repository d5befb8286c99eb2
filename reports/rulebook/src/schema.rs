//! The published schema of rulebooks. They are TOML, whose values are JSON's.

use nightcourt_corpus::schema::Form;

use crate::row::{BookRow, VERSION};

/// A rulebook: what `--rulebook` reads.
pub const RULEBOOK: Form = Form::of::<BookRow<String>>("rulebook", VERSION);
