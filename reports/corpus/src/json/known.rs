//! Players that a reader has read before, by their text. Nights of one game share a roster, and random nights share the names
//! of their players and the roles of their frame, so that most rows of a batch are the same bytes again.

use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::FixedState;
use memchr::memchr;
use nightcourt_resolvers::model::Player;

/// Number of players that are kept, a power of two: a forum's roster and those of a random frame have fewer.
const PLACES: usize = 1 << 12;

/// The longest row that is kept, in bytes. It bounds the memory of a reader, which a thread has for itself.
const LONGEST: usize = 256;

/// A player whose row means the same in each night that has no roles of its own.
#[derive(Debug)]
struct Known {
    row: Box<str>,
    /// The place of the name in the row, which writes it without escapes.
    name: Range<usize>,
    player: Player,
}

/// Players by their rows. A new one takes the place of an older one with the same hash.
#[derive(Debug, Default)]
pub(super) struct KnownPlayers(Vec<Option<Known>>);

impl KnownPlayers {
    /// Returns the length, the name and the player of the row with which a text begins, if it was added before. A row ends with
    /// its first brace, because one that has another is not added.
    pub(super) fn first_of<'a>(&self, text: &'a str) -> Option<(usize, &'a str, Player)> {
        let row = &text[..=memchr(b'}', text.as_bytes())?];
        let known = self.0.get(place(row))?.as_ref()?;
        (*known.row == *row).then(|| (row.len(), &row[known.name.clone()], known.player))
    }

    /// Adds the player of a row, unless the row is long or has two braces.
    pub(super) fn add(&mut self, row: &str, name: &str, player: Player) {
        let is_short = row.len() <= LONGEST && memchr(b'}', row.as_bytes()) == Some(row.len() - 1);
        let Some(start) = row.find(name).filter(|_| is_short) else {
            return;
        };
        if self.0.is_empty() {
            self.0.resize_with(PLACES, || None);
        }
        self.0[place(row)] = Some(Known {
            row: row.into(),
            name: start..start + name.len(),
            player,
        });
    }
}

fn place(row: &str) -> usize {
    FixedState::default().hash_one(row.as_bytes()) as usize % PLACES
}
