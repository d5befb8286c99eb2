//! A bounded cache of results of pure functions of a night, shared by all threads. It has two generations: when the young one is
//! full, the old one is dropped, so that frequent entries stay.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;

const GENERATION: usize = 200_000;
/// Number of shards, each with its own lock, so that threads seldom wait for one another.
const SHARDS: usize = 64;

/// Values by a night, or by a finding and a night. Clones share their entries.
#[derive(Debug)]
pub(crate) struct Cache<K, T>(Arc<[Mutex<Shard<K, T>>]>);

#[derive(Debug)]
struct Shard<K, T> {
    young: HashMap<K, T, FixedState>,
    old: HashMap<K, T, FixedState>,
}

impl<K, T> Default for Cache<K, T> {
    fn default() -> Self {
        let shard = || {
            Mutex::new(Shard {
                young: HashMap::default(),
                old: HashMap::default(),
            })
        };
        Cache(std::iter::repeat_with(shard).take(SHARDS).collect())
    }
}

impl<K, T> Clone for Cache<K, T> {
    fn clone(&self) -> Self {
        Cache(Arc::clone(&self.0))
    }
}

impl<K: Hash + Eq, T: Clone> Cache<K, T> {
    /// Returns a cache that stores nothing.
    pub(crate) fn none() -> Cache<K, T> {
        Cache(Arc::default())
    }

    pub(crate) fn get(&self, key: &K) -> Option<T> {
        let mut shard = self.shard(key)?;
        if let Some(known) = shard.young.get(key) {
            return Some(known.clone());
        }
        let (key, known) = shard.old.remove_entry(key)?;
        shard.insert(key, known.clone());
        Some(known)
    }

    pub(crate) fn insert(&self, key: K, value: T) {
        if let Some(mut shard) = self.shard(&key) {
            shard.insert(key, value);
        }
    }

    fn shard(&self, key: &K) -> Option<MutexGuard<'_, Shard<K, T>>> {
        let place = (FixedState::with_seed(1).hash_one(key) as usize).checked_rem(self.0.len())?;
        // A shard is consistent even if a thread panics, because no system runs while it is locked.
        Some(self.0[place].lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<K: Hash + Eq, T> Shard<K, T> {
    fn insert(&mut self, key: K, value: T) {
        if self.young.len() >= GENERATION / SHARDS {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_one_thread_inserts_another_gets() {
        let cache = Cache::default();
        let other = cache.clone();
        std::thread::spawn(move || other.insert("a night", 7))
            .join()
            .expect("no panic");
        assert_eq!(cache.get(&"a night"), Some(7));
        assert_eq!(cache.get(&"another"), None);
    }

    #[test]
    fn a_cache_that_keeps_nothing_keeps_nothing() {
        let cache = Cache::none();
        cache.insert("a night", 7);
        assert_eq!(cache.get(&"a night"), None);
    }

    #[test]
    fn frequent_entries_stay_and_others_are_dropped() {
        let cache = Cache::default();
        for number in 0..4 * GENERATION as u64 {
            cache.insert(number, number);
            assert_eq!(cache.get(&0), Some(0), "{number}");
        }
        let held = |shard: &Mutex<Shard<u64, u64>>| {
            shard
                .lock()
                .map(|shard| shard.young.len() + shard.old.len())
                .unwrap_or(0)
        };
        assert!(cache.0.iter().map(held).sum::<usize>() <= 2 * GENERATION + SHARDS);
        assert_eq!(cache.get(&1), None);
    }
}
