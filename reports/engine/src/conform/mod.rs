//! Conformance of an engine to a system: the share of nights that it resolves as the system does, by lens and by
//! ability, and the smallest nights that it resolves otherwise.
//!
//! The nights are golden ones, settled answers, all small nights of what the engine knows, and random ones ([`plan`]). They
//! are the plan of a study of two rulers, shown to an observer that counts ([`agreement`]). The fold asks a second time about a
//! night on which the two differ or the engine fails. If the engine gives another answer then, the night is marked as flaky;
//! otherwise it is minimised by asking the engine. The same engine and study give the same report, whatever the number of threads.

pub mod agreement;
pub mod junit;
pub mod plan;
pub mod record;
mod small;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nightcourt_corpus::study;
pub use nightcourt_corpus::study::fold::Go;
use nightcourt_corpus::study::fold::{Options, Pace, fold};
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome, Value};
use nightcourt_resolvers::ruler::{Panel, Ruler, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Claim, ClaimText, claims};

use self::agreement::{Agreement, Comparison};
pub use self::plan::Study;
pub use self::record::Report;
use self::small::Findings;
use crate::answer::by_names;
use crate::failure::{Failure, FailureKind};
use crate::protocol::Started;
use crate::system::sheet;

/// The system and options of a conformance study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The system.
    pub against: RulerId,
    /// The switches that were set for it, in the words that users type.
    pub set: Vec<(String, String)>,
    /// The widest lens under which they have to agree; an engine of a narrower one is held to that.
    pub lens: Lens,
}

/// The source of a night.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Section {
    /// A worked example of the sources.
    Golden,
    /// A small night on which all systems agree.
    Settled,
    /// One of all small nights.
    Census,
    /// A random night.
    Random,
}

impl Section {
    /// The word of the reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Section::Golden => "golden",
            Section::Settled => "settled",
            Section::Census => "census",
            Section::Random => "random",
        }
    }
}

/// An engine that is held to a system; in tests, any other ruler.
pub trait Subject: Ruler {
    /// The engine's description of itself.
    fn about(&self) -> &Started;

    /// The failures since the last call.
    fn take_failures(&self) -> Vec<Failing>;

    /// Reports whether the engine failed more often than it may be started again.
    fn is_lost(&self) -> bool;

    /// Allows as many restarts as in the beginning.
    fn renew(&self);
}

/// A night on which an engine failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failing {
    /// The night.
    pub night: Night,
    /// The failure.
    pub failure: Failure,
    /// True if it showed only after the answer.
    pub is_late: bool,
}

impl Failing {
    fn is(&self, night: &Night, kind: FailureKind, is_late: bool) -> bool {
        self.is_late == is_late && self.failure.kind == kind && self.night == *night
    }
}

/// The state of a conformance study.
pub type State = study::State<Agreement>;

/// Rulers whose outcomes show no more than a lens, with roles told apart by their names alone.
#[derive(Clone, Debug)]
pub struct Narrowed {
    panel: Panel,
    lens: Lens,
}

impl Narrowed {
    /// The rulers of a study: an engine, and those that it may be held to.
    ///
    /// # Errors
    /// If the panel has a ruler with the id of the engine.
    pub fn of(study: &Study, engine: Arc<dyn Ruler>, panel: &Panel) -> Result<Narrowed, String> {
        let mut rulers = Narrowed { panel: panel.clone(), lens: study.lens };
        rulers.panel.add(engine).map_err(|taken| taken.to_string())?;
        Ok(rulers)
    }
}

impl Rulers for Narrowed {
    fn resolve(&self, id: RulerId, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome) {
        self.panel.resolve(id, night, switches, scratch, outcome);
        if self.lens < Lens::Full {
            outcome.reports.clear();
        }
        if self.lens < Lens::State {
            let Outcome { deaths, exhausted, silence, .. } = std::mem::take(outcome);
            *outcome = Outcome { deaths, exhausted, silence, ..Outcome::default() };
        }
        if outcome.reports.iter().any(|report| matches!(report.value, Value::Role(_))) {
            *outcome = by_names(std::mem::take(outcome), &sheet(night));
        }
    }
    fn panel(&self) -> &Panel {
        &self.panel
    }
}

/// An outcome under a lens, as lines of an `[expect]` section.
fn lines(night: &Night, outcome: &Outcome, widest: Lens) -> Vec<String> {
    let sheet = sheet(night);
    let words = sheet.words();
    let shows = |claim: &&Claim| widest >= lens_of(claim);
    let text = |claim: &Claim| ClaimText { claim, words }.to_string();
    let all: Vec<String> = claims(outcome, words).iter().filter(shows).map(text).collect();
    all.iter().flat_map(|text| text.lines()).map(str::to_owned).collect()
}

fn lens_of(claim: &Claim) -> Lens {
    match claim {
        Claim::Dies(_) => Lens::Deaths,
        Claim::Told { .. } => Lens::Full,
        Claim::Alignment(..) | Claim::Abilities(..) | Claim::Holds(..) | Claim::Money(..) | Claim::Revived(..) => {
            Lens::State
        }
    }
}

/// Shows the nights of a study that are not done to the observer, on this many threads. Stops early once `watch`, called before
/// every night and on any thread, says so, or the engine is lost.
///
/// # Errors
/// If the threads cannot be started.
pub fn observe(
    study: &Study,
    state: &mut State,
    subject: &dyn Subject,
    rulers: &Narrowed,
    threads: usize,
    watch: &(dyn Fn() -> Go + Sync),
) -> Result<Go, String> {
    let stopped = AtomicBool::new(false);
    let ends = || stopped.load(Ordering::Relaxed) || subject.is_lost();
    let pace = || {
        if !ends() && watch() == Go::Stop {
            stopped.store(true, Ordering::Relaxed);
        }
        if ends() { Pace::Pause } else { Pace::On }
    };
    let options = Options { pace: &pace, ..Options::default() };
    let observer = |_| Comparison { about: subject.about(), lens: study.lens };
    let mut block = |_: &State, _| if ends() { Go::Stop } else { Go::On };
    fold(&study.plan, state, threads, rulers, &options, &observer, &mut block).map_err(|error| error.to_string())?;
    Ok(if stopped.load(Ordering::Relaxed) { Go::Stop } else { Go::On })
}

/// The report of a state, after the nights that it names have been minimised by asking the engine; unless it was stopped.
#[must_use]
pub fn report(
    study: &Study,
    state: &State,
    subject: &dyn Subject,
    rulers: &Narrowed,
    go: Go,
    watch: &(dyn Fn() -> Go + Sync),
) -> Report {
    let is_lost = subject.is_lost();
    let found = Findings::of(study, state, subject, rulers, go, watch);
    Report::of(study, state, subject.about(), found, is_lost, go == Go::Stop)
}

/// Asks an engine every night of a study, with as many processes as threads, then minimises the nights found. `watch` is called
/// before every night that is asked or minimised, and may end the study early: the report has what was found until then.
///
/// # Errors
/// If the threads cannot be started, or the panel has a ruler with the id of the engine.
pub fn conform<S: Subject + 'static>(
    study: &Study,
    subject: &Arc<S>,
    panel: &Panel,
    threads: usize,
    watch: &(dyn Fn() -> Go + Sync),
) -> Result<Report, String> {
    let rulers = Narrowed::of(study, Arc::clone(subject) as Arc<dyn Ruler>, panel)?;
    let mut state = State::new(study.plan.terms.clone());
    let go = observe(study, &mut state, &**subject, &rulers, threads, watch)?;
    Ok(report(study, &state, &**subject, &rulers, go, watch))
}
