//! Switches: rulings that hosts really dispute ("Switches" in RULES.md), each with its options, its default and the
//! source of the dispute.

use std::fmt;

use crate::model::{Ability, Component, Night, Passive, PlayerSet, RoleSet};
use crate::system::System;

/// `snarf-jail`: at which order a Jailkeeper acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SnarfJail {
    /// One action at 45.
    #[default]
    FortyFive,
    /// A block at 40 and a protection at 60.
    Compound,
    /// One action at 40.
    Forty,
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

/// `rar-recruit-dead`: whether a player who dies is recruited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RarRecruitDead {
    /// Dead and recruited.
    #[default]
    Yes,
    /// Dead only.
    No,
}

/// `rar-list-item`: what one item of the list is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RarListItem {
    /// One component acting on one component.
    #[default]
    Component,
    /// One component of one action, which acts on all that it reaches.
    Action,
}

/// `self-redirect`: what becomes of an action that is brought home to its actor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SelfRedirect {
    /// Fails in `snarf`, acts in the others.
    #[default]
    System,
    /// Fails.
    Fails,
    /// Acts.
    Acts,
}

/// `doctor-saves`: from how many kills one protection saves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DoctorSaves {
    /// From all.
    #[default]
    All,
    /// From one; a jail and a Bulletproof without limit from all.
    One,
}

/// `ascetic-visit`: whether a visit to an Ascetic arrives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AsceticVisit {
    /// It does not.
    #[default]
    Unseen,
    /// It is seen and triggers passives; the rest of the action fails.
    Seen,
}

/// `nar-own-trigger`: whether an action may modify what it triggered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NarOwnTrigger {
    /// It may, like any pending action.
    #[default]
    Acts,
    /// It may not.
    Exempt,
}

/// `drive-visits`: whether a drive visits the two players it chose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DriveVisits {
    /// Not in `snarf`, in the others it does.
    #[default]
    System,
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// `snarf-vanillaise`: when a vanillaising takes abilities and passives away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SnarfVanillaise {
    /// At its order.
    #[default]
    AtOnce,
    /// At the end of the night, so that it stops nothing tonight.
    EndOfNight,
}

/// `rar-list-aways`: which of several aways brings a component that stands at one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RarListAways {
    /// The one that is run first; the others find nothing.
    #[default]
    First,
    /// Each of them.
    All,
}

/// `wolves-loot`: whether a kill takes what its victim holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum WolvesLoot {
    /// It does.
    #[default]
    Yes,
    /// It does not.
    No,
}

/// `drive-lasts`: what a drive moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DriveLasts {
    /// Actions at its players when it resolves, and those triggered later.
    #[default]
    Once,
    /// Also what comes to one of its players afterwards; each drive moves an action once.
    AllNight,
}

/// `rar-rule-4`: what may not recur in a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RarRule4 {
    /// A whole action.
    #[default]
    Whole,
    /// The same component.
    Component,
}

/// `strongman-block`: whether a block stops a Strongman's own kills.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StrongmanBlock {
    /// It does.
    #[default]
    Stopped,
    /// It does not.
    GoesThrough,
}

/// `rolestop-strongman`: whether a Strongman's kill fails at a player whom a Rolestopper made untargetable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RolestopStrongman {
    /// It does, as at everybody who is untargetable.
    #[default]
    Stops,
    /// It does not.
    GoesThrough,
}

/// `block-blockers`: whether a block stops a player who has no ability but blocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BlockBlockers {
    /// It does.
    #[default]
    Yes,
    /// It does not.
    No,
}

/// `block-evasion`: whether a block stops a commute or a hide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BlockEvasion {
    /// It does.
    #[default]
    Yes,
    /// It does not.
    No,
}

/// `bulletproof-saves`: from how many kills a limited Bulletproof saves in one night.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BulletproofSaves {
    /// From all.
    #[default]
    All,
    /// From one.
    One,
}

/// A list of the roles that own guns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GunList {
    /// The list of \[SNARF\].
    #[default]
    Snarf,
    /// The list of the moderators of MafiaScum's Normal games.
    Mafiascum,
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

/// One choice for every switch. The default is the first option of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Switches {
    /// `snarf-jail`
    pub snarf_jail: SnarfJail,
    /// `nar-tie`
    pub nar_tie: NarTie,
    /// `rar-recruit-dead`
    pub rar_recruit_dead: RarRecruitDead,
    /// `rar-list-item`
    pub rar_list_item: RarListItem,
    /// `self-redirect`
    pub self_redirect: SelfRedirect,
    /// `doctor-saves`
    pub doctor_saves: DoctorSaves,
    /// `ascetic-visit`
    pub ascetic_visit: AsceticVisit,
    /// `nar-own-trigger`
    pub nar_own_trigger: NarOwnTrigger,
    /// `drive-visits`
    pub drive_visits: DriveVisits,
    /// `snarf-vanillaise`
    pub snarf_vanillaise: SnarfVanillaise,
    /// `rar-list-aways`
    pub rar_list_aways: RarListAways,
    /// `wolves-loot`
    pub wolves_loot: WolvesLoot,
    /// `drive-lasts`
    pub drive_lasts: DriveLasts,
    /// `rar-rule-4`
    pub rar_rule_4: RarRule4,
    /// `strongman-block`
    pub strongman_block: StrongmanBlock,
    /// `rolestop-strongman`
    pub rolestop_strongman: RolestopStrongman,
    /// `block-blockers`
    pub block_blockers: BlockBlockers,
    /// `block-evasion`
    pub block_evasion: BlockEvasion,
    /// `bulletproof-saves`
    pub bulletproof_saves: BulletproofSaves,
    /// `guns`
    pub guns: Guns,
    /// `lar-tie`
    pub lar_tie: Order,
    /// `wolves-tie`
    pub wolves_tie: Order,
    /// `rar-list-tie`
    pub rar_list_tie: Order,
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
        let wrong = Err(UnknownSwitch::Option(entry));
        match (id, option) {
            ("snarf-jail", "45") => self.snarf_jail = SnarfJail::FortyFive,
            ("snarf-jail", "compound") => self.snarf_jail = SnarfJail::Compound,
            ("snarf-jail", "40") => self.snarf_jail = SnarfJail::Forty,
            ("nar-tie", "submitted") => self.nar_tie = NarTie::Submitted,
            ("nar-tie", "all") => self.nar_tie = NarTie::All,
            ("nar-tie", "reversed") => self.nar_tie = NarTie::Reversed,
            ("nar-tie", seeded) => match seeded.strip_prefix("seeded:").map(str::parse) {
                Some(Ok(seed)) => self.nar_tie = NarTie::Seeded(seed),
                Some(Err(_)) | None => return wrong,
            },
            ("rar-recruit-dead", "yes") => self.rar_recruit_dead = RarRecruitDead::Yes,
            ("rar-recruit-dead", "no") => self.rar_recruit_dead = RarRecruitDead::No,
            ("rar-list-item", "component") => self.rar_list_item = RarListItem::Component,
            ("rar-list-item", "action") => self.rar_list_item = RarListItem::Action,
            ("self-redirect", "system") => self.self_redirect = SelfRedirect::System,
            ("self-redirect", "fails") => self.self_redirect = SelfRedirect::Fails,
            ("self-redirect", "acts") => self.self_redirect = SelfRedirect::Acts,
            ("doctor-saves", "all") => self.doctor_saves = DoctorSaves::All,
            ("doctor-saves", "one") => self.doctor_saves = DoctorSaves::One,
            ("ascetic-visit", "unseen") => self.ascetic_visit = AsceticVisit::Unseen,
            ("ascetic-visit", "seen") => self.ascetic_visit = AsceticVisit::Seen,
            ("nar-own-trigger", "acts") => self.nar_own_trigger = NarOwnTrigger::Acts,
            ("nar-own-trigger", "exempt") => self.nar_own_trigger = NarOwnTrigger::Exempt,
            ("drive-visits", "system") => self.drive_visits = DriveVisits::System,
            ("drive-visits", "yes") => self.drive_visits = DriveVisits::Yes,
            ("drive-visits", "no") => self.drive_visits = DriveVisits::No,
            ("snarf-vanillaise", "at-once") => self.snarf_vanillaise = SnarfVanillaise::AtOnce,
            ("snarf-vanillaise", "end-of-night") => {
                self.snarf_vanillaise = SnarfVanillaise::EndOfNight
            }
            ("rar-list-aways", "first") => self.rar_list_aways = RarListAways::First,
            ("rar-list-aways", "all") => self.rar_list_aways = RarListAways::All,
            ("wolves-loot", "yes") => self.wolves_loot = WolvesLoot::Yes,
            ("wolves-loot", "no") => self.wolves_loot = WolvesLoot::No,
            ("drive-lasts", "once") => self.drive_lasts = DriveLasts::Once,
            ("drive-lasts", "all-night") => self.drive_lasts = DriveLasts::AllNight,
            ("rar-rule-4", "whole") => self.rar_rule_4 = RarRule4::Whole,
            ("rar-rule-4", "component") => self.rar_rule_4 = RarRule4::Component,
            ("strongman-block", "stopped") => self.strongman_block = StrongmanBlock::Stopped,
            ("strongman-block", "goes-through") => {
                self.strongman_block = StrongmanBlock::GoesThrough
            }
            ("rolestop-strongman", "stops") => self.rolestop_strongman = RolestopStrongman::Stops,
            ("rolestop-strongman", "goes-through") => {
                self.rolestop_strongman = RolestopStrongman::GoesThrough
            }
            ("block-blockers", "yes") => self.block_blockers = BlockBlockers::Yes,
            ("block-blockers", "no") => self.block_blockers = BlockBlockers::No,
            ("block-evasion", "yes") => self.block_evasion = BlockEvasion::Yes,
            ("block-evasion", "no") => self.block_evasion = BlockEvasion::No,
            ("bulletproof-saves", "all") => self.bulletproof_saves = BulletproofSaves::All,
            ("bulletproof-saves", "one") => self.bulletproof_saves = BulletproofSaves::One,
            ("guns", "snarf") => self.guns.list = GunList::Snarf,
            ("guns", "mafiascum") => self.guns.list = GunList::Mafiascum,
            ("lar-tie", "submitted") => self.lar_tie = Order::Submitted,
            ("lar-tie", "all") => self.lar_tie = Order::All,
            ("wolves-tie", "submitted") => self.wolves_tie = Order::Submitted,
            ("wolves-tie", "all") => self.wolves_tie = Order::All,
            ("rar-list-tie", "listed") => self.rar_list_tie = Order::Submitted,
            ("rar-list-tie", "all") => self.rar_list_tie = Order::All,
            _ => return wrong,
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

/// Every switch, in the order of RULES.md.
pub const SWITCHES: &[SwitchRow] = &[
    SwitchRow {
        id: "snarf-jail",
        options: &["45", "compound", "40"],
        says: &[
            "at 45, as one action",
            "the block at 40, the protection at 60",
            "at 40, as one action",
        ],
        systems: &[System::Snarf],
        question: "At which order does a Jailkeeper act?",
        source: "[SNARF] lists all three and recommends 45",
    },
    SwitchRow {
        id: "nar-tie",
        options: &["submitted", "reversed", "seeded:N", "all"],
        says: &[
            "the one that was submitted first",
            "the one that was submitted last",
            "one drawn by lot, from the seed N",
            "any of them: every outcome that some choice leads to",
        ],
        systems: &[System::Nar],
        question: "Which of several equal actions resolves first?",
        source: "[NAR] allows any fair method",
    },
    SwitchRow {
        id: "rar-recruit-dead",
        options: &["yes", "no"],
        says: &["yes: dead and recruited", "no: dead only"],
        systems: &[System::Rar, System::RarList],
        question: "Is a player who dies recruited?",
        source: "[RAR, Special cases]",
    },
    SwitchRow {
        id: "rar-list-item",
        options: &["component", "action"],
        says: &[
            "one component acting on one component",
            "one component of an action, acting on all that it reaches",
        ],
        systems: &[System::RarList],
        question: "What is one item of the list?",
        source: "[Guide], on splitting roles into components",
    },
    SwitchRow {
        id: "self-redirect",
        options: &["system", "fails", "acts"],
        says: &[
            "not in snarf, in the others it does",
            "no: it fails",
            "yes: it acts",
        ],
        systems: &System::ALL,
        question: "Does an action act that is brought home to its actor?",
        source: "[SNARF, Invalid Targets]; the others are silent",
    },
    SwitchRow {
        id: "doctor-saves",
        options: &["all", "one"],
        says: &["from all", "from one; a jail and Bulletproof from all"],
        systems: &System::ALL,
        question: "From how many kills does one protection save?",
        source: "hosts differ",
    },
    SwitchRow {
        id: "ascetic-visit",
        options: &["unseen", "seen"],
        says: &[
            "no: nobody sees it, and it triggers nothing",
            "yes: it is seen and triggers passives; the rest of the action fails",
        ],
        systems: &System::ALL,
        question: "Does a visit to an Ascetic arrive?",
        source: "hosts differ",
    },
    SwitchRow {
        id: "nar-own-trigger",
        options: &["acts", "exempt"],
        says: &["yes, like any pending action", "no"],
        systems: &[System::Nar, System::NarGuide],
        question: "May an action modify what it triggered?",
        source: "[NAR, Triggered Actions] against [SNARF]'s example",
    },
    SwitchRow {
        id: "drive-visits",
        options: &["system", "yes", "no"],
        says: &["not in snarf, in the others it does", "yes", "no"],
        systems: &System::ALL,
        question: "Does a drive visit the two players it chose?",
        source: "[SNARF, Targeting and Choosing]",
    },
    SwitchRow {
        id: "snarf-vanillaise",
        options: &["at-once", "end-of-night"],
        says: &[
            "at its order: it stops what its target does later",
            "at the end of the night: it stops nothing tonight",
        ],
        systems: &[System::Snarf],
        question: "When does vanillaising take abilities away?",
        source: "[SNARF]; [NAR] mentions variants",
    },
    SwitchRow {
        id: "rar-list-aways",
        options: &["first", "all"],
        says: &[
            "the one that is run first; the others find nothing",
            "each of them",
        ],
        systems: &[System::RarList],
        question: "Of several aways of one component at one place, which bring it?",
        source: "[Guide]",
    },
    SwitchRow {
        id: "wolves-loot",
        options: &["yes", "no"],
        says: &["yes", "no"],
        systems: &[System::Werewolves],
        question: "Does a kill take what its victim holds?",
        source: "[Categories], category 6",
    },
    SwitchRow {
        id: "drive-lasts",
        options: &["once", "all-night"],
        says: &[
            "no: it moves what stands there then, and what is triggered later",
            "yes; each drive moves an action once",
        ],
        systems: &[
            System::Nar,
            System::NarGuide,
            System::Lar,
            System::Werewolves,
        ],
        question: "Does a drive also move what comes to one of its players after it resolved?",
        source: "[NAR] is silent; other engines do",
    },
    SwitchRow {
        id: "rar-rule-4",
        options: &["whole", "component"],
        says: &["a whole action", "the same component of an action"],
        systems: &[System::Rar],
        question: "What may not recur in a chain of reasons?",
        source: "[RAR], rule 4",
    },
    SwitchRow {
        id: "strongman-block",
        options: &["stopped", "goes-through"],
        says: &["yes", "no: it goes through"],
        systems: &System::ALL,
        question: "Does a block stop a Strongman's own kill?",
        source: "[SNARF] says that it cannot fail, but what is blocked never targets; MafiaScum lets it through",
    },
    SwitchRow {
        id: "rolestop-strongman",
        options: &["stops", "goes-through"],
        says: &[
            "yes, as every untargetable player does",
            "no: it goes through",
        ],
        systems: &System::ALL,
        question: "Does a Strongman's kill fail at a player whom a Rolestopper made untargetable?",
        source: "MafiaScum wiki, Rolestopper",
    },
    SwitchRow {
        id: "block-blockers",
        options: &["yes", "no"],
        says: &[
            "yes",
            "no: only the faction's kill of such a player is stopped",
        ],
        systems: &System::ALL,
        question: "Does a block stop a player who has no ability but blocks?",
        source: "MafiaScum Normal: no; [NAR], [SNARF] and [RAR] chain blocks",
    },
    SwitchRow {
        id: "block-evasion",
        options: &["yes", "no"],
        says: &["yes", "no"],
        systems: &System::ALL,
        question: "Does a block stop a commute or a hide?",
        source: "MafiaScum wiki, Roleblocker; [NAR] lists hide before block",
    },
    SwitchRow {
        id: "bulletproof-saves",
        options: &["all", "one"],
        says: &["from all", "from one; a permanent Bulletproof from all"],
        systems: &System::ALL,
        question: "From how many kills of one night does an X-shot Bulletproof save?",
        source: "MafiaScum Normal: one",
    },
    SwitchRow {
        id: "guns",
        options: &["snarf", "mafiascum"],
        says: &[
            "all Mafia, Cops, Gunsmiths, Vigilantes, and a Jack-of-all-trades that can kill",
            "all Mafia but Doctors and Traitors; Cops of every kind, Gunsmiths, Vigilantes, and a Jack-of-all-trades \
             with an ability of theirs",
        ],
        systems: &System::ALL,
        question: "Which roles own a gun?",
        source: "[SNARF]; MafiaScum Normal",
    },
    SwitchRow {
        id: "lar-tie",
        options: &["submitted", "all"],
        says: &[
            "as they were submitted",
            "in any: every outcome that some order leads to",
        ],
        systems: &[System::Lar],
        question: "In which order do the actions of one class act?",
        source: "[Guide] leaves it open",
    },
    SwitchRow {
        id: "wolves-tie",
        options: &["submitted", "all"],
        says: &[
            "as they were submitted",
            "in any: every outcome that some order leads to",
        ],
        systems: &[System::Werewolves],
        question: "In which order do the actions of a sequential category act?",
        source: "[Categories] leaves it open",
    },
    SwitchRow {
        id: "rar-list-tie",
        options: &["listed", "all"],
        says: &[
            "as the actions were submitted",
            "in any: every outcome that some order leads to",
        ],
        systems: &[System::RarList],
        question: "In which order are the items of one level listed?",
        source: "[Guide] leaves it open",
    },
];

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
