//! Possible outcomes of `nar` (NAR-24), `lar` and `werewolves` (ORDER-12), against every order of submission: each
//! tie-break is one of them.

use nightcourt_gen::proptest::each_night;
use nightcourt_gen::{Frame, text};
use nightcourt_oracles::choices;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Agent, Lens, Outcome};
use nightcourt_resolvers::possible::{BUDGET, Possible, possible};
use nightcourt_resolvers::ruling::{DriveLasts, NarTie, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// The systems whose own order is the order of submission.
const SYSTEMS: [System; 3] = [System::Nar, System::Lar, System::Werewolves];

fn ends(system: System, night: &Night, switches: &Switches, scratch: &mut Scratch) -> Outcome {
    let mut outcome = Outcome::default();
    resolve(system, night, switches, scratch, &mut outcome);
    outcome.events.clear();
    outcome
}

/// Returns every order of `count` items, each by its places (Heap's algorithm).
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..count).collect();
    let (mut all, mut turns, mut at) = (vec![order.clone()], vec![0; count], 1);
    while at < count {
        if turns[at] < at {
            order.swap(if at % 2 == 0 { 0 } else { turns[at] }, at);
            all.push(order.clone());
            turns[at] += 1;
            at = 1;
        } else {
            turns[at] = 0;
            at += 1;
        }
    }
    all
}

fn by_every_order(system: System, night: &Night, switches: &Switches) -> Vec<Outcome> {
    let (players, actions, pre_decided) = night.clone().into_parts();
    let mut scratch = Scratch::default();
    let mut found: Vec<Outcome> = Vec::new();
    for order in orders(actions.len()) {
        let other = order.iter().map(|&number| actions[number]).collect();
        let other = Night::new(players.clone(), other, pre_decided.clone())
            .expect("the same night in another order");
        let outcome = ends(system, &other, switches, &mut scratch);
        if !found.contains(&outcome) {
            found.push(outcome);
        }
    }
    found
}

fn nights() -> u64 {
    std::env::var("NIGHTS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(60)
}

#[test]
fn they_are_those_of_every_order_of_submission() {
    for system in SYSTEMS {
        let (mut open, mut triggered) = (0, 0);
        for frame in Frame::ALL {
            for (words, switches) in choices() {
                each_night(&frame.settings(), 11, nights(), |night| {
                    if night.actions().len() > 5 {
                        return;
                    }
                    let found = possible(system, night, &switches, BUDGET);
                    let mut outcomes: Vec<&Outcome> =
                        found.ways.iter().map(|way| &way.outcome).collect();
                    let every = by_every_order(system, night, &switches);
                    assert!(!found.exceeded, "{}", frame.id());
                    outcomes.retain(|outcome| !every.contains(outcome));
                    assert!(
                        outcomes.is_empty() && found.ways.len() == every.len(),
                        "{system} of {} under {words}: {} possible outcomes, {} by orders of submission\n{found:#?}",
                        frame.id(),
                        found.ways.len(),
                        every.len()
                    );
                    open += usize::from(every.len() > 1);
                    triggered += usize::from(every.len() > 1 && !night.reflexive().is_empty());
                });
            }
        }
        assert!(
            open > 20 && triggered > 5,
            "{}: {open} underdetermined, {triggered} with triggers",
            system.id()
        );
    }
}

/// Nights of many actions: there are too many orders to try, but every one tried leads to a possible outcome.
#[test]
fn each_tie_break_leads_to_one() {
    let mut scratch = Scratch::default();
    let (mut open, mut exceeded) = (0, 0);
    for frame in Frame::ALL {
        for (words, switches) in choices() {
            each_night(&frame.settings(), 12, nights(), |night| {
                let found = possible(System::Nar, night, &switches, BUDGET);
                let own = Switches {
                    nar_tie: NarTie::Submitted,
                    ..switches
                };
                if switches == own {
                    assert_eq!(
                        found.ways[0].outcome,
                        ends(System::Nar, night, &own, &mut scratch)
                    );
                }
                exceeded += usize::from(found.exceeded);
                open += usize::from(found.underdetermined(Lens::Full));
                for tie in [
                    NarTie::Submitted,
                    NarTie::Reversed,
                    NarTie::Seeded(1),
                    NarTie::Seeded(2),
                ] {
                    let outcome = ends(
                        System::Nar,
                        night,
                        &Switches {
                            nar_tie: tie,
                            ..switches
                        },
                        &mut scratch,
                    );
                    assert!(
                        found.exceeded || found.ways.iter().any(|way| way.outcome == outcome),
                        "{} under {words}, {tie:?}",
                        frame.id()
                    );
                }
            });
        }
    }
    println!("{open} underdetermined, {exceeded} exceeded");
}

/// The same for lists, whose tie-break is the order of submission itself.
#[test]
fn each_order_of_submission_leads_to_one() {
    let mut scratch = Scratch::default();
    for system in [System::Lar, System::Werewolves] {
        let (mut open, mut exceeded) = (0, 0);
        for frame in Frame::ALL {
            for (words, switches) in choices() {
                each_night(&frame.settings(), 12, nights(), |night| {
                    let found = possible(system, night, &switches, BUDGET);
                    exceeded += usize::from(found.exceeded);
                    open += usize::from(found.underdetermined(Lens::Full));
                    let (players, mut actions, pre_decided) = night.clone().into_parts();
                    assert_eq!(
                        found.ways[0].outcome,
                        ends(system, night, &switches, &mut scratch)
                    );
                    for turn in 0..4 {
                        let middle = actions.len() / 2;
                        if turn % 2 == 0 {
                            actions.reverse()
                        } else {
                            actions.rotate_left(middle)
                        }
                        let other =
                            Night::new(players.clone(), actions.clone(), pre_decided.clone())
                                .expect("a night");
                        let outcome = ends(system, &other, &switches, &mut scratch);
                        assert!(
                            found.exceeded || found.ways.iter().any(|way| way.outcome == outcome),
                            "{system} of {} under {words} in another order\n{}",
                            frame.id(),
                            text(&other)
                        );
                    }
                });
            }
        }
        println!(
            "{}: {open} underdetermined, {exceeded} exceeded",
            system.id()
        );
    }
}

/// Returns the possible outcomes of a night, each by its claims, with the picks that lead there in words.
fn told(system: System, text: &str, budget: u64) -> (Vec<(String, Vec<String>)>, bool) {
    let sheet: Sheet = text
        .parse()
        .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let Possible { ways, exceeded } = possible(system, &sheet.night, &Switches::default(), budget);
    let agent = |agent: Agent| match agent {
        Agent::Submitted(id) => sheet.name(sheet.night.action(id).actor).to_owned(),
        Agent::Passive(reflex) => format!("{}'s passive", sheet.name(reflex.owner)),
    };
    let ways = ways.into_iter().map(|way| {
        let dead: Vec<&str> = way
            .outcome
            .deaths
            .iter()
            .map(|player| sheet.name(player))
            .collect();
        let picks = way.picks.iter().map(|pick| {
            let others: Vec<String> = pick.rather_than.iter().map(|&other| agent(other)).collect();
            format!("{} before {}", agent(pick.first), others.join(", "))
        });
        (dead.join(", "), picks.collect())
    });
    (ways.collect(), exceeded)
}

/// Returns the same, each by everybody's belongings in the end.
fn held(system: System, text: &str, switches: &Switches, budget: u64) -> Vec<String> {
    let sheet: Sheet = text
        .parse()
        .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let all = possible(system, &sheet.night, switches, budget)
        .ways
        .into_iter()
        .map(|way| {
            let each = way.outcome.holds.iter().map(|&(player, items)| {
                let items: Vec<&str> = items
                    .iter()
                    .map(|item| sheet.items[item.index()].as_str())
                    .collect();
                format!("{}: {}", sheet.name(player), items.join(", "))
            });
            each.collect::<Vec<_>>().join("; ")
        });
    all.collect()
}

fn way(dead: &str, picks: &[&str]) -> (String, Vec<String>) {
    (
        dead.to_owned(),
        picks.iter().map(|&pick| pick.to_owned()).collect(),
    )
}

/// Two roleblockers on each other, one of them a killer: either may be picked, and the other is stopped.
#[test]
fn a_cycle_leaves_open_who_is_stopped() {
    let night = "[players]\nAnn = Town {block, kill}\nBob = Town Roleblocker\nVic = Town Vanilla\n[actions]\n\
                 Ann: block -> Bob\nBob: block -> Ann\nAnn: kill -> Vic\n";
    assert_eq!(
        told(System::Nar, night, BUDGET),
        (
            vec![
                way("Vic", &["Ann before Bob"]),
                way("", &["Bob before Ann"])
            ],
            false
        )
    );
}

/// Two cycles without a connection: either player may be stopped in each, independently.
#[test]
fn two_cycles_leave_open_twice_who_is_stopped() {
    let night = "[players]\nAnn = Town {block, kill}\nBob = Town Roleblocker\nCid = Town {block, kill}\nDan = Town Roleblocker\n\
                 Vic = Town\nWes = Town\n[actions]\nAnn: block -> Bob\nBob: block -> Ann\nCid: block -> Dan\nDan: block -> Cid\n\
                 Ann: kill -> Vic\nCid: kill -> Wes\n";
    let (ways, exceeded) = told(System::Nar, night, BUDGET);
    let mut dead: Vec<&str> = ways.iter().map(|(dead, _)| dead.as_str()).collect();
    dead.sort_unstable();
    assert_eq!(
        (dead, exceeded),
        (vec!["", "Vic", "Vic, Wes", "Wes"], false)
    );
}

/// Two redirects of one killer: the later one decides. The cop changes nothing, nor does Flo's redirect of an idle
/// player, though it is of the same class; neither has a pick.
#[test]
fn free_actions_that_interfere_leave_it_open() {
    let night = "[players]\nRay = Town Redirector\nRob = Town Redirector\nGus = Mafia Goon\nAnn = Town Vanilla\n\
                 Bob = Town Vanilla\nVic = Town Vanilla\nCop = Town Cop\nFlo = Town Redirector\n[actions]\nGus: kill -> Vic\n\
                 Cop: investigate -> Vic\nFlo: redirect -> Ann, Vic\nRay: redirect -> Gus, Ann\nRob: redirect -> Gus, Bob\n";
    assert_eq!(
        told(System::Nar, night, BUDGET),
        (
            vec![
                way("Bob", &["Ray before Rob"]),
                way("Ann", &["Rob before Ray"])
            ],
            false
        )
    );
}

/// A protection interferes with no guard, whatever gifts a vendor may have, so that Doc's place is no pick (NAR-24),
/// and the order of the guards is one.
#[test]
fn actions_without_interference_are_no_picks() {
    let night = "[players]\nDoc = Town Doctor\nGil = Town Bodyguard\nGus = Town Bodyguard\nVic = Town Vigilante\nWes = Town Vigilante\n\
                 Ven = Town Reflexive Fruit Vendor\nAnn = Town\nBob = Town\n[actions]\nDoc: protect -> Ann\nGil: guard -> Bob\n\
                 Gus: guard -> Bob\nVic: kill -> Bob\nWes: kill -> Ann\n";
    let ways = vec![
        way("Gil", &["Gil before Gus"]),
        way("Gus", &["Gus before Gil"]),
    ];
    assert_eq!(told(System::Nar, night, BUDGET), (ways, false));
}

/// Ann's two blocks interfere with nothing, so that their order is no pick (NAR-24). The gifts that they trigger
/// interfere with Tom's theft from Ann (NAR-7), and not with each other: he takes both, one, the other or neither.
#[test]
fn a_pick_is_among_gifts_and_not_among_what_triggers_them() {
    let night = "[players]\nAnn = Town Roleblocker\nVal = Town vendor:key\nVen = Town vendor:knife\nTom = Town Thief\n[actions]\n\
                 Ann: block -> Val\nAnn: block -> Ven\nTom: steal -> Ann\n";
    let (val, ven) = (
        "Val's passive before Ven's passive, Tom",
        "Ven's passive before Val's passive, Tom",
    );
    let ways = vec![
        way("", &[val, "Ven's passive before Tom"]),
        way("", &[val, "Tom before Ven's passive"]),
        way("", &[ven, "Tom before Val's passive"]),
        way("", &["Tom before Val's passive, Ven's passive"]),
    ];
    assert_eq!(told(System::Nar, night, BUDGET), (ways, false));
    assert_eq!(
        held(System::Nar, night, &Switches::default(), BUDGET),
        [
            "Tom: key, knife",
            "Ann: knife; Tom: key",
            "Ann: key; Tom: knife",
            "Ann: key, knife"
        ]
    );
}

/// The first way is that of the order of submission, whatever is foreseen. Pat visits first, and ten vendors in a row
/// sell to one another, more than are foreseen, until the tenth sells Zoe a gun. Then Tom steals it, and last Wil
/// strips him. Dot's drives have moved the visit from Zoe to Abe, the theft from Ida to Zoe, and each gift to the next
/// but one.
#[test]
fn the_first_way_is_that_of_the_order_of_submission() {
    let row = [
        "Pat", "Abe", "Bea", "Cid", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Zoe",
    ];
    let mut players =
        "Dot = Town Bus Driver\nPat = Town Visitor\nZoe = Town\nTom = Town Thief\nWil = Town {vanillaise}\n".to_owned();
    for vendor in &row[1..11] {
        players.push_str(&format!(
            "{vendor} = Town vendor:{}\n",
            if *vendor == "Jon" { "gun" } else { "fruit" }
        ));
    }
    let drives: String = (2..12)
        .rev()
        .map(|place| format!("Dot: drive -> {}, {}\n", row[place - 2], row[place]))
        .collect();
    let night = format!(
        "[players]\n{players}[actions]\n{drives}Pat: visit -> Zoe\nTom: steal -> Ida\nWil: vanillaise -> Tom\n"
    );
    // Over the budget, the first way is the only one found.
    assert_eq!(held(System::Nar, &night, &Switches::default(), 0), [""]);
    let sooner = night.replace(
        "Pat: visit -> Zoe\nTom: steal -> Ida\n",
        "Tom: steal -> Ida\nPat: visit -> Zoe\n",
    );
    assert_eq!(
        held(System::Nar, &sooner, &Switches::default(), 0),
        ["Zoe: gun"]
    );
}

/// A night whose ties are all decided has one outcome and no picks.
#[test]
fn a_night_that_is_determined_has_one_outcome() {
    let night = "[players]\nRob = Town Roleblocker\nRay = Town Redirector\nGus = Mafia Goon\nVic = Town Vanilla\n\
                 [actions]\nRob: block -> Ray\nRay: redirect -> Rob, Gus\nGus: kill -> Vic\n";
    assert_eq!(
        told(System::Nar, night, BUDGET),
        (vec![way("Vic", &[])], false)
    );
}

/// Two redirects that each wait for another are never free together, and their order is open all the same.
#[test]
fn redirects_that_wait_leave_it_open() {
    let night = "[players]\nCy = Town Redirector\nIvy = Town Redirector\nFlo = Town Redirector\nGil = Town Redirector\n\
                 Ann = Town Vanilla\nBob = Town Vanilla\nDee = Town Vanilla\nEve = Town Vanilla\nVic = Town Vanilla\n\
                 Gus = Mafia Goon\n[actions]\nGus: kill -> Vic\nIvy: redirect -> Cy, Gus\nCy: redirect -> Dee, Ann\n\
                 Gil: redirect -> Flo, Gus\nFlo: redirect -> Eve, Bob\n";
    let (ways, exceeded) = told(System::Nar, night, BUDGET);
    let dead: Vec<&str> = ways.iter().map(|(dead, _)| dead.as_str()).collect();
    assert_eq!((dead, exceeded), (vec!["Bob", "Ann"], false));
}

/// An exceeded budget is reported, and the outcome of the system's own order is there all the same.
#[test]
fn a_search_that_exceeds_its_budget_says_so() {
    let night = "[players]\nAnn = Town {block, kill}\nBob = Town Roleblocker\nVic = Town Vanilla\n[actions]\n\
                 Ann: block -> Bob\nBob: block -> Ann\nAnn: kill -> Vic\n";
    assert_eq!(
        told(System::Nar, night, 1),
        (vec![way("Vic", &["Ann before Bob"])], true)
    );
}

/// The same cycle in a list: both are blocks, of one class. A third block, of an idle player, does not belong to it. On
/// the werewolf server it is one category, where all act at once.
#[test]
fn a_list_leaves_open_who_blocks_first() {
    let night = "[players]\nAnn = Town {block, kill}\nBob = Town Roleblocker\nVic = Town Vanilla\nCy = Town Roleblocker\n[actions]\n\
                 Ann: block -> Bob\nBob: block -> Ann\nCy: block -> Vic\nAnn: kill -> Vic\n";
    let ways = vec![
        way("Vic", &["Ann before Bob"]),
        way("", &["Bob before Ann"]),
    ];
    assert_eq!(told(System::Lar, night, BUDGET), (ways, false));
    assert_eq!(
        told(System::Werewolves, night, BUDGET),
        (vec![way("", &[])], false)
    );
    assert_eq!(
        told(System::Lar, night, 0),
        (vec![way("Vic", &["Ann before Bob"])], true)
    );
}

/// A thief is vanillaised by their victim. Stripped first, they lose only their own key, and then take Ann's; if they
/// rob first, they lose both. There are no deaths.
#[test]
fn a_list_leaves_open_what_a_thief_keeps() {
    let night = "[players]\nAnn = Town Vanillaiser with gun\nBob = Town Thief with key\n[actions]\nAnn -> Bob\nBob -> Ann\n";
    let sheet: Sheet = night.parse().expect("a night");
    let found = possible(System::Lar, &sheet.night, &Switches::default(), BUDGET);
    let kept: Vec<usize> = found
        .ways
        .iter()
        .map(|way| way.outcome.holds.len())
        .collect();
    assert_eq!((kept, found.exceeded), (vec![1, 0], false));
    assert!(found.underdetermined(Lens::State) && !found.underdetermined(Lens::Deaths));
}

/// Each drive that lasts moves a gift once (MODEL-72), so that the drives that moved each of two gifts at one player
/// count. If Ann's drives keep the order of the night, and the redirects send to Ed, to Di, all three to Ann and to Di
/// again, the drives take the gun to Ed; then to Ann, because the second one takes it on from Di; and at last to Cy, by
/// the third. The first redirect brings the knife to Ed, and all three drives to Cy, so that it ends at Di, its last
/// redirect.
#[test]
fn a_list_tells_apart_what_each_drive_has_moved() {
    let night = include_str!("rare/lar-drives-that-last-move-once.night");
    let lasting = Switches {
        drive_lasts: DriveLasts::AllNight,
        ..Switches::default()
    };
    let ways = held(System::Lar, night, &lasting, BUDGET);
    assert!(ways.contains(&"Cy: gun; Di: knife".to_owned()), "{ways:?}");
}

/// Choices hold for all actions of a long night. The first redirector sends Vic to Dee. But if Ann's redirect came
/// before Bob's, so does the gun that Vic sells her before the one that he sells Bob (MODEL-62). If Bob steals before
/// Ann has her gun, she keeps it, and he has the knife unless he is stripped later, and a gun unless he is stripped
/// after he buys it: four ways. If she has hers sooner, he takes both. Then he has both if he steals after he is
/// stripped, and otherwise the gun that he may buy after that, or nothing: three.
#[test]
fn a_list_keeps_to_what_was_chosen_on_a_long_night() {
    let names: Vec<String> = (0..33).map(|number| format!("N{number}")).collect();
    let players: String = names
        .iter()
        .map(|name| format!("{name} = Town\n"))
        .collect();
    // More actions than 32 bits of a word precede those that count.
    let visits: String = names
        .iter()
        .map(|name| format!("Xen: visit -> {name}\n"))
        .collect();
    let night = format!(
        "[players]\nAnn = Town Redirector with knife\nBob = Town {{redirect, steal}}\nVic = Town {{visit; vendor:gun}}\n\
         Wil = Town {{vanillaise}}\nDee = Town\nEve = Town\nXen = Town Visitor\n{players}[actions]\n{visits}\
         Ann: redirect -> Vic, Dee\nBob: redirect -> Vic, Dee\nVic: visit -> Eve\nBob: steal -> Ann\nWil: vanillaise -> Bob\n"
    );
    let mut ways = held(System::Lar, &night, &Switches::default(), BUDGET);
    ways.sort_unstable();
    let sooner = [
        "Ann: gun",
        "Ann: gun; Bob: gun",
        "Ann: gun; Bob: knife",
        "Ann: gun; Bob: gun, knife",
    ];
    let later = ["", "Bob: gun", "Bob: gun, knife"];
    let mut all = [&sooner[..], &later[..]].concat();
    all.sort_unstable();
    assert_eq!(ways, all);
}

/// Two redirects of the killer, and two kills of a player with an item: each order is open, independently.
#[test]
fn the_werewolf_server_leaves_open_who_moves_last_and_who_robs() {
    let night = "[players]\nSue = Mafia Succubus\nSal = Mafia Succubus\nWes = Werewolf Werewolf\nVic = Town Vigilante\n\
                 Ann = Town Vanilla\nBob = Town Vanilla\nGus = Town Vanilla with gun\n[actions]\n\
                 Sue: redirect -> Wes, Gus\nSal: redirect -> Wes, Bob\nWes: kill -> Ann\nVic: kill -> Gus\n";
    let sheet: Sheet = night.parse().expect("a night");
    let found = possible(
        System::Werewolves,
        &sheet.night,
        &Switches::default(),
        BUDGET,
    );
    let ends: Vec<(usize, Vec<String>)> = found
        .ways
        .iter()
        .map(|way| {
            let armed = way
                .outcome
                .holds
                .iter()
                .map(|&(player, _)| sheet.name(player).to_owned());
            (way.outcome.deaths.len(), armed.collect())
        })
        .collect();
    let armed = |name: &str| vec![name.to_owned()];
    assert_eq!(
        ends,
        [(2, armed("Vic")), (1, armed("Wes")), (1, armed("Vic"))]
    );
    let (moved, back) = ("Sue before Sal", "Sal before Sue");
    let ways = vec![
        way("Bob, Gus", &[moved]),
        way("Gus", &[back, "Wes before Vic"]),
        way("Gus", &[back, "Vic before Wes"]),
    ];
    assert_eq!(told(System::Werewolves, night, BUDGET), (ways, false));
}

/// Gil guards Ann and Bob, and the first gun to hit him takes his knife (WOLVES-9, WOLVES-11). If Ann redirects Bob
/// first, Bob's gun answers her, and Xav's then answers Bob: Xav's is never first (MODEL-62). Otherwise Bob comes to
/// Gus, whose gun may be first. Bob's may be first either way, because it answers Gil's guard too.
#[test]
fn the_werewolf_server_keeps_to_what_was_chosen() {
    let night = "[players]\nAnn = Town Redirector\nBob = Town {redirect; pgo}\nGus = Town PGO\nXav = Town PGO\n\
                 Gil = Town Bodyguard with knife\nDee = Town\n[actions]\nAnn: redirect -> Bob, Xav\nBob: redirect -> Gus, Dee\n\
                 Gil: guard -> Ann\nGil: guard -> Bob\n";
    assert_eq!(
        held(System::Werewolves, night, &Switches::default(), BUDGET),
        ["Bob: knife", "Gus: knife"]
    );
}

#[test]
fn two_kills_of_one_killer_leave_nothing_open() {
    let night = "[players]\nVic = Town Vigilante\nRed = Town Redirector\nAnn = Town Vanilla\nGus = Town Vanilla with gun\n\
                 [actions]\nRed: redirect -> Vic, Gus\nVic: kill -> Gus\nVic: kill -> Ann\n";
    assert_eq!(
        told(System::Werewolves, night, BUDGET),
        (vec![way("Gus", &[])], false)
    );
}

/// A kill of a killer: if the dead still act (`werewolves` kills all at once), no order between the two is open.
#[test]
fn a_kill_of_a_killer_leaves_nothing_open() {
    let night = "[players]\nVic = Town Vigilante\nWes = Werewolf Werewolf\nAnn = Town Vanilla\n[actions]\n\
                 Vic: kill -> Wes\nWes: kill -> Ann\n";
    for system in [System::Lar, System::Werewolves] {
        assert_eq!(
            told(system, night, BUDGET),
            (vec![way("Wes, Ann", &[])], false),
            "{}",
            system.id()
        );
    }
}

/// Two drives carry a kill off from Bob: the first one from the end of the list has it (LIST-3, LIST-4, LIST-20). The
/// order of Pam's and Quin's does not change the cop's result, because both swapped players are Town, and is no part of
/// it.
#[test]
fn rar_list_leaves_open_whose_drive_has_it() {
    let night = "[players]\nVic = Town Vigilante\nCy = Town Bus Driver\nEli = Town Bus Driver\nPam = Town Bus Driver\n\
                 Quin = Town Bus Driver\nCop = Town Cop\nBob = Town\nDan = Town\nFay = Town\nGus = Town\nHal = Town\n\
                 [actions]\nVic -> Bob\nCy -> Bob, Dan\nEli -> Bob, Fay\nCop -> Gus\nPam -> Gus, Hal\nQuin -> Gus, Hal\n";
    let ways = vec![
        way("Fay", &["Eli before Cy"]),
        way("Dan", &["Cy before Eli"]),
    ];
    assert_eq!(told(System::RarList, night, BUDGET), (ways, false));
}

/// Choices nest as deeply as gifts trigger gifts. Threads have little room for them: 2 MB by default, and a browser's
/// page 1 MB.
#[test]
fn choices_of_two_vendors_who_set_each_other_off_need_little_room() {
    let night = "[players]\nAnn = Town {vanillaise, steal; vendor:fruit, vendor:money, vendor:key} with 2 money\n\
                 Bob = Town {vanillaise, steal; vendor:money, vendor:gun, vendor:key} with gun, key\nCy = Mafia {visit} with 1 money\n\
                 [actions]\nBob: vanillaise -> Ann\nCy: visit -> Ann\nAnn: steal -> Bob\nBob: steal -> Cy\nAnn: vanillaise -> Cy\n";
    let night = night.parse::<Sheet>().expect("a night").night;
    for system in System::ALL {
        let night = night.clone();
        let small = std::thread::Builder::new().stack_size(512 << 10);
        let asked = small.spawn(move || {
            possible(system, &night, &Switches::default(), BUDGET)
                .ways
                .len()
        });
        assert!(
            asked.expect("a thread").join().expect("no panic") > 0,
            "{}",
            system.id()
        );
    }
}

/// Ann's redirect triggers Bob's gift, and Cy's triggers Val's. Only Bob's redirect matters to both, so that nothing is
/// chosen between Ann's and Cy's: no pick puts one of them first, and then the gift of the other (MODEL-62).
#[test]
fn a_pick_is_among_those_whose_order_counts() {
    let night = "[players]\nAnn = Town Redirector with key\nBob = Town {redirect; vendor:gun}\nCy = Town {redirect, steal}\n\
                 Val = Town {; vendor:knife}\nWil = Town {vanillaise}\nDee = Town\n[actions]\nAnn: redirect -> Bob, Dee\n\
                 Bob: redirect -> Cy, Dee\nCy: redirect -> Val, Dee\nCy: steal -> Ann\nWil: vanillaise -> Cy\n";
    let (ways, exceeded) = told(System::Lar, night, BUDGET);
    let first: Vec<&str> = ways.iter().map(|(_, picks)| picks[0].as_str()).collect();
    assert!(
        !exceeded && first.contains(&"Ann before Bob") && first.contains(&"Bob before Ann, Cy"),
        "{first:?}"
    );
    let chosen = |picks: &[String]| {
        picks
            .iter()
            .any(|pick| pick.starts_with("Ann before") && pick.contains("Cy"))
    };
    assert!(!ways.iter().any(|(_, picks)| chosen(picks)), "{ways:?}");
}
