//! The exact upper limit of a share (C. J. Clopper and E. S. Pearson, 1934).

use statrs::function::beta::beta_reg;

/// Returns the largest share at which `hits` or fewer of `of` independent draws have a chance of `doubt`. Whatever the
/// true share is, the limit of a random draw is below it with a chance of at most `doubt`. It is 1 if all draws were
/// hits, or there were none.
#[must_use]
pub fn upper_limit(hits: u64, of: u64, doubt: f64) -> f64 {
    if hits >= of {
        return 1.0;
    }
    let (few, others) = (hits as f64 + 1.0, (of - hits) as f64);
    // The chance of at most `hits` of `of` at a share; it falls as the share grows.
    let chance = |share: f64| beta_reg(others, few, 1.0 - share);
    let (mut low, mut high) = (hits as f64 / of as f64, 1.0);
    // Each step halves the interval, until it has no number left.
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return high;
        }
        if chance(middle) > doubt {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998),
    /// table I, method 5 (Clopper-Pearson): the upper end of its 95 % intervals leaves 2.5 % above.
    #[test]
    fn published_values() {
        for (hits, of, high) in [
            (81, 263, 0.3676),
            (15, 148, 0.1617),
            (0, 20, 0.1684),
            (1, 29, 0.1776),
        ] {
            let found = upper_limit(hits, of, 0.025);
            assert!((found - high).abs() < 5e-5, "{hits}/{of}: {found}");
        }
    }

    /// If no draw hit, all missed: (1 - p)^of = doubt. If all but one hit, not all did: 1 - p^of = doubt.
    #[test]
    fn at_both_ends_as_worked_out_by_hand() {
        for of in [1, 2, 50, 5_000_000] {
            let n = of as f64;
            assert!(
                (upper_limit(0, of, 0.05) + (0.05_f64.ln() / n).exp_m1()).abs() < 1e-12,
                "{of}"
            );
            assert!(
                (upper_limit(of - 1, of, 0.05) - (0.95_f64.ln() / n).exp()).abs() < 1e-8,
                "{of}"
            );
        }
        assert_eq!(
            (upper_limit(0, 0, 0.05), upper_limit(7, 7, 0.05)),
            (1.0, 1.0)
        );
    }

    /// With many hits a share is nearly normal: the limit is within half a per cent of its spread of the normal one.
    #[test]
    fn many_draws_approach_the_normal_limit() {
        for (hits, of) in [(590, 50_000), (10_000, 5_000_000), (20_000, 60_000)] {
            let (h, n) = (hits as f64 + 0.5, of as f64);
            // The score limit with its correction of half a hit; 1.644854 is the 95 % point of the normal distribution.
            let square = 1.644_854_f64.powi(2);
            let spread = (h * (n - h) / n + square / 4.0).sqrt();
            let high = (h + square / 2.0 + 1.644_854 * spread) / (n + square);
            let found = upper_limit(hits, of, 0.05);
            assert!(
                (found - high).abs() * n < 0.02 * spread,
                "{hits}/{of}: {found}, {high}"
            );
        }
    }
}
