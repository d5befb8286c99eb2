//! What is added up over the nights of one frame: the shares of every figure. Sums do not care in which order nights come.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::share::Share;

/// What a row of a figure is about; empty for a figure that has one row.
pub type Part = Cow<'static, str>;

/// The shares of one frame, by figure and part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    shares: BTreeMap<(&'static str, Part), Share>,
    /// Of figures whose parts share a denominator: that, with no hits.
    wholes: BTreeMap<&'static str, Share>,
}

impl Sums {
    /// A night of a figure with one row: so many things, and so many of them that count.
    pub(super) fn one(&mut self, figure: &'static str, index: u64, hits: u64, of: u64) {
        self.part(figure, "", index, hits, of);
    }

    /// A night of one part of a figure whose parts are each of something else.
    pub(super) fn part(&mut self, figure: &'static str, part: impl Into<Part>, index: u64, hits: u64, of: u64) {
        if of > 0 {
            self.shares.entry((figure, part.into())).or_default().add(index, hits, of);
        }
    }

    /// A night of a figure whose parts are all of the same things: how many there were.
    pub(super) fn whole(&mut self, figure: &'static str, index: u64, of: u64) {
        self.wholes.entry(figure).or_default().add(index, 0, of);
    }

    /// How many of the things of a night, of which there were `of`, belong to a part.
    pub(super) fn hits(&mut self, figure: &'static str, part: impl Into<Part>, index: u64, hits: u64, of: u64) {
        if hits > 0 {
            self.shares.entry((figure, part.into())).or_default().add(index, hits, of);
        }
    }

    /// Adds other nights.
    pub(super) fn merge(mut self, other: Sums) -> Sums {
        for (key, share) in other.shares {
            self.shares.entry(key).or_default().merge(&share);
        }
        for (key, whole) in other.wholes {
            self.wholes.entry(key).or_default().merge(&whole);
        }
        self
    }

    /// The rows of a figure: of parts with one denominator the most frequent first, else by name.
    #[must_use]
    pub fn rows(&self, figure: &'static str) -> Vec<(Part, Share)> {
        let of_figure = self.shares.range((figure, Part::Borrowed(""))..).take_while(|((id, _), _)| *id == figure);
        let whole = self.wholes.get(figure);
        let mut rows: Vec<(Part, Share)> = of_figure
            .map(|((_, part), share)| (part.clone(), whole.map_or(*share, |whole| share.among(whole))))
            .collect();
        if whole.is_some() {
            rows.sort_by(|(part, share), (other_part, other)| other.hits.cmp(&share.hits).then(part.cmp(other_part)));
        }
        rows
    }

    /// Whether the parts of a figure share a denominator.
    pub(super) fn has_whole(&self, figure: &'static str) -> bool {
        self.wholes.contains_key(figure)
    }

    /// One row of a figure. Of a part that never came, and had a denominator, no hits.
    #[must_use]
    pub fn row(&self, figure: &'static str, part: &str) -> Share {
        let whole = self.wholes.get(figure);
        let share = self.shares.get(&(figure, Part::Owned(part.to_owned()))).copied().unwrap_or_default();
        whole.map_or(share, |whole| share.among(whole))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_one_whole_share_its_denominator_though_nights_lack_them() {
        let mut sums = Sums::default();
        for (index, (red, blue)) in [(1, 0), (0, 2), (0, 1)].into_iter().enumerate() {
            let (index, of) = (index as u64, red + blue);
            sums.whole("balls", index, of);
            sums.hits("balls", "red", index, red, of);
            sums.hits("balls", "blue", index, blue, of);
        }
        let rows = sums.rows("balls");
        let told: Vec<_> = rows.iter().map(|(part, share)| (&**part, share.hits, share.of, share.first)).collect();
        assert_eq!(told, [("blue", 3, 4, Some(1)), ("red", 1, 4, Some(0))]);
        assert_eq!((sums.row("balls", "green").hits, sums.row("balls", "green").of), (0, 4));
        assert_eq!(sums.row("dice", "").of, 0);
    }

    #[test]
    fn figures_keep_apart_whatever_their_names_have_in_common() {
        let mut sums = Sums::default();
        sums.one("ball", 0, 1, 1);
        sums.part("balls", "red", 0, 1, 2);
        sums.part("balls", "blue", 0, 0, 0);
        assert_eq!(sums.rows("ball").len(), 1);
        assert_eq!(sums.rows("balls").len(), 1);
        let twice = sums.clone().merge(sums.clone());
        assert_eq!((twice.row("balls", "red").hits, twice.row("balls", "red").of), (2, 4));
    }
}
