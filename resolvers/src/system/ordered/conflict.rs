//! Order events (ORDER-10): two actions of a sequential category of which one could modify the other, or
//! which interfere, in the sense of NAR-4 and NAR-7. The movers that count are those of the category itself: the others
//! have run, or come too late. What an entry triggers waits only once the entry has run: so of two that wait neither set
//! off the other. Some pairs are never of one sequential category, so nothing is asked of them: kills and what saves from
//! them, readings and what changes what they read (whoever reads a rulebook refuses one of which that is not so). But a gift that a visit
//! triggers may come before or after a reading of it.

use crate::explain::account::Recorder;
use crate::model::{Component, ItemId, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger};
use crate::outcome::{Agent, EventKind, Outcome};
use crate::rulebook::Tie;
use crate::system::bits::Bits;

use super::run::{fate, why_not};
use super::state::{Entry, Fate, State};
use super::{Rules, drives};

/// Records every such pair among the entries of a category that are about to run.
pub(super) fn record<const W: usize>(
    state: &State<W>,
    category: u8,
    night: &Night,
    rules: &Rules<'_>,
    tie: Tie,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder,
) {
    let mut waiting = state.waiting_in(category);
    if !waiting.has_two() || !could_clash(state, &waiting, rules) {
        return;
    }
    for blocked in waiting.iter().filter(|&entry| state.is_blocked(entry)) {
        waiting.remove(blocked);
    }
    for one in waiting.iter() {
        for other in waiting.iter().filter(|&other| other > one) {
            if clash(state, &waiting, night, rules, one, other) {
                let pair = [one, other].map(|entry| state.entries[entry].agent);
                if outcome.events.record_set(EventKind::Order, pair) {
                    let in_order = state.entries[one].place < state.entries[other].place;
                    let pair = if in_order { pair } else { [pair[1], pair[0]] };
                    recorder.record(|account| account.order(pair, tie));
                }
            }
        }
    }
}

/// Reports whether some of these have components that make an order count at all: most categories have none.
fn could_clash<const W: usize>(state: &State<W>, category: &Bits<W>, rules: &Rules<'_>) -> bool {
    let some = |parts: &[Component]| state.doing(parts).meets(category);
    some(&[
        Component::Block,
        Component::Redirect,
        Component::Swap,
        Component::Untarget,
        Component::UntargetSelf,
    ]) || rules.dead_stop && some(&[Component::Kill])
        || some(&[
            Component::Guard,
            Component::Exchange,
            Component::Strip,
            Component::Steal,
            Component::ReadGun,
        ])
}

/// Reports whether the order of two entries of one category counts.
pub(super) fn clash<const W: usize>(
    state: &State<W>,
    category: &Bits<W>,
    night: &Night,
    rules: &Rules<'_>,
    one: usize,
    other: usize,
) -> bool {
    could_modify(state, category, one, other)
        || could_modify(state, category, other, one)
        || interferes(state, category, night, rules, one, other)
}

/// Reports whether X could modify Y, wherever the other movers of the category could bring the two.
fn could_modify<const W: usize>(state: &State<W>, category: &Bits<W>, x: usize, y: usize) -> bool {
    let (from, onto) = (&state.entries[x], &state.entries[y]);
    let reach = |entry: usize| reach(state, category, entry, [x, y]);
    let stops = from.does(Component::Block) && onto.blockable
        || from.does(Component::Redirect) && onto.redirectable;
    let clears = from.does(Component::Untarget) && !(from.open_to_strongmen && onto.pierces);
    if (stops || clears) && {
        let at = reach(x);
        stops && at.contains(onto.actor) || clears && at.meets(reach(y))
    } {
        return true;
    }
    from.does(Component::UntargetSelf) && reach(y).contains(from.actor)
        || from.does(Component::Swap) && reach(y).meets(from.couple())
}

/// The places that an entry's target could come to by the movers of the category that have not run, but for two left
/// out; and by drives that have, where they last all night.
fn reach<const W: usize>(
    state: &State<W>,
    category: &Bits<W>,
    entry: usize,
    left_out: [usize; 2],
) -> PlayerSet {
    let aim = |entry: usize| {
        state.entries[entry]
            .target
            .into_iter()
            .collect::<PlayerSet>()
    };
    let mut movers = state
        .doing(&[Component::Redirect, Component::Swap])
        .intersection(category);
    left_out
        .into_iter()
        .for_each(|number| movers.remove(number));
    if movers.is_empty() {
        // Drives that have run carry on only what others move.
        return aim(entry);
    }
    // A redirect's own target may be moved too, so all movers' targets grow together with the entry's.
    const LAST: usize = 64;
    let mut sets = [PlayerSet::EMPTY; LAST + 1];
    for (place, mover) in movers.iter().enumerate() {
        sets[place] = aim(mover);
    }
    sets[LAST] = aim(entry);
    let carried = |set: PlayerSet, of: usize| {
        let lasting = state
            .lasting
            .iter()
            .filter(|&by| drives::may_carry(state, of, by));
        lasting
            .map(|by| state.entries[by].couple())
            .fold(set, |set, pair| {
                if set.meets(pair) {
                    set.union(pair)
                } else {
                    set
                }
            })
    };
    let grow = |set: PlayerSet, of: usize, sets: &[PlayerSet]| {
        movers
            .iter()
            .enumerate()
            .fold(carried(set, of), |set, (place, mover)| {
                let (by, this) = (&state.entries[mover], &state.entries[of]);
                if by.does(Component::Swap) && set.meets(by.couple()) {
                    set.union(by.couple())
                } else if by.does(Component::Redirect)
                    && of != mover
                    && this.redirectable
                    && sets[place].contains(this.actor)
                {
                    set.union(PlayerSet::of(by.destination))
                } else {
                    set
                }
            })
    };
    loop {
        let mut grew = false;
        for (place, of) in movers.iter().enumerate().chain([(LAST, entry)]) {
            let grown = grow(sets[place], of, &sets);
            grew |= grown != sets[place];
            sets[place] = grown;
        }
        if !grew {
            return sets[LAST];
        }
    }
}

fn interferes<const W: usize>(
    state: &State<W>,
    category: &Bits<W>,
    night: &Night,
    rules: &Rules<'_>,
    one: usize,
    other: usize,
) -> bool {
    let (a, b) = (&state.entries[one], &state.entries[other]);
    let both = |part: Component| a.does(part) && b.does(part);
    (both(Component::Swap) || both(Component::Exchange)) && a.couple().meets(b.couple())
        || both(Component::Guard) && a.target == b.target
        || (takes(a) || takes(b)) && touches(a).meets(touches(b))
        || rules.dead_stop && (kills(a, b) || kills(b, a))
        || a.moves() && b.moves() && one_moved_by_both(state, category, one, other)
        || meets_gifts(state, night, rules, one, other)
        || meets_gifts(state, night, rules, other, one)
}

fn kills<const W: usize>(kill: &Entry<W>, other: &Entry<W>) -> bool {
    kill.does(Component::Kill) && kill.target == Some(other.actor) && other.set_off_by.is_none()
}

fn takes<const W: usize>(entry: &Entry<W>) -> bool {
    entry.does(Component::Strip) || entry.does(Component::Steal)
}

/// The players whose belongings an entry touches: its target, and for a theft its actor too.
fn touches<const W: usize>(entry: &Entry<W>) -> PlayerSet {
    let mut players = PlayerSet::EMPTY;
    if takes(entry) || entry.does(Component::Give) {
        players = entry.target.into_iter().collect();
    }
    if entry.does(Component::Steal) {
        players.insert(entry.actor);
    }
    players
}

/// Reports whether an entry takes from somebody, or looks for a gun at somebody, to whom another would trigger a gift
/// (of a gun).
fn meets_gifts<const W: usize>(
    state: &State<W>,
    night: &Night,
    rules: &Rules<'_>,
    entry: usize,
    other: usize,
) -> bool {
    let this = &state.entries[entry];
    takes(this)
        && touches(this)
            .iter()
            .any(|at| vended_at(state, night, rules, other, Gift { at, item: None }))
        || this.does(Component::ReadGun)
            && this.target.is_some_and(|at| {
                vended_at(
                    state,
                    night,
                    rules,
                    other,
                    Gift {
                        at,
                        item: Some(ItemId::GUN),
                    },
                )
            })
}

/// Two movers of one action, of whatever category that has not run.
fn one_moved_by_both<const W: usize>(
    state: &State<W>,
    category: &Bits<W>,
    one: usize,
    other: usize,
) -> bool {
    let mut others = state
        .waiting
        .iter()
        .filter(|&entry| entry != one && entry != other && !state.is_blocked(entry));
    others.any(|entry| {
        could_modify(state, category, one, entry) && could_modify(state, category, other, entry)
    })
}

/// Number of vendors in a row that are foreseen. Longer chains are noted when they go off.
const FORESIGHT: usize = 8;

#[derive(Clone, Copy)]
struct Gift {
    at: PlayerId,
    item: Option<ItemId>,
}

/// Reports whether an entry would trigger vendors, one after another, of whom one gives that.
fn vended_at<const W: usize>(
    state: &State<W>,
    night: &Night,
    rules: &Rules<'_>,
    entry: usize,
    gift: Gift,
) -> bool {
    let this = &state.entries[entry];
    let Some(owner) = this
        .target
        .filter(|_| this.does(Component::Visit) && !night.vendors().is_empty())
    else {
        return false;
    };
    let arrives = fate(why_not(state, entry, night, rules), rules) != Fate::Failed;
    arrives && vends_to(state, night, rules, entry, [this.actor, owner], None, gift)
}

/// Passives foreseen to go off one after another, the last of them first.
struct Chain<'a> {
    last: Reflex,
    before: Option<&'a Chain<'a>>,
}

/// The passives of a chain: those foreseen, then those by which the root was triggered.
fn passives<'a, const W: usize>(
    state: &'a State<W>,
    root: usize,
    chain: Option<&'a Chain<'a>>,
) -> impl Iterator<Item = Reflex> + 'a {
    let foreseen = std::iter::successors(chain, |link| link.before).map(|link| link.last);
    let above = std::iter::successors(Some(root), |&entry| {
        state.entries[entry].set_off_by.map(usize::from)
    });
    let fired = above.filter_map(|entry| match state.entries[entry].agent {
        Agent::Passive(reflex) => Some(reflex),
        Agent::Submitted(_) => None,
    });
    foreseen.chain(fired)
}

/// Reports whether vendors that have not gone off in the chain would give that, one triggered by another.
fn vends_to<const W: usize>(
    state: &State<W>,
    night: &Night,
    rules: &Rules<'_>,
    root: usize,
    [visitor, owner]: [PlayerId; 2],
    chain: Option<&Chain<'_>>,
    gift: Gift,
) -> bool {
    if visitor == owner || passives(state, root, chain).count() > FORESIGHT {
        return false;
    }
    let to = drives::foreseen(state, root, visitor, rules);
    let shut = night.having(Passive::Ascetic).contains(to) && !rules.ascetic_seen;
    // Nothing dodges what it triggered, directly or through others (MODEL-64).
    let rooted = |by: u16| state.entries[root].roots.contains(by.into());
    let away = state
        .untargetable_by
        .iter()
        .any(|&(at, by)| at == to && !rooted(by));
    let arrives = !(shut || away);
    night.player(owner).vends.iter().any(|item| {
        let reflex = Reflex {
            owner,
            trigger: Trigger::Vendor(item),
        };
        let given = to == gift.at && gift.item.is_none_or(|wanted| wanted == item);
        let link = Chain {
            last: reflex,
            before: chain,
        };
        passives(state, root, chain).all(|gone_off| gone_off != reflex)
            && (given
                || arrives && vends_to(state, night, rules, root, [owner, to], Some(&link), gift))
    })
}
