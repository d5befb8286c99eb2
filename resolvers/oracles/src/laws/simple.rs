//! Law 6: all systems agree on who dies in a simple night.

use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::model::{
    Component, ItemSet, Night, Passive, Passives, Role, RoleId, RoleRow,
};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;

use super::{Asked, Broken, Systems};

/// Tries law 6. Returns `nar`, if anybody dies.
///
/// # Errors
/// If it is broken.
pub fn simple_nights(asked: &mut Asked<'_>) -> Result<Systems, Broken> {
    let Some(night) = simple(asked.night) else {
        return asked.broken("it is no night with less in it".to_owned(), []);
    };
    let first = asked.outcome(System::Nar, &night);
    for system in asked.systems.each() {
        let other = asked.outcome(system, &night);
        if !compare(&first, &other).agrees(Lens::Deaths) {
            let why = format!("nar and {} disagree on a simple night", system.id());
            return asked.broken(
                why,
                [("nar", &night, &first), (system.id(), &night, &other)],
            );
        }
    }
    Ok(if first.deaths.is_empty() {
        Systems::NONE
    } else {
        Systems::from_iter([System::Nar])
    })
}

/// The components, other than triggers, that make systems differ on deaths. A strip is a block to `snarf` (SNARF-30).
const DISPUTED: [Component; 8] = [
    Component::Redirect,
    Component::Swap,
    Component::Block,
    Component::Strip,
    Component::Untarget,
    Component::UntargetSelf,
    Component::Guard,
    Component::Exchange,
];

/// Passives that set something off. A Weak Cult Recruiter's recruitment reaches somebody who is killed for systems without
/// time, and nobody for those in which it comes after the kill.
const TRIGGERS: [Passive; 3] = [Passive::Pgo, Passive::Suicidal, Passive::Weak];

/// The night without movers, blocks, untargetables, guards, exchanges and triggers.
fn simple(night: &Night) -> Option<Night> {
    let (mut players, mut actions, order) = night.clone().into_parts();
    actions.retain(|action| {
        !DISPUTED
            .iter()
            .any(|&component| action.ability.has(component))
    });
    for player in &mut players {
        player.vends = ItemSet::EMPTY;
        player.passives = player.passives.without(Passives::of(&TRIGGERS));
        // A role of the table would get its passives back when it is printed.
        let triggers = |row: &RoleRow| {
            row.vends.is_some()
                || TRIGGERS
                    .into_iter()
                    .any(|passive| row.passives.has(passive))
        };
        if player.role.row().is_some_and(triggers) {
            player.role = match player.role {
                Role::Listed(_, abilities) => Role::Spelled(abilities),
                Role::Named(_) | Role::Spelled(_) | Role::Own(..) => Role::Named(RoleId::VANILLA),
            };
        }
    }
    Night::new(players, actions, order).ok()
}
