//! State changes and identities: what one player becomes, loses or receives is one question (LIST-17, LIST-21).

use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::model::{Alignment, Component, ItemId, ItemSet, PlayerId, PlayerSet};
use crate::outcome::Report;
use crate::rule::Rule;

use super::Exhausted;
use super::item::EffectTarget;
use super::questions::Inquiry;
use super::words::{FailureReason, Question};

impl<R: Recorder> Inquiry<'_, R> {
    pub(super) fn effects(&mut self, dead: PlayerSet) -> Result<(), Exhausted> {
        let night = self.map.night;
        let spared = if self.map.rules.recruits_dead {
            PlayerSet::EMPTY
        } else {
            dead
        };
        self.outcome.converted =
            self.changed(Component::Recruit, Question::Recruits, |player| {
                let cult = night.player(player).alignment == Alignment::Cult;
                let cult = cult.then_some(FailureReason::Cult(player));
                cult.or_else(|| {
                    spared
                        .contains(player)
                        .then_some(FailureReason::Dies(player))
                })
            })?;
        self.outcome.stripped = self.changed(Component::Strip, Question::Strips, |_| None)?;
        self.outcome.revived = self.changed(Component::Revive, Question::Revives, |player| {
            night
                .living()
                .contains(player)
                .then_some(FailureReason::Lives(player))
        })?;
        self.recorder.changes(self.outcome);
        self.items()
    }

    /// The players at whom a component of any action is produced and changes something: `idle` says why not.
    fn changed(
        &mut self,
        component: Component,
        question: fn(PlayerId) -> Question,
        idle: impl Fn(PlayerId) -> Option<FailureReason>,
    ) -> Result<PlayerSet, Exhausted> {
        let mut changed = PlayerSet::EMPTY;
        let all = &self.map.cast.all;
        let places = self.with(component).fold(PlayerSet::EMPTY, |at, one| {
            at.union(all[usize::from(one)].reach)
        });
        for at in places.iter() {
            let idle = idle(at);
            if self.brought_about(component, None, at)? > 0 && idle.is_none() {
                changed.insert(at);
            }
            if R::ENABLED {
                self.show_change(question(at), idle, changed.contains(at));
            }
        }
        Ok(changed)
    }

    /// A question about one component of any action at a player, of gifts those of one item: how many are produced.
    fn brought_about(
        &mut self,
        component: Component,
        item: Option<ItemId>,
        at: PlayerId,
    ) -> Result<usize, Exhausted> {
        let all = &self.map.cast.all;
        let might = |number: &u16| {
            let part = &all[usize::from(*number)];
            part.reach.contains(at) && item.is_none_or(|item| part.item == item)
        };
        self.list.clear();
        self.spare.reasons.clear();
        for number in 0..all.len() as u16 {
            if all[usize::from(number)].has(component) && might(&number) {
                self.cause(number, component, at, EffectTarget::EFFECT);
                if R::ENABLED {
                    let reason = self.reason(number, component, at, EffectTarget::EFFECT);
                    self.spare.reasons.push(reason);
                }
            }
        }
        if self.list.len() == 0 {
            return Ok(0);
        }
        self.answer()?;
        let made = |number: &u16| {
            self.run
                .produced(*number, component, at, EffectTarget::EFFECT)
        };
        Ok(self.all_with(component).filter(might).filter(made).count())
    }

    /// Losses of what was held at the start; gains of what was held at the start, and gifts, on top of them.
    fn items(&mut self) -> Result<(), Exhausted> {
        let players = self.map.night.players();
        if !self.map.night.has_items() {
            // Whatever is stolen, nobody has anything in the morning.
            self.spare.reached = self.thefts()?;
            return Ok(());
        }
        let mut has = std::mem::take(&mut self.spare.has);
        has.clear();
        has.extend(self.map.night.belongings());
        for player in self.outcome.stripped.iter() {
            has[player.index()].0 = ItemSet::EMPTY;
        }
        let thefts = self.thefts()?;
        for &(_, victim) in &thefts {
            has[victim.index()] = (ItemSet::EMPTY, 0);
        }
        for &(theft, victim) in &thefts {
            let thief = self.map.part(theft).actor;
            let (lost, gains) = (&players[victim.index()], &mut has[thief.index()]);
            *gains = (
                gains.0.union(lost.holds),
                gains.1.saturating_add(lost.money),
            );
        }
        self.spare.reached = thefts;
        self.gifts(&mut has)?;
        self.recorder.belongings(self.outcome, self.map.night, &has);
        self.spare.has = has;
        Ok(())
    }

    /// The thefts that take what somebody else has, each with that player; each is an effect of its own. Give the buffer
    /// back.
    fn thefts(&mut self) -> Result<Vec<(u16, PlayerId)>, Exhausted> {
        let mut reached = std::mem::take(&mut self.spare.reached);
        reached.clear();
        for number in self.with(Component::Steal) {
            let part = self.map.part(number);
            for at in part.reach.iter() {
                let own = (part.actor == at).then_some(FailureReason::Own(at));
                let takes = self.stands(number, Component::Steal, at)? && own.is_none();
                if R::ENABLED {
                    self.show_change(Question::Robs(part.agent, at), own, takes);
                }
                if takes {
                    reached.push((number, at));
                }
            }
        }
        Ok(reached)
    }

    /// Each item that each player might receive. Money adds up.
    fn gifts(&mut self, has: &mut [(ItemSet, u32)]) -> Result<(), Exhausted> {
        let all = &self.map.cast.all;
        let places = self
            .all_with(Component::Give)
            .fold(PlayerSet::EMPTY, |at, give| {
                at.union(all[usize::from(give)].reach)
            });
        for at in places.iter() {
            let comes = |give: &u16| all[usize::from(*give)].reach.contains(at);
            let items: ItemSet = self
                .all_with(Component::Give)
                .filter(comes)
                .map(|give| all[usize::from(give)].item)
                .collect();
            for item in items.iter() {
                let received = self.brought_about(Component::Give, Some(item), at)?;
                if R::ENABLED {
                    self.show(Question::Receives(at, item), received > 0);
                }
                if received == 0 {
                    continue;
                }
                self.recorder.tell(self.outcome, Report::receipt(at, item));
                let receives = &mut has[at.index()];
                if item.is_held() {
                    receives.0.insert(item);
                } else if item == ItemId::MONEY {
                    receives.1 = receives.1.saturating_add(received as u32);
                }
            }
        }
        Ok(())
    }

    /// As whom each death is reported (MODEL-33): exchanges that share a player, directly or through others, do nothing.
    pub(super) fn identities(&mut self, dead: PlayerSet) -> Result<PlayerSet, Exhausted> {
        let mut exchanges = std::mem::take(&mut self.spare.exchanges);
        exchanges.clear();
        for number in self.with(Component::Exchange) {
            let part = self.map.part(number);
            let takes_place = self.stands(number, Component::Exchange, part.actor)?;
            if R::ENABLED {
                self.show(Question::Exchanges(part.agent), takes_place);
            }
            if takes_place {
                exchanges.push(part.pair);
            }
        }
        let mut reported = dead;
        for (place, &[one, other]) in exchanges.iter().enumerate() {
            let pair = PlayerSet::of(one).union(PlayerSet::of(other));
            let shares = |(number, players): (usize, &[PlayerId; 2])| {
                number != place && players.iter().any(|&player| pair.contains(player))
            };
            if exchanges.iter().enumerate().any(shares) {
                let first = exchanges[..place]
                    .iter()
                    .all(|players| !players.iter().any(|&it| pair.contains(it)));
                if first {
                    self.recorder.record(|account| account.shares([one, other]));
                }
                continue;
            }
            for (from, to) in [(one, other), (other, one)] {
                if dead.contains(from) {
                    if !dead.contains(to) {
                        reported.remove(from);
                    }
                    reported.insert(to);
                    self.recorder
                        .record(|account| account.reported_as(from, to, Rule::Model31).depth = 0);
                }
            }
        }
        for player in reported.iter() {
            self.recorder.result(Effect::Dies(player));
        }
        self.spare.exchanges = exchanges;
        Ok(reported)
    }
}
