//! `laws`: what LAW-1 to LAW-6 and LAW-8 say of every system, under any switches.

use std::cell::RefCell;

use nightcourt_oracles::bounds::{moving, must_answer};
use nightcourt_oracles::laws::{Asked, Draw, LAWS, Systems};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::system::{Scratch, System};

use super::asked::{DRAWN, asked_of};
use super::case::{Case, in_words};
use super::tried::Tried;
use super::wrong::Wrong;

thread_local! {
    /// Memory that other nights have used, as law 2 wants it.
    static USED: RefCell<Scratch> = RefCell::default();
}

/// Nights on which more move or hide are skipped: the other systems take milliseconds, and the laws ask sixty times.
/// `resolvers/tests/large.rs` has such nights.
const MOST_MOVERS: usize = 10;

pub(super) fn check(case: &Case) -> Result<Tried, Wrong> {
    if moving(&case.night) > MOST_MOVERS {
        return Ok(Tried::Refused);
    }
    let Case {
        night,
        switches,
        mixed,
    } = case;
    // What the two `rar`s may give up on takes them a second or more, and a fuzzer likes that.
    let quick = |&system: &System| match system {
        System::Rar | System::RarList => must_answer(system, night),
        System::Nar | System::NarGuide | System::Snarf | System::Lar | System::Werewolves => true,
    };
    let systems: Systems = asked_of(*mixed).each().filter(quick).collect();
    let mut used = USED.take();
    let mut asked = Asked::new(night, *switches, systems, &mut used);
    for (rule, law) in LAWS {
        if let Err(broken) = law(&mut asked, Draw(mixed & DRAWN)) {
            let text = |night: &Night| case.with(night.clone()).text();
            return Wrong::say(rule, in_words(|words| broken.side_by_side(words, text)));
        }
    }
    USED.set(used);
    Ok(if systems.is_empty() {
        Tried::Refused
    } else {
        Tried::Asked
    })
}
