//! The pages of a corpus from this machine's own address: the files of the site, each made when it is asked for. Nights are ruled in the
//! browser, so nothing is sent here but addresses.
//!
//! It listens on 127.0.0.1 alone and answers to no other name (so that no page of the network can pass for it), unless [`Public`]
//! names others; then each client may ask only so often. It writes nothing, and takes only so much: bytes, seconds and connections at once, all in [`limits`]. What takes too long gets a page that says so, and
//! a panic stops nothing but its own request.
//!
//! `routes` says what is where, `guard` who may ask, `peers` how many connections each may have, `kept` packs and keeps what was made,
//! `work` bounds what is computed.

mod error;
mod guard;
mod kept;
pub mod limits;
mod listen;
mod peers;
mod problem;
mod routes;
mod terms;
mod work;

use std::net::SocketAddr;
use std::sync::Arc;

use nightcourt_caselaw::library::Library;

use guard::Door;
use peers::Peers;

pub use error::ServeError;
pub use terms::{Public, Terms};

/// Serves a corpus until Ctrl-C, or until `stop` is done. Nights are ruled also by the rulebooks of these texts. `ready` is told the address as soon as it answers there.
///
/// The library stays in memory until the program ends.
///
/// # Errors
/// If it cannot begin.
pub fn run(
    library: Library,
    rulebooks: Vec<String>,
    terms: Terms,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let shared = routes::Shared::new(Box::leak(Box::new(library)), rulebooks).map_err(ServeError::Site)?;
    let door = Arc::new(Door::new(terms.public.clone()));
    let peers = Peers::new(if door.knows_peers() { limits::CONNECTIONS_OF_ONE } else { limits::CONNECTIONS });
    listen::run(routes::router(shared, door), &terms, peers, ready, stop)
}
