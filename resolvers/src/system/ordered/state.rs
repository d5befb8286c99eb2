//! A night on its way through a list of steps: what waits in which step, and what has been stopped.

use crate::explain::account::{Account, Recorder};
use crate::model::{
    Ability, AbilitySet, Action, Component, Components, ItemId, Night, Passive, PlayerId, PlayerSet,
};
use crate::rulebook::{ActorGroup, MOST_STEPS, StepException, Steps, TeamKill, Tie};
use crate::step::Failure;
use crate::system::bits::Bits;
use crate::system::board::Board;

use super::Rules;

/// The whole night so far.
#[derive(Clone, Default, Debug)]
pub(super) struct State<const W: usize> {
    pub board: Board<W>,
    /// For each category: what is in it.
    categories: [Bits<W>; MOST_STEPS + 1],
    /// Players whose blockable actions fail from now on.
    pub blocked: PlayerSet,
    /// Those that fail though their actor is not blocked, or is not yet, each with what stops it if that is one action.
    pub halted: Bits<W>,
    pub halted_by: Vec<(u16, u16)>,
    /// The kills of factions of which not the carrier alone counts (BOOK-9), with the members.
    team_kills: Vec<(u16, PlayerSet)>,
    /// The dead so far, where players die at once.
    pub dead: PlayerSet,
    /// True if a kill has run since it was last asked who dies of one and is robbed (switch `wolves-loot`).
    pub to_loot: bool,
    /// Victims of kills, robbed if they held something.
    pub looted: PlayerSet,
}

impl<const W: usize> State<W> {
    /// Begins a night. An account tells what a strip or a theft takes where nobody holds anything, too.
    pub(super) fn start(&mut self, rules: &Rules<'_>, told: bool) {
        let (night, book) = (rules.terms.night, rules.book);
        self.board.start(&rules.terms, |act| act as u16);
        self.categories[..=book.list.len()].fill(Bits::EMPTY);
        (self.blocked, self.dead) = (PlayerSet::EMPTY, PlayerSet::EMPTY);
        self.halted = Bits::EMPTY;
        self.halted_by.clear();
        self.team_kills.clear();
        (self.to_loot, self.looted) = (false, PlayerSet::EMPTY);
        if told || night.has_items() {
            self.board.has.extend(night.belongings());
        }

        // What most rulebooks do not say is looked at once, and not for every action.
        if !book.places.apart.is_empty() {
            self.set_apart(night, &book.places.apart);
        }
        let immune = book.block_immune.union(book.redirect_immune);
        if !immune.union(book.drive_immune).is_empty() {
            self.make_immune(night, book);
        }
        if book.team_kill != TeamKill::Carrier {
            self.share_kills(night, book.team_kill);
        }
        if let Some(step) = book.jail_protects {
            self.split_jails(night, step);
        }
        if book.tie == Tie::Roster {
            self.seat();
        }
        self.enter(0);
    }

    /// Puts the actions from this number on in their categories.
    pub(super) fn enter(&mut self, first: usize) {
        for (act, this) in self.board.acts.iter().enumerate().skip(first) {
            self.categories[usize::from(this.slot)].insert(act);
        }
    }

    /// Moves what some players do to the step where it is for them (BOOK-1).
    fn set_apart(&mut self, night: &Night, apart: &[StepException]) {
        for (act, action) in self.board.acts.iter_mut().zip(night.actions()) {
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
                act.slot = apart.step;
            }
        }
    }

    /// Marks what no block stops, no redirect moves or no drive moves (BOOK-5).
    fn make_immune(&mut self, night: &Night, book: &Steps) {
        for (act, action) in self.board.acts.iter_mut().zip(night.actions()) {
            act.blockable &= !is_immune(book.block_immune, night, action);
            act.redirectable &= !is_immune(book.redirect_immune, night, action);
            act.drivable &= !is_immune(book.drive_immune, night, action);
        }
    }

    /// The kills of factions that any of several members stops, or all of them together.
    fn share_kills(&mut self, night: &Night, team_kill: TeamKill) {
        for (number, action) in night.actions().iter().enumerate() {
            if !is_factional(night, action.ability, action.actor) {
                continue;
            }
            let side = night.player(action.actor).alignment;
            let mates = night.living().iter();
            let mates = mates.filter(|&player| night.player(player).alignment == side);
            self.team_kills.push((number as u16, mates.collect()));
            self.board.acts[number].blockable &= team_kill == TeamKill::Any;
        }
    }

    /// Makes two actions of every jail: its block stays where it is, its protection waits for a step of its own (BOOK-13).
    fn split_jails(&mut self, night: &Night, step: u8) {
        const PARTS: [Components; 2] = [
            Components::of(&[Component::Visit, Component::Block]),
            Components::of(&[Component::Protect]),
        ];
        for number in 0..night.actions().len() {
            if self.board.agent(number).ability(night) == Ability::Jail {
                self.board.split(number, PARTS, step);
            }
        }
    }

    /// Puts the actions in the order of the roster: of one player's, that of submission.
    fn seat(&mut self) {
        let mut order: Vec<usize> = (0..self.board.acts.len()).collect();
        order.sort_by_key(|&act| (self.board.acts[act].actor, act));
        for (place, act) in (0..).zip(order) {
            self.board.acts[act].place = place;
        }
    }

    /// Stops an action, for whatever reason but that its actor is blocked.
    pub(super) fn halt(&mut self, act: usize, by: Option<usize>) {
        self.halted.insert(act);
        self.halted_by.extend(by.map(|by| (act as u16, by as u16)));
    }

    /// The actions that wait in a category.
    pub(super) fn waiting_in(&self, category: u8) -> Bits<W> {
        self.categories[usize::from(category)].intersection(&self.board.pending)
    }

    /// The first of a category that waits, by the order of submission.
    pub(super) fn next(&self, category: u8) -> Option<usize> {
        let waiting = self.waiting_in(category).iter();
        waiting.min_by_key(|&act| self.board.acts[act].place)
    }

    /// Reports whether an action fails by now, since its actor is blocked or something stops it (ORDER-4).
    pub(super) fn is_blocked(&self, act: usize) -> bool {
        let this = &self.board.acts[act];
        this.blockable && self.blocked.contains(this.actor) || self.halted.contains(act)
    }

    /// Why an action does not live, as things are; `None` if it lives (ORDER-4, ORDER-5, BOOK-6).
    pub(super) fn why_not(&self, act: usize, rules: &Rules<'_>) -> Option<Failure> {
        let this = &self.board.acts[act];
        if self.is_blocked(act) {
            Some(Failure::Blocked)
        } else if rules.dead_stop && this.parent.is_none() && self.dead.contains(this.actor) {
            Some(Failure::Dead)
        } else {
            self.board.failure(act, &rules.terms)
        }
    }

    /// A search for a gun looks as it arrives: what it triggers comes right after it (MODEL-62).
    pub(super) fn look(&mut self, act: usize) {
        let this = &mut self.board.acts[act];
        if let (true, Some(target)) = (this.has(Component::ReadGun), this.target) {
            let held = self.board.has.get(target.index());
            this.gun = held.is_some_and(|&(held, _)| held.contains(ItemId::GUN));
        }
    }

    /// Lets an action that lives take hold: blocks now (ORDER-4), untargetables and moves on the board. Kills, readings and the
    /// like wait for the end.
    pub(super) fn take_hold<R: Recorder>(
        &mut self,
        act: usize,
        rules: &Rules<'_>,
        recorder: &mut R,
    ) {
        let this = self.board.acts[act];
        self.to_loot |= this.has(Component::Kill);
        let mut acted = false;
        if let (true, Some(target)) = (this.has(Component::Block), this.target) {
            self.blocked.insert(target);
            if rules.book.team_kill != TeamKill::Carrier {
                self.stop_team(act, target, rules.book.team_kill);
            }
            if R::ENABLED {
                let waiting = self.board.pending.iter();
                for other in waiting.filter(|&other| self.board.acts[other].actor == target) {
                    acted |= self.board.record_immune(other, act, recorder);
                }
            }
        }
        acted |= self.board.hold(act, &rules.terms, recorder);
        recorder.record(|account| {
            let parts = match this.is_part {
                true => this.components,
                false => Components::ALL,
            };
            account.takes_hold(this.agent, this.target, parts, acted, true);
        });
    }

    /// A block of a member stops the faction's kill, or does once all of them are blocked (BOOK-9).
    fn stop_team(&mut self, by: usize, at: PlayerId, team_kill: TeamKill) {
        for place in 0..self.team_kills.len() {
            let (kill, members) = self.team_kills[place];
            let this = &self.board.acts[usize::from(kill)];
            let stopped = match team_kill {
                TeamKill::Carrier => false,
                TeamKill::Any => members.contains(at) && this.blockable,
                TeamKill::All => members.without(self.blocked).is_empty() && this.immune.is_none(),
            };
            if stopped && self.board.pending.contains(kill.into()) {
                self.halt(kill.into(), Some(by));
            }
        }
    }

    /// Says that an action fails, and because of whom.
    pub(super) fn fails(&self, act: usize, why: Failure, account: &mut Account<'_>) {
        let this = &self.board.acts[act];
        let blocks = |&by: &usize| {
            let that = &self.board.acts[by];
            that.has(Component::Block) && that.target == Some(this.actor)
        };
        let halts = |&&(halted, _): &&(u16, u16)| usize::from(halted) == act;
        let halt = self.halted_by.iter().find(halts).map(|&(_, by)| by.into());
        let by = halt.or_else(|| self.board.done().find(blocks));
        let by = by
            .map(|by| self.board.agent(by))
            .filter(|_| why == Failure::Blocked);
        if this.is_part && this.has(Component::Protect) {
            account.part_fails(this.agent, this.target, why, by);
        } else if why == Failure::Blocked {
            account.fails(this.agent, this.target, why, by);
        } else {
            self.board.record_failure(act, why, account);
        }
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
