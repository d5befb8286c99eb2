//! The published schema of house rules. They are TOML, whose values are JSON's.

use nightcourt_corpus::schema::Form;

use crate::house::{HouseRow, VERSION};

/// House rules: what `--house` reads.
pub const HOUSE: Form = Form::of::<HouseRow<String>>("house", VERSION);
