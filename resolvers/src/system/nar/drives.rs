//! Drives that have resolved: they apply to what is triggered later (NAR-16), and where they last all night also to what
//! comes to one of their players (MODEL-72).

use crate::explain::account::Recorder;
use crate::model::PlayerId;
use crate::rule::Rule;
use crate::system::bits::Bits;

use super::Rules;
use super::state::State;

impl<const W: usize> State<W> {
    /// Drives already resolved apply, in the order resolved, to the action triggered last.
    pub(super) fn apply_to_triggered(&mut self, rules: &Rules<'_>, recorder: &mut impl Recorder) {
        let last = self.acts.len() - 1;
        if self.drives_last {
            return self.carry_on(last, rules, recorder);
        }
        rules.meter.spend(self.resolved.len() as u64 / 4);
        for place in 0..self.resolved.len() {
            let by = usize::from(self.resolved[place]);
            if !self.acts[by].is_drive() || self.is_exempt(last, by) {
                continue;
            }
            let Some(from) = self.acts[last].target else {
                return;
            };
            if let Some(to) = self.acts[by].other(from) {
                self.acts[last].target = Some(to);
                self.acts[last].moved = true;
                let (this, by) = (self.acts[last].agent, self.acts[by].agent);
                recorder.record(|account| account.moved(this, by, [from, to], Rule::Nar16));
            }
        }
    }

    /// Switch `drive-lasts=all-night`: as long as an action is aimed at a player of a drive that has resolved and has not
    /// moved it yet, the first such drive moves it.
    pub(super) fn carry_on(&mut self, act: usize, rules: &Rules<'_>, recorder: &mut impl Recorder) {
        while let Some(from) = self.acts[act].target {
            let drives_of = self.resolved.len() * (1 + self.driven.len());
            rules.meter.spend(1 + drives_of as u64 / 8);
            let unused = |by: &usize| !self.driven.contains(&(act as u16, *by as u16));
            let Some((by, to)) = self
                .drives(act)
                .filter(unused)
                .find_map(|by| Some((by, self.acts[by].other(from)?)))
            else {
                return;
            };
            self.acts[act].target = Some(to);
            self.acts[act].moved = true;
            self.driven.push((act as u16, by as u16));
            let (this, by) = (self.acts[act].agent, self.acts[by].agent);
            recorder.record(|account| account.moved(this, by, [from, to], Rule::Model72));
        }
    }

    /// The players to whom resolved drives would bring an action's trigger.
    pub(super) fn foreseen(&self, root: usize, player: PlayerId) -> PlayerId {
        if !self.drives_last {
            return self
                .drives(root)
                .fold(player, |at, by| self.acts[by].other(at).unwrap_or(at));
        }
        let (mut at, mut used) = (player, Bits::<W>::EMPTY);
        while let Some((by, to)) = self
            .drives(root)
            .filter(|&by| !used.contains(by))
            .find_map(|by| Some((by, self.acts[by].other(at)?)))
        {
            at = to;
            used.insert(by);
        }
        at
    }

    /// The drives that have resolved, in that order, but for those that an action is exempt from.
    pub(super) fn drives(&self, act: usize) -> impl Iterator<Item = usize> + '_ {
        let resolved = self.resolved.iter().map(|&by| usize::from(by));
        resolved.filter(move |&by| self.acts[by].is_drive() && !self.is_exempt(act, by))
    }
}
