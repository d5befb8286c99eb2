//! The form of a [`Case`](crate::targets::Case), by record: players, actions and switches come, go and change. Actions
//! name the same players after a removal.

use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_resolvers::model::{Ability, Alignment, MAX_ACTIONS, MAX_PLAYERS, Passive, ROLES};
use nightcourt_resolvers::ruling::SWITCHES;

/// The form, an option of each switch, and the draw.
const HEAD: usize = 1 + SWITCHES.len() + 8;
const PLAYER: usize = 12;
const ACTION: usize = 5;
/// Within an action: its actor, and the players that it names.
const NAMING: [usize; 3] = [0, 2, 3];

/// The records of a case.
struct Records {
    head: Vec<u8>,
    players: Vec<[u8; PLAYER]>,
    actions: Vec<[u8; ACTION]>,
    order: Vec<u8>,
}

impl Records {
    /// Reads records; missing bytes are zero, as in the case.
    fn of(bytes: &[u8]) -> Records {
        let mut bytes = bytes.iter().copied();
        let head: Vec<u8> = (0..HEAD).map(|_| bytes.next().unwrap_or(0)).collect();
        let [players, actions, order] = [MAX_PLAYERS, MAX_ACTIONS, MAX_PLAYERS]
            .map(|most| usize::from(bytes.next().unwrap_or(0)) % (most + 1));
        let players = (0..players)
            .map(|_| std::array::from_fn(|_| bytes.next().unwrap_or(0)))
            .collect();
        let actions = (0..actions).map_while(|_| {
            bytes.next().map(|actor| {
                let mut action = [actor; ACTION];
                action[1..]
                    .iter_mut()
                    .for_each(|byte| *byte = bytes.next().unwrap_or(0));
                action
            })
        });
        let actions = actions.collect();
        Records {
            head,
            players,
            actions,
            order: bytes.take(order).collect(),
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let counts =
            [self.players.len(), self.actions.len(), self.order.len()].map(|count| count as u8);
        let mut bytes = [&self.head[..], &counts].concat();
        bytes.extend(self.players.iter().flatten());
        bytes.extend(self.actions.iter().flatten());
        bytes.extend(&self.order);
        bytes
    }

    /// Removes a player; later players move up, and actions that named the player name another.
    fn remove(&mut self, gone: usize) {
        self.players.remove(gone);
        let count = self.players.len().max(1) as u8;
        let moved = |player: u8| {
            let player = player % (count + 1);
            if usize::from(player) > gone {
                player - 1
            } else {
                player % count
            }
        };
        for action in &mut self.actions {
            NAMING
                .into_iter()
                .for_each(|place| action[place] = moved(action[place]));
        }
        self.order
            .iter_mut()
            .for_each(|player| *player = moved(*player));
    }
}

fn pick(stream: &mut Stream, count: usize) -> usize {
    stream.below(count.max(1) as u32) as usize
}

/// A case with one record changed, or a few.
pub(super) fn mutate(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut records = Records::of(bytes);
    if records.head[0] != 0 {
        // A night of a frame, made from bytes that are no records.
        return Vec::new();
    }
    for _ in 0..=stream.below(3) {
        change(&mut records, stream);
    }
    records.to_bytes()
}

fn change(records: &mut Records, stream: &mut Stream) {
    let (players, actions) = (records.players.len(), records.actions.len());
    if players == 0 {
        records.players = vec![player(stream), player(stream)];
        return;
    }
    let (someone, something) = (pick(stream, players), pick(stream, actions));
    match stream.below(14) {
        0 if actions > 1 => drop(records.actions.remove(something)),
        1 if actions > 1 => records.actions.swap(something, pick(stream, actions)),
        // Twice as often as anything else, because the players named decide most.
        2 | 3 if actions > 0 => {
            let place = NAMING[pick(stream, NAMING.len())];
            records.actions[something][place] = someone as u8;
        }
        4 if actions > 0 => {
            records.actions[something][1] = pick(stream, Ability::all().count()) as u8
        }
        5 if actions > 0 && actions < MAX_ACTIONS => {
            let mut again = records.actions[something];
            again[NAMING[pick(stream, NAMING.len())]] = someone as u8;
            records.actions.insert(pick(stream, actions + 1), again);
        }
        6 | 7 if actions < MAX_ACTIONS => {
            let named = [0, 1, 2].map(|_| pick(stream, players) as u8);
            let action = [
                named[0],
                stream.below(256) as u8,
                named[1],
                named[2],
                stream.below(6) as u8,
            ];
            records.actions.push(action);
        }
        8 if players > 1 => records.remove(someone),
        9 if players < MAX_PLAYERS => {
            let one = if stream.below(2) == 0 {
                records.players[someone]
            } else {
                player(stream)
            };
            records.players.push(one);
        }
        10 => records.players[someone][1] = stream.below(ROLES.len() as u32 + 8) as u8,
        11 => {
            let bit = pick(stream, Passive::ALL.len());
            // Those beyond the sixteenth are in the last byte, after the bit of the dead.
            let (byte, bit) = match bit {
                0..16 => (6 + bit / 8, bit % 8),
                _ => (11, bit - 15),
            };
            records.players[someone][byte] ^= 1 << bit;
        }
        12 => match stream.below(3) {
            0 => records.players[someone][0] = pick(stream, Alignment::ALL.len()) as u8,
            1 => records.players[someone][8 + pick(stream, 3)] ^= 1 << stream.below(6),
            _ => records.players[someone][11] ^= 1,
        },
        _ => match stream.below(4) {
            0 => records.order.push(someone as u8),
            1 => records.head[1 + pick(stream, SWITCHES.len())] = stream.below(256) as u8,
            2 => records.head[HEAD - 8] = stream.below(256) as u8,
            _ => {
                records.players[someone][2 + pick(stream, 4)] =
                    pick(stream, Ability::all().count()) as u8
            }
        },
    }
}

/// A player with a role of the table.
fn player(stream: &mut Stream) -> [u8; PLAYER] {
    let mut player = [0; PLAYER];
    player[0] = pick(stream, Alignment::ALL.len()) as u8;
    player[1] = pick(stream, ROLES.len()) as u8;
    player
}

/// The first night with some players of the second, and the actions of both among them.
pub(super) fn cross(one: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let (mut one, other) = (Records::of(one), Records::of(other));
    if one.head[0] != 0 || other.head[0] != 0 {
        return Vec::new();
    }
    let before = one.players.len();
    // Side by side, or one upon the other: then the first players of both are the same.
    let shift = if stream.below(2) == 0 { before } else { 0 };
    for (place, player) in other.players.iter().enumerate() {
        if place + shift >= one.players.len() && one.players.len() < MAX_PLAYERS {
            one.players.push(*player);
        }
    }
    for mut action in other.actions {
        NAMING
            .into_iter()
            .for_each(|place| action[place] = action[place].saturating_add(shift as u8));
        if one.actions.len() < MAX_ACTIONS && stream.below(4) > 0 {
            one.actions
                .insert(pick(stream, one.actions.len() + 1), action);
        }
    }
    one.to_bytes()
}
