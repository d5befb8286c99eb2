//! A part in a few machine words: all that any system asks of it, and no more. Parts with equal keys differ in names, in
//! seats and in words that do nothing tonight, which change no answer (LAW-3).
//!
//! Players are numbered as they are met in the actions. Of the roster and of `[order]` only this is kept: how those
//! stand to each other whose actions or passives a tie-break may compare. A role is nothing but what can be asked of it:
//! whether it is vanilla, or has what a Gunsmith reads as a gun, if somebody asks that; and whose role is the same, if
//! somebody reads roles. `Answer`s from one key are compared with whole nights on every frame, under every switch
//! (`reports/corpus/tests/parts.rs`).

use nightcourt_resolvers::model::{
    Ability, ActionId, Component, Components, MAX_PLAYERS, Night, Player, PlayerId, PlayerSet,
};
use nightcourt_resolvers::outcome::Value;
use nightcourt_resolvers::parts::Part;

/// A part of more actions has no key.
pub const MOST_ACTIONS: usize = 3;

/// The most players of such a part: each action names two beside its actor, and shares one with another.
const MOST_PLAYERS: usize = 2 * MOST_ACTIONS + 1;

/// One for the actions, a half for each player, and three for what each has.
const MOST_WORDS: usize = 1 + MOST_PLAYERS.div_ceil(2) + 3 * MOST_PLAYERS;

/// The words of a part.
#[derive(Clone, Debug)]
pub struct Key {
    words: [u64; MOST_WORDS],
    len: usize,
}

impl Default for Key {
    fn default() -> Key {
        Key { words: [0; MOST_WORDS], len: 0 }
    }
}

impl Key {
    /// The words.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words[..self.len]
    }

    fn push(&mut self, word: u64) {
        self.words[self.len] = word;
        self.len += 1;
    }

    /// Writes the words of a part. Says whether it has any: not if it has more than [`MOST_ACTIONS`] actions.
    pub fn write(&mut self, night: &Night, part: Part) -> bool {
        self.len = 0;
        if part.actions.len() > MOST_ACTIONS {
            return false;
        }
        let mut seats = Seats::default();
        let (mut actions, mut asked) = (0, 0_u32);
        for id in part.actions.iter() {
            actions = actions << 21 | seats.action(night, id);
            asked |= asks(night.action(id).ability.components());
        }
        self.push(actions);
        let compared = seats.acting.union(night.reflexive().intersection(part.players));
        let mut half = None;
        for place in 0..seats.len {
            let player = seats.met[place];
            let word = u64::from(seats.player(night, player, compared, asked));
            match half.take() {
                None => half = Some(word),
                Some(first) => self.push(first | word << 32),
            }
        }
        half.into_iter().for_each(|word| self.push(word));
        let met = &seats.met[..seats.len];
        if night.has_items() && met.iter().any(|&player| night.player(player).has_belongings()) {
            for &player in met {
                let Player { vends, holds, money, .. } = night.player(player);
                [vends.bits(), holds.bits(), u64::from(*money)].into_iter().for_each(|word| self.push(word));
            }
        }
        true
    }
}

/// Somebody reads a role; who is vanilla; who has a gun.
const ROLE: u32 = 1;
const VANILLA: u32 = 2;
const GUN: u32 = 4;

const fn asks(components: Components) -> u32 {
    let mut asked = 0;
    if components.has(Component::ReadRole) {
        asked |= ROLE;
    }
    if components.has(Component::ReadVanilla) || components.has(Component::ReadVanillaTown) {
        asked |= VANILLA;
    }
    if components.has(Component::ReadGun) {
        asked |= GUN;
    }
    asked
}

/// Who sits where: in the order in which they are met.
struct Seats {
    met: [PlayerId; MOST_PLAYERS],
    of: [u8; MAX_PLAYERS],
    seated: PlayerSet,
    acting: PlayerSet,
    len: usize,
}

impl Default for Seats {
    fn default() -> Seats {
        Seats {
            met: [PlayerId::default(); MOST_PLAYERS],
            of: [0; MAX_PLAYERS],
            seated: PlayerSet::EMPTY,
            acting: PlayerSet::EMPTY,
            len: 0,
        }
    }
}

impl Seats {
    fn seat(&mut self, player: PlayerId) -> u64 {
        if !self.seated.contains(player) {
            self.seated.insert(player);
            self.met[self.len] = player;
            self.of[player.index()] = self.len as u8;
            self.len += 1;
        }
        self.of[player.index()].into()
    }

    /// An action in 21 bits: its ability (never 0), whose it is, whom it names, what it gives, and whether it is of its
    /// actor's role.
    fn action(&mut self, night: &Night, id: ActionId) -> u64 {
        let action = night.action(id);
        self.acting.insert(action.actor);
        let mut word = action.ability as u64 + 1;
        word = word << 3 | self.seat(action.actor);
        let mut named = action.named().iter();
        word = word << 3 | named.next().map_or(0, |&player| self.seat(player));
        word = word << 3 | named.next().map_or(0, |&player| self.seat(player));
        let given = if action.ability == Ability::Give { action.item.index() as u64 } else { 0 };
        let own = night.player(action.actor).role.has(action.ability);
        word << 7 | given << 1 | u64::from(own)
    }

    /// A player in 25 bits.
    fn player(&self, night: &Night, id: PlayerId, compared: PlayerSet, asked: u32) -> u32 {
        let player = night.player(id);
        let mut word = player.alignment as u32;
        word = player.passives.iter().fold(word << 13, |word, passive| word | 1 << passive as u32);
        word = word << 1 | u32::from(player.dead);
        word = word << 1 | u32::from(asked & VANILLA != 0 && player.is_vanilla());
        let armed = || [Ability::Investigate, Ability::Gunsmith, Ability::Kill].iter().any(|&one| player.role.has(one));
        word = word << 1 | u32::from(asked & GUN != 0 && armed());
        word = word << 3 | if asked & ROLE != 0 { self.role(night, player) } else { 0 };
        let rank = |of: PlayerId| night.order_rank(of);
        let before = |&other: &PlayerId| rank(other) < rank(id);
        let several = compared.len() > 1 && compared.contains(id);
        word << 3 | if several { compared.iter().filter(before).count() as u32 } else { 0 }
    }

    /// Whoever was met first of those who have the same role for who reads it; 7 if it reads as vanilla.
    fn role(&self, night: &Night, player: &Player) -> u32 {
        if player.role.is_vanilla() {
            return MOST_PLAYERS as u32;
        }
        let read = Value::role(player.role);
        let same = |&other: &PlayerId| Value::role(night.player(other).role) == read;
        self.met[..self.len].iter().position(same).unwrap_or(0) as u32
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{Alignment, Passive};
    use nightcourt_resolvers::parts::find;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn keys(text: &str) -> Vec<Vec<u64>> {
        let night = Sheet::parse(text).expect("a night").night;
        let mut parts = Vec::new();
        find(&night, &mut parts);
        let mut key = Key::default();
        parts
            .into_iter()
            .map(|part| {
                assert!(key.write(&night, part));
                key.words().to_vec()
            })
            .collect()
    }

    fn one(players: &str, actions: &str) -> Vec<u64> {
        keys(&format!("[players]\n{players}\n[actions]\n{actions}\n")).swap_remove(0)
    }

    #[test]
    fn names_and_roles_that_nobody_asks_for_are_left_out() {
        let cop = one("A = Town Cop\nB = Town Doctor", "A -> B");
        assert_eq!(cop, one("X = Town Vanilla\nB = Town Tracker\nA = Town Cop", "A -> B"));
        assert_ne!(cop, one("A = Town Cop\nB = Mafia Doctor", "A -> B"));
        assert_ne!(cop, one("A = Town Cop\nB = Town Doctor + ascetic", "A -> B"));
        let reads = one("A = Town Role Cop\nB = Town Doctor", "A -> B");
        assert_ne!(reads, one("A = Town Role Cop\nB = Town Role Cop", "A -> B"));
        assert_ne!(reads, one("A = Town Role Cop\nB = Town Vanilla", "A -> B"));
    }

    /// A killer of `werewolves` takes them (WOLVES-11).
    #[test]
    fn what_players_hold_and_vend_is_kept() {
        let kill = |victim: &str| one(&format!("A = Town Vigilante\nB = Town {victim}"), "A -> B");
        let sells =
            |sold: &str| one(&format!("A = Town vendor:gun Vigilante\nB = Town vendor:{sold} Vanilla"), "A -> B");
        assert_ne!(sells("gun"), sells("fruit"));
        let keys = ["Vanilla", "Vanilla with 1 money", "Vanilla with 2 money", "Vanilla with gun", "Vanilla with key"]
            .map(kill)
            .into_iter()
            .chain([kill("vendor:fruit Vanilla"), kill("vendor:gun Vanilla")])
            .collect::<Vec<_>>();
        for (place, key) in keys.iter().enumerate() {
            assert!(keys[..place].iter().all(|other| other != key), "{place}");
        }
    }

    /// A thing each: nights that differ in it alone have other keys.
    #[test]
    fn whatever_a_system_asks_is_kept() {
        let of_target = |actor: &str, target: &str| one(&format!("A = {actor}\nB = {target}"), "A -> B");
        let alignments = Alignment::ALL.map(|side| of_target("Town Cop", &format!("{} Doctor", side.words())));
        let passive = |one: Passive| of_target("Town Cop", &format!("Town Doctor + {}", one.id()));
        let passives: Vec<_> =
            Passive::ALL.into_iter().map(passive).chain([of_target("Town Cop", "Town Doctor")]).collect();
        let roles = ["Doctor", "Tracker", "Vanilla", "Role Cop"]
            .map(|other| one(&format!("A = Town Role Cop\nB = Town Doctor\nC = Town {other}"), "A -> B\nA -> C"));
        let ranks = ["A B C", "A C B", "B A C", "B C A", "C A B", "C B A"].map(|order| {
            let roster: String = order.split(' ').map(|name| format!("{name} = Town Visitor\n")).collect();
            one(&format!("{roster}D = Town"), "A -> D\nB -> D\nC -> D")
        });
        let drivers = "X = Town Bus Driver\nY = Town Bus Driver\nA = Town Vigilante\nB = Town Vigilante\nC = Town";
        let driven = ["Y -> A, C", "Y -> B, C", "Y -> C, A", "Y -> C, B", "A -> C", "B -> C"]
            .map(|second| one(drivers, &format!("X -> A, B\n{second}")));
        let armed = |held: &str| of_target("Town Vigilante with gun", &format!("Town Vanilla with {held}"));
        let given = |item: &str| one("A = Town {give}\nB = Town", &format!("A: give {item} -> B"));
        let dead = |dead: &str| one(&format!("E = Town Djinn\nD = Town{dead}\nX = Town"), "E -> D, X");
        let deed = |ability: &str| one("A = Town {protect, block}\nB = Town", &format!("A: {ability} -> B"));
        let killer = |role: &str| one(&format!("A = Mafia {role}\nB = Town"), "A: kill -> B");
        let different: [&[Vec<u64>]; 12] = [
            &alignments,
            &passives,
            &roles,
            &ranks,
            &driven,
            &[armed("gun"), armed("key")],
            &[given("fruit"), given("gun")],
            &[dead(""), dead(" (dead)")],
            &[deed("protect"), deed("block")],
            &[killer("Vigilante"), killer("Goon")],
            &[of_target("Town Vanilla Cop", "Town Doctor"), of_target("Town Vanilla Cop", "Town Vanilla")],
            &[of_target("Town Gunsmith", "Town Doctor"), of_target("Town Gunsmith", "Town Vigilante")],
        ];
        for (number, keys) in different.iter().enumerate() {
            for (place, key) in keys.iter().enumerate() {
                assert!(!keys[..place].contains(key), "thing {number}, {place}");
            }
        }
        let unasked =
            ["Town Doctor", "Town Cop", "Town Vanilla", "Town Vigilante"].map(|who| of_target("Town Cop", who));
        assert!(unasked.iter().all(|key| *key == unasked[0]), "{unasked:?}");
    }

    #[test]
    fn who_stands_first_is_kept_of_those_who_act() {
        let first = one("A = Town Cop\nB = Town Doctor\nC = Town", "A -> C\nB -> C");
        assert_eq!(first, one("C = Town\nA = Town Cop\nB = Town Doctor", "A -> C\nB -> C"));
        assert_ne!(first, one("B = Town Doctor\nA = Town Cop\nC = Town", "A -> C\nB -> C"));
    }
}
