//! What steps offer, as text; and the measure by which every step makes a night smaller, with the proof by many examples
//! that it does.

use nightcourt_resolvers::model::{Ability, ItemId, Night, Passive};
use nightcourt_resolvers::text::Sheet;

use super::abilities::rank;
use super::players::PLAINEST_FIRST;
use super::{ChangeText, Names, Offer, Reduction, Step, each_reduction};
use crate::random::{Stream, night};
use crate::seats::{Draft, acting, plainness, seat, used};
use crate::{Buffers, Choose, Frame, plain_role};

/// A sheet from lists of players, of actions, and of those who are ordered.
#[track_caller]
fn sheet(players: &str, actions: &str, order: &str) -> Sheet {
    let lines = |text: &str| {
        text.split('|')
            .map(|line| format!("{}\n", line.trim()))
            .collect::<String>()
    };
    let mut text = format!("[players]\n{}[actions]\n{}", lines(players), lines(actions));
    if !order.is_empty() {
        text += &format!("[order]\n{order}\n");
    }
    match Sheet::parse(&text) {
        Ok(sheet) => sheet,
        Err(errors) => panic!("{text}\n{errors:?}"),
    }
}

/// A night in one line: players, actions, order.
fn line(sheet: &Sheet) -> String {
    let mut sections: Vec<Vec<String>> = Vec::new();
    for line in sheet.to_string().lines().filter(|line| !line.is_empty()) {
        match (line.starts_with('['), sections.last_mut()) {
            (false, Some(section)) => section.push(line.to_owned()),
            (true, _) | (_, None) => sections.push(Vec::new()),
        }
    }
    let said = sections
        .iter()
        .filter(|section| !section.is_empty())
        .map(|section| section.join(" | "));
    said.collect::<Vec<_>>().join(" // ")
}

/// Every change that a kind of step offers on a night, in words, and the night after it, under the same names.
#[track_caller]
pub(super) fn offered(
    step: Step,
    players: &str,
    actions: &str,
    order: &str,
) -> Vec<(String, String)> {
    let before = sheet(players, actions, order);
    let names = Names::of(&before);
    let mut offered = Vec::new();
    let mut take = |reduction: Reduction| {
        let words = ChangeText {
            change: reduction.change,
            sheet: &before,
        }
        .to_string();
        let after = names
            .follow(&reduction)
            .sheet("", reduction.night)
            .expect("a night");
        offered.push((words, line(&after)));
        false
    };
    step(&before.night, &mut Offer { take: &mut take });
    offered
}

/// Checks what a kind of step offers: each change in words, and the night after it.
#[track_caller]
pub(super) fn check(step: Step, players: &str, actions: &str, expected: &[(&str, &str)]) {
    let offered = offered(step, players, actions, "");
    let offered: Vec<(&str, &str)> = offered
        .iter()
        .map(|(words, night)| (words.as_str(), night.as_str()))
        .collect();
    assert_eq!(offered, expected, "{players} // {actions}: {offered:#?}");
}

/// Checks which changes a kind of step offers, in words.
#[track_caller]
pub(super) fn check_words(step: Step, players: &str, actions: &str, expected: &[&str]) {
    let offered = offered(step, players, actions, "");
    let offered: Vec<&str> = offered.iter().map(|(words, _)| words.as_str()).collect();
    assert_eq!(offered, expected, "{players} // {actions}: {offered:#?}");
}

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
