//! The measure by which every step makes a night smaller, and the proof by many examples that it does.

use nightcourt_gen::random::{Stream, night};
use nightcourt_gen::{Buffers, Choose, Frame, plain_role};
use nightcourt_resolvers::model::{Ability, ItemId, Night, Passive};

use super::abilities::rank;
use super::alignments::PLAINEST_FIRST;
use super::{Reduction, each_reduction};
use crate::canonical::{Draft, acting, plainness, seat, used};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Measure {
    actions: usize,
    actions_beyond_one_each: usize,
    used: usize,
    players: usize,
    extras: usize,
    sold: usize,
    abilities: usize,
    gifts: usize,
    alignments: usize,
    roles: usize,
    seats: (bool, Vec<u8>),
}

fn fancy(item: ItemId) -> usize {
    item.index().min(ItemId::FIRST_HELD)
}

fn measure(night: &Night) -> Measure {
    let (players, actions) = (night.players(), night.actions());
    let extras = players.iter().map(|player| {
        let belongings = player.vends.len() + player.holds.len() + player.money.min(2) as usize;
        let limited = usize::from(player.passives.has(Passive::BulletproofXShot));
        player.passives.iter().count()
            + limited
            + player.also.iter().count()
            + belongings
            + usize::from(player.dead)
    });
    let gifts = actions
        .iter()
        .filter(|action| action.ability == Ability::Give);
    let far = |alignment| {
        PLAINEST_FIRST
            .iter()
            .position(|&one| one == alignment)
            .unwrap()
    };
    let plain = |player| plain_role(players, actions, player) == night.player(player).role;
    Measure {
        actions: actions.len(),
        actions_beyond_one_each: actions.len() - acting(night).len(),
        used: used(night).len(),
        players: players.len(),
        extras: extras.sum::<usize>() + night.order().len(),
        sold: players
            .iter()
            .flat_map(|player| player.vends.iter())
            .map(fancy)
            .sum(),
        abilities: actions.iter().map(|action| rank(action.ability)).sum(),
        gifts: gifts.map(|gift| fancy(gift.item)).sum(),
        alignments: players.iter().map(|player| far(player.alignment)).sum(),
        roles: night
            .player_ids()
            .iter()
            .filter(|&player| !plain(player))
            .count(),
        seats: plainness(Draft::of(night)).unwrap(),
    }
}

/// Every reduction of random nights of every frame, and on the way down from some of them by steps taken at random.
#[test]
fn every_step_makes_a_night_smaller() {
    let mut stream = Stream::new(17, 0);
    let mut reductions = 0;
    for frame in Frame::ALL {
        let settings = frame.settings();
        for index in 0..250 {
            let mut night = seat(&night(&settings, 11, index, Buffers::default())).unwrap();
            for _ in 0..12 {
                let before = measure(&night);
                let mut offered: Vec<Reduction> = Vec::new();
                each_reduction(&night, &mut |reduction| {
                    let after = measure(&reduction.night);
                    assert!(
                        after < before,
                        "{:?}: {night:?}\n{before:?}\n{after:?}",
                        reduction.change
                    );
                    assert_eq!(
                        seat(&reduction.night).as_ref(),
                        Some(&reduction.night),
                        "{:?}",
                        reduction.change
                    );
                    offered.push(reduction);
                    false
                });
                reductions += offered.len();
                if offered.is_empty() || index >= 60 {
                    break;
                }
                let taken = stream.below(offered.len() as u32) as usize;
                night = offered.swap_remove(taken).night;
            }
        }
    }
    assert!(reductions > 100_000, "{reductions}");
}

/// No action is needed for a night to be possible: each of them can go.
#[test]
fn every_action_can_go() {
    for frame in Frame::ALL {
        for index in 0..100 {
            let night = night(&frame.settings(), 12, index, Buffers::default());
            let mut without = Vec::new();
            each_reduction(&night, &mut |reduction| {
                without.push(reduction.night.actions().len());
                false
            });
            let fewer = without
                .iter()
                .filter(|&&actions| actions < night.actions().len())
                .count();
            assert_eq!(fewer, night.actions().len(), "{frame:?} {index}");
        }
    }
}
