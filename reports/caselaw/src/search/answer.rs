//! The answer to a query.

use nightcourt_precedent::canonical::Id;

use super::ask::{Asked, Filters};
use super::fit::Wanted;
use super::read::{Group, Reading, read};
use super::{Query, Read, Sort};
use crate::index::{Index, IndexError};
use crate::library::Case;
use crate::notes::Notes;

/// A precedent that fits.
#[derive(Clone, PartialEq, Debug)]
pub struct Hit {
    /// All that is recorded of it.
    pub case: Case<'static>,
    /// What hosts ruled on it.
    pub own: Vec<String>,
}

/// How well the hits fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// They have all that was asked for.
    All,
    /// No precedent has all the words: these have all but one.
    AllButOne,
    /// These have some of them.
    Some,
}

/// The answer to a query.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The precedents that fit, the best first; no more than asked for.
    pub hits: Vec<Hit>,
    /// How many there are in all.
    pub total: u64,
    /// How well they fit.
    pub how: How,
    /// Words that were read as something else than they say.
    pub read: Vec<Read>,
}

/// Searches an index, and what hosts ruled on its precedents.
///
/// # Errors
/// If the index or the corpus cannot be read.
pub fn search(index: &Index, notes: &Notes, query: &Query) -> Result<Answer, IndexError> {
    let reading = read(index, &query.words)?;
    let filters = Filters::of(index, query, &reading.systems);
    let (asked, how) = ask(index, notes, query, &filters, &reading)?;
    let hits = asked.ids.iter().filter_map(|&id| index.case(id).transpose()).map(|case| {
        let case = case?;
        Ok(Hit { own: notes.words(&case.id.to_string()), case })
    });
    Ok(Answer { hits: hits.collect::<Result<_, IndexError>>()?, total: asked.total, how, read: reading.read })
}

fn ask(
    index: &Index,
    notes: &Notes,
    query: &Query,
    filters: &Filters,
    reading: &Reading,
) -> Result<(Asked, How), IndexError> {
    if !reading.ids.is_empty() {
        return Ok((filters.ask(index, query, None, Some(&reading.ids), None)?, How::All));
    }
    // Whether somebody is saved is what is asked: the answer may be no.
    let asks = |group: &&Group| !group.unknown && !group.words.contains("o0survives");
    let known: Vec<&str> = reading.groups.iter().filter(asks).map(|group| &*group.words).collect();
    let all: Vec<&str> = reading.groups.iter().map(|group| &*group.words).collect();
    // What nobody knows says nothing, unless it is all there is.
    let groups = if known.is_empty() { all } else { known };
    let wanted = Wanted::of(&reading.groups, &query.words);
    if groups.is_empty() {
        return Ok((filters.ask(index, query, None, None, None)?, How::All));
    }
    let mut asked = filters.ask(index, query, Some(&groups.join(" AND ")), None, wanted)?;
    let noted = ruled(index, notes, &reading.groups)?;
    if !noted.is_empty() {
        let all = Query { limit: usize::MAX, ..query.clone() };
        join(&mut asked, filters.ask(index, &all, None, Some(&noted), None)?, query);
    }
    if asked.total > 0 || groups.len() < 2 {
        let unknown = asked.total > 0 && reading.groups.iter().any(|group| group.unknown);
        return Ok((asked, if unknown { How::AllButOne } else { How::All }));
    }
    let but_one: Vec<String> = (0..groups.len())
        .map(|left_out| {
            let rest: Vec<&str> = (0..groups.len()).filter(|&one| one != left_out).map(|one| groups[one]).collect();
            format!("({})", rest.join(" AND "))
        })
        .collect();
    let asked = filters.ask(index, query, Some(&format!("({})", but_one.join(" OR "))), None, wanted)?;
    if asked.total > 0 {
        return Ok((asked, How::AllButOne));
    }
    Ok((filters.ask(index, query, Some(&format!("({})", groups.join(" OR "))), None, wanted)?, How::Some))
}

/// The precedents that have all the words together with what hosts ruled on them, and not without.
fn ruled(index: &Index, notes: &Notes, groups: &[Group]) -> Result<Vec<String>, IndexError> {
    let mut ids: Vec<&str> = notes.notes.iter().map(|note| &*note.id).collect();
    ids.sort_unstable();
    ids.dedup();
    let question = "SELECT 1 FROM words JOIN precedent ON words.rowid = number WHERE id = ?1 AND words MATCH ?2";
    let mut has = index.connection().prepare(question)?;
    let mut found = Vec::new();
    for id in ids {
        let own = notes.words(id).join("\n").to_lowercase();
        let mut by_note = false;
        let mut all = true;
        for group in groups {
            let in_note = own.contains(&group.typed);
            by_note |= in_note;
            all = all && (in_note || has.exists([id, &group.words])?);
        }
        if all && by_note {
            found.push(id.to_owned());
        }
    }
    Ok(found)
}

/// What hosts ruled on goes first, unless another order was asked for.
fn join(asked: &mut Asked, noted: Asked, query: &Query) {
    let fresh: Vec<Id> = noted.ids.iter().copied().filter(|id| !asked.ids.contains(id)).collect();
    asked.total += fresh.len() as u64;
    match query.sort {
        Sort::Rank => {
            asked.ids.retain(|id| !noted.ids.contains(id));
            asked.ids.splice(0..0, noted.ids);
        }
        Sort::Frequency | Sort::Size => asked.ids.extend(fresh),
    }
    asked.ids.truncate(query.limit);
}
