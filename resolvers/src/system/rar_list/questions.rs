//! The questions that are asked, each with a list of its own (LIST-1, LIST-12, LIST-21; [RAR] rule 1): one effect, one
//! question, with all that might cause it. What a reason needs (the visit that sets something off, the guard, the hide,
//! the visit that is read) is a cause of the effect.

use crate::explain::account::Recorder;
use crate::model::{Component, ItemSet, PlayerId, PlayerSet, Reflex};
use crate::outcome::{Agent, Outcome};

use super::Exhausted;
use super::item::EffectTarget;
use super::list::List;
use super::reports::Seen;
use super::run::Run;
use super::show::Reason;
use super::ways::Map;
use super::words::Question;

/// Buffers that questions take and give back.
#[derive(Clone, Default, Debug)]
pub(super) struct Spare {
    pub reached: Vec<(u16, PlayerId)>,
    pub has: Vec<(ItemSet, u32)>,
    pub exchanges: Vec<[PlayerId; 2]>,
    pub seen: Vec<Seen>,
    pub landings: Vec<u128>,
    pub guarded: Vec<(u16, PlayerId, u16)>,
    reflexes: Vec<Reflex>,
    /// For an account: every reason that the list run last could have produced.
    pub reasons: Vec<Reason>,
}

/// All questions about one night.
pub(super) struct Inquiry<'a, R: Recorder> {
    pub map: Map<'a>,
    pub list: &'a mut List,
    pub run: &'a mut Run,
    pub spare: &'a mut Spare,
    pub outcome: &'a mut Outcome,
    pub recorder: &'a mut R,
}

impl<R: Recorder> Inquiry<'_, R> {
    pub(super) fn ask_all(&mut self) -> Result<(), Exhausted> {
        if R::ENABLED {
            self.show_shut();
        }
        let dead = self.deaths()?;
        self.effects(dead)?;
        self.reports()?;
        self.loops()?;
        self.outcome.deaths = self.identities(dead)?;
        if self.map.is_exhausted() {
            Err(Exhausted)
        } else {
            Ok(())
        }
    }

    /// Makes and runs the list of the causes gathered.
    pub(super) fn answer(&mut self) -> Result<(), Exhausted> {
        self.list.make(&self.map, &mut self.outcome.events)?;
        self.run.run(self.list, &self.map);
        if self.map.is_exhausted() {
            Err(Exhausted)
        } else {
            Ok(())
        }
    }

    /// Gathers a component at a player as a cause, with every visit that must arrive for it to be set off.
    pub(super) fn cause(
        &mut self,
        who: u16,
        component: Component,
        at: PlayerId,
        upon: EffectTarget,
    ) -> bool {
        let before = self.list.len();
        if !self.list.cause(&self.map, who, component, at, upon) {
            return false;
        }
        let mut set_off = self.map.part(who).set_off;
        while let Some((by, owner)) = set_off {
            if !self
                .list
                .cause(&self.map, by, Component::Visit, owner, EffectTarget::EFFECT)
            {
                self.list.truncate(before);
                return false;
            }
            set_off = self.map.part(by).set_off;
        }
        true
    }

    /// A question about one component at one player. Whoever asks shows it.
    pub(super) fn stands(
        &mut self,
        who: u16,
        component: Component,
        at: PlayerId,
    ) -> Result<bool, Exhausted> {
        self.stands_somewhere(who, component, PlayerSet::of(at))
    }

    /// A question about one component at any of several players. Whoever asks shows it.
    pub(super) fn stands_somewhere(
        &mut self,
        who: u16,
        component: Component,
        places: PlayerSet,
    ) -> Result<bool, Exhausted> {
        self.list.clear();
        if R::ENABLED {
            let reasons = places
                .iter()
                .map(|at| self.reason(who, component, at, EffectTarget::EFFECT));
            self.spare.reasons = reasons.collect();
        }
        for at in places.iter() {
            self.cause(who, component, at, EffectTarget::EFFECT);
        }
        self.answer()?;
        Ok(places
            .iter()
            .any(|at| self.run.produced(who, component, at, EffectTarget::EFFECT)))
    }

    /// The submitted actions that have a component.
    pub(super) fn with(&self, component: Component) -> impl Iterator<Item = u16> + use<R> {
        self.map.cast.with(component)
    }

    /// Every action that has a component, submitted or set off.
    pub(super) fn all_with(&self, component: Component) -> impl Iterator<Item = u16> + use<'_, R> {
        let all = (0..).zip(&self.map.cast.all);
        all.filter(move |(_, part)| part.has(component))
            .map(|(number, _)| number)
    }

    /// Visits that would bring a chain of triggers back to a passive that has gone off in it.
    fn loops(&mut self) -> Result<(), Exhausted> {
        for number in 0..self.map.cast.loops.len() {
            let (visit, reflex) = self.map.cast.loops[number];
            let closes = self.stands(visit, Component::Visit, reflex.owner)?;
            if R::ENABLED {
                let visit = self.agent(visit);
                self.show(Question::Loops(visit, Agent::Passive(reflex)), closes);
            }
            if closes {
                self.note_loop(visit, reflex);
            }
        }
        Ok(())
    }

    fn note_loop(&mut self, visit: u16, closes: Reflex) {
        let run = &mut self.spare.reflexes;
        run.clear();
        let mut at = Some(visit);
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
        self.outcome.events.record_loop(run, |_| false);
    }
}
