//! Every fuzz target on the inputs that are at hand, on stable Rust: random bytes, the committed seeds, and seeds that are
//! nearly right.

use std::path::{Path, PathBuf};

use nightcourt_checks::targets::{Case, Reads, Target};
use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;

/// What libFuzzer calls, without libFuzzer.
#[track_caller]
fn run(target: Target, bytes: &[u8]) {
    if let Err(wrong) = target.check(bytes) {
        panic!("{}: {wrong}\n{:?}", target.id(), String::from_utf8_lossy(bytes));
    }
}

/// How many inputs a target is tried on. The slow ones get fewer.
fn inputs(target: Target) -> u64 {
    match target {
        Target::Text | Target::Json => 20_000,
        Target::Laws | Target::Corpus => 5_000,
        Target::Agree | Target::Explain => 1_000,
        Target::Minimise => 300,
        Target::Divergence => 200,
    }
}

/// Bytes that are the same in every run.
fn bytes(index: u64, most: u32) -> Vec<u8> {
    let mut stream = Stream::new(4, index);
    (0..stream.below(most + 1)).map(|_| stream.below(256) as u8).collect()
}

/// The folder of a target's seeds, by the table that the scripts read too.
fn folder(target: Target) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let table = std::fs::read_to_string(root.join("fuzz/inputs.txt")).expect("the table is there");
    let mut rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let row = rows.find(|row| row.first() == Some(&target.id())).expect("a row for every target");
    assert_eq!(row.len(), 4, "{row:?}");
    root.join(row[1])
}

fn seeds(target: Target) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder(target))
        .expect("the seeds are there")
        .map(|entry| entry.expect("listed").path())
        .collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("can be read")).collect()
}

/// A byte changed, left out or said twice.
fn nearly(seed: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut changed = seed.to_vec();
    let at = stream.below(seed.len() as u32) as usize;
    match stream.below(3) {
        0 => changed[at] = stream.below(256) as u8,
        1 => drop(changed.remove(at)),
        _ => changed.insert(at, seed[at]),
    }
    changed
}

fn smoke(target: Target) {
    let seeds = seeds(target);
    let least = if target == Target::Corpus { 20 } else { 100 };
    assert!(seeds.len() >= least, "{} seeds of {}", seeds.len(), target.id());
    let mut stream = Stream::new(5, 0);
    for index in 0..inputs(target) {
        run(target, &bytes(index, 300));
        run(target, &nearly(&seeds[index as usize % seeds.len()], &mut stream));
    }
}

/// What `scripts/fuzz-coverage` measures.
#[test]
fn every_seed_passes() {
    for target in Target::ALL {
        seeds(target).iter().for_each(|seed| run(target, seed));
    }
}

#[test]
fn text() {
    smoke(Target::Text);
}

#[test]
fn json() {
    smoke(Target::Json);
}

#[test]
fn laws() {
    smoke(Target::Laws);
}

#[test]
fn agree() {
    smoke(Target::Agree);
}

#[test]
fn explain() {
    smoke(Target::Explain);
}

#[test]
fn minimise() {
    smoke(Target::Minimise);
}

#[test]
fn corpus() {
    smoke(Target::Corpus);
}

#[test]
fn divergence() {
    smoke(Target::Divergence);
}

/// Seeds that read nights are nights, and not what is left of bytes that mean something else.
#[test]
fn seeds_are_the_golden_nights() {
    let acting = seeds(Target::Laws).iter().filter(|seed| !Case::from_bytes(seed).night.actions().is_empty()).count();
    assert!(acting > 100, "{acting}");
    assert_eq!(Target::ALL.iter().filter(|target| target.reads() == Reads::Nights).count(), 5);
}
