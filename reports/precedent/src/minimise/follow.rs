//! A night minimised under its own names, with every step in words, down to the standard form of campaigns.

use nightcourt_gen::seats::seat;
use nightcourt_gen::smaller::{Change, ChangeText, Names};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

use super::{Canonicalise, MinimiseError, Predicate, UncachedPredicate, is_fit, shrink};
use crate::canonical::canonically;
use crate::evaluator::Evaluator;
use crate::finding::Finding;

/// A minimised night, with its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// The minimal night in canonical form; the smallest that was found, if the budget was exceeded.
    pub night: Night,
    /// The names of its players and items on the given night.
    pub names: Names,
    /// The steps taken, in words.
    pub steps: Vec<String>,
    /// The evaluator's budget was spent before no step was left to try: the night shows the finding, and no more is known.
    pub exceeded: bool,
}

/// Minimises a night for a finding, and follows its players by name. These systems say which order of submission is
/// canonical; a campaign asks all that it compares.
///
/// # Errors
/// If the night does not show the finding, or the empty one does too.
pub fn follow<'a>(
    evaluator: &mut Evaluator<'a>,
    systems: &[RulerId],
    finding: Finding,
    sheet: &Sheet,
) -> Result<Followed, MinimiseError> {
    is_fit(
        &mut UncachedPredicate::new(evaluator),
        finding,
        &sheet.night,
    )?;
    let taken = Taken {
        names: Names::of(sheet),
        steps: Vec::new(),
    };
    let mut follower = Follower {
        evaluator,
        systems,
        taken,
        next: None,
    };
    let minimal = follower.shrink(finding, sheet.night.clone());
    let smallest = (minimal.clone(), follower.taken.clone());
    let night = follower.standard(finding, minimal);
    let exceeded = follower.evaluator.budget().is_spent();
    // Answers after the budget was spent mean nothing for order and names.
    let (night, Taken { names, steps }) = if exceeded {
        smallest
    } else {
        (night, follower.taken)
    };
    Ok(Followed {
        night,
        names,
        steps,
        exceeded,
    })
}

/// The steps so far, and the names after them.
#[derive(Clone, Debug)]
struct Taken {
    names: Names,
    steps: Vec<String>,
}

struct Follower<'c, 'a, 's> {
    evaluator: &'c mut Evaluator<'a>,
    systems: &'s [RulerId],
    taken: Taken,
    /// With the canonical form last asked for, which need not be accepted.
    next: Option<Taken>,
}

impl Canonicalise for Follower<'_, '_, '_> {
    fn canonical(&mut self, night: &Night) -> Night {
        let mut next = self.taken.clone();
        let canonical = match canonically(self.evaluator, self.systems, night) {
            None => night.clone(),
            Some((canonical, renaming)) => {
                if seat(night).is_none_or(|seated| seated != canonical) {
                    next.steps
                        .push("in canonical order, on which no verdict depends".to_owned());
                }
                next.names = next.names.renamed(&renaming);
                canonical
            }
        };
        self.next = Some(next);
        canonical
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        UncachedPredicate::new(self.evaluator).shows(finding, night)
    }

    fn shrink(&mut self, finding: Finding, night: Night) -> Night {
        if let Some(next) = self.next.take() {
            self.taken = next;
        }
        let Taken { names, steps } = &mut self.taken;
        let mut before = night.clone();
        shrink(
            &mut UncachedPredicate::new(self.evaluator),
            finding,
            night,
            |reduction| {
                let sheet = names.speaking(std::mem::replace(&mut before, reduction.night.clone()));
                steps.push(in_words(reduction.change, &sheet, names));
                *names = names.follow(reduction);
                None
            },
        )
    }
}

/// A step in words; a stranger gets their name.
fn in_words(change: Change, sheet: &Sheet, names: &Names) -> String {
    let step = ChangeText { change, sheet }.to_string();
    match (change, step.strip_prefix("a stranger ")) {
        (Change::Stranger(_), Some(does)) => format!("a stranger, {}, {does}", names.stranger()),
        _ => step,
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::Ability::{self, Investigate, Protect, Track};
    use nightcourt_resolvers::outcome::Outcome;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;

    use super::*;
    use crate::finding::Behaviour;

    /// Here the doctor dies or not by the order of submission, as in a table. The order that is first of those in which he lives shows
    /// nothing when it is turned round, so the night keeps its own.
    #[test]
    fn a_canonical_form_that_loses_the_finding_is_not_taken() {
        const LIVES: [[Ability; 3]; 3] = [
            [Investigate, Protect, Track],
            [Protect, Investigate, Track],
            [Track, Investigate, Protect],
        ];
        let says =
            |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                let order: Vec<Ability> = night
                    .actions()
                    .iter()
                    .map(|action| action.ability)
                    .collect();
                let doctor = night
                    .actions()
                    .iter()
                    .find(|action| action.ability == Protect);
                if let (Some(doctor), 3) = (doctor, order.len())
                    && [Investigate, Track].iter().all(|one| order.contains(one))
                    && !LIVES.contains(&[order[0], order[1], order[2]])
                {
                    outcome.deaths.insert(doctor.actor);
                }
            };
        let text = "[players]\nA = Town Cop\nB = Town Doctor\nC = Town Tracker\n[actions]\nA -> B\nB -> C\nC -> A\n";
        let sheet = Sheet::parse(text).expect("a night");
        let mut evaluator = Evaluator::new(&says, Switches::default());
        let finding = Finding::Shows(Behaviour::Ordered, RulerId::NAR);
        let form = canonically(&mut evaluator, &[RulerId::NAR], &sheet.night)
            .expect("a form")
            .0;
        assert_eq!(form.actions()[0].ability, Protect);
        assert!(!UncachedPredicate::new(&mut evaluator).shows(finding, &form));
        let followed =
            follow(&mut evaluator, &[RulerId::NAR], finding, &sheet).expect("it shows it");
        assert!(
            UncachedPredicate::new(&mut evaluator).shows(finding, &followed.night),
            "{followed:?}"
        );
    }
}
