//! The report of a conformance run, as serde sees it.

use std::collections::BTreeMap;

use nightcourt_precedent::catalogue::title::title;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::text::{Claim, ClaimText, Sheet, claims};
use serde::{Deserialize, Serialize};

use super::small::{Difference, Failed, Small, Sureness};
use super::tally::{Agreement, Tally};
use super::{Case, Request, Section, Verdict};
use crate::failure::{Failure, FailureKind};
use crate::protocol::{LensWord, Started};

/// The version of the report: it changes when something that was valid is no longer, or means something else.
pub const VERSION: u32 = 1;

/// Whether an engine conforms to a system, and where it does not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Conformance"))]
pub struct Report {
    /// The version of this form.
    pub version: u32,
    /// What the engine says of itself.
    pub engine: Started,
    /// The id of the system that it was compared with.
    pub against: String,
    /// The rulings of the system that are not the usual ones.
    pub switches: BTreeMap<String, String>,
    /// The widest lens under which they had to agree.
    pub lens: LensWord,
    /// True if the engine agrees on every night that could be compared, there was one, and it failed on none.
    pub conforms: bool,
    /// How many nights there were to ask.
    pub nights: usize,
    /// How many were asked, or left out since the engine does not know such nights.
    pub asked: usize,
    /// True if the engine failed more often than it may be started again: the other nights were not asked.
    pub lost: bool,
    /// True if somebody stopped the run: the other nights were not asked, and none was shrunk.
    pub stopped: bool,
    /// What came of the nights, by where they come from.
    pub sections: Vec<SectionRow>,
    /// How far the two agree, by ability that somebody uses.
    pub abilities: Vec<AbilityRow>,
    /// Why nights were not answered: what the engine does not know, or why it skipped them.
    pub skips: Vec<SkipRow>,
    /// The nights on which the two differ, shrunk: the smallest first.
    pub differences: Vec<DifferenceRow>,
    /// How many more nights differ, and were not shrunk.
    pub differing_left: u64,
    /// The nights on which the engine fails, shrunk.
    pub failures: Vec<FailureRow>,
    /// How many more nights it fails on, that were not shrunk.
    pub failing_left: u64,
    /// What came of golden nights and settled answers, each by its name.
    pub cases: Vec<CaseRow>,
}

/// What came of the nights of a section.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Section"))]
pub struct SectionRow {
    /// `golden`, `settled`, `census` or `random`.
    pub section: String,
    /// Nights in all.
    pub nights: u64,
    /// Not sent: the engine says that it does not know such nights.
    pub declined: u64,
    /// Skipped by the engine.
    pub skipped: u64,
    /// Failed on by the engine.
    pub failed: u64,
    /// Not compared: the system exceeded its step budget.
    pub exceeded: u64,
    /// Compared, and how far the two agree.
    pub agreement: AgreementRow,
}

/// Of nights that could be compared, those on which the two agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Agreement"))]
pub struct AgreementRow {
    /// Nights that could be compared.
    pub compared: u64,
    /// They agree on who dies.
    pub deaths: u64,
    /// They agree on that and on every change of state; `null` if that was not compared.
    pub state: Option<u64>,
    /// They agree on all that and on what players are told; `null` if that was not compared.
    pub full: Option<u64>,
}

/// How far the two agree on nights with an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "AbilityAgreement"))]
pub struct AbilityRow {
    /// The ability.
    pub ability: String,
    /// The nights on which somebody uses it.
    pub agreement: AgreementRow,
}

/// Why nights were not answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Skip"))]
pub struct SkipRow {
    /// The reason.
    pub why: String,
    /// How many nights.
    pub nights: u64,
}

/// How sure a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Sureness"))]
pub enum SurenessWord {
    /// Asked twice the engine did the same, and no night that is one step smaller shows it.
    Minimal,
    /// Asked twice it did the same; smaller nights may show it too.
    Shown,
    /// Asked twice it did different things.
    Flaky,
    /// It was not asked twice.
    Once,
}

/// A night on which engine and system differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Difference"))]
pub struct DifferenceRow {
    /// The night in a sentence.
    pub title: String,
    /// Its night text.
    pub night: String,
    /// The narrowest lens that shows the difference.
    pub lens: LensWord,
    /// How sure it is.
    pub sureness: SurenessWord,
    /// What the engine says and the system does not, as lines of an `[expect]` section.
    pub engine: Vec<String>,
    /// What the system says and the engine does not.
    pub system: Vec<String>,
    /// The section of the first night that came down to this one.
    pub section: String,
    /// What that night is called there.
    pub from: String,
    /// How many of the nights that were shrunk came down to this one.
    pub nights: u64,
}

/// A night on which the engine fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Failed"))]
pub struct FailureRow {
    /// What kind of failure.
    pub kind: FailureKind,
    /// What happened, in a sentence.
    pub what: String,
    /// The night text; of a failure at the end of the run, none.
    pub night: Option<String>,
    /// How sure it is.
    pub sureness: SurenessWord,
    /// The last that the engine wrote to standard error.
    pub stderr: String,
    /// The section of the first night that came down to this one.
    pub section: Option<String>,
    /// What that night is called there.
    pub from: Option<String>,
    /// How many nights came down to this one.
    pub nights: u64,
}

/// What came of a night with a name of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Case"))]
pub struct CaseRow {
    /// `golden` or `settled`.
    pub section: String,
    /// The name of the golden night, or the id of the precedent.
    pub name: String,
    /// `agrees`, `differs`, `declined`, `skipped`, `failed` or `exceeded`.
    pub verdict: String,
    /// If it differs, the narrowest lens that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lens: Option<LensWord>,
}

/// How a run went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Course {
    pub(super) cases: usize,
    pub(super) asked: usize,
    pub(super) lost: bool,
    pub(super) stopped: bool,
}

impl Report {
    pub(super) fn new(
        about: &Started,
        request: &Request,
        lens: Lens,
        tally: Tally,
        small: Small,
        course: Course,
    ) -> Report {
        let Small { differences, failures, differing_left, failing_left } = small;
        let mut report = Report {
            version: VERSION,
            engine: about.clone(),
            against: request.against.id().to_owned(),
            switches: request.set.iter().cloned().collect(),
            lens: lens.into(),
            conforms: false,
            nights: course.cases,
            asked: course.asked,
            lost: course.lost,
            stopped: course.stopped,
            sections: Section::ALL.into_iter().filter_map(|section| section_row(section, &tally, lens)).collect(),
            abilities: tally
                .abilities
                .iter()
                .map(|(ability, &one)| AbilityRow { ability: ability.id().to_owned(), agreement: agreement(one, lens) })
                .collect(),
            skips: tally.skips.iter().map(|(why, &nights)| SkipRow { why: why.clone(), nights }).collect(),
            differences: differences.iter().map(|one| difference(one, lens)).collect(),
            differing_left,
            failures: failures.iter().map(failed).collect(),
            failing_left,
            cases: tally.named.iter().map(case_row).collect(),
        };
        report.skips.sort_by(|one, other| other.nights.cmp(&one.nights).then_with(|| one.why.cmp(&other.why)));
        report.conforms = report.holds();
        report
    }

    /// Adds what the engine did when it was told to stop.
    pub fn ended(&mut self, failure: Failure) {
        let Failure { kind, what, stderr } = failure;
        let sureness = SurenessWord::Once;
        let (night, section, from) = (None, None, None);
        self.failures.push(FailureRow { kind, what, night, sureness, stderr, section, from, nights: 1 });
        self.conforms = false;
    }

    /// All nights that could be compared, whatever section they are of.
    #[must_use]
    pub fn agreement(&self) -> AgreementRow {
        let sum = |of: fn(&AgreementRow) -> Option<u64>| self.sections.iter().map(|row| of(&row.agreement)).sum();
        AgreementRow {
            compared: self.sections.iter().map(|row| row.agreement.compared).sum(),
            deaths: self.sections.iter().map(|row| row.agreement.deaths).sum(),
            state: sum(|row| row.state),
            full: sum(|row| row.full),
        }
    }

    fn holds(&self) -> bool {
        let all = self.agreement();
        let agree = all.full.or(all.state).unwrap_or(all.deaths);
        let failed = self.lost || !self.failures.is_empty() || self.failing_left > 0;
        all.compared > 0 && agree == all.compared && !failed && !self.stopped
    }
}

fn section_row(section: Section, tally: &Tally, lens: Lens) -> Option<SectionRow> {
    let count = tally.sections.get(&section)?;
    Some(SectionRow {
        section: section.id().to_owned(),
        nights: count.nights,
        declined: count.declined,
        skipped: count.skipped,
        failed: count.failed,
        exceeded: count.exceeded,
        agreement: agreement(count.agreement, lens),
    })
}

fn agreement(agreement: Agreement, lens: Lens) -> AgreementRow {
    let of = |one: Lens| (one <= lens).then_some(agreement.agree[one as usize]);
    AgreementRow {
        compared: agreement.compared,
        deaths: agreement.agree[Lens::Deaths as usize],
        state: of(Lens::State),
        full: of(Lens::Full),
    }
}

fn case_row((section, name, verdict): &(Section, String, Verdict)) -> CaseRow {
    let (verdict, lens) = match *verdict {
        Verdict::Declined => ("declined", None),
        Verdict::Skipped => ("skipped", None),
        Verdict::Failed => ("failed", None),
        Verdict::Exceeded => ("exceeded", None),
        Verdict::Compared(None) => ("agrees", None),
        Verdict::Compared(Some(lens)) => ("differs", Some(lens.into())),
    };
    CaseRow { section: section.id().to_owned(), name: name.clone(), verdict: verdict.to_owned(), lens }
}

fn difference(found: &Difference, widest: Lens) -> DifferenceRow {
    let Difference { sheet, lens, engine, system, sureness, from, nights } = found;
    let [engine, system] = [engine, system].map(|outcome| said(sheet, outcome, widest));
    let only = |some: &[String], others: &[String]| some.iter().filter(|one| !others.contains(one)).cloned().collect();
    DifferenceRow {
        title: title(sheet),
        night: bare(sheet),
        lens: (*lens).into(),
        sureness: (*sureness).into(),
        engine: only(&engine, &system),
        system: only(&system, &engine),
        section: from.section.id().to_owned(),
        from: from.name.clone(),
        nights: *nights,
    }
}

fn failed(found: &Failed) -> FailureRow {
    let Failed { sheet, failure, sureness, from: Case { section, name, .. }, nights } = found;
    FailureRow {
        kind: failure.kind,
        what: failure.what.clone(),
        night: Some(bare(sheet)),
        sureness: (*sureness).into(),
        stderr: failure.stderr.clone(),
        section: Some(section.id().to_owned()),
        from: Some(name.clone()),
        nights: *nights,
    }
}

impl From<Sureness> for SurenessWord {
    fn from(sureness: Sureness) -> SurenessWord {
        match sureness {
            Sureness::Minimal => SurenessWord::Minimal,
            Sureness::Shown => SurenessWord::Shown,
            Sureness::Flaky => SurenessWord::Flaky,
            Sureness::Once => SurenessWord::Once,
        }
    }
}

/// The night text without its title and without what systems are expected to say.
fn bare(sheet: &Sheet) -> String {
    Sheet { title: String::new(), expect: Vec::new(), ..sheet.clone() }.to_string()
}

/// An outcome under a lens, as lines of an `[expect]` section.
fn said(sheet: &Sheet, outcome: &Outcome, widest: Lens) -> Vec<String> {
    let words = sheet.words();
    let shows = |claim: &&Claim| widest >= lens_of(claim);
    let lines = |claim: &Claim| ClaimText { claim, words }.to_string();
    let all: Vec<String> = claims(outcome, words).iter().filter(shows).map(lines).collect();
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
