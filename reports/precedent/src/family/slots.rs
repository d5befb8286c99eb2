//! Abilities that fit the slots of a pattern: every ability of its kind, tried in the place of each action of a night.

use nightcourt_resolvers::model::{Ability, ActionId, Night};

use super::kind::{Kind, with};
use super::pattern::{SideEvaluator, Sides, general};
use crate::canonical::Draft;

/// The most nights of all combinations of the slots; beyond them only one slot is changed at a time.
pub const MOST_TRIED: usize = 4096;

/// An action of a night, and the abilities that fit in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The action.
    pub action: ActionId,
    /// Its kind.
    pub kind: Kind,
    /// The abilities with which, all else being equal, the same systems diverge under the same lens, its own among
    /// them.
    pub abilities: Vec<Ability>,
}

/// The abilities that fit each slot of a night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots {
    /// The actions that may have another ability, in their order.
    pub slots: Vec<Slot>,
    /// Number of resolved nights with one ability of each slot, in all combinations. They are all, or none beyond
    /// [`MOST_TRIED`].
    pub tried: usize,
    /// Number of those that diverge in the same way.
    pub alike: usize,
}

/// Tries every ability of its kind in the place of each action, then all combinations of those that fit. The night
/// diverges as `sides` say.
pub fn slots(evaluator: &mut SideEvaluator<'_>, night: &Night, sides: &Sides) -> Slots {
    let mut alike = |changed: Option<Night>| {
        changed.is_some_and(|night| evaluator.sides(&night).as_ref() == Some(sides))
    };
    let mut slots = Vec::new();
    for action in general(night).iter() {
        let Some(kind) = Kind::of(night.action(action)) else {
            continue;
        };
        let own = night.action(action).ability;
        let mut stands =
            |&ability: &Ability| ability == own || alike(changed(night, &[(action, ability)]));
        let abilities: Vec<Ability> = kind
            .abilities()
            .iter()
            .copied()
            .filter(&mut stands)
            .collect();
        slots.push(Slot {
            action,
            kind,
            abilities,
        });
    }
    let mut left_out = Slots {
        slots,
        tried: 0,
        alike: 0,
    };
    let all = left_out
        .slots
        .iter()
        .map(|slot| slot.abilities.len())
        .product::<usize>();
    if all <= MOST_TRIED {
        left_out.tried = all;
        left_out.alike = (0..all)
            .filter(|&number| alike(changed(night, &left_out.choice(number))))
            .count();
    }
    left_out
}

impl Slots {
    /// One of the ways to fill all slots, by its number.
    fn choice(&self, mut number: usize) -> Vec<(ActionId, Ability)> {
        let mut filled = Vec::with_capacity(self.slots.len());
        for slot in &self.slots {
            filled.push((slot.action, slot.abilities[number % slot.abilities.len()]));
            number /= slot.abilities.len();
        }
        filled
    }
}

/// The night with other abilities; `None` if it cannot be.
fn changed(night: &Night, abilities: &[(ActionId, Ability)]) -> Option<Night> {
    let mut draft = Draft::of(night);
    for &(id, ability) in abilities {
        let action = &mut draft.actions[id.index()];
        *action = with(action, ability);
    }
    for &(id, _) in abilities {
        draft.make_plain(night.action(id).actor);
    }
    draft.night()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: every way to fill a slot of two and one of three, the first running fastest.
    #[test]
    fn every_one_with_every_other() {
        let slot = |number: u8, abilities: &[Ability]| Slot {
            action: ActionId::new(number),
            kind: Kind::ALL[0],
            abilities: abilities.to_vec(),
        };
        use Ability::{Block, Follow, Investigate, Jail, Track};
        let slots = Slots {
            slots: vec![
                slot(0, &[Block, Jail]),
                slot(2, &[Track, Follow, Investigate]),
            ],
            tried: 0,
            alike: 0,
        };
        let chosen: Vec<[Ability; 2]> = (0..6)
            .map(|number| {
                let [(first, one), (second, other)] = slots.choice(number)[..] else {
                    panic!("two slots")
                };
                assert_eq!((first, second), (ActionId::new(0), ActionId::new(2)));
                [one, other]
            })
            .collect();
        let expected = [
            [Block, Track],
            [Jail, Track],
            [Block, Follow],
            [Jail, Follow],
            [Block, Investigate],
            [Jail, Investigate],
        ];
        assert_eq!(chosen, expected);
    }
}
