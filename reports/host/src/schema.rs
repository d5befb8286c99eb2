//! The published schemas of house rules, defaults and a game, which are TOML with the values of JSON, and of a setup's report.

use nightcourt_corpus::schema::Form;

use crate::defaults::{self, DefaultsRow};
use crate::game::{self, GameRow};
use crate::house::{HouseRow, VERSION};
use crate::setup::{self, SetupRow};

/// House rules, as `--house` reads them.
pub const HOUSE: Form = Form::of::<HouseRow<String>>("house", VERSION);
/// Defaults of hosts' commands: nightcourt.toml.
pub const DEFAULTS: Form = Form::of::<DefaultsRow<u32, String>>("defaults", defaults::VERSION);
/// A game, as `game start` writes it.
pub const GAME: Form = Form::of::<GameRow<u32, String>>("game", game::VERSION);
/// The disputes of a setup, as `setup --format json` prints them.
pub const SETUP: Form = Form::of::<SetupRow>("setup", setup::VERSION);
