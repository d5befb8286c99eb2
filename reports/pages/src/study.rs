//! A study as a page: its guide with the shares, the verdicts on claims, and the smallest breaches.

use std::collections::BTreeMap;

use nightcourt_corpus::axioms::smallest::BreachRecord;
use nightcourt_corpus::tally::file::ClaimVerdict;
use nightcourt_corpus::tally::{Claim, Figure, Measure, Parts, Row, StudyFile};

use crate::page::Block;

/// The most rows of a figure whose rows were found on nights.
const MOST_ROWS: usize = 12;

/// The whole page: every measure with its figures.
#[must_use]
pub fn page(file: &StudyFile) -> Vec<Block> {
    let mut blocks = head(file);
    for measure in &file.guide.measures {
        blocks.extend([
            Block::heading(&measure.title),
            Block::sentence(&measure.method),
        ]);
        let claim = measure.claim.as_ref();
        blocks.extend(claim.map(statement));
        blocks.extend(tables(file, &measure.figures));
        if let Some((claim, verdict)) = claim.zip(verdict(file, measure)) {
            blocks.push(Block::Sentence(decision(measure, claim, verdict)));
            if let Some(command) = &verdict.repeat {
                blocks.push(Block::sentence("The first that counts:"));
                blocks.push(Block::Code(command.clone()));
            }
            blocks.push(Block::sentence(&claim.remark));
            if let Some(example) = &claim.example {
                blocks.push(Block::sentence(&example.shows));
                blocks.push(Block::Code(example.night.clone()));
            }
        }
        let breaches = file.breaches.iter();
        let of_axiom = |one: &&BreachRecord| one.axiom.rule().id() == measure.id;
        blocks.extend(alike(&breaches.filter(of_axiom).collect::<Vec<_>>()));
    }
    blocks
}

/// The published page of claims: the verdicts, and two paragraphs a claim.
#[must_use]
pub fn short(file: &StudyFile) -> Vec<Block> {
    let mut blocks = head(file);
    for measure in &file.guide.measures {
        if let Some((claim, verdict)) = measure.claim.as_ref().zip(verdict(file, measure)) {
            let decision = decision(measure, claim, verdict);
            blocks.extend([
                Block::heading(&measure.title),
                statement(claim),
                Block::Sentence(format!("{decision} {}", claim.remark)),
            ]);
        }
    }
    blocks
}

fn head(file: &StudyFile) -> Vec<Block> {
    let mut blocks = vec![Block::Title(file.guide.title.clone())];
    blocks.extend(file.guide.about.iter().map(Block::sentence));
    let sources = file.sources.iter();
    blocks.push(Block::list(sources.map(|one| {
        format!("{}: {} nights", capital(&one.about), one.nights)
    })));
    blocks.push(Block::sentence(
        "This command writes the files; without --out it prints every figure, method and example:",
    ));
    blocks.push(Block::Code(format!(
        "{} --out {}",
        file.command,
        file.command.split(' ').nth(2).unwrap_or_default()
    )));
    if !file.verdicts.is_empty() {
        blocks.push(summary(file));
    }
    blocks
}

/// Returns a table with a row for each claim: its verdict, and the share that decides.
fn summary(file: &StudyFile) -> Block {
    let rows = file.guide.measures.iter().filter_map(|measure| {
        let claim = measure.claim.as_ref()?;
        let mut cells = vec![
            measure.title.clone(),
            claim.source.split([',', ';']).next()?.to_owned(),
            verdict(file, measure)?.verdict.clone(),
        ];
        cells.extend(across(file, &claim.figure, &claim.part, percent));
        Some(cells)
    });
    Block::table(header(file, &["claim", "source", "verdict"]), rows)
}

fn header(file: &StudyFile, first: &[&str]) -> Vec<String> {
    let sources = file.sources.iter().map(|one| one.source.as_str());
    let words = first.iter().copied().chain(sources);
    words.map(str::to_owned).collect()
}

/// Returns a cell for each source: the share of a row there.
fn across(file: &StudyFile, figure: &str, part: &str, cell: fn(&Row) -> String) -> Vec<String> {
    let shares: BTreeMap<&str, String> = file
        .rates
        .parts(figure)
        .filter(|(name, _)| name == part)
        .map(|(_, row)| (row.source.as_str(), cell(row)))
        .collect();
    let sources = file.sources.iter();
    sources
        .map(|one| shares.get(one.source.as_str()).map_or("·", String::as_str))
        .map(str::to_owned)
        .collect()
}

/// A claim with its source.
fn statement(claim: &Claim) -> Block {
    Block::Sentence(format!("{} ({})", claim.says, claim.source))
}

fn verdict<'f>(file: &'f StudyFile, measure: &Measure) -> Option<&'f ClaimVerdict> {
    let mut verdicts = file.verdicts.iter();
    verdicts.find(|verdict| verdict.measure == measure.id)
}

/// Returns the verdict, with the figure that decides.
fn decision(measure: &Measure, claim: &Claim, verdict: &ClaimVerdict) -> String {
    let mut figures = measure.figures.iter();
    let decides = figures.find(|figure| figure.id == claim.figure);
    let decides = decides.map_or_else(String::new, |figure| {
        let part = match claim.part.as_str() {
            "" => String::new(),
            part => format!(" ({part})"),
        };
        format!("{}{part}, of {}", figure.counted, figure.among)
    });
    format!(
        "Verdict: {}. Deciding figure: {decides}. The claim holds if it is {}.",
        verdict.verdict, claim.bar
    )
}

/// Returns the figures; those with one row share a table.
fn tables(file: &StudyFile, figures: &[Figure]) -> Vec<Block> {
    let row = |figure: &Figure, name: String, part: &str| {
        let mut cells = vec![name];
        cells.extend(across(file, &figure.id, part, whole));
        cells
    };
    let (mut blocks, mut single) = (Vec::new(), Vec::new());
    for figure in figures {
        let (kind, names) = match &figure.parts {
            Parts::One => {
                let name = format!("{}, of {}", figure.counted, figure.among);
                single.push(row(figure, name, ""));
                continue;
            }
            Parts::Listed(kind, names) => (kind, names.clone()),
            Parts::Found(kind) => (kind, found(file, &figure.id)),
        };
        let shown = match figure.parts {
            Parts::Found(_) => names.len().min(MOST_ROWS),
            Parts::One | Parts::Listed(..) => names.len(),
        };
        let more = match names.len() - shown {
            0 => String::new(),
            _ => format!(" (the {shown} most frequent of {} rows)", names.len()),
        };
        blocks.push(Block::Sentence(format!(
            "{}, of {}{more}:",
            capital(&figure.counted),
            figure.among
        )));
        let rows = names[..shown].iter();
        blocks.push(Block::table(
            header(file, &[kind]),
            rows.map(|name| row(figure, name.clone(), name)),
        ));
    }
    if !single.is_empty() {
        blocks.insert(0, Block::table(header(file, &["figure"]), single));
    }
    blocks
}

/// Returns the rows that nights gave, the most frequent first: by their share of the cases of each source, all sources alike. Rows
/// with a common denominator are parts of one whole; others weigh as much as there are of them.
fn found(file: &StudyFile, figure: &str) -> Vec<String> {
    let mut by_source = BTreeMap::<&str, Vec<(String, &Row)>>::new();
    for (part, row) in file.rates.parts(figure) {
        by_source.entry(&row.source).or_default().push((part, row));
    }
    let mut weights = BTreeMap::<String, f64>::new();
    for rows in by_source.into_values() {
        let has_whole = rows.iter().all(|(_, row)| row.of == rows[0].1.of);
        let weight = |row: &Row| if has_whole { row.hits } else { row.of };
        let all: u64 = rows.iter().map(|(_, row)| weight(row)).sum();
        for (part, row) in &rows {
            *weights.entry(part.clone()).or_default() += weight(row) as f64 / all.max(1) as f64;
        }
    }
    let mut found: Vec<(String, f64)> = weights.into_iter().collect();
    found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    found.into_iter().map(|(part, _)| part).collect()
}

/// The breaches of an axiom, each with the systems that have it.
fn alike(breaches: &[&BreachRecord]) -> Vec<Block> {
    let mut nights: Vec<(BreachRecord, Vec<&str>)> = Vec::new();
    for breach in breaches {
        let night = BreachRecord {
            system: String::new(),
            ..(*breach).clone()
        };
        match nights.iter_mut().find(|(known, _)| *known == night) {
            Some((_, systems)) => systems.push(&breach.system),
            None => nights.push((night, vec![&breach.system])),
        }
    }
    let blocks = nights.into_iter().flat_map(|(breach, systems)| {
        let [before, after] = [&breach.before, &breach.after].map(|lines| match lines[..] {
            [] => "nothing".to_owned(),
            _ => lines.join("; "),
        });
        let change = &breach.change;
        [
            Block::Sentence(format!("{}, on night {}:", systems.join(", "), breach.id)),
            Block::Code(breach.night),
            Block::Sentence(format!(
                "Changed: {change}. Before: {before}. After: {after}."
            )),
        ]
    });
    blocks.collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn percent(row: &Row) -> String {
    let digits = digits(row.rate.min(1.0 - row.rate));
    format!("{:.digits$} %", row.rate * 100.0)
}

/// Returns a share with its numbers and its interval, or with the upper limit if no case counts.
fn whole(row: &Row) -> String {
    let numbers = format!("{} of {}", row.hits, row.of);
    let Some((low, high)) = row.low.zip(row.high) else {
        return format!("{}, {numbers}", percent(row));
    };
    if row.hits == 0 {
        let digits = digits(high);
        return format!("not seen in {} (below {:.digits$} %)", row.of, high * 100.0);
    }
    // If all cases count, the other end of the interval is the precision.
    let nearest = row.rate.min(1.0 - row.rate);
    let digits = digits(if nearest > 0.0 { nearest } else { high - low });
    let [value, low, high] =
        [row.rate, low, high].map(|share| format!("{:.digits$}", share * 100.0));
    format!("{value} % [{low}, {high}], {numbers}")
}

/// Returns the digits after the point that a share in per cent needs: two, and for small shares two that are
/// significant.
fn digits(share: f64) -> usize {
    let power = format!("{share:e}")
        .split_once('e')
        .and_then(|(_, power)| power.parse::<i32>().ok());
    (-1 - power.unwrap_or(0)).max(2) as usize
}

#[cfg(test)]
mod tests {
    use nightcourt_corpus::axioms::Axiom;
    use nightcourt_corpus::tally::file::SourceRecord;
    use nightcourt_corpus::tally::{Bar, Example, Guide, Table};

    use super::*;

    fn share(hits: u64, of: u64, interval: Option<(f64, f64)>) -> Row {
        let (low, high) = interval.unzip();
        Row {
            hits,
            of,
            rate: hits as f64 / of as f64,
            low,
            high,
            ..Row::default()
        }
    }

    /// A file with one measure, whose figure has these rows of two frames.
    fn file(measure: Measure, rows: &[(&str, &str, u64, u64)]) -> StudyFile {
        let rows = rows.iter().map(|&(source, part, hits, of)| Row {
            source: source.to_owned(),
            words: ["figure", part].map(str::to_owned).into(),
            ..share(hits, of, None)
        });
        let source = |source: &str| SourceRecord {
            source: source.to_owned(),
            about: format!("frame {source}"),
            nights: 100,
        };
        StudyFile {
            version: 3,
            command: String::new(),
            sources: ["normal", "theme"].map(source).into(),
            guide: Guide {
                measures: vec![measure],
                ..Guide::default()
            },
            rates: Table {
                columns: Vec::new(),
                rows: rows.collect(),
            },
            verdicts: vec![ClaimVerdict {
                measure: "id".to_owned(),
                verdict: "holds".to_owned(),
                by_source: Vec::new(),
                repeat: None,
            }],
            breaches: Vec::new(),
        }
    }

    fn measure(claim: Option<Claim>) -> Measure {
        let [id, title, method] = ["id", "title", "method"].map(str::to_owned);
        Measure {
            id,
            title,
            method,
            figures: Vec::new(),
            claim,
        }
    }

    #[test]
    fn a_claim_ends_with_its_example() {
        let [source, says] = ["source", "says"].map(str::to_owned);
        let claim = Claim {
            source,
            says,
            figure: String::new(),
            part: String::new(),
            bar: Bar::Never,
            remark: "A remark.".to_owned(),
            example: Some(Example {
                shows: "It shows this:".to_owned(),
                night: "[players]\n".to_owned(),
            }),
        };
        let said = |text: &str| Block::Sentence(text.to_owned());
        let page = page(&file(measure(Some(claim)), &[]));
        let end = [
            said("A remark."),
            said("It shows this:"),
            Block::Code("[players]\n".to_owned()),
        ];
        assert!(page.ends_with(&end), "{page:?}");
        assert!(page.contains(&said("says (source)")), "{page:?}");
    }

    #[test]
    fn shares_are_told_with_their_numbers_and_how_sure_they_are() {
        for (hits, of, interval, told) in [
            (1, 8, Some((0.022, 0.471)), "12.50 % [2.20, 47.10], 1 of 8"),
            (
                3,
                10_000,
                Some((0.0001, 0.000_882)),
                "0.030 % [0.010, 0.088], 3 of 10000",
            ),
            (
                0,
                500_000,
                Some((0.0, 5.991e-6)),
                "not seen in 500000 (below 0.00060 %)",
            ),
            (
                499_999,
                500_000,
                Some((0.999_988_7, 0.999_999_6)),
                "99.99980 % [99.99887, 99.99996], 499999 of 500000",
            ),
            (
                9,
                9,
                Some((0.7009, 1.0)),
                "100.00 % [70.09, 100.00], 9 of 9",
            ),
            (1, 8, None, "12.50 %, 1 of 8"),
            (0, 8, None, "0.00 %, 0 of 8"),
        ] {
            assert_eq!(whole(&share(hits, of, interval)), told);
        }
        assert_eq!(percent(&share(0, 8, Some((0.0, 0.3)))), "0.00 %");
    }

    /// Nothing is a share of nothing: the row of a source without a case has a dot.
    #[test]
    fn a_source_without_a_case_has_a_dot() {
        let file = file(measure(None), &[("theme", "part", 1, 8)]);
        assert_eq!(across(&file, "figure", "part", percent), ["·", "12.50 %"]);
    }

    /// The parts have 2 and 5 nights of one frame, 20 and 10 of the other: shares of 2/7 and 2/3, and of 5/7 and 1/3. The
    /// second comes first, though it came 15 times and the first 22.
    #[test]
    fn parts_come_by_how_often_they_came_in_each_frame_alike() {
        let of = |rows| found(&file(measure(None), rows), "figure");
        let parts_of_one = [
            ("normal", "one", 2, 30),
            ("normal", "other", 5, 30),
            ("theme", "one", 20, 30),
            ("theme", "other", 10, 30),
        ];
        assert_eq!(of(&parts_of_one), ["other", "one"]);
        // Parts of different things weigh as much as there are of them, though each came once.
        let own = parts_of_one.map(|(source, part, hits, _)| (source, part, 1, hits));
        assert_eq!(of(&own), ["other", "one"]);
    }

    #[test]
    fn systems_that_break_an_axiom_alike_share_a_night() {
        let breach = |system: &str, after: &[&str]| BreachRecord {
            axiom: Axiom::Submission,
            system: system.to_owned(),
            id: "0123456789ab".to_owned(),
            night: "[players]\nAnn = Town\n".to_owned(),
            change: "Ann is left out".to_owned(),
            changed: String::new(),
            lens: "deaths".to_owned(),
            before: Vec::new(),
            after: after.iter().map(|&line| line.to_owned()).collect(),
        };
        let all = [
            breach("nar", &["Ann dies"]),
            breach("rar", &[]),
            breach("lar", &["Ann dies"]),
        ];
        let night = || Block::Code("[players]\nAnn = Town\n".to_owned());
        let said = |text: &str| Block::Sentence(text.to_owned());
        assert_eq!(
            alike(&all.each_ref()),
            [
                said("nar, lar, on night 0123456789ab:"),
                night(),
                said("Changed: Ann is left out. Before: nothing. After: Ann dies."),
                said("rar, on night 0123456789ab:"),
                night(),
                said("Changed: Ann is left out. Before: nothing. After: nothing."),
            ]
        );
    }
}
