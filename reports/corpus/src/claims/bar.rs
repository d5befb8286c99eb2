//! What a figure has to be for a claim to hold. Where a source says *rarely* or *most* and no number, the number is ours.

use std::fmt;

use super::share::Share;

/// What makes a claim true of the nights of a frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bar {
    /// The share is below this one.
    Below(f64),
    /// The share is above this one.
    Above(f64),
    /// Nothing counts: one is too many.
    Never,
    /// No other part is as frequent as the one that is named.
    Commonest,
}

/// Whether a claim holds on the nights of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does, and the whole interval is on that side; or nothing speaks against it.
    Holds,
    /// It does not, and the whole interval is on that side.
    DoesNotHold,
    /// The interval is on both sides: more nights would tell.
    Unsure,
    /// The frame has no such nights.
    NotMet,
}

impl Bar {
    /// The verdict on a share. `others` are the other parts of its figure.
    #[must_use]
    pub fn judge(self, share: &Share, others: &[Share]) -> Verdict {
        let (low, high) = share.interval();
        let sides = |holds: bool, fails: bool| match (holds, fails) {
            (true, _) => Verdict::Holds,
            (_, true) => Verdict::DoesNotHold,
            (false, false) => Verdict::Unsure,
        };
        if share.of == 0 {
            return Verdict::NotMet;
        }
        match self {
            Bar::Below(bound) => sides(high < bound, low > bound),
            Bar::Above(bound) => sides(low > bound, high < bound),
            Bar::Never => sides(share.hits == 0, share.hits > 0),
            Bar::Commonest => {
                // Of two parts of one whole the more frequent is known if their intervals are apart.
                let apart = |other: &Share| other.interval().1 < low;
                sides(others.iter().all(apart), others.iter().any(|other| other.interval().0 > high))
            }
        }
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bar::Below(bound) => write!(f, "below {} %", bound * 100.0),
            Bar::Above(bound) => write!(f, "above {} %", bound * 100.0),
            Bar::Never => f.write_str("0"),
            Bar::Commonest => f.write_str("more frequent than any other"),
        }
    }
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 4] = [Verdict::Holds, Verdict::DoesNotHold, Verdict::Unsure, Verdict::NotMet];

    /// The words of pages and files.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::DoesNotHold => "does not hold",
            Verdict::Unsure => "too few nights to tell",
            Verdict::NotMet => "no such nights",
        }
    }

    /// The verdict with these words.
    #[must_use]
    pub fn from_words(words: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.words() == words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(hits: u64, of: u64) -> Share {
        let mut share = Share::default();
        for index in 0..of {
            share.add(index, 1, u64::from(index < hits), 1);
        }
        share
    }

    #[test]
    fn a_bound_has_to_be_outside_the_interval() {
        // 15 of 148: 6.24 to 16.05 %.
        let judge = |bar: Bar| bar.judge(&share(15, 148), &[]);
        assert_eq!(judge(Bar::Below(0.17)), Verdict::Holds);
        assert_eq!(judge(Bar::Below(0.15)), Verdict::Unsure);
        assert_eq!(judge(Bar::Below(0.05)), Verdict::DoesNotHold);
        assert_eq!(judge(Bar::Above(0.05)), Verdict::Holds);
        assert_eq!(judge(Bar::Above(0.10)), Verdict::Unsure);
        assert_eq!(judge(Bar::Above(0.17)), Verdict::DoesNotHold);
        assert_eq!(judge(Bar::Never), Verdict::DoesNotHold);
        assert_eq!(Bar::Never.judge(&share(0, 148), &[]), Verdict::Holds);
        assert_eq!(Bar::Never.judge(&share(0, 0), &[]), Verdict::NotMet);
    }

    /// None and all of a hundred end at 0 and at 1 exactly (Wilson): a bound that is the end itself is neither met nor missed.
    #[test]
    fn a_bound_at_the_end_of_the_interval_tells_nothing() {
        for bar in [Bar::Below(0.0), Bar::Above(0.0)] {
            assert_eq!(bar.judge(&share(0, 100), &[]), Verdict::Unsure, "{bar}");
        }
        for bar in [Bar::Below(1.0), Bar::Above(1.0)] {
            assert_eq!(bar.judge(&share(100, 100), &[]), Verdict::Unsure, "{bar}");
        }
    }

    #[test]
    fn the_commonest_is_apart_from_all_others() {
        let judge = |others: &[Share]| Bar::Commonest.judge(&share(15, 148), others);
        assert_eq!(judge(&[share(1, 148), share(2, 148)]), Verdict::Holds);
        assert_eq!(judge(&[share(1, 148), share(14, 148)]), Verdict::Unsure);
        assert_eq!(judge(&[share(1, 148), share(100, 148)]), Verdict::DoesNotHold);
    }

    #[test]
    fn a_verdict_is_found_by_its_words() {
        assert!(Verdict::ALL.into_iter().all(|verdict| Verdict::from_words(verdict.words()) == Some(verdict)));
        assert_eq!(Verdict::from_words("perhaps"), None);
    }
}
