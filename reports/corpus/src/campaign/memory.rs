//! A memory of bounded size for what would be found again if it were forgotten. Two generations: when the young one is
//! full, the old one goes, so that what is asked for often stays.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// How many things a generation holds.
const GENERATION: usize = 100_000;

/// Things by the bytes of a night.
#[derive(Debug)]
pub(super) struct Memory<T> {
    young: HashMap<Box<[u8]>, T, FixedState>,
    old: HashMap<Box<[u8]>, T, FixedState>,
}

impl<T> Default for Memory<T> {
    fn default() -> Self {
        Memory { young: HashMap::default(), old: HashMap::default() }
    }
}

impl<T: Clone> Memory<T> {
    /// What is remembered of a night.
    pub(super) fn recall(&mut self, key: &[u8]) -> Option<T> {
        if let Some(known) = self.young.get(key) {
            return Some(known.clone());
        }
        let (key, known) = self.old.remove_entry(key)?;
        self.insert(key, known.clone());
        Some(known)
    }

    /// Remembers something of a night.
    pub(super) fn remember(&mut self, key: &[u8], thing: T) {
        self.insert(key.into(), thing);
    }

    fn insert(&mut self, key: Box<[u8]>, thing: T) {
        if self.young.len() >= GENERATION {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, thing);
    }
}
