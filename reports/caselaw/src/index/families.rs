//! The families of precedents, in words.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::records::{Family, SlotRow};
use nightcourt_resolvers::model::Ability;

/// The family of each precedent, in a sentence, by the precedent's id.
#[must_use]
pub fn by_precedent(families: &[Family]) -> BTreeMap<&str, String> {
    let each = families.iter().flat_map(|family| {
        let open = family
            .slots
            .iter()
            .map(|slot| slot.abilities.clone())
            .filter(|abilities| abilities.len() > 1);
        let said = if is_wide(family) {
            sentence(&family.title, open)
        } else {
            String::new()
        };
        family
            .precedents
            .iter()
            .map(move |id| (id.as_str(), said.clone()))
    });
    each.collect()
}

/// The abilities that may take the places of each family's first precedent, by the precedent's id: its own, and those
/// of the same kind with which the same systems diverge alike.
pub(super) fn places(families: &[Family]) -> BTreeMap<&str, Vec<(usize, Vec<Ability>)>> {
    let each = families.iter().filter_map(|family| {
        let place = |slot: &SlotRow| {
            (
                slot.action,
                slot.abilities
                    .iter()
                    .filter_map(|id| Ability::from_id(id))
                    .collect(),
            )
        };
        Some((
            family.precedents.first()?.as_str(),
            family.slots.iter().map(place).collect(),
        ))
    });
    each.collect()
}

/// Reports whether a family is more than one precedent.
pub(super) fn is_wide(family: &Family) -> bool {
    family.precedents.len() > 1 || family.slots.iter().any(|slot| slot.abilities.len() > 1)
}

/// Writes `[blocker] and [reader] on each other (block, jail, ...; track, follow, motion)`: a title, and for each place
/// its abilities.
pub(super) fn sentence(title: &str, places: impl Iterator<Item = Vec<String>>) -> String {
    let places: Vec<String> = places.map(|abilities| abilities.join(", ")).collect();
    if places.is_empty() {
        title.to_owned()
    } else {
        format!("{title} ({})", places.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::Lens;

    use super::*;

    fn family(title: &str, precedents: &[&str], slots: &[&[&str]]) -> Family {
        let owned = |words: &[&str]| {
            words
                .iter()
                .map(|&word| word.to_owned())
                .collect::<Vec<_>>()
        };
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

    /// A place with one ability is left out; a family of one precedent without other places has no sentence.
    #[test]
    fn a_family_in_a_sentence() {
        let families = [
            family(
                "[blocker] on a cop",
                &["1", "2"],
                &[&["block", "jail"], &["investigate"]],
            ),
            family("two blocks", &["3"], &[&["block"]]),
            family("two kills", &["4", "5"], &[&["kill"]]),
            family(
                "[blocker] on [reader]",
                &["6"],
                &[&["block", "jail"], &["track", "follow", "motion"]],
            ),
        ];
        let said = by_precedent(&families);
        let expected = [
            ("1", "[blocker] on a cop (block, jail)"),
            ("2", "[blocker] on a cop (block, jail)"),
            ("3", ""),
            ("4", "two kills"),
            ("5", "two kills"),
            (
                "6",
                "[blocker] on [reader] (block, jail; track, follow, motion)",
            ),
        ];
        assert_eq!(
            said,
            expected.map(|(id, words)| (id, words.to_owned())).into()
        );
    }

    /// By hand: the first precedent alone has places, all of them.
    #[test]
    fn the_first_precedent_has_the_places() {
        let families = [family(
            "",
            &["1", "2"],
            &[&["block", "jail"], &["kill", "no ability"]],
        )];
        let expected = vec![
            (0, vec![Ability::Block, Ability::Jail]),
            (1, vec![Ability::Kill]),
        ];
        assert_eq!(places(&families), [("1", expected)].into());
    }
}
