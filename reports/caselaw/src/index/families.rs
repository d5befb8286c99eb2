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

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::Lens;

    use super::*;

    fn family(title: &str, precedents: &[&str], slots: &[&[&str]]) -> Family {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let slot = |(action, &abilities): (usize, &&[&str])| SlotRow {
            action,
            kind: "blocker".to_owned(),
            abilities: owned(abilities),
        };
        Family {
            id: String::new(),
            title: title.to_owned(),
            pattern: String::new(),
            lens: Lens::Full,
            groups: Vec::new(),
            precedents: owned(precedents),
            frames: Vec::new(),
            slots: slots.iter().enumerate().map(slot).collect(),
            tried: 0,
            alike: 0,
        }
    }

    /// A place where one ability alone may stand is not told; a family of one precedent without other places says nothing.
    #[test]
    fn a_family_in_a_sentence() {
        let families = [
            family("[blocker] on a cop", &["1", "2"], &[&["block", "jail"], &["investigate"]]),
            family("two blocks", &["3"], &[&["block"]]),
            family("two kills", &["4", "5"], &[&["kill"]]),
            family("[blocker] on [reader]", &["6"], &[&["block", "jail"], &["track", "follow", "motion"]]),
        ];
        let said = by_precedent(&families);
        let expected = [
            ("1", "[blocker] on a cop (block, jail)"),
            ("2", "[blocker] on a cop (block, jail)"),
            ("3", ""),
            ("4", "two kills"),
            ("5", "two kills"),
            ("6", "[blocker] on [reader] (block, jail; track, follow, motion)"),
        ];
        assert_eq!(said, expected.map(|(id, words)| (id, words.to_owned())).into());
    }

    /// By hand: the first precedent alone has places, all of them.
    #[test]
    fn the_first_precedent_has_the_places() {
        let families = [family("", &["1", "2"], &[&["block", "jail"], &["kill", "no ability"]])];
        let abilities = |all: &[Ability]| all.iter().copied().collect::<AbilitySet>();
        let expected = vec![(0, abilities(&[Ability::Block, Ability::Jail])), (1, abilities(&[Ability::Kill]))];
        assert_eq!(places(&families), [("1", expected)].into());
    }
}
