//! The frequency of a precedent, per sampling frame, with an interval.

use nightcourt_pages::figures::percent;
use nightcourt_pages::page::Block;

use crate::library::{Case, CorpusInfo};
use crate::search::FrequencyRow;

/// Returns a row for each frame of the corpus, even with no such night: rarity is a result too.
pub(super) fn table(info: &CorpusInfo, case: &Case<'_>) -> Block {
    let header = [
        "frame",
        "nights with it",
        "of",
        "one night in",
        "share, 95 % interval",
    ];
    let rows = FrequencyRow::all(info, case).into_iter().map(
        |FrequencyRow {
             frame,
             nights,
             of,
             low,
             high,
         }| {
            let one_in = match nights {
                0 => "-".to_owned(),
                nights => (of as f64 / nights as f64).round().to_string(),
            };
            let [share, low, high] =
                [nights as f64 / of.max(1) as f64, low, high].map(|share| percent(share * 100.0));
            let interval = format!("{share} % [{low} %, {high} %]");
            vec![frame, nights.to_string(), of.to_string(), one_in, interval]
        },
    );
    Block::table(header, rows)
}

/// Returns a line for each frame in which it was met.
pub(super) fn met(info: &CorpusInfo, case: &Case<'_>) -> Block {
    let met = FrequencyRow::all(info, case)
        .into_iter()
        .filter(|row| row.nights > 0);
    let lines = met.map(
        |FrequencyRow {
             frame, nights, of, ..
         }| format!("{frame}: {nights} of {of} nights"),
    );
    Block::list(lines)
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;

    use nightcourt_pages::page::{Item, Row};

    use super::*;
    use crate::sample;

    /// By hand: 3 of 1,000 nights are one in 333; 2 of 200 one in 100; a census without it has a row too.
    #[test]
    fn each_frame_has_a_row() {
        let night = ("A = Town Cop|B = Town", "A -> B");
        let case = sample::case(
            sample::precedent("", night, &[], &[("plain", 3), ("theme", 2)]),
            &[Catalogue::Divergences],
        );
        let Block::Table { rows, .. } = table(&sample::info(), &case) else {
            panic!("a table")
        };
        let cells = |row: &Row| {
            (
                row.cells[..4].join("|"),
                row.cells[4].split(' ').next().map(str::to_owned),
            )
        };
        let told: Vec<_> = rows.iter().map(cells).collect();
        let share = |text: &str| Some(text.to_owned());
        let expected = [
            ("plain|3|1000|333".to_owned(), share("0.30")),
            ("theme|2|200|100".to_owned(), share("1.0")),
            ("census:players=2|0|90|-".to_owned(), share("0")),
        ];
        assert_eq!(told, expected);
        let lines = ["plain: 3 of 1000 nights", "theme: 2 of 200 nights"]
            .map(|line| Item::plain(line.to_owned()));
        assert_eq!(met(&sample::info(), &case), Block::List(lines.to_vec()));
    }
}
