//! Full-text search: the precedents that have a word, column by column, and the fit of a precedent to a query (BM25).
//!
//! tantivy and SQLite's FTS5 were weighed, and FTS5 was used before. Both need a file system, and the same code has to
//! search in a browser. A corpus has tens of thousands of titles, which memory holds.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use frostem::{Algorithm, Stemmer};

use super::bytes::{Bytes, List, list, put_number, take_number};
use super::expr::{Column, Expr};

/// The words of all precedents. Precedents are numbered from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postings<'a> {
    /// The words in order. A row is the word, a zero, the place of its postings, and their length in each column.
    pub(super) words: List<'a>,
    /// The precedents that have a word in a column, in order, each as its distance from the one before.
    pub(super) postings: Bytes<'a>,
    /// The number of words of each precedent, two bytes each.
    pub(super) lengths: Bytes<'a>,
    /// The sum of these.
    pub(super) all: u64,
}

/// The precedents that have a word, in order, with its weight in each.
type Leaf = Vec<(u32, f64)>;

/// The usual constants of BM25 (Robertson and Zaragoza 2009).
const SATURATION: f64 = 1.2;
const LENGTH: f64 = 0.75;

/// The words of precedents, as [`Postings`] reads them.
#[derive(Clone, Default, Debug)]
pub(super) struct Written {
    pub(super) words: Vec<u8>,
    pub(super) postings: Vec<u8>,
    pub(super) lengths: Vec<u16>,
}

/// Encodes the words of precedents, column by column.
pub(super) fn written<'a>(
    precedents: impl Iterator<Item = &'a [String; Column::COUNT]>,
) -> Written {
    let stems = Stems::default();
    let mut words: BTreeMap<String, [(u32, Vec<u8>); Column::COUNT]> = BTreeMap::new();
    let mut lengths = Vec::new();
    for (number, columns) in (0_u32..).zip(precedents) {
        let mut length = 0;
        for (column, text) in columns.iter().enumerate() {
            let mut own: Vec<String> = stems.of(text).collect();
            length += own.len();
            own.sort_unstable();
            own.dedup();
            for word in own {
                let (last, steps) = &mut words.entry(word).or_default()[column];
                put_number(steps, u64::from(number - *last));
                *last = number;
            }
        }
        lengths.push(u16::try_from(length).unwrap_or(u16::MAX));
    }
    let mut postings = Vec::new();
    let mut rows = Vec::new();
    for (word, columns) in words {
        let mut row = word.into_bytes();
        row.push(0);
        put_number(&mut row, postings.len() as u64);
        for (_, steps) in columns {
            put_number(&mut row, steps.len() as u64);
            postings.extend(steps);
        }
        rows.push(row);
    }
    Written {
        words: list(rows.into_iter()),
        postings,
        lengths,
    }
}

impl<'a> Postings<'a> {
    fn len(&self) -> usize {
        self.lengths.len() / 2
    }

    fn length(&self, number: u32) -> f64 {
        let at = 2 * number as usize;
        let two = self.lengths.get(at..at + 2);
        let two = two.and_then(|two| two.first_chunk());
        two.map_or(0.0, |bytes| f64::from(u16::from_le_bytes(*bytes)))
    }

    fn word(&self, word: &str) -> Option<[&'a [u8]; Column::COUNT]> {
        let (mut first, mut end) = (0, self.words.len());
        while first < end {
            let middle = first.midpoint(end);
            let row = self.words.get(middle)?;
            let (found, mut rest) = row.split_at(row.iter().position(|&byte| byte == 0)?);
            match found.cmp(word.as_bytes()) {
                Ordering::Less => first = middle + 1,
                Ordering::Greater => end = middle,
                Ordering::Equal => {
                    rest = &rest[1..];
                    let mut start = usize::try_from(take_number(&mut rest)?).ok()?;
                    let mut columns = [&[][..]; Column::COUNT];
                    for column in &mut columns {
                        let length = usize::try_from(take_number(&mut rest)?).ok()?;
                        let end = start.checked_add(length)?;
                        *column = self.postings.get(start..end).unwrap_or_default();
                        start = end;
                    }
                    return Some(columns);
                }
            }
        }
        None
    }

    /// Returns the precedents that satisfy a condition, in order.
    pub(super) fn having(&self, expr: &Expr) -> Vec<u32> {
        self.holding(expr, &mut self.leaves(expr).iter())
    }

    /// Returns the same with the fit of each to the words of the query: 0 if it has none of them.
    pub(super) fn fitting(&self, expr: &Expr) -> Vec<(u32, f64)> {
        let leaves = self.leaves(expr);
        let count = self.len() as f64;
        let average = self.all as f64 / count.max(1.0);
        let mut fit = vec![0.0; self.len()];
        for leaf in &leaves {
            let with = leaf.len() as f64;
            // A word that more than half of them have counts for next to nothing, and never for less.
            let rarity = ((count - with + 0.5) / (with + 0.5)).ln().max(1e-6);
            for &(number, weight) in leaf {
                let long = self.length(number) / average.max(1.0);
                let norm = SATURATION * (1.0 - LENGTH + LENGTH * long);
                fit[number as usize] += rarity * weight * (SATURATION + 1.0) / (weight + norm);
            }
        }
        let found = self.holding(expr, &mut leaves.iter());
        found
            .into_iter()
            .map(|number| (number, fit[number as usize]))
            .collect()
    }

    /// Returns a leaf for every word of a query, in its order.
    fn leaves(&self, expr: &Expr) -> Vec<Leaf> {
        let stems = Stems::default();
        let leaf = |(columns, word): (&'static [Column], &str)| {
            let Some(found) = stems.of(word).next().and_then(|stem| self.word(&stem)) else {
                return Leaf::new();
            };
            let mut all: Leaf = Leaf::new();
            for &column in columns {
                let (mut rest, mut at) = (found[column as usize], 0);
                while let Some(step) = take_number(&mut rest) {
                    at = step.saturating_add(at);
                    if at >= self.len() as u64 {
                        break;
                    }
                    all.push((at as u32, column.weight()));
                }
            }
            if columns.len() > 1 {
                all.sort_by_key(|&(number, _)| number);
                all.dedup_by(|next, kept| {
                    let same = next.0 == kept.0;
                    if same {
                        kept.1 += next.1;
                    }
                    same
                });
            }
            all
        };
        leaves(expr).into_iter().map(leaf).collect()
    }

    /// Returns the precedents that satisfy a condition, given the leaves of its words.
    fn holding<'l>(&self, expr: &Expr, leaves: &mut impl Iterator<Item = &'l Leaf>) -> Vec<u32> {
        match expr {
            Expr::Word(..) => leaves
                .next()
                .into_iter()
                .flatten()
                .map(|&(number, _)| number)
                .collect(),
            Expr::All(parts) => {
                let mut each: Vec<Vec<u32>> = parts
                    .iter()
                    .map(|part| self.holding(part, leaves))
                    .collect();
                let Some(mut found) = each.pop() else {
                    return (0..self.len() as u32).collect();
                };
                for other in each {
                    found.retain(|number| other.binary_search(number).is_ok());
                }
                found
            }
            Expr::Any(parts) => {
                let mut found: Vec<u32> = parts
                    .iter()
                    .flat_map(|part| self.holding(part, leaves))
                    .collect();
                found.sort_unstable();
                found.dedup();
                found
            }
        }
    }
}

fn leaves(expr: &Expr) -> Vec<(&'static [Column], &str)> {
    match expr {
        Expr::Word(columns, word) => vec![(columns, word)],
        Expr::All(parts) | Expr::Any(parts) => parts.iter().flat_map(leaves).collect(),
    }
}

/// Reduces words to their stems in lower case.
struct Stems(Stemmer);

impl Default for Stems {
    fn default() -> Stems {
        Stems(Stemmer::new(Algorithm::English))
    }
}

impl Stems {
    fn of(&self, text: &str) -> impl Iterator<Item = String> {
        let words = text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty());
        words.map(|word| {
            let word = word.to_lowercase();
            // Words that nobody types (`a0block`) have no endings.
            if word.contains('0') {
                word
            } else {
                self.0.stem(&word).into_owned()
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sample {
        words: Vec<u8>,
        postings: Vec<u8>,
        lengths: Vec<u8>,
        all: u64,
    }

    impl Sample {
        fn of<'a>(precedents: impl Iterator<Item = &'a [String; Column::COUNT]>) -> Sample {
            let Written {
                words,
                postings,
                lengths,
            } = written(precedents);
            Sample {
                words,
                postings,
                all: lengths.iter().map(|&length| u64::from(length)).sum(),
                lengths: lengths.iter().flat_map(|one| one.to_le_bytes()).collect(),
            }
        }
        fn having(&self, expr: &Expr) -> Vec<u32> {
            self.postings().having(expr)
        }
        fn fitting(&self, expr: &Expr) -> Vec<(u32, f64)> {
            self.postings().fitting(expr)
        }
        fn postings(&self) -> Postings<'_> {
            Postings {
                words: List::of(Bytes::of(&self.words, None)),
                postings: Bytes::of(&self.postings, None),
                lengths: Bytes::of(&self.lengths, None),
                all: self.all,
            }
        }
    }

    fn three() -> Sample {
        let columns = |title: &str, roles: &str| [title, roles, "", "", ""].map(str::to_owned);
        let all = [
            columns("A Roleblocker blocks a Cop", "a0block a0investigate"),
            columns("A Cop", "a0investigate"),
            columns("Two Roleblockers block each other", "a0block"),
        ];
        Sample::of(all.iter())
    }

    fn word(columns: &'static [Column], word: &str) -> Expr {
        Expr::Word(columns, word.to_owned())
    }

    #[test]
    fn words_are_found_in_their_columns_whatever_their_ending() {
        let all = three();
        assert_eq!(all.having(&word(&[Column::Title], "Roleblockers")), [0, 2]);
        assert!(all.having(&word(&[Column::Title], "a0block")).is_empty());
        assert_eq!(
            all.having(&word(&[Column::Title, Column::Roles], "a0investigate")),
            [0, 1]
        );
        let (block, cop) = (
            word(&[Column::Roles], "a0block"),
            word(&[Column::Title], "cop"),
        );
        assert_eq!(
            all.having(&Expr::All(vec![block.clone(), cop.clone()])),
            [0]
        );
        assert_eq!(all.having(&Expr::Any(vec![block, cop])), [0, 1, 2]);
        assert_eq!(all.having(&Expr::All(Vec::new())), [0, 1, 2]);
    }

    #[test]
    fn the_shorter_of_two_fits_better() {
        let fit = three().fitting(&word(&[Column::Title], "cop"));
        assert_eq!(
            fit.iter().map(|&(number, _)| number).collect::<Vec<_>>(),
            [0, 1]
        );
        assert!(fit[1].1 > fit[0].1 && fit[0].1 > 0.0, "{fit:?}");
        // Precedents without either word still satisfy an empty condition.
        assert_eq!(
            three().fitting(&Expr::All(Vec::new())),
            [(0, 0.0), (1, 0.0), (2, 0.0)]
        );
        // A word in two columns counts for more than in one; the precedent is found once.
        let columns = |roles: &str| ["cop", roles, "", "", ""].map(str::to_owned);
        let two = Sample::of([columns("cop"), columns("doctor")].iter());
        let both = two.fitting(&word(&[Column::Title, Column::Roles], "cop"));
        assert!(
            both.len() == 2 && both[0].0 == 0 && both[0].1 > both[1].1,
            "{both:?}"
        );
    }
}
