//! Events, which the golden nights cannot express: ambiguous pairs, and pairs whose order counted. Worked out by hand
//! from MODEL-64, NAR-7, ORDER-10, SNARF-10, SNARF-24, SNARF-25 and RAR-30.

use nightcourt_resolvers::model::{ItemId, PlayerId, PlayerSet, Reflex, Trigger};
use nightcourt_resolvers::outcome::{Agent, EventKind, Events, Outcome, ReportKind, Value};
use nightcourt_resolvers::ruling::{NarOwnTrigger, RarRule4, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// Checks the pairs that a system notes as events of a kind, in words such as `2 & Di fruit`: the number of a submitted
/// action, or a vendor and an item.
#[track_caller]
fn notes(system: System, kind: EventKind, text: &str, expected: &[&str]) {
    notes_under(Switches::default(), system, kind, text, expected);
}

/// Checks the same under some switches.
#[track_caller]
fn notes_under(switches: Switches, system: System, kind: EventKind, text: &str, expected: &[&str]) {
    let sheet: Sheet = text
        .parse()
        .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let mut outcome = Outcome::default();
    resolve(
        system,
        &sheet.night,
        &switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    let words = |agent: Agent| match agent {
        Agent::Submitted(id) => id.index().to_string(),
        Agent::Passive(reflex) => {
            let item =
                sheet.night.player(reflex.owner).vends.iter().find(|&item| {
                    reflex.trigger == nightcourt_resolvers::model::Trigger::Vendor(item)
                });
            let item = item.map_or("", |item| sheet.words().items[item.index()].as_str());
            format!("{} {item}", sheet.name(reflex.owner))
        }
    };
    let pair = |members: Vec<Agent>| {
        let mut words: Vec<String> = members.into_iter().map(words).collect();
        words.sort();
        words.join(" & ")
    };
    let mut noted: Vec<String> = outcome
        .events
        .iter()
        .filter(|event| event.kind == kind)
        .map(|event| pair(event.members().collect()))
        .collect();
    noted.sort();
    assert_eq!(noted, expected, "{}\n{text}", system.id());
}

/// Ann's commuterizing triggers both gifts of Di, and so all actions that those triggered: Di is away for nobody in
/// that chain (MODEL-64: "an action never acts on an action that it set off, directly or through others"). The drive
/// brings both gifts to Cy. Cy's fruit goes back to Di, and the drive brings Di's gift for it to Ann, from whom Bob,
/// redirected, steals. Each gift of Di would therefore trigger a gift that interferes with the theft (NAR-7). The
/// redirect and the drive are two movers of the theft. All this holds if no action modifies the actions that it
/// triggered. Otherwise (NAR-25) Cy's fruit for Di fails, and the chain ends.
#[test]
fn an_absence_does_not_act_on_its_own_triggers() {
    let night = "
[players]
Ann = Mafia {commuterize}
Bob = Town Thief
Cy = Mafia {redirect; vendor:fruit}
Di = Town {visit; vendor:fruit, vendor:money}
Ed = Mafia Bus Driver
[actions]
Bob: steal -> Ed
Cy: redirect -> Bob, Ann
Ed: drive -> Cy, Ann
Ann: commuterize -> Di
";
    let exempt = Switches {
        nar_own_trigger: NarOwnTrigger::Exempt,
        ..Switches::default()
    };
    notes_under(
        exempt,
        System::Nar,
        EventKind::Ambiguity,
        night,
        &["0 & Di fruit", "0 & Di money", "1 & 2"],
    );
    notes(System::Nar, EventKind::Ambiguity, night, &["1 & 2"]);
}

/// The same in a list. Di, who hides, triggers Bob's gift, and is not away for its consequences. The drives, which
/// share Di, bring that gift to Ann; Ann's goes to Bob, and so to Di; Di's goes to Ann, and by both drives to Bob,
/// where their own vanillaising ends in the same way. All three gifts count, each before or after it.
#[test]
fn a_hide_does_not_act_on_its_own_triggers() {
    let night = "
[players]
Ann = Town {drive; vendor:key}
Bob = Town {vanillaise; vendor:key}
Cy = Town Bus Driver
Di = Town {hide; vendor:key}
[actions]
Di: hide -> Bob
Bob: vanillaise -> Ann
Ann: drive -> Ann, Di
Cy: drive -> Di, Bob
";
    notes(
        System::Lar,
        EventKind::Order,
        night,
        &["1 & Ann key", "1 & Bob key", "1 & Di key", "2 & 3"],
    );
}

/// Two redirects of one action: their order counts (NAR-7, "two movers of one action"), but not after the action has
/// failed: in `lar` a block precedes them. In `nar` all three are free at first, so that the two are ambiguous there.
#[test]
fn failed_actions_are_not_moved() {
    let night = |first: &str| {
        format!(
            "[players]\nRay = Town Redirector\nRob = Town Redirector\nVic = Town Visitor\nBea = Town Roleblocker\n\
             Ann = Town Vanilla\nBob = Town Vanilla\n[actions]\nRay: redirect -> Vic, Ann\nRob: redirect -> Vic, Bob\n\
             Vic: visit -> Bea\n{first}"
        )
    };
    notes(System::Lar, EventKind::Order, &night(""), &["0 & 1"]);
    notes(
        System::Lar,
        EventKind::Order,
        &night("Bea: block -> Vic\n"),
        &[],
    );
    notes(
        System::Nar,
        EventKind::Ambiguity,
        &night("Bea: block -> Vic\n"),
        &["0 & 1"],
    );
}

/// Each redirect could reach the next redirector only after the redirects before it: Ray's to Rob, so Rob's to Ron, so
/// Ron's to Xan, so Xan's to Yan. The places that Xan's could reach are complete only when no further move is found.
#[test]
fn redirects_of_redirects_reach_all_their_places() {
    let night = "
[players]
Ron = Town Redirector
Rob = Town Redirector
Ray = Town Redirector
Xan = Town Redirector
Yan = Town Redirector
Ann = Town Vanilla
[actions]
Ron: redirect -> Ann, Yan
Rob: redirect -> Ann, Xan
Ray: redirect -> Rob, Ron
Xan: redirect -> Ann, Ann
Yan: redirect -> Ann, Ann
";
    notes(
        System::Lar,
        EventKind::Order,
        night,
        &["0 & 1", "0 & 3", "1 & 2", "3 & 4"],
    );
}

/// Wil's visit would trigger Vee's fruit for Wil, and that their key for Vee, from whom Tad, once redirected, steals:
/// unless Wil is away by then. It does not matter whether anybody else is away. In `nar` the theft also triggers Vee's
/// fruit for Tad before it resolves, and touches Tad's belongings as well.
#[test]
fn absent_players_do_not_answer() {
    let night = |away: &str| {
        format!(
            "[players]\nTad = Town Thief\nRex = Town Redirector\nWil = Town {{visit, commute; vendor:key}}\n\
             Vee = Town Reflexive Fruit Vendor\nXen = Town Commuter\n[actions]\nTad: steal -> Xen\n\
             Rex: redirect -> Tad, Vee\nWil: visit -> Vee\n{away}"
        )
    };
    for (away, nar, lar) in [
        ("", &["0 & 2", "0 & Vee fruit"][..], &["0 & 2"][..]),
        ("Wil: commute\n", &["0 & Vee fruit"], &[]),
        ("Xen: commute\n", &["0 & 2", "0 & Vee fruit"], &["0 & 2"]),
    ] {
        notes(System::Nar, EventKind::Ambiguity, &night(away), nar);
        notes(System::Lar, EventKind::Order, &night(away), lar);
    }
}

/// Two drives that share no player, only one of them able to move the recruitment: Cyd's own does not, though Rea would
/// recruit Cyd (MODEL-18: it acts on actions aimed at Eve or Fay).
#[test]
fn drivers_move_only_actions_at_their_targets() {
    let night = |pair: &str| {
        format!(
            "[players]\nDan = Town Bus Driver\nCyd = Town Bus Driver\nRea = Cult Recruiter\nAnn = Town Vanilla\n\
             Eve = Town Vanilla\nFay = Town Vanilla\n[actions]\nDan: drive -> Ann, Cyd\nCyd: drive -> {pair}\n\
             Rea: recruit -> Cyd\n"
        )
    };
    notes(System::Nar, EventKind::Ambiguity, &night("Eve, Fay"), &[]);
    notes(
        System::Nar,
        EventKind::Ambiguity,
        &night("Eve, Cyd"),
        &["0 & 1"],
    );
}

/// A theft touches the thief's belongings too: a strip or a theft of the thief, or a gift to them, is ambiguous with it
/// (NAR-7). Two gifts are not, nor is a gift to another player.
#[test]
fn a_theft_touches_the_thief() {
    let night = |other: &str| {
        format!(
            "[players]\nTom = Town Thief\nOda = Town {{vanillaise, steal, give}}\nVic = Town Vanilla with key\n\
             Ann = Town Vanilla\n[actions]\nTom: steal -> Vic\n{other}\n"
        )
    };
    for system in [System::Nar, System::NarGuide] {
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: vanillaise -> Tom"),
            &["0 & 1"],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: steal -> Tom"),
            &["0 & 1"],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: give gun -> Tom"),
            &["0 & 1"],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: give gun -> Ann"),
            &[],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: vanillaise -> Ann"),
            &[],
        );
    }
}

/// A search for a gun is ambiguous with any action that takes or gives guns at its target (NAR-7), whoever holds one:
/// not with a gift of another item, nor with actions at other players.
#[test]
fn a_search_for_a_gun_reads_what_is_taken_and_given() {
    let night = |other: &str| {
        format!(
            "[players]\nGil = Town {{gunsmith}}\nOda = Town {{vanillaise, steal, give}}\nVic = Town Vanilla\n\
             Ann = Town Vanilla\n[actions]\nGil: gunsmith -> Vic\n{other}\n"
        )
    };
    for system in [System::Nar, System::NarGuide] {
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: vanillaise -> Vic"),
            &["0 & 1"],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: steal -> Vic"),
            &["0 & 1"],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: give gun -> Vic"),
            &["0 & 1"],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: give fruit -> Vic"),
            &[],
        );
        notes(
            system,
            EventKind::Ambiguity,
            &night("Oda: steal -> Ann"),
            &[],
        );
    }
}

/// At 60 Fay's protection triggers Ned's fruit, and that Fay's fruit, and so on: a loop without an increase (SNARF-24).
/// But at 110 Fay's visit to Moe starts one that adds up money, and Fay's fruit, the last of it, fails for the night.
/// When the night is resolved again, Fay does not answer Ned either, so that the first loop is gone, and only this one
/// is noted (SNARF-25). If nobody triggers Moe, the first loop remains.
#[test]
fn loops_that_just_stop_are_those_of_the_last_run() {
    let night = |visit: &str| {
        format!(
            "[players]\nFay = Town {{protect, visit; vendor:fruit}}\nNed = Town Reflexive Fruit Vendor\n\
             Moe = Town Reflexive Money Giver\n[actions]\nFay: protect -> Ned\n{visit}"
        )
    };
    notes(
        System::Snarf,
        EventKind::Loop,
        &night("Fay: visit -> Moe\n"),
        &["Fay fruit & Moe money"],
    );
    notes(
        System::Snarf,
        EventKind::Loop,
        &night(""),
        &["Fay fruit & Ned fruit"],
    );
}

/// Two drives of one order send the kill and the watch at Bob to two players: each splits, and has an event of its own
/// (SNARF-10). The visit at Ann goes to Bob and no further, because one order moves an action once (SNARF-9).
#[test]
fn every_action_that_splits_is_noted() {
    let night = "
[players]
Dan = Town Bus Driver
Dot = Town Bus Driver
Gus = Mafia Goon
Wat = Town Watcher
Vi = Town Visitor
Ann = Town Vanilla
Bob = Town Vanilla
Cid = Town Vanilla
[actions]
Dan: drive -> Ann, Bob
Dot: drive -> Bob, Cid
Gus: kill -> Bob
Wat: watch -> Bob
Vi: visit -> Ann
";
    notes(System::Snarf, EventKind::Split, night, &["2", "3"]);
}

/// One drive brings a reading and a frame to one player (golden night reading-and-frame-by-one-drive): the reading has
/// two results, unless rule 4 is about components.
#[test]
fn a_reading_that_is_told_two_things() {
    let night = "
[players]
Ann = Mafia Framer
Cy = Mafia Bus Driver
Ed = Mafia Roleblocker
Gil = Town Vanilla
Hal = Town Cop
[actions]
Ann: frame -> Ed
Hal: investigate -> Ed
Cy: drive -> Gil, Ed
";
    notes(System::Rar, EventKind::Contradiction, night, &["1"]);
    let by_component = Switches {
        rar_rule_4: RarRule4::Component,
        ..Switches::default()
    };
    notes_under(
        by_component,
        System::Rar,
        EventKind::Contradiction,
        night,
        &[],
    );
}

/// A loop is noted once, whichever of its players comes first, and a repetition adds only the players who fail there
/// (TEXT-16). A loop of others, a longer one, and one that shares a vendor are loops of their own; other notes of the
/// same vendors are none.
#[test]
fn each_loop_is_noted_once() {
    let [ann, bob, cy, di] = [0, 1, 2, 3].map(|place| Reflex {
        owner: PlayerId::new(place),
        trigger: Trigger::Vendor(ItemId::FRUIT),
    });
    let mut events = Events::default();
    events.record_set(EventKind::Ambiguity, [ann, bob].map(Agent::Passive));
    events.record_loop(&[ann, bob], |_| false);
    events.record_loop(&[bob, ann], |reflex| reflex == bob);
    events.record_loop(&[cy, di], |_| false);
    events.record_loop(&[ann, cy], |_| false);
    events.record_loop(&[ann, bob, cy], |_| false);
    let told: Vec<(EventKind, usize, Vec<Agent>)> = events
        .iter()
        .map(|event| (event.kind, event.members().len(), event.failed().collect()))
        .collect();
    let loops = |members| (EventKind::Loop, members, Vec::new());
    let first = (EventKind::Loop, 2, vec![Agent::Passive(bob)]);
    assert_eq!(
        told,
        [
            (EventKind::Ambiguity, 2, vec![]),
            first,
            loops(2),
            loops(2),
            loops(3)
        ]
    );
}

#[test]
fn reports_have_one_order() {
    let [ann, bob] = [0, 1].map(PlayerId::new);
    let lines = [
        (ann, ReportKind::Watch, Value::Players(PlayerSet::of(ann))),
        (ann, ReportKind::Watch, Value::Players(PlayerSet::of(bob))),
        (bob, ReportKind::Track, Value::Players(PlayerSet::of(ann))),
    ];
    let told = |order: [usize; 3]| {
        let mut outcome = Outcome::default();
        for place in order {
            let (to, kind, value) = lines[place];
            outcome.tell(to, kind, value);
        }
        outcome.finish();
        outcome.reports
    };
    let first = told([0, 1, 2]);
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        assert_eq!(told(order), first, "{order:?}");
    }
}
