//! A corpus in memory: every catalogue of a campaign, made of its state, and its precedents by id. A night may be in
//! several catalogues; a [`Case`] has all its records.

mod corpus_info;
mod find;
mod opening;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::added::Added;
use nightcourt_corpus::campaign::records::corpus::Corpus;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_corpus::campaign::records::{CatalogueFile, Precedent};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::ruler::Panel;

pub use corpus_info::{CorpusInfo, FrameNights};
pub(crate) use find::find;
pub use find::{UnknownId, nearest};
pub(crate) use opening::state_file;
pub use opening::{OpenError, state};

/// A corpus in memory. Its records lack the fields that only their nights and smaller nights determine: class, possible
/// outcomes and certificate.
#[derive(Clone, PartialEq, Debug)]
pub struct Library {
    /// The place of the corpus, and the rulings that it was made by.
    pub info: CorpusInfo,
    /// The state that all of it is made of.
    pub state: State,
    /// Its catalogues, in the order of [`Catalogue::ALL`].
    pub catalogues: Vec<CatalogueFile>,
    by_id: BTreeMap<Id, Vec<(Catalogue, usize)>>,
}

/// All records of one night: one for each catalogue that has it, in the order of [`Catalogue::ALL`].
#[derive(Clone, PartialEq, Debug)]
pub struct Case<'a> {
    /// Its id.
    pub id: Id,
    /// Its records: never none.
    pub records: Vec<(Catalogue, Cow<'a, Precedent>)>,
}

impl Case<'_> {
    /// Returns the first record. All records share the fields that do not depend on the catalogue: night, title,
    /// mechanisms, rulings.
    ///
    /// # Panics
    /// Never: there is no case without a record.
    #[must_use]
    pub fn record(&self) -> &Precedent {
        &self.records[0].1
    }

    /// Returns the most sampled nights that one of its catalogues met it on.
    #[must_use]
    pub fn nights(&self) -> u64 {
        let sum = |precedent: &Precedent| precedent.frames.iter().map(|frame| frame.nights).sum();
        self.records
            .iter()
            .map(|(_, precedent)| sum(precedent))
            .max()
            .unwrap_or(0)
    }
}

impl Library {
    /// Opens the folder of a finished campaign, with those of its rulers that are at hand.
    ///
    /// # Errors
    /// If it is none, or its state is missing, damaged or of another version.
    pub fn open_with(
        directory: &Path,
        at_hand: impl FnOnce(&Added) -> Panel,
    ) -> Result<Library, OpenError> {
        let state = state(directory)?;
        let panel = at_hand(&state.terms.added);
        Library::of(CorpusInfo::of(directory, &state).before(panel), state)
    }

    /// Opens the folder of a finished campaign with the built-in systems alone.
    ///
    /// # Errors
    /// If it is none, or its state is missing, damaged or of another version.
    pub fn open(directory: &Path) -> Result<Library, OpenError> {
        Library::open_with(directory, |_| Panel::systems())
    }

    /// Returns the library of a state.
    ///
    /// # Errors
    /// If a night cannot be written; none is like that.
    pub fn of(info: CorpusInfo, state: State) -> Result<Library, OpenError> {
        let made = Corpus::with(Detail::Linked, &state, &info.panel);
        let Corpus { catalogues, .. } = made
            .map_err(|complaint| OpenError::Night(info.directory.clone(), complaint.to_string()))?;
        let mut by_id: BTreeMap<Id, Vec<(Catalogue, usize)>> = BTreeMap::new();
        for (which, file) in Catalogue::ALL.into_iter().zip(&catalogues) {
            for (place, id) in file
                .precedents
                .iter()
                .enumerate()
                .filter_map(|(place, one)| Some((place, one.id.parse().ok()?)))
            {
                by_id.entry(id).or_default().push((which, place));
            }
        }
        Ok(Library {
            info,
            state,
            catalogues,
            by_id,
        })
    }

    /// Returns the number of cases.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Reports whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// Every id, in order.
    pub fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        self.by_id.keys().copied()
    }

    /// Every case, by id.
    pub fn cases(&self) -> impl Iterator<Item = Case<'_>> {
        self.by_id
            .iter()
            .map(|(&id, places)| self.gather(id, places))
    }

    /// The case with this id.
    #[must_use]
    pub fn case(&self, id: Id) -> Option<Case<'_>> {
        self.by_id.get(&id).map(|places| self.gather(id, places))
    }

    /// Returns the case with this id, or the only one whose id begins so.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn find(&self, word: &str) -> Result<Case<'_>, UnknownId> {
        let id = find(word, || self.ids().map(|id| id.to_string()))?;
        self.case(id).ok_or_else(|| UnknownId::No(word.to_owned()))
    }

    fn gather(&self, id: Id, places: &[(Catalogue, usize)]) -> Case<'_> {
        let record = |&(which, place): &(Catalogue, usize)| {
            (
                which,
                Cow::Borrowed(&self.catalogues[which as usize].precedents[place]),
            )
        };
        Case {
            id,
            records: places.iter().map(record).collect(),
        }
    }
}
