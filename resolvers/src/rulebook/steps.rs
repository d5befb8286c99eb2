//! A list of steps (ORDER-1), and what such a list leaves open.

use std::borrow::Cow;

use crate::model::{Ability, AbilitySet};
use crate::rule::Rule;
use crate::ruling::{AsceticVisit, DoctorSaves, DriveLasts, DriveVisits, SelfRedirect, Switches};

/// No list has more steps.
pub const MOST_STEPS: usize = 24;

/// The order of the actions within a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepOrder {
    /// All at once: none meets another (ORDER-2).
    AtOnce,
    /// One after another (ORDER-3).
    OneByOne,
    /// All at once, but blocks stop each other (BOOK-3).
    Mutual,
}

/// A step in which actions act in advance of their own (BOOK-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Early {
    /// Blocks of these abilities.
    pub acts: AbilitySet,
    /// Stop actions of these.
    pub on: AbilitySet,
    /// Blocks stop actions of all actors, not only of the player blocked.
    pub whoever: bool,
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its name in the source.
    pub name: Cow<'static, str>,
    /// The order of its actions.
    pub within: StepOrder,
    /// Its blocks in advance, if it has any.
    pub early: Option<Early>,
}

/// A group of actors with a place of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActorGroup {
    /// A kill that is the faction's and not the role's.
    Faction,
    /// Those of players who are not Town.
    NotTown,
    /// Those of Strongmen.
    Strongman,
}

/// An exception: some players' actions of an ability stand in another step (BOOK-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StepException {
    /// The ability.
    pub ability: Ability,
    /// The group.
    pub whose: ActorGroup,
    /// The step, from 1.
    pub step: u8,
}

/// The step of every ability, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    /// In the order of the table of abilities.
    pub of: [u8; Ability::COUNT],
    /// Exceptions; of several that apply the first.
    pub apart: Cow<'static, [StepException]>,
}

/// Which of several actions of a step that runs one by one goes first (BOOK-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// The one submitted first.
    Submission,
    /// Submission by the player who is first in the roster.
    Roster,
}

/// The fate of actions of a player whom a kill has reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Death {
    /// Nothing: who dies is settled at the end of the night.
    End,
    /// Those yet to come fail, as long as nothing that has run saves the player (BOOK-6).
    AtOnce,
}

/// From how many kills a protection saves (BOOK-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Saves {
    /// From all.
    All,
    /// From one; Bulletproof from all.
    One,
    /// From all, if it is the only one: two cancel each other.
    Alone,
}

/// The effect of a guard on a kill at the ward and on the killer (BOOK-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guards {
    /// The kill lands on the first guard.
    First,
    /// The kill lands on every guard.
    Every,
    /// The first kill lands on the first guard, who strikes back; the others are stopped.
    Duel,
    /// Every kill lands on the first guard, who strikes back at each.
    Draw,
    /// Each guard takes one kill, and strikes back; no protection stops that.
    OneEach,
    /// The first guard and the first killer die, and the kill lands on the ward all the same.
    Unsaved,
}

/// The members whose block stops a faction's kill (BOOK-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamKill {
    /// A block of the carrier.
    Carrier,
    /// Blocks of all members, because another member carries the kill out.
    All,
    /// A block of any member.
    Any,
}

/// Which visits are told to those who read visits (BOOK-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// Those of steps up to this one.
    UpTo(u8),
    /// Those of steps up to that of the reading.
    SoFar,
}

/// The rules cited for what a list of steps leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Citations {
    /// The player at whom a kill lands instead of a guarded one.
    pub guards: Rule,
    /// Recruitment of players who die.
    pub recruits_dead: Rule,
    /// The result of several thefts.
    pub thefts: Rule,
    /// When gifts pass.
    pub gifts: Rule,
    /// Which visits are seen.
    pub visits: Rule,
}

impl Citations {
    /// The rules that a rulebook cites that has no rules of its own in RULES.md.
    pub const OWN: Citations = Citations {
        guards: Rule::Book8,
        recruits_dead: Rule::Book12,
        thefts: Rule::Order11,
        gifts: Rule::Outcome10,
        visits: Rule::Book10,
    };
}

/// The options that a rulebook sets of the switches that all systems have; `None` leaves a switch as it is set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Set {
    /// `self-redirect`
    pub self_redirect: Option<SelfRedirect>,
    /// `doctor-saves`
    pub doctor_saves: Option<DoctorSaves>,
    /// `ascetic-visit`
    pub ascetic_visit: Option<AsceticVisit>,
    /// `drive-visits`
    pub drive_visits: Option<DriveVisits>,
    /// `drive-lasts`
    pub drive_lasts: Option<DriveLasts>,
}

impl Set {
    /// None of them.
    pub const NONE: Set = Set {
        self_redirect: None,
        doctor_saves: None,
        ascetic_visit: None,
        drive_visits: None,
        drive_lasts: None,
    };

    /// The switches, with those that the rulebook decides.
    #[must_use]
    pub fn over(&self, switches: &Switches) -> Switches {
        Switches {
            self_redirect: self.self_redirect.unwrap_or(switches.self_redirect),
            doctor_saves: self.doctor_saves.unwrap_or(switches.doctor_saves),
            ascetic_visit: self.ascetic_visit.unwrap_or(switches.ascetic_visit),
            drive_visits: self.drive_visits.unwrap_or(switches.drive_visits),
            drive_lasts: self.drive_lasts.unwrap_or(switches.drive_lasts),
            ..*switches
        }
    }
}

/// A list of steps, and what the list leaves open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// In order; the first is number 1.
    pub list: Cow<'static, [Step]>,
    /// The steps of abilities.
    pub places: Places,
    /// The tie-break of a step that runs one by one.
    pub tie: Tie,
    /// The moment of death.
    pub death: Death,
    /// From how many kills a protection saves; by the switch `doctor-saves` if it does not say.
    pub saves: Option<Saves>,
    /// The kills from which a jail saves: all or one (BOOK-7).
    pub jail_saves: Saves,
    /// The step in which a jail protects, if that is another than the step in which it blocks (BOOK-13).
    pub jail_protects: Option<u8>,
    /// On whom a kill at a guarded player lands.
    pub guards: Guards,
    /// The members whose block stops a faction's kill.
    pub team_kill: TeamKill,
    /// No block stops what those do whose role has one of these (BOOK-5).
    pub block_immune: AbilitySet,
    /// No redirect moves it.
    pub redirect_immune: AbilitySet,
    /// No drive moves it.
    pub drive_immune: AbilitySet,
    /// True if a drive moves the players of drives that have not run (BOOK-14).
    pub drives_drive: bool,
    /// Which visits readings of visits show.
    pub seen: Seen,
    /// True if who reads visits is shown their own (BOOK-10).
    pub sees_self: bool,
    /// True if a player who dies is told anything (BOOK-11).
    pub tells_dead: bool,
    /// True if a player who dies is recruited.
    pub recruits_dead: bool,
    /// True if a kill takes what its victim holds (switch `wolves-loot`).
    pub kills_rob: bool,
    /// Its options of the switches that all systems have.
    pub set: Set,
    /// The rules of RULES.md that say so.
    pub cites: Citations,
}

impl Steps {
    /// The step of this number, from 1.
    pub(crate) fn step(&self, number: u8) -> Option<&Step> {
        self.list.get(usize::from(number) - 1)
    }
    /// Reports whether the actions of a step run one after another.
    pub(crate) fn is_sequential(&self, number: u8) -> bool {
        self.step(number)
            .is_some_and(|step| step.within == StepOrder::OneByOne)
    }
}
