//! The work that `scripts/instructions` counts under valgrind: `instructions SYSTEM FRAME PASSES` resolves the same
//! thousand nights a number of times, each of seven players and five actions; `all` are the seven systems, `making`
//! makes the nights. The first pass grows buffers; what a night takes is the difference between two counts.

use std::hint::black_box;
use std::process::ExitCode;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

/// As many as `scripts/instructions` divides by.
const NIGHTS: u64 = 1_000;

fn make(settings: &Settings, passes: u32) {
    let mut buffers = Buffers::default();
    for index in (0..passes).flat_map(|_| 0..NIGHTS) {
        buffers = Buffers::from(black_box(night(
            settings,
            1,
            index,
            std::mem::take(&mut buffers),
        )));
    }
}

fn rule(systems: &[System], settings: &Settings, passes: u32) {
    let nights: Vec<Night> = (0..NIGHTS)
        .map(|index| night(settings, 1, index, Buffers::default()))
        .collect();
    let switches = Switches::default();
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    for night in (0..passes).flat_map(|_| &nights) {
        for &system in systems {
            resolve(
                system,
                black_box(night),
                &switches,
                &mut scratch,
                &mut outcome,
            );
            black_box(&outcome);
        }
    }
}

/// Does what the words say; none if they say nothing.
fn run(words: &[String]) -> Option<()> {
    let [what, frame, passes] = words else {
        return None;
    };
    let frame = Frame::ALL.into_iter().find(|one| one.id() == frame)?;
    let settings = frame
        .settings()
        .with_players(Span::just(7))
        .with_actions(Span::just(5));
    let passes = passes.parse().ok()?;
    match what.as_str() {
        "making" => make(&settings, passes),
        "all" => rule(&System::ALL, &settings, passes),
        one => rule(
            &[System::ALL.into_iter().find(|system| system.id() == one)?],
            &settings,
            passes,
        ),
    }
    Some(())
}

fn main() -> ExitCode {
    // Cargo adds a word of its own.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    if words.is_empty() {
        println!("instructions: nothing to count without words; scripts/instructions gives them");
        return ExitCode::SUCCESS;
    }
    if run(&words).is_none() {
        eprintln!("error: expected a system, `all` or `making`; a frame; a number of passes");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}
