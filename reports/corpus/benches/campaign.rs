//! Nights per second and core of a campaign on `theme` nights of seven players and five actions: making them, resolving them
//! under all systems, looking for findings, and attributing every finding to its precedent; and the memory that this takes.
//! Attribution is dear where nights are new and cheap where they are not, so its speed is told as the run goes on.
//!
//! `scripts/bench` runs it; another number of nights may be given: `cargo bench --bench campaign -- 3000000`. `--figures`
//! prints lines of a name, a tab and nights per second.

use std::collections::BTreeMap;
use std::time::Instant;

use nightcourt_corpus::campaign::observer::attribute::Attributor;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{OtherOrder, SystemOutcomes};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;

/// Nights, unless another number is given.
const NIGHTS: u64 = 300_000;
/// As many take each stage but the last.
const SOME: u64 = 100_000;
/// What a campaign does of a night, one thing after the other.
const STAGES: [&str; 4] = [
    "made",
    "resolved and compared",
    "looked at for findings",
    "attributed",
];

fn settings() -> Settings {
    Frame::Theme
        .settings()
        .with_players(Span::just(7))
        .with_actions(Span::just(5))
}

/// Runs nights up to a stage, and shows how many precedents were met and how many nights had any.
fn run(stage: usize, nights: u64, tell: &mut dyn FnMut(u64, usize, u64)) {
    let settings = settings();
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
    let mut attributor = Attributor::new(
        Evaluator::new(&SEVEN, Switches::default()),
        &RulerId::SYSTEMS,
    );
    let (mut results, mut findings, mut causes) =
        (SystemOutcomes::default(), Vec::new(), Vec::new());
    let (mut buffers, mut precedents, mut with) = (Buffers::default(), BTreeMap::new(), 0);
    for index in 0..nights {
        let night = night(&settings, 1, index, buffers);
        if stage > 0 {
            results.rule(&mut evaluator, &RulerId::SYSTEMS, &night);
        }
        if stage > 1 {
            results.findings(
                &mut evaluator,
                &RulerId::SYSTEMS,
                &night,
                OtherOrder::WhereItMayDecide,
                &mut findings,
            );
        }
        if stage > 2 && !findings.is_empty() {
            with += 1;
            attributor.attribute(&night, &findings, &mut causes);
            precedents.extend(attributor.met.drain(..));
        }
        buffers = Buffers::from(night);
        if (index + 1) % (nights / 6).max(1) == 0 {
            tell(index + 1, precedents.len(), with);
        }
    }
}

/// Nights per second up to a stage.
fn speed(stage: usize, nights: u64) -> f64 {
    let start = Instant::now();
    run(stage, nights, &mut |_, _, _| {});
    nights as f64 / start.elapsed().as_secs_f64()
}

/// What two commits are compared by (`scripts/bench --against`).
fn figures(nights: u64) {
    for (stage, name) in STAGES.iter().enumerate() {
        println!(
            "campaign of {nights} theme nights, {name}\t{:.0}",
            speed(stage, nights)
        );
    }
}

/// The most memory that this process has had, in MiB, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace()
        .nth(1)?
        .parse::<u64>()
        .ok()
        .map(|kib| kib / 1024)
}

fn main() {
    let nights = std::env::args()
        .filter_map(|word| word.parse().ok())
        .next()
        .unwrap_or(NIGHTS);
    if std::env::args().any(|word| word == "--figures") {
        return figures(nights.min(SOME));
    }
    println!(
        "a campaign of {nights} theme nights, 7 players, 5 actions, all systems, one thread (nights a second)\n"
    );
    for (stage, name) in STAGES.iter().enumerate().take(3) {
        println!("{name:28}{:>12.0}", speed(stage, nights.min(SOME)));
    }
    let start = Instant::now();
    let mut last = (0, start);
    println!(
        "\n{:28}{:>12}{:>12}{:>12}{:>12}",
        "attributed, night by night", "here", "in all", "precedents", "attributed"
    );
    run(3, nights, &mut |done, precedents, with| {
        let now = Instant::now();
        let here = (done - last.0) as f64 / (now - last.1).as_secs_f64();
        let all = done as f64 / start.elapsed().as_secs_f64();
        println!(
            "{:28}{here:>12.0}{all:>12.0}{precedents:>12}{:>11.1}%",
            format!("up to night {done}"),
            with as f64 * 100.0 / done as f64
        );
        last = (done, now);
    });
    if let Some(most) = memory() {
        println!("\nthe most memory held: {most} MiB");
    }
}
