//! Deeds: what players submit and what passives do, before any rule decides what comes of it.

use crate::model::{
    Ability, ActionId, Component, Components, ItemId, Night, Passive, PlayerId, PlayerSet, Reflex,
    Trigger,
};
use crate::outcome::Agent;
use crate::ruling::{DoctorAgainst, RolestopStrongman, Switches};
use crate::step::Immunity;

/// A submitted action, or what a passive does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed {
    pub agent: Agent,
    pub actor: PlayerId,
    pub components: Components,
    /// The chosen target, if there is one; where a system moves targets, the current one.
    pub target: Option<PlayerId>,
    /// The destination of a redirect.
    pub destination: PlayerId,
    /// The two players of a drive or an exchange.
    pub pair: [PlayerId; 2],
    pub item: ItemId,
    /// Why no block stops it, if it is a submitted action that none does.
    pub immune: Option<Immunity>,
    pub blockable: bool,
    pub redirectable: bool,
    /// True for a kill that goes through protect, guard and Bulletproof.
    pub strongman: bool,
    /// True if it is no obstacle to a Strongman's kill, where it makes a player untargetable.
    pub open_to_strongmen: bool,
    /// True if it protects from the kills of Mafia and Werewolves alone (MODEL-82).
    pub against_scum: bool,
}

impl Deed {
    /// An action as it is submitted.
    #[inline]
    pub(super) fn submitted(night: &Night, switches: &Switches, id: ActionId) -> Deed {
        let action = night.action(id);
        let immune = Immunity::of(night, switches, id, false);
        Deed {
            agent: Agent::Submitted(id),
            actor: action.actor,
            components: action.ability.components(),
            target: action.target(),
            destination: action.destination().unwrap_or(action.actor),
            pair: action.pair().unwrap_or([action.actor; 2]),
            item: action.item,
            immune,
            blockable: immune.is_none(),
            redirectable: night.redirectable().contains(id),
            strongman: action.ability == Ability::Kill
                && night.having(Passive::Strongman).contains(action.actor),
            open_to_strongmen: action.ability == Ability::Rolestop
                && switches.rolestop_strongman == RolestopStrongman::GoesThrough,
            against_scum: switches.doctor_against == DoctorAgainst::Scum
                && action.ability.has(Component::Protect)
                && !action.ability.has(Component::Block),
        }
    }

    /// The deed of a passive against a visitor. A suicide has no target.
    #[inline]
    pub(super) fn of_passive(reflex: Reflex, visitor: PlayerId) -> Deed {
        Deed {
            agent: Agent::Passive(reflex),
            actor: reflex.owner,
            components: Components::of(reflex.trigger.parts()),
            target: (reflex.trigger != Trigger::Suicidal).then_some(visitor),
            destination: reflex.owner,
            pair: [reflex.owner; 2],
            item: reflex.trigger.item(),
            immune: None,
            blockable: false,
            redirectable: false,
            strongman: false,
            open_to_strongmen: false,
            against_scum: false,
        }
    }

    pub(super) fn has(&self, component: Component) -> bool {
        self.components.has(component)
    }
    /// The passive for which it fails at a player who can be targeted: the player is Ascetic, and it does not kill (MODEL-45); or its
    /// submitter is Loyal or Disloyal, and the player of the wrong side (MODEL-69). Players who are `stripped` have no passives.
    #[inline]
    pub(super) fn repelled(
        &self,
        at: PlayerId,
        night: &Night,
        stripped: PlayerSet,
    ) -> Option<Passive> {
        let have = |passive: Passive| night.having(passive).without(stripped);
        if have(Passive::Ascetic).contains(at) && !self.has(Component::Kill) {
            return Some(Passive::Ascetic);
        }
        let choosy = have(Passive::Loyal).union(have(Passive::Disloyal));
        if !choosy.contains(self.actor) || !matches!(self.agent, Agent::Submitted(_)) {
            return None;
        }
        let [own, other] = [self.actor, at].map(|player| night.player(player).alignment);
        let passive = match own.same_side(other) {
            true => Passive::Disloyal,
            false => Passive::Loyal,
        };
        have(passive).contains(self.actor).then_some(passive)
    }

    /// The players at whom a passive makes it fail, whatever else happens.
    #[inline]
    pub(super) fn repelling(&self, night: &Night) -> PlayerSet {
        const REPEL: [Passive; 3] = [Passive::Ascetic, Passive::Loyal, Passive::Disloyal];
        if REPEL.iter().all(|&one| night.having(one).is_empty()) {
            return PlayerSet::EMPTY;
        }
        let repels = |&at: &PlayerId| self.repelled(at, night, PlayerSet::EMPTY).is_some();
        night.player_ids().iter().filter(repels).collect()
    }

    /// Reports whether its protection is one from this kill.
    #[inline]
    pub(super) fn saves_from(&self, kill: &Deed, night: &Night) -> bool {
        !self.against_scum || night.player(kill.actor).alignment.has_factional_kill()
    }

    pub(super) fn is_mover(&self) -> bool {
        const MOVERS: Components = Components::of(&[Component::Redirect, Component::Swap]);
        self.components.meets(MOVERS)
    }
    /// The other of its two players.
    pub(super) fn other(&self, player: PlayerId) -> Option<PlayerId> {
        let [one, other] = self.pair;
        if player == one {
            Some(other)
        } else {
            (player == other).then_some(one)
        }
    }
    pub(super) fn pair_set(&self) -> PlayerSet {
        self.pair.into_iter().collect()
    }
}
