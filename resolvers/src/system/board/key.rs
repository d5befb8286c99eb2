//! Equality of boards: the rest of the night asks the same of what has happened, and gets the same answers. Orders in which things
//! happened that nothing asks about are left out.

use crate::explain::account::disabled;
use crate::model::{ActionSet, Component, Trigger};
use crate::outcome::Agent;

use super::{Board, Precedence, Terms};

/// A board, written down so that equal boards are equal.
pub(in crate::system) type Key = Vec<u64>;

impl<const W: usize> Board<W> {
    /// The key of a board, without facts that no longer matter. `more` is what the system keeps beside it.
    pub(in crate::system) fn key(
        &mut self,
        order: &Precedence,
        terms: &Terms<'_>,
        more: impl IntoIterator<Item = u64>,
    ) -> Key {
        let night = terms.night;
        let acts = self.acts.len() as u64;
        terms.meter.spend(64 + acts * acts * W as u64);
        if terms.points.at_the_end && night.has_items() {
            self.pass_in_order(terms, &mut disabled());
        }

        let submitted = night.actions().len();
        let mut key = Key::new();
        key.extend((0..submitted).map(|act| self.progress(act)));
        part(&mut key, self.triggered(submitted).into_iter().flatten());
        // Kills land on the guard who resolved first.
        let mut guards: Vec<usize> = self.done_with(Component::Guard).collect();
        guards.sort_by_key(|&guard| self.acts[guard].target);
        part(&mut key, guards.into_iter().map(|guard| guard as u64));
        if self.done_with(Component::Exchange).next().is_some() {
            let shown = |player| self.shown(player).index() as u64;
            part(&mut key, night.player_ids().iter().map(shown));
        }
        let has = |&(items, money): &(crate::model::ItemSet, u32)| [items.bits(), money.into()];
        part(&mut key, self.has.iter().flat_map(has));
        if self.drives_last || !night.reflexive().is_empty() {
            part(
                &mut key,
                self.done_with(Component::Swap).map(|drive| drive as u64),
            );
            let driven = self.driven.iter();
            let driven = driven.map(|&(act, by)| u64::from(act) << 16 | u64::from(by));
            part(&mut key, driven);
        }
        // Only what is pending can still be picked, or trigger something.
        let open: ActionSet = self.pending.iter().map(|act| self.root(act)).collect();
        part(&mut key, order.among(open));
        part(&mut key, more.into_iter());
        key
    }

    fn progress(&self, act: usize) -> u64 {
        let this = &self.acts[act];
        u64::from(this.gun) << 17
            | u64::from(this.came_home()) << 16
            | (this.fate as u64) << 8
            | this.target.map_or(0, |target| target.index() as u64 + 1)
    }

    /// Triggered actions, each as its chain of passives and its progress, independent of the order of triggering.
    fn triggered(&self, submitted: usize) -> Vec<Vec<u64>> {
        let passive = |act: usize| match self.agent(act) {
            Agent::Submitted(_) => None,
            Agent::Passive(reflex) => {
                let does = match reflex.trigger {
                    Trigger::Pgo => 0,
                    Trigger::Suicidal => 1,
                    Trigger::Vendor(item) => 2 + item.index() as u64,
                };
                Some((reflex.owner.index() as u64) << 8 | does)
            }
        };
        let words = |act: usize| {
            let mut words = vec![self.root(act).index() as u64];
            words.extend(self.chain(act).filter_map(passive));
            words.extend([u64::MAX, self.progress(act)]);
            words
        };
        let mut all: Vec<Vec<u64>> = (submitted..self.acts.len()).map(words).collect();
        all.sort_unstable();
        all
    }
}

/// Adds a list, so that no other list reads the same.
fn part(key: &mut Key, list: impl Iterator<Item = u64>) {
    let start = key.len();
    key.push(0);
    key.extend(list);
    key[start] = (key.len() - start) as u64;
}
