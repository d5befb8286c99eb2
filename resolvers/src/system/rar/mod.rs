//! Reasonable Action Resolution by reason trees (the rules of RAR; [RAR]): nothing is "resolved"; every end-of-night
//! effect is asked for on its own.
//!
//! [`standing`] lists where each action could stand, [`reason`] what standings together could make an effect, and
//! [`holds`] decides whether one holds, [`cut`] whether rule 4 mattered. [`deaths`], [`effects`] and [`reports`] ask
//! the questions, each in one place: they put every [`candidate`] for a yes to the search, up to the first that holds.
//! If a recorder is enabled, [`inquiries`] keeps them, and [`tree`] shows each with what counters it.
//!
//! # Complexity
//! With `n` actions there are `O(n)` standings while no drives chain, and each question looks at `O(n)` counters of
//! each standing it comes to. Where counters have no cycle every standing has one answer, which is kept: `O(n²)` for a
//! question, `O(n³)` for a night. Routes through many drives make exponentially many standings. Where counters have
//! cycles the answer depends on the chain, and the number of chains is exponential in the size of the cycle: the search
//! counts what it looks at ([`Budget`](crate::budget::Budget)), and says `exhausted` when that is too much.

mod answers;
mod candidate;
mod cut;
mod deaths;
mod effects;
mod holds;
mod inquiries;
mod memo;
mod reason;
mod reports;
mod standing;
mod tree;
mod words;

use crate::budget::Meter;
use crate::explain::account::Recorder;
use crate::model::{Night, PlayerSet};
use crate::outcome::{Outcome, Value};
use crate::ruling::{AsceticVisit, DoctorSaves, Guns, RarRecruitDead, RarRule4, Switches};
use crate::system::System;
use crate::system::bits::Bits;

use holds::Search;
use inquiries::Inquiries;
use memo::Memo;
use reason::Reasons;
use standing::Board;

const MOST_STANDINGS: usize = 1 << 16;

/// The budget is used up, or there is no room for so many actions.
struct Exhausted;

#[derive(Clone, Copy, Debug)]
struct Rules {
    self_fails: bool,
    ascetic_seen: bool,
    doctor_saves_one: bool,
    recruits_dead: bool,
    drives_visit: bool,
    /// Rule 4 is about the components of actions, not about whole actions (RAR-31).
    by_component: bool,
    /// Players whom no kill reaches that Bulletproof stops, and those whom it saves from one kill only.
    proof: PlayerSet,
    bulletproof_once: PlayerSet,
    guns: Guns,
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

/// Working space of the questions.
#[derive(Clone, Default, Debug)]
struct Spaces {
    deaths: deaths::Space,
    effects: effects::Space,
    lines: Vec<Value>,
}

/// Buffers that serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    small: Space<1>,
    large: Space<4>,
    spaces: Spaces,
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
        self_fails: switches.self_fails(System::Rar),
        ascetic_seen: switches.ascetic_visit == AsceticVisit::Seen,
        doctor_saves_one: switches.doctor_saves == DoctorSaves::One,
        recruits_dead: switches.rar_recruit_dead == RarRecruitDead::Yes,
        drives_visit: switches.drives_visit(System::Rar),
        by_component: switches.rar_rule_4 == RarRule4::Component,
        proof: night
            .bulletproof()
            .without(switches.bulletproof_once(night)),
        bulletproof_once: switches.bulletproof_once(night),
        guns: switches.guns,
    };
    let Scratch {
        small,
        large,
        spaces,
    } = scratch;
    let passives = night.reflexive().len()
        + night
            .vendors()
            .iter()
            .map(|v| night.player(v).vends.len())
            .sum::<usize>();
    let numbers = if rules.by_component { 2 } else { 1 };
    let fits = numbers * night.actions().len() + 2 * passives <= Bits::<1>::ROOM;
    // An explained night has the larger buffers, so that what tells of it is compiled once.
    let done = if R::ENABLED || !fits {
        run(
            night, switches, &rules, large, spaces, outcome, recorder, meter,
        )
    } else {
        run(
            night, switches, &rules, small, spaces, outcome, recorder, meter,
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
    spaces: &mut Spaces,
    outcome: &mut Outcome,
    recorder: &mut R,
    meter: &Meter<'_>,
) -> Result<(), Exhausted> {
    let Space {
        board,
        reasons,
        memo,
    } = space;
    let Spaces {
        deaths,
        effects,
        lines,
    } = spaces;
    board.start(night, switches, rules, MOST_STANDINGS)?;
    reasons.start(board, night, rules, meter)?;
    memo.clear();
    let mut search = Search {
        night,
        rules,
        board,
        memo,
        meter,
        steps: 0,
        cut: false,
    };
    let mut inquiries = Inquiries::new(recorder);
    let dead = search.deaths(reasons, deaths, &mut inquiries);
    outcome.deaths = search.identities(dead, &mut inquiries);
    search.effects(dead, reasons, effects, outcome, &mut inquiries);
    search.reports(reasons, lines, outcome, &mut inquiries);
    search.loops(reasons, effects, outcome);
    if search.is_exhausted() {
        return Err(Exhausted);
    }
    outcome.cut = search.cut;
    if R::ENABLED {
        let trees = meter.again();
        search.meter = &trees;
        inquiries.tell(&mut search, outcome);
        meter.spend(trees.spent());
    }
    Ok(())
}
