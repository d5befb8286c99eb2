//! A list, level by level: "list the items that might cause it ..., then, breadth first, every item not yet listed that
//! might interfere with a listed one".

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{Ability, Component, Passive, PlayerId};
use nightcourt_resolvers::ruling::{RarListAways, RarListItem};

use super::item::{Item, Key, Onto};
use super::reach::{Facts, Part};

/// The most items; beyond them a list is given up.
const MOST_ITEMS: usize = 4096;

/// The items of one turn: one, or with the option `action` all of one component of one action.
pub(super) struct Turn {
    pub(super) items: Vec<Item>,
}

/// A list, the effect's causes first.
pub(super) struct List {
    pub(super) levels: Vec<Vec<Turn>>,
    /// True if it was given up.
    pub(super) exceeded: bool,
}

/// The list for an effect with these causes. `frames` says whether a frame counters the reading that is asked for.
pub(super) fn list(facts: &Facts<'_>, causes: &[Item], frames: bool) -> List {
    let lister = Lister { facts, frames };
    let mut list = List {
        levels: Vec::new(),
        exceeded: false,
    };
    let mut seen: BTreeSet<Item> = BTreeSet::new();
    let mut listed: BTreeSet<Unit> = BTreeSet::new();
    let mut level: Vec<Item> = causes
        .iter()
        .flat_map(|&cause| lister.with_ontos(cause, None))
        .collect();
    while !level.is_empty() {
        let mut fresh: BTreeSet<Item> = level
            .into_iter()
            .filter(|item| !seen.contains(item))
            .collect();
        let late = lister.late(&fresh, &listed);
        fresh.retain(|item| !late.contains(item));
        seen.extend(&fresh);
        if seen.len() > MOST_ITEMS {
            list.exceeded = true;
            return list;
        }
        let turns = lister.turns(&fresh, &listed);
        listed.extend(fresh.iter().map(|&item| lister.unit(item)));
        list.levels.push(turns);
        level = late;
        level.extend(fresh.iter().flat_map(|&item| lister.interfering(item)));
    }
    // With the option `action` an item "acts on all that it reaches when it is run": also on what was listed after it.
    if facts.case.switches.rar_list_item == RarListItem::Action {
        for turn in list.levels.iter_mut().flatten() {
            let Some(&first) = turn.items.first() else {
                continue;
            };
            let unit = lister.unit(first);
            turn.items = seen
                .iter()
                .copied()
                .filter(|&item| lister.unit(item) == unit)
                .collect();
            turn.items.sort_by_key(|item| item.key(facts));
        }
    }
    list.levels.retain(|level| !level.is_empty());
    list
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Unit {
    /// LIST-13, `component`: one component acting on one component.
    Item(Item),
    /// LIST-14, `action`: "one component of one action".
    Part(Part),
    Onto(usize),
}

struct Lister<'a> {
    facts: &'a Facts<'a>,
    frames: bool,
}

impl Lister<'_> {
    fn unit(&self, item: Item) -> Unit {
        match (self.facts.case.switches.rar_list_item, item) {
            (RarListItem::Component, _) => Unit::Item(item),
            (RarListItem::Action, Item::Acts { part, .. }) => Unit::Part(part),
            (RarListItem::Action, Item::Away { mover, .. }) => Unit::Part(self.facts.moving(mover)),
            (RarListItem::Action, Item::Brings { mover, .. }) => Unit::Onto(mover),
        }
    }

    /// A level: what is not yet listed, sorted.
    fn turns(&self, items: &BTreeSet<Item>, listed: &BTreeSet<Unit>) -> Vec<Turn> {
        let mut sorted: Vec<_> = items
            .iter()
            .filter(|&&item| !listed.contains(&self.unit(item)))
            .map(|&item| (self.key(item), item))
            .collect();
        sorted.sort();
        let mut units: Vec<(Unit, Turn)> = Vec::new();
        for (_, item) in sorted {
            let unit = self.unit(item);
            match units.iter_mut().find(|(one, _)| *one == unit) {
                Some((_, turn)) => turn.items.push(item),
                None => units.push((unit, Turn { items: vec![item] })),
            }
        }
        units.into_iter().map(|(_, turn)| turn).collect()
    }

    /// With the option `action` an item acts on no one component: it sorts by its action and its own component.
    fn key(&self, item: Item) -> (Vec<usize>, usize, Option<Key>) {
        let facts = self.facts;
        let actor = facts.acts[item.acting()].place.clone();
        match facts.case.switches.rar_list_item {
            RarListItem::Component => (actor, 0, Some(item.key(facts))),
            RarListItem::Action => {
                let component = match item {
                    Item::Acts { part, .. } => part.component,
                    Item::Away { mover, .. } | Item::Brings { mover, .. } => {
                        facts.moving(mover).component
                    }
                };
                let order = facts.acts[item.acting()]
                    .parts()
                    .iter()
                    .position(|&one| one == component)
                    .unwrap_or(0);
                // "an onto works only if its own away worked": run in reverse, so that the away has its turn first.
                (
                    actor,
                    2 * order + usize::from(!matches!(item, Item::Brings { .. })),
                    None,
                )
            }
        }
    }

    /// An item, and "each "onto" of a mover that could bring it about".
    fn with_ontos(&self, item: Item, on: Option<usize>) -> Vec<Item> {
        let (part, at) = match item {
            Item::Acts { part, at, .. } => (part, at),
            Item::Away { mover, part, .. } => {
                (self.facts.moving(mover), self.facts.moves_from(mover, part))
            }
            Item::Brings { .. } => return Vec::new(),
        };
        let mut wanted = Vec::new();
        // What is brought home there fails, so no onto could bring it about.
        if !self.facts.fails_home(part, at) {
            wanted = self.ontos(part, at, &self.facts.barred(on));
        }
        wanted.push(item);
        wanted
    }

    /// The ontos that could bring a component to a player, without these movers.
    fn ontos(&self, part: Part, to: PlayerId, without: &[usize]) -> Vec<Item> {
        let mut wanted = Vec::new();
        for one in self.facts.moves(part) {
            let mut others = without.to_vec();
            others.push(one.mover);
            if one.to == to
                && !without.contains(&one.mover)
                && self.facts.might_come(part, one.from, &others)
            {
                wanted.push(Item::Brings {
                    mover: one.mover,
                    part,
                    from: one.from,
                    to,
                });
            }
        }
        wanted
    }

    /// LIST-11: the ontos that feed an onto: they bring what it brings to where it takes it from. "No mover moves a
    /// component twice", so its own mover does not; what the component then acts on is no matter of the onto's. A redirect
    /// changes the target that was chosen, so it takes nothing that another has brought.
    fn feeding(&self, fed: Item) -> Vec<Item> {
        match fed {
            Item::Brings {
                mover, part, from, ..
            } if self.facts.acts[mover].is(Ability::Drive) => self.ontos(part, from, &[mover]),
            Item::Brings { .. } | Item::Acts { .. } | Item::Away { .. } => Vec::new(),
        }
    }

    /// LIST-11: "an onto that feeds another onto is listed one level after it": the ontos of a level that wait for the
    /// next one, since they feed another of this level. Ontos that feed each other in a circle do not wait, because
    /// none of them would be first.
    fn late(&self, level: &BTreeSet<Item>, listed: &BTreeSet<Unit>) -> Vec<Item> {
        let fresh = |item: &Item| {
            matches!(item, Item::Brings { .. }) && !listed.contains(&self.unit(*item))
        };
        let ontos: Vec<Item> = level.iter().copied().filter(fresh).collect();
        let mut feeds: BTreeSet<(Unit, Unit)> = BTreeSet::new();
        for &fed in &ontos {
            let feeding = self.feeding(fed);
            for one in ontos.iter().filter(|one| feeding.contains(one)) {
                feeds.insert((self.unit(*one), self.unit(fed)));
            }
        }
        let mut ways = feeds.clone();
        loop {
            let longer: BTreeSet<(Unit, Unit)> = ways
                .iter()
                .flat_map(|&(a, b)| {
                    feeds
                        .iter()
                        .filter(move |&&(c, _)| b == c)
                        .map(move |&(_, d)| (a, d))
                })
                .filter(|way| !ways.contains(way))
                .collect();
            if longer.is_empty() {
                break;
            }
            ways.extend(longer);
        }
        let waits = |unit: Unit| {
            feeds
                .iter()
                .any(|&(one, fed)| one == unit && !ways.contains(&(fed, one)))
        };
        ontos
            .into_iter()
            .filter(|&item| waits(self.unit(item)))
            .collect()
    }

    fn interfering(&self, item: Item) -> Vec<Item> {
        match item {
            Item::Acts { part, at, on } => {
                let acted_on = match on {
                    Onto::Part(acted_on) => Some(acted_on.act),
                    Onto::Player(_) | Onto::Guard(_) | Onto::Nothing => None,
                };
                let mut wanted = self.hindering(part, at, &self.facts.barred(acted_on));
                wanted.extend(self.saving(part, on));
                wanted.extend(self.framing(part, at, on));
                wanted
            }
            // LIST-7: "what interferes with a mover is listed against its away only".
            Item::Away { mover, part, .. } => {
                let moving = self.facts.moving(mover);
                self.hindering(
                    moving,
                    self.facts.moves_from(mover, part),
                    &self.facts.barred(Some(part.act)),
                )
            }
            Item::Brings {
                mover, part, from, ..
            } => {
                // LIST-6: "onto" works only if its own "away" worked.
                let mut wanted = self.with_ontos(Item::Away { mover, part, from }, Some(part.act));
                // LIST-20: "a competing away is listed one level after the onto, beside that onto's own away".
                if self.facts.case.switches.rar_list_aways == RarListAways::First {
                    wanted.extend(self.aways(part, from, &[mover]));
                }
                // LIST-11: "an onto that feeds another onto is listed one level after it".
                wanted.extend(self.feeding(item));
                wanted
            }
        }
    }

    /// The items that stop a component at a player: blocks of its actor, what makes the player untargetable, and what
    /// takes it away from there.
    fn hindering(&self, part: Part, at: PlayerId, barred: &[usize]) -> Vec<Item> {
        let facts = self.facts;
        let mut wanted = Vec::new();
        if facts.case.blockable(facts.act(part)) {
            let actor = facts.act(part).actor;
            for block in facts.parts_of(&[Component::Block]) {
                self.adds(&mut wanted, block, actor, part);
            }
        }
        if facts.targets(part) {
            for hiding in facts.parts_of(&[Component::Untarget, Component::UntargetSelf]) {
                if !facts.case.reaches_past(facts.act(hiding), facts.act(part)) {
                    self.adds(&mut wanted, hiding, at, part);
                }
            }
            wanted.extend(self.aways(part, at, barred));
        }
        wanted
    }

    /// The aways that might take a component from a player, if others than those barred brought it.
    fn aways(&self, part: Part, from: PlayerId, barred: &[usize]) -> Vec<Item> {
        let mut wanted = Vec::new();
        for one in self.facts.moves(part) {
            let mut others = barred.to_vec();
            others.push(one.mover);
            if one.from == from && self.facts.might_come(part, from, &others) {
                wanted.extend(self.with_ontos(
                    Item::Away {
                        mover: one.mover,
                        part,
                        from,
                    },
                    Some(part.act),
                ));
            }
        }
        wanted
    }

    /// The items that save from a kill: protections of the victim, and guards of the ward.
    fn saving(&self, kill: Part, on: Onto) -> Vec<Item> {
        let facts = self.facts;
        let (player, kinds): (PlayerId, &[Component]) = match on {
            Onto::Player(player) => (player, &[Component::Protect, Component::Guard]),
            // "The guard may be protected too"; "a guard's own guard does not step in".
            Onto::Guard(guard) => (guard, &[Component::Protect]),
            Onto::Part(_) | Onto::Nothing => return Vec::new(),
        };
        let mut wanted = Vec::new();
        let strikes = kill.component == Component::Guard;
        if (kill.component == Component::Kill || strikes)
            && !facts.case.has(player, Passive::Macho)
            && !facts.case.strongman(facts.act(kill))
        {
            for saving in facts.parts_of(kinds) {
                // MODEL-82: "stops only kills by" some.
                if saving.component == Component::Protect
                    && !facts
                        .case
                        .saves_from(facts.act(saving).like(), facts.act(kill).actor)
                {
                    continue;
                }
                self.adds(&mut wanted, saving, player, kill);
            }
        }
        wanted
    }

    /// RAR-23: a frame is "a counter of the other readings".
    fn framing(&self, reading: Part, at: PlayerId, on: Onto) -> Vec<Item> {
        let mut wanted = Vec::new();
        if self.frames
            && reading.component == Component::ReadAlignment
            && matches!(on, Onto::Player(_))
        {
            for frame in self.facts.parts_of(&[Component::Frame]) {
                self.adds(&mut wanted, frame, at, reading);
            }
        }
        wanted
    }

    /// Adds a component acting on another at a player, if it might. Nothing acts on its own action; MODEL-64: "an action
    /// never acts on an action that it set off, directly or through others".
    fn adds(&self, wanted: &mut Vec<Item>, acting: Part, at: PlayerId, on: Part) {
        let own = acting.act == on.act || self.facts.act(on).ancestors.contains(&acting.act);
        if !own
            && self
                .facts
                .might_act(acting, at, &self.facts.barred(Some(on.act)))
        {
            wanted.extend(self.with_ontos(
                Item::Acts {
                    part: acting,
                    at,
                    on: Onto::Part(on),
                },
                Some(on.act),
            ));
        }
    }
}
