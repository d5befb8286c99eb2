//! One entry of a category: whether it lives, and what it then does (ORDER-4 to ORDER-6, ORDER-11).

use crate::explain::account::{Account, Recorder};
use crate::explain::sentences::Failure;
use crate::immunity::Immunity;
use crate::model::{Component, Components, ItemId, ItemSet, Night, Passive, PlayerId, PlayerSet};
use crate::rule::Rule;
use crate::rulebook::TeamKill;

use super::Rules;
use super::state::{Entry, Fate, State};

impl<const W: usize> State<W> {
    /// Why an entry does not live, as things stand; nothing if it lives.
    pub(super) fn why_not(&self, entry: usize, rules: &Rules<'_>) -> Option<Failure> {
        let this = &self.entries[entry];
        if self.is_blocked(entry) {
            return Some(Failure::Blocked);
        }
        if rules.dead_stop && this.set_off_by.is_none() && self.dead.contains(this.actor) {
            return Some(Failure::Dead);
        }
        let target = this.target?;
        if self.is_untargetable(target, entry) {
            Some(Failure::Untargetable)
        } else if rules.self_fails && this.came_home() {
            Some(Failure::Home)
        } else if rules.night.having(Passive::Ascetic).contains(target)
            && !this.has(Component::Kill)
        {
            Some(Failure::Ascetic)
        } else {
            shuns(this, target, rules.night)
        }
    }
}

/// Reports whether a Loyal or Disloyal player's own action fails at a player, for whose side that is (MODEL-69).
fn shuns<const W: usize>(this: &Entry<W>, target: PlayerId, night: &Night) -> Option<Failure> {
    let (loyal, disloyal) = (
        night.having(Passive::Loyal),
        night.having(Passive::Disloyal),
    );
    if !loyal.union(disloyal).contains(this.actor) || this.set_off_by.is_some() {
        return None;
    }
    let own = night
        .player(this.actor)
        .alignment
        .same_side(night.player(target).alignment);
    let (loyal, disloyal) = (loyal.contains(this.actor), disloyal.contains(this.actor));
    if loyal && !own {
        Some(Failure::Loyal)
    } else {
        (disloyal && own).then_some(Failure::Disloyal)
    }
}

/// The fate of an entry, by the reason why it fails.
pub(super) fn fate(why_not: Option<Failure>, rules: &Rules<'_>) -> Fate {
    match why_not {
        None => Fate::Ran,
        Some(Failure::Ascetic | Failure::Loyal | Failure::Disloyal) if rules.ascetic_seen => {
            Fate::Seen
        }
        Some(_) => Fate::Failed,
    }
}

impl<const W: usize> State<W> {
    /// A search for a gun looks as it arrives: what it triggers comes right after it (MODEL-62).
    pub(super) fn look(&mut self, entry: usize) {
        let this = &self.entries[entry];
        if let (true, Some(target)) = (this.has(Component::ReadGun), this.target) {
            self.entries[entry].gun = self
                .has
                .get(target.index())
                .is_some_and(|&(held, _)| held.contains(ItemId::GUN));
        }
    }

    /// Lets an entry that lives take hold: blocks, untargetables, moves. Kills, reads and the like wait for the end.
    pub(super) fn take_hold<R: Recorder>(
        &mut self,
        entry: usize,
        rules: &Rules<'_>,
        recorder: &mut R,
    ) {
        self.ran.push(entry as u16);
        let this = self.entries[entry];
        self.to_loot |= this.has(Component::Kill);
        if R::ENABLED && this.strongman {
            for &(_, by) in self
                .untargetable_by
                .iter()
                .filter(|&&(at, _)| Some(at) == this.target)
            {
                let (by, why) = (&self.entries[usize::from(by)], Immunity::Rolestop);
                if by.open_to_strongmen {
                    recorder.record(|account| account.immune(this.agent, by.agent, why));
                }
            }
        }
        recorder.record(|account| {
            let parts = if this.is_part {
                this.components
            } else {
                Components::ALL
            };
            account.takes_hold(this.agent, this.target, parts);
        });
        if let (true, Some(target)) = (this.has(Component::Block), this.target) {
            self.blocked.insert(target);
            if rules.book.team_kill != TeamKill::Carrier {
                self.stop_team(entry, target, rules.book.team_kill);
            }
            self.record_immune(entry, target, |_| true, recorder);
        }
        let away = this.target.filter(|_| this.has(Component::Untarget));
        let hidden = this.has(Component::UntargetSelf).then_some(this.actor);
        for player in away.into_iter().chain(hidden) {
            self.untargetable.insert(player);
            self.untargetable_by.push((player, entry as u16));
        }
        if !this.is_mover() {
            return;
        }
        if rules.drives_last && this.has(Component::Swap) {
            self.lasting.insert(entry);
        }
        if let (true, Some(target)) = (this.has(Component::Redirect), this.target) {
            self.record_immune(entry, target, |why| why == Immunity::StrongWilled, recorder);
        }
        rules.meter.spend(self.entries.len() as u64 / 4);
        for other in self.waiting.iter() {
            let that = &self.entries[other];
            if rules.book.drives_drive
                && this.has(Component::Swap)
                && that.has(Component::Swap)
                && that.drivable
            {
                let pair = that.pair.map(|player| this.other(player).unwrap_or(player));
                if pair != that.pair {
                    recorder.record(|account| account.drive_moved(that.agent, this.agent, pair));
                    self.entries[other].pair = pair;
                }
            }
            let that = &self.entries[other];
            let Some(from) = that.target else { continue };
            let to = if this.has(Component::Swap) {
                this.other(from)
                    .filter(|_| that.drivable && !that.roots.contains(entry))
            } else {
                (that.redirectable && Some(that.actor) == this.target).then_some(this.destination)
            };
            if let Some(to) = to.filter(|&to| to != from) {
                recorder.record(|account| {
                    account.found_work();
                    account.moved(that.agent, this.agent, [from, to], Rule::Order6);
                });
                self.entries[other].target = Some(to);
                self.entries[other].moved = true;
                if rules.drives_last {
                    if this.has(Component::Swap) {
                        self.driven.push((other as u16, entry as u16));
                    }
                    self.carry_on(other, Rule::Model72, rules, recorder);
                }
            }
        }
    }

    /// A block of a member stops the faction's kill, or does once all of them are blocked (BOOK-9).
    fn stop_team(&mut self, by: usize, at: PlayerId, team_kill: TeamKill) {
        for place in 0..self.team_kills.len() {
            let (kill, members) = self.team_kills[place];
            let stopped = match team_kill {
                TeamKill::Carrier => false,
                TeamKill::Any => members.contains(at) && self.entries[usize::from(kill)].blockable,
                TeamKill::All => {
                    members.without(self.blocked).is_empty()
                        && self.entries[usize::from(kill)].immune.is_none()
                }
            };
            if stopped && self.waiting.contains(kill.into()) {
                self.halt(kill.into(), Some(by));
            }
        }
    }

    /// Records that a block or redirect at a player does nothing to submitted actions of theirs, for one of these reasons.
    fn record_immune<R: Recorder>(
        &self,
        by: usize,
        at: PlayerId,
        counts: impl Fn(Immunity) -> bool,
        recorder: &mut R,
    ) {
        if !R::ENABLED {
            return;
        }
        for entry in self
            .waiting
            .iter()
            .map(|number| &self.entries[number])
            .filter(|entry| entry.actor == at)
        {
            if let Some(why) = entry.immune.filter(|&why| counts(why)) {
                recorder.record(|account| {
                    account.found_work();
                    account.immune(entry.agent, self.entries[by].agent, why);
                });
            }
        }
    }

    /// Says that an entry fails, and by whom.
    pub(super) fn fails(&self, entry: usize, why: Failure, account: &mut Account<'_>) {
        let this = &self.entries[entry];
        let (agent, target) = (this.agent, this.target);
        let blocks = |&number: &usize| {
            let that = &self.entries[number];
            that.has(Component::Block) && that.target == Some(this.actor)
        };
        let (by, rule) = match why {
            Failure::Blocked => {
                let halts = self
                    .halted_by
                    .iter()
                    .find(|&&(halted, _)| usize::from(halted) == entry);
                (
                    halts
                        .map(|&(_, halt)| halt.into())
                        .or_else(|| self.done().find(blocks)),
                    Rule::Order4,
                )
            }
            Failure::Untargetable => (
                target.and_then(|target| self.untargetable_by(target, entry)),
                Rule::Order5,
            ),
            Failure::Ascetic => (None, Rule::Order5),
            Failure::Dead => (None, Rule::Book6),
            Failure::Home => (None, Rule::Model39),
            Failure::Loyal | Failure::Disloyal => (None, Rule::Model69),
        };
        let by = by.map(|number| self.entries[number].agent);
        if this.is_part && this.has(Component::Protect) {
            account.part_fails(agent, target, why, by.filter(|_| why == Failure::Blocked));
        } else {
            account.fails(agent, target, why, by, rule);
        }
    }

    /// Moves items for entries that ran together: each sees what was held before. Thefts by two players on one player
    /// take nothing.
    pub(super) fn pass_items(
        &mut self,
        together: &[u16],
        rules: &Rules<'_>,
        recorder: &mut impl Recorder,
    ) {
        let passing = self.doing(&[Component::Strip, Component::Steal, Component::Give]);
        if self.has.is_empty() || !together.iter().any(|&entry| passing.contains(entry.into())) {
            return;
        }
        // Each looks for a rival among all.
        rules
            .meter
            .spend((together.len() * together.len()) as u64 / 4);
        let State {
            entries,
            has,
            before,
            ..
        } = self;
        before.clear();
        before.extend_from_slice(has);
        // Whoever loses, loses first; what is gained or given comes on top.
        for &number in together {
            let this = &entries[usize::from(number)];
            let Some(target) = this.target else { continue };
            if this.has(Component::Strip) {
                let lost = std::mem::take(&mut has[target.index()].0);
                recorder.record(|account| account.strips(this.agent, target, lost, Rule::Order1));
            } else if robs(entries, together, this) {
                has[target.index()] = (ItemSet::EMPTY, 0);
            } else if this.has(Component::Steal) {
                recorder.record(|account| {
                    let rival = together
                        .iter()
                        .map(|&number| &entries[usize::from(number)])
                        .find(|that| rivals(this, that));
                    account.takes_nothing(
                        this.agent,
                        target,
                        rival.map(|that| that.agent),
                        rules.book.cites.thefts,
                    );
                });
            }
        }
        let mut robbed = PlayerSet::EMPTY;
        for &number in together {
            let this = &entries[usize::from(number)];
            let Some(target) = this.target else { continue };
            let gains = &mut has[this.actor.index()];
            if robs(entries, together, this) && !robbed.contains(target) {
                robbed.insert(target);
                let (items, money) = before[target.index()];
                recorder.record(|account| {
                    account.takes(
                        this.agent,
                        target,
                        (items, money),
                        Rule::Model34,
                        rules.book.cites.thefts,
                    );
                });
                *gains = (gains.0.union(items), gains.1.saturating_add(money));
            }
            if this.has(Component::Give) {
                recorder
                    .record(|account| account.gives(this.agent, target, rules.book.cites.gifts));
            }
            let receiver = &mut has[target.index()];
            if this.has(Component::Give) && this.item.is_held() {
                receiver.0.insert(this.item);
            } else if this.has(Component::Give) && this.item == ItemId::MONEY {
                receiver.1 = receiver.1.saturating_add(1);
            }
        }
    }
}

/// Reports whether an entry is a theft that takes something: from somebody else, and nobody else steals there too.
fn robs<const W: usize>(entries: &[Entry<W>], together: &[u16], this: &Entry<W>) -> bool {
    let rival = |&number: &u16| rivals(this, &entries[usize::from(number)]);
    this.has(Component::Steal) && this.target != Some(this.actor) && !together.iter().any(rival)
}

fn rivals<const W: usize>(this: &Entry<W>, that: &Entry<W>) -> bool {
    that.has(Component::Steal) && that.target == this.target && that.actor != this.actor
}
