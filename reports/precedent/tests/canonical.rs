//! The canonical form: nights that are equal up to names, to the order of the roster and to what no verdict depends on have
//! it in common, and no others do. And the minimiser, on random nights of every frame.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use nightcourt_checks::targets::{Retelling, idle_owner, reordered};
use nightcourt_gen::proptest::each_night;
use nightcourt_gen::random::{Stream, night};
use nightcourt_gen::seats::key;
use nightcourt_gen::smaller::each_reduction;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_precedent::canonical::{Id, MOST_REORDERED, canonical, canonically, sheet};
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{Finding, SystemOutcomes, all};
use nightcourt_precedent::minimise::{MinimiseError, Predicate, UncachedPredicate, minimise};
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{ItemId, ItemSet, Night, Player, PlayerId, Role};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::rulebook::{Engine, LAR, LAR_STEPS, Rulebook, Steps, Tie};
use nightcourt_resolvers::ruler::{Panel, Ruler, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;

fn draw(frame: Frame, seed: u64, index: u64) -> Night {
    night(&frame.settings(), seed, index, Buffers::default())
}

fn evaluator(rulers: &dyn Rulers) -> Evaluator<'_> {
    Evaluator::new(rulers, Switches::default())
}

fn verdicts(evaluator: &mut Evaluator<'_>, night: &Night) -> Vec<Outcome> {
    let mut ask = |&system: &RulerId| {
        let mut outcome = Outcome::default();
        evaluator.ask(system, night, &mut outcome).unwrap();
        outcome
    };
    RulerId::SYSTEMS.iter().map(&mut ask).collect()
}

fn say_the_same(one: &[Outcome], other: &[Outcome]) -> bool {
    one.iter()
        .zip(other)
        .all(|(one, other)| same_verdict(one, other))
}

#[derive(Clone, Copy, Default)]
struct Count(usize, usize);

impl Count {
    fn add(self, other: Count) -> Count {
        Count(self.0 + other.0, self.1 + other.1)
    }
}

#[test]
fn a_night_told_otherwise_has_the_same_form() {
    let count = |frame: Frame| {
        let mut evaluator = evaluator(&SEVEN);
        let mut stream = Stream::new(
            31,
            Frame::ALL.iter().position(|&one| one == frame).unwrap() as u64,
        );
        let mut told = Count::default();
        for index in 0..180 {
            let night = draw(frame, 32, index);
            let says = verdicts(&mut evaluator, &night);
            let (form, _) = canonically(&mut evaluator, &RulerId::SYSTEMS, &night).unwrap();
            for _ in 0..2 {
                let retelling = Retelling::draw(&night, &mut stream);
                // A longer night keeps its order of submission.
                let shuffle = night.actions().len() <= MOST_REORDERED;
                let Some(other) =
                    reordered(&retelling.night(&night).unwrap(), &mut stream, shuffle)
                else {
                    continue;
                };
                if idle_owner(&night) {
                    continue;
                }
                told.1 += 1;
                let expected: Vec<Outcome> = says
                    .iter()
                    .map(|outcome| retelling.outcome(outcome))
                    .collect();
                if !say_the_same(&expected, &verdicts(&mut evaluator, &other)) {
                    // The verdict depends on it: on the order of submission, or on a tie-break by the roster.
                    continue;
                }
                told.0 += 1;
                assert_eq!(
                    canonical(&mut evaluator, &RulerId::SYSTEMS, &other),
                    form,
                    "{frame:?} {index}: {night:?}\n{other:?}"
                );
            }
        }
        told
    };
    let counts: Vec<Count> = Frame::ALL.into_par_iter().map(count).collect();
    let Count(same, all) = counts.into_iter().fold(Count::default(), Count::add);
    assert!(all > 3_000 && same * 10 > all * 8, "{same} of {all}");
}

#[test]
fn the_form_of_a_form_is_itself_and_the_systems_say_of_it_what_they_say_of_the_night() {
    let try_nights = |frame: Frame| {
        let mut evaluator = evaluator(&SEVEN);
        each_night(&frame.settings(), 33, 200, |night| {
            let (form, renaming) = canonically(&mut evaluator, &RulerId::SYSTEMS, night).unwrap();
            assert_eq!(canonical(&mut evaluator, &RulerId::SYSTEMS, &form), form);
            let renamed: Vec<Outcome> = verdicts(&mut evaluator, night)
                .iter()
                .map(|outcome| renaming.outcome(outcome))
                .collect();
            assert!(say_the_same(&renamed, &verdicts(&mut evaluator, &form)));
            // Its text is another night's text only in the numbers of items, and has the same form.
            let text = sheet(form).unwrap().to_string();
            let read = Sheet::parse(&text).unwrap().night;
            let again = canonical(&mut evaluator, &RulerId::SYSTEMS, &read);
            assert_eq!(sheet(again.clone()).unwrap().to_string(), text);
            assert_eq!(Id::of_night(&again), Id::of(&text));
        });
    };
    Frame::ALL.into_par_iter().for_each(try_nights);
}

/// Whatever order a night is submitted in, two orders with the same form have the same verdicts.
#[test]
fn distinct_verdicts_have_distinct_forms() {
    let mut evaluator = evaluator(&SEVEN);
    let mut stream = Stream::new(34, 0);
    let (mut parted, mut joined) = (0, 0);
    for index in 0..2_000 {
        let night = draw(Frame::Tangled, 35, index);
        let Some(other) = reordered(&night, &mut stream, true) else {
            continue;
        };
        let forms =
            [&night, &other].map(|night| canonically(&mut evaluator, &RulerId::SYSTEMS, night));
        let [Some((one, to_one)), Some((two, to_two))] = forms else {
            continue;
        };
        if one == two {
            let mut told =
                |night: &Night, renaming: &nightcourt_gen::seats::Renaming| -> Vec<Outcome> {
                    verdicts(&mut evaluator, night)
                        .iter()
                        .map(|outcome| renaming.outcome(outcome))
                        .collect()
                };
            let (first, second) = (told(&night, &to_one), told(&other, &to_two));
            assert!(
                say_the_same(&first, &second),
                "{index}: {night:?}\n{other:?}"
            );
            joined += 1;
        } else {
            let same = say_the_same(
                &verdicts(&mut evaluator, &night),
                &verdicts(&mut evaluator, &other),
            );
            let short = night.actions().len() <= MOST_REORDERED;
            assert!(!(same && short), "{index}: {night:?}\n{other:?}");
            parted += 1;
        }
    }
    assert!(
        parted > 100 && joined > 500,
        "{parted} parted, {joined} joined"
    );
}

#[track_caller]
fn read(text: &str) -> Night {
    Sheet::parse(text)
        .unwrap_or_else(|errors| panic!("{text}\n{errors:?}"))
        .night
}

#[track_caller]
fn form(text: &str) -> Night {
    canonical(&mut evaluator(&SEVEN), &RulerId::SYSTEMS, &read(text))
}

#[test]
fn words_of_roles_that_do_nothing_are_not_part_of_the_form() {
    let actions = "[actions]\nAnn -> Bob\nBob: block -> Ann\nCop: rolecop -> Bob\n";
    let plain = format!(
        "[players]\nAnn = Town Jailkeeper\nBob = Town Roleblocker\nCop = Town Role Cop\n{actions}"
    );
    let worded = format!(
        "[players]\nAnn = Town 1-Shot Neighbor JK\nBob = Town Odd-Night Hooker\nCop = Town Loud Rolecop\n{actions}"
    );
    assert_eq!(form(&worded), form(&plain));
    let own = format!(
        "[roles]\nKeeper = {{jail}}\n[players]\nAnn = Town Keeper\nBob = Town Roleblocker\nCop = Town Role Cop\n{actions}"
    );
    let spelled = plain.replace("Jailkeeper", "{jail}");
    assert_eq!(form(&own), form(&spelled));
    // A Vanilla Cop and a Role Cop read whether somebody is a Neighbor, too.
    let asked = |cop: &str, role: &str| {
        form(&format!(
            "[players]\nVal = Town {cop}\nBob = Town {role}\n[actions]\nVal -> Bob\n"
        ))
    };
    for cop in ["Vanilla Cop", "Role Cop"] {
        assert_eq!(asked(cop, "1-Shot VT"), asked(cop, "Vanilla"));
        assert_ne!(asked(cop, "Neighbor Vanilla"), asked(cop, "Vanilla"));
        // Of no one else, and where nobody asks of no one at all.
        assert_eq!(asked(cop, "Neighbor Cop"), asked(cop, "Cop"));
    }
    let unasked = |role: &str| asked("Tracker", role);
    assert_eq!(unasked("Neighbor Vanilla"), unasked("Vanilla"));
}

#[test]
fn a_gift_and_a_theft_in_either_order_are_two_nights() {
    let roster =
        "[players]\nIda = Town Inventor\nTad = Mafia Thief\nVic = Town Vanilla\n[actions]\n";
    let (gift, theft) = ("Ida: give gun -> Vic\n", "Tad: steal -> Vic\n");
    let [one, other] = [[gift, theft], [theft, gift]]
        .map(|actions| form(&format!("{roster}{}", actions.concat())));
    assert_ne!(one, other);
    assert_ne!(Id::of_night(&one), Id::of_night(&other));
    // A look at somebody else may come before or after.
    let roster = "[players]\nIda = Town Cop\nTad = Mafia Thief\nVic = Town Vanilla\n[actions]\n";
    let look = "Ida: investigate -> Vic\n";
    let [one, other] = [[look, theft], [theft, look]]
        .map(|actions| form(&format!("{roster}{}", actions.concat())));
    assert_eq!(one, other);
}

#[test]
fn the_two_of_a_drive_or_an_exchange_may_be_named_in_either_order() {
    for (role, ability) in [("Bus Driver", "drive"), ("Djinn", "exchange")] {
        let night = |pair: &str| {
            form(&format!(
                "[players]\nAnn = Town {role}\nBob = Town Doctor\nCy = Town Vanilla\nZed = Mafia Goon\n\
                 [actions]\nAnn: {ability} -> {pair}\nZed: kill -> Bob\n"
            ))
        };
        assert_eq!(night("Bob, Cy"), night("Cy, Bob"), "{role}");
    }
}

#[test]
fn items_are_numbered_as_they_appear() {
    let night = |one: &str, other: &str| {
        form(&format!(
            "[players]\nAnn = Town Inventor\nBob = Town Inventor\nCy = Town Vanilla with {other}\n\
             [actions]\nAnn: give {one} -> Bob\nBob: give {other} -> Cy\n"
        ))
    };
    assert_eq!(night("gun", "vest"), night("vest", "gun"));
    assert_eq!(night("gun", "vest"), night("rope", "candle"));
    assert_ne!(night("gun", "vest"), night("gun", "gun"));
}

/// Seven actions and more keep their order of submission: two ways to tell a night are two forms.
#[test]
fn a_long_night_keeps_its_order() {
    let players: String = (0..8)
        .map(|number| format!("P{number} = Town Cop\n"))
        .collect();
    let night = |count: usize, turn: bool| {
        let look = |actor: usize| format!("P{actor} -> P{}\n", (actor + 1) % 3 + actor / 3);
        let mut actions: Vec<String> = (0..count).map(look).collect();
        if turn {
            actions.reverse();
        }
        form(&format!(
            "[players]\n{players}[actions]\n{}",
            actions.concat()
        ))
    };
    assert_eq!(night(MOST_REORDERED, false), night(MOST_REORDERED, true));
    assert_ne!(
        night(MOST_REORDERED + 1, false),
        night(MOST_REORDERED + 1, true)
    );
    let long = night(MOST_REORDERED + 1, false);
    assert_eq!(
        canonical(&mut evaluator(&SEVEN), &RulerId::SYSTEMS, &long),
        long
    );
}

#[test]
fn a_night_that_the_roster_decides_keeps_its_verdict() {
    // By `nar` Lime goes first, who submitted first; by `nar-guide` Forest, who is ordered like Lime but stands above them.
    let night = |above: &str, below: &str, more: &str| {
        read(&format!(
            "[players]\n{above} = Town Roleblocker\n{below} = Town Roleblocker\nTom = Town Tracker\n{more}\
             [actions]\nLime: block -> Forest\nForest: block -> Lime\nTom: track -> Lime\n"
        ))
    };
    let mut evaluator = evaluator(&SEVEN);
    let mut form = |night: &Night| {
        canonically(&mut evaluator, &RulerId::SYSTEMS, night)
            .unwrap()
            .0
    };
    let (forest_first, lime_first) = (night("Forest", "Lime", ""), night("Lime", "Forest", ""));
    let both = [form(&forest_first), form(&lime_first)];
    assert_ne!(both[0], both[1]);
    // Who tracks may stand anywhere.
    let tom_first = read(
        "[players]\nTom = Town Tracker\nForest = Town Roleblocker\nLime = Town Roleblocker\n\
         [actions]\nLime: block -> Forest\nForest: block -> Lime\nTom: track -> Lime\n",
    );
    assert_eq!(form(&tom_first), both[0]);
    // So may idle players, however many there are.
    let idle: String = (0..10)
        .map(|number| format!("P{number} = Town\n"))
        .collect();
    let [below, above] = [
        night("Forest", "Lime", &idle),
        night(&format!("{idle}Forest"), "Lime", ""),
    ]
    .map(|night| form(&night));
    assert_eq!(below, above);
    assert_ne!(below, form(&night("Lime", "Forest", &idle)));
}

/// Three stop each other in a ring. By `nar` Lime goes first, who submitted first, so Jay is stopped; by `nar-guide` Forest, who
/// stands above Lime, the only other of that rung. So Lime waits for Forest in the roster, and Jay, whom nothing compares with
/// them and who is met before Forest, stands first.
#[test]
fn who_is_not_compared_stands_where_they_are_met() {
    let night = read(
        "[players]\nForest = Town Roleblocker\nJay = Town Jailkeeper\nLime = Town Roleblocker\nTom = Town Tracker\n\
         Tim = Town Tracker\n[actions]\nLime: block -> Jay\nJay: jail -> Forest\nForest: block -> Lime\n\
         Tom: track -> Lime\nTim: track -> Jay\n",
    );
    let form = canonically(&mut evaluator(&SEVEN), &RulerId::SYSTEMS, &night)
        .unwrap()
        .0;
    let jailkeeper = read("[players]\nJay = Town Jailkeeper\n").players()[0].role;
    assert_eq!(form.players()[0].role, jailkeeper, "{form:?}");
    assert_eq!(form.actions()[0].actor, PlayerId::new(2), "{form:?}");
}

#[test]
fn several_items_of_one_player_are_numbered_by_who_else_has_them() {
    let night = |one: &str, other: &str| {
        form(&format!(
            "[players]\nAnn = Town Cop with {one}, {other}\nBob = Town Cop with {other}\n\
             [actions]\nAnn -> Bob\nBob -> Ann\n"
        ))
    };
    assert_eq!(night("gun", "knife"), night("knife", "gun"));
    let sold = |one: &str, other: &str| {
        form(&format!(
            "[players]\nAnn = Town {{investigate; vendor:{one}, vendor:{other}}}\nBob = Town Cop with {other}\n\
             [actions]\nAnn -> Bob\nBob -> Ann\n"
        ))
    };
    assert_eq!(sold("gun", "knife"), sold("knife", "gun"));
    // First what Bob, the next of the roster, has too; among what nobody else has, what is given first.
    let first: ItemSet = std::iter::once(ItemId::new(ItemId::FIRST_HELD as u8)).collect();
    for (one, other) in [("rope", "candle"), ("candle", "rope")] {
        for ann in [
            format!("Town Cop with {one}, {other}"),
            format!("Town {{investigate; vendor:{one}, vendor:{other}}}"),
        ] {
            for bob in [
                format!("Town Vanilla with {other}"),
                format!("Town {{; vendor:{other}}}"),
            ] {
                let night = form(&format!(
                    "[players]\nAnn = {ann}\nBob = {bob}\n[actions]\nAnn -> Bob\n"
                ));
                let Player { vends, holds, .. } = night.players()[1];
                assert_eq!(vends.union(holds), first, "{night:?}");
            }
        }
    }
    for (one, other) in [("rope", "candle"), ("candle", "rope")] {
        let given = form(&format!(
            "[players]\nAnn = Town Inventor\nCy = Town Vanilla with {one}, {other}\n[actions]\nAnn: give {one} -> Cy\n"
        ));
        assert!(first.contains(given.actions()[0].item), "{given:?}");
    }
}

/// The ids of well-known nights. They change only with a ruling (which decides whether an order of submission matters) or
/// with the canonical form: all published ids change with them.
#[test]
fn ids_are_stable() {
    let mut found = Vec::new();
    for name in [
        "the-dice-night",
        "roleblocker-and-jailkeeper",
        "redirect-before-block",
        "fruit-loop",
        "theft-before-the-gift",
    ] {
        let path = format!(
            "{}/../../resolvers/tests/golden/{name}.night",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(path).unwrap();
        let form = form(&text);
        let id = Id::of_night(&form).to_string();
        found.push(format!("{id}\n{}", sheet(form).unwrap()));
        // Under other names and from the last player to the first it is the same night.
        let mut read = Sheet::parse(&text).unwrap();
        let players = read.night.players().len();
        let turned = Retelling {
            players: (0..players).rev().collect(),
            items: (0..64).collect(),
        };
        read.names = (0..players)
            .map(|number| format!("Somebody {number}"))
            .collect();
        read.expect.clear();
        read.night = turned.night(&read.night).unwrap();
        assert_eq!(
            Id::of_night(&self::form(&read.to_string())).to_string(),
            id,
            "{name}"
        );
    }
    assert_eq!(found, PINNED);
}

/// Ids, and the texts that they are of.
const PINNED: [&str; 5] = [
    "ab0d34a7ac51
[players]
Ann = Mafia Roleblocker
Bob = Town Cop
Cy = Town Roleblocker
Di = Mafia Goon

[actions]
Ann: block -> Bob
Cy: block -> Ann
Bob: investigate -> Di
",
    "45358b991c84
[players]
Ann = Town Vigilante
Bob = Town Roleblocker
Cy = Town Jailkeeper

[actions]
Ann: kill -> Bob
Bob: block -> Cy
Cy: jail -> Bob
",
    "f9a151668af9
[players]
Ann = Town Roleblocker
Bob = Town Fruit Vendor
Cy = Town Redirector
Di = Town Vanilla

[actions]
Ann: block -> Bob
Cy: redirect -> Ann, Di
Bob: give fruit -> Ann
",
    "01d49cec6e4a
[players]
Ann = Town {visit; vendor:fruit}
Bob = Town Reflexive Fruit Vendor

[actions]
Ann: visit -> Bob
",
    "e466b6c613ac
[players]
Ann = Town Inventor
Bob = Town Vanilla
Cy = Mafia Thief

[actions]
Ann: give gun -> Bob
Cy: steal -> Bob
",
];

/// Whatever a random night shows is minimised: what is left shows it, no step keeps it, and that is so every time.
#[test]
fn what_random_nights_show_is_minimized() {
    let work = |(frame, index): &(Frame, u64)| {
        let night = draw(*frame, 37, *index);
        let mut evaluator = evaluator(&SEVEN);
        let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
        all(
            &mut evaluator,
            &RulerId::SYSTEMS,
            &night,
            &mut results,
            &mut found,
        );
        let mut kinds = BTreeSet::new();
        let mut ends: BTreeSet<Vec<u8>> = BTreeSet::new();
        for &finding in &found {
            let mut predicate = UncachedPredicate::new(&mut evaluator);
            let minimal = minimise(&mut predicate, finding, &night).unwrap();
            kinds.insert(finding.kind().id());
            assert!(
                predicate.shows(finding, &minimal),
                "{frame:?} {index} {finding}"
            );
            assert!(finding.is_native(&SEVEN, &minimal) || !finding.is_native(&SEVEN, &night));
            each_reduction(&minimal, &mut |reduction| {
                let kept = predicate.keeps(finding, &minimal, &reduction.night);
                assert!(
                    !kept,
                    "{frame:?} {index} {finding}: {:?} of {minimal:?}",
                    reduction.change
                );
                false
            });
            if index % 4 == 0 {
                let again = minimise(
                    &mut UncachedPredicate::new(&mut self::evaluator(&SEVEN)),
                    finding,
                    &night,
                );
                assert_eq!(again.as_ref(), Ok(&minimal), "{frame:?} {index} {finding}");
            }
            if !ends.insert(key(&minimal)) {
                continue;
            }
            // Of minimal nights the form is as it is of any.
            let form = canonical(&mut evaluator, &RulerId::SYSTEMS, &minimal);
            assert_eq!(
                canonical(&mut evaluator, &RulerId::SYSTEMS, &form),
                form,
                "{frame:?} {index} {finding}"
            );
            let mut stream = Stream::new(38, *index);
            let retelling = Retelling::draw(&minimal, &mut stream);
            let told = retelling.night(&minimal).unwrap();
            let says: Vec<Outcome> = verdicts(&mut evaluator, &minimal)
                .iter()
                .map(|outcome| retelling.outcome(outcome))
                .collect();
            let seated = canonically(&mut evaluator, &RulerId::SYSTEMS, &minimal).is_some();
            if seated && say_the_same(&says, &verdicts(&mut evaluator, &told)) {
                assert_eq!(
                    canonical(&mut evaluator, &RulerId::SYSTEMS, &told),
                    form,
                    "{frame:?} {index} {finding}"
                );
            }
        }
        (kinds, found.len())
    };
    let nights: Vec<(Frame, u64)> = Frame::ALL
        .into_iter()
        .flat_map(|frame| (0..100).map(move |index| (frame, index)))
        .collect();
    let shown: Vec<(BTreeSet<&str>, usize)> = nights.par_iter().map(work).collect();
    let kinds: BTreeSet<&str> = shown
        .iter()
        .flat_map(|(kinds, _)| kinds.iter().copied())
        .collect();
    let findings: usize = shown.iter().map(|&(_, count)| count).sum();
    assert!(findings > 1_500, "{findings}");
    for kind in [
        "diverges",
        "breakdown-list",
        "breakdown-tie",
        "loop",
        "rule-4",
        "two-deaths",
        "ordered",
    ] {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
}

#[test]
fn what_the_empty_night_shows_too_is_refused() {
    let planted = |system: RulerId,
                   night: &Night,
                   switches: &Switches,
                   scratch: &mut nightcourt_resolvers::system::Scratch,
                   outcome: &mut Outcome| {
        assert!(
            system != RulerId::LAR || !night.actions().is_empty() && night.players().len() < 5,
            "planted"
        );
        SEVEN.resolve(system, night, switches, scratch, outcome);
    };
    let mut evaluator = evaluator(&planted);
    let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
    let five: String = ["Ann", "Bob", "Cy", "Di", "Ed"]
        .map(|name| format!("{name} = Town Cop\n"))
        .concat();
    let night = read(&format!("[players]\n{five}[actions]\nAnn -> Bob\n"));
    all(
        &mut evaluator,
        &RulerId::SYSTEMS,
        &night,
        &mut results,
        &mut found,
    );
    let panic = found
        .iter()
        .copied()
        .find(|finding| matches!(finding, Finding::Panics(RulerId::LAR, _)))
        .unwrap();
    assert_eq!(
        minimise(&mut UncachedPredicate::new(&mut evaluator), panic, &night),
        Err(MinimiseError::ShownByNothing)
    );
    let other = Finding::Diverges(RulerId::NAR, RulerId::RAR, Lens::Deaths);
    assert_eq!(
        minimise(&mut UncachedPredicate::new(&mut evaluator), other, &night),
        Err(MinimiseError::NotShown)
    );
    assert_eq!(
        minimise(
            &mut UncachedPredicate::new(&mut evaluator),
            panic,
            &read("[players]\nAnn = Town Cop\nBob = Town Cop\n[actions]\nAnn -> Bob\n")
        ),
        Err(MinimiseError::NotShown)
    );
}

/// The text of a canonical night reads back to the same night, numbers of items and all: else what is worked out from the
/// text of a precedent would not be what was worked out from the night.
#[test]
fn a_canonical_night_reads_back_from_its_text() {
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
    let mut with_items = 0;
    each_night(&Frame::Uniform.settings(), 23, 600, |night| {
        let canonical = canonical(&mut evaluator, &RulerId::SYSTEMS, night);
        let text = sheet(canonical.clone()).unwrap().to_string();
        let again = Sheet::parse(&text).unwrap().night;
        // A role of the table lends its passives and wares, which the text does not repeat.
        assert_eq!(sheet(again.clone()).unwrap().to_string(), text);
        let held = |night: &Night| {
            night
                .players()
                .iter()
                .any(|player| !player.holds.is_empty())
        };
        if held(&canonical)
            && night
                .players()
                .iter()
                .all(|player| matches!(player.role, Role::Spelled(_)))
        {
            assert_eq!(again, canonical, "{text}");
            with_items += 1;
        }
    });
    assert!(with_items > 10, "{with_items}");
}

/// A rulebook may compare all who act by the roster (BOOK-2), also where the ladder of `nar-guide` tells them apart. Under
/// `lar` Ann's block, submitted first, stops the jail; in the order of the roster Bob's jail stops her block and saves her.
#[test]
fn a_rulebook_that_breaks_ties_by_the_roster_has_one_form_of_a_night() {
    let steps = Steps {
        tie: Tie::Roster,
        ..LAR_STEPS.clone()
    };
    let twin: RulerId = "lar-by-the-roster".parse().expect("an id");
    let book = Rulebook {
        id: twin,
        engine: Engine::Steps(Cow::Owned(steps)),
        ..LAR.clone()
    };
    let panel = Panel::of([Arc::new(book) as Arc<dyn Ruler>]);
    let [ann, bob, vic] = [
        "Ann = Town Roleblocker",
        "Bob = Town Jailkeeper",
        "Vic = Town Vigilante",
    ];
    let [block, jail, kill] = ["Ann: block -> Bob", "Bob: jail -> Ann", "Vic: kill -> Ann"];
    let mut evaluator = evaluator(&panel);
    let mut forms = BTreeSet::new();
    for players in [[bob, ann, vic], [bob, vic, ann], [vic, bob, ann]] {
        for actions in [
            [block, jail, kill],
            [kill, block, jail],
            [block, kill, jail],
        ] {
            let text = format!(
                "[players]\n{}\n\n[actions]\n{}\n",
                players.join("\n"),
                actions.join("\n")
            );
            let night = Sheet::parse(&text).unwrap().night;
            let said = [RulerId::LAR, twin].map(|system| {
                let mut outcome = Outcome::default();
                evaluator.ask(system, &night, &mut outcome).unwrap();
                outcome.deaths.iter().count()
            });
            assert_eq!(said, [1, 0], "{text}");
            forms.insert(key(&canonical(
                &mut evaluator,
                &[RulerId::LAR, twin],
                &night,
            )));
        }
    }
    assert_eq!(forms.len(), 1);
}

/// The form of a ring of blocks, each of the next, the first telling of which has them in the roster from the last to the first. Here the
/// first to act dies by that roster, and the one before the first in any telling whose actors stand in the roster like `other`; else
/// nobody. So told from the second on, with this roster, it is the same night.
fn ring(other: &[usize]) -> Vec<usize> {
    let stand = |night: &Night| -> Vec<usize> {
        night
            .actions()
            .iter()
            .map(|action| action.actor.index())
            .collect()
    };
    let size = other.len();
    let reversed: Vec<usize> = (0..size).rev().collect();
    let says = |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
        outcome.clear();
        let actors = stand(night);
        let next = |place: usize| night.actions()[(place + 1) % size].actor;
        if !(0..size).all(|place| night.actions()[place].target() == Some(next(place))) {
            return;
        }
        if actors == reversed {
            outcome.deaths.insert(night.actions()[0].actor);
        } else if actors == other {
            outcome.deaths.insert(night.actions()[size - 1].actor);
        }
    };
    let players: String = (0..size)
        .rev()
        .map(|number| format!("P{number} = Town Roleblocker\n"))
        .collect();
    let actions: String = (0..size)
        .map(|number| format!("P{number} -> P{}\n", (number + 1) % size))
        .collect();
    let night = read(&format!("[players]\n{players}[actions]\n{actions}"));
    assert_eq!(stand(&night), reversed);
    let (form, renaming) =
        canonically(&mut evaluator(&says), &[RulerId::NAR_GUIDE], &night).unwrap();
    // Whoever dies is the same.
    assert_eq!(
        renaming.player(PlayerId::new(size as u8 - 1)),
        form.actions()[size - 1].actor
    );
    stand(&form)
}

#[test]
fn of_tellings_that_are_alike_the_least_roster_is_taken() {
    assert_eq!(ring(&[0, 2, 1]), [0, 2, 1]);
    // As many as there may be for every order of them to be tried.
    let most: Vec<usize> = (0..MOST_REORDERED - 2)
        .chain([MOST_REORDERED - 1, MOST_REORDERED - 2])
        .collect();
    assert_eq!(ring(&most), most);
}
