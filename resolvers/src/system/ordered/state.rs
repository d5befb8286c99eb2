//! Actions that have run, and their effects.

use std::ops::{Deref, DerefMut};

use crate::model::{
    Ability, AbilitySet, Action, Component, Components, ItemSet, Night, Passive, PlayerId,
    PlayerSet, Reflex,
};
use crate::outcome::Agent;
use crate::rulebook::{ActorGroup, MOST_STEPS, StepException, Steps, TeamKill, Tie};
use crate::system::bits::Bits;
use crate::system::deed::Deed;

use super::Rules;

const SWAP: Components = Components::of(&[Component::Swap]);

/// The progress of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Its category has not come.
    Waiting,
    /// It failed whole.
    Failed,
    /// Its visit arrived, the rest failed: at an Ascetic, or as at an Ascetic (switch `ascetic-visit=seen`).
    Seen,
    /// It ran.
    Ran,
}

/// One action, submitted or set off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<const W: usize> {
    deed: Deed,
    pub category: u8,
    /// True if drives move it.
    pub drivable: bool,
    /// True if something has moved it.
    pub moved: bool,
    /// The entries that set it off, one through another.
    pub roots: Bits<W>,
    pub set_off_by: Option<u16>,
    /// Its place in the order of submission.
    pub place: u16,
    pub fate: Fate,
    /// Set for a search that found a gun when it ran.
    pub gun: bool,
    /// Set for either part of a jail that acts in two steps (BOOK-13).
    pub is_part: bool,
}

impl<const W: usize> Deref for Entry<W> {
    type Target = Deed;
    fn deref(&self) -> &Deed {
        &self.deed
    }
}

impl<const W: usize> DerefMut for Entry<W> {
    fn deref_mut(&mut self) -> &mut Deed {
        &mut self.deed
    }
}

impl<const W: usize> Entry<W> {
    /// Reports whether a move has brought it home to its actor.
    pub(super) fn came_home(&self) -> bool {
        self.moved && self.target == Some(self.actor)
    }
    /// Reports whether its visit arrived.
    pub(super) fn arrived(&self) -> bool {
        match self.fate {
            Fate::Ran | Fate::Seen => self.has(Component::Visit),
            Fate::Waiting | Fate::Failed => false,
        }
    }
    /// The players whom it visits when it runs.
    pub(super) fn visited(&self) -> PlayerSet {
        if self.has(Component::Swap) {
            self.pair_set()
        } else {
            self.target.into_iter().collect()
        }
    }
}

/// The whole night so far.
#[derive(Clone, Default, Debug)]
pub(super) struct State<const W: usize> {
    pub entries: Vec<Entry<W>>,
    /// Those whose category has not come.
    pub waiting: Bits<W>,
    /// For each category: what is in it.
    categories: [Bits<W>; MOST_STEPS + 1],
    /// For each component: what has it.
    doing: [Bits<W>; Component::COUNT],
    /// Those that ran, in order.
    pub ran: Vec<u16>,
    /// Players whose blockable actions fail from now on.
    pub blocked: PlayerSet,
    /// Those that fail though their actor is not blocked, or is not yet, each with what stops it if that is one action.
    pub halted: Bits<W>,
    pub halted_by: Vec<(u16, u16)>,
    /// The kills of factions of which not the carrier alone counts (BOOK-9), with the members.
    pub team_kills: Vec<(u16, PlayerSet)>,
    /// The dead so far, where players die at once.
    pub dead: PlayerSet,
    pub untargetable: PlayerSet,
    pub untargetable_by: Vec<(PlayerId, u16)>,
    /// Items and money, by player.
    pub has: Vec<(ItemSet, u32)>,
    pub before: Vec<(ItemSet, u32)>,
    /// True if a kill has run since it was last asked who dies of one and is robbed (switch `wolves-loot`).
    pub to_loot: bool,
    /// Victims of kills, robbed if they held something.
    pub looted: PlayerSet,
    /// Drives that have run and last all night (switch `drive-lasts=all-night`).
    pub lasting: Bits<W>,
    /// Entries that those have moved, each with a drive.
    pub driven: Vec<(u16, u16)>,
    /// The loop found last.
    pub run: Vec<Reflex>,
}

impl<const W: usize> State<W> {
    /// Begins a night. An account tells what a strip or a theft takes where nobody holds anything, too.
    pub(super) fn start(&mut self, rules: &Rules<'_>, told: bool) {
        self.entries.clear();
        self.waiting = Bits::of(rules.night.action_ids());
        self.categories[..=rules.book.list.len()].fill(Bits::EMPTY);
        self.doing = rules.night.by_component().map(Bits::of);
        self.ran.clear();
        self.untargetable_by.clear();
        (self.blocked, self.untargetable) = (PlayerSet::EMPTY, PlayerSet::EMPTY);
        (self.halted, self.dead) = (Bits::EMPTY, PlayerSet::EMPTY);
        self.halted_by.clear();
        self.team_kills.clear();
        (self.to_loot, self.looted) = (false, PlayerSet::EMPTY);
        self.lasting = Bits::EMPTY;
        self.driven.clear();
        self.has.clear();
        if told || rules.night.has_items() {
            self.has.extend(rules.night.belongings());
        }
        for (id, action) in rules.night.action_ids().iter().zip(rules.night.actions()) {
            let category = rules.book.places.of[action.ability as usize];
            self.categories[usize::from(category)].insert(id.index());
            let mut deed = Deed::submitted(rules.night, rules.switches, id);
            if deed.has(Component::Swap) && !rules.drives_visit {
                deed.components = SWAP;
            }
            self.entries.push(Entry {
                deed,
                category,
                drivable: true,
                moved: false,
                roots: Bits::EMPTY,
                set_off_by: None,
                place: id.index() as u16,
                fate: Fate::Waiting,
                gun: false,
                is_part: false,
            });
        }
        // What most rulebooks do not say is looked at once, and not for every action.
        if !rules.book.places.apart.is_empty() {
            self.set_apart(rules.night, &rules.book.places.apart);
        }
        if !rules
            .book
            .block_immune
            .union(rules.book.redirect_immune)
            .union(rules.book.drive_immune)
            .is_empty()
        {
            self.make_immune(rules.night, rules.book);
        }
        if rules.book.team_kill != TeamKill::Carrier {
            self.share_kills(rules.night, rules.book.team_kill);
        }
        if let Some(step) = rules.book.jail_protects {
            self.split_jails(rules.night, step);
        }
        if rules.book.tie == Tie::Roster {
            self.seat();
        }
    }

    /// Moves what some players do to the step where it stands for them (BOOK-1).
    fn set_apart(&mut self, night: &Night, apart: &[StepException]) {
        for (number, action) in night.actions().iter().enumerate() {
            let applies = |apart: &&StepException| {
                apart.ability == action.ability
                    && match apart.whose {
                        ActorGroup::Faction => is_factional(night, action.ability, action.actor),
                        ActorGroup::NotTown => !night.town().contains(action.actor),
                        ActorGroup::Strongman => {
                            night.having(Passive::Strongman).contains(action.actor)
                        }
                    }
            };
            if let Some(apart) = apart.iter().find(applies) {
                self.categories[usize::from(self.entries[number].category)].remove(number);
                self.categories[usize::from(apart.step)].insert(number);
                self.entries[number].category = apart.step;
            }
        }
    }

    /// Marks what no block stops, no redirect moves or no drive moves (BOOK-5).
    fn make_immune(&mut self, night: &Night, book: &Steps) {
        for (entry, action) in self.entries.iter_mut().zip(night.actions()) {
            entry.blockable &= !is_immune(book.block_immune, night, action);
            entry.redirectable &= !is_immune(book.redirect_immune, night, action);
            entry.drivable &= !is_immune(book.drive_immune, night, action);
        }
    }

    /// The kills of factions that any of several members stops, or all of them together.
    fn share_kills(&mut self, night: &Night, team_kill: TeamKill) {
        for (number, action) in night.actions().iter().enumerate() {
            if !is_factional(night, action.ability, action.actor) {
                continue;
            }
            let side = night.player(action.actor).alignment;
            let mates = night
                .living()
                .iter()
                .filter(|&player| night.player(player).alignment == side);
            self.team_kills.push((number as u16, mates.collect()));
            self.entries[number].blockable &= team_kill == TeamKill::Any;
        }
    }

    /// Makes two entries of every jail: its block stays where it is, its protection waits for a step of its own (BOOK-13).
    fn split_jails(&mut self, night: &Night, step: u8) {
        for number in 0..night.actions().len() {
            let jail = self.entries[number];
            if jail.agent.ability(night) != Ability::Jail {
                continue;
            }
            let later = self.entries.len();
            let [first, second] = [
                &[Component::Visit, Component::Block][..],
                &[Component::Protect],
            ]
            .map(Components::of);
            self.entries[number].components = first;
            self.entries[number].is_part = true;
            self.doing[Component::Protect as usize].remove(number);
            self.doing[Component::Protect as usize].insert(later);
            self.categories[usize::from(step)].insert(later);
            self.waiting.insert(later);
            self.entries.push(Entry {
                deed: Deed {
                    components: second,
                    ..jail.deed
                },
                category: step,
                is_part: true,
                ..jail
            });
        }
    }

    /// Puts the entries in the order of the roster: of one player's, that of submission.
    fn seat(&mut self) {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|&entry| (self.entries[entry].actor, entry));
        (0..)
            .zip(order)
            .for_each(|(place, entry)| self.entries[entry].place = place);
    }

    /// Stops an entry, for whatever reason but that its actor is blocked.
    pub(super) fn halt(&mut self, entry: usize, by: Option<usize>) {
        self.halted.insert(entry);
        self.halted_by
            .extend(by.map(|by| (entry as u16, by as u16)));
    }

    /// The entries that wait in a category.
    pub(super) fn waiting_in(&self, category: u8) -> Bits<W> {
        self.categories[usize::from(category)].intersection(&self.waiting)
    }

    /// The entries with any of these components, run or not.
    pub(super) fn doing(&self, parts: &[Component]) -> Bits<W> {
        parts.iter().fold(Bits::EMPTY, |all, &part| {
            all.union(&self.doing[part as usize])
        })
    }

    /// Reports whether an entry fails by now, since its actor is blocked or something stops it.
    pub(super) fn is_blocked(&self, entry: usize) -> bool {
        let this = &self.entries[entry];
        this.blockable && self.blocked.contains(this.actor) || self.halted.contains(entry)
    }

    /// Adds what a passive does to whoever set it off. Nothing if there is no room.
    pub(super) fn add(&mut self, reflex: Reflex, by: usize, book: &Steps) -> Option<usize> {
        let number = self.entries.len();
        if number == Bits::<W>::ROOM {
            return None;
        }
        let mut roots = self.entries[by].roots;
        roots.insert(by);
        // Right after whatever set it off, and after what that set off before.
        let family = self.entries.iter().filter(|entry| entry.roots.contains(by));
        let place = family
            .map(|entry| entry.place)
            .fold(self.entries[by].place, u16::max)
            + 1;
        for entry in &mut self.entries {
            entry.place += u16::from(entry.place >= place);
        }
        for &part in reflex.trigger.parts() {
            self.doing[part as usize].insert(number);
        }
        let category = book.places.of[reflex.trigger.ability() as usize];
        self.categories[usize::from(category)].insert(number);
        self.waiting.insert(number);
        self.entries.push(Entry {
            deed: Deed::of_passive(reflex, self.entries[by].actor),
            category,
            drivable: true,
            moved: false,
            roots,
            set_off_by: Some(by as u16),
            place,
            fate: Fate::Waiting,
            gun: false,
            is_part: false,
        });
        Some(number)
    }

    /// The submitted action that led to an entry, through others or because it is the entry.
    pub(super) fn root(&self, entry: usize) -> Agent {
        let mut at = entry;
        while let Some(by) = self.entries[at].set_off_by {
            at = by.into();
        }
        self.entries[at].agent
    }

    /// The chain of an entry, from the submitted action down to itself, which identifies it.
    pub(super) fn path(&self, entry: usize) -> Vec<Agent> {
        let by = |&at: &usize| self.entries[at].set_off_by.map(usize::from);
        let mut path: Vec<Agent> = std::iter::successors(Some(entry), by)
            .map(|at| self.entries[at].agent)
            .collect();
        path.reverse();
        path
    }

    /// Reports whether it still counts in which order two have run: drives or exchanges that share a player, guards of
    /// one ward.
    pub(super) fn in_order(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.entries[one], &self.entries[other]);
        let both = |part: Component| one.has(part) && other.has(part);
        (both(Component::Swap) || both(Component::Exchange))
            && one.pair_set().meets(other.pair_set())
            || both(Component::Guard) && one.target == other.target
    }

    /// The entries that ran, in order.
    pub(super) fn done(&self) -> impl Iterator<Item = usize> + '_ {
        self.ran.iter().map(|&number| usize::from(number))
    }

    /// The first that holds a player untargetable for an entry, if anything does.
    pub(super) fn untargetable_by(&self, player: PlayerId, entry: usize) -> Option<usize> {
        let holds = |&&(at, by): &&(PlayerId, u16)| at == player && self.dodges(entry, by.into());
        self.untargetable_by
            .iter()
            .find(holds)
            .map(|&(_, by)| by.into())
    }

    /// Reports whether an entry fails at players whom another makes untargetable: not what that set off itself.
    fn dodges(&self, entry: usize, by: usize) -> bool {
        let this = &self.entries[entry];
        let goes_through = this.strongman && self.entries[by].open_to_strongmen;
        !(goes_through || this.roots.contains(by))
    }

    /// Reports whether somebody holds the player untargetable for this entry.
    pub(super) fn is_untargetable(&self, player: PlayerId, entry: usize) -> bool {
        self.untargetable.contains(player) && self.untargetable_by(player, entry).is_some()
    }
}

fn is_immune(abilities: AbilitySet, night: &Night, action: &Action) -> bool {
    abilities
        .iter()
        .any(|ability| night.player(action.actor).role.has(ability))
}

fn is_factional(night: &Night, ability: Ability, actor: PlayerId) -> bool {
    ability == Ability::Kill && !night.player(actor).role.has(Ability::Kill)
}
