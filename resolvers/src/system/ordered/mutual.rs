//! A step whose blocks stop each other (BOOK-3): a block fails if one that works stops its actor, and works if all that
//! might stop its actor fail. Those of whom neither can be said block each other in a circle, and are all blocked.

use crate::model::Component;

use super::Rules;
use super::state::State;

impl<const W: usize> State<W> {
    /// Stops what the blocks of a step stop in that step.
    pub(super) fn stop(&mut self, category: u8, rules: &Rules<'_>) {
        let waiting = self.waiting_in(category);
        let acts = |&act: &usize| self.why_not(act, rules).is_none();
        let blocks: Vec<usize> = waiting
            .iter()
            .filter(|&act| self.board.acts[act].has(Component::Block))
            .filter(acts)
            .collect();
        let stops = |by: usize, other: usize| {
            let that = &self.board.acts[other];
            by != other && that.blockable && self.board.acts[by].target == Some(that.actor)
        };
        let mut undecided = blocks.clone();
        let mut works: Vec<usize> = Vec::new();
        let mut fails: Vec<usize> = Vec::new();
        loop {
            let before = undecided.len();
            let looks = before * blocks.len() * (1 + fails.len() / 8);
            rules.terms.meter.spend(looks as u64 / 4);
            undecided.retain(|&one| {
                if works.iter().any(|&by| stops(by, one)) {
                    fails.push(one);
                    false
                } else if blocks
                    .iter()
                    .all(|&by| !stops(by, one) || fails.contains(&by))
                {
                    works.push(one);
                    false
                } else {
                    true
                }
            });
            if undecided.len() == before {
                break;
            }
        }
        // In a circle everybody is blocked, with whatever else they do.
        undecided.iter().for_each(|&act| {
            self.blocked.insert(self.board.acts[act].actor);
        });
        fails.extend(undecided);
        let stopped_by =
            |act: usize, among: &[usize]| among.iter().copied().find(|&by| stops(by, act));
        let halts: Vec<(usize, Option<usize>)> = fails
            .iter()
            .map(|&act| {
                (
                    act,
                    stopped_by(act, &works).or_else(|| stopped_by(act, &fails)),
                )
            })
            // What else is in the step is stopped by the blocks that work.
            .chain(
                waiting
                    .iter()
                    .filter(|act| !blocks.contains(act))
                    .filter_map(|act| stopped_by(act, &works).map(|by| (act, Some(by)))),
            )
            .collect();
        halts.into_iter().for_each(|(act, by)| self.halt(act, by));
    }
}
