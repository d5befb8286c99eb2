//! Minimised findings: nights on which engine and system differ, and nights on which the engine fails.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_gen::seats::key;
use nightcourt_precedent::canonical::{Id, canonical};
use nightcourt_precedent::catalogue::title::title;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{Answers, Finding, shows};
use nightcourt_precedent::minimise::{Predicate, shrink};
use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::model::{Ability, Night, Passive};
use nightcourt_resolvers::outcome::{Lens, Outcome, Silence};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::text::Sheet;

use super::agreement::{Answer, Verdict};
use super::plan::name;
use super::record::{DecidingRule, DifferenceRow, FailureRow, SurenessWord};
use super::{Go, Section, State, Study, Subject, lines, narrow};
use crate::failure::FailureKind;
use crate::system::sheet;

/// The most differing nights that are minimised, unless a list is to name them all: those with fewest actions first, of every set
/// of abilities in turn.
const MOST_DIFFERING: usize = 200;
/// The most failing nights that are minimised: of every kind of failure and set of abilities in turn.
const MOST_FAILING: usize = 10;
/// The most questions for minimising a failing night. The limit is low because each may take the whole time of a night.
const MOST_ASKED: u32 = 400;
/// Number of fresh processes that confirm findings: some engines take a second to start.
const MOST_FRESH: usize = 300;
/// The longest run of one night that is tried in a fresh process.
const MOST_RUN: usize = 20;

#[derive(Clone, Debug)]
struct Case {
    section: Section,
    name: String,
    night: Night,
    found: Found,
    answer: Answer,
}

/// The kind of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    /// The two differ, with the narrowest lens that shows it.
    Differs(Lens),
    /// The engine fails; the flag is true if that shows only after the answer.
    Fails(FailureKind, bool),
}

/// The rows of a report, the smallest night first.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    pub(super) differences: Vec<DifferenceRow>,
    /// Differing nights that were not minimised.
    pub(super) differing_left: u64,
    pub(super) failures: Vec<FailureRow>,
    /// Failing nights that were not minimised.
    pub(super) failing_left: u64,
}

impl Findings {
    /// Minimises the nights with a finding; none if the study was stopped.
    pub(super) fn of(
        study: &Study,
        state: &State,
        subject: &dyn Subject,
        rulers: &dyn Rulers,
        go: Go,
        watch: &dyn Fn() -> Go,
    ) -> Findings {
        let cases = found(study, state);
        let (failing, differing): (Vec<_>, Vec<_>) = cases
            .iter()
            .partition(|case| matches!(case.found, Found::Fails(..)));
        let late = failing
            .iter()
            .filter(|case| matches!(case.found, Found::Fails(_, true)))
            .count();
        let differ = counted(state, |verdict| matches!(verdict, Verdict::Differs(_)));
        let fail = counted(state, |verdict| matches!(verdict, Verdict::Failed(_))) + late as u64;
        let evaluator = Evaluator::new(rulers, study.plan.terms.switches);
        let mut minimiser = Minimiser {
            study,
            subject,
            evaluator,
            differences: Vec::new(),
            failures: Vec::new(),
            fresh: MOST_FRESH,
        };
        if go == Go::Stop {
            for case in &failing {
                minimiser.failure(case, case.night.clone(), SurenessWord::Once);
            }
            return minimiser.findings(differ, fail - failing.len() as u64);
        }
        subject.renew();
        let mut differed = 0;
        for case in in_turn(&differing, |case| {
            (abilities(&case.night), size(&case.night))
        }) {
            if differed == most_differing(study) || watch() == Go::Stop {
                break;
            }
            minimiser.difference(case);
            differed += 1;
        }
        let kind = |case: &Case| match case.found {
            Found::Fails(kind, _) => Some(kind),
            Found::Differs(_) => None,
        };
        let mut failed = 0;
        for case in in_turn(&failing, |case| {
            ((kind(case), abilities(&case.night)), size(&case.night))
        }) {
            if failed == MOST_FAILING || watch() == Go::Stop {
                break;
            }
            subject.renew();
            let (night, sureness) = minimiser.minimise(case, MOST_ASKED);
            minimiser.failure(case, night, sureness);
            failed += 1;
        }
        minimiser.findings(differ - differed as u64, fail - failed as u64)
    }
}

/// Returns an upper bound on the number of nights that a report minimises.
#[must_use]
pub fn most_shrunk(study: &Study, state: &State) -> u64 {
    let differ = counted(state, |verdict| matches!(verdict, Verdict::Differs(_)));
    differ.min(most_differing(study) as u64) + MOST_FAILING as u64
}

const fn most_differing(study: &Study) -> usize {
    if study.request.names_all {
        usize::MAX
    } else {
        MOST_DIFFERING
    }
}

/// The number of nights with such a verdict. The state counts more nights than it keeps indices of.
fn counted(state: &State, is_it: fn(&Verdict) -> bool) -> u64 {
    let counts = state
        .frames
        .values()
        .flat_map(|section| &section.sums.nights);
    counts
        .filter(|(verdict, _)| is_it(verdict))
        .map(|(_, nights)| nights)
        .sum()
}

/// Returns the nights with a finding, in the order of the plan; then those of late failures.
fn found(study: &Study, state: &State) -> Vec<Case> {
    let (mut all, mut late) = (Vec::new(), Vec::new());
    for &(section, source, ref names) in &study.sections {
        let Some(of_source) = state.frames.get(&source) else {
            continue;
        };
        let case = |index: u64, found: Found, answer: &Answer| {
            Some(Case {
                section,
                name: name(section, names, index),
                night: study.night(source, index)?,
                found,
                answer: answer.clone(),
            })
        };
        let mut nights = BTreeMap::new();
        for (verdict, first) in &of_source.sums.first {
            let found = match *verdict {
                Verdict::Differs(lens) => Found::Differs(lens.into()),
                Verdict::Failed(kind) => Found::Fails(kind, false),
                Verdict::Agrees | Verdict::Declined | Verdict::Skipped | Verdict::Exceeded => {
                    continue;
                }
            };
            nights.extend(
                first
                    .iter()
                    .map(|(&index, answer)| (index, (found, answer))),
            );
        }
        all.extend(
            nights
                .into_iter()
                .filter_map(|(index, (found, answer))| case(index, found, answer)),
        );
        for (&index, kinds) in &of_source.sums.late {
            late.extend(
                kinds
                    .iter()
                    .filter_map(|(&kind, answer)| case(index, Found::Fails(kind, true), answer)),
            );
        }
    }
    all.append(&mut late);
    all
}

struct Minimiser<'s, 'a> {
    study: &'s Study,
    subject: &'s dyn Subject,
    evaluator: Evaluator<'a>,
    differences: Vec<(Night, Vec<u8>, DifferenceRow)>,
    failures: Vec<(Night, FailureRow)>,
    /// Number of fresh processes that may still be started.
    fresh: usize,
}

impl<'a> Minimiser<'_, 'a> {
    /// Minimises a night with at most this many questions.
    fn minimise(&mut self, case: &Case, most: u32) -> (Night, SurenessWord) {
        let night = case.night.clone();
        if case.answer.flaky {
            return (night, SurenessWord::Flaky);
        }
        let finding = finding(self.study, case.found);
        let mut predicate = Trial {
            evaluator: &mut self.evaluator,
            subject: self.subject,
            engine: self.study.engine(),
            found: case.found,
            answers: Answers::default(),
            left: most,
            is_cut: false,
        };
        let shown = predicate.shows(finding, &night);
        let night = match shown {
            true => shrink(&mut predicate, finding, night, |_| None),
            false => night,
        };
        let sureness = match (shown, predicate.is_cut) {
            (true, true) => SurenessWord::Shown,
            (true, false) => SurenessWord::Minimal,
            (false, true) => SurenessWord::Once,
            (false, false) => SurenessWord::Flaky,
        };
        (night, sureness)
    }

    fn difference(&mut self, case: &Case) {
        let Found::Differs(lens) = case.found else {
            return;
        };
        let (mut night, mut sureness) = self.minimise(case, u32::MAX);
        // One more question gives the outcomes to show. An engine that changed its answer meanwhile is flaky too.
        let (mut engine, mut system, shown) = self.outcomes(&night);
        if shown != Some(lens) && matches!(sureness, SurenessWord::Minimal | SurenessWord::Shown) {
            (night, sureness) = (case.night.clone(), SurenessWord::Flaky);
            (engine, system, _) = self.outcomes(&night);
        }
        if case.answer.flaky {
            engine.clone_from(&case.answer.said);
        }
        let mut standard = canonical(&mut self.evaluator, &[], &night);
        let mut form = key(&standard);
        let mut run = None;
        let known = |sureness| {
            self.differences
                .iter()
                .any(|(_, known, row)| *known == form && row.sureness == sureness)
        };
        if self.fresh == 0 && is_certain(sureness) && known(SurenessWord::AfterOthers) {
            sureness = SurenessWord::AfterOthers;
        } else if is_certain(sureness) && !known(sureness) {
            let unconfirmed = night.clone();
            run = self.confirm(case, &mut night, &mut sureness);
            if night != unconfirmed {
                (engine, system, _) = self.outcomes(&night);
                standard = canonical(&mut self.evaluator, &[], &night);
                form = key(&standard);
            }
        }
        let is_same =
            |known: &DifferenceRow| known.lens == lens.into() && known.sureness == sureness;
        let mut same = self
            .differences
            .iter_mut()
            .filter(|(_, known, row)| *known == form && is_same(row));
        let name = case.section.has_names().then(|| case.name.clone());
        if let Some((_, _, known)) = same.next() {
            known.nights += 1;
            known.names.extend(name);
            return;
        }
        let only = |some: &[String], others: &[String]| -> Vec<String> {
            some.iter()
                .filter(|one| !others.contains(one))
                .cloned()
                .collect()
        };
        let (engine, system) = (only(&engine, &system), only(&system, &engine));
        let row = DifferenceRow {
            id: Id::of_night(&standard).to_string(),
            title: title(&text(&night)),
            night: text(&night).to_string(),
            lens: lens.into(),
            sureness,
            cause: cause(&night, lens, engine.iter().chain(&system)),
            rules: self.deciding(&night),
            engine,
            system,
            section: case.section.id().to_owned(),
            from: case.name.clone(),
            names: name.into_iter().collect(),
            nights: 1,
            run,
        };
        self.differences.push((night, form, row));
    }

    /// Returns the rules that decide a night in the account of the system, each with the first line that it decides.
    fn deciding(&self, night: &Night) -> Vec<DecidingRule> {
        let Some(ruleset) = self.evaluator.panel().ruleset(self.study.request.against) else {
            return Vec::new();
        };
        let sheet = text(night);
        let switches = &self.study.plan.terms.switches;
        let account = explain(ruleset, &sheet.night, switches, sheet.words());
        let mut rules: Vec<DecidingRule> = Vec::new();
        for line in account.deciding() {
            let rule = line.rule.id();
            if rules.iter().all(|known| known.rule != rule) {
                rules.push(DecidingRule {
                    rule: rule.to_owned(),
                    text: line.text.clone(),
                });
            }
        }
        rules
    }

    /// Returns the outcomes of engine and system in lines, and the narrowest lens under which they differ.
    fn outcomes(&mut self, night: &Night) -> (Vec<String>, Vec<String>, Option<Lens>) {
        let mut both: [Outcome; 2] = Default::default();
        for (ruler, outcome) in self.study.plan.terms.systems.iter().zip(&mut both) {
            let _ = self.evaluator.ask(*ruler, night, outcome);
        }
        let [engine, system] = both
            .each_ref()
            .map(|outcome| lines(night, outcome, self.study.lens));
        (engine, system, compare(&both[0], &both[1]).narrowest())
    }

    fn failure(&mut self, case: &Case, night: Night, sureness: SurenessWord) {
        let Found::Fails(kind, _) = case.found else {
            return;
        };
        let is_same = |known: &FailureRow| known.kind == kind && known.sureness == sureness;
        if let Some((_, known)) = self
            .failures
            .iter_mut()
            .find(|(known, row)| is_same(row) && key(known) == key(&night))
        {
            known.nights += 1;
            return;
        }
        let (mut night, mut sureness, mut run) = (night, sureness, None);
        if is_certain(sureness) {
            run = self.confirm(case, &mut night, &mut sureness);
        }
        let row = FailureRow {
            kind,
            what: case.answer.said.concat(),
            night: Some(text(&night).to_string()),
            cause: features(&night),
            sureness,
            stderr: case.answer.stderr.clone(),
            section: Some(case.section.id().to_owned()),
            from: Some(case.name.clone()),
            nights: 1,
            run,
        };
        self.failures.push((night, row));
    }

    /// Asks a fresh process about a finding that is said to be certain. Where it does not show there, other nights had a part in it:
    /// then the night is minimised again, each time in a fresh process, if the night that was found shows alone.
    fn confirm(
        &mut self,
        case: &Case,
        night: &mut Night,
        sureness: &mut SurenessWord,
    ) -> Option<u64> {
        if self.fresh == 0 || self.alone(night, case.found, 1).is_some() {
            return None;
        }
        *sureness = SurenessWord::AfterOthers;
        if self.alone(&case.night, case.found, 1).is_none() {
            return self.alone(night, case.found, MOST_RUN);
        }
        let finding = finding(self.study, case.found);
        let mut predicate = self.in_fresh(case.found);
        *night = shrink(&mut predicate, finding, case.night.clone(), |_| None);
        *sureness = match *predicate.left {
            0 => SurenessWord::Shown,
            _ => SurenessWord::Minimal,
        };
        None
    }

    fn in_fresh(&mut self, found: Found) -> FreshProcess<'_, 'a> {
        FreshProcess {
            study: self.study,
            subject: self.subject,
            evaluator: &mut self.evaluator,
            found,
            left: &mut self.fresh,
        }
    }

    /// The first time that a finding shows when a fresh process is asked the same night this often; `None` if it never does.
    fn alone(&mut self, night: &Night, found: Found, times: usize) -> Option<u64> {
        self.in_fresh(found).first(night, times)
    }

    fn findings(mut self, differing_left: u64, failing_left: u64) -> Findings {
        self.differences
            .sort_by_cached_key(|(night, _, row)| (Lens::from(row.lens), size(night), key(night)));
        self.failures
            .sort_by_cached_key(|(night, row)| (row.kind, size(night), key(night)));
        let differences = self
            .differences
            .into_iter()
            .map(|(_, _, row)| row)
            .collect();
        let failures = self.failures.into_iter().map(|(_, row)| row).collect();
        Findings {
            differences,
            differing_left,
            failures,
            failing_left,
        }
    }
}

/// The finding that is minimised. The predicate knows the kind of a failure.
fn finding(study: &Study, found: Found) -> Finding {
    match found {
        Found::Differs(lens) => Finding::Diverges(study.engine(), study.request.against, lens),
        Found::Fails(..) => Finding::Panics(study.engine(), 0),
    }
}

const fn is_certain(sureness: SurenessWord) -> bool {
    matches!(sureness, SurenessWord::Minimal | SurenessWord::Shown)
}

/// Judges a night by asking a fresh process, which has heard of no other.
struct FreshProcess<'t, 'a> {
    study: &'t Study,
    subject: &'t dyn Subject,
    evaluator: &'t mut Evaluator<'a>,
    found: Found,
    /// Number of processes that may still be started.
    left: &'t mut usize,
}

impl FreshProcess<'_, '_> {
    /// The first time that the finding shows, if the process is asked the night this often.
    fn first(&mut self, night: &Night, times: usize) -> Option<u64> {
        if *self.left == 0 {
            return None;
        }
        *self.left -= 1;
        let mut system = Outcome::default();
        let _ = self
            .evaluator
            .ask(self.study.request.against, night, &mut system);
        // A failure after the answer shows in what is said next.
        let times = if matches!(self.found, Found::Fails(_, true)) {
            times.max(2)
        } else {
            times
        };
        let outcomes = self.subject.fresh(&vec![night.clone(); times]);
        let shows = |mut outcome: Outcome| match self.found {
            Found::Differs(lens) => {
                narrow(self.study.lens, &mut outcome);
                !outcome.exhausted && compare(&outcome, &system).narrowest() == Some(lens)
            }
            Found::Fails(kind, _) => {
                matches!(outcome.silence.as_deref(), Some(Silence::Failed { kind: failed, .. }) if *failed == kind.id())
            }
        };
        outcomes
            .into_iter()
            .position(shows)
            .map(|place| place as u64 + 1)
    }
}

impl Predicate for FreshProcess<'_, '_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, _: Finding, night: &Night) -> bool {
        self.first(night, 1).is_some()
    }
}

/// Reports whether a smaller night has the same finding, while questions are left.
struct Trial<'t, 'a> {
    evaluator: &'t mut Evaluator<'a>,
    subject: &'t dyn Subject,
    engine: RulerId,
    found: Found,
    answers: Answers,
    left: u32,
    /// True if a night was not asked, so that the result may not be minimal.
    is_cut: bool,
}

impl Predicate for Trial<'_, '_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        if self.left == 0 || self.subject.is_lost() {
            self.is_cut = true;
            return false;
        }
        self.left -= 1;
        let Found::Fails(kind, is_late) = self.found else {
            self.answers.clear();
            return shows(self.evaluator, finding, night, &mut self.answers);
        };
        let mut outcome = Outcome::default();
        if is_late {
            // A second question shows a late failure of this night. The first may show one of the night before.
            let _ = self.evaluator.ask(self.engine, night, &mut outcome);
        }
        self.subject.take_failures(&|_| true);
        let _ = self.evaluator.ask(self.engine, night, &mut outcome);
        self.subject
            .take_failures(&|_| true)
            .iter()
            .any(|one| one.is(night, kind, is_late))
    }
}

/// Returns a night under standard names; one that cannot be written gets numbers.
fn text(night: &Night) -> Sheet {
    let Sheet {
        night,
        names,
        items,
        roles,
        ..
    } = sheet(night);
    let written = Sheet::with_roles("", night.clone(), names, &items, roles, Vec::new());
    written.unwrap_or_else(|_| sheet(&night))
}

/// The abilities and passives of a minimal night, where each is there because it matters: findings of one cause share them.
fn features(night: &Night) -> String {
    let is_there = |passive: &Passive| {
        let mut players = night.players().iter();
        players.any(|player| player.passives.has(*passive))
    };
    let abilities: Vec<&str> = abilities(night).into_iter().map(Ability::id).collect();
    let passives = Passive::ALL.into_iter().filter(is_there);
    let passives: Vec<&str> = passives.map(Passive::id).collect();
    let features = abilities.join(", ");
    if passives.is_empty() {
        features
    } else {
        format!("{features}; {}", passives.join(", "))
    }
}

/// The features that differences of one cause share, and what differs: a lens, or the kinds of reports in these lines.
fn cause<'l>(night: &Night, lens: Lens, lines: impl Iterator<Item = &'l String>) -> String {
    let differs = match lens {
        Lens::Deaths | Lens::State => lens.id().to_owned(),
        Lens::Full => {
            let kinds = lines.filter_map(|line| line.split_once(" = ")?.0.split(' ').next_back());
            let kinds: BTreeSet<&str> = kinds.collect();
            kinds.into_iter().collect::<Vec<_>>().join(", ")
        }
    };
    format!("{}: {differs}", features(night))
}

fn abilities(night: &Night) -> Vec<Ability> {
    Ability::all()
        .filter(|&ability| {
            night
                .actions()
                .iter()
                .any(|action| action.ability == ability)
        })
        .collect()
}

fn size(night: &Night) -> (usize, usize) {
    (night.actions().len(), night.players().len())
}

/// Returns the first of every group, then the second of every group, and so on; smaller ones first within a group and a
/// turn.
fn in_turn<'t, T, G: Ord>(all: &[&'t T], place: impl Fn(&T) -> (G, (usize, usize))) -> Vec<&'t T> {
    let mut sorted: Vec<(G, (usize, usize), &T)> = all
        .iter()
        .map(|&one| (place(one), one))
        .map(|((g, s), one)| (g, s, one))
        .collect();
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
    use super::{Lens, Sheet, cause, in_turn};

    #[test]
    fn bugs_that_share_a_passive_are_two_causes() {
        let night = |text: &str| Sheet::parse(text).unwrap().night;
        let doctor = night(
            "[players]\nAnn = Town Strong-Willed Doctor\nBob = Mafia Goon\nCy = Town\n[actions]\nAnn -> Cy\nBob: kill -> Cy\n",
        );
        let killer = night(
            "[players]\nAnn = Town Strong-Willed Vigilante\nBob = Town Redirector\n[actions]\nAnn -> Bob\nBob -> Ann, Ann\n",
        );
        let watched = night(
            "[players]\nAnn = Town Ninja Cop\nBob = Town Tracker\n[actions]\nAnn -> Bob\nBob -> Ann\n",
        );
        let deaths = ["dies = Cy".to_owned()];
        let reports = [
            "Bob track = Bob".to_owned(),
            "Bob track = nobody".to_owned(),
        ];
        assert_eq!(
            cause(&doctor, Lens::Deaths, deaths.iter()),
            "kill, protect; strong-willed: deaths"
        );
        assert_eq!(
            cause(&killer, Lens::Deaths, deaths.iter()),
            "kill, redirect; strong-willed: deaths"
        );
        assert_eq!(
            cause(&watched, Lens::Full, reports.iter()),
            "investigate, track; ninja: track"
        );
    }

    #[test]
    fn every_group_has_its_turn_and_the_smallest_goes_first() {
        let all = [
            ("kill", 3),
            ("kill", 1),
            ("kill", 2),
            ("block", 5),
            ("jail", 4),
        ];
        let chosen: Vec<_> = in_turn(&all.iter().collect::<Vec<_>>(), |&(group, size)| {
            (group, (size, 0))
        })
        .into_iter()
        .copied()
        .collect();
        assert_eq!(
            chosen,
            [
                ("kill", 1),
                ("jail", 4),
                ("block", 5),
                ("kill", 2),
                ("kill", 3)
            ]
        );
    }
}
