//! Precedents: searched for, found in a night, shown, and the disputes of a setup.

use nightcourt_caselaw::index::{Index, IndexError};
use nightcourt_caselaw::matching::{Asked, FoundRow, matches_within};
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::search::{self, AnswerRow, Query};
use nightcourt_caselaw::show::CaseRow;
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_host::setup::{Setup, SetupRow, report};
use nightcourt_pages::page;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::text::vocabulary;

use crate::page::{cards, matched};
use crate::problem::{Problem, Problems, only};
use crate::request::{Markup, NightInput, Search, Terms};
use crate::respond::json;
use crate::row::{PostsRow, VERSION};
use crate::terms::{Checked, house_row, lens, named_systems};

pub(crate) fn search(
    index: &Index,
    search: &Search,
    budget: &mut Budget,
) -> Result<String, Problems> {
    let query = query(index, search)?;
    if search.page {
        return json(&cards::answer(index.table(), &query, budget));
    }
    json(&found(index, &query)?)
}

/// Searches for precedents, without a user's own notes.
pub(crate) fn found(index: &Index, query: &Query) -> Result<AnswerRow, Problems> {
    let notes = Notes::default();
    let found = search::search(index, &notes, query).map_err(|error| only(error.to_string()))?;
    Ok(AnswerRow::new(index.info(), &found, &notes))
}

fn query(index: &Index, search: &Search) -> Result<Query, Problems> {
    let info = index.info();
    if let Some(frame) = &search.frame {
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
        words: vec![search.words.clone()],
        roles: roles("roles", &search.roles)?,
        dies: roles("dies", &search.dies)?,
        systems: named_systems(&search.systems, &info.systems)?,
        lens: lens(search.lens.as_deref())?,
        native: search.native,
        frame: search.frame.clone(),
        catalogue: search.catalogue.as_ref().map(catalogue).transpose()?,
        sort: search.sort.into(),
        limit: search.limit,
    })
}

fn roles(argument: &str, words: &[String]) -> Result<Vec<RoleId>, Problems> {
    let role = |word: &String| {
        vocabulary::role(word.trim()).map_err(|complaint| only(Problem::of(argument, &complaint)))
    };
    words.iter().map(role).collect()
}

/// Finds the precedents in a night; for a page, what the page lists of them.
pub(crate) fn matches(
    index: &Index,
    withdrawn: &Withdrawn,
    (night, terms): (&NightInput, &Terms),
    minimise: bool,
    page: bool,
    budget: &mut Budget,
) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let sheet = checked.night(night)?;
    if let Some(answer) = matched::too_large(&sheet).filter(|_| page) {
        return json(&answer);
    }
    let asked = checked.asked();
    let mut found = matches_within(index.table(), &sheet, &asked, budget);
    let new = match minimise {
        true => found
            .settle(index.table(), &sheet, &asked, budget)
            .map_err(|error| only(error.to_string()))?,
        false => Vec::new(),
    };
    if page {
        return json(&matched::of(&found, new));
    }
    json(&FoundRow {
        withdrawn: withdrawn.of_night(&sheet, &asked).cloned(),
        house: house_row(terms, &checked),
        ..FoundRow::new(index.info(), &found, &new)
    })
}

pub(crate) fn show(index: &Index, withdrawn: &Withdrawn, id: &str) -> Result<String, Problems> {
    match index.find(id, Detail::Whole) {
        Ok(case) => json(&CaseRow::new(index.info(), &case, &Notes::default())),
        Err(IndexError::Unknown(unknown)) => {
            let night = withdrawn.find(id);
            json(&Withdrawn {
                nights: vec![night.map_err(|_| only(unknown.to_string()))?.clone()],
                ..Withdrawn::default()
            })
        }
        Err(error) => Err(only(error.to_string())),
    }
}

pub(crate) fn setup(
    index: &Index,
    setup: &str,
    terms: &Terms,
    limit: usize,
    markup: Option<Markup>,
    budget: &mut Budget,
) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let house = checked.house.as_ref();
    let setup = Setup::parse(setup).map_err(|errors| {
        let problems = errors.iter().map(|error| Problem::from(error.to_string()));
        problems.collect::<Problems>()
    })?;
    let found = report(index.table(), &setup, house, budget);
    if let Some(markup) = markup {
        return json(&PostsRow {
            version: VERSION,
            posts: page::posts(&found.page(&setup, house, limit), markup.into()),
        });
    }
    json(&SetupRow {
        house: house_row(terms, &checked),
        ..SetupRow::new(&setup, &found, limit)
    })
}

impl Checked {
    /// Returns the systems and switches that a question or a night is asked about.
    pub(crate) fn asked(&self) -> Asked {
        Asked {
            panel: self.panel.clone(),
            systems: self.systems.clone(),
            switches: self.switches,
        }
    }
}
