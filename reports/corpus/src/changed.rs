//! Nights with other players or actions.

use nightcourt_resolvers::model::{Action, Night, Player};

/// Returns a changed night; `None` if such a night is impossible.
pub(crate) fn changed(
    night: &Night,
    change: impl FnOnce(&mut Vec<Player>, &mut Vec<Action>),
) -> Option<Night> {
    let (mut players, mut actions, order) = night.clone().into_parts();
    change(&mut players, &mut actions);
    Night::new(players, actions, order).ok()
}
