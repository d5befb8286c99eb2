//! Containment of one night in another: the precedents of a host's night, and the lattice of a catalogue.
//!
//! A night contains a smaller one if the smaller one's players and actions are among its own under other names. Exactly:
//! there are maps of the smaller night's actions, of those of its players who act, are named or have something (a passive,
//! an item, money), and of its items that are held, no two to one, such that
//!
//! - an action goes to one of the same ability and item, its actor to that one's actor, the players it names to the
//!   players that one names, in place; the two of a drive or an exchange in either order;
//! - a player goes to one who has at least the same passives, vends and holds at least the same, and has as much money;
//!   the dead go to the dead and the living to the living;
//! - a player's alignment is kept, unless it is Town: precedents are made Town wherever that does not matter.
//!
//! Roles do not matter beyond the abilities used tonight, and no more do the order of submission and the pre-decided
//! order. The search is exact. [`Signature`](super::Signature)s spare nearly all of it when many pairs are compared.

mod matching;
mod search;

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::{ActionId, Night};

use search::Search;

/// Reports whether the larger night contains the smaller one.
///
/// ```
/// use nightcourt_precedent::catalogue::contains;
/// use nightcourt_resolvers::text::Sheet;
///
/// let night = |actions: &str| {
///     let players = "[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\nCat = Town Roleblocker\n[actions]\n";
///     Sheet::parse(&format!("{players}{actions}")).expect("a night").night
/// };
/// let host = night("Ann -> Bob\nBob -> Ann\nCat -> Ann");
/// assert!(contains(&host, &night("Bob -> Cat\nCat -> Bob")));
/// assert!(!contains(&host, &night("Bob -> Cat\nAnn -> Bob")));
/// ```
#[must_use]
pub fn contains(larger: &Night, smaller: &Night) -> bool {
    witness(larger, smaller).is_some()
}

/// The action of the larger night that each action of the smaller one is, if the larger contains the smaller; always
/// the same of several answers.
#[must_use]
pub fn witness(larger: &Night, smaller: &Night) -> Option<Vec<ActionId>> {
    let mut first = None;
    each_witness(larger, smaller, &mut |witness| {
        first = Some(witness.to_vec());
        true
    });
    first
}

/// Shows every answer of [`witness`] one after the other, until `show` says that it has seen enough. Answers that
/// differ in bystanders or in the order of a drive's players alone may come more than once.
pub fn each_witness(larger: &Night, smaller: &Night, show: &mut dyn FnMut(&[ActionId]) -> bool) {
    each_witness_within(larger, smaller, &mut Budget::default(), show);
}

/// The same, with no more work than this budget allows: once it is spent some answers may be missing.
pub fn each_witness_within(
    larger: &Night,
    smaller: &Night,
    budget: &mut Budget,
    show: &mut dyn FnMut(&[ActionId]) -> bool,
) {
    if smaller.actions().len() <= larger.actions().len()
        && let Some(search) = Search::new(larger, smaller, budget)
    {
        search.run(show);
    }
}

#[cfg(test)]
mod laws;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::testing::night;

    #[track_caller]
    fn check(larger: [&str; 2], smaller: [&str; 2], expected: Option<&[u8]>) {
        let [larger, smaller] = [larger, smaller].map(|[players, actions]| night(players, actions));
        let expected =
            expected.map(|ids| ids.iter().map(|&id| ActionId::new(id)).collect::<Vec<_>>());
        assert_eq!(witness(&larger, &smaller), expected);
        assert_eq!(contains(&larger, &smaller), expected.is_some());
    }

    const HOST: [&str; 2] = [
        "A = Town Roleblocker|B = Mafia Jailkeeper|C = Town Bus Driver|V = Town Strongman Vigilante|D = Town Bulletproof Doctor",
        "D: protect -> A|C: drive -> A, D|B: jail -> A|V: kill -> A|A: block -> B",
    ];

    #[test]
    fn aims_are_preserved() {
        let players = "X = Town Jailkeeper|Y = Town Roleblocker|Z = Town Vigilante";
        check(
            HOST,
            [players, "X: jail -> Y|Y: block -> X|Z: kill -> Y"],
            Some(&[2, 4, 3]),
        );
        check(
            HOST,
            [players, "X: jail -> Y|Y: block -> X|Z: kill -> X"],
            None,
        );
        check(HOST, [players, "X: jail -> Z|Z: kill -> Y"], None);
        check(HOST, [players, ""], Some(&[]));
        check(
            ["A = Town Roleblocker|B = Town", "A: block -> B"],
            [
                "A = Town Roleblocker|B = Town|C = Town",
                "A: block -> B|A: block -> C",
            ],
            None,
        );
    }

    /// A and B hold one thing each on the smaller night, and the same thing on the larger one, where B has another too.
    #[test]
    fn two_items_are_never_one() {
        let holding = |mine: &str, yours: &str| {
            [
                format!("A = Town Cop with {mine}|B = Town with {yours}"),
                "A -> B".to_owned(),
            ]
        };
        let two = holding("rope", "candle");
        let two = [two[0].as_str(), &two[1]];
        for (mine, yours, found) in [
            ("rope", "rope", None),
            ("axe", "axe, candle", Some(&[0_u8][..])),
            ("axe", "rope", Some(&[0])),
        ] {
            let host = holding(mine, yours);
            check([&host[0], &host[1]], two, found);
        }
        // Given too, so that each item has its counterpart before anybody's things are compared.
        let given =
            |first: &str, second: &str| format!("A: give {first} -> C|B: give {second} -> C");
        let givers = "A = Town Inventor|B = Town Inventor|C = Town";
        let two = given("rope", "candle");
        check([givers, &given("axe", "axe")], [givers, &two], None);
        check(
            [givers, &given("axe", "rope")],
            [givers, &two],
            Some(&[0, 1]),
        );
    }

    #[test]
    fn two_players_are_never_one() {
        let one = [
            "A = Town {block, kill}|B = Town",
            "A: block -> B|A: kill -> B",
        ];
        check(
            one,
            [
                "A = Town Roleblocker|C = Town Vigilante|B = Town",
                "A: block -> B|C: kill -> B",
            ],
            None,
        );
        check(
            one,
            [
                "A = Town {block, kill}|B = Town|C = Town",
                "A: block -> B|A: kill -> C",
            ],
            None,
        );
        check(one, one, Some(&[0, 1]));
    }

    #[test]
    fn a_night_maps_to_itself_turned_around() {
        let players = "A = Town Roleblocker|B = Town Roleblocker|C = Town Roleblocker";
        check(
            [players, "A: block -> B|B: block -> C|C: block -> A"],
            [players, "A: block -> C|B: block -> A|C: block -> B"],
            Some(&[0, 2, 1]),
        );
    }

    #[test]
    fn drives_and_exchanges_in_either_order_redirects_in_place() {
        let players = "A = Town Vigilante|B = Town {drive, exchange, redirect}|C = Town|D = Town";
        for ability in ["drive", "exchange"] {
            let larger = format!("A: kill -> C|B: {ability} -> D, C");
            let smaller = format!("B: {ability} -> C, D|A: kill -> C");
            check([players, &larger], [players, &smaller], Some(&[1, 0]));
        }
        check(
            [players, "B: redirect -> A, C|A: kill -> D"],
            [players, "B: redirect -> A, D|A: kill -> C"],
            Some(&[0, 1]),
        );
        check(
            [players, "B: redirect -> A, C|A: kill -> D"],
            [players, "B: redirect -> C, A|A: kill -> D"],
            None,
        );
        check(
            [players, "B: redirect -> A, C|A: kill -> D"],
            [players, "B: redirect -> A, C|A: kill -> C"],
            None,
        );
    }

    #[test]
    fn more_passives_and_belongings_do_no_harm_fewer_do() {
        let kill = "V: kill -> D";
        check(
            HOST,
            ["V = Town Strongman Vigilante|D = Town", "V: kill -> D"],
            Some(&[3]),
        );
        check(HOST, ["V = Town Ninja Vigilante|D = Town", kill], None);
        check(
            HOST,
            ["V = Town Vigilante|D = Town Bulletproof", kill],
            None,
        );
        // Nobody names them, but they have something, and the night has another such player.
        check(
            HOST,
            ["V = Town Vigilante|D = Town|E = Town Bulletproof", kill],
            Some(&[3]),
        );
        check(
            HOST,
            [
                "V = Town Vigilante|D = Town|E = Town Bulletproof|F = Town Bulletproof",
                kill,
            ],
            None,
        );
        let rich = [
            "V = Town Vigilante with 2 money|D = Town {; vendor:fruit}|W = Town (dead)",
            kill,
        ];
        check(
            rich,
            ["V = Town Vigilante with 1 money|D = Town", kill],
            Some(&[0]),
        );
        check(
            rich,
            ["V = Town Vigilante with 3 money|D = Town", kill],
            None,
        );
        check(
            rich,
            ["V = Town Vigilante|D = Town {; vendor:fruit}", kill],
            Some(&[0]),
        );
        check(
            rich,
            ["V = Town Vigilante|D = Town {; vendor:money}", kill],
            None,
        );
    }

    #[test]
    fn alignments_are_kept_unless_town() {
        check(
            HOST,
            ["B = Town Jailkeeper|A = Town", "B: jail -> A"],
            Some(&[2]),
        );
        check(
            HOST,
            ["B = Mafia Jailkeeper|A = Town", "B: jail -> A"],
            Some(&[2]),
        );
        check(HOST, ["B = Cult Jailkeeper|A = Town", "B: jail -> A"], None);
    }

    #[test]
    fn the_dead_go_to_the_dead() {
        let night = [
            "R = Town Reviver|D = Town (dead)|E = Town Bulletproof (dead)",
            "R: revive -> D",
        ];
        check(night, night, Some(&[0]));
        check(
            night,
            [
                "R = Town Reviver|D = Town (dead)|E = Town Bulletproof",
                "R: revive -> D",
            ],
            None,
        );
    }

    #[test]
    fn items_that_are_held_keep_apart_under_other_names() {
        let players = "A = Town Inventor|B = Town with axe|C = Town with rope";
        let gift = |item: &str| format!("A: give {item} -> B");
        check(
            [players, &gift("rope")],
            [players, &gift("rope")],
            Some(&[0]),
        );
        check([players, &gift("axe")], [players, &gift("rope")], None);
        check(
            [players, &gift("rope")],
            ["A = Town Inventor|B = Town", &gift("key")],
            Some(&[0]),
        );
        check([players, &gift("fruit")], [players, &gift("rope")], None);
        check(
            [players, &gift("rope")],
            ["A = Town Inventor|B = Town", &gift("money")],
            None,
        );
        // What two hold is one item, so it must be one in the larger night too.
        let shared = ["X = Town Commuter with axe|Y = Town with axe", "X: commute"];
        let apart = [
            "X = Town Commuter with axe|Y = Town with rope|Z = Town with key",
            "X: commute",
        ];
        check(apart, shared, None);
        check(
            [
                "X = Town Commuter with axe|Y = Town with rope|Z = Town with axe",
                "X: commute",
            ],
            shared,
            Some(&[0]),
        );
        check(
            shared,
            [
                "X = Town Commuter with axe|Y = Town with rope",
                "X: commute",
            ],
            None,
        );
        // So must what two hold of whom neither does anything.
        let idle = |held: [&str; 2]| {
            format!(
                "X = Town Commuter with axe|Y = Town with {}|Z = Town with {}",
                held[0], held[1]
            )
        };
        check(
            [&idle(["rope", "key"]), "X: commute"],
            [&idle(["rope", "rope"]), "X: commute"],
            None,
        );
        check(
            [&idle(["key", "key"]), "X: commute"],
            [&idle(["rope", "rope"]), "X: commute"],
            Some(&[0]),
        );
    }

    /// By hand: any thing may stand for another, but where somebody looks for a gun a gun is a gun.
    #[test]
    fn a_gun_is_a_gun_where_it_is_looked_for() {
        let of = |item: &str, role: &str, action: &str| {
            (
                format!("S = Town {role}|A = Town with {item}"),
                format!("S: {action} -> A"),
            )
        };
        let contained = |role: &str, action: &str, larger: &str, smaller: &str| {
            let [larger, smaller] = [larger, smaller].map(|item| of(item, role, action));
            contains(&night(&larger.0, &larger.1), &night(&smaller.0, &smaller.1))
        };
        for (larger, smaller, alike) in [
            ("key", "gun", false),
            ("gun", "key", false),
            ("gun", "gun", true),
            ("key", "knife", true),
        ] {
            assert_eq!(
                contained("Gunsmith", "gunsmith", larger, smaller),
                alike,
                "{larger} {smaller}"
            );
            assert!(
                contained("Thief", "steal", larger, smaller),
                "{larger} {smaller}"
            );
        }
        // Who holds one thing does not hold two; and one thing does not stand for two.
        let two = night(
            "T = Town Thief|A = Town with gun, key|B = Town with gun",
            "T: steal -> A",
        );
        let one = night(
            "T = Town Thief|A = Town with gun, key|B = Town with rope",
            "T: steal -> A",
        );
        assert!(contains(&two, &two) && contains(&one, &one));
        assert!(!contains(&one, &two), "B has what A has too");
        assert!(!contains(&two, &one), "three things are not two");
    }
}
