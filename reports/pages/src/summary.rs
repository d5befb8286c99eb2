//! The summary at the end of a campaign: for each frame the pairs that diverge, their rates, and the systems' notes;
//! then the number of precedents, the most frequent of them, and one in full.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, Table, presets};
use nightcourt_corpus::campaign::folder::publish::Highlights;
use nightcourt_corpus::campaign::records::Precedent;
use nightcourt_corpus::campaign::records::rates::{RateRow, rows};
use nightcourt_corpus::campaign::sums::counts::{KINDS, Size, SystemStats};
use nightcourt_corpus::campaign::{Section, Source, State};
use nightcourt_corpus::rates::joint_wilson;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::text::Sheet;

use crate::page::{self, Screen};
use crate::ruling::{Ruling, Show};

/// The whole summary.
#[must_use]
pub fn summary(state: &State, shown: &Highlights, panel: &Panel) -> String {
    let rates = rows(state, panel);
    let rates_only = state.terms.rates_only;
    let systems = ids(&state.terms.systems);
    let mut text = String::new();
    for (source, section) in &state.frames {
        let all = section.sums.counts.all();
        let word = source.to_string();
        let of_frame: Vec<&RateRow> = rates
            .iter()
            .filter(|row| row.frame == word && row.players == "all")
            .collect();
        let nights = section.sums.counts.tally.nights;
        let (about, given) = (source.about(), given(state, section));
        let _ = match source {
            Source::Frame(_) => {
                let seed = state.terms.seed;
                writeln!(text, "{nights} nights of {about}, seed {seed}{given}\n")
            }
            Source::Listed(_) => writeln!(text, "{nights} listed nights, {word}{given}\n"),
            Source::Census(_) => {
                let classes = section.classes;
                writeln!(
                    text,
                    "{about}: {classes} up to names, which represent {nights}\n"
                )
            }
        };
        let _ = writeln!(
            text,
            "Divergence rates: deaths below the diagonal, any difference above\n"
        );
        let _ = writeln!(text, "{}\n", matrix(&systems, &all));
        // Exact counts have no interval, and no further nights to meet.
        if !source.is_exact() {
            text += if rates_only {
                "The same with intervals that hold together at 95 %\n\n"
            } else {
                "The same with intervals that hold together at 95 %; of the diverging nights, those that diverge with native abilities only;\n\
                 and the chance that one more night opens a new precedent, with its 95 % bound\n\n"
            };
            let _ = writeln!(text, "{}\n", shares(&systems, &all, rates_only, &of_frame));
        }
        let open = if rates_only {
            ""
        } else {
            "nights that are underdetermined, and "
        };
        let _ = writeln!(
            text,
            "Notes of the systems: {open}nights with an event\n\n{}\n",
            events(
                &systems,
                rates_only,
                !state.terms.added.engines.is_empty(),
                section
            )
        );
    }
    if rates_only {
        text += "Nights were only counted: no precedents were looked for\n";
        return text;
    }
    let _ = writeln!(text, "Precedents\n\n{}\n", catalogues(state, shown));
    text += &unattributed(state);
    if let Some(first) = shown.divergences.first() {
        let _ = writeln!(text, "The most frequent native divergences\n");
        for precedent in &shown.divergences {
            let nights: u64 = precedent.frames.iter().map(|one| one.nights).sum();
            let _ = writeln!(
                text,
                "  {}  {nights} nights  {}",
                precedent.id, precedent.title
            );
        }
        if let Some(whole) = whole(state, panel, first) {
            let _ = write!(text, "\nThe first of them\n\n{whole}");
        }
    }
    for panicked in &shown.panics {
        for finding in &panicked.findings {
            let said = finding.message.as_deref().unwrap_or("?");
            let place = finding.place.as_deref().unwrap_or("?");
            let mut systems = finding.systems.iter();
            let what = match systems.any(|&system| state.terms.added.is_engine(system)) {
                true => format!("failed: {said}"),
                false => format!("panicked at {place}: {said}"),
            };
            let who = ids(&finding.systems).join(" ");
            let _ = writeln!(text, "\n{who} {what}\n{}", panicked.night);
        }
    }
    text
}

fn ids(systems: &[RulerId]) -> Vec<&str> {
    systems.iter().map(|system| system.id()).collect()
}

/// The cell of a number that there is none of.
fn none() -> String {
    "·".to_owned()
}

/// Returns the number of nights whose findings came down to no precedent, if there are any.
fn unattributed(state: &State) -> String {
    let mut text = String::new();
    for (source, section) in &state.frames {
        for (finding, nights) in section.sums.unattributed() {
            let _ = writeln!(text, "  {source}  {finding}  {nights} nights");
        }
    }
    if text.is_empty() {
        return text;
    }
    format!("Unattributed: to find the precedent would have taken too much work\n\n{text}\n")
}

/// Returns the conditions under which nights were counted, and the number of those left out.
fn given(state: &State, section: &Section) -> String {
    if state.terms.given.is_empty() {
        return String::new();
    }
    let words: Vec<String> = state.terms.given.iter().map(ToString::to_string).collect();
    let drawn = section.sums.counts.tally.nights + section.passed_over;
    let nights = section.sums.counts.tally.nights;
    let share = share(nights, drawn);
    format!(
        "\ngiven {}: {nights} of {drawn} nights drawn ({share}), the others were passed over",
        words.join(" and ")
    )
}

fn table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header);
    table
}

fn align(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

fn share(hits: u64, of: u64) -> String {
    if of == 0 {
        "-".to_owned()
    } else {
        format!("{:.3} %", hits as f64 * 100.0 / of as f64)
    }
}

fn matrix(systems: &[&str], all: &Size) -> Table {
    let names = systems.iter().map(|&system| system.to_owned());
    let mut table = table(std::iter::once(String::new()).chain(names).collect());
    let place = |one, other| pairs(systems.len()).position(|pair| pair == (one, other));
    for (row, &system) in systems.iter().enumerate() {
        let mut cells = vec![system.to_owned()];
        for column in 0..systems.len() {
            let (one, other, lens) = if row < column {
                (row, column, Lens::Full)
            } else {
                (column, row, Lens::Deaths)
            };
            let pair = place(one, other).and_then(|place| all.pairs.get(place));
            cells.push(pair.map_or_else(none, |pair| {
                let diverging = pair.diverging[lens as usize];
                format!(
                    "{} ({diverging})",
                    share(diverging, all.nights - pair.incomparable)
                )
            }));
        }
        table.add_row(cells);
    }
    align(&mut table);
    table
}

fn shares(systems: &[&str], all: &Size, rates_only: bool, rates: &[&RateRow]) -> Table {
    let incomparable = all.pairs.iter().any(|pair| pair.incomparable > 0);
    let mut header = vec!["systems", "deaths", "state", "full"];
    header.extend(
        ["could agree", "native", "new"]
            .into_iter()
            .filter(|_| !rates_only),
    );
    header.extend(incomparable.then_some("incomparable"));
    let mut table = table(header.into_iter().map(str::to_owned).collect());
    let rate = |measure: &str, one: &str, other: &str| {
        let same = |row: &&&RateRow| {
            row.measure == measure
                && row.lens == Lens::Full.id()
                && (&*row.system_a, &*row.system_b) == (one, other)
        };
        rates.iter().find(same)
    };
    let intervals = Lens::ALL.len() * (1 + all.pairs.len());
    let mut row = |names: [&str; 2], nights: u64, diverging: [u64; 3], left_out: Option<u64>| {
        let [one, other] = names;
        let mut cells = vec![if one == "any" {
            "any two".to_owned()
        } else {
            format!("{one} / {other}")
        }];
        cells.extend(diverging.map(|diverging| {
            let (low, high) = joint_wilson(diverging, nights, intervals);
            format!(
                "{} [{:.3}, {:.3}]",
                share(diverging, nights),
                low * 100.0,
                high * 100.0
            )
        }));
        if !rates_only {
            // Under the lens full: the compared nights on which some order makes the two agree.
            for measure in ["could-agree", "native"] {
                let row = rate(measure, one, other);
                cells.push(row.map_or_else(none, |row| share(row.nights, row.of)));
            }
            cells.push(rate("new", one, other).map_or_else(none, |row| {
                let bound: f64 = row
                    .high
                    .parse()
                    .expect("a bound that was just written is a number");
                format!("{} [< {:.3}]", share(row.nights, row.of), bound * 100.0)
            }));
        }
        if incomparable {
            cells.push(left_out.map_or_else(none, |nights| nights.to_string()));
        }
        table.add_row(cells);
    };
    row(["any", "any"], all.nights, all.diverging, None);
    for ((one, other), pair) in pairs(systems.len()).zip(&all.pairs) {
        row(
            [systems[one], systems[other]],
            all.nights - pair.incomparable,
            pair.diverging,
            Some(pair.incomparable),
        );
    }
    align(&mut table);
    table
}

fn events(systems: &[&str], rates_only: bool, engines: bool, section: &Section) -> Table {
    let conduct = &section.sums.counts.systems;
    let came: Vec<usize> = (0..KINDS.len())
        .filter(|&kind| conduct.iter().any(|one| one.nights[kind] > 0))
        .collect();
    let mut header: Vec<String> = ["system", "exhausted", "panicked", "breakdown"]
        .map(str::to_owned)
        .to_vec();
    if engines {
        header.extend(["skipped", "flaky"].map(str::to_owned));
    }
    header.extend((!rates_only).then(|| "underdetermined".to_owned()));
    header.extend(came.iter().map(|&kind| match KINDS[kind].decided() {
        Some(decided) => format!("by {decided}"),
        None => KINDS[kind].id().to_owned(),
    }));
    let mut table = table(header);
    for (system, one) in systems.iter().zip(conduct) {
        let SystemStats {
            exhausted,
            panicked,
            skipped,
            flaky,
            nights,
            breakdown,
            underdetermined,
            ..
        } = one;
        let number = |count: u64| match count {
            0 => none(),
            count => count.to_string(),
        };
        let mut cells = vec![
            (*system).to_owned(),
            exhausted.to_string(),
            panicked.to_string(),
            number(*breakdown),
        ];
        if engines {
            cells.extend([number(*skipped), number(*flaky)]);
        }
        cells.extend((!rates_only).then(|| number(underdetermined[Lens::Full as usize])));
        cells.extend(came.iter().map(|&kind| number(nights[kind])));
        table.add_row(cells);
    }
    align(&mut table);
    table
}

fn catalogues(state: &State, shown: &Highlights) -> Table {
    let mut header = ["catalogue", "precedents", "native"]
        .map(str::to_owned)
        .to_vec();
    header.extend(state.frames.keys().map(ToString::to_string));
    let mut table = table(header);
    for which in Catalogue::ALL {
        let (all, native) = shown.counts[which as usize];
        let mut cells = vec![which.id().to_owned(), all.to_string(), native.to_string()];
        cells.extend(state.frames.values().map(|section| {
            let seen = section.sums.seen.keys();
            let of_catalogue = seen.filter(|(catalogue, _)| *catalogue == which);
            of_catalogue.count().to_string()
        }));
        table.add_row(cells);
    }
    align(&mut table);
    table
}

/// Returns the night text with every system's ruling, as `nightcourt rule` shows it.
fn whole(state: &State, panel: &Panel, precedent: &Precedent) -> Option<String> {
    let sheet = Sheet::parse(&precedent.night).ok()?;
    let terms = &state.terms;
    let ruling = Ruling::new(panel, &sheet, &terms.systems, terms.switches, Lens::Full);
    let page = ruling.page(Show {
        accounts: false,
        all: false,
    });
    let page = page::print(&page, page::Format::Text, Screen::default());
    Some(format!("{}\n{page}", precedent.night))
}
