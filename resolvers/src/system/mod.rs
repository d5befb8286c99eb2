//! The systems by which hosts resolve a night. Each has its own code for its order; `board` has the rules of MODEL and OUTCOME
//! for the systems that resolve action after action. A mistake there shows as a divergence from the literal readings.

mod belongings;
mod bits;
mod board;
mod deed;
mod ends;
mod matching;
mod nar;
pub mod native;
mod ordered;
mod questions;
mod rar;
mod rar_list;
mod snarf;

use crate::budget::Budget;
use crate::explain::account::{Recorder, disabled};
use crate::model::{Ability, Alignment, Night};
use crate::outcome::Outcome;
use crate::possible::Possible;
use crate::rulebook::{self, Rulebook};
use crate::ruleset::{Method, Ruleset};
use crate::ruling::Switches;

pub use crate::tables::System;

impl System {
    /// Its place in [`System::ALL`].
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// The system with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<System> {
        System::ALL.into_iter().find(|system| system.id() == id)
    }

    /// Resolves one night. Where speed counts, [`resolve`] reuses its buffers night after night.
    ///
    /// ```
    /// use nightcourt_resolvers::ruling::Switches;
    /// use nightcourt_resolvers::system::System;
    /// use nightcourt_resolvers::text::Sheet;
    ///
    /// let sheet: Sheet = "
    /// [players]
    /// Gus = Mafia Goon
    /// Doc = Town Doctor
    /// Cop = Town Cop
    /// [actions]
    /// Gus: kill -> Cop
    /// Doc: protect -> Cop
    /// "
    /// .parse()?;
    /// let outcome = System::Nar.outcome(&sheet.night, &Switches::default());
    /// assert!(outcome.deaths.is_empty());
    /// # Ok::<(), nightcourt_resolvers::text::Errors>(())
    /// ```
    #[must_use]
    pub fn outcome(self, night: &Night, switches: &Switches) -> Outcome {
        let mut outcome = Outcome::default();
        resolve(self, night, switches, &mut Scratch::default(), &mut outcome);
        outcome
    }

    /// The rulebook that it is, if it is one.
    #[must_use]
    pub fn rulebook(self) -> Option<&'static Rulebook> {
        match self {
            System::Lar => Some(&rulebook::LAR),
            System::Werewolves => Some(&rulebook::WEREWOLVES),
            System::Snarf => Some(&rulebook::SNARF),
            System::Nar => Some(&rulebook::NAR),
            System::NarGuide => Some(&rulebook::NAR_GUIDE),
            System::Rar | System::RarList => None,
        }
    }
}

/// Buffers that grow once and are used again, and the budget.
#[derive(Default, Debug)]
pub struct Scratch {
    budget: Budget,
    nar: nar::Scratch,
    ordered: ordered::Scratch,
    rar: rar::Scratch,
    rar_list: rar_list::Scratch,
    snarf: snarf::Scratch,
}

impl Scratch {
    /// Buffers for systems that share a budget.
    #[must_use]
    pub fn within(budget: Budget) -> Scratch {
        Scratch {
            budget,
            ..Scratch::default()
        }
    }

    /// The rest of the budget.
    #[must_use]
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The same, to spend it otherwise or to put another in its place.
    pub const fn budget_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }
}

/// Resolves a night under a system or a rulebook, into an outcome that is emptied first. What exceeds the budget is exhausted.
///
/// ```
/// use nightcourt_resolvers::model::Night;
/// use nightcourt_resolvers::outcome::Outcome;
/// use nightcourt_resolvers::ruling::Switches;
/// use nightcourt_resolvers::system::{Scratch, System, resolve};
///
/// let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
/// for system in System::ALL {
///     resolve(system, &Night::default(), &Switches::default(), &mut scratch, &mut outcome);
///     assert_eq!(outcome, Outcome::default());
/// }
/// ```
pub fn resolve<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
) {
    unrecorded(rules.into(), night, switches, scratch, outcome);
}

/// Not generic, so that other packages do not compile all systems again, at their own levels.
fn unrecorded(
    rules: Ruleset<'_>,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
) {
    resolve_recorded(rules, night, switches, scratch, outcome, &mut disabled());
}

/// The same before a recorder.
pub(crate) fn resolve_recorded(
    rules: Ruleset<'_>,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder,
) {
    outcome.clear();
    if scratch.budget.is_spent() {
        outcome.exhausted = true;
        return;
    }
    let meter = scratch.budget.meter();
    meter.spend(begin(night));
    match rules.method() {
        Method::Classes(classes) => {
            nar::resolve(
                classes,
                night,
                &classes.set.over(switches),
                &mut scratch.nar,
                outcome,
                recorder,
                &meter,
            );
        }
        Method::Orders(orders) => {
            snarf::resolve(
                orders,
                night,
                &orders.set.over(switches),
                &mut scratch.snarf,
                outcome,
                recorder,
                &meter,
            );
        }
        Method::Steps(steps) => {
            ordered::resolve(
                steps,
                night,
                &steps.set.over(switches),
                &mut scratch.ordered,
                outcome,
                recorder,
                &meter,
            );
        }
        Method::Rar => rar::resolve(night, switches, &mut scratch.rar, outcome, recorder, &meter),
        Method::RarList => rar_list::resolve(
            night,
            switches,
            &mut scratch.rar_list,
            outcome,
            recorder,
            &meter,
        ),
    }
    let spent = meter.spent();
    // Whoever asks looks at what is left.
    let _ = scratch.budget.spend(spent);
}

/// The work of a system on a night before it resolves anything: it copies the actions, and clears what the last night left.
fn begin(night: &Night) -> u64 {
    32 + 8 * night.actions().len() as u64
}

/// The place of an action on the ladder of `nar-guide` by its class, its ability and its actor's alignment (NAR-21,
/// GUIDE-2 to GUIDE-5), the first number first. Of two players' actions that stand alike, `[order]` and then the roster
/// say which is first (GUIDE-6, GUIDE-7).
#[must_use]
pub fn ladder(ability: Ability, alignment: Alignment) -> [u8; 4] {
    nar::ladder(ability, alignment)
}

/// All outcomes that the system's rules allow.
pub(crate) fn possible(
    rules: Ruleset<'_>,
    night: &Night,
    switches: &Switches,
    states: u64,
    budget: &mut Budget,
) -> Possible {
    let meter = budget.meter();
    let found = match (rules.system(), rules.method()) {
        (Some(_), Method::Classes(classes)) if classes.ladder.is_empty() => {
            nar::possible(classes, night, switches, states, &meter)
        }
        (Some(_), Method::Steps(steps)) => {
            ordered::possible(steps, night, switches, states, &meter)
        }
        (_, Method::RarList) => rar_list::possible(night, switches, states, &meter),
        // These leave nothing open.
        (None, _) | (_, Method::Classes(_) | Method::Orders(_) | Method::Rar) => {
            let mut scratch = Scratch::within(budget.clone());
            let mut outcome = Outcome::default();
            resolve(rules, night, switches, &mut scratch, &mut outcome);
            outcome.events.clear();
            *budget = scratch.budget;
            return Possible::only(outcome);
        }
    };
    let spent = meter.spent();
    // Whoever asks looks at what is left.
    let _ = budget.spend(spent);
    found
}
