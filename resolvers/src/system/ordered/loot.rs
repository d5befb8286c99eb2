//! A kill takes what its victim still holds (WOLVES-11; [Categories] category 6; switch `wolves-loot`).

use crate::explain::account::{Disabled, Recorder};
use crate::model::{ItemSet, PlayerId, PlayerSet};
use crate::outcome::{EventKind, Outcome};
use crate::rule::Rule;

use super::Rules;
use super::kills::{Landing, Space, Used};
use super::state::State;

impl<const W: usize> State<W> {
    /// New victims of the kills that have run, if they hold something. Their kills are in `space`.
    pub(super) fn robbed(&mut self, rules: &Rules<'_>, space: &mut Space) -> PlayerSet {
        let dead = self
            .killed(rules, space, &mut Disabled)
            .intersection(rules.night.living());
        let fresh = dead.without(self.looted);
        self.looted = self.looted.union(dead);
        fresh
            .iter()
            .filter(|&victim| self.has[victim.index()] != (ItemSet::EMPTY, 0))
            .collect()
    }

    /// The kills of which a player dies, in the order they ran.
    pub(super) fn killers<'a>(
        &'a self,
        victim: PlayerId,
        lethal: &'a [(PlayerId, u16)],
    ) -> impl Iterator<Item = usize> + Clone + 'a {
        self.ran
            .iter()
            .filter(move |&&kill| lethal.contains(&(victim, kill)))
            .map(|&kill| kill.into())
    }

    /// Reports whether a kill may be the first of those of which a player dies: what one of them triggered comes after it,
    /// unless that may be stopped.
    fn may_be_first(
        &self,
        victim: PlayerId,
        killers: &[usize],
        landings: &[Landing],
        kill: usize,
    ) -> bool {
        let may_be_stopped = |other: usize| {
            landings
                .iter()
                .any(|&(at, by, _)| at == victim && usize::from(by) == other)
        };
        !killers
            .iter()
            .any(|&other| self.entries[kill].roots.contains(other) && !may_be_stopped(other))
    }

    /// Robs players: for whoever is credited with the kill, or else for the first of their killers in order. All at once, and
    /// losses first, so that a killer who dies too keeps what they take.
    pub(super) fn rob(
        &mut self,
        robbed: PlayerSet,
        lethal: &[(PlayerId, u16)],
        landings: &[Landing],
        credited: &[(PlayerId, usize)],
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        let State { has, before, .. } = self;
        before.clear();
        before.extend_from_slice(has);
        for victim in robbed.iter() {
            has[victim.index()] = (ItemSet::EMPTY, 0);
        }
        for victim in robbed.iter() {
            let credit = credited
                .iter()
                .find(|&&(of, _)| of == victim)
                .map(|&(_, kill)| kill);
            let mut used = Used::default();
            let unstopped = |&kill: &usize| !used.stops(landings, victim, kill as u16);
            let killers: Vec<usize> = self.killers(victim, lethal).collect();
            let Some(first) = credit.or_else(|| killers.iter().copied().find(unstopped)) else {
                continue;
            };
            let first = self.entries[first];
            let rivals = || {
                killers
                    .iter()
                    .copied()
                    .filter(|&kill| self.may_be_first(victim, &killers, landings, kill))
            };
            // No order turns two of which one triggered the other.
            let compete = |one: usize, other: usize| {
                let (one_of, other_of) = (&self.entries[one], &self.entries[other]);
                one_of.actor != other_of.actor
                    && !one_of.roots.contains(other)
                    && !other_of.roots.contains(one)
            };
            if rivals().any(|one| rivals().any(|other| compete(one, other))) {
                outcome.events.record_set(
                    EventKind::Order,
                    rivals().map(|kill| self.entries[kill].agent),
                );
                recorder.record(|account| account.credit(first.agent, victim));
            }
            let (items, money) = self.before[victim.index()];
            if first.actor != victim {
                let (loot, rule) = ((items, money), Rule::Wolves11);
                recorder.record(|account| account.takes(first.agent, victim, loot, rule, rule));
            }
            let gains = &mut self.has[first.actor.index()];
            *gains = (gains.0.union(items), gains.1.saturating_add(money));
        }
    }
}
