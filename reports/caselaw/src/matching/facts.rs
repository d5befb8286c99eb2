//! The facts that two outcomes differ in, player by player.

use nightcourt_resolvers::model::{PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::{Lens, Outcome, Report};

/// A player, and the respect in which the outcomes differ. Respects of add_players have a direction; those of belongings and
/// reports have none.
pub(super) type Fact = (PlayerId, u8);

/// Returns the facts of a lens that two outcomes differ in; narrower lenses show none of them.
pub(super) fn facts(one: &Outcome, other: &Outcome, lens: Lens) -> Vec<Fact> {
    let mut found = Vec::new();
    match lens {
        Lens::Deaths => add_players(&mut found, 0, one.deaths, other.deaths),
        Lens::State => {
            add_players(&mut found, 2, one.converted, other.converted);
            add_players(&mut found, 4, one.stripped, other.stripped);
            add_players(&mut found, 6, one.revived, other.revived);
            add_items(&mut found, 8, &one.holds, &other.holds);
            add_items(&mut found, 9, &one.money, &other.money);
        }
        Lens::Full => {
            for Report { to, kind, .. } in unmatched(&one.reports, &other.reports) {
                found.push((to, 10 + kind as u8));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Adds the players of either set who are not in the other.
fn add_players(found: &mut Vec<Fact>, respect: u8, one: PlayerSet, other: PlayerSet) {
    found.extend(one.without(other).iter().map(|player| (player, respect)));
    found.extend(
        other
            .without(one)
            .iter()
            .map(|player| (player, respect + 1)),
    );
}

fn add_items<T: Copy + PartialEq>(
    found: &mut Vec<Fact>,
    respect: u8,
    one: &[(PlayerId, T)],
    other: &[(PlayerId, T)],
) {
    found.extend(
        unmatched(one, other)
            .into_iter()
            .map(|(player, _)| (player, respect)),
    );
}

/// Returns the items whose counts differ between two add_items.
fn unmatched<T: Copy + PartialEq>(one: &[T], other: &[T]) -> Vec<T> {
    let count = |list: &[T], item: T| list.iter().filter(|&&known| known == item).count();
    let both = one.iter().chain(other).copied();
    both.filter(|&item| count(one, item) != count(other, item))
        .collect()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::{ReportKind, Value};

    use super::*;

    #[test]
    fn each_lens_has_its_own_facts() {
        let [ann, bob] = [0, 1].map(PlayerId::new);
        let mut one = Outcome {
            deaths: PlayerSet::of(ann),
            money: vec![(bob, 1)],
            ..Outcome::default()
        };
        let mut other = Outcome {
            deaths: PlayerSet::of(bob),
            money: vec![(bob, 2)],
            ..Outcome::default()
        };
        one.tell(bob, ReportKind::Track, Value::Nobody);
        one.tell(ann, ReportKind::Watch, Value::NoResult);
        other.tell(ann, ReportKind::Watch, Value::NoResult);
        assert_eq!(facts(&one, &other, Lens::Deaths), [(ann, 0), (bob, 1)]);
        assert_eq!(facts(&other, &one, Lens::Deaths), [(ann, 1), (bob, 0)]);
        assert_eq!(facts(&one, &other, Lens::State), [(bob, 9)]);
        assert_eq!(
            facts(&one, &other, Lens::Full),
            [(bob, 10 + ReportKind::Track as u8)]
        );
        // The same line twice is not the same as once.
        other.reports.push(other.reports[0]);
        assert_eq!(facts(&one, &other, Lens::Full).len(), 2);
    }
}
