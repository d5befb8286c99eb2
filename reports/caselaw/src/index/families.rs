//! What a precedent stands for besides itself: its family, in words.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::record::{Family, SlotRow};
use nightcourt_resolvers::model::{Ability, AbilitySet};

/// The family of each precedent, in a sentence, by the precedent's id.
#[must_use]
pub fn by_precedent(families: &[Family]) -> BTreeMap<&str, String> {
    let each = families.iter().flat_map(|family| {
        let said = sentence(family);
        family.precedents.iter().map(move |id| (id.as_str(), said.clone()))
    });
    each.collect()
}

/// What may stand in the places of each precedent's abilities, by the precedent's id: the ability that it has, and those of its kind with
/// which the same systems part in the same way. Only a family's first precedent has places.
pub(super) fn places(families: &[Family]) -> BTreeMap<&str, Vec<(usize, AbilitySet)>> {
    let each = families.iter().filter_map(|family| {
        let place =
            |slot: &SlotRow| (slot.action, slot.abilities.iter().filter_map(|id| Ability::from_id(id)).collect());
        Some((family.precedents.first()?.as_str(), family.slots.iter().map(place).collect()))
    });
    each.collect()
}

/// `[blocker] and [reader] on each other (block, jail, ...; track, follow, motion)`; empty if nothing else may stand in any place and
/// it is the only precedent.
fn sentence(family: &Family) -> String {
    let open = |slot: &&SlotRow| slot.abilities.len() > 1;
    let places: Vec<String> = family.slots.iter().filter(open).map(|slot| slot.abilities.join(", ")).collect();
    if places.is_empty() && family.precedents.len() == 1 {
        return String::new();
    }
    let places = if places.is_empty() { String::new() } else { format!(" ({})", places.join("; ")) };
    format!("{}{places}", family.title)
}
