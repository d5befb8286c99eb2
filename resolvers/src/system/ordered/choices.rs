//! Picks that the order of submission makes (ORDER-12; `lar-tie=all`, `wolves-tie=all`): who goes first among actions of a
//! sequential category of which one could modify another or which interfere, directly or through others; and who is credited with a
//! kill that robs (WOLVES-11). A pick stays: if Ann's action went before Bob's, so does whatever hers triggers.

use crate::explain::account::Recorder;
use crate::model::PlayerId;
use crate::system::board::{Candidate, Chooser, Full, Key, Precedence, Used};

use super::conflict::Pairs;
use super::state::State;
use super::{Pass, Rules};

impl<R: Recorder, C: Chooser> Pass<'_, R, C> {
    /// The action of a sequential category that goes next.
    pub(super) fn choose<const W: usize>(
        &mut self,
        state: &mut State<W>,
        pairs: &mut Pairs<W>,
        category: u8,
    ) -> Result<Option<usize>, Full> {
        let group = self.group(state, pairs, category);
        let candidates = self.order.open(&state.board, &group);
        let rules = self.rules;
        let rivals = |state: &State<W>, act: usize, of: &[usize]| -> Vec<usize> {
            let clashes = |&other: &usize| other != act && pairs.clash(state, rules, act, other);
            of.iter().copied().filter(clashes).collect()
        };
        let place = if candidates.len() < 2 {
            0
        } else {
            self.chooser.walk();
            if self.chooser.is_spent() {
                return Err(Full);
            }
            let order = &self.order;
            self.chooser.choose(|| {
                let key = key(state, order, rules, category.into());
                // A pick says nothing of those with which its order counts only through others: theirs is still open.
                let candidate = |&act: &usize| Candidate {
                    agent: state.board.agent(act),
                    before: rivals(state, act, &candidates)
                        .into_iter()
                        .map(|other| state.board.agent(other))
                        .collect(),
                };
                (key, candidates.iter().map(candidate).collect())
            })?
        };
        let Some(&act) = candidates.get(place) else {
            return Ok(None);
        };
        for other in rivals(state, act, &group) {
            self.put_before(state, act, other);
        }
        self.chooser.walk();
        Ok(Some(act))
    }

    /// The actions of a sequential category among which it counts who goes first: the one that would, and those with which
    /// its order counts, directly or through others, in order. Alone if it does not matter.
    fn group<const W: usize>(
        &self,
        state: &State<W>,
        pairs: &mut Pairs<W>,
        category: u8,
    ) -> Vec<usize> {
        let mut waiting = state.waiting_in(category);
        let Some(first) = state.next(category) else {
            return Vec::new();
        };
        // A blocked action only fails.
        if let Some(blocked) = waiting.iter().find(|&act| state.is_blocked(act)) {
            return vec![blocked];
        }
        pairs.look(state, category, self.rules);
        waiting.remove(first);
        let (mut group, mut next) = (vec![first], 0);
        while let Some(&one) = group.get(next) {
            for other in waiting.iter() {
                if pairs.clash(state, self.rules, one, other) {
                    waiting.remove(other);
                    group.push(other);
                }
            }
            next += 1;
        }
        group.sort_by_key(|&act| state.board.acts[act].place);
        group
    }

    fn put_before<const W: usize>(&mut self, state: &State<W>, act: usize, other: usize) {
        let [one, other] = [act, other].map(|act| state.board.root(act));
        self.order.put_before(one, other);
    }

    /// The kill of a robbed player that is credited with the death: the first that no protection stops. `place` tells choices of
    /// one board apart.
    pub(super) fn credit<const W: usize>(
        &mut self,
        state: &mut State<W>,
        victim: PlayerId,
        place: u64,
    ) -> Result<Option<usize>, Full> {
        let mut killers: Vec<usize> = state.killers(victim, self.kills).collect();
        killers.sort_by_key(|&kill| state.board.acts[kill].place);
        let (mut used, mut stopped) = (Used::default(), Vec::new());
        while !killers.is_empty() {
            let open = self.order.open(&state.board, &killers);
            let actor = |kill: usize| state.board.acts[kill].actor;
            let several = open.iter().any(|&kill| actor(kill) != actor(open[0]));
            let picked = if open.len() < 2 {
                0
            } else if self.chooser.is_spent() {
                return Err(Full);
            } else {
                let (order, rules) = (&self.order, self.rules);
                self.chooser.choose(|| {
                    let mut key = key(state, order, rules, place);
                    key.extend(stopped.iter().map(|&kill: &usize| kill as u64));
                    let others = |&kill: &usize| Candidate {
                        agent: state.board.agent(kill),
                        before: open
                            .iter()
                            .filter(|&&other| other != kill && several)
                            .map(|&other| state.board.agent(other))
                            .collect(),
                    };
                    (key, open.iter().map(others).collect())
                })?
            };
            let Some(&first) = open.get(picked) else {
                return Ok(None);
            };
            for &other in &killers {
                self.put_before(state, first, other);
            }
            if !used.stops(&self.kills.landings, victim, first as u16) {
                return Ok(Some(first));
            }
            killers.retain(|&kill| kill != first);
            stopped.push(first);
        }
        Ok(None)
    }
}

/// The key of a choice. `place` tells choices of one board apart.
fn key<const W: usize>(
    state: &mut State<W>,
    order: &Precedence,
    rules: &Rules<'_>,
    place: u64,
) -> Key {
    let more = [place, state.looted.bits()];
    state.board.key(order, &rules.terms, more)
}
