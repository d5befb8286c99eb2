//! Writes what a system says of the nights of a seed, eight bytes a night: a hash of the outcome under the lens `full`.
//! Two builds that agree write the same bytes, and the first byte that differs says on which night they diverge.
//!
//! `cargo run --profile quick -p nightcourt-gen --example verdicts -- SYSTEM FRAME SEED NIGHTS`; `... -- frames` names the
//! frames. `scripts/power` compares the sound resolvers with faulty ones so.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = match &words[..] {
        [word] if word == "frames" => {
            println!(
                "{}",
                Frame::ALL.map(|frame| frame.id().to_owned()).join(" ")
            );
            return ExitCode::SUCCESS;
        }
        [system, frame, seed, nights] => System::from_id(system)
            .zip(frame.parse().ok())
            .zip(seed.parse().ok().zip(nights.parse().ok())),
        _ => None,
    };
    let Some(((system, frame), (seed, nights))) = asked else {
        eprintln!("usage: verdicts SYSTEM FRAME SEED NIGHTS, or verdicts frames");
        return ExitCode::FAILURE;
    };
    // Whoever reads the bytes stops at the first difference: a closed pipe is no error.
    let _ = write(system, frame, seed, nights);
    ExitCode::SUCCESS
}

fn write(system: System, frame: Frame, seed: u64, nights: u64) -> std::io::Result<()> {
    let settings = frame.settings();
    let (mut scratch, mut buffers, mut outcome) =
        (Scratch::default(), Buffers::default(), Outcome::default());
    let mut out = BufWriter::with_capacity(1 << 12, stdout().lock());
    for index in 0..nights {
        let night = night(&settings, seed, index, buffers);
        resolve(
            system,
            &night,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        out.write_all(&hash(&outcome).to_le_bytes())?;
        buffers = Buffers::from(night);
    }
    out.flush()
}

/// A hash of all that is compared under the lens `full`.
fn hash(outcome: &Outcome) -> u64 {
    let Outcome {
        deaths,
        converted,
        stripped,
        revived,
        holds,
        money,
        reports,
        events: _,
        exhausted,
        silence: _,
        cut: _,
    } = outcome;
    let mut hasher = DefaultHasher::new();
    (
        deaths, converted, stripped, revived, holds, money, reports, exhausted,
    )
        .hash(&mut hasher);
    hasher.finish()
}
