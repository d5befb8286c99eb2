//! Possible outcomes (ORDER-12; `lar-tie=all`, `wolves-tie=all`): whatever some order of submission leads to.
//!
//! A search over what goes first. It branches only where that counts: among actions of a sequential category of which one
//! could modify another or which interfere ([`super::conflict`]), directly or through others; and over who is credited
//! with a kill that robs (WOLVES-11). What it has chosen it keeps to: if Ann's action went before Bob's, so does whatever
//! hers triggers. A state that was met before is not walked again: what counts of it is a [`Key`].

use std::collections::BTreeSet;

use crate::budget::Meter;
use crate::explain::account::Disabled;
use crate::model::{ActionSet, Component, Night, PlayerId, PlayerSet, Trigger};
use crate::outcome::{Agent, Outcome};
use crate::possible::{Pick, Possible, Way};
use crate::rulebook::Steps;
use crate::ruling::Switches;

use super::conflict::Pairs;
use super::state::State;
use super::{Full, Pass, Rules, kills};

/// All outcomes of a night by the list of `lar` or `werewolves`. No more than about `budget` states are walked. A night
/// without an outcome by its own order has no other.
pub(in crate::system) fn possible(
    book: &Steps,
    night: &Night,
    switches: &Switches,
    budget: u64,
    meter: &Meter<'_>,
) -> Possible {
    let (mut own, mut buffers) = (Outcome::default(), super::Scratch::default());
    super::resolve(
        book,
        night,
        switches,
        &mut buffers,
        &mut own,
        &mut Disabled,
        meter,
    );
    own.events.clear();
    let mut found = if own.exhausted {
        Possible {
            exceeded: true,
            ..Possible::default()
        }
    } else if night.reflexive().is_empty() {
        // Nothing is added to the submitted actions.
        Search::<1>::over(book, night, switches, budget, meter)
    } else {
        Search::<8>::over(book, night, switches, budget, meter)
    };
    // The first way that is walked is that of its own order, if the budget suffices.
    if found.ways.is_empty() {
        found.ways.push(Way {
            outcome: own,
            picks: Vec::new(),
        });
    }
    found
}

#[derive(Clone, Debug)]
enum Stage {
    /// Not all of it has run; or, if it is simultaneous, nothing.
    Begun,
    /// Simultaneous: it is decided who lives.
    Decided(Vec<u16>),
    /// All of it has run.
    Run,
}

/// A night on its way. It is boxed wherever it is handed on: choices nest as deeply as actions are triggered, and a thread's stack is small.
#[derive(Clone, Debug)]
struct Node<const W: usize> {
    state: State<W>,
    category: u8,
    stage: Stage,
    order: Precedence,
}

/// Choices of the order of submission: for each action, those that came before it.
#[derive(Clone, Debug)]
struct Precedence(Vec<ActionSet>);

impl Precedence {
    fn is_before(&self, one: Agent, other: Agent) -> bool {
        match (one, other) {
            (Agent::Submitted(one), Agent::Submitted(other)) => self.0[other.index()].contains(one),
            (Agent::Passive(_), _) | (_, Agent::Passive(_)) => false,
        }
    }
    /// Chooses that one comes before the other, and so before whatever that comes before.
    fn put_before(&mut self, one: Agent, other: Agent) {
        let (Agent::Submitted(one), Agent::Submitted(other)) = (one, other) else {
            return;
        };
        if one == other {
            return;
        }
        let mut sooner = self.0[one.index()];
        sooner.insert(one);
        for (number, before) in self.0.iter_mut().enumerate() {
            if number == other.index() || before.contains(other) {
                *before = before.union(sooner);
            }
        }
    }
}

/// The facts of a node that matter later, in a form that does not depend on how it was reached.
type Key = Box<[u32]>;

/// Victims that are robbed at once, and the kills that bring it about.
struct Robbery<'a> {
    robbed: PlayerSet,
    lethal: &'a [(PlayerId, u16)],
    landings: &'a [kills::Landing],
}

/// The search, and what it has found.
struct Search<'a, const W: usize> {
    rules: Rules<'a>,
    budget: u64,
    walked: u64,
    met: BTreeSet<Key>,
    picks: Vec<Pick>,
    found: Possible,
    pairs: Pairs<W>,
    alive: Vec<u16>,
    kills: kills::Space,
    outcome: Outcome,
}

impl<'a, const W: usize> Search<'a, W> {
    fn over(
        book: &'a Steps,
        night: &'a Night,
        switches: &'a Switches,
        budget: u64,
        meter: &'a Meter<'a>,
    ) -> Possible {
        let rules = Rules::of(book, night, switches, meter);
        let mut state = State::<W>::default();
        state.start(&rules, false);
        let order = Precedence(vec![ActionSet::EMPTY; night.actions().len()]);
        let mut search = Search {
            rules,
            budget,
            walked: 0,
            met: BTreeSet::new(),
            picks: Vec::new(),
            found: Possible::default(),
            pairs: Pairs::default(),
            alive: Vec::new(),
            kills: kills::Space::default(),
            outcome: Outcome::default(),
        };
        if search
            .walk(Box::new(Node {
                state,
                category: 1,
                stage: Stage::Begun,
                order,
            }))
            .is_err()
        {
            // There is no room for what was triggered, or no budget.
            search.found.exceeded = true;
        }
        search.found
    }

    fn pass<R>(&mut self, go: impl FnOnce(&mut Pass<'_, Disabled>) -> R) -> R {
        go(&mut Pass {
            rules: &self.rules,
            alive: &mut self.alive,
            kills: &mut self.kills,
            outcome: &mut self.outcome,
            recorder: &mut Disabled,
        })
    }

    /// Goes on from a node to every end that can be reached from there.
    fn walk(&mut self, mut node: Box<Node<W>>) -> Result<(), Full> {
        while usize::from(node.category) <= self.rules.book.list.len() {
            let (category, state) = (node.category, &mut node.state);
            match std::mem::replace(&mut node.stage, Stage::Begun) {
                Stage::Begun if state.waiting_in(category).is_empty() => node.category += 1,
                Stage::Begun if self.rules.book.is_sequential(category) => {
                    let group = self.group(&node);
                    let candidates = candidates(&node, &group);
                    let &[one] = &candidates[..] else {
                        return self.branch(node, &group, &candidates);
                    };
                    self.act(&mut node, one, &group)?;
                }
                Stage::Begun => {
                    self.pass(|pass| pass.decide(state, category))?;
                    node.stage = Stage::Decided(std::mem::take(&mut self.alive));
                    let Some(robbed) = self.robbed(&mut node.state) else {
                        continue;
                    };
                    return self.credit(node, robbed);
                }
                Stage::Decided(alive) => {
                    self.alive = alive;
                    self.pass(|pass| pass.together(state));
                    node.stage = Stage::Run;
                    let Some(robbed) = self.robbed(&mut node.state) else {
                        continue;
                    };
                    return self.credit(node, robbed);
                }
                Stage::Run => node.category += 1,
            }
        }
        self.end(&node.state);
        Ok(())
    }

    /// The entries of a sequential category among which it counts who goes first: the one that would, and those with which
    /// its order counts, directly or through others. Alone if it does not matter.
    fn group(&mut self, node: &Node<W>) -> Vec<usize> {
        let state = &node.state;
        let mut waiting = state.waiting_in(node.category);
        let by_place = |&entry: &usize| state.entries[entry].place;
        let first = waiting.iter().min_by_key(by_place);
        // What is blocked only fails.
        if let Some(blocked) = waiting.iter().find(|&entry| state.is_blocked(entry)) {
            return vec![blocked];
        }
        let mut group: Vec<usize> = first.into_iter().collect();
        self.pairs.look(state, waiting, &self.rules);
        first.into_iter().for_each(|entry| waiting.remove(entry));
        let mut next = 0;
        while let Some(&one) = group.get(next) {
            let more = self.rivals(state, one, waiting.iter());
            more.iter().for_each(|&entry| waiting.remove(entry));
            group.extend(more);
            next += 1;
        }
        group.sort_by_key(by_place);
        group
    }

    /// Those of some entries with which the order of one counts, as the category was looked at last.
    fn rivals(
        &mut self,
        state: &State<W>,
        one: usize,
        of: impl Iterator<Item = usize>,
    ) -> Vec<usize> {
        let Search { rules, pairs, .. } = self;
        of.filter(|&other| other != one && pairs.clash(state, rules, one, other))
            .collect()
    }

    /// Every choice of who goes first among entries whose order counts.
    fn branch(
        &mut self,
        node: Box<Node<W>>,
        group: &[usize],
        candidates: &[usize],
    ) -> Result<(), Full> {
        if !self.is_new(&node) {
            return Ok(());
        }
        for &first in candidates {
            if self.is_spent() {
                return Ok(());
            }
            let (mut next, state) = (node.clone(), &node.state);
            // What was looked at last may be another node.
            self.pairs
                .look(state, state.waiting_in(node.category), &self.rules);
            // It says nothing of those with which its order counts only through others: theirs is still to be chosen.
            let rivals = self.rivals(state, first, candidates.iter().copied());
            self.act(&mut next, first, group)?;
            self.choose(state, first, &rivals, |search| search.walk(next))?;
        }
        Ok(())
    }

    /// Lets an entry act, before those of its group with which its order counts.
    fn act(&mut self, node: &mut Node<W>, first: usize, group: &[usize]) -> Result<(), Full> {
        let Node {
            state,
            category,
            order,
            ..
        } = node;
        for other in self.rivals(state, first, group.iter().copied()) {
            order.put_before(state.root(first), state.root(other));
        }
        self.walked += 1;
        let entries = state.entries.len() as u64;
        self.rules
            .meter
            .spend(256 + 4 * entries * entries * W as u64);
        self.pass(|pass| pass.act(state, first, *category))
    }

    /// The victims to be robbed now; `None` if there are none, which leaves nothing open.
    fn robbed(&mut self, state: &mut State<W>) -> Option<PlayerSet> {
        if !std::mem::take(&mut state.to_loot) || !self.rules.loot || state.has.is_empty() {
            return None;
        }
        let robbed = state.robbed(&self.rules, &mut self.kills);
        (!robbed.is_empty()).then_some(robbed)
    }

    /// Every choice of who is credited with the kills that rob.
    fn credit(&mut self, node: Box<Node<W>>, robbed: PlayerSet) -> Result<(), Full> {
        let kills::Space {
            lethal, landings, ..
        } = std::mem::take(&mut self.kills);
        let robbery = Robbery {
            robbed,
            lethal: &lethal,
            landings: &landings,
        };
        self.credit_next(node, &robbery, robbed, &mut Vec::new())
    }

    /// The same for those that are left; the others' killers are chosen.
    fn credit_next(
        &mut self,
        mut node: Box<Node<W>>,
        robbery: &Robbery<'_>,
        left: PlayerSet,
        credited: &mut Vec<(PlayerId, usize)>,
    ) -> Result<(), Full> {
        let Robbery {
            robbed,
            lethal,
            landings,
        } = *robbery;
        let Some(victim) = left.lowest() else {
            node.state.rob(
                robbed,
                lethal,
                landings,
                credited,
                &mut self.outcome,
                &mut Disabled,
            );
            return self.walk(node);
        };
        let state = &node.state;
        let mut killers: Vec<usize> = state.killers(victim, lethal).collect();
        killers.sort_by_key(|&kill| state.entries[kill].place);
        self.credit_one(
            node,
            robbery,
            left,
            &killers,
            &kills::Used::default(),
            credited,
        )
    }

    /// Chooses which of the kills at the next victim comes first, as long as a protection stops the first.
    fn credit_one(
        &mut self,
        node: Box<Node<W>>,
        robbery: &Robbery<'_>,
        left: PlayerSet,
        killers: &[usize],
        used: &kills::Used,
        credited: &mut Vec<(PlayerId, usize)>,
    ) -> Result<(), Full> {
        let Some(victim) = left.lowest() else {
            return self.walk(node);
        };
        let state = &node.state;
        let may_be_first = |&one: &usize| {
            let root = state.root(one);
            !killers.iter().any(|&other| {
                let rival = state.root(other);
                let earlier =
                    root == rival && state.entries[other].place < state.entries[one].place;
                earlier || node.order.is_before(rival, root)
            })
        };
        let candidates: Vec<usize> = killers.iter().copied().filter(may_be_first).collect();
        let open = candidates
            .iter()
            .any(|&kill| state.entries[kill].actor != state.entries[candidates[0]].actor);
        for &first in &candidates {
            if self.is_spent() {
                return Ok(());
            }
            let entries = state.entries.len() as u64;
            self.rules.meter.spend(256 + 4 * entries * W as u64);
            let mut next = node.clone();
            for &other in killers {
                next.order.put_before(state.root(first), state.root(other));
            }
            let mut used = used.clone();
            let stopped = used.stops(robbery.landings, victim, first as u16);
            let go = |search: &mut Self| {
                if stopped {
                    let rest: Vec<usize> = killers
                        .iter()
                        .copied()
                        .filter(|&kill| kill != first)
                        .collect();
                    return search.credit_one(next, robbery, left, &rest, &used, credited);
                }
                credited.push((victim, first));
                let done = search.credit_next(
                    next,
                    robbery,
                    left.without(PlayerSet::of(victim)),
                    credited,
                );
                credited.pop();
                done
            };
            if open {
                self.choose(state, first, &candidates, go)?
            } else {
                go(self)?
            }
        }
        Ok(())
    }

    /// Reports whether the budget is used up, and an outcome known: that of the system's own order.
    fn is_spent(&mut self) -> bool {
        self.found.exceeded |= self.walked > self.budget || self.rules.meter.is_exceeded();
        self.found.exceeded && !self.found.ways.is_empty()
    }

    /// Goes on after a choice.
    fn choose(
        &mut self,
        state: &State<W>,
        first: usize,
        candidates: &[usize],
        go: impl FnOnce(&mut Self) -> Result<(), Full>,
    ) -> Result<(), Full> {
        let others = candidates
            .iter()
            .filter(|&&other| other != first)
            .map(|&other| state.entries[other].agent);
        let rather_than: Vec<Agent> = others.collect();
        let open = !rather_than.is_empty();
        if open {
            self.picks.push(Pick {
                first: state.entries[first].agent,
                rather_than,
            });
        }
        let done = go(self);
        if open {
            self.picks.pop();
        }
        done
    }

    /// The end of a night: an outcome that may be new.
    fn end(&mut self, state: &State<W>) {
        // It is compared with every outcome so far.
        let entries = state.entries.len() as u64;
        self.rules
            .meter
            .spend(64 * self.found.ways.len() as u64 + entries * entries);
        let mut outcome = Outcome::default();
        state.settle(&self.rules, &mut self.kills, &mut outcome, &mut Disabled);
        outcome.events.clear();
        outcome.finish();
        if self.found.ways.iter().all(|way| way.outcome != outcome) {
            self.found.ways.push(Way {
                outcome,
                picks: self.picks.clone(),
            });
        }
    }

    /// Reports whether to go on from a node: it was not met before, and the budget suffices. Without budget the
    /// system's own order, which comes first, is walked to its end.
    fn is_new(&mut self, node: &Node<W>) -> bool {
        self.walked += 1;
        if self.is_spent() {
            return false;
        }
        // Without budget no way but the first is gone, so nothing is met twice.
        self.found.exceeded || self.met.insert(key(node))
    }
}

/// The entries of a group that may go first: of those of one submitted action the first, unless another action with some
/// of the group was chosen to come before.
fn candidates<const W: usize>(node: &Node<W>, group: &[usize]) -> Vec<usize> {
    let root = |&entry: &usize| node.state.root(entry);
    let first_of_its_root = |place: usize| {
        group[..place]
            .iter()
            .all(|other| root(other) != root(&group[place]))
    };
    let free = |entry: &usize| {
        !group
            .iter()
            .any(|other| node.order.is_before(root(other), root(entry)))
    };
    let firsts = (0..group.len())
        .filter(|&place| first_of_its_root(place))
        .map(|place| group[place]);
    firsts.filter(free).collect()
}

fn key<const W: usize>(node: &Node<W>) -> Key {
    let state = &node.state;
    let mut order: Vec<usize> = (0..state.entries.len()).collect();
    order.sort_by_cached_key(|&entry| state.path(entry));
    let mut rank = vec![0_u32; order.len()];
    order
        .iter()
        .zip(0..)
        .for_each(|(&entry, place)| rank[entry] = place);
    let mut key = vec![u32::from(node.category)];
    for &entry in &order {
        let this = &state.entries[entry];
        if let Agent::Passive(reflex) = this.agent {
            let what = match reflex.trigger {
                Trigger::Pgo => 0,
                Trigger::Suicidal => 1,
                Trigger::Vendor(item) => 2 + item.index() as u32,
            };
            let by = this.set_off_by.map_or(0, |by| rank[usize::from(by)]);
            key.extend([u32::MAX, by, (reflex.owner.index() as u32) << 8 | what]);
        }
        let target = this.target.map_or(255, |target| target.index() as u32);
        key.push(target << 8 | (this.fate as u32) << 1 | u32::from(this.gun));
    }
    // Of what ran, the order counts among drives, guards and exchanges that meet.
    let ordered = [Component::Swap, Component::Guard, Component::Exchange];
    let mut left: Vec<usize> = state
        .done()
        .filter(|&entry| ordered.iter().any(|&part| state.entries[entry].has(part)))
        .collect();
    while !left.is_empty() {
        // The lowest that need not come after another that is left.
        let free = |&place: &usize| {
            left[..place]
                .iter()
                .all(|&sooner| !state.in_order(sooner, left[place]))
        };
        let Some(next) = (0..left.len())
            .filter(free)
            .min_by_key(|&place| rank[left[place]])
        else {
            break;
        };
        key.push(rank[left.remove(next)]);
    }
    key.push(u32::MAX);
    for &(items, money) in &state.has {
        key.extend([items.bits() as u32, (items.bits() >> 32) as u32, money]);
    }
    let mut driven: Vec<u32> = state
        .driven
        .iter()
        .map(|&(entry, by)| rank[usize::from(entry)] << 16 | rank[usize::from(by)])
        .collect();
    driven.sort_unstable();
    key.extend(driven);
    key.push(u32::MAX);
    key.extend([
        state.looted.bits() as u32,
        (state.looted.bits() >> 32) as u32,
    ]);
    // Of what was chosen, what is between actions that have something to come.
    let mut to_come = ActionSet::EMPTY;
    for root in state.waiting.iter().map(|entry| state.root(entry)) {
        if let Agent::Submitted(root) = root {
            to_come.insert(root);
        }
    }
    for one in to_come.iter() {
        let before = node.order.0[one.index()].intersection(to_come);
        key.extend([before.bits() as u32, (before.bits() >> 32) as u32]);
    }
    key.into()
}
