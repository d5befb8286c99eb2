//! Matching of players to places of their own.

use nightcourt_resolvers::model::PlayerSet;

/// Reports whether each of these can have a different one of the places that fit them (a matching, found by augmenting
/// paths).
pub(super) fn all_matched(fit: &[PlayerSet]) -> bool {
    let mut holder = [None; 64];
    (0..fit.len()).all(|one| seat(one, fit, &mut holder, &mut PlayerSet::default()))
}

/// Finds a place for one, moving others on where need be.
fn seat(
    one: usize,
    fit: &[PlayerSet],
    holder: &mut [Option<usize>; 64],
    tried: &mut PlayerSet,
) -> bool {
    for place in fit[one].iter() {
        if tried.contains(place) {
            continue;
        }
        tried.insert(place);
        let free = match holder[place.index()] {
            None => true,
            Some(other) => seat(other, fit, holder, tried),
        };
        if free {
            holder[place.index()] = Some(one);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_by_moving_others_on() {
        let matched = |fit: &[u64]| {
            all_matched(
                &fit.iter()
                    .map(|&bits| PlayerSet::from_bits(bits))
                    .collect::<Vec<_>>(),
            )
        };
        assert!(matched(&[]));
        assert!(matched(&[0b111, 0b011, 0b001]));
        assert!(!matched(&[0b011, 0b011, 0b011]));
        assert!(!matched(&[0b1, 0]));
    }
}
