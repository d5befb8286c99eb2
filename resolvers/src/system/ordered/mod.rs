//! Ordered categories (the rules of ORDER; [Categories], [Guide] "order of operations").
//!
//! A rulebook ([`Steps`]) lists categories, which abilities are in each, and how each runs. Categories run in order. A
//! simultaneous one first decides which of its actions live, then lets all of them take hold; a sequential one does so
//! action by action. After the last the [board](super::board) settles the night. `werewolves` and `lar` are two rulebooks: data,
//! not code.
//!
//! Cost: `O(n²)` for `n` actions; for the order events of a category with `m` movers `m²` fixpoints at most, whenever one
//! of them has run. Every loop over actions pays the night's [`Meter`].

mod choices;
mod conflict;
mod early;
mod loot;
mod mutual;
mod state;

use crate::budget::Meter;
use crate::explain::account::{Recorder, disabled};
use crate::model::{Component, Night};
use crate::outcome::Outcome;
use crate::possible::Possible;
use crate::rule::Rule;
use crate::rulebook::{Death, StepOrder, Steps};
use crate::ruling::{Switches, WolvesLoot};
use crate::system::bits::Bits;
use crate::system::board::{
    self, Chooser, Fate, First, Full, Kills, MOST_WORDS, Points, Precedence, Search, Terms,
    USUAL_WORDS,
};

use conflict::Pairs;
use state::State;

/// The points of MODEL and OUTCOME by a list of steps.
fn points(book: &Steps) -> Points {
    Points {
        modifies_components: false,
        exempt: true,
        triggers_first: false,
        drives_drive: book.drives_drive,
        saves: book.saves,
        jail_saves: book.jail_saves,
        guards: book.guards,
        recruits_dead: book.recruits_dead,
        at_the_end: false,
        seen: book.seen,
        sees_self: book.sees_self,
        tells_dead: book.tells_dead,
        drives_later: Rule::Order8,
        cites: book.cites,
    }
}

/// The rules of one night.
struct Rules<'a> {
    terms: Terms<'a>,
    book: &'a Steps,
    /// True if kills take what their victims hold (switch `wolves-loot`).
    loot: bool,
    /// True if the actions of the dead fail (BOOK-6).
    dead_stop: bool,
}

impl<'a> Rules<'a> {
    fn of(
        book: &'a Steps,
        points: &'a Points,
        night: &'a Night,
        switches: &'a Switches,
        meter: &'a Meter<'a>,
    ) -> Rules<'a> {
        Rules {
            terms: Terms::of(night, switches, meter, points, &book.places.of),
            book,
            loot: book.kills_rob && switches.wolves_loot == WolvesLoot::Yes,
            dead_stop: book.death == Death::AtOnce,
        }
    }
}

/// Buffers for nights of at most `64 * W` actions and triggers.
#[derive(Clone, Default, Debug)]
struct Space<const W: usize> {
    state: State<W>,
    pairs: Pairs<W>,
}

/// Buffers that serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    small: Space<USUAL_WORDS>,
    large: Space<MOST_WORDS>,
    alive: Vec<u16>,
    kills: Kills,
}

/// Resolves a night by a list of steps. A night that triggers more than five hundred
/// actions is exhausted, and so is one that exceeds its budget.
pub(super) fn resolve<R: Recorder>(
    book: &Steps,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
    recorder: &mut R,
    meter: &Meter<'_>,
) {
    let points = points(book);
    let rules = Rules::of(book, &points, night, switches, meter);
    let Scratch {
        small,
        large,
        alive,
        kills,
    } = scratch;
    let mut pass = Pass {
        rules: &rules,
        alive,
        kills,
        outcome,
        recorder,
        chooser: &mut First,
        order: Precedence::default(),
    };
    // Without reflexes and jails of two parts nothing is added to the submitted actions.
    let grows = !night.reflexive().is_empty() || book.jail_protects.is_some();
    let fits = !grows || night.actions().len() <= Bits::<USUAL_WORDS>::ROOM / 4;
    // An explained night has the larger buffers at once: it is not tried twice, nor compiled twice.
    let mut done = !R::ENABLED && fits && pass.run(small).is_ok();
    if !done {
        pass.outcome.clear();
        done = pass.run(large).is_ok();
    }
    if !done {
        outcome.clear();
        outcome.exhausted = true;
    }
    outcome.finish();
}

/// All outcomes of a night by a list of steps, whatever the order of submission (ORDER-12). The first is that of its own order.
pub(super) fn possible(
    book: &Steps,
    night: &Night,
    switches: &Switches,
    budget: u64,
    meter: &Meter<'_>,
) -> Possible {
    let points = points(book);
    let rules = Rules::of(book, &points, night, switches, meter);
    let (mut alive, mut kills) = (Vec::new(), Kills::default());
    let (mut small, mut large) = (
        Space::<USUAL_WORDS>::default(),
        Space::<MOST_WORDS>::default(),
    );
    Search::all(budget, |search, outcome| {
        let mut pass = Pass {
            rules: &rules,
            alive: &mut alive,
            kills: &mut kills,
            outcome,
            recorder: &mut disabled(),
            chooser: search,
            order: Precedence::of(night),
        };
        match night.reflexive().is_empty() {
            true => pass.run(&mut small),
            false => pass.run(&mut large),
        }
    })
}

/// One pass over the list.
struct Pass<'a, R: Recorder, C: Chooser> {
    rules: &'a Rules<'a>,
    /// The actions of a simultaneous category that live.
    alive: &'a mut Vec<u16>,
    kills: &'a mut Kills,
    outcome: &'a mut Outcome,
    recorder: &'a mut R,
    chooser: &'a mut C,
    /// The order of submission as far as the picks so far decide it. Empty unless choices are looked for.
    order: Precedence,
}

impl<R: Recorder, C: Chooser> Pass<'_, R, C> {
    fn run<const W: usize>(&mut self, space: &mut Space<W>) -> Result<(), Full> {
        let Space { state, pairs } = space;
        state.start(self.rules, R::ENABLED);
        for (category, step) in (1..).zip(&*self.rules.book.list) {
            if let Some(early) = &step.early {
                state.act(early, self.rules);
            }
            if state.waiting_in(category).is_empty() {
                continue;
            }
            let in_order = step.within == StepOrder::OneByOne;
            self.recorder
                .record(|account| account.category(category, &step.name, in_order));
            if in_order {
                self.one_by_one(state, pairs, category)?;
            } else {
                if step.within == StepOrder::Mutual {
                    state.stop(category, self.rules);
                }
                self.all_at_once(state, category)?;
            }
        }
        if self.rules.terms.meter.is_exceeded() {
            return Err(Full);
        }
        let terms = &self.rules.terms;
        state
            .board
            .settle(terms, self.kills, self.outcome, self.recorder);
        Ok(())
    }

    /// A sequential category: the first by the order of submission, as long as something waits (ORDER-3).
    fn one_by_one<const W: usize>(
        &mut self,
        state: &mut State<W>,
        pairs: &mut Pairs<W>,
        category: u8,
    ) -> Result<(), Full> {
        let (mut known, mut moved) = (0, false);
        pairs.begin();
        loop {
            // A triggered action may be of this category, or wait for a later one and be moved by two of this one; and a mover may
            // have brought two guards to one player.
            if !C::LOOKS && (state.board.acts.len() > known || moved) {
                known = state.board.acts.len();
                pairs.record(state, category, self.rules, self.outcome, self.recorder);
            }
            let next = match C::LOOKS {
                true => self.choose(state, pairs, category)?,
                false => state.next(category),
            };
            let Some(act) = next else { return Ok(()) };
            if self.arrives(state, act, category)? {
                state.take_hold(act, self.rules, self.recorder);
                let terms = &self.rules.terms;
                state.board.pass_items(&[act as u16], terms, self.recorder);
                self.bury(state);
            }
            moved = state.board.acts[act].is_mover();
        }
    }

    /// A simultaneous category: who lives is decided for all, of what they trigger into it too, then all take hold (ORDER-2).
    fn all_at_once<const W: usize>(
        &mut self,
        state: &mut State<W>,
        category: u8,
    ) -> Result<(), Full> {
        self.alive.clear();
        while let Some(act) = state.next(category) {
            if self.arrives(state, act, category)? {
                self.alive.push(act as u16);
            }
        }
        // Shots that came too late for their category.
        self.loot(state, category)?;
        for &act in &*self.alive {
            state.take_hold(act.into(), self.rules, self.recorder);
        }
        let terms = &self.rules.terms;
        state.board.pass_items(self.alive, terms, self.recorder);
        self.bury(state);
        self.loot(state, category)
    }

    /// Records the players who are dead by now, where players die at once and nothing that has run saves them (BOOK-6).
    fn bury<const W: usize>(&mut self, state: &mut State<W>) {
        if self.rules.dead_stop {
            let terms = &self.rules.terms;
            let dead = state.board.killed(terms, self.kills, &mut disabled());
            state.dead = dead.intersection(terms.night.living());
        }
    }

    /// Decides whether an action lives, and triggers what answers its visit. A triggered action of a category that has passed runs
    /// at once (ORDER-7).
    fn arrives<const W: usize>(
        &mut self,
        state: &mut State<W>,
        act: usize,
        now: u8,
    ) -> Result<bool, Full> {
        let terms = &self.rules.terms;
        // It was looked for among those that wait, and what makes its target untargetable is looked at.
        terms.meter.spend(1 + state.board.acts.len() as u64 / 8);
        if terms.meter.is_exceeded() {
            return Err(Full);
        }
        let why_not = state.why_not(act, self.rules);
        let fate = board::fate(why_not, terms);
        state.board.acts[act].fate = fate;
        state.board.pending.remove(act);
        self.recorder.record(|account| {
            account.acts();
            if let Some(why) = why_not {
                state.fails(act, why, account);
            }
        });
        if fate == Fate::Failed {
            return Ok(false);
        }
        state.look(act);
        let first = state.board.acts.len();
        state
            .board
            .go_off(act, terms, self.outcome, self.recorder)?;
        state.enter(first);
        for added in first..state.board.acts.len() {
            let late = state.board.acts[added].slot < now && state.board.pending.contains(added);
            if !late || !self.arrives(state, added, now)? {
                continue;
            }
            if state.board.acts[added].has(Component::Give) && !self.rules.book.is_sequential(now) {
                // Gifts change hands with all else of the category.
                self.alive.push(added as u16);
            } else {
                state.take_hold(added, self.rules, self.recorder);
                let terms = &self.rules.terms;
                state
                    .board
                    .pass_items(&[added as u16], terms, self.recorder);
            }
        }
        Ok(fate == Fate::Done)
    }
}
