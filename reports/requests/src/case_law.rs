//! Precedents: searched for, and found in a night. A page asks for what it shows of them; a program for records.

use nightcourt_caselaw::index::Index;
#[cfg(feature = "full")]
use nightcourt_caselaw::matching::FoundRow;
use nightcourt_caselaw::matching::matches_within;
#[cfg(feature = "full")]
use nightcourt_caselaw::notes::Notes;
#[cfg(feature = "full")]
use nightcourt_caselaw::search::{self, AnswerRow};
use nightcourt_caselaw::search::{Query, Sort};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::vocabulary;
use serde::Deserialize;

#[cfg(feature = "full")]
use crate::house::house_row;
use crate::page::{cards, matched};
use crate::problem::{Answer, Problem, Problems, only};
use crate::request::{NightInput, Terms, usual};
use crate::respond::{Responder, json};
use crate::terms::{Checked, lens, systems};

/// Precedents by words and filters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    /// The words.
    #[serde(default)]
    words: String,
    /// Roles that act.
    #[serde(default)]
    roles: Vec<String>,
    /// Roles that die under some system.
    #[serde(default)]
    dies: Vec<String>,
    /// Systems that diverge: one from any other, several from each other.
    #[serde(default)]
    systems: Vec<String>,
    /// The narrowest lens of the divergence.
    #[serde(default)]
    lens: Option<String>,
    /// Native abilities only.
    #[serde(default)]
    native: bool,
    /// The sampling frame in which it was found.
    #[serde(default)]
    frame: Option<String>,
    /// The catalogue.
    #[serde(default)]
    catalogue: Option<String>,
    /// The order.
    #[serde(default)]
    sort: Order,
    /// The most precedents.
    #[serde(default = "usual::ten")]
    limit: usize,
    /// Answers with cards for a page.
    #[serde(default)]
    page: bool,
}

/// The order of precedents in a list.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    /// The best fit first.
    #[default]
    #[serde(alias = "best")]
    Rank,
    /// The most frequent first.
    Frequency,
    /// The smallest first.
    Size,
}

impl Search {
    pub(crate) fn answer(&self, court: &Responder, mut budget: Budget) -> Answer {
        let index = court.index()?;
        let query = self.query(index)?;
        #[cfg(feature = "full")]
        if !self.page {
            return json(&found(index, &query)?);
        }
        json(&cards::answer(index.table(), &query, &mut budget))
    }

    fn query(&self, index: &Index) -> Result<Query, Problems> {
        let info = index.info();
        if let Some(frame) = &self.frame {
            let known = info.frames.iter().map(|frame| &*frame.frame);
            if !known.clone().any(|known| known == frame) {
                return Err(only(Problem::unknown("frame: no frame", frame, known)));
            }
        }
        let catalogue = |word: &String| {
            let known = Catalogue::ALL.iter().map(|catalogue| catalogue.id());
            Catalogue::from_id(word)
                .ok_or_else(|| only(Problem::unknown("catalogue: no catalogue", word, known)))
        };
        Ok(Query {
            words: vec![self.words.clone()],
            roles: roles("roles", &self.roles)?,
            dies: roles("dies", &self.dies)?,
            systems: systems(&self.systems, &info.systems)?,
            lens: lens(self.lens.as_deref())?,
            native: self.native,
            frame: self.frame.clone(),
            catalogue: self.catalogue.as_ref().map(catalogue).transpose()?,
            sort: match self.sort {
                Order::Rank => Sort::Rank,
                Order::Frequency => Sort::Frequency,
                Order::Size => Sort::Size,
            },
            limit: self.limit,
        })
    }
}

/// Searches for precedents, without a user's own notes.
#[cfg(feature = "full")]
pub(crate) fn found(index: &Index, query: &Query) -> Result<AnswerRow, Problems> {
    let notes = Notes::default();
    let found = search::search(index, &notes, query).map_err(|error| only(error.to_string()))?;
    Ok(AnswerRow::new(index.info(), &found, &notes))
}

fn roles(argument: &str, words: &[String]) -> Result<Vec<RoleId>, Problems> {
    let role = |word: &String| {
        vocabulary::role(word.trim()).map_err(|complaint| only(Problem::of(argument, &complaint)))
    };
    words.iter().map(role).collect()
}

/// The precedents in a night, and those that it comes down to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Match {
    /// The night.
    night: NightInput,
    /// Systems and rulings.
    #[serde(default)]
    terms: Terms,
    /// Minimises the night for differences that no precedent in it explains.
    #[serde(default = "usual::yes")]
    minimise: bool,
    /// Answers with what a page lists, for the seven systems.
    #[serde(default)]
    page: bool,
}

impl Match {
    pub(crate) fn answer(&self, court: &Responder, mut budget: Budget) -> Answer {
        let index = court.index()?;
        let budget = &mut budget;
        let mut checked = Checked::of(&self.terms)?;
        if self.page {
            checked.systems = RulerId::SYSTEMS.to_vec();
        }
        let sheet = checked.night(&self.night)?;
        if let Some(answer) = matched::too_large(&sheet).filter(|_| self.page) {
            return json(&answer);
        }
        let asked = checked.asked();
        let mut found = matches_within(index.table(), &sheet, &asked, budget);
        let new = match self.minimise {
            true => found
                .settle(index.table(), &sheet, &asked, budget)
                .map_err(|error| only(error.to_string()))?,
            false => Vec::new(),
        };
        #[cfg(feature = "full")]
        if !self.page {
            return json(&FoundRow {
                withdrawn: court.withdrawn.of_night(&sheet, &asked).cloned(),
                house: house_row(&self.terms, &checked),
                ..FoundRow::new(index.info(), &found, &new)
            });
        }
        json(&matched::of(&found, new))
    }
}
