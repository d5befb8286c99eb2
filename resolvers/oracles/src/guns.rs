//! The roles that own guns, for all literal readings (OUTCOME-15, OUTCOME-19).

use nightcourt_resolvers::model::{
    Ability, Alignment, ItemId, ItemSet, Player, Role, RoleId, RoleSet,
};
use nightcourt_resolvers::outcome::{Reads, Value};
use nightcourt_resolvers::ruling::{GunList, Guns};

/// OUTCOME-15: "`gun` ... under every list, he holds a gun when it is read". SNARF-32: a vanillaised player's role owns
/// none.
pub(crate) fn gun_read(player: &Player, guns: &Guns, vanillaised: bool, holds: ItemSet) -> Value {
    let gun = holds.contains(ItemId::GUN) || owns_gun(player, guns, vanillaised);
    Value::Reads(if gun { Reads::Gun } else { Reads::NoGun })
}

/// OUTCOME-19: "a held gun counts over a name, a name over the list". A name without a gun counts of the vanillaised too.
fn owns_gun(player: &Player, guns: &Guns, vanillaised: bool) -> bool {
    let among = |roles: RoleSet| names(player).iter().any(|&name| roles.has(name));
    if among(guns.without) {
        return false;
    }
    if among(guns.with) && !vanillaised {
        return true;
    }
    let abilities: Vec<Ability> = if vanillaised {
        Vec::new()
    } else {
        player.role.abilities().iter().collect()
    };
    let only = |ability: Ability| abilities == [ability];
    let is = |alignment: Alignment| player.alignment == alignment;
    // "`kill`, alone or among several, and he is Town or Neutral (Town-friendly)"
    let kills_for_town =
        abilities.contains(&Ability::Kill) && (is(Alignment::Town) || is(Alignment::NeutralTown));
    match guns.list {
        GunList::Snarf => {
            is(Alignment::Mafia)
                || only(Ability::Investigate)
                || only(Ability::Gunsmith)
                || kills_for_town
        }
        // "all Mafia but those whose only ability is `protect` or whose role's name is Doctor or Traitor"
        GunList::Mafiascum if is(Alignment::Mafia) => {
            let called = |name: &RoleId| ["Doctor", "Traitor"].contains(&name.row().name);
            !only(Ability::Protect) && !names(player).iter().any(called)
        }
        // "Cop, Role Cop, Vanilla Cop, Gunsmith, Vigilante, and whoever of several abilities has one of theirs; no
        // Neutral (Hostile)"
        GunList::Mafiascum => {
            let cops = [
                Ability::Investigate,
                Ability::Rolecop,
                Ability::VanillaCop,
                Ability::Gunsmith,
            ];
            let one_of_several = abilities.contains(&Ability::Kill) && abilities.len() > 1;
            let theirs =
                cops.iter().any(|cop| abilities.contains(cop)) || one_of_several || kills_for_town;
            theirs && !is(Alignment::NeutralHostile)
        }
    }
}

/// The names of all roles of a player.
fn names(player: &Player) -> Vec<RoleId> {
    let own = match player.role {
        Role::Named(role) | Role::Listed(role, _) => Some(role),
        Role::Spelled(_) | Role::Own(..) => None,
    };
    own.into_iter().chain(player.also.iter()).collect()
}
