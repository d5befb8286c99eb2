//! Switches: rulings that hosts really dispute ("Switches" in RULES.md), each with its options, its default and the
//! source of the dispute.

use std::fmt;

use crate::model::{Ability, Component, Night, Passive, PlayerSet, RoleSet};
use crate::system::System;

/// Makes of one table the types marked `new`, [`Switches`], its setter and [`SWITCHES`]. A row is the field, its
/// type, the id, the systems it changes, the question and its source, then the options, the default first: variant, word,
/// and answer to the question. `x.y in T` is the field `y` of the field `x`, which has the type `T`.
macro_rules! switches {
    ($(
        $(#[doc = $doc:literal])*
        $field:ident $(. $part:ident in $whole:ident)?: $origin:ident $kind:ident, $id:literal, $systems:expr,
        $question:literal,
        $source:literal,
        {$(
            $(#[doc = $variant_doc:literal])*
            $variant:ident $(($seed:literal))? = $option:literal, $says:literal;
        )+}
    )+) => {
        $(switches! {
            @type $origin [$(#[doc = $doc])*] $kind { $([$(#[doc = $variant_doc])*] $variant)+ }
        })+

        /// One choice for every switch. The default is the first option of each.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Switches {
            $(
                #[doc = concat!("`", $id, "`")]
                pub $field: switches!(@field $kind $($whole)?),
            )+
        }

        impl Switches {
            /// Sets a switch to an option without a number; reports whether there is one.
            fn choose(&mut self, id: &str, option: &str) -> bool {
                $(
                    if id == $id {
                        self.$field $(.$part)? = match option {
                            $($option => $kind::$variant $(($seed))?,)+
                            _ => return false,
                        };
                        return true;
                    }
                )+
                false
            }
        }

        /// Every switch, in the order of RULES.md.
        pub const SWITCHES: &[SwitchRow] = &[$(
            SwitchRow {
                id: $id,
                options: &[$($option),+],
                says: &[$($says),+],
                systems: $systems,
                question: $question,
                source: $source,
            },
        )+];
    };
    (@type known $($rest:tt)*) => {};
    (@type new [$($doc:tt)*] $kind:ident {
        [$($first_doc:tt)*] $first:ident $([$($variant_doc:tt)*] $variant:ident)*
    }) => {
        $($doc)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $kind {
            $($first_doc)*
            #[default]
            $first,
            $($($variant_doc)* $variant,)*
        }
    };
    (@field $kind:ident) => { $kind };
    (@field $kind:ident $whole:ident) => { $whole };
}

switches! {
    /// `snarf-jail`: at which order a Jailkeeper acts.
    snarf_jail: new SnarfJail, "snarf-jail", &[System::Snarf],
    "At which order does a Jailkeeper act?",
    "[SNARF] lists all three and recommends 45",
    {
        /// One action at 45.
        FortyFive = "45", "at 45, as one action";
        /// A block at 40 and a protection at 60.
        Compound = "compound", "the block at 40, the protection at 60";
        /// One action at 40.
        Forty = "40", "at 40, as one action";
    }

    /// `nar-tie`: how `nar` picks among equals.
    nar_tie: known NarTie, "nar-tie", &[System::Nar],
    "Which of several equal actions resolves first?",
    "[NAR] allows any fair method",
    {
        Submitted = "submitted", "the one that was submitted first";
        Reversed = "reversed", "the one that was submitted last";
        Seeded(0) = "seeded:N", "one drawn by lot, from the seed N";
        All = "all", "any of them: every outcome that some choice leads to";
    }

    /// `rar-recruit-dead`: whether a player who dies is recruited.
    rar_recruit_dead: new RarRecruitDead, "rar-recruit-dead", &[System::Rar, System::RarList],
    "Is a player who dies recruited?",
    "[RAR, Special cases]",
    {
        /// Dead and recruited.
        Yes = "yes", "yes: dead and recruited";
        /// Dead only.
        No = "no", "no: dead only";
    }

    /// `rar-list-item`: what one item of the list is.
    rar_list_item: new RarListItem, "rar-list-item", &[System::RarList],
    "What is one item of the list?",
    "[Guide], on splitting roles into components",
    {
        /// One component acting on one component.
        Component = "component", "one component acting on one component";
        /// One component of one action, which acts on all that it reaches.
        Action = "action", "one component of an action, acting on all that it reaches";
    }

    /// `self-redirect`: what becomes of an action that is brought home to its actor.
    self_redirect: new SelfRedirect, "self-redirect", &System::ALL,
    "Does an action act that is brought home to its actor?",
    "[SNARF, Invalid Targets]; the others are silent",
    {
        /// Fails in `snarf`, acts in the others.
        System = "system", "not in snarf, in the others it does";
        /// Fails.
        Fails = "fails", "no: it fails";
        /// Acts.
        Acts = "acts", "yes: it acts";
    }

    /// `doctor-saves`: from how many kills one protection saves.
    doctor_saves: new DoctorSaves, "doctor-saves", &System::ALL,
    "From how many kills does one protection save?",
    "hosts differ",
    {
        /// From all.
        All = "all", "from all";
        /// From one; a jail and a Bulletproof without limit from all.
        One = "one", "from one; a jail and Bulletproof from all";
    }

    /// `ascetic-visit`: whether a visit to an Ascetic arrives.
    ascetic_visit: new AsceticVisit, "ascetic-visit", &System::ALL,
    "Does a visit to an Ascetic arrive?",
    "hosts differ",
    {
        /// It does not.
        Unseen = "unseen", "no: nobody sees it, and it triggers nothing";
        /// It is seen and triggers passives; the rest of the action fails.
        Seen = "seen", "yes: it is seen and triggers passives; the rest of the action fails";
    }

    /// `nar-own-trigger`: whether an action may modify what it triggered.
    nar_own_trigger: new NarOwnTrigger, "nar-own-trigger", &[System::Nar, System::NarGuide],
    "May an action modify what it triggered?",
    "[NAR, Triggered Actions] against [SNARF]'s example",
    {
        /// It may, like any pending action.
        Acts = "acts", "yes, like any pending action";
        /// It may not.
        Exempt = "exempt", "no";
    }

    /// `drive-visits`: whether a drive visits the two players it chose.
    drive_visits: new DriveVisits, "drive-visits", &System::ALL,
    "Does a drive visit the two players it chose?",
    "[SNARF, Targeting and Choosing]",
    {
        /// Not in `snarf`, in the others it does.
        System = "system", "not in snarf, in the others it does";
        /// It does.
        Yes = "yes", "yes";
        /// It does not.
        No = "no", "no";
    }

    /// `snarf-vanillaise`: when a vanillaising takes abilities and passives away.
    snarf_vanillaise: new SnarfVanillaise, "snarf-vanillaise", &[System::Snarf],
    "When does vanillaising take abilities away?",
    "[SNARF]; [NAR] mentions variants",
    {
        /// At its order.
        AtOnce = "at-once", "at its order: it stops what its target does later";
        /// At the end of the night, so that it stops nothing tonight.
        EndOfNight = "end-of-night", "at the end of the night: it stops nothing tonight";
    }

    /// `rar-list-aways`: which of several aways brings a component that stands at one place.
    rar_list_aways: new RarListAways, "rar-list-aways", &[System::RarList],
    "Of several aways of one component at one place, which bring it?",
    "[Guide]",
    {
        /// The one that is run first; the others find nothing.
        First = "first", "the one that is run first; the others find nothing";
        /// Each of them.
        All = "all", "each of them";
    }

    /// `wolves-loot`: whether a kill takes what its victim holds.
    wolves_loot: new WolvesLoot, "wolves-loot", &[System::Werewolves],
    "Does a kill take what its victim holds?",
    "[Categories], category 6",
    {
        /// It does.
        Yes = "yes", "yes";
        /// It does not.
        No = "no", "no";
    }

    /// `drive-lasts`: what a drive moves.
    drive_lasts: new DriveLasts, "drive-lasts",
    &[System::Nar, System::NarGuide, System::Lar, System::Werewolves],
    "Does a drive also move what comes to one of its players after it resolved?",
    "[NAR] is silent; other engines do",
    {
        /// Actions at its players when it resolves, and those triggered later.
        Once = "once", "no: it moves what stands there then, and what is triggered later";
        /// Also what comes to one of its players afterwards; each drive moves an action once.
        AllNight = "all-night", "yes; each drive moves an action once";
    }

    /// `rar-rule-4`: what may not recur in a chain.
    rar_rule_4: new RarRule4, "rar-rule-4", &[System::Rar],
    "What may not recur in a chain of reasons?",
    "[RAR], rule 4",
    {
        /// A whole action.
        Whole = "whole", "a whole action";
        /// The same component.
        Component = "component", "the same component of an action";
    }

    /// `strongman-block`: whether a block stops a Strongman's own kills.
    strongman_block: new StrongmanBlock, "strongman-block", &System::ALL,
    "Does a block stop a Strongman's own kill?",
    "[SNARF] says that it cannot fail, but what is blocked never targets; MafiaScum lets it through",
    {
        /// It does.
        Stopped = "stopped", "yes";
        /// It does not.
        GoesThrough = "goes-through", "no: it goes through";
    }

    /// `rolestop-strongman`: whether a Strongman's kill fails at a player whom a Rolestopper made untargetable.
    rolestop_strongman: new RolestopStrongman, "rolestop-strongman", &System::ALL,
    "Does a Strongman's kill fail at a player whom a Rolestopper made untargetable?",
    "MafiaScum wiki, Rolestopper",
    {
        /// It does, as at everybody who is untargetable.
        Stops = "stops", "yes, as every untargetable player does";
        /// It does not.
        GoesThrough = "goes-through", "no: it goes through";
    }

    /// `block-blockers`: whether a block stops a player who has no ability but blocks.
    block_blockers: new BlockBlockers, "block-blockers", &System::ALL,
    "Does a block stop a player who has no ability but blocks?",
    "MafiaScum Normal: no; [NAR], [SNARF] and [RAR] chain blocks",
    {
        /// It does.
        Yes = "yes", "yes";
        /// It does not.
        No = "no", "no: only the faction's kill of such a player is stopped";
    }

    /// `block-evasion`: whether a block stops a commute or a hide.
    block_evasion: new BlockEvasion, "block-evasion", &System::ALL,
    "Does a block stop a commute or a hide?",
    "MafiaScum wiki, Roleblocker; [NAR] lists hide before block",
    {
        /// It does.
        Yes = "yes", "yes";
        /// It does not.
        No = "no", "no";
    }

    /// `bulletproof-saves`: from how many kills a limited Bulletproof saves in one night.
    bulletproof_saves: new BulletproofSaves, "bulletproof-saves", &System::ALL,
    "From how many kills of one night does an X-shot Bulletproof save?",
    "MafiaScum Normal: one",
    {
        /// From all.
        All = "all", "from all";
        /// From one.
        One = "one", "from one; a permanent Bulletproof from all";
    }

    /// `guns`: the list of the roles that own guns, for a Gunsmith.
    guns.list in Guns: new GunList, "guns", &System::ALL,
    "Which roles own a gun?",
    "[SNARF]; MafiaScum Normal",
    {
        /// The list of \[SNARF\].
        Snarf = "snarf", "all Mafia, Cops, Gunsmiths, Vigilantes, and a Jack-of-all-trades that can kill";
        /// The list of the moderators of MafiaScum's Normal games.
        Mafiascum = "mafiascum", "all Mafia but Doctors and Traitors; Cops of every kind, Gunsmiths, Vigilantes, and a \
             Jack-of-all-trades with an ability of theirs";
    }

    /// `lar-tie`
    lar_tie: known Order, "lar-tie", &[System::Lar],
    "In which order do the actions of one class act?",
    "[Guide] leaves it open",
    {
        Submitted = "submitted", "as they were submitted";
        All = "all", "in any: every outcome that some order leads to";
    }

    /// `wolves-tie`
    wolves_tie: known Order, "wolves-tie", &[System::Werewolves],
    "In which order do the actions of a sequential category act?",
    "[Categories] leaves it open",
    {
        Submitted = "submitted", "as they were submitted";
        All = "all", "in any: every outcome that some order leads to";
    }

    /// `rar-list-tie`
    rar_list_tie: known Order, "rar-list-tie", &[System::RarList],
    "In which order are the items of one level listed?",
    "[Guide] leaves it open",
    {
        Submitted = "listed", "as the actions were submitted";
        All = "all", "in any: every outcome that some order leads to";
    }
}

/// `nar-tie`: how `nar` picks among equals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NarTie {
    /// The first submitted.
    #[default]
    Submitted,
    /// The last submitted.
    Reversed,
    /// By numbers drawn from SplitMix64 with this seed, one per action in submission order; lowest first.
    Seeded(u64),
    /// Every pick: [`possible`](crate::possible::possible) outcomes. Where one outcome is asked for, the first submitted.
    All,
}

/// `guns`: the roles that own guns, for a Gunsmith.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Guns {
    /// The list.
    pub list: GunList,
    /// Roles that own a gun in this house, whatever the list says.
    pub with: RoleSet,
    /// Roles that own none in this house.
    pub without: RoleSet,
}

/// `lar-tie`, `wolves-tie` and `rar-list-tie`: the orders in which actions of one step are taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// The system's own: the order of submission.
    #[default]
    Submitted,
    /// Every order: [`possible`](crate::possible::possible) outcomes. Where one outcome is asked for, the system's own.
    All,
}

impl Switches {
    /// Reports whether an action that is brought home to its actor fails in this system.
    #[must_use]
    pub fn self_fails(&self, system: System) -> bool {
        match self.self_redirect {
            SelfRedirect::System => system == System::Snarf,
            SelfRedirect::Fails => true,
            SelfRedirect::Acts => false,
        }
    }

    /// Reports whether a drive visits the players it chose in this system.
    #[must_use]
    pub fn drives_visit(&self, system: System) -> bool {
        match self.drive_visits {
            DriveVisits::System => system != System::Snarf,
            DriveVisits::Yes => true,
            DriveVisits::No => false,
        }
    }

    /// The players whom their Bulletproof saves from one kill only: an X-shot one, and no other (MODEL-79).
    #[must_use]
    pub fn bulletproof_once(&self, night: &Night) -> PlayerSet {
        match self.bulletproof_saves {
            BulletproofSaves::All => PlayerSet::EMPTY,
            BulletproofSaves::One => night
                .having(Passive::BulletproofXShot)
                .without(night.having(Passive::Bulletproof)),
        }
    }

    /// Reports whether a system is asked for every outcome that its rules allow.
    #[must_use]
    pub fn asks_all(&self, system: System) -> bool {
        match system {
            System::Nar => self.nar_tie == NarTie::All,
            System::RarList => self.rar_list_tie == Order::All,
            System::Lar => self.lar_tie == Order::All,
            System::Werewolves => self.wolves_tie == Order::All,
            System::NarGuide | System::Snarf | System::Rar => false,
        }
    }

    /// Sets one switch by the words that users type.
    ///
    /// ```
    /// use nightcourt_resolvers::ruling::{DoctorSaves, Switches};
    ///
    /// let mut switches = Switches::default();
    /// switches.set("doctor-saves", "one")?;
    /// assert_eq!(switches.doctor_saves, DoctorSaves::One);
    /// let wrong = switches.set("doctor-saves", "two").unwrap_err();
    /// assert_eq!(wrong.to_string(), "doctor-saves has no such option; its options are all, one");
    /// # Ok::<(), nightcourt_resolvers::ruling::UnknownSwitch>(())
    /// ```
    ///
    /// # Errors
    /// [`UnknownSwitch`], if there is no such switch or it has no such option.
    pub fn set(&mut self, id: &str, option: &str) -> Result<(), UnknownSwitch> {
        let Some(entry) = SWITCHES.iter().find(|entry| entry.id == id) else {
            return Err(UnknownSwitch::Id);
        };
        // An option with a number is no word of the table.
        let seed = option.strip_prefix("seeded:").map(str::parse);
        match seed {
            Some(Ok(seed)) if id == "nar-tie" => self.nar_tie = NarTie::Seeded(seed),
            Some(_) => return Err(UnknownSwitch::Option(entry)),
            None if self.choose(id, option) => {}
            None => return Err(UnknownSwitch::Option(entry)),
        }
        Ok(())
    }
}

/// Why a switch could not be set.
#[derive(Clone, Copy, Debug)]
pub enum UnknownSwitch {
    /// There is no switch with this id.
    Id,
    /// The switch has no such option.
    Option(&'static SwitchRow),
}

impl fmt::Display for UnknownSwitch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownSwitch::Id => {
                let ids: Vec<&str> = SWITCHES.iter().map(|row| row.id).collect();
                write!(
                    f,
                    "no switch has this id; the switches are {}",
                    ids.join(", ")
                )
            }
            UnknownSwitch::Option(row) => {
                write!(
                    f,
                    "{} has no such option; its options are {}",
                    row.id,
                    row.options.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for UnknownSwitch {}

/// The description of a switch.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct SwitchRow {
    /// The id that users type.
    pub id: &'static str,
    /// The options that users type, default first. `seeded:N` stands for any number.
    pub options: &'static [&'static str],
    /// Each option as an answer to the question; in the order of the options.
    pub says: &'static [&'static str],
    /// The systems it changes.
    pub systems: &'static [System],
    /// The question that it decides.
    pub question: &'static str,
    /// The source of the dispute.
    pub source: &'static str,
}

impl SwitchRow {
    /// Reports whether the switch could change anything on a night: some are of a few roles only. A switch that could not
    /// never does; one that could may not.
    #[must_use]
    pub fn may_matter(&self, night: &Night) -> bool {
        let has = |component: Component| !night.by_component()[component as usize].is_empty();
        let acts = |abilities: &[Ability]| {
            night
                .actions()
                .iter()
                .any(|action| abilities.contains(&action.ability))
        };
        let strongmen = || {
            let strong = night.having(Passive::Strongman);
            night
                .actions()
                .iter()
                .any(|action| action.ability == Ability::Kill && strong.contains(action.actor))
        };
        match self.id {
            "strongman-block" => has(Component::Block) && strongmen(),
            "rolestop-strongman" => acts(&[Ability::Rolestop]) && strongmen(),
            "block-blockers" => night.by_component()[Component::Block as usize].len() > 1,
            "block-evasion" => has(Component::Block) && acts(&[Ability::Commute, Ability::Hide]),
            "bulletproof-saves" => !night.having(Passive::BulletproofXShot).is_empty(),
            "guns" => acts(&[Ability::Gunsmith]),
            _ => true,
        }
    }

    /// The answer of one of its options; `None` if it has no such option.
    #[must_use]
    pub fn said(&self, option: &str) -> Option<&'static str> {
        let place = self.options.iter().position(|known| *known == option)?;
        self.says.get(place).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_is_a_question_and_every_option_an_answer() {
        for row in SWITCHES {
            assert!(row.question.ends_with('?'), "{}", row.question);
            assert_eq!(row.options.len(), row.says.len(), "{}", row.id);
            for (place, &option) in row.options.iter().enumerate() {
                let said = row.said(option).unwrap();
                assert!(
                    !said.is_empty() && !row.says[..place].contains(&said),
                    "{} {option}: {said}",
                    row.id
                );
            }
            assert_eq!(row.said("no such"), None);
        }
    }

    #[test]
    fn every_option_listed_can_be_set_and_the_first_is_the_default() {
        for row in SWITCHES {
            for (place, option) in row.options.iter().enumerate() {
                let mut switches = Switches::default();
                switches.set(row.id, &option.replace('N', "7")).unwrap();
                assert_eq!(
                    switches == Switches::default(),
                    place == 0,
                    "{} {option}",
                    row.id
                );
            }
            assert!(matches!(
                Switches::default().set(row.id, "no such"),
                Err(UnknownSwitch::Option(_))
            ));
        }
        assert!(matches!(
            Switches::default().set("nar-ties", "reversed"),
            Err(UnknownSwitch::Id)
        ));
    }
}
