//! Later effects of drives that have run (ORDER-8, and MODEL-72 where a drive lasts all night).

use crate::explain::account::Recorder;
use crate::model::{Component, PlayerId};
use crate::rule::Rule;
use crate::system::bits::Bits;

use super::Rules;
use super::state::State;

impl<const W: usize> State<W> {
    /// Drives that have run move what was triggered just now.
    pub(super) fn bring(&mut self, added: usize, rules: &Rules<'_>, recorder: &mut impl Recorder) {
        if rules.drives_last {
            return self.carry_on(added, Rule::Order8, rules, recorder);
        }
        rules.meter.spend(self.ran.len() as u64 / 4);
        // Each once, in the order they ran; not what they triggered.
        for place in 0..self.ran.len() {
            let by = usize::from(self.ran[place]);
            if let Some((from, to)) = self.carried_by(added, by) {
                let (this, by) = (self.entries[added].agent, self.entries[by].agent);
                recorder.record(|account| account.moved(this, by, [from, to], Rule::Order8));
                self.entries[added].target = Some(to);
                self.entries[added].moved = true;
            }
        }
    }

    /// Drives that have run, and last all night, move an entry on from where it has come. Each moves it once; of several
    /// that could the one that ran first.
    pub(super) fn carry_on(
        &mut self,
        entry: usize,
        rule: Rule,
        rules: &Rules<'_>,
        recorder: &mut impl Recorder,
    ) {
        loop {
            let drives = self.ran.len() * (1 + self.driven.len());
            rules.meter.spend(1 + drives as u64 / 8);
            let lasts = |&by: &usize| self.lasting.contains(by) && self.may_carry(entry, by);
            let next = self
                .done()
                .filter(lasts)
                .find_map(|by| Some((by, self.carried_by(entry, by)?)));
            let Some((by, (from, to))) = next else { return };
            let agents = (self.entries[entry].agent, self.entries[by].agent);
            recorder.record(|account| account.moved(agents.0, agents.1, [from, to], rule));
            self.entries[entry].target = Some(to);
            self.entries[entry].moved = true;
            self.driven.push((entry as u16, by as u16));
        }
    }

    /// Reports whether a drive that has run and lasts has not moved an entry yet, nor triggered it.
    pub(super) fn may_carry(&self, entry: usize, by: usize) -> bool {
        !self.entries[entry].roots.contains(by) && !self.driven.contains(&(entry as u16, by as u16))
    }

    /// The players to whom drives that have run would bring an action at a player that is triggered by this entry, or
    /// through others by what it triggers.
    pub(super) fn foreseen(&self, root: usize, target: PlayerId, rules: &Rules<'_>) -> PlayerId {
        let outside = |&by: &usize| {
            self.entries[by].has(Component::Swap)
                && by != root
                && !self.entries[root].roots.contains(by)
        };
        if !rules.drives_last {
            return self
                .done()
                .filter(outside)
                .fold(target, |to, by| self.entries[by].other(to).unwrap_or(to));
        }
        let (mut at, mut used) = (target, Bits::<W>::EMPTY);
        loop {
            let mut fresh = self.done().filter(outside).filter(|&by| !used.contains(by));
            let next = fresh.find_map(|by| Some((by, self.entries[by].other(at)?)));
            let Some((by, to)) = next else { return at };
            used.insert(by);
            at = to;
        }
    }

    /// From where to where something that ran drives an entry; nothing if it does not.
    fn carried_by(&self, entry: usize, by: usize) -> Option<(PlayerId, PlayerId)> {
        let (this, drive) = (&self.entries[entry], &self.entries[by]);
        if !drive.has(Component::Swap) || this.roots.contains(by) {
            return None;
        }
        let from = this.target?;
        Some((from, drive.other(from)?))
    }
}
