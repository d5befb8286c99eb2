//! How many connections each peer has: so many, and no peer takes the places of all others by leaving its own open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// How many connections each peer has.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    most: usize,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A connection of a peer, counted until this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    peer: IpAddr,
    peers: Peers,
}

impl Peers {
    /// No peer has more than so many.
    pub(super) fn new(most: usize) -> Peers {
        Peers { most, open: Arc::default() }
    }

    /// A place for one more connection of a peer, if it may have one.
    pub(super) fn place(&self, peer: IpAddr) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(peer).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { peer, peers: self.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.peers.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.peer) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_has_so_many_and_gets_another_when_one_is_closed() {
        let peers = Peers::new(2);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|peer| peer.parse().expect("an address"));
        let first = peers.place(one);
        let second = peers.place(one);
        assert!(first.is_some() && second.is_some() && peers.place(one).is_none());
        let third = peers.place(other);
        assert!(third.is_some());
        drop(first);
        assert!(peers.place(one).is_some());
        drop((second, third));
        assert!(peers.open.lock().expect("a map").is_empty());
    }
}
