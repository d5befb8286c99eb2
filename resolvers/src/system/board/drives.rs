//! Drives that have resolved: they move what is triggered later (NAR-16, ORDER-8), and where they last all night also what comes to
//! one of their players (MODEL-72).

use crate::explain::account::Recorder;
use crate::model::PlayerId;
use crate::rule::Rule;
use crate::system::bits::Bits;

use super::{Board, Terms};

impl<const W: usize> Board<W> {
    /// Drives that have resolved move, in that order, the action that was triggered last.
    pub(super) fn drive_triggered(&mut self, terms: &Terms<'_>, recorder: &mut impl Recorder) {
        let last = self.acts.len() - 1;
        if self.drives_last {
            return self.carry_on(last, terms, recorder);
        }
        terms.meter.spend(self.resolved.len() as u64 / 4);
        for place in 0..self.resolved.len() {
            let by = usize::from(self.resolved[place]);
            if !self.acts[by].is_drive() || self.is_exempt(last, by) {
                continue;
            }
            let Some(from) = self.acts[last].target else {
                return;
            };
            if let Some(to) = self.acts[by].other(from) {
                self.move_to(last, by, to, terms.points.drives_later, recorder);
            }
        }
    }

    /// Switch `drive-lasts=all-night`: as long as an action is aimed at a player of a drive that has resolved and has not
    /// moved it yet, the first such drive moves it (MODEL-72).
    pub(super) fn carry_on(&mut self, act: usize, terms: &Terms<'_>, recorder: &mut impl Recorder) {
        while let Some(from) = self.acts[act].target {
            let drives = self.resolved.len() * (1 + self.driven.len());
            terms.meter.spend(1 + drives as u64 / 8);
            let next = self
                .drives(act)
                .filter(|&by| !self.has_driven(act, by))
                .find_map(|by| Some((by, self.acts[by].other(from)?)));
            let Some((by, to)) = next else { return };
            self.driven.push((act as u16, by as u16));
            self.move_to(act, by, to, Rule::Model72, recorder);
        }
    }

    /// The player to whom resolved drives would bring what a visit triggers at a player.
    pub(super) fn foreseen(&self, visit: usize, player: PlayerId) -> PlayerId {
        if !self.drives_last {
            let moved = |at, by: usize| self.acts[by].other(at).unwrap_or(at);
            return self.drives(visit).fold(player, moved);
        }
        let (mut at, mut used) = (player, Bits::<W>::EMPTY);
        loop {
            let mut unused = self.drives(visit).filter(|&by| !used.contains(by));
            let next = unused.find_map(|by| Some((by, self.acts[by].other(at)?)));
            let Some((by, to)) = next else { return at };
            at = to;
            used.insert(by);
        }
    }

    /// The drives that have resolved, in that order, without those that an action is exempt from.
    pub(super) fn drives(&self, act: usize) -> impl Iterator<Item = usize> + '_ {
        self.done()
            .filter(move |&by| self.acts[by].is_drive() && !self.is_exempt(act, by))
    }

    /// Reports whether a drive that lasts has moved an action.
    pub(super) fn has_driven(&self, act: usize, by: usize) -> bool {
        self.driven.contains(&(act as u16, by as u16))
    }
}
