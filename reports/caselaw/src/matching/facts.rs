//! On what two outcomes differ, player by player.

use nightcourt_resolvers::model::{PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::{Lens, Outcome, Report};

/// A respect in which a player comes off otherwise under one system than under another. Deaths and the like say under
/// which; belongings and reports say what they are about.
pub(super) type Fact = (PlayerId, u8);

/// What two outcomes differ on, of that which a lens shows and no narrower one does.
pub(super) fn facts(one: &Outcome, other: &Outcome, lens: Lens) -> Vec<Fact> {
    let mut found = Vec::new();
    match lens {
        Lens::Deaths => sets(&mut found, 0, one.deaths, other.deaths),
        Lens::State => {
            sets(&mut found, 2, one.converted, other.converted);
            sets(&mut found, 4, one.stripped, other.stripped);
            sets(&mut found, 6, one.revived, other.revived);
            lists(&mut found, 8, &one.holds, &other.holds);
            lists(&mut found, 9, &one.money, &other.money);
        }
        Lens::Full => {
            for Report { to, kind, .. } in beside(&one.reports, &other.reports) {
                found.push((to, 10 + kind as u8));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Who is in one set alone, and who in the other alone.
fn sets(found: &mut Vec<Fact>, respect: u8, one: PlayerSet, other: PlayerSet) {
    found.extend(one.without(other).iter().map(|player| (player, respect)));
    found.extend(other.without(one).iter().map(|player| (player, respect + 1)));
}

fn lists<T: Copy + PartialEq>(found: &mut Vec<Fact>, respect: u8, one: &[(PlayerId, T)], other: &[(PlayerId, T)]) {
    found.extend(beside(one, other).into_iter().map(|(player, _)| (player, respect)));
}

/// What is in one list more often than in the other.
fn beside<T: Copy + PartialEq>(one: &[T], other: &[T]) -> Vec<T> {
    let count = |list: &[T], item: T| list.iter().filter(|&&known| known == item).count();
    let both = one.iter().chain(other).copied();
    both.filter(|&item| count(one, item) != count(other, item)).collect()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::{ReportKind, Value};

    use super::*;

    #[test]
    fn each_lens_has_its_own_facts() {
        let [ann, bob] = [0, 1].map(PlayerId::new);
        let mut one = Outcome { deaths: PlayerSet::of(ann), money: vec![(bob, 1)], ..Outcome::default() };
        let mut other = Outcome { deaths: PlayerSet::of(bob), money: vec![(bob, 2)], ..Outcome::default() };
        one.tell(bob, ReportKind::Track, Value::Nobody);
        one.tell(ann, ReportKind::Watch, Value::NoResult);
        other.tell(ann, ReportKind::Watch, Value::NoResult);
        assert_eq!(facts(&one, &other, Lens::Deaths), [(ann, 0), (bob, 1)]);
        assert_eq!(facts(&other, &one, Lens::Deaths), [(ann, 1), (bob, 0)]);
        assert_eq!(facts(&one, &other, Lens::State), [(bob, 9)]);
        assert_eq!(facts(&one, &other, Lens::Full), [(bob, 10 + ReportKind::Track as u8)]);
        // The same line twice is not the same as once.
        other.reports.push(other.reports[0]);
        assert_eq!(facts(&one, &other, Lens::Full).len(), 2);
    }
}
