//! End-of-night effects other than death (RAR-26 to RAR-28): each is asked for on its own, and they do not affect each
//! other.

use crate::explain::account::Recorder;
use crate::model::{Alignment, Component, ItemId, ItemSet, PlayerId, PlayerSet, Reflex};
use crate::outcome::{Agent, EventKind, Outcome, Report};

use crate::rule::Rule;

use super::candidate::Candidate;
use super::holds::Search;
use super::inquiries::{Inquiries, Question};
use super::reason::Reasons;

/// Working space of these questions.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    /// Thieves, and whom they rob.
    robbed: Vec<(PlayerId, PlayerId)>,
    has: Vec<(ItemSet, u32)>,
    paid: Vec<(u64, PlayerId)>,
    run: Vec<Reflex>,
}

impl<const W: usize> Search<'_, W> {
    /// The players at whom an action could stand.
    pub(super) fn ends(&self, act: usize) -> PlayerSet {
        self.board
            .standings_of(act)
            .map(|standing| self.board.standing(standing).end)
            .collect()
    }

    /// Reports whether an action stands at a player and holds. `answered`: whether the answer to the question is known.
    fn reaches<R: Recorder>(
        &mut self,
        question: Question,
        act: usize,
        at: PlayerId,
        answered: bool,
        inquiries: &mut Inquiries<'_, R>,
    ) -> bool {
        let board = self.board;
        let mut reaches = answered;
        for standing in board.standings_at(act, at) {
            if !inquiries.is_over(question, reaches) && !self.is_exhausted() {
                reaches |= self
                    .consider(
                        question,
                        &Candidate::chain(&[standing], at),
                        reaches,
                        inquiries,
                    )
                    .holds();
            }
        }
        reaches
    }

    fn reached<R: Recorder>(
        &mut self,
        component: Component,
        question: fn(PlayerId) -> Question,
        inquiries: &mut Inquiries<'_, R>,
    ) -> PlayerSet {
        let board = self.board;
        let mut reached = PlayerSet::EMPTY;
        for act in board.doing(component) {
            for player in self.ends(act).iter() {
                if self.reaches(question(player), act, player, false, inquiries) {
                    reached.insert(player);
                }
            }
        }
        reached
    }

    /// Recruitments, strips, revivals, belongings and gifts.
    pub(super) fn effects<R: Recorder>(
        &mut self,
        dead: PlayerSet,
        reasons: &Reasons<W>,
        space: &mut Space,
        outcome: &mut Outcome,
        inquiries: &mut Inquiries<'_, R>,
    ) {
        let night = self.night;
        let joins = self.reached(Component::Recruit, Question::Recruited, inquiries);
        for player in joins.iter() {
            if night.player(player).alignment == Alignment::Cult {
                inquiries.against(
                    Question::Recruited(player),
                    player,
                    Rule::Outcome2,
                    "is of the cult already",
                );
            } else if !self.rules.recruits_dead && dead.contains(player) {
                inquiries.against(
                    Question::Recruited(player),
                    player,
                    Rule::Rar26,
                    "dies tonight",
                );
            } else {
                outcome.converted.insert(player);
            }
        }
        outcome.stripped = self.reached(Component::Strip, Question::Stripped, inquiries);
        for player in self
            .reached(Component::Revive, Question::Revived, inquiries)
            .iter()
        {
            if night.living().contains(player) {
                inquiries.against(Question::Revived(player), player, Rule::Model35, "is alive");
            } else {
                outcome.revived.insert(player);
            }
        }
        inquiries.recorder.changes(outcome);
        if night.has_items() {
            self.items(reasons, space, outcome, inquiries);
        } else if R::ENABLED {
            // Nothing to take: whether it would be taken decides nothing, and is only told.
            self.thefts(true, &mut space.robbed, inquiries);
        }
    }

    /// Losses of what was held at the start; gains of what was held at the start, and gifts, on top of them.
    fn items<R: Recorder>(
        &mut self,
        reasons: &Reasons<W>,
        space: &mut Space,
        outcome: &mut Outcome,
        inquiries: &mut Inquiries<'_, R>,
    ) {
        let night = self.night;
        let Space { robbed, has, .. } = space;
        self.thefts(false, robbed, inquiries);
        has.clear();
        has.extend(night.belongings());
        for player in outcome.stripped.iter() {
            has[player.index()].0 = ItemSet::EMPTY;
        }
        for &(_, victim) in robbed.iter() {
            has[victim.index()] = (ItemSet::EMPTY, 0);
        }
        for &(thief, victim) in robbed.iter() {
            let start = night.player(victim);
            let gains = &mut has[thief.index()];
            *gains = (
                gains.0.union(start.holds),
                gains.1.saturating_add(start.money),
            );
        }
        self.gifts(reasons, space, outcome, inquiries);
        inquiries.recorder.belongings(outcome, night, &space.has);
    }

    fn thefts<R: Recorder>(
        &mut self,
        answered: bool,
        robbed: &mut Vec<(PlayerId, PlayerId)>,
        inquiries: &mut Inquiries<'_, R>,
    ) {
        let board = self.board;
        robbed.clear();
        for theft in board.doing(Component::Steal) {
            let thief = board.acts[theft].actor;
            for victim in self.ends(theft).iter() {
                let question = Question::Robbed(board.acts[theft].agent, victim);
                let reaches = self.reaches(question, theft, victim, answered, inquiries);
                if victim == thief {
                    inquiries.forget(question);
                } else if reaches {
                    robbed.push((thief, victim));
                }
            }
        }
    }

    /// Everything that is given, on top of what everybody has.
    fn gifts<R: Recorder>(
        &mut self,
        reasons: &Reasons<W>,
        space: &mut Space,
        outcome: &mut Outcome,
        inquiries: &mut Inquiries<'_, R>,
    ) {
        let board = self.board;
        let Space { has, paid, .. } = space;
        paid.clear();
        for gift in &reasons.all {
            self.meter.spend(1);
            let act = &board.acts[usize::from(gift.act)];
            if !act.has(Component::Give) {
                continue;
            }
            let parts = reasons.parts(gift);
            let question = Question::Receives(gift.at, act.item);
            if !self
                .consider(
                    question,
                    &Candidate::chain(parts, gift.at),
                    false,
                    inquiries,
                )
                .holds()
            {
                continue;
            }
            inquiries
                .recorder
                .tell(outcome, Report::receipt(gift.at, act.item));
            let receives = &mut has[gift.at.index()];
            // One payment for each chain of actions that triggers the giver.
            let chain = board.chain_key(parts);
            if act.item.is_held() {
                receives.0.insert(act.item);
            } else if act.item == ItemId::MONEY && !paid.contains(&(chain, gift.at)) {
                paid.push((chain, gift.at));
                receives.1 = receives.1.saturating_add(1);
            }
        }
    }

    /// The loops that chains of triggers would close, if the visit that would close them holds.
    pub(super) fn loops(&mut self, reasons: &Reasons<W>, space: &mut Space, outcome: &mut Outcome) {
        for &(chain, closes) in &reasons.loops {
            let parts = reasons.parts(&chain);
            if self.reason_holds([parts, &[], &[]], [true; 3]).is_none() {
                continue;
            }
            let board = self.board;
            let since = parts
                .iter()
                .skip_while(|&&part| board.standing(part).act != closes);
            space.run.clear();
            space
                .run
                .extend(since.filter_map(|&part| match board.act_of(part).agent {
                    Agent::Passive(reflex) => Some(reflex),
                    Agent::Submitted(_) => None,
                }));
            debug_assert!(!space.run.is_empty(), "{:?}", EventKind::Loop);
            outcome.events.record_loop(&space.run, |_| false);
        }
    }
}
