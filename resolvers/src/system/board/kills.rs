//! Deaths by kills (MODEL-16, MODEL-17, MODEL-43, MODEL-44, MODEL-47, MODEL-66, MODEL-73, MODEL-79; NAR-17, LAR-7, WOLVES-9, BOOK-7,
//! BOOK-8).

use crate::explain::account::Recorder;
use crate::model::{Ability, Component, Passive, PlayerId, PlayerSet};
use crate::rulebook::{Guards, Saves};
use crate::step::{Share, Unstopped};
use crate::system::matching::each_has_its_own;

use super::{Board, Terms};

/// A kill at a player whom only single protections may save: where, by which action, which protections may.
pub(in crate::system) type Landing = (PlayerId, u16, u128);

/// Working space, and what was found last.
#[derive(Clone, Default, Debug)]
pub(in crate::system) struct Kills {
    /// The kills that single protections decide.
    pub landings: Vec<Landing>,
    /// Pairs of victim and kill, in no order; also of the kills that some protection would stop if they came first.
    pub lethal: Vec<(PlayerId, u16)>,
    /// The guards who have met a kill.
    met: Vec<usize>,
    /// The players at whom guards have struck back, each with the guard.
    struck: Vec<(PlayerId, u16)>,
    options: Vec<u128>,
}

impl<const W: usize> Board<W> {
    /// The victims of the kills that took hold. On a guarded player a kill lands on one guard or on every guard instead; then
    /// Macho, Strongman, Bulletproof and protections decide where it lands.
    pub(in crate::system) fn killed(
        &self,
        terms: &Terms<'_>,
        kills: &mut Kills,
        recorder: &mut impl Recorder,
    ) -> PlayerSet {
        kills.landings.clear();
        kills.lethal.clear();
        kills.met.clear();
        kills.struck.clear();
        if self.having(Component::Kill).is_empty() {
            return PlayerSet::EMPTY;
        }
        for kill in self.done_with(Component::Kill) {
            terms.meter.spend(1 + self.resolved.len() as u64 / 4);
            let at = self.acts[kill].kills_at();
            if !self.step_in(kill, at, terms, kills, recorder) {
                let pierces = self.acts[kill].strongman;
                self.land(kill, at, pierces, terms, kills, recorder);
            }
        }
        if !kills.landings.is_empty() {
            self.share_protections(terms, kills, recorder);
        }
        kills.lethal.iter().map(|&(at, _)| at).collect()
    }

    /// The guards of a player step in for a kill, before any protection (MODEL-28). Reports whether they keep it from the ward.
    fn step_in(
        &self,
        kill: usize,
        ward: PlayerId,
        terms: &Terms<'_>,
        kills: &mut Kills,
        recorder: &mut impl Recorder,
    ) -> bool {
        let this = &self.acts[kill];
        let macho = terms.night.having(Passive::Macho);
        let guards = self.having(Component::Guard);
        if guards.is_empty() || this.strongman || macho.contains(ward) {
            return false;
        }
        let rule = terms.points.guards;
        let steps_in = |&act: &usize| {
            guards.contains(act)
                && self.acts[act].target == Some(ward)
                && !self.is_exempt(kill, act)
        };
        let most = match rule {
            Guards::First | Guards::Duel | Guards::Draw | Guards::Unsaved => 1,
            Guards::Every | Guards::OneEach => usize::MAX,
        };

        let (mut guarded, mut stepped_in) = (false, PlayerSet::EMPTY);
        for guard in self.done().filter(steps_in).take(most) {
            let that = &self.acts[guard];
            // A player who guards somebody twice over is one guard: a kill lands on each once.
            if stepped_in.contains(that.actor) {
                continue;
            }
            let has_met = kills.met.contains(&guard);
            if has_met && rule == Guards::Duel {
                guarded = true;
                recorder.record(|account| account.saved_by(this.agent, ward, that.agent));
                continue;
            }
            if has_met && matches!(rule, Guards::OneEach | Guards::Unsaved) {
                continue;
            }
            guarded |= rule != Guards::Unsaved;
            kills.met.push(guard);
            stepped_in.insert(that.actor);
            recorder.record(|account| {
                account.steps_in(this.agent, that.agent, ward, terms.points.cites.guards);
            });
            // Nobody steps in for a guard (NAR-18).
            self.land(kill, that.actor, this.strongman, terms, kills, recorder);
            self.strike(guard, kill, terms, kills, recorder);
            if rule == Guards::OneEach {
                break;
            }
        }
        guarded
    }

    /// A guard strikes back at who came to kill, where guards do (BOOK-8). A gun that answers a visit has come from nowhere.
    fn strike(
        &self,
        guard: usize,
        kill: usize,
        terms: &Terms<'_>,
        kills: &mut Kills,
        recorder: &mut impl Recorder,
    ) {
        let pierces = match terms.points.guards {
            Guards::First | Guards::Every => {
                return self.strike_back(guard, kill, terms, kills, recorder);
            }
            Guards::Duel | Guards::Draw | Guards::Unsaved => false,
            Guards::OneEach => true,
        };
        let killer = &self.acts[kill];
        if killer.parent.is_none() {
            self.land(guard, killer.actor, pierces, terms, kills, recorder);
        }
    }

    /// A guard strikes back once a night at each who came to kill (switch `guard-strikes`).
    fn strike_back(
        &self,
        guard: usize,
        kill: usize,
        terms: &Terms<'_>,
        kills: &mut Kills,
        recorder: &mut impl Recorder,
    ) {
        let killer = &self.acts[kill];
        let strike = (killer.actor, guard as u16);
        let own = self.acts[guard].actor == killer.actor;
        if !terms.guards_strike || killer.parent.is_some() || own || kills.struck.contains(&strike)
        {
            return;
        }
        kills.struck.push(strike);
        recorder.record(|account| account.strikes_back(self.agent(guard), killer.agent));
        self.land(guard, killer.actor, false, terms, kills, recorder);
    }

    /// One kill at one player: stopped, lethal, or for single protections to share out (MODEL-66).
    fn land(
        &self,
        kill: usize,
        at: PlayerId,
        pierces: bool,
        terms: &Terms<'_>,
        kills: &mut Kills,
        recorder: &mut impl Recorder,
    ) {
        let this = self.agent(kill);
        let once = terms.bulletproof_once.contains(at);
        if !pierces && !terms.night.having(Passive::Macho).contains(at) {
            if terms.night.bulletproof().contains(at) && !once {
                recorder.record(|account| account.saved_as_bulletproof(this, at));
                return;
            }
            match self.protected(kill, at, once, terms) {
                Protected::By(by) => {
                    let by = self.agent(by);
                    return recorder.record(|account| account.saved_by(this, at, by));
                }
                Protected::IfShared(options) => {
                    return kills.landings.push((at, kill as u16, options));
                }
                Protected::No => {}
            }
        }
        self.record_pierced(kill, at, terms, recorder);
        recorder.record(|account| account.dies(at, this));
        kills.lethal.push((at, kill as u16));
    }

    /// The protections of a player from a kill. `once` is true for a Bulletproof that saves from one kill only: it is one more
    /// protection (MODEL-79).
    fn protected(&self, kill: usize, at: PlayerId, once: bool, terms: &Terms<'_>) -> Protected {
        if self.having(Component::Protect).is_empty() && !once {
            return Protected::No;
        }
        terms.meter.spend(1 + self.resolved.len() as u64 / 4);
        let here = |&act: &usize| self.acts[act].target == Some(at);
        let protections = self.done_with(Component::Protect).filter(here);
        let mut protections = (1..).zip(protections).filter(|&(_, act)| {
            let saves = self.acts[act].saves_from(&self.acts[kill], terms.night);
            saves && !self.is_exempt(kill, act)
        });
        let mut options = u128::from(once);

        if terms.saves == Saves::Alone {
            // Two protections cancel each other (BOOK-7).
            if let (Some((_, only)), None) = (protections.next(), protections.next()) {
                return Protected::By(only);
            }
        } else {
            for (number, act) in protections {
                let jails = self.agent(act).ability(terms.night) == Ability::Jail;
                let saves = if jails {
                    terms.points.jail_saves
                } else {
                    terms.saves
                };
                if saves != Saves::One {
                    return Protected::By(act);
                }
                options |= 1 << number;
            }
        }
        match options {
            0 => Protected::No,
            _ => Protected::IfShared(options),
        }
    }

    /// Shares single protections out: each kill needs one of its own, or else the player dies (MODEL-66).
    fn share_protections(
        &self,
        terms: &Terms<'_>,
        kills: &mut Kills,
        recorder: &mut impl Recorder,
    ) {
        let Kills {
            landings,
            options,
            lethal,
            ..
        } = kills;
        let places: PlayerSet = landings.iter().map(|&(at, ..)| at).collect();
        for place in places.iter() {
            let here = || landings.iter().filter(|&&(at, ..)| at == place);
            options.clear();
            options.extend(here().map(|&(.., options)| options));
            let saved = each_has_its_own(options);
            let once = terms.bulletproof_once.contains(place);
            let mut used = Used::default();
            for &(_, kill, options) in here() {
                recorder.record(|account| {
                    let share = match (saved, used.stops(landings, place, kill)) {
                        (true, _) => Share::Enough,
                        (false, true) => Share::First,
                        (false, false) => Share::Unstopped,
                    };
                    let agent = self.agent(kill.into());
                    account.shared(agent, place, share, once, options == 1);
                });
            }
            if !saved {
                lethal.extend(here().map(|&(at, kill, _)| (at, kill)));
            }
        }
    }

    /// Records what does not stop a kill that lands, though it stops others.
    fn record_pierced<R: Recorder>(
        &self,
        kill: usize,
        at: PlayerId,
        terms: &Terms<'_>,
        recorder: &mut R,
    ) {
        let night = terms.night;
        if !R::ENABLED || night.player(at).dead {
            return;
        }
        let this = &self.acts[kill];
        let macho = night.having(Passive::Macho).contains(at);
        let open = match this.strongman {
            true => Some(Unstopped::Strongman),
            false => macho.then_some(Unstopped::Macho),
        };
        let mut pierce = |shield, why: Unstopped| {
            recorder.record(|account| account.pierces(this.agent, at, shield, why));
        };
        if let (Some(why), true) = (open, night.bulletproof().contains(at)) {
            pierce(None, why);
        }
        // Nobody steps in for a guard (NAR-18).
        let guardable = at == this.kills_at();
        for act in self.done().filter(|&act| self.acts[act].target == Some(at)) {
            let that = &self.acts[act];
            if that.has(Component::Protect) || guardable && that.has(Component::Guard) {
                let own = self.is_exempt(kill, act).then_some(Unstopped::OwnTrigger);
                let outsider = (that.has(Component::Protect) && !that.saves_from(this, night))
                    .then_some(Unstopped::Outsider);
                // A lone protection has stopped the kill: there are several.
                let cancelled = (terms.saves == Saves::Alone && that.has(Component::Protect))
                    .then_some(Unstopped::Cancelled(terms.points.saves_rule()));
                if let Some(why) = own.or(open).or(outsider).or(cancelled) {
                    pierce(Some(that.agent), why);
                }
            }
        }
    }
}

/// The answer of a player's protections to a kill.
enum Protected {
    No,
    /// This action stops the kill.
    By(usize),
    /// Any of these stops the kill, if each kill has one of its own.
    IfShared(u128),
}

/// The single protections of one player that kills have used up, as those ran.
#[derive(Clone, Default, Debug)]
pub(in crate::system) struct Used(Vec<u128>);

impl Used {
    /// Reports whether a kill at the player is stopped by one that is left: of kills with too few protections the first to
    /// run are stopped (MODEL-66).
    pub(in crate::system) fn stops(
        &mut self,
        landings: &[Landing],
        at: PlayerId,
        kill: u16,
    ) -> bool {
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
