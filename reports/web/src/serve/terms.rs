//! Where the server listens, and to whom it answers.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;

use super::limits;

/// Where the server listens, and to whom it answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The address.
    pub bind: IpAddr,
    /// The port; any that is free for 0.
    pub port: u16,
    /// To whom it answers beside this machine; to nobody, if there is nothing here.
    pub public: Option<Public>,
}

impl Terms {
    /// For this machine alone, at a port of 127.0.0.1.
    #[must_use]
    pub const fn of_this_machine(port: u16) -> Terms {
        Terms { bind: IpAddr::V4(Ipv4Addr::LOCALHOST), port, public: None }
    }
}

/// Under which names others reach the server, and how often each of them may ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Public {
    /// The names that requests may give as their host, without a port.
    pub hosts: Vec<String>,
    /// How many requests a second a client may send; twice as many at once.
    pub rate: NonZeroU32,
    /// Whether a proxy stands before it, which says in `X-Forwarded-For` whose request it passes on. Whoever else could reach the
    /// server could say anything there.
    pub behind_proxy: bool,
}

impl Public {
    /// Under these names, directly, at the usual rate.
    ///
    /// # Panics
    /// Never: the usual rate is not zero.
    #[must_use]
    pub const fn new(hosts: Vec<String>) -> Public {
        Public { hosts, rate: NonZeroU32::new(limits::RATE).expect("the rate is not zero"), behind_proxy: false }
    }
}
