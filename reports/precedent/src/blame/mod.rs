//! The switches that make two systems differ on a night.
//!
//! A switch is a ruling that hosts dispute. The systems diverge with every switch as it is set; which switches have to
//! be *turned*, that is, set to any other option, until they agree? This is a [`Game`]: a set of switches wins if the
//! two agree for some options of these switches, all others staying as they are set. Either of the two other options of
//! a switch with three may make them agree. A switch that leaves ties open (`nar-tie` and its like) is turned to `all`:
//! then the system agrees if some outcome that its rules allow does.
//!
//! A system turns only what its source leaves open ([`SwitchRow::ruled`]). A switch that both sources leave open is turned for
//! both alike. A game that cannot be won says that no open ruling explains the divergence: the sources do. [`concessions`] then
//! names each ruling of a source that its system alone would have to give up.

mod game;
mod orders;
mod readings;

pub use game::{Game, Players};
pub use orders::{Agreements, MOST_ORDERED, orders};
pub use readings::Readings;

use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::outcome::Lens;
#[cfg(doc)]
use nightcourt_resolvers::ruling::SwitchRow;

use readings::Reading;

/// The game of two systems on a night: the ways to make them agree under a lens, by switches that their sources leave open.
#[must_use]
pub fn game(one: &Readings, other: &Readings, lens: Lens) -> Game {
    let mut ways: Vec<Players> = Vec::new();
    for (mine, its) in pairs(one, other) {
        let turned = mine.turned | its.turned;
        let is_open = one.given_up(mine) | other.given_up(its) == 0;
        if is_open && !ways.iter().any(|way| turned & way == *way) && meet(mine, its, lens) {
            ways.push(turned);
        }
    }
    Game::new(ways)
}

/// The rulings that one of two systems alone would have to give up until they agree under a lens, with open switches turned as
/// they like: the places of these switches in the table, for each system. A night on which only several would do has none.
#[must_use]
pub fn concessions(one: &Readings, other: &Readings, lens: Lens) -> [Players; 2] {
    let mut found = [0; 2];
    for (mine, its) in pairs(one, other) {
        let given_up = [one.given_up(mine), other.given_up(its)];
        let is_one = given_up[0].count_ones() + given_up[1].count_ones() == 1;
        let is_new = given_up[0] & !found[0] | given_up[1] & !found[1] != 0;
        if is_one && is_new && meet(mine, its, lens) {
            found = [found[0] | given_up[0], found[1] | given_up[1]];
        }
    }
    found
}

/// Every reading of one system with every one of the other that sets what is open to both alike.
fn pairs<'r>(
    one: &'r Readings,
    other: &'r Readings,
) -> impl Iterator<Item = (&'r Reading, &'r Reading)> {
    let all = one
        .each()
        .flat_map(|mine| other.each().map(move |its| (mine, its)));
    all.filter(|(mine, its)| one.consistent(mine, other, its))
}

/// Reports whether some outcome of one reading agrees with some outcome of the other.
fn meet(mine: &Reading, its: &Reading, lens: Lens) -> bool {
    let meets = |outcome| {
        its.outcomes
            .iter()
            .any(|its| compare(outcome, its).agrees(lens))
    };
    mine.outcomes.iter().any(meets)
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::{RulerId, SEVEN};
    use nightcourt_resolvers::ruling::{SWITCHES, Switches};
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::evaluator::Evaluator;

    /// The ways to make two systems agree, by the ids of the switches.
    #[track_caller]
    fn check(night: &str, systems: [RulerId; 2], lens: Lens, expected: &[&[&str]]) {
        let night = Sheet::parse(night).unwrap().night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        let [one, other] =
            systems.map(|system| Readings::of(&mut evaluator, system, &night, Switches::default()));
        let game = game(&one, &other, lens);
        let ids = |way: &Players| -> Vec<&str> {
            let each = SWITCHES
                .iter()
                .enumerate()
                .filter(|(place, _)| way >> place & 1 == 1);
            each.map(|(_, row)| row.id).collect()
        };
        let ways: Vec<Vec<&str>> = game.smallest().iter().map(ids).collect();
        assert_eq!(ways, expected, "{systems:?}");
        assert_eq!(game.can_be_won(), !expected.is_empty());
    }

    const JAIL: &str = "[players]\nJay = Town Jailkeeper\nRay = Town Roleblocker\nGus = Mafia Goon\n\
                        [actions]\nJay: jail -> Ray\nRay: block -> Jay\nGus: kill -> Ray\n";

    /// The rulings of one system that alone stand between two.
    #[track_caller]
    fn concede(night: &str, systems: [RulerId; 2], lens: Lens, expected: [&[&str]; 2]) {
        let night = Sheet::parse(night).unwrap().night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        let [one, other] =
            systems.map(|system| Readings::of(&mut evaluator, system, &night, Switches::default()));
        let found = concessions(&one, &other, lens).map(|set| {
            let each = SWITCHES.iter().enumerate();
            let own = each.filter(|(place, _)| set >> place & 1 == 1);
            own.map(|(_, row)| row.id).collect::<Vec<_>>()
        });
        assert_eq!(found, expected.map(<[_]>::to_vec));
    }

    /// At 45 the block of 40 stops the jail, and Ray dies (SNARF-4, SNARF-5). A whole jail at 40 is of the block's
    /// batch and stands (SNARF-2); as a compound it protects at 60, too late. In `nar` both are of the class of blocks:
    /// it breaks down, and the jail, submitted first, is picked: nobody dies. Picked otherwise, Ray would (NAR-9,
    /// NAR-10, NAR-24). If no one blocks a blocker both do both (MODEL-77), but all three sources have blockers blocked.
    #[test]
    fn the_jail_at_45_or_the_tie_of_nar() {
        let ways: &[&[&str]] = &[&["snarf-jail"], &["nar-tie"]];
        check(JAIL, [RulerId::NAR, RulerId::SNARF], Lens::Deaths, ways);
        // The ladder of `nar-guide` has the Roleblocker first, and Ray dies (GUIDE-2): it agrees with `snarf` as they are.
        check(
            JAIL,
            [RulerId::NAR, RulerId::NAR_GUIDE],
            Lens::Deaths,
            &[&["nar-tie"]],
        );
    }

    /// Blocks in a chain: in `nar` the free one resolves first, so the cop is told (NAR-5, NAR-13); in `snarf` both are of one
    /// batch and stand (SNARF-2). Bob can kill, too, so that he is blocked whether or not blockers are (MODEL-77). No switch
    /// is about that.
    #[test]
    fn rules_that_no_switch_is_about() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia {block, kill}\nCat = Town Cop\nDan = Mafia Goon\n\
                     [actions]\nAnn: block -> Bob\nBob: block -> Cat\nCat: investigate -> Dan\n";
        check(night, [RulerId::NAR, RulerId::SNARF], Lens::Full, &[]);
    }

    /// The same chain of a pure blocker. [SNARF] has both blocks act, so turning `snarf` changes nothing; if `nar` gave up that
    /// blockers are blocked, its cop would learn nothing either (MODEL-77).
    #[test]
    fn a_ruling_that_one_source_would_give_up() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Town Roleblocker\nCat = Town Cop\nDan = Mafia Goon\n\
                     [actions]\nAnn: block -> Bob\nBob: block -> Cat\nCat: investigate -> Dan\n";
        let pair = [RulerId::NAR, RulerId::SNARF];
        check(night, pair, Lens::Full, &[]);
        concede(night, pair, Lens::Full, [&["block-blockers"], &[]]);
        let turned = [RulerId::SNARF, RulerId::NAR];
        concede(night, turned, Lens::Full, [&[], &["block-blockers"]]);
    }

    /// A drive visits whom it chose in `nar` and not in `snarf`: the gun owner shoots or does not. One of the two ways to
    /// set `drive-visits` for both makes them agree (SNARF-31).
    #[test]
    fn a_switch_that_both_read() {
        let night = "[players]\nAnn = Town Bus Driver\nBob = Town Paranoid Gun Owner\nCat = Town\n\
                     [actions]\nAnn: drive -> Bob, Cat\n";
        check(
            night,
            [RulerId::NAR, RulerId::SNARF],
            Lens::Deaths,
            &[&["drive-visits"]],
        );
    }
}
