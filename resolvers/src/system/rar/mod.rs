//! Reasonable Action Resolution by reason trees (the rules of RAR; [RAR]): nothing is "resolved"; every end-of-night
//! effect is asked for on its own.
//!
//! [`standing`] lists where each action could stand, [`reason`] what standings together could make an effect, and
//! [`holds`] decides whether one holds, [`cut`] whether rule 4 mattered. [`questions`] asks: it puts every [`candidate`] for
//! a yes to the search, up to the first that holds. If a recorder is enabled, [`tree`] shows each with what counters it.
//!
//! # Complexity
//! With `n` actions there are `O(n)` standings while no drives chain, and each question looks at `O(n)` counters of
//! each standing it comes to. Where counters have no cycle every standing has one answer, which is kept: `O(n²)` for a
//! question, `O(n³)` for a night. Routes through many drives make exponentially many standings. Where counters have
//! cycles the answer depends on the chain, and the number of chains is exponential in the size of the cycle: the search
//! counts what it looks at ([`Budget`](crate::budget::Budget)), and says `exhausted` when that is too much.

mod candidate;
mod cut;
mod holds;
mod memo;
mod reason;
mod standing;
mod tree;
mod words;

use std::ops::Deref;

use crate::budget::Meter;
use crate::explain::account::Recorder;
use crate::model::Night;
use crate::outcome::Outcome;
use crate::ruling::{RarRule4, Switches};
use crate::system::System;
use crate::system::bits::{Bits, usual_words};
use crate::system::questions::{self, Buffers, Exhausted, Inquiry};

use holds::Search;
use memo::Memo;
use reason::Reasons;
use standing::Board;

/// Words of the buffers of nearly every night, and of those of the largest.
const MOST_WORDS: usize = 4;
const USUAL_WORDS: usize = usual_words(MOST_WORDS);
const MOST_STANDINGS: usize = 1 << 16;

#[derive(Clone, Copy, Debug)]
struct Rules {
    common: questions::Rules,
    /// Rule 4 is about the components of actions, not about whole actions (RAR-31).
    by_component: bool,
}

impl Deref for Rules {
    type Target = questions::Rules;
    fn deref(&self) -> &questions::Rules {
        &self.common
    }
}

impl Rules {
    /// The standing of which an answer is kept: by whole actions the chain says enough of it.
    #[inline]
    fn named(&self, standing: u32) -> u32 {
        if self.by_component {
            standing
        } else {
            u32::MAX
        }
    }
}

/// Buffers for nights of at most `64 * W` actions and passives.
#[derive(Clone, Default, Debug)]
struct Space<const W: usize> {
    board: Board<W>,
    reasons: Reasons<W>,
    memo: Memo<W>,
}

/// Buffers that serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    small: Space<USUAL_WORDS>,
    large: Space<MOST_WORDS>,
    buffers: Buffers,
}

/// Resolves a night; one that uses up the budget is exhausted.
pub(super) fn resolve<R: Recorder>(
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
    recorder: &mut R,
    meter: &Meter<'_>,
) {
    let rules = Rules {
        common: questions::Rules::of(night, switches, System::Rar),
        by_component: switches.rar_rule_4 == RarRule4::Component,
    };
    let Scratch {
        small,
        large,
        buffers,
    } = scratch;
    let passives = night.reflexive().len()
        + night
            .vendors()
            .iter()
            .map(|v| night.player(v).vends.len())
            .sum::<usize>();
    let numbers = if rules.by_component { 2 } else { 1 };
    let fits = numbers * night.actions().len() + 2 * passives <= Bits::<USUAL_WORDS>::ROOM;
    // An explained night has the larger buffers, so that what tells of it is compiled once.
    let done = if R::ENABLED || !fits {
        run(
            night, switches, &rules, large, buffers, outcome, recorder, meter,
        )
    } else {
        run(
            night, switches, &rules, small, buffers, outcome, recorder, meter,
        )
    };
    if done.is_err() {
        outcome.clear();
        outcome.exhausted = true;
    }
    outcome.finish();
}

#[allow(clippy::too_many_arguments)]
fn run<const W: usize, R: Recorder>(
    night: &Night,
    switches: &Switches,
    rules: &Rules,
    space: &mut Space<W>,
    buffers: &mut Buffers,
    outcome: &mut Outcome,
    recorder: &mut R,
    meter: &Meter<'_>,
) -> Result<(), Exhausted> {
    let Space {
        board,
        reasons,
        memo,
    } = space;
    board.start(night, switches, rules, MOST_STANDINGS)?;
    reasons.start(board, night, rules, meter)?;
    memo.clear();
    let trees = meter.again();
    let search = Search {
        night,
        rules,
        board,
        reasons,
        memo,
        meter,
        trees: &trees,
        steps: 0,
        cut: false,
    };
    let mut inquiry = Inquiry {
        method: search,
        buffers,
        outcome,
        recorder,
    };
    inquiry.ask_all()?;
    inquiry.outcome.cut = inquiry.method.cut;
    inquiry.recorder.record(|account| {
        account.log = tree::decided(&account.lines);
        meter.spend(trees.spent());
    });
    Ok(())
}
