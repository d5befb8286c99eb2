//! What matching has to know of a precedent.

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::finding::Catalogue;

use crate::index::Table;

/// What matching has to know of a precedent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Volume {
    /// Its id.
    pub id: Id,
    /// Its title.
    pub title: String,
    /// Its night text.
    pub night: String,
    /// How many players it has.
    pub players: usize,
    /// How many actions it has.
    pub actions: usize,
    /// On how many sampled nights it was met.
    pub nights: u64,
    /// The catalogues that it is in.
    pub catalogues: Vec<Catalogue>,
}

/// Those whose signatures do not rule it out that a night of this signature contains them: hardly any night is read. Their titles
/// are left empty: few of them are shown.
pub(super) fn may_be_in(table: &Table, signature: &Signature) -> impl Iterator<Item = Volume> {
    let candidates = table.signatures().filter(move |(_, smaller)| signature.may_contain(smaller));
    candidates.map(|(place, _)| at(table, place))
}

/// The precedent with this id.
pub(super) fn volume(table: &Table, id: Id) -> Option<Volume> {
    table.place(id).map(|place| Volume { title: table.title(id), ..at(table, place) })
}

fn at(table: &Table, place: u32) -> Volume {
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
