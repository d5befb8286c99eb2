//! Conditions: campaigns and figures may count only the nights that meet them. A condition is a word, or a kind and a
//! value: `no-breakdown`, `component=block`.

use std::fmt;
use std::str::FromStr;

use nightcourt_gen::Feature;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::model::{Ability, Component, Night, Passive};
use nightcourt_resolvers::outcome::{EventKind, Outcome};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::closest;

/// A condition on a night.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Given {
    /// Every night.
    #[default]
    Any,
    /// `nar`: the golden rule breaks down.
    Breakdown,
    /// `nar`: the golden rule does not break down.
    NoBreakdown,
    /// `nar`: the golden rule suffices: no breakdown and no ambiguity.
    GoldenRule,
    /// Simple in the sense of \[RAR\]: the golden rule suffices, and the night has nothing that its page names as more
    /// complex.
    Simple,
    /// An action of this ability is submitted.
    Ability(Ability),
    /// An action is submitted that has this component.
    Component(Component),
    /// Somebody has this passive.
    Passive(Passive),
    /// The night has this feature.
    Feature(Feature),
}

/// The components for which, by \[RAR\], rule 2 alone is not enough: readings of visits, and movers of actions. A guard
/// moves kills.
const COMPLEX: [Component; 8] = [
    Component::Redirect,
    Component::Swap,
    Component::Guard,
    Component::ReadVisits,
    Component::ReadVisitors,
    Component::ReadVisitAbilities,
    Component::ReadVisitorAbilities,
    Component::ReadMotion,
];

/// The conditions without a value, each with its meaning.
const WORDS: [(Given, &str, &str); 5] = [
    (Given::Any, "any", "every night"),
    (
        Given::Breakdown,
        "breakdown",
        "nar: the golden rule breaks down",
    ),
    (Given::NoBreakdown, "no-breakdown", "nar: no breakdown"),
    (
        Given::GoldenRule,
        "golden-rule",
        "nar: neither a breakdown nor an ambiguity",
    ),
    (
        Given::Simple,
        "simple",
        "the same, and no mover, guard, reading of visits or passive that triggers",
    ),
];

/// A kind of condition.
struct Kind {
    /// Its word.
    id: &'static str,
    /// The meaning, with an example.
    about: &'static str,
    /// All values of this kind, by their words.
    all: fn() -> Vec<(&'static str, Given)>,
}

const KINDS: [Kind; 4] = [
    Kind {
        id: "ability",
        about: "somebody acts with it, as in ability=jail",
        all: || {
            Ability::all()
                .map(|one| (one.id(), Given::Ability(one)))
                .collect()
        },
    },
    Kind {
        id: "component",
        about: "an action has it, whatever its ability, as in component=block",
        all: || {
            components()
                .into_iter()
                .map(|one| (one.id(), Given::Component(one)))
                .collect()
        },
    },
    Kind {
        id: "passive",
        about: "somebody has it, as in passive=ascetic",
        all: || {
            Passive::ALL
                .into_iter()
                .map(|one| (one.id(), Given::Passive(one)))
                .collect()
        },
    },
    Kind {
        id: "feature",
        about: "the night has it, as run.json counts them: feature=several-actions",
        all: || {
            Feature::ALL
                .into_iter()
                .map(|one| (one.id(), Given::Feature(one)))
                .collect()
        },
    },
];

/// Every component, in the order of abilities.
fn components() -> Vec<Component> {
    let mut all = Vec::new();
    for part in Ability::all().flat_map(|ability| ability.row().parts) {
        if !all.contains(part) {
            all.push(*part);
        }
    }
    all
}

/// An unknown condition, with the most similar one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGiven(pub String);

impl Given {
    /// Lists each form of a condition, with its meaning in a line.
    #[must_use]
    pub fn about() -> Vec<(String, &'static str)> {
        let words = WORDS.iter().map(|&(_, id, about)| (id.to_owned(), about));
        words
            .chain(
                KINDS
                    .iter()
                    .map(|kind| (format!("{}=ID", kind.id), kind.about)),
            )
            .collect()
    }

    /// Reports whether the condition needs the outcome of `nar`.
    fn asks_nar(self) -> bool {
        matches!(
            self,
            Given::Breakdown | Given::NoBreakdown | Given::GoldenRule | Given::Simple
        )
    }

    /// Reports whether a night with this outcome under `nar` meets the condition. Without an outcome, no condition
    /// about `nar` is met.
    #[must_use]
    pub fn holds(self, night: &Night, nar: Option<&Outcome>) -> bool {
        let events = || nar.into_iter().flat_map(|nar| nar.events.iter());
        let broke = || events().any(|event| event.kind.decided().is_some());
        let ambiguous = || events().any(|event| event.kind == EventKind::Ambiguity);
        match self {
            Given::Any => true,
            Given::Breakdown => broke(),
            Given::NoBreakdown => nar.is_some() && !broke(),
            Given::GoldenRule => nar.is_some() && !broke() && !ambiguous(),
            Given::Simple => {
                let complex = COMPLEX.iter().any(|&part| has(night, part));
                nar.is_some()
                    && !complex
                    && night.reflexive().is_empty()
                    && !broke()
                    && !ambiguous()
            }
            Given::Ability(ability) => night
                .actions()
                .iter()
                .any(|action| action.ability == ability),
            Given::Component(part) => has(night, part),
            Given::Passive(passive) => !night.having(passive).is_empty(),
            Given::Feature(feature) => feature.on(night),
        }
    }
}

fn has(night: &Night, part: Component) -> bool {
    !night.by_component()[part as usize].is_empty()
}

/// Reports whether a night meets all conditions. `nar` resolves it into `outcome` only if one of them needs that;
/// `outcome` is emptied first.
pub fn meets(
    given: &[Given],
    night: &Night,
    evaluator: &mut Evaluator<'_>,
    outcome: &mut Outcome,
) -> bool {
    let asks = given.iter().any(|one| one.asks_nar());
    let ruled = asks && evaluator.ask(RulerId::NAR, night, outcome).is_ok() && !outcome.exhausted;
    let nar = ruled.then_some(&*outcome);
    given.iter().all(|one| one.holds(night, nar))
}

/// The word that users type, and files have.
impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, id, _)) = WORDS.iter().find(|(word, ..)| word == self) {
            return f.write_str(id);
        }
        let of = |kind: &Kind| {
            let all = (kind.all)().into_iter();
            all.filter(|(_, given)| given == self)
                .map(|(id, _)| (kind.id, id))
                .next()
        };
        let (kind, id) = KINDS.iter().find_map(of).unwrap_or_default();
        write!(f, "{kind}={id}")
    }
}

impl FromStr for Given {
    type Err = UnknownGiven;
    fn from_str(word: &str) -> Result<Given, UnknownGiven> {
        let help = |meant: Option<String>, known: String| {
            meant.map_or(known, |word| format!("did you mean {word}?"))
        };
        let Some((kind, id)) = word.split_once('=') else {
            if let Some(&(given, ..)) = WORDS.iter().find(|(_, id, _)| *id == word) {
                return Ok(given);
            }
            // A night has several things of that name, so the kind must be given.
            let kinds = KINDS
                .iter()
                .filter(|kind| (kind.all)().iter().any(|(id, _)| *id == word));
            let kinds: Vec<String> = kinds.map(|kind| format!("{}={word}", kind.id)).collect();
            let meant = if kinds.is_empty() {
                closest(word, WORDS.iter().map(|(_, id, _)| *id))
            } else {
                Some(kinds.join(" or "))
            };
            let known: Vec<String> = Given::about().into_iter().map(|(id, _)| id).collect();
            let help = help(meant, format!("the conditions are {}", known.join(", ")));
            return Err(UnknownGiven(format!(
                "no condition is called `{word}`; {help}"
            )));
        };
        let Some(known) = KINDS.iter().find(|one| one.id == kind) else {
            let ids = KINDS.iter().map(|one| one.id);
            let help = help(
                closest(kind, ids.clone()).map(|kind| format!("{kind}={id}")),
                format!("it is one of {}", ids.collect::<Vec<_>>().join(", ")),
            );
            return Err(UnknownGiven(format!("a night has no `{kind}`; {help}")));
        };
        let all = (known.all)();
        all.iter()
            .find(|(one, _)| *one == id)
            .map(|&(_, given)| given)
            .ok_or_else(|| {
                let ids = || all.iter().map(|(one, _)| *one);
                let help = help(
                    closest(id, ids()).map(|id| format!("{kind}={id}")),
                    format!("it is one of {}", ids().collect::<Vec<_>>().join(", ")),
                );
                UnknownGiven(format!("no {kind} is called `{id}`; {help}"))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    #[test]
    fn every_condition_is_found_by_its_word() {
        let words = WORDS.iter().map(|&(given, ..)| given);
        let all: Vec<Given> = words
            .chain(
                KINDS
                    .iter()
                    .flat_map(|kind| (kind.all)())
                    .map(|(_, given)| given),
            )
            .collect();
        assert_eq!(
            all.len(),
            5 + Ability::COUNT + Component::COUNT + Passive::ALL.len() + Feature::ALL.len()
        );
        for given in all {
            assert_eq!(given.to_string().parse(), Ok(given));
        }
    }

    #[test]
    fn the_most_similar_condition_is_named() {
        for (word, says) in [
            (
                "no breakdown",
                "no condition is called `no breakdown`; did you mean no-breakdown?",
            ),
            (
                "block",
                "no condition is called `block`; did you mean ability=block or component=block?",
            ),
            (
                "ability=jial",
                "no ability is called `jial`; did you mean ability=jail?",
            ),
            (
                "abilty=jail",
                "a night has no `abilty`; did you mean ability=jail?",
            ),
            (
                "xyzzy",
                "no condition is called `xyzzy`; the conditions are any, breakdown, no-breakdown, golden-rule, \
                       simple, ability=ID, component=ID, passive=ID, feature=ID",
            ),
        ] {
            assert_eq!(word.parse::<Given>(), Err(UnknownGiven(says.to_owned())));
        }
    }

    /// A jail blocks. Two roleblockers on each other are a breakdown, without readings.
    #[test]
    fn a_night_meets_what_it_has() {
        let jail = "[players]\nAnn = Town Ascetic Jailkeeper\nBob = Mafia Goon\n[actions]\nAnn -> Bob\nBob: kill -> Ann\n";
        let circle = "[players]\nAnn = Town Roleblocker\nBob = Town Roleblocker\n[actions]\nAnn -> Bob\nBob -> Ann\n";
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        let mut outcome = Outcome::default();
        let mut met = |text: &str, words: &[&str]| {
            let given: Vec<Given> = words.iter().map(|word| word.parse().unwrap()).collect();
            meets(
                &given,
                &Sheet::parse(text).unwrap().night,
                &mut evaluator,
                &mut outcome,
            )
        };
        assert!(met(jail, &[]) && met(circle, &["any"]));
        assert!(met(
            jail,
            &[
                "ability=jail",
                "component=block",
                "passive=ascetic",
                "feature=faction-kill"
            ]
        ));
        assert!(
            !met(jail, &["ability=block"]) && !met(jail, &["component=block", "passive=ninja"])
        );
        assert!(
            met(jail, &["no-breakdown"])
                && met(jail, &["simple", "golden-rule"])
                && !met(jail, &["breakdown"])
        );
        assert!(
            met(circle, &["breakdown"])
                && !met(circle, &["no-breakdown"])
                && !met(circle, &["golden-rule"])
        );
    }
}
