//! The predicate of the minimiser: does a night show a finding?

use nightcourt_resolvers::compare::{Comparison, Status, compare};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;

use super::{Behaviour, Finding, anomaly};
use crate::evaluator::Evaluator;
use crate::settled::AgreementCheck;
use nightcourt_gen::panics::Caught;

/// The outcomes of systems on one night, each resolved when it is first needed.
#[derive(Debug, Default)]
pub struct Answers {
    /// The systems that were asked, and whether each answered.
    asked: Vec<(RulerId, bool)>,
    /// Their outcomes, and those of an earlier night, which keep their memory.
    outcomes: Vec<Outcome>,
    spare: [Outcome; 2],
}

impl Answers {
    /// Begins another night.
    pub fn clear(&mut self) {
        self.asked.clear();
    }

    fn ask(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        system: RulerId,
        night: &Night,
    ) -> Option<usize> {
        let known = self.asked.iter().position(|&(asked, _)| asked == system);
        let place = known.unwrap_or_else(|| {
            let place = self.asked.len();
            if place == self.outcomes.len() {
                self.outcomes.push(Outcome::default());
            }
            self.asked.push((
                system,
                evaluator
                    .ask(system, night, &mut self.outcomes[place])
                    .is_ok(),
            ));
            place
        });
        self.asked[place].1.then_some(place)
    }
}

/// Reports whether a night shows a finding. The answers are of the same night, or none.
pub fn shows(
    evaluator: &mut Evaluator<'_>,
    finding: Finding,
    night: &Night,
    answers: &mut Answers,
) -> bool {
    let [one, other] = &mut answers.spare;
    let mut ask = |system: RulerId, night: &Night, outcome: &mut Outcome| {
        evaluator.ask(system, night, outcome).is_ok() && !outcome.exhausted
    };
    match finding {
        Finding::Diverges(first, second, lens) => {
            let Some(one) = answers.ask(evaluator, first, night) else {
                return false;
            };
            let Some(other) = answers.ask(evaluator, second, night) else {
                return false;
            };
            let [one, other] = [one, other].map(|place| &answers.outcomes[place]);
            compare(one, other) == Comparison::Diverge(lens)
                && evaluator.repeats(first, night, Ok(one))
                && evaluator.repeats(second, night, Ok(other))
        }
        Finding::Shows(behaviour, system) => match behaviour {
            Behaviour::BreakdownByList | Behaviour::BreakdownByTie | Behaviour::Loop => {
                let told = |outcome: &Outcome| {
                    outcome
                        .events
                        .iter()
                        .any(|event| Some(event.kind) == behaviour.event())
                };
                ask(system, night, one) && told(one)
            }
            Behaviour::Cut => ask(system, night, one) && one.cut,
            Behaviour::Exhausted => {
                evaluator.ask(system, night, one).is_ok()
                    && Status::of(Some(one)) == Status::Exhausted
            }
            Behaviour::TwoDeaths => ask(system, night, one) && anomaly::two_deaths(night, one),
            Behaviour::Unkilled => anomaly::tailed(night)
                .is_some_and(|tailed| ask(system, &tailed, one) && anomaly::unkilled(&tailed, one)),
            Behaviour::Underdetermined => {
                ask(system, night, one)
                    && matches!(evaluator.possible(system, night, one), Ok(Some(all)) if all.underdetermined(Lens::Full))
            }
            Behaviour::Settled => {
                let mut agreement = AgreementCheck::new(evaluator, &RulerId::SYSTEMS);
                agreement.agree(night) && agreement.needs_all(night).is_some()
            }
            Behaviour::Ordered => anomaly::reversed(night).is_some_and(|reversed| {
                ask(system, night, one)
                    && ask(system, &reversed, other)
                    && matches!(compare(one, other), Comparison::Diverge(_))
            }),
        },
        Finding::Panics(system, place) => {
            let asked = evaluator.ask(system, night, one);
            let caught = asked
                .err()
                .or_else(|| evaluator.possible(system, night, one).err());
            caught.is_some_and(|caught| place_hash(&caught) == place)
        }
    }
}

/// A number for the place of a panic, the same on every machine that builds the same sources.
#[must_use]
pub(super) fn place_hash(caught: &Caught) -> u32 {
    let bytes = blake3::hash(caught.place.as_bytes());
    let [a, b, c, d, ..] = *bytes.as_bytes();
    u32::from_be_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::PlayerId;
    use nightcourt_resolvers::outcome::{EventKind, ReportKind, Value};
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::evaluator::Rulers;
    use nightcourt_gen::panics::catch;

    const K: PlayerId = PlayerId::new(0);
    const X: PlayerId = PlayerId::new(2);

    /// A killer who may be blocked, and whom two deaths would be more than expected of.
    fn night() -> Night {
        let text = "[players]\nK = Town Vigilante\nR = Town Roleblocker\nX = Town\n[actions]\nK -> X\nR -> K\n";
        Sheet::parse(text).expect("a night").night
    }

    fn shown(by: &dyn Rulers, finding: Finding) -> bool {
        let mut evaluator = Evaluator::new(by, Switches::default());
        shows(&mut evaluator, finding, &night(), &mut Default::default())
    }

    fn shown_of(said: &Outcome, behaviour: Behaviour) -> bool {
        let says = |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clone_from(said)
        };
        shown(&says, Finding::Shows(behaviour, RulerId::NAR))
    }

    fn notes(kind: EventKind) -> Outcome {
        let mut outcome = Outcome::default();
        outcome.events.record(kind, []);
        outcome
    }

    /// Each by its own sign, and by none without it; never of a system that gave up.
    #[test]
    fn a_system_that_gives_up_shows_nothing_else() {
        let dead = Outcome {
            deaths: [K, X].into_iter().collect(),
            ..Outcome::default()
        };
        let mut unseen = dead.clone();
        // The stranger who tracks the killer is the fourth.
        unseen.tell(PlayerId::new(3), ReportKind::Track, Value::Nobody);
        let signs = [
            (
                Behaviour::BreakdownByList,
                notes(EventKind::BreakdownByList),
            ),
            (Behaviour::BreakdownByTie, notes(EventKind::BreakdownByTie)),
            (Behaviour::Loop, notes(EventKind::Loop)),
            (
                Behaviour::Cut,
                Outcome {
                    cut: true,
                    ..Outcome::default()
                },
            ),
            (Behaviour::TwoDeaths, dead),
            (Behaviour::Unkilled, unseen),
        ];
        for (behaviour, sign) in signs {
            assert!(shown_of(&sign, behaviour), "{behaviour:?}");
            assert!(!shown_of(&Outcome::default(), behaviour), "{behaviour:?}");
            assert!(
                !shown_of(&notes(EventKind::Split), behaviour),
                "{behaviour:?}"
            );
            let exceeded = Outcome {
                exhausted: true,
                ..sign
            };
            assert!(!shown_of(&exceeded, behaviour), "{behaviour:?}");
            assert!(shown_of(&exceeded, Behaviour::Exhausted), "{behaviour:?}");
        }
        assert!(!shown_of(&Outcome::default(), Behaviour::Exhausted));
    }

    /// The order decides where the verdict is another; not where the system gives up, be it for one order alone.
    #[test]
    fn an_order_decides_between_two_verdicts() {
        // Whoever acts first dies; `nar` gives up if that is R, `lar` if it is K, `snarf` never.
        let first = |system: RulerId,
                     night: &Night,
                     _: &Switches,
                     _: &mut Scratch,
                     outcome: &mut Outcome| {
            outcome.clear();
            let first = night.actions()[0].actor;
            outcome.deaths.insert(first);
            outcome.exhausted =
                system == RulerId::NAR && first != K || system == RulerId::LAR && first == K;
        };
        let ordered = |system: RulerId| shown(&first, Finding::Shows(Behaviour::Ordered, system));
        assert_eq!(
            [RulerId::SNARF, RulerId::NAR, RulerId::LAR].map(ordered),
            [true, false, false]
        );
        let same = Outcome {
            deaths: [X].into_iter().collect(),
            ..Outcome::default()
        };
        assert!(!shown_of(&same, Behaviour::Ordered));
    }

    /// `nar` lets K die, `snarf` gives X money, `rar` gives up, the others say nothing.
    #[test]
    fn two_systems_diverge_under_one_lens() {
        let says =
            |system: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                if system == RulerId::NAR {
                    outcome.deaths.insert(K);
                }
                if system == RulerId::SNARF {
                    outcome.money.push((X, 1));
                }
                outcome.exhausted = system == RulerId::RAR;
            };
        let under = |one: RulerId, other: RulerId| {
            Lens::ALL
                .into_iter()
                .filter(|&lens| shown(&says, Finding::Diverges(one, other, lens)))
                .collect::<Vec<_>>()
        };
        assert_eq!(under(RulerId::NAR, RulerId::LAR), [Lens::Deaths]);
        assert_eq!(under(RulerId::NAR, RulerId::SNARF), [Lens::Deaths]);
        assert_eq!(under(RulerId::SNARF, RulerId::LAR), [Lens::State]);
        for [one, other] in [
            [RulerId::LAR, RulerId::RAR_LIST],
            [RulerId::LAR, RulerId::RAR],
            [RulerId::RAR, RulerId::NAR],
        ] {
            assert_eq!(under(one, other), [], "{}, {}", one.id(), other.id());
        }
    }

    /// A protection from a kill is settled; a kill alone is no interaction; and where two stop each other, systems do not agree.
    #[test]
    fn what_is_settled_is_agreed_on_and_needs_all_of_it() {
        let settled = |players: &str, actions: &str| {
            let night = Sheet::parse(&format!("[players]\n{players}\n[actions]\n{actions}\n"))
                .expect("a night")
                .night;
            let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
            let finding = Finding::Shows(Behaviour::Settled, RulerId::NAR);
            shows(&mut evaluator, finding, &night, &mut Default::default())
        };
        assert!(settled(
            "A = Town Vigilante\nB = Town\nC = Town Doctor",
            "A -> B\nC -> B"
        ));
        assert!(!settled("A = Town Vigilante\nB = Town", "A -> B"));
        let ring = "A = Town Roleblocker\nB = Town Jailkeeper\nC = Town Vigilante";
        assert!(!settled(ring, "A -> B\nB -> A\nC -> A"));
    }

    #[test]
    fn a_panic_is_known_by_its_place() {
        let stumbles = |system: RulerId,
                        night: &Night,
                        switches: &Switches,
                        scratch: &mut Scratch,
                        out: &mut Outcome| {
            assert!(system != RulerId::LAR, "it stumbles");
            SEVEN.resolve(system, night, switches, scratch, out);
        };
        let stumbled = catch(|| {
            let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
            stumbles(
                RulerId::LAR,
                &night(),
                &Switches::default(),
                &mut scratch,
                &mut outcome,
            );
        });
        let stumbled = stumbled.expect_err("it stumbles");
        let place = place_hash(&stumbled);
        assert_ne!(
            place,
            place_hash(&Caught {
                place: String::from("elsewhere"),
                ..stumbled
            })
        );
        assert!(shown(&stumbles, Finding::Panics(RulerId::LAR, place)));
        assert!(!shown(&stumbles, Finding::Panics(RulerId::LAR, place ^ 1)));
        assert!(!shown(&stumbles, Finding::Panics(RulerId::NAR, place)));
        assert!(!shown(
            &stumbles,
            Finding::Shows(Behaviour::Exhausted, RulerId::LAR)
        ));
    }
}
