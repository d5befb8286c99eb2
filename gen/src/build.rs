//! The only maker of nights: who there is, who acts, with what role, on whom, and in what order.

use nightcourt_resolvers::model::{Action, Night, Player, PlayerId, PlayerSet};

use crate::choose::Choose;
use crate::settings::{Casting, Settings};
use crate::{census, deeds, roster};

/// The memory of a night, to be used for the next one. After a few nights nothing more is allocated.
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
        Buffers { players, actions, order }
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
        roster::fill(choose, settings, &mut into.players);
        deeds::fill(choose, settings, &mut into);
    }
    if choose.happens(settings.order) {
        roster::order(choose, into.players.len(), &mut into.order);
    }
    match Night::new(into.players, into.actions, into.order) {
        Ok(night) => night,
        Err(invalid) => panic!("the builder made an impossible night: {invalid:?}"),
    }
}

/// Brings things into random order.
pub(crate) fn shuffle<T>(choose: &mut impl Choose, things: &mut [T]) {
    for end in (1..things.len()).rev() {
        // Zero leaves everything where it is.
        let from = end - choose.below(end as u32 + 1) as usize;
        things.swap(from, end);
    }
}

/// The living of a roster.
pub(crate) fn living(players: &[Player]) -> PlayerSet {
    let mut living = PlayerSet::EMPTY;
    for (number, player) in players.iter().enumerate() {
        if !player.dead {
            living.insert(PlayerId::new(number as u8));
        }
    }
    living
}
