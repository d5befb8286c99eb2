//! The nights of a census, and the words for it.

use std::fmt;
use std::str::FromStr;

use nightcourt_resolvers::model::{Ability, AbilitySet};
use nightcourt_resolvers::text::vocabulary;

/// The players in the roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Players {
    /// This number, acting or not.
    Exactly(u8),
    /// Those who act or are named, however many; and every action is connected with every other by players that both
    /// name. A player whom nobody names changes nothing (LAW-5), and what two unconnected actions do is what each does.
    Named,
}

/// The destinations of a redirect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Redirects {
    /// Another player than its target.
    Apart,
    /// Its target too: then what the target does comes back to the target.
    All,
}

/// The orders of submission, and of the roster, that are tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orders {
    /// One of each night: that of its canonical form.
    One,
    /// One where the order decides nothing (LAW-4), and all where it may.
    All,
}

/// A finite set of nights. All players are alive, Town, and have the plainest role for their actions, unless the fields
/// say otherwise; targets of revivals are dead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Universe {
    /// The players in the roster.
    pub players: Players,
    /// The most actions of a night.
    pub actions: u8,
    /// The most actions of a player.
    pub each: u8,
    /// Their abilities.
    pub abilities: AbilitySet,
    /// The most passives of all players together, in addition to their roles.
    pub passives: u8,
    /// The most belongings: an item held or sold, or money.
    pub belongings: u8,
    /// The most players who are Mafia.
    pub mafia: u8,
    /// The redirects.
    pub redirects: Redirects,
    /// The orders that are tried.
    pub orders: Orders,
}

/// The ten abilities that most systems are explained by: what stops, saves, kills, moves, hides and reads.
pub(super) const CORE: AbilitySet = AbilitySet::of_all(&[
    Ability::Kill,
    Ability::Protect,
    Ability::Block,
    Ability::Jail,
    Ability::Redirect,
    Ability::Drive,
    Ability::Hide,
    Ability::Investigate,
    Ability::Track,
    Ability::Watch,
]);

/// The most players of a census: beyond them even the core has more nights than can be enumerated.
pub(super) const MOST_PLAYERS: u8 = 8;
/// The most actions.
pub(super) const MOST_ACTIONS: u8 = 8;

impl Universe {
    /// This many players, each idle or with one of the core ten abilities: every assignment.
    #[must_use]
    pub const fn core(players: u8) -> Universe {
        Universe {
            players: Players::Exactly(players),
            actions: players,
            each: 1,
            abilities: CORE,
            passives: 0,
            belongings: 0,
            mafia: 0,
            redirects: Redirects::Apart,
            orders: Orders::All,
        }
    }

    /// Every connected night of up to a number of actions with all abilities.
    #[must_use]
    pub fn connected(actions: u8) -> Universe {
        Universe {
            players: Players::Named,
            actions,
            each: actions,
            abilities: Ability::all().collect(),
            passives: 0,
            belongings: 0,
            mafia: 0,
            redirects: Redirects::All,
            orders: Orders::All,
        }
    }

    /// The same, checked.
    ///
    /// # Errors
    /// If it has too many players or actions to be enumerated, or none.
    pub fn checked(self) -> Result<Universe, InvalidUniverse> {
        let refuse = |what: String| Err(InvalidUniverse(what));
        match self.players {
            Players::Exactly(players) if !(1..=MOST_PLAYERS).contains(&players) => {
                return refuse(format!(
                    "{players} players: a census is of 1 to {MOST_PLAYERS}"
                ));
            }
            Players::Exactly(_) | Players::Named => {}
        }
        // Each action of a connected night brings at most two players who were not there.
        if self.players == Players::Named && self.actions > 3 {
            return refuse(format!(
                "{} actions of as many players as they name: at most 3",
                self.actions
            ));
        }
        if !(1..=MOST_ACTIONS).contains(&self.actions) {
            return refuse(format!(
                "{} actions: a census is of nights of up to 1 to {MOST_ACTIONS}",
                self.actions
            ));
        }
        if !(1..=self.actions).contains(&self.each) {
            return refuse(format!(
                "{} actions of a player: from 1 to as many as a night has",
                self.each
            ));
        }
        if self.passives > 3 || self.belongings > 2 {
            return refuse("more than 3 passives, or more than 2 belongings".to_owned());
        }
        if self.abilities.is_empty() {
            return refuse("no ability".to_owned());
        }
        Ok(self)
    }
}

/// The reason why there is no such universe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidUniverse(pub String);

impl fmt::Display for InvalidUniverse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidUniverse {}

/// `census:players=4`, `census:players=named:actions=2:passives=1`, as files name it: what is as usual is left out.
impl fmt::Display for Universe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = match self.players {
            Players::Exactly(players) => {
                write!(f, "census:players={players}")?;
                Universe::core(players)
            }
            Players::Named => {
                write!(f, "census:players=named:actions={}", self.actions)?;
                Universe::connected(self.actions)
            }
        };
        if self.actions != usual.actions {
            write!(f, ":actions={}", self.actions)?;
        }
        if self.each != usual.each {
            write!(f, ":each={}", self.each)?;
        }
        if self.abilities != usual.abilities {
            f.write_str(":abilities=")?;
            write_abilities(f, self.abilities)?;
        }
        for (name, most) in [
            ("passives", self.passives),
            ("belongings", self.belongings),
            ("mafia", self.mafia),
        ] {
            if most > 0 {
                write!(f, ":{name}={most}")?;
            }
        }
        if self.redirects != usual.redirects {
            f.write_str(if self.redirects == Redirects::All {
                ":redirects=all"
            } else {
                ":redirects=apart"
            })?;
        }
        if self.orders != usual.orders {
            f.write_str(":orders=one")
        } else {
            Ok(())
        }
    }
}

fn write_abilities(f: &mut fmt::Formatter<'_>, abilities: AbilitySet) -> fmt::Result {
    if abilities == CORE {
        return f.write_str("core");
    }
    if abilities == Ability::all().collect() {
        return f.write_str("all");
    }
    for (place, ability) in abilities.iter().enumerate() {
        write!(f, "{}{}", if place > 0 { "+" } else { "" }, ability.id())?;
    }
    Ok(())
}

/// The abilities of `core`, `all`, or words with `+` or commas between them.
///
/// # Errors
/// If there is no ability of such a word.
pub fn abilities(words: &str) -> Result<AbilitySet, InvalidUniverse> {
    match words {
        "core" => Ok(CORE),
        "all" => Ok(Ability::all().collect()),
        words => words
            .split(['+', ','])
            .map(|word| vocabulary::ability(word.trim()))
            .collect::<Result<_, _>>()
            .map_err(|why| InvalidUniverse(format!("{why} (or core, or all)"))),
    }
}

impl FromStr for Universe {
    type Err = InvalidUniverse;
    fn from_str(text: &str) -> Result<Universe, InvalidUniverse> {
        let refuse = |what: String| InvalidUniverse(what);
        let fields = text
            .strip_prefix("census:")
            .ok_or_else(|| refuse(format!("`{text}` is no census")))?;
        let mut universe = Universe::core(3);
        let number = |value: &str| {
            value
                .parse::<u8>()
                .map_err(|_| refuse(format!("`{value}` is no small number")))
        };
        let (mut actions, mut each) = (None, None);
        for field in fields.split(':') {
            let Some((name, value)) = field.split_once('=') else {
                return Err(refuse(format!("`{field}` is not NAME=VALUE")));
            };
            let unknown = || refuse(format!("`{value}` is no value of {name}"));
            match name {
                "players" if value == "named" => universe = Universe::connected(2),
                "players" => universe = Universe::core(number(value)?),
                "actions" => actions = Some(number(value)?),
                "each" => each = Some(number(value)?),
                "abilities" => universe.abilities = abilities(value)?,
                "passives" => universe.passives = number(value)?,
                "belongings" => universe.belongings = number(value)?,
                "mafia" => universe.mafia = number(value)?,
                "redirects" => {
                    universe.redirects = match value {
                        "apart" => Redirects::Apart,
                        "all" => Redirects::All,
                        _ => return Err(unknown()),
                    }
                }
                "orders" => {
                    universe.orders = match value {
                        "one" => Orders::One,
                        "all" => Orders::All,
                        _ => return Err(unknown()),
                    }
                }
                _ => return Err(refuse(format!("a census has no `{name}`"))),
            }
        }
        if let Some(actions) = actions {
            universe.actions = actions;
            if universe.players == Players::Named {
                universe.each = actions;
            }
        }
        universe.each = each.unwrap_or(universe.each.min(universe.actions));
        universe.checked()
    }
}
