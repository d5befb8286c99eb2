//! The work of commands on nights, and the nights that cost most. Work is counted, not timed, so that it is the same everywhere.

use nightcourt_gen::seats::Draft;
use nightcourt_precedent::canonical::canonically;
use nightcourt_precedent::catalogue::each_witness_within;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::Finding;
use nightcourt_precedent::minimise::{UncachedPredicate, minimise};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::explain::explain_into;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::possible::{BUDGET, possible_within};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// A command on a night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Every system says how it ends.
    Rule,
    /// Every system gives its account.
    Explain,
    /// Every outcome that each system's rules allow is looked for.
    Possible,
    /// It is minimised for the first difference that it shows.
    Minimise,
    /// Its canonical form is looked for, as adopting and checking do.
    Canonical,
    /// A part of it, as large as precedents are, is looked for in it, as matching does of each precedent.
    Match,
}

impl Command {
    /// All of them.
    pub const ALL: [Command; 6] = [
        Command::Rule,
        Command::Explain,
        Command::Possible,
        Command::Minimise,
        Command::Canonical,
        Command::Match,
    ];

    /// The name of its nights.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Command::Rule => "rule",
            Command::Explain => "explain",
            Command::Possible => "possible",
            Command::Minimise => "minimise",
            Command::Canonical => "canonical",
            Command::Match => "match",
        }
    }

    /// Returns the most work that the command may do where one night has the budget `each`, and a look over the whole night may go
    /// a quarter of [`Budget::NIGHT`] beyond that. Each of seven systems has its own budget; an account may take three, as trees
    /// have their own and what is too long to tell is resolved again.
    #[must_use]
    pub const fn most(self, each: u64) -> u64 {
        let systems = match self {
            Command::Rule | Command::Possible => 7,
            Command::Explain => 21,
            Command::Minimise | Command::Canonical | Command::Match => 5,
        };
        systems * (each + Budget::NIGHT / 4)
    }

    /// Returns the work of the command on a night, where one night has the budget `each`.
    #[must_use]
    pub fn cost(self, sheet: &Sheet, each: u64) -> u64 {
        const ALL: u64 = u64::MAX / 2;
        let (night, switches) = (&sheet.night, Switches::default());
        let mut scratch = Scratch::within(Budget::of_each(each).together(ALL));
        let mut outcomes = [Outcome::default(), Outcome::default()];
        let together = Budget::COMMAND / Budget::NIGHT * each;
        let whole = Budget::of_each(each).together(together);
        let spent = |left: &Budget| together - left.left();
        match self {
            Command::Rule => {
                for system in System::ALL {
                    resolve(system, night, &switches, &mut scratch, &mut outcomes[0]);
                }
            }
            Command::Explain => {
                for system in System::ALL {
                    explain_into(
                        system,
                        night,
                        &switches,
                        sheet.words(),
                        &mut scratch,
                        &mut outcomes[0],
                    );
                }
            }
            Command::Possible => {
                for system in System::ALL {
                    let _ = possible_within(system, night, &switches, BUDGET, scratch.budget_mut());
                }
            }
            Command::Minimise => {
                let Some(finding) = difference(night) else {
                    return 0;
                };
                let mut evaluator = Evaluator::new(&SEVEN, switches).within(whole);
                let _ = minimise(&mut UncachedPredicate::new(&mut evaluator), finding, night);
                return spent(evaluator.budget());
            }
            Command::Canonical => {
                let mut evaluator = Evaluator::new(&SEVEN, switches).within(whole);
                let _ = canonically(&mut evaluator, &RulerId::SYSTEMS, night);
                return spent(evaluator.budget());
            }
            Command::Match => {
                let Some(part) = beginning(night) else {
                    return 0;
                };
                let (mut budget, mut ways) = (whole, 0);
                each_witness_within(night, &part, &mut budget, &mut |_| {
                    ways += 1;
                    ways == WAYS
                });
                return spent(&budget);
            }
        }
        ALL - scratch.budget().left()
    }
}

/// As many ways as matching tries, of one precedent in one night.
const WAYS: u32 = 4096;

/// The first actions of a night: as many as large precedents have.
fn beginning(night: &Night) -> Option<Night> {
    let mut draft = Draft::of(night);
    draft.actions.truncate(6);
    draft.order.clear();
    draft.night()
}

/// The first two systems that diverge on a night, and the lens.
fn difference(night: &Night) -> Option<Finding> {
    let mut scratch = Scratch::default();
    let outcomes = System::ALL.map(|system| {
        let mut outcome = Outcome::default();
        resolve(
            system,
            night,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        (system, outcome)
    });
    let mut pairs = (0..7).flat_map(|one| (one + 1..7).map(move |other| (one, other)));
    pairs.find_map(
        |(one, other)| match compare(&outcomes[one].1, &outcomes[other].1) {
            Comparison::Diverge(lens) => Some(Finding::Diverges(
                outcomes[one].0.into(),
                outcomes[other].0.into(),
                lens,
            )),
            Comparison::Agree | Comparison::Incomparable(_) => None,
        },
    )
}

/// Number of buckets of work: four for each doubling.
pub const BUCKETS: usize = 4 * 64;

/// The bucket of an amount of work: a little more is the same, a quarter more is another.
#[must_use]
pub fn bucket(work: u64) -> usize {
    let Some(doublings) = work.checked_ilog2() else {
        return 0;
    };
    // The two bits below the highest.
    let part = (work << (63 - doublings)) >> 61 & 3;
    4 * doublings as usize + part as usize
}

/// The nights of each command that `fuzz/worst` keeps.
pub const KEPT: usize = 3;

/// The worst of these nights, the worst first; each once.
#[must_use]
pub fn worst(command: Command, nights: impl IntoIterator<Item = Sheet>) -> Vec<(u64, Sheet)> {
    let mut worst: Vec<(u64, Sheet)> = Vec::new();
    for sheet in nights {
        if worst.iter().all(|(_, known)| known.night != sheet.night) {
            worst.push((command.cost(&sheet, Budget::NIGHT), sheet));
            worst.sort_by_key(|&(cost, _)| std::cmp::Reverse(cost));
            worst.truncate(KEPT);
        }
    }
    worst
}

/// A night under standard names.
#[must_use]
pub fn named(night: Night) -> Option<Sheet> {
    nightcourt_precedent::canonical::sheet(night).ok()
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::random::night;
    use nightcourt_gen::{Buffers, Frame};

    use super::*;

    #[test]
    fn a_bucket_is_a_quarter_of_a_doubling() {
        let of = |works: [u64; 8]| works.map(bucket);
        assert_eq!(of([0, 1, 2, 3, 4, 5, 6, 7]), [0, 0, 4, 6, 8, 9, 10, 11]);
        assert_eq!(
            of([8, 9, 10, 1 << 20, (5 << 18) - 1, 5 << 18, 7 << 61, u64::MAX]),
            [12, 12, 13, 80, 80, 81, 255, 255]
        );
    }

    #[test]
    fn the_worst_come_first_and_each_once() {
        let settings = Frame::Tangled.settings();
        let sheets = (0..20)
            .chain(0..20)
            .filter_map(|index| named(night(&settings, 1, index, Buffers::default())));
        let costs: Vec<u64> = worst(Command::Rule, sheets)
            .iter()
            .map(|one| one.0)
            .collect();
        assert!(
            costs.len() == KEPT && costs.is_sorted_by(|one, other| one > other),
            "{costs:?}"
        );
    }
}
