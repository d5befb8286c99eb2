//! The memory of a night while it is made.

use nightcourt_resolvers::model::{Action, Night, Player, PlayerId, PlayerSet};

/// The memory of a night, used again for the next one. After a few nights nothing more is allocated.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    pub(crate) players: Vec<Player>,
    pub(crate) actions: Vec<Action>,
    pub(crate) order: Vec<PlayerId>,
}

impl From<Night> for Buffers {
    fn from(night: Night) -> Buffers {
        let (mut players, mut actions, mut order) = night.into_parts();
        players.clear();
        actions.clear();
        order.clear();
        Buffers {
            players,
            actions,
            order,
        }
    }
}

impl Buffers {
    pub(crate) fn living(&self) -> PlayerSet {
        let players = (0..self.players.len() as u8).map(PlayerId::new);
        players
            .filter(|player| !self.players[player.index()].dead)
            .collect()
    }
}
