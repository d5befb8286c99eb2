//! The answer to a query.

use nightcourt_precedent::canonical::Id;

use super::ask::{Asked, Filters};
use super::fit::Wanted;
use super::read::{Group, Reading, read};
use super::{Query, Read, Sort};
use crate::index::{Expr, Index, IndexError, Table};
use crate::library::Case;
use crate::notes::Notes;

/// A precedent that fits.
#[derive(Clone, PartialEq, Debug)]
pub struct Hit {
    /// All that is recorded of it.
    pub case: Case<'static>,
    /// The family that it is of, in a sentence; empty if it stands for itself alone.
    pub family: String,
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

/// The ids of the precedents that fit, the best first, no more than asked for; how many there are in all; how well they fit;
/// what was read as something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hits {
    /// The precedents that fit.
    pub ids: Vec<Id>,
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
/// If a record of the corpus cannot be read.
pub fn search(index: &Index, notes: &Notes, query: &Query) -> Result<Answer, IndexError> {
    let Hits { ids, total, how, read } = hits(index.table(), notes, query);
    let hits = ids.into_iter().filter_map(|id| index.case(id).transpose()).map(|case| {
        let case = case?;
        let family = index.table().entry(case.id).map(|entry| entry.family.clone()).unwrap_or_default();
        Ok(Hit { own: notes.words(&case.id.to_string()), family, case })
    });
    Ok(Answer { hits: hits.collect::<Result<_, IndexError>>()?, total, how, read })
}

/// Searches a table.
#[must_use]
pub fn hits(table: &Table, notes: &Notes, query: &Query) -> Hits {
    let reading = read(table, &query.words);
    let filters = Filters::of(table, query, &reading.systems);
    let (Asked { ids, total }, how) = ask(table, notes, query, &filters, &reading);
    Hits { ids, total, how, read: reading.read }
}

fn ask(table: &Table, notes: &Notes, query: &Query, filters: &Filters, reading: &Reading) -> (Asked, How) {
    if !reading.ids.is_empty() {
        return (filters.ask(table, query, None, Some(&reading.ids), None), How::All);
    }
    // Whether somebody is saved is what is asked: the answer may be no.
    let asks = |group: &&Group| !group.unknown && !group.asks_for("o0survives");
    let known: Vec<&Expr> = reading.groups.iter().filter(asks).map(|group| &group.words).collect();
    let all: Vec<&Expr> = reading.groups.iter().map(|group| &group.words).collect();
    // What nobody knows says nothing, unless it is all there is.
    let groups = if known.is_empty() { all } else { known };
    let wanted = Wanted::of(&reading.groups, &query.words);
    let these = |groups: &[&Expr]| groups.iter().copied().cloned().collect::<Vec<Expr>>();
    if groups.is_empty() {
        return (filters.ask(table, query, None, None, None), How::All);
    }
    let question = Expr::All(these(&groups));
    let at_least_one = Query { limit: query.limit.max(1), ..query.clone() };
    let mut asked = filters.ask(table, &at_least_one, Some(&question), None, wanted);
    if let (Some(wanted), Sort::Rank) = (wanted, query.sort) {
        let nearest = asked.ids.first().and_then(|&id| table.entry(id)).map(|entry| wanted.distance(entry));
        let all = Query { limit: usize::MAX, ..query.clone() };
        let mut families = filters.ask(table, &all, Some(&question.with_families()), None, Some(wanted));
        // What stands for the night that is asked about goes before nights that have more besides than it.
        let is_nearer = |id: &Id| {
            let distance = table.entry(*id).map(|entry| wanted.distance(entry));
            distance.is_some_and(|distance| nearest.is_none_or(|nearest| distance < nearest))
        };
        families.ids.retain(is_nearer);
        families.total = families.ids.len() as u64;
        join(&mut asked, families, query);
    }
    asked.ids.truncate(query.limit);
    let noted = ruled(table, notes, &reading.groups);
    if !noted.is_empty() {
        let all = Query { limit: usize::MAX, ..query.clone() };
        join(&mut asked, filters.ask(table, &all, None, Some(&noted), None), query);
    }
    if asked.total > 0 || groups.len() < 2 {
        let unknown = asked.total > 0 && reading.groups.iter().any(|group| group.unknown);
        return (asked, if unknown { How::AllButOne } else { How::All });
    }
    let but_one = (0..groups.len()).map(|left_out| {
        let mut rest = these(&groups);
        rest.remove(left_out);
        Expr::All(rest)
    });
    let asked = filters.ask(table, query, Some(&Expr::Any(but_one.collect())), None, wanted);
    if asked.total > 0 {
        return (asked, How::AllButOne);
    }
    (filters.ask(table, query, Some(&Expr::Any(these(&groups))), None, wanted), How::Some)
}

/// The precedents that have all the words together with what hosts ruled on them, and not without.
fn ruled(table: &Table, notes: &Notes, groups: &[Group]) -> Vec<String> {
    let mut ids: Vec<&str> = notes.notes.iter().map(|note| &*note.id).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Vec::new();
    }
    let having: Vec<Vec<u32>> = groups.iter().map(|group| table.having(&group.words)).collect();
    let mut found = Vec::new();
    for id in ids {
        let own = notes.words(id).join("\n").to_lowercase();
        let place = id.parse().ok().and_then(|id| table.place(id));
        let mut by_note = false;
        let mut all = true;
        for (group, having) in groups.iter().zip(&having) {
            let in_note = own.contains(&group.typed);
            by_note |= in_note;
            all = all && (in_note || place.is_some_and(|place| having.binary_search(&place).is_ok()));
        }
        if all && by_note {
            found.push(id.to_owned());
        }
    }
    found
}

/// What hosts ruled on, and families, go first, unless another order was asked for.
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
