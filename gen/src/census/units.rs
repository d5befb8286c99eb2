//! Units of a census: abilities of players, without targets.

use nightcourt_resolvers::model::Ability;

use super::universe::{Players, Universe};

/// A part of a census: the nights in which certain players use certain abilities.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The universe of its nights.
    pub universe: Universe,
    /// Abilities of each player who acts, most actions first; players with equal hands are neighbours.
    pub hands: Vec<Vec<Ability>>,
}

/// The parts of a census, in order: those of fewer actions first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Units(Vec<Unit>);

impl Units {
    /// The parts of a universe.
    #[must_use]
    pub fn of(universe: &Universe) -> Units {
        let mut hands = Vec::new();
        for size in (1..=universe.each).rev() {
            fill_hands(universe, size.into(), &mut Vec::new(), &mut hands);
        }
        let most = match universe.players {
            Players::Exactly(players) => players.into(),
            Players::Named => usize::from(universe.actions),
        };
        let least = usize::from(universe.players == Players::Named);
        let mut units = Vec::new();
        for actions in least..=universe.actions.into() {
            let mut chosen = Vec::new();
            fill_units(universe, &hands, 0, actions, most, &mut chosen, &mut units);
        }
        Units(units)
    }

    /// Number of units.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Reports whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The part with this number.
    #[must_use]
    pub fn get(&self, number: u64) -> Option<&Unit> {
        usize::try_from(number)
            .ok()
            .and_then(|number| self.0.get(number))
    }
}

/// Every multiset of `size` abilities, in the order of the table.
fn fill_hands(
    universe: &Universe,
    size: usize,
    hand: &mut Vec<Ability>,
    hands: &mut Vec<Vec<Ability>>,
) {
    if hand.len() == size {
        hands.push(hand.clone());
        return;
    }
    let last = hand.last().copied();
    for ability in universe
        .abilities
        .iter()
        .filter(|&ability| last.is_none_or(|last| last <= ability))
    {
        hand.push(ability);
        fill_hands(universe, size, hand, hands);
        hand.pop();
    }
}

/// Every multiset of hands with these actions together, for at most these players.
fn fill_units(
    universe: &Universe,
    hands: &[Vec<Ability>],
    from: usize,
    actions: usize,
    players: usize,
    chosen: &mut Vec<Vec<Ability>>,
    units: &mut Vec<Unit>,
) {
    if actions == 0 {
        units.push(Unit {
            universe: *universe,
            hands: chosen.clone(),
        });
        return;
    }
    if players == 0 {
        return;
    }
    for place in from..hands.len() {
        if hands[place].len() <= actions {
            chosen.push(hands[place].clone());
            fill_units(
                universe,
                hands,
                place,
                actions - hands[place].len(),
                players - 1,
                chosen,
                units,
            );
            chosen.pop();
        }
    }
}
