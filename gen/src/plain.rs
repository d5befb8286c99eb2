//! The plainest role for what a player does.

use nightcourt_resolvers::model::{
    Ability, AbilityList, Action, Passives, Player, PlayerId, Role, RoleId,
};

/// The plainest role for what a player does tonight: Vanilla for nothing; Goon for a member of a faction who alone does
/// its kill and nothing else; the first role of the table with just these abilities and no passives; else they are spelled
/// out.
#[must_use]
pub fn plain_role(players: &[Player], actions: &[Action], player: PlayerId) -> Role {
    let does = |player: PlayerId| {
        actions
            .iter()
            .filter(move |action| action.actor == player)
            .map(|one| one.ability)
    };
    let mut used: Vec<Ability> = does(player).collect();
    used.sort_unstable();
    used.dedup();
    let alignment = players[player.index()].alignment;
    let kills = |action: &&Action| {
        action.ability == Ability::Kill && players[action.actor.index()].alignment == alignment
    };
    match used[..] {
        [] if alignment.has_factional_kill() => return Role::Named(RoleId::GOON),
        [] => return Role::Named(RoleId::VANILLA),
        [Ability::Kill]
            if alignment.has_factional_kill() && actions.iter().filter(kills).count() == 1 =>
        {
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

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    /// By hand, of the first player: roles of the table that do just this, and Goon for the only kill of a faction.
    #[test]
    fn the_plainest_role_does_what_is_done_and_no_more() {
        let all = "{block, jail, kill, protect, recruit}";
        for (side, actions, plain) in [
            ("Town", "", "Town Vanilla"),
            ("Mafia", "", "Mafia Goon"),
            ("Mafia", "A: kill -> C", "Mafia Goon"),
            ("Mafia", "A: kill -> C\nB: kill -> C", "Mafia Vigilante"),
            ("Mafia", "A: kill -> C\nT: kill -> C", "Mafia Goon"),
            ("Town", "A: kill -> C", "Town Vigilante"),
            ("Mafia", "A: block -> C", "Mafia Roleblocker"),
            ("Town", "A: jail -> C", "Town Jailkeeper"),
            ("Town", "A: jail -> C\nA: kill -> C", "Town {kill, jail}"),
            ("Mafia", "A: jail -> C\nA: kill -> C", "Mafia {kill, jail}"),
            // The Vampire does both too, and is Strong-Willed.
            (
                "Town",
                "A: kill -> C\nA: recruit -> C",
                "Town {kill, recruit}",
            ),
        ] {
            let players =
                format!("A = {side} {all}\nB = {side} {all}\nT = Town {all}\nC = Town Vanilla");
            let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
            let night = Sheet::parse(&text)
                .map(|sheet| sheet.night)
                .unwrap_or_else(|error| panic!("{text}{error:?}"));
            let role = plain_role(night.players(), night.actions(), PlayerId::new(0));
            let wanted = format!("[players]\nA = {plain}\n");
            let wanted = Sheet::parse(&wanted).map(|sheet| sheet.night.players()[0].role);
            assert_eq!(
                Ok(role),
                wanted.map_err(|error| format!("{error:?}")),
                "{side}\n{actions}"
            );
        }
    }
}
