//! Precedents by their ids: the index knows where their records are, and these alone are read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use nightcourt_corpus::campaign::record::{InvalidRecord, Precedent};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;

use super::{Index, IndexError, Place, record_hash};
use crate::library::{Case, OpenError, UnknownId, find};

impl Index {
    /// The case with this id, or whose id is the only one that begins so.
    ///
    /// # Errors
    /// If there is none, or more than one, or its record cannot be read.
    pub fn find(&self, word: &str) -> Result<Case<'static>, IndexError> {
        let id = find(word, || self.table().ids().map(|id| id.to_string()))?;
        let no = || UnknownId::No { word: word.to_owned(), nearest: None };
        self.case(id.parse().map_err(|_| no())?)?.ok_or_else(|| no().into())
    }

    /// The case with this id.
    ///
    /// # Errors
    /// If its record cannot be read.
    pub fn case(&self, id: Id) -> Result<Option<Case<'static>>, IndexError> {
        let Ok(at) = self.places.binary_search_by_key(&id.to_bits(), |&(id, _)| id) else { return Ok(None) };
        let mut records = Vec::new();
        for place in &self.places[at].1 {
            let Some(&which) = Catalogue::ALL.get(usize::from(place.catalogue)) else { continue };
            records.push((which, Cow::Owned(self.record(which, place)?)));
        }
        Ok((!records.is_empty()).then_some(Case { id, records }))
    }

    /// A record as its file has it, if that is what the index was made of.
    fn record(&self, which: Catalogue, &Place { first, length, hash, .. }: &Place) -> Result<Precedent, OpenError> {
        let path = self.opening.path(which);
        let read = || {
            let mut file = File::open(&path)?;
            file.seek(SeekFrom::Start(first))?;
            let mut bytes = Vec::new();
            file.take(length).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().map_err(|error| OpenError::Io(path.clone(), error))?;
        if record_hash(&bytes) != hash {
            return Err(OpenError::Invalid(path, InvalidRecord::Altered));
        }
        serde_json::from_slice(&bytes)
            .map_err(|error| OpenError::Invalid(path, InvalidRecord::Form(format!("byte {first}: {error}"))))
    }
}
