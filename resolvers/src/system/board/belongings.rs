//! The actions of which items and money change hands at the same time (NAR-22, ORDER-11, LAR-6, WOLVES-5).

use crate::explain::account::Recorder;
use crate::model::Component;
use crate::system::belongings;

use super::{Board, Terms};

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

    /// Moves items for actions that run together.
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
        let Board {
            acts, has, before, ..
        } = self;
        let together = together.iter().map(|&act| &acts[usize::from(act)].deed);
        belongings::pass(together, [has, before], &terms.points.cites, recorder);
    }
}
