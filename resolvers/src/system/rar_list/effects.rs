//! State changes and identities: each is an effect of its own (LIST-17).

use crate::explain::Recorder;
use crate::explain::rar_list::{Question, Step, Why};
use crate::explain::result::{Effect, record_belongings, record_changes, tell};
use crate::model::{Alignment, Component, ItemId, ItemSet, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Report};

use super::Exhausted;
use super::questions::Inquiry;

impl<R: Recorder<Step>> Inquiry<'_, R> {
    /// Every action with a component, and the players at whom it is produced and changes something: `idle` says why not,
    /// of the actor and the player. Give the buffer back.
    fn reached(
        &mut self,
        component: Component,
        question: fn(Agent, PlayerId) -> Question,
        idle: impl Fn(PlayerId, PlayerId) -> Option<Why>,
    ) -> Result<Vec<(usize, PlayerId)>, Exhausted> {
        let mut reached = std::mem::take(&mut self.spare.reached);
        reached.clear();
        for number in 0..self.map.cast.all.len() {
            let part = &self.map.cast.all[number];
            if part.has(component) {
                for at in part.reach.iter() {
                    let idle = idle(part.actor, at);
                    let changes = self.stands(number as u16, component, at)? && idle.is_none();
                    if R::ENABLED {
                        self.show_change(question(part.agent, at), idle, changes);
                    }
                    if changes {
                        reached.push((number, at));
                    }
                }
            }
        }
        Ok(reached)
    }

    /// The players at whom a component of any action is produced and changes something.
    fn reached_by_any(
        &mut self,
        component: Component,
        question: fn(Agent, PlayerId) -> Question,
        idle: impl Fn(PlayerId, PlayerId) -> Option<Why>,
    ) -> Result<PlayerSet, Exhausted> {
        let reached = self.reached(component, question, idle)?;
        let players = reached.iter().map(|&(_, player)| player).collect();
        self.spare.reached = reached;
        Ok(players)
    }

    pub(super) fn effects(&mut self, dead: PlayerSet) -> Result<(), Exhausted> {
        let night = self.map.night;
        let spared = if self.map.rules.recruits_dead { PlayerSet::EMPTY } else { dead };
        self.outcome.converted = self.reached_by_any(Component::Recruit, Question::Recruits, |_, player| {
            let cult = night.player(player).alignment == Alignment::Cult;
            let cult = cult.then_some(Why::Cult(player));
            cult.or_else(|| spared.contains(player).then_some(Why::Dies(player)))
        })?;
        self.outcome.stripped = self.reached_by_any(Component::Strip, Question::Strips, |_, _| None)?;
        self.outcome.revived = self.reached_by_any(Component::Revive, Question::Revives, |_, player| {
            night.living().contains(player).then_some(Why::Lives(player))
        })?;
        let Outcome { converted, stripped, revived, .. } = *self.outcome;
        record_changes([converted, stripped, revived], self.recorder);
        self.items()
    }

    /// Losses of what was held at the start; gains of what was held at the start, and gifts, on top of them.
    fn items(&mut self) -> Result<(), Exhausted> {
        let players = self.map.night.players();
        let mut has = std::mem::take(&mut self.spare.has);
        has.clear();
        has.extend(players.iter().map(|player| (player.holds, player.money)));
        for player in self.outcome.stripped.iter() {
            has[player.index()].0 = ItemSet::EMPTY;
        }
        let own = |thief: PlayerId, victim: PlayerId| (thief == victim).then_some(Why::Own(thief));
        let thefts = self.reached(Component::Steal, Question::Robs, own)?;
        for &(_, victim) in &thefts {
            has[victim.index()] = (ItemSet::EMPTY, 0);
        }
        for &(theft, victim) in &thefts {
            let thief = self.map.cast.all[theft].actor;
            let (lost, gains) = (&players[victim.index()], &mut has[thief.index()]);
            *gains = (gains.0.union(lost.holds), gains.1.saturating_add(lost.money));
        }
        self.spare.reached = thefts;
        let gifts = self.reached(Component::Give, Question::Gives, |_, _| None)?;
        for &(gift, receiver) in &gifts {
            let item = self.map.cast.all[gift].item;
            tell(self.outcome, Report::receipt(receiver, item), self.recorder);
            let receives = &mut has[receiver.index()];
            if item.is_held() {
                receives.0.insert(item);
            } else if item == ItemId::MONEY {
                receives.1 = receives.1.saturating_add(1);
            }
        }
        self.outcome.belongings(players.len(), |player| has[player.index()]);
        record_belongings(self.map.night, |player| has[player.index()], self.recorder);
        (self.spare.reached, self.spare.has) = (gifts, has);
        Ok(())
    }

    /// As whom each death is reported: a player whom two exchanges would send to different places stays.
    pub(super) fn identities(&mut self, dead: PlayerSet) -> Result<PlayerSet, Exhausted> {
        let mut shown = std::mem::take(&mut self.spare.shown);
        shown.clear();
        shown.extend(dead.iter().map(|player| (player, PlayerSet::EMPTY)));
        for number in 0..self.map.cast.all.len() {
            let part = &self.map.cast.all[number];
            if !part.has(Component::Exchange) {
                continue;
            }
            let exchanges = self.stands(number as u16, Component::Exchange, part.actor)?;
            if R::ENABLED {
                self.show(Question::Exchanges(part.agent), exchanges);
            }
            if exchanges {
                for (player, places) in &mut shown {
                    *places = places.union(part.other(*player).into_iter().collect());
                }
            }
        }
        let only =
            |&(player, places): &(PlayerId, PlayerSet)| places.lowest().filter(|_| places.len() == 1).unwrap_or(player);
        let reported: PlayerSet = shown.iter().map(only).collect();
        for one in &shown {
            let (player, places) = *one;
            if places.len() > 1 {
                self.recorder.record(|| Step::Torn(player));
            } else if only(one) != player {
                self.recorder.record(|| Step::ReportedAs(player, only(one)));
            }
        }
        for player in reported.iter() {
            self.recorder.record(|| Effect::Dies(player).into());
        }
        self.spare.shown = shown;
        Ok(reported)
    }
}
