//! The published JSON Schemas of what is said of precedents.

use nightcourt_corpus::schema::Form;

use crate::{asking, matching, notes, search, show, withdrawn};

/// What `nightcourt search --format json` prints.
pub const ANSWER: Form = Form::of::<search::AnswerRow>("answer", search::VERSION);
/// What `nightcourt ask --format json` prints.
pub const ASK: Form = Form::of::<asking::AskRow>("ask", asking::VERSION);
/// What `nightcourt match --format json` prints.
pub const MATCH: Form = Form::of::<matching::FoundRow>("match", matching::VERSION);
/// What `nightcourt show --format json` prints.
pub const CASE: Form = Form::of::<show::CaseRow>("case", show::VERSION);
/// The precedents that left the published corpus; of one of them, what `nightcourt show --format json` prints.
pub const WITHDRAWN: Form = Form::of::<withdrawn::Withdrawn>("withdrawn", withdrawn::VERSION);
/// A line of `rulings.json`.
pub const NOTE: Form = Form::of::<notes::Note>("note", notes::VERSION);
