//! The first steps on a night whose actions fall into parts that cannot touch each other (LAW-8): one part by itself
//! shows the finding of such a night, as a rule. Therefore the other parts go at once, and not action after action.

use nightcourt_resolvers::model::{ActionId, ActionSet, Night};
use nightcourt_resolvers::parts::parts;

use super::{Change, Reduction};
use crate::seats::{Draft, renumbered};

/// Returns, for each part of a night, the steps that leave that part and no other action. A night of one part has none.
pub fn parts_alone(night: &Night) -> impl Iterator<Item = Vec<Reduction>> {
    let apart = parts(night);
    let apart = if apart.len() < 2 { Vec::new() } else { apart };
    apart
        .into_iter()
        .filter_map(|part| without_others(night, part))
}

/// The steps that take away every action but these, the last submitted first.
fn without_others(night: &Night, part: ActionSet) -> Option<Vec<Reduction>> {
    let mut left = night.clone();
    let others = (0..night.actions().len())
        .rev()
        .map(|place| ActionId::new(place as u8));
    let others = others.filter(|&id| !part.contains(id));
    let step = |id: ActionId| {
        let mut draft = Draft::of(&left);
        draft.actions.remove(id.index());
        let (night, seats) = renumbered(draft)?;
        left = night.clone();
        Some(Reduction {
            change: Change::RemoveAction(id),
            night,
            seats,
        })
    };
    others.map(step).collect()
}
