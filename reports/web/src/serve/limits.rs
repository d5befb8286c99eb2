//! How much is taken: of bytes, seconds, and at once.

use std::time::Duration;

/// The longest that a request's head may take to arrive; also how long an idle connection stays open.
pub const HEAD_TIME: Duration = Duration::from_secs(5);

/// The most bytes of a request's head.
pub const HEAD: usize = 16 * 1024;

/// The longest that a connection stays open, whatever it does.
pub const CONNECTION_TIME: Duration = Duration::from_secs(120);

/// The most connections at once; others wait. So do those for which the system has no open files left.
pub const CONNECTIONS: usize = 2000;

/// The most connections of one peer at once; further ones are told to come back. A browser has six.
pub const CONNECTIONS_OF_ONE: usize = 64;

/// How many requests a second each client may send in public, unless it is said otherwise; twice as many at once.
pub const RATE: u32 = 50;

/// The fewest bytes that are worth packing.
pub const PACKED: usize = 1024;

/// The fewest bytes of a file that is kept in memory once it was made: the thousands that only lead to a precedent's place are smaller.
pub const KEPT: usize = 2 * 1024;

/// The most requests that wait for their turn to be computed; others are told to come back.
pub const WAITING: usize = 1000;

/// The longest that a request waits for its turn.
pub const WAIT: Duration = Duration::from_secs(2);

/// The longest that an answer may take to compute.
pub const WORK: Duration = Duration::from_secs(10);

/// How long requests may still take when the server is told to stop.
pub const GOODBYE: Duration = Duration::from_secs(3);
