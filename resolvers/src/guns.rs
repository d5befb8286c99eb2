//! Roles that own a gun (OUTCOME-19).

use crate::model::{Ability, Alignment, Player, RoleSet};
use crate::ruling::{GunList, Guns};

/// Why a player has a gun without holding one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owns {
    /// The player is Mafia.
    Mafia,
    /// The role has one.
    Role,
}

impl Guns {
    /// Why a player owns a gun; `None` if they own none. A vanillaised player's role owns none.
    #[must_use]
    pub fn owned(&self, player: &Player, vanillaised: bool) -> Option<Owns> {
        let named = |names: RoleSet| {
            let role = player.role.id().is_some_and(|role| names.has(role));
            role || player.also.iter().any(|role| names.has(role))
        };
        if named(self.without) {
            return None;
        }
        if named(self.with) && !vanillaised {
            return Some(Owns::Role);
        }
        self.list.owned(player, vanillaised)
    }
}

impl GunList {
    /// The abilities of investigators who have a gun.
    const fn investigators(self) -> &'static [Ability] {
        match self {
            GunList::Snarf => &[Ability::Investigate, Ability::Gunsmith],
            GunList::Mafiascum => &[
                Ability::Investigate,
                Ability::Rolecop,
                Ability::VanillaCop,
                Ability::Gunsmith,
            ],
        }
    }

    fn owned(self, player: &Player, vanillaised: bool) -> Option<Owns> {
        let abilities = player.role.abilities();
        let only = |ability: Ability| abilities.len() == 1 && abilities.contains(ability);
        let shoots = matches!(player.alignment, Alignment::Town | Alignment::NeutralTown);
        let kills = abilities.contains(Ability::Kill);
        let several = abilities.len() > 1;
        if player.alignment == Alignment::Mafia {
            let unarmed = self == GunList::Mafiascum
                && (is_unarmed(player) || only(Ability::Protect) && !vanillaised);
            return (!unarmed).then_some(Owns::Mafia);
        }
        let mut investigators = self.investigators().iter();
        let armed = !vanillaised
            && match self {
                GunList::Snarf => investigators.any(|&one| only(one)) || kills && shoots,
                GunList::Mafiascum if player.alignment == Alignment::NeutralHostile => false,
                GunList::Mafiascum => {
                    investigators.any(|&one| abilities.contains(one))
                        || kills && (shoots || several)
                }
            };
        armed.then_some(Owns::Role)
    }
}

/// Reports whether a member of the Mafia is named as one whom the list of MafiaScum leaves out.
fn is_unarmed(player: &Player) -> bool {
    let is = |name: &str| matches!(name, "Doctor" | "Traitor");
    player.role.row().is_some_and(|row| is(row.name))
        || player.also.iter().any(|role| is(role.row().name))
}
