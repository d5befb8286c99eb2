//! Why nothing is served.

use std::fmt;
use std::io;

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
