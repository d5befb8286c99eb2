//! What the sources say, measured: the page of a `claims.json`. Everything on it is in the file.

use nightcourt_corpus::claims::record::{ClaimRecord, ClaimsFile, FigureRecord, MeasureRecord, RowRecord, ShareRecord};
use nightcourt_corpus::study::Source;

use crate::page::{Block, Row};

/// How many rows of a figure are shown.
const SHOWN: usize = 12;

/// The whole page: every measure with its figures.
#[must_use]
pub fn page(file: &ClaimsFile) -> Vec<Block> {
    let mut blocks = head(file);
    blocks.extend(file.measures.iter().flat_map(|measure| section(file, measure)));
    blocks
}

/// The published page: the verdicts, and two paragraphs a claim.
#[must_use]
pub fn short(file: &ClaimsFile) -> Vec<Block> {
    let mut blocks = head(file);
    for measure in &file.measures {
        let Some(claim) = &measure.claim else { continue };
        blocks.push(Block::Heading(measure.title.clone()));
        blocks.push(Block::Sentence(format!("{} ({})", claim.says, claim.source)));
        let decided = verdict(measure, claim).unwrap_or_default();
        blocks.push(Block::Sentence(format!("{decided} {}", claim.remark).trim().to_owned()));
    }
    blocks
}

fn head(file: &ClaimsFile) -> Vec<Block> {
    let ClaimsFile { seed, nights, given, frames, .. } = file;
    let is_given = frames.iter().any(|one| matches!(one.frame.parse(), Ok(Source::Listed(_))));
    let mut blocks = vec![
        Block::Title("The sources' claims, measured".to_owned()),
        Block::Sentence(format!(
            "Claims of the five sources about their own systems, in our words, measured on {}",
            if is_given {
                format!("{nights} nights of your own.")
            } else {
                format!(
                    "{nights} random nights of each frame (seed {seed}). gen/README.md explains the frames. Rates are \
                     rates of their frame."
                )
            }
        )),
        Block::Sentence(
            "Intervals are of 95 %. They allow for the dependence of events of one night, such as its breakdowns. Where a \
             source says rarely or most without a number, the number is ours."
                .to_owned(),
        ),
    ];
    if given != "any" {
        let left: Vec<String> = frames.iter().map(|one| format!("{} of {}", one.nights, one.frame)).collect();
        blocks
            .push(Block::Sentence(format!("Only nights that meet the condition {given} count: {}.", left.join(", "))));
    }
    blocks.push(Block::Sentence(
        "This command writes claims.md and claims.json; without --out it prints every figure, method and example:"
            .to_owned(),
    ));
    blocks.push(Block::Code(format!("{} --out reports", file.command)));
    blocks.push(summary(file));
    blocks
}

/// A table with a row per claim: its verdict, and the figure that decides.
fn summary(file: &ClaimsFile) -> Block {
    let mut header = vec!["claim".to_owned(), "source".to_owned(), "verdict".to_owned()];
    header.extend(file.frames.iter().map(|one| one.frame.clone()));
    let row = |(measure, claim): (&MeasureRecord, &ClaimRecord)| {
        let source = claim.source.split([',', ';']).next().unwrap_or_default();
        let mut cells = vec![measure.title.clone(), source.to_owned(), claim.verdict.clone()];
        let shares = decides(measure, claim).map(|(_, row)| row.shares.iter().map(percent));
        cells.extend(shares.into_iter().flatten());
        Row { cells, marked: false }
    };
    let claims = file.measures.iter().filter_map(|measure| Some((measure, measure.claim.as_ref()?)));
    Block::Table { header, rows: claims.map(row).collect() }
}

/// The figure and the row that decide a claim.
fn decides<'a>(measure: &'a MeasureRecord, claim: &ClaimRecord) -> Option<(&'a FigureRecord, &'a RowRecord)> {
    let figure = measure.figures.iter().find(|figure| figure.id == claim.figure)?;
    let row = figure.rows.iter().find(|row| row.part == claim.part)?;
    Some((figure, row))
}

/// The verdict, with the figure that decides.
fn verdict(measure: &MeasureRecord, claim: &ClaimRecord) -> Option<String> {
    let (figure, row) = decides(measure, claim)?;
    let part = if row.part.is_empty() { String::new() } else { format!(" ({})", row.part) };
    Some(format!(
        "Verdict: {}. Deciding figure: {}{part}, of {}. The claim holds if it is {}.",
        claim.verdict, figure.counted, figure.among, claim.bar
    ))
}

fn section(file: &ClaimsFile, measure: &MeasureRecord) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(measure.title.clone())];
    if let Some(claim) = &measure.claim {
        blocks.push(Block::Sentence(format!("{} ({})", claim.says, claim.source)));
    }
    blocks.push(Block::Sentence(format!("Method: {}", measure.method)));
    blocks.extend(tables(file, measure));
    let Some(claim) = &measure.claim else { return blocks };
    blocks.extend(verdict(measure, claim).map(Block::Sentence));
    if let Some((_, row)) = decides(measure, claim) {
        blocks.extend(first(file, row));
    }
    blocks.push(Block::Sentence(claim.remark.clone()));
    if let Some(example) = &claim.example {
        blocks.push(Block::Sentence(example.shows.clone()));
        blocks.push(Block::Code(example.night.clone()));
    }
    blocks
}

/// Where to find a night that counts, if most do not.
fn first(file: &ClaimsFile, row: &RowRecord) -> Vec<Block> {
    let seldom = |share: &ShareRecord| share.share.is_some_and(|value| value < 0.5);
    let mut frames = file.frames.iter().zip(&row.shares).filter(|(_, share)| seldom(share));
    let Some((frame, index)) = frames.find_map(|(one, share)| Some((&one.frame, share.first?))) else {
        return Vec::new();
    };
    let command = format!("nightcourt gen --frame {frame} --seed {} --index {index} | nightcourt rule -", file.seed);
    vec![Block::Sentence("The first night that counts:".to_owned()), Block::Code(command)]
}

/// The figures; those with one row share a table.
fn tables(file: &ClaimsFile, measure: &MeasureRecord) -> Vec<Block> {
    let header = |what: &str| {
        let frames = file.frames.iter().map(|one| one.frame.clone());
        std::iter::once(what.to_owned()).chain(frames).collect::<Vec<_>>()
    };
    let cells = |name: String, row: &RowRecord| {
        let cells = std::iter::once(name).chain(row.shares.iter().map(whole)).collect();
        Row { cells, marked: false }
    };
    let mut blocks = Vec::new();
    let single: Vec<Row> = measure
        .figures
        .iter()
        .filter(|figure| figure.parts.is_none())
        .flat_map(|figure| {
            figure.rows.iter().map(move |row| cells(format!("{}, of {}", figure.counted, figure.among), row))
        })
        .collect();
    if !single.is_empty() {
        blocks.push(Block::Table { header: header("figure"), rows: single });
    }
    for figure in &measure.figures {
        let Some(parts) = &figure.parts else { continue };
        let all = figure.rows.len() + figure.left_out;
        let more = if all <= SHOWN { String::new() } else { format!(" (the {SHOWN} most frequent of {all} rows)") };
        blocks.push(Block::Sentence(format!("{}, of {}{more}:", capital(&figure.counted), figure.among)));
        let rows = figure.rows.iter().take(SHOWN).map(|row| cells(row.part.clone(), row)).collect();
        blocks.push(Block::Table { header: header(parts), rows });
    }
    blocks
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A share in percent: of one below a tenth of a percent, more digits.
fn percent(share: &ShareRecord) -> String {
    match share.share {
        None => "·".to_owned(),
        Some(value) => format!("{:.*} %", digits(value), value * 100.0),
    }
}

/// A share with its interval and its numbers.
fn whole(share: &ShareRecord) -> String {
    let Some(value) = share.share else { return "·".to_owned() };
    let (low, high, digits) = (share.low * 100.0, share.high * 100.0, digits(value));
    format!("{} [{low:.digits$}, {high:.digits$}], {} of {}", percent(share), share.hits, share.of)
}

fn digits(share: f64) -> usize {
    if share > 0.0 && share < 0.001 { 4 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(hits: u64, of: u64, share: Option<f64>, low: f64, high: f64) -> ShareRecord {
        ShareRecord { hits, of, share, low, high, first: None }
    }

    #[test]
    fn shares_are_told_with_their_numbers_and_nothing_is_a_share_of_nothing() {
        assert_eq!(whole(&share(1, 8, Some(0.125), 0.022, 0.471)), "12.50 % [2.20, 47.10], 1 of 8");
        assert_eq!(whole(&share(3, 10_000, Some(0.0003), 0.0001, 0.000_882)), "0.0300 % [0.0100, 0.0882], 3 of 10000");
        assert_eq!(whole(&share(0, 0, None, 0.0, 1.0)), "·");
        assert_eq!(percent(&share(0, 8, Some(0.0), 0.0, 0.3)), "0.00 %");
    }
}
