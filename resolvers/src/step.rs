//! Steps: values for what systems decide, each with the rule that says so. SENTENCES.md has their words, which accounts add.

use crate::guns::Owns;
use crate::model::{Component, ItemId, Passive, PlayerId, PlayerSet};
use crate::outcome::{Agent, ReportKind, Value};
use crate::rule::Rule;

include!(concat!(env!("OUT_DIR"), "/steps.rs"));

/// An effect on an action that `by` misses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Missed {
    pub by: Agent,
    pub agent: Agent,
    pub effect: MissedEffect,
}

/// An action, and the player to whom a mover brings it.
pub(crate) type Brought = (Agent, PlayerId);

impl FailureReason {
    /// A component of an action that worked before.
    pub(crate) fn by(by: Agent, component: Component) -> FailureReason {
        if matches!(component, Component::Redirect | Component::Swap) {
            FailureReason::TakenBy(by)
        } else if component == Component::Guard {
            FailureReason::GuardedBy(by)
        } else {
            FailureReason::By(by, component)
        }
    }
}

/// Why a kill is not stopped by what stops other kills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unstopped {
    /// The killer is a Strongman.
    Strongman,
    /// The player is Macho.
    Macho,
    /// The protection triggered the kill.
    OwnTrigger,
    /// It is a protection from other players' kills.
    Outsider,
    /// Another protection cancels it, by this rule.
    Cancelled(Rule),
}

/// The result of one of several kills at a player, each of whose protections stops one kill only (MODEL-66).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Share {
    /// Every kill has a protection of its own.
    Enough,
    /// There are too few protections, and this kill ran while one was left.
    First,
    /// There are too few protections, and none is left for this kill.
    Unstopped,
}

impl Share {
    /// The rule of a protection from one kill; of a Bulletproof among them, the rule of its shots.
    pub(crate) fn rule(bulletproof: bool) -> Rule {
        match bulletproof {
            true => Rule::Model79,
            false => Rule::Model66,
        }
    }
}

impl AlignmentReason {
    /// The player owns a gun, or holds one; or neither.
    pub(crate) fn of_gun(owns: Option<Owns>, holds: bool) -> AlignmentReason {
        match owns {
            Some(Owns::Mafia) => AlignmentReason::MafiaGun,
            Some(Owns::Role) => AlignmentReason::RoleGun,
            None if holds => AlignmentReason::HeldGun,
            None => AlignmentReason::Plain(ReportKind::Gunsmith),
        }
    }
}
