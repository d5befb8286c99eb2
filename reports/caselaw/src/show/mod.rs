//! A precedent as a page: the night, the ruling and account of every system, the frequency, and the sources of the
//! rules. Printed as BBCode it can be pasted into a thread.

mod frequency;
mod reasons;
mod row;
mod sources;

use std::borrow::Cow;

use nightcourt_corpus::campaign::records::{FindingRow, Precedent};
use nightcourt_pages::brief::{self, Entry};
use nightcourt_pages::page::{Block, Item};
use nightcourt_pages::ruling::{differ_on, name};
use nightcourt_precedent::catalogue::mechanisms::MECHANISMS;
use nightcourt_precedent::finding::{Catalogue, Kind};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

pub use row::{CaseRow, RecordRow, VERSION};

use super::library::{Case, CorpusInfo};

/// The optional parts of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PageOptions<'a> {
    /// The host's own rulings, a line each.
    pub own: &'a [String],
    /// The corpus as the command that repeats the page has to name it; `None` for the default one.
    pub corpus: Option<&'a str>,
}

/// The page of a precedent.
#[must_use]
pub fn page(info: &CorpusInfo, case: &Case<'_>, with: PageOptions<'_>) -> Vec<Block> {
    let record = case.record();
    let mut page = vec![
        Block::Sentence(for_what(info, case)),
        Block::Code(record.night.clone()),
    ];
    let Ok(sheet) = Sheet::parse(&record.night) else {
        page.push(Block::sentence(
            "Its night cannot be read: the corpus is damaged.",
        ));
        return vec![Block::Area(title(case), page)];
    };
    let reasons = reasons::Reasons::of(info, &sheet);
    page.extend(reasons.table());
    page.extend(Block::listed("Mechanisms", mechanisms(case)));
    page.extend(ruled_by_hosts(with.own));
    page.push(Block::heading("Frequency"));
    page.push(frequency::table(info, case));
    page.push(Block::Folded(
        "Why: each system's own account".to_owned(),
        reasons.accounts(),
    ));
    page.push(Block::Folded(
        "Sources".to_owned(),
        sources::blocks(info, &sheet),
    ));
    page.push(Block::heading("To see it again"));
    page.push(Block::Code(commands(case, with)));
    vec![Block::Area(title(case), page)]
}

/// A precedent as a text for a thread: its night in a few lines, the rulings, and hosts' own.
#[must_use]
pub fn brief(info: &CorpusInfo, case: &Case<'_>, own: &[String]) -> Vec<Block> {
    let Ok(sheet) = Sheet::parse(&case.record().night) else {
        return page(info, case, PageOptions::default());
    };
    let mut entries: Vec<Entry> = [
        ("Players", sheet.player_lines()),
        ("Actions", sheet.action_lines()),
    ]
    .into_iter()
    .filter(|(_, clauses)| !clauses.is_empty())
    .map(|(head, clauses)| Entry::new(head, clauses))
    .collect();
    entries.extend(reasons::Reasons::of(info, &sheet).entries());
    if !own.is_empty() {
        entries.push(Entry::new("Ruled by hosts", own.to_vec()));
    }
    brief::blocks(&title(case), &entries, "rulings")
}

/// The rulings of a precedent in sentences: `All but SNARF: the Cop is told town. SNARF: the Cop is told no result.`
#[must_use]
pub fn ends(info: &CorpusInfo, case: &Case<'_>) -> String {
    Sheet::parse(&case.record().night).map_or_else(
        |_| String::new(),
        |sheet| reasons::Reasons::of(info, &sheet).ends(&sheet),
    )
}

/// The page of a precedent in short, for a list of thousands: without its night, and with one account of each ruling. A
/// settled answer has its answer only, because these are the most frequent. Empty if the night cannot be read.
#[must_use]
pub fn short(info: &CorpusInfo, case: &Case<'_>, own: &[String]) -> Vec<Block> {
    let mut page = vec![Block::Sentence(for_what(info, case))];
    let Ok(sheet) = Sheet::parse(&case.record().night) else {
        return page;
    };
    let reasons = reasons::Reasons::of(info, &sheet);
    page.extend(reasons.table());
    let settled = case
        .records
        .iter()
        .all(|(which, _)| *which == Catalogue::Settled);
    if !settled {
        page.push(Block::Folded(
            "Why: an account of each ruling".to_owned(),
            reasons.account_of_each(),
        ));
    }
    page.extend(ruled_by_hosts(own));
    if settled {
        return page;
    }
    let mechanisms = mechanisms(case);
    if !mechanisms.is_empty() {
        page.push(Block::Folded(
            "Mechanisms".to_owned(),
            vec![Block::List(mechanisms)],
        ));
    }
    page.push(Block::Folded(
        "Frequency".to_owned(),
        vec![frequency::met(info, case)],
    ));
    page
}

fn ruled_by_hosts(own: &[String]) -> Vec<Block> {
    Block::listed("Ruled by hosts", own.iter().map(Item::plain).collect())
}

/// The systems' rulings on a night, side by side.
#[must_use]
pub(crate) fn rulings(info: &CorpusInfo, sheet: &Sheet) -> Vec<Block> {
    reasons::Reasons::of(info, sheet).table()
}

/// Its title, and the id to cite it by.
#[must_use]
pub fn title(case: &Case<'_>) -> String {
    format!("{} (precedent {})", case.record().title, case.id)
}

fn for_what(info: &CorpusInfo, case: &Case<'_>) -> String {
    let words = |(which, record): &(Catalogue, Cow<'_, Precedent>)| {
        let native = record.findings.iter().any(|finding| finding.native);
        let by = if native { "" } else { " (by analogy only)" };
        let kind = match which {
            Catalogue::Divergences => "Disputed",
            Catalogue::Loops => "Loop",
            Catalogue::Anomalies => "Anomaly",
            Catalogue::Underdetermined => "Underdetermined",
            Catalogue::Settled => {
                return format!("Settled{by}: {}.", all_agree(info.systems.len()));
            }
            Catalogue::Panics => "Panic",
        };
        format!("{kind}{by}: {}.", found(&record.findings))
    };
    let lists: Vec<String> = case.records.iter().map(words).collect();
    lists.join(" ")
}

fn all_agree(systems: usize) -> String {
    match systems == RulerId::SYSTEMS.len() {
        true => "all seven systems agree".to_owned(),
        false => format!("all {systems} systems agree"),
    }
}

/// The findings in words: the pairs that diverge under each lens, and the other findings of systems.
fn found(findings: &[FindingRow]) -> String {
    let mut kinds: Vec<(Kind, Option<Lens>, Vec<&FindingRow>)> = Vec::new();
    for finding in findings {
        match kinds
            .iter_mut()
            .find(|(kind, lens, _)| (*kind, *lens) == (finding.kind, finding.lens))
        {
            Some((.., same)) => same.push(finding),
            None => kinds.push((finding.kind, finding.lens, vec![finding])),
        }
    }
    let words = kinds.into_iter().map(|(kind, lens, same)| {
        let systems: Vec<String> = same
            .iter()
            .flat_map(|finding| &finding.systems)
            .map(|&system| name(system))
            .collect();
        let on = differ_on(lens.unwrap_or(Lens::Full));
        match (kind, &systems[..]) {
            (Kind::Diverges, [one, other]) => format!("{one} and {other} diverge on {on}"),
            (Kind::Diverges, _) => format!("{} pairs of systems diverge on {on}", same.len()),
            (Kind::Shows(behaviour), _) => format!("{}: {}", systems.join(", "), behaviour.words()),
            (Kind::Panics, _) => format!("{}: panic", systems.join(", ")),
        }
    });
    words.collect::<Vec<_>>().join("; ")
}

/// The mechanisms that have a rule, with the rule.
fn mechanisms(case: &Case<'_>) -> Vec<Item> {
    let about = |tag: &String| {
        let known = MECHANISMS.iter().find(|one| one.id == tag)?;
        Some(Item::plain(format!("{tag}: {}.", known.about)))
    };
    case.record().mechanisms.iter().filter_map(about).collect()
}

fn commands(case: &Case<'_>, with: PageOptions<'_>) -> String {
    let corpus = with
        .corpus
        .map(|corpus| format!(" --corpus {corpus}"))
        .unwrap_or_default();
    let mut lines = vec![format!("nightcourt show {}{corpus}", case.id)];
    let repeat = &case.record().repeat;
    if !repeat.is_empty() {
        lines.push(format!("{repeat}   # the first night that came down to it"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::RulerId;

    use super::*;
    use crate::sample::{case, finding, precedent};

    #[test]
    fn findings_are_worded_by_pair() {
        let two = |one, other, lens| finding("diverges", &[one, other], Some(lens), true);
        assert_eq!(
            found(&[two(RulerId::NAR, RulerId::SNARF, "deaths")]),
            "NAR and SNARF diverge on deaths"
        );
        assert_eq!(
            found(&[two(RulerId::NAR, RulerId::SNARF, "state")]),
            "NAR and SNARF diverge on what becomes of the living"
        );
        let all = [
            two(RulerId::NAR, RulerId::SNARF, "full"),
            two(RulerId::NAR, RulerId::LAR, "deaths"),
            two(RulerId::SNARF, RulerId::LAR, "deaths"),
            finding("loop", &[RulerId::NAR], None, true),
            finding("loop", &[RulerId::LAR], None, true),
            finding("panic", &[RulerId::SNARF], None, true),
        ];
        let loops = nightcourt_precedent::finding::Behaviour::Loop.words();
        let expected = format!(
            "NAR and SNARF diverge on what players are told; 2 pairs of systems diverge on deaths; NAR, LAR: {loops}; SNARF: panic"
        );
        assert_eq!(found(&all), expected);
    }

    #[test]
    fn each_catalogue_has_a_sentence() {
        let night = ("A = Town Cop|B = Town", "A -> B");
        let of = |native| {
            let mut record = precedent("", night, &[], &[]);
            record.findings.push(finding(
                "diverges",
                &[RulerId::NAR, RulerId::LAR],
                Some("full"),
                native,
            ));
            for_what(
                &crate::sample::info(),
                &case(record, &[Catalogue::Divergences, Catalogue::Settled]),
            )
        };
        let told = "NAR and LAR diverge on what players are told";
        assert_eq!(
            of(true),
            format!("Disputed: {told}. Settled: all 3 systems agree.")
        );
        assert_eq!(
            of(false),
            format!(
                "Disputed (by analogy only): {told}. Settled (by analogy only): all 3 systems agree."
            )
        );
        assert_eq!(all_agree(7), "all seven systems agree");
    }

    /// The folded parts and headings of the page in short.
    fn parts_in_short(catalogue: Catalogue, own: &[String]) -> Vec<String> {
        let night = (
            "A = Town Roleblocker|B = Town Cop|X = Town",
            "A -> B|B -> X",
        );
        let page = short(
            &crate::sample::info(),
            &case(precedent("", night, &[], &[("plain", 1)]), &[catalogue]),
            own,
        );
        let title = |block: &Block| {
            let (Block::Folded(title, _) | Block::Heading(title)) = block else {
                return None;
            };
            Some(title.clone())
        };
        page.iter().filter_map(title).collect()
    }

    /// A settled answer has its answer only, and hosts' own rulings.
    #[test]
    fn a_page_in_short() {
        let why = "Why: an account of each ruling";
        let parts = parts_in_short(Catalogue::Divergences, &[]);
        assert_eq!(parts, [why, "Frequency"], "`other` is no mechanism");
        let own = ["as told".to_owned()];
        let parts = parts_in_short(Catalogue::Divergences, &own);
        assert_eq!(parts, [why, "Ruled by hosts", "Frequency"]);
        assert!(parts_in_short(Catalogue::Settled, &[]).is_empty());
        assert_eq!(parts_in_short(Catalogue::Settled, &own), ["Ruled by hosts"]);
    }
}
