//! A role of the night's own, as its `[roles]` section says: `Gravedigger = {track, revive; ascetic}`.

use super::error::{Complaint, ErrorKind};
use super::name::check_role;
use crate::model::{AbilityList, ItemSet, OwnRole, Passives, Role, RoleId, same_word};

/// A role that a night names itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// Its name, as a Role Cop reads it.
    pub name: String,
    /// Abilities that the player may submit.
    pub abilities: AbilityList,
    /// Passives of the player.
    pub passives: Passives,
    /// The items of which the player is a reflexive vendor.
    pub vends: ItemSet,
}

impl Definition {
    /// The most roles that a night can name.
    pub const MOST: usize = 64;

    /// The role as a player has it; `number` is its place in the section.
    #[must_use]
    pub fn role(&self, number: usize) -> Role {
        Role::Own(
            OwnRole {
                number: number as u8,
                passives: self.passives,
                vends: self.vends,
            },
            self.abilities,
        )
    }
}

impl AsRef<str> for Definition {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

/// Checks what a night's own roles are called: each by a name of its own.
///
/// # Errors
/// At the first that cannot be called so.
pub(super) fn check_definitions(roles: &[Definition]) -> Result<(), Complaint> {
    if roles.len() > Definition::MOST {
        return Err(Complaint::new(ErrorKind::TooManyRoles, ""));
    }
    roles
        .iter()
        .enumerate()
        .try_for_each(|(number, role)| check_free(&role.name, &roles[..number]))
}

/// Checks the name of a role that comes after these.
///
/// # Errors
/// If it cannot be called so, or another role is.
pub fn check_free<R: AsRef<str>>(name: &str, before: &[R]) -> Result<(), Complaint> {
    check_role(name)?;
    // A night may say what a role does that the table only names.
    if RoleId::from_name(name).is_some_and(|role| !role.row().only_read)
        || before.iter().any(|other| same_word(other.as_ref(), name))
    {
        return Err(Complaint::new(ErrorKind::RoleTaken, name));
    }
    Ok(())
}
