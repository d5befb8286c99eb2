//! The words of the mechanisms as predicates: block, mover, read, escape and errand.

use nightcourt_resolvers::model::{Ability, ActionId, Component, Components, Night};
use nightcourt_resolvers::outcome::ReportKind;

/// Writes a predicate for each row: the ability has one of these components.
macro_rules! with_one_of {
    ($($(#[$about:meta])* $name:ident: $($component:ident)|+;)+) => {$(
        $(#[$about])*
        pub(super) fn $name(ability: Ability) -> bool {
            const ANY: Components = Components::of(&[$(Component::$component),+]);
            ability.components().meets(ANY)
        }
    )+};
}

with_one_of! {
    is_kill: Kill;
    is_block: Block;
    is_protection: Protect | Guard;
    is_mover: Redirect | Swap;
    is_escape: Untarget | UntargetSelf;
    /// Reports whether it reads the visits that its target makes.
    reads_visits: ReadVisits | ReadVisitAbilities | ReadMotion;
    /// Reports whether it reads the visits that are made to its target.
    reads_visitors: ReadVisitors | ReadVisitorAbilities | ReadMotion;
    /// Reports whether it reads what its target is, or has.
    reads_role: ReadRole | ReadGun | ReadVanilla | ReadVanillaTown;
}

pub(super) fn is_read(ability: Ability) -> bool {
    ReportKind::of(ability).is_some()
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
