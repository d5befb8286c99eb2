//! A night of a universe at random: every naming as likely as every other.

use nightcourt_resolvers::model::{Alignment, Player, PlayerId, Role, RoleId};

use super::codes::{Code, choices};
use super::universe::{Players, Universe};
use crate::buffers::Buffers;
use crate::choose::Choose;
use crate::plain_role;

/// Draws for each player one of the actions that a universe allows, or none, each as likely, in the order of the roster.
/// The universe is one of a number of players with one action each and nothing else.
pub(crate) fn draw(choose: &mut impl Choose, universe: &Universe, night: &mut Buffers) {
    let Players::Exactly(players) = universe.players else {
        return;
    };
    let vanilla = Player::new(Alignment::Town, Role::Named(RoleId::VANILLA));
    night.players.resize(players.into(), vanilla);
    for actor in 0..players {
        let each = |ability| choices(universe, ability, actor, players);
        let all: Vec<Code> = universe.abilities.iter().flat_map(each).collect();
        let drawn = choose.below(all.len() as u32 + 1) as usize;
        night
            .actions
            .extend(all.get(drawn).map(|code| code.action(actor)));
    }
    for player in 0..night.players.len() {
        night.players[player].role =
            plain_role(&night.players, &night.actions, PlayerId::new(player as u8));
    }
}
