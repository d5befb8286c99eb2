//! Shares of every figure, summed over nights in any order.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::MEASURES;
use super::share::Share;
use crate::MOST;
use crate::study::{Ranges, Section, Source, Sums, Terms, add_by_key, are_firsts, check_nights};

/// The name of a figure's row; empty for a figure with one row.
pub type Part = Cow<'static, str>;

/// The shares of every figure over the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shares {
    /// Number of nights.
    pub nights: u64,
    #[serde(deserialize_with = "known_figures")]
    figures: BTreeMap<&'static str, Rows>,
}

/// The shares of one figure.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    /// The common denominator of the parts, without hits; `None` if each part has its own.
    whole: Option<Share>,
    parts: BTreeMap<Part, Share>,
}

/// The shares of one night, for each figure. The part `None` is the common denominator.
#[derive(Debug, Default)]
pub(super) struct NightShares(Vec<(&'static str, Option<Part>, u64, u64)>);

impl NightShares {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds the night to one part of a figure whose parts have denominators of their own; empty for a figure with one row.
    pub(super) fn night(&mut self, figure: &'static str, part: impl Into<Part>, hit: bool) {
        self.part(figure, part, u64::from(hit), 1);
    }

    /// Adds `of` cases to one part of a figure whose parts have denominators of their own.
    pub(super) fn part(&mut self, figure: &'static str, part: impl Into<Part>, hits: u64, of: u64) {
        if of > 0 {
            self.0.push((figure, Some(part.into()), hits, of));
        }
    }

    /// Adds `of` cases to the common denominator of a figure's parts.
    pub(super) fn whole(&mut self, figure: &'static str, of: u64) {
        self.0.push((figure, None, 0, of));
    }

    /// Adds cases to a figure whose parts have a common denominator, each to its part.
    pub(super) fn cases(&mut self, figure: &'static str, mut cases: Vec<Part>) {
        let all = cases.len() as u64;
        if all == 0 {
            return;
        }
        self.whole(figure, all);
        cases.sort_unstable();
        for same in cases.chunk_by(PartialEq::eq) {
            self.hits(figure, same[0].clone(), same.len() as u64, all);
        }
    }

    /// Adds `hits` of the night's `of` cases to a part of a figure with a common denominator.
    pub(super) fn hits(&mut self, figure: &'static str, part: impl Into<Part>, hits: u64, of: u64) {
        if hits > 0 {
            self.part(figure, part, hits, of);
        }
    }
}

impl Shares {
    /// Adds the night with this index `weight` times.
    pub(super) fn add(&mut self, index: u64, weight: u64, night: &mut NightShares) {
        self.nights += weight;
        for (figure, part, hits, of) in night.0.drain(..) {
            let rows = self.figures.entry(figure).or_default();
            let share = match part {
                Some(part) => rows.parts.entry(part).or_default(),
                None => rows.whole.get_or_insert_default(),
            };
            share.add(index, weight, hits, of);
        }
    }

    /// Returns the rows of a figure: parts with a common denominator by frequency, others by name.
    #[must_use]
    pub fn rows(&self, figure: &str) -> Vec<(Part, Share)> {
        let Some(Rows { whole, parts }) = self.figures.get(figure) else {
            return Vec::new();
        };
        let among = |share: &Share| whole.as_ref().map_or(*share, |whole| share.among(whole));
        let rows = parts.iter();
        let mut rows: Vec<(Part, Share)> = rows
            .map(|(part, share)| (part.clone(), among(share)))
            .collect();
        if whole.is_some() {
            // Equally frequent parts stay in the order of their names.
            rows.sort_by_key(|(_, share)| Reverse(share.hits));
        }
        rows
    }

    /// Reports whether the parts of a figure have a common denominator.
    pub(super) fn has_whole(&self, figure: &str) -> bool {
        let rows = self.figures.get(figure);
        rows.is_some_and(|rows| rows.whole.is_some())
    }

    /// Returns the first night of each part of a figure that has one.
    fn firsts(&self) -> BTreeMap<(&'static str, &Part), u64> {
        let figures = self.figures.iter();
        let firsts = figures.flat_map(|(&figure, rows)| {
            let first = move |(part, share): (_, &Share)| Some(((figure, part), share.first?));
            rows.parts.iter().filter_map(first)
        });
        firsts.collect()
    }

    /// Returns one row of a figure. A part that no night showed has no hits.
    #[must_use]
    pub fn row(&self, figure: &str, part: &str) -> Share {
        let Some(Rows { whole, parts }) = self.figures.get(figure) else {
            return Share::default();
        };
        let share = parts.get(part).copied().unwrap_or_default();
        whole.as_ref().map_or(share, |whole| share.among(whole))
    }
}

impl Sums for Shares {
    const STUDY: &'static str = "claims";
    const FILES: &'static [&'static str] = &["claims.md", "claims.json"];

    fn merge(&mut self, other: Shares) {
        self.nights += other.nights;
        for (figure, Rows { whole, parts }) in other.figures {
            let mine = self.figures.entry(figure).or_default();
            if let Some(whole) = whole {
                *mine.whole.get_or_insert_default() += whole;
            }
            add_by_key(&mut mine.parts, parts);
        }
    }

    fn exceeds(&self, other: &Shares) -> bool {
        let mut both = self.clone();
        both.merge(other.clone());
        both.nights > MOST || !both.figures.values().all(Rows::is_exact)
    }

    fn counts(&self) -> Shares {
        let mut counts = self.clone();
        for rows in counts.figures.values_mut() {
            let shares = rows.whole.iter_mut().chain(rows.parts.values_mut());
            shares.for_each(|share| share.first = None);
        }
        counts
    }

    fn includes(&self, again: &Shares, indices: &Ranges) -> bool {
        are_firsts(&self.firsts(), &again.firsts(), indices)
    }

    fn check(&self, section: &Section<Shares>, source: Source, _: &Terms) -> Result<(), String> {
        check_nights(self.nights, section, source)
    }
}

impl Rows {
    /// Reports whether every number is exact and no share is above 1.
    fn is_exact(&self) -> bool {
        self.whole
            .iter()
            .chain(self.parts.values())
            .all(Share::is_exact)
    }
}

/// Reads figures by id.
fn known_figures<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<BTreeMap<&'static str, Rows>, D::Error> {
    let known = |(id, rows): (String, Rows)| {
        let mut figures = MEASURES.iter().flat_map(|measure| &measure.figures);
        match figures.find(|figure| figure.id == id) {
            Some(figure) if rows.is_exact() => Ok((&*figure.id, rows)),
            Some(_) => Err(format!(
                "the figure `{id}` has impossible numbers: measure it again"
            )),
            None => Err(format!(
                "no figure is called `{id}`: read it with the version that wrote it"
            )),
        }
    };
    BTreeMap::<String, Rows>::deserialize(from)?
        .into_iter()
        .map(known)
        .collect::<Result<_, _>>()
        .map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_one_whole_share_its_denominator_though_nights_lack_them() {
        let (mut shares, mut night) = (Shares::default(), NightShares::default());
        for (index, (red, blue)) in (0..).zip([(1, 0), (0, 2), (0, 1)]) {
            let of = red + blue;
            night.whole("balls", of);
            night.hits("balls", "red", red, of);
            night.hits("balls", "blue", blue, of);
            shares.add(index, 1, &mut night);
        }
        let rows = shares.rows("balls");
        let found: Vec<_> = rows
            .iter()
            .map(|(part, share)| (&**part, share.hits, share.of, share.first))
            .collect();
        assert_eq!(found, [("blue", 3, 4, Some(1)), ("red", 1, 4, Some(0))]);
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
        let (mut shares, mut night) = (Shares::default(), NightShares::default());
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
            (Shares::default(), Shares::default(), NightShares::default());
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
        let (mut shares, mut night) = (Shares::default(), NightShares::default());
        night.part("list-settled", "", 1, 2);
        night.whole("cycles", 2);
        night.hits("cycles", "block + jail", 2, 2);
        shares.add(5, 1, &mut night);
        let written = serde_json::to_string(&shares).expect("JSON");
        let read =
            |text: &str| serde_json::from_str::<Shares>(text).map_err(|error| error.to_string());
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
                "`list-settled` has impossible numbers",
            ),
            (
                "\"of\":2",
                "\"of\":9007199254740993",
                "has impossible numbers",
            ),
        ] {
            let refused = read(&written.replace(from, to)).expect_err("it is wrong");
            assert!(refused.contains(says), "{refused}");
        }
    }
}
