//! The ways to tell a night: orders of submission, and of the two whom a drive or an exchange swaps.

use nightcourt_resolvers::model::Action;

use super::MOST_REORDERED;

/// Every order of the actions, and in each the pairs of drives and exchanges in either order; of too many actions their
/// own order alone.
pub(super) fn each_telling(actions: &[Action]) -> Vec<Vec<Action>> {
    if actions.len() > MOST_REORDERED {
        return either_way(actions.to_vec());
    }
    let mut tellings = Vec::new();
    each_order(&mut actions.to_vec(), 0, &mut |order| {
        tellings.extend(either_way(order.to_vec()))
    });
    tellings
}

/// Every order of these, from the place `from` on.
pub fn each_order<T>(order: &mut Vec<T>, from: usize, show: &mut impl FnMut(&[T])) {
    if from + 1 >= order.len() {
        show(order);
        return;
    }
    for place in from..order.len() {
        order.swap(from, place);
        each_order(order, from + 1, show);
        order.swap(from, place);
    }
}

/// The actions with the pairs of drives and exchanges in either order, each with each.
fn either_way(actions: Vec<Action>) -> Vec<Vec<Action>> {
    let mut ways = vec![actions];
    for place in 0..ways[0].len() {
        let Some([first, second]) = ways[0][place].pair() else {
            continue;
        };
        // Beyond so many pairs they stay as they are.
        if ways.len() >= 1 << MOST_REORDERED {
            break;
        }
        let action = ways[0][place];
        let Some(turned) = Action::new(action.actor, action.ability, &[second, first], action.item)
        else {
            continue;
        };
        for way in 0..ways.len() {
            let mut other = ways[way].clone();
            other[place] = turned;
            ways.push(other);
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn actions(drives: usize, visits: usize) -> Vec<Action> {
        let (mut players, mut deeds) = (String::from("B = Town\nC = Town\n"), String::new());
        for number in 0..drives + visits {
            players += &format!("A{number} = Town {{drive, visit}}\n");
            deeds += &format!(
                "A{number}: {}\n",
                if number < drives {
                    "drive -> B, C"
                } else {
                    "visit -> B"
                }
            );
        }
        let text = format!("[players]\n{players}[actions]\n{deeds}");
        Sheet::parse(&text)
            .unwrap_or_else(|errors| panic!("{text}{errors:?}"))
            .night
            .actions()
            .to_vec()
    }

    /// By hand: 3! orders, in each a drive in two ways, or two drives in four; no telling twice.
    #[test]
    fn every_order_with_every_pair_in_either_order() {
        assert_eq!(each_telling(&actions(0, 0)).len(), 1);
        assert_eq!(each_telling(&actions(0, 3)).len(), 6);
        assert_eq!(each_telling(&actions(1, 2)).len(), 12);
        assert_eq!(each_telling(&actions(2, 0)).len(), 2 * 4);
        for (place, told) in each_telling(&actions(2, 1)).iter().enumerate() {
            assert!(
                !each_telling(&actions(2, 1))[..place].contains(told),
                "{told:?}"
            );
        }
    }

    /// Six actions in each of their 720 orders, seven in their own alone; and no more than six pairs are turned.
    #[test]
    fn a_long_night_keeps_its_order_and_turns_six_pairs() {
        assert_eq!(each_telling(&actions(0, 6)).len(), 720);
        assert_eq!(each_telling(&actions(0, 7)), [actions(0, 7)]);
        assert_eq!(each_telling(&actions(1, 6)).len(), 2);
        assert_eq!(each_telling(&actions(6, 1)).len(), 64);
        assert_eq!(each_telling(&actions(8, 0)).len(), 64);
    }
}
