//! State changes and identities: each is an effect of its own (LIST-17).

use crate::explain::Recorder;
use crate::explain::rar_list::Step;
use crate::explain::result::{Effect, record_belongings, record_changes, tell};
use crate::model::{Alignment, Component, ItemId, ItemSet, PlayerId, PlayerSet};
use crate::outcome::{Outcome, Report};

use super::Exhausted;
use super::questions::Inquiry;

impl<R: Recorder<Step>> Inquiry<'_, R> {
    /// Every action with a component, and the players at whom it is produced. Give the buffer back.
    fn reached(&mut self, component: Component) -> Result<Vec<(usize, PlayerId)>, Exhausted> {
        let mut reached = std::mem::take(&mut self.spare.reached);
        reached.clear();
        for number in 0..self.map.cast.all.len() {
            let part = &self.map.cast.all[number];
            if part.has(component) {
                for at in part.reach.iter() {
                    if self.stands(number as u16, component, at)? {
                        reached.push((number, at));
                    }
                }
            }
        }
        Ok(reached)
    }

    /// The players at whom a component of any action is produced.
    fn reached_by_any(&mut self, component: Component) -> Result<PlayerSet, Exhausted> {
        let reached = self.reached(component)?;
        let players = reached.iter().map(|&(_, player)| player).collect();
        self.spare.reached = reached;
        Ok(players)
    }

    pub(super) fn effects(&mut self, dead: PlayerSet) -> Result<(), Exhausted> {
        let night = self.map.night;
        let spared = if self.map.rules.recruits_dead { PlayerSet::EMPTY } else { dead };
        let joins = self.reached_by_any(Component::Recruit)?.without(spared);
        let new = |&player: &PlayerId| night.player(player).alignment != Alignment::Cult;
        self.outcome.converted = joins.iter().filter(new).collect();
        self.outcome.stripped = self.reached_by_any(Component::Strip)?;
        let dead_before = night.player_ids().without(night.living());
        self.outcome.revived = self.reached_by_any(Component::Revive)?.intersection(dead_before);
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
        let thefts = self.reached(Component::Steal)?;
        let thief = |theft: usize| self.map.cast.all[theft].actor;
        let robberies = || thefts.iter().filter(|&&(theft, victim)| thief(theft) != victim);
        for &(_, victim) in robberies() {
            has[victim.index()] = (ItemSet::EMPTY, 0);
        }
        for &(theft, victim) in robberies() {
            let (lost, gains) = (&players[victim.index()], &mut has[thief(theft).index()]);
            *gains = (gains.0.union(lost.holds), gains.1.saturating_add(lost.money));
        }
        self.spare.reached = thefts;
        let gifts = self.reached(Component::Give)?;
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
            if part.has(Component::Exchange) && self.stands(number as u16, Component::Exchange, part.actor)? {
                for (player, places) in &mut shown {
                    *places = places.union(part.other(*player).into_iter().collect());
                }
            }
        }
        let only =
            |&(player, places): &(PlayerId, PlayerSet)| places.lowest().filter(|_| places.len() == 1).unwrap_or(player);
        let reported: PlayerSet = shown.iter().map(only).collect();
        self.spare.shown = shown;
        for player in reported.iter() {
            self.recorder.record(|| Effect::Dies(player).into());
        }
        Ok(reported)
    }
}
