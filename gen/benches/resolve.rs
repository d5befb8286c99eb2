//! Nights per second and core: each system alone and all seven together, on nights made beforehand, in one thread, with
//! every allocation counted. In the steady loop there must be none: the exit code is 1 if there is one.
//!
//! The headline comes first, then a table; then what `rar` takes on long nights, where its search is what may grow.
//!
//! `scripts/bench` runs it; `--figures` prints the first as lines of a name, a tab and nights per second.

// A counting allocator cannot be written without: it forwards every call unchanged.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator, with what it was called with.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { Heap.alloc(layout) }
    }
    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { Heap.realloc(old, layout, size) }
    }
    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { Heap.dealloc(old, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Nights made beforehand: few enough to stay in the cache as a campaign's one night does.
const NIGHTS: u64 = 1_000;
const MEASURED: Duration = Duration::from_millis(400);
/// Long nights of each kind, and how long they may take together.
const LONG_NIGHTS: u64 = 300;
const LONG_TIME: Duration = Duration::from_secs(10);

/// One loop measured: nights per second, and allocations per night.
struct Figure {
    speed: f64,
    allocations: f64,
}

/// Runs a pass over all nights until the time is up, and takes the fastest: whatever else the machine does only slows
/// a pass down. The first is not measured: buffers grow there.
fn measure(mut pass: impl FnMut()) -> Figure {
    pass();
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let start = Instant::now();
    let (mut passes, mut fastest) = (0, Duration::MAX);
    while start.elapsed() < MEASURED {
        let began = Instant::now();
        pass();
        fastest = fastest.min(began.elapsed());
        passes += 1;
    }
    let allocations =
        (ALLOCATIONS.load(Ordering::Relaxed) - before) as f64 / (passes * NIGHTS) as f64;
    Figure {
        speed: NIGHTS as f64 / fastest.as_secs_f64(),
        allocations,
    }
}

fn made(settings: &Settings) -> Vec<Night> {
    (0..NIGHTS)
        .map(|index| night(settings, 1, index, Buffers::default()))
        .collect()
}

fn rule(systems: &[System], nights: &[Night]) -> Figure {
    let switches = Switches::default();
    let mut scratch = Scratch::default();
    let mut outcomes = vec![Outcome::default(); systems.len()];
    measure(|| {
        for night in nights {
            for (&system, outcome) in systems.iter().zip(&mut outcomes) {
                resolve(system, black_box(night), &switches, &mut scratch, outcome);
                black_box(&outcome);
            }
        }
    })
}

fn make(settings: &Settings) -> Figure {
    let mut buffers = Buffers::default();
    measure(|| {
        for index in 0..NIGHTS {
            let night = night(settings, 1, index, std::mem::take(&mut buffers));
            buffers = Buffers::from(black_box(night));
        }
    })
}

/// A kind of night: what its column is called, what that means, and how such nights are made.
struct Column {
    name: &'static str,
    means: &'static str,
    settings: Settings,
}

fn columns() -> Vec<Column> {
    let sized = |frame: Frame, players, actions| {
        frame
            .settings()
            .with_players(Span::just(players))
            .with_actions(Span::just(actions))
    };
    let column = |name, means, settings| Column {
        name,
        means,
        settings,
    };
    vec![
        column(
            "7p 5a",
            "plain nights, seven players, five actions: the headline",
            sized(Frame::Plain, 7, 5),
        ),
        column(
            "5p",
            "plain nights, five players, one action each",
            sized(Frame::Plain, 5, 5),
        ),
        column(
            "7p",
            "plain nights, seven players, one action each",
            sized(Frame::Plain, 7, 7),
        ),
        column(
            "13p",
            "plain nights, thirteen players, one action each",
            sized(Frame::Plain, 13, 13),
        ),
        column(
            "25p",
            "plain nights, twenty-five players, one action each",
            sized(Frame::Plain, 25, 25),
        ),
        column(
            "uniform 7p",
            "every ability equally likely, and everything else that a night can have; seven players",
            Frame::Uniform.settings().with_players(Span::just(7)),
        ),
        column(
            "tangled 7p 5a",
            "many movers, blocks, guards and triggers, aimed at each other; seven players",
            sized(Frame::Tangled, 7, 5),
        ),
    ]
}

fn figures() {
    let columns = columns();
    for (number, Column { name, settings, .. }) in columns.iter().enumerate() {
        let nights = made(settings);
        println!(
            "all seven, {name}\t{:.0}",
            rule(&System::ALL, &nights).speed
        );
        if number == 0 {
            for system in System::ALL {
                println!(
                    "{}, {name}\t{:.0}",
                    system.id(),
                    rule(&[system], &nights).speed
                );
            }
            println!("making them, {name}\t{:.0}", make(settings).speed);
        }
    }
}

fn throughput() -> bool {
    let columns = columns();
    let nights: Vec<Vec<Night>> = columns
        .iter()
        .map(|column| made(&column.settings))
        .collect();
    let all: Vec<Figure> = nights
        .iter()
        .map(|nights| rule(&System::ALL, nights))
        .collect();
    println!(
        "All seven systems, seven players, five actions: {:.0} nights per second and core\n",
        all[0].speed
    );
    println!(
        "Nights per second and core, the fastest pass of {MEASURED:?}. In brackets: allocations per night in the"
    );
    println!("steady loop, where there are any.");
    for Column { name, means, .. } in &columns {
        println!("  {name:15}{means}");
    }
    print!("\n{:12}", "");
    for Column { name, .. } in &columns {
        print!("{name:>17}");
    }
    println!();
    let mut worst = 0.0_f64;
    let mut line = |name: &str, figures: Vec<Figure>| {
        print!("{name:12}");
        for Figure { speed, allocations } in figures {
            worst = worst.max(allocations);
            let mark = if allocations > 0.0 {
                format!(" ({allocations:.2})")
            } else {
                String::new()
            };
            print!("{:>17}", format!("{speed:.0}{mark}"));
        }
        println!();
    };
    line("all seven", all);
    for system in System::ALL {
        line(
            system.id(),
            nights
                .iter()
                .map(|nights| rule(&[system], nights))
                .collect(),
        );
    }
    line(
        "making them",
        columns
            .iter()
            .map(|column| make(&column.settings))
            .collect(),
    );
    println!("\nallocations per night in the steady loop, at worst: {worst}");
    worst < EXCUSED
}

/// The answers that `rar` keeps on nights where counters go in circles are allocated, once in some ten thousand tangled
/// nights; nothing else is.
const EXCUSED: f64 = 0.001;

/// The number at this share of a sorted list.
fn at(sorted: &[Duration], share: f64) -> Duration {
    sorted
        .get(((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

fn long_nights() {
    println!(
        "\nrar on long nights (tangled: half as many players as actions; microseconds a night)\n"
    );
    println!(
        "{:10}{:>8}{:>8}{:>12}{:>12}{:>12}{:>11}",
        "frame", "actions", "nights", "median", "99 %", "worst", "exhausted"
    );
    for (frame, share) in [(Frame::Plain, 1), (Frame::Tangled, 2)] {
        for actions in [10, 20, 40, 64] {
            let settings = frame
                .settings()
                .with_players(Span::just(actions / share))
                .with_actions(Span::just(actions));
            let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
            let (mut times, mut exhausted) = (Vec::new(), 0_u32);
            let start = Instant::now();
            for index in 0..LONG_NIGHTS {
                if start.elapsed() > LONG_TIME {
                    break;
                }
                let night = night(&settings, 2, index, Buffers::default());
                let began = Instant::now();
                resolve(
                    System::Rar,
                    &night,
                    &Switches::default(),
                    &mut scratch,
                    &mut outcome,
                );
                times.push(began.elapsed());
                exhausted += u32::from(outcome.exhausted);
            }
            times.sort_unstable();
            let micros = |share| at(&times, share).as_secs_f64() * 1e6;
            println!(
                "{:10}{actions:>8}{:>8}{:>12.1}{:>12.1}{:>12.1}{:>10.1}%",
                frame.id(),
                times.len(),
                micros(0.5),
                micros(0.99),
                micros(1.0),
                f64::from(exhausted) * 100.0 / times.len() as f64
            );
        }
    }
}

fn main() -> ExitCode {
    if std::env::args().any(|word| word == "--figures") {
        figures();
        return ExitCode::SUCCESS;
    }
    let steady = throughput();
    long_nights();
    if steady {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
