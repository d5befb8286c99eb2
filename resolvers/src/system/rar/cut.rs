//! Where rule 4 cuts a chain (RAR-4): a whole action takes part in a chain only once.
//!
//! What counts as a cut: nothing countered a standing (or a mover, or a kill, or a plain reading) that was asked about,
//! and something that exists was not even asked, because the chain has already used an action that it needs: the
//! counter's own, or a mover that would have to bring it there. Had the action been free to take part again the answer
//! might have been another.
//!
//! What does not count, since nothing asks: an action is not its own counter, a mover does not undo the move by which a
//! standing came to be, and nothing acts on what it triggered (MODEL-64). Parts of a reason that
//! are not coherent (rule 3) make no reason; that is not this rule. Where something else counters the standing anyway
//! the cut decided nothing and does not count either. A search stops at the first counter that holds, so where several
//! do it may not come across every cut: what is noted is what this search met with.
//!
//! Whether something is cut depends on no more of the chain than the answer does ([`super::memo`]), so what an answer
//! that is kept met with has been noted when it was found.
//!
//! The search stops at the first cut; an account ([`super::tree`]) shows them all.

use crate::model::{Component, PlayerId};
use crate::system::bits::Bits;

use super::holds::{Counter, Search, Taking};

impl<const W: usize> Search<'_, W> {
    /// Notes whether a standing that nothing counters under a chain would have had a counter but for rule 4.
    /// `triggers`: the actions that triggered it.
    #[inline]
    pub(super) fn note_cut(&mut self, standing: u32, visit: bool, chain: &Bits<W>, triggers: &Bits<W>) {
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
            self.cut = self.each_refused_rival(taking, chain, &mut |_, _| true);
        }
    }

    /// The same of what would stand at a player against a reason as a whole: protections, guards, frames.
    pub(super) fn note_cut_at(&mut self, component: Component, at: PlayerId, used: &Bits<W>) {
        if !self.cut && used.meets(&self.board.movers) {
            self.cut = self.each_refused_at(component, at, used, &mut |_, _| true);
        }
    }

    /// Whether the chain has an action that could be missed: most chains are of a kill or a reading alone.
    #[inline]
    fn could_cut(&self, chain: &Bits<W>) -> bool {
        chain.meets(&self.board.meddlers)
    }

    #[inline(never)]
    fn is_cut(&mut self, standing: u32, visit: bool, chain: &Bits<W>, triggers: &Bits<W>) -> bool {
        self.each_refused(standing, visit, chain, triggers, &mut |_, _, _| true)
    }

    /// Shows everything that would counter a standing, or one of its movers, but for rule 4: with which of them. Until
    /// told to stop; says whether it was.
    pub(super) fn each_refused(
        &mut self,
        standing: u32,
        visit: bool,
        chain: &Bits<W>,
        triggers: &Bits<W>,
        show: &mut impl FnMut(&mut Self, u32, Counter) -> bool,
    ) -> bool {
        let board = self.board;
        let own = board.standing(standing).used.union(triggers);
        // What the empty chain leaves room for is everything that exists.
        self.each_counter(standing, visit, &Bits::EMPTY, &mut |search, counter| {
            search.is_refused(counter, chain, &own) && show(search, standing, counter)
        }) || board.route(standing).iter().any(|step| self.each_refused(step.by, false, chain, &Bits::EMPTY, show))
    }

    /// The same of the competitors of a mover.
    pub(super) fn each_refused_rival(
        &mut self,
        taking: Taking,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter) -> bool,
    ) -> bool {
        let Taking { by, act, from, to, chosen } = taking;
        let own = self.board.standing(by).used;
        self.each_taking(act, from, Some(to), chosen, &Bits::EMPTY, &mut |search, rival| {
            search.is_refused(rival, chain, &own) && show(search, rival)
        })
    }

    /// The same of what would stand at a player.
    pub(super) fn each_refused_at(
        &mut self,
        component: Component,
        at: PlayerId,
        used: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter) -> bool,
    ) -> bool {
        self.each_standing(component, at, &Bits::EMPTY, &mut |search, counter| {
            search.is_refused(counter, used, used) && show(search, counter)
        })
    }

    /// Whether a chain leaves no room for a counter, which is more than not countering oneself.
    fn is_refused(&self, counter: Counter, chain: &Bits<W>, own: &Bits<W>) -> bool {
        let Some(by) = counter.standing() else { return false };
        let standing = self.board.standing(by);
        standing.used.meets(chain) && !own.contains(standing.act.into())
    }
}
