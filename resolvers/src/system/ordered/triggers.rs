//! Triggered actions (ORDER-7, ORDER-8, MODEL-56 to MODEL-65). Each waits for its ability's category, or runs at once
//! if that has passed; drives that have run apply to it too, in order.

use crate::explain::account::Recorder;
use crate::model::{Component, Passive, Reflex, Trigger};
use crate::outcome::{Agent, Outcome};
use crate::rule::Rule;

use super::state::State;
use super::{Full, Rules};

impl<const W: usize> State<W> {
    /// Sets off the passives of whomever an entry that arrives visits. What they do is added at the end of the entries.
    pub(super) fn answer(
        &mut self,
        entry: usize,
        rules: &Rules<'_>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) -> Result<(), Full> {
        if !self.entries[entry].has(Component::Visit) || rules.night.reflexive().is_empty() {
            return Ok(());
        }
        let this = self.entries[entry];
        let targets = !this.has(Component::Swap);
        let owners = if targets {
            [this.target, None]
        } else {
            this.pair.map(Some)
        };
        for owner in owners
            .into_iter()
            .flatten()
            .filter(|&owner| owner != this.actor)
        {
            let has = |passive: Passive| rules.night.having(passive).contains(owner);
            let gun = has(Passive::Pgo).then_some(Trigger::Pgo);
            let suicide = (targets && has(Passive::Suicidal)).then_some(Trigger::Suicidal);
            let wares = if targets {
                rules.night.player(owner).vends
            } else {
                Default::default()
            };
            for trigger in gun
                .into_iter()
                .chain(suicide)
                .chain(wares.iter().map(Trigger::Vendor))
            {
                let reflex = Reflex { owner, trigger };
                // Every entry may make room for the one that is added.
                rules.meter.spend(1 + self.entries.len() as u64 / 4);
                if self.closes_loop(entry, reflex) {
                    // It is compared with every event so far.
                    let looks = outcome.events.len() * (1 + self.run.len() / 4);
                    rules.meter.spend(looks as u64 / 4);
                    outcome.events.record_loop(&self.run, |_| false);
                    recorder.record(|account| account.loops(1, this.agent, Agent::Passive(reflex)));
                    continue;
                }
                let added = self.add(reflex, entry, rules.book).ok_or(Full)?;
                recorder.record(|account| {
                    account.triggers(this.agent, Agent::Passive(reflex), Rule::Order7);
                });
                self.bring(added, rules, recorder);
            }
        }
        Ok(())
    }

    /// Reports whether a passive has fired in the chain that leads to an entry. Then the passives of the chain from its
    /// first firing on are the loop.
    fn closes_loop(&mut self, entry: usize, reflex: Reflex) -> bool {
        let State { entries, run, .. } = self;
        run.clear();
        let mut at = entry;
        while let Agent::Passive(here) = entries[at].agent {
            run.push(here);
            if here == reflex {
                run.reverse();
                return true;
            }
            let Some(by) = entries[at].set_off_by else {
                return false;
            };
            at = by.into();
        }
        false
    }
}
