//! Precedents that left the published corpus. An id is a function of its night, so it keeps its meaning. The list has
//! every night that was published once and is not in the corpus, with the precedent that explains it now.

use nightcourt_corpus::campaign::folder::{pack, unpack};
use nightcourt_pages::page::Block;
use nightcourt_precedent::canonical::{Id, canonical, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::index::{Entry, Table};
use super::library::{CorpusInfo, UnknownId, find};
use super::matching::{Asked, matches};
use super::show;

/// The version of the form.
pub const VERSION: u32 = 1;

/// Precedents that left the published corpus, by id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Withdrawn {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The nights, by id.
    pub nights: Vec<WithdrawnNight>,
}

/// A precedent that left the published corpus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WithdrawnNight {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// The date of the first corpus without it, as YYYY-MM-DD.
    pub left: String,
    /// The catalogues that it was in.
    pub catalogues: Vec<String>,
    /// Its night, as text.
    pub night: String,
    /// The precedent of the corpus that explains the night now; absent if none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub explained_by: Option<String>,
}

/// Published precedents are in no list and not in the corpus that is to be published.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{count} published ids would lose their nights, {first} first; add --withdraw to list them as withdrawn"
)]
pub struct Unlisted {
    /// The number of them.
    pub count: usize,
    /// The first of them.
    pub first: Id,
}

impl Default for Withdrawn {
    fn default() -> Withdrawn {
        Withdrawn {
            version: VERSION,
            nights: Vec::new(),
        }
    }
}

impl Withdrawn {
    /// Reads the packed list.
    ///
    /// # Errors
    /// If it is damaged or has another version.
    pub fn unpack(packed: &[u8]) -> Result<Withdrawn, String> {
        let damaged = |why: String| format!("the list of withdrawn precedents is damaged: {why}");
        let bytes = unpack(packed).map_err(|error| damaged(error.to_string()))?;
        let list: Withdrawn =
            serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        if list.version != VERSION {
            return Err(damaged(format!(
                "it has version {}, not {VERSION}",
                list.version
            )));
        }
        Ok(list)
    }

    /// Packs the list. Equal lists give equal bytes.
    ///
    /// # Errors
    /// None in memory.
    pub fn pack(&self) -> Result<Vec<u8>, String> {
        let bytes = serde_json::to_vec(self).map_err(|error| error.to_string())?;
        pack(&bytes).map_err(|error| error.to_string())
    }

    /// The night with this id.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<&WithdrawnNight> {
        let id = id.to_string();
        let place = self
            .nights
            .binary_search_by(|night| night.id.cmp(&id))
            .ok()?;
        self.nights.get(place)
    }

    /// The night with this id, or whose id is the only one that begins so.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn find(&self, word: &str) -> Result<&WithdrawnNight, UnknownId> {
        let id = find(word, || self.nights.iter().map(|night| night.id.clone()))?;
        self.get(id).ok_or_else(|| UnknownId::No(word.to_owned()))
    }

    /// The night that this one is, under other names or in another order.
    #[must_use]
    pub fn of_night(&self, night: &Sheet, asked: &Asked) -> Option<&WithdrawnNight> {
        let mut evaluator = Evaluator::new(&asked.panel, asked.switches);
        let form = canonical(&mut evaluator, &asked.systems, &night.night);
        let known = |night: Night| self.get(Id::of(&sheet(night).ok()?.to_string()));
        known(night.night.clone()).or_else(|| known(form))
    }

    /// Adds the precedents of an older corpus that are neither in the newer one nor in this list, with the date of the newer.
    ///
    /// # Errors
    /// If there are any, and no date is given.
    pub fn succeed(
        &mut self,
        before: &Table,
        after: &Table,
        date: Option<&str>,
    ) -> Result<(), Unlisted> {
        let is_missing =
            |(id, _): &(Id, Entry)| after.entry(*id).is_none() && self.get(*id).is_none();
        let missing: Vec<(Id, Entry)> = before.entries().filter(is_missing).collect();
        let Some(&(first, _)) = missing.first() else {
            return Ok(());
        };
        let Some(date) = date else {
            return Err(Unlisted {
                count: missing.len(),
                first,
            });
        };
        self.nights.extend(missing.iter().map(|(id, entry)| {
            WithdrawnNight {
                id: id.to_string(),
                left: date.to_owned(),
                catalogues: entry
                    .catalogues()
                    .iter()
                    .map(|which| which.id().to_owned())
                    .collect(),
                night: before.night(*id),
                explained_by: None,
            }
        }));
        self.nights.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(())
    }

    /// Removes the nights that the corpus has again, and finds the precedent that explains each of the others.
    pub fn explain(&mut self, table: &Table) {
        let is_back =
            |night: &WithdrawnNight| night.id.parse().is_ok_and(|id| table.entry(id).is_some());
        self.nights.retain(|night| !is_back(night));
        self.nights
            .par_iter_mut()
            .for_each(|night| night.explained_by = explanation(table, night));
    }
}

/// The first precedent that decides a difference on the night; if the systems agree on it, the first in it that has a catalogue
/// in common.
fn explanation(table: &Table, night: &WithdrawnNight) -> Option<String> {
    let sheet = Sheet::parse(&night.night).ok()?;
    let asked = Asked {
        switches: table.switches(),
        ..Asked::default()
    };
    let mut found = matches(table, &sheet, &asked);
    // A difference that cannot be minimised is explained by none.
    let _ = found.settle(table, &sheet, &asked, &mut Budget::default());
    let decides = found.matches.iter().find(|one| !one.explains.is_empty());
    let alike = || {
        let mut inside = found
            .matches
            .iter()
            .filter(|_| found.differences.is_empty());
        inside.find(|one| {
            one.volume
                .catalogues
                .iter()
                .any(|which| night.catalogues.iter().any(|its| its == which.id()))
        })
    };
    decides.or_else(alike).map(|one| one.volume.id.to_string())
}

impl WithdrawnNight {
    /// The id, when it left, and the precedent that explains it now, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let now = match &self.explained_by {
            Some(id) => format!("explained now by {id}"),
            None => "no precedent of the corpus explains it".to_owned(),
        };
        format!(
            "Precedent {} left the corpus on {}; {now}.",
            self.id, self.left
        )
    }

    /// The page: the sentence, the night, and the systems' rulings.
    #[must_use]
    pub fn page(&self, info: &CorpusInfo) -> Vec<Block> {
        let mut page = vec![
            Block::Sentence(self.sentence()),
            Block::Code(self.night.clone()),
        ];
        page.extend(
            Sheet::parse(&self.night)
                .iter()
                .flat_map(|sheet| show::rulings(info, sheet)),
        );
        if let Some(id) = &self.explained_by {
            page.push(Block::Code(format!("nightcourt show {id}\n")));
        }
        page
    }
}
