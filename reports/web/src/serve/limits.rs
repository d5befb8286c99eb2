//! How much is taken: of bytes, seconds, and at once.

use std::time::Duration;

/// The most bytes of a request's body. A night of 64 players and 64 actions with the longest names, all of it escaped, is a
/// third of it.
pub const BODY: usize = 128 * 1024;

/// How much of a body that is too large is still taken, and thrown away, so that the answer is heard.
pub const THROWN_AWAY: usize = 2 * 1024 * 1024;

/// How long that is waited for.
pub const THROWN_AWAY_TIME: Duration = Duration::from_secs(1);

/// The longest that a body may take to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(5);

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

/// The most actions of a night that is matched against the corpus, and of which each system gives its account.
pub const MATCHED_ACTIONS: usize = 24;

/// The most actions of a night that is minimised for what no precedent in it explains.
pub const SETTLED_ACTIONS: usize = 8;

/// How long requests may still take when the server is told to stop.
pub const GOODBYE: Duration = Duration::from_secs(3);
