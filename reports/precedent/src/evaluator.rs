//! Asks systems how a night ends, in the same memory night after night; a panic is caught and told, not passed on.

use std::fmt;

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Outcome, Silence};
use nightcourt_resolvers::possible::{Possible, may_be_open, possible_within};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System};

use crate::panics::{Caught, catch};

/// Resolves a night under a system. Whatever asks systems takes any function of this kind, so that tests can plant faults. It is
/// taken as `&dyn Resolve`: what asks is compiled once, and not again for each function in each package that asks.
pub trait Resolve: Fn(System, &Night, &Switches, &mut Scratch, &mut Outcome) + Sync {}
impl<F: Fn(System, &Night, &Switches, &mut Scratch, &mut Outcome) + Sync> Resolve for F {}

impl fmt::Debug for dyn Resolve + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a function that resolves nights")
    }
}

/// The most states of a search for possible outcomes: a campaign asks about millions of nights, and few have more.
/// `nightcourt rule`, which asks about one, has more.
pub const BUDGET: u64 = 128;

/// Asks systems, one at a time.
#[derive(Debug)]
pub struct Evaluator<'a> {
    resolve: &'a dyn Resolve,
    switches: Switches,
    scratch: Scratch,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that resolves by this function and these switches.
    pub fn new(resolve: &'a dyn Resolve, switches: Switches) -> Evaluator<'a> {
        Evaluator { resolve, switches, scratch: Scratch::default() }
    }

    /// The same, with no more work than this budget allows.
    #[must_use]
    pub fn within(self, budget: Budget) -> Evaluator<'a> {
        Evaluator { scratch: Scratch::within(budget), ..self }
    }

    /// The rest of its budget. Once that [`is_spent`](Budget::is_spent) its answers say nothing.
    #[must_use]
    pub const fn budget(&self) -> &Budget {
        self.scratch.budget()
    }

    /// The same, for work that is not a system's.
    pub const fn budget_mut(&mut self) -> &mut Budget {
        self.scratch.budget_mut()
    }

    /// The switches that it resolves by.
    #[must_use]
    pub const fn switches(&self) -> &Switches {
        &self.switches
    }

    /// Resolves by these switches from now on.
    pub const fn turn(&mut self, switches: Switches) {
        self.switches = switches;
    }

    /// Every outcome that a system's rules allow, if that may be more than the one which it gave.
    ///
    /// # Errors
    /// What the system said when it panicked.
    pub fn possible(&mut self, system: System, night: &Night, outcome: &Outcome) -> Result<Option<Possible>, Caught> {
        if !may_be_open(system, outcome) {
            return Ok(None);
        }
        let mut budget = self.budget().clone();
        let found = catch(|| possible_within(system, night, &self.switches, BUDGET, &mut budget)).map(Some);
        *self.budget_mut() = budget;
        found
    }

    /// Resolves a night under a system into an outcome that is emptied first.
    ///
    /// # Errors
    /// What the system said when it panicked, or what a program did instead of answering. The outcome is empty then.
    pub fn ask(&mut self, system: System, night: &Night, outcome: &mut Outcome) -> Result<(), Caught> {
        let Evaluator { resolve, switches, scratch } = self;
        let asked = catch(|| resolve(system, night, switches, scratch, outcome));
        if asked.is_err() {
            // Whatever the panic left half done.
            self.scratch = Scratch::within(self.scratch.budget().clone());
            outcome.clear();
        }
        asked?;
        match outcome.silence.as_deref() {
            Some(Silence::Failed { kind, what }) => {
                let caught = Caught { message: what.clone(), place: format!("engine: {kind}") };
                outcome.clear();
                Err(caught)
            }
            Some(Silence::Skipped(_) | Silence::Flaky) | None => Ok(()),
        }
    }

    /// Reports whether a system says of a night what it said, when it is asked again. Only a program is asked: a system
    /// of this library says the same each time.
    pub fn repeats(&mut self, system: System, night: &Night, said: Result<&Outcome, &Caught>) -> bool {
        if !system.is_program() {
            return true;
        }
        let mut again = Outcome::default();
        match (said, self.ask(system, night, &mut again)) {
            (Ok(said), Ok(())) => same_verdict(said, &again),
            (Err(said), Err(again)) => said.place == again.place,
            (Ok(_), Err(_)) | (Err(_), Ok(())) => false,
        }
    }
}
