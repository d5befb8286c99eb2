//! The report of `nightcourt conform` as a page.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use nightcourt_engine::conform::record::{
    AbilityRow, AgreementRow, DecidingRule, DifferenceRow, FailureRow, KnownRow, Report,
    SectionRow, SkipRow, SurenessWord,
};
use nightcourt_pages::page::{Block, Item, percent};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::rule::Rule;

use super::nearest;
use crate::cli::options;

/// The most findings that are shown.
const SHOWN: usize = 10;

/// The report as a page.
pub(super) fn shown(report: &Report) -> Vec<Block> {
    let release = report
        .engine
        .release
        .as_deref()
        .map(|release| format!(" {release}"))
        .unwrap_or_default();
    let set: String = report
        .switches
        .iter()
        .map(|(id, option)| format!(", {id}={option}"))
        .collect();
    let mut page = report
        .nearest
        .as_ref()
        .map(nearest::shown)
        .unwrap_or_default();
    page.push(Block::Title(format!(
        "{}{release} against {}{set}",
        report.engine.name, report.against
    )));
    page.push(Block::Sentence(verdict(report)));
    page.push(table("nights", report, sections(report)));
    if !report.abilities.is_empty() {
        page.push(Block::Heading("By ability".to_owned()));
        let cells = |row: &AbilityRow| shares(row.ability.clone(), &row.agreement);
        let rows = report.abilities.iter().map(cells).collect();
        page.push(table("ability", report, rows));
    }
    let skipped = |row: &SkipRow| Item::plain(format!("{}: {}", count(row.nights), row.why));
    let skips = report.skips.iter().take(SHOWN).map(skipped);
    page.extend(Block::listed("Not answered", skips.collect()));
    let notes = report.engine.notes.iter().cloned().map(Item::plain);
    page.extend(Block::listed(
        "What the engine says of itself",
        notes.collect(),
    ));
    if !report.failures.is_empty() {
        let causes = grouped(&report.failures, |row| (row.kind, &row.cause));
        page.push(Block::Heading(
            "Failures by cause, each with its smallest night".to_owned(),
        ));
        causes
            .iter()
            .take(SHOWN)
            .for_each(|cause| failure(&mut page, cause));
        left(&mut page, causes.len(), report.failing_left, "fail");
    }
    if !report.differences.is_empty() {
        let causes = causes(report);
        page.push(Block::Heading(
            "Differences by cause, each with its smallest night".to_owned(),
        ));
        causes
            .iter()
            .take(SHOWN)
            .for_each(|found| difference(&mut page, report, found));
        left(&mut page, causes.len(), report.differing_left, "differ");
        page.push(rules(report));
    }
    page.extend(report.known.iter().flat_map(known));
    page
}

/// The rules that decide the nights that differ: those that the engine breaks, or does not have.
fn rules(report: &Report) -> Block {
    let mut nights: BTreeMap<&str, u64> = BTreeMap::new();
    for row in &report.differences {
        for deciding in &row.rules {
            *nights.entry(&deciding.rule).or_default() += row.nights;
        }
    }
    let mut rows: Vec<(&str, u64)> = nights.into_iter().collect();
    rows.sort_by_key(|&(_, nights)| Reverse(nights));
    let row = |(rule, nights): (&str, u64)| {
        let sentence = Rule::from_id(rule).map_or("", Rule::sentence);
        [rule.to_owned(), nights.to_string(), sentence.to_owned()]
    };
    let rows = rows.into_iter().take(SHOWN).map(row);
    options::table(&["rule that decides them", "nights", "rule in words"], rows)
}

/// Compares the differences with a list of known ones.
fn known(known: &KnownRow) -> Vec<Block> {
    let heading = "Known differences".to_owned();
    let still = match known.others.len() {
        0 => format!(
            "{} of the list still differ, and there are no others.",
            known.differ.len()
        ),
        others => format!(
            "{} of the list still differ. {others} are not in it.",
            known.differ.len()
        ),
    };
    let agree = known.agree.iter().map(|id| {
        Item::plain(format!(
            "{id} does not differ any more: remove it from the list"
        ))
    });
    let others = known.others.iter().take(SHOWN);
    let others = others.map(|id| Item::plain(format!("{id} is not in the list")));
    vec![
        Block::Heading(heading),
        Block::Sentence(still),
        Block::List(agree.chain(others).collect()),
    ]
}

fn verdict(report: &Report) -> String {
    let all = report.agreement();
    let agree = all.agree();
    let mut said = match all.compared {
        0 => "No night could be compared.".to_owned(),
        compared => format!(
            "It agrees on {agree} of the {compared} nights that could be compared ({}).",
            percent(agree, compared)
        ),
    };
    if report.stopped {
        said.push_str(&format!(
            " The run was stopped after {} of {} nights.",
            report.asked, report.nights
        ));
    }
    if report.lost {
        said.push_str(&format!(
            " It failed more often than it may be started again, and was asked {} of {} nights only.",
            report.asked, report.nights
        ));
    }
    said
}

/// A table of how many nights were compared, and of them the share that agrees under each lens.
fn table(first: &str, report: &Report, rows: Vec<Vec<String>>) -> Block {
    let lens = Lens::from(report.lens);
    let lenses = Lens::ALL.into_iter().filter(|&one| one <= lens);
    let lenses: Vec<String> = lenses
        .map(|lens| format!("agree on {}", lens.id()))
        .collect();
    let header = [first, "compared"]
        .into_iter()
        .chain(lenses.iter().map(String::as_str));
    options::table(&header.collect::<Vec<_>>(), rows)
}

/// The row of a table of shares.
fn shares(first: String, row: &AgreementRow) -> Vec<String> {
    let lenses = [Some(row.deaths), row.state, row.full];
    let shares = lenses
        .into_iter()
        .flatten()
        .map(|agree| percent(agree, row.compared));
    [first, row.compared.to_string()]
        .into_iter()
        .chain(shares)
        .collect()
}

fn sections(report: &Report) -> Vec<Vec<String>> {
    let row = |row: &SectionRow| {
        let out = [
            (row.declined, "not known to it"),
            (row.skipped, "skipped"),
            (row.failed, "failed"),
            (row.exceeded, "without a ruling of the system"),
        ];
        let out: Vec<String> = out
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let beside = if out.is_empty() {
            String::new()
        } else {
            format!(" ({})", out.join(", "))
        };
        shares(
            format!("{}: {}{beside}", row.section, row.nights),
            &row.agreement,
        )
    };
    report.sections.iter().map(row).collect()
}

/// Groups rows by a key, in the order of their first rows.
fn grouped<'r, T, K: PartialEq>(
    rows: impl IntoIterator<Item = &'r T>,
    key: impl Fn(&'r T) -> K,
) -> Vec<Vec<&'r T>> {
    let mut groups: Vec<Vec<&T>> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|group| key(group[0]) == key(row)) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

/// The differences of each cause; those about deaths first, then the causes of most nights, and in each the certain ones.
fn causes(report: &Report) -> Vec<Vec<&DifferenceRow>> {
    let listed: BTreeSet<String> = report
        .known
        .iter()
        .flat_map(|known| known.differ.iter().cloned())
        .collect();
    let unknown = report
        .differences
        .iter()
        .filter(|found| !found.is_known(&listed));
    let mut causes = grouped(unknown, |found| &found.cause);
    let is_doubtful = |found: &&DifferenceRow| {
        matches!(
            found.sureness,
            SurenessWord::Flaky | SurenessWord::AfterOthers
        )
    };
    causes
        .iter_mut()
        .for_each(|cause| cause.sort_by_key(is_doubtful));
    causes.sort_by_key(|cause| {
        let nights: u64 = cause.iter().map(|one| one.nights).sum();
        (Lens::from(cause[0].lens), Reverse(nights))
    });
    causes
}

fn difference(page: &mut Vec<Block>, report: &Report, cause: &[&DifferenceRow]) {
    let found = cause[0];
    let nights = cause.iter().map(|one| one.nights).sum();
    let says = |who: &str, lines: &[String]| {
        let said = if lines.is_empty() {
            "nothing of that".to_owned()
        } else {
            lines.join("; ")
        };
        Item::plain(format!("{who}: {said}"))
    };
    let rule =
        |deciding: &DecidingRule| Item::plain(format!("{}: {}", deciding.rule, deciding.text));
    let both = [
        says(&report.against, &found.system),
        says(&report.engine.name, &found.engine),
    ];
    page.push(Block::Area(
        format!("{}: {} ({})", found.id, found.title, found.cause),
        vec![
            Block::Code(found.night.clone()),
            Block::List(
                both.into_iter()
                    .chain(found.rules.iter().map(rule))
                    .collect(),
            ),
            Block::Sentence(format!(
                "{}{} of those shrunk came down to this cause, first {}.{}",
                sure(found.sureness, found.run),
                count(nights),
                named(&found.section, &found.from),
                others(cause.len() - 1)
            )),
        ],
    ));
}

/// The number of further smallest nights of a cause, as a sentence.
fn others(more: usize) -> String {
    match more {
        0 => String::new(),
        1 => " Another smallest night has this cause.".to_owned(),
        more => format!(" {more} other smallest nights have this cause."),
    }
}

fn failure(page: &mut Vec<Block>, cause: &[&FailureRow]) {
    let found = cause[0];
    let nights = cause.iter().map(|one| one.nights).sum();
    let mut area = Vec::new();
    if let Some(night) = &found.night {
        area.push(Block::Code(night.clone()));
    }
    let from = match (&found.section, &found.from) {
        (Some(section), Some(from)) => {
            format!(
                "{}{} of those shrunk came down to this cause, first {}.{}",
                sure(found.sureness, found.run),
                count(nights),
                named(section, from),
                others(cause.len() - 1)
            )
        }
        _ => "That was at the end of the run.".to_owned(),
    };
    area.push(Block::Sentence(from));
    if !found.stderr.is_empty() {
        area.push(Block::Sentence("Its standard error:".to_owned()));
        area.push(Block::Code(found.stderr.clone()));
    }
    let features = match found.cause.as_str() {
        "" => String::new(),
        cause => format!(" ({cause})"),
    };
    page.push(Block::Area(
        format!("{}: {}{features}", found.kind.id(), found.what),
        area,
    ));
}

fn sure(sureness: SurenessWord, run: Option<u64>) -> String {
    match (sureness, run) {
        (SurenessWord::Minimal, _) => "",
        (SurenessWord::Shown, _) => "Smaller nights may show it too. ",
        (SurenessWord::Flaky, _) => "Flaky: asked twice, it did different things. ",
        (SurenessWord::Once, _) => "It was asked once only. ",
        (SurenessWord::AfterOthers, None) => "Only after other nights: a fresh process does not show it. ",
        (SurenessWord::AfterOthers, Some(run)) => {
            return format!(
                "Only after other nights: a fresh process shows it when it is asked this night {run} times. "
            );
        }
    }
    .to_owned()
}

fn named(section: &str, name: &str) -> String {
    match section {
        "golden" => format!("the golden night {name}"),
        "settled" => format!("the settled answer {name}"),
        "divergences" => format!("the divergence {name}"),
        _ => format!("the night {name}"),
    }
}

fn left(page: &mut Vec<Block>, found: usize, unshrunk: u64, what: &str) {
    let hidden = found.saturating_sub(SHOWN);
    if hidden > 0 {
        page.push(Block::Sentence(format!(
            "{hidden} more are in the report that --json writes."
        )));
    }
    if unshrunk > 0 {
        page.push(Block::Sentence(format!(
            "{unshrunk} more nights {what}, and were not shrunk."
        )));
    }
}

fn count(number: u64) -> String {
    if number == 1 {
        "1 night".to_owned()
    } else {
        format!("{number} nights")
    }
}
