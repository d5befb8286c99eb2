//! Why a night cannot be (MODEL-1, MODEL-9, MODEL-10, TEXT-5, TEXT-6).

use super::{ActionId, PlayerId};

/// The most players a night may have.
pub const MAX_PLAYERS: usize = 64;
/// The most actions a night may have.
pub const MAX_ACTIONS: usize = 64;
/// The most different items a night may name, fruit and money among them.
pub const MAX_ITEMS: usize = 64;

/// Why a night cannot be, and which action or player is to blame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidNight {
    /// More than [`MAX_PLAYERS`].
    TooManyPlayers(usize),
    /// More than [`MAX_ACTIONS`].
    TooManyActions(usize),
    /// An action names a player, or is by one, who is not in the roster.
    NotInRoster(ActionId),
    /// A dead player acts.
    DeadActor(ActionId),
    /// The actor has no such ability, and no factional kill.
    NotTheirAbility(ActionId),
    /// The action targets its own actor.
    TargetsSelf(ActionId),
    /// The action names a dead player, and is neither `revive` nor `exchange`.
    NamesDead(ActionId, PlayerId),
    /// A `revive` names a living player.
    RevivesLiving(ActionId, PlayerId),
    /// The two players chosen are one.
    SamePlayerTwice(ActionId),
    /// The faction has submitted its kill already, in the other action.
    SecondFactionalKill(ActionId, ActionId),
    /// The same actor submitted the same ability at the same players already, in the other action.
    Repeated(ActionId, ActionId),
    /// The pre-decided order names a player twice, or one who is not in the roster.
    Order(PlayerId),
}
