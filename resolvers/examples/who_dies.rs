//! Prints who dies on a night under each system.
//!
//! `cargo run -p nightcourt-resolvers --example who_dies -- resolvers/tests/golden/the-dice-night.night`

use std::error::Error;

use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: who_dies NIGHT")?;
    let sheet: Sheet = std::fs::read_to_string(path)?.parse()?;
    for system in System::ALL {
        let outcome = system.outcome(&sheet.night, &Switches::default());
        let dead: Vec<&str> = outcome
            .deaths
            .iter()
            .map(|player| sheet.name(player))
            .collect();
        let verdict = match (outcome.exhausted, dead.is_empty()) {
            (true, _) => "exceeded".to_owned(),
            (false, true) => "nobody dies".to_owned(),
            (false, false) => format!("{} dies", dead.join(", ")),
        };
        println!("{system:10}  {verdict}");
    }
    Ok(())
}
