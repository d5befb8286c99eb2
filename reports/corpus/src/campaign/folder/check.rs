//! Checks a corpus again from its files alone. Every precedent is canonical, shows its catalogued findings, and every
//! one-step reduction loses them. The first night of each precedent does come down to it, and every file agrees with
//! the checkpoint.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::Path;

use nightcourt_gen::Buffers;
use nightcourt_gen::smaller::each_reduction;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{Catalogue, Finding, OtherOrder, SystemOutcomes};
use nightcourt_precedent::minimise::{Predicate, UncachedPredicate};
use nightcourt_precedent::settled::AgreementCheck;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;

use super::load::load;
use super::publish::contents;
use super::{CHECKPOINT, RUN};
use crate::campaign::observer::attribute::Attributor;
use crate::campaign::records::{CatalogueFile, Frequency, Precedent, Provenance, Run};
use crate::campaign::supply::Supply;
use crate::campaign::{Source, State};
use crate::files::{MAX_RECORD, read_at_most};
use crate::given::meets;
use crate::record::{self, InvalidRecord};

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Number of precedents that were resolved again.
    pub precedents: usize,
    /// Number of one-step reductions that were resolved again.
    pub reductions: usize,
    /// The problems found.
    pub problems: Vec<String>,
    /// Missing resolvers: their findings were not checked, nor the files with their outcomes.
    pub unchecked: Vec<String>,
}

/// Number of precedents that a thread resolves with the same caches, and after which the cost is summed. Cached work
/// that several of them share must not depend on thread order, or the cost would.
const CHUNK: usize = 16;
const GROUP: usize = 16 * CHUNK;

/// Budget of a whole catalogue: this many precedents at their bound, and this fraction of the bound for each other one.
const MANY: u64 = 100;
const PART: u64 = 40;

/// Checks the files of a corpus, and of each catalogue the first precedent and every n-th after it.
///
/// # Errors
/// If the corpus cannot be read.
pub fn check(
    directory: &Path,
    rulers: &dyn Rulers,
    every: NonZeroUsize,
) -> Result<Checked, String> {
    check_within(
        directory,
        rulers,
        &Supply::default(),
        every,
        &Budget::times(1),
    )
}

/// Checks a corpus within a budget for each precedent. A whole catalogue may cost a hundred times as much, and a
/// fortieth of the budget for each precedent. An exceeded budget is a problem.
///
/// # Errors
/// If the corpus cannot be read.
pub fn check_within(
    directory: &Path,
    rulers: &dyn Rulers,
    supply: &Supply,
    every: NonZeroUsize,
    budget: &Budget,
) -> Result<Checked, String> {
    let path = directory.join(CHECKPOINT);
    let mut state =
        load(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    state.terms.supply = supply.clone();
    let mut sources = state.frames.keys();
    if let Some(absent) = sources.find_map(|&source| supply.absent(source)) {
        return Err(format!("its nights cannot be made again without {absent}"));
    }
    let mut checked = Checked {
        unchecked: state.terms.added.missing(rulers.panel()),
        ..Checked::default()
    };
    let mut catalogues = Vec::new();
    for which in Catalogue::ALL {
        let name = format!("{}.json", which.id());
        let file = read(&directory.join(&name))?;
        let ruled: Vec<&Precedent> = file.precedents.iter().step_by(every.get()).collect();
        let known = findings(&state, which);
        let times = MANY + ruled.len() as u64 / PART;
        let mut left = budget.left().saturating_mul(times);
        let mut passed_over = 0;
        for group in ruled.chunks(GROUP) {
            if left == 0 {
                passed_over += group.len();
                continue;
            }
            let look = |chunk: &[&Precedent]| {
                let evaluator = || Evaluator::new(rulers, state.terms.switches);
                let mut checker = Checker {
                    state: &state,
                    known: &known,
                    which,
                    budget: budget.clone(),
                    rulers,
                    evaluator: evaluator(),
                    attributor: Attributor::new(evaluator(), &state.terms.systems),
                    results: SystemOutcomes::default(),
                };
                let each = chunk.iter();
                each.map(|one| checker.look(one)).collect::<Vec<_>>()
            };
            let chunks = group.par_chunks(CHUNK);
            let looked: Vec<_> = chunks.flat_map_iter(look).collect();
            for (looked, precedent) in looked.into_iter().zip(group) {
                left = left.saturating_sub(looked.work);
                checked.precedents += 1;
                checked.reductions += looked.reductions;
                let problem = looked.problem.into_iter();
                let id = &precedent.id;
                checked
                    .problems
                    .extend(problem.map(|problem| format!("{name}: precedent {id}: {problem}")));
            }
        }
        if passed_over > 0 {
            checked.problems.push(format!(
                "{name}: the last {passed_over} precedents were not checked, because those before them exceeded the budget"
            ));
        }
        catalogues.push(file);
    }
    if !checked.unchecked.is_empty() {
        return Ok(checked);
    }
    // The same rulings give the same files, except for the version of the program.
    let Run {
        program, edition, ..
    } = run(directory)?;
    let made = contents(&state, rulers, &Provenance { program, edition })
        .map_err(|error| error.to_string())?;
    for (name, bytes) in made {
        let found = read_at_most(&directory.join(name), MAX_RECORD)
            .map_err(|error| format!("cannot read {name}: {error}"))?;
        if found != bytes {
            let which = name.strip_suffix(".json").and_then(Catalogue::from_id);
            let place = which
                .and_then(|which| others(&catalogues[which as usize], &record::read(&bytes).ok()?));
            let place = place.unwrap_or_else(|| differs(&found, &bytes));
            checked.problems.push(format!(
                "{name}: it does not agree with {CHECKPOINT}: {place}"
            ));
        }
    }
    Ok(checked)
}

/// Reads `run.json` of a folder.
///
/// # Errors
/// If it cannot be read, is damaged, or is of another version.
pub fn run(directory: &Path) -> Result<Run, String> {
    read_by(&directory.join(RUN), record::read_checksummed)
}

/// Reads a catalogue from its file.
///
/// # Errors
/// If it cannot be read, or is of another version.
pub fn read(path: &Path) -> Result<CatalogueFile, String> {
    read_by(path, record::read)
}

fn read_by<T>(
    path: &Path,
    parse: impl FnOnce(&[u8]) -> Result<T, InvalidRecord>,
) -> Result<T, String> {
    let bytes = read_at_most(path, MAX_RECORD).map_err(|error| error.to_string());
    let read = bytes.and_then(|bytes| parse(&bytes).map_err(|unread| unread.to_string()));
    read.map_err(|why| format!("cannot read {}: {why}", path.display()))
}

/// Names the precedents in which two catalogues differ, if any.
fn others(found: &CatalogueFile, made: &CatalogueFile) -> Option<String> {
    fn by_id(file: &CatalogueFile) -> BTreeMap<&str, &Precedent> {
        file.precedents.iter().map(|one| (&*one.id, one)).collect()
    }
    let (found, made) = (by_id(found), by_id(made));
    let ids: BTreeSet<&str> = found.keys().chain(made.keys()).copied().collect();
    let mut differ = ids.into_iter().filter(|id| found.get(id) != made.get(id));
    let first = differ.next()?;
    Some(match differ.count() {
        0 => format!("precedent {first} differs"),
        more => format!("precedent {first} differs, and {more} more"),
    })
}

/// Returns the findings of each precedent of a catalogue, by the checkpoint.
fn findings(state: &State, which: Catalogue) -> BTreeMap<Id, BTreeSet<Finding>> {
    let mut known: BTreeMap<Id, BTreeSet<Finding>> = BTreeMap::new();
    let sections = state.frames.values();
    for &(finding, id, _) in sections.flat_map(|section| section.sums.causes.keys()) {
        if finding.catalogue() == which {
            known.entry(id).or_default().insert(finding);
        }
    }
    known
}

/// Names the first line in which two files differ.
fn differs(found: &[u8], made: &[u8]) -> String {
    let [found, made] = [found, made].map(|bytes| bytes.split_inclusive(|&byte| byte == b'\n'));
    let mut pairs = found.clone().zip(made.clone());
    match pairs.position(|(one, other)| one != other) {
        Some(line) => format!("line {} differs", line + 1),
        None => format!(
            "it has {} lines, and should have {}",
            found.count(),
            made.count()
        ),
    }
}

/// The check of one precedent.
struct Looked {
    problem: Option<String>,
    work: u64,
    /// Number of one-step reductions that were resolved.
    reductions: usize,
}

struct Checker<'a> {
    state: &'a State,
    known: &'a BTreeMap<Id, BTreeSet<Finding>>,
    which: Catalogue,
    /// The budget of each precedent.
    budget: Budget,
    rulers: &'a dyn Rulers,
    evaluator: Evaluator<'a>,
    attributor: Attributor<'a>,
    results: SystemOutcomes,
}

impl Checker<'_> {
    /// Checks a precedent within the budget.
    fn look(&mut self, precedent: &Precedent) -> Looked {
        *self.evaluator.budget_mut() = self.budget.clone();
        *self.attributor.budget_mut() = self.budget.clone();
        let mut reductions = 0;
        let problem = self.problem(precedent, &mut reductions);
        let (own, causes) = (self.evaluator.budget(), self.attributor.budget_mut());
        let work = 2 * self.budget.left() - own.left() - causes.left();
        let mut looked = Looked {
            problem,
            work,
            reductions,
        };
        if !own.is_spent() && !causes.is_spent() {
            return looked;
        }
        // Cache entries since the budget was exceeded are invalid.
        let evaluator = Evaluator::new(self.rulers, self.state.terms.switches);
        self.attributor = Attributor::new(evaluator, &self.state.terms.systems);
        let problem = "resolving it again exceeded the budget; --budget raises it";
        looked.problem = Some(problem.to_owned());
        looked
    }

    /// Returns the problem of a precedent, if any, and counts the reductions that it resolves.
    fn problem(&mut self, precedent: &Precedent, reductions: &mut usize) -> Option<String> {
        let Ok(sheet) = Sheet::parse(&precedent.night) else {
            return Some("its night cannot be read".to_owned());
        };
        let id = Id::of(&precedent.night);
        if id.to_string() != precedent.id {
            return Some(format!("its id should be {id}"));
        }
        let night = sheet.night;
        let Some(findings) = self.known.get(&id) else {
            return Some("the checkpoint does not know it".to_owned());
        };
        let (panel, systems) = (self.rulers.panel(), &self.state.terms.systems);
        let missing = |system: &RulerId| panel.get(*system).is_none();
        let all_here = !systems.iter().any(missing);
        if self.which == Catalogue::Settled {
            let mut agreement = AgreementCheck::new(&mut self.evaluator, systems);
            return if !all_here {
                None
            } else if !agreement.agree(&night) {
                Some("the systems do not agree on it".to_owned())
            } else if agreement.needs_all(&night).is_none() {
                Some("it has more than it needs".to_owned())
            } else {
                None
            };
        }
        let mut predicate = UncachedPredicate::new(&mut self.evaluator);
        for &finding in findings {
            let (one, other) = finding.systems();
            if [Some(one), other].iter().flatten().any(missing) {
                continue;
            }
            if !predicate.shows(finding, &night) {
                return Some(format!("it does not show {finding}"));
            }
            let (mut smaller, mut tried) = (None, 0);
            each_reduction(&night, &mut |reduction| {
                tried += 1;
                let kept = predicate.keeps(finding, &night, &reduction.night);
                if kept {
                    smaller = Some(reduction.change);
                }
                kept
            });
            // The reductions of a night are those of all its findings.
            *reductions = tried;
            if let Some(change) = smaller {
                return Some(format!(
                    "it is not minimal: {finding} is kept by {change:?}"
                ));
            }
        }
        // The precedent of a night depends on every resolver.
        if all_here {
            self.first(id, precedent)
        } else {
            None
        }
    }

    /// Checks that the first night of each frame comes down to the precedent.
    fn first(&mut self, id: Id, precedent: &Precedent) -> Option<String> {
        let terms = &self.state.terms;
        let mut frames = precedent.frames.iter();
        frames.find_map(|frequency| {
            let Frequency { first, frame, .. } = frequency;
            let Ok(source) = frame.parse::<Source>() else {
                return Some(format!("there is no frame {frame}"));
            };
            // A census records the unit, not the night.
            let nights = terms.nights(source)?;
            let Some(night) = nights.get(*first, Buffers::default()) else {
                return Some(format!("there is no night {first} of {}", source.about()));
            };
            let (asks, mut spare) = (&mut self.evaluator, Outcome::default());
            if !meets(&terms.given, &night, asks, &mut spare) {
                return Some(format!(
                    "night {first} of frame {frame} does not meet the conditions"
                ));
            }
            let (mut findings, mut causes) = (Vec::new(), Vec::new());
            let (results, systems) = (&mut self.results, &terms.systems);
            results.rule(asks, systems, &night);
            results.findings(asks, systems, &night, OtherOrder::OfAll, &mut findings);
            self.attributor.attribute(&night, &findings, &mut causes);
            let is_own = |&(finding, cause): &(Finding, Id)| {
                cause == id && finding.catalogue() == self.which
            };
            let says = || format!("night {first} of frame {frame} does not come down to it");
            (!causes.iter().any(is_own)).then(says)
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::campaign::records::tests::precedent;

    fn catalogue(precedents: &[(&str, &str)]) -> CatalogueFile {
        let record = |(id, title): &(&str, &str)| precedent(&json!({ "id": id, "title": title }));
        CatalogueFile {
            version: 0,
            catalogue: "loops".to_owned(),
            systems: Vec::new(),
            switches: BTreeMap::new(),
            complete: Vec::new(),
            precedents: precedents.iter().map(record).collect(),
        }
    }

    #[test]
    fn differing_precedents_are_named_and_counted() {
        let two = catalogue(&[("1", "a"), ("2", "b")]);
        assert_eq!(others(&two, &two), None);
        assert_eq!(others(&two, &catalogue(&[("2", "b"), ("1", "a")])), None);
        assert_eq!(
            others(&two, &catalogue(&[("1", "a"), ("2", "c")])).as_deref(),
            Some("precedent 2 differs")
        );
        assert_eq!(
            others(&two, &catalogue(&[("2", "b")])).as_deref(),
            Some("precedent 1 differs")
        );
        let more = catalogue(&[("2", "c"), ("3", "d"), ("1", "a")]);
        assert_eq!(
            others(&two, &more).as_deref(),
            Some("precedent 2 differs, and 1 more")
        );
        assert_eq!(
            others(&catalogue(&[]), &more).as_deref(),
            Some("precedent 1 differs, and 2 more")
        );
    }

    #[test]
    fn the_first_differing_line_is_named() {
        assert_eq!(differs(b"a\nb\nc\n", b"a\nx\nc\n"), "line 2 differs");
        assert_eq!(differs(b"x\nb\n", b"a\nb\n"), "line 1 differs");
        assert_eq!(
            differs(b"a\nb\n", b"a\n"),
            "it has 2 lines, and should have 1"
        );
    }
}
