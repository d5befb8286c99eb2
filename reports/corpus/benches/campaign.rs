//! Nights per second and core of a campaign on `theme` nights of seven players and five actions: making them, resolving them
//! under all systems, looking for findings, and attributing every finding to its precedent; and the memory that this takes.
//! Attribution is dear where nights are new and cheap where they are not, so its speed is told as the run goes on.
//!
//! Beside it, what remembering independent parts spares: nights of three frames looked at for findings, whole, and by way of
//! their parts where these answer for them.
//!
//! `scripts/bench` runs it; another number of nights may be given: `cargo bench --bench campaign -- 3000000`. `--figures`
//! prints lines of a name, a tab and nights per second.

use std::collections::BTreeMap;
use std::time::Instant;

use nightcourt_corpus::campaign::attribute::Attributor;
use nightcourt_corpus::campaign::recall::{Answers, ByParts};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{OtherOrder, SystemOutcomes};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{System, resolve};

/// Nights, unless another number is given.
const NIGHTS: u64 = 300_000;
/// As many take each stage but the last.
const SOME: u64 = 100_000;
/// What a campaign does of a night, one thing after the other.
const STAGES: [&str; 4] = ["made", "resolved and compared", "looked at for findings", "attributed"];

fn settings() -> Settings {
    Frame::Theme.settings().with_players(Span::just(7)).with_actions(Span::just(5))
}

/// Runs nights up to a stage, and shows how many precedents were met and how many nights had any.
fn run(stage: usize, nights: u64, tell: &mut dyn FnMut(u64, usize, u64)) {
    let settings = settings();
    let mut evaluator = Evaluator::new(&resolve, Switches::default());
    let mut attributor = Attributor::new(Evaluator::new(&resolve, Switches::default()), &System::ALL);
    let (mut results, mut findings, mut causes) = (SystemOutcomes::default(), Vec::new(), Vec::new());
    let (mut buffers, mut precedents, mut with) = (Buffers::default(), BTreeMap::new(), 0);
    for index in 0..nights {
        let night = night(&settings, 1, index, buffers);
        if stage > 0 {
            results.rule(&mut evaluator, &System::ALL, &night);
        }
        if stage > 1 {
            results.findings(&mut evaluator, &System::ALL, &night, OtherOrder::WhereItMayDecide, &mut findings);
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

/// How many nights a memory of parts has seen before it is measured, and on how many others it is then.
const SEEN: u64 = 200_000;
const MEASURED: u64 = 20_000;

/// The frames whose nights are answered by their parts: as they are, or of seven players and five actions.
fn by_parts_frames() -> [(&'static str, Settings); 3] {
    let small = |frame: Frame| frame.settings().with_players(Span::just(7)).with_actions(Span::just(5));
    [("plain", small(Frame::Plain)), ("normal", Frame::Normal.settings()), ("theme", settings())]
}

/// Nights a second of which it is said what all systems find, by a warm memory of parts where it can answer, or without any; and how
/// many in 100 it answers. They are made beforehand.
fn by_parts(settings: &Settings, remember: bool) -> (f64, f64) {
    let mut evaluator = Evaluator::new(&resolve, Switches::default());
    let (mut by_parts, none) = (ByParts::default(), Answers::default());
    let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
    for index in MEASURED..MEASURED + if remember { SEEN } else { 0 } {
        by_parts.answer(&mut evaluator, &System::ALL, &night(settings, 1, index, Buffers::default()), &none);
    }
    let fresh: Vec<_> = (0..MEASURED).map(|index| night(settings, 1, index, Buffers::default())).collect();
    let other = if remember { OtherOrder::WhereItMayDecide } else { OtherOrder::OfAll };
    let start = Instant::now();
    let mut answered = 0;
    for night in &fresh {
        let of_parts = remember.then(|| by_parts.answer(&mut evaluator, &System::ALL, night, &none)).flatten();
        match of_parts {
            Some(answer) => {
                answered += 1;
                answer.findings(&System::ALL, &mut found);
            }
            None => {
                results.rule(&mut evaluator, &System::ALL, night);
                results.findings(&mut evaluator, &System::ALL, night, other, &mut found);
            }
        }
    }
    let speed = MEASURED as f64 / start.elapsed().as_secs_f64();
    (speed, f64::from(answered) * 100.0 / MEASURED as f64)
}

/// What two commits are compared by (`scripts/bench --against`).
fn figures(nights: u64) {
    for (stage, name) in STAGES.iter().enumerate() {
        println!("campaign of {nights} theme nights, {name}\t{:.0}", speed(stage, nights));
    }
    for (name, settings) in by_parts_frames() {
        println!("looked at whole, {name}\t{:.0}", by_parts(&settings, false).0);
        println!("looked at by way of parts, {name}\t{:.0}", by_parts(&settings, true).0);
    }
}

/// The most memory that this process has had, in MiB, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib / 1024)
}

fn main() {
    let nights = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(NIGHTS);
    if std::env::args().any(|word| word == "--figures") {
        return figures(nights.min(SOME));
    }
    println!("a campaign of {nights} theme nights, 7 players, 5 actions, all systems, one thread (nights a second)\n");
    for (stage, name) in STAGES.iter().enumerate().take(3) {
        println!("{name:28}{:>12.0}", speed(stage, nights.min(SOME)));
    }
    println!("\n{:28}{:>12}{:>12}{:>12}", "looked at for findings", "whole", "by parts", "answered");
    for (name, settings) in by_parts_frames() {
        let ((whole, _), (parts, answered)) = (by_parts(&settings, false), by_parts(&settings, true));
        println!("{name:28}{whole:>12.0}{parts:>12.0}{:>12}", format!("{answered:.1}%"));
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
