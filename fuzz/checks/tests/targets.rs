//! Every fuzz target on the inputs that are at hand, on stable Rust: random bytes, the seeds, and seeds that are
//! nearly right.

use std::path::{Path, PathBuf};

use nightcourt_checks::seeding::golden;
use nightcourt_checks::targets::{Case, Reads, Target, Tried};
use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;

#[track_caller]
fn run(target: Target, bytes: &[u8]) {
    if let Err(wrong) = target.check(bytes) {
        panic!(
            "{}: {wrong}\n{:?}",
            target.id(),
            String::from_utf8_lossy(bytes)
        );
    }
}

/// Few, because the checks run each target under libFuzzer too.
fn inputs(target: Target) -> u64 {
    match target {
        Target::Text | Target::Json => 5_000,
        Target::Laws | Target::Corpus => 2_000,
        Target::Read => 250,
        Target::Agree | Target::Explain | Target::Search | Target::Ask | Target::Divergence => 300,
        Target::Minimise
        | Target::Render
        | Target::Merge
        | Target::Court
        | Target::Requests
        | Target::Rulebook => 100,
        Target::Setup | Target::Cost => 100,
    }
}

/// Bytes that are the same in every run.
fn bytes(index: u64, most: u32) -> Vec<u8> {
    let mut stream = Stream::new(4, index);
    (0..stream.below(most + 1))
        .map(|_| stream.below(256) as u8)
        .collect()
}

/// The folder of a target's seeds, and how many bytes its inputs may have, by the table that the scripts read too.
fn folder(target: Target) -> (PathBuf, usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let table = std::fs::read_to_string(root.join("fuzz/inputs.txt")).expect("the table is there");
    let mut rows = table
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    let row = rows
        .find(|row| row.first() == Some(&target.id()))
        .expect("a row for every target");
    assert_eq!(row.len(), 4, "{row:?}");
    (
        root.join(row[1]),
        row[3].parse().expect("a number of bytes"),
    )
}

fn seeds(target: Target) -> Vec<Vec<u8>> {
    let folder = folder(target).0;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if folder.starts_with(root.join("fuzz/seeds")) {
        let nights =
            golden(&root.join("resolvers/tests/golden")).expect("the golden nights are there");
        let made = nightcourt_checks::seeding::seeds(target, &nights).expect("they are nights");
        return made.into_iter().map(|(_, seed)| seed).collect();
    }
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the seeds are there")
        .map(|entry| entry.expect("listed").path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("can be read"))
        .collect()
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
    let least = match target {
        Target::Merge => 4,
        Target::Corpus | Target::Rulebook => 20,
        Target::Text
        | Target::Json
        | Target::Laws
        | Target::Agree
        | Target::Explain
        | Target::Minimise
        | Target::Divergence
        | Target::Render
        | Target::Read
        | Target::Search
        | Target::Ask
        | Target::Setup
        | Target::Court
        | Target::Requests
        | Target::Cost => 100,
    };
    assert!(
        seeds.len() >= least,
        "{} seeds of {}",
        seeds.len(),
        target.id()
    );
    let mut stream = Stream::new(5, 0);
    for index in 0..inputs(target) {
        let seed = &seeds[index as usize % seeds.len()];
        run(target, seed);
        run(target, &bytes(index, 300));
        run(target, &nearly(seed, &mut stream));
        run(target, &target.mutate(seed, index as u32));
    }
}

/// One seed in four of each target, or all if NIGHTLY is set. The targets themselves begin with all.
#[test]
fn seeds_pass() {
    let step = if std::env::var_os("NIGHTLY").is_some() {
        1
    } else {
        4
    };
    for target in Target::ALL {
        let seeds = seeds(target);
        seeds
            .iter()
            .step_by(step)
            .for_each(|seed| run(target, seed));
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

#[test]
fn render() {
    smoke(Target::Render);
}

#[test]
fn read() {
    smoke(Target::Read);
}

#[test]
fn search() {
    smoke(Target::Search);
}

#[test]
fn ask() {
    smoke(Target::Ask);
}

#[test]
fn setup() {
    smoke(Target::Setup);
}

#[test]
fn merge() {
    smoke(Target::Merge);
}

#[test]
fn court() {
    smoke(Target::Court);
}

#[test]
fn requests() {
    smoke(Target::Requests);
}

#[test]
fn rulebook() {
    smoke(Target::Rulebook);
}

#[test]
fn cost() {
    smoke(Target::Cost);
}

/// Targets whose planted faults are mistakes in the program, which `scripts/power` plants.
#[cfg(feature = "faults")]
const PATCHED: [Target; 9] = [
    Target::Laws,
    Target::Agree,
    Target::Read,
    Target::Search,
    Target::Ask,
    Target::Setup,
    Target::Court,
    Target::Requests,
    Target::Rulebook,
];

/// Each target finds the fault that is planted for it, of inputs at hand: else its seeds have nothing of what it is to look at.
#[cfg(feature = "faults")]
#[test]
fn a_planted_fault_is_found_near_the_seeds() {
    for target in Target::ALL
        .into_iter()
        .filter(|target| !PATCHED.contains(target))
    {
        let tried = std::process::Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", &format!("targets::{}", target.id())])
            .env("NIGHTCOURT_PLANT", target.id())
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&tried.stdout);
        assert!(
            said.contains(&format!("test targets::{} ... FAILED", target.id())),
            "{}: {said}",
            target.id()
        );
    }
}

/// A mutated seed is mostly an input that the target reads, and so is a cross of two: else a fuzzer tries the same refusals over and
/// over. It is another input, and nothing is wrong with it.
#[test]
fn most_of_what_mutation_makes_is_asked_about() {
    let by_bytes = [
        Target::Read,
        Target::Search,
        Target::Ask,
        Target::Setup,
        Target::Corpus,
        Target::Merge,
    ];
    for target in Target::ALL
        .into_iter()
        .filter(|target| !by_bytes.contains(target))
    {
        let seeds = seeds(target);
        let most = if inputs(target) < 1_000 { 60 } else { 200 };
        let (mut tried, mut asked, mut same) = (0, 0, 0);
        for index in 0..most {
            let [one, other] =
                [index, 7 * index + 1].map(|place| &seeds[place as usize % seeds.len()]);
            let made = match index % 4 {
                0 => target.cross(one, other, index),
                1..=3 => target.mutate(one, index),
                _ => unreachable!("a remainder of four"),
            };
            if made.is_empty() {
                continue;
            }
            tried += 1;
            same += u32::from(made == *one);
            match target.check(&made) {
                Ok(tried) => asked += u32::from(tried == Tried::Asked),
                Err(wrong) => panic!(
                    "{}: {wrong}\n{:?}",
                    target.id(),
                    String::from_utf8_lossy(&made)
                ),
            }
        }
        // On half of all nights nothing diverges, and there is nothing to minimise.
        let least = if target == Target::Minimise {
            tried / 4
        } else {
            tried / 2
        };
        assert!(
            2 * tried >= most,
            "{}: {tried} of {most} inputs are made",
            target.id()
        );
        assert!(
            asked >= least,
            "{}: {asked} of {tried} are asked about",
            target.id()
        );
        assert!(
            4 * same <= tried,
            "{}: {same} of {tried} are as before",
            target.id()
        );
    }
}

/// libFuzzer cuts off what is longer, and begins with half of it. A few of the longest golden nights are.
#[test]
fn seeds_fit() {
    for target in Target::ALL {
        let (_, most) = folder(target);
        let seeds = seeds(target);
        let long = seeds.iter().filter(|seed| seed.len() > most).count();
        assert!(
            20 * long <= seeds.len(),
            "{}: {long} of {} seeds are longer than {most}",
            target.id(),
            seeds.len()
        );
    }
}

/// Seeds that read nights are nights, and not what is left of bytes that mean something else.
#[test]
fn seeds_are_the_golden_nights() {
    let acting = seeds(Target::Laws)
        .iter()
        .filter(|seed| !Case::from_bytes(seed).night.actions().is_empty())
        .count();
    assert!(acting > 100, "{acting}");
    assert_eq!(
        Target::ALL
            .iter()
            .filter(|target| target.reads() == Reads::Nights)
            .count(),
        6
    );
}
