//! The pages of a corpus from this machine's own address, and a page that rules a night typed into it.
//!
//! It listens on 127.0.0.1 alone, answers to no other name (so that no page of the network can pass for it), writes nothing, and
//! takes only so much: bytes, seconds, connections and nights at once, all in [`limits`]. What is too large or takes too long
//! gets a page that says so, and a panic stops nothing but its own request.
//!
//! `routes` says what is where, `guard` who may ask, `work` bounds what is computed, `rule` makes the page of a night.

mod form;
mod guard;
pub mod limits;
mod listen;
mod problem;
mod routes;
pub mod rule;
mod work;
mod wrong;

use std::fmt;
use std::io;
use std::net::SocketAddr;

use nightcourt_caselaw::library::Library;

use crate::site::SiteError;

/// Why nothing is served.
#[derive(Debug)]
pub enum ServeError {
    /// The site cannot be made.
    Site(SiteError),
    /// Another program has the port.
    Taken(u16),
    /// The port may not be used, or the system refuses otherwise.
    Io(u16, io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Site(error) => error.fmt(f),
            ServeError::Taken(port) => write!(
                f,
                "port {port} is taken by another program, perhaps by another `nightcourt serve`; name another one, as in \
                 --port {}, or --port 0 for any that is free",
                port.checked_add(1).unwrap_or(8000)
            ),
            ServeError::Io(port, error) => write!(f, "cannot listen on port {port}: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

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
