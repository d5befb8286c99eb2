//! The share of orders of submission under which two systems agree. One order that makes them agree says less, because it may be
//! one of a hundred and twenty.

use nightcourt_resolvers::compare::{compare, pairs};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;

use crate::canonical::each_order;
use crate::evaluator::Evaluator;

/// The most actions of a night whose orders are all tried: five, which have 120.
pub const MOST_ORDERED: usize = 5;

/// The orders of a night under which systems agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreements {
    /// Number of orders: the factorial of the number of actions.
    pub orders: u64,
    /// For each pair of systems, in the order of [`pairs`], the orders under which they agree, by lens.
    pub agree: Vec<[u64; 3]>,
}

/// Resolves a night in every order of submission, and compares systems under each; `None` if it has more actions than
/// [`MOST_ORDERED`]. A system without an outcome agrees with none.
#[must_use]
pub fn orders(
    evaluator: &mut Evaluator<'_>,
    systems: &[RulerId],
    night: &Night,
) -> Option<Agreements> {
    let (players, mut actions, names) = night.clone().into_parts();
    if actions.len() > MOST_ORDERED {
        return None;
    }
    let mut found = Agreements {
        orders: 0,
        agree: vec![[0; 3]; pairs(systems.len()).count()],
    };
    each_order(&mut actions, 0, &mut |actions| {
        let Ok(night) = Night::new(players.clone(), actions.to_vec(), names.clone()) else {
            return;
        };
        found.orders += 1;
        let outcomes: Vec<Option<Outcome>> = systems
            .iter()
            .map(|&system| {
                let mut outcome = Outcome::default();
                let answer = evaluator.ask(system, &night, &mut outcome);
                (answer.is_ok() && !outcome.exhausted).then_some(outcome)
            })
            .collect();

        for ((one, other), agree) in pairs(systems.len()).zip(&mut found.agree) {
            let (Some(one), Some(other)) = (&outcomes[one], &outcomes[other]) else {
                continue;
            };
            let compared = compare(one, other);
            for lens in Lens::ALL {
                agree[lens as usize] += u64::from(compared.agrees(lens));
            }
        }
    });
    Some(found)
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    /// Two roleblockers on each other; Bob kills too. `nar` picks the block that was submitted first (NAR-23), `lar` runs
    /// blocks in the order of submission (ORDER-12), `snarf` at once (SNARF-2). The shot at Cat fails in `snarf`, and under the
    /// other two where Ann's block comes before Bob's: in three of the six orders of these actions.
    #[test]
    fn half_of_the_orders_agree() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia {block, kill}\nCat = Town\n\
                     [actions]\nBob: block -> Ann\nBob: kill -> Cat\nAnn: block -> Bob\n";
        let night = Sheet::parse(night).unwrap().night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        let systems = [RulerId::NAR, RulerId::SNARF, RulerId::LAR];
        let found = orders(&mut evaluator, &systems, &night).unwrap();
        assert_eq!(found.orders, 6);
        let deaths: Vec<u64> = found.agree.iter().map(|agree| agree[0]).collect();
        assert_eq!(deaths, [3, 6, 3]);
    }

    #[test]
    fn a_night_of_six_actions_has_too_many_orders() {
        let cops = ["A", "B", "C", "D", "E", "F"];
        let roster: String = cops
            .iter()
            .map(|name| format!("{name} = Town Cop\n"))
            .collect();
        let actions: String = cops.iter().map(|name| format!("{name} -> X\n")).collect();
        let text = format!("[players]\n{roster}X = Town\n[actions]\n{actions}");
        let night = Sheet::parse(&text).unwrap().night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        assert_eq!(orders(&mut evaluator, &[RulerId::NAR], &night), None);
    }
}
