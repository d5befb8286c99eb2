//! The report as JUnit XML, which most continuous integration services show: a suite for each section. Every golden
//! night and every settled answer is a test case. Census and random nights have a case for each minimised finding, and
//! one for all the others.

use std::fmt::Write as _;

use nightcourt_engine::conform::record::{
    CaseRow, DifferenceRow, FailureRow, Report, SectionRow, SurenessWord,
};
use nightcourt_pages::page::html::escape;

/// A test case.
struct Case {
    name: String,
    result: TestResult,
}

/// The result of a test case, under the names of JUnit.
enum TestResult {
    Success,
    Skipped(String),
    Failure(Problem),
    Error(Problem),
}

/// The reason why a test case did not pass.
#[derive(Default)]
struct Problem {
    kind: String,
    message: String,
    description: String,
}

impl Problem {
    fn of(message: &str) -> Problem {
        Problem {
            message: message.to_owned(),
            ..Problem::default()
        }
    }
}

/// Writes the report as JUnit XML.
pub(super) fn junit(report: &Report) -> String {
    let mut suites: Vec<(&str, Vec<Case>)> = report
        .sections
        .iter()
        .map(|row| (row.section.as_str(), cases(row, report)))
        .collect();
    suites.push(("engine", own(report)));

    let name = format!("{} against {}", report.engine.name, report.against);
    let all = || suites.iter().flat_map(|(_, cases)| cases);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\"{}>\n",
        escape(&name),
        counts(all())
    );
    for (name, cases) in &suites {
        let _ = writeln!(
            xml,
            "  <testsuite name=\"{}\"{}>",
            escape(name),
            counts(cases)
        );
        cases.iter().for_each(|case| xml.push_str(&element(case)));
        xml.push_str("  </testsuite>\n");
    }
    xml + "</testsuites>\n"
}

/// Numbers of test cases, as attributes.
fn counts<'a>(cases: impl IntoIterator<Item = &'a Case>) -> String {
    let [mut tests, mut failures, mut errors, mut skipped] = [0; 4];
    for case in cases {
        tests += 1;
        match case.result {
            TestResult::Success => {}
            TestResult::Skipped(_) => skipped += 1,
            TestResult::Failure(_) => failures += 1,
            TestResult::Error(_) => errors += 1,
        }
    }
    format!(" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"")
}

fn element(case: &Case) -> String {
    let name = escape(&case.name);
    let (tag, problem) = match &case.result {
        TestResult::Success => return format!("    <testcase name=\"{name}\"/>\n"),
        TestResult::Skipped(message) => {
            let message = escape(message);
            return format!(
                "    <testcase name=\"{name}\"><skipped message=\"{message}\"/></testcase>\n"
            );
        }
        TestResult::Failure(problem) => ("failure", problem),
        TestResult::Error(problem) => ("error", problem),
    };
    format!(
        "    <testcase name=\"{name}\">\n      <{tag} type=\"{}\" message=\"{}\">{}</{tag}>\n    </testcase>\n",
        escape(&problem.kind),
        escape(&problem.message),
        escape(&problem.description)
    )
}

/// Returns the test cases of a section.
fn cases(row: &SectionRow, report: &Report) -> Vec<Case> {
    let of_section = |section: &str| row.section == section;
    let named = report.cases.iter().filter(|case| of_section(&case.section));
    let mut cases: Vec<Case> = named.map(|case| named_case(case, report)).collect();

    if matches!(row.section.as_str(), "census" | "random") {
        let found = report
            .differences
            .iter()
            .filter(|found| of_section(&found.section));
        cases.extend(found.map(|found| {
            let problem = difference(found, flaky("it differs", found.sureness), report);
            Case {
                name: found.title.clone(),
                result: TestResult::Failure(problem),
            }
        }));
        cases.push(rest(row));
    }
    cases
}

/// Returns the test cases about the engine itself.
fn own(report: &Report) -> Vec<Case> {
    let mut own: Vec<Case> = report.failures.iter().map(failed).collect();
    if report.lost {
        let message = format!("it was asked {} of {} nights", report.asked, report.nights);
        own.push(Case {
            name: "lost: it failed more often than it may be started again".to_owned(),
            result: TestResult::Error(Problem::of(&message)),
        });
    }
    if own.is_empty() {
        own.push(Case {
            name: "keeps to the protocol".to_owned(),
            result: TestResult::Success,
        });
    }
    own
}

fn named_case(case: &CaseRow, report: &Report) -> Case {
    let result = match case.verdict.as_str() {
        "agrees" => TestResult::Success,
        "differs" => {
            let is_it =
                |found: &&DifferenceRow| found.from == case.name && found.section == case.section;
            TestResult::Failure(report.differences.iter().find(is_it).map_or_else(
                || Problem {
                    kind: "differs".to_owned(),
                    ..Problem::of("it comes down to a night of another case, or was not minimised")
                },
                |found| difference(found, flaky(&found.title, found.sureness), report),
            ))
        }
        "failed" => TestResult::Error(Problem::of("the engine failed: see the suite `engine`")),
        why => TestResult::Skipped(why.to_owned()),
    };
    Case {
        name: case.name.clone(),
        result,
    }
}

/// Returns one case for the nights of a section that agree.
fn rest(row: &SectionRow) -> Case {
    let all = &row.agreement;
    let agree = all.full.or(all.state).unwrap_or(all.deaths);
    Case {
        name: format!("{agree} of {} nights compared agree", all.compared),
        result: if all.compared == 0 {
            TestResult::Skipped("no night was compared".to_owned())
        } else {
            TestResult::Success
        },
    }
}

fn flaky(what: &str, sureness: SurenessWord) -> String {
    match sureness {
        SurenessWord::Flaky => format!("{what} (flaky: two questions had different answers)"),
        SurenessWord::Minimal | SurenessWord::Shown | SurenessWord::Once => what.to_owned(),
        SurenessWord::AfterOthers => format!("only after other nights: {what}"),
    }
}

/// Describes a difference by its night and by the results on both sides.
fn difference(found: &DifferenceRow, message: String, report: &Report) -> Problem {
    let says = |who: &str, lines: &[String]| {
        lines
            .iter()
            .map(|line| format!("{who}: {line}\n"))
            .collect::<String>()
    };
    Problem {
        kind: "differs".to_owned(),
        message,
        description: format!(
            "{}\n{}{}",
            found.night,
            says(&report.against, &found.system),
            says(&report.engine.name, &found.engine)
        ),
    }
}

fn failed(failure: &FailureRow) -> Case {
    let night = failure.night.as_deref().unwrap_or_default();
    let stderr = if failure.stderr.is_empty() {
        String::new()
    } else {
        format!("\nstandard error:\n{}", failure.stderr)
    };
    let from = failure.from.as_deref().unwrap_or("stop");
    Case {
        name: format!("{} on {from}", failure.kind.id()),
        result: TestResult::Error(Problem {
            kind: failure.kind.id().to_owned(),
            message: flaky(&failure.what, failure.sureness),
            description: format!("{night}{stderr}"),
        }),
    }
}
