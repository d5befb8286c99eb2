//! Possible outcomes (NAR-24; [NAR] "any fair method"): every pick among equals is tried where it may matter, and every
//! state that comes of it is walked once.
//!
//! Equals are actions of one class: in a breakdown all that could be picked, among free actions those that interfere.
//! A tie-break is one order of the submitted actions, and what is triggered comes right after what triggered it. So a
//! pick of an action with passives behind it settles more than itself: [`order`] remembers it.

mod ends;
mod key;
mod order;

use std::collections::BTreeMap;

use crate::budget::Meter;
use crate::explain::account::Disabled;
use crate::model::{Component, Night};
use crate::outcome::{Agent, Outcome};
use crate::possible::{Pick, Possible, Way};
use crate::rulebook::NAR_CLASSES;
use crate::ruling::Switches;
use crate::system::bits::Bits;

use super::modifies::Modifies;
use super::state::State;
use super::{Full, Rules, settle, tie};
use ends::Ends;
use order::Order;

/// All outcomes that `nar` allows. The first is that of its own tie-break; a night without an outcome by that has no
/// other.
pub(in crate::system) fn possible(
    night: &Night,
    switches: &Switches,
    budget: u64,
    meter: &Meter<'_>,
) -> Possible {
    let mut own = Outcome::default();
    super::resolve(
        &NAR_CLASSES,
        night,
        switches,
        &mut super::Scratch::default(),
        &mut own,
        &mut Disabled,
        meter,
    );
    own.events.clear();
    if own.exhausted {
        return Possible {
            ways: vec![Way {
                outcome: own,
                picks: Vec::new(),
            }],
            exceeded: true,
        };
    }
    let mut found = if night.reflexive().is_empty() {
        Search::<1>::new(night, switches, budget, meter).run()
    } else {
        Search::<8>::new(night, switches, budget, meter).run()
    };
    // The first way that is walked is that of its own order, if the budget suffices.
    if found.ways.is_empty() {
        found.ways.push(Way {
            outcome: own,
            picks: Vec::new(),
        });
    } else {
        debug_assert_eq!(found.ways[0].outcome, own, "its own order comes first");
    }
    found
}

/// A state at which it is open who is picked, or the end of a night.
struct Node {
    choices: Vec<(Agent, usize)>,
    /// The outcomes that it leads to.
    ends: Ends,
}

struct Search<'a, const W: usize> {
    rules: Rules<'a>,
    budget: u64,
    exceeded: bool,
    nodes: Vec<Node>,
    known: BTreeMap<key::Key, usize>,
    outcomes: Vec<Outcome>,
    modifies: Modifies<W>,
    reach: Vec<Bits<W>>,
    settle: settle::Space,
    aside: Outcome,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(
        night: &'a Night,
        switches: &'a Switches,
        budget: u64,
        meter: &'a Meter<'a>,
    ) -> Search<'a, W> {
        Search {
            rules: Rules::of(&NAR_CLASSES, night, switches, meter),
            budget,
            exceeded: false,
            nodes: Vec::new(),
            known: BTreeMap::new(),
            outcomes: Vec::new(),
            modifies: Modifies::default(),
            reach: Vec::new(),
            settle: settle::Space::default(),
            aside: Outcome::default(),
        }
    }

    fn run(mut self) -> Possible {
        let mut places = Vec::new();
        tie::places(&self.rules, &mut Vec::new(), &mut places);
        let mut state = Box::<State<W>>::default();
        state.start(&self.rules, &places);
        let root = self.walk(state, Order::of(self.rules.night));
        let ways = (0..self.outcomes.len())
            .map(|end| self.picks_to(end, &root))
            .collect::<Vec<_>>();
        let ways = self
            .outcomes
            .into_iter()
            .zip(ways)
            .map(|(outcome, picks)| Way { outcome, picks })
            .collect();
        Possible {
            ways,
            exceeded: self.exceeded,
        }
    }

    /// Walks on from a state, to the node where it leads: none if its triggers find no room. States are boxed: choices nest as deeply as
    /// actions are triggered, and a thread's stack is small.
    fn walk(&mut self, mut state: Box<State<W>>, order: Order) -> Option<usize> {
        let equals = loop {
            if state.pending.is_empty() {
                return Some(self.end(&state));
            }
            let meter = self.rules.meter;
            self.modifies.update(&state, meter);
            // Every action is held against every other.
            let acts = state.acts.len() as u64;
            meter.spend(256 + 4 * acts * acts * W as u64);
            // What could modify what is not known then.
            if meter.is_exceeded() {
                self.exceeded = true;
                return None;
            }
            let equals = order.open(&state, self.equals(&state));
            let &[act] = &equals[..] else { break equals };
            self.resolve(&mut state, act)?;
        };
        let key = state.signature(&order, &self.rules, &mut self.settle);
        if let Some(&node) = self.known.get(&key) {
            return Some(node);
        }
        let (mut choices, mut ends) = (Vec::new(), Ends::default());
        for &act in &equals {
            // Without states left it follows the first, which is its own order's: what it finds is still so.
            if self.rules.meter.is_exceeded() || self.budget == 0 && !choices.is_empty() {
                self.exceeded = true;
                break;
            }
            self.budget = self.budget.saturating_sub(1);
            let (mut next, mut settled) = (state.clone(), order.clone());
            settled.put_first(&state, act, &equals);
            let node = self
                .resolve(&mut next, act)
                .and_then(|()| self.walk(next, settled));
            match node {
                Some(node) => {
                    ends.add(&self.nodes[node].ends);
                    choices.push((state.acts[act].agent, node));
                }
                None => self.exceeded = true,
            }
        }
        if choices.is_empty() {
            return None;
        }
        let node = self.nodes.len();
        self.nodes.push(Node { choices, ends });
        self.known.insert(key, node);
        Some(node)
    }

    /// One turn of the loop of NAR-1: what is picked triggers what it triggers, or else resolves.
    fn resolve(&mut self, state: &mut State<W>, act: usize) -> Option<()> {
        match state.go_off(act, &self.rules, &mut self.aside, &mut Disabled) {
            Ok(true) => {}
            Ok(false) => state.apply(act, &self.rules, &mut Disabled),
            Err(Full) => return None,
        }
        Some(())
    }

    /// Those of which any may be picked, so that it may matter which, in the order of the tie-break.
    fn equals(&mut self, state: &State<W>) -> Vec<usize> {
        let free = state.pending.without(&self.modifies.touched);
        let of_first_class = |acts: Bits<W>| -> Vec<usize> {
            let Some(first) = state.first(acts) else {
                return Vec::new();
            };
            let mut equals: Vec<usize> = acts
                .iter()
                .filter(|&act| state.acts[act].class == state.acts[first].class)
                .collect();
            equals.sort_unstable_by_key(|&act| state.key(act));
            equals
        };
        if free.is_empty() {
            return of_first_class(state.sources(
                &self.modifies,
                &mut self.reach,
                self.rules.meter,
            ));
        }
        let equals = of_first_class(free);
        if equals.len() < 2 {
            return equals;
        }
        state.close(&self.modifies, &mut self.reach, self.rules.meter);
        let touchy = self.touchy(state);
        let rivals = |&one: &usize| {
            equals
                .iter()
                .any(|&other| other != one && self.are_rivals(state, &touchy, [one, other]))
        };
        let rivals: Vec<usize> = equals.iter().copied().filter(rivals).collect();
        match rivals.first() {
            // The first of all comes first if its order does not matter.
            Some(&first) if first == equals[0] => rivals,
            Some(_) | None => vec![equals[0]],
        }
    }

    /// The pending actions that may interfere with another, sooner or later.
    fn touchy(&self, state: &State<W>) -> Bits<W> {
        const WARY: [Component; 3] = [Component::Strip, Component::Steal, Component::ReadGun];
        const TOUCHY: [Component; 5] = [
            Component::Redirect,
            Component::Swap,
            Component::Guard,
            Component::Exchange,
            Component::Give,
        ];
        let of = |components: &[Component]| {
            components.iter().fold(Bits::EMPTY, |all: Bits<W>, &one| {
                all.union(state.having(one))
            })
        };
        let wary = of(&WARY).intersection(&state.pending);
        // Whatever somebody does may trigger a gift.
        if wary.is_empty() || self.rules.night.vendors().is_empty() {
            of(&TOUCHY).intersection(&state.pending).union(&wary)
        } else {
            state.pending
        }
    }

    /// Reports whether it may matter which of two free actions goes first: they interfere, or what one of them sets
    /// free may with the other, or with what the other sets free.
    fn are_rivals(&self, state: &State<W>, touchy: &Bits<W>, [one, other]: [usize; 2]) -> bool {
        let stirs = |act: usize| self.reach[act].meets(touchy);
        let minds = |act: usize| touchy.contains(act) || stirs(act);
        stirs(one) && minds(other)
            || stirs(other) && minds(one)
            || state.interfere(&self.modifies, &self.rules, [one, other])
    }

    /// The node of how a night ends.
    fn end(&mut self, state: &State<W>) -> usize {
        let mut outcome = Outcome::default();
        state.settle(&self.rules, &mut self.settle, &mut outcome, &mut Disabled);
        state.report(
            self.rules.night,
            &self.rules.switches.guns,
            &mut outcome,
            &mut Disabled,
        );
        outcome.finish();
        let number = self
            .outcomes
            .iter()
            .position(|known| *known == outcome)
            .unwrap_or_else(|| {
                self.outcomes.push(outcome);
                self.outcomes.len() - 1
            });
        let node = self.nodes.len();
        self.nodes.push(Node {
            choices: Vec::new(),
            ends: Ends::of(number),
        });
        node
    }

    /// The picks that lead to an outcome, but for those that leave open as much whoever is picked.
    fn picks_to(&self, end: usize, root: &Option<usize>) -> Vec<Pick> {
        let mut picks = Vec::new();
        let mut at = *root;
        while let Some(node) = at
            .map(|node| &self.nodes[node])
            .filter(|node| node.ends.has_two())
        {
            let leads = |&&(_, next): &&(Agent, usize)| self.nodes[next].ends.contains(end);
            let Some(&(first, next)) = node.choices.iter().find(leads) else {
                break;
            };
            if node
                .choices
                .iter()
                .any(|&(_, other)| self.nodes[other].ends != node.ends)
            {
                let others = node
                    .choices
                    .iter()
                    .map(|&(agent, _)| agent)
                    .filter(|&agent| agent != first);
                picks.push(Pick {
                    first,
                    rather_than: others.collect(),
                });
            }
            at = Some(next);
        }
        picks
    }
}
