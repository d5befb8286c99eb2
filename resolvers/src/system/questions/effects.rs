//! Effects other than death (RAR-26 to RAR-28, LIST-17): each is asked for on its own, and they do not affect each other.

use crate::explain::account::Recorder;
use crate::model::{Alignment, Component, ItemId, ItemSet, PlayerId, PlayerSet};
use crate::outcome::Report;

use super::{Exhausted, Idle, Inquiry, Method, Question, Reason};

impl<'n, M: Method<'n>, R: Recorder> Inquiry<'_, M, R> {
    /// Recruitments, strips, revivals, belongings and gifts.
    pub(super) fn effects(&mut self, dead: PlayerSet) -> Result<(), Exhausted> {
        let night = self.method.night();
        let spares = !self.method.rules().recruits_dead;
        self.outcome.converted =
            self.changed(Component::Recruit, Question::Recruited, |player| {
                if night.player(player).alignment == Alignment::Cult {
                    Some(Idle::Cult(player))
                } else {
                    (spares && dead.contains(player))
                        .then_some(Idle::Dies(player, M::RECRUITS_DEAD))
                }
            })?;
        self.outcome.stripped = self.changed(Component::Strip, Question::Stripped, |_| None)?;
        self.outcome.revived = self.changed(Component::Revive, Question::Revived, |player| {
            let lives = night.living().contains(player);
            lives.then_some(Idle::Lives(player))
        })?;
        self.recorder.changes(self.outcome);
        if night.has_items() {
            self.thefts()?;
            return self.belongings();
        }
        if M::ASKS_IDLE {
            self.thefts()?;
        } else if R::ENABLED {
            // Nobody has anything: whether it would be taken decides nothing, and is only told.
            let before = self.method.cut().copied();
            self.thefts()?;
            if let (Some(cut), Some(before)) = (self.method.cut(), before) {
                *cut = before;
            }
        }
        Ok(())
    }

    /// The players at whom a component of any action comes about and changes something: `idle` says why not.
    fn changed(
        &mut self,
        component: Component,
        question: fn(PlayerId) -> Question,
        idle: impl Fn(PlayerId) -> Option<Idle>,
    ) -> Result<PlayerSet, Exhausted> {
        let mut changed = PlayerSet::EMPTY;
        if self.method.night().by_component()[component as usize].is_empty() {
            return Ok(changed);
        }
        self.find(component);
        for at in self.places().iter() {
            let idle = idle(at);
            self.gather(|_, one| one.at == at);
            if self.ask(question(at), idle)? {
                let act = |one: &Reason| one.effect.map(|effect| effect.act);
                self.note_cuts(|known, one| act(known) == act(one));
                if idle.is_none() {
                    changed.insert(at);
                }
            }
        }
        Ok(changed)
    }

    /// Losses of what was held at the start; gains of what was held at the start, and gifts, on top of them.
    fn belongings(&mut self) -> Result<(), Exhausted> {
        let night = self.method.night();
        let (has, robbed) = (&mut self.buffers.has, &self.buffers.robbed);
        has.clear();
        has.extend(night.belongings());
        for player in self.outcome.stripped.iter() {
            has[player.index()].0 = ItemSet::EMPTY;
        }
        for &(_, victim) in robbed {
            has[victim.index()] = (ItemSet::EMPTY, 0);
        }
        for &(thief, victim) in robbed {
            let (lost, gains) = (night.player(victim), &mut has[thief.index()]);
            *gains = (
                gains.0.union(lost.holds),
                gains.1.saturating_add(lost.money),
            );
        }
        self.gifts()?;
        self.recorder
            .belongings(self.outcome, night, &self.buffers.has);
        Ok(())
    }

    /// Finds the thefts that take what somebody else has; each is an effect of its own.
    fn thefts(&mut self) -> Result<(), Exhausted> {
        self.buffers.robbed.clear();
        let thieves = self.method.night().by_component()[Component::Steal as usize];
        if thieves.is_empty() {
            return Ok(());
        }
        self.find(Component::Steal);
        for theft in thieves.iter().map(|id| id.index() as u16) {
            let deed = *self.method.deed(theft);
            for at in self.places().iter() {
                let own = (deed.actor == at).then_some(Idle::Own(at));
                self.gather(|_, one| one.act == theft && one.at == at);
                if own.is_some() && !M::ASKS_IDLE {
                    // A theft that comes home is not told; rule 4 may cut it all the same.
                    self.settle(false);
                    continue;
                }
                if self.ask(Question::Robbed(deed.agent, at), own)? && own.is_none() {
                    self.buffers.robbed.push((deed.actor, at));
                }
            }
        }
        Ok(())
    }

    /// Each item that each player might receive. Money adds up, once for each chain of actions that brings it (RAR-28).
    fn gifts(&mut self) -> Result<(), Exhausted> {
        self.find_all(Component::Give);
        for at in self.places().iter() {
            let given = self.buffers.found.iter().filter(|gift| gift.at == at);
            let items: ItemSet = given.map(|gift| self.method.deed(gift.act).item).collect();
            for item in items.iter() {
                self.gather(|method, one| one.at == at && method.deed(one.act).item == item);
                let received = self.count(Question::Receives(at, item), None, true)?;
                if received == 0 {
                    continue;
                }
                self.recorder.tell(self.outcome, Report::receipt(at, item));
                let receives = &mut self.buffers.has[at.index()];
                if item.is_held() {
                    receives.0.insert(item);
                } else if item == ItemId::MONEY {
                    receives.1 = receives.1.saturating_add(received as u32);
                }
            }
        }
        Ok(())
    }
}
