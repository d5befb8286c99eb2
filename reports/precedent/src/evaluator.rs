//! Resolves nights under systems, in the same memory; a panic is caught and returned.

use std::fmt;

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Outcome, Silence};
use nightcourt_resolvers::possible::{Possible, may_be_open, possible_within};
use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;

use nightcourt_gen::panics::{Caught, catch};

/// The rulers of a run: a [`Panel`], or in tests a function that plants faults in the systems. Taken as `&dyn Rulers`, so that
/// its users are compiled once.
pub trait Rulers: Sync {
    /// Resolves a night under a ruler, into an outcome that is emptied first.
    fn resolve(
        &self,
        id: RulerId,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    );

    /// The panel of the rulers.
    fn panel(&self) -> &Panel;
}

impl Rulers for Panel {
    fn resolve(
        &self,
        id: RulerId,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    ) {
        Panel::resolve(self, id, night, switches, scratch, outcome);
    }
    fn panel(&self) -> &Panel {
        self
    }
}

impl<F: Fn(RulerId, &Night, &Switches, &mut Scratch, &mut Outcome) + Sync> Rulers for F {
    fn resolve(
        &self,
        id: RulerId,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    ) {
        self(id, night, switches, scratch, outcome);
    }
    fn panel(&self) -> &Panel {
        &SEVEN
    }
}

impl fmt::Debug for dyn Rulers + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.panel().fmt(f)
    }
}

/// The most states of a search for possible outcomes: a campaign asks about millions of nights, and few have more.
/// `nightcourt rule`, which asks about one, has more.
pub const BUDGET: u64 = 128;

/// Asks systems, one at a time.
#[derive(Debug)]
pub struct Evaluator<'a> {
    rulers: &'a dyn Rulers,
    switches: Switches,
    scratch: Scratch,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that resolves under these rulers and switches.
    pub fn new(rulers: &'a dyn Rulers, switches: Switches) -> Evaluator<'a> {
        Evaluator {
            rulers,
            switches,
            scratch: Scratch::default(),
        }
    }

    /// The same, with no more work than this budget allows.
    #[must_use]
    pub fn within(self, budget: Budget) -> Evaluator<'a> {
        Evaluator {
            scratch: Scratch::within(budget),
            ..self
        }
    }

    /// The rest of its budget. Once that [`is_spent`](Budget::is_spent) its answers mean nothing.
    #[must_use]
    pub const fn budget(&self) -> &Budget {
        self.scratch.budget()
    }

    /// The same, for work that is not a system's.
    pub const fn budget_mut(&mut self) -> &mut Budget {
        self.scratch.budget_mut()
    }

    /// The panel of the rulers.
    #[must_use]
    pub fn panel(&self) -> &'a Panel {
        self.rulers.panel()
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
    /// A panic of the system.
    pub fn possible(
        &mut self,
        system: RulerId,
        night: &Night,
        outcome: &Outcome,
    ) -> Result<Option<Possible>, Caught> {
        let Some(known) = system.system().filter(|&known| may_be_open(known, outcome)) else {
            return Ok(None);
        };
        let mut budget = self.budget().clone();
        let found =
            catch(|| possible_within(known, night, &self.switches, BUDGET, &mut budget)).map(Some);
        *self.budget_mut() = budget;
        found
    }

    /// Resolves a night under a system into an outcome that is emptied first.
    ///
    /// # Errors
    /// A panic of the system, or a failure of a program. The outcome is empty then.
    pub fn ask(
        &mut self,
        system: RulerId,
        night: &Night,
        outcome: &mut Outcome,
    ) -> Result<(), Caught> {
        let Evaluator {
            rulers,
            switches,
            scratch,
        } = self;
        let asked = catch(|| rulers.resolve(system, night, switches, scratch, outcome));
        if asked.is_err() {
            // Whatever the panic left half done.
            self.scratch = Scratch::within(self.scratch.budget().clone());
            outcome.clear();
        }
        asked?;
        match outcome.silence.as_deref() {
            Some(Silence::Failed { kind, what }) => {
                let caught = Caught {
                    message: what.clone(),
                    place: format!("engine: {kind}"),
                };
                outcome.clear();
                Err(caught)
            }
            _ => Ok(()),
        }
    }

    /// Reports whether a system repeats its answer about a night. Only a program is asked again: systems of this
    /// library are deterministic.
    pub fn repeats(
        &mut self,
        system: RulerId,
        night: &Night,
        said: Result<&Outcome, &Caught>,
    ) -> bool {
        if !self.panel().is_program(system) {
            return true;
        }
        let mut again = Outcome::default();
        match (said, self.ask(system, night, &mut again)) {
            (Ok(said), Ok(())) => same_verdict(said, &again),
            (Err(said), Err(again)) => said.place == again.place,
            _ => false,
        }
    }
}
