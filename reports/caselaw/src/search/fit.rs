//! The fit of a precedent beyond having the words: the best has no further elements.

use nightcourt_precedent::catalogue::Elements;
use nightcourt_resolvers::model::{Ability, Component};

use super::read::Group;
use crate::index::{COMPONENTS, Entry, Expr, word};

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Wanted {
    named: Elements,
    /// The number of different actions that it names.
    actions: u32,
    /// The number of roles that it names again.
    again: u32,
    /// True if it asks for two who act on each other.
    mutual: bool,
}

impl Wanted {
    /// Returns `None` if the words name neither an ability nor a passive.
    pub(super) fn of(groups: &[Group], typed: &[String]) -> Option<Wanted> {
        let mut wanted = Wanted::default();
        let mut told: Vec<Elements> = Vec::new();
        for group in groups {
            wanted.mutual |= group.asks_for("m0mutualblock") || group.asks_for("m0blockcircle");
            let elements = named(&group.words);
            // `Roleblocker` and `blocks` are one action.
            if !elements.abilities().is_empty() && told.iter().all(|other| !other.meets(elements)) {
                told.push(elements);
            }
            wanted.named = wanted.named.union(elements);
        }
        // `Two roleblockers`, or `a roleblocker blocks the roleblocker`.
        let says = |number: &str| {
            typed
                .iter()
                .flat_map(|words| words.split_whitespace())
                .any(|word| word == number)
        };
        let repeats = |group: &&Group| {
            groups
                .iter()
                .filter(|other| other.typed == group.typed)
                .count()
                - 1
        };
        let named_again = groups
            .iter()
            .map(|group| repeats(&group))
            .max()
            .unwrap_or(0) as u32;
        let counted = if says("three") {
            2
        } else {
            u32::from(says("two") || says("another"))
        };
        let mutual = u32::from(wanted.mutual && told.len() < 2);
        wanted.again = named_again.max(counted).max(mutual).min(2);
        wanted.actions = told.len() as u32 + wanted.again;
        (wanted.named != Elements::default()).then_some(wanted)
    }

    /// Returns the distance of a precedent: the weight of its further elements; 0 if it has none.
    pub(super) fn distance(&self, entry: &Entry) -> f64 {
        let &Entry {
            actions,
            odd,
            mutual,
            ..
        } = entry;
        let has = entry.elements();
        let besides = has.without(self.named);
        let more = actions.saturating_sub(self.actions.max(1));
        let again = actions
            .saturating_sub(has.abilities().iter().count() as u32)
            .abs_diff(self.again);
        let circle = if mutual == self.mutual { 0.0 } else { 0.75 };
        weight(besides) + 0.5 * f64::from(more) + 0.75 * f64::from(again) + f64::from(odd) + circle
    }
}

/// Returns the distance that elements add to a night if nobody asked for them. A kill is understood, and a side matters
/// seldom; a passive or a belonging is a story of its own.
fn weight(elements: Elements) -> f64 {
    let kill = elements.abilities().contains(Ability::Kill);
    let abilities = elements.abilities().iter().count() - usize::from(kill);
    let others = elements.passives().count() + usize::from(elements.has_belongings());
    let side = elements.has_side();

    let one = |count: usize, weight: f64| count as f64 * weight;
    one(abilities, 1.0) + one(kill.into(), 0.6) + one(others, 1.5) + one(side.into(), 0.35)
}

/// Returns the abilities and passives of a query. A word with several meanings counts as the first.
fn named(question: &Expr) -> Elements {
    let words = question.words();
    let meant = |name: &str| match question {
        Expr::Any(_) => words.first() == Some(&name),
        Expr::Word(..) | Expr::All(_) => words.contains(&name),
    };
    let mut elements = Elements::default();
    for ability in Ability::all() {
        if meant(&word('a', ability.id())) {
            elements = elements.with_ability(ability);
        }
    }
    for (component, name) in COMPONENTS {
        if meant(&word('c', name)) {
            let plain = Ability::all().filter(|ability| ability.has(component));
            // The plainest has the component alone, next to its visit. Two movers are as plain.
            let few = plain
                .clone()
                .map(|ability| ability.row().parts.len())
                .min()
                .unwrap_or(0);
            let plainest = plain.filter(|ability| ability.row().parts.len() == few);
            elements = plainest.fold(elements, Elements::with_ability);
            if component == Component::Redirect {
                elements = elements.with_ability(Ability::Drive);
            }
        }
    }
    for passive in nightcourt_resolvers::model::Passive::ALL {
        if meant(&word('p', passive.id())) {
            elements = elements.with_passive(passive);
        }
    }
    elements
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;

    use super::super::sense::{Sense, sense};
    use super::*;
    use crate::index::{Column, table_of};
    use crate::sample;

    /// The elements that these words name; each word has a sense.
    fn wanted(typed: &str) -> Wanted {
        let typed: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        let group = |word: &String| match sense(std::slice::from_ref(word)) {
            Some(Sense::Words(words)) => Some(Group {
                typed: word.clone(),
                words,
                unknown: false,
            }),
            Some(Sense::Nothing) => None,
            other => panic!("{word}: {other:?}"),
        };
        let groups: Vec<Group> = typed.iter().filter_map(group).collect();
        Wanted::of(&groups, &typed).expect("something is named")
    }

    #[track_caller]
    fn assert_distance(typed: &str, night: (&str, &str), expected: f64) {
        let case = sample::case(
            sample::precedent("", night, &[], &[]),
            &[Catalogue::Divergences],
        );
        let table = table_of(&sample::info(), std::slice::from_ref(&case));
        let distance = wanted(typed).distance(&table.entry(case.id).expect("there"));
        assert!((distance - expected).abs() < 1e-9, "{typed}: {distance}");
    }

    const BLOCKED: (&str, &str) = (
        "A = Town Roleblocker|B = Town Vigilante|X = Town",
        "A -> B|B -> X",
    );
    const EACH_OTHER: (&str, &str) = ("A = Town Roleblocker|B = Town Roleblocker", "A -> B|B -> A");
    const THREE: (&str, &str) = (
        "A = Town Roleblocker|B = Town Roleblocker|C = Town Roleblocker|X = Town",
        "A -> X|B -> X|C -> X",
    );

    /// By hand: a further kill is 0.6, another ability 1; one more action 0.5, one more or less of a kind 0.75; two who
    /// name each other without being asked for, or the other way round, 0.75.
    #[test]
    fn further_elements_have_weights() {
        assert_distance("roleblocker vigilante", BLOCKED, 0.0);
        assert_distance("roleblocker", BLOCKED, 0.6 + 0.5);
        assert_distance("vigilante", BLOCKED, 1.0 + 0.5);
        assert_distance("cop", BLOCKED, 1.0 + 0.6 + 0.5);
        // A role and its verb are one action; a role that is named again is another.
        assert_distance("roleblocker blocks vigilante", BLOCKED, 0.0);
        assert_distance("roleblocker blocks roleblocker", EACH_OTHER, 0.75);
        assert_distance("roleblocker", EACH_OTHER, 0.5 + 0.75 + 0.75);
        for two in ["two roleblockers", "roleblocker another"] {
            assert_distance(two, EACH_OTHER, 0.75);
        }
        assert_distance("two roleblockers vigilante", BLOCKED, 0.75);
        // Two players block each other.
        assert_distance("roleblocker mutual-block", EACH_OTHER, 0.0);
        assert_distance("roleblocker mutual-block", BLOCKED, 0.6 + 0.75 + 0.75);
        assert_distance("roleblocker block-circle", EACH_OTHER, 0.0);
        assert_distance("roleblocker vigilante mutual-block", BLOCKED, 0.75);
        assert_distance("three roleblockers", THREE, 0.0);
        assert_distance("two roleblockers", THREE, 0.5 + 0.75);
        assert_distance("roleblocker", THREE, 2.0 * (0.5 + 0.75));
        // Acting twice is odd; a passive is a story of its own; sides count little.
        let twice = (
            "A = Town {block, kill}|X = Town",
            "A: block -> X|A: kill -> X",
        );
        assert_distance("roleblocker vigilante", twice, 1.0);
        let ascetic = ("A = Town Roleblocker|X = Mafia Ascetic Goon", "A -> X");
        assert_distance("roleblocker", ascetic, 1.5 + 0.35);
        assert_distance("roleblocker ascetic", ascetic, 0.35);
    }

    /// By hand: a kill, another ability, a passive, a belonging, a side: 0.6 + 1 + 1.5 + 1.5 + 0.35.
    #[test]
    fn elements_have_weights() {
        let of = |words: &str| weight(words.parse().expect("elements"));
        assert!((of("kill+block+ascetic+belongings+side") - 4.95).abs() < 1e-9);
        for (word, expected) in [
            ("belongings", 1.5),
            ("ninja", 1.5),
            ("kill", 0.6),
            ("", 0.0),
        ] {
            assert!((of(word) - expected).abs() < 1e-9, "{word}");
        }
    }

    /// A component means the plainest ability that has it, or the first of several; two movers are as plain.
    #[test]
    fn a_query_names_elements() {
        let of = |abilities: &[Ability]| {
            abilities
                .iter()
                .fold(Elements::default(), |all, &one| all.with_ability(one))
        };
        let named_by = |word: &str| match sense(&[word.to_owned()]) {
            Some(Sense::Words(words)) => named(&words),
            other => panic!("{word}: {other:?}"),
        };
        assert_eq!(named_by("blocks"), of(&[Ability::Block]));
        assert_eq!(named_by("protects"), of(&[Ability::Protect]));
        assert_eq!(named_by("moves"), of(&[Ability::Redirect, Ability::Drive]));
        assert_eq!(named_by("shot"), of(&[Ability::Kill]));
        assert_eq!(named_by("visits"), of(&[Ability::Visit]));
        assert_eq!(
            named_by("ascetic"),
            Elements::default().with_passive(nightcourt_resolvers::model::Passive::Ascetic)
        );
        assert_eq!(named_by("dies"), Elements::default());
        let both = Expr::All(vec![
            Expr::Word(&[Column::Roles], word('a', "kill")),
            Expr::Word(&[Column::Roles], word('a', "block")),
        ]);
        assert_eq!(named(&both), of(&[Ability::Kill, Ability::Block]));
        assert_eq!(Wanted::of(&[], &[]), None);
    }
}
