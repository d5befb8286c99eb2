//! Rosters and roles. A role is made for its actions, so that every ability comes as often as the settings say, unless roles are dealt.

use nightcourt_resolvers::model::{
    Ability, AbilityList, Alignment, ItemId, ItemSet, MAX_PLAYERS, Player, Role, RoleId,
};

use crate::choose::Choose;
use crate::names;
use crate::settings::{Casting, Extra, Settings};

/// The most abilities that a spelled-out role has and does not use.
const MOST_SPARE: u32 = 3;
/// The most passives that a player is given in addition to those of the role.
const MOST_PASSIVES: u32 = 4;
/// The most items that a player holds from the start.
const MOST_ITEMS: u32 = 2;

/// Fills the roster; with players who have no role yet, unless roles are dealt.
pub(crate) fn fill_roster(
    choose: &mut impl Choose,
    settings: &Settings,
    players: &mut Vec<Player>,
) {
    let count = match settings.casting {
        Casting::ForActions | Casting::Game(_) => {
            choose.within(settings.players).min(MAX_PLAYERS as u32)
        }
        Casting::Setup(_) | Casting::Census(_) => 0,
    };
    match &settings.casting {
        Casting::ForActions => {
            for _ in 0..count {
                let alignment = settings.alignments.draw(choose).unwrap_or(Alignment::Town);
                let mut player = Player::new(alignment, Role::Spelled(AbilityList::EMPTY));
                equip(choose, settings, &mut player);
                players.push(player);
            }
            return;
        }
        Casting::Game(deal) => deal.left(choose, count as usize, players),
        Casting::Setup(deal) => deal.shuffled(choose, players),
        Casting::Census(_) => return,
    }
    for player in players {
        equip(choose, settings, player);
    }
}

/// Gives a player passives, limits and belongings.
fn equip(choose: &mut impl Choose, settings: &Settings, player: &mut Player) {
    player.dead = choose.happens(settings.dead);
    for _ in 0..MOST_PASSIVES {
        if !choose.happens(settings.modified) {
            break;
        }
        match settings.extras.draw(choose) {
            Some(Extra::Passive(passive)) => player.passives = player.passives.with(passive),
            Some(Extra::Vendor(item)) => player.vends.insert(item),
            None => {}
        }
    }
    let dealt = !matches!(settings.casting, Casting::ForActions);
    if !(dealt && player.role.has_no_ability()) && choose.happens(settings.limited) {
        let limit = settings.limits.draw(choose);
        player.limits = limit.map_or(player.limits, |limit| player.limits.with(limit));
    }
    for _ in 0..MOST_ITEMS {
        if !choose.happens(settings.holds) {
            break;
        }
        if let Some(item) = settings.held.draw(choose).filter(|item| item.is_held()) {
            player.holds.insert(item);
        }
    }
    if choose.happens(settings.rich) {
        player.money = choose.within(settings.money);
    }
}

/// Gives a player who does not act a role without abilities.
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
    Role::Listed(
        id,
        (0..count)
            .map(|_| all[choose.below(all.len() as u32) as usize])
            .collect(),
    )
}

/// The ability of a player's next action. A spelled-out role learns it when the action is found to be possible.
pub(crate) fn ability(
    choose: &mut impl Choose,
    settings: &Settings,
    role: Role,
) -> Option<Ability> {
    match role {
        Role::Spelled(_) => settings.abilities.draw(choose),
        Role::Named(_) | Role::Listed(..) | Role::Own(..) => of_role(choose, role),
    }
}

/// One of the abilities of a role; each is as likely.
pub(crate) fn of_role(choose: &mut impl Choose, role: Role) -> Option<Ability> {
    let mut one_of = |count: usize| {
        if count > 1 {
            choose.below(count as u32) as usize
        } else {
            0
        }
    };
    match role {
        Role::Named(id) => id
            .row()
            .abilities
            .get(one_of(id.row().abilities.len()))
            .copied(),
        Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
            abilities.iter().nth(one_of(abilities.len()))
        }
    }
}

/// Adds an ability to a spelled-out role.
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

/// Adds abilities to a spelled-out role that it does not use tonight. A role whose player did the faction's kill does
/// not learn to kill: the kill would be another.
pub(crate) fn spare(choose: &mut impl Choose, settings: &Settings, player: &mut Player) {
    for _ in 0..MOST_SPARE {
        if !choose.happens(settings.spare) {
            return;
        }
        let Some(ability) = settings.abilities.draw(choose) else {
            continue;
        };
        if !(ability == Ability::Kill && player.alignment.has_factional_kill()) {
            learn(player, ability);
        }
    }
}
