//! Promises of the builder: possible nights, everything reached, the same again from (settings, seed, index).

use std::collections::BTreeSet;

use nightcourt_gen::random::{Stream, night};
use nightcourt_gen::{
    Acting, Buffers, Chance, Choose, Feature, Frame, PASSIVES, Settings, Span, Tally, build_night,
};
use nightcourt_resolvers::model::{
    Ability, Action, Alignment, ItemId, Limit, Night, Passive, Role,
};

/// Makes a number of nights in the same memory and shows each.
fn each(settings: &Settings, seed: u64, nights: u64, mut see: impl FnMut(u64, &Night)) {
    let mut buffers = Buffers::default();
    for index in 0..nights {
        let night = night(settings, seed, index, buffers);
        see(index, &night);
        buffers = Buffers::from(night);
    }
}

/// The night is what the checked constructor makes of its parts. (An impossible one would have come back empty.)
#[track_caller]
fn possible(index: u64, night: &Night) {
    let (players, actions, order) = night.clone().into_parts();
    assert_eq!(
        Night::new(players, actions, order).as_ref(),
        Ok(night),
        "night {index}"
    );
    assert!(!night.players().is_empty(), "night {index} is empty");
}

/// A digest of everything in a night that a system reads, which no `Debug` or `Display` can change.
fn digest(mut hash: u64, night: &Night) -> u64 {
    let mut eat = |number: u64| hash = (hash ^ number).wrapping_mul(0x0100_0000_01b3);
    for player in night.players() {
        eat(player.alignment as u64);
        match player.role {
            Role::Named(id) => id.row().name.bytes().for_each(|byte| eat(byte.into())),
            Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
                abilities.iter().for_each(|ability| eat(ability as u64))
            }
        }
        PASSIVES
            .into_iter()
            .for_each(|passive| eat(player.passives.has(passive).into()));
        [
            player.vends.bits(),
            player.holds.bits(),
            player.money.into(),
            player.dead.into(),
        ]
        .into_iter()
        .for_each(&mut eat);
    }
    for action in night.actions() {
        [
            action.actor.index() as u64,
            action.ability as u64,
            action.item.index() as u64,
        ]
        .into_iter()
        .for_each(&mut eat);
        action
            .named()
            .iter()
            .for_each(|named| eat(named.index() as u64));
    }
    night
        .order()
        .iter()
        .for_each(|player| eat(player.index() as u64));
    hash
}

#[test]
fn a_hundred_thousand_nights_of_every_frame_are_possible() {
    for frame in Frame::ALL {
        each(&frame.settings(), 1, 100_000, possible);
    }
}

#[test]
fn settings_that_cannot_be_met_are_met_as_far_as_they_go() {
    let greedy = |frame: Frame| Settings {
        players: Span::new(0, 100),
        acting: Acting::Each {
            acts: Chance::ALWAYS,
            again: Chance::ALWAYS,
        },
        modified: Chance::ALWAYS,
        holds: Chance::ALWAYS,
        spare: Chance::ALWAYS,
        order: Chance::ALWAYS,
        dead: Chance::new(9, 10),
        ..frame.settings()
    };
    for frame in Frame::ALL {
        each(&greedy(frame), 2, 2_000, |index, night| {
            assert!(index > 2_000 || night.players().len() <= 64);
            let (players, actions, order) = night.clone().into_parts();
            assert_eq!(
                Night::new(players, actions, order).as_ref(),
                Ok(night),
                "night {index}"
            );
        });
        each(
            &frame.settings().with_players(Span::just(1)),
            2,
            200,
            possible,
        );
    }
}

#[test]
fn as_many_actions_as_asked_for() {
    for frame in [Frame::Plain, Frame::Tangled, Frame::Theme] {
        for (players, actions) in [(7, 5), (5, 5), (25, 25), (8, 20), (16, 64), (64, 64)] {
            let settings = frame
                .settings()
                .with_players(Span::just(players))
                .with_actions(Span::just(actions));
            each(&settings, 4, 200, |index, night| {
                possible(index, night);
                assert_eq!(night.players().len(), players as usize);
                let spread = night.actions().len().abs_diff(actions as usize);
                // A commuter has one action and no other, and dealt roles may leave a player none at all.
                let few = frame == Frame::Plain && players < actions
                    || frame == Frame::Theme && players <= actions;
                assert!(spread == 0 || few, "{frame:?} {players} {actions}");
            });
        }
    }
}

#[test]
fn everything_is_reached_and_evenly() {
    let mut tally = Tally::default();
    each(&Frame::Uniform.settings(), 1, 20_000, |_, night| {
        tally.add(night, 1)
    });
    let mean = tally.abilities.iter().sum::<u64>() / tally.abilities.len() as u64;
    for ability in Ability::all() {
        let count = tally.abilities[ability as usize];
        // A kill is also a faction's; a revival needs somebody dead.
        let (least, most) = if ability == Ability::Kill {
            (mean, mean * 4)
        } else if ability == Ability::Revive {
            (mean / 4, mean)
        } else {
            (mean * 3 / 4, mean * 5 / 4)
        };
        assert!(
            (least..=most).contains(&count),
            "{}: {count}, mean {mean}",
            ability.id()
        );
    }
    for passive in PASSIVES {
        assert!(
            tally.passives[passive as usize] > 1_000,
            "{passive:?}: {tally:?}"
        );
    }
    for alignment in Alignment::ALL {
        assert!(
            tally.alignments[alignment as usize] > 10_000,
            "{alignment:?}: {tally:?}"
        );
    }
    for feature in Feature::ALL {
        assert!(
            tally.features[feature as usize] > 400,
            "{feature:?}: {tally:?}"
        );
    }
}

#[test]
fn corners_are_reached() {
    let mut seen = [0_u32; 12];
    each(&Frame::Uniform.settings(), 1, 20_000, |_, night| {
        let dead = night.player_ids().without(night.living());
        let factions = night
            .actions()
            .iter()
            .filter(|action| !night.player(action.actor).role.has(action.ability));
        let action = |wanted: &dyn Fn(&Action) -> bool| night.actions().iter().any(wanted);
        let corners = [
            action(&|action| {
                action.ability == Ability::Drive && action.named().contains(&action.actor)
            }),
            action(&|action| {
                action.ability == Ability::Exchange && action.named().contains(&action.actor)
            }),
            action(&|action| {
                action.ability == Ability::Exchange
                    && action.named().iter().any(|&one| dead.contains(one))
            }),
            action(&|action| action.destination() == Some(action.actor)),
            action(&|action| action.item.is_held()),
            action(&|action| action.item == ItemId::MONEY),
            night
                .actions()
                .iter()
                .any(|action| night.having(Passive::StrongWilled).contains(action.actor)),
            dead.meets(night.having(Passive::Pgo)),
            night.order().len() == night.players().len() && night.order().len() > 3,
            !night.order().is_empty() && night.order().len() < night.players().len(),
            factions.count() == 2,
            night.players().iter().any(|player| player.vends.len() > 1),
        ];
        for (count, corner) in seen.iter_mut().zip(corners) {
            *count += u32::from(corner);
        }
    });
    assert!(seen.iter().all(|&count| count >= 20), "{seen:?}");
}

/// Few nights are wasted: at five players and more hardly any has fewer than two actions.
#[test]
fn few_nights_are_wasted() {
    let mut idle = 0;
    each(
        &Frame::Uniform.settings().with_players(Span::new(5, 9)),
        1,
        10_000,
        |_, night| {
            idle += u32::from(night.actions().len() < 2);
        },
    );
    assert!(idle < 500, "{idle}");
}

#[test]
fn plain_and_tangled_nights_are_what_they_are_called() {
    each(&Frame::Plain.settings(), 1, 5_000, |_, night| {
        assert_eq!(night.actions().len(), night.players().len());
        assert!(
            night
                .players()
                .iter()
                .all(|player| matches!(player.role, Role::Named(_)))
        );
        assert!(
            Passive::ALL
                .into_iter()
                .all(|passive| night.having(passive).is_empty())
        );
    });
    let (mut aimed, mut all) = (0, 0);
    each(&Frame::Tangled.settings(), 1, 5_000, |_, night| {
        for target in night.actions().iter().filter_map(|action| action.target()) {
            all += 1;
            aimed += u32::from(night.actions().iter().any(|action| action.actor == target));
        }
    });
    assert!(aimed * 10 > all * 8, "{aimed} of {all}");
}

#[test]
fn nobody_submits_the_same_use_twice() {
    let settings = Frame::Uniform
        .settings()
        .with_players(Span::just(3))
        .with_actions(Span::just(20));
    each(&settings, 1, 5_000, |index, night| {
        let mut uses = BTreeSet::new();
        for action in night.actions() {
            let mut named = action.named().to_vec();
            if action.pair().is_some() {
                named.sort_unstable();
            }
            assert!(
                uses.insert((action.actor, action.ability, named)),
                "night {index}: {night:?}"
            );
        }
    });
}

#[test]
fn nights_differ() {
    let mut seen = BTreeSet::new();
    let settings = Frame::Uniform.settings().with_players(Span::just(7));
    each(&settings, 1, 20_000, |_, night| {
        seen.insert(digest(0, night));
    });
    assert!(seen.len() > 19_990, "{}", seen.len());
    assert_ne!(
        night(&settings, 1, 5, Buffers::default()),
        night(&settings, 2, 5, Buffers::default())
    );
}

#[test]
fn the_same_night_again_from_seed_and_index_alone() {
    for frame in Frame::ALL {
        each(&frame.settings(), 11, 2_000, |index, first| {
            assert_eq!(
                &night(&frame.settings(), 11, index, Buffers::default()),
                first,
                "night {index}"
            );
        });
    }
}

/// If this fails, every published corpus names other nights than before: say so in CHANGELOG.md.
#[test]
fn golden_vectors_of_the_frames() {
    let digests = Frame::ALL.map(|frame| {
        let mut hash = 0xcbf2_9ce4_8422_2325;
        each(&frame.settings(), 1, 1_000, |_, night| {
            hash = digest(hash, night)
        });
        hash
    });
    let golden = [
        0x70f4_2950_d6a6_fe81,
        0x490e_4a27_5bba_6969,
        0xd310_bd32_7ba0_3038,
        0x92f5_5ec2_ca3d_e38b,
        0x599b_63f7_0b65_bbb4,
        0x3fbe_fd54_f885_6dc3,
        0x0643_bff4_c562_71ed,
        0x7daf_50b5_672a_58ac,
        0xa0e5_4e3c_8a1e_5098,
        0x7a73_f3b9_7452_ca1c,
        0xe1ef_6579_f9b2_1358,
        0x9a0c_818e_9ced_3fd8,
        0x2ef1_b499_3292_03a2,
    ];
    assert_eq!(digests, golden, "{digests:#018x?}");
}

#[test]
fn zero_for_ever_is_the_smallest_night() {
    struct Zero;
    impl Choose for Zero {
        fn below(&mut self, _: u32) -> u32 {
            0
        }
    }
    let night = build_night(&mut Zero, &Frame::Uniform.settings(), Buffers::default());
    assert_eq!((night.players().len(), night.actions().len()), (1, 0));
    let stubborn = Frame::Tangled
        .settings()
        .with_players(Span::just(2))
        .with_actions(Span::just(9));
    assert_eq!(
        build_night(&mut Zero, &stubborn, Buffers::default())
            .actions()
            .len(),
        2
    );
}

#[test]
fn every_number_is_equally_likely_however_many_there_are() {
    let mut stream = Stream::new(1, 0);
    let mut counts = [0_u32; 3];
    for _ in 0..30_000 {
        counts[stream.below(3 << 30) as usize % 3] += 1;
    }
    // Six times the root of 30,000 * 1/3 * 2/3.
    assert!(
        counts.iter().all(|count| count.abs_diff(10_000) < 490),
        "{counts:?}"
    );
}

/// A word that only says that a role is, or is not, the usual one limits nothing. A role without a shot left, which a game
/// writes, is of no use to a night.
#[test]
fn limits_that_limit_nothing_are_not_drawn() {
    let settings = Frame::Uniform.settings();
    let drawn = settings.limits.rows();
    for limit in Limit::all() {
        let nothing = matches!(
            limit,
            Limit::Shots(0) | Limit::Sane | Limit::Cowardly | Limit::Modified
        );
        assert_eq!(drawn.contains(&limit), !nothing, "{limit:?}");
    }
}
