//! House rules: the system of a host, further systems to show, disputed rulings, and the wording of results. They are a
//! small TOML file, or a preset.

mod open;
mod read;
mod row;

pub use open::OpenPoint;
pub use row::{HouseRow, VERSION};

use std::fmt;
use std::num::NonZeroU8;
use std::sync::Arc;

use nightcourt_caselaw::asking::HouseRules;
use nightcourt_pages::thread::{Flips, HouseTerms, Wording};
use nightcourt_resolvers::model::RoleSet;
use nightcourt_resolvers::ruler::{Panel, Ruler as _, RulerId, Taken};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::{Guns, Switches};
use nightcourt_resolvers::text::{Context, FileError};
use nightcourt_rulebook::Book;

/// The fate of a blocked X-shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BlockedShots {
    /// It is spent.
    #[default]
    Spent,
    /// It is kept: the block counts as if nothing had been done.
    Kept,
}

impl BlockedShots {
    /// The word of the file.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            BlockedShots::Spent => "spent",
            BlockedShots::Kept => "kept",
        }
    }
}

/// A player's use of the factional kill and of the role's own action in one night.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KillAndAction {
    /// Both are allowed.
    #[default]
    Both,
    /// One of them is allowed.
    One,
    /// Both are allowed to the last living member of the faction, one of them to all others.
    LastOfTeam,
}

impl KillAndAction {
    /// The word of the file.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            KillAndAction::Both => "both",
            KillAndAction::One => "one",
            KillAndAction::LastOfTeam => "last-of-team",
        }
    }
}

/// Limits on the actions of a game's players, beyond the words before their roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HouseLimits {
    /// The most actions of a player in a night, without the kill that a faction shares. `None` for any number.
    pub actions: Option<NonZeroU8>,
    /// The roles that may not choose a target in two nights running.
    pub other_target: RoleSet,
    /// The roles that may choose each target once in a game.
    pub new_target: RoleSet,
    /// The roles that may choose themselves once in a game.
    pub self_once: RoleSet,
}

/// House rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Their name.
    pub name: String,
    /// Their source.
    pub source: String,
    /// Points that are unknown, or that the systems cannot express; a sentence each.
    pub unknown: Vec<String>,
    /// Open points that have two answers in switches.
    pub open: Vec<OpenPoint>,
    /// The system or rulebook whose ruling counts.
    pub system: RulerId,
    /// The systems and rulebooks shown; the house's system is among them.
    pub systems: Vec<RulerId>,
    /// The file of the house's own rulebook.
    pub rulebook: Option<String>,
    /// The rulebooks among its systems.
    pub books: Vec<Book>,
    /// The fate of blocked X-shots.
    pub blocked_shots: BlockedShots,
    /// The use of the factional kill and an own action in one night.
    pub kill_and_action: KillAndAction,
    /// The limits on actions and targets, which a game enforces.
    pub limits: HouseLimits,
    /// The flips of the morning post.
    pub flips: Flips,
    /// The roles whose players are Self-Targeting.
    pub self_targeting: RoleSet,
    /// The roles that own a gun, whatever the list of the switch `guns` says.
    pub with_guns: RoleSet,
    /// The roles that own none.
    pub without_guns: RoleSet,
    /// The switches that are set, with their options.
    pub set: Vec<(&'static str, String)>,
    /// The wording of results.
    pub wording: Wording,
}

impl House {
    /// Returns house rules that leave everything to a system.
    #[must_use]
    pub fn without_rules(system: RulerId) -> House {
        House {
            name: String::new(),
            source: String::new(),
            unknown: Vec::new(),
            open: Vec::new(),
            system,
            systems: vec![system],
            rulebook: None,
            books: Vec::new(),
            blocked_shots: BlockedShots::default(),
            kill_and_action: KillAndAction::default(),
            limits: HouseLimits::default(),
            flips: Flips::default(),
            self_targeting: RoleSet::NONE,
            with_guns: RoleSet::NONE,
            without_guns: RoleSet::NONE,
            set: Vec::new(),
            wording: Wording::default(),
        }
    }

    /// Returns every point that is open, unknown, or beyond the systems; a sentence each.
    #[must_use]
    pub fn points(&self) -> Vec<String> {
        let open = self.open.iter().map(|open| open.point.clone());
        open.chain(self.unknown.iter().cloned()).collect()
    }

    /// Reads house rules. A rulebook of their own follows or precedes them in the same text.
    ///
    /// # Errors
    /// The first mistake, with its place and the expected words.
    pub fn parse(text: &str) -> Result<House, FileError> {
        let missing = "its text is not given; put the whole rulebook below the house rules, or choose both files";
        House::parse_with(text, &|_| Err(missing.to_owned()))
    }

    /// Reads house rules. `file` returns the text of the house's own rulebook by the name that the house rules give, if
    /// it is not in the same text.
    ///
    /// # Errors
    /// The first mistake, with its place and the expected words.
    pub fn parse_with(
        text: &str,
        file: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<House, FileError> {
        match with_rulebook(text) {
            Some((house, book)) => read::read(&house, &|_| Ok(book.clone())),
            None => read::read(text, file),
        }
    }

    /// Adds the house's rulebooks to a panel.
    ///
    /// # Errors
    /// If another rulebook of the panel has the id of one of them.
    pub fn join(&self, panel: &mut Panel) -> Result<(), Taken> {
        for book in &self.books {
            panel.join(Arc::new(book.clone()))?;
        }
        Ok(())
    }

    /// The rules of the system or rulebook whose ruling counts.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset<'_> {
        match (self.system.system(), self.book()) {
            (Some(system), _) => system.into(),
            (None, Some(book)) => (&book.rulebook).into(),
            (None, None) => unreachable!("a house has its rulebooks"),
        }
    }

    /// The rulebook whose ruling counts, if it is no system.
    #[must_use]
    pub fn book(&self) -> Option<&Book> {
        self.books.iter().find(|book| book.id() == self.system)
    }

    /// Returns all switches, with those that the house sets.
    #[must_use]
    pub fn switches(&self) -> Switches {
        self.apply(Switches::default())
    }

    /// Returns the terms that the house brings to a ruling, for the texts of a night.
    #[must_use]
    pub fn terms(&self) -> HouseTerms {
        HouseTerms {
            name: Some(self.name.clone()),
            switches: self.switches(),
            wording: self.wording.clone(),
            flips: self.flips,
        }
    }

    /// Returns these switches, with those that the house sets.
    #[must_use]
    pub fn apply(&self, mut switches: Switches) -> Switches {
        for (id, option) in &self.set {
            // Options were checked when they were read.
            let _ = switches.set(id, option);
        }
        self.with_own_guns(switches)
    }

    /// Returns these switches, with the house's own names of roles over the list of guns.
    #[must_use]
    pub fn with_own_guns(&self, switches: Switches) -> Switches {
        let guns = Guns {
            list: switches.guns.list,
            with: self.with_guns,
            without: self.without_guns,
        };
        Switches { guns, ..switches }
    }

    /// Reports whether it names roles with or without a gun.
    #[must_use]
    pub const fn has_own_guns(&self) -> bool {
        !self.with_guns.is_empty() || !self.without_guns.is_empty()
    }

    /// Returns the context in which nights are read, with the rulers that expectations may also name.
    #[must_use]
    pub fn context<'a>(&self, rulers: &'a [RulerId]) -> Context<'a> {
        Context {
            rulers,
            self_targeting: [self.self_targeting, self.limits.self_once]
                .iter()
                .flat_map(|roles| roles.iter())
                .collect(),
        }
    }
}

/// Splits house rules and a rulebook in one text at the second `version`. Both keep their line numbers.
fn with_rulebook(text: &str) -> Option<(String, String)> {
    let has = |line: &str, key: &str| {
        line.strip_prefix(key)
            .is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let second = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| has(line, "version"))
        .nth(1)?
        .0;
    let first = lines[..second].concat();
    let rest = "\n".repeat(second) + &lines[second..].concat();
    Some(if first.lines().any(|line| has(line, "system")) {
        (first, rest)
    } else {
        (rest, first)
    })
}

impl fmt::Display for House {
    /// Writes the file that [`House::parse`] reads. Comments are lost.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&toml::to_string_pretty(&HouseRow::from(self)).map_err(|_| fmt::Error)?)
    }
}

/// Built-in house rules.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The word that users type.
    pub id: &'static str,
    /// The file, with its comments.
    pub text: &'static str,
}

macro_rules! presets {
    ($($id:literal)*) => {
        [$(Preset { id: $id, text: include_str!(concat!("../../presets/", $id, ".toml")) },)*]
    };
}

/// Every preset.
pub const PRESETS: [Preset; 11] = presets![
    "elliquiy"
    "gog"
    "mafia-universe"
    "mafiascum-normal"
    "matrix6"
    "sc2mafia"
    "throne-of-lies"
    "town-of-salem"
    "ultimafia"
    "webdiplomacy"
    "werewolf-server"
];

/// Returns the preset with this id.
#[must_use]
pub fn preset(id: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.id == id)
}

/// The presets of systems, each with the switches that it sets and their options, so that a program without TOML has them. A test
/// compares them with the presets.
const DISPUTED: &str = include_str!("disputed.txt");

/// Returns the options of disputed rulings in every preset of a system. A rulebook has its own.
#[must_use]
pub fn disputed() -> Vec<HouseRules> {
    let house = |row: &str| {
        let mut cells = row.split(',');
        HouseRules {
            id: cells.next().unwrap_or_default().to_owned(),
            set: cells
                .filter_map(|set| set.split_once('='))
                .map(|(switch, option)| (switch.to_owned(), option.to_owned()))
                .collect(),
        }
    };
    DISPUTED.lines().map(house).collect()
}

#[cfg(test)]
mod tests {
    use nightcourt_pages::thread::Phrase;
    use nightcourt_resolvers::model::{Passive, PlayerId, RoleId};
    use nightcourt_resolvers::outcome::Outcome;
    use nightcourt_resolvers::ruling::{DoctorSaves, GunList};
    use nightcourt_resolvers::system::{Scratch, System};
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::game::limits::kills_and_actions;

    #[test]
    fn every_preset_reads_names_its_source_and_reads_back() {
        for preset in PRESETS {
            let house =
                House::parse(preset.text).unwrap_or_else(|error| panic!("{}: {error}", preset.id));
            assert!(
                !house.source.is_empty() && !house.points().is_empty(),
                "{}",
                preset.id
            );
            assert!(house.systems.contains(&house.system), "{}", preset.id);
            assert_eq!(House::parse(&house.to_string()), Ok(house), "{}", preset.id);
        }
    }

    /// Returns the number of expectations of a night about a house's systems, and those that fail.
    fn checked(house: &House, night: &str, rulers: &[RulerId]) -> (usize, Vec<String>) {
        let sheet = Sheet::parse_in(night, &house.context(rulers)).unwrap();
        let mut panel = Panel::systems();
        house.join(&mut panel).unwrap();
        let mut failures = kills_and_actions(&sheet, house.kill_and_action);
        let mut outcome = Outcome::default();
        let mut count = 0;
        for &system in &house.systems {
            for expected in sheet
                .expect
                .iter()
                .filter(|expected| expected.systems.contains(&system))
            {
                panel.resolve(
                    system,
                    &sheet.night,
                    &house.switches(),
                    &mut Scratch::default(),
                    &mut outcome,
                );
                failures.extend(
                    expected
                        .check(&sheet, system, &outcome)
                        .iter()
                        .map(ToString::to_string),
                );
                count += 1;
            }
        }
        (count, failures)
    }

    fn nights_of(folder: &str) -> Vec<String> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = std::fs::read_dir(folder).into_iter().flatten();
        files
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
            .collect()
    }

    /// The nights of MafiaScum's Normal games, worked out by hand from its pages.
    #[test]
    fn golden_nights_of_normal_games_hold_under_their_house() {
        let house = House::parse(preset("mafiascum-normal").unwrap().text).unwrap();
        let nights = nights_of("golden/mafiascum-normal");
        assert!(nights.len() >= 12);
        for night in &nights {
            let (count, failures) = checked(&house, night, &[]);
            assert!(count > 0 && failures.is_empty(), "{night}{failures:?}");
        }
        // Without any of its switches one of the nights ends differently.
        for left_out in 0..house.set.len() {
            let mut other = house.clone();
            let (id, _) = other.set.remove(left_out);
            assert!(
                nights
                    .iter()
                    .any(|night| !checked(&other, night, &[]).1.is_empty()),
                "{id}"
            );
        }
    }

    /// Each house has three nights at least, worked out by hand from its source: those of its rulebook, and its own.
    #[test]
    fn golden_nights_of_a_site_hold_under_its_house() {
        let of_books = nights_of("../../resolvers/rulebooks/golden");
        let ids: Vec<RulerId> = nightcourt_rulebook::SITES
            .iter()
            .map(|site| site.id.parse().unwrap())
            .collect();
        for preset in PRESETS {
            let house = House::parse(preset.text).unwrap();
            let own = nights_of(&format!("golden/{}", preset.id));
            let mut all = 0;
            for night in of_books.iter().chain(&own) {
                let (count, failures) = checked(&house, night, &ids);
                assert!(failures.is_empty(), "{}: {night}{failures:?}", preset.id);
                all += count;
            }
            assert!(all >= 3, "{}: {all}", preset.id);
        }
    }

    const SMALL: &str = "version = 1\nname = \"My site\"\nsystem = \"rar\"\nblocked-shots = \"kept\"\n\n\
                         [switches]\nself-redirect = \"fails\"\ndoctor-saves = \"one\"\n\n[wording]\nmafia = \"guilty: \\\"yes\\\"\"\n";

    #[test]
    fn omitted_keys_have_defaults() {
        let house = House::parse(SMALL).unwrap();
        let rar = RulerId::System(System::Rar);
        assert_eq!((house.system, &house.systems[..]), (rar, &[rar][..]));
        assert_eq!(house.switches().doctor_saves, DoctorSaves::One);
        assert_eq!(house.blocked_shots, BlockedShots::Kept);
        assert_eq!(house.wording.say(Phrase::Mafia), "guilty: \"yes\"");
        assert_eq!(house.wording.say(Phrase::Town), "town");
        assert_eq!(House::parse(&house.to_string()), Ok(house));
    }

    const LIMITS: &str = "version = 1\nname = \"x\"\nsystem = \"nar\"\nflips = \"side\"\n\n[limits]\nactions = 1\nother-target = [\"Doctor\"]\n\
                          new-target = [\"Cop\"]\nself-once = [\"Tracker\"]\n";

    #[test]
    fn a_house_limits_actions_and_targets_and_chooses_flips() {
        let house = House::parse(LIMITS).unwrap();
        assert_eq!(House::parse(&house.to_string()), Ok(house.clone()));
        let role = |name: &str| RoleId::from_name(name).unwrap();
        assert_eq!(house.flips, Flips::Side);
        assert_eq!(house.limits.actions, NonZeroU8::new(1));
        assert!(house.limits.other_target.has(role("Doc")));
        assert!(house.limits.new_target.has(role("Cop")));
        // A role that may choose itself once may choose itself.
        assert!(house.context(&[]).self_targeting.has(role("Tracker")));
        for (from, to, said) in [
            (
                "\"side\"",
                "\"all\"",
                "line 4, column 9: flips cannot be `all`; it is nothing or side or role",
            ),
            (
                "actions = 1",
                "actions = 0",
                "line 7, column 11: invalid value: integer `0`, expected a nonzero u8",
            ),
            (
                "\"Cop\"",
                "\"Copp\"",
                "line 9, column 15: no role is called `Copp`; did you mean Cop?",
            ),
            (
                "self-once",
                "self-one",
                "line 10, column 1: unknown field `self-one`, expected one of ",
            ),
        ] {
            let error = House::parse(&LIMITS.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().starts_with(said), "{error}");
        }
    }

    const ROLES: &str = "version = 1\nname = \"x\"\nsystem = \"nar\"\nself-targeting = [\"Doctor\", \"Tracker\"]\n\n\
                         [guns]\nwith = [\"Veteran\"]\nwithout = [\"Doctor\"]\n\n[switches]\nguns = \"mafiascum\"\n";

    #[test]
    fn a_house_names_roles_with_guns_and_roles_that_may_target_themselves() {
        let house = House::parse(ROLES).unwrap();
        assert_eq!(House::parse(&house.to_string()), Ok(house.clone()));
        let roles = |names: &[&str]| {
            names
                .iter()
                .map(|name| RoleId::from_name(name).unwrap())
                .collect()
        };
        let guns = Guns {
            list: GunList::Mafiascum,
            with: roles(&["Veteran"]),
            without: roles(&["Doctor"]),
        };
        assert_eq!(
            house.switches(),
            Switches {
                guns,
                ..Switches::default()
            }
        );
        // A Doc is a Doctor by another name; a Vigilante is no Doctor, and a spelled-out role has no name.
        let night = |player: &str| {
            let text = format!("[players]\nAnn = Town {player}\n[actions]\nAnn -> Ann\n");
            let read = Sheet::parse_in(&text, &house.context(&[]));
            assert!(Sheet::parse(&text).is_err(), "{player}");
            read.map(|sheet| {
                sheet
                    .night
                    .player(PlayerId::new(0))
                    .passives
                    .has(Passive::SelfTargeting)
            })
        };
        assert_eq!(night("Doctor"), Ok(true));
        assert_eq!(night("Doc"), Ok(true));
        assert!(night("Vigilante").is_err() && night("{protect}").is_err());
    }

    /// A house rules by a site's order, or by one of its own, and shows further systems.
    #[test]
    fn a_rulebook_is_a_system_of_a_house() {
        let ids = |house: &House| {
            house
                .systems
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        let site = SMALL.replace(
            "\"rar\"",
            "\"ultimafia\"\nsystems = [\"nar\", \"ultimafia\", \"xylbot\"]",
        );
        let house = House::parse(&site).unwrap();
        assert_eq!(
            (house.system.id(), ids(&house)),
            (
                "ultimafia",
                vec!["nar".into(), "ultimafia".into(), "xylbot".into()]
            )
        );
        assert_eq!(
            house.ruleset().title(),
            "UltiMafia: numbered actions of a program"
        );
        assert_eq!(House::parse(&house.to_string()), Ok(house.clone()));
        let mut panel = Panel::systems();
        assert!(house.join(&mut panel).is_ok() && house.join(&mut panel).is_ok());
        assert_eq!(
            panel
                .added()
                .map(|book| book.id().to_string())
                .collect::<Vec<_>>(),
            ["ultimafia", "xylbot"]
        );

        let own = SMALL.replace("\"rar\"", "\"ours\"\nrulebook = \"ours.toml\"");
        let lar = nightcourt_rulebook::shipped("lar")
            .unwrap()
            .text
            .replacen("\"lar\"", "\"ours\"", 1);
        let file = |name: &str| {
            if name == "ours.toml" {
                Ok(lar.clone())
            } else {
                Err("there is no such file".to_owned())
            }
        };
        let house = House::parse_with(&own, &file).unwrap();
        assert_eq!(
            (house.system.id(), ids(&house)),
            ("ours", vec!["ours".to_owned()])
        );
        assert_eq!(
            House::parse_with(&house.to_string(), &file).as_ref(),
            Ok(&house)
        );
        for (text, said) in [
            (
                own.replace("\"ours\"", "\"our\""),
                "line 3, column 10: no system is called `our`; did you mean ours?",
            ),
            (
                own.replace("ours.toml", "theirs.toml"),
                "line 4, column 12: theirs.toml: there is no such file",
            ),
            (
                SMALL.replace("\"rar\"", "\"ultimafa\""),
                "line 3, column 10: no system is called `ultimafa`; did you mean ultimafia?",
            ),
        ] {
            assert_eq!(
                House::parse_with(&text, &file).unwrap_err().to_string(),
                said
            );
        }
        let missing = House::parse(&own).unwrap_err().to_string();
        assert!(
            missing.starts_with("line 4, column 12: ours.toml: its text is not given"),
            "{missing}"
        );
        // House and rulebook are in one text, in either order; a mistake has its line in that text.
        for both in [format!("{own}\n{lar}"), format!("{lar}\n{own}")] {
            let read = House::parse(&both).unwrap();
            assert_eq!(
                (ids(&read), &read.books[0].rulebook),
                (ids(&house), &house.books[0].rulebook)
            );
            for wrong in ["\"kept\"", "\"one-by-one\""] {
                let line = both.split(wrong).next().unwrap().lines().count();
                let said = House::parse(&both.replacen(wrong, "\"none\"", 1))
                    .unwrap_err()
                    .to_string();
                assert!(said.contains(&format!("line {line}, ")), "{said}");
            }
        }
    }

    /// A question is answered with the options of presets that rule by one of the seven systems. `BLESS=1` writes the table.
    #[test]
    fn presets_of_systems_give_options_to_disputed_rulings() {
        let mut table = String::new();
        for preset in PRESETS {
            let house = House::parse(preset.text).unwrap();
            if house.system.system().is_some() {
                let set = house.set.iter();
                let set = set.map(|(switch, option)| format!(",{switch}={option}"));
                table += &format!("{}{}\n", preset.id, set.collect::<String>());
            }
        }
        if std::env::var_os("BLESS").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/house/disputed.txt");
            return std::fs::write(path, table).unwrap();
        }
        assert_eq!(DISPUTED, table);
        let houses = disputed();
        let ids: Vec<&str> = houses.iter().map(|house| house.id.as_str()).collect();
        assert_eq!(ids, ["mafiascum-normal", "matrix6", "werewolf-server"]);
        let set = [("block-blockers", "no"), ("wolves-loot", "yes")];
        assert_eq!(
            houses[2].set,
            set.map(|(id, option)| (id.to_owned(), option.to_owned()))
        );
    }

    #[test]
    fn mistakes_are_told_with_their_place_and_what_was_expected() {
        for (from, to, said) in [
            (
                "\"rar\"",
                "\"ra\"",
                "line 3, column 10: no system is called `ra`; did you mean rar?",
            ),
            (
                "self-redirect",
                "self-redirects",
                "line 7, column 1: no switch is called `self-redirects`; did you mean self-redirect?",
            ),
            (
                "\"one\"",
                "\"two\"",
                "line 8, column 16: doctor-saves has no option `two`; its options are all, one",
            ),
            (
                "mafia =",
                "maffia =",
                "line 11, column 1: nothing that is said to players is called `maffia`; did you mean mafia?",
            ),
            (
                "\"guilty: \\\"yes\\\"\"",
                "\"{taget} is guilty\"",
                "line 11, column 1: `mafia` has no field `{taget}`; it may have {player}, {target}",
            ),
            // Without a word like it, all are listed.
            (
                "self-redirect",
                "xyzzy",
                "line 7, column 1: no switch is called `xyzzy`; the switches are snarf-jail, nar-tie, rar-recruit-dead, ",
            ),
            (
                "mafia =",
                "xyzzy =",
                "line 11, column 1: nothing that is said to players is called `xyzzy`; there are town, mafia, werewolf, ",
            ),
            (
                "\"kept\"",
                "\"keep\"",
                "line 4, column 17: blocked-shots cannot be `keep`; it is spent or kept",
            ),
            (
                "blocked-shots = \"kept\"",
                "kill-and-action = \"none\"",
                "line 4, column 19: kill-and-action cannot be `none`; it is both or one or last-of-team",
            ),
            (
                "version = 1",
                "version = 2",
                "line 1, column 11: these house rules are of version 2; this program reads version 1",
            ),
            (
                "system =",
                "sytem =",
                "line 3, column 1: unknown field `sytem`, expected one of ",
            ),
        ] {
            let error = House::parse(&SMALL.replacen(from, to, 1))
                .unwrap_err()
                .to_string();
            assert!(error.starts_with(said), "{error}");
        }
        for (from, to, said) in [
            (
                "\"Tracker\"",
                "\"Traker\"",
                "line 4, column 29: no role is called `Traker`; did you mean Tracker?",
            ),
            (
                "\"Veteran\"",
                "\"Veterann\"",
                "line 7, column 9: no role is called `Veterann`; did you mean Veteran?",
            ),
            (
                "[\"Doctor\"]",
                "[\"Veteran\"]",
                "line 8, column 12: `Veteran` is with a gun and without one; keep one of them",
            ),
            (
                "with =",
                "wih =",
                "line 7, column 1: unknown field `wih`, expected `with` or `without`; did you mean with?",
            ),
        ] {
            assert_eq!(
                House::parse(&ROLES.replacen(from, to, 1))
                    .unwrap_err()
                    .to_string(),
                said
            );
        }
        let error = House::parse("version = 1\nname = \"x\nsystem = \"nar\"\n").unwrap_err();
        assert_eq!(error.line, 2);
        let error = House::parse("version = 1\nname = \"x\"\n").unwrap_err();
        assert!(
            error.to_string().contains("missing field `system`"),
            "{error}"
        );
    }
}
