//! The largest nights there may be, each of one kind: everybody uses one ability, or one of two, on others in a simple
//! pattern. Random nights of this size are all alike; these reach the far ends of what a system costs, so tests and fuzz
//! targets begin with them.

use nightcourt_resolvers::model::{
    Ability, AbilityList, Action, Alignment, ItemId, ItemSet, MAX_ACTIONS, MAX_ITEMS, MAX_PLAYERS,
    Night, Passive, Player, PlayerId, Role,
};

/// A pattern of actors and the players that they name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Each player names the next one, and the one after.
    Ring,
    /// All players name one of the same two.
    Star,
    /// Two by two, players name each other.
    Pairs,
    /// Each player names two that are far apart, in no order.
    Scattered,
    /// A few players who each name everybody else.
    Crowd,
}

impl Pattern {
    /// Every pattern.
    pub const ALL: [Pattern; 5] = [
        Pattern::Ring,
        Pattern::Star,
        Pattern::Pairs,
        Pattern::Scattered,
        Pattern::Crowd,
    ];

    /// The number of players, and of actions that each submits at most.
    const fn size(self) -> (usize, usize) {
        match self {
            Pattern::Crowd => (9, 8),
            Pattern::Ring | Pattern::Star | Pattern::Pairs | Pattern::Scattered => (MAX_PLAYERS, 1),
        }
    }

    /// The players that the action of a player with this number names: two others than the actor, first and second.
    fn names(self, actor: usize, action: usize) -> [usize; 2] {
        let count = self.size().0;
        let [first, second] = match self {
            Pattern::Ring => [actor + 1, actor + 2],
            Pattern::Star => match actor {
                0 => [1, 2],
                1 => [0, 2],
                _ => [0, 1],
            },
            Pattern::Pairs => [actor ^ 1, (actor ^ 1) + 2],
            Pattern::Scattered => [actor * 29 + 7, actor * 43 + 12],
            Pattern::Crowd => [actor + 1 + action, actor + 2 + action],
        }
        .map(|place| place % count);
        let other = |place: usize, but: [usize; 2]| {
            (place..)
                .map(|place| place % count)
                .find(|place| !but.contains(place))
                .unwrap_or(place)
        };
        let first = other(first, [actor, actor]);
        [first, other(second, [actor, first])]
    }
}

/// A property that all players share, in addition to what they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing.
    Plain,
    /// Paranoid Gun Owners.
    GunOwners,
    /// Suicidal.
    Suicidal,
    /// Reflexive vendors of money, which adds up in a circle.
    MoneyVendors,
    /// Reflexive vendors of every item that a night has room for.
    Stores,
    /// Weak, and not Town.
    WeakStrangers,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 6] = [
        Kind::Plain,
        Kind::GunOwners,
        Kind::Suicidal,
        Kind::MoneyVendors,
        Kind::Stores,
        Kind::WeakStrangers,
    ];

    fn player(self, role: Role) -> Player {
        let player = Player::new(Alignment::Town, role);
        match self {
            Kind::Plain => player,
            Kind::GunOwners => player.with(Passive::Pgo),
            Kind::Suicidal => player.with(Passive::Suicidal),
            Kind::MoneyVendors => Player {
                vends: ItemSet::of(ItemId::MONEY),
                ..player
            },
            Kind::Stores => Player {
                vends: ItemSet::first(MAX_ITEMS),
                ..player
            },
            Kind::WeakStrangers => Player {
                alignment: Alignment::NeutralTown,
                ..player.with(Passive::Weak)
            },
        }
    }
}

/// A night of the largest size on which players use these two abilities in turn (which may be one), in a pattern.
#[must_use]
pub fn large([even, odd]: [Ability; 2], pattern: Pattern, kind: Kind) -> Night {
    let (count, most) = pattern.size();
    let ability = |actor: usize| [even, odd][actor % 2];
    let revives = [even, odd].contains(&Ability::Revive);
    // Only the dead come back: every second player, who then does nothing.
    let dead = |player: usize| revives && player % 2 == 1;

    let players = (0..count).map(|actor| {
        let abilities = [ability(actor)].into_iter().collect::<AbilityList>();
        let player = kind.player(Role::Spelled(abilities));
        let holds = ItemSet::of(ItemId::GUN);
        Player {
            holds,
            dead: dead(actor),
            ..player
        }
    });

    let mut actions: Vec<Action> = Vec::new();
    for number in 0..most {
        for actor in (0..count).filter(|&actor| !dead(actor)) {
            let ability = ability(actor);
            let mut named = pattern.names(actor, number);
            if ability == Ability::Revive && !dead(named[0]) {
                named[0] = ((named[0] + 1) % count) | 1;
            }
            let [first, second] = named.map(|player| PlayerId::new(player as u8));
            let ids = [first, second];
            let actor = PlayerId::new(actor as u8);
            let action =
                (0..=2).find_map(|names| Action::new(actor, ability, &ids[..names], ItemId::MONEY));
            let new = |action: &Action| !actions.contains(action);
            let room = actions.len() < MAX_ACTIONS;
            if let Some(action) = action.filter(|action| room && new(action)) {
                actions.push(action);
            }
        }
    }
    Night::new(players.collect(), actions, Vec::new()).unwrap_or_default()
}

/// The abilities that move, stop, save, take or answer: what other abilities are combined with.
pub const TANGLING: [Ability; 10] = [
    Ability::Redirect,
    Ability::Drive,
    Ability::Block,
    Ability::Jail,
    Ability::Kill,
    Ability::Guard,
    Ability::Hide,
    Ability::Rolestop,
    Ability::Steal,
    Ability::Give,
];

/// Large nights of every ability in every pattern, of every two that tangle, and of everybody's passives, each with a name.
pub fn nights() -> impl Iterator<Item = (String, Night)> {
    let one = Ability::all().map(|ability| [ability, ability]);
    let tangled = TANGLING.into_iter().enumerate();
    let two =
        tangled.flat_map(|(place, even)| TANGLING[..place].iter().map(move |&odd| [even, odd]));
    let plain = one.chain(two).map(|abilities| (abilities, Kind::Plain));
    let passive = [
        Ability::Visit,
        Ability::Redirect,
        Ability::Drive,
        Ability::Steal,
    ]
    .into_iter()
    .flat_map(|ability| Kind::ALL[1..].iter().map(move |&kind| ([ability; 2], kind)));
    plain.chain(passive).flat_map(|(abilities, kind)| {
        Pattern::ALL.into_iter().map(move |pattern| {
            let [even, odd] = abilities.map(Ability::id);
            let name = format!("{even}-{odd}-{pattern:?}-{kind:?}").to_lowercase();
            (name, large(abilities, pattern, kind))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A night that is refused would be empty.
    #[test]
    fn every_night_is_as_large_as_its_pattern_allows() {
        let (mut count, mut full) = (0, 0);
        for (name, night) in nights() {
            count += 1;
            full += usize::from(night.actions().len() == MAX_ACTIONS);
            let revives = name.starts_with("revive");
            let least = if name.contains("commute-") {
                9
            } else if revives {
                4
            } else {
                63
            };
            assert!(
                night.actions().len() >= least,
                "{name}: {}",
                night.actions().len()
            );
        }
        let (abilities, tangling) = (Ability::all().count(), TANGLING.len());
        let pairs = tangling * (tangling - 1) / 2;
        assert_eq!(
            count,
            (abilities + pairs + 4 * (Kind::ALL.len() - 1)) * Pattern::ALL.len()
        );
        assert!(full * 2 > count, "{full} of {count}");
    }
}
