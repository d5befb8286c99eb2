//! Containment among the nights of a catalogue.

use nightcourt_resolvers::model::Night;
use rayon::prelude::*;

use super::{Signature, contains};

/// For each night the places of the others that it contains, in order. Two nights that are the same but for names contain
/// each other. The answer does not depend on how many threads there are.
#[must_use]
pub fn lattice(nights: &[&Night]) -> Vec<Vec<u32>> {
    let signatures: Vec<Signature> = nights
        .par_iter()
        .map(|night| Signature::of(night))
        .collect();
    let inside = |larger: usize| {
        let within = |&smaller: &usize| {
            smaller != larger
                && signatures[larger].may_contain(&signatures[smaller])
                && contains(nights[larger], nights[smaller])
        };
        (0..nights.len())
            .filter(within)
            .map(|smaller| smaller as u32)
            .collect()
    };
    (0..nights.len()).into_par_iter().map(inside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::testing::night;

    #[test]
    fn larger_nights_list_what_they_contain() {
        let players = "A = Town Roleblocker|B = Town Jailkeeper|V = Town Vigilante";
        let nights = [
            night(players, "A: block -> B|B: jail -> A|V: kill -> A"),
            night(players, "B: jail -> A"),
            night(players, "V: kill -> B"),
            night(players, "A: block -> B|B: jail -> A"),
            night("X = Town Jailkeeper|Y = Town", "X: jail -> Y"),
        ];
        let found = lattice(&nights.iter().collect::<Vec<_>>());
        assert_eq!(
            found,
            [vec![1, 2, 3, 4], vec![4], vec![], vec![1, 4], vec![1]]
        );
    }
}
