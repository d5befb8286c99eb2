//! Ways: by which movers a component could come to stand at a player, if all that might work worked (RAR-6, LIST-9).
//! A redirect moves from the chosen target only; no mover moves a component twice, or what set it off.

use std::cell::Cell;

use crate::model::{Component, Night, Passive, PlayerId, PlayerSet};

use super::Rules;
use super::cast::Cast;

/// How many steps all looking for ways of one night may take.
const MOST_STEPS: u32 = 1 << 21;

/// The movers of a way, one bit each by the number of the submitted action.
pub(super) type Movers = u64;

/// How a component comes to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// All its movers.
    pub(super) movers: Movers,
    /// The last of them, and where it takes the component from.
    pub(super) last: Option<(u16, PlayerId)>,
}

/// Who could come where.
#[derive(Debug)]
pub(super) struct Map<'a> {
    pub(super) night: &'a Night,
    pub(super) cast: &'a Cast,
    pub(super) rules: &'a Rules,
    pub(super) steps: Cell<u32>,
}

/// The bit of a submitted action; none for what a passive does.
pub(super) fn bit(number: u16) -> Movers {
    if number < 64 { 1 << number } else { 0 }
}

impl Map<'_> {
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps.get() > MOST_STEPS
    }

    /// Whether one action may act on another: not on itself, nor on what it set off, directly or through others.
    pub(super) fn may_act(&self, number: u16, on: u16) -> bool {
        number != on && !self.cast.set_off_by(on.into(), number.into())
    }

    /// Where a mover takes a component that stands at a player, having come there by these movers.
    pub(super) fn takes(&self, mover: u16, who: u16, from: PlayerId, by: Movers) -> Option<PlayerId> {
        if by & bit(mover) != 0 || !self.may_act(mover, who) {
            return None;
        }
        let (taker, taken) = (&self.cast.all[usize::from(mover)], &self.cast.all[usize::from(who)]);
        if taker.has(Component::Swap) {
            return taker.other(from);
        }
        (by == 0 && taken.redirectable && taker.destination != from).then_some(taker.destination)
    }

    /// Where a mover has to stand to take a component away: a redirect at its actor, a drive at the player.
    pub(super) fn stands_to_take(&self, mover: u16, who: u16, from: PlayerId) -> PlayerId {
        let redirect = self.cast.all[usize::from(mover)].has(Component::Redirect);
        if redirect { self.cast.all[usize::from(who)].actor } else { from }
    }

    /// The component by which a mover moves.
    pub(super) fn moving(&self, mover: u16) -> Component {
        let redirect = self.cast.all[usize::from(mover)].has(Component::Redirect);
        if redirect { Component::Redirect } else { Component::Swap }
    }

    /// What fails whatever else happens: a non-killing action at an Ascetic, one that is moved home where that fails.
    pub(super) fn is_hopeless(&self, who: u16, component: Component, at: PlayerId, by: Movers) -> bool {
        let this = &self.cast.all[usize::from(who)];
        if this.is_fixed(component) {
            return false;
        }
        self.is_shut(who, component, at) || self.rules.self_fails && by != 0 && at == this.actor
    }

    /// Whether a player is Ascetic to a component.
    pub(super) fn is_shut(&self, who: u16, component: Component, at: PlayerId) -> bool {
        let seen = component == Component::Visit && self.rules.ascetic_seen;
        let kills = self.cast.all[usize::from(who)].has(Component::Kill);
        self.night.having(Passive::Ascetic).contains(at) && !kills && !seen
    }

    /// Every way in which a component could come to stand at a player, without these movers.
    pub(super) fn ways(&self, who: u16, component: Component, at: PlayerId, without: Movers, into: &mut Vec<Way>) {
        let this = &self.cast.all[usize::from(who)];
        into.clear();
        let fixed = this.is_fixed(component);
        if !fixed && !this.reach.contains(at) {
            return;
        }
        for start in this.starts(component).iter() {
            if fixed || self.cast.movers.is_empty() {
                if start == at && !self.is_hopeless(who, component, at, 0) {
                    into.push(Way { movers: 0, last: None });
                }
            } else {
                self.walk(who, component, at, without, start, Way { movers: 0, last: None }, into);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn walk(
        &self,
        who: u16,
        component: Component,
        goal: PlayerId,
        without: Movers,
        at: PlayerId,
        way: Way,
        into: &mut Vec<Way>,
    ) {
        self.steps.set(self.steps.get() + 1);
        if self.is_exhausted() {
            return;
        }
        if at == goal && !into.contains(&way) && !self.is_hopeless(who, component, at, way.movers) {
            into.push(way);
        }
        for &mover in &self.cast.movers {
            if without & bit(mover) != 0 {
                continue;
            }
            let Some(to) = self.takes(mover, who, at, way.movers) else { continue };
            if self.could_move(mover, who, without) {
                let longer = Way { movers: way.movers | bit(mover), last: Some((mover, at)) };
                self.walk(who, component, goal, without, to, longer, into);
            }
        }
    }

    /// Whether a mover could stand where it has to: a drive does, a redirect must be able to come to the actor.
    fn could_move(&self, mover: u16, who: u16, without: Movers) -> bool {
        let by = &self.cast.all[usize::from(mover)];
        if by.has(Component::Swap) {
            return true;
        }
        let actor = self.cast.all[usize::from(who)].actor;
        by.reach.contains(actor) && self.could_come(mover, Component::Redirect, actor, without | bit(who) | bit(mover))
    }

    /// Whether a component could come to stand at a player without these movers.
    fn could_come(&self, who: u16, component: Component, at: PlayerId, without: Movers) -> bool {
        let this = &self.cast.all[usize::from(who)];
        let starts = this.starts(component);
        this.reach.contains(at) && starts.iter().any(|start| self.could_walk(who, component, at, without, start, 0))
    }

    fn could_walk(
        &self,
        who: u16,
        component: Component,
        goal: PlayerId,
        without: Movers,
        at: PlayerId,
        by: Movers,
    ) -> bool {
        self.steps.set(self.steps.get() + 1);
        if self.is_exhausted() {
            return false;
        }
        at == goal && !self.is_hopeless(who, component, at, by)
            || self.cast.movers.iter().any(|&mover| {
                without & bit(mover) == 0
                    && self.takes(mover, who, at, by).is_some_and(|to| {
                        self.could_move(mover, who, without)
                            && self.could_walk(who, component, goal, without, to, by | bit(mover))
                    })
            })
    }

    /// Everybody at whom a component could come to stand.
    pub(super) fn places(&self, who: u16, component: Component) -> PlayerSet {
        let this = &self.cast.all[usize::from(who)];
        if this.is_fixed(component) {
            return this.starts(component);
        }
        let still = self.cast.movers.is_empty();
        let comes = |&at: &PlayerId| {
            if still { !self.is_hopeless(who, component, at, 0) } else { self.could_come(who, component, at, 0) }
        };
        this.reach.iter().filter(comes).collect()
    }
}
