//! The published schemas of house rules and of a game. They are TOML, whose values are JSON's.

use nightcourt_corpus::schema::Form;

use crate::defaults::{self, DefaultsRow};
use crate::game::{self, GameRow};
use crate::house::{HouseRow, VERSION};

/// House rules: what `--house` reads.
pub const HOUSE: Form = Form::of::<HouseRow<String>>("house", VERSION);
/// Defaults of hosts' commands: nightcourt.toml.
pub const DEFAULTS: Form = Form::of::<DefaultsRow<u32, String>>("defaults", defaults::VERSION);
/// A game: what `game start` writes.
pub const GAME: Form = Form::of::<GameRow<u32, String>>("game", game::VERSION);
