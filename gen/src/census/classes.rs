//! The nights of a unit, each once up to names.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Night, Player, PlayerId, Role, RoleId,
};

use super::codes::{Code, choices};
use super::extras::{Budget, Extras};
use super::group::{Renaming, orders, within};
use super::units::Unit;
use super::universe::{Players, Universe};
use crate::plain_role;

/// A class of nights that differ in names alone.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// The least of them; its actions are in the order of the roster.
    pub night: Night,
    /// Number of nights of the universe in its class: its different namings. 1 if the universe has no names
    /// ([`Players::Named`]).
    pub weight: u64,
    named: bool,
    /// The renamings of players that change nothing.
    same: Vec<Renaming>,
}

impl Unit {
    /// Shows the nights of this part, in order.
    pub fn classes(&self, each: &mut dyn FnMut(&Class)) {
        let acting = self.hands.len();
        match self.universe.players {
            Players::Exactly(players) => Walk::new(self, players.into()).run(each),
            Players::Named => {
                let actions: usize = self.hands.iter().map(Vec::len).sum();
                // Connected: every action but the first shares a player with another.
                (acting..=(2 * actions + 1).max(acting))
                    .for_each(|players| Walk::new(self, players).run(each));
            }
        }
    }

    /// The approximate number of nights, for the progress of a census.
    #[must_use]
    pub fn estimate(&self) -> f64 {
        let actions: usize = self.hands.iter().map(Vec::len).sum();
        let players = match self.universe.players {
            Players::Exactly(players) => players.into(),
            Players::Named => self.hands.len() + actions,
        };
        let walk = Walk::new(self, players);
        let ways: f64 = walk
            .slots
            .iter()
            .map(|slot| slot.choices.len() as f64)
            .product();
        ways * Budget::of(&self.universe).ways(players) / walk.group.len() as f64
    }
}

/// One action of the unit, and everything that it may be.
struct Slot {
    actor: usize,
    ability: Ability,
    choices: Vec<Code>,
}

/// The search for the nights of a unit with a number of players.
struct Walk<'a> {
    universe: &'a Universe,
    players: usize,
    acting: usize,
    slots: Vec<Slot>,
    /// The slots of each player: from here up to the next one's.
    starts: Vec<usize>,
    group: Vec<Renaming>,
    namings: u64,
    extras: Vec<Extras>,
    codes: Vec<Code>,
}

impl<'a> Walk<'a> {
    fn new(unit: &'a Unit, players: usize) -> Walk<'a> {
        let universe = &unit.universe;
        let mut slots = Vec::new();
        let mut starts = vec![0];
        for (actor, hand) in unit.hands.iter().enumerate() {
            for &ability in hand {
                let choices = choices(universe, ability, actor as u8, players as u8);
                slots.push(Slot {
                    actor,
                    ability,
                    choices,
                });
            }
            starts.push(slots.len());
        }
        starts.resize(players + 1, slots.len());
        let mut blocks: Vec<usize> = unit
            .hands
            .chunk_by(|one, next| one == next)
            .map(<[_]>::len)
            .collect();
        blocks.push(players - unit.hands.len());
        let items =
            universe.belongings > 0 || slots.iter().any(|slot| slot.ability == Ability::Give);
        let namings = (1..=players as u64).product::<u64>() * if items { 2 } else { 1 };
        Walk {
            universe,
            players,
            acting: unit.hands.len(),
            slots,
            starts,
            group: within(&blocks, items),
            namings,
            extras: Extras::within(Budget::of(universe)),
            codes: Vec::new(),
        }
    }

    fn run(&mut self, each: &mut dyn FnMut(&Class)) {
        self.aim(self.acting, each);
    }

    /// Chooses the next action. In the least night, players who do nothing are numbered as they are first named:
    /// `unnamed` is the next of them.
    fn aim(&mut self, unnamed: usize, each: &mut dyn FnMut(&Class)) {
        let place = self.codes.len();
        if place == self.slots.len() {
            self.found(unnamed, each);
            return;
        }
        let Slot { actor, ability, .. } = self.slots[place];
        let again = place > self.starts[actor] && self.slots[place - 1].ability == ability;
        for choice in 0..self.slots[place].choices.len() {
            let code = self.slots[place].choices[choice];
            if again && code <= self.codes[place - 1] {
                continue;
            }
            let (named, count) = code.named();
            let mut next = unnamed;
            let in_order = named[..count].iter().all(|&player| {
                let player = usize::from(player);
                next += usize::from(player == next);
                player < next
            });
            if in_order {
                self.codes.push(code);
                self.aim(next, each);
                self.codes.pop();
            }
        }
    }

    /// All actions are chosen: the least night of its kind is shown, with everything that players may have.
    fn found(&mut self, unnamed: usize, each: &mut dyn FnMut(&Class)) {
        if self.universe.players == Players::Named
            && (unnamed < self.players || !self.is_connected())
        {
            return;
        }
        let mut same = Vec::new();
        for renaming in &self.group {
            match self.renamed(renaming) {
                std::cmp::Ordering::Less => return,
                std::cmp::Ordering::Equal => same.push(*renaming),
                std::cmp::Ordering::Greater => {}
            }
        }
        self.equip(Budget::of(self.universe), &mut Vec::new(), &same, each);
    }

    fn renamed(&self, by: &Renaming) -> std::cmp::Ordering {
        for player in 0..self.acting {
            let was = usize::from(by.was[player]);
            let before = &self.codes[self.starts[was]..self.starts[was + 1]];
            let now = &self.codes[self.starts[player]..self.starts[player + 1]];
            let order = match (before, now) {
                (&[before], [now]) => before.renamed(by).cmp(now),
                _ => {
                    let mut renamed: Vec<Code> =
                        before.iter().map(|code| code.renamed(by)).collect();
                    renamed.sort_unstable();
                    renamed[..].cmp(now)
                }
            };
            if order.is_ne() {
                return order;
            }
        }
        std::cmp::Ordering::Equal
    }

    fn is_connected(&self) -> bool {
        let touched: Vec<u32> = self
            .codes
            .iter()
            .zip(&self.slots)
            .map(|(code, slot)| {
                let (named, count) = code.named();
                named[..count]
                    .iter()
                    .fold(1 << slot.actor, |all, &player| all | 1 << player)
            })
            .collect();
        let mut reached = touched.first().copied().unwrap_or_default();
        loop {
            let more = touched
                .iter()
                .filter(|&&one| one & reached != 0)
                .fold(reached, |all, one| all | one);
            if more == reached {
                return touched.iter().all(|one| one & reached != 0);
            }
            reached = more;
        }
    }

    /// Chooses the extras of the next player.
    fn equip(
        &self,
        left: Budget,
        extras: &mut Vec<Extras>,
        same: &[Renaming],
        each: &mut dyn FnMut(&Class),
    ) {
        if extras.len() < self.players {
            for &one in &self.extras {
                if let Some(left) = left.less(one.cost()) {
                    extras.push(one);
                    self.equip(left, extras, same, each);
                    extras.pop();
                }
            }
            return;
        }
        let mut kept = Vec::new();
        for renaming in same {
            let was = |player: usize| extras[usize::from(renaming.was[player])].renamed(renaming);
            match (0..self.players).map(was).cmp(extras.iter().copied()) {
                std::cmp::Ordering::Less => return,
                std::cmp::Ordering::Equal => kept.push(*renaming),
                std::cmp::Ordering::Greater => {}
            }
        }
        if let Some(night) = self.night(extras) {
            let named = self.universe.players != Players::Named;
            let weight = if named {
                self.namings / kept.len() as u64
            } else {
                1
            };
            each(&Class {
                night,
                weight,
                named,
                same: kept,
            });
        }
    }

    /// The night; `None` if it is impossible: somebody dead acts, or is named by what names the living only.
    fn night(&self, extras: &[Extras]) -> Option<Night> {
        let actions: Vec<Action> = self
            .codes
            .iter()
            .zip(&self.slots)
            .map(|(code, slot)| code.action(slot.actor as u8))
            .collect();
        let vanilla = Player::new(Alignment::Town, Role::Named(RoleId::VANILLA));
        let mut players = vec![vanilla; self.players];
        players
            .iter_mut()
            .zip(extras)
            .for_each(|(player, extras)| extras.give(player));
        for action in actions
            .iter()
            .filter(|action| action.ability == Ability::Revive)
        {
            action
                .named()
                .iter()
                .for_each(|named| players[named.index()].dead = true);
        }
        for player in 0..self.players {
            players[player].role = plain_role(&players, &actions, PlayerId::new(player as u8));
        }
        Night::new(players, actions, Vec::new()).ok()
    }
}

impl Class {
    /// Reports whether its universe has names. Then its weight counts all namings.
    #[must_use]
    pub fn has_names(&self) -> bool {
        self.named
    }

    /// Shows the night under other names, whose order of submission and of the roster may decide something, each with
    /// its weight.
    ///
    /// With names: every different naming, submitted in the order of the roster, and all weights together are the weight
    /// of the class. Without: every order of submission, with every order of those who act, the others following as they
    /// are named or the other way round; the weights are 0, since no night more is meant.
    pub fn orders(&self, each: &mut dyn FnMut(Night, u64)) {
        if self.named {
            self.namings(each)
        } else {
            self.submissions(each)
        }
    }

    fn namings(&self, each: &mut dyn FnMut(Night, u64)) {
        let players = self.night.players().len();
        // Two renamings that change nothing may have the same renaming of players.
        let mut same: Vec<Renaming> = Vec::new();
        for one in &self.same {
            if same.iter().all(|other| other.player != one.player) {
                same.push(*one);
            }
        }
        let all = orders(0, players);
        let count = (all.len() / same.len()) as u64;
        for naming in all {
            let first = same
                .iter()
                .filter(|one| !one.leaves_players(players))
                .all(|one| {
                    let other = (0..players).map(|player| naming[usize::from(one.player[player])]);
                    other.cmp(naming.iter().copied()).is_ge()
                });
            if first {
                let mut sorted: Vec<usize> = (0..self.night.actions().len()).collect();
                sorted.sort_by_key(|&place| naming[self.night.actions()[place].actor.index()]);
                if let Some(night) = told(&self.night, &naming, &sorted) {
                    each(night, self.weight / count);
                }
            }
        }
    }

    fn submissions(&self, each: &mut dyn FnMut(Night, u64)) {
        let players = self.night.players().len();
        let actors = self
            .night
            .actions()
            .iter()
            .map(|action| action.actor.index() + 1)
            .max()
            .unwrap_or(0);
        for submission in orders(0, self.night.actions().len()) {
            let submission: Vec<usize> = submission.into_iter().map(usize::from).collect();
            for roster in orders(0, actors) {
                let forth: Vec<u8> = roster
                    .iter()
                    .copied()
                    .chain(actors as u8..players as u8)
                    .collect();
                let back: Vec<u8> = roster
                    .iter()
                    .copied()
                    .chain((actors as u8..players as u8).rev())
                    .collect();
                for naming in if forth == back {
                    vec![forth]
                } else {
                    vec![forth, back]
                } {
                    if let Some(night) = told(&self.night, &naming, &submission) {
                        each(night, 0);
                    }
                }
            }
        }
    }
}

/// A night with new numbers for its players, and its actions submitted in this order.
fn told(night: &Night, naming: &[u8], submission: &[usize]) -> Option<Night> {
    let new = |player: PlayerId| PlayerId::new(naming[player.index()]);
    let mut players = night.players().to_vec();
    for (old, &place) in naming.iter().enumerate() {
        players[usize::from(place)] = night.players()[old];
    }
    let renamed = |&place: &usize| {
        let action = &night.actions()[place];
        let named: Vec<PlayerId> = action.named().iter().map(|&player| new(player)).collect();
        Action::new(new(action.actor), action.ability, &named, action.item)
    };
    let actions: Vec<Action> = submission.iter().map(renamed).collect::<Option<_>>()?;
    Night::new(players, actions, Vec::new()).ok()
}
