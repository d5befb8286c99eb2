//! Triggered actions (MODEL-56 to MODEL-65; [NAR] "Triggered Actions").

use crate::explain::account::Recorder;
use crate::model::{Component, PlayerId, Reflex, Trigger};
use crate::outcome::{Agent, Outcome};

use super::{Board, Full, Terms};

impl<const W: usize> Board<W> {
    /// Sets off every passive of the players whom a visit reaches, if it has not answered this action yet. Reports whether any did.
    /// Their actions are added at the end, and are pending.
    pub(in crate::system) fn go_off(
        &mut self,
        act: usize,
        terms: &Terms<'_>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) -> Result<bool, Full> {
        let reflexive = terms.night.reflexive();
        let this = &self.acts[act];
        if reflexive.is_empty() || !this.has(Component::Visit) {
            return Ok(false);
        }
        let (visitor, drive) = (this.actor, this.is_drive());
        let owners = match drive {
            true => this.pair.map(Some),
            false => [this.target, None],
        };

        let mut fired = false;
        // Nobody triggers their own passives (MODEL-63).
        let others = |&owner: &PlayerId| owner != visitor && reflexive.contains(owner);
        for owner in owners.into_iter().flatten().filter(others) {
            if !self.arrives(act, terms) {
                return Ok(false);
            }
            // A drive's visits trigger a gun owner alone (MODEL-61).
            let answers = |reflex: &Reflex| !drive || reflex.trigger == Trigger::Pgo;
            for reflex in terms.night.reflexes(owner).filter(answers) {
                fired |= self.answer(act, reflex, terms, outcome, recorder)?;
            }
        }
        Ok(fired)
    }

    /// A passive goes off once for an action, and not again within a chain of triggers that it started: that is a loop
    /// (MODEL-65).
    fn answer(
        &mut self,
        act: usize,
        reflex: Reflex,
        terms: &Terms<'_>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) -> Result<bool, Full> {
        // Every action may make room for the one that is added.
        let looks = self.answered.len() + self.acts.len();
        terms.meter.spend(1 + looks as u64 / 4);
        if self.answered.contains(&(act as u16, reflex)) {
            return Ok(false);
        }
        self.answered.push((act as u16, reflex));

        let (agent, passive) = (self.agent(act), Agent::Passive(reflex));
        let first = terms.points.triggers_first;
        if self.closes_loop(act, reflex) {
            // It is compared with every event so far.
            let looks = outcome.events.len() * (1 + self.run.len() / 4);
            terms.meter.spend(looks as u64 / 4);
            outcome.events.record_loop(&self.run, |_| false);
            recorder.record(|account| account.loops(usize::from(!first), agent, passive));
            return Ok(false);
        }
        if self.set_off(reflex, act, terms).is_none() {
            return Err(Full);
        }
        recorder.record(|account| account.goes_off(agent, passive, first));
        self.drive_triggered(terms, recorder);
        Ok(true)
    }

    /// Reports whether a passive has fired in the chain that leads to an action. Then the passives of the chain from its
    /// first firing on are the loop.
    fn closes_loop(&mut self, act: usize, reflex: Reflex) -> bool {
        let Board { acts, run, .. } = self;
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
