//! The largest agreeing sets: what is left of all elements without a smallest set that meets every least set.

use nightcourt_precedent::catalogue::Elements;

use super::LeastSets;

/// The most sets that are listed. Laws of many elements may have more than anybody reads.
pub(super) const MOST: usize = 4_096;

/// Returns the largest sets among these elements that have no least set inside, the largest first; `None` if there are
/// more than [`MOST`].
pub(super) fn largest_agreeing(all: Elements, least: &LeastSets) -> Option<Vec<Elements>> {
    let mut largest: Vec<Elements> = meeting(least)?
        .into_iter()
        .map(|meeting| all.without(meeting))
        .collect();
    largest.sort_unstable_by_key(|set| (std::cmp::Reverse(set.len()), *set));
    Some(largest)
}

/// Returns the smallest sets that meet every least set, by C. Berge's method ("Hypergraphs", 1989, chapter 2): least set
/// by least set, each of the sets so far that misses it gets one of its elements.
fn meeting(least: &LeastSets) -> Option<Vec<Elements>> {
    let mut meeting = vec![Elements::NONE];
    for (least, _) in least.iter() {
        let (mut next, missing): (Vec<Elements>, Vec<Elements>) =
            meeting.into_iter().partition(|set| set.meets(least));
        let kept = next.len();
        for set in missing {
            for element in least.each() {
                let larger = set.union(element);
                if !next[..kept].iter().any(|smaller| smaller.is_within(larger)) {
                    next.push(larger);
                }
            }
        }
        if next.len() > MOST {
            return None;
        }
        meeting = next;
    }
    Some(meeting)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Elements {
        words.parse().expect("elements")
    }

    fn of(all: &str, least: &[&str]) -> Vec<String> {
        let mut sets = LeastSets::default();
        least
            .iter()
            .for_each(|words| sets.add(read(words), 1, |_| None));
        let largest = largest_agreeing(read(all), &sets).expect("few");
        largest.iter().map(ToString::to_string).collect()
    }

    /// By hand. Without least sets everything agrees; a set of one is left out of all.
    #[test]
    fn largest_agreeing_sets() {
        let all = "kill+protect+block+jail";
        assert_eq!(of(all, &[]), [all]);
        assert_eq!(of(all, &["block"]), ["kill+protect+jail"]);
        assert_eq!(
            of(all, &["kill+block", "kill+jail"]),
            ["protect+block+jail", "kill+protect"]
        );
        assert_eq!(
            of(
                "kill+block+jail",
                &["kill+block", "block+jail", "kill+jail"]
            ),
            ["kill", "block", "jail"]
        );
    }

    /// Every subset of five elements against the definition: it agrees if no least set is inside, and a larger one
    /// diverges.
    #[test]
    fn largest_agreeing_sets_are_those_of_the_definition() {
        let all = read("kill+protect+block+jail+redirect");
        let each: Vec<Elements> = all.each().collect();
        let subset = |bits: u32| {
            let chosen = (0..5).filter(|place| bits >> place & 1 == 1);
            chosen.fold(Elements::NONE, |set, place| set.union(each[place]))
        };
        // Least sets in some hundreds of ways: three subsets each, by their numbers.
        for number in (1..32_u32.pow(3)).step_by(101) {
            let mut sets = LeastSets::default();
            for digit in [number % 32, number / 32 % 32, number / 1024] {
                if digit > 0 {
                    sets.add(subset(digit), 1, |_| None);
                }
            }
            let agrees = |bits: u32| !sets.diverges(subset(bits));
            let is_largest = |bits: &u32| {
                agrees(*bits)
                    && (0..5).all(|place| bits >> place & 1 == 1 || !agrees(bits | 1 << place))
            };
            let mut expected: Vec<Elements> = (0..32).filter(is_largest).map(subset).collect();
            let mut found = largest_agreeing(all, &sets).expect("few");
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{number}");
        }
    }
}
