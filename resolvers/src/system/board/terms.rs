//! The points that MODEL and OUTCOME leave to the switches and to the system.

use crate::budget::Meter;
use crate::model::{Ability, Component, Night, PlayerSet};
use crate::rule::Rule;
use crate::rulebook::{Citations, Guards, Saves, Seen};
use crate::ruling::{AsceticVisit, DoctorSaves, DriveLasts, GuardStrikes, Switches};
use crate::system::System;

/// The terms of one night: its switches, the points of the system, and the meter that every loop over actions pays.
pub(in crate::system) struct Terms<'a> {
    pub night: &'a Night,
    pub switches: &'a Switches,
    pub meter: &'a Meter<'a>,
    pub points: &'a Points,
    /// The class or step of each ability.
    pub slots: &'a [u8; Ability::COUNT],
    /// Switch `self-redirect`: an action that comes home fails.
    pub self_fails: bool,
    /// Switch `ascetic-visit`: a visit that fails at an Ascetic player arrives.
    pub ascetic_seen: bool,
    /// Switch `bulletproof-saves=one`: the players whom their Bulletproof saves from one kill only.
    pub bulletproof_once: PlayerSet,
    pub drives_visit: bool,
    /// Switch `guard-strikes`.
    pub guards_strike: bool,
    pub drives_last: bool,
    /// From how many kills a protection saves (MODEL-66, BOOK-7).
    pub saves: Saves,
}

impl<'a> Terms<'a> {
    pub(in crate::system) fn of(
        night: &'a Night,
        switches: &'a Switches,
        meter: &'a Meter<'a>,
        points: &'a Points,
        slots: &'a [u8; Ability::COUNT],
    ) -> Terms<'a> {
        Terms {
            night,
            switches,
            meter,
            points,
            slots,
            // The systems of the board agree on what `system` means.
            self_fails: switches.self_fails(System::Nar),
            ascetic_seen: switches.ascetic_visit == AsceticVisit::Seen,
            bulletproof_once: switches.bulletproof_once(night),
            guards_strike: switches.guard_strikes == GuardStrikes::Yes,
            drives_visit: switches.drives_visit(System::Nar),
            drives_last: switches.drive_lasts == DriveLasts::AllNight,
            saves: points.saves.unwrap_or(match switches.doctor_saves {
                DoctorSaves::All => Saves::All,
                DoctorSaves::One => Saves::One,
                DoctorSaves::Alone => Saves::Alone,
            }),
        }
    }
}

/// The points of MODEL and OUTCOME on which the systems of the board differ.
#[derive(Clone, Copy, Debug)]
pub(in crate::system) struct Points {
    /// True if an action could modify components of another too (NAR-4): kills, recruitments and readings of alignment. Under a list
    /// of steps kills and what saves from them are settled at the end of the night, and readings see earlier steps only, so their
    /// order within a step is nothing (ORDER-10).
    pub modifies_components: bool,
    /// True if no action acts on what it set off (MODEL-64; for `nar` and `nar-guide` NAR-25).
    pub exempt: bool,
    /// True if what an action sets off becomes pending before the action resolves (NAR-11).
    pub triggers_first: bool,
    /// True if a drive moves the players of drives that have not run (BOOK-14).
    pub drives_drive: bool,
    /// From how many kills a protection saves; by the switch `doctor-saves` if this does not say.
    pub saves: Option<Saves>,
    /// The kills from which a jail saves (BOOK-7).
    pub jail_saves: Saves,
    /// The player on whom a kill at a guarded player lands.
    pub guards: Guards,
    /// True if a player who dies is recruited.
    pub recruits_dead: bool,
    /// True if readings see the final state of the night (NAR-20), and not what earlier steps have done (ORDER-9). Items change
    /// hands at the end then, in the order in which actions resolved (NAR-22).
    pub at_the_end: bool,
    /// The visits that readings of visits show.
    pub seen: Seen,
    /// True if who reads visits is shown their own (BOOK-10).
    pub sees_self: bool,
    /// True if a player who dies is told anything (BOOK-11).
    pub tells_dead: bool,
    /// The rule by which drives that have resolved move what is triggered later.
    pub drives_later: Rule,
    /// The rules of points that a list of steps may decide itself.
    pub cites: Citations,
}

/// The components that act on whole actions.
pub(super) const ON_ACTIONS: &[Component] = &[
    Component::Block,
    Component::Redirect,
    Component::Swap,
    Component::Untarget,
    Component::UntargetSelf,
];

/// The components that act on components of actions.
const ON_COMPONENTS: &[Component] = &[
    Component::Protect,
    Component::Guard,
    Component::Kill,
    Component::Frame,
    Component::Recruit,
];

impl Points {
    /// The rule from how many kills a protection saves: that of a list, or of the switch.
    pub(super) fn saves_rule(&self) -> Rule {
        match self.saves {
            Some(_) => Rule::Book7,
            None => Rule::Model66,
        }
    }

    /// The components by which an action could modify another, in two lists.
    pub(super) fn modifying(&self) -> [&'static [Component]; 2] {
        [
            ON_ACTIONS,
            if self.modifies_components {
                ON_COMPONENTS
            } else {
                &[]
            },
        ]
    }
}
