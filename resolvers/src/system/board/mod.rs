//! The board: a night while `nar`, `nar-guide` or a list of steps resolves it, one action after another.
//!
//! The systems differ in order: which action is next, and what could still change it. Everything else is MODEL and OUTCOME, which
//! stand here once: who acts on whom where ([`act`]), what fails and what takes hold ([`hold`]), drives that last ([`drives`]),
//! what is set off ([`triggers`]), which actions interfere ([`modifies`], [`interfere`]), and the end of the night ([`kills`],
//! [`belongings`], [`settle`], [`reports`]). The points on which the systems differ are values: [`Points`].
//!
//! The literal readings (`resolvers/oracles`) share no line with this, so a slip here shows as a divergence from them.

mod act;
mod belongings;
mod drives;
mod gifts;
mod hold;
mod interfere;
mod key;
mod kills;
mod modifies;
mod precedence;
mod reports;
mod search;
mod settle;
mod terms;
mod triggers;

use crate::model::{ActionId, Component, Components, ItemSet, PlayerId, PlayerSet, Reflex};
use crate::outcome::Agent;
use crate::system::bits::{Bits, usual_words};
use crate::system::deed::Deed;

pub(super) use act::{Act, Fate};
pub(super) use hold::fate;
pub(super) use key::Key;
pub(super) use kills::{Kills, Landing, Used};
pub(super) use modifies::{Modifies, Scope};
pub(super) use precedence::Precedence;
pub(super) use search::{Candidate, Chooser, First, Search};
pub(super) use terms::{Points, Terms};

/// Words of a board of five hundred actions, and of one that serves nearly every night.
pub(super) const MOST_WORDS: usize = 8;
pub(super) const USUAL_WORDS: usize = usual_words(MOST_WORDS);

/// The room for actions is used up, or the budget: the night needs more words, or is given up.
pub(super) struct Full;

/// All actions of a night, submitted or set off, and what holds by now.
#[derive(Clone, Default, Debug)]
pub(super) struct Board<const W: usize> {
    pub acts: Vec<Act<W>>,
    /// The actions that have not resolved.
    pub pending: Bits<W>,
    /// For each component the actions that have it. Most nights lack most components, and skip their rules.
    having: [Bits<W>; Component::COUNT],
    /// The actions that could modify others.
    modifiers: Bits<W>,
    /// The actions that took hold, in order.
    resolved: Vec<u16>,
    /// The players whom an action made untargetable, and each with the action.
    untargetable: PlayerSet,
    untargetable_by: Vec<(PlayerId, u16)>,
    /// Items and money by player. Empty where nobody has, gives or takes anything.
    pub has: Vec<(ItemSet, u32)>,
    before: Vec<(ItemSet, u32)>,
    /// The passives that have answered an action.
    answered: Vec<(u16, Reflex)>,
    /// The loop found last.
    run: Vec<Reflex>,
    /// True if no action acts on what it set off (MODEL-64).
    exempt: bool,
    /// Switch `drive-lasts=all-night`: a drive that took hold still moves what comes to one of its players.
    drives_last: bool,
    /// Pairs of an action and a drive that has moved it, where drives last.
    driven: Vec<(u16, u16)>,
}

impl<const W: usize> Board<W> {
    /// Starts a night: every submitted action is pending at its chosen target. `place` is its place in the order of ties.
    pub(super) fn start(&mut self, terms: &Terms<'_>, place: impl Fn(usize) -> u16) {
        let night = terms.night;
        self.acts.clear();
        self.resolved.clear();
        self.untargetable = PlayerSet::EMPTY;
        self.untargetable_by.clear();
        self.has.clear();
        self.answered.clear();
        self.driven.clear();
        (self.exempt, self.drives_last) = (terms.points.exempt, terms.drives_last);

        self.pending = Bits::of(night.action_ids());
        self.having = night.by_component().map(Bits::of);
        let [on_actions, on_components] = terms.points.modifying();
        let on_components = self.having_any(on_components);
        self.modifiers = self.having_any(on_actions).union(&on_components);
        for (number, id) in night.action_ids().iter().enumerate() {
            let mut deed = Deed::submitted(night, terms.switches, id);
            if deed.has(Component::Swap) && !terms.drives_visit {
                // A drive only chooses its players then: it is a swap, and makes no visit (MODEL-21).
                deed.components = Components::of(&[Component::Swap]);
            }
            let slot = terms.slots[night.action(id).ability as usize];
            self.acts.push(Act::submitted(deed, slot, place(number)));
        }
    }

    /// The actions that have a component, pending or not.
    pub(super) fn having(&self, component: Component) -> Bits<W> {
        self.having[component as usize]
    }

    /// The actions that have any of these components.
    pub(super) fn having_any(&self, components: &[Component]) -> Bits<W> {
        components
            .iter()
            .fold(Bits::EMPTY, |all, &one| all.union(&self.having(one)))
    }

    /// The actions that could modify others.
    pub(super) fn modifiers(&self) -> Bits<W> {
        self.modifiers
    }

    /// The actions that took hold, in order.
    pub(super) fn done(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        self.resolved.iter().map(|&act| usize::from(act))
    }

    /// The actions with a component that took hold, in order.
    fn done_with(&self, component: Component) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let having = self.having(component);
        self.done().filter(move |&act| having.contains(act))
    }

    /// Makes two actions of one: its first components stay, the others get a step of their own. Returns the number of the second.
    pub(super) fn split(
        &mut self,
        act: usize,
        [first, second]: [Components; 2],
        slot: u8,
    ) -> usize {
        let whole = self.acts[act];
        for (number, component) in Component::ALL.into_iter().enumerate() {
            if second.has(component) && !first.has(component) {
                self.having[number].remove(act);
                self.having[number].insert(self.acts.len());
            }
        }
        self.acts[act].components = first;
        self.acts[act].is_part = true;
        self.pending.insert(self.acts.len());
        self.acts.push(whole.part(second, slot));
        self.acts.len() - 1
    }

    /// Adds what a passive does to a visitor, right after the visit and all that this has set off (MODEL-62). Returns `None`
    /// if there is no room.
    fn set_off(&mut self, reflex: Reflex, visit: usize, terms: &Terms<'_>) -> Option<usize> {
        let number = self.acts.len();
        if number == Bits::<W>::ROOM {
            return None;
        }
        let own = |act: &&Act<W>| act.ancestors.contains(visit);
        let places = self.acts.iter().filter(own).map(|act| act.place);
        let place = places.max().unwrap_or(self.acts[visit].place) + 1;
        for act in &mut self.acts {
            act.place += u16::from(act.place >= place);
        }

        for &part in reflex.trigger.parts() {
            self.having[part as usize].insert(number);
            let mut modifying = terms.points.modifying().into_iter();
            if modifying.any(|list| list.contains(&part)) {
                self.modifiers.insert(number);
            }
        }
        let slot = terms.slots[reflex.trigger.ability() as usize];
        let by = &self.acts[visit];
        let mut ancestors = by.ancestors;
        ancestors.insert(visit);
        let act = Act::submitted(Deed::of_passive(reflex, by.actor), slot, place);
        self.acts.push(Act {
            ancestors,
            parent: Some(visit as u16),
            ..act
        });
        self.pending.insert(number);
        Some(number)
    }

    /// An action and those that set it off, one through another.
    fn chain(&self, act: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(act), |&act| self.acts[act].parent.map(usize::from))
    }

    /// The submitted action that an action is, or that set it off through others.
    pub(super) fn root(&self, act: usize) -> ActionId {
        let submitted = |at: usize| match self.agent(at) {
            Agent::Submitted(id) => Some(id),
            Agent::Passive(_) => None,
        };
        // Every chain begins with a submitted action.
        self.chain(act)
            .find_map(submitted)
            .unwrap_or(ActionId::new(0))
    }

    /// Reports whether an action is out of another's reach because that set it off, directly or through others (MODEL-64).
    pub(super) fn is_exempt(&self, act: usize, from: usize) -> bool {
        self.exempt && self.acts[act].ancestors.contains(from)
    }

    /// The first action that holds a player untargetable for an action, if any does.
    fn untargetable_by(&self, player: PlayerId, act: usize) -> Option<usize> {
        if !self.untargetable.contains(player) {
            return None;
        }
        let this = &self.acts[act];
        let holds = |&&(at, by): &&(PlayerId, u16)| {
            let goes_through = this.strongman && self.acts[usize::from(by)].open_to_strongmen;
            at == player && !goes_through && !self.is_exempt(act, by.into())
        };
        let found = self.untargetable_by.iter().find(holds);
        found.map(|&(_, by)| by.into())
    }

    /// The agent of an action.
    pub(super) fn agent(&self, act: usize) -> Agent {
        self.acts[act].agent
    }
}
