//! Contests (LIST-15): two items of one level of which one might negate, move or use up the other, so that it matters
//! which is run first.
//!
//! An item may do so itself, or by what works as soon as it has worked: an away lets its onto bring something, and what
//! is brought acts although its turn has passed (LIST-16).

use crate::model::Component;
use crate::outcome::{EventKind, Events};
use crate::ruling::{RarListAways, RarListItem};

use super::item::{Item, Role, Upon};
use super::list::{Looked, same_entry};
use super::ways::Map;

/// The contests of one list.
#[derive(Clone, Default, Debug)]
pub(super) struct Contests {
    /// The pairs, each as two items of one level.
    pub(super) pairs: Vec<(Item, Item)>,
    /// The actions by whose order of submission the pairs of all lists so far are sorted.
    pub(super) turns: Vec<(u16, u16)>,
    /// Which item might act against which, wherever they are listed.
    against: Vec<(Item, Item)>,
    /// For each item looked at: its entry in the list.
    entry_of: Vec<u32>,
    /// For each item looked at: what it might wake, if that is listed in its level or deeper.
    wakes: Vec<(u32, u32)>,
    wakers: [Vec<u32>; 2],
    /// For each item looked at: the level of its entry.
    level_of: Vec<u32>,
    /// Whether the waker looked at is known to wake an item.
    woken: Vec<bool>,
    /// The pairs by their entries, sorted.
    met: Vec<(u32, u32)>,
}

impl Contests {
    pub(super) fn clear(&mut self) {
        self.pairs.clear();
        self.met.clear();
        self.against.clear();
    }

    /// Takes down that an item might negate another. What makes an onto possible does not negate it; for aways see
    /// [`Contests::move_off`].
    pub(super) fn relate(&mut self, other: &Item, item: &Item) {
        if matches!((other.role, item.role), (Role::Acts(_), Role::Acts(_))) && other.moved().is_none() {
            self.against.push((*other, *item));
        }
    }

    /// Finds the contests of a list that is made, and records an order event for each. `seen` is every item looked at.
    pub(super) fn find(&mut self, entries: &[Item], levels: &[u32], seen: &Looked, map: &Map<'_>, events: &mut Events) {
        if !map.cast.movers.is_empty() {
            self.move_off(&seen.items);
        }
        if map.rules.aways == RarListAways::First && map.cast.movers.len() > 1 {
            self.use_up(&seen.items, map);
        }
        if self.against.is_empty() {
            return;
        }
        let whole = map.rules.item == RarListItem::Action;
        let ontos = entries.iter().any(|entry| entry.role == Role::Onto);
        if !ontos && levels.is_sorted_by(|one, next| one < next) {
            // No two items of one level, and nothing wakes another: that each pair was looked at is all there is to it.
            for _ in &self.against {
                map.meter.spend(16);
                if map.is_exhausted() {
                    return;
                }
                map.meter.spend(1);
            }
            return;
        }
        self.enter(entries, seen, whole);
        self.wakes.clear();
        if ontos {
            self.wake(levels, &seen.items, map);
        }
        let Contests { pairs, turns, against, entry_of, wakes, wakers, met, .. } = self;
        let number = |item: &Item| seen.find(item).ok().map(|place| place as u32);
        for (one, other) in &*against {
            map.meter.spend(16 + wakes.len() as u64 / 4);
            if map.is_exhausted() {
                return;
            }
            for (wakers, of) in wakers.iter_mut().zip([one, other]) {
                let of = number(of);
                wakers.clear();
                wakers.extend(of);
                wakers.extend(wakes.iter().filter(|&&(_, woken)| Some(woken) == of).map(|&(waker, _)| waker));
            }
            for &first in &wakers[0] {
                map.meter.spend(wakers[1].len() as u64);
                for &second in &wakers[1] {
                    let (one, other) = (entry_of[first as usize], entry_of[second as usize]);
                    if one == other || levels[one as usize] != levels[other as usize] {
                        continue;
                    }
                    map.meter.spend(8);
                    if let Err(place) = met.binary_search(&(one.min(other), one.max(other))) {
                        map.meter.spend(16 + met.len() as u64 / 64);
                        met.insert(place, (one.min(other), one.max(other)));
                        let pair = (entries[one as usize], entries[other as usize]);
                        pairs.push(pair);
                        let agents = [pair.0.by, pair.1.by].map(|by| map.cast.all[usize::from(by)].agent);
                        events.record_set(EventKind::Order, agents);
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
        for away in seen.iter().filter(|item| item.role != Role::Onto) {
            let Some((of, component, from)) = away.moved().and_then(Upon::standing) else { continue };
            let first = seen.partition_point(|item| item.by < of);
            let taken = seen[first..].iter().take_while(|item| item.by == of);
            let there = taken.filter(|item| item.role == Role::Acts(component) && item.place == from);
            self.against.extend(there.map(|&item| (*away, item)));
        }
    }

    /// Adds the pairs of aways from one component at one place: the first that works may leave the other nothing.
    fn use_up(&mut self, seen: &[Item], map: &Map<'_>) {
        for (place, one) in seen.iter().enumerate() {
            let taken = one.moved();
            if taken.is_none() || one.role == Role::Onto {
                continue;
            }
            map.meter.spend((seen.len() - place) as u64 / 4);
            if map.is_exhausted() {
                return;
            }
            for other in &seen[place + 1..] {
                if other.by != one.by && other.role != Role::Onto && other.moved() == taken {
                    self.against.push((*one, *other));
                }
            }
        }
    }

    /// Finds the entry of every item looked at.
    fn enter(&mut self, entries: &[Item], seen: &Looked, whole: bool) {
        self.entry_of.clear();
        self.entry_of.resize(seen.items.len(), 0);
        if whole {
            for (place, item) in seen.items.iter().enumerate() {
                let entry = entries.iter().position(|entry| same_entry(entry, item, whole));
                self.entry_of[place] = entry.unwrap_or_default() as u32;
            }
        } else {
            for (entry, item) in (0..).zip(entries) {
                if let Ok(place) = seen.find(item) {
                    self.entry_of[place] = entry;
                }
            }
        }
    }

    /// Finds what each item might wake, directly or through others.
    fn wake(&mut self, levels: &[u32], seen: &[Item], map: &Map<'_>) {
        let Contests { entry_of, wakes, woken, level_of, .. } = self;
        level_of.clear();
        level_of.extend(entry_of.iter().map(|&entry| levels[entry as usize]));
        for waker in (0..seen.len()).filter(|&waker| may_wake(&seen[waker])) {
            let mut next = waker;
            let mut done = wakes.len();
            woken.clear();
            woken.resize(seen.len(), false);
            woken[waker] = true;
            loop {
                // Most items wake nothing: only the others are held against every item.
                if may_wake(&seen[next]) {
                    map.meter.spend(seen.len() as u64 / 4);
                    if map.is_exhausted() {
                        return;
                    }
                    for (number, item) in seen.iter().enumerate() {
                        let later = level_of[number] >= level_of[waker];
                        if later && !woken[number] && waking(&seen[next], item) {
                            woken[number] = true;
                            wakes.push((waker as u32, number as u32));
                        }
                    }
                }
                let Some(&(_, woken)) = wakes.get(done) else { break };
                next = woken as usize;
                done += 1;
            }
        }
    }
}

/// Whether an item may let any other work whose turn has passed.
fn may_wake(item: &Item) -> bool {
    matches!(item.role, Role::Onto | Role::Acts(Component::Redirect | Component::Swap))
}

/// Whether an item may let another work whose turn has passed: an away its onto, an onto what it brings, and what takes
/// that on.
fn waking(one: &Item, other: &Item) -> bool {
    match one.role {
        Role::Acts(_) => other.role == Role::Onto && other.by == one.by && other.moved() == one.moved(),
        Role::Onto if other.role == Role::Onto => other.moved() == Some(one.upon),
        Role::Onto => other.stands() == Some(one.upon),
    }
}

/// The two actions by whose order two items of a level are sorted: those that act, or of one action those acted on; none
/// if no order of submission sorts them.
fn sorted_by(one: &Item, other: &Item) -> Option<(u16, u16)> {
    if one.by != other.by {
        return Some((one.by, other.by));
    }
    one.upon.act().zip(other.upon.act()).filter(|(one, other)| one != other)
}
