//! The shares of random nights that each disputed ruling decides: the table in RULES.md. `BLESS=1 cargo test --package
//! nightcourt-gen shares::` writes it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::possible::{BUDGET, possible};
use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};

const NIGHTS: u64 = 10_000;
const FRAMES: [Frame; 2] = [Frame::Normal, Frame::Theme];
const ROWS: usize = 10;
const START: &str = "<!-- shares: begin -->\n";
const END: &str = "<!-- shares: end -->";

/// Numbers of nights that an option decides: the deaths, or anything, in at least one system.
#[derive(Clone, Copy, Default)]
struct Decided {
    deaths: u64,
    all: u64,
}

struct Row {
    switch: &'static SwitchRow,
    option: &'static str,
    decided: [Decided; FRAMES.len()],
}

/// Every option but the first of its switch, and but drawing lots.
fn options() -> Vec<Row> {
    let of = |switch: &'static SwitchRow| {
        let others = switch.options[1..]
            .iter()
            .filter(|option| !option.contains(':'));
        others.map(move |&option| Row {
            switch,
            option,
            decided: Default::default(),
        })
    };
    SWITCHES.iter().flat_map(of).collect()
}

/// The outcomes of a night by a system: all that its rules allow, where the switches ask for them.
fn outcomes(
    system: System,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
) -> Vec<Outcome> {
    if switches.asks_all(system) {
        return possible(system, night, switches, BUDGET)
            .ways
            .into_iter()
            .map(|way| way.outcome)
            .collect();
    }
    let mut outcome = Outcome::default();
    resolve(system, night, switches, scratch, &mut outcome);
    vec![outcome]
}

fn count(frame: Frame, place: usize, rows: &mut [Row]) {
    let (settings, mut scratch) = (frame.settings(), Scratch::default());
    for index in 0..NIGHTS {
        let night = night(&settings, 1, index, Buffers::default());
        let usual = System::ALL
            .map(|system| outcomes(system, &night, &Switches::default(), &mut scratch).remove(0));
        for row in rows.iter_mut().filter(|row| row.switch.may_matter(&night)) {
            let mut switches = Switches::default();
            switches.set(row.switch.id, row.option).expect("an option");
            let (mut deaths, mut all) = (false, false);
            for &system in row.switch.systems {
                for outcome in outcomes(system, &night, &switches, &mut scratch) {
                    let usual = &usual[system.place()];
                    deaths |= outcome.deaths != usual.deaths;
                    all |= !same_verdict(&outcome, usual);
                }
            }
            row.decided[place].deaths += u64::from(deaths);
            row.decided[place].all += u64::from(all);
        }
    }
}

fn table() -> String {
    let mut rows = options();
    FRAMES
        .iter()
        .enumerate()
        .for_each(|(place, &frame)| count(frame, place, &mut rows));
    rows.sort_by_key(|row| {
        std::cmp::Reverse(row.decided.iter().map(|decided| decided.all).sum::<u64>())
    });
    let percent = |count: u64| format!("{:.2} %", 100.0 * count as f64 / NIGHTS as f64);
    let mut table = "| ruling | `normal`, deaths | `normal`, anything | `theme`, deaths | `theme`, anything |\n\
                     |---|---|---|---|---|\n"
        .to_owned();
    for Row {
        switch,
        option,
        decided,
    } in rows.iter().take(ROWS)
    {
        let shares = decided
            .iter()
            .flat_map(|decided| [decided.deaths, decided.all])
            .map(percent);
        let shares: Vec<String> = shares.collect();
        let _ = writeln!(
            table,
            "| `{}={option}` | {} |",
            switch.id,
            shares.join(" | ")
        );
    }
    table
}

#[test]
fn the_table_of_shares_is_that_of_these_nights() {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../resolvers/RULES.md");
    let page = std::fs::read_to_string(&path).expect("RULES.md");
    let (before, rest) = page
        .split_once(START)
        .expect("RULES.md has the table's beginning");
    let (known, after) = rest.split_once(END).expect("RULES.md has the table's end");
    let table = table();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, format!("{before}{START}{table}{END}{after}"))
            .expect("RULES.md can be written");
        return;
    }
    assert_eq!(
        known, table,
        "RULES.md has other shares: run this test with BLESS=1"
    );
}

/// The table leaves out the nights on which a switch cannot matter: on them no option says anything else.
#[test]
fn a_switch_that_cannot_matter_changes_nothing() {
    let (settings, mut scratch) = (Frame::Uniform.settings(), Scratch::default());
    let mut left_out = 0;
    for index in 0..1_500 {
        let night = night(&settings, 2, index, Buffers::default());
        for row in options()
            .iter()
            .filter(|row| !row.switch.may_matter(&night))
        {
            let mut switches = Switches::default();
            switches.set(row.switch.id, row.option).expect("an option");
            for &system in row.switch.systems {
                let [usual, other] = [Switches::default(), switches]
                    .map(|set| outcomes(system, &night, &set, &mut scratch).remove(0));
                assert_eq!(
                    usual,
                    other,
                    "{}: {}",
                    row.switch.id,
                    nightcourt_gen::text(&night)
                );
            }
            left_out += 1;
        }
    }
    assert!(left_out > 3_000, "{left_out}");
}
