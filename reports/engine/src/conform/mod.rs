//! Conformance of an engine to a system: the share of nights that it resolves as the system does, by lens and by
//! ability, and the smallest nights that it resolves otherwise.
//!
//! The nights are golden ones, precedents, all small nights of what the engine knows, and random ones ([`plan`]). They
//! are the plan of a study of two rulers, shown to an observer that counts ([`agreement`]). The fold asks a second time about a
//! night on which the two differ or the engine fails. If the engine gives another answer then, the night is marked as flaky;
//! otherwise it is minimised by asking the engine. The same engine and study give the same report, whatever the number of threads, the
//! interruptions and the shards.

pub mod agreement;
mod late;
pub mod plan;
pub mod record;
mod small;

use std::sync::Arc;

use nightcourt_corpus::study;
pub use nightcourt_corpus::study::fold::Go;
use nightcourt_corpus::study::fold::{Options, Pace, fold};
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{Panel, Ruler, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Claim, ClaimText, claims};

use self::agreement::{Agreement, Comparison};
pub use self::plan::{Precedents, Study};
pub use self::record::Report;
use self::small::Findings;
pub use self::small::most_shrunk;
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
    /// The widest lens under which they have to agree. An engine of a narrower lens has to agree under its own.
    pub lens: Lens,
    /// Names of golden nights and precedents: nothing else is asked. If there are none, all is asked.
    pub only: Vec<String>,
    /// Minimises every night that differs, so that a list of known differences can name them all.
    pub names_all: bool,
}

/// The source of a night.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Section {
    /// A worked example of the sources.
    Golden,
    /// A small night on which all systems agree.
    Settled,
    /// A small night on which systems diverge.
    Divergences,
    /// One of all small nights.
    Census,
    /// A random night.
    Random,
}

impl Section {
    /// Reports whether the nights have names of their own.
    const fn has_names(self) -> bool {
        match self {
            Section::Golden | Section::Settled | Section::Divergences => true,
            Section::Census | Section::Random => false,
        }
    }

    /// The word of the reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Section::Golden => "golden",
            Section::Settled => "settled",
            Section::Divergences => "divergences",
            Section::Census => "census",
            Section::Random => "random",
        }
    }
}

/// An engine under test; in tests of this package, any other ruler.
pub trait Subject: Ruler {
    /// The engine's description of itself.
    fn about(&self) -> &Started;

    /// Moves these failures out of the log.
    fn take_failures(&self, which: &dyn Fn(&Failing) -> bool) -> Vec<Failing>;

    /// Waits until the log has the engine's late failures.
    fn settle(&self);

    /// Reports whether the engine failed more often than its restarts allow.
    fn is_lost(&self) -> bool;

    /// Restores the number of restarts.
    fn renew(&self);

    /// The outcomes of nights in a fresh process, which is asked them in this order and nothing else.
    fn fresh(&self, nights: &[Night]) -> Vec<Outcome>;
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
    /// Makes the rulers of a study: an engine, and the systems that it may be compared with.
    ///
    /// # Errors
    /// If the panel has a ruler with the id of the engine.
    pub fn of(study: &Study, engine: Arc<dyn Ruler>, panel: &Panel) -> Result<Narrowed, String> {
        Narrowed::to(study.lens, engine, panel)
    }

    /// An engine and the rulers of a panel, under a lens.
    ///
    /// # Errors
    /// If the panel has a ruler with the id of the engine.
    pub fn to(lens: Lens, engine: Arc<dyn Ruler>, panel: &Panel) -> Result<Narrowed, String> {
        let mut rulers = Narrowed {
            panel: panel.clone(),
            lens,
        };
        rulers
            .panel
            .add(engine)
            .map_err(|taken| taken.to_string())?;
        Ok(rulers)
    }
}

impl Rulers for Narrowed {
    fn resolve(
        &self,
        id: RulerId,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    ) {
        self.panel.resolve(id, night, switches, scratch, outcome);
        narrow(self.lens, outcome);
    }
    fn panel(&self) -> &Panel {
        &self.panel
    }
}

/// Takes away what is beyond a lens.
fn narrow(lens: Lens, outcome: &mut Outcome) {
    if lens < Lens::Full {
        outcome.reports.clear();
    }
    if lens < Lens::State {
        let Outcome {
            deaths,
            exhausted,
            silence,
            ..
        } = std::mem::take(outcome);
        *outcome = Outcome {
            deaths,
            exhausted,
            silence,
            ..Outcome::default()
        };
    }
}

/// Returns an outcome under a lens, as lines of an `[expect]` section.
fn lines(night: &Night, outcome: &Outcome, widest: Lens) -> Vec<String> {
    let sheet = sheet(night);
    let words = sheet.words();
    let shows = |claim: &&Claim| widest >= lens_of(claim);
    let text = |claim: &Claim| ClaimText { claim, words }.to_string();
    let all: Vec<String> = claims(outcome, words)
        .iter()
        .filter(shows)
        .map(text)
        .collect();
    all.iter()
        .flat_map(|text| text.lines())
        .map(str::to_owned)
        .collect()
}

fn lens_of(claim: &Claim) -> Lens {
    match claim {
        Claim::Dies(_) => Lens::Deaths,
        Claim::Told { .. } => Lens::Full,
        Claim::Alignment(..)
        | Claim::Abilities(..)
        | Claim::Holds(..)
        | Claim::Money(..)
        | Claim::Revived(..) => Lens::State,
    }
}

/// Gets the state after each block, and the number of its nights; decides whether to continue.
pub type Block<'a> = &'a mut dyn FnMut(&State, u64) -> Go;

/// Shows the unfinished nights of a study to the observer, on this many threads. The state then has all that the report
/// needs. Ends early where `block` stops it, or if the engine is lost, which does not count as a stop.
///
/// # Errors
/// If the threads cannot be started.
pub fn observe(
    study: &Study,
    state: &mut State,
    subject: &dyn Subject,
    rulers: &Narrowed,
    threads: usize,
    options: &Options<'_>,
    block: Block<'_>,
) -> Result<Go, String> {
    let pace = || {
        if subject.is_lost() {
            Pace::Pause
        } else {
            (options.pace)()
        }
    };
    let options = Options {
        pace: &pace,
        cancel: Arc::clone(&options.cancel),
        ..*options
    };
    let observer = |_| Comparison {
        subject,
        lens: study.lens,
    };
    loop {
        // Late failures are added between blocks, while no night is in progress.
        let mut work = None;
        let mut one = |_: &State, nights| {
            work = Some(nights);
            Go::Stop
        };
        fold(
            &study.plan,
            state,
            threads,
            rulers,
            &options,
            &observer,
            &mut one,
        )
        .map_err(|error| error.to_string())?;
        let go = work.map(|nights| {
            late::add(study, state, subject);
            block(state, nights)
        });
        if go != Some(Go::On) || subject.is_lost() {
            subject.settle();
            late::add(study, state, subject);
            return Ok(go.unwrap_or(Go::On));
        }
    }
}

/// Makes the report of a state, after minimising its nights by asking the engine; a stopped study is not minimised.
/// `watch` is called before each of these nights, and may end the work early.
#[must_use]
pub fn report(
    study: &Study,
    state: &State,
    subject: &dyn Subject,
    rulers: &Narrowed,
    go: Go,
    watch: &dyn Fn() -> Go,
) -> Report {
    let is_lost = subject.is_lost();
    let found = Findings::of(study, state, subject, rulers, go, watch);
    Report::of(
        study,
        state,
        subject.about(),
        found,
        is_lost,
        go == Go::Stop,
    )
}

/// Asks an engine every night of a study, with as many processes as threads, then minimises the nights found.
///
/// # Errors
/// If the threads cannot be started, or the panel has a ruler with the id of the engine.
pub fn conform<S: Subject + 'static>(
    study: &Study,
    subject: &Arc<S>,
    panel: &Panel,
    threads: usize,
) -> Result<Report, String> {
    let rulers = Narrowed::of(study, Arc::clone(subject) as Arc<dyn Ruler>, panel)?;
    let (options, mut state) = (Options::default(), State::new(study.plan.terms.clone()));
    let go = observe(
        study,
        &mut state,
        &**subject,
        &rulers,
        threads,
        &options,
        &mut |_, _| Go::On,
    )?;
    Ok(report(study, &state, &**subject, &rulers, go, &|| Go::On))
}
