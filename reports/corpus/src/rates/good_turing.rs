//! The chance that one more night opens something new, by what was seen only once (I. J. Good, 1953, after Turing), and
//! how much it may be (D. McAllester and R. E. Schapire, "On the convergence rate of Good-Turing estimators", COLT 2000,
//! theorem 1).

/// How unsure a 95 % bound is: it is broken in 5 of 100 campaigns at most.
pub const DOUBT: f64 = 0.05;

/// The Good-Turing estimate of the chance that the next of a series of independent draws shows a kind that none of
/// `draws` showed, where `once` kinds came exactly once; and an upper bound of it, which is broken with a chance of `doubt` at most. Of nothing,
/// all is new.
///
/// A draw shows one kind at most: for a pair of systems, the precedent by which they diverge on a night.
#[must_use]
pub fn good_turing(once: u64, draws: u64, doubt: f64) -> (f64, f64) {
    if draws == 0 {
        return (1.0, 1.0);
    }
    let n = draws as f64;
    let estimate = once as f64 / n;
    let slack = (2.0 * 2.0_f64.sqrt() + 3.0_f64.sqrt()) * ((3.0 / doubt).ln() / n).sqrt();
    (estimate.min(1.0), (estimate + slack).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Good's own example (Biometrika 40, 1953, section 8, after Yule): of 2,048 nouns of Macaulay's essay counted in
    /// a sample of 8,045, 990 came once: the chance of a new noun is 990 / 8045 = 0.123.
    #[test]
    fn the_published_estimate() {
        let (estimate, bound) = good_turing(990, 8045, DOUBT);
        assert!((estimate - 0.123).abs() < 5e-4, "{estimate}");
        // (2 sqrt 2 + sqrt 3) sqrt(ln 60 / 8045) = 4.56048 * 0.0225595, by hand.
        assert!((bound - estimate - 0.102_882).abs() < 1e-5, "{bound}");
    }

    #[test]
    fn between_nothing_and_all() {
        assert_eq!(good_turing(0, 0, DOUBT), (1.0, 1.0));
        assert_eq!(good_turing(3, 3, DOUBT), (1.0, 1.0));
        assert_eq!(good_turing(0, 10, DOUBT).0, 0.0);
        assert!(good_turing(0, 100_000_000, DOUBT).1 < 0.001);
        assert!(good_turing(5, 1000, DOUBT / 21.0).1 > good_turing(5, 1000, DOUBT).1);
    }
}
