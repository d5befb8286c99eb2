//! How well a precedent fits what was asked beyond having its words: the best has nothing else.

use nightcourt_resolvers::model::{Ability, Component};

use super::read::Group;
use crate::index::{COMPONENTS, Elements, Entry, Expr, word};

/// What a question names.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Wanted {
    named: Elements,
    /// How many actions it speaks of, as far as it names different ones.
    actions: u32,
    /// How often it names a role once more.
    again: u32,
    /// That two do something to each other.
    mutual: bool,
}

impl Wanted {
    /// What the words name; `None` if neither an ability nor a passive.
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
        let says = |number: &str| typed.iter().flat_map(|words| words.split_whitespace()).any(|word| word == number);
        let repeats = |group: &&Group| groups.iter().filter(|other| other.typed == group.typed).count() - 1;
        let named_again = groups.iter().map(|group| repeats(&group)).max().unwrap_or(0) as u32;
        let counted = if says("three") { 2 } else { u32::from(says("two") || says("another")) };
        let mutual = u32::from(wanted.mutual && told.len() < 2);
        wanted.again = named_again.max(counted).max(mutual).min(2);
        wanted.actions = told.len() as u32 + wanted.again;
        (wanted.named != Elements::default()).then_some(wanted)
    }

    /// How far a precedent is from what is wanted: what it has besides, in elements; 0 if nothing.
    pub(super) fn distance(&self, entry: &Entry) -> f64 {
        let &Entry { actions, odd, mutual, .. } = entry;
        let has = entry.elements_as(self.named);
        let stands_in = if has == entry.elements { 0.0 } else { 0.1 };
        let besides = has.without(self.named);
        let more = actions.saturating_sub(self.actions.max(1));
        let again = actions.saturating_sub(has.abilities().iter().count() as u32).abs_diff(self.again);
        let circle = if mutual == self.mutual { 0.0 } else { 0.75 };
        stands_in + besides.weight() + 0.5 * f64::from(more) + 0.75 * f64::from(again) + odd + circle
    }
}

/// The abilities and passives of a question to the index. Of several that a word may mean it is the first.
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
            // The plainest has the component alone, beside its visit; of movers there are two.
            let few = plain.clone().map(|ability| ability.row().parts.len()).min().unwrap_or(0);
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
