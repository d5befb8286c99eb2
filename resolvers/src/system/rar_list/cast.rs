//! Actions of the night and of passives that might act on each other (LIST-1, LIST-2: "might"). [`ways`](super::ways)
//! has the places that each could come to.

use std::ops::Deref;

use crate::model::{
    Ability, ActionId, ActionSet, Component, Components, Night, Passive, PlayerId, PlayerSet,
    Reflex, Trigger,
};
use crate::outcome::Agent;
use crate::ruling::Switches;
use crate::system::deed::Deed;
use crate::system::questions::Exhausted;

use super::Rules;
use super::ways::{Movers, bit};

const ROOM: usize = 512;

/// One action: submitted, or what a passive would do to one that sets it off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    deed: Deed,
    /// True if it targets nobody: a drive, an exchange, a suicide.
    pub targetless: bool,
    /// Its trigger: the action, and the player at whom its visit must be.
    pub set_off: Option<(u16, PlayerId)>,
    /// The drives that may move it: those at one of whose players it could come to stand.
    pub drives: Movers,
    /// The work that following every drive counts, also those that it never comes to.
    pub following: u64,
    /// The redirects that could come to its actor, and so move it.
    pub redirects: Movers,
    /// The players at whom it fails, whatever else happens; its visit fails at the second set only.
    pub shut: [PlayerSet; 2],
    /// True if it was submitted at its own actor, and fails there if it is brought home (MODEL-74).
    pub stays_home: bool,
    /// Every player it could come to.
    pub reach: PlayerSet,
    /// Its place in the order of submission; what is set off comes right after what sets it off.
    pub rank: u16,
}

impl Deref for Part {
    type Target = Deed;
    fn deref(&self) -> &Deed {
        &self.deed
    }
}

impl Part {
    /// The players at whom a component stands before anything moves it.
    pub(super) fn starts(&self, component: Component) -> PlayerSet {
        if matches!(component, Component::UntargetSelf | Component::Exchange) {
            PlayerSet::of(self.actor)
        } else if self.has(Component::Swap) {
            self.pair_set()
        } else {
            self.target.into_iter().collect()
        }
    }
    /// Reports whether a component targets nobody where it stands: what an action does at its actor, drives, suicides.
    pub(super) fn is_fixed(&self, component: Component) -> bool {
        component == Component::UntargetSelf || self.targetless
    }
    /// Reports whether a component can do nothing at a player, whatever else happens (MODEL-39, MODEL-45, MODEL-69): at
    /// an Ascetic, at somebody of the wrong side, at home where that fails.
    pub(super) fn is_shut(&self, component: Component, at: PlayerId) -> bool {
        !self.is_fixed(component)
            && self.shut[usize::from(component == Component::Visit)].contains(at)
    }
}

/// All actions of the night.
#[derive(Clone, Default, Debug)]
pub(super) struct Cast {
    pub all: Vec<Part>,
    pub movers: Vec<u16>,
    /// The submitted actions that have a component, by component.
    by_component: [ActionSet; Component::COUNT],
    /// Visits that would set a passive off again in the chain that it started: the action, the owner, the passive.
    pub loops: Vec<(u16, Reflex)>,
    pub drives: Movers,
    pub within: InterferenceReach,
    order: Vec<u16>,
}

/// The players whom interfering components could reach; without blocks at a player the search for blockers is skipped.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct InterferenceReach {
    /// A block.
    pub block: PlayerSet,
    /// Players who may become untargetable.
    pub untarget: PlayerSet,
    /// A protection or a guard.
    pub guard: PlayerSet,
    /// A frame.
    pub frame: PlayerSet,
}

impl InterferenceReach {
    const INTERFERES: Components = Components::of(&[
        Component::Block,
        Component::Untarget,
        Component::UntargetSelf,
        Component::Protect,
        Component::Guard,
        Component::Frame,
    ]);

    fn of(all: &[Part]) -> InterferenceReach {
        let mut within = InterferenceReach::default();
        // Most actions interfere with nothing.
        for part in all
            .iter()
            .filter(|part| part.components.meets(InterferenceReach::INTERFERES))
        {
            let at = |component: Component| match (part.has(component), part.is_fixed(component)) {
                (false, _) => PlayerSet::EMPTY,
                (true, true) => part.starts(component),
                (true, false) => part.reach,
            };
            within.block = within.block.union(at(Component::Block));
            within.untarget = within
                .untarget
                .union(at(Component::Untarget))
                .union(at(Component::UntargetSelf));
            within.guard = within
                .guard
                .union(at(Component::Protect))
                .union(at(Component::Guard));
            within.frame = within.frame.union(at(Component::Frame));
        }
        within
    }
}

const SWAP: Components = Components::of(&[Component::Swap]);

impl Cast {
    /// Lists the actions, where they could come to, and what they could set off.
    pub(super) fn start(
        &mut self,
        night: &Night,
        switches: &Switches,
        rules: &Rules,
    ) -> Result<(), Exhausted> {
        self.all.clear();
        self.movers.clear();
        self.loops.clear();
        self.by_component = *night.by_component();
        self.drives = 0;
        let mut redirects = false;
        for (number, action) in (0..).zip(night.actions()) {
            let (ability, target) = (action.ability, action.target());
            let id = ActionId::new(number as u8);
            let silent = ability == Ability::Drive && !rules.drives_visit;
            let mut deed = Deed::submitted(night, switches, id);
            if silent {
                deed.components = SWAP;
            }
            self.all.push(Part {
                deed,
                targetless: target.is_none(),
                set_off: None,
                drives: 0,
                following: 0,
                redirects: 0,
                shut: shut(night, rules, &deed),
                stays_home: rules.self_fails && target == Some(action.actor),
                reach: target.map_or(PlayerSet::EMPTY, PlayerSet::of),
                rank: number,
            });
            if silent {
                self.by_component[Component::Visit as usize].remove(id);
            }
            if ability == Ability::Drive || ability == Ability::Redirect {
                self.movers.push(number);
                redirects |= ability == Ability::Redirect;
                self.drives |= if ability == Ability::Drive {
                    bit(number)
                } else {
                    0
                };
            }
        }
        if !self.movers.is_empty() {
            for part in &mut self.all {
                part.drives = if part.target.is_some() {
                    self.drives
                } else {
                    0
                };
            }
            if redirects {
                self.find_redirects();
            }
            for number in 0..self.all.len() {
                self.find_reach(number);
            }
        }
        self.within = InterferenceReach::of(&self.all);
        if !night.reflexive().is_empty() {
            self.set_off_all(night, rules)?;
        }
        Ok(())
    }

    /// The submitted actions that have a component, in their order.
    pub(super) fn with(&self, component: Component) -> impl Iterator<Item = u16> + use<> {
        self.by_component[component as usize]
            .iter()
            .map(|id| id.index() as u16)
    }

    /// Reports whether one action was set off by another, directly or through others.
    pub(super) fn set_off_by(&self, number: usize, ancestor: usize) -> bool {
        let mut at = number;
        while let Some((parent, _)) = self.all[at].set_off {
            at = parent.into();
            if at == ancestor {
                return true;
            }
        }
        false
    }

    /// Adds what passives could do, to visits that could come to their owners; then what that could set off.
    fn set_off_all(&mut self, night: &Night, rules: &Rules) -> Result<(), Exhausted> {
        let submitted = self.all.len();
        self.order.clear();
        self.order.extend(0..submitted as u16);
        let mut next = 0;
        while next < self.all.len() {
            let this = self.all[next];
            let drive = this.has(Component::Swap);
            let visits = if drive { this.pair_set() } else { this.reach };
            let owners = if this.has(Component::Visit) {
                visits.intersection(night.reflexive())
            } else {
                PlayerSet::EMPTY
            };
            for owner in owners.iter().filter(|&owner| owner != this.actor) {
                let has = |passive: Passive| night.having(passive).contains(owner);
                let gun = has(Passive::Pgo).then_some(Trigger::Pgo);
                let suicide = (!drive && has(Passive::Suicidal)).then_some(Trigger::Suicidal);
                let wares = if drive {
                    Default::default()
                } else {
                    night.player(owner).vends
                };
                for trigger in gun
                    .into_iter()
                    .chain(suicide)
                    .chain(wares.iter().map(Trigger::Vendor))
                {
                    self.add(next, Reflex { owner, trigger }, night, rules)?;
                }
            }
            next += 1;
        }
        for (rank, &number) in (0..).zip(&self.order) {
            self.all[usize::from(number)].rank = rank;
        }
        Ok(())
    }

    fn add(
        &mut self,
        by: usize,
        reflex: Reflex,
        night: &Night,
        rules: &Rules,
    ) -> Result<(), Exhausted> {
        let agent = Agent::Passive(reflex);
        let mut drives = self.drives;
        let mut at = Some(by);
        while let Some(number) = at {
            if self.all[number].agent == agent {
                self.loops.push((by as u16, reflex));
                return Ok(());
            }
            drives &= !bit(number as u16);
            at = self.all[number]
                .set_off
                .map(|(parent, _)| usize::from(parent));
        }
        if self.all.len() >= ROOM {
            return Err(Exhausted);
        }
        // A suicide is at its owner, whom it does not target.
        let mut deed = Deed::of_passive(reflex, self.all[by].actor);
        let at = deed.target.unwrap_or(reflex.owner);
        deed.target = Some(at);
        let number = self.all.len();
        self.all.push(Part {
            deed,
            targetless: matches!(reflex.trigger, Trigger::Suicidal),
            set_off: Some((by as u16, reflex.owner)),
            drives: if matches!(reflex.trigger, Trigger::Suicidal) {
                0
            } else {
                drives
            },
            following: 0,
            redirects: 0,
            shut: shut(night, rules, &deed),
            stays_home: false,
            reach: PlayerSet::of(at),
            rank: 0,
        });
        self.find_reach(number);
        // Right after what sets it off, and after what that sets off already.
        let family = |&of: &u16| usize::from(of) == by || self.set_off_by(of.into(), by);
        let place = self
            .order
            .iter()
            .rposition(family)
            .map_or(self.order.len(), |place| place + 1);
        self.order.insert(place, number as u16);
        Ok(())
    }
}

/// The players at whom an action always fails, and those at whom its visit does.
fn shut(night: &Night, rules: &Rules, deed: &Deed) -> [PlayerSet; 2] {
    let closed = deed.repelling(night);
    let home = if rules.self_fails && deed.target != Some(deed.actor) {
        PlayerSet::of(deed.actor)
    } else {
        PlayerSet::EMPTY
    };
    let visit = if rules.ascetic_seen {
        PlayerSet::EMPTY
    } else {
        closed
    };
    [closed.union(home), visit.union(home)]
}
