//! The facts about a precedent that matching needs.

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;

use crate::index::Table;

/// The facts about a precedent that matching needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Volume {
    /// Its id.
    pub id: Id,
    /// Its title.
    pub title: String,
    /// Its night text.
    pub night: String,
    /// The number of its players.
    pub players: usize,
    /// The number of its actions.
    pub actions: usize,
    /// The number of sampled nights that it was met on.
    pub nights: u64,
    /// The catalogues that it is in.
    pub catalogues: Vec<Catalogue>,
}

pub(super) fn volume(table: &Table, id: Id) -> Option<Volume> {
    table.place(id).map(|place| Volume {
        title: table.title_at(place),
        ..at(table, place)
    })
}

/// Returns the facts about the precedent at a place, without its title, because few of them are shown.
pub(super) fn at(table: &Table, place: u32) -> Volume {
    let entry = table.at(place);
    Volume {
        id: table.id(place),
        title: String::new(),
        night: table.night_at(place),
        players: entry.players as usize,
        actions: entry.actions as usize,
        nights: entry.nights(),
        catalogues: entry.catalogues(),
    }
}
