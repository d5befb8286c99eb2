//! The list (spec.md section 8; [Guide]): the items that might cause an effect, then level by level every item not yet
//! listed that might interfere with a listed one.

use crate::model::{Component, Night, Passive, PlayerId};
use crate::outcome::{EventKind, Events};
use crate::ruling::RarListItem;

use super::cast::Cast;
use super::{Exhausted, Rules};

/// That a component of an action stands at a player.
pub(super) type Goal = (u16, Component, PlayerId);

/// How many items one list may have.
const MOST_ITEMS: usize = 1 << 14;

/// How an item acts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    /// A component, standing where it was aimed.
    Acts(Component),
    /// The half of a mover that takes something away.
    Away,
    /// The half of a mover, or of a guard, that brings something.
    Onto,
}

/// One component acting on one component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Item {
    /// The acting action.
    pub(super) by: u16,
    pub(super) role: Role,
    /// The action acted on; the acting one itself for what might cause the effect.
    pub(super) of: u16,
    /// The component acted on.
    pub(super) component: Component,
    /// Where: for an acting component where it stands, for away from where, for onto where to.
    pub(super) place: PlayerId,
}

/// A list, and the items found on the way.
#[derive(Clone, Default, Debug)]
pub(super) struct List {
    /// In the order found; those of one level side by side.
    pub(super) items: Vec<Item>,
    /// For each item: the place in the list where it is run. Items of one place are one item of the switch's kind.
    pub(super) slots: Vec<u32>,
    pub(super) slot_count: u32,
    level: Vec<Item>,
    found: Vec<Item>,
}

/// What the list is made for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Maker<'a> {
    pub(super) night: &'a Night,
    pub(super) cast: &'a Cast,
    pub(super) rules: &'a Rules,
    /// Whether a frame interferes with a reading of alignment (every line but `mafia`).
    pub(super) frames: bool,
}

impl List {
    /// Starts a list for the components that must stand at these players.
    pub(super) fn make(&mut self, maker: &Maker<'_>, goals: &[Goal], events: &mut Events) -> Result<(), Exhausted> {
        self.items.clear();
        self.slots.clear();
        self.slot_count = 0;
        self.found.clear();
        // What might cause it: each onto, one level for each that feeds another; then the actions so moved.
        for (of, component, place) in maker.with_causes(goals) {
            maker.bringers(of, component, place, &mut self.found);
        }
        let mut first = 0;
        loop {
            self.level.clear();
            self.level.append(&mut self.found);
            self.level.retain(|item| item.role == Role::Onto);
            if !self.add_level(maker)? {
                break;
            }
            for number in first..self.items.len() {
                maker.feeders(&self.items[number], &mut self.found);
            }
            first = self.items.len();
        }
        self.found.clear();
        for (of, component, place) in maker.with_causes(goals) {
            maker.bases(of, component, place, &mut self.found);
        }
        for item in &self.items {
            maker.feeders(item, &mut self.found);
        }
        self.level.clear();
        self.level.append(&mut self.found);
        self.level.retain(|item| item.role != Role::Onto);
        self.add_level(maker)?;
        // Then, breadth first, what might interfere.
        let mut first = 0;
        while first < self.items.len() {
            let end = self.items.len();
            for number in first..end {
                let item = self.items[number];
                let known = self.found.len();
                maker.interferers(&item, &mut self.found);
                for other in known..self.found.len() {
                    self.note_order(maker, first, end, item, self.found[other], events);
                }
                maker.feeders(&item, &mut self.found);
            }
            self.level.clear();
            self.level.append(&mut self.found);
            self.add_level(maker)?;
            first = end;
        }
        Ok(())
    }

    /// Records an order event when two items of one level interfere.
    fn note_order(&self, maker: &Maker<'_>, first: usize, end: usize, item: Item, other: Item, events: &mut Events) {
        if item.by != other.by && first > 0 && self.items[first..end].contains(&other) {
            let pair = [item.by, other.by].map(|by| maker.cast.all[usize::from(by)].agent);
            events.record_set(EventKind::Order, pair);
        }
    }

    /// Sorts a level and lists what is not listed yet. Says whether anything was.
    fn add_level(&mut self, maker: &Maker<'_>) -> Result<bool, Exhausted> {
        let rank = |number: u16| maker.cast.all[usize::from(number)].rank;
        self.level.sort_unstable_by_key(|item| (rank(item.by), rank(item.of), item.component, item.place, item.role));
        self.level.dedup();
        let before = self.items.len();
        for number in 0..self.level.len() {
            let item = self.level[number];
            if self.items.contains(&item) {
                continue;
            }
            let same = |other: &Item| other.by == item.by && other.role == item.role;
            let whole = maker.rules.item == RarListItem::Action;
            let slot = match self.items.iter().position(same).filter(|_| whole) {
                Some(place) => self.slots[place],
                None => {
                    self.slot_count += 1;
                    self.slot_count - 1
                }
            };
            self.items.push(item);
            self.slots.push(slot);
        }
        if self.items.len() > MOST_ITEMS { Err(Exhausted) } else { Ok(self.items.len() > before) }
    }
}

impl Maker<'_> {
    /// The goals, each with the visits that set it off, one before another: all of them are causes of the effect.
    fn with_causes<'g>(&'g self, goals: &'g [Goal]) -> impl Iterator<Item = Goal> + 'g {
        goals.iter().flat_map(|&goal| {
            std::iter::successors(Some(goal), |&(of, ..)| {
                let (by, owner) = self.cast.all[usize::from(of)].set_off?;
                Some((by, Component::Visit, owner))
            })
        })
    }

    /// Everything that might make a component stand at a player: itself if it is aimed there, and each onto.
    fn bringers(&self, of: u16, component: Component, place: PlayerId, into: &mut Vec<Item>) {
        self.bases(of, component, place, into);
        let this = &self.cast.all[usize::from(of)];
        for &mover in &self.cast.movers {
            if !stands_at_home(component) && self.cast.could_bring(mover.into(), of.into(), place) {
                into.push(Item { by: mover, role: Role::Onto, of, component, place });
            }
        }
        if component == Component::Kill && !this.strongman {
            // A guard brings kills at his ward to himself.
            for (number, guard) in self.with(Component::Guard) {
                let wards = guard.reach.intersection(this.reach).without(self.night.having(Passive::Macho));
                if guard.actor == place && !wards.is_empty() && !self.cast.set_off_by(of.into(), number.into()) {
                    into.push(Item { by: number, role: Role::Onto, of, component, place });
                }
            }
        }
    }

    /// The component itself, if it is aimed at this player.
    fn bases(&self, of: u16, component: Component, place: PlayerId, into: &mut Vec<Item>) {
        let this = &self.cast.all[usize::from(of)];
        let aimed = if stands_at_home(component) {
            this.actor == place
        } else if this.has(Component::Swap) {
            component == Component::Visit && this.other(place).is_some()
        } else {
            this.chosen == Some(place)
        };
        if aimed {
            into.push(Item { by: of, role: Role::Acts(component), of, component, place });
        }
    }

    /// What an item needs: an onto needs what it brings to be where it takes it from; a redirect that is not aimed at
    /// the player it moves needs to be brought there; what a passive does needs the visit that sets it off.
    fn feeders(&self, item: &Item, into: &mut Vec<Item>) {
        let by = &self.cast.all[usize::from(item.by)];
        match item.role {
            Role::Onto => {
                let moved = &self.cast.all[usize::from(item.of)];
                if by.has(Component::Guard) {
                    for ward in by.reach.intersection(moved.reach).iter() {
                        self.bringers_but_guards(item.of, item.component, ward, into);
                    }
                    return;
                }
                let from = if by.has(Component::Swap) { by.other(item.place) } else { moved.chosen };
                let first = into.len();
                if let Some(from) = from {
                    self.bringers_but_guards(item.of, item.component, from, into);
                    // What is moved a second time was not moved by the same mover; redirects move first.
                    let mut kept = first;
                    for number in first..into.len() {
                        let feeds = into[number].by != item.by || into[number].role != Role::Onto;
                        if feeds && (by.has(Component::Swap) || into[number].role != Role::Onto) {
                            into[kept] = into[number];
                            kept += 1;
                        }
                    }
                    into.truncate(kept);
                }
            }
            Role::Away => {
                let moved = &self.cast.all[usize::from(item.of)];
                if by.has(Component::Redirect) && by.chosen != Some(moved.actor) {
                    self.bringers_but_guards(item.by, Component::Redirect, moved.actor, into);
                    if let Some(chosen) = by.chosen {
                        self.bases(item.by, Component::Redirect, chosen, into);
                    }
                }
            }
            Role::Acts(_) => {}
        }
    }

    fn bringers_but_guards(&self, of: u16, component: Component, place: PlayerId, into: &mut Vec<Item>) {
        let first = into.len();
        self.bringers(of, component, place, into);
        let mut kept = first;
        for number in first..into.len() {
            let guards = self.cast.all[usize::from(into[number].by)].has(Component::Guard);
            if !(guards && into[number].role == Role::Onto) {
                into[kept] = into[number];
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    /// Every item that might interfere with an item.
    fn interferers(&self, item: &Item, into: &mut Vec<Item>) {
        let by = &self.cast.all[usize::from(item.by)];
        match item.role {
            Role::Acts(component) => {
                self.blocks(item.by, component, into);
                if !stands_at_home(component) && !by.has(Component::Swap) {
                    self.at_place(item.by, component, item.place, None, into);
                }
            }
            Role::Away if by.has(Component::Swap) => self.blocks(item.by, Component::Swap, into),
            Role::Away => {
                self.blocks(item.by, Component::Redirect, into);
                let stands = self.cast.all[usize::from(item.of)].actor;
                if by.chosen == Some(stands) {
                    self.at_place(item.by, Component::Redirect, stands, None, into);
                }
            }
            // What interferes with a mover is listed against its away only; what it brings is still in the way of
            // what is at the place.
            Role::Onto => self.at_place(item.of, item.component, item.place, Some(item.by), into),
        }
    }

    /// Blocks of the actor of an action, aimed at him or brought to him.
    fn blocks(&self, of: u16, component: Component, into: &mut Vec<Item>) {
        let this = &self.cast.all[usize::from(of)];
        if this.blockable {
            self.acting(Component::Block, this.actor, of, component, into);
        }
    }

    /// What might interfere with a component where it stands: aways, untargetables, and what stops it there.
    fn at_place(&self, of: u16, component: Component, place: PlayerId, brought: Option<u16>, into: &mut Vec<Item>) {
        let this = &self.cast.all[usize::from(of)];
        let guarded = brought.is_some_and(|by| self.cast.all[usize::from(by)].has(Component::Guard));
        let macho = self.night.having(Passive::Macho).contains(place);
        if component == Component::Kill && !this.strongman && !macho {
            self.acting(Component::Protect, place, of, component, into);
            if !guarded {
                self.acting(Component::Guard, place, of, component, into);
            }
        }
        if component == Component::ReadAlignment && self.frames {
            self.acting(Component::Frame, place, of, component, into);
        }
        if this.is_suicide() || guarded {
            return;
        }
        self.acting(Component::Untarget, place, of, component, into);
        for (number, hidden) in self.with(Component::UntargetSelf) {
            if hidden.actor == place && number != of && !self.cast.set_off_by(of.into(), number.into()) {
                let role = Role::Acts(Component::UntargetSelf);
                into.push(Item { by: number, role, of, component, place });
            }
        }
        for &mover in &self.cast.movers {
            let by = &self.cast.all[usize::from(mover)];
            if mover == of || Some(mover) == brought || self.cast.set_off_by(of.into(), mover.into()) {
                continue;
            }
            let takes = if by.has(Component::Swap) {
                by.other(place).is_some()
            } else {
                let chosen = brought.is_none() && this.chosen == Some(place);
                chosen && this.redirectable && by.destination != place && by.reach.contains(this.actor)
            };
            if takes {
                into.push(Item { by: mover, role: Role::Away, of, component, place });
            }
        }
    }

    /// Every item by which a component at a player might act on another: aimed there, or brought there by a mover
    /// other than what it would act on.
    fn acting(&self, acting: Component, at: PlayerId, of: u16, component: Component, into: &mut Vec<Item>) {
        for (number, this) in self.with(acting) {
            if number == of || self.cast.set_off_by(of.into(), number.into()) {
                continue;
            }
            if this.chosen == Some(at) {
                into.push(Item { by: number, role: Role::Acts(acting), of, component, place: at });
            }
            for &mover in self.cast.movers.iter().filter(|&&mover| mover != of) {
                if self.cast.could_bring(mover.into(), number.into(), at) {
                    into.push(Item { by: mover, role: Role::Onto, of: number, component: acting, place: at });
                }
            }
        }
    }

    fn with(&self, component: Component) -> impl Iterator<Item = (u16, &super::cast::Part)> {
        (0..).zip(&self.cast.all).filter(move |(_, part)| part.has(component))
    }
}

/// Whether a component stands at its own actor, countered by blocks only.
pub(super) fn stands_at_home(component: Component) -> bool {
    matches!(component, Component::UntargetSelf | Component::Swap | Component::Exchange)
}
