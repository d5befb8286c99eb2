//! What the components of a sub-action do (SNARF-20 to SNARF-22, SNARF-27): states for the orders above, deaths, items,
//! reads.

use crate::explain::Recorder;
use crate::explain::deed::{Deed, Saviour};
use crate::explain::result::tell;
use crate::explain::snarf::Step;
use crate::model::{Action, ActionId, Alignment, Component, Components, ItemId, Passive, PlayerId, Reading, Trigger};
use crate::outcome::{Agent, Report};

use super::Queue;
use super::states::{Mover, Passing};

impl<R: Recorder<Step>> Queue<'_, R> {
    /// Applies components of an action that stands at a player. `submitted` is absent for what a passive does.
    pub(super) fn apply(
        &mut self,
        agent: Agent,
        submitted: Option<(ActionId, &Action)>,
        components: Components,
        actor: PlayerId,
        at: PlayerId,
        order: u8,
    ) {
        let has = |component: Component| components.has(component);
        let states = &mut self.all.states;
        if has(Component::Block) {
            states.new.blocked.insert(at);
        }
        if has(Component::Untarget) {
            states.new.untargetable.insert(at);
        }
        if has(Component::UntargetSelf) {
            states.new.untargetable.insert(actor);
        }
        if has(Component::Protect) {
            let single =
                self.rules.doctor_saves_one && !submitted.is_some_and(|(_, it)| it.ability.has(Component::Block));
            if single {
                states.protect_once(at);
            } else {
                states.new.protected.insert(at);
            }
        }
        if has(Component::Guard) {
            states.movers.push((order, Mover::Guard(at, actor)));
        }
        if has(Component::Frame) {
            states.new.framed.insert(at);
        }
        if has(Component::Recruit) {
            states.new.recruited.insert(at);
        }
        if has(Component::Fate) {
            self.all.hides.push((actor, at));
        }
        if has(Component::Revive) && self.night.player(at).dead {
            self.all.revived.insert(at);
        }
        if has(Component::Kill) {
            self.kill(agent, submitted.is_some() && self.night.having(Passive::Strongman).contains(actor), at);
        }
        if has(Component::ReadAlignment) {
            let reading = self.read_alignment(at);
            if let Some((id, _)) = submitted {
                self.all.entries[id.index()].reads = Some(reading);
            }
        }
        self.pass(agent, components, actor, at);
        if let Some((_, action)) = submitted {
            self.choose(action, at, order);
        }
    }

    /// What an action does to the players it only chose: redirect, drive, exchange.
    fn choose(&mut self, action: &Action, at: PlayerId, order: u8) {
        let states = &mut self.all.states;
        if let Some(destination) = action.destination() {
            states.movers.push((order, Mover::Redirect(at, destination)));
        }
        match action.pair() {
            Some([one, other]) if action.ability.has(Component::Swap) => {
                states.movers.push((order, Mover::Drive(one, other)));
            }
            Some(pair) => self.all.exchanges.push(pair),
            None => {}
        }
    }

    /// A kill lands, or fails at a player whom lower orders protect.
    fn kill(&mut self, agent: Agent, strongman: bool, at: PlayerId) {
        let states = &mut self.all.states;
        let macho = self.night.having(Passive::Macho).contains(at);
        if !strongman && !macho {
            if self.night.having(Passive::Bulletproof).contains(at) {
                self.recorder.record(|| Step::Deed(Deed::Saved(agent, at, Saviour::Bulletproof)));
                return;
            }
            if states.held.protected.contains(at) {
                self.recorder.record(|| Step::Protected(agent, at));
                return;
            }
            if states.singles.contains(&at) {
                states.contested.push(at);
                self.recorder.record(|| Step::Contested(agent, at));
                return;
            }
        }
        states.new.dead.insert(at);
        self.recorder.record(|| Step::Deed(Deed::Dies(at, agent)));
    }

    /// What changes hands.
    fn pass(&mut self, agent: Agent, components: Components, actor: PlayerId, at: PlayerId) {
        if components.has(Component::Strip) {
            self.all.stripped.insert(at);
        }
        if components.has(Component::Give) {
            let item = match agent {
                Agent::Submitted(id) => self.night.action(id).item,
                Agent::Passive(reflex) => match reflex.trigger {
                    Trigger::Vendor(item) => item,
                    Trigger::Pgo | Trigger::Suicidal => ItemId::FRUIT,
                },
            };
            tell(self.outcome, Report::receipt(at, item), self.recorder);
            self.all.states.passings.push(Passing::Give(item, at));
        }
        if self.all.states.has.is_empty() {
            return;
        }
        if components.has(Component::Strip) {
            self.all.states.passings.push(Passing::Strip(at));
        }
        if components.has(Component::Steal) {
            self.all.states.passings.push(Passing::Steal(actor, at));
        }
    }

    /// Reading order of alignment (MODEL-54), as of lower orders.
    fn read_alignment(&self, player: PlayerId) -> Reading {
        let (held, night) = (&self.all.states.held, self.night);
        if held.framed.contains(player) || night.having(Passive::Miller).contains(player) {
            Reading::Mafia
        } else if night.having(Passive::Godfather).contains(player) {
            Reading::Town
        } else if held.recruited.contains(player) {
            Alignment::Cult.into()
        } else {
            night.player(player).alignment.into()
        }
    }
}
