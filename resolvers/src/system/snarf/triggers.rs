//! Triggered actions (SNARF-18, SNARF-19; [SNARF] "Triggered Actions"): they go off on successful targeting, before
//! the action itself resolves, at the same point of the queue; aimed by the states of lower orders, resolved at once.

use crate::explain::account::Recorder;
use crate::model::{Component, Passive, PlayerId, Reflex, Trigger};
use crate::outcome::Agent;
use crate::step::Failure;
use crate::system::deed::Deed;

use super::ledger::Standing;
use super::{Exhausted, MOST_TRIGGERED, Queue, Visit};

impl<R: Recorder> Queue<'_, R> {
    /// A visit that arrives: it can be seen, and triggers the passives of whomever it targets.
    pub(super) fn visit(&mut self, deed: &Deed, to: PlayerId, order: u8) -> Result<(), Exhausted> {
        let kills = deed.has(Component::Kill);
        let unseen = kills && self.all.states.has(self.night, Passive::Ninja, deed.actor);
        self.arrive(deed, to, unseen);
        let open = self
            .night
            .reflexive()
            .without(self.all.states.held.vanillaised);
        if deed.actor == to || !open.contains(to) {
            return Ok(());
        }
        for reflex in self.night.reflexes(to) {
            self.go_off(deed, reflex, order)?;
        }
        Ok(())
    }

    /// Notes a visit. A submitted action reaches the player by it: who is Weak dies of that, if the player was not Town (MODEL-68).
    fn arrive(&mut self, deed: &Deed, to: PlayerId, unseen: bool) {
        let (agent, by) = (deed.agent, deed.actor);
        self.all.visits.push(Visit {
            agent,
            by,
            to,
            unseen,
        });
        let submitted = matches!(agent, Agent::Submitted(_));
        let weak = submitted && self.all.states.has(self.night, Passive::Weak, by);
        if weak && !self.night.town().contains(to) {
            self.all.weakened.insert(by);
            self.recorder.record(|account| account.weak(agent, to));
        }
    }

    /// A drive that visits visits both its players, wherever they are (switch `drive-visits`); its visits trigger a gun,
    /// but nothing that needs targeting.
    pub(super) fn drive_visits(&mut self, deed: &Deed, order: u8) -> Result<(), Exhausted> {
        for owner in deed.pair {
            self.arrive(deed, owner, false);
            if owner != deed.actor && self.all.states.has(self.night, Passive::Pgo, owner) {
                let trigger = Trigger::Pgo;
                self.go_off(deed, Reflex { owner, trigger }, order)?;
            }
        }
        Ok(())
    }

    /// One passive answers one visitor, unless it has failed for the night or started the chain itself.
    fn go_off(&mut self, by: &Deed, reflex: Reflex, order: u8) -> Result<(), Exhausted> {
        self.meter.spend(1 + self.all.loops.looks());
        if self.meter.is_exceeded() {
            return Err(Exhausted);
        }
        if self.all.loops.has_failed(reflex) {
            return Ok(());
        }
        if let Some(closed) = self.all.loops.closes(reflex) {
            self.recorder
                .record(|account| account.infinite_loop(closed.run, closed.fails));
            return Ok(());
        }
        self.all.triggered += 1;
        if self.all.triggered > MOST_TRIGGERED {
            return Err(Exhausted);
        }
        self.recorder
            .record(|account| account.goes_off(by.agent, Agent::Passive(reflex), false));
        let deed = Deed::of_passive(reflex, by.actor);
        self.all.loops.enter(reflex);
        match self.aim(&deed, order).end {
            Ok(target) => {
                if R::ENABLED {
                    let at = Some(target);
                    if deed.target.is_some() {
                        self.recorder
                            .record(|account| account.targets(deed.agent, target));
                    }
                    self.all.ledger.standing.push(Standing {
                        deed,
                        at,
                        of_the_role: false,
                    });
                }
                if deed.has(Component::Visit) {
                    self.visit(&deed, target, order)?;
                }
                self.apply(&deed, deed.components, target, order);
            }
            Err((Some(target), Failure::Repelled(_))) if self.rules.ascetic_seen => {
                self.recorder
                    .record(|account| account.arrives(deed.agent, target));
                self.visit(&deed, target, order)?;
            }
            Err(_) => {}
        }
        self.all.loops.leave();
        Ok(())
    }
}
