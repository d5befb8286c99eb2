//! Section 7, standings and when they hold under a chain.

use super::facts::{self, BUDGET};
use nightcourt_resolvers::model::{
    Ability, ActionId, ActionSet, Component, Night, Passive, PlayerId,
};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::{
    AsceticVisit, RarRule4, RolestopStrongman, SelfRedirect, Switches,
};
use nightcourt_resolvers::system::System;
use std::cell::Cell;
use std::collections::BTreeSet;

use crate::acts::{Act, Case, are_of_one_side, submitted};

/// Members of a chain: by rule 4 whole actions; with `rar-rule-4=component` components of actions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Links {
    actions: ActionSet,
    components: BTreeSet<(ActionId, Component)>,
    /// With `rar-rule-4=component`: "a mover is in the chain only while any standing of its action is asked for", such as
    /// its visit.
    asked: ActionSet,
}

impl Links {
    pub(crate) fn meets(&self, other: &Links) -> bool {
        self.actions.meets(other.actions)
            || self
                .components
                .intersection(&other.components)
                .next()
                .is_some()
    }
    #[must_use]
    pub(crate) fn with(&self, other: &Links) -> Links {
        let mut both = self.clone();
        both.actions = both.actions.union(other.actions);
        both.components.extend(&other.components);
        both.asked = both.asked.union(other.asked);
        both
    }
}

/// One move of a route, with the mover's own standing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) mover: ActionId,
    pub(crate) from: PlayerId,
    pub(crate) to: PlayerId,
    pub(crate) own: Standing,
}

/// "A standing (a, p, route) says that action a's components stand at player p." Its component matters to
/// `ascetic-visit` and to `rar-rule-4=component`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) agent: Agent,
    pub(crate) component: Component,
    pub(crate) actor: PlayerId,
    pub(crate) place: PlayerId,
    pub(crate) route: Vec<Move>,
    /// Its members of a chain: "the set of all actions taking part". With `rar-rule-4=component` its own component
    /// only. Passives are kept apart, in
    /// [`super::reason::Chain`]: they never counter.
    pub(crate) used: Links,
    /// All actions taking part: "a, each mover, and whatever the movers' own standings use".
    pub(crate) parts: ActionSet,
    /// The actions that never act on it: its own ("nothing acts on its own action"), or the one that set it off (MODEL-64).
    pub(crate) exempt: ActionSet,
    /// It targets nobody at its place: only blocks counter it, nothing moves it. Drives (MODEL-14), what an action
    /// does at its actor, exchanges; and the suicide, which is not even blockable.
    pub(crate) fixed: bool,
    pub(crate) blockable: bool,
    pub(crate) redirectable: bool,
    pub(crate) kills: bool,
}

impl Standing {
    /// Reports whether the action has the same standing there, whichever of its components is asked for.
    pub(crate) fn same_way(&self, other: &Standing) -> bool {
        let same =
            |one: &Move, other: &Move| one.mover == other.mover && one.own.same_way(&other.own);
        self.place == other.place
            && self.route.len() == other.route.len()
            && self
                .route
                .iter()
                .zip(&other.route)
                .all(|(one, other)| same(one, other))
    }

    /// Reports whether this standing may act on the other: not on what it brought there ("what a mover brings never
    /// acts on that mover"), nor what is exempt from it.
    fn may_act_on(&self, effect: &Standing) -> bool {
        let Agent::Submitted(id) = self.agent else {
            return false;
        };
        let brought = matches!(effect.agent, Agent::Submitted(mover) if self.parts.contains(mover));
        !brought && !effect.exempt.contains(id)
    }
}

pub(crate) struct Evaluator<'n> {
    pub(crate) night: &'n Night,
    pub(crate) switches: &'n Switches,
    pub(crate) case: Case<'n>,
    /// The submitted actions.
    pub(crate) acts: Vec<Act>,
    steps: Cell<u64>,
}

impl<'n> Evaluator<'n> {
    pub(crate) fn new(night: &'n Night, switches: &'n Switches) -> Evaluator<'n> {
        let case = Case::new(System::Rar, night, switches);
        Evaluator {
            night,
            switches,
            case,
            acts: submitted(night),
            steps: Cell::new(0),
        }
    }
    /// One evaluation; whether the budget is spent.
    pub(crate) fn spent(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.exhausted()
    }
    pub(crate) fn exhausted(&self) -> bool {
        self.steps.get() > BUDGET
    }
    /// Gives up as well where more would have to be kept at once than a small machine holds.
    pub(crate) fn crowded(&self, kept: usize) -> bool {
        if kept > 20_000 {
            self.steps.set(BUDGET);
            return self.spent();
        }
        false
    }

    /// The members that a component puts into a chain.
    pub(crate) fn link(&self, id: ActionId, component: Component) -> Links {
        match self.switches.rar_rule_4 {
            RarRule4::Whole => Links {
                actions: ActionSet::of(id),
                ..Links::default()
            },
            RarRule4::Component => Links {
                components: BTreeSet::from([(id, component)]),
                ..Links::default()
            },
        }
    }

    /// The standing of an action at its own actor, or without a target: "countered by blocks only" (RAR-24).
    pub(crate) fn fixed(&self, id: ActionId, component: Component, place: PlayerId) -> Standing {
        Standing {
            agent: Agent::Submitted(id),
            component,
            actor: self.night.action(id).actor,
            place,
            route: Vec::new(),
            used: self.link(id, component),
            parts: ActionSet::of(id),
            exempt: ActionSet::of(id),
            fixed: true,
            blockable: self.case.blockable(&self.acts[id.index()]),
            redirectable: false,
            kills: false,
        }
    }

    /// Every standing of a component of an action in which nothing of `without` takes part.
    pub(crate) fn standings(
        &self,
        id: ActionId,
        component: Component,
        without: &Links,
    ) -> Vec<Standing> {
        if without.meets(&self.link(id, component)) {
            return Vec::new();
        }
        let action = self.night.action(id);
        if action.ability == Ability::Drive {
            // "A drive visits both players it chose ...; those visits are never moved."
            return action
                .pair()
                .into_iter()
                .flatten()
                .map(|place| self.fixed(id, component, place))
                .collect();
        }
        let Some(target) = action.target() else {
            return Vec::new();
        };
        let start = Standing {
            fixed: false,
            redirectable: self.case.redirectable(&self.acts[id.index()]),
            kills: action.ability.has(Component::Kill),
            ..self.fixed(id, component, target)
        };
        self.grow(start, without)
    }

    /// "The route is a list of moves starting at a's chosen target": this standing, and all that go on from it.
    pub(crate) fn grow(&self, start: Standing, without: &Links) -> Vec<Standing> {
        let mut found = Vec::new();
        let mut open = vec![start];
        while let Some(now) = open.pop() {
            if self.spent() || self.crowded(found.len() + open.len()) {
                return Vec::new();
            }
            let barred = without.with(&now.used);
            for mover in facts::all(self.night)
                .into_iter()
                .filter(|&mover| !now.parts.contains(mover))
            {
                for (to, own) in
                    self.could_move(mover, &now, now.place, now.route.is_empty(), &barred)
                {
                    // "No action takes part twice."
                    if own.parts.meets(now.parts) {
                        continue;
                    }
                    let mut next = now.clone();
                    if self.switches.rar_rule_4 == RarRule4::Whole {
                        next.used = next.used.with(&own.used);
                    }
                    next.parts = next.parts.union(own.parts);
                    next.route.push(Move {
                        mover,
                        from: now.place,
                        to,
                        own,
                    });
                    next.place = to;
                    open.push(next);
                }
            }
            found.push(now);
        }
        found
    }

    /// The places to which a mover would take this effect from that place, by each of its own standings that would do
    /// it. "a redirect standing at a's actor moves a redirectable a from its chosen target only (first move only); a
    /// drive with x in {x, y} moves it from x to y."
    fn could_move(
        &self,
        mover: ActionId,
        effect: &Standing,
        from: PlayerId,
        first: bool,
        barred: &Links,
    ) -> Vec<(PlayerId, Standing)> {
        let action = self.night.action(mover);
        let Some(to) = facts::takes_from(action, from) else {
            return Vec::new();
        };
        let drives = action.ability == Ability::Drive;
        let component = if drives {
            Component::Swap
        } else {
            Component::Redirect
        };
        if barred.meets(&self.link(mover, component)) || barred.asked.contains(mover) {
            return Vec::new();
        }
        let own = if drives {
            vec![self.fixed(mover, component, from)]
        } else if first && effect.redirectable {
            self.standings(mover, component, barred)
                .into_iter()
                .filter(|own| own.place == effect.actor)
                .collect()
        } else {
            Vec::new()
        };
        own.into_iter()
            .filter(|own| own.may_act_on(effect))
            .map(|own| (to, own))
            .collect()
    }

    /// "A standing holds under a chain C if `used` and C are disjoint and, with C' = C + used, none of these counters
    /// holds".
    pub(crate) fn holds(&self, standing: &Standing, chain: &Links) -> bool {
        !standing.used.meets(chain) && !self.countered(standing, &chain.with(&standing.used))
    }

    /// The three counters, under C'.
    pub(crate) fn countered(&self, standing: &Standing, chain: &Links) -> bool {
        if self.spent() {
            return true;
        }
        let mut chain = chain.clone();
        if let (RarRule4::Component, Agent::Submitted(id)) =
            (self.switches.rar_rule_4, standing.agent)
        {
            chain.asked = chain.asked.union(ActionSet::of(id));
        }
        let chain = &chain;
        // 1. "some block standing at a's actor (a blockable), holding under C'"
        if standing.blockable && self.stands(Component::Block, standing.actor, standing, chain) {
            return true;
        }
        if standing.fixed {
            return false;
        }
        // 2. "for each move of the route: a counter to the mover's own standing, or a competitor"
        for (number, step) in standing.route.iter().enumerate() {
            let chain = match self.switches.rar_rule_4 {
                RarRule4::Whole => chain.clone(),
                // "a mover is in the chain only while its own standing is asked for": now. "only the same component may
                // not recur"
                RarRule4::Component if step.own.used.meets(chain) => return true,
                RarRule4::Component => chain.with(&step.own.used),
            };
            // "No action takes part twice": what takes part in how it came here, the movers' own standings among it.
            let before = standing.route[..number]
                .iter()
                .fold(ActionSet::EMPTY, |all, step| all.union(step.own.parts));
            let competes = self.taken(standing, step.from, number == 0, step.to, before, &chain);
            if competes || self.countered(&step.own, &chain) {
                return true;
            }
        }
        // 3. "at the end of the route: any mover not in C' that takes it away and holds"
        let (place, first) = (standing.place, standing.route.is_empty());
        if self.taken(standing, place, first, place, standing.parts, chain) {
            return true;
        }
        // "something untargetable standing at p, not in C', that holds"
        if self.untargetable(standing, chain) {
            return true;
        }
        // "Ascetic", with its switch; MODEL-69: at a player of another or the same side "as at an Ascetic one"
        let arrives = standing.component == Component::Visit
            && self.switches.ascetic_visit == AsceticVisit::Seen;
        if !arrives && self.unwelcome(standing) {
            return true;
        }
        // `self-redirect`
        self.switches.self_redirect == SelfRedirect::Fails
            && !standing.route.is_empty()
            && standing.place == standing.actor
    }

    /// Ascetic: "every non-killing action that targets this player fails". Loyal and Disloyal: "the actions that this
    /// player submits fail at a player of another side / of the same side as at an Ascetic one, killing actions too".
    fn unwelcome(&self, standing: &Standing) -> bool {
        let side = |player: PlayerId| self.night.player(player).alignment;
        let same = are_of_one_side(side(standing.actor), side(standing.place));
        let submitted = matches!(standing.agent, Agent::Submitted(_));
        let has = |player, passive| self.case.has(player, passive);
        has(standing.place, Passive::Ascetic) && !standing.kills
            || submitted && has(standing.actor, Passive::Loyal) && !same
            || submitted && has(standing.actor, Passive::Disloyal) && same
    }

    /// "another mover, not in C', that takes the effect from the same place to a different player, and itself holds":
    /// "its own standing holds under C' and no competitor of it does under the chain so extended". None of those that
    /// take part already (`but`).
    fn taken(
        &self,
        effect: &Standing,
        from: PlayerId,
        first: bool,
        to: PlayerId,
        but: ActionSet,
        chain: &Links,
    ) -> bool {
        for mover in facts::all(self.night)
            .into_iter()
            .filter(|&mover| !but.contains(mover))
        {
            for (elsewhere, own) in self.could_move(mover, effect, from, first, chain) {
                if self.spent() {
                    return true;
                }
                if elsewhere != to
                    && self.holds(&own, chain)
                    && !self.taken(effect, from, first, elsewhere, but, &chain.with(&own.used))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Reports whether some standing of this component at the player holds under the chain and may act on the effect.
    pub(crate) fn stands(
        &self,
        component: Component,
        place: PlayerId,
        effect: &Standing,
        chain: &Links,
    ) -> bool {
        facts::with(self.night, component)
            .into_iter()
            .any(|id| self.acts_at(id, component, place, effect, chain))
    }

    /// Reports whether some standing of the action at the player holds under the chain and may act on the effect.
    pub(crate) fn acts_at(
        &self,
        id: ActionId,
        component: Component,
        place: PlayerId,
        effect: &Standing,
        chain: &Links,
    ) -> bool {
        let standings = self.standings(id, component, chain);
        standings
            .iter()
            .any(|one| one.place == place && one.may_act_on(effect) && self.holds(one, chain))
    }

    fn untargetable(&self, effect: &Standing, chain: &Links) -> bool {
        let place = effect.place;
        let selves = facts::with(self.night, Component::UntargetSelf).into_iter();
        let mut selves = selves.filter(|&id| self.night.action(id).actor == place);
        let mut at_home = selves.any(|id| {
            let own = self.fixed(id, Component::UntargetSelf, place);
            own.may_act_on(effect) && self.holds(&own, chain)
        });
        // `rolestop-strongman`: "a kill of a Strongman reaches whom a Rolestopper made untargetable; nobody else who is"
        let past = self.switches.rolestop_strongman == RolestopStrongman::GoesThrough
            && matches!(effect.agent, Agent::Submitted(id) if self.case.strongman(&self.acts[id.index()]));
        let mut others = facts::with(self.night, Component::Untarget).into_iter();
        at_home |= others.any(|id| {
            !(past && self.night.action(id).ability == Ability::Rolestop)
                && self.acts_at(id, Component::Untarget, place, effect, chain)
        });
        at_home
    }
}
