//! Wilson's score interval for a share, in closed form (E. B. Wilson, 1927). Unlike the textbook interval it is right
//! for rare events too, and needs no distribution function.

use statrs::distribution::{ContinuousCDF as _, Normal};

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Returns the 95 % interval of a share for a number of trials, which need not be whole.
#[must_use]
pub(crate) fn score(share: f64, trials: f64) -> (f64, f64) {
    between(Z, share, trials)
}

/// Returns the 95 % interval of a share from its numerator and denominator; 0 to 1 if the denominator is 0.
#[must_use]
pub fn wilson(hits: u64, of: u64) -> (f64, f64) {
    at(Z, hits, of)
}

/// Returns the interval of a share that is one of several. All of them hold together with a chance of at least 95 %,
/// however they depend on each other (C. E. Bonferroni, 1936).
#[must_use]
pub fn joint_wilson(hits: u64, of: u64, intervals: usize) -> (f64, f64) {
    at(
        Normal::standard().inverse_cdf(1.0 - 0.025 / intervals.max(1) as f64),
        hits,
        of,
    )
}

/// Returns the interval between two points of the normal distribution, -`z` and `z`.
fn at(z: f64, hits: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (low, high) = between(z, hits as f64 / of as f64, of as f64);
    // At the ends the bound is exactly 0 or 1, which rounding may miss.
    (
        if hits == 0 { 0.0 } else { low },
        if hits >= of { 1.0 } else { high },
    )
}

fn between(z: f64, share: f64, trials: f64) -> (f64, f64) {
    let square = z * z / trials;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half =
        (share * (1.0 - share) / trials + square / (4.0 * trials)).sqrt() * z / (1.0 + square);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998),
    /// table I, method 3 (score, without continuity correction), 95 %.
    #[test]
    fn published_values() {
        for (hits, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(hits, of);
            assert!(
                (found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5,
                "{hits}/{of}: {found:?}"
            );
        }
    }

    /// The normal distribution leaves 0.025 / 66 above 3.36785, by Python's `NormalDist().inv_cdf`.
    #[test]
    fn joint_intervals_are_wider() {
        let (low, high) = joint_wilson(15, 148, 66);
        let expected = at(3.367_847, 15, 148);
        assert!(
            (low - expected.0).abs() < 1e-5 && (high - expected.1).abs() < 1e-5,
            "{low} {high}"
        );
        let (one, wilson) = (joint_wilson(15, 148, 1), wilson(15, 148));
        assert!((one.0 - wilson.0).abs() < 1e-9 && (one.1 - wilson.1).abs() < 1e-9);
    }

    #[test]
    fn mirrored_bounded_and_narrowing() {
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(20, 20).1, 1.0);
        for (hits, of) in [(1, 29), (3, 7), (999, 1_000_000), (0, 3)] {
            let (low, high) = wilson(hits, of);
            let (other_low, other_high) = wilson(of - hits, of);
            assert!(
                (low + other_high - 1.0).abs() < 1e-12 && (high + other_low - 1.0).abs() < 1e-12
            );
            let share = hits as f64 / of as f64;
            assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
            let wider = wilson(hits * 10, of * 10);
            assert!(wider.1 - wider.0 < high - low);
        }
    }
}
