//! The only maker of nights: roster, actions and order.

use nightcourt_resolvers::model::{Action, Night, Player, PlayerId, PlayerSet};

use crate::actions::fill_actions;
use crate::census;
use crate::choose::Choose;
use crate::roles::fill_roster;
use crate::settings::{Casting, Settings};

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

/// Builds a night: asks `choose` for every decision that `settings` leave open.
///
/// ```
/// use nightcourt_gen::{Buffers, Choose, Frame, build_night};
///
/// struct Zero;
/// impl Choose for Zero {
///     fn below(&mut self, _: u32) -> u32 {
///         0
///     }
/// }
/// let night = build_night(&mut Zero, &Frame::Uniform.settings(), Buffers::default());
/// assert_eq!((night.players().len(), night.actions().len()), (1, 0));
/// ```
///
/// The night is possible whatever the answers and the settings: tests build hundreds of thousands through the checked
/// constructor.
///
/// # Panics
/// If it is not, which is a mistake of the builder. A night in its place would be counted as if it had been drawn.
#[must_use]
pub fn build_night(choose: &mut impl Choose, settings: &Settings, mut into: Buffers) -> Night {
    into.players.clear();
    into.actions.clear();
    into.order.clear();
    if let Casting::Census(universe) = &settings.casting {
        census::draw(choose, universe, &mut into);
    } else {
        fill_roster(choose, settings, &mut into.players);
        fill_actions(choose, settings, &mut into);
    }
    if choose.happens(settings.order) {
        decide_order(choose, into.players.len(), &mut into.order);
    }
    match Night::new(into.players, into.actions, into.order) {
        Ok(night) => night,
        Err(invalid) => panic!("the builder made an impossible night: {invalid:?}"),
    }
}

/// Draws a pre-decided order of players, of any length but none.
fn decide_order(choose: &mut impl Choose, players: usize, order: &mut Vec<PlayerId>) {
    order.extend((0..players).map(|number| PlayerId::new(number as u8)));
    choose.shuffle(order);
    if players > 1 {
        order.truncate(1 + choose.below(players as u32) as usize);
    }
}
