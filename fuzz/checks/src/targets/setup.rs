//! `setup`: any text as a setup is mistakes with their lines, or roles that read back. Each dispute is played by roles of the
//! setup and divides the systems when it is ruled again, and nights that are drawn here diverge no more often than the report says.

use std::cmp::Reverse;

use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_host::setup::{Report, Setup, SetupError, report};
use nightcourt_oracles::outcome;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Comparison, compare, pairs};
use nightcourt_resolvers::model::{Ability, Action, Alignment, ItemId, Night, Player, PlayerId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

use super::search::TABLE;
use super::tried::Tried;
use super::wrong::Wrong;

/// Enough for some of the random nights of a report.
const WORK: u64 = Budget::NIGHT / 100;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let setup = match Setup::parse(text) {
        Ok(setup) => setup,
        Err(mistakes) => return in_words(text, &mistakes).map(|()| Tried::Refused),
    };
    // Counts of 1, 2 and so on could be the numbers of a list, and are asked about: the largest comes first.
    let mut roles: Vec<_> = setup.roles.iter().collect();
    roles.sort_by_key(|role| Reverse(role.count));
    let written: String = roles
        .iter()
        .map(|role| format!("{} {}\n", role.count, role.text))
        .collect();
    let players = sorted(roster(&setup).players());
    let again = Setup::parse(&written).map(|again| sorted(roster(&again).players()));
    if again.as_ref() != Ok(&players) {
        return Wrong::say(
            "reads-back",
            format!("it does not read back as itself:\n{written}"),
        );
    }
    let found = report(
        &TABLE,
        &setup,
        None,
        &mut Budget::of_each(WORK).together(WORK),
    );
    let diverging: u64 = found.sample.diverging.iter().sum();
    if diverging > 0 && found.disputes.is_empty() && !found.exceeded {
        return Wrong::say(
            "disputes",
            format!("none, and {diverging} random nights diverge"),
        );
    }
    for dispute in &found.disputes {
        let sheet = &dispute.sheet;
        if !is_divided(&sheet.night) || Sheet::parse(&sheet.to_string()).as_ref() != Ok(sheet) {
            return Wrong::say("disputes", format!("no dispute, or no night:\n{sheet}"));
        }
        if dispute.nights > found.sample.nights {
            return Wrong::say(
                "share",
                format!(
                    "{} of {} nights:\n{sheet}",
                    dispute.nights, found.sample.nights
                ),
            );
        }
    }
    // Alternatives have other players.
    if setup.roles.iter().any(|role| !role.or.is_empty()) {
        return Ok(Tried::Asked);
    }
    let is_played = |sheet: &&Sheet| {
        let mut left = players.clone();
        sorted(sheet.night.players()).iter().all(|player| {
            let place = left.iter().position(|one| one == player);
            place.map(|place| left.remove(place)).is_some()
        })
    };
    let mut sheets = found.disputes.iter().map(|dispute| &dispute.sheet);
    if let Some(other) = sheets.find(|sheet| !is_played(sheet)) {
        return Wrong::say("cast", format!("the setup has not these players:\n{other}"));
    }
    is_alike(&roster(&setup), &found).map(|()| Tried::Asked)
}

/// The nights of a setup that are drawn here, and the fewest that say anything.
const DRAWN: u64 = 40;
const FEWEST: u64 = 20;

/// Checks that few nights which are drawn here diverge if none of the report does, or if it lists no dispute. Shares say nothing:
/// here everybody who can acts, and there not.
fn is_alike(roster: &Night, found: &Report) -> Result<(), Wrong> {
    let nights: Vec<Night> = (0..DRAWN)
        .filter_map(|index| drawn(roster, index))
        .collect();
    let all = nights.len() as u64;
    if all < FEWEST || found.sample.nights < FEWEST {
        return Ok(());
    }

    let mine = nights.iter().filter(|night| is_divided(night)).count() as u64;
    let theirs: u64 = found.sample.diverging.iter().sum();
    let is_silent = found.disputes.is_empty() || theirs == 0;
    if is_silent && mine > MOST_UNLISTED {
        return Wrong::say(
            "sample",
            format!(
                "{mine} of {all} nights drawn here diverge, and {theirs} of {} of the report, with {} disputes",
                found.sample.nights,
                found.disputes.len()
            ),
        );
    }
    Ok(())
}

/// More nights than ever diverge here if the report lists no dispute.
const MOST_UNLISTED: u64 = 8;

/// A night on which everybody who can acts, each team kills once, and no team names its own; `None` if that is no night.
fn drawn(roster: &Night, index: u64) -> Option<Night> {
    let stream = &mut Stream::new(11, index);
    let players = roster.players();
    let mut kills: Vec<(Alignment, Vec<PlayerId>)> = Vec::new();
    let mut actions = Vec::new();
    for id in roster.player_ids().iter() {
        let player = roster.player(id);
        if player.alignment.has_factional_kill() {
            match kills.iter_mut().find(|(side, _)| *side == player.alignment) {
                Some((_, members)) => members.push(id),
                None => kills.push((player.alignment, vec![id])),
            }
        }
        let own: Vec<Ability> = player.role.abilities().iter().collect();
        if !own.is_empty() {
            let ability = own[stream.below(own.len() as u32) as usize];
            actions.extend(action(players, id, ability, stream));
        }
    }
    for (_, members) in kills {
        let carrier = members[stream.below(members.len() as u32) as usize];
        actions.extend(action(players, carrier, Ability::Kill, stream));
    }
    stream.shuffle(&mut actions);
    Night::new(players.to_vec(), actions, Vec::new()).ok()
}

/// An action at players who are neither its actor nor of the actor's team; `None` if there are none.
fn action(
    players: &[Player],
    actor: PlayerId,
    ability: Ability,
    stream: &mut Stream,
) -> Option<Action> {
    let player = players[actor.index()];
    let is_other = |one: &usize| {
        let is_team =
            player.alignment.has_factional_kill() && players[*one].alignment == player.alignment;
        *one != actor.index() && !is_team
    };
    let mut others: Vec<usize> = (0..players.len()).filter(is_other).collect();
    stream.shuffle(&mut others);
    let named: Vec<PlayerId> = others.iter().map(|&one| PlayerId::new(one as u8)).collect();
    let item = player.vends.iter().next().unwrap_or(ItemId::FRUIT);
    (0..=2).find_map(|many| Action::new(actor, ability, named.get(..many)?, item))
}

/// Reports whether two systems end a night differently.
fn is_divided(night: &Night) -> bool {
    let outcomes: Vec<Outcome> = System::ALL
        .into_iter()
        .map(|system| outcome(system, night, &Switches::default()))
        .collect();
    pairs(outcomes.len()).any(|(one, other)| {
        matches!(
            compare(&outcomes[one], &outcomes[other]),
            Comparison::Diverge(_)
        )
    })
}

/// The players of a setup, under numbers for names.
fn roster(setup: &Setup) -> Night {
    let all = setup
        .roles
        .iter()
        .flat_map(|role| std::iter::repeat_n(&role.text, role.count));
    let lines: String = (1..)
        .zip(all)
        .map(|(number, text)| format!("P{number} = {text}\n"))
        .collect();
    Sheet::parse(&format!("[players]\n{lines}"))
        .map(|sheet| sheet.night)
        .unwrap_or_default()
}

/// Players in words and in order, without the names of their roles: some roles have several.
fn sorted(players: &[Player]) -> Vec<String> {
    let fields = |player: &Player| {
        let abilities: Vec<Ability> = player.role.abilities().iter().collect();
        format!("{:?} {abilities:?} {:?}", player.alignment, player.passives)
    };
    let mut players: Vec<String> = players.iter().map(fields).collect();
    players.sort_unstable();
    players
}

/// Checks that there is a mistake, each in a line of the text and in words.
fn in_words(text: &str, mistakes: &[SetupError]) -> Result<(), Wrong> {
    let lines = text.lines().count();
    let is_right =
        |mistake: &SetupError| mistake.line <= lines && !mistake.problem.trim().is_empty();
    if !mistakes.is_empty() && mistakes.iter().all(is_right) {
        Ok(())
    } else {
        Wrong::say("place", format!("{mistakes:?} of a text of {lines} lines"))
    }
}
