//! Effects of the components of a sub-action (SNARF-20, SNARF-21, SNARF-27, SNARF-30): states for the orders above,
//! deaths, items.

use crate::explain::account::Recorder;
use crate::model::{Alignment, Component, Components, Passive, PlayerId};
use crate::outcome::{Agent, Report};
use crate::rule::Rule;
use crate::ruling::{DoctorAgainst, DoctorSaves};
use crate::step::Unstopped;
use crate::system::deed::Deed;

use super::Queue;
use super::states::Mover;

impl<R: Recorder> Queue<'_, R> {
    /// Applies components of an action that stands at a player.
    pub(super) fn apply(&mut self, deed: &Deed, components: Components, at: PlayerId, order: u8) {
        let actor = deed.actor;
        let has = |component: Component| components.has(component);
        let states = &mut self.all.states;
        if has(Component::Block) {
            states.new.blocked.insert(at);
        }
        if has(Component::Untarget) {
            states.new.untargetable.insert(at);
            if !deed.open_to_strongmen {
                states.new.hidden.insert(at);
            }
        }
        if has(Component::UntargetSelf) {
            states.new.untargetable.insert(actor);
            states.new.hidden.insert(actor);
        }
        if has(Component::Protect) {
            match self.rules.doctor_saves {
                DoctorSaves::One if !deed.has(Component::Block) => states.protect_once(at),
                DoctorSaves::All | DoctorSaves::One => {
                    states.protect(at, deed.against_scum, false);
                }
                DoctorSaves::Alone => states.protect(at, deed.against_scum, true),
            }
        }
        if has(Component::Guard) {
            states
                .movers
                .push((order, Mover::Guard(at, actor, deed.agent)));
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
            self.kill(deed, at, order);
        }
        if has(Component::Redirect) {
            let mover = Mover::Redirect(at, deed.destination);
            self.all.states.movers.push((order, mover));
        }
        if has(Component::Swap) {
            let [one, other] = deed.pair;
            self.all
                .states
                .movers
                .push((order, Mover::Drive(one, other)));
        }
        if has(Component::Exchange) {
            self.all.exchanges.push(deed.pair);
        }
        self.pass(deed, components, at);
        if let Agent::Submitted(id) = deed.agent {
            self.read(id, components, at);
        }
        if R::ENABLED {
            self.note_states(deed, components, at, order);
            self.record_idle(deed, components, at);
        }
    }

    /// Tells of what changes nothing where it stands.
    fn record_idle(&mut self, deed: &Deed, components: Components, at: PlayerId) {
        let (agent, player) = (deed.agent, self.night.player(at));
        if components.has(Component::Recruit) && player.alignment == Alignment::Cult {
            self.recorder
                .record(|account| account.recruitment(agent, at, false, Rule::Outcome2));
        }
        if components.has(Component::Revive) && !player.dead {
            self.recorder.record(|account| account.revival(agent, at));
        }
    }

    /// A guard who has taken a kill strikes back once a night at who submitted it (switch `guard-strikes`).
    pub(super) fn strike_back(&mut self, guard: Agent, kill: &Deed, order: u8) {
        let Agent::Submitted(id) = guard else { return };
        let strike = (kill.actor, guard);
        if guard.owner(self.night) == kill.actor || self.all.struck.contains(&strike) {
            return;
        }
        self.all.struck.push(strike);
        self.recorder
            .record(|account| account.strikes_back(guard, kill.agent));
        let deed = Deed::submitted(self.night, self.switches, id);
        self.kill(&deed, kill.actor, order);
    }

    /// A kill lands, or fails at a player whom lower orders protect.
    fn kill(&mut self, deed: &Deed, at: PlayerId, order: u8) {
        let (agent, strongman) = (deed.agent, deed.strongman);
        let has = |passive: Passive| self.all.states.has(self.night, passive, at);
        let macho = has(Passive::Macho);
        if !strongman && !macho {
            let once = self.rules.bulletproof_once.contains(at);
            let limited = has(Passive::BulletproofXShot);
            if has(Passive::Bulletproof) || limited && !once {
                self.recorder
                    .record(|account| account.saved_as_bulletproof(agent, at));
                return;
            }
            let scum = self.night.player(deed.actor).alignment.has_factional_kill();
            let protected = self.all.states.held.protected[usize::from(scum)];
            if protected.any.without(protected.cancelled).contains(at) {
                if R::ENABLED {
                    self.record_saved(deed, at, order);
                }
                return;
            }
            if limited {
                self.all.states.count_bulletproof(at);
            }
            let doctors = scum || self.rules.doctor_against == DoctorAgainst::All;
            let states = &mut self.all.states;
            let counted = states.bulletproof_counted.contains(at);
            if counted || doctors && states.singles.contains(&at) {
                states.contested.push((at, doctors));
                self.note_at_bomb(agent, at, true);
                if R::ENABLED {
                    self.all.ledger.contested.push((agent, at));
                }
                return;
            }
            if R::ENABLED {
                self.record_pierced(deed, at, order);
            }
        } else if R::ENABLED {
            self.record_through(agent, at, strongman, order);
        }
        self.note_at_bomb(agent, at, false);
        self.all.states.new.dead.insert(at);
        if R::ENABLED {
            self.all.ledger.mark(Component::Kill, at, agent, order);
        }
        self.recorder.record(|account| account.dies(at, agent));
    }

    /// Notes a kill that no protection stops for good, where a Bomb is (MODEL-83).
    fn note_at_bomb(&mut self, kill: Agent, at: PlayerId, contested: bool) {
        if self.all.states.has(self.night, Passive::Bomb, at) {
            self.all.at_bombs.push((at, kill, contested));
        }
    }

    /// Reports whether a protection is one from this kill (switch `doctor-against`).
    pub(super) fn saves(&self, by: Agent, kill: &Deed) -> bool {
        let Agent::Submitted(id) = by else {
            return true;
        };
        Deed::submitted(self.night, self.switches, id).saves_from(kill, self.night)
    }

    /// Tells of the first protection of lower orders that stops a kill.
    fn record_saved(&mut self, kill: &Deed, at: PlayerId, order: u8) {
        let one = self.rules.doctor_saves == DoctorSaves::One;
        let stops = |&by: &Agent| {
            self.saves(by, kill) && (!one || by.ability(self.night).has(Component::Block))
        };
        let by = (self.all.ledger.below(order, Component::Protect, at)).find(stops);
        self.recorder.record(|account| {
            if let Some(by) = by {
                account.saved_by(kill.agent, at, by);
            }
        });
    }

    /// Tells of the protections of lower orders that do not stop a kill that lands: they are from other kills, or cancel each other.
    fn record_pierced(&mut self, kill: &Deed, at: PlayerId, order: u8) {
        let here = self.all.ledger.below(order, Component::Protect, at);
        for by in here.collect::<Vec<_>>() {
            let why = match self.saves(by, kill) {
                true => Unstopped::Cancelled(Rule::Model66),
                false => Unstopped::Outsider,
            };
            self.recorder
                .record(|account| account.pierces(kill.agent, at, Some(by), why));
        }
    }

    /// Tells of everything in a kill's way that does nothing.
    fn record_through(&mut self, agent: Agent, at: PlayerId, strongman: bool, order: u8) {
        let (all, mut shields) = (&*self.all, Vec::new());
        if self.night.player(at).dead {
            return;
        }
        let is = |passive: Passive| all.states.has(self.night, passive, at);
        if is(Passive::Bulletproof) || is(Passive::BulletproofXShot) {
            shields.push(None);
        }
        shields.extend(all.ledger.below(order, Component::Protect, at).map(Some));
        // A guard moves a Strongman's kill all the same.
        for (&(set_at, mover), &by) in all.states.movers.iter().zip(&all.ledger.movers) {
            let guards = matches!(mover, Mover::Guard(ward, ..) if ward == at);
            if !strongman && set_at < order && guards {
                shields.push(Some(by));
            }
        }
        let why = match strongman {
            true => Unstopped::Strongman,
            false => Unstopped::Macho,
        };
        for shield in shields {
            self.recorder
                .record(|account| account.pierces(agent, at, shield, why));
        }
    }

    fn pass(&mut self, deed: &Deed, components: Components, at: PlayerId) {
        if components.has(Component::Strip) {
            self.all.stripped.insert(at);
            if self.rules.vanillaised_at_once {
                self.all.states.new.vanillaised.insert(at);
            }
        }
        if components.has(Component::Give) {
            self.recorder
                .tell(self.outcome, Report::receipt(at, deed.item));
        }
        const PASS: Components =
            Components::of(&[Component::Strip, Component::Steal, Component::Give]);
        if components.meets(PASS) && !self.all.states.has.is_empty() {
            let target = Some(at);
            self.all.states.passings.push(Deed {
                target,
                components,
                ..*deed
            });
        }
    }
}
