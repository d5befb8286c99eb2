//! The questions of the two RARs (RAR-1, LIST-21): each effect at the end of the night is asked for on its own, with every
//! reason that there could be for it; the answers are the outcome.
//!
//! [`deaths`], [`effects`] and [`reports`] turn a night into questions and their answers into an outcome. A system says what
//! could stand where and decides a reason ([`Method`]): by a tree of reasons, or by a list that is run in reverse.

mod deaths;
mod effects;
mod reports;

use crate::budget::Meter;
use crate::explain::account::{Account, Recorder};
use crate::explain::result::Effect;
use crate::model::{ActionSet, Component, ItemSet, Night, Passive, PlayerId, PlayerSet, Reflex};
use crate::outcome::{Agent, Events, Outcome};
use crate::rule::Rule;
use crate::ruling::{
    AsceticVisit, DoctorSaves, GuardStrikes, Guns, RarRecruitDead, Rolecop, Switches,
};
pub(super) use crate::step::{Idle, Question};
use crate::system::System;
use crate::system::deed::Deed;
use crate::system::matching::{each_but_one_has_its_own, each_has_its_own};

/// The budget is used up, or something grew past its bounds.
pub(super) struct Exhausted;

/// The switches that both systems ask about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub self_fails: bool,
    pub ascetic_seen: bool,
    pub doctor_saves: DoctorSaves,
    pub guards_strike: bool,
    pub recruits_dead: bool,
    pub drives_visit: bool,
    /// Players whom Bulletproof saves from all kills that it stops, and those whom it saves from one only.
    pub proof: PlayerSet,
    pub bulletproof_once: PlayerSet,
    pub guns: Guns,
    pub rolecop: Rolecop,
}

impl Rules {
    pub(super) fn of(night: &Night, switches: &Switches, system: System) -> Rules {
        let bulletproof_once = switches.bulletproof_once(night);
        Rules {
            self_fails: switches.self_fails(system),
            ascetic_seen: switches.ascetic_visit == AsceticVisit::Seen,
            doctor_saves: switches.doctor_saves,
            guards_strike: switches.guard_strikes == GuardStrikes::Yes,
            recruits_dead: switches.rar_recruit_dead == RarRecruitDead::Yes,
            drives_visit: switches.drives_visit(system),
            proof: night.bulletproof().without(bulletproof_once),
            bulletproof_once,
            guns: switches.guns,
            rolecop: switches.rolecop,
        }
    }
}

/// The passive by which a kill goes through what would stop it at a player, if by any (MODEL-44).
pub(super) fn goes_through(night: &Night, kill: &Deed, at: PlayerId) -> Option<Passive> {
    if kill.strongman {
        return Some(Passive::Strongman);
    }
    let macho = night.having(Passive::Macho).contains(at);
    macho.then_some(Passive::Macho)
}

/// A component of an action at a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Presence {
    pub act: u16,
    pub component: Component,
    pub at: PlayerId,
    /// The way in which it came there, where the system tells ways apart.
    pub way: u32,
}

/// Obstacles of an effect at its place, next to what stops the components that a reason needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Against {
    Nothing,
    /// Protections, Bulletproof, and where `guards` says so guards, at the player on whom the kill lands.
    Kill {
        at: PlayerId,
        guards: bool,
    },
    /// Frames of the player read.
    Frames,
    /// Other exchanges that share a player.
    Exchanges,
}

/// One way in which an effect could come about: all that must be there for it (RAR-3).
#[derive(Clone, Copy, Debug)]
pub(super) struct Reason {
    /// The component that makes the effect; none where a player dies of having hidden behind somebody who was not Town.
    pub effect: Option<Presence>,
    /// The guard who takes the kill, the frame of the player read, or the reading that sees the visit.
    pub beside: Option<Presence>,
    hides: (u32, u32),
    /// Kills of one group share protections.
    group: u32,
    pub against: Against,
}

impl Reason {
    /// The only component that it needs, if there is one and nothing else stops it.
    #[inline]
    pub(super) fn alone(&self) -> Option<Presence> {
        let bare = self.beside.is_none() && self.against == Against::Nothing;
        self.effect.filter(|_| bare && self.hides.0 == self.hides.1)
    }
}

/// All reasons for one effect.
#[derive(Clone, Default, Debug)]
pub(super) struct Reasons {
    pub all: Vec<Reason>,
    hides: Vec<Presence>,
    group: u32,
}

impl Reasons {
    /// The hiding that a reason needs: each behind the actor of the next, the last behind the player who dies.
    pub(super) fn hides(&self, reason: &Reason) -> &[Presence] {
        &self.hides[reason.hides.0 as usize..reason.hides.1 as usize]
    }

    fn clear(&mut self) {
        self.all.clear();
        self.hides.clear();
        self.group = 0;
    }

    fn add(&mut self, effect: Presence, beside: Option<Presence>, against: Against) {
        self.all.push(Reason {
            effect: Some(effect),
            beside,
            hides: (0, 0),
            group: 0,
            against,
        });
    }
}

/// The verdict on a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Holds,
    Fails,
    /// Switches `doctor-saves=one` and `bulletproof-saves=one`: it fails if every kill has a protection of its own. Those
    /// that could be this one's, as a set of actions.
    Contested(u64),
    /// It was contested, and there are too few protections for all kills; or there are enough.
    Outnumbered,
    Covered,
    /// It was not decided, as another reason holds.
    Open,
}

impl Verdict {
    pub(super) fn holds(self) -> bool {
        matches!(self, Verdict::Holds | Verdict::Outnumbered)
    }
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Verdict {
        if holds {
            Verdict::Holds
        } else {
            Verdict::Fails
        }
    }
}

/// A question that has its answer.
pub(super) struct Answered<'a> {
    pub question: Question,
    pub reasons: &'a Reasons,
    /// The verdict on each reason.
    pub verdicts: &'a [Verdict],
    pub idle: Option<Idle>,
    pub answer: bool,
}

/// The way in which a system answers.
pub(super) trait Method<'n> {
    /// True if effects are asked for though they change nothing, as the order of a list may be an event (LIST-21).
    const ASKS_IDLE: bool;
    /// True if a hider behind somebody who was not Town dies of nothing else (LIST-22), and a kill that Bulletproof stops
    /// for good is no reason.
    const PRUNES: bool;
    /// True if an account has every reason decided.
    const DECIDES_ALL: bool;
    /// The rule of the switch `rar-recruit-dead`.
    const RECRUITS_DEAD: Rule;

    fn night(&self) -> &'n Night;
    /// The note that rule 4 cut a chain, where the system has that rule.
    fn cut(&mut self) -> Option<&mut bool> {
        None
    }
    fn rules(&self) -> &Rules;
    fn meter(&self) -> &Meter<'n>;
    /// Number of actions: the submitted ones, and after them what passives could do.
    fn acts(&self) -> u16;
    fn deed(&self, act: u16) -> &Deed;
    /// Adds every presence that a component of an action could have.
    fn presences(&self, act: u16, component: Component, found: &mut Vec<Presence>);
    /// The action with all that sets it off, as a number that no other chain has.
    fn chain(&self, presence: Presence) -> u64;
    /// Reports whether an action set something off: on that it does not act (MODEL-64).
    fn sets_off(&self, act: u16, presence: Presence) -> bool;
    /// Reports whether a hide may follow others in one reason.
    fn may_hide(&self, path: &[Presence], hide: Presence) -> bool;

    /// Prepares for a question. Says whether there is one.
    fn prepare(&mut self, reasons: &Reasons, events: &mut Events) -> Result<bool, Exhausted>;
    /// Decides one reason.
    fn verdict(&mut self, reasons: &Reasons, reason: &Reason) -> Verdict;
    /// Tells how a question came to its answer.
    fn tell(&mut self, answered: &Answered<'_>, account: &mut Account<'_>);
    /// Tells of a kill that is no reason for a player's death.
    fn tell_proof(&self, kill: u16, at: PlayerId, account: &mut Account<'_>);

    /// As whom each death is reported: exchanges that share a player do nothing (MODEL-33).
    fn identities<R: Recorder>(
        inquiry: &mut Inquiry<'_, Self, R>,
        dead: PlayerSet,
    ) -> Result<PlayerSet, Exhausted>
    where
        Self: Sized;
    /// The visit that would close a loop of triggers, of those by number, with the passives of the loop and the one that it
    /// would set off again.
    fn closing(&self, number: usize, run: &mut Vec<Reflex>) -> Option<(Presence, Reflex)>;
}

/// Buffers that serve question after question.
#[derive(Clone, Default, Debug)]
pub(super) struct Buffers {
    reasons: Reasons,
    verdicts: Vec<Verdict>,
    threats: deaths::Threats,
    found: Vec<Presence>,
    readings: Vec<Presence>,
    sightings: Vec<reports::Sighting>,
    /// Kills that single protections may stop: each chain, and those protections.
    landings: Vec<(u64, u64)>,
    options: Vec<u128>,
    chains: Vec<u64>,
    robbed: Vec<(PlayerId, PlayerId)>,
    has: Vec<(ItemSet, u32)>,
    run: Vec<Reflex>,
}

/// All questions about one night.
pub(super) struct Inquiry<'a, M, R> {
    pub method: M,
    pub buffers: &'a mut Buffers,
    pub outcome: &'a mut Outcome,
    pub recorder: &'a mut R,
}

/// Finds where a component could be, of any submitted action.
#[inline]
fn find<'n, M: Method<'n>>(method: &M, component: Component, found: &mut Vec<Presence>) {
    found.clear();
    let acts = method.night().by_component()[component as usize];
    if !acts.is_empty() {
        add(method, component, acts, found);
    }
}

fn add<'n, M: Method<'n>>(
    method: &M,
    component: Component,
    acts: ActionSet,
    found: &mut Vec<Presence>,
) {
    for id in acts.iter() {
        method.presences(id.index() as u16, component, found);
    }
}

/// Finds where a component could be, of any action, submitted or set off.
fn find_all<'n, M: Method<'n>>(method: &M, component: Component, found: &mut Vec<Presence>) {
    find(method, component, found);
    for act in method.night().actions().len() as u16..method.acts() {
        if method.deed(act).has(component) {
            method.presences(act, component, found);
        }
    }
}

impl<'n, M: Method<'n>, R: Recorder> Inquiry<'_, M, R> {
    /// Asks all there is to ask, and makes an outcome of the answers.
    pub(super) fn ask_all(&mut self) -> Result<(), Exhausted> {
        let mut dead = self.deaths()?;
        self.set_off(&mut dead)?;
        self.effects(dead)?;
        self.reports()?;
        self.loops()?;
        self.outcome.deaths = M::identities(self, dead)?;
        for player in self.outcome.deaths.iter() {
            self.recorder.result(Effect::Dies(player));
        }
        self.recorder.record(|account| account.unasked());
        if self.method.meter().is_exceeded() {
            Err(Exhausted)
        } else {
            Ok(())
        }
    }

    /// Finds where a component could be, of any submitted action.
    fn find(&mut self, component: Component) {
        find(&self.method, component, &mut self.buffers.found);
    }

    /// Finds where a component could be, of any action, submitted or set off.
    fn find_all(&mut self, component: Component) {
        find_all(&self.method, component, &mut self.buffers.found);
    }

    /// The players at whom what was found could be.
    fn places(&self) -> PlayerSet {
        self.buffers.found.iter().map(|one| one.at).collect()
    }

    /// Makes a reason of each presence found of which something is so.
    fn gather(&mut self, mut counts: impl FnMut(&M, &Presence) -> bool) {
        let Buffers { reasons, found, .. } = &mut *self.buffers;
        reasons.clear();
        for &one in found.iter().filter(|one| counts(&self.method, one)) {
            reasons.add(one, None, Against::Nothing);
        }
    }

    /// Asks whether any of the reasons gathered holds.
    fn ask(&mut self, question: Question, idle: Option<Idle>) -> Result<bool, Exhausted> {
        Ok(self.count(question, idle, false)? > 0)
    }

    /// Looks at the reasons that an answer left open, as long as rule 4 has cut no chain (RAR-4), so that the note of a cut does not
    /// hang on the order of reasons. `is_known` leaves out reasons that say no more than the one that held last.
    fn note_cuts(&mut self, is_known: impl Fn(&Reason, &Reason) -> bool) {
        if self.method.cut().copied() != Some(false) {
            return;
        }
        let (reasons, mut held) = (&self.buffers.reasons, None);
        for reason in &reasons.all {
            let known = held.is_some_and(|held| is_known(held, reason));
            if !known && self.method.verdict(reasons, reason).holds() {
                held = Some(reason);
            }
        }
    }

    /// Asks for one presence of a component.
    pub(super) fn ask_for(
        &mut self,
        question: Question,
        presence: Presence,
    ) -> Result<bool, Exhausted> {
        self.buffers.reasons.clear();
        self.buffers.reasons.add(presence, None, Against::Nothing);
        self.ask(question, None)
    }

    /// Answers a question by the reasons gathered: how many hold, of several of one chain one; or one, if `every` does not
    /// say that all count.
    fn count(
        &mut self,
        question: Question,
        idle: Option<Idle>,
        every: bool,
    ) -> Result<usize, Exhausted> {
        let prepared = self
            .method
            .prepare(&self.buffers.reasons, &mut self.outcome.events)?;
        if !prepared {
            return Ok(0);
        }
        let held = self.settle(every);
        if self.method.meter().is_exceeded() {
            return Err(Exhausted);
        }
        let Inquiry {
            method,
            buffers,
            recorder,
            ..
        } = self;
        recorder.record(|account| {
            let answered = Answered {
                question,
                reasons: &buffers.reasons,
                verdicts: &buffers.verdicts,
                idle,
                answer: held > 0 && idle.is_none(),
            };
            method.tell(&answered, account);
        });
        Ok(held)
    }

    #[inline]
    fn settle(&mut self, every: bool) -> usize {
        let Inquiry {
            method, buffers, ..
        } = self;
        let Buffers {
            reasons,
            verdicts,
            landings,
            options,
            chains,
            ..
        } = &mut **buffers;
        verdicts.clear();
        landings.clear();
        chains.clear();
        let all = every || R::ENABLED && M::DECIDES_ALL;
        let (mut held, mut shares) = (0, (0, PlayerId::default()));
        for reason in &reasons.all {
            if reason.group != shares.0 && !landings.is_empty() {
                held += share(method.rules(), shares.1, landings, options, verdicts);
            }
            let verdict = if held == 0 || all {
                method.verdict(reasons, reason)
            } else if R::ENABLED {
                Verdict::Open
            } else {
                break;
            };
            let chain = || reason.effect.map_or(0, |effect| method.chain(effect));
            match (verdict, reason.against) {
                (Verdict::Holds, _) if every => {
                    let chain = chain();
                    if !chains.contains(&chain) {
                        chains.push(chain);
                        held += 1;
                    }
                }
                (Verdict::Holds, _) => held += 1,
                (Verdict::Contested(singles), Against::Kill { at, .. }) => {
                    landings.push((chain(), singles));
                    shares = (reason.group, at);
                }
                _ => {}
            }
            if R::ENABLED {
                verdicts.push(verdict);
            }
        }
        if !landings.is_empty() && (held == 0 || R::ENABLED) {
            held += share(method.rules(), shares.1, landings, options, verdicts);
        }
        held
    }

    /// The loops that chains of triggers would close, if the visit that would close one arrives (MODEL-65).
    fn loops(&mut self) -> Result<(), Exhausted> {
        let mut number = 0;
        while let Some((visit, closes)) = self.method.closing(number, &mut self.buffers.run) {
            let agent = self.method.deed(visit.act).agent;
            if self.ask_for(Question::Loops(agent, Agent::Passive(closes)), visit)? {
                self.outcome
                    .events
                    .record_loop(&self.buffers.run, |_| false);
            }
            number += 1;
        }
        Ok(())
    }
}

/// Decides the contested kills of a group at a player (switch `doctor-saves=one`): they fail if each has a protection of its
/// own, one that stops every way in which it comes. Returns one if they kill.
fn share(
    rules: &Rules,
    at: PlayerId,
    landings: &mut Vec<(u64, u64)>,
    options: &mut Vec<u128>,
    verdicts: &mut [Verdict],
) -> usize {
    landings.sort_unstable();
    options.clear();
    let mut last = None;
    for &(chain, singles) in landings.iter() {
        match options.last_mut() {
            Some(common) if last == Some(chain) => *common &= u128::from(singles),
            Some(_) | None => options.push(singles.into()),
        }
        last = Some(chain);
    }
    landings.clear();
    let stopped = match rules.bulletproof_once.contains(at) {
        true => each_but_one_has_its_own(options),
        false => each_has_its_own(options),
    };
    for verdict in verdicts {
        if matches!(verdict, Verdict::Contested(_)) {
            *verdict = match stopped {
                true => Verdict::Covered,
                false => Verdict::Outnumbered,
            };
        }
    }
    usize::from(!stopped)
}
