//! A kill takes what its victim still holds (WOLVES-11; [Categories] category 6; switch `wolves-loot`).

use crate::explain::account::{Recorder, disabled};
use crate::model::{ItemSet, PlayerId, PlayerSet};
use crate::outcome::EventKind;
use crate::rule::Rule;
use crate::system::board::{Chooser, Full, Kills, Landing, Used};

use super::Pass;
use super::state::State;

impl<R: Recorder, C: Chooser> Pass<'_, R, C> {
    /// Lets the kills that ran since it was last asked take what their victims hold.
    pub(super) fn loot<const W: usize>(
        &mut self,
        state: &mut State<W>,
        category: u8,
    ) -> Result<(), Full> {
        if !std::mem::take(&mut state.to_loot) || !self.rules.loot || state.board.has.is_empty() {
            return Ok(());
        }
        let terms = &self.rules.terms;
        let dead = state.board.killed(terms, self.kills, &mut disabled());
        let dead = dead.intersection(terms.night.living());
        let fresh = dead.without(state.looted);
        state.looted = state.looted.union(dead);
        let held = |victim: &PlayerId| state.board.has[victim.index()] != (ItemSet::EMPTY, 0);
        let robbed: PlayerSet = fresh.iter().filter(held).collect();

        let mut credited = Vec::new();
        for victim in robbed.iter() {
            let place = u64::from(category) << 16 | (victim.index() as u64 + 1) << 8;
            let alive = self.alive.len() as u64;
            if let Some(kill) = match C::LOOKS {
                true => self.credit(state, victim, place | alive)?,
                false => state.first_killer(victim, self.kills),
            } {
                credited.push((victim, kill));
            }
        }
        self.rob(state, &credited);
        Ok(())
    }

    /// Robs players for whoever is credited with the kill. All at once, and losses first, so that a killer who dies too keeps what
    /// they take.
    fn rob<const W: usize>(&mut self, state: &mut State<W>, credited: &[(PlayerId, usize)]) {
        let take = |&(victim, first): &(PlayerId, usize)| {
            let loot = std::mem::take(&mut state.board.has[victim.index()]);
            (victim, first, loot)
        };
        let lost: Vec<_> = credited.iter().map(take).collect();
        for (victim, first, loot) in lost {
            let first = state.board.acts[first];
            let rivals = state.rivals(victim, self.kills);
            if state.is_disputed(&rivals) {
                let rivals = rivals.iter().map(|&kill| state.board.agent(kill));
                self.outcome.events.record_set(EventKind::Order, rivals);
                self.recorder
                    .record(|account| account.credit(first.agent, victim));
            }
            if first.actor != victim {
                self.recorder
                    .record(|account| account.takes(first.agent, victim, loot, Rule::Wolves11));
            }
            let gains = &mut state.board.has[first.actor.index()];
            *gains = (gains.0.union(loot.0), gains.1.saturating_add(loot.1));
        }
    }
}

impl<const W: usize> State<W> {
    /// The kills of which a player dies, in the order they ran; also those that a protection stops, if it stops one alone.
    pub(super) fn killers(&self, victim: PlayerId, kills: &Kills) -> impl Iterator<Item = usize> {
        let lethal = move |&kill: &usize| kills.lethal.contains(&(victim, kill as u16));
        self.board.done().filter(lethal)
    }

    /// The first kill of a player that no protection stops.
    fn first_killer(&self, victim: PlayerId, kills: &Kills) -> Option<usize> {
        let mut used = Used::default();
        let unstopped = |&kill: &usize| !used.stops(&kills.landings, victim, kill as u16);
        self.killers(victim, kills).find(unstopped)
    }

    /// The kills that may be the first of those of which a player dies: what one of them triggered comes after it, unless that may
    /// be stopped.
    fn rivals(&self, victim: PlayerId, kills: &Kills) -> Vec<usize> {
        let may_be_stopped = |kill: usize| {
            let here = |&(at, by, _): &Landing| at == victim && usize::from(by) == kill;
            kills.landings.iter().any(here)
        };
        let may_be_first = |&kill: &usize| {
            let ancestors = self.board.acts[kill].ancestors;
            let mut others = self.killers(victim, kills);
            !others.any(|other| ancestors.contains(other) && !may_be_stopped(other))
        };
        self.killers(victim, kills).filter(may_be_first).collect()
    }

    /// Reports whether an order decides which of several players robs a victim. No order turns two kills of which one triggered the
    /// other.
    fn is_disputed(&self, rivals: &[usize]) -> bool {
        let compete = |&one: &usize, &other: &usize| {
            let [a, b] = [one, other].map(|kill| &self.board.acts[kill]);
            a.actor != b.actor && !a.ancestors.contains(other) && !b.ancestors.contains(one)
        };
        rivals
            .iter()
            .any(|one| rivals.iter().any(|other| compete(one, other)))
    }
}
