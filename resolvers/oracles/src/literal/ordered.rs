//! Section 9: `lar` and `werewolves`.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{
    Ability, Alignment, Component, Night, Passive, PlayerId, PlayerSet, Reading, Reflex,
};
use nightcourt_resolvers::outcome::{EventKind, Outcome, Value};
use nightcourt_resolvers::ruling::{AsceticVisit, Switches};
use nightcourt_resolvers::system::System;

use super::common::{
    Act, Belongings, Kind, MOST_TRIGGERED, alignment_read, answers, blockable, drive_late, gifts_set_off, interfere,
    kill_place, modifications, passive, redirectable, renamed_in_turn, set_off, settle, share_fates, submitted,
    swapped, tell_reports, triggered, visited, visits_read, would_loop,
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    Fails,
    VisitOnly,
    Succeeds,
}

struct Pass<'a> {
    system: System,
    night: &'a Night,
    switches: &'a Switches,
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
    visits: Vec<(usize, PlayerId)>,
    /// Alignments read when the reading action ran: whether the player was framed then.
    framed_when_read: BTreeMap<usize, bool>,
    /// The same: whether the player was recruited then.
    recruited_when_read: BTreeMap<usize, bool>,
    belongings: Belongings,
    triggered: usize,
    outcome: Outcome,
}

pub(crate) fn resolve(system: System, night: &Night, switches: &Switches) -> Outcome {
    let acts = submitted(night);
    let mut pass = Pass {
        system,
        night,
        switches,
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
        framed_when_read: BTreeMap::new(),
        recruited_when_read: BTreeMap::new(),
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
        return Outcome { exhausted: true, ..Outcome::default() };
    }
    pass.end()
}

impl Pass<'_> {
    fn werewolves(&self) -> bool {
        self.system == System::Werewolves
    }

    /// `lar`: "the ten classes of [NAR] as an order of operations"; `werewolves`: "the eleven categories".
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
            .min_by_key(|&action| (self.category(&self.acts[action]) == category, self.acts[action].place.clone()))
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
        living.sort_by_key(|&action| !self.acts[action].has(Component::ReadAlignment));
        for &action in &living {
            self.apply(action);
        }
        living.sort_by_key(|&action| self.acts[action].place.clone());
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
        let modifies = modifications(self.night, &self.acts, &self.waiting, &movers);
        // Two triggered actions never do either: they are kills and gifts.
        for &a in members.iter().filter(|&&action| matches!(self.acts[action].kind, Kind::Of(_))) {
            for &b in members.iter().filter(|&&b| b != a) {
                let gifts = |action: usize| -> Vec<Act> {
                    gifts_set_off(
                        self.night,
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
        if self.untargetable.iter().any(|&(by, place)| place == target && !set_off(acts, by, action)) {
            return Arrival::Fails;
        }
        // MODEL-39.
        if target == act.actor && self.switches.self_fails(self.system) {
            return Arrival::Fails;
        }
        if passive(self.night, target, Passive::Ascetic) && !act.kills() {
            return match self.switches.ascetic_visit {
                AsceticVisit::Unseen => Arrival::Fails,
                AsceticVisit::Seen => Arrival::VisitOnly,
            };
        }
        Arrival::Succeeds
    }

    /// Whether the action lives; if it does, its visit is made and sets off what it sets off.
    fn arrive(&mut self, action: usize) -> Arrival {
        self.waiting.retain(|&other| other != action);
        let arrival = self.arrival(&self.acts, action);
        if arrival == Arrival::Fails {
            return arrival;
        }
        for place in visited(&self.acts[action]) {
            self.visits.push((action, place));
            for reflex in answers(self.night, &self.acts[action], place) {
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
                let act = drive_late(&self.acts, &self.drives, triggered(&self.acts, action, reflex));
                self.waiting.push(self.acts.len());
                self.acts.push(act);
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
                    if !set_off(&self.acts, action, waiting)
                        && let Some(target) = self.acts[waiting].target
                    {
                        self.acts[waiting].target = Some(swapped(target, [one, other]));
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
        if act.has(Component::Block) {
            let (night, acts) = (self.night, &self.acts);
            self.waiting.retain(|&other| !(acts[other].actor == target && blockable(night, &acts[other])));
        }
        if let Some(destination) = act.destination {
            for waiting in self.waiting.clone() {
                if self.acts[waiting].actor == target && redirectable(self.night, &self.acts[waiting]) {
                    self.acts[waiting].target = Some(destination);
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
        if act.has(Component::Revive) && self.night.player(target).dead {
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
            self.belongings.at_once(&self.acts, &strips, &steals, &gives);
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

    fn end(self) -> Outcome {
        // "`werewolves`: on every guard ...; `lar`: on the first"
        let mut deaths =
            settle(self.night, self.switches, &self.acts, &self.kills, &self.guards, &self.protects, self.werewolves());
        share_fates(self.night, &mut deaths, &self.hides);
        // `lar`: "a player who dies is not recruited"; `werewolves`: "a player may be recruited and die".
        let recruited = if self.werewolves() { self.recruits } else { self.recruits.without(deaths) };
        // `werewolves`: "track and watch read the visits of categories 1 to 7"; `lar`: "the whole night".
        let visits: Vec<(usize, PlayerId)> = self
            .visits
            .iter()
            .copied()
            .filter(|&(visit, _)| !self.werewolves() || self.category(&self.acts[visit]) <= 7)
            .collect();
        let alignment = |action: usize, place: PlayerId| -> Reading {
            // `lar`: "reads of alignment see the final recruitment"; LAR-5, WOLVES-10: a commandant reads with the
            // block.
            let recruited = if !self.werewolves() && self.acts[action].is(Ability::Investigate) {
                recruited.contains(place)
            } else {
                self.recruited_when_read.get(&action) == Some(&true)
            };
            let framed = self.framed_when_read.get(&action) == Some(&true);
            alignment_read(self.night, place, framed, recruited)
        };
        let mut outcome = self.outcome.clone();
        let (night, acts, succeeded) = (self.night, &self.acts, &self.succeeded);
        tell_reports(acts, &mut outcome, &|action, ability| {
            let place = (*succeeded.get(&action)?)?;
            Some(if ability == Ability::Rolecop {
                Value::Role(night.player(place).role)
            } else if matches!(ability, Ability::Track | Ability::Watch) {
                visits_read(night, acts, &visits, action, place)
            } else {
                Value::Alignment(alignment(action, place))
            })
        });
        outcome.converted =
            recruited.iter().filter(|&player| night.player(player).alignment != Alignment::Cult).collect();
        // "the reported death changes, never who dies"
        outcome.deaths = renamed_in_turn(deaths, &self.exchanges);
        let belongings = self.belongings;
        outcome.belongings(night.players().len(), |player| belongings.0[player.index()]);
        outcome.finish();
        outcome
    }
}
