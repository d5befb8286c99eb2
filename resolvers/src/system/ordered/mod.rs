//! Ordered categories (the rules of ORDER; [Categories], [Guide] "order of operations").
//!
//! A rulebook ([`Steps`]) lists categories, which abilities are in each, and how each runs. Categories run in order. A
//! simultaneous one first decides which of its actions live, then lets all of them take hold; a sequential one does so
//! action by action. `werewolves` and `lar` are two rulebooks: data, not code.
//!
//! Cost: `O(n²)` for `n` actions; for the order events of a category with `m` movers `m²` fixpoints at most, whenever one
//! of them has run. Every loop over actions pays the night's [`Meter`].

mod conflict;
mod drives;
mod early;
mod kills;
mod loot;
mod mutual;
mod possible;
mod reports;
mod run;
mod settle;
mod state;
mod triggers;
mod words;

use crate::budget::Meter;
use crate::explain::account::{Disabled, Recorder};
use crate::model::{Component, Night, PlayerSet};
use crate::outcome::Outcome;
use crate::rulebook::{Death, Saves, StepOrder, Steps};
use crate::ruling::{AsceticVisit, DoctorSaves, DriveLasts, Switches, WolvesLoot};
use crate::system::System;
use crate::system::bits::Bits;

use conflict::Pairs;
pub(super) use possible::possible;
use state::{Fate, State};

/// The room for entries is used up, or the budget.
struct Full;

/// The rules of one night, and the meter that its loops pay.
struct Rules<'a> {
    night: &'a Night,
    book: &'a Steps,
    meter: &'a Meter<'a>,
    switches: &'a Switches,
    self_fails: bool,
    ascetic_seen: bool,
    /// Switch `bulletproof-saves=one`: the players whom their Bulletproof saves from one kill only.
    bulletproof_once: PlayerSet,
    saves: Saves,
    drives_visit: bool,
    drives_last: bool,
    loot: bool,
    dead_stop: bool,
}

impl<'a> Rules<'a> {
    fn of(
        book: &'a Steps,
        night: &'a Night,
        switches: &'a Switches,
        meter: &'a Meter<'a>,
    ) -> Rules<'a> {
        Rules {
            night,
            book,
            meter,
            switches,
            bulletproof_once: switches.bulletproof_once(night),
            self_fails: switches.self_fails(System::Lar),
            ascetic_seen: switches.ascetic_visit == AsceticVisit::Seen,
            saves: book.saves.unwrap_or(match switches.doctor_saves {
                DoctorSaves::All => Saves::All,
                DoctorSaves::One => Saves::One,
            }),
            drives_visit: switches.drives_visit(System::Lar),
            drives_last: switches.drive_lasts == DriveLasts::AllNight,
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
    small: Space<1>,
    large: Space<8>,
    alive: Vec<u16>,
    kills: kills::Space,
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
    let rules = Rules::of(book, night, switches, meter);
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
    };
    // Without reflexes and jails of two parts nothing is added to the submitted actions.
    let grows = !night.reflexive().is_empty() || book.jail_protects.is_some();
    let fits = !grows || night.actions().len() <= Bits::<1>::ROOM / 4;
    // An explained night has the larger buffers at once: it is not tried twice, nor compiled twice.
    let mut done = if R::ENABLED {
        false
    } else {
        fits && pass.run(small).is_ok()
    };
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

/// One pass over the list.
struct Pass<'a, R: Recorder> {
    rules: &'a Rules<'a>,
    alive: &'a mut Vec<u16>,
    kills: &'a mut kills::Space,
    outcome: &'a mut Outcome,
    recorder: &'a mut R,
}

impl<R: Recorder> Pass<'_, R> {
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
        if self.rules.meter.is_exceeded() {
            return Err(Full);
        }
        state.settle(self.rules, self.kills, self.outcome, self.recorder);
        Ok(())
    }

    /// A sequential category: the first by the order of submission, as long as something waits.
    fn one_by_one<const W: usize>(
        &mut self,
        state: &mut State<W>,
        pairs: &mut Pairs<W>,
        category: u8,
    ) -> Result<(), Full> {
        let (mut known, mut moved) = (0, false);
        pairs.begin();
        loop {
            // What was triggered may be of this category, or wait for a later one and be moved by two of this one; and a mover may
            // have brought two guards to one player.
            if state.entries.len() > known || moved {
                known = state.entries.len();
                pairs.record(state, category, self.rules, self.outcome, self.recorder);
            }
            let next = state
                .waiting_in(category)
                .iter()
                .min_by_key(|&entry| state.entries[entry].place);
            let Some(entry) = next else { return Ok(()) };
            self.act(state, entry, category)?;
            moved = state.entries[entry].is_mover();
        }
    }

    /// One action of a sequential category.
    fn act<const W: usize>(
        &mut self,
        state: &mut State<W>,
        entry: usize,
        category: u8,
    ) -> Result<(), Full> {
        if self.arrives(state, entry, category)? {
            state.take_hold(entry, self.rules, self.recorder);
            state.pass_items(&[entry as u16], self.rules, self.recorder);
            self.bury(state);
        }
        Ok(())
    }

    /// Records the players who are dead by now, where players die at once and nothing that has run saves them (BOOK-6).
    fn bury<const W: usize>(&mut self, state: &mut State<W>) {
        if self.rules.dead_stop {
            let dead = state.killed(self.rules, self.kills, &mut Disabled);
            state.dead = dead.intersection(self.rules.night.living());
        }
    }

    /// A simultaneous category: who lives is decided for all, then all take hold.
    fn all_at_once<const W: usize>(
        &mut self,
        state: &mut State<W>,
        category: u8,
    ) -> Result<(), Full> {
        self.decide(state, category)?;
        // Shots that came too late for their category.
        self.loot(state);
        self.together(state);
        self.loot(state);
        Ok(())
    }

    /// Decides who lives in a simultaneous category, and of what they trigger into it.
    fn decide<const W: usize>(&mut self, state: &mut State<W>, category: u8) -> Result<(), Full> {
        self.alive.clear();
        while let Some(entry) = state
            .waiting_in(category)
            .iter()
            .min_by_key(|&entry| state.entries[entry].place)
        {
            if self.arrives(state, entry, category)? {
                self.alive.push(entry as u16);
            }
        }
        Ok(())
    }

    /// Lets all that live take hold.
    fn together<const W: usize>(&mut self, state: &mut State<W>) {
        for &entry in &*self.alive {
            state.take_hold(entry.into(), self.rules, self.recorder);
        }
        state.pass_items(self.alive, self.rules, self.recorder);
        self.bury(state);
    }

    /// Lets the kills that ran since it was last asked take what their victims hold.
    fn loot<const W: usize>(&mut self, state: &mut State<W>) {
        if state.to_loot {
            state.to_loot = false;
            if self.rules.loot && !state.has.is_empty() {
                let robbed = state.robbed(self.rules, self.kills);
                let kills::Space {
                    lethal, landings, ..
                } = &*self.kills;
                state.rob(robbed, lethal, landings, &[], self.outcome, self.recorder);
            }
        }
    }

    /// Decides whether an entry lives, and triggers what answers its visit.
    fn arrives<const W: usize>(
        &mut self,
        state: &mut State<W>,
        entry: usize,
        now: u8,
    ) -> Result<bool, Full> {
        // It was looked for among those that wait, and what makes its target untargetable is looked at.
        self.rules.meter.spend(1 + state.entries.len() as u64 / 8);
        if self.rules.meter.is_exceeded() {
            return Err(Full);
        }
        let why_not = state.why_not(entry, self.rules);
        let fate = run::fate(why_not, self.rules);
        state.entries[entry].fate = fate;
        state.waiting.remove(entry);
        self.recorder.record(|account| {
            account.acts();
            if let Some(why) = why_not {
                state.fails(entry, why, account);
            }
        });
        if fate == Fate::Failed {
            return Ok(false);
        }
        state.look(entry);
        let first = state.entries.len();
        state.answer(entry, self.rules, self.outcome, self.recorder)?;
        // What belongs to a category that has passed runs at once.
        for added in first..state.entries.len() {
            let late = state.entries[added].category < now && state.waiting.contains(added);
            if !late || !self.arrives(state, added, now)? {
                continue;
            }
            if state.entries[added].has(Component::Give) && !self.rules.book.is_sequential(now) {
                // Gifts change hands with all else of the category.
                self.alive.push(added as u16);
            } else {
                state.take_hold(added, self.rules, self.recorder);
                state.pass_items(&[added as u16], self.rules, self.recorder);
            }
        }
        Ok(fate == Fate::Ran)
    }
}
