//! Distances of rulebooks from the systems, as a grid.

use std::io;

use serde::Serialize;

use super::share::Share;
use super::{Figure, decimals, heat, table};

const ROW_HEIGHT: u32 = 26;

#[derive(Serialize)]
struct Cell<'a> {
    frame: &'a str,
    rulebook: &'a str,
    system: &'a str,
    lens: &'a str,
    nights: u64,
    of: u64,
    rate: String,
    low: String,
    high: String,
}

/// Draws the shares of a frame's nights on which rulebooks differ from systems in any result. The table also has the
/// shares with different deaths. `shares` returns both for a row and a column, deaths first.
///
/// # Errors
/// If the table cannot be written; in memory it can.
pub fn distances(
    frame: &str,
    rulebooks: &[&str],
    systems: &[&str],
    shares: impl Fn(usize, usize) -> [Share; 2],
) -> io::Result<Figure> {
    let title = format!("How often sites differ from systems: {frame} nights");
    let about = "Per cent of nights on which anything differs.".to_owned();
    let all =
        || (0..rulebooks.len()).flat_map(|row| (0..systems.len()).map(move |column| (row, column)));
    let rows = all().flat_map(|(row, column)| {
        ["deaths", "full"]
            .into_iter()
            .zip(shares(row, column))
            .map(move |(lens, share)| {
                let (low, high) = share.interval();
                Cell {
                    frame,
                    rulebook: rulebooks[row],
                    system: systems[column],
                    lens,
                    nights: share.nights,
                    of: share.of,
                    rate: decimals(share.rate()),
                    low: decimals(low),
                    high: decimals(high),
                }
            })
    });
    let table = table(rows)?;
    let svg = heat::grid(
        &title,
        &about,
        [rulebooks, systems],
        ROW_HEIGHT,
        |row, column| Some(shares(row, column)[1]),
    );
    let name = format!("distances-{frame}");
    Ok(Figure {
        name,
        title,
        about,
        svg,
        table,
    })
}
