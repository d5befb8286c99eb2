//! The words of an outcome: what each player would read, sorted as TEXT-14 says, and what events mean.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::expect::Claim;
use crate::explain::Words;
use crate::explain::deed::{list_words, named_words};
use crate::model::{
    Ability, AbilityList, Limit, Limits, Night, Passive, PassiveList, Reading, Role, RoleSet,
    Title, Trigger,
};
use crate::outcome::{Agent, Event, EventKind, Outcome, Report, Value};

/// A report's value in words; the names of a list are separated by commas.
#[must_use]
pub fn value_words(value: Value, words: Words<'_>) -> String {
    match value {
        Value::Players(players) => {
            let names: Vec<&str> = players.iter().map(|player| words.player(player)).collect();
            names.join(", ")
        }
        Value::Abilities(abilities) => abilities
            .iter()
            .map(Ability::id)
            .collect::<Vec<_>>()
            .join(", "),
        Value::Alignment(_)
        | Value::Role(_)
        | Value::Item(_)
        | Value::Reads(_)
        | Value::NoResult
        | Value::Nobody => value_word(value, words.items, words.roles).into_owned(),
    }
}

/// A report's value that is no list, in words.
fn value_word<'a, S: AsRef<str>, R: AsRef<str>>(
    value: Value,
    items: &'a [S],
    roles: &[R],
) -> Cow<'a, str> {
    match value {
        Value::Players(_) | Value::Abilities(_) => Cow::Borrowed(""),
        Value::Alignment(reading) => Cow::Borrowed(reading.word()),
        Value::Role(title) => Cow::Owned(title_words(&title, items, roles)),
        Value::Item(item) => Cow::Borrowed(items.get(item.index()).map_or("?", AsRef::as_ref)),
        Value::Reads(reads) => Cow::Borrowed(reads.word()),
        Value::NoResult => Cow::Borrowed("no result"),
        Value::Nobody => Cow::Borrowed("nobody"),
    }
}

/// A role as a Role Cop reads it: `Macho Cop`; one that is spelled out by its passives and abilities, with commas between
/// them.
#[must_use]
pub fn title_words<S: AsRef<str>, R: AsRef<str>>(
    title: &Title,
    items: &[S],
    roles: &[R],
) -> String {
    let vendors = title.vends().iter().map(|item| {
        let name = items.get(item.index()).map_or("?", AsRef::as_ref);
        format!("vendor:{name}")
    });
    let vendors: Vec<String> = vendors.collect();
    title_with(title, vendors.clone(), roles, |abilities| {
        let passives = title.passives().iter().map(|one| one.id().to_owned());
        let abilities = abilities.iter().map(|ability| ability.id().to_owned());
        let words: Vec<String> = passives.chain(vendors).chain(abilities).collect();
        words.join(", ")
    })
}

/// The words of a title and its role; `spelled` writes a role that is spelled out, with its passives and vendors.
pub(super) fn title_with<R: AsRef<str>>(
    title: &Title,
    vendors: Vec<String>,
    roles: &[R],
    spelled: impl FnOnce(AbilityList) -> String,
) -> String {
    let limits = title.limits();
    let (mut words, role) = match title.role() {
        Some(Role::Spelled(abilities)) => (
            limits.iter().map(Limit::word).collect(),
            Some(spelled(abilities)),
        ),
        role => (
            role_words(limits, title.passives(), vendors, RoleSet::NONE),
            role.map(|role| role.name(roles)),
        ),
    };
    words.extend(role);
    words.join(" ")
}

/// The words before a role: limits, passives, what is vended, other roles. An X-shot word directly before Bulletproof
/// limits it (MODEL-79), so that it is written there alone.
pub(super) fn role_words(
    limits: Limits,
    passives: PassiveList,
    vendors: impl IntoIterator<Item = String>,
    also: RoleSet,
) -> Vec<String> {
    let (limits, passives): (Vec<Limit>, Vec<Passive>) =
        (limits.iter().collect(), passives.iter().collect());
    // A Bulletproof without a shot left is none, so that 0-Shot is of the role.
    let limits_it = |limit: &Limit| limit.is_shots() && *limit != Limit::Shots(0);
    let shots = limits.iter().position(limits_it);
    let limited = passives
        .iter()
        .position(|&passive| passive == Passive::BulletproofXShot);
    let mut words = Vec::new();
    let (limits, passives) = match (shots, limited) {
        (Some(shots), Some(limited)) => {
            words.extend(limits[..shots].iter().map(|limit| limit.word()));
            let others = passives[..limited].iter().map(|one| one.word().to_owned());
            match limits[..shots].contains(&Limit::Shots(0)) {
                true => drop(words.splice(..0, others)),
                false => words.extend(others),
            }
            words.push(limits[shots].word());
            words.push(Passive::Bulletproof.word().to_owned());
            (&limits[shots + 1..], &passives[limited + 1..])
        }
        _ => (&limits[..], &passives[..]),
    };
    let free = match passives.first() {
        Some(Passive::Bulletproof) if limits.iter().any(|limit| limit.is_shots()) => 1,
        _ => 0,
    };
    words.extend(passives[..free].iter().map(|one| one.word().to_owned()));
    words.extend(limits.iter().map(|limit| limit.word()));
    words.extend(passives[free..].iter().map(|one| one.word().to_owned()));
    words.extend(vendors);
    words.extend(also.iter().map(|role| role.name().to_owned()));
    words
}

/// The order of values (TEXT-14): lists first, by player order, then words alphabetically. `items` and `roles` are the
/// names of items and of the night's own roles.
#[must_use]
pub fn compare_values<S: AsRef<str>, R: AsRef<str>>(
    a: Value,
    b: Value,
    items: &[S],
    roles: &[R],
) -> Ordering {
    match (a, b) {
        (Value::Players(a), Value::Players(b)) => a.iter().cmp(b.iter()),
        (Value::Abilities(a), Value::Abilities(b)) => a.iter().cmp(b.iter()),
        (Value::Players(_) | Value::Abilities(_), _) => Ordering::Less,
        (_, Value::Players(_) | Value::Abilities(_)) => Ordering::Greater,
        (a, b) => value_word(a, items, roles).cmp(&value_word(b, items, roles)),
    }
}

/// An outcome as the claims that it bears out, sorted: deaths, alignments, abilities, belongings, money, revivals,
/// then what each player is told. What has not changed is not claimed.
#[must_use]
pub fn claims(outcome: &Outcome, words: Words<'_>) -> Vec<Claim> {
    let mut found = vec![Claim::Dies(outcome.deaths)];
    found.extend(
        outcome
            .converted
            .iter()
            .map(|player| Claim::Alignment(player, Reading::Cult)),
    );
    found.extend(
        outcome
            .stripped
            .iter()
            .map(|player| Claim::Abilities(player, true)),
    );
    found.extend(
        outcome
            .holds
            .iter()
            .map(|&(player, items)| Claim::Holds(player, items)),
    );
    found.extend(
        outcome
            .money
            .iter()
            .map(|&(player, money)| Claim::Money(player, money)),
    );
    found.extend(
        outcome
            .revived
            .iter()
            .map(|player| Claim::Revived(player, true)),
    );
    let mut reports: Vec<Report> = outcome.reports.clone();
    reports.sort_by(|a, b| {
        (a.to, a.kind)
            .cmp(&(b.to, b.kind))
            .then_with(|| compare_values(a.value, b.value, words.items, words.roles))
    });
    for Report { to, kind, value } in reports {
        match found.last_mut() {
            Some(Claim::Told {
                to: last,
                kind: same,
                lines,
            }) if (*last, *same) == (to, kind) => lines.push(value),
            _ => found.push(Claim::Told {
                to,
                kind,
                lines: vec![value],
            }),
        }
    }
    found
}

/// An event in a sentence, without a full stop: as the records of corpora have it, whose bytes stay what they are. Pages
/// say it in the words of accounts: [`notes`](crate::explain::note::notes).
#[must_use]
pub fn event_words(event: &Event<'_>, night: &Night, words: Words<'_>) -> String {
    let agents = |agents: &mut dyn Iterator<Item = Agent>| {
        list_words(agents.map(|agent| agent_words(agent, night, words)))
    };
    let all = agents(&mut event.members());
    let could = if event.members().count() == 2 {
        "each modify the other"
    } else {
        "modify each other"
    };
    match event.kind {
        EventKind::BreakdownByList => format!("{all} could {could}; the order of the list decided"),
        EventKind::BreakdownByTie => format!("{all} could {could}; the tie-break decided"),
        EventKind::Ambiguity => {
            format!(
                "{all} could resolve in either order, and the order matters; the tie-break decided"
            )
        }
        EventKind::Order => {
            format!(
                "{all} act in the same step, and their order matters; the first in order acts first"
            )
        }
        EventKind::Split => {
            format!("contradictory states would give {all} more than one target, so it fails")
        }
        EventKind::Contradiction => format!("{all} is told two things that cannot both be so"),
        EventKind::Loop => {
            let failed = agents(&mut event.failed());
            let end = match event.failed().count() {
                0 => "it stops there".to_owned(),
                1 => format!("{failed} fails for the night"),
                _ => format!("{failed} fail for the night"),
            };
            format!("{all} would set each other off for ever; {end}")
        }
    }
}

fn agent_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    let name = |player| words.player(player);
    match agent {
        Agent::Submitted(id) => {
            let action = night.action(id);
            let mut noun = action.ability.id().to_owned();
            if action.ability == Ability::Give {
                noun = format!("{noun} of {}", words.item(action.item));
            }
            let named = named_words(action, "on", words);
            format!("{}'s {noun}{named}", name(action.actor))
        }
        Agent::Passive(reflex) => {
            let owner = name(reflex.owner);
            match reflex.trigger {
                Trigger::Pgo => format!("{owner}'s gun"),
                Trigger::Suicidal => format!("{owner}'s suicide"),
                Trigger::Vendor(item) => {
                    format!("{owner}'s {} vending", words.item(item))
                }
            }
        }
    }
}
