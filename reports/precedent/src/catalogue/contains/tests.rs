//! Nights by hand; and the search against random nights, and against a reading of the definition that tries every map.

use nightcourt_gen::Span;
use nightcourt_gen::random::{self, Stream};
use nightcourt_gen::{Buffers, Choose, Frame, Settings};
use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Alignment, ItemId, ItemSet, Naming, Night, Passives, Player,
    PlayerId,
};

use super::{contains, witness};
use crate::canonical::each_order;
use crate::catalogue::Signature;
use crate::catalogue::testing::night;

fn draw(settings: &Settings, index: u64) -> Night {
    random::night(settings, 5, index, Buffers::default())
}

fn order(stream: &mut Stream, n: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    stream.shuffle(&mut order);
    order
}

fn build(players: Vec<Player>, actions: Vec<Action>) -> Night {
    Night::new(players, actions, Vec::new()).unwrap()
}

/// An action under a map of players and of items; the two of a drive or an exchange turned around or not.
fn mapped(action: &Action, players: &[usize], items: &[usize], turn: bool) -> Action {
    let to = |player: PlayerId| PlayerId::new(players[player.index()] as u8);
    let mut named: Vec<PlayerId> = action.named().iter().map(|&player| to(player)).collect();
    if turn && action.ability.names() == Naming::TwoChosen {
        named.reverse();
    }
    let item = ItemId::new(items[action.item.index()] as u8);
    Action::new(to(action.actor), action.ability, &named, item).unwrap()
}

fn renamed_items(set: ItemSet, items: &[usize]) -> ItemSet {
    set.iter()
        .map(|item| ItemId::new(items[item.index()] as u8))
        .collect()
}

/// The same night with players, items and submission in another order.
fn renamed(night: &Night, stream: &mut Stream) -> Night {
    let places = order(stream, night.players().len());
    // Somebody who looks for a gun wants no other item.
    let looked_for = night
        .actions()
        .iter()
        .any(|action| action.ability == Ability::Gunsmith);
    let kept = if looked_for { 3 } else { 2 };
    let items: Vec<usize> = (0..kept)
        .chain(order(stream, 6 - kept).into_iter().map(|item| item + kept))
        .collect();
    let mut players = night.players().to_vec();
    for (number, player) in night.players().iter().enumerate() {
        let renamed = Player {
            vends: renamed_items(player.vends, &items),
            holds: renamed_items(player.holds, &items),
            ..*player
        };
        players[places[number]] = renamed;
    }
    let all = order(stream, night.actions().len());
    let actions = all.iter().map(|&number| {
        mapped(
            &night.actions()[number],
            &places,
            &items,
            stream.below(2) == 0,
        )
    });
    build(players, distinct(actions))
}

/// A drive of the same two may be submitted in both orders, and turning one around must not make them equal.
fn distinct(actions: impl Iterator<Item = Action>) -> Vec<Action> {
    let mut kept: Vec<Action> = Vec::new();
    for action in actions {
        let turned = mapped(
            &action,
            &(0..64).collect::<Vec<_>>(),
            &(0..6).collect::<Vec<_>>(),
            true,
        );
        kept.push(if kept.contains(&action) {
            turned
        } else {
            action
        });
    }
    kept
}

#[test]
fn a_night_contains_itself_renamed_and_each_night_with_one_action_less() {
    let mut stream = Stream::new(6, 0);
    for frame in Frame::ALL {
        let settings = frame.settings();
        for index in 0..3_000 {
            let night = draw(&settings, index);
            let other = renamed(&night, &mut stream);
            assert!(
                contains(&night, &other) && contains(&other, &night),
                "{frame:?} {index}: {night:?} {other:?}"
            );
            for left_out in 0..night.actions().len() {
                let mut actions = night.actions().to_vec();
                actions.remove(left_out);
                let less = build(night.players().to_vec(), actions);
                assert!(
                    contains(&other, &less),
                    "{frame:?} {index} without {left_out}"
                );
                assert!(!contains(&less, &night));
                assert!(
                    Signature::of(&other).may_contain(&Signature::of(&less)),
                    "{frame:?} {index} {left_out}"
                );
            }
        }
    }
}

/// A night that may or may not be in another: fewer actions and passives, some alignments Town, and perhaps one of
/// its players another one than before.
fn something_like(night: &Night, stream: &mut Stream) -> Night {
    let mut players = night.players().to_vec();
    for player in &mut players {
        if stream.below(2) == 0 {
            player.passives = Passives::NONE;
            player.holds = ItemSet::EMPTY;
        }
        if stream.below(3) == 0
            && !night
                .actions()
                .iter()
                .any(|action| !player.role.has(action.ability))
        {
            player.alignment = Alignment::Town;
        }
    }
    let mut places: Vec<usize> = (0..players.len()).collect();
    if !places.is_empty() {
        let [one, other] = [0; 2].map(|_: u8| stream.below(places.len() as u32) as usize);
        places.swap(one, other);
    }
    let items: Vec<usize> = (0..6).collect();
    let mut actions = Vec::new();
    for action in night.actions() {
        // Only whom it names is another, so that the actor keeps their role.
        let mut aimed = places.clone();
        aimed[action.actor.index()] = action.actor.index();
        let kept = mapped(action, &aimed, &items, stream.below(2) == 0);
        actions.push(kept);
        if stream.below(3) == 0 || Night::new(players.clone(), actions.clone(), Vec::new()).is_err()
        {
            actions.pop();
        }
    }
    renamed(&build(players, actions), stream)
}

/// The definition, read literally: is there any map of players and items that does it?
fn by_trying_every_map(larger: &Night, smaller: &Night) -> bool {
    let mut item_maps = Vec::new();
    each_order(&mut vec![2, 3, 4, 5], 0, &mut |held| {
        item_maps.push([0, 1].iter().chain(held).copied().collect::<Vec<_>>());
    });
    let count = smaller.players().len();
    let mut map = vec![usize::MAX; count];
    let looked_for = smaller
        .actions()
        .iter()
        .any(|action| action.ability == Ability::Gunsmith);
    let fits =
        |items: &&Vec<usize>| !looked_for || items[ItemId::GUN.index()] == ItemId::GUN.index();
    item_maps
        .iter()
        .filter(fits)
        .any(|items| every_map(larger, smaller, items, 0, &mut map))
}

fn every_map(
    larger: &Night,
    smaller: &Night,
    items: &[usize],
    from: usize,
    map: &mut Vec<usize>,
) -> bool {
    if from == map.len() {
        return actions_agree(larger, smaller, items, map);
    }
    let player = &smaller.players()[from];
    let id = PlayerId::new(from as u8);
    let named = smaller
        .actions()
        .iter()
        .any(|action| action.actor == id || action.named().contains(&id));
    let nothing = player.passives.is_empty() && !player.has_belongings();
    if !named && nothing {
        map[from] = 63;
        return every_map(larger, smaller, items, from + 1, map);
    }
    (0..larger.players().len()).any(|onto| {
        let image = &larger.players()[onto];
        if map[..from].contains(&onto)
            || player.alignment != Alignment::Town && player.alignment != image.alignment
            || player.dead != image.dead
            || player.money > image.money
            || player
                .passives
                .iter()
                .any(|passive| !image.passives.has(passive))
            || !renamed_items(player.vends, items)
                .without(image.vends)
                .is_empty()
            || !renamed_items(player.holds, items)
                .without(image.holds)
                .is_empty()
        {
            return false;
        }
        map[from] = onto;
        every_map(larger, smaller, items, from + 1, map)
    })
}

fn actions_agree(larger: &Night, smaller: &Night, items: &[usize], map: &[usize]) -> bool {
    // With the two of a drive in one order, every action has to be there as often.
    let sorted = |action: &Action| {
        let identity: Vec<usize> = (0..64).collect();
        (*action).min(mapped(action, &identity, &identity, true))
    };
    let mut left: Vec<Action> = larger.actions().iter().map(sorted).collect();
    smaller.actions().iter().all(|action| {
        let image = sorted(&mapped(action, map, items, false));
        let place = left.iter().position(|other| *other == image);
        place.map(|place| left.swap_remove(place)).is_some()
    })
}

#[test]
fn the_search_finds_what_trying_every_map_finds_and_the_signatures_let_it_pass() {
    let mut stream = Stream::new(7, 0);
    let (mut inside, mut outside, mut spared) = (0, 0, 0);
    for frame in [Frame::Uniform, Frame::Tangled] {
        let settings = frame
            .settings()
            .with_players(Span::new(1, 5))
            .with_actions(Span::new(0, 4));
        for index in 0..3_000 {
            let larger = draw(&settings, index);
            let other = draw(
                &settings.clone().with_actions(Span::new(1, 2)),
                index + 100_000,
            );
            for smaller in [
                something_like(&larger, &mut stream),
                something_like(&other, &mut stream),
            ] {
                let expected = by_trying_every_map(&larger, &smaller);
                let found = witness(&larger, &smaller);
                assert_eq!(
                    found.is_some(),
                    expected,
                    "{frame:?} {index}: {larger:?} {smaller:?}"
                );
                let lets = Signature::of(&larger).may_contain(&Signature::of(&smaller));
                if let Some(found) = found {
                    assert!(lets, "{frame:?} {index}");
                    inside += 1;
                    let kinds = smaller.actions().iter().map(|action| action.ability);
                    assert!(found.iter().map(|&id| larger.action(id).ability).eq(kinds));
                } else {
                    outside += 1;
                    spared += u32::from(!lets);
                }
            }
        }
    }
    assert!(
        inside > 1_000 && outside > 1_000 && spared > outside / 2,
        "{inside} {outside} {spared}"
    );
}

#[track_caller]
fn check(larger: [&str; 2], smaller: [&str; 2], expected: Option<&[u8]>) {
    let [larger, smaller] = [larger, smaller].map(|[players, actions]| night(players, actions));
    let expected = expected.map(|ids| ids.iter().map(|&id| ActionId::new(id)).collect::<Vec<_>>());
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
    let given = |first: &str, second: &str| format!("A: give {first} -> C|B: give {second} -> C");
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
