//! Planted faults: mistakes of the kind that people make when they write a resolver, put in on purpose and switched on
//! one at a time. A campaign that is to find mistakes is measured by how many nights it takes to find these.
//!
//! A fault is one condition at the rule that it breaks, in one system. They are compiled in only with the feature `faults`:
//! without it `Planted::is` is `false` for the compiler to see, and nothing of them is left.

/// A mistake that a system can be told to make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// `nar-drive-sets-off-nothing`
    NarDriveSetsOffNothing,
    /// `nar-commuterizer-blocks-unforeseen`
    NarCommuterizerBlocksUnforeseen,
    /// `nar-guard-of-a-guard`
    NarGuardOfAGuard,
    /// `nar-strip-takes-money`
    NarStripTakesMoney,
    /// `nar-exchanges-reversed`
    NarExchangesReversed,
    /// `nar-drives-reversed`
    NarDrivesReversed,
    /// `guide-leanings-forgotten`
    GuideLeaningsForgotten,
    /// `guide-friends-alike`
    GuideFriendsAlike,
    /// `guide-compounds-alike`
    GuideCompoundsAlike,
    /// `guide-order-forgotten`
    GuideOrderForgotten,
    /// `snarf-strong-willed-redirected`
    SnarfStrongWilledRedirected,
    /// `snarf-jail-at-forty`
    SnarfJailAtForty,
    /// `snarf-protected-at-once`
    SnarfProtectedAtOnce,
    /// `snarf-oldest-state-first`
    SnarfOldestStateFirst,
    /// `snarf-loop-fails-its-first`
    SnarfLoopFailsItsFirst,
    /// `snarf-macho-guarded`
    SnarfMachoGuarded,
    /// `rar-competitors-forgotten`
    RarCompetitorsForgotten,
    /// `rar-mover-carries-twice`
    RarMoverCarriesTwice,
    /// `rar-home-unblockable`
    RarHomeUnblockable,
    /// `rar-paid-for-each-way`
    RarPaidForEachWay,
    /// `rar-list-ninja-watched`
    RarListNinjaWatched,
    /// `rar-list-redirects-any-time`
    RarListRedirectsAnyTime,
    /// `rar-list-pulled-both-ways`
    RarListPulledBothWays,
    /// `rar-list-macho-guarded`
    RarListMachoGuarded,
    /// `lar-strongman-guarded`
    LarStrongmanGuarded,
    /// `lar-dead-recruited`
    LarDeadRecruited,
    /// `lar-shot-not-driven`
    LarShotNotDriven,
    /// `lar-drive-moves-its-shot`
    LarDriveMovesItsShot,
    /// `werewolves-first-thief-steals`
    WerewolvesFirstThiefSteals,
    /// `werewolves-gifts-seen`
    WerewolvesGiftsSeen,
    /// `werewolves-framed-too-soon`
    WerewolvesFramedTooSoon,
    /// `werewolves-one-guard`
    WerewolvesOneGuard,
    /// `werewolves-fates-do-not-chain`
    WerewolvesFatesDoNotChain,
}

/// The fault that a system has been told to make, if any.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Planted {
    #[cfg(feature = "faults")]
    fault: Option<Fault>,
}

impl Planted {
    /// Whether it is this one: never, without the feature.
    #[inline(always)]
    pub(crate) fn is(self, fault: Fault) -> bool {
        #[cfg(feature = "faults")]
        return self.fault == Some(fault);
        #[cfg(not(feature = "faults"))]
        {
            let _ = fault;
            false
        }
    }
}

impl crate::ruling::Switches {
    /// What this system has been told to do wrong. A fault of another system is none of its business.
    #[inline(always)]
    pub(crate) fn planted(&self, system: crate::system::System) -> Planted {
        #[cfg(feature = "faults")]
        return Planted { fault: self.fault.filter(|fault| fault.row().system == system) };
        #[cfg(not(feature = "faults"))]
        {
            let _ = system;
            Planted {}
        }
    }
}

#[cfg(feature = "faults")]
pub use table::FaultRow;

#[cfg(feature = "faults")]
mod table {
    use super::Fault;
    use crate::system::System;

    /// What a fault is.
    #[derive(Clone, Copy, Debug)]
    pub struct FaultRow {
        /// The fault.
        pub fault: Fault,
        /// The word that reports use.
        pub id: &'static str,
        /// The system that makes the mistake.
        pub system: System,
        /// Which rule is broken, and how.
        pub broken: &'static str,
        /// Where the rule stands.
        pub source: &'static str,
    }

    impl Fault {
        /// Every fault, system by system.
        pub const ALL: [Fault; ROWS.len()] = {
            let mut all = [Fault::NarDriveSetsOffNothing; ROWS.len()];
            let mut number = 0;
            while number < ROWS.len() {
                all[number] = ROWS[number].fault;
                number += 1;
            }
            all
        };

        /// What it is.
        #[must_use]
        pub fn row(self) -> &'static FaultRow {
            &ROWS[self as usize]
        }
    }

    const fn row(
        fault: Fault,
        id: &'static str,
        system: System,
        broken: &'static str,
        source: &'static str,
    ) -> FaultRow {
        FaultRow { fault, id, system, broken, source }
    }

    /// In the order of the enum.
    const ROWS: &[FaultRow] = &[
        row(
            Fault::NarDriveSetsOffNothing,
            "nar-drive-sets-off-nothing",
            System::Nar,
            "a drive's visits set off no gun owner",
            "spec.md section 3, Triggers",
        ),
        row(
            Fault::NarCommuterizerBlocksUnforeseen,
            "nar-commuterizer-blocks-unforeseen",
            System::Nar,
            "`could modify` forgets that a Commuterizer also blocks",
            "spec.md sections 2 and 5, step 1",
        ),
        row(
            Fault::NarGuardOfAGuard,
            "nar-guard-of-a-guard",
            System::Nar,
            "a guard's own guard steps in for him",
            "spec.md section 5, at the end",
        ),
        row(
            Fault::NarStripTakesMoney,
            "nar-strip-takes-money",
            System::Nar,
            "a Vanillaiser takes the money with the items",
            "spec.md section 3, at the end",
        ),
        row(
            Fault::NarExchangesReversed,
            "nar-exchanges-reversed",
            System::Nar,
            "several exchanges of identities compose last one first",
            "spec.md section 2, exchange",
        ),
        row(
            Fault::NarDrivesReversed,
            "nar-drives-reversed",
            System::Nar,
            "drives already resolved apply to what is triggered later last one first",
            "spec.md section 5, step 4",
        ),
        row(
            Fault::GuideLeaningsForgotten,
            "guide-leanings-forgotten",
            System::NarGuide,
            "the ladder has no rung for the leanings of two Neutrals",
            "[Guide]; spec.md section 5, rung 3",
        ),
        row(
            Fault::GuideFriendsAlike,
            "guide-friends-alike",
            System::NarGuide,
            "the ladder tells Hostile Neutrals from friendly ones, but not Scum-friendly from Town-friendly",
            "[Guide]; spec.md section 5, rung 3",
        ),
        row(
            Fault::GuideCompoundsAlike,
            "guide-compounds-alike",
            System::NarGuide,
            "the ladder has no rung for the other components of a compound",
            "[Guide]; spec.md section 5, rung 1",
        ),
        row(
            Fault::GuideOrderForgotten,
            "guide-order-forgotten",
            System::NarGuide,
            "the pre-decided order of players is not looked at",
            "[Guide]; spec.md section 5, rung 4",
        ),
        row(
            Fault::SnarfStrongWilledRedirected,
            "snarf-strong-willed-redirected",
            System::Snarf,
            "a redirect moves the actions of a Strong-Willed player",
            "spec.md sections 2 and 3, Strong-Willed",
        ),
        row(
            Fault::SnarfJailAtForty,
            "snarf-jail-at-forty",
            System::Snarf,
            "a Jailkeeper acts at 40 instead of 45",
            "[SNARF]; spec.md sections 2 and 11",
        ),
        row(
            Fault::SnarfProtectedAtOnce,
            "snarf-protected-at-once",
            System::Snarf,
            "a kill is stopped by protections of its own order",
            "[SNARF, Simultaneous Action]; spec.md section 6",
        ),
        row(
            Fault::SnarfOldestStateFirst,
            "snarf-oldest-state-first",
            System::Snarf,
            "of contradictory states of several orders the oldest applies first",
            "[SNARF, Contradictory Non-simultaneous States]; spec.md section 6",
        ),
        row(
            Fault::SnarfLoopFailsItsFirst,
            "snarf-loop-fails-its-first",
            System::Snarf,
            "of an infinite loop the first ability fails, not the last",
            "[SNARF, Infinite Loops]; spec.md section 6",
        ),
        row(
            Fault::SnarfMachoGuarded,
            "snarf-macho-guarded",
            System::Snarf,
            "a guard moves kills away from a Macho player",
            "spec.md section 3, Macho",
        ),
        row(
            Fault::RarCompetitorsForgotten,
            "rar-competitors-forgotten",
            System::Rar,
            "a move is not countered by another mover that takes the effect elsewhere",
            "[RAR]; spec.md section 7, counter 2",
        ),
        row(
            Fault::RarMoverCarriesTwice,
            "rar-mover-carries-twice",
            System::Rar,
            "rule 4 is not kept by movers: what carries the kill also carries the protection",
            "[RAR, rule 4]; spec.md section 7",
        ),
        row(
            Fault::RarHomeUnblockable,
            "rar-home-unblockable",
            System::Rar,
            "what an action does at its actor (commute, hide, drive, exchange) is not countered by blocks",
            "spec.md sections 2 and 7",
        ),
        row(
            Fault::RarPaidForEachWay,
            "rar-paid-for-each-way",
            System::Rar,
            "money is paid for every way in which one chain of actions brings it",
            "spec.md section 7, report",
        ),
        row(
            Fault::RarListNinjaWatched,
            "rar-list-ninja-watched",
            System::RarList,
            "a watcher sees a Ninja kill",
            "spec.md section 3, Ninja",
        ),
        row(
            Fault::RarListRedirectsAnyTime,
            "rar-list-redirects-any-time",
            System::RarList,
            "a redirect moves an action that drives have moved before",
            "spec.md sections 7 and 8",
        ),
        row(
            Fault::RarListPulledBothWays,
            "rar-list-pulled-both-ways",
            System::RarList,
            "a player whom two exchanges would send to different places goes to one of them",
            "spec.md section 2, exchange",
        ),
        row(
            Fault::RarListMachoGuarded,
            "rar-list-macho-guarded",
            System::RarList,
            "a guard also takes upon himself a kill at a Macho player",
            "spec.md section 3, Macho",
        ),
        row(
            Fault::LarStrongmanGuarded,
            "lar-strongman-guarded",
            System::Lar,
            "a guard steps in front of a strongman's kill",
            "spec.md sections 2 and 3, Strongman",
        ),
        row(
            Fault::LarDeadRecruited,
            "lar-dead-recruited",
            System::Lar,
            "a player who dies is recruited all the same",
            "[NAR, Killing]; spec.md section 9",
        ),
        row(
            Fault::LarShotNotDriven,
            "lar-shot-not-driven",
            System::Lar,
            "drives that have run do not apply to what is triggered later",
            "spec.md section 9",
        ),
        row(
            Fault::LarDriveMovesItsShot,
            "lar-drive-moves-its-shot",
            System::Lar,
            "a drive moves the shot that it set off itself",
            "spec.md section 3, Triggers",
        ),
        row(
            Fault::WerewolvesFirstThiefSteals,
            "werewolves-first-thief-steals",
            System::Werewolves,
            "of two thieves on one player the first steals",
            "[Categories]; spec.md sections 2 and 9",
        ),
        row(
            Fault::WerewolvesGiftsSeen,
            "werewolves-gifts-seen",
            System::Werewolves,
            "track and watch also read the visits of category 8",
            "[Categories]; spec.md section 9",
        ),
        row(
            Fault::WerewolvesFramedTooSoon,
            "werewolves-framed-too-soon",
            System::Werewolves,
            "a Super Commandant, who reads in category 2, sees the frames of category 3",
            "spec.md sections 9 and 13",
        ),
        row(
            Fault::WerewolvesOneGuard,
            "werewolves-one-guard",
            System::Werewolves,
            "a kill lands on the first guard only",
            "[Categories]; spec.md section 9",
        ),
        row(
            Fault::WerewolvesFatesDoNotChain,
            "werewolves-fates-do-not-chain",
            System::Werewolves,
            "whoever hides behind one who dies of a shared fate lives",
            "spec.md section 2, Shared fate",
        ),
    ];

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn every_fault_has_its_row() {
            for (number, row) in ROWS.iter().enumerate() {
                assert_eq!(row.fault as usize, number, "{}", row.id);
                assert_eq!(row.fault.row().id, row.id);
                assert_eq!(ROWS.iter().filter(|other| other.id == row.id).count(), 1, "{}", row.id);
            }
            for system in System::ALL {
                assert!(ROWS.iter().any(|row| row.system == system), "{} has no fault", system.id());
            }
        }
    }
}
