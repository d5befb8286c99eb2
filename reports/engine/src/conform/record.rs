//! The report of a conformance run, for serde.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_corpus::study::{Ranges, Source, Sums as _};
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::outcome::Lens;
use serde::{Deserialize, Serialize};

use super::agreement::{Agreement, Counts, Verdict};
use super::small::Findings;
use super::{Section, State, Study};
use crate::failure::{Failure, FailureKind};
use crate::nearest::Nearest;
use crate::protocol::{LensWord, Started};

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of the report. It changes when a valid report becomes invalid, or changes its meaning.
pub const VERSION: u32 = 1;

/// The conformance of an engine to a system, with the nights on which it fails to conform.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Conformance")
)]
pub struct Report {
    /// The version of this form.
    pub version: u32,
    /// The engine's description of itself.
    pub engine: Started,
    /// The id of the system that it was compared with.
    pub against: String,
    /// The switches of the system that are not at their defaults.
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub switches: BTreeMap<String, String>,
    /// The widest lens under which they had to agree.
    pub lens: LensWord,
    /// True if the engine agrees on every compared night, there was one, and it failed on none.
    pub conforms: bool,
    /// The number of nights to ask.
    pub nights: usize,
    /// The number of nights asked, with those left out because the engine does not know them.
    pub asked: usize,
    /// True if the engine failed more often than its restarts allow: the other nights were not asked.
    pub lost: bool,
    /// True if somebody stopped the run: the other nights were not asked, and none was minimised.
    pub stopped: bool,
    /// The results, by source of the nights.
    pub sections: Vec<SectionRow>,
    /// The agreement of the two, by ability that somebody uses.
    pub abilities: Vec<AbilityRow>,
    /// The reasons for unanswered nights: the engine does not know or skips them.
    pub skips: Vec<SkipRow>,
    /// The nights on which the two differ, minimised: those about deaths first, then the smallest.
    pub differences: Vec<DifferenceRow>,
    /// The number of further nights that differ, and were not minimised.
    pub differing_left: u64,
    /// The nights on which the engine fails, minimised.
    pub failures: Vec<FailureRow>,
    /// The number of further nights that it fails on, and that were not minimised.
    pub failing_left: u64,
    /// The results of golden nights and precedents, each by its name.
    pub cases: Vec<CaseRow>,
    /// The systems by nearness, if no system was named: the nearest is `against`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
    /// The differences that were known before, if a list of them was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownRow>,
}

/// Differences that were known before: ids of differences, and names of golden nights and precedents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Known")
)]
pub struct KnownRow {
    /// Those that still differ, which the verdict allows.
    pub differ: Vec<String>,
    /// Those that no longer differ, which the verdict does not allow: their lines are to be removed.
    pub agree: Vec<String>,
    /// Differences that the list does not name, which the verdict does not allow.
    #[serde(default)]
    pub others: Vec<String>,
}

/// The results of the nights of a section.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Section")
)]
pub struct SectionRow {
    /// `golden`, `settled`, `divergences`, `census` or `random`.
    pub section: String,
    /// Nights in all.
    pub nights: u64,
    /// Not sent, because the engine declares that it does not know such nights.
    pub declined: u64,
    /// Skipped by the engine.
    pub skipped: u64,
    /// Failed on by the engine.
    pub failed: u64,
    /// Not compared: the system exceeded its step budget.
    pub exceeded: u64,
    /// The agreement on the compared nights.
    pub agreement: AgreementRow,
}

/// The number of compared nights on which the two agree, by lens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Agreement")
)]
pub struct AgreementRow {
    /// Nights that could be compared.
    pub compared: u64,
    /// They agree on deaths.
    pub deaths: u64,
    /// They agree on deaths and on every change of state; `null` if that was not compared.
    pub state: Option<u64>,
    /// They agree on deaths, state and reports; `null` if that was not compared.
    pub full: Option<u64>,
}

impl AgreementRow {
    /// Nights on which they agree under the widest lens that was compared.
    #[must_use]
    pub fn agree(&self) -> u64 {
        self.full.or(self.state).unwrap_or(self.deaths)
    }
}

/// The agreement of the two on nights with an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "AbilityAgreement")
)]
pub struct AbilityRow {
    /// The ability.
    #[cfg_attr(feature = "schema", schemars(with = "closed::AbilityId"))]
    pub ability: String,
    /// The nights on which somebody uses it.
    pub agreement: AgreementRow,
}

/// A reason for unanswered nights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Skip")
)]
pub struct SkipRow {
    /// The reason.
    pub why: String,
    /// The number of nights.
    pub nights: u64,
}

/// The evidence for a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Sureness")
)]
pub enum SurenessWord {
    /// Two questions had the same answer, and no night that is one step smaller shows the finding.
    Minimal,
    /// Two questions had the same answer; smaller nights may show the finding too.
    Shown,
    /// Two questions had different answers.
    Flaky,
    /// There was no second question.
    Once,
    /// A fresh process that is asked this night alone does not show it: other nights of the run had a part in it.
    #[serde(rename = "after-others")]
    AfterOthers,
}

/// A night on which engine and system differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Difference")
)]
pub struct DifferenceRow {
    /// The id of the night's canonical form, as a corpus would have it.
    pub id: String,
    /// The night in a sentence.
    pub title: String,
    /// Its night text.
    pub night: String,
    /// The narrowest lens that shows the difference.
    pub lens: LensWord,
    /// The evidence.
    pub sureness: SurenessWord,
    /// Lines of an `[expect]` section that hold for the engine and not for the system.
    pub engine: Vec<String>,
    /// Lines that hold for the system and not for the engine.
    pub system: Vec<String>,
    /// The section of the first night that came down to this one.
    pub section: String,
    /// The name of that night there.
    pub from: String,
    /// The names of golden nights and precedents that came down to this one.
    #[serde(default)]
    pub names: Vec<String>,
    /// The number of minimised nights that came down to this one.
    pub nights: u64,
    /// The abilities and passives of the night, and the lens or the kinds of reports that differ. Differences of one cause are shown
    /// together.
    pub cause: String,
    /// The rules of the system that decide the night.
    #[serde(default)]
    pub rules: Vec<DecidingRule>,
    /// If it shows only after others: how often a fresh process has to be asked the same night before it shows; absent if it
    /// never did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<u64>,
}

/// A rule that decides a night, in the account of the system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "DecidingRule")
)]
pub struct DecidingRule {
    /// The rule, such as `NAR-4`.
    pub rule: String,
    /// The line of the account that it decides.
    pub text: String,
}

/// A night on which the engine fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Failed")
)]
pub struct FailureRow {
    /// The kind of failure.
    pub kind: FailureKind,
    /// A description, in a sentence.
    pub what: String,
    /// The night text; none for a failure at the end of the run.
    pub night: Option<String>,
    /// The abilities and passives of the night. Failures of one kind and cause are shown together.
    #[serde(default)]
    pub cause: String,
    /// The evidence.
    pub sureness: SurenessWord,
    /// The end of the engine's standard error.
    pub stderr: String,
    /// The section of the first night that came down to this one.
    pub section: Option<String>,
    /// The name of that night there.
    pub from: Option<String>,
    /// The number of nights that came down to this one.
    pub nights: u64,
    /// As of a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<u64>,
}

/// The result of a night with a name of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Case")
)]
pub struct CaseRow {
    /// `golden`, `settled` or `divergences`.
    pub section: String,
    /// The name of the golden night, or the id of the precedent.
    pub name: String,
    /// `agrees`, `differs`, `declined`, `skipped`, `failed` or `exceeded`.
    pub verdict: String,
    /// If it differs, the narrowest lens that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lens: Option<LensWord>,
}

impl DifferenceRow {
    /// Reports whether a list of known differences has its id, or the name of the night that it was minimised from.
    #[must_use]
    pub fn is_known(&self, known: &BTreeSet<String>) -> bool {
        known.contains(&self.id) || known.contains(&self.from)
    }
}

impl Report {
    pub(super) fn of(
        study: &Study,
        state: &State,
        about: &Started,
        found: Findings,
        lost: bool,
        stopped: bool,
    ) -> Report {
        let lens = study.lens;
        let each = || {
            let sums = study
                .sections
                .iter()
                .map(|(section, source, _)| (*section, state.frames.get(source)));
            sums.filter_map(|(section, found)| Some((section, &found?.sums)))
        };
        let mut all = Agreement::default();
        each().for_each(|(_, sums)| all.merge(sums.clone()));
        let rows = |ability: Ability| {
            let agreement = agreement(all.abilities.get(ability.id())?, lens);
            Some(AbilityRow {
                ability: ability.id().to_owned(),
                agreement,
            })
        };
        let Findings {
            differences,
            differing_left,
            failures,
            failing_left,
        } = found;
        let mut report = Report {
            version: VERSION,
            engine: about.clone(),
            against: study.request.against.id().to_owned(),
            switches: study.request.set.iter().cloned().collect(),
            lens: lens.into(),
            conforms: false,
            nights: study.plan.work() as usize,
            asked: state.work() as usize,
            lost,
            stopped,
            sections: each()
                .map(|(section, sums)| section_row(section, &sums.nights, lens))
                .collect(),
            abilities: Ability::all().filter_map(rows).collect(),
            skips: all
                .skips
                .iter()
                .map(|(why, &nights)| SkipRow {
                    why: why.clone(),
                    nights,
                })
                .collect(),
            differences,
            differing_left,
            failures,
            failing_left,
            cases: study
                .sections
                .iter()
                .flat_map(|section| case_rows(section, state))
                .collect(),
            nearest: None,
            known: None,
        };
        report.skips.sort_by(|one, other| {
            other
                .nights
                .cmp(&one.nights)
                .then_with(|| one.why.cmp(&other.why))
        });
        report.conforms = report.holds();
        report
    }

    /// Adds a failure to stop.
    pub fn ended(&mut self, failure: Failure) {
        let Failure { kind, what, stderr } = failure;
        let sureness = SurenessWord::Once;
        let (night, section, from) = (None, None, None);
        self.failures.push(FailureRow {
            kind,
            what,
            night,
            cause: String::new(),
            sureness,
            stderr,
            section,
            from,
            nights: 1,
            run: None,
        });
        self.conforms = false;
    }

    /// Allows differences that were known before. The verdict is that of all others, and of those that no longer differ.
    pub fn allow(&mut self, known: &BTreeSet<String>) {
        // A night that came down to a row is named by the row.
        let minimised: BTreeSet<&String> =
            self.differences.iter().flat_map(|row| &row.names).collect();
        let rows = self.differences.iter().filter(|row| !row.is_known(known));
        let cases = self
            .differing_cases()
            .filter(|case| !known.contains(&case.name) && !minimised.contains(&case.name));
        let others: BTreeSet<String> = rows
            .map(|row| row.id.clone())
            .chain(cases.map(|case| case.name.clone()))
            .collect();
        let now: BTreeSet<&String> = self
            .differences
            .iter()
            .flat_map(|row| [&row.id, &row.from])
            .chain(self.differing_cases().map(|case| &case.name))
            .collect();
        let (differ, agree): (Vec<String>, Vec<String>) =
            known.iter().cloned().partition(|id| now.contains(id));
        self.conforms = self.agreement().compared > 0
            && !self.has_failed()
            && others.is_empty()
            && self.differing_left == 0
            && agree.is_empty();
        self.known = Some(KnownRow {
            differ,
            agree,
            others: others.into_iter().collect(),
        });
    }

    /// The golden nights and precedents on which the two differ.
    pub fn differing_cases(&self) -> impl Iterator<Item = &CaseRow> {
        self.cases.iter().filter(|case| case.verdict == "differs")
    }

    /// Returns the agreement on all compared nights, in any section.
    #[must_use]
    pub fn agreement(&self) -> AgreementRow {
        let sum = |of: fn(&AgreementRow) -> Option<u64>| {
            self.sections.iter().map(|row| of(&row.agreement)).sum()
        };
        AgreementRow {
            compared: self.sections.iter().map(|row| row.agreement.compared).sum(),
            deaths: self.sections.iter().map(|row| row.agreement.deaths).sum(),
            state: sum(|row| row.state),
            full: sum(|row| row.full),
        }
    }

    fn holds(&self) -> bool {
        let all = self.agreement();
        all.compared > 0 && all.agree() == all.compared && !self.has_failed()
    }

    fn has_failed(&self) -> bool {
        self.lost || self.stopped || !self.failures.is_empty() || self.failing_left > 0
    }
}

fn section_row(section: Section, counts: &Counts, lens: Lens) -> SectionRow {
    let count = |is_it: fn(&Verdict) -> bool| {
        counts
            .iter()
            .filter(|(verdict, _)| is_it(verdict))
            .map(|(_, nights)| nights)
            .sum()
    };
    SectionRow {
        section: section.id().to_owned(),
        nights: counts.values().sum(),
        declined: count(|verdict| *verdict == Verdict::Declined),
        skipped: count(|verdict| *verdict == Verdict::Skipped),
        failed: count(|verdict| matches!(verdict, Verdict::Failed(_))),
        exceeded: count(|verdict| *verdict == Verdict::Exceeded),
        agreement: agreement(counts, lens),
    }
}

fn agreement(counts: &Counts, widest: Lens) -> AgreementRow {
    let all = |is_it: &dyn Fn(Option<bool>) -> bool, lens: Lens| {
        counts
            .iter()
            .filter(|(verdict, _)| is_it(verdict.agrees(lens)))
            .map(|(_, nights)| nights)
            .sum()
    };
    let agree = |lens: Lens| all(&|agrees| agrees == Some(true), lens);
    let of = |lens: Lens| (lens <= widest).then(|| agree(lens));
    AgreementRow {
        compared: all(&|agrees| agrees.is_some(), Lens::Deaths),
        deaths: agree(Lens::Deaths),
        state: of(Lens::State),
        full: of(Lens::Full),
    }
}

/// Returns the rows of the finished nights with names.
fn case_rows(
    (section, source, names): &(Section, Source, Vec<String>),
    state: &State,
) -> Vec<CaseRow> {
    let Some(of_source) = state.frames.get(source) else {
        return Vec::new();
    };
    let row = |(index, name): (u64, &String)| {
        let (verdict, lens) = match of_source.sums.verdict(index) {
            Verdict::Declined => ("declined", None),
            Verdict::Skipped => ("skipped", None),
            Verdict::Failed(_) => ("failed", None),
            Verdict::Exceeded => ("exceeded", None),
            Verdict::Agrees => ("agrees", None),
            Verdict::Differs(lens) => ("differs", Some(lens)),
        };
        CaseRow {
            section: section.id().to_owned(),
            name: name.clone(),
            verdict: verdict.to_owned(),
            lens,
        }
    };
    (0..)
        .zip(names)
        .filter(|&(index, _)| {
            !Ranges::one(index..index + 1)
                .overlap(&of_source.done)
                .is_empty()
        })
        .map(row)
        .collect()
}
