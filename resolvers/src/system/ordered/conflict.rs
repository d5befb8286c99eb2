//! Order events (ORDER-10): two actions of a sequential category of which one could modify the other, or
//! which interfere, in the sense of NAR-4 and NAR-7. The movers that count are those of the category itself: the others
//! have run, or come too late. What an entry triggers waits only once the entry has run: so of two that wait neither set
//! off the other. Some pairs are never of one sequential category, so nothing is asked of them: kills and what saves from
//! them, readings and what changes what they read (whoever reads a rulebook refuses one of which that is not so). But a gift that a visit
//! triggers may come before or after a reading of it.

use crate::explain::account::Recorder;
use crate::model::{
    Component, Components, ItemId, MAX_PLAYERS, Passive, PlayerId, PlayerSet, Reflex, Trigger,
};
use crate::outcome::{Agent, EventKind, Outcome};
use crate::system::bits::Bits;

use super::Rules;
use super::run::fate;
use super::state::{Entry, Fate, State};

/// The pairs of a category whose order counts. Answers are kept until the next [look](Pairs::look).
#[derive(Clone, Default, Debug)]
pub(super) struct Pairs<const W: usize> {
    /// The entries of the category that wait and are not blocked.
    category: Bits<W>,
    movers: Bits<W>,
    /// For each player the entries that wait and that a redirect could move. Empty without movers.
    by_actor: Vec<Bits<W>>,
    /// For each entry the places that its target could come to by all these movers. Empty without movers.
    widest: Vec<PlayerSet>,
    /// For each entry those that it could modify, once that is known.
    rows: Vec<Bits<W>>,
    known: Bits<W>,
    /// Working space: the places without one mover, and without two.
    without_one: Vec<PlayerSet>,
    without_two: Vec<PlayerSet>,
    /// For each entry the later ones with which it is recorded already.
    recorded: Vec<Bits<W>>,
}

impl<const W: usize> Pairs<W> {
    /// Begins a category.
    pub(super) fn begin(&mut self) {
        self.recorded.clear();
    }

    /// Records every pair among the entries of a category that are about to run, but for those recorded before.
    pub(super) fn record(
        &mut self,
        state: &State<W>,
        category: u8,
        rules: &Rules<'_>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        let mut waiting = state.waiting_in(category);
        if !waiting.has_two() || !state.could_clash(&waiting, rules) {
            return;
        }
        for blocked in waiting.iter().filter(|&entry| state.is_blocked(entry)) {
            waiting.remove(blocked);
        }
        self.look(state, waiting, rules);
        self.recorded.resize(state.entries.len(), Bits::EMPTY);

        for one in waiting.iter() {
            let mut later = waiting.without(&self.recorded[one]);
            later.remove(one);
            for other in later.iter().filter(|&other| other > one) {
                if !self.clash(state, rules, one, other) {
                    continue;
                }
                self.recorded[one].insert(other);
                // Every event so far is compared with this one.
                rules.meter.spend(outcome.events.len() as u64 / 4);
                let pair = [one, other].map(|entry| state.entries[entry].agent);
                if outcome.events.record_set(EventKind::Order, pair) {
                    let in_order = state.entries[one].place < state.entries[other].place;
                    let pair = if in_order { pair } else { [pair[1], pair[0]] };
                    recorder.record(|account| account.order(pair, rules.book.tie));
                }
            }
        }
    }

    /// Looks at the entries of a category that wait and are not blocked, as they are aimed now.
    pub(super) fn look(&mut self, state: &State<W>, category: Bits<W>, rules: &Rules<'_>) {
        self.category = category;
        self.movers = state
            .doing(&[Component::Redirect, Component::Swap])
            .intersection(&category);
        self.known = Bits::EMPTY;
        self.rows.resize(state.entries.len(), Bits::EMPTY);
        if !self.movers.is_empty() {
            self.by_actor.clear();
            self.by_actor.resize(MAX_PLAYERS, Bits::EMPTY);
            for entry in state.waiting.iter() {
                if state.entries[entry].redirectable {
                    self.by_actor[state.entries[entry].actor.index()].insert(entry);
                }
            }
            let (movers, by_actor) = (&self.movers, &self.by_actor);
            state.reach(movers, &state.waiting, by_actor, rules, &mut self.widest);
        }
    }

    /// Reports whether the order of two entries of the category counts. Past the budget none does: the night is exhausted.
    pub(super) fn clash(
        &mut self,
        state: &State<W>,
        rules: &Rules<'_>,
        one: usize,
        other: usize,
    ) -> bool {
        rules.meter.spend(1);
        !rules.meter.is_exceeded()
            && (self.row(state, rules, one).contains(other)
                || self.row(state, rules, other).contains(one)
                || self.moved_by_both(state, rules, one, other)
                || state.interferes(rules, one, other))
    }

    /// Reports whether two movers could move one action, of whatever category that has not run.
    fn moved_by_both(
        &mut self,
        state: &State<W>,
        rules: &Rules<'_>,
        one: usize,
        other: usize,
    ) -> bool {
        state.entries[one].is_mover()
            && state.entries[other].is_mover()
            && self
                .row(state, rules, one)
                .meets(&self.row(state, rules, other))
    }

    /// The entries that X could modify, wherever the other movers of the category could bring the two: of a mover those of
    /// every category that has not run.
    fn row(&mut self, state: &State<W>, rules: &Rules<'_>, x: usize) -> Bits<W> {
        if self.known.contains(x) {
            return self.rows[x];
        }
        let mut row = Bits::EMPTY;
        if state.entries[x].components.meets(MODIFIERS) {
            let waiting = match state.entries[x].is_mover() {
                true => state.waiting,
                false => self.category,
            };
            self.without_one.clear();
            for y in waiting.iter().filter(|&y| y != x && !state.is_blocked(y)) {
                if self.could_modify(state, rules, x, y) {
                    row.insert(y);
                }
            }
        }
        self.known.insert(x);
        self.rows[x] = row;
        row
    }

    /// Reports whether X could modify Y. The places without X and Y are found only if they decide: if X does not act on Y as
    /// they are aimed, and could with every mover there is.
    fn could_modify(&mut self, state: &State<W>, rules: &Rules<'_>, x: usize, y: usize) -> bool {
        rules.meter.spend(1);
        let [from, onto] = [x, y].map(|entry| &state.entries[entry]);
        let mut movers = self.movers;
        movers.remove(x);
        let without_one = movers;
        movers.remove(y);
        if acts_on(from, aim(from), onto, aim(onto)) {
            return true;
        }
        // Drives that have run carry on only what others move.
        if movers.is_empty() || !acts_on(from, self.widest[x], onto, self.widest[y]) {
            return false;
        }
        if movers == self.movers {
            return true;
        }
        let sets = if self.movers.contains(y) {
            let all = &self.movers;
            let mut of = *all;
            of.insert(x);
            state.reach(&movers, &of, &self.by_actor, rules, &mut self.without_two);
            &self.without_two
        } else {
            if self.without_one.is_empty() {
                state.reach(
                    &without_one,
                    &state.waiting,
                    &self.by_actor,
                    rules,
                    &mut self.without_one,
                );
            }
            &self.without_one
        };
        acts_on(from, sets[x], onto, sets[y])
    }
}

impl<const W: usize> State<W> {
    /// Reports whether some of these have components that make an order count at all: most categories have none.
    fn could_clash(&self, category: &Bits<W>, rules: &Rules<'_>) -> bool {
        let some = |parts: &[Component]| self.doing(parts).meets(category);
        some(&MODIFYING)
            || rules.dead_stop && some(&[Component::Kill])
            || some(&[
                Component::Guard,
                Component::Exchange,
                Component::Strip,
                Component::Steal,
                Component::ReadGun,
            ])
    }
}

/// The components of a sequential category by which one action could modify another.
const MODIFYING: [Component; 5] = [
    Component::Block,
    Component::Redirect,
    Component::Swap,
    Component::Untarget,
    Component::UntargetSelf,
];
const MODIFIERS: Components = Components::of(&MODIFYING);

fn aim<const W: usize>(entry: &Entry<W>) -> PlayerSet {
    entry.target.into_iter().collect()
}

/// Reports whether X, at one of `at`, acts on Y, whose target is or could come to be one of `aims`. A larger set acts on
/// no less.
fn acts_on<const W: usize>(x: &Entry<W>, at: PlayerSet, y: &Entry<W>, aims: PlayerSet) -> bool {
    let by_y = at.contains(y.actor);
    x.has(Component::Block) && by_y && y.blockable
        || x.has(Component::Redirect) && by_y && y.redirectable
        || x.has(Component::Untarget) && aims.meets(at) && !(x.open_to_strongmen && y.strongman)
        || x.has(Component::UntargetSelf) && aims.contains(x.actor)
        || x.has(Component::Swap) && aims.meets(x.pair_set())
}

impl<const W: usize> State<W> {
    /// Finds the places that the targets of some entries, all these movers among them, could come to by the movers; and by
    /// drives that have run, where they last all night. A redirect's own target may be moved too, so all grow together.
    fn reach(
        &self,
        movers: &Bits<W>,
        of: &Bits<W>,
        by_actor: &[Bits<W>],
        rules: &Rules<'_>,
        sets: &mut Vec<PlayerSet>,
    ) {
        sets.clear();
        sets.extend(self.entries.iter().map(aim));
        loop {
            let (mut grew, mut looks) = (false, 0);
            for mover in movers.iter() {
                let by = &self.entries[mover];
                if by.has(Component::Swap) {
                    let couple = by.pair_set();
                    for entry in of.iter() {
                        looks += 1;
                        let old = sets[entry];
                        if old.meets(couple) {
                            sets[entry] = old.union(couple);
                            grew |= sets[entry] != old;
                        }
                    }
                    continue;
                }
                // A redirect moves what is by the players at whom it could come to be.
                for actor in sets[mover].iter() {
                    looks += 1;
                    let theirs = by_actor[actor.index()].intersection(of);
                    for entry in theirs.iter().filter(|&entry| entry != mover) {
                        looks += 1;
                        grew |= !sets[entry].contains(by.destination);
                        sets[entry].insert(by.destination);
                    }
                }
            }
            for by in self.lasting.iter() {
                let couple = self.entries[by].pair_set();
                for entry in of.iter() {
                    looks += 1;
                    let old = sets[entry];
                    if !old.meets(couple) || couple.without(old).is_empty() {
                        continue;
                    }
                    looks += self.driven.len() as u64 / 4;
                    if self.may_carry(entry, by) {
                        sets[entry] = old.union(couple);
                        grew = true;
                    }
                }
            }
            rules.meter.spend(1 + looks / 4);
            if !grew || rules.meter.is_exceeded() {
                return;
            }
        }
    }

    /// Reports whether the order of two entries counts although neither could modify the other.
    fn interferes(&self, rules: &Rules<'_>, one: usize, other: usize) -> bool {
        let (a, b) = (&self.entries[one], &self.entries[other]);
        let both = |part: Component| a.has(part) && b.has(part);
        (both(Component::Swap) || both(Component::Exchange)) && a.pair_set().meets(b.pair_set())
            || both(Component::Guard) && a.target == b.target
            || (takes(a) || takes(b)) && touches(a).meets(touches(b))
            || rules.dead_stop && (kills(a, b) || kills(b, a))
            || self.meets_gifts(rules, one, other)
            || self.meets_gifts(rules, other, one)
    }
}

fn kills<const W: usize>(kill: &Entry<W>, other: &Entry<W>) -> bool {
    kill.has(Component::Kill) && kill.target == Some(other.actor) && other.set_off_by.is_none()
}

fn takes<const W: usize>(entry: &Entry<W>) -> bool {
    entry.has(Component::Strip) || entry.has(Component::Steal)
}

/// The players whose belongings an entry touches: its target, and for a theft its actor too.
fn touches<const W: usize>(entry: &Entry<W>) -> PlayerSet {
    let mut players = PlayerSet::EMPTY;
    if takes(entry) || entry.has(Component::Give) {
        players = entry.target.into_iter().collect();
    }
    if entry.has(Component::Steal) {
        players.insert(entry.actor);
    }
    players
}

impl<const W: usize> State<W> {
    /// Reports whether an entry takes from somebody, or looks for a gun at somebody, to whom another would trigger a gift
    /// (of a gun).
    fn meets_gifts(&self, rules: &Rules<'_>, entry: usize, other: usize) -> bool {
        let this = &self.entries[entry];
        takes(this)
            && touches(this)
                .iter()
                .any(|at| self.vended_at(rules, other, Gift { at, item: None }))
            || this.has(Component::ReadGun)
                && this.target.is_some_and(|at| {
                    self.vended_at(
                        rules,
                        other,
                        Gift {
                            at,
                            item: Some(ItemId::GUN),
                        },
                    )
                })
    }
}

/// Number of vendors in a row that are foreseen. Longer chains are noted when they go off.
const FORESIGHT: usize = 8;

#[derive(Clone, Copy)]
struct Gift {
    at: PlayerId,
    item: Option<ItemId>,
}

impl<const W: usize> State<W> {
    /// Reports whether an entry would trigger vendors, one after another, of whom one gives that.
    fn vended_at(&self, rules: &Rules<'_>, entry: usize, gift: Gift) -> bool {
        let this = &self.entries[entry];
        let Some(owner) = this
            .target
            .filter(|_| this.has(Component::Visit) && !rules.night.vendors().is_empty())
        else {
            return false;
        };
        let arrives = fate(self.why_not(entry, rules), rules) != Fate::Failed;
        arrives && self.vends_to(rules, entry, [this.actor, owner], None, gift)
    }
}

/// Passives foreseen to go off one after another, the last of them first.
struct Chain<'a> {
    last: Reflex,
    before: Option<&'a Chain<'a>>,
}

impl<const W: usize> State<W> {
    /// The passives of a chain: those foreseen, then those by which the root was triggered.
    fn passives<'a>(
        &'a self,
        root: usize,
        chain: Option<&'a Chain<'a>>,
    ) -> impl Iterator<Item = Reflex> + 'a {
        let foreseen = std::iter::successors(chain, |link| link.before).map(|link| link.last);
        let above = std::iter::successors(Some(root), |&entry| {
            self.entries[entry].set_off_by.map(usize::from)
        });
        let fired = above.filter_map(|entry| match self.entries[entry].agent {
            Agent::Passive(reflex) => Some(reflex),
            Agent::Submitted(_) => None,
        });
        foreseen.chain(fired)
    }

    /// Reports whether vendors that have not gone off in the chain would give that, one triggered by another.
    fn vends_to(
        &self,
        rules: &Rules<'_>,
        root: usize,
        [visitor, owner]: [PlayerId; 2],
        chain: Option<&Chain<'_>>,
        gift: Gift,
    ) -> bool {
        if visitor == owner || self.passives(root, chain).count() > FORESIGHT {
            return false;
        }
        let to = self.foreseen(root, visitor, rules);
        let shut = rules.night.having(Passive::Ascetic).contains(to) && !rules.ascetic_seen;
        // Nothing dodges what it triggered, directly or through others (MODEL-64).
        let rooted = |by: u16| self.entries[root].roots.contains(by.into());
        let away = self
            .untargetable_by
            .iter()
            .any(|&(at, by)| at == to && !rooted(by));
        let arrives = !(shut || away);
        rules.meter.spend(1 + self.ran.len() as u64 / 4);

        // Whatever is given leads on alike. What is looked for is given last, so that it is left for the end of the chain.
        let mut next = None;
        for item in rules.night.player(owner).vends.iter() {
            let reflex = Reflex {
                owner,
                trigger: Trigger::Vendor(item),
            };
            if self
                .passives(root, chain)
                .any(|gone_off| gone_off == reflex)
            {
                continue;
            }
            if to == gift.at && gift.item.is_none_or(|wanted| wanted == item) {
                return true;
            }
            if next.is_none() || gift.item != Some(item) {
                next = Some(reflex);
            }
        }
        next.filter(|_| arrives).is_some_and(|last| {
            let link = Chain {
                last,
                before: chain,
            };
            self.vends_to(rules, root, [owner, to], Some(&link), gift)
        })
    }
}
