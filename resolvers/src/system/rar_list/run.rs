//! Running the list in reverse (LIST-4 to LIST-10, LIST-16, LIST-20): an item works unless an item run before it, that
//! worked, negates it.
//!
//! An onto works once its own away has worked and what it moves has come to where it takes it from, and what it brings
//! acts then, even if its own turn has passed. What has come to a player is taken from there once, by the away that
//! worked first.

use crate::model::{Component, PlayerId, PlayerSet};
use crate::ruling::{RarListAways, RarListItem};

use super::item::{EffectTarget, Item, Role};
use super::list::List;
use super::ways::{Map, Movers, bit};

/// A component that worked: where, by which movers it came there, and what it acts on (nothing: all that it reaches).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worked {
    pub who: u16,
    pub component: Component,
    pub place: PlayerId,
    pub movers: Movers,
    upon: Option<EffectTarget>,
}

impl Worked {
    /// Reports whether it is this component, at a player, acting on something.
    pub(super) fn is(&self, component: Component, place: PlayerId, upon: EffectTarget) -> bool {
        self.component == component
            && self.place == place
            && self.upon.is_none_or(|acts| acts == upon)
    }

    /// Reports whether it may act on an action: what a mover brings never acts on that mover.
    fn may_act(&self, on: u16, map: &Map<'_>) -> bool {
        self.movers & bit(on) == 0 && map.may_act(self.who, on)
    }
}

/// The reason why a component fails at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Negation {
    /// Whatever else happens: an Ascetic player, somebody of the wrong side, or one's own home.
    Hopeless,
    /// A component of an action that worked before.
    By(u16, Component),
}

/// A move by an onto: a component (nothing: all of the action), where to, by which movers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Brought {
    pub by: u16,
    pub who: u16,
    pub component: Option<Component>,
    pub place: PlayerId,
    pub movers: Movers,
}

/// The arrivals of a component, one after another: where it was aimed, then where it was brought.
#[derive(Debug)]
pub(super) struct Arrivals {
    who: u16,
    component: Component,
    /// Those of the players it was aimed at who are left.
    starts: PlayerSet,
    fixed: bool,
    looked: usize,
}

impl Arrivals {
    pub(super) fn of(who: u16, component: Component, map: &Map<'_>) -> Arrivals {
        let this = map.part(who);
        Arrivals {
            who,
            component,
            starts: this.starts(component),
            fixed: this.is_fixed(component),
            looked: 0,
        }
    }

    /// The next of them, and by which movers it came there; what has been brought meanwhile counts.
    pub(super) fn next(&mut self, run: &Run, map: &Map<'_>) -> Option<(PlayerId, Movers)> {
        if let Some(start) = self.starts.lowest() {
            self.starts.remove(start);
            return Some((start, 0));
        }
        if self.fixed {
            return None;
        }
        map.meter.spend(run.brought.len() as u64 / 8);
        let comes = |one: &Brought| {
            one.who == self.who && one.component.is_none_or(|what| what == self.component)
        };
        let passed = run.brought[self.looked..].iter().position(comes)?;
        self.looked += passed + 1;
        let one = &run.brought[self.looked - 1];
        Some((one.place, one.movers))
    }
}

/// Items that have worked so far.
#[derive(Clone, Default, Debug)]
pub(super) struct Run {
    pub worked: Vec<Worked>,
    pub brought: Vec<Brought>,
}

impl Run {
    /// Runs a list in reverse.
    pub(super) fn run(&mut self, list: &List, map: &Map<'_>) {
        self.worked.clear();
        self.brought.clear();
        let whole = map.rules.item == RarListItem::Action;
        if !whole && list.entries.iter().all(|item| map.stands_alone(item.by)) {
            self.run_still(list, map);
            return;
        }
        let mut ontos = false;
        for number in (0..list.entries.len()).rev() {
            if map.is_exhausted() {
                return;
            }
            ontos |= list.entries[number].role == Role::Onto;
            if !self.stirs(&list.entries[number], list, whole, ontos, map) {
                continue;
            }
            // Whatever has had its turn and works now works at once, what had its turn first before all else.
            let mut again = list.entries.len();
            while again > number && !map.is_exhausted() {
                again -= 1;
                if !self.may_work_late(&list.entries[again], map) {
                    map.meter.spend(1);
                } else if self.stirs(&list.entries[again], list, whole, ontos, map) {
                    again = list.entries.len();
                }
            }
        }
    }

    /// Runs a list of which nothing has to be brought or set off, as most are: each item has its one turn, and is negated by
    /// what acts on it and no other. Counted is the work that it takes to run any list so.
    fn run_still(&mut self, list: &List, map: &Map<'_>) {
        for (number, item) in list.entries.iter().enumerate().rev() {
            let Role::Acts(component) = item.role else {
                continue;
            };
            map.meter.spend(2 + self.worked.len() as u64 / 4);
            let (who, place, upon) = (item.by, item.place, item.upon);
            let (part, here) = (
                EffectTarget::part(who, component),
                EffectTarget::at(who, component, place),
            );
            // Nothing but a block acts on a component wherever that stands.
            let stops = |one: &Worked| {
                one.upon == Some(part)
                    || one.upon == Some(here)
                        && matches!(one.component, Component::Untarget | Component::UntargetSelf)
            };
            if !self.worked.iter().any(stops) {
                self.worked.push(Worked {
                    who,
                    component,
                    place,
                    movers: 0,
                    upon: Some(upon),
                });
                if sets_off(component, map) {
                    map.meter.spend((list.entries.len() - number) as u64);
                }
            }
        }
    }

    /// Reports whether an entry that has had its turn might work now: what stands where it was aimed has worked by
    /// then, or has been negated for good.
    fn may_work_late(&self, item: &Item, map: &Map<'_>) -> bool {
        item.role == Role::Onto
            || map.part(item.by).set_off.is_some()
            || self.brought.iter().any(|one| one.who == item.by)
    }

    /// Runs an entry, and says whether what was run before might act now: something was brought, or an onto's own away
    /// has worked, or a visit that may set something off.
    fn stirs(&mut self, item: &Item, list: &List, whole: bool, ontos: bool, map: &Map<'_>) -> bool {
        let (worked, brought) = (self.worked.len(), self.brought.len());
        self.entry(item, list, whole, map);
        let has_brought = self.brought.len() > brought;
        if has_brought && map.rules.aways == RarListAways::All {
            self.bring_on(map);
        }
        if self.worked.len() == worked {
            return has_brought;
        }
        match item.role {
            Role::Acts(Component::Redirect | Component::Swap) => ontos,
            Role::Acts(component) => sets_off(component, map),
            Role::Onto => false,
        }
    }

    fn entry(&mut self, item: &Item, list: &List, whole: bool, map: &Map<'_>) {
        map.meter.spend(1);
        match (item.role, item.brings()) {
            (Role::Acts(component), _) if whole => self.act(item.by, component, None, None, map),
            (Role::Acts(component), _) => {
                self.act(item.by, component, Some(item.place), Some(item.upon), map)
            }
            (Role::Onto, Some((of, component, to))) if !whole => {
                self.onto(item.by, of, Some(component), Some((item.place, to)), map);
            }
            (Role::Onto, _) => {
                for who in 0..map.cast.all.len() as u16 {
                    map.meter.spend(list.entries.len() as u64 / 4);
                    let listed = map.part(who).set_off.is_none()
                        || list
                            .entries
                            .iter()
                            .any(|entry| entry.by == who && entry.role != Role::Onto);
                    if listed {
                        self.onto(item.by, who, None, None, map);
                    }
                }
            }
        }
    }

    /// All arrivals of a component.
    pub(super) fn arrivals(
        &self,
        who: u16,
        component: Component,
        map: &Map<'_>,
    ) -> impl Iterator<Item = (PlayerId, Movers)> {
        let mut arrivals = Arrivals::of(who, component, map);
        std::iter::from_fn(move || arrivals.next(self, map))
    }

    /// An item works at every arrival where nothing negates it; what a passive does, once the visit that sets it off has.
    fn act(
        &mut self,
        who: u16,
        component: Component,
        at: Option<PlayerId>,
        upon: Option<EffectTarget>,
        map: &Map<'_>,
    ) {
        let set_off = map.part(who).set_off;
        if set_off.is_some_and(|(by, owner)| {
            (self.when(by, Component::Visit, owner, EffectTarget::EFFECT)).is_none()
        }) {
            return;
        }
        let mut arrivals = Arrivals::of(who, component, map);
        while let Some((place, movers)) = arrivals.next(self, map) {
            let one = Worked {
                who,
                component,
                place,
                movers,
                upon,
            };
            let here = at.is_none_or(|at| at == place);
            if here
                && !self.worked.contains(&one)
                && self.negation(who, component, place, movers, map).is_none()
            {
                self.worked.push(one);
            }
        }
    }

    /// The negation of a component at its place: it can do nothing there, or the first working item that stops it.
    pub(super) fn negation(
        &self,
        who: u16,
        component: Component,
        place: PlayerId,
        movers: Movers,
        map: &Map<'_>,
    ) -> Option<Negation> {
        map.meter.spend(self.worked.len() as u64 / 4 + 1);
        let this = map.part(who);
        let aimed = !this.is_fixed(component);
        let came_home = this.stays_home && aimed && movers != 0 && place == this.actor;
        if came_home || this.is_shut(component, place) {
            return Some(Negation::Hopeless);
        }
        let (part, here) = (
            EffectTarget::part(who, component),
            EffectTarget::at(who, component, place),
        );
        let stops = |one: &&Worked| {
            // Most that has worked acts on something else.
            if one.upon.is_some_and(|acts| acts != part && acts != here) {
                return false;
            }
            let stops = match one.component {
                Component::Block => this.blockable && one.place == this.actor,
                Component::Redirect | Component::Swap => {
                    aimed
                        && one.place == map.stands_to_take(one.who, who, place)
                        && map.takes(one.who, who, place, movers).is_some()
                        && !self.is_back(who, component, place, movers, map)
                }
                Component::Untarget | Component::UntargetSelf => {
                    let open = this.strongman && map.part(one.who).open_to_strongmen;
                    aimed && one.place == place && !(open && one.component == Component::Untarget)
                }
                Component::Visit
                | Component::Kill
                | Component::Protect
                | Component::Guard
                | Component::Fate
                | Component::ReadAlignment
                | Component::ReadRole
                | Component::ReadVisits
                | Component::ReadVisitors
                | Component::ReadGun
                | Component::ReadVanilla
                | Component::ReadVanillaTown
                | Component::ReadVisitAbilities
                | Component::ReadVisitorAbilities
                | Component::ReadMotion
                | Component::Frame
                | Component::Recruit
                | Component::Strip
                | Component::Give
                | Component::Steal
                | Component::Exchange
                | Component::Revive => false,
            };
            stops && one.may_act(who, map)
        };
        self.worked
            .iter()
            .find(stops)
            .map(|one| Negation::By(one.who, one.component))
    }

    /// Reports whether a mover's own away has worked on a component that has come to a player.
    fn has_taken(
        &self,
        mover: u16,
        who: u16,
        from: PlayerId,
        upon: EffectTarget,
        map: &Map<'_>,
    ) -> bool {
        let (moving, stands) = (map.moving(mover), map.stands_to_take(mover, who, from));
        let takes = |one: &Worked| {
            one.who == mover && one.is(moving, stands, upon) && one.may_act(who, map)
        };
        self.worked.iter().any(takes)
    }

    /// Reports whether a component that has come to a player by these movers was there before: it is taken from there
    /// once.
    fn is_back(
        &self,
        who: u16,
        component: Component,
        place: PlayerId,
        movers: Movers,
        map: &Map<'_>,
    ) -> bool {
        map.meter.spend(self.brought.len() as u64 / 8);
        let was_there = |one: &Brought| {
            one.who == who
                && one.component.is_none_or(|what| what == component)
                && one.place == place
                && one.movers != movers
                && one.movers & !movers == 0
        };
        map.rules.aways == RarListAways::First
            && movers != 0
            && (map.part(who).starts(component).contains(place)
                || self.brought.iter().any(was_there))
    }

    /// The mover that takes what has come to a player by these movers: of several aways the first that worked.
    fn taker(
        &self,
        who: u16,
        from: PlayerId,
        movers: Movers,
        upon: EffectTarget,
        map: &Map<'_>,
    ) -> Option<u16> {
        map.meter.spend(self.worked.len() as u64 / 4);
        let takes = |one: &&Worked| {
            one.upon.is_none_or(|acts| acts == upon)
                && matches!(one.component, Component::Redirect | Component::Swap)
                && one.is(one.component, map.stands_to_take(one.who, who, from), upon)
                && map.takes(one.who, who, from, movers).is_some()
                && one.may_act(who, map)
        };
        self.worked.iter().find(takes).map(|one| one.who)
    }

    fn onto(
        &mut self,
        mover: u16,
        who: u16,
        only: Option<Component>,
        step: Option<(PlayerId, PlayerId)>,
        map: &Map<'_>,
    ) {
        // All components of an action move as one where an item is a component of an action.
        let component = only.unwrap_or(Component::Visit);
        let mut arrivals = Arrivals::of(who, component, map);
        while let Some((from, movers)) = arrivals.next(self, map) {
            if step.is_some_and(|(meant, _)| meant != from) {
                continue;
            }
            let Some(to) = map.takes(mover, who, from, movers) else {
                continue;
            };
            let upon = EffectTarget::at(who, component, from);
            let meant = step.is_none_or(|(_, meant)| meant == to);
            let fixed = map.part(who).is_fixed(component);
            let takes = meant
                && !fixed
                && match map.rules.aways {
                    RarListAways::First => {
                        !self.is_back(who, component, from, movers, map)
                            && self.taker(who, from, movers, upon, map) == Some(mover)
                    }
                    RarListAways::All => self.has_taken(mover, who, from, upon, map),
                };
            if takes {
                let one = Brought {
                    by: mover,
                    who,
                    component: only,
                    place: to,
                    movers: movers | bit(mover),
                };
                if !self.brought.contains(&one) {
                    self.brought.push(one);
                }
            }
        }
    }

    /// Lets drives bring on at once what other movers have brought to where they had brought it from before (LIST-20). An
    /// order event leaves out an onto and what it brings, so no second turn of an onto may decide (LIST-15). With the
    /// option `first` nothing is taken from a place twice.
    fn bring_on(&mut self, map: &Map<'_>) {
        let mut before = 0;
        while before < self.brought.len() && !map.is_exhausted() {
            before = self.brought.len();
            for number in 0..before {
                let one = self.brought[number];
                if let Some(from) = map.part(one.by).other(one.place) {
                    self.onto(one.by, one.who, one.component, Some((from, one.place)), map);
                }
            }
        }
    }

    /// Reports whether a protection at a player has worked on a kill there, before so many had worked.
    pub(super) fn met(
        &self,
        number: u16,
        upon: EffectTarget,
        place: PlayerId,
        before: usize,
        map: &Map<'_>,
    ) -> bool {
        let met = |one: &Worked| {
            let acts = upon.act().is_none_or(|kill| one.may_act(kill, map));
            one.who == number && one.is(Component::Protect, place, upon) && acts
        };
        self.worked[..before].iter().any(met)
    }

    /// The first action whose component, standing at a player, has worked on something, before so many had worked.
    pub(super) fn first(
        &self,
        component: Component,
        place: PlayerId,
        upon: EffectTarget,
        on: u16,
        before: usize,
        map: &Map<'_>,
    ) -> Option<u16> {
        let acted = |one: &&Worked| one.is(component, place, upon) && one.may_act(on, map);
        self.worked[..before].iter().find(acted).map(|one| one.who)
    }

    /// Number of items that had worked before the thing asked for was produced, if it was.
    pub(super) fn when(
        &self,
        who: u16,
        component: Component,
        place: PlayerId,
        upon: EffectTarget,
    ) -> Option<usize> {
        self.worked
            .iter()
            .position(|one| one.who == who && one.is(component, place, upon))
    }
}

fn sets_off(component: Component, map: &Map<'_>) -> bool {
    component == Component::Visit && map.cast.all.len() > map.night.actions().len()
}
