//! Deeds: the actions that were submitted, and those of passives when they are triggered.

use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Component, ItemId, Night, Passive, PlayerId, Reflex, Trigger,
};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::{BlockBlockers, BlockEvasion, RolestopStrongman, StrongmanBlock, Switches};

/// The kind of a deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A submitted ability.
    Of(Ability),
    /// A gun owner's kill on the visitor. MODEL-57: "The shot targets its victim ... but makes no visit".
    Shot,
    /// MODEL-59: "a kill on oneself, which targets nobody".
    Suicide,
    /// A vendor's gift. MODEL-58: "This one does visit".
    Gift,
}

/// The source of a passive's deed: the visit of a deed at the passive's owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Source {
    /// The deed that visits.
    pub(super) deed: usize,
    /// The passive.
    pub(super) reflex: Reflex,
}

/// A deed: "one submitted use of an ability" (MODEL-3), or what a passive does.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub(super) agent: Agent,
    pub(super) actor: PlayerId,
    pub(super) kind: Kind,
    pub(super) item: ItemId,
    /// The player whom it targets when it is submitted or set off.
    pub(super) target: Option<PlayerId>,
    /// The destination of a redirect.
    pub(super) destination: Option<PlayerId>,
    /// The two players of a drive or an exchange.
    pub(super) pair: Option<[PlayerId; 2]>,
    /// Its trigger.
    pub(super) source: Option<Source>,
    /// The deeds that set it off, "directly or through others".
    pub(super) chain: Vec<usize>,
    /// Its place in the order of submission. MODEL-62: "A triggered action comes, in every tie-break and at every step of
    /// it, right after the action that set it off": compared as words are.
    pub(super) place: Vec<usize>,
}

/// A component of a deed. MODEL-5: "the smallest part of an ability".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Part {
    pub(super) deed: usize,
    pub(super) component: Component,
}

impl Deed {
    /// An action as it was submitted.
    pub(super) fn submitted(number: usize, action: &Action) -> Deed {
        Deed {
            agent: Agent::Submitted(ActionId::new(number as u8)),
            actor: action.actor,
            kind: Kind::Of(action.ability),
            item: action.item,
            target: action.target(),
            destination: action.destination(),
            pair: action.pair(),
            source: None,
            chain: Vec::new(),
            place: vec![number],
        }
    }

    /// The deed of a passive when the visit of a deed reaches its owner.
    pub(super) fn set_off(by: &Deed, number: usize, reflex: Reflex) -> Deed {
        let (kind, item, target) = match reflex.trigger {
            Trigger::Pgo => (Kind::Shot, ItemId::FRUIT, Some(by.actor)),
            Trigger::Suicidal => (Kind::Suicide, ItemId::FRUIT, None),
            Trigger::Vendor(item) => (Kind::Gift, item, Some(by.actor)),
        };
        let mut chain = by.chain.clone();
        chain.push(number);
        let mut place = by.place.clone();
        // Several that one deed sets off come in the order of the roster, of one player in the order of the passives.
        place.push(reflex.owner.index());
        place.push(match reflex.trigger {
            Trigger::Pgo => 0,
            Trigger::Suicidal => 1,
            Trigger::Vendor(item) => 2 + item.index(),
        });
        Deed {
            agent: Agent::Passive(reflex),
            actor: reflex.owner,
            kind,
            item,
            target,
            destination: None,
            pair: None,
            source: Some(Source { deed: number, reflex }),
            chain,
            place,
        }
    }

    /// Its components, in the order of the table of section 2.
    pub(super) fn parts(&self) -> Vec<Component> {
        match self.kind {
            Kind::Of(ability) => ability.row().parts.to_vec(),
            Kind::Shot | Kind::Suicide => vec![Component::Kill],
            Kind::Gift => vec![Component::Visit, Component::Give],
        }
    }
    pub(super) fn has(&self, component: Component) -> bool {
        self.parts().contains(&component)
    }
    pub(super) fn is(&self, ability: Ability) -> bool {
        self.kind == Kind::Of(ability)
    }
    pub(super) fn was_submitted(&self) -> bool {
        self.source.is_none()
    }
    /// MODEL-19, MODEL-20: "active, and the actor is not Strong-Willed".
    fn can_be_hindered(&self, night: &Night) -> bool {
        self.was_submitted() && !night.having(Passive::StrongWilled).contains(self.actor)
    }
    /// Reports whether a block stops it. MODEL-75: not "a Strongman's own kills", with the option `goes-through`.
    /// MODEL-77: not "an action with a block component ... if its actor has no ability without a block component", with
    /// the option `no`. MODEL-78: "commute and hide are not blockable", with the option `no`.
    pub(super) fn blockable(&self, night: &Night, switches: &Switches) -> bool {
        let strong = self.has(Component::Kill) && self.pierces(night);
        let abilities = night.player(self.actor).role.abilities();
        let blocker = self.has(Component::Block) && !abilities.iter().any(|one| !one.has(Component::Block));
        let evasion = self.is(Ability::Commute) || self.is(Ability::Hide);
        let exempt = strong && switches.strongman_block == StrongmanBlock::GoesThrough
            || blocker && switches.block_blockers == BlockBlockers::No
            || evasion && switches.block_evasion == BlockEvasion::No;
        self.can_be_hindered(night) && !exempt
    }
    /// "*redirectable*: active, with a target, and the actor is not Strong-Willed", whatever makes it not blockable.
    pub(super) fn redirectable(&self, night: &Night) -> bool {
        self.can_be_hindered(night) && self.target.is_some()
    }
    /// MODEL-76, with the option `goes-through`: "a kill of a Strongman reaches whom a Rolestopper made untargetable".
    pub(super) fn reaches_past(&self, hiding: &Deed, night: &Night, switches: &Switches) -> bool {
        let goes_through = switches.rolestop_strongman == RolestopStrongman::GoesThrough;
        goes_through && hiding.is(Ability::Rolestop) && self.has(Component::Kill) && self.pierces(night)
    }
    /// The component that moves others, of a redirect or a drive.
    pub(super) fn moves_by(&self) -> Option<Component> {
        [Component::Redirect, Component::Swap].into_iter().find(|&component| self.has(component))
    }
    /// MODEL-47, MODEL-49: a strongman's kill, which must be one "a player submits".
    pub(super) fn pierces(&self, night: &Night) -> bool {
        self.was_submitted() && night.having(Passive::Strongman).contains(self.actor)
    }
    /// The passives that are on its way: those that set it off, the first one first.
    pub(super) fn run<'a>(&'a self, deeds: &'a [Deed]) -> Vec<Reflex> {
        let reflexes = self.chain.iter().filter_map(|&deed| deeds[deed].source);
        reflexes.chain(self.source).map(|source| source.reflex).collect()
    }
}

/// The passives that a deed's visit at a player would set off. MODEL-61: "A drive's visits ... set off a PGO, but no
/// vendor or Suicidal: those need targeting." MODEL-63: "Nobody sets off his own passives."
pub(super) fn reflexes(night: &Night, by: &Deed, owner: PlayerId) -> Vec<Reflex> {
    if by.actor == owner || !by.has(Component::Visit) {
        return Vec::new();
    }
    let targeting = by.target.is_some();
    let mut triggers = Vec::new();
    if night.having(Passive::Pgo).contains(owner) {
        triggers.push(Trigger::Pgo);
    }
    if targeting && night.having(Passive::Suicidal).contains(owner) {
        triggers.push(Trigger::Suicidal);
    }
    if targeting {
        triggers.extend(night.player(owner).vends.iter().map(Trigger::Vendor));
    }
    triggers.into_iter().map(|trigger| Reflex { owner, trigger }).collect()
}
