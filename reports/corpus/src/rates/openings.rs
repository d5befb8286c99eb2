//! How great the chance may be that one more night opens a precedent: shows one that no night before it shows.
//!
//! Let nights be independent draws of one kind, in an order that does not depend on what they show, and let D of the last k
//! open a precedent. Let U(d) be the upper limit of d in k of Clopper and Pearson, with a doubt of α. Then the chance M that
//! one more night opens a precedent, given all that was met, exceeds U(D) with a chance of α at most.
//!
//! *Proof.* Before night i the chance that it opens a precedent is some M(i), given what was met so far. What was met stays
//! met, so M(i) never rises, and M is the least of them. Grant an opponent more: to choose each M(i), not above the one
//! before, by what opened so far. They win if M > U(D). Only the levels just above U(0), U(1), ... are worth choosing: between
//! U(d) and U(d + 1) they win if D is at most d, which is likelier the less often nights open something. Write B(N, p, d) for
//! the chance of at most d hits in N draws, and b(N, p, d) for that of exactly d, of chance p each. Who is on level d, has N
//! nights left and has seen c openings wins with the chance B(N, U(d), d - c) by staying; at the start that is α on every
//! level. It never pays to step down from d to j < d. For let
//!
//! B(N, p, d) ≥ B(N, q, j), where p > q and d > j: so it is at the start. Then
//! (1) B(N - 1, p, d) ≥ B(N - 1, q, j): so it stays after a night that opens nothing; and
//! (2) B(N - 1, p, d - 1) ≥ B(N - 1, q, j - 1): so it stays after one that opens something.
//!
//! A greater p up to equality makes the left sides smaller, so let the two be equal. Let Z(i) be the i-th least of N uniform
//! draws: B(N, p, d) is the chance that Z(d + 1) > p, and N b(N - 1, p, d) its density. Now
//! B(N - 1, p, d) = B(N, p, d) + p b(N - 1, p, d), whose last term is, but for N, the density of -ln Z(d + 1) where its
//! distribution has the level in question. -ln Z(j + 1) is -ln Z(d + 1) plus independent exponential waits (A. Rényi, 1953),
//! whose densities are all log-concave: it is more spread out, that is, less dense at every level (T. Lewis and
//! J. W. Thompson, "Dispersive distributions, and the connection between dispersivity and strong unimodality", 1981). This is
//! (1). And B(N - 1, p, d - 1) = B(N, p, d) - (1 - p) b(N - 1, p, d), whose last term belongs to -ln(1 - Z(d + 1)), which is
//! more spread out the greater d is. This is (2). ∎

use super::clopper_pearson::upper_limit;

/// Returns the number of nights that are watched for openings: the last quarter. It is the same for every campaign and
/// does not depend on findings, or the bound would not hold. Fewer nights would leave more to chance, and more would
/// count precedents that were new long ago.
#[must_use]
pub const fn watched(nights: u64) -> u64 {
    nights.div_ceil(4)
}

/// Returns an upper bound for the chance that one more night opens a precedent, if `opening` of the last [`watched`]
/// nights did. The bound fails with a chance of `doubt` at most. Without nights it is 1.
///
/// A night that opens several precedents counts once.
#[must_use]
pub fn opening_bound(opening: u64, nights: u64, doubt: f64) -> f64 {
    upper_limit(opening, watched(nights), doubt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rates::DOUBT;

    /// The opponent of the proof, by working backwards: their best chance of winning, and their chance if they stay on
    /// the highest level.
    #[test]
    fn an_opponent_who_chooses_every_chance_wins_no_more_often_than_they_may() {
        for nights in [1_usize, 2, 3, 10, 40] {
            let limits: Vec<f64> = (0..nights)
                .map(|hits| upper_limit(hits as u64, nights as u64, DOUBT))
                .collect();
            // By level and openings so far: first with no night left, then with one more each time.
            let mut wins = vec![vec![0.0_f64; nights + 2]; nights];
            for (level, wins) in wins.iter_mut().enumerate() {
                wins[..=level].fill(1.0);
            }
            for _ in 0..nights {
                for level in 0..nights {
                    for openings in 0..=nights {
                        let share = limits[level];
                        let stay = share * wins[level][openings + 1]
                            + (1.0 - share) * wins[level][openings];
                        // Levels come in order: the one below already includes this night.
                        let below = if level > 0 {
                            wins[level - 1][openings]
                        } else {
                            0.0
                        };
                        wins[level][openings] = stay.max(below);
                    }
                }
            }
            let best = wins.iter().map(|wins| wins[0]).fold(0.0, f64::max);
            assert!((best - DOUBT).abs() < 1e-9, "{nights} nights: {best}");
        }
    }

    /// Two thousand campaigns of 400 nights, each showing one precedent of 3,000 that are rarer and rarer. The bound
    /// must be below the true remaining chance no more often than allowed. About half of the nights at the end of a
    /// campaign open a precedent.
    #[test]
    fn it_covers_what_is_left_in_simulated_campaigns() {
        const PRECEDENTS: usize = 3_000;
        const NIGHTS: u64 = 400;
        const CAMPAIGNS: u32 = 2_000;
        let weights: Vec<f64> = (1..=PRECEDENTS).map(|rank| 1.0 / rank as f64).collect();
        let all: f64 = weights.iter().sum();
        let ends: Vec<f64> = weights
            .iter()
            .scan(0.0, |sum, weight| {
                *sum += weight / all;
                Some(*sum)
            })
            .collect();
        let mut random = 1_u64;
        // G. Marsaglia's xorshift64 (2003).
        let mut draw = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut covered = 0;
        for _ in 0..CAMPAIGNS {
            let mut met = vec![false; PRECEDENTS];
            let mut opening = 0;
            for night in 0..NIGHTS {
                let drawn = draw();
                let shown = ends
                    .partition_point(|&end| end <= drawn)
                    .min(PRECEDENTS - 1);
                opening += u64::from(!met[shown] && night >= NIGHTS - watched(NIGHTS));
                met[shown] = true;
            }
            let left: f64 = weights
                .iter()
                .zip(&met)
                .filter(|(_, met)| !**met)
                .map(|(weight, _)| weight / all)
                .sum();
            covered += u32::from(opening_bound(opening, NIGHTS, DOUBT) >= left);
        }
        assert!(covered >= CAMPAIGNS / 100 * 95, "{covered} of {CAMPAIGNS}");
    }

    #[test]
    fn the_last_quarter_is_watched() {
        assert_eq!([0, 1, 4, 5, 100_000].map(watched), [0, 1, 1, 2, 25_000]);
        assert_eq!(opening_bound(0, 0, DOUBT), 1.0);
        // No opening in the last 50 nights of 200: 1 - 0.05^(1/50), by hand.
        assert!((opening_bound(0, 200, DOUBT) - 0.058_155).abs() < 1e-6);
    }
}
