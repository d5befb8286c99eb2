//! AX-10: players whose exchange leaves the night as it is.

use nightcourt_resolvers::model::{Action, Night, PlayerId, PlayerSet};

use super::changes::{Change, ChangeKind, Ignored, acting_or_named, seated};

/// Exchanges every two twins.
pub(super) fn exchanged(night: &Night, each: &mut dyn FnMut(Change)) {
    let ordered: PlayerSet = night.order().iter().copied().collect();
    let meant = acting_or_named(night);
    let mut usual = None;
    let others = night.player_ids().without(ordered);
    for one in others.iter() {
        for other in others.iter().filter(|&other| other > one) {
            if night.player(one) != night.player(other)
                || !meant.contains(one) && !meant.contains(other)
            {
                continue;
            }
            let roster = |exchanged: bool| -> Vec<PlayerId> {
                let place = |player| match exchanged {
                    true if player == one => other,
                    true if player == other => one,
                    _ => player,
                };
                night.player_ids().iter().map(place).collect()
            };
            // Twins have equal numbers, and so have their items.
            if usual.is_none() {
                usual = seated(night, &roster(false));
            }
            if let (Some((plain, own)), Some((turned, seats))) =
                (&usual, seated(night, &roster(true)))
                && plain.players() == turned.players()
                && plain.order() == turned.order()
                && submitted(plain) == submitted(&turned)
            {
                each(Change {
                    kind: ChangeKind::Exchanged(one, other),
                    night: None,
                    seats: Some(seats),
                    own: Some(own.clone()),
                    present: night.player_ids(),
                    ignored: Ignored::Nothing,
                });
            }
        }
    }
}

/// The actions in a fixed order, and the two players of a drive or an exchange in a fixed order.
fn submitted(night: &Night) -> Vec<Action> {
    let sorted = |action: &Action| match action.pair() {
        Some([one, other]) => {
            Action::two(action.actor, action.ability, one.min(other), one.max(other))
        }
        None => *action,
    };
    let mut actions: Vec<Action> = night.actions().iter().map(sorted).collect();
    actions.sort_unstable();
    actions
}
