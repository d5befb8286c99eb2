//! Findings, minimised: nights on which engine and system differ, and nights on which the engine fails.

use std::collections::BTreeMap;

use nightcourt_precedent::canonical::{self, canonical, key};
use nightcourt_precedent::catalogue::title::title;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Finding, shows};
use nightcourt_precedent::minimise::{Judge, shrink};
use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::text::Sheet;

use super::agreement::Verdict;
use super::plan::name;
use super::record::{DifferenceRow, FailureRow, SurenessWord};
use super::{Failing, Go, Section, State, Study, Subject, lines};
use crate::failure::{Failure, FailureKind};
use crate::system::sheet;

/// Number of differing nights that are minimised: those with fewest actions first, of every set of abilities in turn.
const MOST_DIFFERING: usize = 200;
const MOST_FAILING: usize = 10;
/// Number of nights that minimise one on which the engine fails: each may take as long as a night may.
const MOST_ASKED: u32 = 400;

/// A night with a finding.
#[derive(Clone, Debug)]
struct Case {
    section: Section,
    name: String,
    night: Night,
    finding: Found,
    /// The first answer of an engine that gave another when it was asked again.
    flaky: Option<Vec<String>>,
}

/// The way a night goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    /// The two differ; the narrowest lens that shows it.
    Differs(Lens),
    /// The engine fails.
    Fails {
        kind: FailureKind,
        /// True if that shows only after the answer.
        is_late: bool,
    },
}

/// The rows of a report, the smallest night first.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    pub(super) differences: Vec<DifferenceRow>,
    /// Nights that differ, and were not minimised.
    pub(super) differing_left: u64,
    pub(super) failures: Vec<FailureRow>,
    /// Nights that fail, and were not minimised.
    pub(super) failing_left: u64,
}

/// A minimised night, and how sure that is.
struct Small {
    night: Night,
    sureness: SurenessWord,
    /// A failure that was seen meanwhile.
    failure: Option<Failure>,
}

impl Findings {
    /// Minimises the nights with a finding; none, if the study was stopped.
    pub(super) fn of(
        study: &Study,
        state: &State,
        subject: &dyn Subject,
        panel: &Panel,
        go: Go,
        watch: &(dyn Fn() -> Go + Sync),
    ) -> Findings {
        let log = subject.take_failures();
        let (differing, failing) = found(study, state, &log);
        // Nights that the state counts and does not name are not minimised either.
        let [differ, fail] = [false, true].map(|fails| unnamed(state, fails));
        let evaluator = Evaluator::new(panel, study.plan.terms.switches);
        let mut minimiser = Minimiser { study, subject, evaluator, log, differences: Vec::new(), failures: Vec::new() };
        if go == Go::Stop {
            failing.iter().for_each(|case| minimiser.failure(case, Small::once(case)));
            return minimiser.findings(differ + differing.len() as u64, fail);
        }
        subject.renew();
        let chosen = in_turn(&differing, |case| (abilities(&case.night), size(&case.night)));
        let until = |most: usize| move |&(place, _): &(usize, &&Case)| place < most && watch() == Go::On;
        let shown = chosen.iter().enumerate().take_while(until(MOST_DIFFERING));
        let differing = shown.map(|(_, case)| minimiser.difference(case)).count();
        let kind = |case: &Case| match case.finding {
            Found::Differs(_) => None,
            Found::Fails { kind, .. } => Some(kind),
        };
        let failing = in_turn(&failing, |case| (kind(case), size(&case.night)));
        let shown = failing.iter().enumerate().take_while(until(MOST_FAILING)).map(|(_, case)| {
            subject.renew();
            let small = minimiser.minimise(case, MOST_ASKED);
            minimiser.failure(case, small);
        });
        let failed = shown.count();
        minimiser.findings(differ + (chosen.len() - differing) as u64, fail + (failing.len() - failed) as u64)
    }
}

/// Number of nights that differ, or fail, and whose indices are not in the state.
fn unnamed(state: &State, fails: bool) -> u64 {
    let sums = state.frames.values().map(|section| &section.sums);
    let each = sums.flat_map(|sums| {
        sums.first.iter().map(|(verdict, first)| (verdict, sums.nights[verdict] - first.len() as u64))
    });
    let is_it = |verdict: &Verdict| match verdict {
        Verdict::Differs(_) => !fails,
        Verdict::Failed(_) => fails,
        Verdict::Agrees | Verdict::Declined | Verdict::Skipped | Verdict::Exceeded => false,
    };
    each.filter(|(verdict, _)| is_it(verdict)).map(|(_, left)| left).sum()
}

/// The nights on which the two differ, and those on which the engine fails, in the order of the plan.
fn found(study: &Study, state: &State, log: &[Failing]) -> (Vec<Case>, Vec<Case>) {
    let (mut differing, mut failing) = (Vec::new(), Vec::new());
    for (section, source, names) in &study.sections {
        let Some(sums) = state.frames.get(source).map(|section| &section.sums) else { continue };
        let mut of_section: Vec<(u64, Case)> = Vec::new();
        for (verdict, indices) in &sums.first {
            let finding = match *verdict {
                Verdict::Differs(lens) => Found::Differs(lens),
                Verdict::Failed(kind) => Found::Fails { kind, is_late: false },
                Verdict::Agrees | Verdict::Declined | Verdict::Skipped | Verdict::Exceeded => continue,
            };
            of_section.extend(indices.iter().filter_map(|&index| {
                let night = study.night(*source, index)?;
                let flaky = sums.flaky.get(&index).cloned();
                Some((index, Case { section: *section, name: name(*section, names, index), night, finding, flaky }))
            }));
        }
        of_section.sort_by_key(|&(index, _)| index);
        for (_, case) in of_section {
            match case.finding {
                Found::Differs(_) => differing.push(case),
                Found::Fails { .. } => failing.push(case),
            }
        }
    }
    let mut late: Vec<&Failing> = log.iter().filter(|one| one.is_late).collect();
    late.sort_by_cached_key(|one| (key(&one.night), one.failure.kind));
    late.dedup_by_key(|one| (&one.night, one.failure.kind));
    failing.extend(late.into_iter().filter_map(|one| {
        let (section, name) = study.find(&one.night)?;
        let finding = Found::Fails { kind: one.failure.kind, is_late: true };
        Some(Case { section, name, night: one.night.clone(), finding, flaky: None })
    }));
    (differing, failing)
}

impl Small {
    /// A night that was not asked again.
    fn once(case: &Case) -> Small {
        Small { night: case.night.clone(), sureness: SurenessWord::Once, failure: None }
    }
}

/// Minimises findings, and gathers their rows.
struct Minimiser<'s, 'a> {
    study: &'s Study,
    subject: &'s dyn Subject,
    evaluator: Evaluator<'a>,
    log: Vec<Failing>,
    differences: Vec<(Night, Vec<u8>, DifferenceRow)>,
    failures: Vec<(Night, FailureRow)>,
}

impl Minimiser<'_, '_> {
    /// Minimises a night by asking about at most this many.
    fn minimise(&mut self, case: &Case, most: u32) -> Small {
        if case.flaky.is_some() {
            return Small { sureness: SurenessWord::Flaky, ..Small::once(case) };
        }
        let (engine, against) = (self.study.engine(), self.study.request.against);
        let finding = match case.finding {
            Found::Differs(lens) => Finding::Diverges(engine, against, lens),
            // The judge knows the kind of failure.
            Found::Fails { .. } => Finding::Panics(engine, 0),
        };
        let Minimiser { subject, evaluator, .. } = self;
        let mut judge = Trial {
            evaluator,
            subject: *subject,
            engine,
            found: case.finding,
            outcomes: Default::default(),
            left: most,
            is_cut: false,
            failure: None,
        };
        let again = judge.shows(finding, &case.night);
        let night = if again { shrink(&mut judge, finding, case.night.clone(), |_| None) } else { case.night.clone() };
        let sureness = match (again, judge.is_cut) {
            (true, false) => SurenessWord::Minimal,
            (true, true) => SurenessWord::Shown,
            (false, false) => SurenessWord::Flaky,
            (false, true) => SurenessWord::Once,
        };
        Small { night, sureness, failure: judge.failure }
    }

    fn difference(&mut self, case: &Case) {
        let Found::Differs(lens) = case.finding else { return };
        let mut small = self.minimise(case, u32::MAX);
        // Once more, to show the outcomes; an engine that changed its mind meanwhile is flaky too.
        let (mut rows, shown) = self.outcomes(&small.night);
        if shown != Some(lens) && matches!(small.sureness, SurenessWord::Minimal | SurenessWord::Shown) {
            small = Small { sureness: SurenessWord::Flaky, ..Small::once(case) };
            (rows, _) = self.outcomes(&small.night);
        }
        let [mut engine, system] = rows;
        if let Some(first) = &case.flaky {
            engine.clone_from(first);
        }
        let form = key(&canonical(&mut self.evaluator, &[], &small.night));
        let is_same = |(_, known, row): &&mut (Night, Vec<u8>, DifferenceRow)| {
            Lens::from(row.lens) == lens && row.sureness == small.sureness && *known == form
        };
        if let Some((_, _, known)) = self.differences.iter_mut().find(is_same) {
            known.nights += 1;
            return;
        }
        let only =
            |some: &[String], others: &[String]| some.iter().filter(|one| !others.contains(one)).cloned().collect();
        let row = DifferenceRow {
            title: title(&text(&small.night)),
            night: text(&small.night).to_string(),
            lens: lens.into(),
            sureness: small.sureness,
            engine: only(&engine, &system),
            system: only(&system, &engine),
            section: case.section.id().to_owned(),
            from: case.name.clone(),
            nights: 1,
        };
        self.differences.push((small.night, form, row));
    }

    /// The outcomes of engine and system in lines, and the narrowest lens under which they differ.
    fn outcomes(&mut self, night: &Night) -> ([Vec<String>; 2], Option<Lens>) {
        let both = [self.study.engine(), self.study.request.against].map(|ruler| {
            let mut outcome = Outcome::default();
            let _ = self.evaluator.ask(ruler, night, &mut outcome);
            outcome
        });
        let lens = compare(&both[0], &both[1]).narrowest();
        (both.map(|outcome| lines(night, &outcome, self.study.lens)), lens)
    }

    fn failure(&mut self, case: &Case, small: Small) {
        let Found::Fails { kind, is_late } = case.finding else { return };
        let known = self
            .failures
            .iter_mut()
            .find(|(night, row)| row.kind == kind && row.sureness == small.sureness && key(night) == key(&small.night));
        if let Some((_, known)) = known {
            known.nights += 1;
            return;
        }
        let is_it = |one: &&Failing| one.is_late == is_late && one.failure.kind == kind && one.night == case.night;
        let failure = self.log.iter().find(is_it).map(|one| one.failure.clone()).or(small.failure);
        let what = case.flaky.as_ref().and_then(|lines| lines.first().cloned());
        let unknown = || Failure { kind, what: what.unwrap_or_else(|| kind.id().to_owned()), stderr: String::new() };
        let Failure { kind, what, stderr } = failure.unwrap_or_else(unknown);
        let row = FailureRow {
            kind,
            what,
            night: Some(text(&small.night).to_string()),
            sureness: small.sureness,
            stderr,
            section: Some(case.section.id().to_owned()),
            from: Some(case.name.clone()),
            nights: 1,
        };
        self.failures.push((small.night, row));
    }

    fn findings(mut self, differing_left: u64, failing_left: u64) -> Findings {
        self.differences.sort_by_cached_key(|(night, _, row)| (size(night), key(night), Lens::from(row.lens)));
        self.failures.sort_by_cached_key(|(night, row)| (row.kind, size(night), key(night)));
        let differences = self.differences.into_iter().map(|(_, _, row)| row).collect();
        let failures = self.failures.into_iter().map(|(_, row)| row).collect();
        Findings { differences, differing_left, failures, failing_left }
    }
}

/// Judges whether an engine does on another night what it did on one, as long as it can be asked.
struct Trial<'t, 'a> {
    evaluator: &'t mut Evaluator<'a>,
    subject: &'t dyn Subject,
    engine: RulerId,
    found: Found,
    outcomes: [Outcome; 2],
    /// Number of nights that may still be asked.
    left: u32,
    /// True if a night could not be asked: what is left may not be minimal.
    is_cut: bool,
    failure: Option<Failure>,
}

impl Judge for Trial<'_, '_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        if self.left == 0 || self.subject.is_lost() {
            self.is_cut = true;
            return false;
        }
        self.left -= 1;
        match self.found {
            Found::Differs(_) => shows(self.evaluator, finding, night, &mut self.outcomes),
            Found::Fails { kind, is_late } => self.fails(night, kind, is_late),
        }
    }
}

impl Trial<'_, '_> {
    /// Reports whether the engine fails on a night in this way. A late failure shows when it is asked once more.
    fn fails(&mut self, night: &Night, kind: FailureKind, is_late: bool) -> bool {
        let [outcome, _] = &mut self.outcomes;
        if is_late {
            // A failure that the night before left behind is not of this night.
            let _ = self.evaluator.ask(self.engine, night, outcome);
        }
        self.subject.take_failures();
        let _ = self.evaluator.ask(self.engine, night, outcome);
        let is_it = |one: &Failing| one.is_late == is_late && one.failure.kind == kind && one.night == *night;
        let found = self.subject.take_failures().into_iter().find(is_it);
        let shows = found.is_some();
        self.failure = found.map(|one| one.failure).or_else(|| self.failure.take());
        shows
    }
}

/// A night under standard names; one that cannot be written is numbered as it is.
fn text(night: &Night) -> Sheet {
    canonical::sheet(night.clone()).unwrap_or_else(|_| sheet(night))
}

fn abilities(night: &Night) -> Vec<Ability> {
    Ability::all().filter(|&ability| night.actions().iter().any(|action| action.ability == ability)).collect()
}

fn size(night: &Night) -> (usize, usize) {
    (night.actions().len(), night.players().len())
}

/// The first of every group, then the second of every group, and so on; in a group, and among those of a turn, the smallest
/// first.
fn in_turn<T, G: Ord>(all: &[T], place: impl Fn(&T) -> (G, (usize, usize))) -> Vec<&T> {
    let mut sorted: Vec<(G, (usize, usize), &T)> =
        all.iter().map(|one| (place(one), one)).map(|((g, s), one)| (g, s, one)).collect();
    sorted.sort_by_key(|&(_, size, _)| size);
    let mut turns: BTreeMap<G, usize> = BTreeMap::new();
    let mut placed: Vec<(usize, (usize, usize), &T)> = Vec::new();
    for (group, size, one) in sorted {
        let turn = turns.entry(group).or_default();
        placed.push((*turn, size, one));
        *turn += 1;
    }
    placed.sort_by_key(|&(turn, size, _)| (turn, size));
    placed.into_iter().map(|(_, _, one)| one).collect()
}

#[cfg(test)]
mod tests {
    use super::in_turn;

    #[test]
    fn every_group_has_its_turn_and_the_smallest_goes_first() {
        let all = [("kill", 3), ("kill", 1), ("kill", 2), ("block", 5), ("jail", 4)];
        let chosen: Vec<_> = in_turn(&all, |&(group, size)| (group, (size, 0))).into_iter().copied().collect();
        assert_eq!(chosen, [("kill", 1), ("jail", 4), ("block", 5), ("kill", 2), ("kill", 3)]);
    }
}
