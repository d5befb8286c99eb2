//! States (SNARF-2; [SNARF] "states"): what holds from some order on. A batch sees only what lower orders
//! left; what it sets itself waits until it has ended.

use crate::explain::account::Recorder;
use crate::model::{ItemSet, Night, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::rulebook::Citations;
use crate::system::belongings;
use crate::system::deed::Deed;

/// Two thefts from one player at one order take nothing (SNARF-26).
const CITES: Citations = Citations {
    thefts: Rule::Snarf26,
    ..Citations::OWN
};

/// A state that moves targets: redirect, drive or guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mover {
    /// Redirectable actions by the first target the second instead.
    Redirect(PlayerId, PlayerId),
    /// Actions that target the one target the other.
    Drive(PlayerId, PlayerId),
    /// Killing actions that target the first target the second, their guard by this action.
    Guard(PlayerId, PlayerId, Agent),
}

/// Players who are protected from kills.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Protected {
    /// They have a protection.
    pub any: PlayerSet,
    /// They have several, which cancel each other (switch `doctor-saves=alone`).
    pub cancelled: PlayerSet,
}

impl Protected {
    fn union(self, other: Protected) -> Protected {
        Protected {
            any: self.any.union(other.any),
            cancelled: self.cancelled.union(other.cancelled),
        }
    }
}

/// Sets of players that a state holds for.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Held {
    /// Their later actions fail.
    pub blocked: PlayerSet,
    /// Attempts to target them fail.
    pub untargetable: PlayerSet,
    /// Attempts of a Strongman to kill them fail, too: not a Rolestopper alone made them untargetable, or that counts
    /// (switch `rolestop-strongman`).
    pub hidden: PlayerSet,
    /// All kills at them fail: those of other players, and those of Mafia and Werewolves (switch `doctor-against`).
    pub protected: [Protected; 2],
    /// They read as mafia.
    pub framed: PlayerSet,
    /// They have lost the abilities of their roles, and their passives (SNARF-30).
    pub vanillaised: PlayerSet,
    /// They are of the cult.
    pub recruited: PlayerSet,
    /// They are dead.
    pub dead: PlayerSet,
}

impl Held {
    fn union(self, other: Held) -> Held {
        Held {
            blocked: self.blocked.union(other.blocked),
            untargetable: self.untargetable.union(other.untargetable),
            hidden: self.hidden.union(other.hidden),
            protected: [0, 1].map(|by| self.protected[by].union(other.protected[by])),
            framed: self.framed.union(other.framed),
            vanillaised: self.vanillaised.union(other.vanillaised),
            recruited: self.recruited.union(other.recruited),
            dead: self.dead.union(other.dead),
        }
    }
}

/// All states of the night, and what the running batch adds.
#[derive(Clone, Default, Debug)]
pub(super) struct States {
    /// The states of lower orders.
    pub held: Held,
    /// The states that this batch sets.
    pub new: Held,
    /// Movers, with the order that set them.
    pub movers: Vec<(u8, Mover)>,
    /// One for each single protection that lower orders left (switch `doctor-saves=one`).
    pub singles: Vec<PlayerId>,
    new_singles: Vec<PlayerId>,
    /// Players whose Bulletproof is among those (MODEL-79): it counts when the first kill comes.
    pub bulletproof_counted: PlayerSet,
    /// One for each kill that only a single protection can stop; true if a doctor's could.
    pub contested: Vec<(PlayerId, bool)>,
    /// Actions of this batch by which belongings change hands, each with its final target.
    pub passings: Vec<Deed>,
    /// Items and money of everybody; empty if nobody has any all night.
    pub has: Vec<(ItemSet, u32)>,
    before: Vec<(ItemSet, u32)>,
}

impl States {
    /// Starts a night. An account tells what a strip or a theft takes where nobody holds anything, too.
    pub(super) fn start(&mut self, night: &Night, tells: bool) {
        (self.held, self.new) = (Held::default(), Held::default());
        self.movers.clear();
        self.singles.clear();
        self.bulletproof_counted = PlayerSet::EMPTY;
        self.new_singles.clear();
        self.contested.clear();
        self.passings.clear();
        self.has.clear();
        if tells || night.has_items() {
            self.has.extend(night.belongings());
        }
    }

    /// The players who have this passive and have not lost it at a lower order.
    pub(super) fn having(&self, night: &Night, passive: Passive) -> PlayerSet {
        night.having(passive).without(self.held.vanillaised)
    }

    /// Reports whether a player is one of them. Few have any: what was lost is asked only then.
    pub(super) fn has(&self, night: &Night, passive: Passive, player: PlayerId) -> bool {
        night.having(passive).contains(player) && !self.held.vanillaised.contains(player)
    }

    /// A protection that stops all kills, or all of `against_scum`; if it is the only one where `alone` says so.
    pub(super) fn protect(&mut self, player: PlayerId, against_scum: bool, alone: bool) {
        for by in usize::from(against_scum)..2 {
            let new = &mut self.new.protected[by];
            if alone && self.held.protected[by].any.union(new.any).contains(player) {
                new.cancelled.insert(player);
            }
            new.any.insert(player);
        }
    }

    /// A protection that stops one kill only.
    pub(super) fn protect_once(&mut self, player: PlayerId) {
        self.new_singles.push(player);
    }

    /// A Bulletproof that saves once is one more protection.
    pub(super) fn count_bulletproof(&mut self, player: PlayerId) {
        if !self.bulletproof_counted.contains(player) {
            self.bulletproof_counted.insert(player);
            self.singles.push(player);
        }
    }

    /// Reports whether there are fewer single protections of a player than kills that each need one.
    pub(super) fn has_too_few(&self, player: PlayerId) -> bool {
        let kills = || self.contested.iter().filter(|&&(at, _)| at == player);
        let singles = self.singles.iter().filter(|&&at| at == player).count();
        // A doctor of one side stops no kill of another, which Bulletproof may.
        let others = kills().filter(|&&(_, doctors)| !doctors).count();
        let bulletproof = usize::from(self.bulletproof_counted.contains(player));
        kills().count() > singles || others > bulletproof
    }

    /// Ends a batch: what it set holds for the orders above it.
    pub(super) fn end_batch(&mut self, recorder: &mut impl Recorder) {
        for place in 0..self.contested.len() {
            let (player, _) = self.contested[place];
            if self.has_too_few(player) {
                self.new.dead.insert(player);
            }
        }
        self.held = self.held.union(self.new);
        self.new = Held::default();
        self.singles.append(&mut self.new_singles);
        if !self.passings.is_empty() {
            let moved = [&mut self.has, &mut self.before];
            belongings::pass(self.passings.iter(), moved, &CITES, recorder);
            self.passings.clear();
        }
    }
}
