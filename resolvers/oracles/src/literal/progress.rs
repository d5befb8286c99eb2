//! A night in progress, as `nar`, `nar-guide`, `lar` and `werewolves` keep it: bookkeeping that decides no order.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{
    Ability, Alignment, Component, ItemSet, Night, Passive, PlayerId, PlayerSet, Reflex,
};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::AsceticVisit;

use super::belongings::Belongings;
use super::kills::{Causes, blows_at, kill_place, land, reaching, set_off, share_fates};
use super::movers::{MOST_TRIGGERED, drive_late, drive_on, drive_once, gifts_set_off, move_to};
use super::reports::{Made, tell_reports, visits_read};
use crate::acts::{
    Act, Case, alignment_read, answers, renamed_in_turn, role_read, submitted, triggered,
    would_loop,
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrival {
    /// Its targeting fails, and so it fails whole.
    Fails,
    /// MODEL-46, switch `ascetic-visit` `seen`: "the visit arrives: it is read and sets off triggers; the rest fails".
    VisitOnly,
    Succeeds,
}

pub(super) struct Progress<'a> {
    pub(super) case: Case<'a>,
    /// The place of each submitted action in another order of ties than the system's own.
    pub(super) ties: Option<&'a [usize]>,
    pub(super) acts: Vec<Act>,
    /// Actions that have not resolved and have not been blocked.
    pub(super) pending: Vec<usize>,
    /// NAR-11: "not yet fired for this action".
    fired: BTreeSet<(usize, Reflex)>,
    /// The place of each action that succeeded; `None` for those without a target.
    succeeded: BTreeMap<usize, Option<PlayerId>>,
    untargetable: Vec<(usize, PlayerId)>,
    pub(super) protects: Vec<(usize, PlayerId)>,
    pub(super) guards: Vec<(usize, PlayerId)>,
    pub(super) framed: PlayerSet,
    pub(super) drives: Vec<usize>,
    pub(super) kills: Vec<(usize, PlayerId)>,
    hides: Vec<(PlayerId, PlayerId)>,
    pub(super) recruits: PlayerSet,
    exchanges: Vec<[PlayerId; 2]>,
    pub(super) visits: Vec<Made>,
    /// MODEL-68: players who die of being Weak.
    weak: BTreeSet<PlayerId>,
    pub(super) belongings: Belongings,
    triggered: usize,
    pub(super) outcome: Outcome,
}

impl<'a> Progress<'a> {
    pub(super) fn new(case: Case<'a>, ties: Option<&'a [usize]>) -> Self {
        let acts = submitted(case.night);
        Progress {
            case,
            ties,
            pending: (0..acts.len()).collect(),
            acts,
            fired: BTreeSet::new(),
            succeeded: BTreeMap::new(),
            untargetable: Vec::new(),
            protects: Vec::new(),
            guards: Vec::new(),
            framed: PlayerSet::EMPTY,
            drives: Vec::new(),
            kills: Vec::new(),
            hides: Vec::new(),
            recruits: PlayerSet::EMPTY,
            exchanges: Vec::new(),
            visits: Vec::new(),
            weak: BTreeSet::new(),
            belongings: Belongings::at_the_start(case.night),
            triggered: 0,
            outcome: Outcome::default(),
        }
    }

    /// NAR-12: "it fails if its target is untargetable (or Ascetic and the action does not kill)"; ORDER-5: "target not
    /// untargetable/Ascetic"; MODEL-46, MODEL-69. MODEL-64: not by what set it off, where that is exempt.
    pub(super) fn arrival(&self, acts: &[Act], action: usize) -> Arrival {
        let act = &acts[action];
        // Without a target there is nothing to fail: drives, commutes, exchanges, suicides.
        let Some(target) = act.target else {
            return Arrival::Succeeds;
        };
        let stops = |by: usize| {
            !self.case.exempt(acts, by, action) && !self.case.reaches_past(&acts[by], act)
        };
        if self
            .untargetable
            .iter()
            .any(|&(by, place)| place == target && stops(by))
            || self.case.came_home(act)
        {
            return Arrival::Fails;
        }
        if self.case.unwelcome(act, target) {
            return match self.case.switches.ascetic_visit {
                AsceticVisit::Unseen => Arrival::Fails,
                AsceticVisit::Seen => Arrival::VisitOnly,
            };
        }
        Arrival::Succeeds
    }

    /// The gifts that an action would set off as things are.
    pub(super) fn gifts(&self, action: usize) -> Vec<Act> {
        let reaches = |acts: &[Act], action: usize| self.arrival(acts, action) != Arrival::Fails;
        let fired = |action, reflex| self.fired.contains(&(action, reflex));
        gifts_set_off(
            self.case,
            &self.acts,
            &self.drives,
            action,
            &reaches,
            &fired,
        )
    }

    /// Adds the actions that an action sets off where it arrives. Reports whether there are any; none if the night is
    /// given up.
    pub(super) fn set_off(&mut self, action: usize) -> bool {
        let before = self.acts.len();
        for owner in self.case.visited(&self.acts[action]) {
            for reflex in answers(self.case, &self.acts[action], owner) {
                if !self.fired.insert((action, reflex)) {
                    continue;
                }
                // MODEL-65: "A passive does not fire again within a chain of triggers that it started ...; record a loop".
                if let Some(run) = would_loop(&self.acts, action, reflex) {
                    self.outcome.events.record_loop(&run, |_| false);
                    continue;
                }
                if self.triggered == MOST_TRIGGERED {
                    self.outcome.exhausted = true;
                    return false;
                }
                self.triggered += 1;
                // NAR-16, ORDER-8: "drives already resolved apply, in the order resolved, to actions triggered later"
                let new = self.acts.len();
                self.acts.push(triggered(&self.acts, action, reflex));
                drive_late(self.case, &mut self.acts, &self.drives, new);
                self.pending.push(new);
            }
        }
        self.acts.len() > before
    }

    pub(super) fn visit(&mut self, action: usize) {
        let act = &self.acts[action];
        let unseen = self.case.unseen(act);
        let places = self.case.visited(act);
        self.weak.extend(self.case.dies_of_weakness(act, &places));
        self.visits.extend(places.into_iter().map(|place| Made {
            action,
            place,
            unseen,
        }));
    }

    /// NAR-13 to NAR-15, ORDER-6 to ORDER-8: all that an action that succeeds does, but for belongings.
    pub(super) fn apply(&mut self, action: usize) {
        let act = self.acts[action].clone();
        self.succeeded.insert(action, act.target);
        if let Some(place) = kill_place(&act).filter(|_| act.kills()) {
            self.kills.push((action, place));
        }
        if act.has(Component::UntargetSelf) {
            self.untargetable.push((action, act.actor));
        }
        if act.is(Ability::Drive) {
            self.drives.push(action);
            // "redirect and drive change the targets of pending actions once, as they stand now"
            for pending in self.pending.clone() {
                if drive_once(self.case, &mut self.acts, action, pending) {
                    drive_on(self.case, &mut self.acts, &self.drives, pending);
                }
            }
        } else {
            self.exchanges.extend(act.pair);
        }
        let Some(target) = act.target else { return };
        if act.has(Component::Block) {
            // "block fails every pending blockable action by its target"
            let (case, acts) = (self.case, &self.acts);
            self.pending
                .retain(|&other| !(acts[other].actor == target && case.blockable(&acts[other])));
        }
        if let Some(destination) = act.destination {
            for pending in self.pending.clone() {
                if self.acts[pending].actor == target && self.case.redirectable(&self.acts[pending])
                {
                    move_to(&mut self.acts[pending], destination);
                    drive_on(self.case, &mut self.acts, &self.drives, pending);
                }
            }
        }
        if act.has(Component::Untarget) {
            self.untargetable.push((action, target));
        }
        if act.has(Component::Protect) {
            self.protects.push((action, target));
        }
        if act.has(Component::Guard) {
            self.guards.push((action, target));
        }
        if act.has(Component::Frame) {
            self.framed.insert(target);
        }
        if act.has(Component::Fate) {
            self.hides.push((act.actor, target));
        }
        if act.has(Component::Recruit) {
            self.recruits.insert(target);
        }
        if act.has(Component::Strip) {
            self.outcome.stripped.insert(target);
        }
        if act.has(Component::Give) {
            self.outcome.receipt(target, act.item);
        }
        if act.has(Component::Revive) && self.case.night.player(target).dead {
            self.outcome.revived.insert(target);
        }
    }

    /// The strip, theft or gift of an action that succeeded.
    pub(super) fn pass_belongings(&mut self, action: usize) {
        let act = &self.acts[action];
        let Some(target) = act.target else { return };
        if act.has(Component::Strip) {
            self.belongings.strip(target);
        }
        if act.has(Component::Steal) {
            self.belongings.steal(act.actor, target);
        }
        if act.has(Component::Give) {
            self.belongings.give(target, act.item);
        }
    }

    /// NAR-17, NAR-18, ORDER-9: deaths by kills, also those that guards take, and by shared fates, with their causes.
    pub(super) fn deaths(&self, every_guard: bool) -> (PlayerSet, Causes) {
        let causes = Causes::settled(
            self.case,
            &self.acts,
            &self.kills,
            &self.guards,
            &self.protects,
            every_guard,
        );
        let mut deaths = causes.deaths.iter().map(|&(player, _)| player).collect();
        share_fates(self.case, &mut deaths, &self.weak, &self.hides);
        let landed = land(
            self.case,
            &self.acts,
            &self.kills,
            &self.guards,
            every_guard,
        );
        let mut bombs = Vec::new();
        for bomb in self.case.night.player_ids().iter() {
            if self.case.has(bomb, Passive::Bomb) {
                let blows = blows_at(self.case, &self.acts, &landed, &self.protects, bomb);
                let kills = reaching(self.case, bomb, &blows).into_iter();
                let submitted = kills.filter(|&kill| self.acts[kill].submitted());
                bombs.extend(submitted.map(|kill| (bomb, self.acts[kill].actor)));
            }
        }
        set_off(self.case, &mut deaths, &bombs, &self.hides);
        (deaths, causes.with_fates(self.case, deaths, &self.hides))
    }

    /// The outcome where these players die and these are recruited. Readings see `visits`; `held` is what a player holds
    /// when a gunsmith reads it, `seen` whether an action reads a player as framed and as recruited.
    pub(super) fn finish(
        mut self,
        deaths: PlayerSet,
        recruited: PlayerSet,
        visits: &[Made],
        held: &dyn Fn(usize, PlayerId) -> ItemSet,
        seen: &dyn Fn(usize, PlayerId) -> (bool, bool),
    ) -> Outcome {
        let case = self.case;
        tell_reports(&self.acts, &mut self.outcome, &|action, ability| {
            let place = (*self.succeeded.get(&action)?)?;
            let (framed, recruited) = seen(action, place);
            role_read(case, ability, place, held(action, place))
                .or_else(|| visits_read(&self.acts, visits, action, place))
                .or_else(|| Some(alignment_read(case, place, framed, recruited)))
        });
        // OUTCOME-1: deaths are those reported.
        finished(
            self.outcome,
            case.night,
            renamed_in_turn(deaths, &self.exchanges),
            recruited,
            &self.belongings,
        )
    }
}

/// The outcome with deaths, recruits and belongings.
pub(super) fn finished(
    mut outcome: Outcome,
    night: &Night,
    deaths: PlayerSet,
    recruited: PlayerSet,
    belongings: &Belongings,
) -> Outcome {
    let converts = |&player: &PlayerId| night.player(player).alignment != Alignment::Cult;
    outcome.converted = recruited.iter().filter(converts).collect();
    outcome.deaths = deaths;
    outcome.belongings(night.players().len(), |player| belongings.0[player.index()]);
    outcome.finish();
    outcome
}
