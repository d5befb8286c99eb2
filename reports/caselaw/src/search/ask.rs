//! A question to the index, as SQL. What was typed stands in it as a value, never as a part of the question.

use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;
use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::fit::Wanted;
use super::sense::all;
use super::{Query, Sort};
use crate::index::{Elements, Index, IndexError, role_words};

/// Among how many the words decide.
const AMONG: u64 = 3000;

/// What of a query is no word: conditions that all hold, and their values.
pub(super) struct Filters {
    conditions: Vec<String>,
    values: Vec<Value>,
    /// Questions to the full-text index that must hold.
    words: Vec<String>,
    frame: Option<String>,
}

/// Which precedents, and how many there are in all.
#[derive(Debug, Default)]
pub(super) struct Asked {
    pub(super) ids: Vec<Id>,
    pub(super) total: u64,
}

impl Filters {
    pub(super) fn of(index: &Index, query: &Query, named: &[System]) -> Filters {
        let mut filters =
            Filters { conditions: Vec::new(), values: Vec::new(), words: Vec::new(), frame: query.frame.clone() };
        filters.words.extend(query.roles.iter().map(|&role| all("roles", &role_words(role))));
        filters.words.extend(query.dies.iter().map(|&role| all("dies", &role_words(role))));
        let mut systems = query.systems.clone();
        systems.extend(named);
        systems.sort_unstable();
        systems.dedup();
        filters.parting(index, query, &systems);
        filters
    }

    /// Who parts, under which lens, natively or not.
    fn parting(&mut self, index: &Index, query: &Query, systems: &[System]) {
        let parts = match query.lens {
            None => "(deaths | state | told)",
            Some(Lens::Deaths) => "deaths",
            Some(Lens::State) => "state",
            Some(Lens::Full) => "told",
        };
        let parts = if query.native { format!("({parts} & native)") } else { parts.to_owned() };
        let all = &index.info().systems;
        let among = |system: System| systems.contains(&system);
        let bits = |holds: &dyn Fn(System, System) -> bool| {
            let each = pairs(all.len()).enumerate();
            each.filter(|&(_, (one, other))| holds(all[one], all[other]))
                .fold(0_i64, |bits, (place, _)| bits | 1 << place)
        };
        match systems {
            [] if query.lens.is_some() => self.conditions.push(format!("{parts} <> 0")),
            [] if query.native => self.conditions.push("findings_native".to_owned()),
            [] => {}
            // No precedent of a corpus says anything of a system that it does not compare.
            _ if systems.iter().any(|system| !all.contains(system)) => self.conditions.push("0".to_owned()),
            [_] => {
                self.conditions.push(format!("({parts} & ?) <> 0"));
                self.values.push(Value::from(bits(&|one, other| among(one) || among(other))));
            }
            _ => {
                self.conditions.push(format!("({parts} & ?) = ?"));
                let bits = bits(&|one, other| among(one) && among(other));
                self.values.extend([Value::from(bits), Value::from(bits)]);
            }
        }
    }

    /// The precedents that these words fit, if there are any words; of these ids, if ids are given.
    pub(super) fn ask(
        &self,
        index: &Index,
        query: &Query,
        words: Option<&str>,
        ids: Option<&[String]>,
        wanted: Option<Wanted>,
    ) -> Result<Asked, IndexError> {
        let mut match_words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        match_words.extend(words);
        let (mut conditions, mut values) = (self.conditions.clone(), self.values.clone());
        if let Some(ids) = ids {
            let each: Vec<&str> = ids.iter().map(|_| "id GLOB ?").collect();
            conditions.push(format!("({})", if each.is_empty() { "0".to_owned() } else { each.join(" OR ") }));
            values.extend(ids.iter().map(|id| Value::from(format!("{id}*"))));
        }
        let asks_of_it = !conditions.is_empty();
        let matched = !match_words.is_empty();
        if matched {
            conditions.push("words MATCH ?".to_owned());
            values.push(Value::from(match_words.join(" AND ")));
        }
        if let Some(frame) = &self.frame {
            conditions.push("met.frame = ?".to_owned());
            values.push(Value::from(frame.clone()));
        }
        let key = if matched { "words.rowid" } else { "precedent.number" };
        // The rows of precedents are looked at only where something is asked of them.
        let from = |its_row: bool| {
            let words = if its_row { "words JOIN precedent ON precedent.number = words.rowid" } else { "words" };
            let met = self.frame.as_ref().map(|_| format!(" JOIN met ON met.precedent = {key}"));
            format!("{}{}", if matched { words } else { "precedent" }, met.unwrap_or_default())
        };
        let (order, by_its_row) = match query.sort {
            Sort::Frequency if self.frame.is_some() => ("-met.nights", false),
            Sort::Frequency => ("-precedent.nights", true),
            Sort::Size => ("actions * 100 + players - weight / 100", true),
            // The better, the further below zero.
            Sort::Rank if words.is_some() => ("bm25(words, 3.0, 2.0, 1.5, 1.0, 0.0) * weight", true),
            Sort::Rank => (key, false),
        };
        // The words decide among those that are worth most: beyond so many, how well they fit hardly differs.
        let among = if query.sort == Sort::Rank && matched {
            format!("ORDER BY words.rowid LIMIT {AMONG}")
        } else {
            String::new()
        };
        let condition = if conditions.is_empty() { "1".to_owned() } else { conditions.join(" AND ") };
        let fit = from(asks_of_it || by_its_row);
        let all = values.clone();
        let mut asked = if let (Some(wanted), Sort::Rank) = (wanted, query.sort) {
            let question = format!(
                "WITH fit AS MATERIALIZED (SELECT {key} AS number, {order} AS place FROM {fit} WHERE {condition} {among})
                 SELECT id, place, elements, actions, odd, mutual FROM fit JOIN precedent USING (number)"
            );
            nearest(index, &question, values, wanted, query.limit)?
        } else {
            // One at least, so that it is said how many there are.
            values.push(Value::from(i64::try_from(query.limit.max(1)).unwrap_or(i64::MAX)));
            let question = format!(
                "WITH fit AS MATERIALIZED (SELECT {key} AS number, {order} AS place FROM {fit} WHERE {condition} {among}),
                      best AS (SELECT number, place FROM fit ORDER BY place, number LIMIT ?)
                 SELECT id, (SELECT count(*) FROM fit) FROM best JOIN precedent USING (number) ORDER BY place, number"
            );
            first(index, &question, values, query.limit)?
        };
        if !among.is_empty() && asked.total >= AMONG {
            let count = format!("SELECT count(*) FROM {} WHERE {condition}", from(asks_of_it));
            let total: i64 = index.connection().query_row(&count, params_from_iter(all), |row| row.get(0))?;
            asked.total = total.cast_unsigned();
        }
        Ok(asked)
    }
}

/// The precedents that fit, in the order of the question.
fn first(index: &Index, question: &str, values: Vec<Value>, limit: usize) -> Result<Asked, IndexError> {
    let mut asked = Asked::default();
    let mut statement = index.connection().prepare(question)?;
    let mut rows = statement.query(params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        let id: String = row.get(0)?;
        asked.ids.extend(id.parse::<Id>().ok());
        asked.total = row.get::<_, i64>(1)?.cast_unsigned();
    }
    asked.ids.truncate(limit);
    Ok(asked)
}

/// Of the precedents that fit, those that have the least besides; of equals, those that the words fit best.
fn nearest(
    index: &Index,
    question: &str,
    values: Vec<Value>,
    wanted: Wanted,
    limit: usize,
) -> Result<Asked, IndexError> {
    let mut statement = index.connection().prepare(question)?;
    let mut rows = statement.query(params_from_iter(values))?;
    let mut found: Vec<(f64, f64, String)> = Vec::new();
    while let Some(row) = rows.next()? {
        let elements = Elements::from_bits(row.get::<_, i64>(2)?.cast_unsigned());
        let distance = wanted.distance(elements, row.get(3)?, row.get(4)?, row.get(5)?);
        found.push((distance, row.get(1)?, row.get(0)?));
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2)));
    let total = found.len() as u64;
    let ids = found.into_iter().take(limit).filter_map(|(_, _, id)| id.parse().ok()).collect();
    Ok(Asked { ids, total })
}
