//! The published schemas of house rules and of a game. They are TOML, whose values are JSON's.

use nightcourt_corpus::schema::Form;

use crate::game::{self, GameRow};
use crate::house::{HouseRow, VERSION};

/// House rules: what `--house` reads.
pub const HOUSE: Form = Form::of::<HouseRow<String>>("house", VERSION);
/// A game: what `game start` writes.
pub const GAME: Form = Form::of::<GameRow<u32, String>>("game", game::VERSION);
