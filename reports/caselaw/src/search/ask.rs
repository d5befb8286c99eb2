//! Finds the precedents that fit a query, and orders them.

use std::cmp::Reverse;

use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;

use super::fit::Wanted;
use super::sense::all;
use super::{Query, Sort};
use crate::index::{Column, Entry, Expr, Sources, Table, bits, role_words};

/// The conditions of a query other than words. All of them hold.
pub(super) struct Filters {
    parting: Option<DivergenceFilter>,
    findings_native: bool,
    /// Conditions on the words of the index.
    words: Vec<Expr>,
    /// The frame's place in the corpus; `Some(None)` is one that the corpus does not have.
    frame: Option<Option<u32>>,
    catalogue: Option<Catalogue>,
}

/// A condition on pairs that diverge: which, under which lens, natively or not.
struct DivergenceFilter {
    lenses: [bool; 3],
    native: bool,
    pairs: u64,
    /// True if all pairs must diverge; otherwise one.
    all: bool,
}

impl DivergenceFilter {
    /// Returns `None` if the query has no such condition.
    fn of(table: &Table, query: &Query, systems: &[RulerId]) -> Option<DivergenceFilter> {
        let lenses = Lens::ALL.map(|lens| query.lens.is_none_or(|asked| asked == lens));
        let known = table.systems();
        let asked: Vec<&str> = systems.iter().map(|system| system.id()).collect();
        let among = |id: &str| asked.contains(&id);
        let parting = |pairs, all| {
            Some(DivergenceFilter {
                lenses,
                native: query.native,
                pairs,
                all,
            })
        };
        match systems {
            [] if query.lens.is_some() => parting(u64::MAX, false),
            [] => None,
            // A corpus has no findings about a system that it does not compare.
            _ if asked.iter().any(|id| !known.contains(id)) => parting(0, false),
            [_] => parting(bits(&known, |one, other| among(one) || among(other)), false),
            _ => parting(bits(&known, |one, other| among(one) && among(other)), true),
        }
    }

    fn holds(&self, sources: &Sources) -> bool {
        let parts = sources
            .diverging
            .iter()
            .zip(self.lenses)
            .filter(|(_, asked)| *asked)
            .fold(0, |all, (parts, _)| all | parts);
        let parts = if self.native {
            parts & sources.native
        } else {
            parts
        } & self.pairs;
        if self.all {
            parts == self.pairs
        } else {
            parts != 0
        }
    }
}

/// The places of the precedents found, and the total.
#[derive(Debug, Default)]
pub(super) struct Asked {
    pub(super) places: Vec<u32>,
    pub(super) total: u64,
}

impl Filters {
    pub(super) fn of(table: &Table, query: &Query, named: &[RulerId]) -> Filters {
        let mut words: Vec<Expr> = query
            .roles
            .iter()
            .map(|&role| all(&[Column::Roles], &role_words(role)))
            .collect();
        words.extend(
            query
                .dies
                .iter()
                .map(|&role| all(&[Column::Dies], &role_words(role))),
        );
        let mut systems = query.systems.clone();
        systems.extend(named);
        systems.sort_unstable();
        systems.dedup();
        let place = |frame: &String| {
            table
                .frames()
                .iter()
                .position(|known| known.frame == *frame)
                .map(|place| place as u32)
        };
        let parting = DivergenceFilter::of(table, query, &systems);
        Filters {
            findings_native: parting.is_none() && query.native,
            parting,
            words,
            frame: query.frame.as_ref().map(place),
            catalogue: query.catalogue,
        }
    }

    fn hold(&self, table: &Table, place: u32, entry: &Entry) -> bool {
        let is_met =
            |frame: Option<u32>| frame.is_some_and(|frame| table.sources(place).met_in(frame) > 0);
        (!self.findings_native || entry.findings_native)
            && self
                .catalogue
                .is_none_or(|catalogue| entry.is_in(catalogue))
            && self
                .parting
                .as_ref()
                .is_none_or(|parting| parting.holds(&table.sources(place)))
            && self.frame.is_none_or(is_met)
    }

    /// Returns the precedents that fit the words, if there are any, and are among the ids, if ids are given.
    pub(super) fn ask(
        &self,
        table: &Table,
        query: &Query,
        words: Option<&Expr>,
        ids: Option<&[String]>,
        wanted: Option<Wanted>,
    ) -> Asked {
        let question = Expr::All(self.words.iter().chain(words).cloned().collect());
        let begins = |place: u32| {
            ids.is_none_or(|ids| {
                let id = table.id(place).to_string();
                ids.iter().any(|begin| id.starts_with(begin))
            })
        };
        let fits = |place: u32| {
            Some(table.at(place)).filter(|entry| self.hold(table, place, entry) && begins(place))
        };
        if words.is_some() && query.sort == Sort::Rank {
            return ranked(table, query, &question, fits, wanted);
        }
        let mut found: Vec<u32> = table.having(&question);
        found.retain(|&place| fits(place).is_some());
        let total = found.len() as u64;
        match query.sort {
            Sort::Frequency => found.sort_by_cached_key(|&place| {
                Reverse(match self.frame.flatten() {
                    Some(frame) => table.sources(place).met_in(frame),
                    None => table.at(place).nights(),
                })
            }),
            Sort::Size => {
                let mut sized: Vec<(f64, u32)> = found
                    .iter()
                    .map(|&place| (size(&table.at(place)), place))
                    .collect();
                sized.sort_by(|one, other| one.0.total_cmp(&other.0));
                found = sized.into_iter().map(|(_, place)| place).collect();
            }
            // They are sorted by worth already.
            Sort::Rank => {}
        }
        found.truncate(query.limit);
        Asked {
            places: found,
            total,
        }
    }
}

/// Returns the precedents that fit a query: those with the fewest further elements first, then those that the words fit
/// best.
fn ranked(
    table: &Table,
    query: &Query,
    question: &Expr,
    fits: impl Fn(u32) -> Option<Entry>,
    wanted: Option<Wanted>,
) -> Asked {
    let found = table.fitting(question).into_iter();
    let mut ranked: Vec<(f64, f64, u32)> = found
        .filter_map(|(place, fit)| {
            let entry = fits(place)?;
            let besides = wanted.map_or(0.0, |wanted| wanted.distance(&entry));
            Some((besides, fit * entry.weight(), place))
        })
        .collect();
    let total = ranked.len() as u64;
    ranked.sort_by(|one, other| {
        one.0
            .total_cmp(&other.0)
            .then(other.1.total_cmp(&one.1))
            .then(one.2.cmp(&other.2))
    });
    ranked.truncate(query.limit);
    Asked {
        places: ranked.into_iter().map(|(_, _, place)| place).collect(),
        total,
    }
}

/// Sorts by actions, then by players, then by worth.
fn size(entry: &Entry) -> f64 {
    f64::from(entry.actions) * 100.0 + f64::from(entry.players) - entry.weight() / 100.0
}
