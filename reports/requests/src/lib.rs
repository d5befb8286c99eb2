//! Requests of programs: JSON in, JSON out. The Python package and the npm package pass them on, so that both have the same arguments,
//! answers and errors.
//!
//! A [`Request`] is an object with the field `ask`. The answer has a published schema (`reports/schemas`), or is `{"errors": [...]}`.
//!
//! ```
//! use nightcourt_requests::Responder;
//!
//! let request = r#"{"ask": "compare", "night": "[players]\nAnn = Town Vigilante\nBob = Mafia Goon\n[actions]\nAnn -> Bob\n"}"#;
//! let answer = Responder::default().respond(request);
//! assert!(answer.contains(r#""agreement":"All seven systems agree.""#), "{answer}");
//! ```

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod answers;
#[cfg(target_arch = "wasm32")]
mod border;
mod list;
mod night;
mod problem;
mod request;
mod respond;
mod row;
#[cfg(feature = "schema")]
pub mod schema;
mod terms;

pub use list::{limits, roles, systems};
pub use problem::Problem;
pub use request::{Markup, Request, Terms};
pub use respond::Responder;
pub use row::{ComparisonRow, MessageRow, MismatchRow, PairRow, RulingRow, TextsRow};
