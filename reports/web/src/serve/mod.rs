//! The pages of a corpus from this machine's own address, and a page that rules a night typed into it.
//!
//! It listens on 127.0.0.1 alone, answers to no other name (so that no page of the network can pass for it), writes nothing, and
//! takes only so much: bytes, seconds, connections and nights at once, all in [`limits`]. What is too large or takes too long
//! gets a page that says so, and a panic stops nothing but its own request.
//!
//! `routes` says what is where, `guard` who may ask, `work` bounds what is computed, `rule` makes the page of a night.

mod error;
mod form;
mod guard;
pub mod limits;
mod listen;
mod problem;
mod routes;
pub mod rule;
mod work;
mod wrong;

use std::net::SocketAddr;

use nightcourt_caselaw::library::Library;

pub use error::ServeError;

/// Serves a corpus on a port of 127.0.0.1 (any that is free for 0) until Ctrl-C, or until `stop` is done. `ready` is told the
/// address as soon as it answers there.
///
/// The library stays in memory until the program ends.
///
/// # Errors
/// If it cannot begin.
pub fn run(
    library: Library,
    port: u16,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let shared = routes::Shared::new(Box::leak(Box::new(library))).map_err(ServeError::Site)?;
    listen::run(routes::router(shared), port, ready, stop)
}
