//! The pages of a corpus from this machine's own address: the files of the site, each made when it is asked for. Nights are ruled in the
//! browser, so nothing is sent here but addresses.
//!
//! It listens on 127.0.0.1 alone, answers to no other name (so that no page of the network can pass for it), writes nothing, and
//! takes only so much: bytes, seconds and connections at once, all in [`limits`]. What takes too long gets a page that says so, and
//! a panic stops nothing but its own request.
//!
//! `routes` says what is where, `guard` who may ask, `work` bounds what is computed.

mod error;
mod guard;
pub mod limits;
mod listen;
mod problem;
mod routes;
mod work;

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
