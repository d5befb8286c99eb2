//! The published JSON Schemas of searches, matches and notes.

use nightcourt_corpus::schema::Form;

use crate::{asking, matching, notes, search, show, withdrawn};

/// The output of `nightcourt search --format json`.
pub const ANSWER: Form = Form::of::<search::AnswerRow>("answer", search::VERSION);
/// The output of `nightcourt ask --format json`.
pub const ASK: Form = Form::of::<asking::AskRow>("ask", asking::VERSION);
/// The output of `nightcourt match --format json`.
pub const MATCH: Form = Form::of::<matching::FoundRow>("match", matching::VERSION);
/// The output of `nightcourt show --format json`.
pub const CASE: Form = Form::of::<show::CaseRow>("case", show::VERSION);
/// The precedents that left the published corpus; for one of them, the output of `nightcourt show --format json`.
pub const WITHDRAWN: Form = Form::of::<withdrawn::Withdrawn>("withdrawn", withdrawn::VERSION);
/// A line of `rulings.json`.
pub const NOTE: Form = Form::of::<notes::Note>("note", notes::VERSION);
