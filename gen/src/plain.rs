//! The plainest role for what a player does.

use nightcourt_resolvers::model::{Ability, AbilityList, Action, Passives, Player, PlayerId, Role, RoleId};

/// The plainest role for what a player does tonight: Vanilla for nothing; Goon for a member of a faction who alone does
/// its kill and nothing else; the first role of the table with just these abilities and no passives; else they are spelled
/// out.
#[must_use]
pub fn plain_role(players: &[Player], actions: &[Action], player: PlayerId) -> Role {
    let does = |player: PlayerId| actions.iter().filter(move |action| action.actor == player).map(|one| one.ability);
    let mut used: Vec<Ability> = does(player).collect();
    used.sort_unstable();
    used.dedup();
    let alignment = players[player.index()].alignment;
    let kills =
        |action: &&Action| action.ability == Ability::Kill && players[action.actor.index()].alignment == alignment;
    match used[..] {
        [] if alignment.has_factional_kill() => return Role::Named(RoleId::GOON),
        [] => return Role::Named(RoleId::VANILLA),
        [Ability::Kill] if alignment.has_factional_kill() && actions.iter().filter(kills).count() == 1 => {
            return Role::Named(RoleId::GOON);
        }
        _ => {}
    }
    let same = |role: &RoleId| {
        let row = role.row();
        row.passives == Passives::NONE
            && row.vends.is_none()
            && row.abilities.len() == used.len()
            && used.iter().all(|ability| row.abilities.contains(ability))
    };
    match RoleId::all().find(same) {
        Some(role) => Role::Named(role),
        None => Role::Spelled(used.into_iter().collect::<AbilityList>()),
    }
}
