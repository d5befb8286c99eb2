//! One entry of a category: whether it lives, and what it then does (ORDER-4 to ORDER-6, ORDER-11).

use crate::explain::Recorder;
use crate::explain::deed::{Deed, Failure};
use crate::explain::ending::{Ending, NoLoot};
use crate::explain::ordered::Step;
use crate::immunity::Immunity;
use crate::model::{Component, ItemId, ItemSet, Night, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::rulebook::{Steps, TeamKill};

use super::state::{Entry, Fate, State};
use super::{Rules, drives};

/// Why an entry does not live, as things stand; nothing if it lives.
pub(super) fn why_not<const W: usize>(
    state: &State<W>,
    entry: usize,
    night: &Night,
    rules: &Rules<'_>,
) -> Option<Failure> {
    let this = &state.entries[entry];
    if state.is_blocked(entry) {
        return Some(Failure::Blocked);
    }
    if rules.dead_stop && this.set_off_by.is_none() && state.dead.contains(this.actor) {
        return Some(Failure::Dead);
    }
    let target = this.target?;
    if state.is_untargetable(target, entry) {
        Some(Failure::Untargetable)
    } else if rules.self_fails && this.came_home() {
        Some(Failure::Home)
    } else if night.having(Passive::Ascetic).contains(target) && !this.does(Component::Kill) {
        Some(Failure::Ascetic)
    } else {
        shuns(this, target, night)
    }
}

/// Reports whether a Loyal or Disloyal player's own action fails at a player, for whose side that is (MODEL-69).
fn shuns<const W: usize>(this: &Entry<W>, target: PlayerId, night: &Night) -> Option<Failure> {
    let (loyal, disloyal) = (night.having(Passive::Loyal), night.having(Passive::Disloyal));
    if !loyal.union(disloyal).contains(this.actor) || this.set_off_by.is_some() {
        return None;
    }
    let own = night.player(this.actor).alignment.same_side(night.player(target).alignment);
    let (loyal, disloyal) = (loyal.contains(this.actor), disloyal.contains(this.actor));
    if loyal && !own { Some(Failure::Loyal) } else { (disloyal && own).then_some(Failure::Disloyal) }
}

/// The fate of an entry, by the reason why it fails.
pub(super) fn fate(why_not: Option<Failure>, rules: &Rules<'_>) -> Fate {
    match why_not {
        None => Fate::Ran,
        Some(Failure::Ascetic | Failure::Loyal | Failure::Disloyal) if rules.ascetic_seen => Fate::Seen,
        Some(_) => Fate::Failed,
    }
}

/// A search for a gun looks as it arrives: what it triggers comes right after it (MODEL-62).
pub(super) fn look<const W: usize>(state: &mut State<W>, entry: usize) {
    let this = &state.entries[entry];
    if let (true, Some(target)) = (this.does(Component::ReadGun), this.target) {
        state.entries[entry].gun = state.has.get(target.index()).is_some_and(|&(held, _)| held.contains(ItemId::GUN));
    }
}

/// Lets an entry that lives take hold: blocks, untargetables, moves. Kills, reads and the like wait for the end.
pub(super) fn take_hold<const W: usize, R: Recorder<Step>>(
    state: &mut State<W>,
    entry: usize,
    rules: &Rules<'_>,
    recorder: &mut R,
) {
    state.ran.push(entry as u16);
    let this = state.entries[entry];
    state.to_loot |= this.does(Component::Kill);
    if R::ENABLED && this.pierces {
        for &(_, by) in state.untargetable_by.iter().filter(|&&(at, _)| Some(at) == this.target) {
            let (by, why) = (&state.entries[usize::from(by)], Immunity::Rolestop);
            if by.open_to_strongmen {
                recorder.record(|| Step::Deed(Deed::Immune(this.agent, by.agent, why), why.rule()));
            }
        }
    }
    recorder.record(|| match this.target {
        Some(target) if this.is_part => Step::Part(this.agent, target, this.parts),
        Some(_) | None => Step::Deed(Deed::Holds(this.agent, this.target), Rule::Order1),
    });
    if let (true, Some(target)) = (this.does(Component::Block), this.target) {
        state.blocked.insert(target);
        if rules.team_kill != TeamKill::Carrier {
            stop_team(state, entry, target, rules.team_kill);
        }
        record_immune(state, entry, target, |_| true, recorder);
    }
    let away = this.target.filter(|_| this.does(Component::Untarget));
    let hidden = this.does(Component::UntargetSelf).then_some(this.actor);
    for player in away.into_iter().chain(hidden) {
        state.untargetable.insert(player);
        state.untargetable_by.push((player, entry as u16));
    }
    if !this.moves() {
        return;
    }
    if rules.drives_last && this.does(Component::Swap) {
        state.lasting.insert(entry);
    }
    if let (true, Some(target)) = (this.does(Component::Redirect), this.target) {
        record_immune(state, entry, target, |why| why == Immunity::StrongWilled, recorder);
    }
    for other in state.waiting.iter() {
        let that = &state.entries[other];
        if rules.drives_drive && this.does(Component::Swap) && that.does(Component::Swap) && that.drivable {
            let pair = that.pair.map(|player| this.other(player).unwrap_or(player));
            if pair != that.pair {
                recorder.record(|| Step::DriveMoved(that.agent, this.agent, pair));
                state.entries[other].pair = pair;
            }
        }
        let that = &state.entries[other];
        let Some(from) = that.target else { continue };
        let to = if this.does(Component::Swap) {
            this.other(from).filter(|_| that.drivable && !that.roots.contains(entry))
        } else {
            (that.redirectable && Some(that.actor) == this.target).then_some(this.destination)
        };
        if let Some(to) = to.filter(|&to| to != from) {
            recorder.record(|| Step::Deed(Deed::Moved(that.agent, this.agent, from, to), Rule::Order6));
            state.entries[other].target = Some(to);
            state.entries[other].moved = true;
            if rules.drives_last {
                if this.does(Component::Swap) {
                    state.driven.push((other as u16, entry as u16));
                }
                drives::carry_on(state, other, Rule::Model72, recorder);
            }
        }
    }
}

/// A block of a member stops the faction's kill, or does once all of them are blocked (BOOK-9).
fn stop_team<const W: usize>(state: &mut State<W>, by: usize, at: PlayerId, team_kill: TeamKill) {
    for place in 0..state.team_kills.len() {
        let (kill, members) = state.team_kills[place];
        let stopped = match team_kill {
            TeamKill::Carrier => false,
            TeamKill::Any => members.contains(at) && state.entries[usize::from(kill)].blockable,
            TeamKill::All => {
                members.without(state.blocked).is_empty() && state.entries[usize::from(kill)].immune.is_none()
            }
        };
        if stopped && state.waiting.contains(kill.into()) {
            state.halt(kill.into(), Some(by));
        }
    }
}

/// Records that a block or redirect at a player does nothing to submitted actions of theirs, for one of these reasons.
fn record_immune<const W: usize, R: Recorder<Step>>(
    state: &State<W>,
    by: usize,
    at: PlayerId,
    counts: impl Fn(Immunity) -> bool,
    recorder: &mut R,
) {
    if !R::ENABLED {
        return;
    }
    for entry in state.waiting.iter().map(|number| &state.entries[number]).filter(|entry| entry.actor == at) {
        if let Some(why) = entry.immune.filter(|&why| counts(why)) {
            recorder.record(|| Step::Deed(Deed::Immune(entry.agent, state.entries[by].agent, why), why.rule()));
        }
    }
}

/// Records that an entry fails, and by whom.
pub(super) fn fails<const W: usize>(state: &State<W>, entry: usize, why: Failure) -> Step {
    let this = &state.entries[entry];
    let (agent, target) = (this.agent, this.target);
    let by = |number: usize| state.entries[number].agent;
    let blocks = |&number: &usize| {
        let that = &state.entries[number];
        that.does(Component::Block) && that.target == Some(this.actor)
    };
    let halts = state.halted_by.iter().find(|&&(halted, _)| usize::from(halted) == entry);
    let fails = Deed::Fails(agent, target, why);
    let block = || halts.map(|&(_, halt)| halt.into()).or_else(|| state.done().find(blocks));
    if this.is_part && this.does(Component::Protect) {
        return Step::PartFails(agent, target, why, block().filter(|_| why == Failure::Blocked).map(by));
    }
    match why {
        Failure::Blocked => {
            let block = block();
            Step::Deed(block.map_or(fails, |block| Deed::Blocked(agent, by(block))), Rule::Order4)
        }
        Failure::Untargetable => {
            let dodged = target.and_then(|target| Some((target, state.untargetable_by(target, entry)?)));
            Step::Deed(dodged.map_or(fails, |(target, clears)| Deed::Dodged(agent, target, by(clears))), Rule::Order5)
        }
        Failure::Ascetic => Step::Deed(fails, Rule::Order5),
        Failure::Dead => Step::Deed(fails, Rule::Book6),
        Failure::Home => Step::Deed(fails, Rule::Model39),
        Failure::Loyal | Failure::Disloyal => Step::Deed(fails, Rule::Model69),
    }
}

/// Moves items for entries that ran together: each sees what was held before. Thefts by two players on one player
/// take nothing.
pub(super) fn pass_items<const W: usize>(
    state: &mut State<W>,
    together: &[u16],
    book: &Steps,
    recorder: &mut impl Recorder<Step>,
) {
    let passing = state.doing(&[Component::Strip, Component::Steal, Component::Give]);
    if state.has.is_empty() || !together.iter().any(|&entry| passing.contains(entry.into())) {
        return;
    }
    let State { entries, has, before, .. } = state;
    before.clear();
    before.extend_from_slice(has);
    // Whoever loses, loses first; what is gained or given comes on top.
    for &number in together {
        let this = &entries[usize::from(number)];
        let Some(target) = this.target else { continue };
        if this.does(Component::Strip) {
            let lost = std::mem::take(&mut has[target.index()].0);
            let rule = if lost.is_empty() { Rule::Order1 } else { Rule::Model41 };
            recorder.record(|| Step::Ending(Ending::Strips(this.agent, target, lost), rule));
        } else if robs(entries, together, this) {
            has[target.index()] = (ItemSet::EMPTY, 0);
        } else if this.does(Component::Steal) {
            recorder.record(|| in_vain(entries, together, this, target, book));
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
            recorder.record(|| loot(this.agent, target, items, money, book));
            *gains = (gains.0.union(items), gains.1.saturating_add(money));
        }
        if this.does(Component::Give) {
            recorder.record(|| Step::Ending(Ending::Gives(this.agent, target), book.cites.gifts));
        }
        let receiver = &mut has[target.index()];
        if this.does(Component::Give) && this.item.is_held() {
            receiver.0.insert(this.item);
        } else if this.does(Component::Give) && this.item == ItemId::MONEY {
            receiver.1 = receiver.1.saturating_add(1);
        }
    }
}

/// Reports whether an entry is a theft that takes something: from somebody else, and nobody else steals there too.
fn robs<const W: usize>(entries: &[Entry<W>], together: &[u16], this: &Entry<W>) -> bool {
    let rival = |&number: &u16| {
        let that = &entries[usize::from(number)];
        that.does(Component::Steal) && that.target == this.target && that.actor != this.actor
    };
    this.does(Component::Steal) && this.target != Some(this.actor) && !together.iter().any(rival)
}

/// Records that a theft takes nothing, because it came home or another player steals there too.
fn in_vain<const W: usize>(
    entries: &[Entry<W>],
    together: &[u16],
    this: &Entry<W>,
    target: PlayerId,
    book: &Steps,
) -> Step {
    let rival = together
        .iter()
        .map(|&number| &entries[usize::from(number)])
        .find(|that| that.does(Component::Steal) && that.target == this.target && that.actor != this.actor);
    match rival.filter(|_| this.actor != target) {
        Some(rival) => {
            Step::Ending(Ending::TakesNothing(this.agent, target, NoLoot::Rival(rival.agent)), book.cites.thefts)
        }
        None => Step::Ending(Ending::TakesNothing(this.agent, target, NoLoot::Home), Rule::Model39),
    }
}

fn loot(agent: Agent, target: PlayerId, items: ItemSet, money: u32, book: &Steps) -> Step {
    if items.is_empty() && money == 0 {
        Step::Ending(Ending::TakesNothing(agent, target, NoLoot::Nothing), book.cites.thefts)
    } else {
        Step::Ending(Ending::Takes(agent, target, items, money), Rule::Model34)
    }
}
