//! Lower estimate of the number of kinds, seen and unseen (A. Chao, "Nonparametric estimation of the number of classes in a
//! population", 1984).

/// Returns a lower estimate of the number of kinds, of which `seen` were met, `once` of them one time and `twice` two times. It
/// is the form without bias, which needs no kind that was met twice: `seen` + `once` (`once` - 1) / (2 (`twice` + 1)).
#[must_use]
pub fn chao1(seen: u64, once: u64, twice: u64) -> f64 {
    let [seen, once, twice] = [seen, once, twice].map(|number| number as f64);
    seen + once * (once - 1.0).max(0.0) / (2.0 * (twice + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: ten kinds, six of them met once and two twice, are at least 10 + 6 * 5 / (2 * 3) = 15. Where each kind came again,
    /// none is missing.
    #[test]
    fn as_worked_out_by_hand() {
        assert_eq!(chao1(10, 6, 2), 15.0);
        assert_eq!(chao1(10, 0, 4), 10.0);
        assert_eq!(chao1(1, 1, 0), 1.0);
        assert_eq!(chao1(0, 0, 0), 0.0);
    }
}
