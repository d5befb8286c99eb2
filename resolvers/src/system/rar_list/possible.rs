//! The possible outcomes of a night (`rar-list-tie=all`): those of every order of submission, which sorts the items of a
//! level (LIST-3, LIST-15).
//!
//! The items and their levels hang on no order; and no order decides but between two items of one level that
//! record an order event. So it is enough to choose, for each pair of actions by which two such items are sorted, which
//! comes first, in every way that does not go round in a circle. Each way is resolved once.

use crate::budget::Meter;
use crate::explain::account::disabled;
use crate::model::{ActionId, Night};
use crate::outcome::{Agent, Outcome};
use crate::possible::{Pick, Possible, Way};
use crate::ruling::Switches;
use crate::system::board::{Candidate, Chooser, Full, Precedence, Search};

use super::Scratch;

/// Two submitted actions whose order matters, that submitted earlier first.
type Pair = [ActionId; 2];

/// All possible outcomes of a night; no more than `budget` orders are resolved. The night itself is resolved as it always is,
/// whatever the others take.
pub(in crate::system) fn possible(
    night: &Night,
    switches: &Switches,
    budget: u64,
    meter: &Meter<'_>,
) -> Possible {
    let mut scratch = Scratch::default();
    let resolve =
        |night: &Night, scratch: &mut Scratch, outcome: &mut Outcome, meter: &Meter<'_>| {
            super::resolve(night, switches, scratch, outcome, &mut disabled(), meter);
        };
    let mut own = Outcome::default();
    resolve(night, &mut scratch, &mut own, &meter.again());
    let pairs = pairs(&scratch);
    own.events.clear();
    if own.exhausted || pairs.is_empty() {
        return Possible::only(own);
    }
    // The order of submission itself is the first.
    let mut own = Some(own);
    let mut all = Search::all(budget.saturating_sub(1), |search, outcome| {
        let order = choose(night, &pairs, search)?;
        search.walk();
        if let Some(own) = own.take() {
            *outcome = own;
            return Ok(());
        }
        if meter.is_exceeded() {
            return Err(Full);
        }
        let other = resubmitted(night, &order).ok_or(Full)?;
        resolve(&other, &mut scratch, outcome, meter);
        // The actions are put in order, and the pairs looked at.
        meter.spend(64 + (pairs.len() * pairs.len()) as u64);
        if outcome.exhausted { Err(Full) } else { Ok(()) }
    });
    all.ways.iter_mut().for_each(join);
    all
}

/// Joins the choices of one action, which pairs make one after another.
fn join(way: &mut Way) {
    let mut joined: Vec<Pick> = Vec::new();
    for pick in way.picks.drain(..) {
        match joined.iter_mut().find(|one| one.first == pick.first) {
            Some(one) => one.rather_than.extend(pick.rather_than),
            None => joined.push(pick),
        }
    }
    way.picks = joined;
}

/// Chooses an order for each pair, unless others decide it. A list is run from its end, so of two actions the one submitted later goes
/// first.
fn choose(night: &Night, pairs: &[Pair], search: &mut Search) -> Result<Precedence, Full> {
    let mut order = Precedence::of(night);
    for &[one, other] in pairs {
        if order.is_before(one, other) || order.is_before(other, one) {
            continue;
        }
        let ways = [[one, other], [other, one]];
        let place = search.choose(|| {
            let candidate = |&[then, first]: &Pair| Candidate {
                agent: Agent::Submitted(first),
                before: vec![Agent::Submitted(then)],
            };
            let known = order.among(night.action_ids());
            (known.collect(), ways.iter().map(candidate).collect())
        })?;
        let [first, then] = ways[place];
        order.put_before(first, then);
    }
    Ok(order)
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
        let pair = [one.min(other), one.max(other)].map(|act| ActionId::new(act as u8));
        if one != other && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    pairs
}

/// A night whose actions were submitted in another order.
fn resubmitted(night: &Night, order: &Precedence) -> Option<Night> {
    let (players, actions, pre_decided) = night.clone().into_parts();
    let actions = order.in_order().map(|id| actions[id.index()]).collect();
    Night::new(players, actions, pre_decided).ok()
}
