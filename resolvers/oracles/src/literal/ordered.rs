//! Section 9: `lar` and `werewolves`.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{Ability, Alignment, Component, ItemSet, Night, PlayerId, PlayerSet, Reflex};
use nightcourt_resolvers::outcome::{EventKind, Outcome, Value};
use nightcourt_resolvers::ruling::{AsceticVisit, Switches, WolvesLoot};
use nightcourt_resolvers::system::System;

use super::common::{
    Act, Belongings, Case, MOST_TRIGGERED, Made, alignment_read, answers, blows_at, contending, drive_late, drive_on,
    drive_once, gifts_set_off, gun_read, interfere, kill_place, killed_by, land, modifications, move_to,
    renamed_in_turn, role_read, settle, share_fates, submitted, tell_reports, triggered, visits_read, would_loop,
};
use super::deeds::Deeds;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    Fails,
    VisitOnly,
    Succeeds,
}

struct Pass<'a> {
    case: Case<'a>,
    /// The order within sequential categories, if it is not that of submission: the place of each submitted action.
    ties: Option<&'a [usize]>,
    acts: Vec<Act>,
    /// Actions that have not run and have not been blocked.
    waiting: Vec<usize>,
    fired: BTreeSet<(usize, Reflex)>,
    succeeded: BTreeMap<usize, Option<PlayerId>>,
    untargetable: Vec<(usize, PlayerId)>,
    protects: Vec<(usize, PlayerId)>,
    guards: Vec<(usize, PlayerId)>,
    framed: PlayerSet,
    drives: Vec<usize>,
    kills: Vec<(usize, PlayerId)>,
    hides: Vec<(PlayerId, PlayerId)>,
    recruits: PlayerSet,
    exchanges: Vec<[PlayerId; 2]>,
    visits: Vec<Made>,
    /// MODEL-68: who dies of being Weak.
    weak: BTreeSet<PlayerId>,
    /// WOLVES-11: who died of a kill already, so that their killer has been found.
    killed: PlayerSet,
    /// Alignments read when the reading action ran: whether the player was framed then.
    framed_when_read: BTreeMap<usize, bool>,
    /// The same: whether the player was recruited then.
    recruited_when_read: BTreeMap<usize, bool>,
    /// The same: what the player held then.
    held_when_read: BTreeMap<usize, ItemSet>,
    belongings: Belongings,
    triggered: usize,
    outcome: Outcome,
}

/// The outcome where sequential categories run in the order of submission, or in another: the place of each submitted
/// action.
pub(crate) fn resolve(system: System, night: &Night, switches: &Switches, ties: Option<&[usize]>) -> Outcome {
    told(system, night, switches, ties).0
}

/// The same, and what it came of.
pub(super) fn told(system: System, night: &Night, switches: &Switches, ties: Option<&[usize]>) -> (Outcome, Deeds) {
    let acts = submitted(night);
    let mut pass = Pass {
        case: Case::new(system, night, switches),
        ties,
        waiting: (0..acts.len()).collect(),
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
        killed: PlayerSet::EMPTY,
        framed_when_read: BTreeMap::new(),
        recruited_when_read: BTreeMap::new(),
        held_when_read: BTreeMap::new(),
        belongings: Belongings::at_the_start(night),
        triggered: 0,
        outcome: Outcome::default(),
    };
    // "Categories run in order." Those of `werewolves` have numbers from 1 to 11, those of `lar` from 0 to 9.
    for category in 0..=11 {
        if pass.outcome.exhausted {
            break;
        }
        if pass.sequential(category) {
            pass.run_in_turn(category);
        } else {
            pass.run_at_once(category);
        }
    }
    if pass.outcome.exhausted {
        return (Outcome { exhausted: true, ..Outcome::default() }, Deeds::default());
    }
    pass.end()
}

impl Pass<'_> {
    fn werewolves(&self) -> bool {
        self.case.system == System::Werewolves
    }

    /// `lar`: "the ten classes of \[NAR\] as an order of operations"; `werewolves`: "the eleven categories".
    fn category(&self, act: &Act) -> u8 {
        if self.werewolves() { act.category() } else { act.class() }
    }

    /// `lar`: "every class sequential"; `werewolves`: "redirects (1) and identity exchanges (9) are sequential, all
    /// others simultaneous".
    fn sequential(&self, category: u8) -> bool {
        !self.werewolves() || category == 1 || category == 9
    }

    /// The first action, by submission order (triggered ones right after what set them off), whose turn has come; one
    /// whose category has passed "runs at once".
    fn next(&self, category: u8) -> Option<usize> {
        self.waiting
            .iter()
            .copied()
            .filter(|&action| self.category(&self.acts[action]) <= category)
            .min_by_key(|&action| (self.category(&self.acts[action]) == category, self.turn(category, action)))
    }

    /// Its place in the order in which its category runs.
    fn turn(&self, category: u8, action: usize) -> Vec<usize> {
        let mut place = self.acts[action].place.clone();
        if let Some(ties) = self.ties.filter(|_| self.sequential(category)) {
            place[0] = ties[place[0]];
        }
        place
    }

    /// "a sequential one does so action by action".
    fn run_in_turn(&mut self, category: u8) {
        loop {
            self.record_orders(category);
            let Some(action) = self.next(category) else { return };
            let arrival = self.arrive(action);
            if self.outcome.exhausted {
                return;
            }
            if arrival == Arrival::Succeeds {
                self.apply(action);
                self.pass_belongings(&[action], false);
            }
        }
    }

    /// "A simultaneous category first decides which of its actions live (actor not blocked by an earlier category,
    /// target not untargetable/Ascetic), then applies all of them".
    fn run_at_once(&mut self, category: u8) {
        let mut living = Vec::new();
        while let Some(action) = self.next(category) {
            let arrival = self.arrive(action);
            if self.outcome.exhausted {
                return;
            }
            if arrival == Arrival::Succeeds {
                living.push(action);
            }
        }
        // "Reads of alignment see what earlier categories did": so they come before what this category does.
        let (reads, others): (Vec<usize>, Vec<usize>) =
            living.iter().partition(|&&action| self.acts[action].has(Component::ReadAlignment));
        for &action in reads.iter().chain(&others) {
            self.apply(action);
        }
        self.pass_belongings(&living, true);
    }

    /// "Record an order event for two actions of a sequential category of which one could modify the other, or which
    /// interfere, in the sense of NAR-4 and NAR-7." Only movers of the category itself can still bring an action of the
    /// category anywhere: earlier ones have run, later ones come too late.
    fn record_orders(&mut self, category: u8) {
        let members: Vec<usize> =
            self.waiting.iter().copied().filter(|&action| self.category(&self.acts[action]) == category).collect();
        if members.len() < 2 {
            return;
        }
        let movers: Vec<usize> = members.iter().copied().filter(|&action| self.acts[action].moves()).collect();
        let modifies = modifications(self.case, &self.acts, &self.waiting, &movers, &self.drives);
        // Two triggered actions never do either: they are kills and gifts.
        for &a in members.iter().filter(|&&action| self.acts[action].submitted()) {
            for &b in members.iter().filter(|&&b| b != a) {
                let gifts = |action: usize| -> Vec<Act> {
                    gifts_set_off(
                        self.case,
                        &self.acts,
                        &self.drives,
                        action,
                        &|acts, action| self.arrival(acts, action) != Arrival::Fails,
                        &|action, reflex| self.fired.contains(&(action, reflex)),
                    )
                };
                if modifies.contains(&(a, b))
                    || modifies.contains(&(b, a))
                    || interfere(&self.acts, &self.waiting, &modifies, &gifts, a, b)
                {
                    let pair = [self.acts[a].agent, self.acts[b].agent];
                    self.outcome.events.record_set(EventKind::Order, pair);
                }
            }
        }
    }

    fn arrival(&self, acts: &[Act], action: usize) -> Arrival {
        let act = &acts[action];
        let Some(target) = act.target else { return Arrival::Succeeds };
        // "target not untargetable/Ascetic"; MODEL-64: what set an action off does not dodge it.
        let stops = |by: usize| !self.case.exempt(acts, by, action) && !self.case.reaches_past(&acts[by], act);
        if self.untargetable.iter().any(|&(by, place)| place == target && stops(by)) || self.case.came_home(act) {
            return Arrival::Fails;
        }
        // "target not untargetable/Ascetic"; MODEL-69.
        if self.case.unwelcome(act, target) {
            return match self.case.switches.ascetic_visit {
                AsceticVisit::Unseen => Arrival::Fails,
                AsceticVisit::Seen => Arrival::VisitOnly,
            };
        }
        Arrival::Succeeds
    }

    /// Reports whether the action lives; if it does, its visit is made and sets off what it sets off.
    fn arrive(&mut self, action: usize) -> Arrival {
        self.waiting.retain(|&other| other != action);
        let arrival = self.arrival(&self.acts, action);
        if arrival == Arrival::Fails {
            return arrival;
        }
        let unseen = self.case.unseen(&self.acts[action]);
        let places = self.case.visited(&self.acts[action]);
        self.weak.extend(self.case.dies_of_weakness(&self.acts[action], &places));
        for place in places {
            self.visits.push(Made { action, place, unseen });
            for reflex in answers(self.case, &self.acts[action], place) {
                if !self.fired.insert((action, reflex)) {
                    continue;
                }
                if let Some(run) = would_loop(&self.acts, action, reflex) {
                    self.outcome.events.record_loop(&run, |_| false);
                    continue;
                }
                if self.triggered == MOST_TRIGGERED {
                    self.outcome.exhausted = true;
                    return arrival;
                }
                self.triggered += 1;
                // "drives that have run apply to it too, in order"
                let new = self.acts.len();
                self.acts.push(triggered(&self.acts, action, reflex));
                drive_late(self.case, &mut self.acts, &self.drives, new);
                self.waiting.push(new);
            }
        }
        arrival
    }

    fn apply(&mut self, action: usize) {
        let act = self.acts[action].clone();
        self.succeeded.insert(action, act.target);
        if let Some(place) = kill_place(&act).filter(|_| act.kills()) {
            self.kills.push((action, place));
        }
        if act.has(Component::UntargetSelf) {
            self.untargetable.push((action, act.actor));
        }
        if let Some([one, other]) = act.pair {
            if act.is(Ability::Drive) {
                self.drives.push(action);
                // "Redirects and drives change the targets of actions that have not run, once, as they stand."
                for waiting in self.waiting.clone() {
                    if drive_once(self.case, &mut self.acts, action, waiting) {
                        drive_on(self.case, &mut self.acts, &self.drives, waiting);
                    }
                }
            } else {
                self.exchanges.push([one, other]);
            }
        }
        let Some(target) = act.target else { return };
        if act.has(Component::ReadAlignment) {
            self.framed_when_read.insert(action, self.framed.contains(target));
            self.recruited_when_read.insert(action, self.recruits.contains(target));
        }
        if act.has(Component::ReadGun) {
            self.held_when_read.insert(action, self.belongings.0[target.index()].0);
        }
        if act.has(Component::Block) {
            let (case, acts) = (self.case, &self.acts);
            self.waiting.retain(|&other| !(acts[other].actor == target && case.blockable(&acts[other])));
        }
        if let Some(destination) = act.destination {
            for waiting in self.waiting.clone() {
                if self.acts[waiting].actor == target && self.case.redirectable(&self.acts[waiting]) {
                    move_to(&mut self.acts[waiting], destination);
                    drive_on(self.case, &mut self.acts, &self.drives, waiting);
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
        if act.has(Component::Revive) && self.case.night.player(target).dead {
            self.outcome.revived.insert(target);
        }
    }

    /// Strips, thefts and gifts of actions that succeeded, in one go or one by one (MODEL-34, ORDER-11).
    fn pass_belongings(&mut self, actions: &[usize], at_once: bool) {
        let of = |component: Component| -> Vec<(usize, PlayerId)> {
            actions
                .iter()
                .filter(|&&action| self.acts[action].has(component))
                .filter_map(|&action| self.acts[action].target.map(|place| (action, place)))
                .collect()
        };
        let (strips, steals, gives) = (of(Component::Strip), of(Component::Steal), of(Component::Give));
        for &(_, place) in &strips {
            self.outcome.stripped.insert(place);
        }
        for &(gift, place) in &gives {
            self.outcome.receipt(place, self.acts[gift].item);
        }
        if at_once {
            let loot = self.loot();
            self.belongings.at_once(&self.acts, &strips, &steals, &gives, &loot);
            return;
        }
        for &(_, place) in &strips {
            self.belongings.strip(place);
        }
        for &(theft, place) in &steals {
            self.belongings.steal(self.acts[theft].actor, place);
        }
        for &(gift, place) in &gives {
            self.belongings.give(place, self.acts[gift].item);
        }
    }

    /// WOLVES-11: "a kill takes what its victim still holds, items and money, for the first killer in order (switch
    /// `wolves-loot`; an order event if several kill one who holds something)". The (killer, victim) of whoever has
    /// been killed now and had not been before. MODEL-66: "of kills of which all but some are stopped the first to run are
    /// the ones stopped, and their order is an event where goods hang on it".
    fn loot(&mut self) -> Vec<(PlayerId, PlayerId)> {
        if !self.werewolves() || self.case.switches.wolves_loot == WolvesLoot::No {
            return Vec::new();
        }
        let mut landed = land(self.case, &self.acts, &self.kills, &self.guards, true);
        if let Some(ties) = self.ties {
            // "a single killer in a deterministic, server-defined order" [Categories]: whose order is open too.
            landed.sort_by_key(|&(kill, _)| {
                let mut place = self.acts[kill].place.clone();
                place[0] = ties[place[0]];
                place
            });
        }
        let mut loot = Vec::new();
        for victim in self.case.night.player_ids().without(self.killed).iter() {
            let blows = blows_at(self.case, &self.acts, &landed, &self.protects, victim);
            let Some(&first) = killed_by(self.case, victim, &blows).first() else { continue };
            self.killed.insert(victim);
            loot.push((self.acts[first].actor, victim));
            let (items, money) = self.belongings.0[victim.index()];
            let (kills, sure) = contending(self.case, victim, &blows);
            // No order event between a kill and what it sets off, such as a suicide, which always comes right after it:
            // while nothing may stop the kill, that never robs.
            let by = |later: usize, first: usize| self.acts[later].ancestors.contains(&first);
            let robs = |kill: &usize| !sure.iter().any(|&first| by(*kill, first));
            let robbers: Vec<usize> = kills.into_iter().filter(robs).collect();
            let differ = |a: usize, b: usize| self.acts[a].actor != self.acts[b].actor && !by(a, b) && !by(b, a);
            let several = robbers.iter().any(|&a| robbers.iter().any(|&b| differ(a, b)));
            if several && (!items.is_empty() || money > 0) {
                self.outcome.events.record_set(EventKind::Order, robbers.iter().map(|&kill| self.acts[kill].agent));
            }
        }
        loot
    }

    fn end(self) -> (Outcome, Deeds) {
        let case = self.case;
        // "`werewolves`: on every guard ...; `lar`: on the first"
        let mut deaths = settle(case, &self.acts, &self.kills, &self.guards, &self.protects, self.werewolves());
        share_fates(case, &mut deaths, &self.weak, &self.hides);
        let deeds = Deeds::settled(case, &self.acts, &self.kills, &self.guards, &self.protects, self.werewolves())
            .with_fates(case, deaths, &self.hides);
        // `lar`: "a player who dies is not recruited"; `werewolves`: "a player may be recruited and die".
        let recruited = if self.werewolves() { self.recruits } else { self.recruits.without(deaths) };
        // `werewolves`: "track and watch read the visits of categories 1 to 7"; `lar`: "the whole night".
        let visits: Vec<Made> = self
            .visits
            .iter()
            .copied()
            .filter(|visit| !self.werewolves() || self.category(&self.acts[visit.action]) <= 7)
            .collect();
        let alignment = |action: usize, place: PlayerId| -> Value {
            // LAR-5, WOLVES-10: "in `lar` and `werewolves` he reads with his block, all other readings of `lar` see the
            // final recruitment".
            let recruited = if !self.werewolves() && self.acts[action].is(Ability::Investigate) {
                recruited.contains(place)
            } else {
                self.recruited_when_read.get(&action) == Some(&true)
            };
            let framed = self.framed_when_read.get(&action) == Some(&true);
            alignment_read(case, place, framed, recruited)
        };
        let mut outcome = self.outcome.clone();
        let (acts, succeeded, held) = (&self.acts, &self.succeeded, &self.held_when_read);
        tell_reports(acts, &mut outcome, &|action, ability| {
            let place = (*succeeded.get(&action)?)?;
            if let Some(&items) = held.get(&action) {
                return Some(gun_read(case, place, items));
            }
            role_read(case, ability, place)
                .or_else(|| visits_read(acts, &visits, action, place))
                .or_else(|| Some(alignment(action, place)))
        });
        let night = case.night;
        outcome.converted =
            recruited.iter().filter(|&player| night.player(player).alignment != Alignment::Cult).collect();
        // "the reported death changes, never who dies"
        outcome.deaths = renamed_in_turn(deaths, &self.exchanges);
        let belongings = self.belongings;
        outcome.belongings(night.players().len(), |player| belongings.0[player.index()]);
        outcome.finish();
        (outcome, deeds)
    }
}
