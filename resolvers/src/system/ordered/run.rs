//! One entry of a category: whether it lives, and what it then does (ORDER-4 to ORDER-6, ORDER-11).

use crate::explain::Recorder;
use crate::explain::deed::{Deed, Failure};
use crate::explain::ordered::Step;
use crate::model::{Component, ItemId, ItemSet, Night, Passive, PlayerSet};

use super::Rules;
use super::state::{Entry, State};

/// Why an entry does not live, as things stand; nothing if it lives.
pub(super) fn why_not<const W: usize>(state: &State<W>, entry: usize, night: &Night, rules: &Rules) -> Option<Failure> {
    let this = &state.entries[entry];
    if state.is_blocked(entry) {
        return Some(Failure::Blocked);
    }
    let target = this.target?;
    if state.is_untargetable(target, entry) {
        Some(Failure::Untargetable)
    } else if rules.self_fails && target == this.actor {
        Some(Failure::Home)
    } else if night.having(Passive::Ascetic).contains(target) && !this.does(Component::Kill) {
        Some(Failure::Ascetic)
    } else {
        None
    }
}

/// Lets an entry that lives take hold: blocks, untargetables, moves. Kills, reads and the like wait for the end.
pub(super) fn take_hold<const W: usize>(state: &mut State<W>, entry: usize, recorder: &mut impl Recorder<Step>) {
    let this = &state.entries[entry];
    state.ran.push(entry as u16);
    recorder.record(|| Step::Deed(Deed::Holds(this.agent, this.target)));
    if let (true, Some(target)) = (this.does(Component::Block), this.target) {
        state.blocked.insert(target);
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
    let this = *this;
    for other in state.waiting.iter() {
        let that = &state.entries[other];
        let Some(from) = that.target else { continue };
        let to = if this.does(Component::Swap) {
            this.other(from).filter(|_| !that.roots.contains(entry))
        } else {
            (that.redirectable && Some(that.actor) == this.target).then_some(this.destination)
        };
        if let Some(to) = to.filter(|&to| to != from) {
            recorder.record(|| Step::Deed(Deed::Moved(that.agent, this.agent, from, to)));
            state.entries[other].target = Some(to);
        }
    }
}

/// Moves items for entries that ran together: each sees what was held before. Thefts by two players on one player
/// take nothing.
pub(super) fn pass_items<const W: usize>(state: &mut State<W>, together: &[u16]) {
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
            has[target.index()].0 = ItemSet::EMPTY;
        } else if robs(entries, together, this) {
            has[target.index()] = (ItemSet::EMPTY, 0);
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
            *gains = (gains.0.union(items), gains.1.saturating_add(money));
        }
        let receiver = &mut has[target.index()];
        if this.does(Component::Give) && this.item.is_held() {
            receiver.0.insert(this.item);
        } else if this.does(Component::Give) && this.item == ItemId::MONEY {
            receiver.1 = receiver.1.saturating_add(1);
        }
    }
}

/// Whether an entry is a theft that takes something: from somebody else, and nobody else steals there too.
fn robs<const W: usize>(entries: &[Entry<W>], together: &[u16], this: &Entry<W>) -> bool {
    let rival = |&number: &u16| {
        let that = &entries[usize::from(number)];
        that.does(Component::Steal) && that.target == this.target && that.actor != this.actor
    };
    this.does(Component::Steal) && this.target != Some(this.actor) && !together.iter().any(rival)
}
