//! A count of the work that reading takes, so that a test can see what grows faster than the paste.

use std::cell::Cell;

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Adds steps: bytes moved or searched, names compared, words looked up.
pub(crate) fn add(steps: usize) {
    STEPS.set(STEPS.get().wrapping_add(steps as u64));
}

/// The steps that this thread has taken so far.
pub(crate) fn steps() -> u64 {
    STEPS.get()
}
