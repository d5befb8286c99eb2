//! Picks that the rules leave open (NAR-24; [NAR] "any fair method"). Equals are actions of one class: in a breakdown all that could
//! be picked, among free actions those that interfere, at once or through what they set free.

use crate::explain::account::Recorder;
use crate::model::Component;
use crate::system::bits::Bits;
use crate::system::board::{Board, Candidate, Chooser, Full, Modifies, Precedence};

use super::breakdown::{close, sources};
use super::{Pass, first, key};

impl<R: Recorder, C: Chooser> Pass<'_, R, C> {
    /// The action that is picked next.
    pub(super) fn choose<const W: usize>(
        &mut self,
        board: &mut Board<W>,
        modifies: &Modifies<W>,
        reach: &mut Vec<Bits<W>>,
        order: &mut Precedence,
    ) -> Result<Option<usize>, Full> {
        let terms = &self.rules.terms;
        let equals = order.open(board, &self.equals(board, modifies, reach));
        if equals.len() < 2 {
            return Ok(equals.first().copied());
        }
        let others = |act: usize| equals.iter().copied().filter(move |&other| other != act);
        let place = self.chooser.choose(|| {
            let candidate = |&act: &usize| Candidate {
                agent: board.agent(act),
                before: others(act).map(|other| board.agent(other)).collect(),
            };
            let candidates = equals.iter().map(candidate).collect();
            (board.key(order, terms, []), candidates)
        })?;
        self.chooser.walk();
        let act = equals[place];
        for other in others(act) {
            order.put_before(board.root(act), board.root(other));
        }
        Ok(Some(act))
    }

    /// The actions of which any may be picked, so that it may matter which, in the order of the tie-break.
    fn equals<const W: usize>(
        &self,
        board: &Board<W>,
        modifies: &Modifies<W>,
        reach: &mut Vec<Bits<W>>,
    ) -> Vec<usize> {
        let meter = self.rules.terms.meter;
        let free = board.pending.without(&modifies.touched);
        if free.is_empty() {
            return of_first_class(board, sources(board, modifies, reach, meter));
        }
        let equals = of_first_class(board, free);
        if equals.len() < 2 {
            return equals;
        }
        close(board, modifies, reach, meter);
        let touchy = self.touchy(board);
        let is_rival = |&one: &usize| {
            let mut others = equals.iter().filter(|&&other| other != one);
            others.any(|&other| self.are_rivals(board, modifies, reach, &touchy, [one, other]))
        };
        let rivals: Vec<usize> = equals.iter().copied().filter(is_rival).collect();
        match rivals.first() {
            // The first of all comes first if its order does not matter.
            Some(&first) if first == equals[0] => rivals,
            Some(_) | None => vec![equals[0]],
        }
    }

    /// The pending actions that may interfere with another, sooner or later.
    fn touchy<const W: usize>(&self, board: &Board<W>) -> Bits<W> {
        const WARY: [Component; 3] = [Component::Strip, Component::Steal, Component::ReadGun];
        const TOUCHY: [Component; 5] = [
            Component::Redirect,
            Component::Swap,
            Component::Guard,
            Component::Exchange,
            Component::Give,
        ];
        let wary = board.having_any(&WARY).intersection(&board.pending);
        // Whatever somebody does may trigger a gift.
        if wary.is_empty() || self.rules.terms.night.vendors().is_empty() {
            let touchy = board.having_any(&TOUCHY).intersection(&board.pending);
            touchy.union(&wary)
        } else {
            board.pending
        }
    }

    /// Reports whether it may matter which of two free actions goes first: they interfere, or what one of them sets
    /// free may with the other, or with what the other sets free.
    fn are_rivals<const W: usize>(
        &self,
        board: &Board<W>,
        modifies: &Modifies<W>,
        reach: &[Bits<W>],
        touchy: &Bits<W>,
        [one, other]: [usize; 2],
    ) -> bool {
        let stirs = |act: usize| reach[act].meets(touchy);
        let minds = |act: usize| touchy.contains(act) || stirs(act);
        stirs(one) && minds(other)
            || stirs(other) && minds(one)
            || board.interfere(modifies, &self.rules.terms, [one, other])
    }
}

/// The actions of the first class of these, in the order of the tie-break.
fn of_first_class<const W: usize>(board: &Board<W>, acts: Bits<W>) -> Vec<usize> {
    let Some(first) = first(board, acts) else {
        return Vec::new();
    };
    let class = board.acts[first].slot;
    let alike = |&act: &usize| board.acts[act].slot == class;
    let mut equals: Vec<usize> = acts.iter().filter(alike).collect();
    equals.sort_unstable_by_key(|&act| key(board, act));
    equals
}
