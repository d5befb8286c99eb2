//! The words of the mechanisms as predicates: block, mover, read, escape and errand.

use nightcourt_resolvers::model::{Ability, ActionId, Component, Components, Night};
use nightcourt_resolvers::outcome::ReportKind;

const PROTECTIONS: Components = Components::of(&[Component::Protect, Component::Guard]);
const MOVERS: Components = Components::of(&[Component::Redirect, Component::Swap]);
const ESCAPES: Components = Components::of(&[Component::Untarget, Component::UntargetSelf]);
const READS_OF_VISITS: Components = Components::of(&[
    Component::ReadVisits,
    Component::ReadVisitAbilities,
    Component::ReadMotion,
]);
const READS_OF_VISITORS: Components = Components::of(&[
    Component::ReadVisitors,
    Component::ReadVisitorAbilities,
    Component::ReadMotion,
]);
const READS_OF_ROLES: Components = Components::of(&[
    Component::ReadRole,
    Component::ReadGun,
    Component::ReadVanilla,
    Component::ReadVanillaTown,
]);

pub(super) fn is_kill(ability: Ability) -> bool {
    ability.has(Component::Kill)
}

pub(super) fn is_block(ability: Ability) -> bool {
    ability.has(Component::Block)
}

pub(super) fn is_protection(ability: Ability) -> bool {
    ability.components().meets(PROTECTIONS)
}

pub(super) fn is_mover(ability: Ability) -> bool {
    ability.components().meets(MOVERS)
}

pub(super) fn is_escape(ability: Ability) -> bool {
    ability.components().meets(ESCAPES)
}

pub(super) fn is_read(ability: Ability) -> bool {
    ReportKind::of(ability).is_some()
}

/// Reports whether it reads the visits that its target makes.
pub(super) fn reads_visits(ability: Ability) -> bool {
    ability.components().meets(READS_OF_VISITS)
}

/// Reports whether it reads the visits that are made to its target.
pub(super) fn reads_visitors(ability: Ability) -> bool {
    ability.components().meets(READS_OF_VISITORS)
}

/// Reports whether it reads what its target is, or has.
pub(super) fn reads_role(ability: Ability) -> bool {
    ability.components().meets(READS_OF_ROLES)
}

pub(super) fn is_errand(ability: Ability) -> bool {
    ![
        is_kill,
        is_block,
        is_protection,
        is_mover,
        is_escape,
        is_read,
    ]
    .iter()
    .any(|is| is(ability))
}

/// Reports whether some two different actions, in this order, are so.
pub(super) fn any_two(night: &Night, so: impl Fn(ActionId, ActionId) -> bool) -> bool {
    night.action_ids().iter().any(|one| {
        night
            .action_ids()
            .iter()
            .any(|other| one != other && so(one, other))
    })
}

/// Reports whether some action is so.
pub(super) fn any(night: &Night, so: impl Fn(ActionId) -> bool) -> bool {
    night.action_ids().iter().any(so)
}
