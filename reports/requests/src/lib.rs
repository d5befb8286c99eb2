//! Every request of Night Court: JSON in, JSON out. The Python package, the npm package and the page pass requests on, so that all
//! have the same arguments, answers and errors.
//!
//! A request is an object with the field `ask`. The answer of a program's request has a published schema (`reports/schemas`); those
//! of a page are described in the README. A wrong request is answered with `{"errors": [...]}`.
//!
//! ```
//! use nightcourt_requests::Responder;
//!
//! let request = r#"{"ask": "compare", "night": "[players]\nAnn = Town Vigilante\nBob = Mafia Goon\n[actions]\nAnn -> Bob\n"}"#;
//! let answer = Responder::default().respond(request);
//! assert!(answer.contains(r#""agreement":"All seven systems agree.""#), "{answer}");
//! ```

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
#![cfg_attr(
    not(feature = "full"),
    allow(dead_code, reason = "a module of a page has some of the requests")
)]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "most matches here ask for one variant of many"
)]

#[cfg(target_arch = "wasm32")]
mod border;
#[cfg(feature = "precedents")]
mod case_law;
#[cfg(feature = "full")]
mod game;
#[cfg(feature = "full")]
mod house;
#[cfg(feature = "full")]
mod list;
#[cfg(feature = "full")]
mod minimise;
#[cfg(any(feature = "nights", feature = "precedents"))]
mod night;
mod page;
mod problem;
#[cfg(feature = "texts")]
mod question;
#[cfg(feature = "full")]
mod rates;
#[cfg(feature = "texts")]
mod reading;
mod request;
mod respond;
#[cfg(feature = "full")]
mod row;
#[cfg(feature = "full")]
mod ruling;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(feature = "setups")]
mod setup;
#[cfg(feature = "full")]
mod show;
#[cfg(any(feature = "nights", feature = "precedents"))]
mod terms;

#[cfg(feature = "full")]
pub use house::{houses, order};
#[cfg(feature = "full")]
pub use list::{limits, roles, systems};
pub use problem::{Mark, Problem};
pub use respond::Responder;
#[cfg(feature = "full")]
pub use respond::batch;
#[cfg(feature = "full")]
pub use row::*;
