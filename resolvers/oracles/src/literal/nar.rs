//! Section 5: `nar` and `nar-guide`.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{Ability, Alignment, Component, Night, PlayerId, PlayerSet, Reflex};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome};
use nightcourt_resolvers::ruling::{AsceticVisit, NarTie, Switches};
use nightcourt_resolvers::system::System;

use super::common::{
    Act, Belongings, Case, Kind, MOST_TRIGGERED, Made, alignment_read, answers, drive_late, drive_on, drive_once,
    gifts_set_off, gun_read, interfere, kill_place, modifications, move_to, renamed_in_turn, role_read, settle,
    share_fates, submitted, tell_reports, triggered, visits_read, would_loop,
};
use super::deeds::Deeds;
use super::places;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    /// Its targeting fails, and so it fails whole.
    Fails,
    /// MODEL-46, switch `ascetic-visit` `seen`: "the visit arrives: it is read and sets off triggers; the rest fails".
    VisitOnly,
    /// It succeeds.
    Succeeds,
}

struct Resolution<'a> {
    case: Case<'a>,
    /// The tie-break, if it is none of those of the switches: the place of each submitted action.
    ties: Option<&'a [usize]>,
    acts: Vec<Act>,
    pending: Vec<usize>,
    /// NAR-11: "not yet fired for this action".
    fired: BTreeSet<(usize, Reflex)>,
    /// The place of each action that succeeded; `None` for those without a target.
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
    belongings: Belongings,
    triggered: usize,
    outcome: Outcome,
}

/// The outcome under a tie-break: that of the switches, or the place of each submitted action ("any fair method").
pub(crate) fn resolve(system: System, night: &Night, switches: &Switches, ties: Option<&[usize]>) -> Outcome {
    told(system, night, switches, ties).0
}

/// The same, and what it came of.
pub(super) fn told(system: System, night: &Night, switches: &Switches, ties: Option<&[usize]>) -> (Outcome, Deeds) {
    let acts = submitted(night);
    let mut resolution = Resolution {
        case: Case::new(system, night, switches),
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
        belongings: Belongings::at_the_start(night),
        triggered: 0,
        outcome: Outcome::default(),
    };
    // NAR-1: "Repeat until none is pending".
    while !resolution.pending.is_empty() && !resolution.outcome.exhausted {
        resolution.step();
    }
    if resolution.outcome.exhausted {
        return (Outcome { exhausted: true, ..Outcome::default() }, Deeds::default());
    }
    resolution.end()
}

/// The ladder that breaks ties; compared as words are, lower first.
type Rank = (Vec<u64>, Vec<usize>);

impl Resolution<'_> {
    fn step(&mut self) {
        let movers: Vec<usize> = self.pending.iter().copied().filter(|&action| self.acts[action].moves()).collect();
        let modifies = modifications(self.case, &self.acts, &self.pending, &movers, &self.drives);
        // NAR-5: "The free actions are those that no other pending action could modify."
        let modified: BTreeSet<usize> = modifies.iter().map(|&(_, y)| y).collect();
        let free: Vec<usize> = self.pending.iter().copied().filter(|action| !modified.contains(action)).collect();
        if free.is_empty() {
            self.breakdown(&modifies);
            return;
        }
        // NAR-7: "The order among free actions matters only when they interfere ...; then record an ambiguity, for each
        // such pair at each look".
        // Two triggered actions never do: they are kills and gifts.
        for &a in free.iter().filter(|&&action| self.acts[action].submitted()) {
            for &b in free.iter().filter(|&&b| b != a) {
                let gifts = |action: usize| {
                    gifts_set_off(
                        self.case,
                        &self.acts,
                        &self.drives,
                        action,
                        &|acts, action| self.arrival(acts, action) != Arrival::Fails,
                        &|action, reflex| self.fired.contains(&(action, reflex)),
                    )
                };
                if interfere(&self.acts, &self.pending, &modifies, &gifts, a, b) {
                    let pair = [self.acts[a].agent, self.acts[b].agent];
                    self.outcome.events.record_set(EventKind::Ambiguity, pair);
                }
            }
        }
        // NAR-6: "resolve the one that is first by (class, tie-break)".
        if let Some(pick) = free.into_iter().min_by_key(|&action| (self.acts[action].class(), self.rank(action))) {
            self.resolve(pick);
        }
    }

    /// NAR-8 to NAR-10.
    fn breakdown(&mut self, modifies: &BTreeSet<(usize, usize)>) {
        // Who can be come to from whom by "could modify".
        let mut leads: BTreeSet<(usize, usize)> = modifies.clone();
        loop {
            let before = leads.len();
            for &(a, b) in &leads.clone() {
                for &c in &self.pending {
                    if leads.contains(&(b, c)) {
                        leads.insert((a, c));
                    }
                }
            }
            if leads.len() == before {
                break;
            }
        }
        let component = |of: usize| -> Vec<usize> {
            self.pending
                .iter()
                .copied()
                .filter(|&other| other == of || leads.contains(&(of, other)) && leads.contains(&(other, of)))
                .collect()
        };
        // "the strongly connected components of 'could modify' that nothing outside modifies"
        let candidates: Vec<usize> = self
            .pending
            .iter()
            .copied()
            .filter(|&of| {
                let inside = component(of);
                !modifies.iter().any(|(x, y)| inside.contains(y) && !inside.contains(x))
            })
            .collect();
        // "among their actions resolve the first by (class, tie-break)"
        let Some(pick) = candidates.into_iter().min_by_key(|&action| (self.acts[action].class(), self.rank(action)))
        else {
            unreachable!("some component is modified by nothing outside it")
        };
        // "the members of the picked action's component and whether the class alone decided it"
        let members = component(pick);
        let class = self.acts[pick].class();
        let alone = members.iter().filter(|&&member| self.acts[member].class() == class).count() == 1;
        let kind = if alone { EventKind::BreakdownByList } else { EventKind::BreakdownByTie };
        let mut agents: Vec<Agent> = members.iter().map(|&member| self.acts[member].agent).collect();
        agents.sort_unstable();
        // "one for each pick that resolves"
        if self.resolve(pick) {
            self.outcome.events.record(kind, agents.into_iter().map(|agent| (agent, false)));
        }
    }

    /// The tie-break. MODEL-62: a triggered action comes "in every tie-break and at every step of it, right after the
    /// action that set it off": it has the rank of the submitted action, then its own place behind it.
    fn rank(&self, action: usize) -> Rank {
        let place = &self.acts[action].place;
        let root = place[0];
        let submitted = root as u64;
        let ladder = if let Some(ties) = self.ties {
            vec![ties[root] as u64]
        } else if self.case.system == System::NarGuide {
            let act = &self.acts[root];
            let alignment = self.case.night.player(act.actor).alignment;
            // (1) "the classes of the action's other components (jail: protect; commandant: inspect; commuterize:
            // block; hide: none), none first, then by the list"
            let others = match act.kind {
                Kind::Of(Ability::Jail) => 1 + u64::from(places::PROTECT),
                Kind::Of(Ability::Commandant) => 1 + u64::from(places::INSPECT),
                Kind::Of(Ability::Commuterize) => 1 + u64::from(places::BLOCK),
                Kind::Of(_) | Kind::Shot | Kind::Suicide | Kind::Vend => 0,
            };
            // (2) "Neutral, then scum, then Town"
            let side = match alignment {
                Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown => 0,
                Alignment::Mafia | Alignment::Werewolf | Alignment::Cult => 1,
                Alignment::Town => 2,
            };
            // (3) "two Neutrals: Hostile, Scum-friendly, Town-friendly"
            let leaning = match alignment {
                Alignment::NeutralScum => 1,
                Alignment::NeutralTown => 2,
                Alignment::NeutralHostile
                | Alignment::Mafia
                | Alignment::Werewolf
                | Alignment::Cult
                | Alignment::Town => 0,
            };
            // (4) "a pre-decided order of players (the night's [order]; without one, the roster)"; "[order] may name some
            // players only: the others follow in roster order". Two actions of one player: GUIDE-7.
            let order = self.case.night.order();
            let decided = match order.iter().position(|&named| named == act.actor) {
                Some(place) => place as u64,
                None => (order.len() + act.actor.index()) as u64,
            };
            vec![others, side, leaning, decided, submitted]
        } else {
            match self.case.switches.nar_tie {
                NarTie::Submitted | NarTie::All => vec![submitted],
                NarTie::Reversed => vec![self.case.night.actions().len() as u64 - submitted],
                NarTie::Seeded(seed) => vec![draw(seed, root), submitted],
            }
        };
        (ladder, place[1..].to_vec())
    }

    fn arrival(&self, acts: &[Act], action: usize) -> Arrival {
        let act = &acts[action];
        // Without a target there is nothing to fail: drives, commutes, exchanges, suicides.
        let Some(target) = act.target else { return Arrival::Succeeds };
        // NAR-12: "it fails if its target is untargetable"; MODEL-64: not by what set it off, where that is exempt.
        let stops = |by: usize| !self.case.exempt(acts, by, action) && !self.case.reaches_past(&acts[by], act);
        if self.untargetable.iter().any(|&(by, place)| place == target && stops(by)) || self.case.came_home(act) {
            return Arrival::Fails;
        }
        // NAR-12: "(or Ascetic and the action does not kill)"; MODEL-46, MODEL-69.
        if self.case.unwelcome(act, target) {
            return match self.case.switches.ascetic_visit {
                AsceticVisit::Unseen => Arrival::Fails,
                AsceticVisit::Seen => Arrival::VisitOnly,
            };
        }
        Arrival::Succeeds
    }

    /// NAR-11, NAR-12. Whether the action has resolved, and not only set something off.
    fn resolve(&mut self, action: usize) -> bool {
        let arrival = self.arrival(&self.acts, action);
        // "If it is to be triggered upon (its target has a passive that fires on it, not yet fired for this action, and
        // the action does reach its target) add the triggered actions as pending and go back to 1".
        if arrival != Arrival::Fails {
            let mut added = false;
            for owner in self.case.visited(&self.acts[action]) {
                for reflex in answers(self.case, &self.acts[action], owner) {
                    if !self.fired.insert((action, reflex)) {
                        continue;
                    }
                    // MODEL-65: "A passive does not fire again within a chain of triggers that it started ...; record a
                    // loop".
                    if let Some(run) = would_loop(&self.acts, action, reflex) {
                        self.outcome.events.record_loop(&run, |_| false);
                        continue;
                    }
                    if self.triggered == MOST_TRIGGERED {
                        self.outcome.exhausted = true;
                        return false;
                    }
                    self.triggered += 1;
                    // "drives already resolved apply, in the order resolved, to actions triggered later"
                    let new = self.acts.len();
                    self.acts.push(triggered(&self.acts, action, reflex));
                    drive_late(self.case, &mut self.acts, &self.drives, new);
                    self.pending.push(new);
                    added = true;
                }
            }
            if added {
                return false;
            }
        }
        self.pending.retain(|&other| other != action);
        if arrival != Arrival::Fails {
            // NAR-20: "visits of the actions that succeeded (at their final targets)"
            let act = &self.acts[action];
            let unseen = self.case.unseen(act);
            let places = self.case.visited(act);
            self.weak.extend(self.case.dies_of_weakness(act, &places));
            self.visits.extend(places.into_iter().map(|place| Made { action, place, unseen }));
        }
        if arrival == Arrival::Succeeds {
            self.apply(action);
        }
        true
    }

    /// NAR-13 to NAR-15: "If not, apply it".
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
                // "redirect and drive change the targets of pending actions once, as they stand now"
                for pending in self.pending.clone() {
                    if drive_once(self.case, &mut self.acts, action, pending) {
                        drive_on(self.case, &mut self.acts, &self.drives, pending);
                    }
                }
            } else {
                self.exchanges.push([one, other]);
            }
        }
        let Some(target) = act.target else { return };
        if act.has(Component::Block) {
            // "block fails every pending blockable action by its target"
            let (case, acts) = (self.case, &self.acts);
            self.pending.retain(|&other| !(acts[other].actor == target && case.blockable(&acts[other])));
        }
        if let Some(destination) = act.destination {
            for pending in self.pending.clone() {
                if self.acts[pending].actor == target && self.case.redirectable(&self.acts[pending]) {
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
            self.belongings.strip(target);
        }
        if act.has(Component::Give) {
            self.belongings.give(target, act.item);
            self.outcome.receipt(target, act.item);
        }
        if act.has(Component::Steal) {
            self.belongings.steal(act.actor, target);
        }
        if act.has(Component::Revive) && self.case.night.player(target).dead {
            self.outcome.revived.insert(target);
        }
    }

    /// NAR-17 to NAR-20: "At the end kills are settled".
    fn end(mut self) -> (Outcome, Deeds) {
        let case = self.case;
        let mut deaths = settle(case, &self.acts, &self.kills, &self.guards, &self.protects, false);
        share_fates(case, &mut deaths, &self.weak, &self.hides);
        let deeds = Deeds::settled(case, &self.acts, &self.kills, &self.guards, &self.protects, false).with_fates(
            case,
            deaths,
            &self.hides,
        );
        // "A player who dies is not recruited."
        let recruited = self.recruits.without(deaths);
        let (acts, visits, framed, belongings) = (&self.acts, &self.visits, self.framed, &self.belongings);
        // "Reports read the final state"
        let succeeded = &self.succeeded;
        tell_reports(acts, &mut self.outcome, &|action, ability| {
            let place = (*succeeded.get(&action)?)?;
            if ability == Ability::Gunsmith {
                // OUTCOME-15: "or he holds a gun when it is read (`nar`: in the final state)".
                return Some(gun_read(case, place, belongings.0[place.index()].0));
            }
            role_read(case, ability, place)
                .or_else(|| visits_read(acts, visits, action, place))
                .or_else(|| Some(alignment_read(case, place, framed.contains(place), recruited.contains(place))))
        });
        let night = case.night;
        self.outcome.converted =
            recruited.iter().filter(|&player| night.player(player).alignment != Alignment::Cult).collect();
        // OUTCOME-1: deaths are those reported.
        self.outcome.deaths = renamed_in_turn(deaths, &self.exchanges);
        let belongings = self.belongings;
        self.outcome.belongings(night.players().len(), |player| belongings.0[player.index()]);
        self.outcome.finish();
        (self.outcome, deeds)
    }
}

/// NAR-23, switch `nar-tie`: the number of an action "from a SplitMix64 seeded with N, one draw per action in
/// submission order".
fn draw(seed: u64, action: usize) -> u64 {
    let mut state = seed;
    let mut drawn = 0;
    for _ in 0..=action {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        drawn = z ^ (z >> 31);
    }
    drawn
}
