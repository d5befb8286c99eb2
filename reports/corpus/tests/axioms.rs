//! Axioms on nights that were worked out by hand, and the run as a whole.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::enumeration::{NAMES, differ, each_night};
use crate::fits;
use nightcourt_corpus::axioms::record::{file, table};
use nightcourt_corpus::axioms::{Axiom, Axioms, Breaches};
use nightcourt_corpus::schema::STUDY;
use nightcourt_corpus::study::fold::{Go, Options, fold};
use nightcourt_corpus::study::{Listed, Plan, Ranges, Source, State, Terms, checkpoint};
use nightcourt_gen::Frame;
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_resolvers::model::{Ability, Night, PlayerId};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System};
use nightcourt_resolvers::text::Sheet;

use fits::valid;

fn state(plan: &Plan, threads: usize, rulers: &dyn Rulers) -> State<Breaches> {
    let mut state = State::new(plan.terms.clone());
    let observer = |_| Axioms::default();
    fold(
        plan,
        &mut state,
        threads,
        rulers,
        &Options::default(),
        &observer,
        &mut |_, _| Go::On,
    )
    .unwrap();
    state
}

/// The tallies of a night, by its text.
fn by(rulers: &dyn Rulers, players: &str, actions: &str) -> Breaches {
    let text = format!(
        "[players]\n{}\n[actions]\n{}\n",
        players.replace(" | ", "\n"),
        actions.replace(" | ", "\n")
    );
    let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let (listed, mut terms) = (Listed::of_file(&text), Terms::new(1));
    terms.supply.add_nights(listed, [sheet.night].into());
    let plan = Plan {
        terms,
        frames: vec![(listed.into(), Ranges::one(0..1))],
    };
    state(&plan, 1, rulers)
        .frames
        .remove(&listed.into())
        .unwrap()
        .sums
}

fn tallies(players: &str, actions: &str) -> Breaches {
    by(&SEVEN, players, actions)
}

/// Nights that have a changed night, and breaches by lens.
fn of(tallies: &Breaches, axiom: Axiom, system: &str) -> (u64, [u64; 3]) {
    let measure = format!("{}:{system}", axiom.rule());
    let shares = Lens::ALL.map(|lens| tallies.row(&measure, lens.id()));
    assert!(shares.iter().all(|share| share.of == shares[0].of));
    (shares[0].of, shares.map(|share| share.hits))
}

const KEPT: (u64, [u64; 3]) = (1, [0, 0, 0]);
const BROKEN: (u64, [u64; 3]) = (1, [1, 1, 1]);
const TOLD: (u64, [u64; 3]) = (1, [0, 0, 1]);
const NONE: (u64, [u64; 3]) = (0, [0, 0, 0]);

/// `nar` blocks whoever was submitted second (NAR-23), so that the Tracker sees Bob's visit or not. `nar-guide` goes by the
/// roster (GUIDE-7). In `snarf` both blocks act at once (SNARF-2): Bob visits Ann in any order.
#[test]
fn the_order_of_submission_and_of_the_roster() {
    let players = "Ann = Town Roleblocker | Bob = Town Roleblocker | Cy = Town Tracker";
    let both = tallies(
        players,
        "Ann: block -> Bob | Bob: block -> Ann | Cy: track -> Bob",
    );
    let read = |axiom| ["nar", "nar-guide", "snarf", "lar"].map(|system| of(&both, axiom, system));
    assert_eq!(read(Axiom::Submission), [TOLD, KEPT, KEPT, TOLD]);
    assert_eq!(read(Axiom::Seats), [KEPT, TOLD, KEPT, KEPT]);
    // One action has no other order, and one player no other seat.
    let one = tallies("Ann = Town Commuter", "Ann: commute");
    assert_eq!(
        (
            of(&one, Axiom::Submission, "nar"),
            of(&one, Axiom::Seats, "nar")
        ),
        (NONE, NONE)
    );
}

/// A text numbers the rope first, which Bob holds, and then the gun of the gift.
#[test]
fn names_do_not_matter_though_a_text_numbers_items() {
    let players =
        "Ann = Town Inventor | Bob = Town Thief with rope, candle | Cy = Town Vanilla with candle";
    let night = tallies(players, "Ann: give gun -> Cy | Bob: steal -> Cy");
    assert!(
        RulerId::SYSTEMS
            .iter()
            .all(|system| of(&night, Axiom::Names, system.id()) == KEPT)
    );
}

/// The planted system kills the last in the roster, of four players and more. To systems of this library an idle player is nobody (LAW-5).
#[test]
fn an_idle_player() {
    let (players, actions) = (
        "Ann = Town Cop | Bob = Town Doctor | Cy = Town Vanilla",
        "Ann -> Bob | Bob -> Cy",
    );
    let last_dies =
        |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            if night.players().len() > 3 {
                outcome
                    .deaths
                    .insert(PlayerId::new(night.players().len() as u8 - 1));
            }
        };
    assert_eq!(of(&tallies(players, actions), Axiom::Idle, "nar"), KEPT);
    assert_eq!(
        of(&by(&last_dies, players, actions), Axiom::Idle, "nar"),
        BROKEN
    );
    // The one who dies is new: nobody of the night is killed by one more protection.
    assert_eq!(
        of(&by(&last_dies, players, actions), Axiom::Protection, "nar"),
        KEPT
    );
}

/// In `snarf` two blocks of one order do not see each other (SNARF-2): Bob's stops Cy, though Ann blocks Bob. In `nar` Ann's is
/// free and resolves first (NAR-5).
#[test]
fn a_blocked_player() {
    let players = "Ann = Town Roleblocker | Bob = Town Roleblocker | Cy = Town Cop";
    let chain = tallies(
        players,
        "Ann: block -> Bob | Bob: block -> Cy | Cy: investigate -> Ann",
    );
    assert_eq!(of(&chain, Axiom::Blocked, "snarf"), TOLD);
    assert_eq!(of(&chain, Axiom::Blocked, "nar"), KEPT);
    // Bob, who is blocked, has no result; without the action he is told nothing, which is left aside.
    let players = "Ann = Town Roleblocker | Bob = Town Cop | Cy = Town Vanilla";
    assert_eq!(
        of(
            &tallies(players, "Ann -> Bob | Bob -> Cy"),
            Axiom::Blocked,
            "nar"
        ),
        KEPT
    );
    // No block surely reaches: two on each other, an Ascetic or Strong-Willed player, a driven one.
    for (players, actions) in [
        (
            "Ann = Town Roleblocker | Bob = Town Roleblocker",
            "Ann -> Bob | Bob -> Ann",
        ),
        (
            "Ann = Town Roleblocker | Bob = Town Ascetic Cop",
            "Ann -> Bob | Bob -> Ann",
        ),
        (
            "Ann = Town Roleblocker | Bob = Town Strong-Willed Cop",
            "Ann -> Bob | Bob -> Ann",
        ),
        (
            "Ann = Town Loyal Roleblocker | Bob = Town Cop",
            "Ann -> Bob | Bob -> Ann",
        ),
        (
            "Ann = Town Roleblocker | Bob = Town Hider",
            "Ann -> Bob | Bob -> Ann",
        ),
        (
            "Ann = Town Roleblocker | Bob = Town Bus Driver",
            "Ann -> Bob | Bob -> Bob, Ann",
        ),
        (
            "Ann = Town Roleblocker | Bob = Town Cop | Cy = Town Bus Driver",
            "Ann -> Bob | Bob -> Ann | Cy -> Bob, Ann",
        ),
        (
            "Ann = Town Roleblocker | Bob = Town Cop | Cy = Town Rolestopper",
            "Ann -> Bob | Bob -> Ann | Cy -> Bob",
        ),
        (
            "Ann = Town Roleblocker | Bob = Town Cop | Cy = Town Vanillaiser",
            "Ann -> Bob | Bob -> Ann | Cy -> Ann",
        ),
    ] {
        assert_eq!(
            of(&tallies(players, actions), Axiom::Blocked, "nar"),
            NONE,
            "{actions} of {players}"
        );
    }
}

/// Bob, whom Ann shoots, shoots her. In `snarf` the recruitment comes after his death and fails (SNARF-21), so that Bob shoots Cy
/// only if Ann does not shoot. In `nar` Cy's visit reaches Bob on both nights.
#[test]
fn a_kill_that_saves() {
    let players = "Ann = Town Vigilante | Bob = Town PGO | Cy = Town Cult Recruiter";
    let night = tallies(players, "Ann: kill -> Bob | Cy: recruit -> Bob");
    assert_eq!(of(&night, Axiom::Kill, "snarf"), BROKEN);
    assert_eq!(of(&night, Axiom::Kill, "nar"), KEPT);
    assert_eq!(
        of(
            &tallies("Ann = Town Cop | Bob = Town PGO", "Ann -> Bob"),
            Axiom::Kill,
            "snarf"
        ),
        NONE
    );
    // A gun owner's shot would be the visit's doing: no protection and no block is added.
    assert_eq!(
        [Axiom::Protection, Axiom::BlockSaves].map(|axiom| of(&night, axiom, "snarf")),
        [NONE, NONE]
    );
}

/// The planted system kills the protected. In systems of this library a protection saves Bob (MODEL-16).
#[test]
fn a_protection_that_kills() {
    let (players, actions) = (
        "Ann = Town Vigilante | Bob = Town Vanilla",
        "Ann: kill -> Bob",
    );
    let doctors_kill =
        |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            let protections = night
                .actions()
                .iter()
                .filter(|action| action.ability == Ability::Protect);
            outcome.deaths = protections.filter_map(|action| action.target()).collect();
        };
    assert_eq!(
        of(&tallies(players, actions), Axiom::Protection, "snarf"),
        KEPT
    );
    assert_eq!(
        of(
            &by(&doctors_kill, players, actions),
            Axiom::Protection,
            "snarf"
        ),
        BROKEN
    );
}

/// A block of Ann saves Bob, a block of the Doctor kills him.
#[test]
fn one_more_block() {
    let players = "Ann = Town Vigilante | Bob = Town Vanilla | Cy = Town Doctor";
    let shot = tallies(players, "Ann: kill -> Bob");
    let saved = tallies(players, "Ann: kill -> Bob | Cy: protect -> Bob");
    for system in RulerId::SYSTEMS {
        let read = |tallies| {
            [Axiom::BlockSaves, Axiom::BlockKills].map(|axiom| of(tallies, axiom, system.id()))
        };
        assert_eq!(read(&shot), [BROKEN, KEPT], "{}", system.id());
        assert_eq!(read(&saved), [KEPT, BROKEN], "{}", system.id());
    }
    // Nobody acts or is named.
    assert_eq!(of(&tallies(players, ""), Axiom::BlockSaves, "nar"), NONE);
}

/// In `nar` one of the two is blocked before the other reads; in `snarf` both are, since they block at 40 and read at 100
/// (SNARF-29).
#[test]
fn twins() {
    let mutual = "Ann: commandant -> Bob | Bob: commandant -> Ann";
    let twins = tallies(
        "Ann = Town Super Commandant | Bob = Town Super Commandant",
        mutual,
    );
    assert_eq!(
        ["nar", "snarf"].map(|system| of(&twins, Axiom::Twins, system)),
        [TOLD, KEPT]
    );
    // They are of two sides; or one alone is named; or nobody acts.
    for (players, actions) in [
        (
            "Ann = Town Super Commandant | Bob = Mafia Super Commandant",
            mutual,
        ),
        (
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla",
            "Ann -> Bob",
        ),
        ("Ann = Town Vanilla | Bob = Town Vanilla", ""),
    ] {
        assert_eq!(
            of(&tallies(players, actions), Axiom::Twins, "nar"),
            NONE,
            "{actions} of {players}"
        );
    }
    // The two players of a drive are twins, whichever is named first.
    let driven = tallies(
        "Ann = Town Bus Driver | Bob = Town Vanilla | Cy = Town Vanilla",
        "Ann -> Cy, Bob",
    );
    assert_eq!(of(&driven, Axiom::Twins, "nar"), KEPT);
}

/// In `snarf` Ann's block at 40 stops a jail at 45 (SNARF-4), so that Cy shoots; a block at 40 acts at the same time and stops Cy.
/// In `nar` Ann's block is free and comes first.
#[test]
fn a_compound_action_as_two() {
    let players =
        "Ann = Town Roleblocker | Bob = Town Jailkeeper | Cy = Town Vigilante | Di = Town Vanilla";
    let actions = "Ann: block -> Bob | Bob: jail -> Cy | Cy: kill -> Di";
    let night = tallies(players, actions);
    assert_eq!(
        ["snarf", "nar"].map(|system| of(&night, Axiom::Split, system)),
        [BROKEN, KEPT]
    );
    // Of Bob and Cy the block surely reaches Bob alone, without whom Di dies too.
    assert_eq!(of(&night, Axiom::Blocked, "snarf"), KEPT);
    // A Voyeur reads other abilities, a Role Cop the same name.
    let players =
        "Ann = Town Jailkeeper | Bob = Town Vanilla | Cy = Town Voyeur | Di = Town Role Cop";
    assert_eq!(
        of(
            &tallies(players, "Ann -> Bob | Cy -> Bob | Di -> Ann"),
            Axiom::Split,
            "nar"
        ),
        KEPT
    );
    // A vendor would give twice.
    let players = "Ann = Town Jailkeeper | Bob = Town Reflexive Money Giver";
    assert_eq!(
        of(&tallies(players, "Ann -> Bob"), Axiom::Split, "nar"),
        NONE
    );
}

/// Two players, each idle, blocking or tracking the other: 9 nights. In 4 both act. A block surely reaches who tracks, in 2; two
/// blocks do not. Both are twins where they do the same, in 2. In 8 somebody acts.
#[test]
fn a_census_counts_every_night() {
    let universe = "census:players=2:abilities=block,track:orders=one"
        .parse()
        .unwrap();
    let source = Source::Census(universe);
    let units = nightcourt_gen::census::Units::of(&universe).len();
    let plan = Plan {
        terms: Terms::new(1),
        frames: vec![(source, Ranges::one(0..units))],
    };
    let state = state(&plan, 2, &SEVEN);
    let sums = &state.frames[&source].sums;
    assert_eq!(sums.nights, 9);
    let counted = [
        Axiom::Submission,
        Axiom::Seats,
        Axiom::Blocked,
        Axiom::BlockSaves,
        Axiom::Twins,
        Axiom::Kill,
    ];
    assert_eq!(
        counted.map(|axiom| of(sums, axiom, "rar").0),
        [4, 9, 2, 8, 2, 0]
    );
    let file = file(&plan, &state, &SEVEN);
    let submission = file
        .rates
        .row(&source.to_string(), &["AX-1", "nar", "full"])
        .unwrap();
    assert_eq!(
        (submission.of, submission.low, submission.high),
        (4, None, None)
    );
    assert!(
        file.command
            .starts_with("nightcourt study axioms --universe census:players=2:"),
        "{}",
        file.command
    );
}

/// Breaches of a night by each system, and whether the night has a changed one.
struct Counted {
    of: u64,
    breaches: [u64; 7],
}

/// All nights of three players, one by one: a jail as two actions (AX-11), and one more block on each player who acts or is
/// named (AX-8, AX-9). The changed night depends on who sits where, though the night itself does not.
#[test]
fn a_census_counts_the_breaches_of_a_plain_enumeration() {
    let [mut split, mut saves, mut kills] = [(); 3].map(|()| Counted {
        of: 0,
        breaches: [0; 7],
    });
    let switches = Switches::default();
    let resolved = |text: &str| {
        let night = Sheet::parse(text).unwrap().night;
        System::ALL.map(|system| system.outcome(&night, &switches))
    };
    each_night(&mut |_, text| {
        let before = resolved(text);
        let add = |counted: &mut Counted,
                   others: &[String],
                   breaks: &dyn Fn(&Outcome, &Outcome) -> bool| {
            let after: Vec<_> = others.iter().map(|other| resolved(other)).collect();
            counted.of += u64::from(!after.is_empty());
            for (place, count) in counted.breaches.iter_mut().enumerate() {
                let breaks = |after: &[Outcome; 7]| breaks(&before[place], &after[place]);
                *count += u64::from(after.iter().any(breaks));
            }
        };
        let jailers: Vec<&str> = NAMES
            .into_iter()
            .filter(|name| text.contains(&format!("{name}: jail")))
            .collect();
        let split_by = |name: &&str| {
            let line = |line: &str| match line.strip_prefix(&format!("{name}: jail")) {
                Some(target) => format!("{name}: block{target}\n{name}: protect{target}\n"),
                None if line == format!("{name} = Town Jailkeeper") => {
                    format!("{name} = Town {{block, protect}}\n")
                }
                None => format!("{line}\n"),
            };
            text.lines().map(line).collect::<String>()
        };
        let others: Vec<String> = jailers.iter().map(split_by).collect();
        add(&mut split, &others, &|before, after| {
            differ(before, after)[1]
        });

        let (players, actions) = text.split_once("[actions]\n").unwrap();
        let blocked = NAMES.into_iter().filter(|name| actions.contains(name));
        let with_block = |name| {
            format!("{players}Di = Town Roleblocker\n[actions]\n{actions}Di: block -> {name}\n")
        };
        let others: Vec<String> = blocked.map(with_block).collect();
        let fewer =
            |before: &Outcome, after: &Outcome| !before.deaths.without(after.deaths).is_empty();
        add(&mut saves, &others, &fewer);
        add(&mut kills, &others, &|before, after| fewer(after, before));
    });

    let universe = "census:players=3".parse().unwrap();
    let source = Source::Census(universe);
    let units = nightcourt_gen::census::Units::of(&universe).len();
    let plan = Plan {
        terms: Terms::new(1),
        frames: vec![(source, Ranges::one(0..units))],
    };
    let sums = &state(&plan, 2, &SEVEN).frames[&source].sums;
    for (axiom, lens, counted) in [
        (Axiom::Split, 2, &split),
        (Axiom::BlockSaves, 0, &saves),
        (Axiom::BlockKills, 0, &kills),
    ] {
        for (place, system) in System::ALL.into_iter().enumerate() {
            let (of, hits) = of(sums, axiom, system.id());
            assert_eq!(
                (of, hits[lens]),
                (counted.of, counted.breaches[place]),
                "{axiom:?} of {}",
                system.id()
            );
        }
    }
    assert_eq!(split.breaches[1], 39, "nar-guide");
}

fn theme(ranges: Ranges) -> Plan {
    Plan {
        terms: Terms::new(4),
        frames: vec![(Frame::Theme.into(), ranges)],
    }
}

/// The bytes of the state of a plan.
fn bytes(plan: &Plan, threads: usize) -> Vec<u8> {
    checkpoint::write(&state(plan, threads, &SEVEN)).unwrap()
}

#[test]
fn the_same_bytes_whatever_the_threads_and_the_order_of_merges() {
    let whole = theme(Ranges::one(0..300));
    let expected = bytes(&whole, 1);
    assert!(expected == bytes(&whole, 2) && expected == bytes(&whole, 7));
    let parts = [0..40, 40..41, 41..300].map(|range| {
        let part = checkpoint::read::<Breaches>(&bytes(&theme(Ranges::one(range)), 1));
        part.unwrap()
    });
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut sum = State::new(whole.terms.clone());
        order
            .iter()
            .for_each(|&place| sum.merge(parts[place].clone()).unwrap());
        assert!(checkpoint::write(&sum).unwrap() == expected, "{order:?}");
    }
}

#[test]
fn the_file_is_as_the_schema_says_and_its_nights_show_their_breaches() {
    let plan = theme(Ranges::one(0..300));
    let file = file(&plan, &state(&plan, 2, &SEVEN), &SEVEN);
    assert_eq!(valid(STUDY, &serde_json::to_value(&file).unwrap()), Ok(()));
    // No night of these has twins.
    assert_eq!(file.rates.rows.len(), (Axiom::all().count() - 1) * 7 * 3);
    assert!(file.breaches.len() > 20, "{}", file.breaches.len());
    for breach in &file.breaches {
        let (_, night) = breach.night.split_once("[players]\n").unwrap();
        let (players, actions) = night.split_once("\n[actions]\n").unwrap();
        let (seen, lenses) = of(&tallies(players, actions), breach.axiom, &breach.system);
        assert_eq!((seen, lenses[2]), (1, 1), "{breach:?}");
        assert!(
            Sheet::parse(&breach.changed).is_ok() && breach.before != breach.after,
            "{breach:?}"
        );
    }
    // The smallest night on which a block saves: one shot at one player.
    let saves = file
        .breaches
        .iter()
        .find(|breach| breach.axiom == Axiom::BlockSaves)
        .unwrap();
    let shot =
        "[players]\nAnn = Town Vigilante\nBob = Town Vanilla\n\n[actions]\nAnn: kill -> Bob\n";
    assert_eq!(
        (&*saves.night, &*saves.change),
        (shot, "one more player submits: block -> Ann")
    );
    assert_eq!(
        (&saves.before[..], &saves.after[..]),
        (
            &["dies = Bob".to_owned()][..],
            &["dies = nobody".to_owned()][..]
        )
    );
    let tables = [file.rates.csv(), table(&file.breaches)]
        .map(|table| String::from_utf8(table.unwrap()).unwrap());
    assert!(tables[0].starts_with("source,axiom,system,lens,hits,of,rate,low,high\ntheme,AX-1"));
    assert!(
        tables[1].starts_with("axiom,system,id,night,change,changed,lens,before,after\nAX-1,nar,"),
        "{}",
        tables[1]
    );
}

#[test]
fn impossible_numbers_are_refused() {
    let state = state(&theme(Ranges::one(0..20)), 1, &SEVEN);
    let mut forged = state.clone();
    let section = forged.frames.values_mut().next().unwrap();
    section.leaves = None;
    let written = serde_json::to_string(&section.sums).unwrap();
    let first = r#""AX-1:lar":{"parts":{"deaths":{"hits":4,"of":20,"#;
    assert!(written.starts_with(r#"{"nights":20,"measures":{"#) && written.contains(first));
    let more = first.replace("20", "21");
    for (from, to, says) in [
        (first, more.as_str(), "the numbers of `AX-1:lar` disagree"),
        (
            r#""AX-1:lar":"#,
            r#""AX-1:law":"#,
            "`AX-1:law` counts nights of law, which is not among its systems",
        ),
        (
            r#""nights":20"#,
            r#""nights":19"#,
            "it counts 19 nights, and 20 are done",
        ),
    ] {
        let mut forged = forged.clone();
        forged.frames.values_mut().next().unwrap().sums =
            serde_json::from_str(&written.replacen(from, to, 1)).unwrap();
        let refused = checkpoint::read::<Breaches>(&checkpoint::write(&forged).unwrap())
            .unwrap_err()
            .to_string();
        assert!(refused.contains(says), "{refused}");
    }
}
