//! Triggered actions (SNARF-18, SNARF-19; [SNARF] "Triggered Actions"): they go off on successful targeting, before
//! the action itself resolves, at the same point of the queue; aimed by the states of lower orders, resolved at once.

use crate::explain::account::Recorder;
use crate::model::{Ability, Action, Component, Components, Passive, PlayerId, Reflex, Trigger};
use crate::outcome::Agent;

use super::ledger::Standing;
use super::targeting::{Flaw, Shot};
use super::{Exhausted, MOST_TRIGGERED, Queue, Visit};

impl<R: Recorder> Queue<'_, R> {
    /// A visit that arrives: it can be seen, and triggers the passives of whomever it targets.
    pub(super) fn visit(
        &mut self,
        agent: Agent,
        shot: &Shot,
        to: PlayerId,
        order: u8,
    ) -> Result<(), Exhausted> {
        let kills = shot.submitted && shot.components.has(Component::Kill);
        let unseen = kills && self.all.states.has(self.night, Passive::Ninja, shot.actor);
        self.all.visits.push(Visit {
            agent,
            by: shot.actor,
            to,
            unseen,
        });
        if shot.submitted {
            self.reach(agent, shot.actor, to);
        }
        let vanillaised = self.all.states.held.vanillaised;
        if shot.actor == to || !self.night.reflexive().contains(to) || vanillaised.contains(to) {
            return Ok(());
        }
        let has = |passive: Passive| self.night.having(passive).contains(to);
        let gun = has(Passive::Pgo).then_some(Trigger::Pgo);
        let suicide = has(Passive::Suicidal).then_some(Trigger::Suicidal);
        let wares = self.night.player(to).vends.iter().map(Trigger::Vendor);
        for trigger in gun.into_iter().chain(suicide).chain(wares) {
            self.go_off(agent, shot.actor, Reflex { owner: to, trigger }, order)?;
        }
        Ok(())
    }

    /// A submitted action reaches a player: who is Weak dies of it, if that player was not Town (MODEL-68).
    fn reach(&mut self, agent: Agent, actor: PlayerId, at: PlayerId) {
        if self.all.states.has(self.night, Passive::Weak, actor) && !self.night.town().contains(at)
        {
            self.all.weakened.insert(actor);
            self.recorder.record(|account| account.weak(agent, at));
        }
    }

    /// A drive that visits visits both its players, wherever they are (switch `drive-visits`); its visits trigger a gun,
    /// but nothing that needs targeting.
    pub(super) fn drive_visits(
        &mut self,
        agent: Agent,
        action: &Action,
        order: u8,
    ) -> Result<(), Exhausted> {
        for to in action.pair().into_iter().flatten() {
            self.reach(agent, action.actor, to);
            self.all.visits.push(Visit {
                agent,
                by: action.actor,
                to,
                unseen: false,
            });
            if to != action.actor && self.all.states.has(self.night, Passive::Pgo, to) {
                self.go_off(
                    agent,
                    action.actor,
                    Reflex {
                        owner: to,
                        trigger: Trigger::Pgo,
                    },
                    order,
                )?;
            }
        }
        Ok(())
    }

    /// One passive answers one visitor, unless it has failed for the night or started the chain itself.
    fn go_off(
        &mut self,
        by: Agent,
        visitor: PlayerId,
        reflex: Reflex,
        order: u8,
    ) -> Result<(), Exhausted> {
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
        let agent = Agent::Passive(reflex);
        self.recorder.record(|account| account.sets_off(by, reflex));
        let (components, at) = match reflex.trigger {
            Trigger::Pgo => (Components::of(&[Component::Kill]), visitor),
            Trigger::Suicidal => (Components::of(&[Component::Kill]), reflex.owner),
            Trigger::Vendor(_) => (Ability::Give.components(), visitor),
        };
        let targets = reflex.trigger != Trigger::Suicidal;
        let shot = Shot {
            actor: reflex.owner,
            components,
            at,
            redirectable: false,
            strongman: false,
            targets,
            submitted: false,
        };
        self.all.loops.enter(reflex);
        let end = self.aim(agent, &shot, order);
        let seen = components.has(Component::Visit);
        match end {
            Ok(target) => {
                if R::ENABLED && targets {
                    self.recorder
                        .record(|account| account.targets(agent, Some(target)));
                }
                if R::ENABLED {
                    let at = Some(target);
                    let standing = Standing {
                        agent,
                        shot,
                        at,
                        blockable: false,
                        of_the_role: false,
                    };
                    self.all.ledger.standing.push(standing);
                }
                if seen {
                    self.visit(agent, &shot, target, order)?;
                }
                self.apply(agent, None, components, reflex.owner, target, order);
            }
            Err((Some(target), Flaw::Ascetic)) if self.rules.ascetic_seen => {
                self.recorder
                    .record(|account| account.arrives(agent, target));
                self.visit(agent, &shot, target, order)?;
            }
            Err(_) => {}
        }
        self.all.loops.leave();
        Ok(())
    }
}
