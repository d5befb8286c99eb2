//! Switches: rulings that hosts really dispute ("Switches" in RULES.md), each with its options, its default and the
//! source of the dispute.

use std::fmt;

use crate::model::{Ability, Component, Night, Passive, PlayerSet, RoleSet};
use crate::system::System;

// The types of the switches, `Switches`, the setter of options and `SWITCHES`.
include!(concat!(env!("OUT_DIR"), "/switches.rs"));

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
    /// Every pick: [`possible`](crate::possible::possible) outcomes. A request for one outcome takes the first submitted.
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
    /// Every order: [`possible`](crate::possible::possible) outcomes. A request for one outcome takes the system's own.
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
    /// assert_eq!(wrong.to_string(), "doctor-saves has no such option; its options are all, one, alone");
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
    /// The options that users type, default first. `seeded:N` is any number `N`.
    pub options: &'static [&'static str],
    /// Each option as an answer to the question; in the order of the options.
    pub says: &'static [&'static str],
    /// The systems it changes.
    pub systems: &'static [System],
    /// The systems whose source decides it as the default has it, each with the passage.
    pub ruled: &'static [(System, &'static str)],
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
            "doctor-against" => acts(&[Ability::Protect]),
            "guard-strikes" => has(Component::Guard),
            "bulletproof-saves" => !night.having(Passive::BulletproofXShot).is_empty(),
            "guns" => acts(&[Ability::Gunsmith]),
            "rolecop" => acts(&[Ability::Rolecop]),
            _ => true,
        }
    }

    /// Reports whether the source of a system decides it, so that another option is a change of that system.
    #[must_use]
    pub fn is_ruled(&self, system: System) -> bool {
        self.ruled.iter().any(|&(ruled, _)| ruled == system)
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

    /// A source rules what its system reads, once; a tie that a system can be asked about is open.
    #[test]
    fn a_source_rules_on_switches_that_its_system_reads() {
        let rulings = SWITCHES.iter().map(|row| row.ruled.len()).sum::<usize>();
        assert_eq!(rulings, 20, "a row of TABLES.md names no switch");
        for row in SWITCHES {
            for (place, (system, says)) in row.ruled.iter().enumerate() {
                assert!(row.systems.contains(system), "{} {system:?}", row.id);
                assert!(says.starts_with('['), "{says}");
                let before = row.ruled[..place].iter();
                assert!(
                    before.clone().all(|(other, _)| other != system),
                    "{}",
                    row.id
                );
                let mut switches = Switches::default();
                let asks = switches.set(row.id, "all").is_ok() && switches.asks_all(*system);
                assert!(!asks, "{} is a tie", row.id);
            }
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
