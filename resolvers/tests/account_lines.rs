//! Lines of accounts: each event has exactly its lines, and no other line is there.

use std::borrow::Cow;

use nightcourt_resolvers::explain::{Explanation, explain};
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::rulebook::{Engine, Orders, Rulebook, SNARF, SNARF_ORDERS};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

#[track_caller]
fn account<'a>(
    rules: impl Into<Ruleset<'a>>,
    switch: Option<(&str, &str)>,
    night: &str,
) -> Explanation {
    let sheet: Sheet = night
        .parse()
        .unwrap_or_else(|errors| panic!("{errors:?}\n{night}"));
    let mut switches = Switches::default();
    if let Some((id, option)) = switch {
        switches
            .set(id, option)
            .unwrap_or_else(|_| panic!("{id}={option}"));
    }
    explain(rules, &sheet.night, &switches, sheet.words())
}

#[track_caller]
fn says<'a>(
    rules: impl Into<Ruleset<'a>>,
    switch: Option<(&str, &str)>,
    night: &str,
    told: &[(&str, usize)],
) {
    let rules = rules.into();
    let account = account(rules, switch, night);
    let lines: Vec<&str> = account
        .lines
        .iter()
        .map(|line| line.text.as_str())
        .collect();
    for &(words, times) in told {
        let found = lines.iter().filter(|line| line.contains(words)).count();
        assert_eq!(
            found,
            times,
            "{}: {words:?} in\n{}",
            rules.id(),
            lines.join("\n")
        );
    }
}

const ONE: Option<(&str, &str)> = Some(("doctor-saves", "one"));
const ITEM: Option<(&str, &str)> = Some(("rar-list-item", "action"));

/// The switch `doctor-saves=one`: one doctor suffices for one kill and not for two. If a strongman kills too, the
/// account does not mention the number of protections.
#[test]
fn too_few_protections_have_a_line() {
    let night = |kills: &str| {
        format!(
            "[players]\nAnn = Town Vanilla\nDoc = Town Doctor\nVic = Town Vigilante\nWes = Town Vigilante\n\
             Sam = Town Strongman Vigilante\n[actions]\nDoc: protect -> Ann\n{kills}"
        )
    };
    let (enough, too_few) = (
        "at Ann is stopped: there is a protection for every kill.",
        "a protection saves from one kill only, and there are too few.",
    );
    says(
        System::Snarf,
        ONE,
        &night("Vic: kill -> Ann\n"),
        &[(enough, 1), (too_few, 0)],
    );
    says(
        System::Snarf,
        ONE,
        &night("Vic: kill -> Ann\nWes: kill -> Ann\n"),
        &[(enough, 0), (too_few, 2)],
    );
    says(
        System::Snarf,
        ONE,
        &night("Vic: kill -> Ann\nSam: kill -> Ann\n"),
        &[(enough, 0), (too_few, 0)],
    );
    says(System::Snarf, ONE, &night(""), &[(enough, 0), (too_few, 0)]);
}

/// A move has one line, and a move that leads nowhere else has none.
#[test]
fn each_move_has_one_line() {
    let night = |actions: &str| {
        format!(
            "[players]\nVic = Town Vigilante\nRed = Town Redirector\nBus = Town Bus Driver\nAnn = Town Vanilla\n\
             Bob = Town Vanilla\n[actions]\nVic: kill -> Ann\n{actions}"
        )
    };
    let moved = "Vic's kill is moved from Ann to Bob by Bus's drive.";
    says(
        System::Snarf,
        None,
        &night("Bus: drive -> Ann, Bob\n"),
        &[(moved, 1), (" is moved ", 1)],
    );
    says(
        System::Snarf,
        None,
        &night("Red: redirect -> Vic, Ann\n"),
        &[(" is moved ", 0)],
    );
    says(System::Snarf, None, &night(""), &[(" is moved ", 0)]);
}

/// A death is reported as another's only if identities are exchanged, and has one line for it.
#[test]
fn exchanged_deaths_have_one_line() {
    let night = |actions: &str| {
        format!(
            "[players]\nVic = Town Vigilante\nDjo = Town Djinn\nAnn = Town Vanilla\nBob = Town Vanilla\n[actions]\n\
             Vic: kill -> Ann\n{actions}"
        )
    };
    for system in [
        System::Nar,
        System::NarGuide,
        System::Snarf,
        System::Lar,
        System::Werewolves,
    ] {
        let told = ("Ann's death is reported as Bob's", 1);
        says(
            system,
            None,
            &night("Djo: exchange -> Ann, Bob\n"),
            &[told, ("is reported as", 1)],
        );
        says(system, None, &night(""), &[("is reported as", 0)]);
    }
}

/// More passives are triggered than the small buffers of `nar` and of the lists hold. The account still has each gift
/// once, although the night is resolved twice.
#[test]
fn a_night_of_many_gifts_is_told_once() {
    let mut players =
        "Ven = Town {; vendor:a, vendor:b, vendor:c, vendor:d, vendor:e, vendor:f, vendor:g, vendor:h}\n".to_owned();
    let mut actions = String::new();
    for number in 0..9 {
        players.push_str(&format!("V{number} = Town Visitor\n"));
        actions.push_str(&format!("V{number}: visit -> Ven\n"));
    }
    let night = format!("[players]\n{players}[actions]\n{actions}");
    for system in [
        System::Nar,
        System::NarGuide,
        System::Lar,
        System::Werewolves,
    ] {
        says(
            system,
            None,
            &night,
            &[
                (" triggers Ven's reflexive gift of a", 9),
                (" triggers ", 72),
            ],
        );
    }
}

/// `rar` asks for the reported identity: once for each that an exchange could give. Two exchanges that share a player
/// leave it unchanged.
#[test]
fn rar_asks_for_the_reported_identity() {
    let night = |actions: &str| {
        format!(
            "[players]\nVic = Town Vigilante\nDjo = Town Djinn\nDot = Town Djinn\nAnn = Town Vanilla\nBob = Town Vanilla\n\
             Cid = Town Vanilla\n[actions]\nVic: kill -> Ann\n{actions}"
        )
    };
    let asked = "'s death reported as";
    says(System::Rar, None, &night(""), &[(asked, 0)]);
    says(
        System::Rar,
        None,
        &night("Djo: exchange -> Ann, Bob\n"),
        &[
            (asked, 1),
            ("Is Ann's death reported as Bob's? Yes.", 1),
            ("makes it Bob's", 1),
        ],
    );
    says(
        System::Rar,
        None,
        &night("Djo: exchange -> Ann, Bob\nDot: exchange -> Ann, Bob\n"),
        &[
            (asked, 1),
            ("Is Ann's death reported as Bob's? No.", 1),
            ("shares a player with it", 2),
            ("makes it Bob's", 2),
        ],
    );
    says(
        System::Rar,
        None,
        &night("Djo: exchange -> Ann, Bob\nDot: exchange -> Cid, Ann\n"),
        &[
            (asked, 2),
            ("Is Ann's death reported as Bob's? No.", 1),
            ("Is Ann's death reported as Cid's? No.", 1),
            (
                "Reason for no: Dot's exchange of identities shares a player with it",
                1,
            ),
            (
                "Reason for no: Djo's exchange of identities shares a player with it",
                1,
            ),
        ],
    );
}

/// Only the last of a chain of hosts is a stranger to the Town.
#[test]
fn rar_names_the_last_host_a_stranger() {
    let night = "
[players]
Hal = Town Hider
Hip = Town Hider
Gus = Mafia Goon
[actions]
Hal: hide -> Hip
Hip: hide -> Gus
";
    says(
        System::Rar,
        None,
        night,
        &[
            ("Does Hal die? Yes.", 1),
            ("Does Hip die? Yes.", 1),
            ("behind Gus, who was not Town", 2),
            ("behind Hip, who was not Town", 0),
        ],
    );
}

/// `doctor-saves=one` in `rar`: each kill has the line of too few protections, below the protection and nowhere else.
/// It is missing if a strongman kills anyway, or if one kill has its protection.
#[test]
fn rar_counts_protections() {
    let night = |kills: &str| {
        format!(
            "[players]\nAnn = Town Vanilla\nDoc = Town Doctor\nVic = Town Vigilante\nWes = Town Vigilante\n\
             Sam = Town Strongman Vigilante\nBea = Town Roleblocker\nCal = Town Roleblocker\n[actions]\n\
             Doc: protect -> Ann\nBea: block -> Vic\nCal: block -> Bea\nVic: kill -> Ann\n{kills}"
        )
    };
    let too_few = "a protection saves from one kill only, and Ann has too few";
    says(
        System::Rar,
        ONE,
        &night("Wes: kill -> Ann\n"),
        &[("Does Ann die? Yes.", 1), (too_few, 2)],
    );
    says(
        System::Rar,
        ONE,
        &night(""),
        &[("Does Ann die? No.", 1), (too_few, 0)],
    );
    says(
        System::Rar,
        ONE,
        &night("Sam: kill -> Ann\n"),
        &[("Does Ann die? Yes.", 1), (too_few, 0)],
    );
}

/// `rar` asks of each theft whether it takes an item that another player has, in every place that the theft could
/// reach.
#[test]
fn rar_asks_about_each_theft() {
    let night = "
[players]
Tad = Mafia Thief
Tim = Town Thief
Dot = Town Bus Driver
Vic = Town Vanilla with gun
[actions]
Tad: steal -> Vic
Tim: steal -> Dot
Dot: drive -> Dot, Tim
";
    says(
        System::Rar,
        None,
        night,
        &[
            ("take what", 2),
            ("Does Tad's theft take what Vic has? Yes.", 1),
            ("Does Tim's theft take what Dot has? No.", 1),
        ],
    );
}

/// `rar` names the effect of each action in a reason: it reaches, visits, triggers, hides a target or stops an actor; a
/// drive has the players that it reaches. (\[RAR\]'s words.)
#[test]
fn rar_names_the_effect_of_an_action() {
    let night = |actions: &str| {
        format!(
            "[players]\nAnn = Town Commuterizer\nCy = Mafia Thief\nDi = Town Vanilla with gun\n\
             Gil = Town Paranoid Gun Owner\nBus = Town Bus Driver\nTia = Town Tracker\nVen = Town Reflexive Fruit Vendor\n\
             Vi = Town Visitor\n[actions]\n{actions}"
        )
    };
    // The effect of a commuterizer on a theft depends on its target: the victim, or the thief.
    says(
        System::Rar,
        None,
        &night("Cy: steal -> Di\nAnn: commuterize -> Di\n"),
        &[
            ("Ann's commuterizing makes Di untargetable.", 1),
            ("Ann's commuterizing stops", 0),
        ],
    );
    says(
        System::Rar,
        None,
        &night("Cy: steal -> Di\nAnn: commuterize -> Cy\n"),
        &[("Ann's commuterizing stops Cy.", 1), ("untargetable", 0)],
    );
    says(
        System::Rar,
        None,
        &night("Bus: drive -> Gil, Di\n"),
        &[
            (
                "Bus's drive reaches Gil and triggers Gil's gun, which reaches Bus.",
                1,
            ),
            ("Bus's drive reaches", 1),
        ],
    );
    says(
        System::Rar,
        None,
        &night("Vi: visit -> Ven\n"),
        &[(
            "Vi's visit reaches Ven and triggers Ven's reflexive gift of fruit, which reaches Vi.",
            1,
        )],
    );
    says(
        System::Rar,
        None,
        &night("Tia: track -> Cy\nCy: steal -> Di\n"),
        &[("Tia's tracking reaches Cy, and Cy visits Di (theft).", 1)],
    );
}

/// A tracker who triggers the vendor they track receives the gift, and does not see it made, because visits of passives
/// are not seen.
#[test]
fn rar_hides_visits_of_passives() {
    let night = "[players]\nTia = Town Tracker\nVen = Town Reflexive Fruit Vendor\n[actions]\nTia: track -> Ven\n";
    says(
        System::Rar,
        None,
        night,
        &[
            ("Does Tia receive fruit? Yes.", 1),
            ("show a visit to", 0),
            ("Does Tia's tracking show no visit? Yes.", 1),
        ],
    );
}

/// `rar-list` asks for a death only if something might kill the player: not for a bodyguard whose ward nobody kills,
/// nor for somebody suicidal whom no visit can reach.
#[test]
fn rar_list_asks_only_for_possible_deaths() {
    let night = |actions: &str| {
        format!(
            "[players]\nGil = Town Bodyguard\nSue = Town Ascetic Suicidal Vanilla\nVic = Town {{visit, kill}}\n\
             Ann = Town Vanilla\n[actions]\nGil: guard -> Ann\nVic: visit -> Sue\n{actions}"
        )
    };
    says(
        System::RarList,
        None,
        &night(""),
        &[("Does ", 0), ("Nobody dies.", 1)],
    );
    says(
        System::RarList,
        None,
        &night("Vic: kill -> Ann\n"),
        &[
            ("Does ", 2),
            ("Does Gil die? Yes.", 1),
            ("Does Ann die? No.", 1),
        ],
    );
}

/// `rar-list` marks each onto that works: Dot's drive brings Vic's kill to Eve, and would bring Wes's, which does not
/// reach Ann, because Ron is blocked.
#[test]
fn rar_list_marks_ontos_that_work() {
    let night = "
[players]
Vic = Town Vigilante
Wes = Town Vigilante
Ron = Town Redirector
Bea = Town Roleblocker
Dot = Town Bus Driver
Ann = Town Vanilla
Bob = Town Vanilla
Eve = Town Vanilla
[actions]
Vic: kill -> Ann
Wes: kill -> Bob
Ron: redirect -> Wes, Ann
Bea: block -> Ron
Dot: drive -> Ann, Eve
";
    says(
        System::RarList,
        None,
        night,
        &[
            (" onto Eve:", 2),
            ("Dot's drive brings Vic's kill onto Eve: it works.", 1),
            (
                "Dot's drive brings Wes's kill onto Eve: it finds nothing at Ann.",
                1,
            ),
            (" onto Ann:", 2),
            (
                "Ron's redirect brings Wes's kill onto Ann: it does nothing, as it has taken nothing away.",
                2,
            ),
            ("Eve is dead in the morning.", 1),
        ],
    );
}

/// `rar` names the counter-reasons of a line: a frame against any reading except mafia; an Ascetic target against every
/// line except the reading of the visit, if it arrives (switch `ascetic-visit=seen`).
#[test]
fn rar_names_counter_reasons() {
    let night = "
[players]
Tia = Town Tracker
Vi = Town Thief
Asc = Town Ascetic Vanilla
Cop = Town Cop
Fae = Mafia Framer
Ann = Town Vanilla
[actions]
Tia: track -> Vi
Vi: steal -> Asc
Cop: investigate -> Ann
Fae: frame -> Ann
";
    says(
        System::Rar,
        Some(("ascetic-visit", "seen")),
        night,
        &[
            ("Does Tia's tracking show a visit to Asc? Yes.", 1),
            ("Does Vi's theft take what Asc has? No.", 1),
            ("Reason for no: Asc is Ascetic.", 1),
            ("Does Cop's investigation say mafia? Yes.", 1),
            ("Does Cop's investigation say town? No.", 1),
            ("Reason for no: Fae's frame reaches Ann.", 1),
        ],
    );
}

fn night(players: &str, actions: &str) -> String {
    format!("[players]\n{players}\n[actions]\n{actions}\n").replace('|', "\n")
}

#[test]
fn rule_4_is_cited_once_where_it_matters() {
    // The block fails at an Ascetic player, so that its other counters do not matter.
    let ascetic = night(
        "Ann = Town Ascetic Super Commandant|Bob = Town Roleblocker",
        "Ann: commandant -> Bob|Bob: block -> Ann",
    );
    says(
        System::Rar,
        None,
        &ascetic,
        &[("Ann is Ascetic.", 1), ("cannot count against", 0)],
    );
    // The drive that the block would stop brings both the tracking and the block that it sees.
    let seen = night(
        "Ann = Town Tracker|Bob = Town Bus Driver|Cy = Town Roleblocker",
        "Ann -> Bob|Cy -> Bob|Bob -> Cy, Bob",
    );
    says(
        System::Rar,
        None,
        &seen,
        &[("Cy's block cannot count against Bob's drive", 1)],
    );
    // Cy's rolestop keeps Bob's visit off Ann. Bob's own would stop it, but the question is about that visit.
    let fruit = night(
        "Ann = Town vendor:fruit Bus Driver|Bob = Town Rolestopper|Cy = Town Rolestopper",
        "Ann: drive -> Ann, Cy|Cy: rolestop -> Ann|Bob: rolestop -> Cy",
    );
    says(
        System::Rar,
        None,
        &fruit,
        &[("Bob's rolestop cannot count against Cy's rolestop", 1)],
    );
}

/// The question is about the only action, and not about a visit that somebody reads.
#[test]
fn rule_4_names_the_action_left_out() {
    let command = night(
        "Ann = Town Roleblocker|Bob = Town Super Commandant",
        "Ann -> Bob|Bob -> Ann",
    );
    let told = [
        ("it is what is asked about", 1),
        ("it is the visit read", 0),
    ];
    says(System::Rar, None, &command, &told);
}

/// A drive reaches two players, and its Weak driver dies at each, because neither is of the Town.
#[test]
fn a_drive_reaches_two() {
    let weak = night(
        "Ann = Mafia Weak Bus Driver|Bob = Mafia Goon",
        "Ann -> Ann, Bob",
    );
    let reasons = ["Ann", "Bob"]
        .map(|who| format!("Ann's drive reaches {who}, who was not Town, and Ann is Weak."));
    says(
        System::Rar,
        None,
        &weak,
        &reasons.each_ref().map(|reason| (reason.as_str(), 1)),
    );
    says(
        System::RarList,
        ITEM,
        &weak,
        &[(
            "Ann's drive (visit): it works at Ann and Bob, as Ann was not Town, and Ann is Weak.",
            1,
        )],
    );
}

/// His tracking is brought to himself, and nothing else brings a visit of his to him.
#[test]
fn a_tracking_brought_home_shows_nobody() {
    let track = night(
        "Ann = Town Redirector|Bob = Town Tracker|Cy = Town Cop",
        "Ann -> Bob, Bob|Cy -> Ann|Bob -> Ann",
    );
    says(
        System::Rar,
        None,
        &track,
        &[
            ("Does Bob's tracking show no visit? Yes.", 1),
            ("show a visit to Bob", 0),
        ],
    );
}

/// An action that fails because of its actor's side has that reason, and not the Ascetic target.
#[test]
fn the_side_that_makes_an_action_fail_is_named() {
    let (disloyal, loyal) = ("Ann is Disloyal", "Ann is Loyal");
    let look = night("Ann = Town Disloyal Cop|Bob = Town Vanilla", "Ann -> Bob");
    says(System::Rar, None, &look, &[(disloyal, 1), ("Ascetic", 0)]);
    says(
        System::RarList,
        None,
        &look,
        &[(disloyal, 1), ("Ascetic", 0)],
    );
    let visit = night(
        "Ann = Town Disloyal Visitor|Bob = Town Vanilla",
        "Ann -> Bob",
    );
    says(
        System::RarList,
        None,
        &visit,
        &[
            ("Ann is Disloyal, and Bob is of the same side", 1),
            ("Ascetic", 0),
        ],
    );
    // If both apply, the reason is the target's side.
    let both = |side: &str| {
        night(
            &format!("Ann = Town Loyal Disloyal Visitor|Bob = {side} vendor:fruit Vanilla"),
            "Ann -> Bob",
        )
    };
    says(
        System::Rar,
        None,
        &both("Town"),
        &[(disloyal, 1), (loyal, 0)],
    );
    says(
        System::Rar,
        None,
        &both("Mafia"),
        &[(disloyal, 0), (loyal, 1)],
    );
}

#[test]
fn brought_actions_work_in_their_turn() {
    let sent = night(
        "Ann = Town Redirector|Bob = Town Cop",
        "Ann -> Bob, Bob|Bob -> Ann",
    );
    says(
        System::RarList,
        None,
        &sent,
        &[
            (
                "Bob's investigation at Bob: it works as soon as Ann's redirect has brought it.",
                1,
            ),
            (
                "Bob's investigation at Ann: Ann's redirect takes it away.",
                1,
            ),
        ],
    );
    // If the list has the driver first, her moves are there in their turn.
    let driven = night(
        "Ann = Town Cop|Bob = Town Bus Driver",
        "Ann -> Bob|Bob -> Bob, Ann",
    );
    says(
        System::RarList,
        None,
        &driven,
        &[
            ("Ann's investigation at Ann: it works.", 1),
            ("Ann's investigation at Bob: Bob's drive takes it away.", 1),
            ("as soon as", 0),
        ],
    );
    says(
        System::RarList,
        ITEM,
        &driven,
        &[
            ("it brings Ann's investigation to Ann.", 1),
            ("does nothing", 0),
        ],
    );
    // The visit that a tracker sees is brought too.
    let seen = night(
        "Ann = Town Bus Driver|Bob = Town Visitor|Cy = Town Tracker",
        "Ann -> Bob, Ann|Bob -> Ann|Cy -> Ann",
    );
    says(
        System::RarList,
        None,
        &seen,
        &[(
            "Bob's visit at Bob: it works as soon as Ann's drive has brought it.",
            1,
        )],
    );
    // So is a kill by two drives; a protection that runs after the drive works in its turn.
    let kill = night(
        "Ann = Town vendor:fruit Bus Driver|Bob = Town Vigilante|Cy = Town PGO Bus Driver",
        "Ann -> Ann, Bob|Cy -> Cy, Ann|Bob -> Cy",
    );
    says(
        System::RarList,
        None,
        &kill,
        &[(
            "Bob's kill at Bob: it works as soon as Ann's drive has brought it.",
            1,
        )],
    );
    let saved = night(
        "Ann = Town Doctor|Bob = Town Bus Driver|Cy = Town Vigilante",
        "Ann -> Bob|Cy -> Bob|Bob -> Ann, Bob",
    );
    says(
        System::RarList,
        None,
        &saved,
        &[("Ann's protection against Cy's kill: it works.", 1)],
    );
    // Only the action of the question is brought: the gift of fruit for the question about fruit, not for the one about
    // the reading.
    let gift = night(
        "Ann = Town vendor:fruit Bus Driver|Bob = Town Cop",
        "Ann -> Bob, Ann|Bob -> Ann",
    );
    says(
        System::RarList,
        ITEM,
        &gift,
        &[
            ("it brings Bob's investigation to Bob.", 1),
            (
                "it brings Bob's investigation to Bob and Ann's reflexive gift of fruit to Ann.",
                1,
            ),
        ],
    );
}

/// A passive is named if the answer depends on it. A Miller reads as guilty, not as somebody with a role.
#[test]
fn passives_that_an_answer_rests_on() {
    let reads = night(
        "Ann = Town Vanilla Cop|Bob = Town Miller Vanilla",
        "Ann -> Bob",
    );
    says(
        System::RarList,
        None,
        &reads,
        &[
            ("Ann's vanilla check at Bob: it works.", 1),
            ("as Bob is a Miller", 0),
        ],
    );
    let guilty = night("Ann = Town Cop|Bob = Town Miller Vanilla", "Ann -> Bob");
    says(System::RarList, None, &guilty, &[("as Bob is a Miller", 1)]);
    let macho = night(
        "Ann = Town PGO Doctor|Bob = Town Macho Visitor",
        "Ann -> Bob|Bob -> Ann",
    );
    says(
        System::RarList,
        None,
        &macho,
        &[("Ann's gun at Bob: it works, as Bob is Macho.", 1)],
    );
    // Nobody protects Bob.
    let alone = night(
        "Ann = Town Vigilante|Bob = Town Macho Doctor",
        "Ann -> Bob|Bob -> Ann",
    );
    says(
        System::RarList,
        None,
        &alone,
        &[("Ann's kill at Bob: it works.", 1), ("Macho", 0)],
    );
}

#[test]
fn a_visit_names_the_missing_condition() {
    let guard = night(
        "Ann = Town Roleblocker|Bob = Town PGO Bodyguard",
        "Ann -> Bob|Bob: guard -> Ann",
    );
    says(
        System::RarList,
        None,
        &guard,
        &[(
            "Ann's block (visit) at Bob: in vain without Bob's guard at Ann.",
            1,
        )],
    );
}

/// A recruitment of a cultist, or a revival of a living player, after a redirect, changes nothing, and has a line for
/// it. If it changes something, it has none.
#[test]
fn actions_without_a_change_have_a_line() {
    let night = |actions: &str| {
        format!(
            "[players]\nCul = Cult {{recruit}}\nAda = Cult\nAnn = Town\nRae = Town Reviver\nDee = Town (dead)\n\
             Rex = Mafia Redirector\n[actions]\n{actions}"
        )
    };
    let (cult, lives) = (
        "changes nothing: Ada is of the cult already.",
        "Rae's revival of Ann does nothing: Ann is alive.",
    );
    let idle = night("Cul: recruit -> Ada\nRae: revive -> Dee\nRex: redirect -> Rae, Ann\n");
    says(
        System::Snarf,
        None,
        &idle,
        &[(cult, 1), (lives, 1), ("s nothing", 2)],
    );
    let both = night("Cul: recruit -> Ann\nRae: revive -> Dee\n");
    says(System::Snarf, None, &both, &[("s nothing", 0)]);
}

#[test]
fn redirects_do_not_move_the_strong_willed() {
    let night = |actions: &str| {
        format!(
            "[players]\nVic = Town Strong-Willed Vigilante\nCop = Town Strong-Willed Cop\nSid = Town Strong-Willed Redirector\n\
             Sue = Town Strong-Willed Roleblocker\nRex = Town Redirector\nBea = Town Roleblocker\nDri = Town Bus Driver\n\
             Ann = Town\nBob = Town\nEve = Town\n[actions]\n{actions}"
        )
    };
    let vic = "Vic is Strong-Willed.";
    let before = night(
        "Vic: kill -> Ann\nCop: investigate -> Bob\nRex: redirect -> Vic, Bob\nBea: block -> Vic\n",
    );
    says(
        System::Snarf,
        None,
        &before,
        &[(vic, 2), ("Strong-Willed", 2)],
    );
    // Actions of one order do not see each other's effects.
    let at_once = night(
        "Rex: redirect -> Sid, Bob\nSid: redirect -> Ann, Bob\nBea: block -> Sue\nSue: block -> Ann\n",
    );
    says(System::Snarf, None, &at_once, &[("Strong-Willed", 0)]);
    let redirected = night(
        "Vic: kill -> Ann\nCop: investigate -> Bob\nRex: redirect -> Vic, Bob\nDri: drive -> Cop, Eve\n",
    );
    for system in [System::Nar, System::NarGuide] {
        says(
            system,
            None,
            &redirected,
            &[
                ("It does nothing to Vic's kill: Vic is Strong-Willed.", 1),
                ("Strong-Willed", 1),
            ],
        );
    }
}

/// Actions of one order that would have stopped, moved or hidden another at a lower order (SNARF-2): once each, no
/// player's own, and nothing of another order.
#[test]
fn snarf_lists_unseen_actions_of_one_order() {
    let night = |actions: &str| {
        format!(
            "[players]\nBea = Town Roleblocker\nSue = Town Roleblocker\nRex = Town Redirector\nSid = Town Redirector\n\
             Dri = Town Bus Driver\nEve = Town Bus Driver\nVan = Town {{vanillaise}}\nWil = Town {{vanillaise}}\n\
             Com = Town {{commuterize}}\nCop = Town Cop\nAnn = Town\nBob = Town\n[actions]\n{actions}"
        )
    };
    let unseen = "without seeing each other";
    let blocks = night("Bea: block -> Sue\nSue: block -> Bea\n");
    let each = [
        ("Sue's block does not stop Bea's block", 1),
        ("Bea's block does not stop Sue's block", 1),
        (unseen, 2),
    ];
    says(System::Snarf, None, &blocks, &each);
    let strips = night("Van: vanillaise -> Wil\nWil: vanillaise -> Van\n");
    let each = [
        ("Wil's vanillaising does not stop Van's", 1),
        ("Van's vanillaising does not stop Wil's", 1),
        (unseen, 2),
    ];
    says(System::Snarf, None, &strips, &each);
    says(
        System::Snarf,
        Some(("snarf-vanillaise", "end-of-night")),
        &strips,
        &[(unseen, 0)],
    );
    let moves = night(
        "Dri: drive -> Sid, Bob\nEve: drive -> Bob, Ann\nRex: redirect -> Sid, Ann\nSid: redirect -> Cop, Bob\n\
         Cop: investigate -> Ann\n",
    );
    let each = [
        ("Dri's drive does not move Rex's redirect", 1),
        ("Rex's redirect does not move Sid's", 1),
        (unseen, 2),
    ];
    says(System::Snarf, None, &moves, &each);
    let shot = "[players]\nPog = Town PGO\nDoc = Town Doctor\nDan = Town Doctor\nDon = Town Doctor\n[actions]\nDoc: protect -> Pog\n\
                Dan: protect -> Doc\nDon: protect -> Doc\n";
    let late = "from Pog's gun, which goes off at the same order, 60.";
    says(
        System::Snarf,
        None,
        shot,
        &[(late, 2), ("does not protect", 2)],
    );
    let nobody_shot = "[players]\nDoc = Town Doctor\nDan = Town Doctor\nAnn = Town\n[actions]\nDoc: protect -> Ann\nDan: protect -> Ann\n";
    says(System::Snarf, None, nobody_shot, &[("does not protect", 0)]);
    let hides = night("Com: commuterize -> Cop\nCop: investigate -> Bob\n");
    says(
        System::Snarf,
        None,
        &hides,
        &[
            (unseen, 0),
            ("Cop's investigation is stopped by Com's commuterizing.", 1),
        ],
    );
}

/// Two thieves at one victim take nothing, and each has a line that names the other; a single thief is no rival.
#[test]
fn rival_thieves_have_a_line_each() {
    let night = |actions: &str| {
        format!(
            "[players]\nAnn = Town with knife\nBob = Town\nThi = Town Thief\nTom = Town Thief\n[actions]\n{actions}"
        )
    };
    let two = night("Thi: steal -> Ann\nTom: steal -> Ann\n");
    says(
        System::Snarf,
        None,
        &two,
        &[
            (
                "Thi's theft from Ann takes nothing: Tom steals there too.",
                1,
            ),
            (
                "Tom's theft from Ann takes nothing: Thi steals there too.",
                1,
            ),
        ],
    );
    let apart = night("Thi: steal -> Bob\nTom: steal -> Ann\n");
    for system in [System::Snarf, System::Lar, System::Werewolves] {
        let told = [
            ("Thi's theft from Bob takes nothing: Bob has nothing.", 1),
            ("Tom's theft from Ann takes knife.", 1),
        ];
        says(system, None, &apart, &told);
    }
}

/// A Macho player cannot use protections and guards; guards of others, and redirects, do not matter. A Strongman's kill
/// goes to the guard (SNARF-13).
#[test]
fn protections_of_the_macho_have_no_effect() {
    let night = |ann: &str, vic: &str| {
        format!(
            "[players]\nAnn = Town {ann}Vanilla\nVic = Town {vic}Vigilante\nDoc = Town Doctor\nBod = Town Bodyguard\n\
             Big = Town Bodyguard\nRex = Town Redirector\nBob = Town\n[actions]\nVic: kill -> Ann\nDoc: protect -> Ann\n\
             Bod: guard -> Ann\nBig: guard -> Bob\nRex: redirect -> Bob, Doc\n"
        )
    };
    let macho = "does not stop Vic's kill at Ann: Ann is Macho.";
    let [doc, bod] = ["Doc's protection", "Bod's guard"].map(|shield| format!("{shield} {macho}"));
    says(
        System::Snarf,
        None,
        &night("Macho ", ""),
        &[(&*doc, 1), (&*bod, 1), ("does not stop", 2)],
    );
    let alone = night("Macho ", "").replace("Bod: guard -> Ann\n", "");
    says(
        System::Snarf,
        None,
        &alone,
        &[(&*doc, 1), ("does not stop", 1)],
    );
    let moved = "Vic's kill was to land on Ann, but Bod steps in.";
    says(
        System::Snarf,
        None,
        &night("", "Strongman "),
        &[(moved, 1), ("nothing", 0)],
    );
}

#[test]
fn stripped_players_read_as_vanilla() {
    let night = "[players]\nAnn = Town Vanilla\nDoc = Town Doctor\nDan = Town Doctor\nVan = Town {vanillaise}\n\
                 Wil = Town {vanillaise}\nVic = Town Vanilla Cop\nVal = Town Vanilla Cop\nVer = Town Vanilla Cop\n[actions]\n\
                 Van: vanillaise -> Ann\nWil: vanillaise -> Doc\nVic: vanilla-cop -> Ann\nVal: vanilla-cop -> Doc\n\
                 Ver: vanilla-cop -> Dan\n";
    let told = [
        ("vanilla check of Ann says vanilla.", 1),
        ("vanilla check of Doc says vanilla: Doc is vanillaised.", 1),
        ("vanilla check of Dan says not vanilla.", 1),
        (" is vanillaised", 1),
    ];
    says(System::Snarf, None, night, &told);
}

#[test]
fn a_strip_has_one_line() {
    let night = |held: &str| {
        format!(
            "[players]\nVan = Town {{vanillaise}}\nAnn = Town Cop{held}\n[actions]\nVan: vanillaise -> Ann\n"
        )
    };
    for system in [
        System::Nar,
        System::NarGuide,
        System::Lar,
        System::Werewolves,
    ] {
        says(
            system,
            None,
            &night(""),
            &[("takes Ann's abilities.", 1), (" takes ", 1)],
        );
        says(
            system,
            None,
            &night(" with knife"),
            &[("takes Ann's abilities, and knife.", 1), (" takes ", 1)],
        );
    }
}

/// Two make two players untargetable, and two block two others: an account names the right one.
#[test]
fn rolestops_and_blocks_have_their_actors() {
    let hidden = "[players]\nRos = Town Rolestopper\nRut = Town Rolestopper\nCop = Town Cop\nAnn = Town\nBob = Town\n[actions]\n\
                  Ros: rolestop -> Bob\nRut: rolestop -> Ann\nCop: investigate -> Ann\n";
    for system in [
        System::Nar,
        System::NarGuide,
        System::Lar,
        System::Werewolves,
    ] {
        says(
            system,
            None,
            hidden,
            &[
                ("nobody can target Ann after Rut's rolestop", 2),
                ("nobody can target Ann after Ros's", 0),
            ],
        );
    }
    let blocked = "[players]\nVic = Town Vigilante\nCop = Town Cop\nBea = Town Roleblocker\nBob = Town Roleblocker\nAnn = Town\n\
                   [actions]\nBea: block -> Vic\nBob: block -> Cop\nVic: kill -> Ann\nCop: investigate -> Ann\n";
    for system in [System::Lar, System::Werewolves] {
        let told = [
            ("Vic's kill is stopped by Bea's block.", 1),
            ("Cop's investigation is stopped by Bob's block.", 1),
        ];
        says(system, None, blocked, &told);
    }
}

/// In `werewolves` the first killer takes a victim's belongings (WOLVES-11), and a suicide takes nothing from its
/// actor.
#[test]
fn the_first_killer_takes_belongings() {
    let night = "[players]\nWes = Werewolf Werewolf\nNed = Town Vanilla with gun\n[actions]\nWes: kill -> Ned\n";
    says(
        System::Werewolves,
        None,
        night,
        &[("Wes's kill at Ned takes gun.", 1), (" takes ", 1)],
    );
    let own = "[players]\nNed = Town Suicidal Vanilla with gun\nCop = Town Cop\n[actions]\nCop: investigate -> Ned\n";
    says(
        System::Werewolves,
        None,
        own,
        &[(" takes ", 0), ("Ned has gun in the morning.", 1)],
    );
}

#[test]
fn rivals_of_a_theft_are_named() {
    let night = "[players]\nTia = Town Thief\nThi = Town Thief\nTom = Town Thief\nAnn = Town with knife\nBob = Town with gun\n\
                 [actions]\nTia: steal -> Bob\nThi: steal -> Ann\nTom: steal -> Ann\n";
    let told = [
        ("Tia's theft from Bob takes gun.", 1),
        (
            "Thi's theft from Ann takes nothing: Tom steals there too.",
            1,
        ),
        (
            "Tom's theft from Ann takes nothing: Thi steals there too.",
            1,
        ),
    ];
    says(System::Werewolves, None, night, &told);
}

/// The suicide of a Macho player goes through Bulletproof (MODEL-44), and has a line for it. The suicide of a dead
/// player, which a revival triggers, goes through nothing: the dead do not die (MODEL-37).
#[test]
fn a_suicide_of_the_dead_goes_through_nothing() {
    let night = |dead: &str, action: &str| {
        format!(
            "[players]\nRae = Town Reviver\nCop = Town Cop\nDan = Town Bulletproof Macho Suicidal Vanilla{dead}\n[actions]\n{action}\n"
        )
    };
    let pierces = "Being Bulletproof does not stop Dan's suicide: Dan is Macho.";
    for system in [
        System::Nar,
        System::NarGuide,
        System::Lar,
        System::Werewolves,
    ] {
        says(
            system,
            None,
            &night("", "Cop -> Dan"),
            &[(pierces, 1), ("Dan dies of suicide.", 1)],
        );
        says(
            system,
            None,
            &night(" (dead)", "Rae -> Dan"),
            &[("Bulletproof", 0), ("Dan is dead already.", 1)],
        );
    }
}

/// A drive triggers a gun before it resolves (NAR-11). No action can change the target of the shot, so it goes first
/// (NAR-5), and the rest is a breakdown of the golden rule.
#[test]
fn triggered_shots_go_before_a_breakdown() {
    let night = "[players]\nAnn = Cult {redirect, drive}\nBob = Town\nCy = Neutral (Hostile) {block; pgo}\n[actions]\n\
                 Ann: drive -> Bob, Cy\nCy: block -> Bob\nAnn: redirect -> Cy, Ann\n";
    for system in [System::Nar, System::NarGuide] {
        let told = [
            ("Before Ann's drive resolves, it triggers Cy's gun.", 1),
            (
                "Step 1, Cy's gun at Ann: nothing still to come could stop or move it.",
                1,
            ),
            (
                "could stop or move one another, and nothing is free to go first.",
                1,
            ),
        ];
        says(system, None, night, &told);
    }
}

#[test]
fn two_actions_of_one_ability_are_told_apart() {
    let players = "[players]\nBus = Town Bus Driver\nRed = Town Redirector\nVic = Town Vigilante\nAnn = Town\nBob = Town\n\
                   Cy = Town\n[actions]\n";
    let twins = format!(
        "{players}Bus: drive -> Ann, Bob\nBus: drive -> Ann, Cy\nRed: redirect -> Ann, Bob\nRed: redirect -> Bob, Cy\n\
         Vic: kill -> Bob\nVic: kill -> Cy\n"
    );
    let each = [
        (", Bus's drive (of Ann and Bob): ", 1),
        (", Bus's drive (of Ann and Cy): ", 1),
        (", Red's redirect (of Ann to Bob) of ", 1),
        (", Red's redirect (of Bob to Cy) of ", 1),
        (", Vic's kill (of Bob) at ", 1),
        (", Vic's kill (of Cy) at ", 1),
    ];
    // An action at its first target has no line for a second arrival.
    let still = format!(
        "{players}Red: redirect -> Ann, Bob\nRed: redirect -> Bob, Cy\nVic: kill -> Bob\nVic: kill -> Cy\n"
    );
    let once = [
        (", Red's redirect (of Ann to Bob): ", 1),
        (", Red's redirect (of Bob to Cy): ", 1),
        (", Vic's kill (of Bob): ", 1),
        (", Vic's kill (of Cy): ", 1),
    ];
    let alone = format!("{players}Bus: drive -> Ann, Bob\nVic: kill -> Cy\n");
    for system in [System::Nar, System::NarGuide] {
        says(system, None, &twins, &each);
        says(system, None, &still, &once);
        says(
            system,
            None,
            &alone,
            &[
                (", Bus's drive of Ann and Bob: ", 1),
                (", Vic's kill at Cy: ", 1),
                ("(of", 0),
            ],
        );
    }
}

/// A visit without further components goes through, and has a line for it. The visit of a theft has none, and each item that
/// changes hands has one line.
#[test]
fn visits_that_go_through_have_a_line() {
    let night = "[players]\nVis = Town Visitor\nThi = Town Thief\nAnn = Town with knife\n[actions]\nVis: visit -> Ann\n\
                 Thi: steal -> Ann\n";
    for system in [
        System::Nar,
        System::NarGuide,
        System::Lar,
        System::Werewolves,
    ] {
        says(
            system,
            None,
            night,
            &[
                ("goes through.", 1),
                ("Thi's theft from Ann takes knife.", 1),
            ],
        );
    }
    for system in [System::Lar, System::Werewolves] {
        says(
            system,
            None,
            night,
            &[("Vis's visit to Ann goes through.", 1), ("Thi's theft", 1)],
        );
    }
}

/// A tracker sees visits to players, a watcher visits by them; a moved visit is named with its mover.
#[test]
fn visits_are_named_with_their_movers() {
    let night = "[players]\nWat = Town Watcher\nTra = Town Tracker\nVis = Town Visitor\nAnn = Town\nBus = Town Bus Driver\n\
                 Bob = Town\n[actions]\nWat: watch -> Ann\nTra: track -> Vis\nVis: visit -> Ann\nBus: drive -> Ann, Bob\n";
    let told = [
        ("Does Wat's watch show a visit by Vis? Yes.", 1),
        ("Does Tra's tracking show a visit to Bob? Yes.", 1),
        (
            "Tra's tracking reaches Vis, and Vis visits Bob (visit, moved by Bus's drive).",
            1,
        ),
        ("Tra's tracking reaches Vis, and Vis visits Ann (visit).", 1),
        ("watch show a visit to", 0),
        ("tracking show a visit by", 0),
    ];
    says(System::Rar, None, night, &told);
}

/// The second part of a command has a rule of its own (SNARF-29), and that of a jail in two parts another (SNARF-28).
#[test]
fn later_parts_cite_their_rules() {
    let cites = |option: &str, night: &str| {
        let account = account(System::Snarf, Some(("snarf-jail", option)), night);
        let later = account
            .lines
            .iter()
            .find(|line| line.text.starts_with("The second part of"));
        later.map(|line| line.rule.to_string())
    };
    let command =
        "[players]\nCom = Town {commandant}\nBob = Town\n[actions]\nCom: commandant -> Bob\n";
    assert_eq!(cites("compound", command).as_deref(), Some("SNARF-29"));
    let jail = "[players]\nJay = Town Jailkeeper\nBob = Town\n[actions]\nJay: jail -> Bob\n";
    assert_eq!(cites("compound", jail).as_deref(), Some("SNARF-28"));
    assert_eq!(cites("45", jail), None);
}

/// A mover without anything to move has a line for it. A hider who was brought home shares nobody's fate; one who was
/// moved to another has a line with the mover.
#[test]
fn movers_and_hiders_without_effect_have_lines() {
    let drive = "[players]\nDi = Mafia Bus Driver\nHal = Town\n[actions]\nDi: drive -> Hal, Di\n";
    for system in [System::Lar, System::Werewolves] {
        says(
            system,
            None,
            drive,
            &[("There is nothing left that Di's drive could move.", 1)],
        );
    }
    let hider = |mover: &str, action: &str| {
        format!(
            "[players]\nMax = {mover}\nHid = Town Hider\nFlo = Mafia\nBob = Town\n[actions]\n{action}\nHid: hide -> Bob\n"
        )
    };
    let home = hider("Mafia Bus Driver", "Max: drive -> Hid, Bob");
    // In `lar` hiders come first.
    says(
        System::Lar,
        None,
        &home,
        &[("Hid shares the fate of Bob.", 1)],
    );
    for system in [System::Nar, System::NarGuide] {
        says(system, None, &home, &[("shares the fate of", 0)]);
    }
    let moved = hider("Town Redirector", "Max: redirect -> Hid, Flo");
    says(
        System::Rar,
        None,
        &moved,
        &[(
            "Hid hides behind Flo (moved by Max's redirect), who was not Town.",
            1,
        )],
    );
}

/// A protection of a Macho player at the order of a gun is too late anyway, and has no line. At a lower order than the
/// gun, it has no effect. The gun of a Strongman is an ordinary gun, and no kill of theirs.
#[test]
fn snarf_says_of_a_protection_at_the_order_of_a_gun_what_it_does_not_save_from() {
    let night = |ann: &str, bob: &str, gus: &str| {
        format!(
            "[players]\nAnn = Town {ann} Doctor\nBob = Town {bob}\nGus = Town {gus} Paranoid Gun Owner\n[actions]\nBob -> Ann\nAnn -> Gus\n"
        )
    };
    let macho = ("Ann is Macho.", 0);
    let late = "Bob's protection does not protect Ann from Gus's gun, which goes off at the same order, 60.";
    says(
        System::Snarf,
        None,
        &night("Macho", "Doctor", ""),
        &[macho, (late, 0)],
    );
    says(
        System::Snarf,
        None,
        &night("Macho", "Bodyguard", ""),
        &[macho],
    );
    says(
        System::Snarf,
        None,
        &night("", "Doctor", ""),
        &[macho, (late, 1)],
    );
    says(
        System::Snarf,
        None,
        &night("", "Doctor", "Strongman"),
        &[macho, (late, 1)],
    );
    let kill = "[players]\nVic = Town Vigilante\nAnn = Town Macho\nBob = Town Doctor\nGil = Town Bodyguard\n[actions]\nVic -> Ann\nBob -> Ann\nGil -> Ann\n";
    let both = ["Bob's protection", "Gil's guard"]
        .map(|shield| format!("{shield} does not stop Vic's kill at Ann: Ann is Macho."));
    says(
        System::Snarf,
        None,
        kill,
        &both.each_ref().map(|one| (&**one, 1)),
    );
}

/// A guard moves a Strongman's kill all the same, so that no guard is without effect, not even the guard of the guard
/// who took it.
#[test]
fn snarf_says_nothing_of_guards_of_a_guard() {
    let night = "[players]\nVic = Town Strongman Vigilante\nAnn = Town\nGil = Town Bodyguard\nHal = Town Bodyguard\n\
                 [actions]\nVic -> Ann\nGil -> Ann\nHal -> Gil\n";
    says(
        System::Snarf,
        None,
        night,
        &[("Hal's guard does", 0), ("Hal steps in", 0)],
    );
}

/// A kill that two guards have split is moved from each of them: two moves, by one redirect.
#[test]
fn snarf_tells_each_move_of_a_split_kill() {
    let night = "[players]\nVic = Town Vigilante\nAnn = Town\nGil = Town Bodyguard\nHal = Town Bodyguard\nRed = Town Redirector\n\
                 [actions]\nVic -> Ann\nGil -> Ann\nHal -> Ann\nRed -> Vic, Ann\n";
    let moved = [
        ("Vic's kill is moved from Gil to Ann by Red's redirect.", 1),
        ("Vic's kill is moved from Hal to Ann by Red's redirect.", 1),
    ];
    says(System::Snarf, None, night, &moved);
}

/// In a rulebook of orders with kill and recruitment at one order, a player who was dead before does not die of the
/// kill at that order.
#[test]
fn the_dead_do_not_die_of_a_later_kill() {
    let mut orders: Orders = SNARF_ORDERS.clone();
    orders.places[Ability::Protect as usize].order = 10;
    orders.places[Ability::Recruit as usize].order = 80;
    let book = Rulebook {
        engine: Engine::Orders(Cow::Owned(orders)),
        ..SNARF.clone()
    };
    let night = "[players]\nTim = Town Roleblocker\nDoc = Town Doctor\nGus = Town Paranoid Gun Owner\nHal = Town Paranoid Gun Owner\n\
                 Vic = Town Strongman Vigilante\nCy = Cult Recruiter\n\
                 [actions]\nDoc -> Tim\nTim: block -> Gus\nTim: block -> Hal\nVic -> Tim\nCy -> Tim\n";
    says(
        &book,
        ONE,
        night,
        &[("Tim is dead.", 1), ("Tim is dead of", 0)],
    );
}

#[test]
fn a_commute_cites_the_rule_of_the_kill() {
    let night = "[players]\nAnn = Town {commute}\nVic = Town {kill}\n[actions]\nAnn: commute\nVic: kill -> Ann\n";
    let account = account(System::Rar, None, night);
    let away: Vec<Rule> = account
        .lines
        .iter()
        .filter(|line| line.text.ends_with("makes Ann untargetable."))
        .map(|line| line.rule)
        .collect();
    assert!(
        !away.is_empty() && away.iter().all(|&rule| rule == Rule::Rar12),
        "{away:?}"
    );
}

/// A Godfather reads as Town by himself (MODEL-51), and as Mafia if he is framed: then he is no reason for the result.
#[test]
fn a_framed_godfather_is_no_reason_for_what_a_cop_reads() {
    let night = |frame: &str| {
        format!(
            "[players]\nAnn = Town Cop\nFay = Mafia {{frame}}\nGus = Mafia Godfather Goon\n[actions]\nAnn: investigate -> Gus\n{frame}"
        )
    };
    says(
        System::RarList,
        None,
        &night(""),
        &[("as Gus is a Godfather", 1)],
    );
    says(
        System::RarList,
        None,
        &night("Fay: frame -> Gus\n"),
        &[("as Gus is a Godfather", 0)],
    );
}

/// One doctor suffices for one kill at Ann, and not for two at Bea. A player who hides behind both dies of the kills at
/// Bea alone.
#[test]
fn the_host_with_too_few_protections_is_the_reason() {
    let night = "[players]\nHal = Town {hide}\nAnn = Town\nBea = Town\nDoc = Town {protect}\nDot = Town {protect}\nVic = Town {kill}\n\
                 Val = Town {kill}\n[actions]\nHal: hide -> Ann\nHal: hide -> Bea\nDoc: protect -> Ann\nDot: protect -> Bea\n\
                 Vic: kill -> Ann\nVic: kill -> Bea\nVal: kill -> Bea\n";
    let account = account(System::Rar, ONE, night);
    let behind = |player: &str| -> Vec<bool> {
        let start = format!("Reason for yes: Hal hides behind {player}, and");
        account
            .lines
            .iter()
            .filter(|line| line.text.starts_with(&start))
            .map(|line| line.struck)
            .collect()
    };
    assert!(
        !behind("Ann").is_empty() && behind("Ann").iter().all(|&struck| struck),
        "{account:?}"
    );
    assert!(behind("Bea").contains(&false), "{account:?}");
}

/// A kill that is driven home fails because it is at home (MODEL-39): nobody is Disloyal here.
#[test]
fn a_kill_that_comes_home_is_not_said_to_fail_for_disloyalty() {
    let night = "[players]\nKay = Town {kill, guard}\nXan = Town\nWes = Town\nZoe = Town {kill}\nRex = Town {redirect}\nDan = Town {drive}\n\
                 [actions]\nKay: kill -> Xan\nKay: guard -> Wes\nZoe: kill -> Xan\nRex: redirect -> Kay, Wes\nDan: drive -> Xan, Kay\n";
    let sheet: Sheet = night.parse().expect("a night");
    let mut switches = Switches::default();
    assert!(
        switches.set("rar-list-item", "action").is_ok()
            && switches.set("self-redirect", "fails").is_ok()
    );
    let account = explain(System::RarList, &sheet.night, &switches, sheet.words());
    let has = |words: &str| account.lines.iter().any(|line| line.text.contains(words));
    assert!(
        has("negated, as it has come home to Kay") && !has("Disloyal"),
        "{account:?}"
    );
}

/// A Town player at a Miller reads mafia, and a Mafia player at a Godfather reads town; a Werewolf Miller has the true
/// result.
#[test]
fn readings_name_passives_that_change_them() {
    for (player, of_a_miller, of_a_godfather) in [
        ("Town Miller", 1, 0),
        ("Werewolf Miller", 0, 0),
        ("Mafia {; miller, godfather}", 0, 1),
    ] {
        let night = format!(
            "[players]\nCop = Town Cop\nCy = {player}\n[actions]\nCop: investigate -> Cy\n"
        );
        let told = [
            ("as Cy is a Miller", of_a_miller),
            ("as Cy is a Godfather", of_a_godfather),
        ];
        says(System::RarList, None, &night, &told);
    }
}

/// The gun of Hal's host goes off before the hide resolves (SNARF-18), aimed by lower orders (SNARF-19).
#[test]
fn a_gun_does_not_wait_for_the_hide_that_triggers_it() {
    let night =
        "[players]\nHal = Town Hider\nGil = Town Paranoid Gun Owner\n[actions]\nHal: hide -> Gil\n";
    let told = "Hal's hiding does not hide Hal from Gil's gun, which goes off at once and sees what is below order 30 only.";
    let lines = account(System::Snarf, None, night).lines;
    let rules: Vec<Rule> = lines
        .iter()
        .filter(|line| line.text == told)
        .map(|line| line.rule)
        .collect();
    assert_eq!(rules, [Rule::Snarf19], "{lines:?}");
}
