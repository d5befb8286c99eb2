//! How much is taken: of bytes, seconds, and at once.

use std::time::Duration;

/// The longest that a request's head may take to arrive; also how long an idle connection stays open.
pub const HEAD_TIME: Duration = Duration::from_secs(5);

/// The most bytes of a request's head.
pub const HEAD: usize = 16 * 1024;

/// The longest that a connection stays open, whatever it does.
pub const CONNECTION_TIME: Duration = Duration::from_secs(120);

/// The most connections at once; others wait.
pub const CONNECTIONS: usize = 128;

/// The most requests that wait for their turn to be computed; others are told to come back.
pub const WAITING: usize = 64;

/// The longest that a request waits for its turn.
pub const WAIT: Duration = Duration::from_secs(3);

/// The longest that an answer may take to compute.
pub const WORK: Duration = Duration::from_secs(10);

/// How long requests may still take when the server is told to stop.
pub const GOODBYE: Duration = Duration::from_secs(3);
