//! AX-11: compound actions as two.

use nightcourt_resolvers::model::{Ability, AbilityList, Action, ActionId, Night, Role};

use super::changes::{Change, ChangeKind, Ignored};
use crate::changed::changed;

/// Splits each compound action.
pub(super) fn split(night: &Night, each: &mut dyn FnMut(Change)) {
    if !night.vendors().is_empty() {
        return;
    }
    for id in night.action_ids().iter() {
        if let Some(other) = in_two(night, id) {
            each(Change {
                ignored: Ignored::Words,
                ..Change::new(ChangeKind::Split(id), night, other)
            });
        }
    }
}

/// The compound abilities of AX-11, and the two that do the same.
const COMPOUNDS: [(Ability, [Ability; 2]); 2] = [
    (Ability::Jail, [Ability::Block, Ability::Protect]),
    (Ability::Commandant, [Ability::Block, Ability::Investigate]),
];

/// Splits one action of a night; `None` if it is not compound, or the player already submits a part of it.
fn in_two(night: &Night, id: ActionId) -> Option<Night> {
    let compound = *night.action(id);
    let (_, parts) = COMPOUNDS
        .into_iter()
        .find(|&(ability, _)| ability == compound.ability)?;
    let target = compound.target()?;
    changed(night, |players, actions| {
        let player = &mut players[compound.actor.index()];
        // The role has the two parts as abilities too, under its own name if the table has it.
        let abilities: AbilityList = player.role.abilities().iter().chain(parts).collect();
        player.role = match player.role.id() {
            Some(role) => Role::Listed(role, abilities),
            None => Role::Spelled(abilities),
        };
        let parts = parts.map(|part| Action::at(compound.actor, part, target));
        actions.splice(id.index()..=id.index(), parts);
    })
}
