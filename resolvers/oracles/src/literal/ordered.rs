//! Section 9: `lar` and `werewolves`.

use std::collections::BTreeMap;

use nightcourt_resolvers::model::{Ability, Component, ItemSet, Night, PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::{EventKind, Outcome};
use nightcourt_resolvers::ruling::{Switches, WolvesLoot};
use nightcourt_resolvers::system::System;

use super::kills::{Causes, blows_at, contending, killed_by, land};
use super::movers::{interfere, modifications};
use super::progress::{Arrival, Progress};
use super::reports::Made;
use crate::acts::{Act, Case};

struct Pass<'a> {
    night: Progress<'a>,
    /// WOLVES-11: players whose killer has been found.
    killed: PlayerSet,
    /// Alignments read: whether the player was framed, and recruited, when the reading action ran.
    seen: BTreeMap<usize, (bool, bool)>,
    /// The same: the items that the player held then.
    held: BTreeMap<usize, ItemSet>,
}

/// The outcome where sequential categories run in the order of submission, or in another: the place of each submitted
/// action.
pub(super) fn resolve(
    system: System,
    night: &Night,
    switches: &Switches,
    ties: Option<&[usize]>,
) -> (Outcome, Causes) {
    let night = Progress::new(Case::new(system, night, switches), ties);
    let mut pass = Pass {
        night,
        killed: PlayerSet::EMPTY,
        seen: BTreeMap::new(),
        held: BTreeMap::new(),
    };
    // "Categories run in order." Those of `werewolves` have numbers from 1 to 11, those of `lar` from 0 to 9.
    for category in 0..=11 {
        if pass.sequential(category) {
            pass.run_in_turn(category);
        } else {
            pass.run_at_once(category);
        }
        if pass.night.outcome.exhausted {
            return (
                Outcome {
                    exhausted: true,
                    ..Outcome::default()
                },
                Causes::default(),
            );
        }
    }
    pass.end()
}

impl Pass<'_> {
    fn werewolves(&self) -> bool {
        self.night.case.system == System::Werewolves
    }

    /// `lar`: "the ten classes of \[NAR\] as an order of operations"; `werewolves`: "the eleven categories".
    fn category(&self, act: &Act) -> u8 {
        if self.werewolves() {
            act.category()
        } else {
            act.class()
        }
    }

    /// `lar`: "every class sequential"; `werewolves`: "redirects (1) and identity exchanges (9) are sequential, all
    /// others simultaneous".
    fn sequential(&self, category: u8) -> bool {
        !self.werewolves() || category == 1 || category == 9
    }

    /// The first action, by submission order (triggered ones right after what set them off), whose turn has come; one
    /// whose category has passed "runs at once".
    fn next(&self, category: u8) -> Option<usize> {
        self.night
            .pending
            .iter()
            .copied()
            .filter(|&action| self.category(&self.night.acts[action]) <= category)
            .min_by_key(|&action| {
                (
                    self.category(&self.night.acts[action]) == category,
                    self.turn(category, action),
                )
            })
    }

    /// Its place in the order in which its category runs.
    fn turn(&self, category: u8, action: usize) -> Vec<usize> {
        let mut place = self.night.acts[action].place.clone();
        if let Some(ties) = self.night.ties.filter(|_| self.sequential(category)) {
            place[0] = ties[place[0]];
        }
        place
    }

    /// "a sequential one does so action by action".
    fn run_in_turn(&mut self, category: u8) {
        loop {
            self.record_orders(category);
            let Some(action) = self.next(category) else {
                return;
            };
            let lives = self.lives(action);
            if self.night.outcome.exhausted {
                return;
            }
            if lives {
                self.apply(action);
                self.night.pass_belongings(action);
            }
        }
    }

    /// "A simultaneous category first decides which of its actions live (actor not blocked by an earlier category,
    /// target not untargetable/Ascetic), then applies all of them".
    fn run_at_once(&mut self, category: u8) {
        let mut living = Vec::new();
        while let Some(action) = self.next(category) {
            if self.lives(action) {
                living.push(action);
            }
            if self.night.outcome.exhausted {
                return;
            }
        }
        // "Reads of alignment see what earlier categories did": so they come before what this category does.
        let (reads, others): (Vec<usize>, Vec<usize>) = living
            .iter()
            .partition(|&&action| self.night.acts[action].has(Component::ReadAlignment));
        for &action in reads.iter().chain(&others) {
            self.apply(action);
        }
        self.pass_belongings(&living);
    }

    /// "Record an order event for two actions of a sequential category of which one could modify the other, or which
    /// interfere, in the sense of NAR-4 and NAR-7." Only movers of the category itself can still bring an action of the
    /// category anywhere: earlier ones have run, later ones come too late.
    fn record_orders(&mut self, category: u8) {
        let members: Vec<usize> = self
            .night
            .pending
            .iter()
            .copied()
            .filter(|&action| self.category(&self.night.acts[action]) == category)
            .collect();
        if members.len() < 2 {
            return;
        }
        let movers: Vec<usize> = members
            .iter()
            .copied()
            .filter(|&action| self.night.acts[action].moves())
            .collect();
        let modifies = modifications(
            self.night.case,
            &self.night.acts,
            &self.night.pending,
            &movers,
            &self.night.drives,
        );
        // Two triggered actions never do either: they are kills and gifts.
        for &a in members
            .iter()
            .filter(|&&action| self.night.acts[action].submitted())
        {
            for &b in members.iter().filter(|&&b| b != a) {
                if modifies.contains(&(a, b))
                    || modifies.contains(&(b, a))
                    || interfere(
                        &self.night.acts,
                        &self.night.pending,
                        &modifies,
                        &|action| self.night.gifts(action),
                        a,
                        b,
                    )
                {
                    let pair = [self.night.acts[a].agent, self.night.acts[b].agent];
                    self.night.outcome.events.record_set(EventKind::Order, pair);
                }
            }
        }
    }

    /// Reports whether the action lives; if it arrives, its visit is made and sets off what it sets off.
    fn lives(&mut self, action: usize) -> bool {
        self.night.pending.retain(|&other| other != action);
        let arrival = self.night.arrival(&self.night.acts, action);
        if arrival != Arrival::Fails {
            self.night.visit(action);
            self.night.set_off(action);
        }
        arrival == Arrival::Succeeds
    }

    fn apply(&mut self, action: usize) {
        let (night, act) = (&self.night, &self.night.acts[action]);
        if let Some(target) = act.target {
            self.seen.insert(
                action,
                (
                    night.framed.contains(target),
                    night.recruits.contains(target),
                ),
            );
            self.held
                .insert(action, night.belongings.0[target.index()].0);
        }
        self.night.apply(action);
    }

    /// ORDER-11: strips, thefts and gifts of a simultaneous category, with what its kills take.
    fn pass_belongings(&mut self, actions: &[usize]) {
        let loot = self.loot();
        let Progress {
            acts, belongings, ..
        } = &mut self.night;
        let changes: Vec<_> = actions
            .iter()
            .filter_map(|&action| acts[action].target.map(|place| (action, place)))
            .collect();
        belongings.at_once(acts, &changes, &loot);
    }

    /// WOLVES-11: "a kill takes what its victim still holds, items and money, for the first killer in order (switch
    /// `wolves-loot`; an order event if several kill one who holds something)". The (killer, victim) of whoever has
    /// been killed now and had not been before. MODEL-66: "of kills of which all but some are stopped the first to run are
    /// the ones stopped, and their order is an event where goods hang on it".
    fn loot(&mut self) -> Vec<(PlayerId, PlayerId)> {
        if !self.werewolves() || self.night.case.switches.wolves_loot == WolvesLoot::No {
            return Vec::new();
        }
        let mut landed = land(
            self.night.case,
            &self.night.acts,
            &self.night.kills,
            &self.night.guards,
            true,
        );
        if let Some(ties) = self.night.ties {
            // "a single killer in a deterministic, server-defined order" [Categories]: whose order is open too.
            landed.sort_by_key(|&(kill, _)| {
                let mut place = self.night.acts[kill].place.clone();
                place[0] = ties[place[0]];
                place
            });
        }
        let mut loot = Vec::new();
        for victim in self
            .night
            .case
            .night
            .player_ids()
            .without(self.killed)
            .iter()
        {
            let blows = blows_at(
                self.night.case,
                &self.night.acts,
                &landed,
                &self.night.protects,
                victim,
            );
            let Some(&first) = killed_by(self.night.case, victim, &blows).first() else {
                continue;
            };
            self.killed.insert(victim);
            loot.push((self.night.acts[first].actor, victim));
            let (items, money) = self.night.belongings.0[victim.index()];
            let (kills, sure) = contending(self.night.case, victim, &blows);
            // No order event between a kill and what it sets off, such as a suicide, which always comes right after it:
            // while nothing may stop the kill, that never robs.
            let by = |later: usize, first: usize| self.night.acts[later].ancestors.contains(&first);
            let robs = |kill: &usize| !sure.iter().any(|&first| by(*kill, first));
            let robbers: Vec<usize> = kills.into_iter().filter(robs).collect();
            let differ = |a: usize, b: usize| {
                self.night.acts[a].actor != self.night.acts[b].actor && !by(a, b) && !by(b, a)
            };
            let several = robbers
                .iter()
                .any(|&a| robbers.iter().any(|&b| differ(a, b)));
            if several && (!items.is_empty() || money > 0) {
                self.night.outcome.events.record_set(
                    EventKind::Order,
                    robbers.iter().map(|&kill| self.night.acts[kill].agent),
                );
            }
        }
        loot
    }

    fn end(self) -> (Outcome, Causes) {
        // "`werewolves`: on every guard ...; `lar`: on the first"
        let werewolves = self.werewolves();
        let (deaths, causes) = self.night.deaths(werewolves);
        // `lar`: "a player who dies is not recruited"; `werewolves`: "a player may be recruited and die".
        let recruits = self.night.recruits;
        let recruited = if werewolves {
            recruits
        } else {
            recruits.without(deaths)
        };
        // `werewolves`: "track and watch read the visits of categories 1 to 7"; `lar`: "the whole night".
        let is_read =
            |visit: &&Made| !werewolves || self.category(&self.night.acts[visit.action]) <= 7;
        let visits: Vec<Made> = self.night.visits.iter().filter(is_read).copied().collect();
        // LAR-5, WOLVES-10: "in `lar` and `werewolves` he reads with his block, all other readings of `lar` see the
        // final recruitment".
        let is_late = |act: &Act| !werewolves && act.is(Ability::Investigate);
        let late: Vec<bool> = self.night.acts.iter().map(is_late).collect();
        let seen = |action: usize, place| {
            let (framed, then) = self.seen[&action];
            (
                framed,
                if late[action] {
                    recruited.contains(place)
                } else {
                    then
                },
            )
        };
        let held = |action: usize, _| self.held[&action];
        (
            self.night.finish(deaths, recruited, &visits, &held, &seen),
            causes,
        )
    }
}
