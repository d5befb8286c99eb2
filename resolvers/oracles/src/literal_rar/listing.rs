//! Section 8, the list of one effect: which items it holds, and in which levels.

use super::facts::{self, BUDGET};
use nightcourt_resolvers::model::{Ability, Action, ActionId, Component, Night, Passive, PlayerId, Reflex, Trigger};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::{AsceticVisit, RarListItem, SelfRedirect, Switches};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// What acts: a submitted action, or what it set off, one after another. Sorted so, a triggered action comes "right
/// after the action that set it off" (MODEL-62).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Who {
    pub root: ActionId,
    pub reflexes: Vec<Reflex>,
}

impl Who {
    pub fn submitted(root: ActionId) -> Who {
        Who { root, reflexes: Vec::new() }
    }
    pub fn id(&self) -> Option<ActionId> {
        self.reflexes.is_empty().then_some(self.root)
    }
    pub fn agent(&self) -> Agent {
        self.reflexes.last().map_or(Agent::Submitted(self.root), |&last| Agent::Passive(last))
    }
}

/// What a component acts on, in the order that sorts a level: the effect asked about, a component ("submission order,
/// order of components"), a component where it stands ("order of players").
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Upon {
    /// The effect, and nothing that interferes with it but what interferes with the component.
    Effect,
    /// A death: protects and guards interfere. If by a guard, only the protects of the guard do.
    Death { of: PlayerId, guard: Option<ActionId> },
    /// A reading that is not mafia by itself: frames interfere.
    Plain,
    /// A component, wherever it stands.
    Component(Who, Component),
    /// A component where it stands.
    At(Who, Component, PlayerId),
}

/// An item, as one component acting on one component.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Item {
    /// A component that stands at a player acts. An "away" is a redirect or a swap that acts so.
    Act { who: Who, component: Component, place: PlayerId, upon: Upon },
    /// The second half of a move: `of` has been taken away from a place, and is brought to another.
    Onto { mover: ActionId, of: Who, component: Component, from: PlayerId, to: PlayerId },
}

impl Item {
    /// "the acting action"
    pub fn acting(&self) -> Who {
        match self {
            Item::Act { who, .. } => who.clone(),
            Item::Onto { mover, .. } => Who::submitted(*mover),
        }
    }
    /// Its place in a level: "by the acting action's submission order, then by what is acted on".
    fn rank(&self) -> (Who, Upon, Option<Component>, PlayerId) {
        match self {
            Item::Act { who, component, place, upon } => (who.clone(), upon.clone(), Some(*component), *place),
            Item::Onto { mover, of, component, from, to } => {
                (Who::submitted(*mover), Upon::At(of.clone(), *component, *to), None, *from)
            }
        }
    }
}

/// What an item is under `rar-list-item`: itself, or "one component of one action, listed once".
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Entry {
    One(Item),
    Whole(Who, Component),
    WholeOnto(ActionId),
}

/// The list: levels of entries, and which entries might interfere with which.
pub struct Listing {
    pub levels: Vec<Vec<Entry>>,
    pub interferes: BTreeSet<(Entry, Entry)>,
}

/// How something could come to stand at a player: the movers, in order.
pub type Path = Vec<ActionId>;

pub struct Lister<'n> {
    pub night: &'n Night,
    pub switches: &'n Switches,
    steps: Cell<u64>,
}

impl<'n> Lister<'n> {
    pub fn new(night: &'n Night, switches: &'n Switches) -> Lister<'n> {
        Lister { night, switches, steps: Cell::new(0) }
    }
    pub fn spent(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.exhausted()
    }
    pub fn exhausted(&self) -> bool {
        self.steps.get() > BUDGET
    }
    pub fn action(&self, id: ActionId) -> &Action {
        self.night.action(id)
    }
    pub fn whole(&self) -> bool {
        self.switches.rar_list_item == RarListItem::Action
    }
    pub fn entry(&self, item: &Item) -> Entry {
        match item {
            Item::Act { who, component, .. } if self.whole() => Entry::Whole(who.clone(), *component),
            Item::Onto { mover, .. } if self.whole() => Entry::WholeOnto(*mover),
            Item::Act { .. } | Item::Onto { .. } => Entry::One(item.clone()),
        }
    }

    pub fn actor(&self, who: &Who) -> PlayerId {
        who.reflexes.last().map_or(self.action(who.root).actor, |last| last.owner)
    }
    /// Whoever set it off.
    fn visitor(&self, who: &Who) -> PlayerId {
        let before = who.reflexes.len().saturating_sub(1);
        self.actor(&Who { root: who.root, reflexes: who.reflexes[..before].to_vec() })
    }
    /// Where a component stands before anything moves it.
    pub fn starts(&self, who: &Who, component: Component) -> Vec<PlayerId> {
        match who.reflexes.last() {
            Some(Reflex { owner, trigger: Trigger::Suicidal }) => vec![*owner],
            Some(_) => vec![self.visitor(who)],
            None => {
                let action = self.action(who.root);
                match (component, action.target()) {
                    (Component::UntargetSelf | Component::Exchange, _) => vec![action.actor],
                    (_, Some(target)) => vec![target],
                    (_, None) => action.pair().map_or(Vec::new(), |pair| pair.to_vec()),
                }
            }
        }
    }
    /// Whether it targets nobody where it stands: drives, what an action does at its actor, exchanges, suicides.
    pub fn fixed(&self, who: &Who, component: Component) -> bool {
        match who.reflexes.last() {
            Some(last) => last.trigger == Trigger::Suicidal,
            None => component == Component::UntargetSelf || self.action(who.root).target().is_none(),
        }
    }
    pub fn blockable(&self, who: &Who) -> bool {
        who.id().is_some_and(|id| facts::blockable(self.night, id))
    }
    fn redirectable(&self, who: &Who) -> bool {
        who.id().is_some_and(|id| facts::redirectable(self.night, id))
    }
    pub fn kills(&self, who: &Who) -> bool {
        match who.reflexes.last() {
            Some(last) => !matches!(last.trigger, Trigger::Vendor(_)),
            None => self.action(who.root).ability.has(Component::Kill),
        }
    }

    /// Whether an action may act on another at all: not on itself, and "never ... on an action that it set off".
    pub fn may_act(&self, id: ActionId, on: &Who) -> bool {
        id != on.root
    }

    /// Whether a mover could take this from that place, its own standing apart; a redirect "from its chosen target
    /// only".
    pub fn reaches(&self, mover: ActionId, who: &Who, from: PlayerId, path: &[ActionId]) -> Option<PlayerId> {
        // "no mover moves a component twice"
        if path.contains(&mover) || !self.may_act(mover, who) {
            return None;
        }
        let redirect = self.action(mover).ability == Ability::Redirect;
        if redirect && !(path.is_empty() && self.redirectable(who)) {
            return None;
        }
        facts::takes_from(self.action(mover), from)
    }

    /// The component by which a mover moves.
    pub fn moving(&self, mover: ActionId) -> Component {
        if self.action(mover).ability == Ability::Redirect { Component::Redirect } else { Component::Swap }
    }
    /// Where a mover has to stand to move an effect from that place.
    pub fn stand_to_move(&self, mover: ActionId, who: &Who, from: PlayerId) -> PlayerId {
        if self.action(mover).ability == Ability::Redirect { self.actor(who) } else { from }
    }

    /// Every way in which a component could come to stand at a player, if all that might work worked; none of `without`
    /// moves it. "what a mover brings never acts on that mover".
    pub fn ways(&self, who: &Who, component: Component, place: PlayerId, without: &[ActionId]) -> Vec<Path> {
        let mut found = Vec::new();
        let mut open: Vec<(PlayerId, Path)> =
            self.starts(who, component).into_iter().map(|start| (start, Path::new())).collect();
        while let Some((at, path)) = open.pop() {
            // gives up as well where more would have to be kept at once than a small machine holds
            if found.len() + open.len() > 20_000 {
                self.steps.set(BUDGET);
            }
            if self.spent() {
                return Vec::new();
            }
            if !self.fixed(who, component) {
                for mover in facts::all(self.night) {
                    if without.contains(&mover) {
                        continue;
                    }
                    let Some(to) = self.reaches(mover, who, at, &path) else { continue };
                    if self.action(mover).ability == Ability::Redirect {
                        let mut barred = without.to_vec();
                        barred.extend(who.id());
                        barred.push(mover);
                        let stands = Who::submitted(mover);
                        if self.ways(&stands, Component::Redirect, self.actor(who), &barred).is_empty() {
                            continue;
                        }
                    }
                    open.push((to, [&path[..], &[mover]].concat()));
                }
            }
            if at == place && !self.hopeless(who, component, at, &path) {
                found.push(path);
            }
        }
        found
    }

    /// What fails whatever else happens: a non-killing action at an Ascetic, an action brought home under its switch.
    pub fn hopeless(&self, who: &Who, component: Component, place: PlayerId, path: &[ActionId]) -> bool {
        if self.fixed(who, component) {
            return false;
        }
        let arrives = component == Component::Visit && self.switches.ascetic_visit == AsceticVisit::Seen;
        facts::has(self.night, place, Passive::Ascetic) && !self.kills(who) && !arrives
            || self.switches.self_redirect == SelfRedirect::Fails && !path.is_empty() && place == self.actor(who)
    }

    /// An item for a component that might act, with the onto of each way in which it could come there; nothing if it
    /// could not.
    pub fn candidates(&self, who: &Who, component: Component, place: PlayerId, upon: &Upon) -> Vec<Item> {
        let without: Vec<ActionId> = match upon {
            // "what a mover brings never acts on that mover"
            Upon::Component(on, _) | Upon::At(on, _, _) => on.id().into_iter().collect(),
            Upon::Effect | Upon::Death { .. } | Upon::Plain => Vec::new(),
        };
        let ways = self.ways(who, component, place, &without);
        if ways.is_empty() {
            return Vec::new();
        }
        let mut items = vec![Item::Act { who: who.clone(), component, place, upon: upon.clone() }];
        items.extend(ways.iter().filter_map(|way| self.last_onto(who, component, place, way)));
        items
    }

    fn last_onto(&self, who: &Who, component: Component, to: PlayerId, way: &[ActionId]) -> Option<Item> {
        let (&mover, before) = way.split_last()?;
        let mut from = *self.starts(who, component).first()?;
        for &step in before {
            from = facts::takes_from(self.action(step), from)?;
        }
        Some(Item::Onto { mover, of: who.clone(), component, from, to })
    }

    /// "every item ... that might interfere with" this one; of an onto, its own away and the ontos that feed it.
    pub fn interfering(&self, item: &Item) -> Vec<Item> {
        let mut found = Vec::new();
        match item {
            Item::Onto { mover, of, component, from, .. } => {
                // "works only if its own away worked; what interferes with a mover is listed against its away only"
                found.extend(self.away(*mover, of, *component, *from));
                // "an onto that feeds another onto is listed one level after it"
                for way in self.ways(of, *component, *from, &[*mover]) {
                    found.extend(self.last_onto(of, *component, *from, &way));
                }
            }
            Item::Act { who, component, place, upon } => {
                self.against_component(who, *component, &mut found);
                self.against_standing(who, *component, *place, &mut found);
                self.against_effect(who, *component, *place, upon, &mut found);
            }
        }
        found
    }

    fn away(&self, mover: ActionId, of: &Who, component: Component, from: PlayerId) -> Vec<Item> {
        let upon = Upon::At(of.clone(), component, from);
        let place = self.stand_to_move(mover, of, from);
        self.candidates(&Who::submitted(mover), self.moving(mover), place, &upon)
    }

    fn against_component(&self, who: &Who, component: Component, found: &mut Vec<Item>) {
        if self.blockable(who) {
            let upon = Upon::Component(who.clone(), component);
            for block in facts::with(self.night, Component::Block) {
                if self.may_act(block, who) {
                    found.extend(self.candidates(&Who::submitted(block), Component::Block, self.actor(who), &upon));
                }
            }
        }
    }

    fn against_standing(&self, who: &Who, component: Component, place: PlayerId, found: &mut Vec<Item>) {
        if self.fixed(who, component) {
            return;
        }
        let ways = self.ways(who, component, place, &[]);
        for mover in facts::all(self.night) {
            if ways.iter().any(|way| self.reaches(mover, who, place, way).is_some()) {
                found.extend(self.away(mover, who, component, place));
            }
        }
        let upon = Upon::At(who.clone(), component, place);
        for with in [Component::UntargetSelf, Component::Untarget] {
            for id in facts::with(self.night, with).into_iter().filter(|&id| self.may_act(id, who)) {
                found.extend(self.candidates(&Who::submitted(id), with, place, &upon));
            }
        }
    }

    fn against_effect(&self, who: &Who, component: Component, place: PlayerId, upon: &Upon, found: &mut Vec<Item>) {
        let wanted: Vec<(Component, PlayerId)> = match upon {
            Upon::Death { of, guard: Some(_) } => vec![(Component::Protect, *of)],
            Upon::Death { of, guard: None } => vec![(Component::Protect, *of), (Component::Guard, *of)],
            Upon::Plain => vec![(Component::Frame, place)],
            Upon::Effect | Upon::Component(..) | Upon::At(..) => Vec::new(),
        };
        for (with, at) in wanted {
            // Macho, and a strongman's kill
            let void = facts::has(self.night, at, Passive::Macho) || self.strong(who);
            if with != Component::Frame && void {
                continue;
            }
            let upon = Upon::At(who.clone(), component, at);
            for id in facts::with(self.night, with).into_iter().filter(|&id| self.may_act(id, who)) {
                found.extend(self.candidates(&Who::submitted(id), with, at, &upon));
            }
        }
    }

    pub fn strong(&self, who: &Who) -> bool {
        who.id().is_some_and(|id| facts::strongman(self.night, id))
    }

    /// The list: "list the items that might cause it ..., then, breadth first, every item not yet listed that might
    /// interfere with a listed one".
    pub fn list(&self, causes: Vec<Item>) -> Listing {
        let mut listing = Listing { levels: Vec::new(), interferes: BTreeSet::new() };
        let mut seen: BTreeSet<Item> = BTreeSet::new();
        let mut listed: BTreeSet<Entry> = BTreeSet::new();
        let mut level: BTreeSet<Item> = causes.into_iter().collect();
        while !level.is_empty() {
            let mut entries: BTreeMap<Entry, (Who, Upon, Option<Component>, PlayerId)> = BTreeMap::new();
            let mut next: BTreeSet<Item> = BTreeSet::new();
            self.delay_feeding(&mut level, &mut next);
            seen.extend(level.iter().cloned());
            for item in &level {
                let entry = self.entry(item);
                let rank = match &entry {
                    Entry::One(item) => item.rank(),
                    // as a whole it acts on no one thing: the order of its components
                    Entry::Whole(who, component) => (who.clone(), Upon::Effect, Some(*component), PlayerId::new(0)),
                    Entry::WholeOnto(mover) => (Who::submitted(*mover), Upon::Effect, None, PlayerId::new(0)),
                };
                if listed.insert(entry.clone()) {
                    entries.insert(entry.clone(), rank);
                }
                for other in self.interfering(item) {
                    if self.spent() {
                        return listing;
                    }
                    // what makes an onto possible does not interfere with it; an onto interferes by what it brings, which
                    // is of its own level unless that is listed as a whole
                    let onto = matches!(other, Item::Onto { .. });
                    if matches!(item, Item::Act { .. }) && (self.whole() || !onto) {
                        listing.interferes.insert((self.entry(&other), entry.clone()));
                    }
                    if !seen.contains(&other) {
                        next.insert(other);
                    }
                }
            }
            let mut sorted: Vec<(Entry, _)> = entries.into_iter().collect();
            sorted.sort_by(|one, other| one.1.cmp(&other.1));
            listing.levels.push(sorted.into_iter().map(|(entry, _)| entry).collect());
            level = next;
        }
        listing
    }

    /// "an onto that feeds another onto is listed one level after it", also where both would be listed at once.
    fn delay_feeding(&self, level: &mut BTreeSet<Item>, next: &mut BTreeSet<Item>) {
        let ontos: Vec<&Item> = level.iter().filter(|item| matches!(item, Item::Onto { .. })).collect();
        let mut feeding: BTreeSet<Entry> = BTreeSet::new();
        for fed in &ontos {
            for feeder in self.interfering(fed) {
                if matches!(feeder, Item::Onto { .. })
                    && level.contains(&feeder)
                    && feeds_away(&feeder, fed)
                    && self.entry(&feeder) != self.entry(fed)
                {
                    feeding.insert(self.entry(&feeder));
                }
            }
        }
        // all in a circle: none is first
        if ontos.iter().all(|onto| feeding.contains(&self.entry(onto))) {
            return;
        }
        let late = level.iter().filter(|item| feeding.contains(&self.entry(item))).cloned();
        next.extend(late.collect::<Vec<Item>>());
        level.retain(|item| !next.contains(item));
    }
}

/// Whether the one brings the same component to where the other takes it from.
fn feeds_away(feeder: &Item, fed: &Item) -> bool {
    match (feeder, fed) {
        (Item::Onto { of, component, to, .. }, Item::Onto { of: other, component: what, from, .. }) => {
            of == other && component == what && to == from
        }
        (Item::Act { .. } | Item::Onto { .. }, _) => false,
    }
}
