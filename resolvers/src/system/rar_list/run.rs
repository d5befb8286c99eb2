//! Running the list in reverse (spec.md section 8): an item works unless an item run before it, that worked, negates it.

use crate::model::{Component, Passive, PlayerId};

use super::cast::Cast;
use super::list::{Item, List, Maker, Role, stands_at_home};

/// What has worked so far.
#[derive(Clone, Default, Debug)]
pub(super) struct Run {
    /// Items that worked.
    pub(super) worked: Vec<Item>,
    /// Ontos that brought something, whether or not it then stood; with the movers of the route so far.
    arrived: Vec<(Item, Vec<u16>)>,
    slots: Vec<u32>,
}

impl Run {
    /// Runs a list in reverse.
    pub(super) fn run(&mut self, list: &List, maker: &Maker<'_>) {
        self.worked.clear();
        self.arrived.clear();
        // Slots are numbered in the order of the list; the items of one slot are run together.
        self.slots.clear();
        self.slots.extend(0..list.items.len() as u32);
        self.slots.sort_by_key(|&number| std::cmp::Reverse(list.slots[number as usize]));
        let mut at = 0;
        while at < self.slots.len() {
            let slot = list.slots[self.slots[at] as usize];
            let before = self.worked.len();
            let mut together = at;
            let mut works = Vec::new();
            while together < self.slots.len() && list.slots[self.slots[together] as usize] == slot {
                let item = list.items[self.slots[together] as usize];
                if self.works(&item, maker) {
                    works.push(item);
                }
                together += 1;
            }
            self.worked.truncate(before);
            self.worked.append(&mut works);
            at = together;
        }
    }

    /// Whether an effect was produced: the component stands at the player, and so does every visit that sets it off.
    pub(super) fn produced(&self, cast: &Cast, of: u16, component: Component, place: PlayerId) -> bool {
        self.stands(of, component, place)
            && match cast.all[usize::from(of)].set_off {
                Some((parent, owner)) => self.produced(cast, parent, Component::Visit, owner),
                None => true,
            }
    }

    /// Whether a component stands at a player: itself or an onto of it worked there.
    fn stands(&self, of: u16, component: Component, place: PlayerId) -> bool {
        self.worked.iter().any(|item| {
            item.of == of
                && item.component == component
                && item.place == place
                && (item.role == Role::Onto || item.by == of && matches!(item.role, Role::Acts(_)))
        })
    }

    fn works(&mut self, item: &Item, maker: &Maker<'_>) -> bool {
        let cast = maker.cast;
        let by = &cast.all[usize::from(item.by)];
        match item.role {
            Role::Acts(component) => {
                !self.is_blocked(item.by, component, cast)
                    && (stands_at_home(component)
                        || by.has(Component::Swap)
                        || self.stays(item.by, component, item.place, None, false, maker))
            }
            Role::Away if by.has(Component::Swap) => !self.is_blocked(item.by, Component::Swap, cast),
            Role::Away => {
                let stands = cast.all[usize::from(item.of)].actor;
                !self.is_blocked(item.by, Component::Redirect, cast)
                    && if by.chosen == Some(stands) {
                        self.stays(item.by, Component::Redirect, stands, None, false, maker)
                    } else {
                        self.stands(item.by, Component::Redirect, stands)
                    }
            }
            Role::Onto if by.has(Component::Guard) && item.component == Component::Kill => {
                self.guard_takes(item, maker)
                    && self.stays(item.of, item.component, item.place, Some(item.by), true, maker)
            }
            Role::Onto => {
                let Some(route) = self.arrives(item, cast) else { return false };
                self.arrived.push((*item, route));
                let home = maker.rules.self_fails && item.place == cast.all[usize::from(item.of)].actor;
                !home && self.stays(item.of, item.component, item.place, Some(item.by), false, maker)
            }
        }
    }

    /// Whether a block of a component has worked: aimed at its actor, or brought to him by another mover than itself.
    fn is_blocked(&self, of: u16, component: Component, cast: &Cast) -> bool {
        let this = &cast.all[usize::from(of)];
        this.blockable
            && self.worked.iter().any(|item| match item.role {
                Role::Acts(Component::Block) => item.of == of && item.component == component && item.by != of,
                Role::Onto => {
                    item.component == Component::Block && item.place == this.actor && item.by != of && item.of != of
                }
                Role::Acts(_) | Role::Away => false,
            })
    }

    /// The movers by which an onto brings what it moves to its place; nothing if it does not.
    fn arrives(&self, item: &Item, cast: &Cast) -> Option<Vec<u16>> {
        let (by, moved) = (&cast.all[usize::from(item.by)], &cast.all[usize::from(item.of)]);
        if self.is_blocked(item.of, item.component, cast) {
            return None;
        }
        let from = if by.has(Component::Swap) { by.other(item.place)? } else { moved.chosen? };
        let away = Item { by: item.by, role: Role::Away, of: item.of, component: item.component, place: from };
        if !self.worked.contains(&away) {
            return None;
        }
        if moved.chosen == Some(from) {
            return Some(vec![item.by]);
        }
        let fed = self.arrived.iter().find(|(feeder, route)| {
            feeder.of == item.of
                && feeder.component == item.component
                && feeder.place == from
                && !route.contains(&item.by)
        });
        fed.map(|(_, route)| {
            let mut longer = route.clone();
            longer.push(item.by);
            longer
        })
    }

    /// Whether a guard stands at a player where the kill stands too, but for what protects that player.
    fn guard_takes(&self, item: &Item, maker: &Maker<'_>) -> bool {
        let cast = maker.cast;
        let (guard, moved) = (&cast.all[usize::from(item.by)], &cast.all[usize::from(item.of)]);
        let wards = guard.reach.intersection(moved.reach).without(maker.night.having(Passive::Macho));
        wards.iter().any(|ward| {
            let guards = self.worked.iter().any(|worked| match worked.role {
                Role::Acts(Component::Guard) => worked.by == item.by && worked.of == item.of && worked.place == ward,
                Role::Onto => worked.of == item.by && worked.component == Component::Guard && worked.place == ward,
                Role::Acts(_) | Role::Away => false,
            });
            let here = moved.chosen == Some(ward)
                && !self.is_blocked(item.of, item.component, cast)
                && self.can_be(item.of, item.component, ward, None, maker);
            let brought = self.arrived.iter().any(|(onto, _)| {
                onto.of == item.of
                    && onto.component == item.component
                    && onto.place == ward
                    && self.can_be(item.of, item.component, ward, Some(onto.by), maker)
            });
            guards && (here || brought)
        })
    }

    /// Whether a component stays where it came: it can be there, and nothing there stops it.
    fn stays(
        &self,
        of: u16,
        component: Component,
        place: PlayerId,
        brought: Option<u16>,
        by_guard: bool,
        maker: &Maker<'_>,
    ) -> bool {
        if !by_guard && !self.can_be(of, component, place, brought, maker) {
            return false;
        }
        let this = &maker.cast.all[usize::from(of)];
        let stopped_by = |stops: Component| {
            self.worked.iter().any(|item| match item.role {
                Role::Acts(acting) => {
                    let single = maker.rules.doctor_saves_one
                        && acting == Component::Protect
                        && !maker.cast.all[usize::from(item.by)].has(Component::Block);
                    acting == stops
                        && item.of == of
                        && item.component == component
                        && item.place == place
                        && item.by != of
                        && !single
                }
                Role::Onto => {
                    let single = maker.rules.doctor_saves_one
                        && stops == Component::Protect
                        && !maker.cast.all[usize::from(item.of)].has(Component::Block);
                    item.component == stops
                        && item.place == place
                        && item.by != of
                        && item.of != of
                        && !single
                        && !maker.cast.set_off_by(of.into(), item.of.into())
                }
                Role::Away => false,
            })
        };
        match component {
            Component::Kill => {
                let pierces = this.strongman || maker.night.having(Passive::Macho).contains(place);
                pierces
                    || !maker.night.having(Passive::Bulletproof).contains(place)
                        && !stopped_by(Component::Protect)
                        && (by_guard || !stopped_by(Component::Guard))
            }
            Component::ReadAlignment => !(maker.frames && stopped_by(Component::Frame)),
            _ => true,
        }
    }

    /// Whether a component can be where it came: not taken away again, not untargetable, not Ascetic.
    fn can_be(&self, of: u16, component: Component, place: PlayerId, brought: Option<u16>, maker: &Maker<'_>) -> bool {
        let cast = maker.cast;
        let this = &cast.all[usize::from(of)];
        if this.is_suicide() {
            return true;
        }
        let ascetic = maker.night.having(Passive::Ascetic).contains(place) && !this.has(Component::Kill);
        if ascetic && !(component == Component::Visit && maker.rules.ascetic_seen) {
            return false;
        }
        let route = self.arrived.iter().find(|(onto, _)| {
            Some(onto.by) == brought && onto.of == of && onto.component == component && onto.place == place
        });
        !self.worked.iter().any(|item| match item.role {
            Role::Away => {
                item.of == of
                    && item.component == component
                    && item.place == place
                    && !route.is_some_and(|(_, movers)| movers.contains(&item.by))
            }
            Role::Acts(Component::Untarget | Component::UntargetSelf) => {
                item.of == of && item.component == component && item.place == place
            }
            Role::Onto => {
                item.component == Component::Untarget
                    && item.place == place
                    && item.by != of
                    && item.of != of
                    && !cast.set_off_by(of.into(), item.of.into())
            }
            Role::Acts(_) => false,
        })
    }
}
