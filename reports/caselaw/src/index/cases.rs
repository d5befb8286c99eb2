//! Precedents by their ids: the index knows where their records are, and these alone are read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use nightcourt_corpus::campaign::record::{InvalidRecord, Precedent};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;

use crate::library::{Case, OpenError, UnknownId, find, nearest};

use super::{Index, IndexError};

impl Index {
    /// The case with this id, or whose id is the only one that begins so.
    ///
    /// # Errors
    /// If there is none, or more than one, or its record cannot be read.
    pub fn find(&self, word: &str) -> Result<Case<'static>, IndexError> {
        let begins = word.trim().to_ascii_lowercase();
        let beginning: Vec<String> = self.ids_between(&begins, &format!("{begins}~"))?;
        let id = match find(word, || beginning.iter().cloned()) {
            Err(UnknownId::No { word, .. }) => {
                let nearest = nearest(&begins, self.ids_between("", "~")?.into_iter());
                return Err(UnknownId::No { word, nearest }.into());
            }
            found => found?,
        };
        let no = || UnknownId::No { word: word.to_owned(), nearest: None };
        self.case(id.parse().map_err(|_| no())?)?.ok_or_else(|| no().into())
    }

    /// The case with this id.
    ///
    /// # Errors
    /// If its record cannot be read.
    pub fn case(&self, id: Id) -> Result<Option<Case<'static>>, IndexError> {
        let question = "SELECT catalogue, first, length FROM record JOIN precedent ON number = precedent WHERE id = ?1
                        ORDER BY catalogue";
        let mut places = self.connection().prepare(question)?;
        let mut rows = places.query([id.to_string()])?;
        let mut records = Vec::new();
        while let Some(row) = rows.next()? {
            let (which, first, length): (u8, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let Some(&which) = Catalogue::ALL.get(usize::from(which)) else { continue };
            records.push((which, Cow::Owned(self.record(which, first.cast_unsigned(), length.cast_unsigned())?)));
        }
        Ok((!records.is_empty()).then_some(Case { id, records }))
    }

    fn record(&self, which: Catalogue, first: u64, length: u64) -> Result<Precedent, OpenError> {
        let path = self.opening.path(which);
        let read = || {
            let mut file = File::open(&path)?;
            file.seek(SeekFrom::Start(first))?;
            let mut bytes = Vec::new();
            file.take(length).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().map_err(|error| OpenError::Io(path.clone(), error))?;
        serde_json::from_slice(&bytes)
            .map_err(|error| OpenError::Invalid(path, InvalidRecord::Form(format!("byte {first}: {error}"))))
    }

    /// Ids in order.
    fn ids_between(&self, least: &str, most: &str) -> Result<Vec<String>, IndexError> {
        let mut ids = self.connection().prepare("SELECT id FROM precedent WHERE id >= ?1 AND id < ?2 ORDER BY id")?;
        let found = ids.query_map([least, most], |row| row.get(0))?.collect::<Result<_, _>>();
        Ok(found?)
    }
}
