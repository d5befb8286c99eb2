//! An action as a small number, which renamings change and which orders the nights of a unit.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, ItemId, Naming, Player, PlayerId, Role, RoleId, TABLE,
};

use super::group::Renaming;
use super::universe::{Players, Redirects, Universe};
use crate::build::Buffers;
use crate::choose::Choose;
use crate::plain_role;

/// An action without its actor: ability, item, and the players named, from the most significant byte down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Code(u32);

/// The first ordinary item: what comes before it is fruit, money and gun, which no renaming changes.
const ORDINARY: u8 = 3;
/// The items of a census: the special ones, and two others.
pub(super) const ITEMS: u8 = ORDINARY + 2;

impl Code {
    pub(super) fn new(ability: Ability, item: u8, [first, second]: [u8; 2]) -> Code {
        Code(u32::from_be_bytes([ability as u8, item, first, second]))
    }

    /// The players named.
    pub(super) fn named(self) -> ([u8; 2], usize) {
        let [ability, _, first, second] = self.0.to_be_bytes();
        let count = match TABLE[usize::from(ability)].names {
            Naming::Nobody => 0,
            Naming::Target => 1,
            Naming::TargetAndDestination | Naming::TwoChosen => 2,
        };
        ([first, second], count)
    }

    /// The same under other names.
    pub(super) fn renamed(self, by: &Renaming) -> Code {
        let [ability, item, ..] = self.0.to_be_bytes();
        let row = &TABLE[usize::from(ability)];
        let ([first, second], count) = self.named();
        let new = |player: u8| by.player[usize::from(player)];
        let named = match (row.names, count) {
            (_, 0) => [0, 0],
            (_, 1) => [new(first), 0],
            (Naming::TwoChosen, _) => {
                let [one, other] = [new(first), new(second)];
                [one.min(other), one.max(other)]
            }
            _ => [new(first), new(second)],
        };
        Code::new(row.ability, renamed_item(item, by), named)
    }

    /// The action, by this actor.
    pub(super) fn action(self, actor: u8) -> Action {
        let [ability, item, ..] = self.0.to_be_bytes();
        let row = &TABLE[usize::from(ability)];
        let (named, count) = self.named();
        let named = named.map(PlayerId::new);
        match Action::new(
            PlayerId::new(actor),
            row.ability,
            &named[..count],
            ItemId::new(item),
        ) {
            Some(action) => action,
            None => unreachable!(
                "{} names {count} players, as its row of the table says",
                row.id
            ),
        }
    }
}

/// An item under another name.
pub(super) fn renamed_item(item: u8, by: &Renaming) -> u8 {
    if by.items && item >= ORDINARY {
        ORDINARY + (ITEMS - 1 - item)
    } else {
        item
    }
}

/// Everything that a player may do with an ability on a roster of this size, in order.
pub(super) fn choices(universe: &Universe, ability: Ability, actor: u8, players: u8) -> Vec<Code> {
    let others = || (0..players).filter(move |&player| player != actor);
    let at = |item: u8| others().map(move |target| Code::new(ability, item, [target, 0]));
    let mut all: Vec<Code> = match ability.names() {
        Naming::Nobody => vec![Code::new(ability, 0, [0, 0])],
        Naming::Target if ability == Ability::Give => (0..ITEMS).flat_map(at).collect(),
        Naming::Target => at(0).collect(),
        Naming::TargetAndDestination => {
            let to = |target: u8| {
                let apart = universe.redirects == Redirects::Apart;
                let ends = (0..players).filter(move |&end| !apart || end != target);
                ends.map(move |end| Code::new(ability, 0, [target, end]))
            };
            others().flat_map(to).collect()
        }
        Naming::TwoChosen => {
            let with =
                |one: u8| (one + 1..players).map(move |other| Code::new(ability, 0, [one, other]));
            (0..players).flat_map(with).collect()
        }
    };
    all.sort_unstable();
    all
}

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
