//! Matching of kills and protections (switch `doctor-saves=one`): a matching of two sides, by augmenting paths.
//! Mathematics only; which protection may serve which kill each system decides for itself.

/// Number of columns: every action of a night may protect one player, who may be Bulletproof too.
const COLUMNS: usize = u128::BITS as usize;

/// Reports whether each row can take one of its columns (bits) so that no two take the same.
pub(crate) fn each_has_its_own(rows: &[u128]) -> bool {
    // Most kills meet no protection: that is seen without a search.
    if rows.contains(&0) || rows.len() > COLUMNS {
        return false;
    }
    let mut taken_by = [usize::MAX; COLUMNS];
    (0..rows.len()).all(|row| {
        let mut tried = 0;
        augment(rows, row, &mut tried, &mut taken_by)
    })
}

/// Reports whether each row but one, at most, can take one of its columns so that no two take the same.
pub(crate) fn each_but_one_has_its_own(rows: &[u128]) -> bool {
    let mut others = Vec::with_capacity(rows.len());
    rows.is_empty()
        || rows.len() <= COLUMNS + 1
            && (0..rows.len()).any(|spared| {
                others.clear();
                others.extend(
                    rows.iter()
                        .enumerate()
                        .filter(|&(row, _)| row != spared)
                        .map(|(_, &options)| options),
                );
                each_has_its_own(&others)
            })
}

fn augment(rows: &[u128], row: usize, tried: &mut u128, taken_by: &mut [usize; COLUMNS]) -> bool {
    let mut columns = rows[row] & !*tried;
    while columns != 0 {
        let column = columns.trailing_zeros() as usize;
        *tried |= 1 << column;
        if taken_by[column] == usize::MAX || augment(rows, taken_by[column], tried, taken_by) {
            taken_by[column] = row;
            return true;
        }
        columns = rows[row] & !*tried;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_gives_way_when_it_has_another_column() {
        assert!(each_has_its_own(&[0b011, 0b001, 0b110]));
        assert!(!each_has_its_own(&[0b01, 0b01]));
        assert!(!each_has_its_own(&[0b11, 0b11, 0b11]));
        assert!(each_has_its_own(&[]));
        assert!(!each_has_its_own(&[0]));
        assert!(each_but_one_has_its_own(&[]) && each_but_one_has_its_own(&[0]));
        assert!(
            each_but_one_has_its_own(&[0b11, 0b11, 0b11])
                && !each_but_one_has_its_own(&[0, 0, 0b1])
        );
    }
}
