//! A panic of a resolver is a finding, not the end of a campaign: it is caught with its message and place. While a
//! property test makes a night smaller, no panic is printed.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// The message of a panic, and its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Caught {
    /// Its message.
    pub message: String,
    /// File, line and column.
    pub place: String,
}

thread_local! {
    static WATCHING: Cell<bool> = const { Cell::new(false) };
    static SEEN: RefCell<Option<Caught>> = const { RefCell::new(None) };
}

/// Runs `work` and catches a panic without printing it.
///
/// # Errors
/// The panic. Discard whatever `work` was changing then.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Caught> {
    let quiet = Quiet::start();
    let result = catch_unwind(AssertUnwindSafe(work));
    drop(quiet);
    result.map_err(|_| {
        let seen = SEEN.with(|seen| seen.borrow_mut().take());
        seen.unwrap_or_else(|| Caught {
            message: "a panic without words".to_owned(),
            place: String::new(),
        })
    })
}

/// Keeps panics of this thread from being printed until it is dropped.
#[derive(Debug)]
pub struct Quiet {
    /// The state before: one may be within another.
    before: bool,
}

impl Quiet {
    /// Begins now. The first one sets a hook, which passes every other panic on to the hook before it.
    #[must_use]
    pub fn start() -> Quiet {
        static HOOK: Once = Once::new();
        HOOK.call_once(set);
        Quiet {
            before: WATCHING.replace(true),
        }
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        WATCHING.set(self.before);
    }
}

fn set() {
    let before = take_hook();
    set_hook(Box::new(move |info| {
        if WATCHING.get() {
            let payload = info.payload();
            let fixed = payload.downcast_ref::<&str>().copied();
            let text = fixed.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
            let message = text.unwrap_or("a panic without words").to_owned();
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            SEEN.with(|seen| *seen.borrow_mut() = Some(Caught { message, place }));
        } else {
            before(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_caught_with_its_words_and_its_place() {
        assert_eq!(catch(|| 7), Ok(7));
        let caught = catch(|| -> u8 { panic!("the {} is stuck", "bus") }).unwrap_err();
        assert_eq!(caught.message, "the bus is stuck");
        assert!(caught.place.contains("panics.rs:"), "{}", caught.place);
    }
}
