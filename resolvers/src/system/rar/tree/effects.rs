//! The trees of the end-of-night effects other than death: who is recruited, stripped, brought back, robbed, given to.

use crate::explain::Witness;
use crate::explain::rar::{Ground, Question, Step, Use};
use crate::model::{Alignment, Component, ItemId, PlayerId, PlayerSet};
use crate::system::bits::Bits;

use super::super::reason::{Reason, Reasons};
use super::{MOST_LINES, Root, Tree};

impl<const W: usize, Seen: Witness<Step>> Tree<'_, '_, W, Seen> {
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
        let parts: Vec<[u32; 1]> =
            stands.filter(|&one| board.standing(one).end == at).take(MOST_LINES).map(|one| [one]).collect();
        let roots: Vec<Root<'_>> = parts
            .iter()
            .map(|part| {
                let ground = Ground::Stand(vec![(Use::Reaches, self.standing(part[0]))]);
                let struck = spared.contains(at) || !self.search.holds(part[0], false, &Bits::EMPTY);
                let facts = spared.contains(at).then_some(Ground::Dead(at)).into_iter().collect();
                Root { facts, ..Root::new([part, &[], &[]], ground, struck) }
            })
            .collect();
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
                Some((_, gifts)) if gifts.len() >= MOST_LINES => {}
                Some((_, gifts)) => gifts.push(gift),
                None => kinds.push((kind, vec![gift])),
            }
        }
        kinds.sort_by_key(|&(kind, _)| kind);
        for ((receiver, item), gifts) in kinds {
            let roots: Vec<Root<'_>> = gifts
                .into_iter()
                .map(|gift| {
                    let groups = [reasons.parts(gift), &[], &[]];
                    let ground = Ground::Stand(self.chain(groups[0], gift.at, Use::Reaches));
                    let struck = self.search.reason_holds(groups, [false; 3]).is_none();
                    Root::new(groups, ground, struck)
                })
                .collect();
            self.ask(Question::Receives(receiver, item), &roots);
        }
    }
}
