//! The power of campaigns: how many random nights it takes until a planted fault shows.
//!
//! For every fault and every sampling frame, the nights of a seed are resolved by the sound system and by the faulty copy,
//! until the two part under the lens `full`; what is counted is that night's index and one. There are five seeds: the
//! table has the median, and below it the range.
//!
//! `cargo run --release -p nightcourt --features faults --example power`, or `scripts/power`. The output is the same
//! whatever the threads. Another cap, or fewer frames: `... --example power -- 10000 plain tangled`.

use std::process::ExitCode;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings};
use nightcourt_resolvers::faults::Fault;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, resolve};
use rayon::prelude::*;

/// How many nights are tried at the most, unless the command says otherwise.
const CAP: u64 = 1_000_000;
/// The seeds; the middle one of what they find is the median.
const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];

fn main() -> ExitCode {
    let mut cap = CAP;
    let mut frames: Vec<Frame> = Vec::new();
    for word in std::env::args().skip(1) {
        match (word.parse(), word.parse()) {
            (Ok(number), _) => cap = number,
            (Err(_), Ok(frame)) => frames.push(frame),
            (Err(_), Err(_)) => {
                eprintln!("`{word}` is neither a number of nights nor a frame");
                return ExitCode::FAILURE;
            }
        }
    }
    if frames.is_empty() {
        frames.extend(Frame::ALL);
    }
    let searches: Vec<(Fault, Frame)> =
        Fault::ALL.into_iter().flat_map(|fault| frames.iter().map(move |&frame| (fault, frame))).collect();
    // A search that comes to the cap takes longest: each is a piece of work of its own.
    let found: Vec<Vec<Option<u64>>> =
        searches.into_par_iter().with_max_len(1).map(|(fault, frame)| shown(fault, frame, cap)).collect();
    println!("Nights until a planted fault shows: the median of {} seeds, and their range\n", SEEDS.len());
    println!("{}", table(&frames, &found, cap));
    ExitCode::SUCCESS
}

/// How many nights it takes with each seed, least first, and last what comes to the cap. If the first seed does, the
/// others are not tried: they would take as long.
fn shown(fault: Fault, frame: Frame, cap: u64) -> Vec<Option<u64>> {
    let settings = frame.settings();
    let mut nights = vec![first_shown(fault, &settings, SEEDS[0], cap)];
    if nights[0].is_some() {
        nights.extend(SEEDS[1..].iter().map(|&seed| first_shown(fault, &settings, seed, cap)));
    }
    nights.sort_unstable_by_key(|nights| nights.unwrap_or(u64::MAX));
    nights
}

/// How many nights of a seed it takes until the faulty copy parts from the sound system, if it does before the cap.
fn first_shown(fault: Fault, settings: &Settings, seed: u64, cap: u64) -> Option<u64> {
    let (sound, faulty) = (Switches::default(), Switches { fault: Some(fault), ..Switches::default() });
    let (mut scratch, mut buffers) = (Scratch::default(), Buffers::default());
    let (mut says, mut said) = (Outcome::default(), Outcome::default());
    let system = fault.row().system;
    for index in 0..cap {
        let night = night(settings, seed, index, buffers);
        resolve(system, &night, &sound, &mut scratch, &mut says);
        resolve(system, &night, &faulty, &mut scratch, &mut said);
        if !says.agrees(&said, Lens::Full) {
            return Some(index + 1);
        }
        buffers = Buffers::from(night);
    }
    None
}

fn table(frames: &[Frame], found: &[Vec<Option<u64>>], cap: u64) -> Table {
    let mut table = Table::new();
    let header = ["fault", "system", "rule"].into_iter().chain(frames.iter().map(|frame| frame.id()));
    table
        .load_style(presets::ASCII_MARKDOWN)
        .force_no_tty()
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header);
    for (fault, nights) in Fault::ALL.into_iter().zip(found.chunks(frames.len())) {
        let row = fault.row();
        let mut line = vec![row.id.to_owned(), row.system.id().to_owned(), row.broken.to_owned()];
        line.extend(nights.iter().map(|nights| cell(nights, cap)));
        table.add_row(line);
    }
    for column in table.column_iter_mut().skip(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The median, and the range in brackets.
fn cell(nights: &[Option<u64>], cap: u64) -> String {
    let words = |nights: Option<&Option<u64>>| match nights.copied().flatten() {
        Some(nights) => nights.to_string(),
        None => format!("> {cap}"),
    };
    let (least, median, most) = (words(nights.first()), words(nights.get(nights.len() / 2)), words(nights.last()));
    if least == most { median } else { format!("{median} ({least} to {most})") }
}
