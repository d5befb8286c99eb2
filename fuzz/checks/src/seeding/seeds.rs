//! Seed inputs, made from nights: what a fuzzer begins with.

use std::fmt;

use nightcourt_corpus::campaign::corpus::Corpus;
use nightcourt_corpus::campaign::publish::contents;
use nightcourt_corpus::campaign::run::{Go, run};
use nightcourt_corpus::campaign::{Plan, State};
use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_oracles::laws::Draw;
use nightcourt_resolvers::system::resolve;
use nightcourt_resolvers::text::Sheet;

use crate::targets::{Case, Reads, Target, switches};

/// Why there are no seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidSeeds(String);

impl fmt::Display for InvalidSeeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The files of small campaigns are of so many nights.
const NIGHTS: u64 = 3;

/// How many nights of a frame are seeds, unless their bytes cannot say them.
const SAMPLED: u64 = 60;

/// What is drawn beside every seed: its highest byte is 0, so that the laws are asked of all systems.
const MIXED: u64 = 0x00EE_CE66_D121_7213;

/// Seeds of a target, by name, from night texts by name, and of targets that read nights some sampled ones. Lines `# switch: ID=OPTION` in a title set a switch.
///
/// # Errors
/// If a text is no night.
pub fn seeds(target: Target, nights: &[(String, String)]) -> Result<Vec<(String, Vec<u8>)>, InvalidSeeds> {
    if target == Target::Corpus {
        return files();
    }
    let mut seeds = Vec::new();
    for (name, text) in nights {
        let sheet = Sheet::parse(text).map_err(|errors| InvalidSeeds(format!("{name}: {:?}", errors.first())))?;
        let bytes = match target {
            Target::Text => Some(text.clone().into_bytes()),
            Target::Json => serde_json::to_vec(&NightRow::from(&sheet)).ok(),
            Target::Corpus => None,
            Target::Laws | Target::Agree | Target::Explain | Target::Minimise | Target::Divergence => {
                let switches = switches(&sheet.title);
                Case { night: sheet.night, switches, mixed: MIXED }.to_bytes()
            }
        };
        seeds.extend(bytes.map(|bytes| (name.clone(), bytes)));
    }
    if target.reads() == Reads::Nights {
        seeds.extend(sampled());
    }
    Ok(seeds)
}

/// Nights of two frames under switches that are drawn: vendors, circles and ties that no source gives an example of.
fn sampled() -> Vec<(String, Vec<u8>)> {
    let mut seeds = Vec::new();
    for frame in [Frame::Uniform, Frame::Tangled] {
        for index in 0..SAMPLED {
            let night = night(&frame.settings(), 6, index, Buffers::default());
            let switches = Draw(index.wrapping_mul(MIXED)).switches();
            let bytes = Case { night, switches, mixed: MIXED }.to_bytes();
            seeds.extend(bytes.map(|bytes| (format!("{}-{index:02}", frame.id()), bytes)));
        }
    }
    seeds
}

/// The files of a campaign of a few nights of two frames.
fn files() -> Result<Vec<(String, Vec<u8>)>, InvalidSeeds> {
    let wrong = |what: &dyn fmt::Display| InvalidSeeds(what.to_string());
    let mut seeds = Vec::new();
    for frame in [Frame::Uniform, Frame::Tangled] {
        let plan = Plan::new(frame, NIGHTS, 5);
        let mut state = State::new(plan.terms.clone());
        run(&plan, &mut state, 1, &resolve, &mut |_, _| Go::On).map_err(|error| wrong(&error))?;
        let corpus = Corpus::new(&state, &resolve).map_err(|complaint| wrong(&complaint))?;
        let files = contents(&state, &corpus).map_err(|error| wrong(&error))?;
        let read = files.into_iter().filter(|(name, _)| *name != "README.md");
        seeds.extend(read.map(|(name, bytes)| (format!("{}-{name}", frame.id()), bytes)));
    }
    Ok(seeds)
}
