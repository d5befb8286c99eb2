//! Law 5: a player whom nobody names, and who is no Lover, changes nothing, whatever their other passives and wherever they sit.

use nightcourt_resolvers::model::{
    Alignment, ItemSet, MAX_PLAYERS, Night, Passive, Player, Role, RoleId,
};

use super::{Asked, Broken, Draw, Systems};

/// Tries law 5, with a player that it draws.
///
/// # Errors
/// If it is broken.
pub fn unnamed_players_do_not_matter(
    asked: &mut Asked<'_>,
    mut draw: Draw,
) -> Result<Systems, Broken> {
    let night = asked.night;
    if night.players().len() == MAX_PLAYERS {
        return Ok(Systems::NONE);
    }
    let (mut players, actions, order) = night.clone().into_parts();
    let mut newcomer = Player::new(draw.one(&Alignment::ALL), Role::Named(RoleId::VANILLA));
    for passive in Passive::ALL {
        // A Lover would die with the Lovers of the night.
        if draw.below(2) == 1 && passive != Passive::Lover {
            newcomer.passives = newcomer.passives.with(passive);
        }
    }
    newcomer.vends = ItemSet::from_bits(draw.below(8));
    newcomer.dead = draw.below(8) == 1;
    players.push(newcomer);
    let Ok(more) = Night::new(players, actions, order) else {
        return asked.broken("it is no night with one more player".to_owned(), []);
    };
    for (place, system) in asked.each() {
        let mut after = asked.outcome(system, &more);
        let before = &asked.said[place];
        // Where somebody has something, more is asked, and rule 4 may cut there: that is no part of what is said.
        after.cut = before.cut;
        if *before != after {
            let why = format!(
                "{} says something else where one more player sits",
                system.id()
            );
            return asked.broken(
                why,
                [("without", night, before), ("with one more", &more, &after)],
            );
        }
    }
    Ok(asked.systems)
}
