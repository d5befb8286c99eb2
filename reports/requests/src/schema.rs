//! The published JSON Schemas of the answers of this package.

use nightcourt_corpus::schema::Form;

use nightcourt_corpus::record;
use nightcourt_pages::minimal::MinimisedRow;

use crate::row::{
    ComparisonRow, GameRow, HousesRow, OrderRow, PossibilitiesRow, PostsRow, RatesRow, RolesRow,
    RulingRow, SystemsRow, TextsRow, VERSION,
};

/// A night under several systems.
pub const RULING: Form = Form::of::<RulingRow>("ruling", VERSION);
/// The agreement of systems on a night.
pub const COMPARISON: Form = Form::of::<ComparisonRow>("comparison", VERSION);
/// The outcomes that each system allows on a night.
pub const POSSIBLE: Form = Form::of::<PossibilitiesRow>("possible", VERSION);
/// The number of random nights on which systems diverge.
pub const RATES: Form = Form::of::<RatesRow>("rates", VERSION);
/// A host's texts after a night.
pub const TEXTS: Form = Form::of::<TextsRow>("texts", VERSION);
/// A text for a thread.
pub const POSTS: Form = Form::of::<PostsRow>("posts", VERSION);
/// A game as far as it was played.
pub const PLAYED: Form = Form::of::<GameRow>("played", VERSION);
/// The systems, rulebooks and switches.
pub const SYSTEMS: Form = Form::of::<SystemsRow>("systems", VERSION);
/// The roles that a night may name.
pub const ROLES: Form = Form::of::<RolesRow>("roles", VERSION);
/// The house rules that come with the program.
pub const HOUSES: Form = Form::of::<HousesRow>("houses", VERSION);
/// The order of a rulebook.
pub const ORDER: Form = Form::of::<OrderRow>("order", VERSION);
/// A minimised night.
pub const MINIMAL: Form = Form::of::<MinimisedRow>("minimal", record::VERSION);
