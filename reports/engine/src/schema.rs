//! The published JSON Schemas of the protocol, of the report and of the suite.

use nightcourt_corpus::schema::Form;
use serde::Serialize;

use crate::conform::record::{self, Report};
use crate::nearest::{self, Nearest};
use crate::protocol::{self, Answered, Request, Started};
use crate::suite::{self, SuiteCase};

/// A line that an engine is sent.
pub const REQUEST: Form = Form::of::<Request>("engine-request", protocol::VERSION);
/// A line that an engine answers.
pub const RESPONSE: Form = Form::of::<Response>("engine-response", protocol::VERSION);
/// What `nightcourt conform --json` writes.
pub const CONFORM: Form = Form::of::<Report>("conform", record::VERSION);
/// What `nightcourt conform --json` writes of a rulebook or of past rulings.
pub const NEAREST: Form = Form::of::<Nearest>("nearest", nearest::VERSION);
/// A file of the exported suite.
pub const SUITE: Form = Form::of::<SuiteCase>("suite", suite::VERSION);

/// A line that an engine says.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Response")]
#[allow(dead_code, reason = "it is described and never made")]
enum Response {
    /// To `start`.
    Started(Started),
    /// To `run`.
    Answered(Answered),
}
