//! The summary at the end of a campaign: who parts from whom, how often, and one diverging night shown whole.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, Table, presets};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::text::Sheet;

use super::corpus::Corpus;
use super::counts::{Size, pairs};
use super::record::Divergence;
use super::{Plan, Standing};
use crate::page::{self, Screen};
use crate::rates::wilson;
use crate::ruling::{Ruling, Show};

/// The whole summary.
#[must_use]
pub fn summary(plan: &Plan, corpus: &Corpus) -> String {
    let run = &corpus.run;
    let all = corpus.counts.all();
    let mut text = String::new();
    let _ = writeln!(text, "{} nights of frame {}, seed {}\n", run.nights, run.frame, run.seed);
    let _ = writeln!(text, "Where systems part: deaths below the diagonal, anything told to anybody above it\n");
    let _ = writeln!(text, "{}\n", matrix(&run.systems, &all));
    let _ = writeln!(text, "The same with 95 % intervals\n\n{}\n", rates(&run.systems, &all));
    let _ = writeln!(text, "What systems noted: nights with an event\n\n{}", events(corpus));
    for panic in run.panics.iter().take(3) {
        let _ = writeln!(text, "\n{} panicked at {}: {}\n  {}", panic.system, panic.place, panic.message, panic.repeat);
    }
    if let Some(night) = simplest(&corpus.divergences).and_then(|night| whole(plan, night)) {
        let _ = write!(text, "\n{night}");
    }
    text
}

fn table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).force_no_tty().set_header(header);
    table
}

fn align(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

fn share(hits: u64, of: u64) -> String {
    if of == 0 { "-".to_owned() } else { format!("{:.3} %", hits as f64 * 100.0 / of as f64) }
}

fn matrix(systems: &[&str], all: &Size) -> Table {
    let names = systems.iter().map(|&system| system.to_owned());
    let mut table = table(std::iter::once(String::new()).chain(names).collect());
    let place = |one, other| pairs(systems.len()).position(|pair| pair == (one, other));
    for (row, &system) in systems.iter().enumerate() {
        let mut cells = vec![system.to_owned()];
        for column in 0..systems.len() {
            let (one, other, lens) = if row < column { (row, column, Lens::Full) } else { (column, row, Lens::Deaths) };
            let pair = place(one, other).and_then(|place| all.pairs.get(place));
            cells.push(pair.map_or("·".to_owned(), |pair| {
                let parted = pair.parted[lens as usize];
                format!("{} ({parted})", share(parted, all.nights - pair.incomparable))
            }));
        }
        table.add_row(cells);
    }
    align(&mut table);
    table
}

fn rates(systems: &[&str], all: &Size) -> Table {
    let mut table = table(["systems", "nights", "deaths", "state", "full"].map(str::to_owned).to_vec());
    let mut row = |name: String, nights: u64, parted: [u64; 3]| {
        let mut cells = vec![name, nights.to_string()];
        cells.extend(parted.map(|parted| {
            let (low, high) = wilson(parted, nights);
            format!("{} [{:.3}, {:.3}]", share(parted, nights), low * 100.0, high * 100.0)
        }));
        table.add_row(cells);
    };
    row("any two".to_owned(), all.nights, all.diverging);
    for ((one, other), pair) in pairs(systems.len()).zip(&all.pairs) {
        row(format!("{} / {}", systems[one], systems[other]), all.nights - pair.incomparable, pair.parted);
    }
    align(&mut table);
    table
}

fn events(corpus: &Corpus) -> Table {
    let kinds: std::collections::BTreeSet<&String> =
        corpus.run.conduct.iter().flat_map(|conduct| conduct.events.keys()).collect();
    let mut header: Vec<String> = ["system", "exhausted", "panicked"].map(str::to_owned).to_vec();
    header.extend(kinds.iter().map(|&kind| kind.clone()));
    let mut table = table(header);
    for conduct in &corpus.run.conduct {
        let mut cells = vec![conduct.system.to_owned(), conduct.exhausted.to_string(), conduct.panicked.to_string()];
        cells.extend(
            kinds
                .iter()
                .map(|&kind| conduct.events.get(kind).map_or("·".to_owned(), |count| count.nights.to_string())),
        );
        table.add_row(cells);
    }
    align(&mut table);
    table
}

/// The night that is shown whole, on which every system has an outcome: one of the fewest actions, then of the fewest players, then the first.
fn simplest(nights: &[Divergence]) -> Option<&Divergence> {
    let ruled = |night: &&Divergence| night.verdicts.iter().all(|verdict| verdict.standing == Standing::Ruled.id());
    nights.iter().filter(ruled).min_by_key(|night| (night.actions, night.players, night.index))
}

/// The night text, and what each system says, as `nightcourt rule` shows it.
fn whole(plan: &Plan, night: &Divergence) -> Option<String> {
    let sheet = Sheet::parse(&night.night).ok()?;
    let ruling = Ruling::new(&sheet, &plan.systems, plan.switches, Lens::Full);
    let page = page::print(&ruling.page(Show { accounts: false }), page::Format::Text, Screen::default());
    Some(format!("One of them: {}\n\n{}\n{page}", night.repeat, night.night))
}
