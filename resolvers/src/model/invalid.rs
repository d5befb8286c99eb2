//! Why a night cannot be (MODEL-1, MODEL-9, MODEL-10, TEXT-5, TEXT-6).

use std::fmt;

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

/// Players and actions by their numbers, from 1. [`invalid`](crate::text::invalid) has the same with names.
impl fmt::Display for InvalidNight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let act = |id: ActionId| id.index() + 1;
        let seat = |id: PlayerId| id.index() + 1;
        match *self {
            Self::TooManyPlayers(count) => {
                write!(f, "{count} players; a night has at most {MAX_PLAYERS}")
            }
            Self::TooManyActions(count) => {
                write!(f, "{count} actions; a night has at most {MAX_ACTIONS}")
            }
            Self::NotInRoster(id) => {
                write!(
                    f,
                    "action {}: its actor or a player it names is not in the roster",
                    act(id)
                )
            }
            Self::DeadActor(id) => write!(
                f,
                "action {}: its actor is dead; only the living act",
                act(id)
            ),
            Self::NotTheirAbility(id) => {
                write!(
                    f,
                    "action {}: its actor does not have the ability; add it to the actor's role",
                    act(id)
                )
            }
            Self::TargetsSelf(id) => write!(
                f,
                "action {}: it targets its own actor, who is not Self-Targeting; name another player",
                act(id)
            ),
            Self::NamesDead(id, player) => {
                write!(
                    f,
                    "action {}: player {} is dead; only revive and exchange name the dead",
                    act(id),
                    seat(player)
                )
            }
            Self::RevivesLiving(id, player) => {
                write!(
                    f,
                    "action {}: player {} is alive; revive names a dead player",
                    act(id),
                    seat(player)
                )
            }
            Self::SamePlayerTwice(id) => {
                write!(f, "action {}: it names one player twice; name two", act(id))
            }
            Self::SecondFactionalKill(id, first) => {
                write!(
                    f,
                    "action {}: action {} is the faction's kill already; remove one of them",
                    act(id),
                    act(first)
                )
            }
            Self::Repeated(id, first) => write!(
                f,
                "action {}: it repeats action {}; remove it",
                act(id),
                act(first)
            ),
            Self::Order(player) => {
                write!(
                    f,
                    "the order of players: player {} is repeated or is not in the roster",
                    seat(player)
                )
            }
        }
    }
}

impl std::error::Error for InvalidNight {}

#[cfg(test)]
mod tests {
    use crate::model::{Ability, Action, Alignment, Night, Player, PlayerId, Role, RoleId};

    #[test]
    fn an_impossible_night_is_explained_by_number() {
        let cop = Player::new(
            Alignment::Town,
            Role::Named(RoleId::from_name("Cop").unwrap()),
        );
        let (first, second) = (PlayerId::new(0), PlayerId::new(1));
        let read = Action::at(second, Ability::Investigate, first);
        let wrong = Action::at(second, Ability::Kill, first);
        let found =
            Night::new(vec![cop; 2], vec![read, read, wrong], vec![first, first]).unwrap_err();
        let said: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "action 2: it repeats action 1; remove it",
                "action 3: its actor does not have the ability; add it to the actor's role",
                "the order of players: player 1 is repeated or is not in the roster",
            ]
        );
    }
}
