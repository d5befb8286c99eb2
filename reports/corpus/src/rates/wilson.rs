//! Wilson's score interval for a share, in closed form (E. B. Wilson, 1927). Unlike the textbook interval it is right
//! for rare events too, and needs no distribution function.

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share of which `hits` of `of` were seen; all of 0 to 1 if nothing was seen.
#[must_use]
pub fn wilson(hits: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (of as f64, hits as f64 / of as f64);
    let square = Z * Z / n;
    let middle = (p + square / 2.0) / (1.0 + square);
    let half = (p * (1.0 - p) / n + square / (4.0 * n)).sqrt() * Z / (1.0 + square);
    // At the ends the bound is exactly 0 or 1, which rounding may miss.
    let low = if hits == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if hits >= of { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998),
    /// table I, method 3 (score, without continuity correction), 95 %.
    #[test]
    fn published_values() {
        for (hits, of, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let found = wilson(hits, of);
            assert!((found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5, "{hits}/{of}: {found:?}");
        }
    }

    #[test]
    fn mirrored_bounded_and_narrowing() {
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(20, 20).1, 1.0);
        for (hits, of) in [(1, 29), (3, 7), (999, 1_000_000), (0, 3)] {
            let (low, high) = wilson(hits, of);
            let (other_low, other_high) = wilson(of - hits, of);
            assert!((low + other_high - 1.0).abs() < 1e-12 && (high + other_low - 1.0).abs() < 1e-12);
            let share = hits as f64 / of as f64;
            assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
            let wider = wilson(hits * 10, of * 10);
            assert!(wider.1 - wider.0 < high - low);
        }
    }
}
