//! One step of the minimiser, in words.

use std::fmt;

use nightcourt_resolvers::model::{
    Ability, ActionId, Alignment, ItemId, Passive, PlayerId, RoleId,
};
use nightcourt_resolvers::text::Sheet;

/// The change of a step. Numbers are those of the night before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// An action is not submitted.
    RemoveAction(ActionId),
    /// An action names another player in the place of one whom nothing else names.
    Retarget(ActionId, PlayerId, PlayerId),
    /// Whatever names the first names the second, who gets what the first has; the first is gone.
    Merge(PlayerId, PlayerId),
    /// A player whom no action names is gone.
    RemovePlayer(PlayerId),
    /// There is no pre-decided order of players.
    RemoveOrder,
    /// A player is without a passive.
    RemovePassive(PlayerId, Passive),
    /// A player loses an additional role.
    RemoveRole(PlayerId, RoleId),
    /// A player is no reflexive vendor of this.
    RemoveVendor(PlayerId, ItemId),
    /// A reflexive vendor of something else sells this.
    Vend(PlayerId, ItemId, ItemId),
    /// A player does not hold this.
    RemoveItem(PlayerId, ItemId),
    /// A player has this much money.
    Money(PlayerId, u32),
    /// A player is alive.
    Alive(PlayerId),
    /// An action is of a simpler ability, at this player.
    Simplify(ActionId, Ability, Option<PlayerId>),
    /// A gift is of a simpler item.
    Gift(ActionId, ItemId),
    /// A player is of a plainer alignment.
    Align(PlayerId, Alignment),
    /// A player has the plainest role for what they do.
    PlainRole(PlayerId),
    /// An action is done by a stranger.
    Stranger(ActionId),
    /// An action names a player who was met before, instead of another.
    Aim(ActionId, PlayerId, PlayerId),
}

/// A step in the words of a night's names.
#[derive(Clone, Copy, Debug)]
pub struct ChangeText<'a> {
    /// The step.
    pub change: Change,
    /// The night before it.
    pub sheet: &'a Sheet,
}

impl fmt::Display for ChangeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChangeText { change, sheet } = *self;
        let name = |player: PlayerId| sheet.name(player);
        let item = |item: ItemId| sheet.items.get(item.index()).map_or("?", String::as_str);
        let action_words = |id: ActionId| {
            let action = sheet.night.action(id);
            (name(action.actor), action.ability.id())
        };
        match change {
            Change::RemoveAction(id) => {
                let (actor, ability) = action_words(id);
                let named: Vec<&str> = sheet
                    .night
                    .action(id)
                    .named()
                    .iter()
                    .map(|&player| name(player))
                    .collect();
                let arrow = if named.is_empty() { "" } else { " -> " };
                write!(f, "without {actor}: {ability}{arrow}{}", named.join(", "))
            }
            Change::Retarget(id, from, to) | Change::Aim(id, from, to) => {
                let (actor, ability) = action_words(id);
                write!(
                    f,
                    "{actor}'s {ability} names {} instead of {}",
                    name(to),
                    name(from)
                )
            }
            Change::Merge(from, into) => write!(f, "{} is {}", name(from), name(into)),
            Change::RemovePlayer(player) => write!(f, "without {}", name(player)),
            Change::RemoveOrder => f.write_str("without the order of players"),
            Change::RemovePassive(player, passive) => {
                write!(f, "{} is not {}", name(player), passive.word())
            }
            Change::RemoveRole(player, role) => write!(f, "{} is no {}", name(player), role.name()),
            Change::RemoveVendor(player, sold) => {
                write!(f, "{} is no vendor of {}", name(player), item(sold))
            }
            Change::Vend(player, from, to) => {
                write!(
                    f,
                    "{} sells {} instead of {}",
                    name(player),
                    item(to),
                    item(from)
                )
            }
            Change::RemoveItem(player, held) => {
                write!(f, "{} holds no {}", name(player), item(held))
            }
            Change::Money(player, money) => write!(f, "{} has {money} money", name(player)),
            Change::Alive(player) => write!(f, "{} is alive", name(player)),
            Change::Simplify(id, simpler, at) => {
                let (actor, ability) = action_words(id);
                write!(f, "{actor}'s {ability} becomes {}", simpler.id())?;
                at.map_or(Ok(()), |at| write!(f, " at {}", name(at)))
            }
            Change::Gift(id, given) => {
                write!(f, "{}'s gift is {}", action_words(id).0, item(given))
            }
            Change::Align(player, alignment) => {
                write!(f, "{} is {}", name(player), alignment.words())
            }
            Change::Stranger(id) => {
                let (actor, ability) = action_words(id);
                write!(f, "a stranger does {actor}'s {ability}")
            }
            Change::PlainRole(player) => write!(f, "{} has a plain role", name(player)),
        }
    }
}
