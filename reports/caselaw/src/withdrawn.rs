//! Precedents that left the published corpus. An id is a function of its night, so it keeps its meaning. The list has
//! every night that was published once and is not in the corpus, with the precedent that explains it now.

use nightcourt_corpus::campaign::folder::unpack;
use nightcourt_pages::page::Block;
use nightcourt_precedent::canonical::{Id, canonical, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::library::{CorpusInfo, UnknownId, find};
use super::matching::Asked;
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
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<nightcourt_corpus::schema::CatalogueName>")
    )]
    pub catalogues: Vec<String>,
    /// Its night, as text.
    pub night: String,
    /// The precedent of the corpus that explains the night now; absent if none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub explained_by: Option<String>,
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
        Withdrawn::parse(&unpack(packed).map_err(damaged)?)
    }

    /// Reads the list as JSON.
    ///
    /// # Errors
    /// If it is damaged or has another version.
    pub fn parse(json: &[u8]) -> Result<Withdrawn, String> {
        let list: Withdrawn = serde_json::from_slice(json).map_err(damaged)?;
        if list.version != VERSION {
            return Err(damaged(format!(
                "it has version {}, not {VERSION}",
                list.version
            )));
        }
        Ok(list)
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
        ids_of(night, asked).into_iter().find_map(|id| self.get(id))
    }

    /// Returns the night of a packed list that this one is. The list is read only if it has the id, because few nights are in it.
    ///
    /// # Errors
    /// If the list is damaged or has another version.
    pub fn of_night_in(
        packed: &[u8],
        night: &Sheet,
        asked: &Asked,
    ) -> Result<Option<WithdrawnNight>, String> {
        let json = unpack(packed).map_err(damaged)?;
        let text = std::str::from_utf8(&json).map_err(damaged)?;
        let ids = ids_of(night, asked);
        if !ids.iter().any(|id| text.contains(&id.to_string())) {
            return Ok(None);
        }
        let list = Withdrawn::parse(&json)?;
        Ok(ids.into_iter().find_map(|id| list.get(id)).cloned())
    }
}

/// Returns the ids that a night may have in a corpus: its own, and that of its canonical form.
fn ids_of(night: &Sheet, asked: &Asked) -> Vec<Id> {
    let mut evaluator = Evaluator::new(&asked.panel, asked.switches);
    let form = canonical(&mut evaluator, &asked.systems, &night.night);
    let id = |night: Night| Some(Id::of(&sheet(night).ok()?.to_string()));
    [night.night.clone(), form]
        .into_iter()
        .filter_map(id)
        .collect()
}

fn damaged(why: impl std::fmt::Display) -> String {
    format!("the list of withdrawn precedents is damaged: {why}")
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
