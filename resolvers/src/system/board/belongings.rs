//! Items and money that change hands (MODEL-34, MODEL-41, MODEL-42; NAR-22, ORDER-11, LAR-6, WOLVES-5).

use crate::explain::account::Recorder;
use crate::model::{Component, ItemId, ItemSet, PlayerSet};
use crate::rule::Rule;

use super::{Act, Board, Terms};

impl<const W: usize> Board<W> {
    /// Items change hands in the order in which actions resolved (NAR-22).
    pub(super) fn pass_in_order(&mut self, terms: &Terms<'_>, recorder: &mut impl Recorder) {
        self.has.clear();
        self.has.extend(terms.night.belongings());
        for place in 0..self.resolved.len() {
            let act = self.resolved[place];
            self.pass_items(&[act], terms, recorder);
        }
    }

    /// Moves items for actions that run together: each sees what was held before. Thefts by two players on one player
    /// take nothing.
    pub(in crate::system) fn pass_items(
        &mut self,
        together: &[u16],
        terms: &Terms<'_>,
        recorder: &mut impl Recorder,
    ) {
        let passing = self.having_any(&[Component::Strip, Component::Steal, Component::Give]);
        if self.has.is_empty() || !together.iter().any(|&act| passing.contains(act.into())) {
            return;
        }
        // Each looks for a rival among all.
        let looks = together.len() * together.len();
        terms.meter.spend(looks as u64 / 4);
        let cites = &terms.points.cites;
        let Board {
            acts, has, before, ..
        } = self;
        before.clear();
        before.extend_from_slice(has);

        // Losses come first; gains come on top.
        for &act in together {
            let this = &acts[usize::from(act)];
            let Some(target) = this.target else { continue };
            if this.has(Component::Strip) {
                let lost = std::mem::take(&mut has[target.index()].0);
                recorder.record(|account| account.strips(this.agent, target, lost));
            } else if robs(acts, together, this) {
                has[target.index()] = (ItemSet::EMPTY, 0);
            } else if this.has(Component::Steal) {
                recorder.record(|account| {
                    let mut others = together.iter().map(|&act| &acts[usize::from(act)]);
                    let rival = others.find(|that| rivals(this, that));
                    let rival = rival.map(|that| that.agent);
                    account.takes_nothing(this.agent, target, rival, cites.thefts);
                });
            }
        }

        let mut robbed = PlayerSet::EMPTY;
        for &act in together {
            let this = &acts[usize::from(act)];
            let Some(target) = this.target else { continue };
            if robs(acts, together, this) && !robbed.contains(target) {
                robbed.insert(target);
                let loot = before[target.index()];
                recorder.record(|account| account.takes(this.agent, target, loot, Rule::Model34));
                let gains = &mut has[this.actor.index()];
                *gains = (gains.0.union(loot.0), gains.1.saturating_add(loot.1));
            }
            if this.has(Component::Give) {
                recorder.record(|account| account.gives(this.agent, target, cites.gifts));
                let receiver = &mut has[target.index()];
                if this.item.is_held() {
                    receiver.0.insert(this.item);
                } else if this.item == ItemId::MONEY {
                    receiver.1 = receiver.1.saturating_add(1);
                }
            }
        }
    }
}

/// Reports whether an action is a theft that takes something: from somebody else, and nobody else steals there too.
fn robs<const W: usize>(acts: &[Act<W>], together: &[u16], this: &Act<W>) -> bool {
    let rival = |&act: &u16| rivals(this, &acts[usize::from(act)]);
    this.has(Component::Steal) && this.target != Some(this.actor) && !together.iter().any(rival)
}

fn rivals<const W: usize>(this: &Act<W>, that: &Act<W>) -> bool {
    that.has(Component::Steal) && that.target == this.target && that.actor != this.actor
}
