//! Tallies: how many cases of each measure count, summed over nights in any order.
//!
//! A study is a list of [`Measures`], and an observer that adds the cases of each night. Its sums, their checks, the rows
//! of its [`Table`] and their intervals are common.
//!
//! A measure has a word, or several that colons separate: `AX-1:nar`. Its rows are parts with shares of their own, or parts of one
//! whole, whose cases are counted once.

mod bar;
pub mod file;
mod guide;
mod share;
mod table;

pub use bar::{Bar, Verdict};
pub use file::StudyFile;
pub use guide::{Claim, Example, Figure, Guide, Measure, Parts};
pub use share::{Share, Shown};
pub use table::{Row, Table};

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::MOST;
use crate::study::{Ranges, Section, Source, Sums, Terms, add_by_key, check_nights};

/// The word of a measure, or the name of one of its parts; empty for a measure with one row.
pub type Word = Cow<'static, str>;

/// The measures of a study.
pub trait Measures: Clone + PartialEq + Default + Send {
    /// The word of the study in its files.
    const STUDY: &'static str;
    /// The files that are made of a state; see [`Sums::FILES`].
    const FILES: &'static [&'static str];
    /// The names of the words of a measure, then that of its part: columns of the table.
    const COLUMNS: &'static [&'static str];
    /// True if rows of the table name the first night that counts.
    const NAMES_NIGHTS: bool = false;

    /// Number of units in a case of a part. A share in units has no interval.
    #[must_use]
    fn units(_part: &str) -> u64 {
        1
    }

    /// Checks what this study alone knows of a measure.
    ///
    /// # Errors
    /// The contradiction, in words.
    fn check(measure: &str, rows: &Rows, terms: &Terms) -> Result<(), String>;
}

/// The sums of a study over the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Tally<M> {
    /// Number of nights.
    pub nights: u64,
    measures: BTreeMap<Word, Rows>,
    #[serde(skip)]
    study: PhantomData<M>,
}

/// The shares of one measure.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The common denominator of the parts, without hits; `None` if each part has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    whole: Option<Share>,
    parts: BTreeMap<Word, Share>,
}

/// The cases of one night: measure and part, the cases that count, and all. Without a part: the common denominator.
#[derive(Debug, Default)]
pub(crate) struct Cases(Vec<(Word, Option<Word>, u64, u64)>);

impl Cases {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds the night to one part of a measure whose parts have denominators of their own.
    pub(crate) fn night(&mut self, measure: impl Into<Word>, part: impl Into<Word>, hit: bool) {
        self.part(measure, part, u64::from(hit), 1);
    }

    /// Adds `of` cases to one part of a measure.
    pub(crate) fn part(
        &mut self,
        measure: impl Into<Word>,
        part: impl Into<Word>,
        hits: u64,
        of: u64,
    ) {
        if of > 0 {
            let (measure, part) = (measure.into(), Some(part.into()));
            self.0.push((measure, part, hits, of));
        }
    }

    /// Adds `of` cases to the common denominator of a measure's parts, which `part` then adds hits to.
    pub(crate) fn whole(&mut self, measure: impl Into<Word>, of: u64) {
        self.0.push((measure.into(), None, 0, of));
    }

    /// Adds cases to a measure whose parts have a common denominator, each to its part.
    pub(crate) fn cases(&mut self, measure: &'static str, mut cases: Vec<Word>) {
        let all = cases.len() as u64;
        if all == 0 {
            return;
        }
        self.whole(measure, all);
        cases.sort_unstable();
        for same in cases.chunk_by(PartialEq::eq) {
            self.part(measure, same[0].clone(), same.len() as u64, all);
        }
    }
}

impl<M: Measures> Tally<M> {
    /// Adds the cases of the night with this index, which represents `weight` nights.
    pub(crate) fn add(&mut self, index: u64, weight: u64, night: &mut Cases) {
        self.add_shown(Some(Shown::Index(index)), weight, night);
    }

    /// Adds the cases of a night; `shown` is how shares name it.
    pub(crate) fn add_shown(&mut self, shown: Option<Shown>, weight: u64, night: &mut Cases) {
        self.nights += weight;
        for (measure, part, hits, of) in night.0.drain(..) {
            let units = part.as_deref().map_or(1, M::units);
            let rows = self.measures.entry(measure).or_default();
            let share = match part {
                Some(part) => rows.parts.entry(part).or_default(),
                None => rows.whole.get_or_insert_default(),
            };
            share.add(weight, hits, of, units);
            if hits > 0 {
                shown.iter().for_each(|shown| share.show(shown));
            }
        }
    }

    /// Returns the measures, each with its shares.
    pub fn measures(&self) -> impl Iterator<Item = (&Word, &Rows)> {
        self.measures.iter()
    }

    /// Returns the rows of a measure; none if no night has a case.
    #[must_use]
    pub fn rows(&self, measure: &str) -> Vec<(Word, Share)> {
        let rows = self.measures.get(measure);
        rows.map(Rows::shares).unwrap_or_default()
    }

    /// Returns one row of a measure. A part that no night showed has no hits.
    #[must_use]
    pub fn row(&self, measure: &str, part: &str) -> Share {
        let rows = self.measures.get(measure);
        rows.map(|rows| rows.share(part)).unwrap_or_default()
    }

    /// Returns the least night of each row that has one.
    fn firsts(&self) -> BTreeMap<(&Word, &Word), &Shown> {
        let mut firsts = BTreeMap::new();
        for (measure, rows) in &self.measures {
            let parts = rows.parts.iter();
            let shown =
                parts.filter_map(|(part, share)| Some(((measure, part), share.first.as_ref()?)));
            firsts.extend(shown);
        }
        firsts
    }

    /// Checks that all numbers are possible for this number of nights.
    fn check_measures(&self, terms: &Terms) -> Result<(), String> {
        for (measure, rows) in &self.measures {
            M::check(measure, rows, terms)?;
            if !rows.are_shares::<M>(self.nights) {
                return Err(format!(
                    "the numbers of `{measure}` disagree: measure them again"
                ));
            }
        }
        Ok(())
    }
}

impl<M: Measures> Sums for Tally<M> {
    const STUDY: &'static str = M::STUDY;
    const FILES: &'static [&'static str] = M::FILES;

    fn merge(&mut self, other: Tally<M>) {
        self.nights += other.nights;
        for (measure, Rows { whole, parts }) in other.measures {
            let mine = self.measures.entry(measure).or_default();
            if let Some(whole) = whole {
                *mine.whole.get_or_insert_default() += whole;
            }
            add_by_key(&mut mine.parts, parts);
        }
    }

    fn exceeds(&self, other: &Tally<M>) -> bool {
        let mut both = self.clone();
        both.merge(other.clone());
        both.nights > MOST
            || both
                .measures
                .values()
                .any(|rows| !rows.are_shares::<M>(MOST))
    }

    fn counts(&self) -> Tally<M> {
        let mut counts = self.clone();
        for rows in counts.measures.values_mut() {
            rows.parts.values_mut().for_each(|share| share.first = None);
        }
        counts
    }

    fn includes(&self, again: &Tally<M>, indices: &Ranges) -> bool {
        let (mine, again) = (self.firsts(), again.firsts());
        let is_no_later = |key, first| mine.get(key).is_some_and(|least| *least <= first);
        let is_repeated = |key, first: &Shown| match first {
            Shown::Index(index) if indices.contains(*index) => again.get(key) == Some(&first),
            _ => true,
        };
        again.iter().all(|(key, first)| is_no_later(key, *first))
            && mine.iter().all(|(key, first)| is_repeated(key, first))
    }

    fn check(&self, section: &Section<Self>, source: Source, terms: &Terms) -> Result<(), String> {
        check_nights(self.nights, section, source)?;
        self.check_measures(terms)
    }
}

impl Rows {
    /// Returns one row. A part that no night showed has no hits.
    #[must_use]
    pub fn share(&self, part: &str) -> Share {
        let share = self.parts.get(part).cloned().unwrap_or_default();
        match &self.whole {
            Some(whole) => share.among(whole),
            None => share,
        }
    }

    /// Returns all rows: parts with a common denominator by frequency, others by name.
    fn shares(&self) -> Vec<(Word, Share)> {
        let parts = self.parts.keys();
        let mut rows: Vec<(Word, Share)> =
            parts.map(|part| (part.clone(), self.share(part))).collect();
        if self.whole.is_some() {
            // Each kind of parts by itself. Equally frequent parts stay in the order of their names.
            let kind = |part: &Word| part.split_once(':').map(|(kind, _)| kind.to_owned());
            rows.sort_by_cached_key(|(part, share)| (kind(part), Reverse(share.hits)));
        }
        rows
    }

    /// Returns the cases that count, by part.
    pub(crate) fn hits(&self) -> impl Iterator<Item = (&str, u64)> {
        let parts = self.parts.iter();
        parts.map(|(part, share)| (&**part, share.hits))
    }

    /// Reports whether every number is exact, no share is above 1, and no row has more cases than nights, unless a night has
    /// several.
    fn are_shares<M: Measures>(&self, nights: u64) -> bool {
        let parts = self.parts.iter();
        let parts = parts.map(|(part, share)| (M::units(part), share));
        let mut all = parts.chain(self.whole.iter().map(|whole| (1, whole)));
        let most = self.whole.as_ref().map_or(MOST, |whole| whole.of);
        all.all(|(units, share)| {
            share.is_share(nights, units) && share.hits <= most.saturating_mul(units)
        })
    }
}

/// Checks that a word of a measure is the id of a system of the study.
///
/// # Errors
/// If it is not.
pub(crate) fn check_system(system: &str, measure: &str, terms: &Terms) -> Result<(), String> {
    if terms.systems.iter().any(|known| known.id() == system) {
        return Ok(());
    }
    Err(format!(
        "`{measure}` counts nights of {system}, which is not among its systems"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Shares;

    #[test]
    fn parts_of_one_whole_share_its_denominator_though_nights_lack_them() {
        let (mut shares, mut night) = (Shares::default(), Cases::default());
        for (index, (red, blue)) in (0..).zip([(1, 0), (0, 2), (0, 1)]) {
            let of = red + blue;
            night.whole("balls", of);
            night.part("balls", "red", red, of);
            night.part("balls", "blue", blue, of);
            shares.add(index, 1, &mut night);
        }
        let rows = shares.rows("balls");
        let found: Vec<_> = rows
            .iter()
            .map(|(part, share)| (&**part, share.hits, share.of, &share.first))
            .collect();
        assert_eq!(
            found,
            [
                ("blue", 3, 4, &Some(Shown::Index(1))),
                ("red", 1, 4, &Some(Shown::Index(0)))
            ]
        );
        assert_eq!(
            (
                shares.row("balls", "green").hits,
                shares.row("balls", "green").of
            ),
            (0, 4)
        );
        assert_eq!((shares.row("dice", "").of, shares.nights), (0, 3));
    }

    fn balls() -> Shares {
        let (mut shares, mut night) = (Shares::default(), Cases::default());
        night.part("ball", "", 1, 1);
        night.part("balls", "red", 1, 2);
        night.part("balls", "blue", 0, 0);
        shares.add(0, 1, &mut night);
        shares
    }

    #[test]
    fn figures_are_independent_whatever_their_names_share() {
        let mut sum = balls();
        assert_eq!(sum.rows("ball").len(), 1);
        assert_eq!(sum.rows("balls").len(), 1);
        sum.merge(balls());
        assert_eq!(
            (sum.row("balls", "red").hits, sum.row("balls", "red").of),
            (2, 4)
        );
        assert!(!sum.exceeds(&balls()));
    }

    /// A night of weight 3 counts like three equal nights.
    #[test]
    fn a_weight_counts_a_night_several_times() {
        let (mut once, mut thrice, mut night) =
            (Shares::default(), Shares::default(), Cases::default());
        let mut add = |shares: &mut Shares, weight: u64| {
            night.part("ball", "", 1, 2);
            shares.add(7, weight, &mut night);
        };
        (0..3).for_each(|_| add(&mut once, 1));
        add(&mut thrice, 3);
        assert_eq!(once, thrice);
    }

    #[test]
    fn shares_are_read_back_and_unknown_figures_and_impossible_numbers_refused() {
        let (mut shares, mut night) = (Shares::default(), Cases::default());
        night.part("list-settled", "", 1, 2);
        night.whole("cycles", 2);
        night.part("cycles", "block + jail", 2, 2);
        shares.add(5, 1, &mut night);
        let written = serde_json::to_string(&shares).expect("JSON");
        let terms = Terms::new(1);
        let read = |text: &str| -> Result<Shares, String> {
            let read: Shares = serde_json::from_str(text).map_err(|error| error.to_string())?;
            read.check_measures(&terms).map(|()| read)
        };
        assert_eq!(read(&written), Ok(shares));
        for (from, to, says) in [
            (
                "list-settled",
                "list-sorted",
                "no figure is called `list-sorted`",
            ),
            (
                "\"hits\":1",
                "\"hits\":3",
                "the numbers of `list-settled` disagree",
            ),
            (
                "\"of\":2",
                "\"of\":9007199254740993",
                "disagree: measure them again",
            ),
        ] {
            let refused = read(&written.replace(from, to)).expect_err("it is wrong");
            assert!(refused.contains(says), "{refused}");
        }
    }
}
