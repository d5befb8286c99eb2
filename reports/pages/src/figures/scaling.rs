//! Classical scaling: places in the plane whose distances are near those of the items (W. S. Torgerson, 1952).

/// Items in the plane.
#[derive(Clone, PartialEq, Debug)]
pub struct Plane {
    /// The place of each item.
    pub places: Vec<[f64; 2]>,
    /// The share of the squared distances that the plane shows, from 0 to 1: its two eigenvalues as a part of all.
    /// Absolute values are summed, because some are negative if no space has the distances (K. V. Mardia, 1978).
    pub shown: f64,
}

/// Finds the plane that shows most of the distances. The first axis shows most, and the first item off the centre is to
/// the right, or above.
#[must_use]
pub fn scale(items: usize, distance: impl Fn(usize, usize) -> f64) -> Plane {
    // Half of the squared distances, negated and centred twice, are the products of the places.
    let square: Vec<Vec<f64>> = (0..items)
        .map(|one| {
            (0..items)
                .map(|other| distance(one, other).powi(2))
                .collect()
        })
        .collect();
    let mean = |row: &[f64]| row.iter().sum::<f64>() / items.max(1) as f64;
    let means: Vec<f64> = square.iter().map(|row| mean(row)).collect();
    let all = mean(&means);
    let products = (0..items).map(|one| {
        (0..items)
            .map(|other| -0.5 * (square[one][other] - means[one] - means[other] + all))
            .collect()
    });
    let mut found = eigen(products.collect());
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let sum: f64 = found.iter().map(|(value, _)| value.abs()).sum();
    let mut places = vec![[0.0; 2]; items];
    let mut shown = 0.0;
    for (axis, (value, vector)) in found.iter().take(2).enumerate() {
        let length = value.max(0.0).sqrt();
        shown += value.max(0.0);
        let first = vector
            .iter()
            .find(|part| part.abs() > 1e-9)
            .copied()
            .unwrap_or(1.0);
        for (place, part) in places.iter_mut().zip(vector) {
            place[axis] = part * length * first.signum();
        }
    }
    Plane {
        places,
        shown: if sum > 0.0 { shown / sum } else { 1.0 },
    }
}

/// Returns the eigenvalues of a symmetric matrix, each with its vector of length 1, by rotations (C. G. J. Jacobi,
/// 1846).
fn eigen(mut matrix: Vec<Vec<f64>>) -> Vec<(f64, Vec<f64>)> {
    let count = matrix.len();
    let mut vectors: Vec<Vec<f64>> = (0..count)
        .map(|row| {
            (0..count)
                .map(|column| f64::from(u8::from(row == column)))
                .collect()
        })
        .collect();
    // Each round over all pairs leaves far less off the diagonal than the one before. A dozen suffices for any small
    // matrix.
    for _ in 0..30 {
        for one in 0..count {
            for other in one + 1..count {
                let off = matrix[one][other];
                if off == 0.0 {
                    continue;
                }
                let ratio = (matrix[other][other] - matrix[one][one]) / (2.0 * off);
                let tangent = ratio.signum() / (ratio.abs() + (ratio * ratio + 1.0).sqrt());
                let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
                let sine = tangent * cosine;
                for row in matrix.iter_mut().chain(&mut vectors) {
                    let (x, y) = (row[one], row[other]);
                    (row[one], row[other]) = (cosine * x - sine * y, sine * x + cosine * y);
                }
                let (before, from) = matrix.split_at_mut(other);
                for (x, y) in before[one].iter_mut().zip(&mut from[0]) {
                    (*x, *y) = (cosine * *x - sine * *y, sine * *x + cosine * *y);
                }
            }
        }
    }
    (0..count)
        .map(|place| {
            (
                matrix[place][place],
                vectors.iter().map(|row| row[place]).collect(),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }

    /// The corners of a rectangle of 6 by 2, and a point: their distances are the same in any place.
    #[test]
    fn a_plane_is_shown_whole() {
        let at = [
            [0.0_f64, 0.0],
            [6.0, 0.0],
            [6.0, 2.0],
            [0.0, 2.0],
            [1.0, 1.0],
        ];
        let far = |one: &[f64; 2], other: &[f64; 2]| (one[0] - other[0]).hypot(one[1] - other[1]);
        let Plane { places, shown } = scale(5, |one, other| far(&at[one], &at[other]));
        for one in 0..5 {
            for other in 0..5 {
                near(far(&places[one], &places[other]), far(&at[one], &at[other]));
            }
        }
        near(shown, 1.0);
        assert!(places[0][0] > 0.0, "the first is to the right");
    }

    /// Four points that are all 1 apart need three equal dimensions: the plane shows two thirds.
    #[test]
    fn three_dimensions_are_shown_in_part() {
        near(
            scale(4, |one, other| f64::from(u8::from(one != other))).shown,
            2.0 / 3.0,
        );
        assert_eq!(scale(0, |_, _| 0.0).places.len(), 0);
        assert_eq!(
            scale(2, |_, _| 0.0),
            Plane {
                places: vec![[0.0; 2]; 2],
                shown: 1.0
            }
        );
    }

    /// Four items in a ring, 1/2 from their neighbours and 1 from the opposite item: in a square the neighbours are too
    /// far apart, so no space has these distances. By hand, the eigenvalues are 1/2, 1/2, 0 and -1/4.
    #[test]
    fn distances_that_no_space_has_are_not_shown_whole() {
        let far = [0.0, 0.5, 1.0, 0.5];
        near(scale(4, |one, other| far[one.abs_diff(other)]).shown, 0.8);
    }

    /// By hand: (2 1; 1 2) has 3 along the diagonal and 1 across.
    #[test]
    fn eigenvalues_by_hand() {
        let mut found = eigen(vec![vec![2.0, 1.0], vec![1.0, 2.0]]);
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        near(found[0].0, 3.0);
        near(found[1].0, 1.0);
        near(found[0].1[0], found[0].1[1]);
    }
}
