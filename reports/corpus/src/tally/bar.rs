//! The bar that a figure has to meet for a claim to hold. If a source says *rarely* or *most* without a number, the
//! number is ours.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Share;
use crate::rates::{DOUBT, upper_limit};

/// The condition that makes a claim true of the nights of a frame.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Bar {
    /// The share is below this one.
    Below(f64),
    /// The share is above this one.
    Above(f64),
    /// The share is 0: a single case refutes the claim.
    Never,
    /// The share is 0 because the rules exclude every case; the remark names the rules.
    Excluded,
    /// No other part is more frequent than the named one.
    Commonest,
}

/// The verdict on a claim for the nights of a frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Verdict {
    /// The whole interval is on that side.
    Holds,
    /// The claim holds on every night of a census.
    HoldsOnAll,
    /// The rules exclude every refutation, and no night shows one.
    HoldsByRule,
    /// The whole interval is on the other side, or a night refutes the claim.
    DoesNotHold,
    /// No night of a sample refutes the claim; others may.
    NotSeen {
        /// Number of cases, none of which counts.
        of: u64,
        /// The exact upper limit of the share, exceeded with a chance of [`DOUBT`] at most.
        below: f64,
    },
    /// The interval is on both sides: more nights are needed.
    Unsure,
    /// The frame has no such nights.
    NotMet,
}

impl Bar {
    /// Judges a share. `is_exact` is for a census. `others` are the other parts of its figure.
    #[must_use]
    pub fn judge(self, share: &Share, others: &[Share], is_exact: bool) -> Verdict {
        if share.of == 0 {
            return Verdict::NotMet;
        }
        let ends = |share: &Share| {
            share
                .value()
                .filter(|_| is_exact)
                .map_or_else(|| share.interval(), |value| (value, value))
        };
        let (low, high) = ends(share);
        let (holds, fails) = match self {
            Bar::Below(bound) => (high < bound, low > bound),
            Bar::Above(bound) => (low > bound, high < bound),
            // A census without names has orders of submission of weight 0.
            Bar::Never | Bar::Excluded => (share.first.is_none(), share.first.is_some()),
            // The more frequent of two parts of one whole is known if their intervals do not overlap.
            Bar::Commonest => (
                others.iter().all(|other| ends(other).1 < low),
                others.iter().any(|other| ends(other).0 > high),
            ),
        };
        match (self, holds, fails) {
            (_, true, _) if is_exact => Verdict::HoldsOnAll,
            (Bar::Excluded, true, _) => Verdict::HoldsByRule,
            (Bar::Never, true, _) => Verdict::NotSeen {
                of: share.of,
                below: upper_limit(0, share.trials() as u64, DOUBT),
            },
            (_, true, _) => Verdict::Holds,
            (_, _, fails) if fails || is_exact => Verdict::DoesNotHold,
            _ => Verdict::Unsure,
        }
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bar::Below(bound) => write!(f, "below {} %", bound * 100.0),
            Bar::Above(bound) => write!(f, "above {} %", bound * 100.0),
            Bar::Never | Bar::Excluded => f.write_str("0"),
            Bar::Commonest => f.write_str("more frequent than any other"),
        }
    }
}

impl Verdict {
    /// The word of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::HoldsOnAll => "holds on all nights",
            Verdict::HoldsByRule => "holds by construction",
            Verdict::DoesNotHold => "does not hold",
            Verdict::NotSeen { .. } => "not seen",
            Verdict::Unsure => "too few nights to tell",
            Verdict::NotMet => "no such nights",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(hits: u64, of: u64) -> Share {
        let mut share = Share::default();
        for index in 0..of {
            share.add_night(index, 1, u64::from(index < hits), 1);
        }
        share
    }

    fn judge(bar: Bar, share: &Share) -> Verdict {
        bar.judge(share, &[], false)
    }

    #[test]
    fn a_bound_has_to_be_outside_the_interval() {
        // 15 of 148: 6.24 to 16.05 %.
        let judge = |bar: Bar| judge(bar, &share(15, 148));
        assert_eq!(judge(Bar::Below(0.17)), Verdict::Holds);
        assert_eq!(judge(Bar::Below(0.15)), Verdict::Unsure);
        assert_eq!(judge(Bar::Below(0.05)), Verdict::DoesNotHold);
        assert_eq!(judge(Bar::Above(0.05)), Verdict::Holds);
        assert_eq!(judge(Bar::Above(0.10)), Verdict::Unsure);
        assert_eq!(judge(Bar::Above(0.17)), Verdict::DoesNotHold);
        assert_eq!(judge(Bar::Never), Verdict::DoesNotHold);
    }

    /// The intervals of none and all of a hundred end at 0 and at 1 exactly (Wilson). A bound equal to the end is
    /// neither met nor missed.
    #[test]
    fn a_bound_at_the_end_of_the_interval_decides_nothing() {
        for bar in [Bar::Below(0.0), Bar::Above(0.0)] {
            assert_eq!(judge(bar, &share(0, 100)), Verdict::Unsure, "{bar}");
        }
        for bar in [Bar::Below(1.0), Bar::Above(1.0)] {
            assert_eq!(judge(bar, &share(100, 100)), Verdict::Unsure, "{bar}");
        }
    }

    #[test]
    fn the_commonest_is_apart_from_all_others() {
        let judge = |others: &[Share]| Bar::Commonest.judge(&share(15, 148), others, false);
        assert_eq!(judge(&[share(1, 148), share(2, 148)]), Verdict::Holds);
        assert_eq!(judge(&[share(1, 148), share(14, 148)]), Verdict::Unsure);
        assert_eq!(
            judge(&[share(1, 148), share(100, 148)]),
            Verdict::DoesNotHold
        );
    }

    /// By hand: if none of 148 counts, the share is below 1 - 0.05^(1/148) = 2.0038 %; of 20, below 13.911 %. The rule
    /// of three gives 3/148 = 2.03 %. Cases of one night are taken to be all alike: 40 cases, two a night, are 20.
    #[test]
    fn a_sample_never_confirms_that_something_never_is() {
        let below = |share: &Share| {
            let verdict = judge(Bar::Never, share);
            let Verdict::NotSeen { of, below } = verdict else {
                panic!("{verdict:?}")
            };
            assert_eq!(of, share.of);
            below
        };
        assert!((below(&share(0, 148)) - 0.020_038).abs() < 1e-6);
        let mut pairs = Share::default();
        (0..20).for_each(|index| pairs.add_night(index, 1, 0, 2));
        assert!((below(&pairs) - 0.139_108).abs() < 1e-6);
        assert_eq!(judge(Bar::Excluded, &share(0, 148)), Verdict::HoldsByRule);
        assert_eq!(judge(Bar::Excluded, &share(1, 148)), Verdict::DoesNotHold);
        assert!(
            [Bar::Never, Bar::Excluded].map(|bar| judge(bar, &share(0, 0))) == [Verdict::NotMet; 2]
        );
    }

    /// All nights are known: a share is on one side of a bound or on the other, and at the bound it is neither below
    /// nor above.
    #[test]
    fn a_census_leaves_nothing_unsure() {
        let judge = |bar: Bar, hits| bar.judge(&share(hits, 4), &[share(2, 4)], true);
        for (bar, verdicts) in [
            (Bar::Below(0.5), [true, false, false]),
            (Bar::Above(0.5), [false, false, true]),
            (Bar::Commonest, [false, false, true]),
            (Bar::Never, [false; 3]),
        ] {
            let verdict = |holds| {
                if holds {
                    Verdict::HoldsOnAll
                } else {
                    Verdict::DoesNotHold
                }
            };
            assert_eq!(
                [1, 2, 3].map(|hits| judge(bar, hits)),
                verdicts.map(verdict),
                "{bar}"
            );
        }
        assert_eq!(
            [Bar::Never, Bar::Excluded].map(|bar| judge(bar, 0)),
            [Verdict::HoldsOnAll; 2]
        );
        // Another order of submission has weight 0, and still refutes the claim.
        let mut order = share(0, 4);
        order.add_night(4, 0, 1, 1);
        assert_eq!(
            (order.hits, Bar::Never.judge(&order, &[], true)),
            (0, Verdict::DoesNotHold)
        );
    }
}
