//! Switches: rulings that hosts really dispute ("Switches" in RULES.md), each with its options, its default and the
//! source of the dispute.

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
    /// From one; a jail and Bulletproof from all.
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
}

impl Switches {
    /// Whether an action that is brought home to its actor fails in this system.
    #[must_use]
    pub fn self_fails(&self, system: System) -> bool {
        match self.self_redirect {
            SelfRedirect::System => system == System::Snarf,
            SelfRedirect::Fails => true,
            SelfRedirect::Acts => false,
        }
    }

    /// Sets one switch by the words that users type.
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

/// What people may want to know of a switch.
#[derive(Clone, Copy, Debug)]
pub struct SwitchRow {
    /// The id that users type.
    pub id: &'static str,
    /// The options that users type, default first. `seeded:N` stands for any number.
    pub options: &'static [&'static str],
    /// The systems it changes.
    pub systems: &'static [System],
    /// What it decides.
    pub question: &'static str,
    /// Where the dispute comes from.
    pub source: &'static str,
}

/// Every switch, in the order of RULES.md.
pub const SWITCHES: &[SwitchRow] = &[
    SwitchRow {
        id: "snarf-jail",
        options: &["45", "compound", "40"],
        systems: &[System::Snarf],
        question: "At which order does a Jailkeeper act?",
        source: "[SNARF] lists all three and recommends 45",
    },
    SwitchRow {
        id: "nar-tie",
        options: &["submitted", "reversed", "seeded:N"],
        systems: &[System::Nar],
        question: "Which of several equal actions resolves first?",
        source: "[NAR] allows any fair method",
    },
    SwitchRow {
        id: "rar-recruit-dead",
        options: &["yes", "no"],
        systems: &[System::Rar, System::RarList],
        question: "Is a player who dies recruited?",
        source: "[RAR, Special cases]",
    },
    SwitchRow {
        id: "rar-list-item",
        options: &["component", "action"],
        systems: &[System::RarList],
        question: "Is an item of the list one component acting on one component, or one component of an action?",
        source: "[Guide], on splitting roles into components",
    },
    SwitchRow {
        id: "self-redirect",
        options: &["system", "fails", "acts"],
        systems: &System::ALL,
        question: "Does an action that is brought home to its actor act? (system: fails in snarf, acts in the others)",
        source: "[SNARF, Invalid Targets]; the others are silent",
    },
    SwitchRow {
        id: "doctor-saves",
        options: &["all", "one"],
        systems: &System::ALL,
        question: "Does one protection save from all kills, or does each kill need its own?",
        source: "hosts differ",
    },
    SwitchRow {
        id: "ascetic-visit",
        options: &["unseen", "seen"],
        systems: &System::ALL,
        question: "Does a visit to an Ascetic arrive, to be seen and to set off passives?",
        source: "hosts differ",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_listed_can_be_set_and_the_first_is_the_default() {
        for row in SWITCHES {
            for (place, option) in row.options.iter().enumerate() {
                let mut switches = Switches::default();
                switches.set(row.id, &option.replace('N', "7")).unwrap();
                assert_eq!(switches == Switches::default(), place == 0, "{} {option}", row.id);
            }
            assert!(matches!(Switches::default().set(row.id, "no such"), Err(UnknownSwitch::Option(_))));
        }
        assert!(matches!(Switches::default().set("nar-ties", "reversed"), Err(UnknownSwitch::Id)));
    }
}
