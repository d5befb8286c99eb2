//! Conformance of an engine to a system: the share of nights that it resolves as the system does, by lens and by
//! ability, and the smallest nights that it resolves otherwise.
//!
//! The nights are golden ones, settled answers, all small nights of what the engine knows, and random ones ([`plan`]). A
//! night on which the two differ is asked a second time; if the engine then says something else it is marked as flaky, and
//! otherwise shrunk by asking the engine ([`shrink`]). So is a night that the engine fails on. The same engine, request and
//! cases give the same report.

pub mod junit;
pub mod plan;
pub mod record;
pub mod shrink;
mod small;
mod tally;

pub use record::Report;

use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

use self::small::{Differing, Failing, Small};
use self::tally::Tally;
use crate::answer::by_names;
use crate::driver::{Answer, Ask, lens};
use crate::failure::Failure;

/// The system and options of a conformance run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The system.
    pub against: RulerId,
    /// By which rulings.
    pub switches: Switches,
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
    /// Every section, in the order asked.
    pub const ALL: [Section; 4] = [Section::Golden, Section::Settled, Section::Census, Section::Random];

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

/// A night to be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The source.
    pub section: Section,
    /// Its name there: a golden night's name, a precedent's id, a number.
    pub name: String,
    /// The night.
    pub sheet: Sheet,
}

/// The decision to continue or to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// To the next night.
    On,
    /// No further.
    Stop,
}

/// The result of a night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It was not sent: the engine says that it knows no such nights.
    Declined,
    /// The engine skipped it.
    Skipped,
    /// The engine failed on it.
    Failed,
    /// The system exceeded its step budget: there is nothing to compare.
    Exceeded,
    /// Both have an outcome; the narrowest lens under which they differ, if any.
    Compared(Option<Lens>),
}

/// Asks an engine every case, then shrinks what was found. `watch` hears of every night that was asked or shrunk, and may
/// have it end early: what was found until then is reported.
pub fn conform(
    engine: &mut impl Ask,
    rulers: &dyn Rulers,
    request: &Request,
    cases: &[Case],
    watch: &mut dyn FnMut() -> Go,
) -> Report {
    let mut trial = Trial {
        reference: Reference { evaluator: Evaluator::new(rulers, request.switches), system: request.against },
        lens: request.lens.min(lens(engine.about())),
        tally: Tally::default(),
        differing: Vec::new(),
        failing: Vec::new(),
    };
    let mut asked = 0;
    let (mut lost, mut stopped) = (false, false);
    for case in cases {
        if watch() == Go::Stop {
            stopped = true;
            break;
        }
        if trial.ask(engine, case).is_none() {
            lost = true;
            break;
        }
        asked += 1;
    }
    let Trial { mut reference, lens, tally, differing, failing } = trial;
    let small = if stopped {
        Small::unshrunk(&differing, &failing)
    } else {
        Small::of(engine, &mut reference, lens, &differing, &failing, watch)
    };
    Report::new(
        engine.about(),
        request,
        lens,
        tally,
        small,
        record::Course { cases: cases.len(), asked, lost, stopped },
    )
}

/// The system, asked as an engine would be: it tells roles apart by their names.
pub(crate) struct Reference<'a> {
    evaluator: Evaluator<'a>,
    system: RulerId,
}

impl Reference<'_> {
    /// The system's outcome; `None` if it has none.
    pub(crate) fn outcome(&mut self, sheet: &Sheet) -> Option<Outcome> {
        let mut outcome = Outcome::default();
        self.evaluator.ask(self.system, &sheet.night, &mut outcome).ok()?;
        (!outcome.exhausted).then(|| by_names(outcome, sheet))
    }
}

/// The narrowest lens under which two outcomes differ, none wider than this.
pub(crate) fn differ(engine: &Outcome, system: &Outcome, widest: Lens) -> Option<Lens> {
    compare(engine, system).narrowest().filter(|&narrowest| narrowest <= widest)
}

struct Trial<'a> {
    reference: Reference<'a>,
    lens: Lens,
    tally: Tally,
    differing: Vec<Differing>,
    failing: Vec<Failing>,
}

impl Trial<'_> {
    /// Asks one case. `None` if the engine is lost.
    fn ask(&mut self, engine: &mut impl Ask, case: &Case) -> Option<()> {
        let verdict = match engine.declines(&case.sheet.night) {
            Some(why) => {
                self.tally.skip(&format!("it does not know {why}"));
                Verdict::Declined
            }
            None => {
                let verdict = self.compare(engine, case);
                for (sheet, failure) in engine.strays() {
                    self.fails(case, sheet, failure, true);
                }
                verdict?
            }
        };
        self.tally.add(case, verdict);
        Some(())
    }

    fn compare(&mut self, engine: &mut impl Ask, case: &Case) -> Option<Verdict> {
        Some(match engine.ask(&case.sheet) {
            Answer::Lost => return None,
            Answer::Skipped(why) => {
                self.tally.skip(&why);
                Verdict::Skipped
            }
            Answer::Failed(failure) => {
                self.fails(case, case.sheet.clone(), failure, false);
                Verdict::Failed
            }
            Answer::Ruled(said) => match self.reference.outcome(&case.sheet) {
                None => Verdict::Exceeded,
                Some(system) => {
                    let lens = differ(&said, &system, self.lens);
                    if let Some(lens) = lens {
                        self.differing.push(Differing { case: case.clone(), lens, said });
                    }
                    Verdict::Compared(lens)
                }
            },
        })
    }

    fn fails(&mut self, case: &Case, sheet: Sheet, failure: Failure, late: bool) {
        // What was said too late belongs to a night before this one, whose name is not known any more.
        let name = if late { format!("before {}", case.name) } else { case.name.clone() };
        let case = Case { section: case.section, name, sheet };
        self.failing.push(Failing { case, failure, late });
    }
}
