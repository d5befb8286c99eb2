//! Everything that is searched and matched, in memory: what the index of a corpus holds, and what a page in a browser loads.

use nightcourt_corpus::campaign::rulebooks::MOST_SYSTEMS;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_resolvers::ruling::Switches;
use serde::{Deserialize, Serialize};

use super::build;
use super::entry::Entry;
use super::expr::{Column, Expr};
use super::postings::Postings;
use crate::library::{CorpusInfo, Library, OpenError};

/// The precedents of a corpus, those first that are worth most to a host, and their words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    systems: Vec<String>,
    /// Switches and their options, as the corpus was made.
    switches: Vec<(String, String)>,
    frames: Vec<String>,
    entries: Vec<Entry>,
    postings: Postings,
    /// Every word that stands in a title, the most frequent first: what a mistyped one may have been.
    vocabulary: Vec<String>,
    /// The places of the entries, by id.
    by_id: Vec<u32>,
}

impl Table {
    /// The table of a corpus in memory.
    ///
    /// # Errors
    /// If a night of it cannot be read.
    pub fn of(library: &Library) -> Result<Table, OpenError> {
        build::table(&library.info, &library.cases().collect::<Vec<_>>(), &library.families)
    }

    pub(super) fn new(
        info: &CorpusInfo,
        rows: Vec<(Entry, [String; Column::COUNT])>,
        vocabulary: Vec<String>,
    ) -> Table {
        let postings = Postings::of(rows.iter().map(|(_, columns)| columns));
        let entries: Vec<Entry> = rows.into_iter().map(|(entry, _)| entry).collect();
        let mut by_id: Vec<u32> = (0..entries.len() as u32).collect();
        by_id.sort_unstable_by_key(|&place| entries[place as usize].id);
        let systems = info.systems.iter().map(|system| system.id().to_owned()).collect();
        let switches = info.run.switches.iter().map(|(id, option)| (id.clone(), option.clone())).collect();
        let frames = info.run.frames.iter().map(|frame| frame.frame.clone()).collect();
        Table { systems, switches, frames, entries, postings, vocabulary, by_id }
    }

    /// The table in bytes, for a file or a page: what [`Table::from_bytes`] reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).unwrap_or_else(|error| panic!("strings and numbers can be written: {error}"))
    }

    /// A table from bytes.
    ///
    /// # Errors
    /// If they are none, in a sentence.
    pub fn from_bytes(bytes: &[u8]) -> Result<Table, String> {
        let table: Table = postcard::from_bytes(bytes).map_err(|error| format!("the index is damaged: {error}"))?;
        let all = table.entries.len();
        let ids = || table.by_id.iter().map(|&place| table.entries.get(place as usize).map(|entry| entry.id));
        let whole = table.postings.are_of(all)
            && table.by_id.len() == all
            && ids().all(|id| id.is_some())
            && ids().is_sorted()
            && table.systems.len() <= MOST_SYSTEMS
            && table.entries.iter().all(|entry| {
                entry.signature.len() == Signature::BYTES && entry.weight.is_finite() && entry.odd.is_finite()
            });
        if whole { Ok(table) } else { Err("the index is damaged: it does not hold together".to_owned()) }
    }

    /// The systems compared, by their ids, in order. A program that only searches need not know their rulebooks.
    #[must_use]
    pub fn systems(&self) -> Vec<&str> {
        self.systems.iter().map(String::as_str).collect()
    }

    /// How the disputed rulings were decided when the corpus was made.
    #[must_use]
    pub fn switches(&self) -> Switches {
        let mut switches = Switches::default();
        for (id, option) in &self.switches {
            // Checked where the corpus was opened.
            let _ = switches.set(id, option);
        }
        switches
    }

    /// The frames of the corpus, in order.
    #[must_use]
    pub fn frames(&self) -> &[String] {
        &self.frames
    }

    /// How many precedents there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The id of the entry at a place.
    pub(crate) fn id(&self, place: u32) -> Id {
        Id::from_bits(self.entries[place as usize].id)
    }

    /// What is known of a precedent.
    #[must_use]
    pub fn entry(&self, id: Id) -> Option<&Entry> {
        self.place(id).map(|place| &self.entries[place as usize])
    }

    pub(crate) fn place(&self, id: Id) -> Option<u32> {
        let found = self.by_id.binary_search_by_key(&id.to_bits(), |&place| self.entries[place as usize].id);
        found.ok().map(|at| self.by_id[at])
    }

    /// Every entry, with its id, those first that are worth most to a host.
    pub fn entries(&self) -> impl Iterator<Item = (Id, &Entry)> {
        self.entries.iter().map(|entry| (Id::from_bits(entry.id), entry))
    }

    pub(crate) fn at(&self, place: u32) -> &Entry {
        &self.entries[place as usize]
    }

    /// Every id, in order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        self.by_id.iter().map(|&place| self.id(place))
    }

    /// The places of the entries that a question fits, in order.
    pub(crate) fn having(&self, expr: &Expr) -> Vec<u32> {
        self.postings.having(expr)
    }

    /// The same, each with how well it fits the words of the question.
    pub(crate) fn fitting(&self, expr: &Expr) -> Vec<(u32, f64)> {
        self.postings.fitting(expr)
    }

    pub(crate) fn vocabulary(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.iter().map(String::as_str)
    }

    pub(crate) fn signatures(&self) -> impl Iterator<Item = (Id, Signature)> {
        self.entries().map(|(id, entry)| match entry.signature.first_chunk() {
            Some(bytes) => (id, Signature::from_bytes(bytes)),
            None => unreachable!("lengths are checked where a table is made"),
        })
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;

    use super::*;
    use crate::sample;

    /// Of no precedents: what names one, or counts one, is of another table.
    #[test]
    fn a_table_that_does_not_hold_together_is_refused() {
        let empty = Table {
            systems: Vec::new(),
            switches: Vec::new(),
            frames: Vec::new(),
            entries: Vec::new(),
            postings: Postings::default(),
            vocabulary: Vec::new(),
            by_id: Vec::new(),
        };
        assert_eq!(Table::from_bytes(&empty.to_bytes()), Ok(empty.clone()));
        assert!(empty.is_empty());
        let of_one = Postings::of([[const { String::new() }; Column::COUNT]].iter());
        for wrong in [
            Table { postings: of_one, ..empty.clone() },
            Table { by_id: vec![0], ..empty.clone() },
            Table { systems: vec![String::new(); MOST_SYSTEMS + 1], ..empty.clone() },
        ] {
            let refused = Table::from_bytes(&wrong.to_bytes());
            assert!(refused.as_ref().is_err_and(|error| error.contains("does not hold together")), "{refused:?}");
        }
    }

    /// As many systems as can be compared are not too many; and of one precedent there is one id, in order.
    #[test]
    fn a_table_that_holds_together_is_read_back() {
        let night = ("A = Town Cop|B = Town", "A -> B");
        let case = sample::case(sample::precedent("", night, &[], &[]), &[Catalogue::Divergences]);
        let table = build::table(&sample::info(), std::slice::from_ref(&case), &[]).expect("a table");
        assert_eq!((table.len(), table.is_empty()), (1, false));
        let many = Table { systems: vec![String::new(); MOST_SYSTEMS], ..table.clone() };
        for whole in [&table, &many] {
            assert_eq!(Table::from_bytes(&whole.to_bytes()).as_ref(), Ok(whole));
        }
        let entry = &table.entries[0];
        for wrong in [
            Entry { signature: Vec::new(), ..entry.clone() },
            Entry { weight: f64::NAN, ..entry.clone() },
            Entry { odd: f64::INFINITY, ..entry.clone() },
        ] {
            let damaged = Table { entries: vec![wrong], ..table.clone() };
            assert!(Table::from_bytes(&damaged.to_bytes()).is_err());
        }
    }
}
