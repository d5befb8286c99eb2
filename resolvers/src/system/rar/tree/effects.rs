//! The trees of the end-of-night effects other than death: who is recruited, stripped, brought back, robbed, given to.

use crate::explain::Recorder;
use crate::explain::rar::{Ground, Question, Step, Use};
use crate::model::{Alignment, Component, ItemId, PlayerId, PlayerSet};
use crate::system::bits::Bits;

use super::super::reason::{Reason, Reasons};
use super::{Root, Tree, is_kept};

impl<const W: usize, R: Recorder<Step>> Tree<'_, '_, W, R> {
    /// Asks for every effect that some action could have.
    pub(super) fn effects(&mut self, reasons: &Reasons<W>, dead: PlayerSet) {
        let night = self.search.night;
        let spared = if self.search.rules.recruits_dead { PlayerSet::EMPTY } else { dead };
        for player in night.player_ids().iter() {
            if night.player(player).alignment != Alignment::Cult {
                self.reached(Component::Recruit, None, player, Question::Recruited(player), spared);
            }
            self.reached(Component::Strip, None, player, Question::Stripped(player), PlayerSet::EMPTY);
            if night.player(player).dead {
                self.reached(Component::Revive, None, player, Question::Revived(player), PlayerSet::EMPTY);
            }
        }
        let board = self.search.board;
        for theft in board.doing(Component::Steal) {
            let act = &board.acts[theft];
            for victim in night.player_ids().iter().filter(|&victim| victim != act.actor) {
                let question = Question::Robbed(act.agent, victim);
                self.reached(Component::Steal, Some(theft), victim, question, PlayerSet::EMPTY);
            }
        }
        self.gifts(reasons);
    }

    /// Asks whether a component (of one action, or of any) reaches a player, if it could; in vain for those spared.
    fn reached(
        &mut self,
        component: Component,
        only: Option<usize>,
        at: PlayerId,
        question: Question,
        spared: PlayerSet,
    ) {
        let board = self.search.board;
        let acts = board.doing(component).filter(|&act| only.is_none_or(|one| one == act));
        let stands = acts.flat_map(|act| board.standings_of(act));
        let parts: Vec<[u32; 1]> = stands.filter(|&one| board.standing(one).end == at).map(|one| [one]).collect();
        let mut roots: Vec<Root<'_>> = Vec::new();
        for part in &parts {
            let struck = spared.contains(at) || !self.search.holds(part[0], false, &Bits::EMPTY);
            if is_kept(roots.iter().map(|root| root.struck), struck) {
                let ground = Ground::Stand(vec![(Use::Reaches, self.standing(part[0]))]);
                let facts = spared.contains(at).then_some(Ground::Dead(at)).into_iter().collect();
                roots.push(Root { facts, ..Root::new([part, &[], &[]], ground, struck) });
            }
        }
        if !roots.is_empty() {
            self.ask(question, &roots);
        }
    }

    /// Asks for every receipt: one question for each receiver and item.
    fn gifts(&mut self, reasons: &Reasons<W>) {
        let board = self.search.board;
        let mut kinds: Vec<((PlayerId, ItemId), Vec<&Reason>)> = Vec::new();
        for gift in &reasons.all {
            let act = &board.acts[usize::from(gift.act)];
            if !act.has(Component::Give) {
                continue;
            }
            let kind = (gift.at, act.item);
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, gifts)) => gifts.push(gift),
                None => kinds.push((kind, vec![gift])),
            }
        }
        kinds.sort_by_key(|&(kind, _)| kind);
        for ((receiver, item), gifts) in kinds {
            let mut roots: Vec<Root<'_>> = Vec::new();
            for gift in gifts {
                let groups = [reasons.parts(gift), &[], &[]];
                let struck = self.search.reason_holds(groups, [false; 3]).is_none();
                if is_kept(roots.iter().map(|root| root.struck), struck) {
                    let ground = Ground::Stand(self.chain(groups[0], gift.at, Use::Reaches));
                    roots.push(Root::new(groups, ground, struck));
                }
            }
            self.ask(Question::Receives(receiver, item), &roots);
        }
    }
}
