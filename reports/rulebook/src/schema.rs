//! The published schema of rulebooks. They are TOML with the values of JSON.

use nightcourt_corpus::schema::Form;

use crate::row::{BookRow, VERSION};

/// A rulebook, as `--rulebook` reads it.
pub const RULEBOOK: Form = Form::of::<BookRow<String>>("rulebook", VERSION);
