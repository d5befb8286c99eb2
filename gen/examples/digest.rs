//! Says in a few lines what systems say of many random nights: a line for each system, frame and switch, with a hash of all outcomes and
//! events, one of all accounts, and one of all that rules leave open. Two builds whose lines are equal differ on none of these nights.
//!
//! `cargo run --release -p nightcourt-gen --example digest -- NIGHTS SYSTEM...`: so many nights of each of five frames under the default of
//! every switch; under each other option an eighth as many for those of the systems that it changes; and accounts and what is possible of every
//! fourth of them. Without systems all are asked. `scripts/mutants --compare` compares changed sources with the unchanged so, which asks no oracle.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::process::ExitCode;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, items, names};
use nightcourt_oracles::choices_of;
use nightcourt_resolvers::explain::{Words, explain};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::possible::possible;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

const FRAMES: [Frame; 5] = [Frame::Uniform, Frame::Theme, Frame::Tangled, Frame::Werewolf, Frame::Plain];
const SEED: u64 = 1;
const STATES: u64 = 128;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = words.split_first().and_then(|(nights, systems)| {
        let systems: Option<Vec<System>> = systems.iter().map(|id| System::from_id(id)).collect();
        nights.parse::<u64>().ok().zip(systems)
    });
    let Some((nights, systems)) = asked else {
        eprintln!("usage: digest NIGHTS [SYSTEM...]");
        return ExitCode::FAILURE;
    };
    let systems = if systems.is_empty() { System::ALL.to_vec() } else { systems };
    for frame in FRAMES {
        for &system in &systems {
            for (words, switches) in choices_of(system) {
                let share = if switches == Switches::default() { 1 } else { 8 };
                say(system, frame, &words, &switches, nights / share);
            }
        }
    }
    ExitCode::SUCCESS
}

fn say(system: System, frame: Frame, switch: &str, switches: &Switches, nights: u64) {
    let settings = frame.settings();
    let (mut scratch, mut buffers, mut outcome) = (Scratch::default(), Buffers::default(), Outcome::default());
    let [mut outcomes, mut accounts, mut open] = [(); 3].map(|()| Digest::default());
    for index in 0..nights {
        let night = night(&settings, SEED, index, buffers);
        resolve(system, &night, switches, &mut scratch, &mut outcome);
        // What is derived says all of it: outcome, events, and whether the budget was exceeded.
        let _ = write!(outcomes, "{outcome:?}");
        if index % 4 == 0 {
            account(system, &night, switches, &mut accounts);
            let _ = write!(open, "{:?}", possible(system, &night, switches, STATES));
        }
        buffers = Buffers::from(night);
    }
    let [outcomes, accounts, open] = [outcomes, accounts, open].map(|digest| digest.0.finish());
    println!("{} {} {switch} {outcomes:016x} {accounts:016x} {open:016x}", system.id(), frame.id());
}

fn account(system: System, night: &Night, switches: &Switches, accounts: &mut Digest) {
    let words = Words { players: &names(night.players().len()), items: &items(), roles: &[] };
    for line in explain(system, night, switches, words).lines {
        let _ = write!(accounts, "{line:?}");
    }
}

/// A hash of text.
#[derive(Default)]
struct Digest(DefaultHasher);

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
