//! Names of players and items, carried along from step to step: every step gives new numbers.

use nightcourt_resolvers::model::{Night, Role};
use nightcourt_resolvers::text::{Complaint, Definition, Sheet};

use super::{Change, Reduction};
use crate::NAMES;
use crate::seats::Renaming;

/// The names of a night's players and items, by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// Names of players.
    pub players: Vec<String>,
    /// Names of items; the first two are fruit and money.
    pub items: Vec<String>,
    /// The roles that the night names itself.
    pub roles: Vec<Definition>,
}

impl Names {
    /// The names of a sheet.
    #[must_use]
    pub fn of(sheet: &Sheet) -> Names {
        Names {
            players: sheet.names.clone(),
            items: sheet.items.clone(),
            roles: sheet.roles.clone(),
        }
    }

    /// The names after a step. A stranger gets the first standard name that nobody has.
    #[must_use]
    pub fn follow(&self, reduction: &Reduction) -> Names {
        let mut left = self.clone();
        match reduction.change {
            Change::RemovePlayer(gone) | Change::Merge(gone, _) => {
                left.players.remove(gone.index());
            }
            Change::Stranger(_) => left.players.push(self.stranger()),
            Change::RemoveAction(_)
            | Change::Retarget(..)
            | Change::RemoveOrder
            | Change::RemovePassive(..)
            | Change::RemoveRole(..)
            | Change::RemoveVendor(..)
            | Change::Vend(..)
            | Change::RemoveItem(..)
            | Change::Money(..)
            | Change::Alive(_)
            | Change::Simplify(..)
            | Change::Gift(..)
            | Change::Align(..)
            | Change::PlainRole(_)
            | Change::Aim(..) => {}
        }
        left.renamed(&reduction.seats)
    }

    /// The names in the new order.
    #[must_use]
    pub fn renamed(&self, renaming: &Renaming) -> Names {
        let roles = self.roles.iter().map(|role| Definition {
            vends: renaming.items(role.vends),
            ..role.clone()
        });
        Names {
            players: renaming.in_order(&self.players),
            items: renaming.items_in_order(&self.items),
            roles: roles.collect(),
        }
    }

    /// The name of a stranger.
    #[must_use]
    pub fn stranger(&self) -> String {
        let free = |name: &&&str| {
            self.players
                .iter()
                .all(|taken| !taken.eq_ignore_ascii_case(name))
        };
        NAMES
            .iter()
            .find(free)
            .map_or_else(|| "Stranger".to_owned(), |name| (*name).to_owned())
    }

    /// The night under these names, its items numbered as they are: to speak of it, not to be read back.
    #[must_use]
    pub fn speaking(&self, night: Night) -> Sheet {
        let Names {
            players,
            items,
            roles,
        } = self.clone();
        Sheet {
            title: String::new(),
            night,
            names: players,
            items,
            roles,
            expect: Vec::new(),
        }
    }

    /// The night as a sheet that can be written and read. Roles of the night's own are written if somebody has one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn sheet(&self, title: &str, night: Night) -> Result<Sheet, Complaint> {
        let own = night
            .players()
            .iter()
            .any(|player| matches!(player.role, Role::Own(..)));
        let roles = if own { self.roles.clone() } else { Vec::new() };
        Sheet::with_roles(
            title,
            night,
            self.players.clone(),
            &self.items,
            roles,
            Vec::new(),
        )
    }
}
