//! The list (LIST-1 to LIST-3; [Guide]): the items that might cause an effect, then level by level every item not yet
//! listed that might interfere with a listed one.

use crate::model::{Component, Passive, PlayerId};
use crate::outcome::{EventKind, Events};
use crate::ruling::RarListItem;

use super::Exhausted;
use super::item::{Item, Role, Upon};
use super::ways::{Map, Way, bit};

/// How many items one list may have.
const MOST_ITEMS: usize = 1 << 13;

/// A list, level by level.
#[derive(Clone, Default, Debug)]
pub(super) struct List {
    /// In the order listed. With `rar-list-item=action` only the first item of each component of an action.
    pub(super) entries: Vec<Item>,
    /// Everything looked at, sorted.
    seen: Vec<Item>,
    level: Vec<Item>,
    next: Vec<Item>,
    found: Vec<Item>,
    ways: Vec<Way>,
    /// For whole items: which entry might interfere with which, and the level of each entry.
    relations: Vec<(Item, Item)>,
    pub(super) levels: Vec<u32>,
    /// For an account: the pairs of one level whose order counts, what is acted on first.
    pub(super) contests: Vec<(Item, Item)>,
    late: Vec<Item>,
}

impl List {
    /// Starts a list.
    pub(super) fn clear(&mut self) {
        self.next.clear();
        self.entries.clear();
    }

    /// Adds the items by which a component might stand at a player, to act on something. Says whether there are any.
    pub(super) fn cause(&mut self, map: &Map<'_>, who: u16, component: Component, at: PlayerId, upon: Upon) -> bool {
        let before = self.next.len();
        map.candidates(who, component, at, upon, &mut self.ways, &mut self.next);
        self.next.len() > before
    }

    /// How many causes there are.
    pub(super) fn len(&self) -> usize {
        self.next.len()
    }

    /// Takes back the causes after the first `count`.
    pub(super) fn truncate(&mut self, count: usize) {
        self.next.truncate(count);
    }

    /// Makes the list of the causes, and records order events. An account wants to know them list by list (`NOTED`).
    pub(super) fn make<const NOTED: bool>(&mut self, map: &Map<'_>, events: &mut Events) -> Result<(), Exhausted> {
        let whole = map.rules.item == RarListItem::Action;
        self.entries.clear();
        self.levels.clear();
        self.seen.clear();
        self.relations.clear();
        self.contests.clear();
        if let [item] = self.next[..] {
            // Most questions are of one item with which nothing interferes.
            self.found.clear();
            map.interferers(&item, &mut self.ways, &mut self.found);
            if self.found.is_empty() {
                self.next.clear();
                self.entries.push(item);
                self.levels.push(0);
                return Ok(());
            }
        }
        let mut depth = 0;
        while !self.next.is_empty() {
            std::mem::swap(&mut self.level, &mut self.next);
            self.next.clear();
            self.level.sort_unstable();
            self.level.dedup();
            if !map.cast.movers.is_empty() {
                self.delay_feeders(map, whole);
            }
            let first = self.entries.len();
            for &item in &self.level {
                if let Err(place) = self.seen.binary_search(&item) {
                    self.seen.insert(place, item);
                }
                if !whole || !self.entries.iter().any(|entry| same_entry(entry, &item, whole)) {
                    self.entries.push(item);
                    self.levels.push(depth);
                }
            }
            if whole {
                self.entries[first..].sort_unstable_by_key(|item| item.whole_rank(map.cast));
            } else {
                self.entries[first..].sort_unstable_by_key(|item| item.rank(map.cast));
            }
            for number in 0..self.level.len() {
                let item = self.level[number];
                self.found.clear();
                map.interferers(&item, &mut self.ways, &mut self.found);
                for &other in &self.found {
                    // What makes an onto possible does not interfere with it; what an onto brings is of its own level.
                    let acts = matches!(item.role, Role::Acts(_));
                    if whole && acts {
                        self.relations.push((other, item));
                    } else if acts && other.role != Role::Onto && self.level.binary_search(&other).is_ok() {
                        record(map, item, other, events);
                        if NOTED {
                            self.contests.push((item, other));
                        }
                    }
                    if self.seen.binary_search(&other).is_err() {
                        self.next.push(other);
                    }
                }
            }
            if self.seen.len() > MOST_ITEMS || map.is_exhausted() {
                return Err(Exhausted);
            }
            depth += 1;
        }
        self.relate::<NOTED>(map, events);
        Ok(())
    }

    /// Order events between whole items of one level.
    fn relate<const NOTED: bool>(&mut self, map: &Map<'_>, events: &mut Events) {
        let List { entries, levels, relations, contests, .. } = self;
        let level = |item: &Item| {
            let place = entries.iter().position(|entry| same_entry(entry, item, true));
            place.map(|place| levels[place])
        };
        for (other, item) in relations {
            if !same_entry(other, item, true) && level(other) == level(item) {
                record(map, *item, *other, events);
                if NOTED {
                    contests.push((*item, *other));
                }
            }
        }
    }

    /// An onto that feeds another onto is listed one level after it, also where both would be listed at once; if they
    /// feed each other in a circle, none is first.
    fn delay_feeders(&mut self, map: &Map<'_>, whole: bool) {
        let List { level, next, found, ways, late, .. } = self;
        let ontos = || level.iter().filter(|item| item.role == Role::Onto);
        late.clear();
        for fed in ontos() {
            found.clear();
            map.feeders(fed, ways, found);
            late.extend(found.iter().filter(|&feeder| level.contains(feeder) && !same_entry(feeder, fed, whole)));
        }
        let is_late = |item: &Item| late.iter().any(|feeder| same_entry(feeder, item, whole));
        if late.is_empty() || ontos().all(is_late) {
            return;
        }
        level.retain(|item| {
            if is_late(item) {
                next.push(*item);
            }
            !is_late(item)
        });
    }
}

/// Whether two items are one entry of the list.
pub(super) fn same_entry(one: &Item, other: &Item, whole: bool) -> bool {
    if whole { one.by == other.by && one.role == other.role } else { one == other }
}

/// Records an order event when two items of one level interfere.
fn record(map: &Map<'_>, item: Item, other: Item, events: &mut Events) {
    let agents = [item.by, other.by].map(|by| map.cast.all[usize::from(by)].agent);
    events.record_set(EventKind::Order, agents);
}

impl Map<'_> {
    /// An item for a component that might act, with the onto of each way in which it could come there.
    fn candidates(
        &self,
        who: u16,
        component: Component,
        at: PlayerId,
        upon: Upon,
        ways: &mut Vec<Way>,
        into: &mut Vec<Item>,
    ) {
        // What a mover brings never acts on that mover.
        self.ways(who, component, at, upon.act().map_or(0, bit), ways);
        if !ways.is_empty() {
            into.push(Item { by: who, upon, role: Role::Acts(component), place: at });
            self.last_ontos(who, component, at, ways, into);
        }
    }

    fn last_ontos(&self, who: u16, component: Component, to: PlayerId, ways: &[Way], into: &mut Vec<Item>) {
        for (mover, from) in ways.iter().filter_map(|way| way.last) {
            let onto = Item { by: mover, upon: Upon::At(who, component, to), role: Role::Onto, place: from };
            if !into.contains(&onto) {
                into.push(onto);
            }
        }
    }

    /// The ontos by which what an onto brings could come to where it takes it from.
    fn feeders(&self, onto: &Item, ways: &mut Vec<Way>, into: &mut Vec<Item>) {
        if let Some((of, component, _)) = onto.brings() {
            self.ways(of, component, onto.place, bit(onto.by), ways);
            self.last_ontos(of, component, onto.place, ways, into);
        }
    }

    /// Every item that might interfere with an item; of an onto, its own away and the ontos that feed it.
    fn interferers(&self, item: &Item, ways: &mut Vec<Way>, into: &mut Vec<Item>) {
        match item.role {
            Role::Onto => {
                if let Some((of, component, _)) = item.brings() {
                    self.away(item.by, of, component, item.place, ways, into);
                }
                self.feeders(item, ways, into);
            }
            Role::Acts(component) => {
                self.against_part(item.by, component, ways, into);
                self.against_standing(item.by, component, item.place, ways, into);
                self.against_effect(item, component, ways, into);
            }
        }
    }

    /// The mover's own half that takes a component away from a player.
    fn away(
        &self,
        mover: u16,
        of: u16,
        component: Component,
        from: PlayerId,
        ways: &mut Vec<Way>,
        into: &mut Vec<Item>,
    ) {
        let stands = self.stands_to_take(mover, of, from);
        self.candidates(mover, self.moving(mover), stands, Upon::At(of, component, from), ways, into);
    }

    /// Blocks of the actor.
    fn against_part(&self, who: u16, component: Component, ways: &mut Vec<Way>, into: &mut Vec<Item>) {
        let this = &self.cast.all[usize::from(who)];
        if this.blockable {
            self.acting(Component::Block, this.actor, who, Upon::Part(who, component), ways, into);
        }
    }

    /// Aways from where a component stands, and what makes that player untargetable.
    fn against_standing(
        &self,
        who: u16,
        component: Component,
        at: PlayerId,
        ways: &mut Vec<Way>,
        into: &mut Vec<Item>,
    ) {
        if self.cast.all[usize::from(who)].is_fixed(component) {
            return;
        }
        for &mover in &self.cast.movers {
            self.ways(who, component, at, 0, ways);
            if ways.iter().any(|way| self.takes(mover, who, at, way.movers).is_some()) {
                self.away(mover, who, component, at, ways, into);
            }
        }
        let upon = Upon::At(who, component, at);
        self.acting(Component::UntargetSelf, at, who, upon, ways, into);
        self.acting(Component::Untarget, at, who, upon, ways, into);
    }

    /// What stops an effect where it would happen: protections and guards a death, frames a plain reading.
    fn against_effect(&self, item: &Item, component: Component, ways: &mut Vec<Way>, into: &mut Vec<Item>) {
        match item.upon {
            Upon::Death(of, guard) => {
                let strong = self.cast.all[usize::from(item.by)].strongman;
                if strong || self.night.having(Passive::Macho).contains(of) {
                    return;
                }
                let upon = Upon::At(item.by, component, of);
                self.acting(Component::Protect, of, item.by, upon, ways, into);
                if guard.is_none() {
                    self.acting(Component::Guard, of, item.by, upon, ways, into);
                }
            }
            Upon::Plain => {
                let upon = Upon::At(item.by, component, item.place);
                self.acting(Component::Frame, item.place, item.by, upon, ways, into);
            }
            Upon::Effect | Upon::Part(..) | Upon::At(..) => {}
        }
    }

    /// Every action with a component that might stand at a player and act.
    fn acting(
        &self,
        component: Component,
        at: PlayerId,
        on: u16,
        upon: Upon,
        ways: &mut Vec<Way>,
        into: &mut Vec<Item>,
    ) {
        for &number in &self.cast.by_component[component as usize] {
            if self.may_act(number, on) {
                self.candidates(number, component, at, upon, ways, into);
            }
        }
    }
}
