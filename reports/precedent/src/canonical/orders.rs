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
    each_order(&mut actions.to_vec(), 0, &mut |order| tellings.extend(either_way(order.to_vec())));
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
        let Some([first, second]) = ways[0][place].pair() else { continue };
        // Beyond so many pairs they stay as they are.
        if ways.len() >= 1 << MOST_REORDERED {
            break;
        }
        let action = ways[0][place];
        let Some(turned) = Action::new(action.actor, action.ability, &[second, first], action.item) else { continue };
        for way in 0..ways.len() {
            let mut other = ways[way].clone();
            other[place] = turned;
            ways.push(other);
        }
    }
    ways
}
