//! The list (LIST-1 to LIST-3; [Guide]): the items that might cause an effect, then level by level every item not yet
//! listed that might interfere with a listed one.

use crate::model::{Component, Passive, PlayerId};
use crate::outcome::Events;
use crate::ruling::{RarListAways, RarListItem};

use crate::system::questions::Exhausted;

use super::contest::Contests;
use super::item::{EffectTarget, Item, Kind, Number, Role};
use super::ways::{Map, Movers, bit, each};

const MOST_ITEMS: usize = 1 << 13;

/// The items that were looked at, sorted.
#[derive(Clone, Default, Debug)]
pub(super) struct Looked {
    pub items: Vec<Item>,
    /// The level in which each was looked at.
    pub levels: Vec<u32>,
}

impl Looked {
    /// The place of an item, or where it would be.
    pub(super) fn find(&self, item: Number) -> Result<usize, usize> {
        self.items.binary_search_by_key(&item, Item::number)
    }

    fn clear(&mut self) {
        self.items.clear();
        self.levels.clear();
    }

    /// Adds an item that was not looked at before.
    fn add(&mut self, place: usize, item: Item, level: u32) {
        if place == self.items.len() {
            self.items.push(item);
            self.levels.push(level);
        } else {
            self.items.insert(place, item);
            self.levels.insert(place, level);
        }
    }
}

/// A list, level by level.
#[derive(Clone, Default, Debug)]
pub(super) struct List {
    /// In the order listed. With `rar-list-item=action` only the first item of each component of an action.
    pub entries: Vec<Item>,
    /// The level of each entry.
    pub levels: Vec<u32>,
    /// Which entries of one level may have to be run in one order rather than in another.
    pub contests: Contests,
    /// Everything looked at.
    seen: Looked,
    level: Vec<Item>,
    next: Vec<Item>,
    found: Vec<Item>,
    /// Which onto of a level feeds which.
    feeds: Vec<(Item, Item)>,
    late: Vec<Item>,
}

impl List {
    /// Starts a list.
    pub(super) fn clear(&mut self) {
        self.next.clear();
        self.entries.clear();
    }

    /// Adds the items by which a component might stand at a player, to act on something. Says whether there are any.
    pub(super) fn cause(
        &mut self,
        map: &Map<'_>,
        who: u16,
        component: Component,
        at: PlayerId,
        upon: EffectTarget,
    ) -> bool {
        let before = self.next.len();
        map.candidates(who, component, at, upon, &mut self.next);
        map.meter.spend(16 + 16 * (self.next.len() - before) as u64);
        self.next.len() > before
    }

    /// Number of causes.
    pub(super) fn len(&self) -> usize {
        self.next.len()
    }

    /// Takes back the causes after the first `count`.
    pub(super) fn truncate(&mut self, count: usize) {
        self.next.truncate(count);
    }

    /// Makes the list of the causes, and records order events.
    pub(super) fn make(&mut self, map: &Map<'_>, events: &mut Events) -> Result<(), Exhausted> {
        let whole = map.rules.item == RarListItem::Action;
        self.entries.clear();
        self.levels.clear();
        self.seen.clear();
        self.contests.clear();
        let mut is_found = false;
        if let [item] = self.next[..] {
            // Most questions are of one item with which nothing interferes.
            self.found.clear();
            let before = map.meter.spent();
            map.interferers(&item, &mut self.found);
            if self.found.is_empty() {
                self.next.clear();
                self.entries.push(item);
                self.levels.push(0);
                return Ok(());
            }
            // What might interfere need not be found again; but it counts as if it were, as budgets are told in such counts.
            map.meter.spend(map.meter.spent() - before);
            is_found = true;
        }
        let mut depth = 0;
        while !self.next.is_empty() {
            std::mem::swap(&mut self.level, &mut self.next);
            self.next.clear();
            if self.level.len() > 1 {
                self.level.sort_unstable();
                self.level.dedup();
            }
            if !map.cast.movers.is_empty() {
                self.delay_feeders(map, whole);
            }
            self.list_level(map, whole, depth);
            for number in 0..self.level.len() {
                let item = self.level[number];
                if !std::mem::take(&mut is_found) {
                    self.found.clear();
                    map.interferers(&item, &mut self.found);
                }
                // Each is looked for among all that were looked at; finding them looks at every action.
                map.meter
                    .spend(8 * self.found.len() as u64 + map.cast.all.len() as u64);
                if map.is_exhausted() {
                    return Err(Exhausted);
                }
                for &other in &self.found {
                    let known = self.seen.find(other.number());
                    self.contests.relate(
                        &other,
                        &item,
                        known.is_ok_and(|place| self.seen.levels[place] == depth),
                    );
                    if known.is_err() {
                        self.next.push(other);
                    }
                }
            }
            if self.seen.items.len() > MOST_ITEMS {
                return Err(Exhausted);
            }
            depth += 1;
        }
        let List {
            entries,
            levels,
            contests,
            seen,
            ..
        } = self;
        contests.find(entries, levels, seen, map, events);
        Ok(())
    }

    /// Lists a level: what it holds that is not listed yet, sorted.
    fn list_level(&mut self, map: &Map<'_>, whole: bool, depth: u32) {
        let first = self.entries.len();
        for &item in &self.level {
            if let Err(place) = self.seen.find(item.number()) {
                map.meter.spend(8 + self.seen.items.len() as u64 / 8);
                self.seen.add(place, item, depth);
            }
            if !whole
                || !self
                    .entries
                    .iter()
                    .any(|entry| same_entry(entry, &item, whole))
            {
                self.entries.push(item);
                self.levels.push(depth);
            }
        }
        let listed = &mut self.entries[first..];
        if whole {
            listed.sort_unstable_by_key(|item| item.whole_rank(map.cast));
        } else if !map.are_of_actions_in_order(listed) {
            listed.sort_unstable_by_key(|item| item.rank(map.cast));
        }
    }

    /// An onto that feeds another onto is listed one level after it, also where both would be listed at once; of those
    /// that feed each other in a circle none waits for another. Where an item is a component of an action, an onto may be
    /// listed already: what feeds it then comes late enough.
    fn delay_feeders(&mut self, map: &Map<'_>, whole: bool) {
        let List {
            entries,
            level,
            next,
            found,
            feeds,
            late,
            ..
        } = self;
        let is_listed =
            |item: &Item| whole && entries.iter().any(|entry| same_entry(entry, item, whole));
        feeds.clear();
        for fed in level
            .iter()
            .filter(|item| item.role == Role::Onto && !is_listed(item))
        {
            found.clear();
            map.feeders(fed, found);
            found.retain(|feeder| {
                level.binary_search(feeder).is_ok()
                    && !same_entry(feeder, fed, whole)
                    && !is_listed(feeder)
            });
            map.meter.spend((16 + level.len() + found.len() * 4) as u64);
            feeds.extend(found.iter().map(|&feeder| (feeder, *fed)));
        }
        late.clear();
        for (feeder, fed) in &*feeds {
            if map.is_exhausted() {
                return;
            }
            if !leads(feeds, fed, feeder, found, whole, map) {
                late.push(*feeder);
            }
        }
        if late.is_empty() {
            return;
        }
        map.meter.spend((level.len() * late.len()) as u64);
        level.retain(|item| {
            let is_late = late.iter().any(|feeder| same_entry(feeder, item, whole));
            if is_late {
                next.push(*item);
            }
            !is_late
        });
    }
}

/// Reports whether one onto feeds another, directly or through others. `found` is a buffer.
fn leads(
    feeds: &[(Item, Item)],
    one: &Item,
    other: &Item,
    found: &mut Vec<Item>,
    whole: bool,
    map: &Map<'_>,
) -> bool {
    found.clear();
    found.push(*one);
    let mut next = 0;
    while let Some(&feeding) = found.get(next) {
        if same_entry(&feeding, other, whole) {
            return true;
        }
        map.meter.spend((feeds.len() + found.len()) as u64);
        for (feeder, fed) in feeds {
            let is_new = same_entry(feeder, &feeding, whole)
                && !found.iter().any(|one| same_entry(one, fed, whole));
            if is_new {
                found.push(*fed);
            }
        }
        next += 1;
    }
    false
}

/// Reports whether two items are one entry of the list.
pub(super) fn same_entry(one: &Item, other: &Item, whole: bool) -> bool {
    if whole {
        one.by == other.by && one.role == other.role
    } else {
        one == other
    }
}

/// The mover that brings nothing where that is to act on it: what a mover brings never acts on that mover (LIST-10).
fn brings_not(upon: EffectTarget) -> Movers {
    upon.act().map_or(0, bit)
}

impl Map<'_> {
    /// Reports whether each item is of a later action than the one before it, as in most levels: then no more need be
    /// compared.
    fn are_of_actions_in_order(&self, items: &[Item]) -> bool {
        let rank = |item: &Item| self.part(item.by).rank;
        items.is_sorted_by(|one, next| rank(one) < rank(next))
    }

    /// An item for a component that might act, with the onto of each way in which it could come there.
    fn candidates(
        &self,
        who: u16,
        component: Component,
        at: PlayerId,
        upon: EffectTarget,
        into: &mut Vec<Item>,
    ) {
        let this = self.part(who);
        let fixed = this.is_fixed(component);
        let might = if fixed {
            this.starts(component).contains(at)
        } else {
            this.reach.contains(at) && !this.is_shut(component, at)
        };
        if !might {
            return;
        }
        let item = Item::new(who, upon, Role::Acts(component), at);
        if fixed || this.drives | this.redirects == 0 {
            into.push(item);
            return;
        }
        // What is brought home fails there; aimed there it does not.
        if this.stays_home && at == this.actor {
            into.push(item);
            return;
        }
        let without = brings_not(upon);
        // Without none of its movers it comes wherever it could.
        if without & (this.drives | this.redirects) == 0
            || self.cast.comes(who, without).contains(at)
        {
            into.push(item);
            self.last_ontos(who, component, at, without, into);
        }
    }

    /// The ontos that could bring a component to a player, the movers of `without` having had no part in it.
    fn last_ontos(
        &self,
        who: u16,
        component: Component,
        to: PlayerId,
        without: u64,
        into: &mut Vec<Item>,
    ) {
        let this = self.part(who);
        // Of what was found before, a level is cleared when it is sorted.
        let first = into.len();
        let mut add = |mover: u16, from: PlayerId| {
            let onto = Item::new(
                mover,
                EffectTarget::at(who, component, to),
                Role::Onto,
                from,
            );
            if !into[first..].contains(&onto) {
                into.push(onto);
            }
        };
        for redirect in each(this.redirects & !without) {
            if let (true, Some(from)) = (self.part(redirect).destination == to, this.target) {
                add(redirect, from);
            }
        }
        for drive in each(this.drives & !without) {
            let from = self.part(drive).other(to);
            if let Some(from) =
                from.filter(|&from| self.could_take(drive, who, from, without).is_some())
            {
                add(drive, from);
            }
        }
    }

    /// The ontos by which what an onto brings could come to where it takes it from. A redirect takes only what nothing
    /// has moved.
    fn feeders(&self, onto: &Item, into: &mut Vec<Item>) {
        if let Some((of, component, _)) = onto
            .brings()
            .filter(|_| self.moving(onto.by) == Component::Swap)
        {
            self.last_ontos(of, component, onto.place, bit(onto.by), into);
        }
    }

    /// Every item that might interfere with an item; of an onto, its own away, those that compete with it, and the
    /// ontos that feed it.
    fn interferers(&self, item: &Item, into: &mut Vec<Item>) {
        match item.role {
            Role::Onto => {
                if let Some((of, component, _)) = item.brings() {
                    self.away(item.by, of, component, item.place, into);
                    if self.rules.aways == RarListAways::First {
                        self.competing(item.by, of, component, item.place, into);
                    }
                }
                self.feeders(item, into);
            }
            Role::Acts(component) => {
                self.against_part(item.by, component, into);
                self.against_standing(item, component, into);
                self.against_effect(item, component, into);
            }
        }
    }

    /// The half of a mover that takes a component away from a player.
    fn away(
        &self,
        mover: u16,
        of: u16,
        component: Component,
        from: PlayerId,
        into: &mut Vec<Item>,
    ) {
        let stands = self.stands_to_take(mover, of, from);
        self.candidates(
            mover,
            self.moving(mover),
            stands,
            EffectTarget::at(of, component, from),
            into,
        );
    }

    /// The aways of other movers that would leave a mover nothing to bring (LIST-20).
    fn competing(
        &self,
        mover: u16,
        of: u16,
        component: Component,
        from: PlayerId,
        into: &mut Vec<Item>,
    ) {
        for &other in &self.cast.movers {
            if other != mover && self.could_both_take([mover, other], of, from) {
                self.away(other, of, component, from, into);
            }
        }
    }

    /// Blocks of the actor.
    fn against_part(&self, who: u16, component: Component, into: &mut Vec<Item>) {
        let this = self.part(who);
        if this.blockable && self.cast.within.block.contains(this.actor) {
            self.acting(
                Component::Block,
                this.actor,
                who,
                EffectTarget::part(who, component),
                into,
            );
        }
    }

    /// Aways from where a component stands, and what makes that player untargetable.
    fn against_standing(&self, item: &Item, component: Component, into: &mut Vec<Item>) {
        let (who, at) = (item.by, item.place);
        let this = self.part(who);
        if this.is_fixed(component) {
            return;
        }
        let movers = this.drives | this.redirects;
        if movers != 0 {
            let without = brings_not(item.upon);
            for mover in each(movers) {
                if self.could_take(mover, who, at, without).is_some() {
                    self.away(mover, who, component, at, into);
                }
            }
        }
        if self.cast.within.untarget.contains(at) {
            let upon = EffectTarget::at(who, component, at);
            self.acting(Component::UntargetSelf, at, who, upon, into);
            self.acting(Component::Untarget, at, who, upon, into);
        }
    }

    /// Adds the items that stop an effect at its place: protections and guards a death, frames a plain reading.
    fn against_effect(&self, item: &Item, component: Component, into: &mut Vec<Item>) {
        match item.upon.kind {
            Kind::Death => {
                let of = item.upon.at;
                let strong = self.part(item.by).strongman;
                if !self.cast.within.guard.contains(of)
                    || strong
                    || self.night.having(Passive::Macho).contains(of)
                {
                    return;
                }
                let upon = EffectTarget::at(item.by, component, of);
                self.acting(Component::Protect, of, item.by, upon, into);
                if item.upon.guard().is_none() {
                    self.acting(Component::Guard, of, item.by, upon, into);
                }
            }
            Kind::Plain if self.cast.within.frame.contains(item.place) => {
                let upon = EffectTarget::at(item.by, component, item.place);
                self.acting(Component::Frame, item.place, item.by, upon, into);
            }
            Kind::Effect | Kind::Plain | Kind::Part | Kind::At => {}
        }
    }

    /// Every action with a component that might stand at a player and act.
    fn acting(
        &self,
        component: Component,
        at: PlayerId,
        on: u16,
        upon: EffectTarget,
        into: &mut Vec<Item>,
    ) {
        let this = self.part(on);
        let strong = component == Component::Untarget && this.strongman;
        for number in self.cast.with(component) {
            let that = self.part(number);
            let passed = strong && that.open_to_strongmen
                || component == Component::Protect && !that.saves_from(this, self.night);
            if self.may_act(number, on) && !passed {
                self.candidates(number, component, at, upon, into);
            }
        }
    }
}
