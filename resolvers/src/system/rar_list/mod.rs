//! Reasonable Action Resolution by the listing procedure (the rules of LIST; [Guide]).
//!
//! For each effect a list is made of the items that might cause it and of whatever might interfere, level by level
//! ([`list`]); then it is run in reverse ([`run`]), and answers the question ([`answer`]). Nothing is remembered from one
//! effect to the next.
//!
//! Cost: a list has `O(c²)` items for `c` components and as many for each mover; making and running one is quadratic in
//! its length. A night whose lists grow past the bounds is exhausted.

mod answer;
mod cast;
mod contest;
mod item;
mod list;
mod possible;
mod run;
mod show;
mod ways;
mod words;

use std::ops::Deref;

use crate::budget::Meter;
use crate::explain::account::Recorder;
use crate::model::Night;
use crate::outcome::Outcome;
use crate::ruling::{RarListAways, RarListItem, Switches};
use crate::system::System;
use crate::system::questions::{self, Buffers, Inquiry};

use answer::Answer;
use cast::Cast;
use list::List;
use run::Run;
use ways::Map;

pub(super) use possible::possible;

#[derive(Clone, Copy, Debug)]
struct Rules {
    common: questions::Rules,
    item: RarListItem,
    aways: RarListAways,
}

impl Deref for Rules {
    type Target = questions::Rules;
    fn deref(&self) -> &questions::Rules {
        &self.common
    }
}

/// Buffers that serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    cast: Cast,
    list: List,
    run: Run,
    buffers: Buffers,
}

/// Resolves a night; one whose lists grow out of bounds is exhausted.
pub(super) fn resolve(
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder,
    meter: &Meter<'_>,
) {
    let rules = Rules {
        common: questions::Rules::of(night, switches, System::RarList),
        item: switches.rar_list_item,
        aways: switches.rar_list_aways,
    };
    let Scratch {
        cast,
        list,
        run,
        buffers,
    } = scratch;
    list.contests.turns.clear();
    let done = cast.start(night, switches, &rules).and_then(|()| {
        let map = Map {
            night,
            cast,
            rules: &rules,
            meter,
        };
        let method = Answer { map, list, run };
        recorder.record(|account| method.show_shut(account));
        let mut inquiry = Inquiry {
            method,
            buffers,
            outcome,
            recorder,
        };
        inquiry.ask_all()
    });
    if done.is_err() {
        outcome.clear();
        outcome.exhausted = true;
    }
    outcome.finish();
}
