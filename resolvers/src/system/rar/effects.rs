//! End-of-night effects other than death (RAR-26 to RAR-28): each is asked for on its own, and they
//! do not affect each other.

use crate::explain::Recorder;
use crate::explain::rar::Step;
use crate::explain::result::{record_belongings, record_changes, tell};
use crate::model::{Alignment, Component, ItemId, ItemSet, PlayerId, PlayerSet, Reflex};
use crate::outcome::{Agent, EventKind, Outcome, Report};
use crate::system::bits::Bits;

use super::holds::Search;
use super::reason::Reasons;

/// Working space of these questions.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    has: Vec<(ItemSet, u32)>,
    paid: Vec<(u64, PlayerId)>,
    run: Vec<Reflex>,
}

impl<const W: usize> Search<'_, W> {
    /// Everybody at whom a component of an action stands and holds.
    fn reached(&mut self, act: u16) -> PlayerSet {
        let board = self.board;
        let mut reached = PlayerSet::EMPTY;
        for standing in board.standings_of(act.into()) {
            let end = board.standing(standing).end;
            if !reached.contains(end) && self.holds(standing, false, &Bits::EMPTY) {
                reached.insert(end);
            }
        }
        reached
    }

    /// Who is recruited, stripped, brought back; and what everybody has and receives.
    pub(super) fn effects(
        &mut self,
        dead: PlayerSet,
        reasons: &Reasons<W>,
        space: &mut Space,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder<Step>,
    ) {
        let board = self.board;
        let by = |component: Component| board.doing(component).map(|act| act as u16);
        for act in by(Component::Recruit) {
            let spared = if self.rules.recruits_dead { PlayerSet::EMPTY } else { dead };
            let night = self.night;
            let joins = self.reached(act).without(spared).iter();
            let new = joins.filter(|&player| night.player(player).alignment != Alignment::Cult);
            outcome.converted = outcome.converted.union(new.collect());
        }
        for act in by(Component::Strip) {
            outcome.stripped = outcome.stripped.union(self.reached(act));
        }
        for act in by(Component::Revive) {
            let back = self.reached(act).without(self.night.living());
            outcome.revived = outcome.revived.union(back);
        }
        record_changes([outcome.converted, outcome.stripped, outcome.revived], recorder);
        if self.night.has_items() {
            self.items(reasons, space, outcome, recorder);
        }
    }

    /// Losses of what was held at the start; gains of what was held at the start, and gifts, on top of them.
    fn items(
        &mut self,
        reasons: &Reasons<W>,
        space: &mut Space,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder<Step>,
    ) {
        let (board, night) = (self.board, self.night);
        let Space { has, paid, .. } = space;
        has.clear();
        has.extend(night.players().iter().map(|player| (player.holds, player.money)));
        let start = |player: PlayerId| (night.player(player).holds, night.player(player).money);
        for player in outcome.stripped.iter() {
            has[player.index()].0 = ItemSet::EMPTY;
        }
        let thefts = || board.doing(Component::Steal).map(|act| act as u16);
        let robbed = |search: &mut Self, theft: u16| {
            let mut robbed = search.reached(theft);
            robbed.remove(board.acts[usize::from(theft)].actor);
            robbed
        };
        for theft in thefts() {
            for victim in robbed(self, theft).iter() {
                has[victim.index()] = (ItemSet::EMPTY, 0);
            }
        }
        for theft in thefts() {
            let thief = board.acts[usize::from(theft)].actor;
            for victim in robbed(self, theft).iter() {
                let (items, money) = start(victim);
                let gains = &mut has[thief.index()];
                *gains = (gains.0.union(items), gains.1.saturating_add(money));
            }
        }
        paid.clear();
        for gift in &reasons.all {
            let act = &board.acts[usize::from(gift.act)];
            if !act.has(Component::Give) {
                continue;
            }
            let parts = reasons.parts(gift);
            if self.reason_holds([parts, &[], &[]], [false; 3]).is_none() {
                continue;
            }
            tell(outcome, Report::receipt(gift.at, act.item), recorder);
            let receives = &mut has[gift.at.index()];
            // One payment for each chain of actions that sets the giver off.
            let chain = parts.iter().fold(0_u64, |chain, &part| {
                chain.wrapping_mul(1031).wrapping_add(u64::from(board.standing(part).act) + 1)
            });
            if act.item.is_held() {
                receives.0.insert(act.item);
            } else if act.item == ItemId::MONEY && !paid.contains(&(chain, gift.at)) {
                paid.push((chain, gift.at));
                receives.1 = receives.1.saturating_add(1);
            }
        }
        outcome.belongings(night.players().len(), |player| has[player.index()]);
        record_belongings(night, |player| has[player.index()], recorder);
    }

    /// The loops that chains of triggers would close, if the visit that would close them holds.
    pub(super) fn loops(&mut self, reasons: &Reasons<W>, space: &mut Space, outcome: &mut Outcome) {
        for &(chain, closes) in &reasons.loops {
            let parts = reasons.parts(&chain);
            if self.reason_holds([parts, &[], &[]], [true; 3]).is_none() {
                continue;
            }
            let board = self.board;
            let since = parts.iter().skip_while(|&&part| board.standing(part).act != closes);
            space.run.clear();
            space.run.extend(since.filter_map(|&part| match board.act_of(part).agent {
                Agent::Passive(reflex) => Some(reflex),
                Agent::Submitted(_) => None,
            }));
            debug_assert!(!space.run.is_empty(), "{:?}", EventKind::Loop);
            outcome.events.record_loop(&space.run, |_| false);
        }
    }

    /// As whom each death is reported: a player whom two exchanges would send to different places stays.
    pub(super) fn identities(&mut self, dead: PlayerSet) -> PlayerSet {
        let board = self.board;
        let mut reported = PlayerSet::EMPTY;
        for player in dead.iter() {
            let mut places = PlayerSet::EMPTY;
            for exchange in board.doing(Component::Exchange) {
                if let Some(other) = board.acts[exchange].other(player)
                    && self.holds(board.home[exchange], false, &Bits::EMPTY)
                {
                    places.insert(other);
                }
            }
            reported.insert(places.lowest().filter(|_| places.len() == 1).unwrap_or(player));
        }
        reported
    }
}
