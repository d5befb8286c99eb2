//! Writing a night text: what [`Sheet::parse`] reads.

use std::fmt;

use super::expect::{Claim, Expectation};
use super::read::is_section;
use super::sheet::{Sheet, vends};
use crate::explain::Words;
use crate::model::{Ability, Action, ItemId, ItemSet, Passive, Player, PlayerId, Role};
use crate::outcome::Value;

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            for line in self.title.split('\n') {
                writeln!(f, "{}", format!("# {line}").trim_end())?;
            }
        }
        let words = self.words();
        writeln!(f, "[players]")?;
        for (name, player) in self.names.iter().zip(self.night.players()) {
            writeln!(f, "{name} = {}", PlayerText { player, items: words.items })?;
        }
        writeln!(f, "\n[actions]")?;
        for action in self.night.actions() {
            writeln!(f, "{}", ActionText { action, words })?;
        }
        if !self.night.order().is_empty() {
            writeln!(f, "\n[order]\n{}", Names { players: self.night.order(), words })?;
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

struct PlayerText<'a> {
    player: &'a Player,
    items: &'a [String],
}

impl fmt::Display for PlayerText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Player { alignment, role, passives, vends: vendor, holds, money, dead } = *self.player;
        f.write_str(alignment.words())?;
        match role {
            Role::Named(id) => {
                let own = vends(role);
                for passive in passives.without(id.row().passives).iter() {
                    write!(f, " {}", passive.word())?;
                }
                for item in vendor.iter().filter(|item| Some(item_name(self.items, *item)) != own) {
                    write!(f, " vendor:{}", Item(self.items, item))?;
                }
                write!(f, " {}", id.name())?;
            }
            Role::Spelled(abilities) => {
                f.write_str(" {")?;
                list(f, abilities.iter(), |f, ability| f.write_str(ability.id()))?;
                if passives.iter().next().is_some() || !vendor.is_empty() {
                    f.write_str("; ")?;
                    list(f, passives.iter().map(Passive::id), |f, passive| f.write_str(passive))?;
                    if passives.iter().next().is_some() && !vendor.is_empty() {
                        f.write_str(", ")?;
                    }
                    list(f, vendor.iter(), |f, item| write!(f, "vendor:{}", Item(self.items, item)))?;
                }
                f.write_str("}")?;
            }
        }
        if !holds.is_empty() || money > 0 {
            f.write_str(" with ")?;
            list(f, holds.iter(), |f, item| Item(self.items, item).fmt(f))?;
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

struct ActionText<'a> {
    action: &'a Action,
    words: Words<'a>,
}

impl fmt::Display for ActionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ActionText { action, words } = *self;
        write!(f, "{}: {}", player_name(words, action.actor), action.ability.id())?;
        if action.ability == Ability::Give {
            write!(f, " {}", Item(words.items, action.item))?;
        }
        if !action.named().is_empty() {
            f.write_str(" -> ")?;
            list(f, action.named().iter(), |f, &named| f.write_str(player_name(words, named)))?;
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

/// What a claim is about: what stands before its `=`.
#[must_use]
pub fn claim_words(claim: &Claim, words: Words<'_>) -> String {
    match claim.key() {
        (None, key) => key.to_owned(),
        (Some(player), key) => format!("{} {key}", player_name(words, player)),
    }
}

/// What a claim says: what stands after its `=`, line by line.
pub(super) fn claim_values(claim: &Claim, words: Words<'_>) -> Vec<String> {
    let names = |players: crate::model::PlayerSet| {
        let players: Vec<PlayerId> = players.iter().collect();
        if players.is_empty() { "nobody".to_owned() } else { Names { players: &players, words }.to_string() }
    };
    let either = |yes: bool, word: &str, other: &str| vec![if yes { word } else { other }.to_owned()];
    match claim {
        Claim::Dies(players) => vec![names(*players)],
        Claim::Told { lines, .. } if lines.is_empty() => vec!["nothing".to_owned()],
        Claim::Told { lines, .. } => {
            let line = |value: &Value| match *value {
                Value::Players(players) => names(players),
                Value::Alignment(reading) => reading.word().to_owned(),
                Value::Role(role @ Role::Named(_)) => role.name(),
                Value::Role(Role::Spelled(abilities)) => {
                    format!("{{{}}}", abilities.iter().map(Ability::id).collect::<Vec<_>>().join(", "))
                }
                Value::Item(item) => Item(words.items, item).to_string(),
                Value::Abilities(abilities) => abilities.iter().map(Ability::id).collect::<Vec<_>>().join(", "),
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

fn held(items: ItemSet, words: Words<'_>) -> String {
    if items.is_empty() {
        return "nothing".to_owned();
    }
    items.iter().map(|item| Item(words.items, item).to_string()).collect::<Vec<_>>().join(", ")
}

/// Players' names with commas between them, and one after a single name that would read as something else.
struct Names<'a> {
    players: &'a [PlayerId],
    words: Words<'a>,
}

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, self.players.iter(), |f, &player| f.write_str(player_name(self.words, player)))?;
        match self.players {
            &[single] if is_word(player_name(self.words, single)) => f.write_str(","),
            _ => Ok(()),
        }
    }
}

/// Whether a name would read as a word of the grammar.
fn is_word(name: &str) -> bool {
    is_section(name)
        || name.eq_ignore_ascii_case("nobody")
        || name.eq_ignore_ascii_case("nothing")
        || name.split_whitespace().map(str::to_ascii_lowercase).eq(["no", "result"])
}

/// An item's name, in quotes where it would be read as something else.
struct Item<'a>(&'a [String], ItemId);

impl fmt::Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = item_name(self.0, self.1);
        let known = ["fruit", "money", "gun"].into_iter().any(|word| name != word && name.eq_ignore_ascii_case(word));
        let word = ["nothing", "with"].into_iter().any(|word| name.eq_ignore_ascii_case(word));
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
    words.players.get(player.index()).map_or("?", String::as_str)
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
