//! Triggered actions (NAR-11, MODEL-56 to MODEL-65; [NAR] "Triggered Actions").
//!
//! What answers a visit goes off between finding the action and resolving it; then the golden rule starts over, with
//! the triggered action pending too.

use crate::explain::account::Recorder;
use crate::model::{Component, Night, Passive, PlayerId, Reflex, Trigger};
use crate::outcome::{Agent, Outcome};

use super::apply::repelled;
use super::state::State;
use super::{Full, Rules};

impl<const W: usize> State<W> {
    /// Fires every passive of the visited player that has not fired for this action yet. Returns whether any did.
    pub(super) fn go_off(
        &mut self,
        act: usize,
        rules: &Rules<'_>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) -> Result<bool, Full> {
        let (visitor, drive) = (self.acts[act].actor, self.acts[act].is_drive());
        if !self.acts[act].has(Component::Visit) {
            return Ok(false);
        }
        let mut fired = false;
        if drive {
            for owner in self.acts[act].pair {
                if rules.night.having(Passive::Pgo).contains(owner) && owner != visitor {
                    fired |= self.answer(
                        act,
                        Reflex {
                            owner,
                            trigger: Trigger::Pgo,
                        },
                        rules,
                        outcome,
                        recorder,
                    )?;
                }
            }
            return Ok(fired);
        }
        let Some(owner) = self.acts[act].target else {
            return Ok(false);
        };
        if owner == visitor || !rules.night.reflexive().contains(owner) || !self.arrives(act, rules)
        {
            return Ok(false);
        }
        for reflex in reflexes(rules.night, owner) {
            fired |= self.answer(act, reflex, rules, outcome, recorder)?;
        }
        Ok(fired)
    }
}

/// The passives of a player that a targeted visit triggers, in their order.
pub(super) fn reflexes(night: &Night, owner: PlayerId) -> impl Iterator<Item = Reflex> {
    let shoots = night
        .having(Passive::Pgo)
        .contains(owner)
        .then_some(Trigger::Pgo);
    let dies = night
        .having(Passive::Suicidal)
        .contains(owner)
        .then_some(Trigger::Suicidal);
    let vends = night.player(owner).vends.iter().map(Trigger::Vendor);
    shoots
        .into_iter()
        .chain(dies)
        .chain(vends)
        .map(move |trigger| Reflex { owner, trigger })
}

impl<const W: usize> State<W> {
    /// Reports whether an action that is not blocked does reach its target: the target can be targeted, nothing makes the
    /// action fail there (or visits that fail so are seen, by the switch), and it is not the actor where that fails.
    pub(super) fn arrives(&self, act: usize, rules: &Rules<'_>) -> bool {
        let this = &self.acts[act];
        let Some(target) = this.target else {
            return true;
        };
        let shut = !rules.ascetic_seen && repelled(this, target, rules.night).is_some();
        let home = rules.self_fails && this.came_home();
        !(shut || home || self.is_untargetable(target, act))
    }

    /// A passive goes off once for an action, and not again within a chain of triggers that it started: that is a loop.
    fn answer(
        &mut self,
        act: usize,
        reflex: Reflex,
        rules: &Rules<'_>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) -> Result<bool, Full> {
        // Every action may make room for the one that is added.
        rules
            .meter
            .spend(1 + (self.answered.len() + self.acts.len()) as u64 / 4);
        if self.answered.contains(&(act as u16, reflex)) {
            return Ok(false);
        }
        self.answered.push((act as u16, reflex));
        let agent = self.acts[act].agent;
        if self.closes_loop(act, reflex) {
            // It is compared with every event so far.
            let looks = outcome.events.len() * (1 + self.run.len() / 4);
            rules.meter.spend(looks as u64 / 4);
            outcome.events.record_loop(&self.run, |_| false);
            recorder.record(|account| account.loops(0, agent, Agent::Passive(reflex)));
            return Ok(false);
        }
        if !self.set_off(reflex, act, rules.classes) {
            return Err(Full);
        }
        recorder.record(|account| account.triggers_first(agent, Agent::Passive(reflex)));
        self.apply_to_triggered(rules, recorder);
        Ok(true)
    }

    /// Reports whether a passive has fired in the chain that leads to an action. Then the passives of the chain from its
    /// first firing on are the loop.
    fn closes_loop(&mut self, act: usize, reflex: Reflex) -> bool {
        let State { acts, run, .. } = self;
        run.clear();
        let mut at = act;
        while let (Agent::Passive(here), Some(by)) = (acts[at].agent, acts[at].parent) {
            run.push(here);
            if here == reflex {
                run.reverse();
                return true;
            }
            at = by.into();
        }
        false
    }
}
