//! The census against two other ways to count: Burnside's lemma, and writing down every night with names.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use nightcourt_gen::census::{Class, Orders, Redirects, Units, Universe};
use nightcourt_resolvers::model::{Ability, Action, ItemId, Naming, Night};

/// Shows every class of a universe, in order.
fn each_class(universe: &Universe, see: &mut dyn FnMut(&Class)) {
    let units = Units::of(universe);
    (0..units.len()).for_each(|number| units.get(number).unwrap().classes(see));
}

/// Classes, and the nights that they stand for.
fn counted(universe: &Universe) -> (u64, u64) {
    let (mut classes, mut weights) = (0, 0);
    each_class(universe, &mut |class| {
        classes += 1;
        weights += class.weight;
    });
    (classes, weights)
}

/// Everything that a player may do, as words: the ability, and whom it names.
fn options(universe: &Universe, player: usize, players: usize) -> Vec<(Ability, Vec<usize>)> {
    let mut all = Vec::new();
    for ability in universe.abilities.iter() {
        let others = (0..players).filter(|&other| other != player);
        match ability.names() {
            Naming::Nobody => all.push((ability, vec![])),
            Naming::Target => all.extend(others.map(|other| (ability, vec![other]))),
            Naming::TargetAndDestination => {
                for other in others {
                    let ends = (0..players)
                        .filter(|&end| universe.redirects == Redirects::All || end != other);
                    all.extend(ends.map(|end| (ability, vec![other, end])));
                }
            }
            Naming::TwoChosen => {
                for one in 0..players {
                    all.extend((one + 1..players).map(|other| (ability, vec![one, other])));
                }
            }
        }
    }
    all
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for shorter in permutations(count - 1) {
        for place in 0..count {
            let mut longer = shorter.clone();
            longer.insert(place, count - 1);
            all.push(longer);
        }
    }
    all
}

/// As many as are worked out by hand. Two players, each idle or one who kills the other: nobody, one of them, both.
/// With one Mafia there are 12 rosters and nights, of which swapping both players leaves the two without Mafia in which
/// both or neither kill: (12 + 2) / 2. Two who may give each other five things, of which two differ in name alone: of
/// 36 nights the swap of the players leaves 6, that of the items 16, both together 6: (36 + 6 + 16 + 6) / 4. Three
/// players with a revival each: none is used, one, or two on the third. The dead neither kill nor are killed, so with
/// both abilities two players have one revival more than kills alone.
#[test]
fn tiny_universes_have_as_many_classes_as_by_hand() {
    let of = |players, abilities: &[Ability]| Universe {
        abilities: abilities.iter().copied().collect(),
        ..Universe::core(players)
    };
    let kill = of(2, &[Ability::Kill]);
    for (universe, classes) in [
        (of(1, &[Ability::Commute]), 2),
        (kill, 3),
        (Universe { mafia: 1, ..kill }, 7),
        (of(2, &[Ability::Give]), 16),
        (of(3, &[Ability::Revive]), 3),
        (of(2, &[Ability::Kill, Ability::Revive]), 4),
    ] {
        assert_eq!(universe.classes(), classes, "{universe}");
        assert_eq!(counted(&universe).0, classes as u64, "{universe}");
    }
}

/// The numbers that the literature of this project names: 24 choices for each of 3 players, 40 of 4, 59 of 5.
#[test]
fn the_core_has_as_many_classes_as_are_counted() {
    for (players, classes, choices) in [(3, 2_336, 24_u64), (4, 108_330, 40)] {
        let universe = Universe::core(players);
        assert_eq!(universe.classes(), u128::from(classes));
        assert_eq!(
            counted(&universe),
            (classes, choices.pow(players.into())),
            "{players} players"
        );
    }
    assert_eq!(Universe::core(5).classes(), 6_037_093);
    assert_eq!(Universe::core(6).classes(), 397_176_376);
}

/// Each kind of limit, alone and together.
#[test]
fn other_universes_have_as_many_classes_as_are_counted() {
    let some = |abilities: &[Ability]| abilities.iter().copied().collect();
    let dead = some(&[
        Ability::Revive,
        Ability::Exchange,
        Ability::Redirect,
        Ability::Give,
        Ability::Commute,
    ]);
    let few = some(&[Ability::Drive, Ability::Commute, Ability::Give]);
    let [two, three, four] = [2, 3, 4].map(Universe::core);
    for universe in [
        Universe {
            redirects: Redirects::All,
            ..three
        },
        Universe {
            actions: 2,
            passives: 1,
            ..four
        },
        Universe {
            actions: 1,
            passives: 2,
            mafia: 2,
            ..three
        },
        Universe {
            actions: 2,
            abilities: Ability::all().collect(),
            ..four
        },
        Universe {
            actions: 3,
            each: 2,
            abilities: Ability::all().collect(),
            ..two
        },
        Universe {
            abilities: dead,
            ..four
        },
        Universe {
            actions: 3,
            each: 3,
            abilities: dead,
            ..three
        },
        Universe {
            actions: 2,
            each: 2,
            abilities: dead,
            passives: 1,
            belongings: 1,
            mafia: 1,
            ..two
        },
        Universe {
            actions: 2,
            abilities: few,
            belongings: 2,
            ..three
        },
        Universe {
            actions: 4,
            each: 2,
            abilities: few,
            ..three
        },
        // No more act than there are.
        Universe {
            actions: 3,
            abilities: few,
            ..two
        },
    ] {
        assert_eq!(
            u128::from(counted(&universe).0),
            universe.classes(),
            "{universe}"
        );
    }
}

/// Every night of three players with names, brought to the least under all renamings.
#[test]
fn brute_force_finds_the_same_classes() {
    let universe = Universe::core(3);
    type Told = Vec<Option<(Ability, Vec<usize>)>>;
    let least = |night: &Told| {
        let renamed = permutations(3).into_iter().map(|renaming| {
            let mut told: Told = vec![None; 3];
            for (player, option) in night.iter().enumerate() {
                told[renaming[player]] = option.clone().map(|(ability, named)| {
                    let mut named: Vec<usize> =
                        named.iter().map(|&player| renaming[player]).collect();
                    if ability.names() == Naming::TwoChosen {
                        named.sort_unstable();
                    }
                    (ability, named)
                });
            }
            told
        });
        renamed.min().unwrap()
    };
    let each: Vec<Told> = (0..3)
        .map(|player| {
            std::iter::once(None)
                .chain(options(&universe, player, 3).into_iter().map(Some))
                .collect()
        })
        .collect();
    let mut all: BTreeSet<Told> = BTreeSet::new();
    for one in &each[0] {
        for two in &each[1] {
            for three in &each[2] {
                all.insert(least(&vec![one.clone(), two.clone(), three.clone()]));
            }
        }
    }
    let told = |night: &Night| -> Told {
        let mut told: Told = vec![None; 3];
        for action in night.actions() {
            let named = action.named().iter().map(|player| player.index()).collect();
            told[action.actor.index()] = Some((action.ability, named));
        }
        told
    };
    let mut found = BTreeSet::new();
    each_class(&universe, &mut |class| {
        assert!(
            found.insert(least(&told(&class.night))),
            "a class was met twice: {:?}",
            class.night
        );
    });
    assert_eq!(found, all);
}

/// The namings of a class are all different, as many as its weight says, and those of all classes are all nights.
#[test]
fn namings_are_every_night_once() {
    let universe = Universe::core(3);
    let mut all: BTreeSet<Vec<Action>> = BTreeSet::new();
    each_class(&universe, &mut |class| {
        let mut weights = 0;
        class.orders(&mut |night, weight| {
            weights += weight;
            assert!(
                all.insert(night.actions().to_vec()),
                "a night was shown twice"
            );
        });
        assert_eq!(weights, class.weight);
    });
    assert_eq!(all.len(), 24_usize.pow(3));
}

/// Connected nights of one action, by hand: nobody named, one other, a target and another end, the target or the redirector
/// as end, two others or oneself and another; gifts of five things, of which two differ in name alone.
#[test]
fn connected_nights_of_one_action() {
    let universe = Universe::connected(1);
    let by_naming = Ability::all().map(|ability| match ability.names() {
        Naming::Nobody => 1,
        Naming::Target if ability == Ability::Give => 4,
        Naming::Target => 1,
        Naming::TargetAndDestination => 3,
        Naming::TwoChosen => 2,
    });
    assert_eq!(counted(&universe).0, by_naming.sum::<u64>());
}

/// Two actions that are connected: a kill and a protection, by one player or two, told apart by whom they name.
#[test]
fn connected_nights_of_two_actions() {
    let abilities = [Ability::Kill, Ability::Protect].into_iter().collect();
    let universe = Universe {
        abilities,
        ..Universe::connected(2)
    };
    let mut nights = 0;
    each_class(&universe, &mut |class| {
        let abilities: Vec<Ability> = class
            .night
            .actions()
            .iter()
            .map(|action| action.ability)
            .collect();
        nights += u64::from(abilities == [Ability::Kill, Ability::Protect]);
    });
    // By one player: on one other, or on two. By two, A and B: A on B or C; B on A, C or D: A>B with B>A, B>C; A>C with B>A, B>C.
    assert_eq!(nights, 2 + 4);
}

/// Two kills that are connected: by one player, of two others, for nobody does the same twice; by A and B, of each other, of one
/// third player, or one of the other, who kills a third.
#[test]
fn nobody_does_the_same_twice() {
    let universe = Universe {
        abilities: [Ability::Kill].into_iter().collect(),
        ..Universe::connected(2)
    };
    let mut nights = 0;
    each_class(&universe, &mut |class| {
        nights += u64::from(class.night.actions().len() == 2)
    });
    assert_eq!(nights, 1 + 3);
}

/// Three drives that are connected name seven players at most: three actors and the two of each, less the two that connect them.
#[test]
fn connected_actions_have_all_the_players_that_they_can_name() {
    let universe = Universe {
        abilities: [Ability::Drive].into_iter().collect(),
        each: 1,
        ..Universe::connected(3)
    };
    let mut most = 0;
    each_class(&universe, &mut |class| {
        most = most.max(class.night.players().len())
    });
    assert_eq!(most, 7);
}

#[test]
fn a_universe_reads_back() {
    let universes = [
        Universe::core(4),
        Universe {
            orders: Orders::One,
            passives: 2,
            belongings: 1,
            mafia: 1,
            ..Universe::core(6)
        },
        Universe::connected(3),
        Universe {
            actions: 2,
            ..Universe::core(4)
        },
        Universe {
            redirects: Redirects::All,
            ..Universe::core(4)
        },
        Universe {
            redirects: Redirects::Apart,
            ..Universe::connected(2)
        },
        Universe {
            each: 1,
            abilities: [Ability::Kill].into_iter().collect(),
            ..Universe::connected(2)
        },
    ];
    for universe in universes {
        assert_eq!(universe.to_string().parse(), Ok(universe), "{universe}");
    }
    assert_eq!("census:players=4".parse(), Ok(Universe::core(4)));
    for wrong in [
        "census:players=0",
        "census:players=named:actions=4",
        "census:plyers=3",
        "census:abilities=kil",
        "x",
    ] {
        assert!(wrong.parse::<Universe>().is_err(), "{wrong}");
    }
}

/// An item of a gift that no renaming changes stays what it is.
#[test]
fn gifts_are_of_fruit_money_a_gun_or_something_else() {
    let universe = Universe {
        abilities: [Ability::Give].into_iter().collect(),
        ..Universe::connected(1)
    };
    let mut items = Vec::new();
    Units::of(&universe)
        .get(0)
        .unwrap()
        .classes(&mut |class| items.push(class.night.actions()[0].item));
    assert_eq!(items, [0, 1, 2, 3].map(ItemId::new));
}

#[test]
fn a_drive_of_oneself_is_connected_with_what_else_one_does() {
    let abilities = [Ability::Drive, Ability::Kill].into_iter().collect();
    let universe = Universe {
        abilities,
        ..Universe::connected(2)
    };
    let mut met = 0;
    each_class(&universe, &mut |class| {
        let find = |ability| {
            class
                .night
                .actions()
                .iter()
                .find(|action| action.ability == ability)
        };
        let (Some(drive), Some(kill)) = (find(Ability::Drive), find(Ability::Kill)) else {
            return;
        };
        let own = drive.actor == kill.actor && drive.named().contains(&drive.actor);
        met += u64::from(own && !drive.named().contains(&kill.named()[0]));
    });
    // A drives A and B, and kills C.
    assert_eq!(met, 1);
}

#[test]
fn a_universe_is_refused_beyond_its_bounds() {
    for fields in [
        "passives=3",
        "belongings=2",
        "redirects=apart",
        "redirects=all",
        "orders=one",
        "orders=all",
        "each=1",
    ] {
        let universe: Universe = format!("census:players=4:{fields}").parse().unwrap();
        assert_eq!(
            universe.redirects == Redirects::Apart,
            fields != "redirects=all",
            "{fields}"
        );
        assert_eq!(
            universe.orders == Orders::One,
            fields == "orders=one",
            "{fields}"
        );
    }
    for fields in [
        "passives=4",
        "passives=5",
        "belongings=3",
        "belongings=4",
        "actions=0",
        "each=0",
        "actions=2:each=3",
        "redirects=none",
        "orders=two",
        "players=5:passives",
        "passives=-1",
    ] {
        assert!(
            format!("census:players=4:{fields}")
                .parse::<Universe>()
                .is_err(),
            "{fields}"
        );
    }
}

#[test]
fn parts_are_estimated_about_right() {
    for (universe, has_names) in [
        (Universe::core(3), true),
        (Universe::core(4), true),
        (Universe::connected(2), false),
    ] {
        let units = Units::of(&universe);
        assert!(!units.is_empty());
        let (mut estimated, mut classes) = (0.0, 0_u64);
        for number in 0..units.len() {
            let unit = units.get(number).unwrap();
            estimated += unit.estimate();
            unit.classes(&mut |class| {
                classes += 1;
                assert_eq!(class.has_names(), has_names);
            });
        }
        let ratio = estimated / classes as f64;
        assert!(
            (0.5..2.0).contains(&ratio),
            "{universe}: {estimated} of {classes}"
        );
    }
}

#[test]
fn a_row_of_actions_is_connected() {
    let universe = Universe {
        abilities: [Ability::Kill].into_iter().collect(),
        ..Universe::connected(3)
    };
    let mut rows = 0;
    each_class(&universe, &mut |class| {
        let actions = class.night.actions();
        let next = |one: &Action| actions.iter().find(|other| other.actor == one.named()[0]);
        let starts = |one: &&Action| actions.iter().all(|other| other.named()[0] != one.actor);
        let first = actions.iter().find(starts);
        let last = first.and_then(next).and_then(next);
        rows += u64::from(actions.len() == 3 && last.is_some_and(|last| next(last).is_none()));
    });
    assert_eq!(rows, 1);
}
