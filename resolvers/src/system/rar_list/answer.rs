//! Answers by lists (LIST-1, LIST-12, LIST-18): everything that the reasons for an effect need is a cause of it; once the list
//! has run, a reason holds if all that it needs was produced, and nothing stops the effect itself.

use crate::budget::Meter;
use crate::explain::account::{Account, Recorder};
use crate::model::{Component, Night, PlayerId, PlayerSet, Reflex};
use crate::outcome::{Agent, Events};
use crate::rule::Rule;
use crate::ruling::DoctorSaves;
use crate::step::FailureReason;
use crate::system::deed::Deed;
use crate::system::ends;
use crate::system::questions::{
    Against, Answered, Exhausted, Inquiry, Method, Presence, Question, Reason, Reasons, Rules,
    Verdict, goes_through,
};

use super::item::EffectTarget;
use super::list::List;
use super::run::Run;
use super::ways::{Map, bit};

/// A component that must be produced at a player, to act on something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Need {
    pub who: u16,
    pub component: Component,
    pub place: PlayerId,
    pub upon: EffectTarget,
}

/// The list of the question asked last, and what came of it.
pub(super) struct Answer<'a> {
    pub map: Map<'a>,
    pub list: &'a mut List,
    pub run: &'a mut Run,
}

impl<'a> Method<'a> for Answer<'a> {
    const ASKS_IDLE: bool = true;
    const PRUNES: bool = true;
    const DECIDES_ALL: bool = true;
    const RECRUITS_DEAD: Rule = Rule::List17;

    fn night(&self) -> &'a Night {
        self.map.night
    }
    fn rules(&self) -> &Rules {
        self.map.rules
    }
    fn meter(&self) -> &Meter<'a> {
        self.map.meter
    }
    fn acts(&self) -> u16 {
        self.map.cast.all.len() as u16
    }
    fn deed(&self, act: u16) -> &Deed {
        self.map.part(act)
    }

    fn presences(&self, act: u16, component: Component, found: &mut Vec<Presence>) {
        let part = self.map.part(act);
        if part.has(component) {
            let places = match part.is_fixed(component) {
                true => part.starts(component),
                false => part.reach,
            };
            found.extend(places.iter().map(|at| Presence {
                act,
                component,
                at,
                way: 0,
            }));
        }
    }

    /// A passive's action is one of its own for each chain that sets it off.
    fn chain(&self, presence: Presence) -> u64 {
        presence.act.into()
    }

    fn sets_off(&self, act: u16, presence: Presence) -> bool {
        !self.map.may_act(act, presence.act)
    }

    /// Behind nobody Town whose death is asked for with this fate, since no death is its own cause.
    fn may_hide(&self, path: &[Presence], hide: Presence) -> bool {
        let asked = |other: &Presence| self.map.part(other.act).actor == hide.at;
        !self.map.night.town().contains(hide.at) || !path.iter().any(asked)
    }

    fn prepare(&mut self, reasons: &Reasons, events: &mut Events) -> Result<bool, Exhausted> {
        let Answer { map, list, run } = self;
        list.clear();
        for reason in &reasons.all {
            if map.is_exhausted() {
                return Err(Exhausted);
            }
            let before = list.len();
            let cause = |need: Need| {
                let Need {
                    who,
                    component,
                    place,
                    upon,
                } = need;
                list.cause(map, who, component, place, upon)
            };
            if !each_need(map, reasons, reason, cause) {
                list.truncate(before);
            }
        }
        if list.len() == 0 {
            return Ok(false);
        }
        list.make(map, events)?;
        run.run(list, map);
        if map.is_exhausted() {
            Err(Exhausted)
        } else {
            Ok(true)
        }
    }

    fn verdict(&mut self, reasons: &Reasons, reason: &Reason) -> Verdict {
        self.map.meter.spend(8);
        if !each_need(&self.map, reasons, reason, |need| self.produced(&need)) {
            return Verdict::Fails;
        }
        match self.stop(reason) {
            Err(_) => Verdict::Fails,
            Ok(None) => Verdict::Holds,
            Ok(Some(singles)) => Verdict::Contested(singles),
        }
    }

    fn tell(&mut self, answered: &Answered<'_>, account: &mut Account<'_>) {
        self.show(answered, account);
    }

    fn tell_proof(&self, kill: u16, at: PlayerId, account: &mut Account<'_>) {
        account.cannot_kill(self.agent(kill), at);
    }

    fn identities<R: Recorder>(
        inquiry: &mut Inquiry<'_, Self, R>,
        dead: PlayerSet,
    ) -> Result<PlayerSet, Exhausted> {
        let mut exchanges: Vec<[PlayerId; 2]> = Vec::new();
        for id in inquiry.method.night().by_component()[Component::Exchange as usize].iter() {
            let act = id.index() as u16;
            let deed = *inquiry.method.deed(act);
            let presence = Presence {
                act,
                component: Component::Exchange,
                at: deed.actor,
                way: 0,
            };
            if inquiry.ask_for(Question::Exchanges(deed.agent), presence)? {
                exchanges.push(deed.pair);
            }
        }
        Ok(ends::exchanged(&exchanges, dead, 0, inquiry.recorder))
    }

    fn closing(&self, number: usize, run: &mut Vec<Reflex>) -> Option<(Presence, Reflex)> {
        let &(act, closes) = self.map.cast.loops.get(number)?;
        run.clear();
        let mut at = Some(act);
        while let Some(number) = at {
            let part = self.map.part(number);
            let Agent::Passive(reflex) = part.agent else {
                break;
            };
            run.insert(0, reflex);
            if reflex == closes {
                break;
            }
            at = part.set_off.map(|(parent, _)| parent);
        }
        let visit = Presence {
            act,
            component: Component::Visit,
            at: closes.owner,
            way: 0,
        };
        Some((visit, closes))
    }
}

/// Calls for all that a reason needs until told to stop: the component that makes the effect with every visit that must arrive
/// for it to be set off (LIST-19), what is needed beside it, and the hiding. Says whether it was told to go on by each.
pub(super) fn each_need(
    map: &Map<'_>,
    reasons: &Reasons,
    reason: &Reason,
    mut goes_on: impl FnMut(Need) -> bool,
) -> bool {
    let need = |one: Presence, upon: EffectTarget| Need {
        who: one.act,
        component: one.component,
        place: one.at,
        upon,
    };
    if let Some(effect) = reason.effect {
        if !goes_on(need(effect, acted_on(reason))) {
            return false;
        }
        let mut set_off = map.part(effect.act).set_off;
        while let Some((who, place)) = set_off {
            let visit = Need {
                who,
                component: Component::Visit,
                place,
                upon: EffectTarget::EFFECT,
            };
            if !goes_on(visit) {
                return false;
            }
            set_off = map.part(who).set_off;
        }
        if let Some(beside) = reason.beside {
            let acts = matches!(beside.component, Component::Guard | Component::Frame);
            let upon = if acts {
                target(effect)
            } else {
                EffectTarget::EFFECT
            };
            if !goes_on(need(beside, upon)) {
                return false;
            }
        }
    }
    let mut hides = reasons.hides(reason).iter();
    hides.all(|&hide| goes_on(need(hide, EffectTarget::EFFECT)))
}

/// The effect that the component of a reason makes.
fn acted_on(reason: &Reason) -> EffectTarget {
    match reason.against {
        Against::Kill { at, .. } => EffectTarget::death(at, reason.beside.map(|guard| guard.act)),
        Against::Frames => EffectTarget::PLAIN,
        Against::Nothing | Against::Exchanges => EffectTarget::EFFECT,
    }
}

/// A component where it stands, as others act on it.
fn target(one: Presence) -> EffectTarget {
    EffectTarget::at(one.act, one.component, one.at)
}

impl Answer<'_> {
    pub(super) fn produced(&self, need: &Need) -> bool {
        let Need {
            who,
            component,
            place,
            upon,
        } = *need;
        self.run.when(who, component, place, upon).is_some()
    }

    pub(super) fn agent(&self, number: u16) -> Agent {
        self.map.part(number).agent
    }

    /// The obstacle of an effect of which everything is there, if there is one; or the single protections that might stop a kill,
    /// if it is one that they might.
    pub(super) fn stop(&self, reason: &Reason) -> Result<Option<u64>, FailureReason> {
        let Some(effect) = reason.effect else {
            return Ok(None);
        };
        let produced = |upon| self.run.when(effect.act, effect.component, effect.at, upon);
        let before = produced(acted_on(reason)).unwrap_or(self.run.worked.len());
        let by = |number: u16, component| Err(FailureReason::by(self.agent(number), component));
        match reason.against {
            Against::Kill { at, .. } if !self.map.cast.within.guard.contains(at) => {
                let limited = self.map.rules.bulletproof_once.contains(at);
                Ok((limited && !self.is_open(effect.act, at)).then_some(0))
            }
            Against::Kill { at, .. } if self.is_open(effect.act, at) => Ok(None),
            Against::Kill { at, guards } => {
                let upon = target(effect);
                // A guard who stepped in before the kill was there takes it.
                let guard =
                    self.run
                        .first(Component::Guard, at, upon, effect.act, before, &self.map);
                if let Some(guard) = guard.filter(|_| guards) {
                    return by(guard, Component::Guard);
                }
                let singles = self.protections(effect, at, before)?;
                let shared = singles != 0 || self.map.rules.bulletproof_once.contains(at);
                Ok(shared.then_some(singles))
            }
            Against::Frames => {
                let frame = self.run.first(
                    Component::Frame,
                    effect.at,
                    target(effect),
                    effect.act,
                    before,
                    &self.map,
                );
                frame.map_or(Ok(None), |frame| by(frame, Component::Frame))
            }
            Against::Nothing | Against::Exchanges => Ok(None),
        }
    }

    /// Reports whether neither protection nor guard does anything against a kill at a player.
    pub(super) fn is_open(&self, kill: u16, player: PlayerId) -> bool {
        goes_through(self.map.night, self.map.part(kill), player).is_some()
    }

    /// Reports whether protections from a kill that lands cancel each other (switch `doctor-saves=alone`).
    pub(super) fn is_cancelled(&self, reason: &Reason) -> bool {
        let (Some(effect), Against::Kill { at, .. }) = (reason.effect, reason.against) else {
            return false;
        };
        let ran = self.run.worked.len();
        let upon = EffectTarget::at(effect.act, effect.component, at);
        self.map.rules.doctor_saves == DoctorSaves::Alone
            && !self.is_open(effect.act, at)
            && (self.map.cast.with(Component::Protect)).any(|protection| {
                let that = self.map.part(protection);
                let saves = that.saves_from(self.map.part(effect.act), self.map.night);
                saves && (self.run).met(protection, upon, at, ran, &self.map)
            })
    }

    /// The single protections that might stop a kill, if none stops it for good. Those that are counted may come late, all
    /// others count if they had worked before the kill had.
    fn protections(
        &self,
        kill: Presence,
        at: PlayerId,
        before: usize,
    ) -> Result<u64, FailureReason> {
        let saves = self.map.rules.doctor_saves;
        let (mut singles, mut first) = (0, None);
        let deed = self.map.part(kill.act);
        let upon = EffectTarget::at(kill.act, kill.component, at);
        for protection in self.map.cast.with(Component::Protect) {
            if !(self.map.part(protection)).saves_from(deed, self.map.night) {
                continue;
            }
            let jails = self.map.part(protection).has(Component::Block);
            let counted = saves == DoctorSaves::Alone || saves == DoctorSaves::One && !jails;
            let before = match counted {
                true => self.run.worked.len(),
                false => before,
            };
            if (self.run).met(protection, upon, at, before, &self.map) {
                if !counted {
                    let by = self.agent(protection);
                    return Err(FailureReason::By(by, Component::Protect));
                }
                singles |= bit(protection);
                first.get_or_insert(protection);
            }
        }
        match (saves, first) {
            (DoctorSaves::Alone, Some(only)) if singles == bit(only) => {
                Err(FailureReason::By(self.agent(only), Component::Protect))
            }
            (DoctorSaves::Alone, _) => Ok(0),
            (DoctorSaves::All | DoctorSaves::One, _) => Ok(singles),
        }
    }
}
