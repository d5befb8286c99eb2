//! The number of nights of a universe up to names, without making them: by Burnside's lemma.
//!
//! The number is the mean, over all renamings, of the number of nights that a renaming leaves as they are. Renamings with cycles of
//! the same lengths leave equally many, so one of each kind is counted. One player of each cycle determines such a night: the
//! renaming, repeated as often as the cycle is long, leaves the hand and the extras of that player, and the cycle spends as many
//! times as much. The targets of revivals are the dead, who are idle and whom only revivals and exchanges name: for each set of the
//! dead, inclusion and exclusion counts the nights in which each of them is revived.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use nightcourt_resolvers::model::Ability;

use super::codes::{Code, choices};
use super::extras::{Budget, Extras};
use super::group::Renaming;
use super::units::Units;
use super::universe::{Players, Universe};

/// Players whom the renaming turns into each other.
struct Cycle {
    length: usize,
    /// The players, as bits.
    players: u32,
    /// Actions of the first player that only occur together.
    together: Vec<Orbit>,
}

/// Actions that the renaming of a cycle turns into each other.
struct Orbit {
    ability: Ability,
    count: usize,
    /// The players named, as bits.
    named: u32,
}

impl Universe {
    /// Number of nights up to names. Connected nights ([`Players::Named`]), which have few actions, are walked through.
    #[must_use]
    pub fn classes(&self) -> u128 {
        let Players::Exactly(players) = self.players else {
            let (units, mut classes) = (Units::of(self), 0);
            (0..units.len())
                .filter_map(|number| units.get(number))
                .for_each(|unit| unit.classes(&mut |_| classes += 1));
            return classes;
        };
        let costs = [false, true].map(|items| costs(self, items));
        let (mut sum, mut renamings) = (0, 0);
        for lengths in partitions(players.into(), players.into()) {
            let alike = alike(&lengths);
            for items in [false, true] {
                let extras = ways_to_have(self, &lengths, |length| {
                    &costs[usize::from(items && length % 2 == 1)]
                });
                sum += alike * ways_to_act(self, &cycles(self, &lengths, items)) * extras;
                renamings += alike;
            }
        }
        (sum / renamings).unsigned_abs()
    }
}

/// Every way to write a number as a sum, the largest part first.
fn partitions(of: usize, most: usize) -> Vec<Vec<usize>> {
    if of == 0 {
        return vec![Vec::new()];
    }
    let first = |first: usize| {
        partitions(of - first, first)
            .into_iter()
            .map(move |rest| [vec![first], rest].concat())
    };
    (1..=most.min(of)).flat_map(first).collect()
}

/// Number of renamings with cycles of these lengths.
fn alike(lengths: &[usize]) -> i128 {
    let factorial = |number: usize| (1..=number as i128).product::<i128>();
    let same = lengths
        .chunk_by(PartialEq::eq)
        .map(|same| (same[0] as i128).pow(same.len() as u32) * factorial(same.len()));
    factorial(lengths.iter().sum()) / same.product::<i128>()
}

/// Number of extras of one player, by what they cost; with `items`, of those that the swap of the ordinary items leaves.
fn costs(universe: &Universe, items: bool) -> BTreeMap<Budget, i128> {
    let mut costs = BTreeMap::new();
    let swap = Renaming::of(&[], items);
    for extras in Extras::within(Budget::of(universe))
        .into_iter()
        .filter(|extras| extras.renamed(&swap) == *extras)
    {
        *costs.entry(extras.cost()).or_default() += 1;
    }
    costs
}

/// Number of ways to give extras to the players of cycles of these lengths.
fn ways_to_have<'a>(
    universe: &Universe,
    lengths: &[usize],
    costs: impl Fn(usize) -> &'a BTreeMap<Budget, i128>,
) -> i128 {
    let mut ways = BTreeMap::from([(Budget::of(universe), 1)]);
    for &length in lengths {
        let mut next = BTreeMap::new();
        for (&left, &so_far) in &ways {
            for (&cost, &count) in costs(length) {
                if let Some(left) = (0..length).try_fold(left, |left, _| left.less(cost)) {
                    *next.entry(left).or_default() += so_far * count;
                }
            }
        }
        ways = next;
    }
    ways.values().sum()
}

/// A renaming with cycles of these lengths; with `items`, the two ordinary items change places too.
fn cycles(universe: &Universe, lengths: &[usize], items: bool) -> Vec<Cycle> {
    let players = lengths.iter().sum::<usize>() as u8;
    let mut next: Vec<u8> = Vec::new();
    for &length in lengths {
        let first = next.len() as u8;
        next.extend((first + 1..first + length as u8).chain([first]));
    }
    let mut first = 0;
    let cycle = |&length: &usize| {
        let actor = first;
        first += length as u8;
        let repeated = |player: u8| (0..length).fold(player, |player, _| next[usize::from(player)]);
        let by = Renaming::of(
            &(0..players).map(repeated).collect::<Vec<_>>(),
            items && length % 2 == 1,
        );
        let all = |ability| {
            choices(universe, ability, actor, players)
                .into_iter()
                .map(move |code| (ability, code))
        };
        let together = universe
            .abilities
            .iter()
            .flat_map(all)
            .filter_map(|(ability, code)| together(ability, code, &by));
        Cycle {
            length,
            players: ((1 << length) - 1) << actor,
            together: together.collect(),
        }
    };
    lengths.iter().map(cycle).collect()
}

/// The actions into which a renaming turns this one, if it is the least of them.
fn together(ability: Ability, code: Code, by: &Renaming) -> Option<Orbit> {
    let (mut now, mut found) = (
        code,
        Orbit {
            ability,
            count: 0,
            named: 0,
        },
    );
    loop {
        let (named, count) = now.named();
        found.named |= named[..count]
            .iter()
            .fold(0, |all, &player| all | 1 << player);
        found.count += 1;
        now = now.renamed(by);
        match now.cmp(&code) {
            Ordering::Less => return None,
            Ordering::Equal => return Some(found),
            Ordering::Greater => {}
        }
    }
}

/// Number of nights, without extras, that a renaming leaves.
fn ways_to_act(universe: &Universe, cycles: &[Cycle]) -> i128 {
    let revivals = universe
        .abilities
        .iter()
        .any(|ability| ability == Ability::Revive);
    let subsets = if revivals { 1_u32 << cycles.len() } else { 1 };
    let players = |set: u32| {
        let members = cycles
            .iter()
            .enumerate()
            .filter(|(place, _)| set >> place & 1 == 1);
        members.fold(0, |players, (_, cycle)| players | cycle.players)
    };
    let mut sum = 0;
    for dead in 0..subsets {
        for revived in (0..=dead).filter(|revived| revived & !dead == 0) {
            let sign = if (dead & !revived).count_ones() % 2 == 0 {
                1
            } else {
                -1
            };
            let living = cycles
                .iter()
                .enumerate()
                .filter(|(place, _)| dead >> place & 1 == 0);
            sum += sign
                * hands(
                    universe,
                    living.map(|(_, cycle)| cycle),
                    players(dead),
                    players(revived),
                );
        }
    }
    sum
}

/// Number of ways to act for the living, if these are dead and some of these are revived.
fn hands<'a>(
    universe: &Universe,
    living: impl Iterator<Item = &'a Cycle>,
    dead: u32,
    revived: u32,
) -> i128 {
    let (most, each) = (usize::from(universe.actions), usize::from(universe.each));
    // By the number of actions.
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    for cycle in living {
        let mut hands = vec![0; each + 1];
        hands[0] = 1;
        let may = |one: &&Orbit| {
            if one.ability == Ability::Revive {
                return one.named & !revived == 0;
            }
            one.ability == Ability::Exchange || one.named & dead == 0
        };
        for one in cycle.together.iter().filter(may) {
            (one.count..=each)
                .rev()
                .for_each(|size| hands[size] += hands[size - one.count]);
        }
        for actions in (0..=most).rev() {
            let used = (1..=each)
                .map(|size| (size, size * cycle.length))
                .filter(|(_, used)| *used <= actions);
            ways[actions] += used
                .map(|(size, used)| hands[size] * ways[actions - used])
                .sum::<i128>();
        }
    }
    ways.iter().sum()
}
