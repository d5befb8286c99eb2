//! Cuts of chains by rule 4 (RAR-4): a whole action takes part in a chain only once.
//!
//! A cut counts if nothing countered a standing (or a mover, or a kill, or a plain reading) that was asked about,
//! and something that exists was not even asked, because the chain has already used an action that it needs: the
//! counter's own, or a mover that would have to bring it there. Had the action been free to take part again the answer
//! might have been another.
//!
//! Some things do not count, since nothing asks: an action is not its own counter, a mover does not undo the move by which a
//! standing came to be, and nothing acts on what it triggered (MODEL-64). Parts of a reason that
//! are not coherent (rule 3) make no reason; that is not this rule. Where something else counters the standing anyway
//! the cut decided nothing and does not count either. A search stops at the first counter that holds, so where several
//! do it may not come across every cut: what is noted is what this search met with.
//!
//! A cut depends on no more of the chain than the answer does ([`super::memo`]), so the cuts of a kept answer were noted when it was
//! found.
//!
//! The search stops at the first cut; an account ([`super::tree`]) shows them all.

use crate::model::{Component, PlayerId};
use crate::system::bits::Bits;

use super::holds::{Counter, Search, Source, Taking};

impl<const W: usize> Search<'_, W> {
    /// Notes whether a standing that nothing counters under a chain would have had a counter but for rule 4.
    /// `triggers`: the actions that triggered it.
    #[inline]
    pub(super) fn note_cut(
        &mut self,
        standing: u32,
        visit: bool,
        chain: &Bits<W>,
        triggers: &Bits<W>,
    ) {
        if self.rules.by_component && !self.cut {
            self.cut = self.is_cut(standing, visit, chain, triggers);
        }
        if self.cut || !self.could_cut(chain) {
            return;
        }
        // What is refused is refused for a meddler that is not the standing's own, or for a mover.
        let others = chain.without(&self.board.standing(standing).used);
        if self.could_cut(&others) || chain.meets(&self.board.movers) {
            self.cut = self.is_cut(standing, visit, chain, triggers);
        }
    }

    /// The same of the competitors of a mover.
    pub(super) fn note_cut_rival(&mut self, taking: Taking, chain: &Bits<W>) {
        if !self.cut && self.could_cut(chain) {
            self.cut = self.each_refused(Source::Rivals(taking), chain, &mut |_, _, _, _| true);
        }
    }

    /// The same of what would stand at a player against a kill or a reading: protections, guards, frames.
    #[inline]
    pub(super) fn note_cut_at(
        &mut self,
        component: Component,
        at: PlayerId,
        of: u32,
        chain: &Bits<W>,
    ) {
        if !self.cut && chain.meets(&self.board.movers) {
            self.cut = self.is_cut_at(component, at, of, chain);
        }
    }

    #[inline(never)]
    fn is_cut_at(&mut self, component: Component, at: PlayerId, of: u32, chain: &Bits<W>) -> bool {
        let source = Source::Standing(component, at, of);
        self.each_refused(source, chain, &mut |_, _, _, _| true)
    }

    /// Reports whether the chain has an action that could be missed: most chains are of a kill or a reading alone.
    #[inline]
    fn could_cut(&self, chain: &Bits<W>) -> bool {
        chain.meets(&self.board.meddlers)
    }

    #[inline(never)]
    fn is_cut(&mut self, standing: u32, visit: bool, chain: &Bits<W>, triggers: &Bits<W>) -> bool {
        let source = Source::Part(standing, visit, *triggers);
        self.each_refused(source, chain, &mut |_, _, _, _| true)
    }

    /// Shows everything from a source that would counter, or counter one of the movers of a standing, but for rule 4: of what, and
    /// with which of them. Until told to stop; says whether it was.
    pub(super) fn each_refused(
        &mut self,
        source: Source<W>,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, u32, Counter, &Bits<W>) -> bool,
    ) -> bool {
        let used = |standing: u32| self.board.standing(standing).used;
        let (of, own, route) = match source {
            Source::Part(part, _, triggers) => {
                (part, used(part).union(&triggers), self.board.route(part))
            }
            Source::Rivals(taking) => (taking.by, used(taking.by), &[][..]),
            Source::Standing(_, _, of) => (of, *chain, &[][..]),
            // An exchange acts on nothing, so none is used twice.
            Source::Exchanges(_) | Source::Passed(..) => return false,
        };
        // What the empty chain leaves room for is everything that exists. By component that has been said of the movers too.
        self.each(source, &Bits::EMPTY, &mut |search, counter, asked| {
            let chain = chain.union(asked);
            search.is_refused(counter, &chain, &own) && show(search, of, counter, &chain)
        }) || !self.rules.by_component
            && route.iter().any(|step| {
                let part = Source::Part(step.by, false, Bits::EMPTY);
                self.each_refused(part, chain, show)
            })
    }

    /// Reports whether a chain leaves no room for a counter, which is more than not countering oneself.
    fn is_refused(&self, counter: Counter, chain: &Bits<W>, own: &Bits<W>) -> bool {
        let Some((by, component)) = self.stands_for(counter) else {
            return false;
        };
        let act = self.board.standing(by).act;
        self.recurs(by, component, chain) && (self.rules.by_component || !own.contains(act.into()))
    }
}
