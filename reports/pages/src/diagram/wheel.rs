//! The order of players on a wheel, so that arrows are short and seldom cross.

/// The most players whose places are improved, because the work grows fast.
const MOST: usize = 16;

/// Orders `count` items around a wheel, given the pairs that are joined. It makes every swap of two that shortens the
/// arrows, or removes crossings, until none does.
pub(super) fn order(count: usize, joined: &[(usize, usize)]) -> Vec<usize> {
    let mut seats: Vec<usize> = (0..count).collect();
    if count > MOST {
        return seats;
    }
    let mut best = cost(&seats, joined);
    loop {
        let before = best;
        for one in 0..count {
            for other in one + 1..count {
                seats.swap(one, other);
                let now = cost(&seats, joined);
                if now < best {
                    best = now;
                } else {
                    seats.swap(one, other);
                }
            }
        }
        if best == before {
            return seats;
        }
    }
}

fn cost(seats: &[usize], joined: &[(usize, usize)]) -> usize {
    let count = seats.len();
    let mut seat_of = vec![0; count];
    for (seat, &who) in seats.iter().enumerate() {
        seat_of[who] = seat;
    }
    let chords: Vec<(usize, usize)> = joined
        .iter()
        .map(|&(one, other)| {
            (
                seat_of[one].min(seat_of[other]),
                seat_of[one].max(seat_of[other]),
            )
        })
        .collect();
    let length = |&(low, high): &(usize, usize)| (high - low).min(count - (high - low)).pow(2);
    let crossings = chords.iter().enumerate().map(|(number, &(a, b))| {
        let crosses =
            |&&(c, d): &&(usize, usize)| (a < c && c < b && b < d) || (c < a && a < d && d < b);
        chords[..number].iter().filter(crosses).count()
    });
    chords.iter().map(length).sum::<usize>() + 6 * crossings.sum::<usize>()
}

/// Returns sine and cosine of a part of a full turn, with the same last digit on every machine.
pub(super) fn turn(part: f64) -> (f64, f64) {
    libm::sincos((part - part.floor()) * std::f64::consts::TAU)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_are_joined_stand_side_by_side() {
        // A ring, in another order.
        let seats = order(6, &[(0, 3), (3, 1), (1, 4), (4, 2), (2, 5), (5, 0)]);
        assert_eq!(
            cost(&seats, &[(0, 3), (3, 1), (1, 4), (4, 2), (2, 5), (5, 0)]),
            6
        );
        assert_eq!(order(3, &[]), [0, 1, 2]);
    }
}
