//! The laws (LAW-1 to LAW-6, LAW-8), a file each. They hold for every system under every choice of switches. The
//! exception of a system that breaks a law by its own rules is documented with the law, and a test of `gen` shows the
//! night.

mod broken;
mod deterministic;
mod draw;
mod names;
mod parts;
mod simple;
mod submission;
mod systems;
mod total;
mod unnamed;

pub use broken::Broken;
pub(crate) use broken::outcome_lines;
pub use deterministic::deterministic;
pub use draw::Draw;
pub use names::{names_do_not_matter, renumbered};
pub use parts::parts_apart;
pub use simple::simple_nights;
pub use submission::{never_free_together, submission_order};
pub use systems::Systems;
pub use total::total;
pub use unnamed::unnamed_players_do_not_matter;

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

/// A law, with its number in RULES.md. It draws the choices that it leaves open, and returns the systems that it said
/// something about.
pub type Law = fn(&mut Asked<'_>, Draw) -> Result<Systems, Broken>;

/// Every law, in the order of RULES.md, each with its name.
pub const LAWS: [(&str, Law); 7] = [
    ("law-1-total", |asked, _| total(asked)),
    ("law-2-deterministic", |asked, _| deterministic(asked)),
    ("law-3-names", names_do_not_matter),
    ("law-4-submission", submission_order),
    ("law-5-nobody", unnamed_players_do_not_matter),
    ("law-6-simple", |asked, _| simple_nights(asked)),
    ("law-8-parts", |asked, _| parts_apart(asked)),
];

/// The law at a place of [`LAWS`], counted from 1; any other number is taken for the last.
#[must_use]
pub fn law(number: usize) -> Law {
    LAWS[number.clamp(1, LAWS.len()) - 1].1
}

/// The input of a law.
#[derive(Debug)]
pub struct Asked<'a> {
    night: &'a Night,
    switches: Switches,
    systems: Systems,
    used: &'a mut Scratch,
    /// The outcome of the night by each system, in the order of [`Systems::each`]: every law begins with it.
    said: Vec<Outcome>,
}

impl<'a> Asked<'a> {
    /// Some systems on a night under some switches, in memory that other nights have used. One after another, all laws
    /// may be asked of the same.
    #[must_use]
    pub fn new(
        night: &'a Night,
        switches: Switches,
        systems: Systems,
        used: &'a mut Scratch,
    ) -> Asked<'a> {
        let mut asked = Asked {
            night,
            switches,
            systems,
            used,
            said: Vec::new(),
        };
        asked.said = systems
            .each()
            .map(|system| asked.outcome(system, night))
            .collect();
        asked
    }

    /// Each of the systems, with the place of its outcome.
    fn each(&self) -> impl Iterator<Item = (usize, System)> + use<> {
        self.systems.each().enumerate()
    }

    fn outcome(&mut self, system: System, night: &Night) -> Outcome {
        let mut outcome = Outcome::default();
        resolve(system, night, &self.switches, self.used, &mut outcome);
        outcome
    }

    fn broken<const N: usize>(
        &self,
        why: String,
        compared: [(&'static str, &Night, &Outcome); N],
    ) -> Result<Systems, Broken> {
        let compared = compared
            .map(|(name, night, outcome)| (name, night.clone(), outcome.clone()))
            .into();
        Err(Broken {
            why,
            switches: Box::new(self.switches),
            compared,
        })
    }
}

fn tied(outcome: &Outcome) -> bool {
    outcome.events.iter().any(|event| event.kind.is_tie())
}
