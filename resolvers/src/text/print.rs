//! Writing a night text: what [`Sheet::parse`] reads.

use std::fmt;

use super::definition::Definition;
use super::expect::{Claim, Expectation};
use super::phrase::{Phrase, reads_back};
use super::piece::Piece;
use super::read::is_section;
use super::sheet::Sheet;
use crate::explain::Words;
use crate::model::{
    Ability, AbilityList, Action, ItemId, ItemSet, Limit, Passive, Passives, Player, PlayerId, Role,
};
use crate::outcome::Value;

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            for line in self.title.split('\n') {
                writeln!(f, "{}", format!("# {line}").trim_end())?;
            }
        }
        let words = self.words();
        if !self.roles.is_empty() {
            writeln!(f, "[roles]")?;
            for Definition {
                name,
                abilities,
                passives,
                vends,
            } in &self.roles
            {
                let spelled = Spelled {
                    abilities: *abilities,
                    passives: *passives,
                    vends: *vends,
                    items: words.items,
                };
                writeln!(f, "{name} = {spelled}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "[players]")?;
        self.player_lines()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "\n[actions]")?;
        self.action_lines()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))?;
        if !self.night.order().is_empty() {
            writeln!(
                f,
                "\n[order]\n{}",
                Names {
                    players: self.night.order(),
                    words
                }
            )?;
        }
        for Expectation { systems, claims } in &self.expect {
            write!(f, "\n[expect")?;
            for system in systems {
                write!(f, " {}", system.id())?;
            }
            writeln!(f, "]")?;
            for claim in claims {
                writeln!(f, "{}", ClaimText { claim, words })?;
            }
        }
        Ok(())
    }
}

impl Sheet {
    /// The lines of the section `[players]`.
    #[must_use]
    pub fn player_lines(&self) -> Vec<String> {
        let words = self.words();
        let each = self.names.iter().zip(self.night.players());
        each.map(|(name, player)| format!("{name} = {}", PlayerText { player, words }))
            .collect()
    }

    /// The lines of the section `[actions]`.
    #[must_use]
    pub fn action_lines(&self) -> Vec<String> {
        let words = self.words();
        self.night
            .actions()
            .iter()
            .map(|action| ActionText { action, words }.to_string())
            .collect()
    }
}

struct PlayerText<'a> {
    player: &'a Player,
    words: Words<'a>,
}

impl fmt::Display for PlayerText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Player {
            alignment,
            role,
            holds,
            money,
            dead,
            ..
        } = *self.player;
        f.write_str(alignment.words())?;
        let words = modifiers(self.player, self.words);
        for word in &words {
            write!(f, " {word}")?;
        }
        let items = self.words.items;
        if let Role::Spelled(abilities) = role {
            let Player {
                passives, vends, ..
            } = *self.player;
            write!(
                f,
                " {}",
                Spelled {
                    abilities,
                    passives,
                    vends,
                    items
                }
            )?;
        } else {
            write!(f, " {}", role_name(self.player, &words, self.words))?;
        }
        if let Role::Listed(_, abilities) = role {
            let (passives, vends) = (Passives::NONE, ItemSet::EMPTY);
            write!(
                f,
                " {}",
                Spelled {
                    abilities,
                    passives,
                    vends,
                    items
                }
            )?;
        }
        if !holds.is_empty() || money > 0 {
            f.write_str(" with ")?;
            list(f, holds.iter(), |f, item| Item(items, item).fmt(f))?;
            if !holds.is_empty() && money > 0 {
                f.write_str(", ")?;
            }
            if money > 0 {
                write!(f, "{money} money")?;
            }
        }
        f.write_str(if dead { " (dead)" } else { "" })
    }
}

/// The words between a player's alignment and role: limits, passives, what is vended, other roles. Those of a role that is
/// spelled out stand in its braces, but for limits.
fn modifiers(player: &Player, words: Words<'_>) -> Vec<String> {
    let Player {
        role,
        also,
        limits,
        passives,
        vends,
        ..
    } = *player;
    let mut found: Vec<String> = limits.iter().map(Limit::word).collect();
    let (own, vended) = match role {
        Role::Spelled(_) => return found,
        Role::Named(_) | Role::Listed(..) => (role.passives(), ItemSet::EMPTY),
        Role::Own(own, _) => words
            .roles
            .get(usize::from(own.number))
            .map_or((Passives::NONE, ItemSet::EMPTY), |defined| {
                (defined.passives, defined.vends)
            }),
    };
    let mut passives = passives.without(own);
    if let Some(shots) = limits.iter().position(Limit::is_shots) {
        // An X-shot word directly before Bulletproof limits it: so it is written there alone.
        if passives.has(Passive::BulletproofXShot) {
            found.insert(shots + 1, Passive::Bulletproof.word().to_owned());
        }
        if passives.has(Passive::Bulletproof) {
            found.insert(0, Passive::Bulletproof.word().to_owned());
        }
        passives = passives.without(Passives::of(&[
            Passive::Bulletproof,
            Passive::BulletproofXShot,
        ]));
    }
    found.extend(passives.iter().map(|passive| passive.word().to_owned()));
    let others = vends.iter().filter(|&item| {
        !vended.contains(item) && Some(item_name(words.items, item)) != role.vends()
    });
    found.extend(others.map(|item| format!("vendor:{}", Item(words.items, item))));
    found.extend(also.iter().map(|role| role.name().to_owned()));
    found
}

/// The name of a player's role as it stands behind these words, in quotes where it would be read as something else. Names
/// of the table alone never are; a test tries them.
fn role_name(player: &Player, before: &[String], words: Words<'_>) -> String {
    let name = player.role.name(words.roles);
    let (role, own) = match player.role {
        Role::Own(own, _) => (player.role, words.roles.get(usize::from(own.number))),
        Role::Named(role) | Role::Listed(role, _) => (Role::Named(role), None),
        Role::Spelled(_) => return name,
    };
    if words.roles.is_empty() && player.also.is_empty() {
        return name;
    }
    let passives = player
        .passives
        .without(own.map_or(role.passives(), |own| own.passives));
    let meant = Phrase {
        role: Some(role),
        also: player.also,
        limits: player.limits,
        passives,
        vends: ItemSet::EMPTY,
    };
    let before: Vec<&str> = before
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with("vendor:"))
        .collect();
    if reads_back(&before, &name, &meant, words.roles) {
        name
    } else {
        format!("\"{name}\"")
    }
}

/// A role spelled out: `{kill, block; pgo, vendor:fruit}`.
struct Spelled<'a> {
    abilities: AbilityList,
    passives: Passives,
    vends: ItemSet,
    items: &'a [String],
}

impl fmt::Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spelled {
            abilities,
            passives,
            vends,
            items,
        } = *self;
        f.write_str("{")?;
        list(f, abilities.iter(), |f, ability| f.write_str(ability.id()))?;
        if !(passives.is_empty() && vends.is_empty()) {
            f.write_str("; ")?;
            list(f, passives.iter().map(Passive::id), |f, passive| {
                f.write_str(passive)
            })?;
            f.write_str(if passives.is_empty() || vends.is_empty() {
                ""
            } else {
                ", "
            })?;
            list(f, vends.iter(), |f, item| {
                write!(f, "vendor:{}", Item(items, item))
            })?;
        }
        f.write_str("}")
    }
}

struct ActionText<'a> {
    action: &'a Action,
    words: Words<'a>,
}

impl fmt::Display for ActionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ActionText { action, words } = *self;
        write!(
            f,
            "{}: {}",
            player_name(words, action.actor),
            action.ability.id()
        )?;
        if action.ability == Ability::Give {
            write!(f, " {}", Item(words.items, action.item))?;
        }
        if !action.named().is_empty() {
            f.write_str(" -> ")?;
            list(f, action.named().iter(), |f, &named| {
                f.write_str(player_name(words, named))
            })?;
        }
        Ok(())
    }
}

/// The line of a claim in an `[expect]` section; of a claim about several lines told, several lines.
#[derive(Clone, Copy, Debug)]
pub struct ClaimText<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// The names.
    pub words: Words<'a>,
}

impl fmt::Display for ClaimText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = claim_words(self.claim, self.words);
        for (number, value) in claim_values(self.claim, self.words).into_iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{key} = {value}")?;
        }
        Ok(())
    }
}

/// The subject of a claim: the text before its `=`.
#[must_use]
pub fn claim_words(claim: &Claim, words: Words<'_>) -> String {
    match claim.key() {
        (None, key) => key.to_owned(),
        (Some(player), key) => format!("{} {key}", player_name(words, player)),
    }
}

/// The values of a claim: the text after its `=`, line by line.
pub(super) fn claim_values(claim: &Claim, words: Words<'_>) -> Vec<String> {
    let names = |players: crate::model::PlayerSet| {
        let players: Vec<PlayerId> = players.iter().collect();
        if players.is_empty() {
            "nobody".to_owned()
        } else {
            Names {
                players: &players,
                words,
            }
            .to_string()
        }
    };
    let either =
        |yes: bool, word: &str, other: &str| vec![if yes { word } else { other }.to_owned()];
    match claim {
        Claim::Dies(players) => vec![names(*players)],
        Claim::Told { lines, .. } if lines.is_empty() => vec!["nothing".to_owned()],
        Claim::Told { lines, .. } => {
            let line = |value: &Value| match *value {
                Value::Players(players) => names(players),
                Value::Alignment(reading) => reading.word().to_owned(),
                Value::Role(role @ (Role::Named(_) | Role::Listed(..) | Role::Own(..))) => {
                    told_name(role.name(words.roles))
                }
                Value::Role(Role::Spelled(abilities)) => {
                    format!(
                        "{{{}}}",
                        abilities
                            .iter()
                            .map(Ability::id)
                            .collect::<Vec<_>>()
                            .join(", ")
                    )
                }
                Value::Item(item) => Item(words.items, item).to_string(),
                Value::Abilities(abilities) => abilities
                    .iter()
                    .map(Ability::id)
                    .collect::<Vec<_>>()
                    .join(", "),
                Value::Reads(reads) => reads.word().to_owned(),
                Value::NoResult => "no result".to_owned(),
                Value::Nobody => "nobody".to_owned(),
            };
            lines.iter().map(line).collect()
        }
        Claim::Alignment(_, reading) => vec![reading.word().to_owned()],
        Claim::Abilities(_, lost) => either(*lost, "lost", "kept"),
        Claim::Holds(_, items) => vec![held(*items, words)],
        Claim::Money(_, money) => vec![money.to_string()],
        Claim::Revived(_, yes) => either(*yes, "yes", "no"),
    }
}

/// A role's name as a report says it, in quotes if that would be read as something else.
fn told_name(name: String) -> String {
    let read = Piece::new(&name);
    if read.is("nothing") || read.are(&["no", "result"]) {
        format!("\"{name}\"")
    } else {
        name
    }
}

fn held(items: ItemSet, words: Words<'_>) -> String {
    if items.is_empty() {
        return "nothing".to_owned();
    }
    items
        .iter()
        .map(|item| Item(words.items, item).to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Players' names with commas between them, and one after a single name that would read as something else.
struct Names<'a> {
    players: &'a [PlayerId],
    words: Words<'a>,
}

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, self.players.iter(), |f, &player| {
            f.write_str(player_name(self.words, player))
        })?;
        match self.players {
            &[single] if is_word(player_name(self.words, single)) => f.write_str(","),
            _ => Ok(()),
        }
    }
}

fn is_word(name: &str) -> bool {
    is_section(name)
        || name.eq_ignore_ascii_case("nobody")
        || name.eq_ignore_ascii_case("nothing")
        || name
            .split_whitespace()
            .map(str::to_ascii_lowercase)
            .eq(["no", "result"])
}

/// An item's name, in quotes where it would be read as something else.
struct Item<'a>(&'a [String], ItemId);

impl fmt::Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = item_name(self.0, self.1);
        let known = ["fruit", "money", "gun"]
            .into_iter()
            .any(|word| name != word && name.eq_ignore_ascii_case(word));
        let word = ["nothing", "with"]
            .into_iter()
            .any(|word| name.eq_ignore_ascii_case(word));
        let number = name.starts_with(|letter: char| letter.is_ascii_digit());
        if known || word || number || name.contains(char::is_whitespace) {
            write!(f, "\"{name}\"")
        } else {
            f.write_str(name)
        }
    }
}

fn item_name(items: &[String], item: ItemId) -> &str {
    items.get(item.index()).map_or("?", String::as_str)
}

fn player_name(words: Words<'_>, player: PlayerId) -> &str {
    words
        .players
        .get(player.index())
        .map_or("?", String::as_str)
}

/// Writes things with commas between them.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    things: impl IntoIterator<Item = T>,
    write: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    for (number, thing) in things.into_iter().enumerate() {
        if number > 0 {
            f.write_str(", ")?;
        }
        write(f, thing)?;
    }
    Ok(())
}
