//! Where precedents are kept to be matched against a night: at hand by their signatures, so that hardly any is read.

use std::convert::Infallible;

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;

use crate::library::{Case, Library};

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

impl Volume {
    /// What matching has to know of a case.
    #[must_use]
    pub fn of(case: &Case<'_>) -> Volume {
        let record = case.record();
        Volume {
            id: case.id,
            title: record.title.clone(),
            night: record.night.clone(),
            players: record.players,
            actions: record.actions,
            nights: case.nights(),
            catalogues: case.records.iter().map(|&(which, _)| which).collect(),
        }
    }
}

/// Where precedents are kept.
pub trait Shelf {
    /// What may go wrong when one is looked for.
    type Error;

    /// Those whose signatures do not rule it out that a night of this signature contains them, in a fixed order.
    ///
    /// # Errors
    /// If they cannot be read.
    fn may_be_in(&self, signature: &Signature) -> Result<Vec<Volume>, Self::Error>;

    /// The one with this id.
    ///
    /// # Errors
    /// If it cannot be read.
    fn volume(&self, id: Id) -> Result<Option<Volume>, Self::Error>;
}

/// A library with all its signatures in memory.
#[derive(Clone, Debug)]
pub struct Memory<'a> {
    library: &'a Library,
    signatures: Vec<(Id, Signature)>,
}

impl<'a> Memory<'a> {
    /// Reads every night of a library. One that cannot be read is passed over.
    #[must_use]
    pub fn of(library: &'a Library) -> Memory<'a> {
        let ids: Vec<Id> = library.ids().collect();
        let signature = |id: Id| {
            let sheet = Sheet::parse(&library.case(id)?.record().night).ok()?;
            Some((id, Signature::of(&sheet.night)))
        };
        Memory { library, signatures: ids.into_par_iter().filter_map(signature).collect() }
    }
}

impl Shelf for Memory<'_> {
    type Error = Infallible;

    fn may_be_in(&self, signature: &Signature) -> Result<Vec<Volume>, Infallible> {
        let candidates = self.signatures.iter().filter(|(_, smaller)| signature.may_contain(smaller));
        Ok(candidates.filter_map(|&(id, _)| self.library.case(id)).map(|case| Volume::of(&case)).collect())
    }

    fn volume(&self, id: Id) -> Result<Option<Volume>, Infallible> {
        Ok(self.library.case(id).map(|case| Volume::of(&case)))
    }
}
