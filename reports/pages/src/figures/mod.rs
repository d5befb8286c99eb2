//! Figures of a campaign, each with its numbers: the rates of divergence by pair of systems, and by number of actions.
//!
//! `plotters` draws them. Words are dark on white, and no information is in colour alone: shares are written in the
//! cells of the matrix, and lines differ in their marks. Equal states give equal bytes.

mod canvas;
mod curves;
mod heat;
mod share;

use std::collections::BTreeMap;
use std::io;

use nightcourt_corpus::campaign::{Section, Source, State};
use nightcourt_corpus::sample::Sample;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use serde::Serialize;

use share::plain;
pub use share::{Share, percent};

/// The most nights of each frame that are resolved again for numbers that a campaign does not count.
pub const SAMPLED: u64 = 20_000;

/// A figure, and its numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The name of its files, without their endings: `matrix-normal`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// A description in a sentence or two, for readers who cannot see it.
    pub about: String,
    /// The picture.
    pub svg: String,
    /// Its numbers as CSV.
    pub table: String,
}

/// Makes the figures of a campaign: the matrix of the systems for each frame, and the rates by number of actions for all frames
/// together, which come from the nights that were resolved again.
///
/// # Errors
/// If a table cannot be written; in memory it can.
pub fn figures(state: &State, samples: &BTreeMap<Source, Sample>) -> io::Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (&frame, section) in &state.frames {
        let matrix = Matrix::of(state, section);
        // A single system has no pair to compare.
        if matrix.systems.len() > 1 {
            figures.push(matrix.heat(frame)?);
        }
    }
    figures.push(by_actions(samples)?);
    Ok(figures)
}

/// The name of a figure's files. A census is named by its letters and digits alone.
fn file(figure: &str, source: Source) -> String {
    let word = source.to_string().replace(
        |letter: char| !letter.is_ascii_alphanumeric() && letter != '-',
        "-",
    );
    format!("{figure}-{word}")
}

/// The source of a figure's nights, in words.
fn nights(source: Source) -> String {
    match source {
        Source::Frame(frame) => format!("{} nights", frame.id()),
        Source::Listed(_) => "given nights".to_owned(),
        Source::Census(_) => "all nights of a census".to_owned(),
    }
}

/// Writes rows below the names of their columns, of which the last are those of [`ShareCells`].
fn table(names: &[&str], rows: impl IntoIterator<Item = impl Serialize>) -> io::Result<String> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([names, &["nights", "of", "rate", "low", "high"]].concat())?;
    for row in rows {
        table.serialize(row)?;
    }
    let bytes = table
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn decimals(number: f64) -> String {
    format!("{number:.9}")
}

/// The columns of a share: nights, total, the rate, and its 95 % interval, which an exact share lacks.
type ShareCells = (u64, u64, String, String, String);

fn cells(share: Share, source: Source) -> ShareCells {
    let (low, high) = share.interval();
    let end = |end: f64| {
        if source.is_exact() {
            String::new()
        } else {
            decimals(end)
        }
    };
    (
        share.nights,
        share.of,
        decimals(share.rate()),
        end(low),
        end(high),
    )
}

/// The rates of divergence of any two systems on the nights of a frame.
struct Matrix<'a> {
    systems: Vec<&'a str>,
    /// By pair, in their order: a share for each lens.
    shares: Vec<[Share; 3]>,
}

impl Matrix<'_> {
    fn of<'a>(state: &'a State, section: &Section) -> Matrix<'a> {
        let all = section.sums.counts.all();
        let share = |nights, incomparable| Share {
            nights,
            of: all.nights - incomparable,
        };
        Matrix {
            systems: state
                .terms
                .systems
                .iter()
                .map(|system| system.id())
                .collect(),
            shares: all
                .pairs
                .iter()
                .map(|pair| {
                    pair.diverging
                        .map(|nights| share(nights, pair.incomparable))
                })
                .collect(),
        }
    }

    fn share(&self, one: usize, other: usize, lens: Lens) -> Share {
        let pair = (one.min(other), one.max(other));
        let place = pairs(self.systems.len()).position(|known| known == pair);
        place
            .and_then(|place| self.shares.get(place))
            .map_or_else(Share::default, |shares| shares[lens as usize])
    }

    fn heat(&self, frame: Source) -> io::Result<Figure> {
        let title = format!("How often two systems diverge: {}", nights(frame));
        let about = "Per cent of nights: below the diagonal those on which others die, above it those on which anything differs."
            .to_owned();
        let cell = |row: usize, column: usize| match row.cmp(&column) {
            std::cmp::Ordering::Less => Some(self.share(row, column, Lens::Full)),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(self.share(row, column, Lens::Deaths)),
        };
        let rows = pairs(self.systems.len()).flat_map(|(one, other)| {
            Lens::ALL.map(|lens| {
                let cells = cells(self.share(one, other, lens), frame);
                (self.systems[one], self.systems[other], lens.id(), cells)
            })
        });
        let svg = heat::heat(&title, &about, &self.systems, cell);
        Ok(Figure {
            name: file("matrix", frame),
            title,
            about,
            svg,
            table: table(&["system_a", "system_b", "lens"], rows)?,
        })
    }
}

/// Returns the shares of a sample by number of actions.
fn shares(sample: &Sample, lens: Lens) -> Vec<(f64, Share)> {
    let mut shares: Vec<(f64, Share)> = sample
        .measures()
        .filter_map(|(actions, rows)| {
            let share = rows.share(lens.id());
            let (nights, of) = (share.hits, share.of);
            Some((actions.parse().ok()?, Share { nights, of }))
        })
        .collect();
    shares.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    shares
}

fn by_actions(samples: &BTreeMap<Source, Sample>) -> io::Result<Figure> {
    let title = "How often any two systems diverge, by actions".to_owned();
    let about = "Per cent of nights on which any two systems diverge: on the left in who dies, on the right in anything. A line for \
                 each frame; upright strokes are 95 % intervals; the scale is one of powers of ten."
        .to_owned();
    let lines = |lens: Lens| {
        let line = |(frame, sample): (&Source, &Sample)| (frame.to_string(), shares(sample, lens));
        samples.iter().map(line).collect::<Vec<curves::Line>>()
    };
    let panels = [
        ("Who dies", lines(Lens::Deaths)),
        ("Anything", lines(Lens::Full)),
    ];
    let mut rows = Vec::new();
    for (frame, sample) in samples {
        let by_lens = Lens::ALL.map(|lens| shares(sample, lens));
        for (place, &(actions, _)) in by_lens[0].iter().enumerate() {
            for (lens, shares) in Lens::ALL.iter().zip(&by_lens) {
                let cells = cells(shares[place].1, *frame);
                rows.push((frame.to_string(), plain(actions), lens.id(), cells));
            }
        }
    }
    let svg = curves::curves(&title, &about, "actions", &panels);
    Ok(Figure {
        name: "actions".to_owned(),
        title,
        about,
        svg,
        table: table(&["frame", "number", "lens"], rows)?,
    })
}
