//! Contests (LIST-15): two items of one level of which one might negate, move or use up the other, so that it matters
//! which is run first.
//!
//! An item may do so itself, or by what works as soon as it has worked: an away lets its onto bring something, and what
//! is brought acts although its turn has passed (LIST-16).

use crate::outcome::{EventKind, Events};
use crate::ruling::{RarListAways, RarListItem};

use super::item::{EffectTarget, Item, Number, Role};
use super::list::{Looked, same_entry};
use super::ways::Map;

/// The contests of one list.
#[derive(Clone, Default, Debug)]
pub(super) struct Contests {
    /// The pairs, each as two items of one level.
    pub pairs: Vec<(Item, Item)>,
    /// The actions by whose order of submission the pairs of all lists so far are sorted.
    pub turns: Vec<(u16, u16)>,
    /// Which item might act against which, wherever they are listed.
    against: Vec<(Number, Number)>,
    may_meet: bool,
    /// For each item looked at: its entry in the list, where that is not an item but a component of an action.
    entry_of: Vec<u32>,
    /// For each item looked at: what must stand where for it to do anything.
    stands: Vec<EffectTarget>,
    /// For each item looked at: what it lets work itself, sorted.
    lets: Vec<(u32, u32)>,
    /// Each item looked at with one that might wake it and is listed in its level or above, sorted.
    wakes: Vec<(u32, u32)>,
    /// For each item looked at: the level of its entry.
    level_of: Vec<u32>,
    woken: Vec<bool>,
    /// The pairs by their entries, sorted.
    met: Vec<(u32, u32)>,
}

impl Contests {
    pub(super) fn clear(&mut self) {
        self.pairs.clear();
        self.met.clear();
        self.against.clear();
        self.may_meet = false;
    }

    /// Takes down that an item might negate another, looked at `beside` it or not. What makes an onto possible does not negate
    /// it; for aways see [`Contests::move_off`].
    pub(super) fn relate(&mut self, other: &Item, item: &Item, beside: bool) {
        if matches!((other.role, item.role), (Role::Acts(_), Role::Acts(_))) && !other.is_away() {
            self.against.push((other.number(), item.number()));
            self.may_meet |= beside;
        }
    }

    /// Finds the contests of a list that is made, and records an order event for each. `seen` is every item looked at.
    pub(super) fn find(
        &mut self,
        entries: &[Item],
        levels: &[u32],
        seen: &Looked,
        map: &Map<'_>,
        events: &mut Events,
    ) {
        if !map.cast.movers.is_empty() && seen.items.iter().any(may_wake) {
            self.move_off(&seen.items);
            if map.rules.aways == RarListAways::First && map.cast.movers.len() > 1 {
                self.use_up(&seen.items, map);
            }
        }
        if self.against.is_empty() {
            return;
        }
        let whole = map.rules.item == RarListItem::Action;
        let ontos = entries.iter().any(|entry| entry.role == Role::Onto);
        if !ontos && !whole && !self.may_meet {
            // No two of one level, and nothing wakes another: that each pair was looked at is all there is to it.
            map.meter.spend(17 * self.against.len() as u64);
            return;
        }
        // Where an item is an entry of its own, it is told by its place among those looked at.
        let (entries, levels) = if whole {
            (entries, levels)
        } else {
            (&seen.items[..], &seen.levels[..])
        };
        self.entry_of.clear();
        if whole {
            let entry = |item: &Item| {
                entries
                    .iter()
                    .position(|entry| same_entry(entry, item, whole))
            };
            self.entry_of.extend(
                seen.items
                    .iter()
                    .map(|item| entry(item).unwrap_or_default() as u32),
            );
        }
        self.wakes.clear();
        if ontos {
            self.wake(levels, &seen.items, map);
        }
        let Contests {
            pairs,
            turns,
            against,
            entry_of,
            wakes,
            met,
            ..
        } = self;
        let entry = |place: u32| {
            if whole {
                entry_of[place as usize]
            } else {
                place
            }
        };
        let wakers = |item: Number| {
            let place = seen.find(item).ok().map(|place| place as u32);
            let wakers = place.map_or(&[][..], |place| those_of(wakes, place));
            (place, wakers)
        };
        for &(one, other) in &*against {
            map.meter.spend(16 + wakes.len() as u64 / 4);
            if map.is_exhausted() {
                return;
            }
            let [(one, waking_one), (other, waking_other)] = [one, other].map(wakers);
            for first in one
                .into_iter()
                .chain(waking_one.iter().map(|&(_, waker)| waker))
            {
                map.meter
                    .spend(u64::from(other.is_some()) + waking_other.len() as u64);
                for second in other
                    .into_iter()
                    .chain(waking_other.iter().map(|&(_, waker)| waker))
                {
                    let (one, other) = (entry(first), entry(second));
                    if one == other || levels[one as usize] != levels[other as usize] {
                        continue;
                    }
                    map.meter.spend(8);
                    if let Err(place) = met.binary_search(&(one.min(other), one.max(other))) {
                        map.meter.spend(16 + met.len() as u64 / 64);
                        met.insert(place, (one.min(other), one.max(other)));
                        let pair = (entries[one as usize], entries[other as usize]);
                        let brings = |onto: &Item, item: &Item| match whole {
                            true => brings_part(onto, item, &seen.items),
                            false => brings(onto, item),
                        };
                        if pair.0.by != pair.1.by
                            && !brings(&pair.0, &pair.1)
                            && !brings(&pair.1, &pair.0)
                        {
                            pairs.push(pair);
                            let agents = [pair.0.by, pair.1.by].map(|by| map.part(by).agent);
                            events.record_set(EventKind::Order, agents);
                        }
                        let turn = sorted_by(&pair.0, &pair.1);
                        if turn.is_some_and(|turn| !turns.contains(&turn)) {
                            turns.extend(turn);
                        }
                    }
                }
            }
        }
    }

    /// Adds the pairs of an away and what it might take from where that acts.
    fn move_off(&mut self, seen: &[Item]) {
        for away in seen.iter().filter(|item| item.is_away()) {
            let Some(of) = away.upon.act() else { continue };
            let first = seen.partition_point(|item| item.by < of);
            for item in seen[first..].iter().take_while(|item| item.by == of) {
                if item.role != Role::Onto && item.stands() == away.upon {
                    self.against.push((away.number(), item.number()));
                    self.may_meet = true;
                }
            }
        }
    }

    /// Adds the pairs of aways from one component at one place: the first that works may leave the other nothing.
    fn use_up(&mut self, seen: &[Item], map: &Map<'_>) {
        for (place, one) in seen.iter().enumerate().filter(|(_, item)| item.is_away()) {
            map.meter.spend((seen.len() - place) as u64 / 4);
            if map.is_exhausted() {
                return;
            }
            for other in &seen[place + 1..] {
                if other.upon == one.upon && other.by != one.by && other.is_away() {
                    self.against.push((one.number(), other.number()));
                    self.may_meet = true;
                }
            }
        }
    }

    /// Finds what each item might wake, directly or through others.
    fn wake(&mut self, levels: &[u32], seen: &[Item], map: &Map<'_>) {
        let Contests {
            entry_of,
            stands,
            lets,
            wakes,
            woken,
            level_of,
            ..
        } = self;
        level_of.clear();
        if entry_of.is_empty() {
            level_of.extend_from_slice(levels);
        } else {
            level_of.extend(entry_of.iter().map(|&entry| levels[entry as usize]));
        }
        stands.clear();
        stands.extend(seen.iter().map(Item::stands));
        lets.clear();
        // Most items wake nothing: only the others are held against every item.
        for (waker, item) in (0..).zip(seen).filter(|(_, item)| may_wake(item)) {
            for (number, &stands) in (0..).zip(&*stands) {
                if stands == item.upon && waking(item, &seen[number as usize]) {
                    lets.push((waker, number));
                }
            }
        }
        for waker in (0..seen.len()).filter(|&waker| may_wake(&seen[waker])) {
            let mut next = waker;
            let mut done = wakes.len();
            woken.clear();
            woken.resize(seen.len(), false);
            woken[waker] = true;
            loop {
                if may_wake(&seen[next]) {
                    map.meter.spend(seen.len() as u64 / 4);
                    if map.is_exhausted() {
                        return;
                    }
                    for &(_, number) in those_of(lets, next as u32) {
                        let place = number as usize;
                        if level_of[place] >= level_of[waker] && !woken[place] {
                            woken[place] = true;
                            wakes.push((number, waker as u32));
                        }
                    }
                }
                let Some(&(woken, _)) = wakes.get(done) else {
                    break;
                };
                next = woken as usize;
                done += 1;
            }
        }
        wakes.sort_unstable();
    }
}

fn those_of(pairs: &[(u32, u32)], number: u32) -> &[(u32, u32)] {
    let first = pairs.partition_point(|&(one, _)| one < number);
    let count = pairs[first..]
        .iter()
        .take_while(|&&(one, _)| one == number)
        .count();
    &pairs[first..first + count]
}

/// Reports whether an item is an onto that brings another to where that acts.
fn brings(onto: &Item, item: &Item) -> bool {
    onto.role == Role::Onto && item.role != Role::Onto && onto.upon == item.stands()
}

/// The same where an item is a component of an action: whether an onto brings a component of another action to where some
/// component of that acts.
fn brings_part(onto: &Item, item: &Item, seen: &[Item]) -> bool {
    let part = |other: &Item| other.by == item.by && other.role == item.role;
    let brought = |one: &Item| {
        same_entry(one, onto, true) && seen.iter().any(|other| part(other) && brings(one, other))
    };
    onto.role == Role::Onto && seen.iter().any(brought)
}

fn may_wake(item: &Item) -> bool {
    item.role == Role::Onto || item.is_away()
}

/// Reports whether an item may let another work that stands where it acts on something: an away its own onto, an onto
/// what it brings, and what takes that on.
fn waking(one: &Item, other: &Item) -> bool {
    one.role == Role::Onto || other.role == Role::Onto && other.by == one.by
}

/// The two actions by whose order two items of a level are sorted: those that act, or of one action those acted on; none
/// if no order of submission sorts them.
fn sorted_by(one: &Item, other: &Item) -> Option<(u16, u16)> {
    if one.by != other.by {
        return Some((one.by, other.by));
    }
    one.upon
        .act()
        .zip(other.upon.act())
        .filter(|(one, other)| one != other)
}
