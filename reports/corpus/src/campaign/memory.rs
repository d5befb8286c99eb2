//! A memory of bounded size for what would be found again if it were forgotten, shared by all threads: what one has found
//! another need not. Two generations: when the young one is full, the old one goes, so that what is asked for often stays.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;

/// How many things a generation holds.
const GENERATION: usize = 200_000;
/// How many shelves it stands on, each with a lock of its own: so threads hardly ever wait for one another.
const SHELVES: usize = 64;

/// Things by the bytes of a night. A clone is the same memory.
#[derive(Debug)]
pub(super) struct Memory<T>(Arc<[Mutex<Shelf<T>>]>);

#[derive(Debug)]
struct Shelf<T> {
    young: HashMap<Box<[u8]>, T, FixedState>,
    old: HashMap<Box<[u8]>, T, FixedState>,
}

impl<T> Default for Memory<T> {
    fn default() -> Self {
        let shelf = || Mutex::new(Shelf { young: HashMap::default(), old: HashMap::default() });
        Memory(std::iter::repeat_with(shelf).take(SHELVES).collect())
    }
}

impl<T> Clone for Memory<T> {
    fn clone(&self) -> Self {
        Memory(Arc::clone(&self.0))
    }
}

impl<T: Clone> Memory<T> {
    /// What is remembered of a night.
    pub(super) fn recall(&self, key: &[u8]) -> Option<T> {
        let mut shelf = self.shelf(key);
        if let Some(known) = shelf.young.get(key) {
            return Some(known.clone());
        }
        let (key, known) = shelf.old.remove_entry(key)?;
        shelf.insert(key, known.clone());
        Some(known)
    }

    /// Remembers something of a night.
    pub(super) fn remember(&self, key: &[u8], thing: T) {
        self.shelf(key).insert(key.into(), thing);
    }

    fn shelf(&self, key: &[u8]) -> MutexGuard<'_, Shelf<T>> {
        let place = FixedState::with_seed(1).hash_one(key) as usize % self.0.len();
        // A shelf is whole whenever a thread panics: nothing of a system's runs while it is held.
        self.0[place].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Shelf<T> {
    fn insert(&mut self, key: Box<[u8]>, thing: T) {
        if self.young.len() >= GENERATION / SHELVES {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, thing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_thread_remembers_another_recalls() {
        let memory = Memory::default();
        let other = memory.clone();
        std::thread::spawn(move || other.remember(b"a night", 7)).join().expect("no panic");
        assert_eq!(memory.recall(b"a night"), Some(7));
        assert_eq!(memory.recall(b"another"), None);
    }

    #[test]
    fn what_is_asked_for_stays_and_the_rest_goes() {
        let memory = Memory::default();
        for number in 0..4 * GENERATION as u64 {
            memory.remember(&number.to_be_bytes(), number);
            assert_eq!(memory.recall(&0_u64.to_be_bytes()), Some(0), "{number}");
        }
        let held =
            |shelf: &Mutex<Shelf<u64>>| shelf.lock().map(|shelf| shelf.young.len() + shelf.old.len()).unwrap_or(0);
        assert!(memory.0.iter().map(held).sum::<usize>() <= 2 * GENERATION + SHELVES);
        assert_eq!(memory.recall(&1_u64.to_be_bytes()), None);
    }
}
