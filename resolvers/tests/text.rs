//! The night text: errors are helpful and at the right place, and writing and reading again changes nothing.

#![allow(clippy::unwrap_used, reason = "a test")]

use nightcourt_resolvers::model::{
    Ability, AbilityList, Action, Alignment, ItemId, ItemSet, Limit, Limits, MAX_PLAYERS, Night,
    OwnRole, Passive, PassiveList, Passives, Player, PlayerId, PlayerSet, Reading, Role, RoleId,
    RoleSet,
};
use nightcourt_resolvers::outcome::{Outcome, Reads, ReportKind, Value};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::{
    Claim, ClaimText, Definition, Expectation, Sheet, check_item, check_name, claims,
};
use proptest::prelude::*;

const SAMPLE: &str = "\
# A roleblocker and a jailkeeper on each other
[players]
Ann = Town Roleblocker
Bob = Town Jailkeeper
Vic = Town Vigilante
Zed = Mafia Ninja Goon

[actions]
Vic -> Ann
Ann -> Bob
Bob: jail -> Ann
Zed: kill -> Vic

[order]            # optional, pre-decided tie-break of players
Bob, Ann

[expect rar]       # optional, any number; system ids separated by spaces
dies = Ann, Vic
[expect snarf]
dies = Vic
";

#[test]
fn the_sample_of_the_specification_reads() {
    let sheet = Sheet::parse(SAMPLE).unwrap();
    assert_eq!(sheet.title, "A roleblocker and a jailkeeper on each other");
    assert_eq!(sheet.names, ["Ann", "Bob", "Vic", "Zed"]);
    assert!(
        sheet
            .night
            .player(PlayerId::new(3))
            .passives
            .has(Passive::Ninja)
    );
    assert_eq!(sheet.night.actions().len(), 4);
    assert_eq!(sheet.night.order(), [PlayerId::new(1), PlayerId::new(0)]);
    assert_eq!(sheet.expect[1].systems, [RulerId::SNARF]);
    assert_eq!(
        sheet.to_string(),
        "\
# A roleblocker and a jailkeeper on each other
[players]
Ann = Town Roleblocker
Bob = Town Jailkeeper
Vic = Town Vigilante
Zed = Mafia Ninja Goon

[actions]
Vic: kill -> Ann
Ann: block -> Bob
Bob: jail -> Ann
Zed: kill -> Vic

[order]
Bob, Ann

[expect rar]
dies = Ann, Vic

[expect snarf]
dies = Vic
"
    );
    round_trip(&sheet);
}

#[test]
fn roles_modifiers_and_things_in_the_ways_people_write_them() {
    let player = |line: &str| {
        let sheet = Sheet::parse(&format!("[players]\nAnn = {line}\n"))
            .unwrap_or_else(|errors| panic!("{errors:?}"));
        let text = sheet.to_string();
        round_trip(&sheet);
        text.lines()
            .nth(1)
            .unwrap()
            .trim_start_matches("Ann = ")
            .to_owned()
    };
    for (typed, printed) in [
        ("town jk", "Town JK"),
        ("Town Miller", "Town Miller"),
        ("Town Miller Cop", "Town Miller Cop"),
        (
            "TOWN strong willed bulletproof vt",
            "Town Strong-Willed Bulletproof VT",
        ),
        ("Town Bulletproof", "Town Bulletproof Vanilla"),
        ("Mafia Ninja", "Mafia Ninja Goon"),
        ("Mafia", "Mafia Goon"),
        ("Town PGO", "Town PGO"),
        ("Town paranoid gun owner cop", "Town PGO Cop"),
        ("Neutral (hostile) SK", "Neutral (Hostile) SK"),
        ("Neutral(Scum) Doctor", "Neutral (Scum-friendly) Doctor"),
        ("neutral-town doc", "Neutral (Town-friendly) Doc"),
        (
            "Neutral (Hostile) {kill, block; pgo, vendor:fruit}",
            "Neutral (Hostile) {kill, block; pgo, vendor:fruit}",
        ),
        ("Town {block,kill}", "Town {block, kill}"),
        ("Town Ninja {kill; macho}", "Town {kill; ninja, macho}"),
        ("Town {}", "Town {}"),
        ("Town {; vendor:gun}", "Town {; vendor:gun}"),
        (
            "Town vendor:gun vendor:\"hot pie\" Reflexive Fruit Vendor",
            "Town vendor:gun vendor:\"hot pie\" Reflexive Fruit Vendor",
        ),
        (
            "Town Doctor with gun, 2 money",
            "Town Doctor with gun, 2 money",
        ),
        (
            "Town Doctor with money (DEAD)",
            "Town Doctor with 1 money (dead)",
        ),
        (
            "Town Doctor with big gun, \"2 money\"",
            "Town Doctor with \"big gun\", \"2 money\"",
        ),
        ("Town Doctor (dead)", "Town Doctor (dead)"),
        ("Town 1-shot vigilante", "Town 1-Shot Vigilante"),
        ("Town One-Shot Vig", "Town 1-Shot Vig"),
        (
            "Town x shot odd night doctor",
            "Town X-Shot Odd-Night Doctor",
        ),
        ("Town Macho Odd-Night Cop", "Town Odd-Night Macho Cop"),
        (
            "Town Night 2 Jack of all Trades",
            "Town Night 2 Jack of all Trades",
        ),
        (
            "Town Non-Consecutive Night Hider",
            "Town Non-Consecutive Hider",
        ),
        (
            "Town Compulsive Novice Lazy Activated Cop",
            "Town Compulsive Novice Lazy Activated Cop",
        ),
        ("Mafia 2-Shot", "Mafia 2-Shot Goon"),
        ("Town Lazy 1-Shot Doctor", "Town Lazy 1-Shot Doctor"),
        ("Town 1-Shot Lazy Doctor", "Town 1-Shot Lazy Doctor"),
        // An X-shot word directly before Bulletproof limits it.
        ("Town 1-shot BP", "Town 1-Shot Bulletproof Vanilla"),
        ("Town Night 1 2-Shot Cop", "Town Night 1 2-Shot Cop"),
        ("Town zero-shot vigilante", "Town 0-Shot Vigilante"),
        ("Town 0-Shot Bulletproof Cop", "Town Cop"),
        ("Town BP 0-shot Cop", "Town Bulletproof 0-Shot Cop"),
        (
            "Town BP 0-shot 2-shot BP Cop",
            "Town Bulletproof 0-Shot 2-Shot Bulletproof Cop",
        ),
        (
            "Town X-Shot Bulletproof Macho Cop",
            "Town X-Shot Bulletproof Macho Cop",
        ),
        (
            "Town Odd-Night 2-shot bulletproof Cop",
            "Town Odd-Night 2-Shot Bulletproof Cop",
        ),
        (
            "Town 1-Shot Odd-Night Bulletproof Cop",
            "Town Bulletproof 1-Shot Odd-Night Cop",
        ),
        ("Town Bulletproof 1-Shot Cop", "Town Bulletproof 1-Shot Cop"),
        (
            "Town Macho 1-Shot Bulletproof 1-Shot Cop",
            "Town Macho 1-Shot Bulletproof Cop",
        ),
        (
            "Town Cop (1-Shot Bulletproof)",
            "Town 1-Shot Bulletproof Cop",
        ),
        ("Town Bulletproof-X-Shot Cop", "Town Bulletproof-X-Shot Cop"),
        (
            "Town 1-Shot {kill; bulletproof-x-shot}",
            "Town 1-Shot {kill; bulletproof-x-shot}",
        ),
        ("Town self-targeting doctor", "Town Self-Targeting Doctor"),
        (
            "Town {protect; self-targeting}",
            "Town {protect; self-targeting}",
        ),
        ("Town 1-Shot {kill; macho}", "Town 1-Shot {kill; macho}"),
        ("Town Dayvig", "Town Day Vig"),
        ("Town JOAT", "Town JOAT"),
        (
            "Town JOAT {kill, protect, investigate}",
            "Town JOAT {kill, protect, investigate}",
        ),
        ("Town JOAT {}", "Town JOAT {}"),
        (
            "Town JOAT (Doctor, 1-shot Jailkeeper, Bodyguard)",
            "Town 1-Shot JOAT {protect, jail, guard}",
        ),
        (
            "Town Joat (vanilla cop, follower, neighborizor)",
            "Town Neighborizer JOAT {vanilla-cop, follow}",
        ),
        (
            "Mafia JOAT (Ninja/Strongman/Roleblocker)",
            "Mafia Ninja Strongman JOAT {block}",
        ),
        (
            "Town Macho Neighborizer {visit} (dead)",
            "Town Macho Neighborizer {visit} (dead)",
        ),
        ("Town Neighbor Cop", "Town Neighbor Cop"),
        ("Town Role Cop Neighbour", "Town Neighbor Role Cop"),
        ("Town Neighbour/Cop", "Town Neighbor Cop"),
        (
            "Mafia Traitor Night 3 Roleblocker",
            "Mafia Night 3 Traitor Roleblocker",
        ),
        ("Town Neighbor {kill}", "Town Neighbor {kill}"),
        (
            "Neutral (Hostile) 1-Shot Commuter Serial Killer",
            "Neutral (Hostile) 1-Shot Serial Killer {commute, kill}",
        ),
        ("Mafia Neighbor Godfather", "Mafia Neighbor Godfather"),
        (
            "Town Weak Loyal Motion Detector",
            "Town Weak Loyal Motion Detector",
        ),
        ("Cult Leader", "Cult Cult Leader"),
        ("Cult Cult Leader", "Cult Cult Leader"),
        ("Cult Recruiter", "Cult Recruiter"),
        ("Town Alien", "Town Alien"),
        ("Town \"Vanilla Cop\"", "Town Vanilla Cop"),
    ] {
        assert_eq!(player(typed), printed, "{typed}");
    }
}

#[track_caller]
fn said(text: &str) -> String {
    let errors = Sheet::parse(text).expect_err("there is something wrong with it");
    errors
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn mistakes_in_players_are_told_where_they_stand() {
    let players = |lines: &str| said(&format!("[players]\n{lines}\n"));
    for (typed, told) in [
        (
            "Ann = Town Jailkeper",
            "line 2, column 12: no role is called `Jailkeper`; did you mean Jailkeeper?",
        ),
        (
            "Ann = Town Inspectr Cop",
            "line 2, column 12: `Inspectr` is not a modifier; did you mean Inspector?",
        ),
        (
            "Ann = Town Fire Chef",
            "line 2, column 12: no role is called `Fire Chef`; `nightcourt list roles` lists the roles; any other can be spelled out, {kill, block; bulletproof}, or named in a [roles] section",
        ),
        (
            "Ann = Town Bulletprof Copp",
            "line 2, column 23: no role is called `Copp`; did you mean Cop?",
        ),
        (
            "Ann = Town 16-Shot Cop",
            "line 2, column 12: `16-Shot` is not a modifier; did you mean 1-Shot?",
        ),
        (
            "Ann = Town Vanilla (kil)",
            "line 2, column 21: no ability is called `kil`; did you mean kill?",
        ),
        (
            "Ann = Town (kill)",
            "line 2, column 12: `(kill)` cannot stand after the role; after the role may stand: with ITEM, 2 money (dead)",
        ),
        (
            "Ann = Town Ninjaa Cop",
            "line 2, column 12: `Ninjaa` is not a modifier; did you mean Ninja?",
        ),
        (
            "Ann = Twon Cop",
            "line 2, column 7: `Twon` is not an alignment; did you mean Town?",
        ),
        (
            "Ann = Jailkeeper",
            "line 2, column 7: the alignment is missing; did you mean Town Jailkeeper?",
        ),
        (
            "Ann = Neutral Cop",
            "line 2, column 7: a Neutral needs a leaning; write Neutral (Hostile), Neutral (Scum-friendly) or Neutral (Town-friendly)",
        ),
        (
            "Ann = Neutral (hostil) Cop",
            "line 2, column 16: no Neutral is `hostil`; did you mean Hostile?",
        ),
        (
            "Ann Town Cop",
            "line 2, column 1: this is not a player; expected NAME = ALIGNMENT ROLE, as in: Ann = Town Doctor",
        ),
        (
            "A:n = Town Cop",
            "line 2, column 1: a player's name cannot hold `:`; names may hold spaces but none of = : , > #",
        ),
        (
            "Ann = Town Cop\nAnn = Town Cop",
            "line 3, column 1: there is a player called `Ann` already",
        ),
        (
            "Ann = Town {kil}",
            "line 2, column 13: no ability is called `kil`; did you mean kill?",
        ),
        (
            "Ann = Town {kill, pgo}",
            "line 2, column 19: `pgo` is a passive, not an ability; abilities stand first, then passives after a semicolon: {kill, block; pgo}",
        ),
        (
            "Ann = Town {kill; bulletprof}",
            "line 2, column 19: no passive is called `bulletprof`; did you mean Bulletproof?",
        ),
        (
            "Ann = Town {kill",
            "line 2, column 12: this `{` is never closed",
        ),
        (
            "Ann = Town {kill} Cop",
            "line 2, column 19: `Cop` cannot stand after the role; after the role may stand: with ITEM, 2 money (dead)",
        ),
        (
            "Ann = Town Cop with 2 guns",
            "line 2, column 21: only money is counted; name every item by itself: with gun, vest, 2 money",
        ),
        (
            "Ann = Town Cop with fruit",
            "line 2, column 21: fruit is not held: it only informs whoever receives it",
        ),
        (
            "Ann = Town Cop with 5000000000 money",
            "line 2, column 21: `5000000000` is not an amount of money; a whole number up to 4294967295",
        ),
    ] {
        assert_eq!(players(typed), told, "{typed}");
    }
    assert_eq!(
        players(&format!("{} = Town Cop", "x".repeat(65))),
        "line 2, column 1: the name has 65 bytes; it may have at most 64"
    );
}

#[test]
fn mistakes_in_actions_are_told_where_they_stand() {
    let head = "[players]\nAnn = Town Cop\nBob = Town Vanilla\nCy = Town {kill, block}\nDead = Town Cop (dead)\n\
                Mob = Mafia Goon\nMog = Mafia Goon\nGil = Town {give}\nRed = Town Redirector\nBus = Town Bus Driver\n\
                Rev = Town Reviver\nCom = Town Commuter\n[actions]\n";
    let actions = |lines: &str| said(&format!("{head}{lines}\n"));
    for (typed, told) in [
        (
            "Ann -> Bobb",
            "line 14, column 8: no player is called `Bobb`; did you mean Bob?",
        ),
        (
            "Anne -> Bob",
            "line 14, column 1: no player is called `Anne`; did you mean Ann?",
        ),
        (
            "Ann: investigat -> Bob",
            "line 14, column 6: no ability is called `investigat`; did you mean investigate?",
        ),
        (
            "Mob kill -> Bob",
            "line 14, column 1: no player is called `Mob kill`; did you mean Mob: kill?",
        ),
        (
            "Ann: kill -> Bob",
            "line 14, column 6: Ann has no `kill`, but investigate",
        ),
        (
            "Mob: block -> Bob",
            "line 14, column 6: Mob has no `block`, but kill (the faction's)",
        ),
        ("Bob -> Ann", "line 14, column 1: `Bob` has no ability"),
        (
            "Cy -> Ann",
            "line 14, column 1: `Cy` has several abilities: kill and block; say which",
        ),
        (
            "Ann -> Ann",
            "line 14, column 8: only a Self-Targeting player may `investigate` themselves; name another player, or write Self-Targeting before the role",
        ),
        (
            "Ann -> Dead",
            "line 14, column 8: `Dead` is dead, and `investigate` cannot name the dead",
        ),
        (
            "Dead -> Ann",
            "line 14, column 1: `Dead` is dead and cannot act",
        ),
        (
            "Rev -> Ann",
            "line 14, column 8: `Ann` is alive and cannot be revived",
        ),
        (
            "Bus -> Ann, Ann",
            "line 14, column 13: `drive` needs two different players",
        ),
        (
            "Ann -> Bob, Cy",
            "line 14, column 8: `investigate` names 1 player, not 2; as in: Ann: protect -> Bob",
        ),
        (
            "Red -> Bob",
            "line 14, column 8: `redirect` names 2 players, not 1; first whom to redirect, then the destination",
        ),
        (
            "Com -> Bob",
            "line 14, column 8: `commute` names nobody, not 1; write it without an arrow",
        ),
        (
            "Gil: give -> Bob",
            "line 14, column 6: this gift does not say what is given; as in: Ann: give gun -> Bob",
        ),
        (
            "Ann: investigate gun -> Bob",
            "line 14, column 18: `investigate` gives nothing, so no item can follow it",
        ),
        (
            "Ann Bob",
            "line 14, column 1: this is not an action; expected NAME: ABILITY -> PLAYER, as in: Ann: protect -> Bob",
        ),
        (
            "Mob -> Ann\nMog -> Ann",
            "line 15, column 1: `Mog` submits a second kill for one faction: Mob's is the one of this night",
        ),
        (
            "Ann -> Bob\nAnn -> Cy\nAnn -> Bob",
            "line 16, column 1: `Ann` has submitted this `investigate` already",
        ),
        (
            "Ann -> Bob\n[order]\nBob, Bob",
            "line 16, column 6: `Bob` is in the order twice",
        ),
    ] {
        assert_eq!(actions(typed), told, "{typed}");
    }
    let ways = Sheet::parse(&format!(
        "{head}Com\ncy: BLOCK -> bob\nGil: give big gun -> Bob\n"
    ))
    .unwrap();
    assert!(
        ways.to_string()
            .ends_with("[actions]\nCom: commute\nCy: block -> Bob\nGil: give \"big gun\" -> Bob\n")
    );
    round_trip(&ways);
}

#[test]
fn mistakes_in_sections_and_expectations_are_told_where_they_stand() {
    let head = "[players]\nAnn = Town Cop\nBob = Town Tracker\n[actions]\nBob -> Ann\n";
    let tail = |lines: &str| said(&format!("{head}{lines}\n"));
    for (typed, told) in [
        (
            "[expct rar]\ndies = Ann",
            "line 6, column 1: there is no section `[expct rar]`; did you mean [expect]?",
        ),
        (
            "[expect nra]\ndies = Ann",
            "line 6, column 9: no system is called `nra`; did you mean nar?",
        ),
        (
            "[expect]\ndies = Ann",
            "line 6, column 1: this [expect] names no system; the systems are nar, nar-guide, snarf, rar, rar-list, lar, werewolves",
        ),
        (
            "[expect rar rar]\ndies = Ann",
            "line 6, column 13: `rar` is named twice",
        ),
        (
            "[expect rar]",
            "line 6, column 1: this section expects nothing; for example: dies = nobody",
        ),
        (
            "[players]",
            "line 6, column 1: there is a section `[players]` already",
        ),
        (
            "[expect rar]\ndies = Ann\ndies = Bob",
            "line 8, column 1: `dies` is expected twice in this section",
        ),
        (
            "[expect rar]\nAnn dies = yes",
            "line 7, column 5: `dies` is not something an [expect] section can claim; did you mean dies = Ann?",
        ),
        (
            "[expect rar]\nAnn trak = Bob",
            "line 7, column 5: `trak` is not something an [expect] section can claim; did you mean track?",
        ),
        (
            "[expect rar]\nBob track = Ann\nBob track = Ann",
            "line 8, column 1: `Bob track` is expected twice in this section",
        ),
        (
            "[expect rar]\nBob track = nothing\nBob track = Ann",
            "line 8, column 1: either nothing is expected or something, not both",
        ),
        (
            "[expect rar]\nAnn investigate = maffia",
            "line 7, column 19: `maffia` cannot be expected here; did you mean mafia?",
        ),
        (
            "[expect rar]\nAnn abilities = gone",
            "line 7, column 17: `gone` cannot be expected here; write lost or kept",
        ),
        (
            "[expect rar]\nAnn rolecop = Copp",
            "line 7, column 15: no role is called `Copp`; did you mean Cop?",
        ),
    ] {
        assert_eq!(tail(typed), told, "{typed}");
    }
    assert_eq!(
        said("Ann = Town Cop\n"),
        "line 1, column 1: this stands before the first section; a night starts with [players], then NAME = ALIGNMENT ROLE"
    );
    assert_eq!(
        said("# nothing\n"),
        "line 1, column 1: there is no [players] section; a night starts with [players], then NAME = ALIGNMENT ROLE"
    );
    assert_eq!(
        said("[players]\nAnn = Town Copp\nBob = Twon Cop\n[actions]\nBob -> Cy\n"),
        "line 2, column 12: no role is called `Copp`; did you mean Cop?\n\
         line 3, column 7: `Twon` is not an alignment; did you mean Town?\n\
         line 5, column 8: no player is called `Cy`"
    );
}

#[test]
fn every_claim_is_checked_against_what_a_system_says() {
    let sheet = Sheet::parse(
        "[players]\nAnn = Town {investigate, track, rolecop}\nBob = Town Cop with gun, 2 money\nCy = Town Cop (dead)\n\
         [expect rar]\ndies = Ann, Bob\nAnn track = Bob, Cy\nAnn track = nobody\nAnn investigate = nothing\n\
         Ann rolecop = {}\nBob receives = gun\nAnn alignment = cult\nBob alignment = town\nAnn abilities = lost\n\
         Bob holds = nothing\nBob money = 3\nCy revived = yes\n",
    )
    .unwrap();
    let [ann, bob, cy] = [0, 1, 2].map(PlayerId::new);
    let mut borne_out = Outcome {
        deaths: [ann, bob].into_iter().collect(),
        converted: PlayerSet::of(ann),
        stripped: PlayerSet::of(ann),
        revived: PlayerSet::of(cy),
        money: vec![(bob, 3)],
        ..Outcome::default()
    };
    borne_out.tell(ann, ReportKind::Track, Value::Nobody);
    borne_out.tell(
        ann,
        ReportKind::Track,
        Value::Players([bob, cy].into_iter().collect()),
    );
    borne_out.tell(ann, ReportKind::Rolecop, Value::role(None));
    borne_out.tell(bob, ReportKind::Receives, Value::Item(ItemId::new(2)));
    borne_out.finish();
    let said = |outcome: &Outcome, system| {
        let found = sheet.expect[0].check(&sheet, system, outcome);
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(said(&borne_out, System::Rar), [""; 0]);
    assert_eq!(
        said(&Outcome::default(), System::Nar),
        [""; 0],
        "nothing is expected of nar"
    );
    assert_eq!(
        said(&Outcome::default(), System::Rar),
        [
            "rar: dies: expected Ann, Bob, got nobody",
            "rar: Ann track: expected Bob, Cy; nobody, got nothing",
            "rar: Ann rolecop: expected vanilla, got nothing",
            "rar: Bob receives: expected gun, got nothing",
            "rar: Ann alignment: expected cult, got town",
            "rar: Ann abilities: expected lost, got kept",
            "rar: Bob money: expected 3, got 0",
            "rar: Cy revived: expected yes, got no",
        ]
    );
    let gave_up = Outcome {
        exhausted: true,
        ..Outcome::default()
    };
    assert_eq!(said(&gave_up, System::Rar).len(), 12 - 1);
    let again: Vec<String> = claims(&borne_out, sheet.words())
        .iter()
        .map(|claim| {
            ClaimText {
                claim,
                words: sheet.words(),
            }
            .to_string()
        })
        .collect();
    assert_eq!(
        again.join("\n"),
        "dies = Ann, Bob\nAnn alignment = cult\nAnn abilities = lost\nBob money = 3\nCy revived = yes\n\
         Ann rolecop = vanilla\nAnn track = Bob, Cy\nAnn track = nobody\nBob receives = gun"
    );
}

#[test]
fn limits_are_kept() {
    let players = |count: usize| -> String {
        let lines: String = (0..count)
            .map(|number| format!("p{number} = Town {{kill, block}}\n"))
            .collect();
        format!("[players]\n{lines}[actions]\n")
    };
    assert!(Sheet::parse(&players(64)).is_ok());
    assert_eq!(
        said(&players(65)),
        "line 66, column 1: a night may have at most 64 players"
    );
    let actions = |count: usize| -> String {
        let lines: String = (0..count)
            .map(|number| format!("p{}: kill -> p{}\n", number % 60, 63 - number / 60))
            .collect();
        players(64) + &lines
    };
    assert!(Sheet::parse(&actions(64)).is_ok());
    assert_eq!(
        said(&actions(65)),
        "line 131, column 1: a night may have at most 64 actions"
    );
    let items: Vec<String> = (0..63).map(|number| format!("item{number}")).collect();
    assert!(
        said(&format!(
            "[players]\nAnn = Town Cop with {}\n",
            items.join(", ")
        ))
        .contains("at most 64 different items")
    );
    let long = format!("{SAMPLE}#{}", "x".repeat(1 << 20));
    assert_eq!(
        said(&long),
        format!(
            "line 1, column 1: the night has {} bytes; it may have at most 1048576",
            long.len()
        )
    );
}

#[track_caller]
fn round_trip(sheet: &Sheet) {
    let text = sheet.to_string();
    match Sheet::parse(&text) {
        Ok(again) => assert_eq!(&again, sheet, "{text}"),
        Err(errors) => panic!("{text}\n{errors:?}"),
    }
}

/// Names that people use, and names made to be misread.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "Ann",
            "bob",
            "nobody else",
            "nothing",
            "no result",
            "No  Result",
            "[players]",
            "[a]",
            "dies",
            "A track",
            "-",
            "x-",
            "(dead)",
            "with",
            "a;b",
            "{kill}",
            "\"q\"",
            "Ärzte 23",
            "🐺",
            "a\u{2028}b",
            "fruit",
            "expect",
            "[",
        ])
        .prop_map(str::to_owned),
        "[^=:,>#\\p{C}\\s]{1,12}"
            .prop_filter("letters that are not seen", |name| check_name(name).is_ok()),
    ]
}

fn item() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "vest",
            "hot pie",
            "nothing",
            "with",
            "Fruit",
            "MONEY",
            "2 money",
            "3",
            "no result",
            "nobody",
            "-"
        ])
        .prop_map(str::to_owned),
        "[^=:,>#;{}()\\[\\]\"\\p{C}\\s]{1,12}"
            .prop_filter("letters that are not seen", |item| check_item(item).is_ok()),
    ]
}

fn abilities() -> impl Strategy<Value = AbilityList> {
    let some = prop::sample::subsequence(Ability::all().collect::<Vec<_>>(), 0..5).prop_shuffle();
    some.prop_map(|abilities| abilities.into_iter().collect())
}

/// Names of roles that would be read as others without care.
const OWN: [&str; 12] = [
    "Gravedigger",
    "Vest",
    "Bulletproof Vest",
    "Ninja Goon",
    "nothing",
    "No Result",
    "Girl with Gun",
    "Neighbor Doctor",
    "kill",
    "Ärztin",
    "Night 99",
    "2-Shot Gravedigger",
];

prop_compose! {
    fn definition(name: &'static str)(
        abilities in abilities(), passives in prop::sample::subsequence(Passive::ALL.to_vec(), 0..3), vends in 0u64..64,
        few in any::<bool>(),
    ) -> Definition {
        Definition {
            name: name.to_owned(),
            abilities,
            passives: Passives::of(&passives),
            vends: ItemSet::from_bits(if few { 0 } else { vends }),
        }
    }
}

prop_compose! {
    fn player()(
        alignment in prop::sample::select(Alignment::ALL.to_vec()),
        role in prop_oneof![
            prop::sample::select(RoleId::all().flat_map(RoleId::names).collect::<Vec<_>>()).prop_map(Role::Named),
            (prop::sample::select(RoleId::all().flat_map(RoleId::names).collect::<Vec<_>>()), abilities())
                .prop_map(|(role, abilities)| Role::Listed(role, abilities)),
            (0..OWN.len()).prop_map(|number| Role::Own(OwnRole { number: number as u8, passives: Passives::NONE, vends: ItemSet::EMPTY }, AbilityList::EMPTY)),
            abilities().prop_map(Role::Spelled),
        ],
        passives in prop::sample::subsequence(Passive::ALL.to_vec(), 0..4).prop_shuffle(),
        vends in 0u64..64, holds in 0u64..64, few in any::<bool>(),
        money in prop_oneof![Just(0), Just(1), any::<u32>()],
        dead in prop::bool::weighted(0.2),
        limits in prop::sample::subsequence(Limit::all().collect::<Vec<_>>(), 0..3),
        also in prop::sample::subsequence(RoleId::all().collect::<Vec<_>>(), 0..6),
    ) -> Player {
        let mut player = passives.iter().copied().fold(Player::new(alignment, role), Player::with);
        player.order = passives.into_iter().collect::<PassiveList>().unless_usual();
        player.vends = ItemSet::from_bits(if few { 0 } else { vends });
        player.holds = ItemSet::from_bits(if few { 0 } else { holds & !3 });
        player.money = money;
        player.limits = limits.into_iter().collect();
        player.also = also.into_iter().collect();
        player.dead = dead;
        player
    }
}

fn claim(players: usize) -> impl Strategy<Value = Claim> {
    let one = (0..players).prop_map(|number| PlayerId::new(number as u8));
    let some = any::<u64>()
        .prop_map(move |bits| PlayerSet::from_bits(bits).intersection(PlayerSet::first(players)));
    let readings = vec![
        Reading::Cult,
        Reading::Mafia,
        Reading::Neutral,
        Reading::Town,
        Reading::Werewolf,
    ];
    let reading = prop::sample::select(readings);
    let line = |kind: ReportKind, players: PlayerSet, reading, role, item, pick| match (kind, pick)
    {
        (ReportKind::Receives, _) => Value::Item(ItemId::new(item)),
        (_, 0) => Value::NoResult,
        (ReportKind::Investigate, _) => Value::Alignment(reading),
        (ReportKind::Rolecop, _) => Value::role(role),
        (ReportKind::Track | ReportKind::Watch, _) => Value::seen(players),
        (ReportKind::Gunsmith, _) => Value::Reads(Reads::NoGun),
        (ReportKind::VanillaCop, _) => Value::Reads(Reads::NotVanilla),
        (ReportKind::Neapolitan, _) => Value::Reads(Reads::VanillaTown),
        (ReportKind::Motion, _) => Value::Reads(Reads::Motion),
        (ReportKind::Follow | ReportKind::Voyeur, _) => Value::abilities(
            Ability::all()
                .filter(|&one| players.contains(PlayerId::new(one as u8)))
                .collect(),
        ),
    };
    let role = (player(), any::<bool>()).prop_map(|(player, limited)| player.title(limited));
    let told = (
        one.clone(),
        prop::sample::select(ReportKind::ALL.to_vec()),
        some.clone(),
        reading.clone(),
        role,
        0u8..6,
        0..3,
    )
        .prop_map(move |(to, kind, players, reading, role, item, pick)| {
            // A Follower or a Voyeur with nothing to see has a report of that.
            let is_a_line = matches!(kind, ReportKind::Follow | ReportKind::Voyeur);
            let lines = if pick == 2 && !is_a_line {
                vec![]
            } else {
                vec![line(kind, players, reading, role, item, pick)]
            };
            Claim::Told { to, kind, lines }
        });
    prop_oneof![
        2 => some.prop_map(Claim::Dies),
        6 => told,
        1 => (one.clone(), reading).prop_map(|(player, reading)| Claim::Alignment(player, reading)),
        1 => (one.clone(), any::<bool>()).prop_map(|(player, lost)| Claim::Abilities(player, lost)),
        1 => (one.clone(), 0u64..64).prop_map(|(player, items)| Claim::Holds(player, ItemSet::from_bits(items & !3))),
        1 => (one.clone(), any::<u32>()).prop_map(|(player, money)| Claim::Money(player, money)),
        1 => (one, any::<bool>()).prop_map(|(player, yes)| Claim::Revived(player, yes)),
    ]
}

/// A sheet of arbitrary values; actions that are not possible are removed one by one.
#[allow(
    clippy::type_complexity,
    reason = "the type of a tuple that is taken apart at once"
)]
fn sheet() -> impl Strategy<Value = Sheet> {
    let night = (
        prop::collection::vec(player(), 1..9),
        prop::collection::vec(
            (
                any::<u8>(),
                0..Ability::COUNT,
                any::<u8>(),
                any::<u8>(),
                0u8..6,
            ),
            0..10,
        ),
        prop::sample::subsequence((0u8..8).collect::<Vec<_>>(), 0..8).prop_shuffle(),
    );
    let names = prop::collection::btree_set(name(), 8)
        .prop_map(Vec::from_iter)
        .prop_shuffle()
        .boxed();
    let items = prop::collection::btree_set(item(), 4)
        .prop_map(Vec::from_iter)
        .prop_shuffle()
        .boxed();
    let parts = night.prop_flat_map(move |(players, submitted, order)| {
        let claims = prop::collection::vec(
            (
                prop::sample::subsequence(System::ALL.to_vec(), 1..7),
                prop::collection::vec(claim(players.len()), 1..6),
            ),
            0..3,
        );
        let title = prop_oneof![
            Just(String::new()),
            "[^\\r]{0,20}",
            Just("two\n  lines # and more\n".to_owned())
        ];
        let roles: Vec<_> = OWN.into_iter().map(definition).collect();
        (
            Just((players, submitted, order)),
            names.clone(),
            items.clone(),
            claims,
            title.boxed(),
            roles,
        )
    });
    parts.prop_map(
        |((mut players, submitted, order), mut names, items, claims, title, mut roles): (
            (Vec<Player>, Vec<_>, Vec<_>),
            Vec<String>,
            Vec<String>,
            Vec<_>,
            String,
            Vec<Definition>,
        )| {
            // Half of the nights name no roles themselves.
            let own = players.len() % 2 == 0;
            for player in &mut players {
                if let Role::Own(role, _) = player.role {
                    let number = usize::from(role.number);
                    player.role = if own {
                        roles[number].role(number)
                    } else {
                        Role::Named(RoleId::VANILLA)
                    };
                }
            }
            if !own {
                roles.clear();
            }
            let count = players.len() as u8;
            names.truncate(players.len());
            let order: Vec<PlayerId> = order
                .into_iter()
                .filter(|&one| one < count)
                .map(PlayerId::new)
                .collect();
            let mut night = Night::new(players.clone(), vec![], order.clone()).unwrap();
            for (actor, ability, one, other, item) in submitted {
                let ability = Ability::all().nth(ability).unwrap();
                let [actor, one, other] =
                    [actor, one, other].map(|number| PlayerId::new(number % count));
                let action = [&[][..], &[one], &[one, other]]
                    .into_iter()
                    .find_map(|named| Action::new(actor, ability, named, ItemId::new(item)))
                    .unwrap();
                let mut actions = night.actions().to_vec();
                actions.push(action);
                if let Ok(more) = Night::new(players.clone(), actions, order.clone()) {
                    night = more;
                }
            }
            let items: Vec<String> = ["fruit", "money", "gun"]
                .into_iter()
                .map(str::to_owned)
                .chain(items)
                .collect();
            let expect: Vec<Expectation> = claims
                .into_iter()
                .map(|(systems, claims)| Expectation {
                    systems: systems.into_iter().map(RulerId::from).collect(),
                    claims,
                })
                .collect();
            // Claims that contradict each other are an error, so the sheet has no expectations.
            Sheet::with_roles(
                &title,
                night.clone(),
                names.clone(),
                &items,
                roles.clone(),
                expect,
            )
            .or_else(|_| Sheet::with_roles(&title, night, names, &items, roles, vec![]))
            .unwrap()
        },
    )
}

#[test]
fn every_word_beside_a_role_is_read_back() {
    let player = |also: RoleSet, limits: Limits, passive: Option<Passive>, role: RoleId| {
        let player = Player {
            also,
            limits,
            ..Player::new(Alignment::Town, Role::Named(role))
        };
        passive.map_or(player, |passive| player.with(passive))
    };
    let read = |players: Vec<Player>| {
        let names = (0..players.len())
            .map(|number| format!("p{number}"))
            .collect();
        let night = Night::new(players, vec![], vec![]).unwrap();
        round_trip(&Sheet::new("", night, names, &[], vec![]).unwrap());
    };
    let beside: Vec<RoleId> = RoleId::all()
        .filter(|role| role.row().stands_beside())
        .collect();
    let none = (RoleSet::NONE, Limits::NONE);
    for role in RoleId::all().flat_map(RoleId::names) {
        let mut players: Vec<Player> = Limit::all()
            .map(|limit| player(none.0, none.1.with(limit), None, role))
            .collect();
        players.extend(Passive::ALL.map(|passive| player(none.0, none.1, Some(passive), role)));
        read(players);
        for some in beside.chunks(MAX_PLAYERS) {
            let also = |&also: &RoleId| player(none.0.with(also), none.1, None, role);
            read(some.iter().map(also).collect());
        }
    }
    for &one in &beside {
        for some in beside.chunks(MAX_PLAYERS) {
            let two =
                |&other: &RoleId| player(none.0.with(one).with(other), none.1, None, RoleId::GOON);
            read(some.iter().map(two).collect());
        }
        read(
            Limit::all()
                .map(|limit| player(none.0.with(one), none.1.with(limit), None, RoleId::GOON))
                .collect(),
        );
        read(
            Passive::ALL
                .map(|passive| player(none.0.with(one), none.1, Some(passive), RoleId::GOON))
                .into(),
        );
    }
}

/// A claim with the table's Gravedigger in a night that has one of its own: in the text both have one name.
#[test]
fn a_claim_names_the_role_of_the_night_before_that_of_the_table() {
    let claimed = "[players]\nAnn = Town Cop\nCy = Town Role Cop\n[actions]\nCy: rolecop -> Ann\n[expect nar]\nCy rolecop = Gravedigger\n";
    let plain = Sheet::parse(claimed).unwrap();
    let own = Sheet::parse("[roles]\nGravedigger = {track}\n[players]\nAnn = Town\n").unwrap();
    let sheet = Sheet::with_roles(
        "",
        plain.night.clone(),
        plain.names.clone(),
        &[],
        own.roles,
        plain.expect.clone(),
    );
    round_trip(&sheet.unwrap());
}

#[test]
fn a_night_may_name_roles_itself() {
    let text = "\
[roles]
Gravedigger = {track, revive; ascetic}
Pie Lady = {; vendor:\"hot pie\"}

[players]
Ann = Town 1-Shot Macho Gravedigger
Bob = Mafia Pie Lady with gun
Cy = Town Role Cop
Dee = Town Vanilla (dead)

[actions]
Ann: revive -> Dee
Cy: rolecop -> Ann

[expect nar]
Cy rolecop = Gravedigger
Dee revived = yes
";
    let sheet = Sheet::parse(text).unwrap();
    assert_eq!(sheet.to_string(), text);
    round_trip(&sheet);
    let [ann, bob] = [0, 1].map(|number| *sheet.night.player(PlayerId::new(number)));
    assert!(
        ann.passives.has(Passive::Ascetic)
            && ann.passives.has(Passive::Macho)
            && !ann.role.is_vanilla()
    );
    assert_eq!((bob.vends.len(), bob.role.is_vanilla()), (1, false));
    let roles = |lines: &str| {
        said(&format!(
            "[roles]\n{lines}\n[players]\nAnn = Town Gravedigger\n"
        ))
    };
    for (typed, told) in [
        (
            "Gravedigger",
            "line 2, column 1: this is not a role; expected NAME = {ABILITIES; PASSIVES}, as in: Gravedigger = {track, revive; ascetic}",
        ),
        (
            "Gravedigger = Cop",
            "line 2, column 15: this is not a role; expected NAME = {ABILITIES; PASSIVES}, as in: Gravedigger = {track, revive; ascetic}",
        ),
        (
            "Gravedigger = {dig}",
            "line 2, column 16: no ability is called `dig`",
        ),
        (
            "Gravedigger = {}\njail keeper = {}",
            "line 3, column 1: there is a role called `jail keeper` already",
        ),
        (
            "Gravedigger = {}\ngrave-digger = {}",
            "line 3, column 1: there is a role called `grave-digger` already",
        ),
        (
            "Gravedigger = {}\nA;b = {}",
            "line 3, column 1: a role's name cannot hold `;`",
        ),
        (
            "Gravedigger = {}\n = {}",
            "line 3, column 2: a role's name is missing",
        ),
        (
            "Gravedigger = {} or so",
            "line 2, column 18: `or so` cannot stand after the role; after the role may stand: with ITEM, 2 money (dead)",
        ),
    ] {
        assert_eq!(roles(typed), told, "{typed}");
    }
    assert_eq!(
        said("[roles]\nUndertakr = {}\n[players]\nAnn = Town Undertaker\n"),
        "line 4, column 12: no role is called `Undertaker`; did you mean Undertakr?"
    );
    assert_eq!(
        said(
            "[roles]\nGravedigger = {}\n[players]\nAnn = Town Gravedigger {kill}\nBob = Town Doctor Gravedigger\n"
        ),
        "line 4, column 24: `{kill}` cannot stand after the role; after the role may stand: with ITEM, 2 money (dead)\n\
         line 5, column 12: `Doctor` is not a modifier; before a role may stand passives (Macho, Weak, vendor:ITEM), limits (1-Shot, Odd-Night, Night 2) and roles without a night action (Neighbor)"
    );
}

/// Found by the test below: items are numbered in the order of the text, and the text has all claims of one player
/// together.
#[test]
fn claims_of_one_player_apart_are_numbered_as_they_are_printed() {
    let ann = PlayerId::new(0);
    let night = Night::new(
        vec![Player::new(Alignment::Town, Role::Named(RoleId::VANILLA))],
        vec![],
        vec![],
    )
    .unwrap();
    let items: Vec<String> = ["fruit", "money", "gun", "pie", "key", "vest"]
        .map(str::to_owned)
        .into();
    let told = |item| Claim::Told {
        to: ann,
        kind: ReportKind::Receives,
        lines: vec![Value::Item(ItemId::new(item))],
    };
    let claims = vec![
        told(3),
        Claim::Holds(ann, ItemSet::of(ItemId::new(4))),
        told(5),
    ];
    let expect = vec![Expectation {
        systems: vec![RulerId::NAR],
        claims,
    }];
    let sheet = Sheet::new("", night, vec!["Ann".to_owned()], &items, expect).unwrap();
    assert_eq!(sheet.items, ["fruit", "money", "gun", "pie", "vest", "key"]);
    round_trip(&sheet);
}

/// The X-shot word directly before Bulletproof limits it; one after it is the role's.
#[test]
fn the_word_before_bulletproof_limits_it() {
    for (role, limited) in [
        ("Bulletproof X-Shot Vigilante", false),
        ("X-Shot Bulletproof Vigilante", true),
    ] {
        let sheet = Sheet::parse(&format!("[players]\nAnn = Town {role}\n")).unwrap();
        let passives = sheet.night.player(PlayerId::new(0)).passives;
        assert_eq!(passives.has(Passive::BulletproofXShot), limited, "{role}");
        assert_eq!(passives.has(Passive::Bulletproof), !limited, "{role}");
        round_trip(&sheet);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn writing_and_reading_again_changes_nothing(sheet in sheet()) {
        round_trip(&sheet);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*|[\\[\\]a-zA-Z=:>,;{}()#\"\\n \\r-]*") {
        let _ = Sheet::parse(&text);
    }

    #[test]
    fn a_night_with_letters_changed_is_read_or_complained_of_at_a_place_in_it(
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[\\[\\]=:>,;{}()#\"\\n é-]|vendor:|with |\\PC"), 1..6),
    ) {
        let mut text = SAMPLE.to_owned();
        for (place, letters) in changes {
            let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
            text.insert_str(*place.get(&places), &letters);
        }
        match Sheet::parse(&text) {
            Ok(sheet) => round_trip(&sheet),
            Err(errors) => for error in errors {
                prop_assert!(text.get(error.span.clone()).is_some(), "{error:?}");
                prop_assert!(error.line <= text.lines().count().max(1));
            }
        }
    }
}
