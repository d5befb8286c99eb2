//! Order events (ORDER-10): two actions of a sequential category of which one could modify the other, or which interfere, in the
//! sense of NAR-4 and NAR-7. The movers that count are those of the category itself: the others have run, or come too late. What an
//! action triggers waits only once the action has run, so of two that wait neither set off the other.

use crate::explain::account::Recorder;
use crate::model::Component;
use crate::outcome::{EventKind, Outcome};
use crate::system::bits::Bits;
use crate::system::board::{Act, Modifies, Scope};

use super::Rules;
use super::state::State;

/// The pairs of a category whose order counts. Answers are kept until the next [look](Pairs::look).
#[derive(Clone, Default, Debug)]
pub(super) struct Pairs<const W: usize> {
    modifies: Modifies<W>,
    /// For each action the later ones with which it is recorded already.
    recorded: Vec<Bits<W>>,
}

impl<const W: usize> Pairs<W> {
    /// Begins a category.
    pub(super) fn begin(&mut self) {
        self.recorded.clear();
    }

    /// Records every pair among the actions of a category that are about to run, but for those recorded before.
    pub(super) fn record(
        &mut self,
        state: &State<W>,
        category: u8,
        rules: &Rules<'_>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        let mut waiting = state.waiting_in(category);
        if !waiting.has_two() || !state.could_clash(&waiting, rules) {
            return;
        }
        waiting = waiting.without(&state.fail_anyway());
        self.look(state, category, rules);
        let acts = &state.board.acts;
        self.recorded.resize(acts.len(), Bits::EMPTY);

        for one in waiting.iter() {
            let later = waiting.without(&self.recorded[one]);
            for other in later.iter().filter(|&other| other > one) {
                if !self.clash(state, rules, one, other) {
                    continue;
                }
                self.recorded[one].insert(other);
                // Every event so far is compared with this one.
                rules.terms.meter.spend(outcome.events.len() as u64 / 4);
                let pair = [one, other].map(|act| state.board.agent(act));
                if outcome.events.record_set(EventKind::Order, pair) {
                    let in_order = acts[one].place < acts[other].place;
                    let pair = if in_order { pair } else { [pair[1], pair[0]] };
                    recorder.record(|account| account.order(pair, rules.book.tie));
                }
            }
        }
    }

    /// Looks at the actions of a category that wait and are not blocked, as they are aimed now.
    pub(super) fn look(&mut self, state: &State<W>, category: u8, rules: &Rules<'_>) {
        let fail = state.fail_anyway();
        let scope = Scope {
            these: state.waiting_in(category).without(&fail),
            moved: state.board.pending.without(&fail),
        };
        self.modifies.update(&state.board, scope, &rules.terms);
    }

    /// Reports whether the order of two actions of the category counts. Past the budget none does: the night is exhausted.
    pub(super) fn clash(
        &self,
        state: &State<W>,
        rules: &Rules<'_>,
        one: usize,
        other: usize,
    ) -> bool {
        rules.terms.meter.spend(1);
        let rows = &self.modifies.rows;
        let [a, b] = [one, other].map(|act| &state.board.acts[act]);
        !rules.terms.meter.is_exceeded()
            && (rows[one].contains(other)
                || rows[other].contains(one)
                || rules.dead_stop && (kills(a, b) || kills(b, a))
                || state
                    .board
                    .interfere(&self.modifies, &rules.terms, [one, other]))
    }
}

impl<const W: usize> State<W> {
    /// The actions that wait and fail when their turn comes, because they are blocked.
    fn fail_anyway(&self) -> Bits<W> {
        let mut fail = self.halted;
        if !self.blocked.is_empty() {
            let waiting = self.board.pending.iter();
            waiting
                .filter(|&act| self.is_blocked(act))
                .for_each(|act| fail.insert(act));
        }
        fail
    }

    /// Reports whether some of these have components that make an order count at all: most categories have none.
    fn could_clash(&self, category: &Bits<W>, rules: &Rules<'_>) -> bool {
        let kills = self.board.having(Component::Kill);
        self.board.modifiers().meets(category)
            || rules.dead_stop && kills.meets(category)
            || self.board.could_interfere(rules.terms.night, *category)
    }
}

/// Reports whether a kill stops another action of the category, where players die at once (BOOK-6).
fn kills<const W: usize>(kill: &Act<W>, other: &Act<W>) -> bool {
    kill.has(Component::Kill) && kill.target == Some(other.actor) && other.parent.is_none()
}
