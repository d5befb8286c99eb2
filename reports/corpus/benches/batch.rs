//! `rule --batch` on 100,000 nights made beforehand, plain, of seven players: how many nights per second and core from
//! JSON line to seven verdict lines, and how much memory that takes beside the input. One thread rules; one reads and
//! one writes.
//!
//! `scripts/bench` runs it; `--figures` prints a line of a name, a tab and nights per second.

// A counting allocator cannot be written without: it forwards every call unchanged.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::error::Error;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use nightcourt_corpus::batch::{Request, run};
use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Span};
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::model::RoleSet;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator, with what it was called with.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(held, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { Heap.alloc(layout) }
    }
    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { Heap.dealloc(old, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const NIGHTS: u64 = 100_000;
/// The best of so many runs is told: what else the machine does only slows it down.
const RUNS: usize = 3;

/// Takes what is written, and counts it.
struct Sink(u64);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn lines() -> Result<Vec<u8>, Box<dyn Error>> {
    let settings = Frame::Plain.settings().with_players(Span::just(7));
    let mut lines = Vec::new();
    for index in 0..NIGHTS {
        let sheet = sheet(night(&settings, 1, index, Buffers::default()))
            .map_err(|complaint| complaint.to_string())?;
        serde_json::to_writer(&mut lines, &NightRow::from(&sheet))?;
        lines.push(b'\n');
    }
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    let input = lines()?;
    let request = Request {
        panel: Panel::systems(),
        systems: RulerId::SYSTEMS.to_vec(),
        switches: Switches::default(),
        self_targeting: RoleSet::NONE,
        threads: 1,
    };
    let before = HELD.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let (mut best, mut written) = (f64::MAX, 0);
    for _ in 0..RUNS {
        let mut sink = Sink(0);
        let start = Instant::now();
        run(
            io::BufReader::with_capacity(1 << 17, input.as_slice()),
            &mut sink,
            &request,
        )?;
        best = best.min(start.elapsed().as_secs_f64());
        written = sink.0;
    }
    if std::env::args().any(|word| word == "--figures") {
        println!("rule --batch, 7p\t{:.0}", NIGHTS as f64 / best);
        return Ok(());
    }
    let most = MOST.load(Ordering::Relaxed) - before;
    println!(
        "rule --batch: {:.0} nights per second and core, from JSON to seven verdicts",
        NIGHTS as f64 / best
    );
    println!(
        "  {NIGHTS} plain nights of seven players, {:.0} MB in, {:.0} MB out; at most {:.1} MB of memory beside the input",
        input.len() as f64 / 1e6,
        written as f64 / 1e6,
        most as f64 / 1e6
    );
    Ok(())
}
