//! The table of a study's measures as a page.

use nightcourt_corpus::tally::{Row, Table};

use crate::page::Block;

/// The page: a row for each source, measure and part.
#[must_use]
pub fn page(title: &str, table: &Table) -> Vec<Block> {
    let first = ["nights of"].into_iter();
    let last = ["hits", "of", "per cent", "95 % interval"];
    let header = first
        .chain(table.columns.iter().map(String::as_str))
        .chain(last);
    vec![
        Block::Title(title.to_owned()),
        Block::table(header, table.rows.iter().map(cells)),
    ]
}

fn cells(row: &Row) -> Vec<String> {
    let percent = |share: f64| format!("{:.4}", share * 100.0);
    let interval = row.low.zip(row.high);
    let interval = interval.map(|(low, high)| format!("{} to {}", percent(low), percent(high)));
    let mut cells = vec![row.source.clone()];
    cells.extend(row.words.iter().cloned());
    cells.extend([row.hits, row.of].map(|count| count.to_string()));
    cells.extend([percent(row.rate), interval.unwrap_or_default()]);
    cells
}
