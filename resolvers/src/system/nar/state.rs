//! Pending actions and their current targets (NAR-1, NAR-14).

use std::ops::{Deref, DerefMut};

use crate::model::{ActionId, Component, Components, PlayerId, PlayerSet, Reflex};
use crate::outcome::Agent;
use crate::rulebook::Classes;
use crate::system::bits::Bits;
use crate::system::deed::Deed;

use super::Rules;

/// The progress of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// Not resolved.
    Pending,
    /// Failed whole.
    Failed,
    /// Its visit arrived at a player at whom it failed, such as an Ascetic (switch `ascetic-visit=seen`).
    VisitOnly,
    /// Took hold.
    Done,
}

/// An action of the night: submitted, or set off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Act<const W: usize> {
    deed: Deed,
    pub class: u8,
    /// True if something has moved it.
    pub moved: bool,
    /// The actions that triggered it, directly or through others.
    pub ancestors: Bits<W>,
    /// The action that set it off.
    pub parent: Option<u16>,
    /// Its place in the tie-break: what was set off comes right after what set it off.
    pub place: u16,
    pub status: Status,
}

impl<const W: usize> Deref for Act<W> {
    type Target = Deed;
    fn deref(&self) -> &Deed {
        &self.deed
    }
}

impl<const W: usize> DerefMut for Act<W> {
    fn deref_mut(&mut self) -> &mut Deed {
        &mut self.deed
    }
}

impl<const W: usize> Act<W> {
    pub(super) fn is_drive(&self) -> bool {
        self.has(Component::Swap)
    }
    /// Its target as a set; empty for an action without one.
    pub(super) fn aim(&self) -> PlayerSet {
        self.target.map_or(PlayerSet::EMPTY, PlayerSet::of)
    }
    /// Reports whether a move has brought it home to its actor.
    pub(super) fn came_home(&self) -> bool {
        self.moved && self.target == Some(self.actor)
    }
    /// The place of its kill: a suicide's at its owner, any other at the target.
    pub(super) fn kills_at(&self) -> PlayerId {
        self.target.unwrap_or(self.actor)
    }
}

/// All actions of the night, and what holds by now.
#[derive(Clone, Default, Debug)]
pub(super) struct State<const W: usize> {
    pub acts: Vec<Act<W>>,
    pub pending: Bits<W>,
    /// For each component: the actions that have it. Most nights lack most components, and skip their rules.
    having: [Bits<W>; Component::COUNT],
    /// Those that took hold, in order.
    pub resolved: Vec<u16>,
    /// Which passives have answered which action already.
    pub answered: Vec<(u16, Reflex)>,
    /// The loop found last.
    pub run: Vec<Reflex>,
    /// Players whom a resolved action made untargetable.
    pub untargetable: PlayerSet,
    /// The same players, each with the action.
    pub untargetable_by: Vec<(PlayerId, u16)>,
    /// Players whom a resolved action framed.
    pub framed: PlayerSet,
    /// Switch `nar-own-trigger=exempt`: no action acts on what it set off.
    exempt: bool,
    /// Switch `drive-lasts=all-night`: a drive that took hold still moves what comes to one of its players.
    pub drives_last: bool,
    /// Pairs of action and drive, where drives last. Each drive moves an action once.
    pub driven: Vec<(u16, u16)>,
}

impl<const W: usize> State<W> {
    /// Starts a night: every submitted action is pending at its chosen target, in the order of the tie-break.
    pub(super) fn start(&mut self, rules: &Rules<'_>, places: &[u16]) {
        (self.exempt, self.drives_last) = (rules.exempt, rules.drives_last);
        self.driven.clear();
        let State {
            acts,
            pending,
            having,
            resolved,
            answered,
            untargetable,
            untargetable_by,
            framed,
            ..
        } = self;
        acts.clear();
        resolved.clear();
        answered.clear();
        untargetable_by.clear();
        (*untargetable, *framed) = (PlayerSet::EMPTY, PlayerSet::EMPTY);
        *pending = Bits::of(rules.night.action_ids());
        *having = rules.night.by_component().map(Bits::of);
        for (id, action) in rules.night.action_ids().iter().zip(rules.night.actions()) {
            acts.push(Act {
                deed: Deed::submitted(rules.night, rules.switches, id),
                class: rules.classes.of[action.ability as usize],
                moved: false,
                ancestors: Bits::EMPTY,
                parent: None,
                place: places[id.index()],
                status: Status::Pending,
            });
        }
        if !rules.drives_visit {
            // A drive only chooses its players then: it is a swap, and makes no visit (MODEL-21).
            for drive in self.having(Component::Swap).iter() {
                self.acts[drive].components = Components::of(&[Component::Swap]);
            }
        }
    }

    /// The actions that have a component, pending or not.
    pub(super) fn having(&self, component: Component) -> &Bits<W> {
        &self.having[component as usize]
    }

    /// The actions that move others.
    pub(super) fn movers(&self) -> Bits<W> {
        self.having(Component::Redirect)
            .union(self.having(Component::Swap))
    }

    /// Adds what a passive does, set off by `parent` at the visitor. Says no if there is no room.
    pub(super) fn set_off(&mut self, reflex: Reflex, parent: usize, classes: &Classes) -> bool {
        let number = self.acts.len();
        if number == Bits::<W>::ROOM {
            return false;
        }
        let by = &self.acts[parent];
        let deed = Deed::of_passive(reflex, by.actor);
        let mut ancestors = by.ancestors;
        ancestors.insert(parent);
        for &part in reflex.trigger.parts() {
            self.having[part as usize].insert(number);
        }
        let place = self.place_after(parent);
        for act in &mut self.acts {
            act.place += u16::from(act.place >= place);
        }
        self.acts.push(Act {
            deed,
            class: classes.of[reflex.trigger.ability() as usize],
            moved: false,
            ancestors,
            parent: Some(parent as u16),
            place,
            status: Status::Pending,
        });
        self.pending.insert(number);
        true
    }

    /// The key that picks are compared by: the class, then the tie-break.
    pub(super) fn key(&self, act: usize) -> u32 {
        let act = &self.acts[act];
        u32::from(act.class) << 16 | u32::from(act.place)
    }

    /// The first of these by class, then by tie-break.
    pub(super) fn first(&self, of: Bits<W>) -> Option<usize> {
        of.iter().min_by_key(|&act| self.key(act))
    }

    /// The place right after an action and all that it has set off already.
    fn place_after(&self, parent: usize) -> u16 {
        let own = |act: &&Act<W>| act.ancestors.contains(parent);
        self.acts
            .iter()
            .filter(own)
            .map(|act| act.place)
            .max()
            .unwrap_or(self.acts[parent].place)
            + 1
    }

    /// The submitted action that an action is, or that set it off through others.
    pub(super) fn root(&self, act: usize) -> ActionId {
        let chain = std::iter::successors(Some(act), |&act| self.acts[act].parent.map(usize::from));
        ActionId::new(chain.last().unwrap_or(act) as u8)
    }

    /// The first that holds a player untargetable for an action, if anything does.
    pub(super) fn untargetable_by(&self, player: PlayerId, act: usize) -> Option<Agent> {
        let holds = |&&(at, by): &&(PlayerId, u16)| at == player && self.dodges(act, by.into());
        self.untargetable_by
            .iter()
            .find(holds)
            .map(|&(_, by)| self.acts[usize::from(by)].agent)
    }

    /// Reports whether an action fails at players whom another makes untargetable.
    fn dodges(&self, act: usize, by: usize) -> bool {
        let goes_through = self.acts[act].strongman && self.acts[by].open_to_strongmen;
        !(goes_through || self.is_exempt(act, by))
    }

    /// Reports whether an action is out of another's reach since that set it off, directly or through others: so the
    /// switch `nar-own-trigger` may say (NAR-25).
    pub(super) fn is_exempt(&self, act: usize, from: usize) -> bool {
        self.exempt && self.acts[act].ancestors.contains(from)
    }

    /// Reports whether some action holds the player untargetable for this one.
    pub(super) fn is_untargetable(&self, player: PlayerId, act: usize) -> bool {
        self.untargetable.contains(player)
            && self
                .untargetable_by
                .iter()
                .any(|&(at, by)| at == player && self.dodges(act, by.into()))
    }
}
