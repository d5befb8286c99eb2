//! Deaths by kills (LAR-7, WOLVES-6, WOLVES-9; MODEL-16 and MODEL-17, MODEL-66).

use crate::explain::account::Recorder;
use crate::explain::sentences::{Share, Unstopped};
use crate::model::{Ability, Component, Night, Passive, PlayerId, PlayerSet};
use crate::rulebook::{Guards, Saves};
use crate::system::matching::each_has_its_own;

use super::Rules;
use super::state::State;

/// A kill that reaches a player, and the single protections that may stop it.
pub(super) type Landing = (PlayerId, u16, u128);

/// Working space, and what was found last.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    pub landings: Vec<Landing>,
    options: Vec<u128>,
    /// The guards who have met a kill.
    met: Vec<usize>,
    /// Pairs of victim and kill, in no order; also of the kills that some protection would stop if they came first.
    pub lethal: Vec<(PlayerId, u16)>,
}

impl<const W: usize> State<W> {
    /// The victims of kills: on a guarded player they land on one guard or on every guard instead; then Macho, Strongman,
    /// Bulletproof and protections decide where they land.
    pub(super) fn killed(
        &self,
        rules: &Rules<'_>,
        space: &mut Space,
        recorder: &mut impl Recorder,
    ) -> PlayerSet {
        space.landings.clear();
        space.lethal.clear();
        space.met.clear();
        let (kills, guards) = (
            self.doing(&[Component::Kill]),
            self.doing(&[Component::Guard]),
        );
        for kill in self.done().filter(|&by| kills.contains(by)) {
            rules.meter.spend(1 + self.ran.len() as u64 / 4);
            let this = &self.entries[kill];
            let aimed = this.target.unwrap_or(this.actor);
            let open = this.strongman || rules.night.having(Passive::Macho).contains(aimed);
            let stepping_in = self.done().filter(|&by| {
                let that = &self.entries[by];
                !open
                    && guards.contains(by)
                    && that.target == Some(aimed)
                    && !this.roots.contains(by)
            });
            let most = match rules.book.guards {
                Guards::First | Guards::Duel | Guards::Draw | Guards::Unsaved => 1,
                Guards::Every | Guards::OneEach => usize::MAX,
            };
            let mut guarded = false;
            let mut stepped_in = PlayerSet::EMPTY;
            for guard in stepping_in.take(most) {
                let that = &self.entries[guard];
                // Who guards somebody twice over is one guard: a kill lands on each once.
                if stepped_in.contains(that.actor) {
                    continue;
                }
                let has_met = space.met.contains(&guard);
                match rules.book.guards {
                    Guards::Duel if has_met => {
                        guarded = true;
                        recorder
                            .record(|account| account.saved(this.agent, aimed, Some(that.agent)));
                        continue;
                    }
                    Guards::OneEach | Guards::Unsaved if has_met => continue,
                    Guards::First
                    | Guards::Every
                    | Guards::Duel
                    | Guards::Draw
                    | Guards::OneEach => guarded = true,
                    Guards::Unsaved => {}
                }
                space.met.push(guard);
                stepped_in.insert(that.actor);
                recorder.record(|account| {
                    account.steps_in(this.agent, that.agent, aimed, rules.book.cites.guards)
                });
                self.land(rules, kill, that.actor, this.strongman, space, recorder);
                self.strike(rules, guard, kill, space, recorder);
                if rules.book.guards == Guards::OneEach {
                    break;
                }
            }
            if !guarded {
                self.land(rules, kill, aimed, this.strongman, space, recorder);
            }
        }
        let Space {
            landings,
            options,
            lethal,
            ..
        } = space;
        let places: PlayerSet = landings.iter().map(|&(at, ..)| at).collect();
        for place in places.iter() {
            let here = || landings.iter().filter(|&&(at, ..)| at == place);
            options.clear();
            options.extend(here().map(|&(.., options)| options));
            let saved = each_has_its_own(options);
            let once = rules.bulletproof_once.contains(place);
            let mut used = Used::default();
            for &(_, kill, options) in here() {
                recorder.record(|account| {
                    let share = match (saved, used.stops(landings, place, kill)) {
                        (true, _) => Share::Enough,
                        (false, true) => Share::First,
                        (false, false) => Share::Unstopped,
                    };
                    let agent = self.entries[usize::from(kill)].agent;
                    account.shared(agent, place, share, once, options == 1);
                });
            }
            if !saved {
                lethal.extend(here().map(|&(at, kill, _)| (at, kill)));
            }
        }
        lethal.iter().map(|&(at, _)| at).collect()
    }
}

/// The single protections of one player that kills have used up, as those ran.
#[derive(Clone, Default, Debug)]
pub(super) struct Used(Vec<u128>);

impl Used {
    /// Reports whether a kill at the player is stopped by one that is left: of kills with too few protections the first to
    /// run are stopped (MODEL-66).
    pub(super) fn stops(&mut self, landings: &[Landing], at: PlayerId, kill: u16) -> bool {
        let options = landings
            .iter()
            .find(|&&(of, by, _)| of == at && by == kill)
            .map(|&(.., options)| options);
        self.0.extend(options);
        let stopped = options.is_some() && each_has_its_own(&self.0);
        if options.is_some() && !stopped {
            self.0.pop();
        }
        stopped
    }
}

impl<const W: usize> State<W> {
    /// A guard strikes back at who came to kill, where guards do (BOOK-8). A gun that answers a visit has come from nowhere.
    #[allow(clippy::too_many_arguments)]
    fn strike(
        &self,
        rules: &Rules<'_>,
        guard: usize,
        kill: usize,
        space: &mut Space,
        recorder: &mut impl Recorder,
    ) {
        let strikes = match rules.book.guards {
            Guards::First | Guards::Every => return,
            Guards::Duel | Guards::Draw | Guards::Unsaved => false,
            Guards::OneEach => true,
        };
        let killer = &self.entries[kill];
        if killer.set_off_by.is_none() {
            self.land(rules, guard, killer.actor, strikes, space, recorder);
        }
    }

    /// One kill at one player: stopped, lethal, or for single protections to share out (switch `doctor-saves=one`).
    #[allow(clippy::too_many_arguments)]
    fn land(
        &self,
        rules: &Rules<'_>,
        kill: usize,
        at: PlayerId,
        pierces: bool,
        space: &mut Space,
        recorder: &mut impl Recorder,
    ) {
        rules.meter.spend(1 + self.ran.len() as u64 / 4);
        let this = &self.entries[kill];
        if pierces || rules.night.having(Passive::Macho).contains(at) {
            self.record_pierced(rules.night, kill, at, recorder);
            recorder.record(|account| account.dies(at, this.agent));
            space.lethal.push((at, kill as u16));
            return;
        }
        let once = rules.bulletproof_once.contains(at);
        if rules.night.bulletproof().contains(at) && !once {
            recorder.record(|account| account.saved(this.agent, at, None));
            return;
        }
        if rules.saves == Saves::Alone {
            let alone = self.alone(kill, at);
            if let Some(by) = alone {
                recorder
                    .record(|account| account.saved(this.agent, at, Some(self.entries[by].agent)));
            } else if once {
                space.landings.push((at, kill as u16, 1));
            } else {
                self.record_pierced(rules.night, kill, at, recorder);
                recorder.record(|account| account.dies(at, this.agent));
                space.lethal.push((at, kill as u16));
            }
            return;
        }
        // A Bulletproof that saves once is one more protection (MODEL-79).
        let mut singles = u128::from(once);
        let protections = self.doing(&[Component::Protect]);
        let here = |&by: &usize| protections.contains(by) && self.entries[by].target == Some(at);
        for (number, by) in (1..).zip(self.done().filter(here)) {
            let that = &self.entries[by];
            if this.roots.contains(by) {
                continue;
            }
            let saves = if that.agent.ability(rules.night) == Ability::Jail {
                rules.book.jail_saves
            } else {
                rules.saves
            };
            if saves == Saves::One {
                singles |= 1 << number;
            } else {
                recorder.record(|account| account.saved(this.agent, at, Some(that.agent)));
                return;
            }
        }
        if singles == 0 {
            self.record_pierced(rules.night, kill, at, recorder);
            recorder.record(|account| account.dies(at, this.agent));
            space.lethal.push((at, kill as u16));
        } else {
            space.landings.push((at, kill as u16, singles));
        }
    }

    /// The only protection of a player against a kill, if there is one and no other (BOOK-7).
    fn alone(&self, kill: usize, at: PlayerId) -> Option<usize> {
        let protects = |&by: &usize| {
            let that = &self.entries[by];
            that.has(Component::Protect)
                && that.target == Some(at)
                && !self.entries[kill].roots.contains(by)
        };
        let mut protections = self.done().filter(protects);
        protections.next().filter(|_| protections.next().is_none())
    }

    /// Records what does not stop a kill that lands, though it stops others.
    fn record_pierced<R: Recorder>(
        &self,
        night: &Night,
        kill: usize,
        at: PlayerId,
        recorder: &mut R,
    ) {
        if !R::ENABLED || night.player(at).dead {
            return;
        }
        let this = &self.entries[kill];
        let macho = night
            .having(Passive::Macho)
            .contains(at)
            .then_some(Unstopped::Macho);
        let open = if this.strongman {
            Some(Unstopped::Strongman)
        } else {
            macho
        };
        // Nobody steps in for a guard.
        let guardable = at == this.target.unwrap_or(this.actor);
        let mut pierce = |shield, why: Unstopped| {
            recorder.record(|account| account.pierces(this.agent, at, shield, why));
        };
        if let (Some(why), true) = (open, night.bulletproof().contains(at)) {
            pierce(None, why);
        }
        for number in self
            .done()
            .filter(|&by| self.entries[by].target == Some(at))
        {
            let by = &self.entries[number];
            if by.has(Component::Protect) || guardable && by.has(Component::Guard) {
                let own = this.roots.contains(number).then_some(Unstopped::OwnTrigger);
                if let Some(why) = own.or(open) {
                    pierce(Some(by.agent), why);
                }
            }
        }
    }
}
