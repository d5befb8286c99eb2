//! Full-text search: in which precedents a word stands, column by column, and how well a precedent fits a question (BM25).
//!
//! tantivy and SQLite's FTS5 were weighed, and FTS5 was here before: both keep to a file system, and what is searched in a
//! browser must be searched by the same code. A corpus has tens of thousands of titles, which memory holds.

use std::collections::BTreeMap;

use rust_stemmers::{Algorithm, Stemmer};
use serde::{Deserialize, Serialize};

use super::expr::{Column, Expr};

/// The words of all precedents. Precedents are numbered from 0.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Postings {
    /// By word: in each column the precedents that have it, in order, each as its distance from the one before.
    words: BTreeMap<String, [Vec<u32>; Column::COUNT]>,
    /// How many words each precedent has in all.
    lengths: Vec<u32>,
}

/// The precedents that have a word, in order, and how much it counts in each.
type Leaf = Vec<(u32, f64)>;

/// The usual constants of BM25 (Robertson and Zaragoza 2009).
const SATURATION: f64 = 1.2;
const LENGTH: f64 = 0.75;

impl Postings {
    /// The words of precedents, column by column.
    pub(super) fn of<'a>(precedents: impl Iterator<Item = &'a [String; Column::COUNT]>) -> Postings {
        let stems = Stems::default();
        let mut postings = Postings::default();
        let mut last: BTreeMap<(String, usize), u32> = BTreeMap::new();
        for (number, columns) in (0_u32..).zip(precedents) {
            let mut length = 0;
            for (column, text) in columns.iter().enumerate() {
                let mut words: Vec<String> = stems.of(text).collect();
                length += words.len() as u32;
                words.sort_unstable();
                words.dedup();
                for word in words {
                    let before = last.insert((word.clone(), column), number).unwrap_or(0);
                    postings.words.entry(word).or_default()[column].push(number - before);
                }
            }
            postings.lengths.push(length);
        }
        postings
    }

    /// The precedents of which this holds, in order.
    pub(super) fn having(&self, expr: &Expr) -> Vec<u32> {
        self.holding(expr, &mut self.leaves(expr).iter())
    }

    /// The same, each with how well it fits the words of the question: 0 if it has none of them.
    pub(super) fn fitting(&self, expr: &Expr) -> Vec<(u32, f64)> {
        let leaves = self.leaves(expr);
        let count = self.lengths.len() as f64;
        let average = self.lengths.iter().map(|&length| f64::from(length)).sum::<f64>() / count.max(1.0);
        let mut fit = vec![0.0; self.lengths.len()];
        for leaf in &leaves {
            let with = leaf.len() as f64;
            // A word that more than half of them have counts for next to nothing, and not for less.
            let rarity = ((count - with + 0.5) / (with + 0.5)).ln().max(1e-6);
            for &(number, weight) in leaf {
                let long = f64::from(self.lengths[number as usize]) / average.max(1.0);
                let norm = SATURATION * (1.0 - LENGTH + LENGTH * long);
                fit[number as usize] += rarity * weight * (SATURATION + 1.0) / (weight + norm);
            }
        }
        let found = self.holding(expr, &mut leaves.iter());
        found.into_iter().map(|number| (number, fit[number as usize])).collect()
    }

    /// For every word of a question, in its order, the precedents that have it, in order, and how much it counts in each.
    fn leaves(&self, expr: &Expr) -> Vec<Leaf> {
        let stems = Stems::default();
        let leaf = |(columns, word): (&'static [Column], &str)| {
            let Some(found) = stems.of(word).next().and_then(|stem| self.words.get(&stem)) else { return Leaf::new() };
            let mut all: Leaf = Leaf::new();
            for &column in columns {
                let mut at = 0;
                all.extend(found[column as usize].iter().map(|step| {
                    at += step;
                    (at, column.weight())
                }));
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

    /// The precedents of which this holds, given those that have each word.
    fn holding<'a>(&self, expr: &Expr, leaves: &mut impl Iterator<Item = &'a Leaf>) -> Vec<u32> {
        match expr {
            Expr::Word(..) => leaves.next().into_iter().flatten().map(|&(number, _)| number).collect(),
            Expr::All(parts) => {
                let mut each: Vec<Vec<u32>> = parts.iter().map(|part| self.holding(part, leaves)).collect();
                let Some(mut found) = each.pop() else { return (0..self.lengths.len() as u32).collect() };
                for other in each {
                    found.retain(|number| other.binary_search(number).is_ok());
                }
                found
            }
            Expr::Any(parts) => {
                let mut found: Vec<u32> = parts.iter().flat_map(|part| self.holding(part, leaves)).collect();
                found.sort_unstable();
                found.dedup();
                found
            }
        }
    }

    /// Whether no precedent is numbered beyond so many: what was read from a file may be anything.
    pub(super) fn are_of(&self, precedents: usize) -> bool {
        let within = |steps: &Vec<u32>| steps.iter().map(|&step| u64::from(step)).sum::<u64>() < precedents as u64;
        self.lengths.len() == precedents && self.words.values().flatten().all(|steps| steps.is_empty() || within(steps))
    }
}

fn leaves(expr: &Expr) -> Vec<(&'static [Column], &str)> {
    match expr {
        Expr::Word(columns, word) => vec![(columns, word)],
        Expr::All(parts) | Expr::Any(parts) => parts.iter().flat_map(leaves).collect(),
    }
}

/// Words as they are compared: in lower case and without their endings.
struct Stems(Stemmer);

impl Default for Stems {
    fn default() -> Stems {
        Stems(Stemmer::create(Algorithm::English))
    }
}

impl Stems {
    fn of(&self, text: &str) -> impl Iterator<Item = String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(|word| {
            let word = word.to_lowercase();
            // Words that nobody types (`a0block`) have no endings.
            if word.contains('0') { word } else { self.0.stem(&word).into_owned() }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Postings {
        let columns = |title: &str, roles: &str| [title, roles, "", "", "", ""].map(str::to_owned);
        let all = [
            columns("A Roleblocker blocks a Cop", "a0block a0investigate"),
            columns("A Cop", "a0investigate"),
            columns("Two Roleblockers block each other", "a0block"),
        ];
        Postings::of(all.iter())
    }

    fn word(columns: &'static [Column], word: &str) -> Expr {
        Expr::Word(columns, word.to_owned())
    }

    #[test]
    fn words_are_found_in_their_columns_whatever_their_ending() {
        let all = three();
        assert_eq!(all.having(&word(&[Column::Title], "Roleblockers")), [0, 2]);
        assert!(all.having(&word(&[Column::Title], "a0block")).is_empty());
        assert_eq!(all.having(&word(&[Column::Title, Column::Roles], "a0investigate")), [0, 1]);
        let (block, cop) = (word(&[Column::Roles], "a0block"), word(&[Column::Title], "cop"));
        assert_eq!(all.having(&Expr::All(vec![block.clone(), cop.clone()])), [0]);
        assert_eq!(all.having(&Expr::Any(vec![block, cop])), [0, 1, 2]);
        assert_eq!(all.having(&Expr::All(Vec::new())), [0, 1, 2]);
        assert!(all.are_of(3) && !all.are_of(2));
    }

    #[test]
    fn of_those_that_have_a_word_the_shorter_fits_better() {
        let fit = three().fitting(&word(&[Column::Title], "cop"));
        assert_eq!(fit.iter().map(|&(number, _)| number).collect::<Vec<_>>(), [0, 1]);
        assert!(fit[1].1 > fit[0].1 && fit[0].1 > 0.0, "{fit:?}");
        // Whoever has neither word still holds where nothing is asked for.
        assert_eq!(three().fitting(&Expr::All(Vec::new())), [(0, 0.0), (1, 0.0), (2, 0.0)]);
        // Who has a word in two columns is there once, and counts for more than in one.
        let columns = |roles: &str| ["cop", roles, "", "", "", ""].map(str::to_owned);
        let two = Postings::of([columns("cop"), columns("doctor")].iter());
        let both = two.fitting(&word(&[Column::Title, Column::Roles], "cop"));
        assert!(both.len() == 2 && both[0].0 == 0 && both[0].1 > both[1].1, "{both:?}");
    }
}
