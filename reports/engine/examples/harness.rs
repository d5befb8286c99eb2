//! Minimises a night on which two systems diverge, and compares an engine with `lar`:
//!
//! ```sh
//! cargo run --example harness "python3 engine.py"
//! ```
//!
//! Without a command the engine is left out.

use std::error::Error;
use std::sync::Arc;

use nightcourt_corpus::study::supply::Supply;
use nightcourt_engine::Limits;
use nightcourt_engine::command::CommandLine;
use nightcourt_engine::conform::plan::Budget;
use nightcourt_engine::conform::{Precedents, Request, Study, conform};
use nightcourt_engine::system::EngineRuler;
use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::minimise::{UncachedPredicate, minimise, parting};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

/// Two Roleblockers block each other, and a Doctor protects a stranger.
const NIGHT: &str = "\
[players]
Cy = Town Cop
Rae = Town Roleblocker
Mo = Mafia Roleblocker
Gus = Mafia Goon
Dee = Town Doctor
[actions]
Mo -> Cy
Rae -> Mo
Cy -> Gus
Dee -> Gus
";

fn main() -> Result<(), Box<dyn Error>> {
    let night = Sheet::parse(NIGHT).map_err(|errors| format!("{errors:?}"))?;
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
    let systems = [RulerId::NAR, RulerId::LAR];
    let finding = parting(&mut evaluator, systems, None, &night.night)?;
    let mut predicate = UncachedPredicate::new(&mut evaluator);
    let minimal = minimise(&mut predicate, finding, &night.night)?;
    println!("{}", sheet(minimal).map_err(|error| format!("{error:?}"))?);

    let Some(command) = std::env::args().nth(1) else {
        return Ok(());
    };
    let command: CommandLine = command.parse()?;
    let engine = Arc::new(EngineRuler::subject(&command, Limits::default())?);
    let request = Request {
        against: RulerId::LAR,
        set: Vec::new(),
        lens: Lens::Deaths,
        only: Vec::new(),
        names_all: false,
    };
    let budget = Budget {
        nights: 500,
        seed: 1,
        frame: None,
        supply: Supply::default(),
    };
    let study = Study::new(&*engine, &SEVEN, request, Precedents::default(), &budget)
        .map_err(|error| format!("{error:?}"))?;
    let report = conform(&study, &engine, &SEVEN, 1)?;
    println!(
        "{} nights asked, {} differences",
        report.asked,
        report.differences.len()
    );
    Ok(())
}
