//! The published JSON Schemas of the protocol, of the report and of the suite.

use nightcourt_corpus::schema::Form;
use serde::Serialize;

use crate::conform::record::{self, Report};
use crate::nearest::{self, Nearest};
use crate::protocol::{self, Answered, Request, Started};
use crate::suite::{self, SuiteCase};

/// A line to an engine.
pub const REQUEST: Form = Form::of::<Request>("engine-request", protocol::VERSION);
/// A line from an engine.
pub const RESPONSE: Form = Form::of::<Response>("engine-response", protocol::VERSION);
/// The output of `nightcourt conform --json`.
pub const CONFORM: Form = Form::of::<Report>("conform", record::VERSION);
/// The output of `nightcourt conform --json` for a rulebook or for past rulings.
pub const NEAREST: Form = Form::of::<Nearest>("nearest", nearest::VERSION);
/// A file of the exported suite.
pub const SUITE: Form = Form::of::<SuiteCase>("suite", suite::VERSION);

/// A line from an engine.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Response")]
#[allow(dead_code, reason = "it is described and never made")]
enum Response {
    /// The answer to `start`.
    Started(Started),
    /// The answer to `run`.
    Answered(Answered),
}
