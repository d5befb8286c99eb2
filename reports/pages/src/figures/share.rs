//! A share of nights.

use nightcourt_corpus::rates::wilson;

use crate::page::significant;

/// A number of nights out of a total.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// The nights that count.
    pub nights: u64,
    /// The total.
    pub of: u64,
}

impl Share {
    /// The share, from 0 to 1; 0 of nothing.
    #[must_use]
    pub fn rate(self) -> f64 {
        if self.of == 0 {
            0.0
        } else {
            self.nights as f64 / self.of as f64
        }
    }

    /// Its 95 % interval (E. B. Wilson, 1927).
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        wilson(self.nights, self.of)
    }

    /// Writes it in per cent, with two significant digits: `12`, `0.34`, `0.0052`.
    #[must_use]
    pub fn percent(self) -> String {
        percent(self.rate() * 100.0)
    }
}

/// Writes a percentage with two significant digits.
#[must_use]
pub fn percent(percent: f64) -> String {
    significant(percent, 2, 9)
}

/// Writes a number without trailing zeros: `3`, `0.5`.
pub(super) fn plain(number: f64) -> String {
    let told = format!("{number:.2}");
    told.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_count() {
        let told = [
            (0, 10),
            (1, 1),
            (123, 1000),
            (34, 10_000),
            (52, 1_000_000),
            (996, 10_000),
            (0, 0),
        ];
        let told = told.map(|(nights, of)| Share { nights, of }.percent());
        assert_eq!(told, ["0", "100", "12", "0.34", "0.0052", "10", "0"]);
    }
}
