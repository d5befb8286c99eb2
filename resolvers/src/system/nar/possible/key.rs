//! When two states are equal: whatever the rest of the night asks of what has happened has the same answer. Orders in
//! which things happened that nothing asks about are left out.

use crate::explain::account::Disabled;
use crate::model::{ActionSet, Component, Night, Trigger};
use crate::outcome::{Agent, Outcome};

use super::super::state::State;
use super::super::{Rules, settle};
use super::order::Order;

/// A state, written down so that equal states are equal.
pub(super) type Key = Vec<u64>;

impl<const W: usize> State<W> {
    /// The key of a state, without facts that no longer matter.
    pub(super) fn signature(&self, order: &Order, rules: &Rules, space: &mut settle::Space) -> Key {
        let mut key = Key::new();
        let submitted = rules.night.actions().len();
        let how = |act: usize| {
            let this = &self.acts[act];
            u64::from(this.came_home()) << 16
                | (this.status as u64) << 8
                | this.target.map_or(0, |target| target.index() as u64 + 1)
        };
        key.extend((0..submitted).map(how));
        part(&mut key, self.triggered(submitted).into_iter().flatten());
        // Kills land on the guard who resolved first.
        let mut guards: Vec<usize> = self.resolved(Component::Guard).collect();
        guards.sort_by_key(|&guard| self.acts[guard].target);
        part(&mut key, guards.into_iter().map(|guard| guard as u64));
        part(&mut key, self.shown(rules.night));
        if rules.night.has_items() {
            part(&mut key, self.belongings(rules.night, space));
        }
        if rules.drives_last || !rules.night.reflexive().is_empty() {
            part(
                &mut key,
                self.resolved(Component::Swap).map(|drive| drive as u64),
            );
            let moved = self
                .driven
                .iter()
                .map(|&(act, by)| u64::from(act) << 16 | u64::from(by));
            part(&mut key, moved);
        }
        // Only what is pending can still be picked, or trigger something.
        let open: ActionSet = self.pending.iter().map(|act| self.root(act)).collect();
        part(
            &mut key,
            order
                .among(open)
                .flat_map(|(one, before)| [one.index() as u64, before.bits()]),
        );
        key
    }
}

/// Adds a list, so that no other list reads the same.
fn part(key: &mut Key, list: impl Iterator<Item = u64>) {
    let start = key.len();
    key.push(0);
    key.extend(list);
    key[start] = (key.len() - start) as u64;
}

impl<const W: usize> State<W> {
    /// The actions with a component that took hold, in order.
    fn resolved(&self, component: Component) -> impl Iterator<Item = usize> + '_ {
        self.resolved
            .iter()
            .map(|&act| usize::from(act))
            .filter(move |&act| self.acts[act].has(component))
    }

    /// Triggered actions, each as its chain of passives and its fate, independent of the order of triggering.
    fn triggered(&self, submitted: usize) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = (submitted..self.acts.len())
            .map(|act| {
                let this = &self.acts[act];
                let mut words = vec![self.root(act).index() as u64];
                let mut at = Some(act);
                while let Some(link) = at {
                    if let Agent::Passive(reflex) = self.acts[link].agent {
                        let does = match reflex.trigger {
                            Trigger::Pgo => 0,
                            Trigger::Suicidal => 1,
                            Trigger::Vendor(item) => 2 + item.index() as u64,
                        };
                        words.push((reflex.owner.index() as u64) << 8 | does);
                    }
                    at = self.acts[link].parent.map(usize::from);
                }
                words.push(u64::MAX);
                words.push(
                    (this.status as u64) << 8
                        | this.target.map_or(0, |target| target.index() as u64 + 1),
                );
                words
            })
            .collect();
        all.sort_unstable();
        all
    }

    /// As whose each player's death would be reported by now.
    fn shown<'a>(&'a self, night: &'a Night) -> impl Iterator<Item = u64> + 'a {
        let any = self.resolved(Component::Exchange).next().is_some();
        night
            .player_ids()
            .iter()
            .filter(move |_| any)
            .map(|player| {
                let exchanges = self.resolved(Component::Exchange);
                exchanges
                    .fold(player, |shown, act| {
                        self.acts[act].other(shown).unwrap_or(shown)
                    })
                    .index() as u64
            })
    }

    fn belongings(
        &self,
        night: &Night,
        space: &mut settle::Space,
    ) -> impl Iterator<Item = u64> + use<W> {
        let mut now = Outcome::default();
        self.items(night, space, &mut now, &mut Disabled);
        let items = now
            .holds
            .into_iter()
            .flat_map(|(player, items)| [player.index() as u64, items.bits()]);
        items.chain([u64::MAX]).chain(
            now.money
                .into_iter()
                .flat_map(|(player, money)| [player.index() as u64, money.into()]),
        )
    }
}
