//! The search against random nights, and against a reading of the definition that tries every map.

use nightcourt_gen::Span;
use nightcourt_gen::random::{Stream, night};
use nightcourt_gen::{Buffers, Choose, Frame, Settings};
use nightcourt_resolvers::model::{
    Ability, Action, Alignment, ItemId, ItemSet, Naming, Night, Passives, Player, PlayerId,
};

use super::{contains, witness};
use crate::canonical::each_order;
use crate::catalogue::Signature;

fn draw(settings: &Settings, index: u64) -> Night {
    night(settings, 5, index, Buffers::default())
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
