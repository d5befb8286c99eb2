//! The possible outcomes of a night (`rar-list-tie=all`): those of every order of submission, which sorts the items of a
//! level (LIST-3, LIST-15).
//!
//! The items and their levels hang on no order; and no order decides but between two items of one level that
//! record an order event. So it is enough to choose, for each pair of actions by which two such items are sorted, which
//! comes first, in every way that does not go round in a circle. Each way is resolved once.

use crate::budget::Meter;
use crate::explain::account::Disabled;
use crate::model::{Action, ActionId, Night};
use crate::outcome::{Agent, Events, Outcome};
use crate::possible::{Pick, Possible, Way};
use crate::ruling::Switches;

use super::Scratch;

/// The pairs whose order is chosen, at most: one bit each.
const MOST_PAIRS: usize = 64;

/// Two submitted actions whose order matters, that submitted earlier first.
type Pair = (usize, usize);

/// For each pair a bit: set if the later action comes first.
type Turned = u64;

/// All possible outcomes of a night; no more than `budget` orders are resolved. The night itself is resolved as it always is,
/// whatever the others take.
pub(in crate::system) fn possible(
    night: &Night,
    switches: &Switches,
    budget: u64,
    meter: &Meter<'_>,
) -> Possible {
    let mut scratch = Scratch::default();
    let mut own = Outcome::default();
    super::resolve(
        night,
        switches,
        &mut scratch,
        &mut own,
        &mut Disabled,
        &meter.again(),
    );
    let mut pairs = pairs(&scratch);
    own.events = Events::default();
    if own.exhausted || pairs.is_empty() {
        return Possible::only(own);
    }
    let mut exceeded = pairs.len() > MOST_PAIRS;
    pairs.truncate(MOST_PAIRS);
    let mut orders = Orders {
        pairs: &pairs,
        count: night.actions().len(),
        left: budget,
        found: Vec::new(),
    };
    exceeded |= !orders.choose(0, 0);
    // The order of submission itself, which is found first.
    let mut walked: Vec<(Turned, usize)> = vec![(0, 0)];
    let mut outcomes = vec![own];
    for (turned, order) in orders.found.into_iter().skip(1) {
        if meter.is_exceeded() {
            exceeded = true;
            break;
        }
        let mut outcome = Outcome::default();
        let Some(other) = resubmitted(night, &order) else {
            continue;
        };
        super::resolve(
            &other,
            switches,
            &mut scratch,
            &mut outcome,
            &mut Disabled,
            meter,
        );
        // The actions are put in order, and the pairs looked at.
        meter.spend(64 + (pairs.len() * pairs.len()) as u64);
        outcome.events = Events::default();
        exceeded |= outcome.exhausted;
        let known = outcomes.iter().position(|known| *known == outcome);
        walked.push((turned, known.unwrap_or(outcomes.len())));
        if known.is_none() && !outcome.exhausted {
            outcomes.push(outcome);
        }
    }
    walked.sort_unstable();
    let matter = matter(pairs.len(), &walked);
    let ways = outcomes.into_iter().enumerate().map(|(number, outcome)| {
        let turned = walked
            .iter()
            .filter(|&&(_, of)| of == number)
            .map(|&(turned, _)| turned);
        let fewest = turned
            .min_by_key(|turned| (turned.count_ones(), *turned))
            .unwrap_or_default();
        Way {
            outcome,
            picks: picks(&pairs, fewest, matter),
        }
    });
    Possible {
        ways: ways.collect(),
        exceeded,
    }
}

/// The pairs of submitted actions by whose order some level was sorted where that may matter, themselves or what they
/// set off.
fn pairs(scratch: &Scratch) -> Vec<Pair> {
    let all = &scratch.cast.all;
    let root = |number: u16| {
        let mut at = usize::from(number);
        while let Some((by, _)) = all[at].set_off {
            at = by.into();
        }
        at
    };
    let mut pairs: Vec<Pair> = Vec::new();
    for &(one, other) in &scratch.list.contests.turns {
        let (one, other) = (root(one), root(other));
        let pair = (one.min(other), one.max(other));
        if one != other && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    pairs
}

/// A night whose actions were submitted in another order.
fn resubmitted(night: &Night, order: &[usize]) -> Option<Night> {
    let (players, actions, pre_decided) = night.clone().into_parts();
    let actions: Vec<Action> = order.iter().map(|&number| actions[number]).collect();
    Night::new(players, actions, pre_decided).ok()
}

/// All ways to choose an order for each pair, each with an order of all actions that has them so.
struct Orders<'a> {
    pairs: &'a [Pair],
    count: usize,
    left: u64,
    found: Vec<(Turned, Vec<usize>)>,
}

impl Orders<'_> {
    /// Chooses for the pairs from this one on. Says whether the budget sufficed.
    fn choose(&mut self, next: usize, turned: Turned) -> bool {
        let Some(order) = self.order(next, turned) else {
            return true;
        };
        if next == self.pairs.len() {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            self.found.push((turned, order));
            return true;
        }
        self.choose(next + 1, turned) && self.choose(next + 1, turned | 1 << next)
    }

    /// An order of all actions with the first so many pairs as chosen, as near to that of submission as can be; none if
    /// the choices go round in a circle.
    fn order(&self, pairs: usize, turned: Turned) -> Option<Vec<usize>> {
        let chosen = self.pairs[..pairs].iter().enumerate();
        let before: Vec<Pair> = chosen
            .map(|(place, &(one, other))| {
                if turned >> place & 1 == 1 {
                    (other, one)
                } else {
                    (one, other)
                }
            })
            .collect();
        let mut order: Vec<usize> = Vec::with_capacity(self.count);
        while order.len() < self.count {
            let ready = |&action: &usize| {
                !order.contains(&action)
                    && before
                        .iter()
                        .all(|&(first, then)| then != action || order.contains(&first))
            };
            let next = (0..self.count).find(ready)?;
            order.push(next);
        }
        Some(order)
    }
}

/// The pairs whose order is known to matter, or not known not to: turning only such a pair leads to another outcome.
/// `walked` is sorted.
fn matter(pairs: usize, walked: &[(Turned, usize)]) -> Turned {
    let mut matter = 0;
    for bit in (0..pairs).map(|place| 1 << place) {
        let other = |turned: Turned| {
            walked
                .binary_search_by_key(&(turned ^ bit), |&(known, _)| known)
                .ok()
        };
        let mut compared = walked
            .iter()
            .filter_map(|&(turned, of)| other(turned).map(|other| of != walked[other].1));
        if compared
            .next()
            .is_none_or(|differs| differs || compared.any(|differs| differs))
        {
            matter |= bit;
        }
    }
    matter
}

/// The choices for the pairs that matter: first and second agent. A list is run from its end, so of two actions the one
/// submitted later goes first.
fn picks(pairs: &[Pair], turned: Turned, matter: Turned) -> Vec<Pick> {
    let agent = |action: usize| Agent::Submitted(ActionId::new(action as u8));
    let mut picks: Vec<Pick> = Vec::new();
    for (place, &(one, other)) in pairs
        .iter()
        .enumerate()
        .filter(|&(place, _)| matter >> place & 1 == 1)
    {
        let (first, then) = if turned >> place & 1 == 1 {
            (one, other)
        } else {
            (other, one)
        };
        match picks.iter_mut().find(|pick| pick.first == agent(first)) {
            Some(pick) => pick.rather_than.push(agent(then)),
            None => picks.push(Pick {
                first: agent(first),
                rather_than: vec![agent(then)],
            }),
        }
    }
    picks
}
