//! Clusters of systems: the two nearest groups are joined, again and again.

/// Two groups that become one. Items have the numbers 0, 1, ...; the first new group has the number after the last
/// item, and so on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Join {
    /// The two groups; the one with the lowest item first.
    pub groups: [usize; 2],
    /// Their distance: the average over all pairs of an item of one and an item of the other.
    pub distance: f64,
}

/// Joins the two nearest groups until there is one (average linkage: R. R. Sokal and C. D. Michener, 1958). Ties go to
/// the groups with the lowest items.
#[must_use]
pub fn joins(items: usize, distance: impl Fn(usize, usize) -> f64) -> Vec<Join> {
    let mut groups: Vec<(usize, Vec<usize>)> = (0..items).map(|item| (item, vec![item])).collect();
    let mut joins = Vec::new();
    while groups.len() > 1 {
        let mut nearest: Option<(f64, usize, usize)> = None;
        for one in 0..groups.len() {
            for other in one + 1..groups.len() {
                let pairs = groups[one]
                    .1
                    .iter()
                    .flat_map(|&one| groups[other].1.iter().map(move |&other| (one, other)));
                let all: f64 = pairs.map(|(one, other)| distance(one, other)).sum();
                let mean = all / (groups[one].1.len() * groups[other].1.len()) as f64;
                if nearest.is_none_or(|(least, ..)| mean < least) {
                    nearest = Some((mean, one, other));
                }
            }
        }
        let Some((distance, one, other)) = nearest else {
            break;
        };
        let (number, members) = groups.remove(other);
        joins.push(Join {
            groups: [groups[one].0, number],
            distance,
        });
        groups[one].0 = items + joins.len() - 1;
        groups[one].1.extend(members);
    }
    joins
}

/// Orders the items from one end of the tree to the other, so that no two branches cross.
#[must_use]
pub fn leaves(items: usize, joins: &[Join]) -> Vec<usize> {
    fn below(group: usize, items: usize, joins: &[Join]) -> Vec<usize> {
        match group.checked_sub(items).and_then(|join| joins.get(join)) {
            Some(join) => join
                .groups
                .iter()
                .flat_map(|&group| below(group, items, joins))
                .collect(),
            None => vec![group],
        }
    }
    match joins.len().checked_sub(1) {
        Some(last) => below(items + last, items, joins),
        None => (0..items).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a line at 0, 1, 10, 12: 0 and 1 are 1 apart, 10 and 12 are 2; the pairs between are 10, 12, 9 and 11 apart.
    #[test]
    fn joined_as_worked_out_by_hand() {
        let at = [0.0_f64, 10.0, 1.0, 12.0];
        let joins = joins(4, |one, other| (at[one] - at[other]).abs());
        let expected = [([0, 2], 1.0), ([1, 3], 2.0), ([4, 5], 10.5)];
        assert_eq!(
            joins,
            expected.map(|(groups, distance)| Join { groups, distance })
        );
        assert_eq!(leaves(4, &joins), [0, 2, 1, 3]);
        assert_eq!(leaves(1, &[]), [0]);
    }
}
