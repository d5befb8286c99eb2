//! The report as JUnit XML, which most continuous integration services show: a suite for each section. Every golden
//! night and every settled answer is a test case. Census and random nights have a case for each minimised finding, and
//! one for all the others.

use std::collections::BTreeMap;

use quick_junit::{NonSuccessKind, Report as Xml, TestCase, TestCaseStatus, TestSuite};

use super::record::{CaseRow, DifferenceRow, FailureRow, Report, SectionRow, SurenessWord};

/// Writes the report as JUnit XML.
///
/// # Errors
/// If a text has characters that XML cannot.
pub fn junit(report: &Report) -> Result<String, String> {
    let name = format!("{} against {}", report.engine.name, report.against);
    let mut xml = Xml::new(name);
    let mut suites: BTreeMap<&str, TestSuite> = BTreeMap::new();
    for row in &report.sections {
        suites.insert(&row.section, TestSuite::new(row.section.clone()));
    }
    for case in &report.cases {
        if let Some(suite) = suites.get_mut(case.section.as_str()) {
            suite.add_test_case(named(case, report));
        }
    }
    let unnamed = |section: &str| matches!(section, "census" | "random");
    for found in report
        .differences
        .iter()
        .filter(|found| unnamed(&found.section))
    {
        if let Some(suite) = suites.get_mut(found.section.as_str()) {
            let description = differs(found, report);
            suite.add_test_case(failing(
                &found.title,
                "differs",
                flaky("it differs", found.sureness),
                &description,
            ));
        }
    }
    for row in report.sections.iter().filter(|row| unnamed(&row.section)) {
        if let Some(suite) = suites.get_mut(row.section.as_str()) {
            suite.add_test_case(rest(row));
        }
    }
    let mut own = TestSuite::new("engine");
    for failure in &report.failures {
        let name = format!(
            "{} on {}",
            failure.kind.id(),
            failure.from.as_deref().unwrap_or("stop")
        );
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status
            .set_type(failure.kind.id())
            .set_message(flaky(&failure.what, failure.sureness));
        status.set_description(failed(failure));
        own.add_test_case(TestCase::new(name, status));
    }
    if report.lost {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(format!(
            "it was asked {} of {} nights",
            report.asked, report.nights
        ));
        own.add_test_case(TestCase::new(
            "lost: it failed more often than it may be started again",
            status,
        ));
    }
    if own.test_cases.is_empty() {
        own.add_test_case(TestCase::new(
            "keeps to the protocol",
            TestCaseStatus::success(),
        ));
    }
    for section in &report.sections {
        if let Some(suite) = suites.remove(section.section.as_str()) {
            xml.add_test_suite(suite);
        }
    }
    xml.add_test_suite(own);
    xml.to_string().map_err(|error| error.to_string())
}

fn named(case: &CaseRow, report: &Report) -> TestCase {
    let status = match case.verdict.as_str() {
        "agrees" => TestCaseStatus::success(),
        "differs" => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type("differs");
            match report
                .differences
                .iter()
                .find(|found| found.from == case.name && found.section == case.section)
            {
                Some(found) => {
                    status
                        .set_message(flaky(&found.title, found.sureness))
                        .set_description(differs(found, report));
                }
                None => {
                    status.set_message(
                        "it comes down to a night of another case, or was not minimised",
                    );
                }
            }
            status
        }
        "failed" => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message("the engine failed: see the suite `engine`");
            status
        }
        why => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(why);
            status
        }
    };
    TestCase::new(case.name.clone(), status)
}

/// Returns one case for the nights of a section that agree.
fn rest(row: &SectionRow) -> TestCase {
    let all = &row.agreement;
    let agree = all.full.or(all.state).unwrap_or(all.deaths);
    let status = if all.compared == 0 {
        TestCaseStatus::skipped()
    } else {
        TestCaseStatus::success()
    };
    TestCase::new(
        format!("{agree} of {} nights compared agree", all.compared),
        status,
    )
}

fn failing(name: &str, kind: &str, message: String, description: &str) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status
        .set_type(kind)
        .set_message(message)
        .set_description(description);
    TestCase::new(name, status)
}

fn flaky(what: &str, sureness: SurenessWord) -> String {
    match sureness {
        SurenessWord::Flaky => format!("{what} (flaky: two questions had different answers)"),
        SurenessWord::Minimal | SurenessWord::Shown | SurenessWord::Once => what.to_owned(),
        SurenessWord::AfterOthers => format!("only after other nights: {what}"),
    }
}

fn differs(found: &DifferenceRow, report: &Report) -> String {
    let says = |who: &str, lines: &[String]| {
        lines
            .iter()
            .map(|line| format!("{who}: {line}\n"))
            .collect::<String>()
    };
    format!(
        "{}\n{}{}",
        found.night,
        says(&report.against, &found.system),
        says(&report.engine.name, &found.engine)
    )
}

fn failed(failure: &FailureRow) -> String {
    let night = failure.night.as_deref().unwrap_or_default();
    let stderr = if failure.stderr.is_empty() {
        String::new()
    } else {
        format!("\nstandard error:\n{}", failure.stderr)
    };
    format!("{night}{stderr}")
}
