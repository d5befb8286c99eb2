//! Rulebooks are kept as long as the program runs, because systems that refer to them are copied everywhere. Equal ones
//! are kept once.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use nightcourt_resolvers::rulebook::{Apart, Classes, Orders, Rulebook, Rung, Step, Steps};

type Kept<T> = Mutex<Option<HashSet<&'static T>>>;

fn keep<T: Hash + Eq + ?Sized>(kept: &Kept<T>, value: Box<T>) -> &'static T {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    match kept.get(&*value).copied() {
        Some(same) => same,
        None => {
            let value: &'static T = Box::leak(value);
            kept.insert(value);
            value
        }
    }
}

pub(crate) fn text(text: String) -> &'static str {
    static KEPT: Kept<str> = Mutex::new(None);
    keep(&KEPT, text.into_boxed_str())
}

pub(crate) fn list(list: Vec<Step>) -> &'static [Step] {
    static KEPT: Kept<[Step]> = Mutex::new(None);
    keep(&KEPT, list.into_boxed_slice())
}

pub(crate) fn apart(apart: Vec<Apart>) -> &'static [Apart] {
    static KEPT: Kept<[Apart]> = Mutex::new(None);
    keep(&KEPT, apart.into_boxed_slice())
}

pub(crate) fn steps(steps: Steps) -> &'static Steps {
    static KEPT: Kept<Steps> = Mutex::new(None);
    keep(&KEPT, Box::new(steps))
}

pub(crate) fn orders(orders: Orders) -> &'static Orders {
    static KEPT: Kept<Orders> = Mutex::new(None);
    keep(&KEPT, Box::new(orders))
}

pub(crate) fn names(names: Vec<&'static str>) -> &'static [&'static str] {
    static KEPT: Kept<[&'static str]> = Mutex::new(None);
    keep(&KEPT, names.into_boxed_slice())
}

pub(crate) fn ladder(ladder: Vec<Rung>) -> &'static [Rung] {
    static KEPT: Kept<[Rung]> = Mutex::new(None);
    keep(&KEPT, ladder.into_boxed_slice())
}

pub(crate) fn classes(classes: Classes) -> &'static Classes {
    static KEPT: Kept<Classes> = Mutex::new(None);
    keep(&KEPT, Box::new(classes))
}

pub(crate) fn rulebook(rulebook: Rulebook) -> &'static Rulebook {
    static KEPT: Kept<Rulebook> = Mutex::new(None);
    keep(&KEPT, Box::new(rulebook))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_kept_once() {
        let [one, same, other] = ["a step", "a step", "another"].map(|name| text(name.to_owned()));
        assert!(std::ptr::eq(one, same));
        assert_eq!((one, other), ("a step", "another"));
    }
}
