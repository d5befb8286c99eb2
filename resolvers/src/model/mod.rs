//! The model of a night (the rules of MODEL): players, roles, abilities, components, actions.

mod ability;
mod action;
mod alignment;
mod component;
mod invalid;
mod limit;
mod night;
mod passive;
mod player;
mod role;
mod role_names;
mod set;
mod title;

pub use ability::{Ability, AbilityList, AbilitySet, Naming, Row, TABLE};
pub use action::Action;
pub use alignment::{Alignment, Reading};
pub use component::{Component, Components};
pub use invalid::{InvalidNight, MAX_ACTIONS, MAX_ITEMS, MAX_PLAYERS};
pub use limit::{Limit, Limits};
pub use night::Night;
pub use passive::{Passive, PassiveList, Passives, Reflex, Trigger};
pub use player::Player;
pub use role::{Gap, OwnRole, ROLES, Role, RoleId, RoleRow, RoleSet, same_word};
pub(crate) use set::ones;
pub use set::{ActionId, ActionSet, Id, ItemId, ItemSet, PlayerId, PlayerSet, Set};
pub use title::Title;
