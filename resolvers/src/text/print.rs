//! Writing a night text: what [`Sheet::parse`] reads.

use std::fmt;

use super::expect::{Claim, Expectation};
use super::phrase::{Phrase, reads_back};
use super::piece::Piece;
use super::read::is_section;
use super::sheet::Sheet;
use super::words::{role_words, title_with};
use crate::explain::Words;
use crate::model::{
    Ability, AbilityList, Action, ItemId, ItemSet, Limit, PassiveList, Player, PlayerId, PlayerSet,
    Role, Title,
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
            for role in &self.roles {
                let does = spelled(
                    role.abilities,
                    role.passives.iter().collect(),
                    role.vends,
                    words,
                );
                writeln!(f, "{} = {does}", role.name)?;
            }
            writeln!(f)?;
        }
        writeln!(f, "[players]")?;
        for line in self.player_lines() {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "\n[actions]")?;
        for line in self.action_lines() {
            writeln!(f, "{line}")?;
        }
        if !self.night.order().is_empty() {
            writeln!(f, "\n[order]\n{}", names(self.night.order(), words))?;
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
        each.map(|(name, player)| format!("{name} = {}", player_text(player, words)))
            .collect()
    }

    /// The lines of the section `[actions]`.
    #[must_use]
    pub fn action_lines(&self) -> Vec<String> {
        let words = self.words();
        let actions = self.night.actions().iter();
        actions.map(|action| action_text(action, words)).collect()
    }
}

fn player_text(player: &Player, words: Words<'_>) -> String {
    let modifiers = modifiers(player, words);
    let role = match player.role {
        Role::Spelled(abilities) => spelled(abilities, player.passive_words(), player.vends, words),
        Role::Named(_) | Role::Listed(..) | Role::Own(..) => role_name(player, &modifiers, words),
    };
    let mut text = vec![player.alignment.words().to_owned()];
    text.extend(modifiers);
    text.push(role);
    if let Role::Listed(_, abilities) = player.role {
        text.push(spelled(
            abilities,
            PassiveList::EMPTY,
            ItemSet::EMPTY,
            words,
        ));
    }

    let mut held: Vec<String> = items(player.holds, words).collect();
    if player.money > 0 {
        held.push(format!("{} money", player.money));
    }
    if !held.is_empty() {
        text.push(format!("with {}", held.join(", ")));
    }
    if player.dead {
        text.push("(dead)".to_owned());
    }
    text.join(" ")
}

/// The words between a player's alignment and role. Passives of a role that is spelled out are in its braces.
fn modifiers(player: &Player, words: Words<'_>) -> Vec<String> {
    if let Role::Spelled(_) = player.role {
        return player.limits.iter().map(Limit::word).collect();
    }
    let vends = player.vends.without(player.role.own_vends());
    let vendors = vendors(vends, words);
    role_words(player.limits, player.passive_words(), vendors, player.also)
}

/// The name of a player's role as it stands behind these words, in quotes where it would be read as something else. Names
/// of the table alone never are; a test tries them.
fn role_name(player: &Player, before: &[String], words: Words<'_>) -> String {
    let name = player.role.name(words.roles);
    let role = match player.role {
        Role::Own(..) => player.role,
        Role::Named(role) | Role::Listed(role, _) => Role::Named(role),
        Role::Spelled(_) => return name,
    };
    if words.roles.is_empty() && player.also.is_empty() {
        return name;
    }
    let meant = Phrase {
        role: Some(role),
        also: player.also,
        limits: player.limits,
        passives: player.passive_words(),
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
fn spelled(
    abilities: AbilityList,
    passives: PassiveList,
    vends: ItemSet,
    words: Words<'_>,
) -> String {
    let passives = passives.iter().map(|passive| passive.id().to_owned());
    let standing: Vec<String> = passives.chain(vendors(vends, words)).collect();
    let abilities = ids(abilities.iter());
    if standing.is_empty() {
        format!("{{{abilities}}}")
    } else {
        format!("{{{abilities}; {}}}", standing.join(", "))
    }
}

fn ids(abilities: impl Iterator<Item = Ability>) -> String {
    abilities.map(Ability::id).collect::<Vec<_>>().join(", ")
}

fn action_text(action: &Action, words: Words<'_>) -> String {
    let (actor, ability) = (words.player(action.actor), action.ability);
    let mut text = format!("{actor}: {ability}");
    if ability == Ability::Give {
        text = format!("{text} {}", item_text(action.item, words));
    }
    if !action.named().is_empty() {
        let named = action.named().iter().map(|&named| words.player(named));
        text = format!("{text} -> {}", named.collect::<Vec<_>>().join(", "));
    }
    text
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
        let values = claim_values(self.claim, self.words).into_iter();
        let lines: Vec<String> = values.map(|value| format!("{key} = {value}")).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// The subject of a claim: the text before its `=`.
#[must_use]
pub fn claim_words(claim: &Claim, words: Words<'_>) -> String {
    match claim.key() {
        (None, key) => key.to_owned(),
        (Some(player), key) => format!("{} {key}", words.player(player)),
    }
}

/// The values of a claim: the text after its `=`, line by line.
pub(super) fn claim_values(claim: &Claim, words: Words<'_>) -> Vec<String> {
    let seen = |players: PlayerSet| match players.is_empty() {
        true => "nobody".to_owned(),
        false => names(&players.iter().collect::<Vec<_>>(), words),
    };
    let either =
        |yes: bool, word: &str, other: &str| vec![if yes { word } else { other }.to_owned()];
    match claim {
        Claim::Dies(players) => vec![seen(*players)],
        Claim::Told { lines, .. } if lines.is_empty() => vec!["nothing".to_owned()],
        Claim::Told { lines, .. } => {
            let line = |value: &Value| match *value {
                Value::Players(players) => seen(players),
                Value::Alignment(reading) => reading.word().to_owned(),
                Value::Role(title) => title_text(&title, words),
                Value::Item(item) => item_text(item, words),
                Value::Abilities(abilities) => ids(abilities.iter()),
                Value::Reads(reads) => reads.word().to_owned(),
                Value::NoResult => "no result".to_owned(),
                Value::Nobody => "nobody".to_owned(),
            };
            lines.iter().map(line).collect()
        }
        Claim::Alignment(_, reading) => vec![reading.word().to_owned()],
        Claim::Abilities(_, lost) => either(*lost, "lost", "kept"),
        Claim::Holds(_, held) if held.is_empty() => vec!["nothing".to_owned()],
        Claim::Holds(_, held) => vec![items(*held, words).collect::<Vec<_>>().join(", ")],
        Claim::Money(_, money) => vec![money.to_string()],
        Claim::Revived(_, yes) => either(*yes, "yes", "no"),
    }
}

/// A title as it is written: a role that is spelled out in braces, and in quotes a name that would be read as something
/// else.
fn title_text(title: &Title, words: Words<'_>) -> String {
    let (passives, vends) = (title.passives(), title.vends());
    let vendors = vendors(vends, words).collect();
    let text = title_with(title, vendors, words.roles, |abilities| {
        spelled(abilities, passives, vends, words)
    });
    let read = Piece::new(&text);
    if read.is("nothing") || read.are(&["no", "result"]) {
        format!("\"{text}\"")
    } else {
        text
    }
}

/// Players' names with commas between them, and one after a single name that would read as something else.
fn names(players: &[PlayerId], words: Words<'_>) -> String {
    let names: Vec<&str> = players.iter().map(|&player| words.player(player)).collect();
    match names[..] {
        [single] if is_word(single) => format!("{single},"),
        _ => names.join(", "),
    }
}

fn is_word(name: &str) -> bool {
    let read = Piece::new(name);
    is_section(name) || read.is("nobody") || read.is("nothing") || read.are(&["no", "result"])
}

fn items(items: ItemSet, words: Words<'_>) -> impl Iterator<Item = String> {
    items.iter().map(move |item| item_text(item, words))
}

fn vendors(vends: ItemSet, words: Words<'_>) -> impl Iterator<Item = String> {
    items(vends, words).map(|item| format!("vendor:{item}"))
}

/// An item's name, in quotes where it would be read as something else.
fn item_text(item: ItemId, words: Words<'_>) -> String {
    let name = words.item(item);
    let is = |word: &&str| name.eq_ignore_ascii_case(word);
    let known = ["fruit", "money", "gun"]
        .iter()
        .any(|word| name != *word && is(word));
    let number = name.starts_with(|letter: char| letter.is_ascii_digit());
    if known || number || ["nothing", "with"].iter().any(is) || name.contains(char::is_whitespace) {
        format!("\"{name}\"")
    } else {
        name.to_owned()
    }
}
