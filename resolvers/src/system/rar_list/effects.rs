//! State changes and identities: each is an effect of its own (spec.md sections 7 and 8).

use crate::explain::Witness;
use crate::explain::rar_list::Step;
use crate::model::{Alignment, Component, ItemId, ItemSet, PlayerId, PlayerSet};

use super::Exhausted;
use super::questions::Inquiry;

impl<Seen: Witness<Step>> Inquiry<'_, Seen> {
    /// Every action with a component, and the players at whom it is produced.
    fn reached(&mut self, component: Component) -> Result<Vec<(usize, PlayerId)>, Exhausted> {
        let mut reached = Vec::new();
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

    pub(super) fn effects(&mut self, dead: PlayerSet) -> Result<(), Exhausted> {
        for (_, player) in self.reached(Component::Recruit)? {
            let new = self.map.night.player(player).alignment != Alignment::Cult;
            if new && (self.map.rules.recruits_dead || !dead.contains(player)) {
                self.outcome.converted.insert(player);
            }
        }
        for (_, player) in self.reached(Component::Strip)? {
            self.outcome.stripped.insert(player);
        }
        for (_, player) in self.reached(Component::Revive)? {
            if self.map.night.player(player).dead {
                self.outcome.revived.insert(player);
            }
        }
        self.items()
    }

    /// Losses of what was held at the start; gains of what was held at the start, and gifts, on top of them.
    fn items(&mut self) -> Result<(), Exhausted> {
        let players = self.map.night.players();
        let mut has: Vec<(ItemSet, u32)> = players.iter().map(|player| (player.holds, player.money)).collect();
        for player in self.outcome.stripped.iter() {
            has[player.index()].0 = ItemSet::EMPTY;
        }
        let mut robberies: Vec<(PlayerId, PlayerId)> = Vec::new();
        for (theft, victim) in self.reached(Component::Steal)? {
            let robbery = (self.map.cast.all[theft].actor, victim);
            if robbery.0 != victim {
                robberies.push(robbery);
                has[victim.index()] = (ItemSet::EMPTY, 0);
            }
        }
        for (thief, victim) in robberies {
            let (lost, gains) = (&players[victim.index()], &mut has[thief.index()]);
            *gains = (gains.0.union(lost.holds), gains.1.saturating_add(lost.money));
        }
        for (gift, receiver) in self.reached(Component::Give)? {
            let item = self.map.cast.all[gift].item;
            self.outcome.receipt(receiver, item);
            let receives = &mut has[receiver.index()];
            if item.is_held() {
                receives.0.insert(item);
            } else if item == ItemId::MONEY {
                receives.1 = receives.1.saturating_add(1);
            }
        }
        self.outcome.belongings(players.len(), |player| has[player.index()]);
        Ok(())
    }

    /// As whom each death is reported: a player whom two exchanges would send to different places stays.
    pub(super) fn identities(&mut self, dead: PlayerSet) -> Result<PlayerSet, Exhausted> {
        let mut places: Vec<(PlayerId, PlayerSet)> = dead.iter().map(|player| (player, PlayerSet::EMPTY)).collect();
        for number in 0..self.map.cast.all.len() {
            let part = &self.map.cast.all[number];
            if part.has(Component::Exchange) && self.stands(number as u16, Component::Exchange, part.actor)? {
                for (player, shown) in &mut places {
                    *shown = shown.union(part.other(*player).into_iter().collect());
                }
            }
        }
        let shown =
            |&(player, places): &(PlayerId, PlayerSet)| places.lowest().filter(|_| places.len() == 1).unwrap_or(player);
        let reported: PlayerSet = places.iter().map(shown).collect();
        for player in reported.iter() {
            self.witness.see(|| Step::Death(player));
        }
        Ok(reported)
    }
}
