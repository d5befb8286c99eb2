//! Roles, and the next ability that a player uses: a role is made for its actions, not the other way round, so that
//! every ability comes as often as the settings say.

use nightcourt_resolvers::model::{Ability, Alignment, ItemId, ItemSet, Player, Role, RoleId};

use crate::choose::Choose;
use crate::names;
use crate::settings::Settings;

/// Gives a player who does not act a role: none that does anything.
pub(crate) fn idle(settings: &Settings, player: &mut Player) {
    if settings.by_name.hits > 0 {
        player.role = Role::Named(match player.alignment {
            Alignment::Mafia | Alignment::Werewolf => RoleId::GOON,
            Alignment::Town
            | Alignment::Cult
            | Alignment::NeutralHostile
            | Alignment::NeutralScum
            | Alignment::NeutralTown => RoleId::VANILLA,
        });
    }
}

/// Gives a player who acts a role of the table, or leaves it to be spelled out as the player acts.
pub(crate) fn active(choose: &mut impl Choose, settings: &Settings, player: &mut Player) {
    if !choose.happens(settings.by_name) {
        return;
    }
    if let Some(id) = settings.roles.draw(choose) {
        player.role = role_of(choose, id);
        player.passives = player.passives.union(id.row().passives);
        if let Some(item) = id.row().vends.and_then(names::item) {
            player.vends = player.vends.union(ItemSet::of(item));
        }
    }
}

/// The most abilities that the list of a role of many trades names.
const MOST_LISTED: u32 = 4;

/// A role of the table; of one that has many abilities, half of them with a list of those that it has in this game.
fn role_of(choose: &mut impl Choose, id: RoleId) -> Role {
    let all = id.row().abilities;
    if all.len() <= MOST_LISTED as usize || choose.below(2) == 0 {
        return Role::Named(id);
    }
    let count = 1 + choose.below(MOST_LISTED);
    Role::Listed(id, (0..count).map(|_| all[choose.below(all.len() as u32) as usize]).collect())
}

/// The ability of a player's next action. A spelled-out role learns it when the action is found to be possible.
pub(crate) fn ability(choose: &mut impl Choose, settings: &Settings, role: Role) -> Option<Ability> {
    match role {
        Role::Spelled(_) => settings.abilities.draw(choose),
        Role::Named(_) | Role::Listed(..) | Role::Own(..) => of_role(choose, role),
    }
}

/// One of the abilities of a role; each is as likely.
pub(crate) fn of_role(choose: &mut impl Choose, role: Role) -> Option<Ability> {
    let mut one_of = |count: usize| if count > 1 { choose.below(count as u32) as usize } else { 0 };
    match role {
        Role::Named(id) => id.row().abilities.get(one_of(id.row().abilities.len())).copied(),
        Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
            abilities.iter().nth(one_of(abilities.len()))
        }
    }
}

/// Lets a spelled-out role have the ability too.
pub(crate) fn learn(player: &mut Player, ability: Ability) {
    match player.role {
        Role::Spelled(abilities) => player.role = Role::Spelled(abilities.with(ability)),
        Role::Named(_) | Role::Listed(..) | Role::Own(..) => {}
    }
}

/// The item of a `give`: the one that the role is known for, if it is one of the table.
pub(crate) fn gift(choose: &mut impl Choose, settings: &Settings, role: Role) -> ItemId {
    if let Some(item) = role.item().and_then(names::item) {
        item
    } else if choose.happens(settings.informs) {
        ItemId::new(choose.below(ItemId::FIRST_HELD as u32) as u8)
    } else {
        settings.held.draw(choose).unwrap_or(ItemId::FRUIT)
    }
}
