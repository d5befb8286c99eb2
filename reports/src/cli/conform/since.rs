//! Changes of conformance since an earlier report.

use std::collections::BTreeSet;
use std::path::Path;

use nightcourt_engine::conform::record::Report;
use nightcourt_pages::page::{Block, Item, percent};

/// Number of changes that are listed.
const SHOWN: usize = 20;

/// Reads an earlier report.
pub(super) fn read(path: &Path) -> Result<Report, String> {
    let file = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {file}: {error}"))?;
    let report = serde_json::from_slice(&bytes);
    report.map_err(|error| format!("{file} is no report of `nightcourt conform --json`: {error}"))
}

/// The changes since an earlier report: the share that agrees, and differences that came or went.
pub(super) fn shown(earlier: &Report, report: &Report) -> Vec<Block> {
    let mut page = vec![Block::Heading("Since the earlier report".to_owned())];
    if earlier.against != report.against
        || earlier.switches != report.switches
        || earlier.lens != report.lens
    {
        let was = &earlier.against;
        let said = format!(
            "The earlier report is against {was}, or under other switches or another lens: nothing is compared."
        );
        page.push(Block::Sentence(said));
        return page;
    }
    let share = |report: &Report| {
        let all = report.agreement();
        if all.compared == 0 {
            "nothing compared".to_owned()
        } else {
            percent(all.agree(), all.compared)
        }
    };
    page.push(Block::Sentence(format!(
        "It agreed on {}, and agrees on {} now.",
        share(earlier),
        share(report)
    )));
    let (was, is) = (differences(earlier), differences(report));
    let came = is
        .difference(&was)
        .map(|(id, title)| Item::plain(format!("differs now: {id}: {title}")));
    let went = was
        .difference(&is)
        .map(|(id, title)| Item::plain(format!("differs no longer: {id}: {title}")));
    let changes: Vec<Item> = came.chain(went).collect();
    if changes.is_empty() {
        page.push(Block::Sentence("The same nights differ.".to_owned()));
    } else {
        let more = changes.len().saturating_sub(SHOWN);
        page.push(Block::List(changes.into_iter().take(SHOWN).collect()));
        if more > 0 {
            page.push(Block::Sentence(format!(
                "{more} more changes are not shown."
            )));
        }
    }
    page
}

/// Everything that differs, by id: smallest nights, golden nights and settled answers.
fn differences(report: &Report) -> BTreeSet<(&str, &str)> {
    let rows = report
        .differences
        .iter()
        .map(|row| (row.id.as_str(), row.title.as_str()));
    let cases = report.cases.iter().filter(|case| case.verdict == "differs");
    rows.chain(cases.map(|case| (case.name.as_str(), case.section.as_str())))
        .collect()
}
