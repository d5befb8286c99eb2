//! Reasonable Action Resolution by the listing procedure (the rules of LIST; [Guide]).
//!
//! For each effect a list is made of the items that might cause it and of whatever might interfere, level by level
//! ([`list`]); then it is run in reverse ([`run`]). Nothing is remembered from one effect to the next.
//!
//! Cost: a list has `O(c²)` items for `c` components and as many for each mover; making and running one is quadratic in
//! its length. A night whose lists grow past the bounds is exhausted.

mod cast;
mod contest;
mod deaths;
mod effects;
mod item;
mod list;
mod possible;
mod questions;
mod reports;
mod run;
mod show;
mod ways;
mod words;

use crate::budget::Meter;
use crate::explain::account::Recorder;
use crate::model::{Night, PlayerSet};
use crate::outcome::Outcome;
use crate::ruling::{
    AsceticVisit, DoctorSaves, Guns, RarListAways, RarListItem, RarRecruitDead, Switches,
};
use crate::system::System;

use cast::Cast;
use list::List;
use questions::{Inquiry, Spare};
use run::Run;
use ways::Map;

pub(super) use possible::possible;

/// Something grew past its bounds.
struct Exhausted;

#[derive(Clone, Copy, Debug)]
struct Rules {
    self_fails: bool,
    ascetic_seen: bool,
    doctor_saves_one: bool,
    recruits_dead: bool,
    item: RarListItem,
    aways: RarListAways,
    drives_visit: bool,
    /// Players whom Bulletproof saves from all kills that it stops, and those whom it saves from one only.
    proof: PlayerSet,
    bulletproof_once: PlayerSet,
    guns: Guns,
}

/// Buffers that serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    cast: Cast,
    list: List,
    run: Run,
    spare: Spare,
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
        self_fails: switches.self_fails(System::RarList),
        ascetic_seen: switches.ascetic_visit == AsceticVisit::Seen,
        doctor_saves_one: switches.doctor_saves == DoctorSaves::One,
        recruits_dead: switches.rar_recruit_dead == RarRecruitDead::Yes,
        item: switches.rar_list_item,
        aways: switches.rar_list_aways,
        drives_visit: switches.drives_visit(System::RarList),
        proof: night
            .bulletproof()
            .without(switches.bulletproof_once(night)),
        bulletproof_once: switches.bulletproof_once(night),
        guns: switches.guns,
    };
    let Scratch {
        cast,
        list,
        run,
        spare,
    } = scratch;
    list.contests.turns.clear();
    let done = cast.start(night, switches, &rules).and_then(|()| {
        let map = Map {
            night,
            cast,
            rules: &rules,
            meter,
        };
        let mut inquiry = Inquiry {
            map,
            list,
            run,
            spare,
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
