//! Section 6: `snarf`.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{
    Ability, Component, ItemId, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger,
};
use nightcourt_resolvers::outcome::{EventKind, Outcome, Value};
use nightcourt_resolvers::ruling::{
    AsceticVisit, GuardStrikes, SnarfJail, SnarfVanillaise, Switches,
};
use nightcourt_resolvers::system::System;

use super::belongings::Belongings;
use super::kills::{Blow, Causes, kill_place, killed_by, reaching, set_off, share_fates};
use super::movers::MOST_TRIGGERED;
use super::places;
use super::progress::finished;
use super::reports::{Made, tell_reports, visits_read};
use crate::acts::{
    Act, Case, Kind, alignment_read, answers, renamed_at_once, role_read, submitted, swapped,
    triggered, would_loop,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// Redirectable actions by the player get the destination.
    Redirect(PlayerId, PlayerId),
    /// The two are swapped as targets.
    Swap([PlayerId; 2]),
    /// Killing actions at the ward go to the guard.
    Guard {
        ward: PlayerId,
        guard: PlayerId,
    },
    Block(PlayerId),
    Untargetable(PlayerId),
    Protect(PlayerId),
    Framed(PlayerId),
    Recruited(PlayerId),
    /// SNARF-30: "from then on the actions that the player's role still has to perform fail, and his passives are gone".
    Vanillaised(PlayerId),
    Dead(PlayerId),
}

/// SNARF-2: "State set at order o acts only on sub-actions of a higher order."
#[derive(Clone, Copy, Debug)]
struct State {
    order: u8,
    by: Option<usize>,
    effect: Effect,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Targeting {
    NotYet,
    Failed,
    /// MODEL-46, switch `ascetic-visit` `seen`: the visit arrived, the rest fails.
    VisitOnly,
    /// It reached this player; nobody for those that target nobody.
    Done(Option<PlayerId>),
}

/// A loop found: its run of abilities, and the one that fails for the night, if one does.
struct Loop {
    run: Vec<Reflex>,
    fails: Option<Reflex>,
}

struct Pass<'a> {
    night: &'a Night,
    switches: &'a Switches,
    off: &'a BTreeSet<Reflex>,
    acts: Vec<Act>,
    states: Vec<State>,
    targeting: BTreeMap<usize, Targeting>,
    visits: Vec<Made>,
    /// MODEL-68: who dies of being Weak.
    weak: BTreeSet<PlayerId>,
    /// MODEL-85: the guard to whom a guard's state moved an action, where it ends there.
    taken: BTreeMap<usize, usize>,
    /// Kills that came down: order, action, place.
    kills: Vec<(u8, usize, PlayerId)>,
    hides: Vec<(PlayerId, PlayerId)>,
    exchanges: Vec<[PlayerId; 2]>,
    readings: BTreeMap<usize, Value>,
    reached: BTreeMap<usize, PlayerId>,
    /// Strips, thefts and gifts of the batch.
    changes: Vec<(usize, PlayerId)>,
    belongings: Belongings,
    loops: Vec<Loop>,
    triggered: usize,
    outcome: Outcome,
}

pub(super) fn resolve(night: &Night, switches: &Switches) -> (Outcome, Causes) {
    let mut off: BTreeSet<Reflex> = BTreeSet::new();
    let mut failed: Vec<Loop> = Vec::new();
    loop {
        let mut pass = Pass {
            night,
            switches,
            off: &off,
            acts: submitted(night),
            states: Vec::new(),
            targeting: BTreeMap::new(),
            visits: Vec::new(),
            weak: BTreeSet::new(),
            taken: BTreeMap::new(),
            kills: Vec::new(),
            hides: Vec::new(),
            exchanges: Vec::new(),
            readings: BTreeMap::new(),
            reached: BTreeMap::new(),
            changes: Vec::new(),
            belongings: Belongings::at_the_start(night),
            loops: Vec::new(),
            triggered: 0,
            outcome: Outcome::default(),
        };
        let again = pass.run();
        if pass.outcome.exhausted {
            return (
                Outcome {
                    exhausted: true,
                    ..Outcome::default()
                },
                Causes::default(),
            );
        }
        if !again {
            for found in &failed {
                pass.outcome
                    .events
                    .record_loop(&found.run, |reflex| Some(reflex) == found.fails);
            }
            return pass.end();
        }
        // SNARF-25: "the night is then resolved again without the failed abilities, which are off for everybody".
        let new: Vec<Loop> = pass
            .loops
            .into_iter()
            .filter(|found| found.fails.is_some())
            .collect();
        off.extend(new.iter().filter_map(|found| found.fails));
        failed.extend(new);
    }
}

/// The sub-actions of an ability: an order, and the components of that order. SNARF-3, SNARF-4.
fn parts(ability: Ability, switches: &Switches) -> Vec<(u8, Vec<Component>)> {
    match (ability, switches.snarf_jail) {
        (Ability::Jail, SnarfJail::FortyFive) => {
            vec![(45, vec![Component::Block, Component::Protect])]
        }
        (Ability::Jail, SnarfJail::Compound) => {
            vec![(40, vec![Component::Block]), (60, vec![Component::Protect])]
        }
        (Ability::Jail, SnarfJail::Forty) => vec![(40, vec![Component::Block, Component::Protect])],
        (Ability::Commandant, _) => vec![
            (40, vec![Component::Block]),
            (100, vec![Component::ReadAlignment]),
        ],
        _ => vec![(places::order(ability), ability.row().parts.to_vec())],
    }
}

impl Pass<'_> {
    fn run(&mut self) -> bool {
        let mut queue: Vec<(u8, usize, usize, Vec<Component>)> = Vec::new();
        for action in 0..self.acts.len() {
            self.targeting.insert(action, Targeting::NotYet);
            if let Kind::Of(ability) = self.acts[action].kind {
                for (number, (order, components)) in
                    parts(ability, self.switches).into_iter().enumerate()
                {
                    queue.push((order, action, number, components));
                }
            }
        }
        // "A queue of sub-actions by order value; one order is one batch; lower first."
        let orders: BTreeSet<u8> = queue.iter().map(|&(order, ..)| order).collect();
        for order in orders {
            for (_, action, _, components) in queue.iter().filter(|&&(at, ..)| at == order) {
                self.sub_action(order, *action, components);
                if self.outcome.exhausted {
                    return false;
                }
            }
            self.end_batch(order);
            // "Loops that one batch starts are found together; the night is then resolved again".
            if self.loops.iter().any(|found| found.fails.is_some()) {
                return true;
            }
        }
        false
    }

    /// The states that act on a sub-action of this order: those "left by strictly lower orders"; never those of an
    /// action that set it off (MODEL-64).
    fn standing(&self, order: u8, action: usize) -> Vec<State> {
        self.states
            .iter()
            .copied()
            .filter(|state| {
                state.order < order && state.by.is_none_or(|by| !self.exempt(by, action))
            })
            .collect()
    }

    /// MODEL-64: "an action never acts on an action that it set off".
    fn exempt(&self, first: usize, later: usize) -> bool {
        Case::new(System::Snarf, self.night, self.switches).exempt(&self.acts, first, later)
    }

    /// The night as it is for sub-actions of this order: without the passives of whoever was vanillaised at a lower one.
    fn case(&self, order: u8) -> Case<'_> {
        let gone = |&player: &PlayerId| {
            self.states
                .iter()
                .any(|state| state.order < order && state.effect == Effect::Vanillaised(player))
        };
        let vanillaised = self.night.player_ids().iter().filter(gone).collect();
        Case {
            vanillaised,
            ..Case::new(System::Snarf, self.night, self.switches)
        }
    }

    /// SNARF-30: "from then on the actions that the player's role still has to perform fail, Strong-Willed or not (not
    /// the faction's kill; a kill is the role's if the role has one)".
    fn lost(&self, order: u8, act: &Act) -> bool {
        let of_the_faction =
            act.is(Ability::Kill) && !self.night.player(act.actor).role.has(Ability::Kill);
        act.submitted() && !of_the_faction && self.case(order).vanillaised.contains(act.actor)
    }

    fn sub_action(&mut self, order: u8, action: usize, components: &[Component]) {
        let act = self.acts[action].clone();
        // "A blocked actor's later sub-actions fail." "A compound blocked before its first sub-action fails whole;
        // blocked later it loses the later parts, its visit stands."
        let blocked = self.case(order).blockable(&act)
            && self
                .standing(order, action)
                .iter()
                .any(|state| state.effect == Effect::Block(act.actor));
        if blocked || self.lost(order, &act) {
            if self.targeting[&action] == Targeting::NotYet {
                self.targeting.insert(action, Targeting::Failed);
            }
            return;
        }
        // "Targeting happens just before the action's lowest sub-action, and once for a compound."
        if self.targeting[&action] == Targeting::NotYet {
            let targeting = self.target(order, action);
            self.targeting.insert(action, targeting);
        }
        if let Targeting::Done(place) = self.targeting[&action] {
            for &component in components {
                self.happen(order, action, place, component);
            }
        }
    }

    /// Aims the action, visits, and sets off what answers.
    fn target(&mut self, order: u8, action: usize) -> Targeting {
        let act = self.acts[action].clone();
        if act.target.is_none() && act.kind != Kind::Suicide {
            // Drives, commutes and exchanges only choose; a drive's visits, where it makes any, reach whom it chose
            // (MODEL-21, SNARF-31).
            let places = self.case(order).visited(&act);
            self.visit(order, action, &places);
            return Targeting::Done(None);
        }
        let Some((place, moved)) = self.aim(order, action) else {
            return Targeting::Failed;
        };
        // SNARF-17: "or the actor himself after any move (redirect, drive or guard), it fails"; MODEL-74: only after a move.
        if moved && place == act.actor && self.switches.self_fails(System::Snarf) {
            return Targeting::Failed;
        }
        if act.kind != Kind::Suicide {
            // "If it is a player who is untargetable, or Ascetic (non-killing action) ..., it fails". A suicide "targets nobody: only protection and guards stop it".
            // MODEL-76: "a kill of a Strongman reaches whom a Rolestopper made untargetable".
            let past = |by: usize| self.case(order).reaches_past(&self.acts[by], &act);
            let stops = |state: &State| {
                state.effect == Effect::Untargetable(place) && !state.by.is_some_and(past)
            };
            if self.standing(order, action).iter().any(stops) {
                return Targeting::Failed;
            }
            // "`recruit` at a player dead by a lower order fails (invalid target)."
            if act.has(Component::Recruit)
                && self
                    .standing(order, action)
                    .iter()
                    .any(|state| state.effect == Effect::Dead(place))
            {
                return Targeting::Failed;
            }
            // MODEL-69: "as at an Ascetic one".
            if self.case(order).unwelcome(&act, place) {
                if self.switches.ascetic_visit == AsceticVisit::Unseen {
                    return Targeting::Failed;
                }
                self.visit(order, action, &[place]);
                return Targeting::VisitOnly;
            }
        }
        if act.has(Component::Visit) {
            self.visit(order, action, &[place]);
        }
        Targeting::Done(Some(place))
    }

    /// "The aimed set starts as {chosen target}. As long as some order not yet used has a standing state that applies to
    /// a member: take the newest such order, replace each member to which states of it apply by all their images, and
    /// count that order as used. If the result is not exactly one player the action fails."
    /// With whether any state moved it.
    fn aim(&mut self, order: u8, action: usize) -> Option<(PlayerId, bool)> {
        let start = match self.acts[action].kind {
            Kind::Suicide => self.acts[action].actor,
            Kind::Of(_) | Kind::Shot | Kind::Vend => self.acts[action].target?,
        };
        let standing = self.standing(order, action);
        let mut aimed = BTreeSet::from([start]);
        let mut used: BTreeSet<u8> = BTreeSet::new();
        let mut guards: Vec<(PlayerId, usize)> = Vec::new();
        loop {
            let newest = standing
                .iter()
                .filter(|state| !used.contains(&state.order))
                .filter(|state| {
                    aimed
                        .iter()
                        .any(|&member| self.image(order, state.effect, action, member).is_some())
                })
                .map(|state| state.order)
                .max();
            let Some(newest) = newest else { break };
            for &member in &aimed {
                for state in standing.iter().filter(|state| state.order == newest) {
                    let guard = matches!(state.effect, Effect::Guard { .. });
                    let to = self.image(order, state.effect, action, member);
                    guards.extend(to.zip(state.by).filter(|_| guard));
                }
            }
            aimed = aimed
                .into_iter()
                .flat_map(|member| {
                    let images: Vec<PlayerId> = standing
                        .iter()
                        .filter(|state| state.order == newest)
                        .filter_map(|state| self.image(order, state.effect, action, member))
                        .collect();
                    if images.is_empty() {
                        vec![member]
                    } else {
                        images
                    }
                })
                .collect();
            used.insert(newest);
        }
        if aimed.len() == 1 {
            let mut taken = guards.iter().filter(|(at, _)| aimed.contains(at));
            if let Some(&(_, guard)) = taken.next() {
                self.taken.insert(action, guard);
            }
            return aimed.first().map(|&place| (place, !used.is_empty()));
        }
        self.outcome
            .events
            .record_set(EventKind::Split, [self.acts[action].agent]);
        None
    }

    /// The player to whom a state moves this action from this player, if it applies to it there.
    fn image(
        &self,
        order: u8,
        effect: Effect,
        action: usize,
        member: PlayerId,
    ) -> Option<PlayerId> {
        let act = &self.acts[action];
        match effect {
            // "redirect of this actor"; "A redirect applies also to a member that is its destination".
            Effect::Redirect(victim, destination) => {
                (self.case(order).redirectable(act) && act.actor == victim).then_some(destination)
            }
            // "A suicide is moved by guards only."
            Effect::Swap(pair) => {
                (act.kind != Kind::Suicide && pair.contains(&member)).then(|| swapped(member, pair))
            }
            // "or guard for a killing action"; SNARF-13: a strongman's kill too is moved, nothing guards a Macho.
            Effect::Guard { ward, guard } => {
                (act.kills() && member == ward && !self.case(order).has(ward, Passive::Macho))
                    .then_some(guard)
            }
            Effect::Block(_)
            | Effect::Untargetable(_)
            | Effect::Protect(_)
            | Effect::Framed(_)
            | Effect::Recruited(_)
            | Effect::Vanillaised(_)
            | Effect::Dead(_) => None,
        }
    }

    /// "Triggers go off on successful targeting (or a drive's visit), before the action itself resolves, at the same
    /// point of the queue; the triggered action is aimed by the states of lower orders and resolves at once".
    fn visit(&mut self, order: u8, action: usize, places: &[PlayerId]) {
        let unseen = self.case(order).unseen(&self.acts[action]);
        for &place in places {
            self.visits.push(Made {
                action,
                place,
                unseen,
            });
            self.weak.extend(
                self.case(order)
                    .dies_of_weakness(&self.acts[action], &[place]),
            );
            for reflex in answers(self.case(order), &self.acts[action], place) {
                // "the failed abilities, which are off for everybody"
                if self.outcome.exhausted || self.off.contains(&reflex) {
                    continue;
                }
                if let Some(run) = would_loop(&self.acts, action, reflex) {
                    self.loop_found(run);
                    continue;
                }
                if self.triggered == MOST_TRIGGERED {
                    self.outcome.exhausted = true;
                    return;
                }
                self.triggered += 1;
                let act = triggered(&self.acts, action, reflex);
                let number = self.acts.len();
                self.acts.push(act.clone());
                let targeting = self.target(order, number);
                self.targeting.insert(number, targeting);
                if let Targeting::Done(place) = targeting {
                    let component = if act.kind == Kind::Vend {
                        Component::Give
                    } else {
                        Component::Kill
                    };
                    self.happen(order, number, place, component);
                }
            }
        }
    }

    /// "the loop is the run of distinct abilities since its first firing. If nothing in it adds up ... it just stops
    /// there. If something adds up (money), the last distinct ability of the loop fails for the night".
    fn loop_found(&mut self, run: Vec<Reflex>) {
        let adds_up = run
            .iter()
            .any(|reflex| reflex.trigger == Trigger::Vendor(ItemId::MONEY));
        let fails = if adds_up { run.last().copied() } else { None };
        self.loops.push(Loop { run, fails });
    }

    /// One component of a sub-action that succeeded.
    fn happen(&mut self, order: u8, action: usize, place: Option<PlayerId>, component: Component) {
        let act = self.acts[action].clone();
        let at = place.or_else(|| kill_place(&act));
        let mut effects = Vec::new();
        match (component, at) {
            (Component::Visit, _) => {}
            (Component::UntargetSelf, _) => effects.push(Effect::Untargetable(act.actor)),
            (Component::Swap, _) => effects.extend(act.pair.map(Effect::Swap)),
            (Component::Exchange, _) => self.exchanges.extend(act.pair),
            (_, None) => {}
            (Component::Kill, Some(at)) => {
                self.kills.push((order, action, at));
                // MODEL-85: "the guard kills the player who submitted that kill, once a night".
                let strikes = self.switches.guard_strikes == GuardStrikes::Yes && act.submitted();
                let guard = self.taken.get(&action).copied().filter(|_| strikes);
                if let Some(guard) = guard.filter(|&guard| self.acts[guard].actor != act.actor) {
                    let struck =
                        |&(_, by, at): &(u8, usize, PlayerId)| (by, at) == (guard, act.actor);
                    if !self.kills.iter().any(struck) {
                        self.kills.push((order, guard, act.actor));
                    }
                }
            }
            (Component::Protect, Some(at)) => effects.push(Effect::Protect(at)),
            (Component::Guard, Some(at)) => effects.push(Effect::Guard {
                ward: at,
                guard: act.actor,
            }),
            (Component::Block, Some(at)) => effects.push(Effect::Block(at)),
            (Component::Redirect, Some(at)) => {
                effects.extend(
                    act.destination
                        .map(|destination| Effect::Redirect(at, destination)),
                );
            }
            (Component::Untarget, Some(at)) => effects.push(Effect::Untargetable(at)),
            (Component::Fate, Some(at)) => self.hides.push((act.actor, at)),
            (Component::ReadAlignment, Some(at)) => {
                // "Reads of alignment happen at their order"
                let standing = self.standing(order, action);
                let framed = standing
                    .iter()
                    .any(|state| state.effect == Effect::Framed(at));
                let recruited = standing
                    .iter()
                    .any(|state| state.effect == Effect::Recruited(at));
                self.readings.insert(
                    action,
                    alignment_read(self.case(order), at, framed, recruited),
                );
            }
            (
                Component::ReadGun
                | Component::ReadRole
                | Component::ReadVanilla
                | Component::ReadVanillaTown,
                Some(at),
            ) => {
                // OUTCOME-15: "or he holds a gun when it is read"
                let held = self.belongings.0[at.index()].0;
                let value = role_read(self.case(order), act.like(), at, held);
                self.readings.extend(value.map(|value| (action, value)));
            }
            (
                Component::ReadVisits
                | Component::ReadVisitors
                | Component::ReadVisitAbilities
                | Component::ReadVisitorAbilities
                | Component::ReadMotion,
                Some(at),
            ) => {
                self.reached.insert(action, at);
            }
            (Component::Frame, Some(at)) => effects.push(Effect::Framed(at)),
            (Component::Recruit, Some(at)) => effects.push(Effect::Recruited(at)),
            (Component::Strip, Some(at)) => {
                self.outcome.stripped.insert(at);
                self.changes.push((action, at));
                if self.switches.snarf_vanillaise == SnarfVanillaise::AtOnce {
                    effects.push(Effect::Vanillaised(at));
                }
            }
            (Component::Give, Some(at)) => {
                self.outcome.receipt(at, act.item);
                self.changes.push((action, at));
            }
            (Component::Steal, Some(at)) => self.changes.push((action, at)),
            (Component::Revive, Some(at)) => {
                // MODEL-35: "A revive that ends at a living player visits and does nothing."
                if self.night.player(at).dead {
                    self.outcome.revived.insert(at);
                }
            }
        }
        self.states.extend(effects.into_iter().map(|effect| State {
            order,
            by: Some(action),
            effect,
        }));
    }

    /// Ends a batch: deaths and belongings, which only the whole batch decides.
    fn end_batch(&mut self, order: u8) {
        for player in self.night.player_ids().iter() {
            let already = self
                .states
                .iter()
                .any(|state| state.effect == Effect::Dead(player));
            if !already && self.dead_by_now(player) {
                self.states.push(State {
                    order,
                    by: None,
                    effect: Effect::Dead(player),
                });
            }
        }
        let changes = std::mem::take(&mut self.changes);
        self.belongings.at_once(&self.acts, &changes, &[]);
    }

    /// "Kills fail at a player protected at a lower order or Bulletproof, unless Macho or a strongman kill."
    fn dead_by_now(&self, player: PlayerId) -> bool {
        let case = Case::new(System::Snarf, self.night, self.switches);
        !killed_by(case, player, &self.blows(player)).is_empty()
    }

    /// The kills that came down at a player by now, each with what could stop it.
    fn blows(&self, player: PlayerId) -> Vec<Blow> {
        let protected_since = |protection: usize| {
            let states = self.states.iter();
            let here = states.filter(|state| {
                state.by == Some(protection) && state.effect == Effect::Protect(player)
            });
            here.map(|state| state.order).min()
        };
        let blow = |order: u8, kill: usize| {
            let before = |&protection: &usize| {
                protected_since(protection).is_some_and(|since| since < order)
            };
            let protections = (0..self.acts.len())
                .filter(before)
                .filter(|&by| !self.exempt(by, kill));
            Blow::new(
                self.case(order),
                &self.acts,
                player,
                kill,
                protections.collect(),
            )
        };
        let here = self.kills.iter().filter(|&&(_, _, at)| at == player);
        here.map(|&(order, kill, _)| blow(order, kill)).collect()
    }

    /// MODEL-83: Bombs, each with a player whose submitted kill reached them. Who was vanillaised before the kill is none (SNARF-30).
    fn bombs(&self) -> Vec<(PlayerId, PlayerId)> {
        let case = Case::new(System::Snarf, self.night, self.switches);
        let mut bombs = Vec::new();
        for bomb in self.night.player_ids().iter() {
            for kill in reaching(case, bomb, &self.blows(bomb)) {
                let came = self.kills.iter().find(|&&(_, one, _)| one == kill);
                let armed =
                    came.is_some_and(|&(order, ..)| self.case(order).has(bomb, Passive::Bomb));
                if armed && self.acts[kill].submitted() {
                    bombs.push((bomb, self.acts[kill].actor));
                }
            }
        }
        bombs
    }

    fn end(mut self) -> (Outcome, Causes) {
        for found in &self.loops {
            self.outcome
                .events
                .record_loop(&found.run, |reflex| Some(reflex) == found.fails);
        }
        let mut deaths: PlayerSet = self
            .states
            .iter()
            .filter_map(|state| {
                if let Effect::Dead(player) = state.effect {
                    Some(player)
                } else {
                    None
                }
            })
            .collect();
        let case = Case::new(System::Snarf, self.night, self.switches);
        share_fates(case, &mut deaths, &self.weak, &self.hides);
        set_off(self.case(u8::MAX), &mut deaths, &self.bombs(), &self.hides);
        let kills = self
            .kills
            .iter()
            .map(|&(_, kill, at)| (at, self.acts[kill].agent));
        let causes = Causes {
            deaths: kills.collect(),
            ..Causes::default()
        }
        .with_fates(case, deaths, &self.hides);
        let (night, acts, visits) = (self.night, &self.acts, &self.visits);
        let (readings, reached) = (&self.readings, &self.reached);
        tell_reports(acts, &mut self.outcome, &|action, _| {
            // "`track` and `watch` read all targeting of the whole night at its end."
            let of_visits = || visits_read(acts, visits, action, *reached.get(&action)?);
            readings.get(&action).copied().or_else(of_visits)
        });
        let recruited: PlayerSet = self
            .states
            .iter()
            .filter_map(|state| {
                if let Effect::Recruited(player) = state.effect {
                    Some(player)
                } else {
                    None
                }
            })
            .collect();
        let deaths = renamed_at_once(deaths, &self.exchanges);
        (
            finished(self.outcome, night, deaths, recruited, &self.belongings),
            causes,
        )
    }
}
