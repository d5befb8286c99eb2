//! The power of each player in a game that some sets of players win (L. S. Shapley and M. Shubik, "A method for
//! evaluating the distribution of power in a committee system", 1954).

/// A set of players, a bit each.
pub type Players = u32;

/// A game in which a set of players wins if it has all players of some *way* to win. Therefore another player never
/// spoils it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    ways: Vec<Players>,
}

impl Game {
    /// A game that can be won in these ways. Ways that hold a smaller one say nothing, and are left out.
    #[must_use]
    pub fn new(mut ways: Vec<Players>) -> Game {
        ways.sort_unstable_by_key(|way| (way.count_ones(), *way));
        ways.dedup();
        let mut least: Vec<Players> = Vec::new();
        for way in ways {
            if !least.iter().any(|less| way & less == *less) {
                least.push(way);
            }
        }
        Game { ways: least }
    }

    /// Reports whether all players together win.
    #[must_use]
    pub fn can_be_won(&self) -> bool {
        !self.ways.is_empty()
    }

    /// The smallest sets that win: all those of the least size.
    #[must_use]
    pub fn smallest(&self) -> &[Players] {
        let fewest = self.ways.first().map_or(0, |way| way.count_ones());
        let end = self.ways.partition_point(|way| way.count_ones() == fewest);
        &self.ways[..end]
    }

    /// The Shapley share of each player who has one, by their bits: how likely it is that they turn the scale, if all join one
    /// after the other in an order drawn by lot. Exact, for up to about twenty players; the shares of a game that can be won
    /// add up to 1.
    #[must_use]
    pub fn shares(&self) -> Vec<(u32, f64)> {
        let all = self.ways.iter().fold(0, |all, way| all | way);
        let players: Vec<u32> = (0..Players::BITS)
            .filter(|bit| all >> bit & 1 == 1)
            .collect();
        let wins = |set: Players| self.ways.iter().any(|way| set & way == *way);
        // The chance that a set of each size is who joined before one of the others: size! (n - 1 - size)! / n!.
        let count = players.len();
        let mut chance = vec![1.0 / count.max(1) as f64; count];
        for size in 1..count {
            chance[size] = chance[size - 1] * size as f64 / (count - size) as f64;
        }
        let mut shares: Vec<(u32, f64)> = players.iter().map(|&bit| (bit, 0.0)).collect();
        for number in 0..1_u64 << count {
            let set = players
                .iter()
                .enumerate()
                .filter(|(place, _)| number >> place & 1 == 1);
            let set = set.fold(0, |set, (_, &bit)| set | 1 << bit);
            if wins(set) {
                continue;
            }
            for (bit, share) in &mut shares {
                if set >> *bit & 1 == 0 && wins(set | 1 << *bit) {
                    *share += chance[set.count_ones() as usize];
                }
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ways: &[Players], smallest: &[Players], shares: &[(u32, f64)]) {
        let game = Game::new(ways.to_vec());
        assert_eq!(game.smallest(), smallest);
        let found = game.shares();
        assert_eq!(found.len(), shares.len(), "{found:?}");
        for ((bit, share), (known, expected)) in found.iter().zip(shares) {
            assert!(
                bit == known && (share - expected).abs() < 1e-12,
                "{found:?}"
            );
        }
    }

    /// By hand: of the orders of 0, 1 and 2 player 0 turns the scale in all but 1 2 0 and 2 1 0.
    #[test]
    fn shares_worked_out_by_hand() {
        check(&[], &[], &[]);
        check(&[0b100], &[0b100], &[(2, 1.0)]);
        check(&[0b1, 0b1000], &[0b1, 0b1000], &[(0, 0.5), (3, 0.5)]);
        check(&[0b11], &[0b11], &[(0, 0.5), (1, 0.5)]);
        check(
            &[0b1, 0b110],
            &[0b1],
            &[(0, 4.0 / 6.0), (1, 1.0 / 6.0), (2, 1.0 / 6.0)],
        );
        // Way 0b111 holds 0b1 and says nothing.
        check(&[0b111, 0b1], &[0b1], &[(0, 1.0)]);
        // Two of three, as a majority votes.
        check(
            &[0b11, 0b101, 0b110],
            &[0b11, 0b101, 0b110],
            &[(0, 1.0 / 3.0), (1, 1.0 / 3.0), (2, 1.0 / 3.0)],
        );
    }

    /// The Security Council of 1954, of Shapley and Shubik: of eleven members five have a veto, and seven votes pass. The
    /// five have 76/77 of the power together.
    #[test]
    fn the_security_council() {
        let ways: Vec<Players> = (0..1_u32 << 11)
            .filter(|set| set & 0b11111 == 0b11111 && set.count_ones() == 7)
            .collect();
        let shares = Game::new(ways).shares();
        let five: f64 = shares.iter().take(5).map(|(_, share)| share).sum();
        assert!((five - 76.0 / 77.0).abs() < 1e-12, "{five}");
        assert!((shares.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
