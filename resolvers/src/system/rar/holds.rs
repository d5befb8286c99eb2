//! Counters (RAR-2, RAR-4, RAR-8 to RAR-14): whether a standing holds under a chain of actions.
//!
//! A standing holds if nothing that counters it holds under the chain with all that the standing uses. A whole action
//! takes part in a chain once (rule 4): so chains end, and so does the search. Its answer depends on no more of the
//! chain than what could still come up below the standing; answers are kept by that ([`super::memo`]), which makes the
//! search polynomial where counters have no cycle.

use crate::model::{Component, Night, Passive, PlayerId};
use crate::system::bits::Bits;

use super::memo::{Memo, Question};
use super::standing::{Act, Board};
use super::{BUDGET, Rules};

/// Something that would counter a standing if it held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counter {
    /// A block, something untargetable, a protection, a guard: by its standing.
    Stands(u32),
    /// A mover that takes the effect elsewhere.
    Takes(Taking),
    /// It fails at the player where it ends, since that player is Ascetic, or its actor Loyal or Disloyal: whoever has the
    /// passive.
    Fails(PlayerId, Passive),
    /// The action came home to its actor.
    Home(PlayerId),
}

impl Counter {
    /// The standing of the action that counters, if it is one.
    pub(super) fn standing(self) -> Option<u32> {
        match self {
            Counter::Stands(by) => Some(by),
            Counter::Takes(taking) => Some(taking.by),
            Counter::Fails(..) | Counter::Home(_) => None,
        }
    }
}

/// A mover that takes an action from one player to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Taking {
    /// The mover's own standing.
    pub(super) by: u32,
    pub(super) act: u16,
    pub(super) from: PlayerId,
    pub(super) to: PlayerId,
    /// Whether the action is still at its chosen target, where redirects can take it.
    pub(super) chosen: bool,
}

/// The search: what it looks at, what it has found, and how much it may still look at.
#[derive(Debug)]
pub(super) struct Search<'a, const W: usize> {
    pub(super) night: &'a Night,
    pub(super) rules: &'a Rules,
    pub(super) board: &'a Board<W>,
    pub(super) memo: &'a mut Memo<W>,
    /// Questions asked so far; past the budget every answer is no, and the night is exhausted.
    pub(super) steps: u32,
    /// Whether rule 4 has left out something that would have countered ([`super::cut`]).
    pub(super) cut: bool,
}

impl<const W: usize> Search<'_, W> {
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps > BUDGET
    }

    /// Whether a standing holds under a chain. `visit`: only its visit is asked for.
    pub(super) fn holds(&mut self, standing: u32, visit: bool, chain: &Bits<W>) -> bool {
        let used = self.board.standing(standing).used;
        if used.meets(chain) {
            return false;
        }
        self.steps += 1;
        let question = Question::Holds(standing, visit);
        if let Some(answer) = self.recall(question, standing, chain) {
            return answer;
        }
        let longer = chain.union(&used);
        let answer = !self.is_countered(standing, visit, &longer);
        self.remember(question, standing, chain, answer);
        answer
    }

    /// Whether some counter of a standing holds under a chain that has all that the standing uses.
    pub(super) fn is_countered(&mut self, standing: u32, visit: bool, chain: &Bits<W>) -> bool {
        self.is_countered_after(standing, visit, chain, &Bits::EMPTY)
    }

    /// The same of a part that others triggered, by these actions.
    pub(super) fn is_countered_after(
        &mut self,
        standing: u32,
        visit: bool,
        chain: &Bits<W>,
        triggers: &Bits<W>,
    ) -> bool {
        if self.is_exhausted() {
            return true;
        }
        let countered =
            self.each_counter(standing, visit, chain, &mut |search, counter| search.counters(counter, chain));
        if !countered {
            self.note_cut(standing, visit, chain, triggers);
        }
        countered
    }

    /// Whether a counter holds under a chain.
    pub(super) fn counters(&mut self, counter: Counter, chain: &Bits<W>) -> bool {
        match counter {
            Counter::Stands(standing) => self.holds(standing, false, chain),
            Counter::Takes(taking) => self.takes(taking, chain),
            Counter::Fails(..) | Counter::Home(_) => true,
        }
    }

    /// Whether a mover holds as one: its own standing does, and no competitor does under the chain so extended.
    fn takes(&mut self, taking: Taking, chain: &Bits<W>) -> bool {
        let used = self.board.standing(taking.by).used;
        if used.meets(chain) {
            return false;
        }
        self.steps += 1;
        let question = Question::Takes(taking);
        if let Some(answer) = self.recall(question, taking.by, chain) {
            return answer;
        }
        let longer = chain.union(&used);
        let answer = !self.is_countered(taking.by, false, &longer) && {
            let to = Some(taking.to);
            let Taking { act, from, chosen, .. } = taking;
            !self.each_taking(act, from, to, chosen, &longer, &mut |search, rival| search.counters(rival, &longer))
        };
        if answer {
            self.note_cut_rival(taking, &longer);
        }
        self.remember(question, taking.by, chain, answer);
        answer
    }

    /// Shows every counter of a standing that the chain leaves room for, until told to stop. Says whether it was.
    pub(super) fn each_counter(
        &mut self,
        standing: u32,
        visit: bool,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter) -> bool,
    ) -> bool {
        let board = self.board;
        let this = board.standing(standing);
        let act = &board.acts[usize::from(this.act)];
        // 1. A block standing at the actor.
        if act.blockable && self.each_standing(Component::Block, act.actor, chain, show) {
            return true;
        }
        if this.at_home {
            return false;
        }
        // 2. For each move: a counter to the mover's own standing, or a competitor.
        let route = board.route(standing);
        for (place, step) in route.iter().enumerate() {
            if self.each_counter(step.by, false, chain, show)
                || self.each_taking(this.act, step.from, Some(step.to), place == 0, chain, show)
            {
                return true;
            }
        }
        // 3. At the end: a mover that takes it away, something untargetable, who is there.
        if self.each_taking(this.act, this.end, None, route.is_empty(), chain, show)
            || self.each_standing(Component::Untarget, this.end, chain, show)
            || self.each_standing(Component::UntargetSelf, this.end, chain, show)
        {
            return true;
        }
        let arrives = visit && self.rules.ascetic_seen;
        if act.fails_at.contains(this.end) && !arrives && show(self, self.failing(act, this.end)) {
            return true;
        }
        let home = self.rules.self_fails && this.end == act.actor && !route.is_empty();
        home && show(self, Counter::Home(this.end))
    }

    /// Why an action fails at a player.
    fn failing(&self, act: &Act, at: PlayerId) -> Counter {
        let is = |passive: Passive, player: PlayerId| self.night.having(passive).contains(player);
        if is(Passive::Ascetic, at) && !act.has(Component::Kill) {
            Counter::Fails(at, Passive::Ascetic)
        } else if is(Passive::Loyal, act.actor) && !self.same_side(act.actor, at) {
            Counter::Fails(act.actor, Passive::Loyal)
        } else {
            Counter::Fails(act.actor, Passive::Disloyal)
        }
    }

    fn same_side(&self, one: PlayerId, other: PlayerId) -> bool {
        self.night.player(one).alignment.same_side(self.night.player(other).alignment)
    }

    /// Shows every standing of a component at a player that the chain leaves room for.
    pub(super) fn each_standing(
        &mut self,
        component: Component,
        at: PlayerId,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter) -> bool,
    ) -> bool {
        let board = self.board;
        for number in board.doing(component) {
            if chain.contains(number) {
                continue;
            }
            if component == Component::UntargetSelf {
                let home = board.home[number];
                if board.standing(home).end == at && show(self, Counter::Stands(home)) {
                    return true;
                }
                continue;
            }
            for standing in board.standings_of(number) {
                let this = board.standing(standing);
                if this.end == at && !this.used.meets(chain) && show(self, Counter::Stands(standing)) {
                    return true;
                }
            }
        }
        false
    }

    /// Shows every mover, not in the chain, that takes an action from a player: elsewhere than to `but`.
    pub(super) fn each_taking(
        &mut self,
        act: u16,
        from: PlayerId,
        but: Option<PlayerId>,
        chosen: bool,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter) -> bool,
    ) -> bool {
        let board = self.board;
        for &drive in &board.drives {
            let drive = usize::from(drive);
            let to = board.acts[drive].other(from).filter(|&to| Some(to) != but && !chain.contains(drive));
            let Some(to) = to else { continue };
            if show(self, Counter::Takes(Taking { by: board.home[drive], act, from, to, chosen })) {
                return true;
            }
        }
        let moved: &Act = &board.acts[usize::from(act)];
        if !chosen || !moved.redirectable {
            return false;
        }
        for &redirect in &board.redirects {
            let redirect = usize::from(redirect);
            let to = board.acts[redirect].destination;
            if to == from || Some(to) == but || chain.contains(redirect) {
                continue;
            }
            for by in board.standings_of(redirect) {
                let standing = board.standing(by);
                let there = standing.end == moved.actor && !standing.used.meets(chain);
                if there && show(self, Counter::Takes(Taking { by, act, from, to, chosen })) {
                    return true;
                }
            }
        }
        false
    }

    fn recall(&mut self, question: Question, standing: u32, chain: &Bits<W>) -> Option<bool> {
        if self.steps < super::memo::WORTH_IT {
            return None;
        }
        let act = usize::from(match question {
            Question::Holds(..) => self.board.standing(standing).act,
            Question::Takes(taking) => taking.act,
        });
        self.memo.recall(self.board, question, [act, self.board.standing(standing).act.into()], chain)
    }

    fn remember(&mut self, question: Question, standing: u32, chain: &Bits<W>, answer: bool) {
        if self.steps < super::memo::WORTH_IT || self.is_exhausted() {
            return;
        }
        let act = usize::from(match question {
            Question::Holds(..) => self.board.standing(standing).act,
            Question::Takes(taking) => taking.act,
        });
        self.memo.remember(self.board, question, [act, self.board.standing(standing).act.into()], chain, answer);
    }
}
