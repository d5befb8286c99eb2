//! Counters (RAR-2, RAR-4, RAR-8 to RAR-14, RAR-31): whether a standing holds under a chain of actions.
//!
//! A standing holds if nothing that counters it holds under the chain with all that the standing uses. A whole action
//! takes part in a chain once (rule 4): so chains end, and so does the search. Its answer depends on no more of the
//! chain than what could still come up below the standing; answers are kept by that ([`super::memo`]), which makes the
//! search polynomial where counters have no cycle.
//!
//! By component (switch `rar-rule-4`) a chain holds what is asked for as a counter, and a mover only while it is asked for
//! itself. What the chain does not say then is said by the standing that is countered: nothing acts on its own action, nor
//! on the mover that brings it, and what takes part in a standing does not act on it.

use crate::budget::Meter;
use crate::model::{Component, Night, Passive, PlayerId, PlayerSet};
use crate::system::bits::Bits;

use super::Rules;
use super::memo::{Memo, Question};
use super::reason::Reasons;
use super::standing::{Act, Board, Standing};

/// The work of a question: its answer is looked for among those that are kept.
const QUESTION: u64 = 50;

/// Something that would counter a standing if it held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counter {
    /// A block, something untargetable, a protection, a guard: by its standing, and what stands for it in a chain.
    Stands(u32, u16),
    /// A mover that takes the effect elsewhere.
    Takes(Taking),
    /// It fails at the player where it ends, since that player is Ascetic, or its actor Loyal or Disloyal: whoever has the
    /// passive.
    Fails(PlayerId, Passive),
    /// The action came home to its actor.
    Home(PlayerId),
}

/// A mover that takes an action from one player to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Taking {
    /// The mover's own standing.
    pub by: u32,
    pub act: u16,
    pub from: PlayerId,
    pub to: PlayerId,
    /// True if the action is still at its chosen target, where redirects can take it.
    pub chosen: bool,
    /// By component: its standing where it is taken, whose movers do not compete for it. By whole actions `u32::MAX`: the
    /// chain has them.
    pub of: u32,
}

impl Taking {
    /// The place of the action that is taken.
    pub(super) fn place(self) -> Place {
        let Taking {
            act,
            from,
            chosen,
            of,
            ..
        } = self;
        Place {
            act,
            at: from,
            chosen,
            of,
        }
    }
}

/// A place at which a mover may find an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub act: u16,
    pub at: PlayerId,
    /// True if that is its chosen target.
    pub chosen: bool,
    /// Its standing there.
    pub of: u32,
}

/// The source of counters.
#[derive(Clone, Copy)]
pub(super) enum Source<const W: usize> {
    /// Counters of a standing, or of its visit alone; and the actions that triggered it.
    Part(u32, bool, Bits<W>),
    /// The competitors of a mover.
    Rivals(Taking),
    Standing(Component, PlayerId, u32),
    /// Standings of a component at a player that do nothing to this one: rolestops that a Strongman goes through (switch
    /// `rolestop-strongman`), and protections from other players' kills (`doctor-against`).
    Passed(Component, PlayerId, u32),
    /// The exchanges that share a player with one.
    Exchanges(u32),
}

/// The search: what it looks at, what it has found, and how much it may still look at.
#[derive(Debug)]
pub(super) struct Search<'a, const W: usize> {
    pub night: &'a Night,
    pub rules: &'a Rules,
    pub board: &'a Board<W>,
    /// Every reason that there could be.
    pub reasons: &'a Reasons<W>,
    pub memo: &'a mut Memo<W>,
    /// The counter of work; past the budget every answer is no, and the night is exhausted.
    pub meter: &'a Meter<'a>,
    /// The counter of the work of an account.
    pub trees: &'a Meter<'a>,
    /// Questions asked so far.
    pub steps: u32,
    /// True if rule 4 has left out something that would have countered ([`super::cut`]).
    pub cut: bool,
}

impl<const W: usize> Search<'_, W> {
    pub(super) fn is_exhausted(&self) -> bool {
        self.meter.is_exceeded()
    }

    /// Counts a question.
    #[inline]
    pub(super) fn step(&mut self) {
        self.steps = self.steps.saturating_add(1);
        self.meter.spend(QUESTION);
    }

    /// The chain with which a question starts: everything that the reason uses; by component nothing yet, since what is
    /// asked for counters nothing.
    #[inline]
    pub(super) fn chain_of(&self, used: &Bits<W>) -> Bits<W> {
        if self.rules.by_component {
            Bits::EMPTY
        } else {
            *used
        }
    }

    /// Reports whether something would take part in a chain again (rule 4): an action of a standing; by component what
    /// stands for it, or a mover that brings it there.
    #[inline]
    pub(super) fn recurs(&self, standing: u32, component: u16, chain: &Bits<W>) -> bool {
        let Standing { act, used, .. } = *self.board.standing(standing);
        if !self.rules.by_component {
            return used.meets(chain);
        }
        let mut movers = used;
        movers.remove(act.into());
        movers.meets(chain) || chain.contains(component.into())
    }

    /// A chain with a counter that is asked for.
    #[inline]
    pub(super) fn with(&self, standing: u32, component: u16, chain: &Bits<W>) -> Bits<W> {
        if !self.rules.by_component {
            return chain.union(&self.board.standing(standing).used);
        }
        let mut longer = *chain;
        longer.insert(component.into());
        longer
    }

    /// A chain while a standing of an action is asked for: by component a mover is in it.
    #[inline]
    fn with_asked(&self, act: u16, chain: &Bits<W>) -> Bits<W> {
        let mut longer = *chain;
        if self.rules.by_component && self.board.movers.contains(act.into()) {
            longer.insert(act.into());
        }
        longer
    }

    /// A chain while a mover of a standing is asked for.
    #[inline]
    fn with_mover(&self, by: u32, chain: &Bits<W>) -> Bits<W> {
        if self.rules.by_component {
            self.with(by, self.board.standing(by).act, chain)
        } else {
            *chain
        }
    }

    /// The chain that a standing makes which a question is about, if nothing counters it.
    #[inline]
    pub(super) fn holds_alone(&mut self, standing: u32) -> Option<Bits<W>> {
        let chain = self.chain_of(&self.board.standing(standing).used);
        self.step();
        (!self.is_countered(standing, false, &chain)).then_some(chain)
    }

    fn holds(&mut self, standing: u32, component: u16, chain: &Bits<W>) -> bool {
        if self.recurs(standing, component, chain) {
            return false;
        }
        self.step();
        let question = Question::Holds(standing, component);
        if let Some(answer) = self.recall(question, standing, chain) {
            return answer;
        }
        let longer = self.with(standing, component, chain);
        let answer = !self.is_countered(standing, false, &longer);
        self.remember(question, standing, chain, answer);
        answer
    }

    #[inline]
    fn is_countered(&mut self, standing: u32, visit: bool, chain: &Bits<W>) -> bool {
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
        let countered = self.each_counter(standing, visit, chain, &mut Self::counters);
        if !countered {
            self.note_cut(standing, visit, chain, triggers);
        }
        countered
    }

    /// Reports whether a counter holds under a chain.
    pub(super) fn counters(&mut self, counter: Counter, chain: &Bits<W>) -> bool {
        match counter {
            Counter::Stands(standing, component) => self.holds(standing, component, chain),
            Counter::Takes(taking) => self.takes(taking, chain),
            Counter::Fails(..) | Counter::Home(_) => true,
        }
    }

    /// The standing of the action that counters, if it is one, and what stands for it in a chain.
    pub(super) fn stands_for(&self, counter: Counter) -> Option<(u32, u16)> {
        match counter {
            Counter::Stands(by, component) => Some((by, component)),
            Counter::Takes(taking) => Some((taking.by, self.board.standing(taking.by).act)),
            Counter::Fails(..) | Counter::Home(_) => None,
        }
    }

    /// Reports whether a mover holds as one: its own standing does, and no competitor does under the chain so extended.
    fn takes(&mut self, taking: Taking, chain: &Bits<W>) -> bool {
        let mover = self.board.standing(taking.by).act;
        if self.recurs(taking.by, mover, chain) {
            return false;
        }
        self.step();
        let question = Question::Takes(taking);
        if let Some(answer) = self.recall(question, taking.by, chain) {
            return answer;
        }
        let longer = self.with(taking.by, mover, chain);
        let answer = !self.is_countered(taking.by, false, &longer)
            && !self.each_taking(
                taking.place(),
                Some(taking.to),
                &longer,
                &mut Self::counters,
            );
        if answer {
            self.note_cut_rival(taking, &longer);
        }
        self.remember(question, taking.by, chain, answer);
        answer
    }

    /// Shows every counter from a source that the chain leaves room for, until told to stop. Says whether it was.
    pub(super) fn each(
        &mut self,
        source: Source<W>,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter, &Bits<W>) -> bool,
    ) -> bool {
        match source {
            Source::Part(part, visit, _) => self.each_counter(part, visit, chain, show),
            Source::Rivals(taking) => {
                self.each_taking(taking.place(), Some(taking.to), chain, show)
            }
            Source::Standing(component, at, of) => {
                self.each_standing(component, at, of, chain, &mut |search, counter, chain| {
                    !search.is_passed(counter, of) && show(search, counter, chain)
                })
            }
            Source::Passed(component, at, of) => {
                self.each_standing(component, at, of, chain, &mut |search, counter, chain| {
                    search.is_passed(counter, of) && show(search, counter, chain)
                })
            }
            Source::Exchanges(exchange) => self.each_sharing(exchange, chain, show),
        }
    }

    /// Shows every counter of a standing that the chain leaves room for, with the chain under which it is asked for, until
    /// told to stop. Says whether it was.
    pub(super) fn each_counter(
        &mut self,
        standing: u32,
        visit: bool,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter, &Bits<W>) -> bool,
    ) -> bool {
        let board = self.board;
        let this = board.standing(standing);
        let act = &board.acts[usize::from(this.act)];
        let chain = &self.with_asked(this.act, chain);
        // 1. A block standing at the actor.
        if act.blockable && self.each_standing(Component::Block, act.actor, standing, chain, show) {
            return true;
        }
        if this.at_home {
            return false;
        }
        // 2. For each move: a counter to the mover's own standing, or a competitor.
        let route = board.route(standing);
        let place = |of: u32, at: PlayerId, chosen: bool| Place {
            act: this.act,
            at,
            chosen,
            of,
        };
        for (number, step) in route.iter().enumerate() {
            let chain = &self.with_mover(step.by, chain);
            if self.each_counter(step.by, false, chain, show)
                || self.each_taking(
                    place(step.of, step.from, number == 0),
                    Some(step.to),
                    chain,
                    show,
                )
            {
                return true;
            }
        }
        // 3. At the end: a mover that takes it away, something untargetable, who is there.
        if self.each_taking(
            place(standing, this.end, route.is_empty()),
            None,
            chain,
            show,
        ) || self.each_standing(
            Component::Untarget,
            this.end,
            standing,
            chain,
            &mut |search, counter, chain| {
                !search.is_passed(counter, standing) && show(search, counter, chain)
            },
        ) || self.each_standing(Component::UntargetSelf, this.end, standing, chain, show)
        {
            return true;
        }
        let arrives = visit && self.rules.ascetic_seen;
        if act.fails_at.contains(this.end)
            && !arrives
            && show(self, self.failing(act, this.end), chain)
        {
            return true;
        }
        let home = self.rules.self_fails && this.end == act.actor && !route.is_empty();
        home && show(self, Counter::Home(this.end), chain)
    }

    /// Reports whether a rolestop or a protection does nothing to an action, whoever it is at.
    #[inline]
    pub(super) fn is_passed(&self, counter: Counter, of: u32) -> bool {
        let Counter::Stands(by, _) = counter else {
            return false;
        };
        let [this, that] = [of, by].map(|one| self.board.act_of(one));
        let through = this.strongman && that.open_to_strongmen && that.has(Component::Untarget);
        through || !that.saves_from(this, self.night)
    }

    /// Why an action fails at a player.
    fn failing(&self, act: &Act, at: PlayerId) -> Counter {
        match act.repelled(at, self.night, PlayerSet::EMPTY) {
            Some(Passive::Ascetic) => Counter::Fails(at, Passive::Ascetic),
            Some(passive) => Counter::Fails(act.actor, passive),
            None => Counter::Home(at),
        }
    }

    /// Shows every standing of a component at a player that the chain leaves room for, as counters of a standing.
    #[inline]
    pub(super) fn each_standing(
        &mut self,
        component: Component,
        at: PlayerId,
        of: u32,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter, &Bits<W>) -> bool,
    ) -> bool {
        self.board.could_stand(component, at)
            && self.each_standing_there(component, at, of, chain, show)
    }

    fn each_standing_there(
        &mut self,
        component: Component,
        at: PlayerId,
        of: u32,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter, &Bits<W>) -> bool,
    ) -> bool {
        let board = self.board;
        if component == Component::UntargetSelf {
            return board.doing(component).any(|number| {
                let home = board.home[number];
                !chain.contains(number)
                    && board.standing(home).end == at
                    && !self.spares(home, of)
                    && show(self, Counter::Stands(home, number as u16), chain)
            });
        }
        let second = matches!(component, Component::Protect | Component::Untarget);
        for number in board.doing_at(component, at) {
            let own = if second {
                board.acts[number].second
            } else {
                number as u16
            };
            if chain.contains(own.into()) {
                continue;
            }
            for standing in board.standings_at(number, at) {
                self.meter.spend(1);
                if !self.recurs(standing, own, chain)
                    && !self.spares(standing, of)
                    && show(self, Counter::Stands(standing, own), chain)
                {
                    return true;
                }
            }
        }
        false
    }

    /// By component: whether a standing does not act on another, though the chain has room for it: it is of the same action,
    /// brought by that action, or of one that takes part in the other as it is.
    #[inline]
    fn spares(&self, standing: u32, other: u32) -> bool {
        self.rules.by_component && {
            let (this, other) = (self.board.standing(standing), self.board.standing(other));
            other.used.contains(this.act.into()) || this.used.contains(other.act.into())
        }
    }

    /// Shows every mover, not in the chain, that takes an action from where it is: elsewhere than to `but`.
    #[inline]
    pub(super) fn each_taking(
        &mut self,
        place: Place,
        but: Option<PlayerId>,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter, &Bits<W>) -> bool,
    ) -> bool {
        let board = self.board;
        let driven = board.could_stand(Component::Swap, place.at);
        let redirected = place.chosen
            && board.could_stand(
                Component::Redirect,
                board.acts[usize::from(place.act)].actor,
            );
        (driven || redirected) && self.each_taking_from(place, but, chain, show)
    }

    fn each_taking_from(
        &mut self,
        place: Place,
        but: Option<PlayerId>,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter, &Bits<W>) -> bool,
    ) -> bool {
        let board = self.board;
        let Place {
            act,
            at: from,
            chosen,
            of,
        } = place;
        let taking = |by: u32, to: PlayerId| Taking {
            by,
            act,
            from,
            to,
            chosen,
            of: self.rules.named(of),
        };
        for &drive in &board.drives {
            let drive = usize::from(drive);
            let to = board.acts[drive]
                .other(from)
                .filter(|&to| Some(to) != but && !chain.contains(drive));
            let Some(to) = to else { continue };
            let by = board.home[drive];
            if !self.spares(by, of) && show(self, Counter::Takes(taking(by, to)), chain) {
                return true;
            }
        }
        let moved: &Act = &board.acts[usize::from(act)];
        if !chosen || !moved.redirectable {
            return false;
        }
        for redirect in board.doing_at(Component::Redirect, moved.actor) {
            let to = board.acts[redirect].destination;
            if to == from || Some(to) == but || chain.contains(redirect) {
                continue;
            }
            for by in board.standings_at(redirect, moved.actor) {
                self.meter.spend(1);
                if !self.recurs(by, redirect as u16, chain)
                    && !self.spares(by, of)
                    && show(self, Counter::Takes(taking(by, to)), chain)
                {
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    fn recall(&mut self, question: Question, standing: u32, chain: &Bits<W>) -> Option<bool> {
        if self.steps < super::memo::WORTH_IT {
            return None;
        }
        self.memo.recall(self.board, question, standing, chain)
    }

    #[inline]
    fn remember(&mut self, question: Question, standing: u32, chain: &Bits<W>, answer: bool) {
        if self.steps < super::memo::WORTH_IT || self.is_exhausted() {
            return;
        }
        self.memo
            .remember(self.board, question, standing, chain, answer);
    }
}
