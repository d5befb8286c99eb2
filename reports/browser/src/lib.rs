//! Night Court for a page in a browser: requests as JSON in, answers as JSON out, with nothing to install and no server. What a
//! page asks is ruled, searched and matched by the code of the command line; where it draws or prints, it draws and prints with
//! the same functions.
//!
//! [`Court`] is the whole of it. Built for WebAssembly (`scripts/wasm`), the module `border` hands it to scripts. The forms of
//! requests and answers are between this package and the scripts of its own site, and are published together with them.

#[cfg(target_arch = "wasm32")]
mod border;
#[cfg(feature = "full")]
mod carry;
#[cfg(feature = "full")]
mod case_law;
mod court;
#[cfg(feature = "full")]
mod house;
#[cfg(feature = "full")]
mod known;
mod night;
mod request;
mod rule;
#[cfg(feature = "full")]
mod rulebooks;
mod verdict;
mod what_if;

pub use court::Court;
pub use request::{Asked, Change, Order, Request, Terms};
