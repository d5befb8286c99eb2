//! Claims of the sources, measured: the page of a `claims.json`, whose content is all in the file.

use nightcourt_corpus::claims::record::{
    ClaimRecord, ClaimsFile, FigureRecord, MeasureRecord, RowRecord, ShareRecord,
};
use nightcourt_corpus::study::Source;

use std::iter::once;

use crate::page::Block;

const MOST_ROWS: usize = 12;

/// The whole page: every measure with its figures.
#[must_use]
pub fn page(file: &ClaimsFile) -> Vec<Block> {
    let mut blocks = head(file);
    let measures = file.measures.iter();
    blocks.extend(measures.flat_map(|measure| section(file, measure)));
    blocks
}

/// The published page: the verdicts, and two paragraphs a claim.
#[must_use]
pub fn short(file: &ClaimsFile) -> Vec<Block> {
    let mut blocks = head(file);
    for measure in &file.measures {
        let Some(claim) = &measure.claim else {
            continue;
        };
        blocks.extend([Block::heading(&measure.title), statement(claim)]);
        let decided = verdict(measure, claim).unwrap_or_default();
        blocks.push(Block::Sentence(
            format!("{decided} {}", claim.remark).trim().to_owned(),
        ));
    }
    blocks
}

/// A claim with its source.
fn statement(claim: &ClaimRecord) -> Block {
    Block::Sentence(format!("{} ({})", claim.says, claim.source))
}

fn head(file: &ClaimsFile) -> Vec<Block> {
    let ClaimsFile {
        seed,
        nights,
        given,
        frames,
        ..
    } = file;
    let measured_on = match sources(file).next() {
        Some(Source::Listed(_)) => format!("{nights} nights of your own."),
        Some(census @ Source::Census(_)) => {
            let (about, rates) = match census.has_names() {
                true => (census.about(), ""),
                false => (
                    census.about(),
                    " Nights count once up to names, so shares are not rates.",
                ),
            };
            format!("{about}: {nights} nights. Shares are exact.{rates}")
        }
        _ => format!(
            "{nights} random nights of each frame (seed {seed}). gen/README.md explains the frames. Rates are rates of \
             their frame."
        ),
    };
    let intervals = match sources(file).all(Source::is_exact) {
        true => "",
        false => {
            "Intervals are of 95 %. They allow for the dependence of events of one night, such as its breakdowns. "
        }
    };
    let mut blocks = vec![
        Block::Title("The sources' claims, measured".to_owned()),
        Block::Sentence(format!(
            "Claims of the five sources about their own systems, in our words, measured on {measured_on}"
        )),
        Block::Sentence(format!("{intervals}Where a source says rarely or most without a number, the number is ours.")),
        Block::Sentence(
            "One night refutes a claim of never, and no sample confirms it. \"Not seen in n (below x %)\" has the exact upper \
             limit at 95 %. Such a claim holds by construction, if rules exclude it, or on all nights of a census."
                .to_owned(),
        ),
    ];
    if given != "any" {
        let left: Vec<String> = frames
            .iter()
            .map(|one| format!("{} of {}", one.nights, one.frame))
            .collect();
        blocks.push(Block::Sentence(format!(
            "Only nights that meet the condition {given} count: {}.",
            left.join(", ")
        )));
    }
    blocks.push(Block::sentence("This command writes claims.md and claims.json; without --out it prints every figure, method and example:"));
    blocks.push(Block::Code(format!("{} --out claims", file.command)));
    blocks.push(summary(file));
    blocks
}

fn sources(file: &ClaimsFile) -> impl Iterator<Item = Source> + '_ {
    file.frames.iter().filter_map(|one| one.frame.parse().ok())
}

/// Returns a table with a row per claim: its verdict, and the figure that decides.
fn summary(file: &ClaimsFile) -> Block {
    let mut header = ["claim", "source", "verdict"].map(str::to_owned).to_vec();
    header.extend(file.frames.iter().map(|one| one.frame.clone()));
    let row = |(measure, claim): (&MeasureRecord, &ClaimRecord)| {
        let source = claim.source.split([',', ';']).next().unwrap_or_default();
        let mut cells = vec![
            measure.title.clone(),
            source.to_owned(),
            claim.verdict.clone(),
        ];
        let shares = decides(measure, claim).map(|(_, row)| row.shares.iter().map(percent));
        cells.extend(shares.into_iter().flatten());
        cells
    };
    let claims = file
        .measures
        .iter()
        .filter_map(|measure| Some((measure, measure.claim.as_ref()?)));
    Block::table(header, claims.map(row))
}

/// Returns the figure and the row that decide a claim.
fn decides<'a>(
    measure: &'a MeasureRecord,
    claim: &ClaimRecord,
) -> Option<(&'a FigureRecord, &'a RowRecord)> {
    let figure = measure
        .figures
        .iter()
        .find(|figure| figure.id == claim.figure)?;
    let row = figure.rows.iter().find(|row| row.part == claim.part)?;
    Some((figure, row))
}

/// Returns the verdict, with the figure that decides.
fn verdict(measure: &MeasureRecord, claim: &ClaimRecord) -> Option<String> {
    let (figure, row) = decides(measure, claim)?;
    let part = if row.part.is_empty() {
        String::new()
    } else {
        format!(" ({})", row.part)
    };
    Some(format!(
        "Verdict: {}. Deciding figure: {}{part}, of {}. The claim holds if it is {}.",
        claim.verdict, figure.counted, figure.among, claim.bar
    ))
}

fn section(file: &ClaimsFile, measure: &MeasureRecord) -> Vec<Block> {
    let mut blocks = vec![Block::heading(&measure.title)];
    blocks.extend(measure.claim.as_ref().map(statement));
    blocks.push(Block::Sentence(format!("Method: {}", measure.method)));
    blocks.extend(tables(file, measure));
    let Some(claim) = &measure.claim else {
        return blocks;
    };
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

/// Returns the command for a night that counts, if most do not.
fn first(file: &ClaimsFile, row: &RowRecord) -> Vec<Block> {
    let seldom = |share: &ShareRecord| share.share.is_some_and(|value| value < 0.5);
    let mut frames = file
        .frames
        .iter()
        .zip(&row.shares)
        .filter(|(_, share)| seldom(share));
    let Some((frame, index)) = frames.find_map(|(one, share)| Some((&one.frame, share.first?)))
    else {
        return Vec::new();
    };
    let (what, command) = match frame.parse() {
        Ok(Source::Census(universe)) => (
            "The first unit with a night that counts:",
            format!(
                "nightcourt census --universe {universe} --range {index}..{} --out unit",
                index + 1
            ),
        ),
        _ => (
            "The first night that counts:",
            format!(
                "nightcourt gen --frame {frame} --seed {} --index {index} | nightcourt rule -",
                file.seed
            ),
        ),
    };
    vec![Block::sentence(what), Block::Code(command)]
}

/// Returns the figures; those with one row share a table.
fn tables(file: &ClaimsFile, measure: &MeasureRecord) -> Vec<Block> {
    let header = |what: &str| {
        let frames = file.frames.iter().map(|one| &*one.frame);
        let heads: Vec<String> = once(what).chain(frames).map(str::to_owned).collect();
        heads
    };
    let cells = |name: String, row: &RowRecord| -> Vec<String> {
        once(name).chain(row.shares.iter().map(whole)).collect()
    };
    let mut blocks = Vec::new();
    let mut single = Vec::new();
    for figure in measure.figures.iter().filter(|one| one.parts.is_none()) {
        let name = format!("{}, of {}", figure.counted, figure.among);
        single.extend(figure.rows.iter().map(|row| cells(name.clone(), row)));
    }
    if !single.is_empty() {
        blocks.push(Block::table(header("figure"), single));
    }
    for figure in &measure.figures {
        let Some(parts) = &figure.parts else { continue };
        let all = figure.rows.len() + figure.left_out;
        let more = match all {
            ..=MOST_ROWS => String::new(),
            _ => format!(" (the {MOST_ROWS} most frequent of {all} rows)"),
        };
        let counted = capital(&figure.counted);
        blocks.push(Block::Sentence(format!(
            "{counted}, of {}{more}:",
            figure.among
        )));
        let rows = figure.rows.iter().take(MOST_ROWS);
        let rows = rows.map(|row| cells(row.part.clone(), row));
        blocks.push(Block::table(header(parts), rows));
    }
    blocks
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn percent(share: &ShareRecord) -> String {
    match share.share {
        None => "·".to_owned(),
        Some(value) => format!("{:.*} %", digits(value.min(1.0 - value)), value * 100.0),
    }
}

fn whole(share: &ShareRecord) -> String {
    let numbers = format!("{} of {}", share.hits, share.of);
    match (share.share, share.low.zip(share.high)) {
        (None, _) => "·".to_owned(),
        (Some(_), None) => format!("{}, {numbers}", percent(share)),
        (Some(value), Some((low, high))) => {
            // If no night counts, or all do, the other end of the interval is the precision.
            let nearest = value.min(1.0 - value);
            let digits = digits(if nearest > 0.0 { nearest } else { high - low });
            let [value, low, high] =
                [value, low, high].map(|share| format!("{:.digits$}", share * 100.0));
            format!("{value} % [{low}, {high}], {numbers}")
        }
    }
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
    use nightcourt_corpus::claims::record::ExampleRecord;

    use super::*;

    fn share(hits: u64, of: u64, interval: Option<(f64, f64)>) -> ShareRecord {
        let (low, high) = interval.unzip();
        ShareRecord {
            hits,
            of,
            share: (of > 0).then(|| hits as f64 / of as f64),
            low,
            high,
            first: None,
        }
    }

    #[test]
    fn a_claim_ends_with_its_example() {
        let [id, source, says] = ["id", "source", "says"].map(str::to_owned);
        let claim = ClaimRecord {
            source,
            says,
            figure: String::new(),
            part: String::new(),
            bar: String::new(),
            verdict: "holds".to_owned(),
            verdicts: Vec::new(),
            remark: "A remark.".to_owned(),
            example: Some(ExampleRecord {
                shows: "It shows this:".to_owned(),
                night: "[players]\n".to_owned(),
            }),
        };
        let [title, method] = ["title", "method"].map(str::to_owned);
        let measure = MeasureRecord {
            id,
            title,
            method,
            claim: Some(claim),
            figures: Vec::new(),
        };
        let [command, given] = [String::new(), String::new()];
        let file = ClaimsFile {
            version: 1,
            command,
            seed: 1,
            nights: 0,
            given,
            frames: Vec::new(),
            measures: Vec::new(),
        };
        let said = |text: &str| Block::Sentence(text.to_owned());
        let page = section(&file, &measure);
        let end = [
            said("A remark."),
            said("It shows this:"),
            Block::Code("[players]\n".to_owned()),
        ];
        assert!(page.ends_with(&end), "{page:?}");
        assert!(page.contains(&said("says (source)")), "{page:?}");
    }

    #[test]
    fn shares_are_told_with_their_numbers_and_nothing_is_a_share_of_nothing() {
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
                Some((0.0, 7.682_86e-6)),
                "0.00000 % [0.00000, 0.00077], 0 of 500000",
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
            (0, 0, Some((0.0, 1.0)), "·"),
        ] {
            assert_eq!(whole(&share(hits, of, interval)), told);
        }
        assert_eq!(percent(&share(0, 8, Some((0.0, 0.3)))), "0.00 %");
    }
}
