//! The JSON forms: text and JSON convert without loss, mistakes are told where they are, and what is written can be
//! read as published.

#![allow(clippy::unwrap_used, reason = "a test")]

use nightcourt_corpus::batch::{LineResolver, Request};
use nightcourt_corpus::json::night::NightRow;
use nightcourt_corpus::json::verdict::{
    AgentRow, EventRow, ExhaustedRow, OutcomeRow, ReportRow, ResolvedRow, SilentRow, ValueRow,
    VerdictRow,
};
use nightcourt_corpus::json::{Called, Escaped, read_sheet, write_left_out, write_verdict};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::model::{
    ActionId, ItemId, ItemSet, PlayerId, PlayerSet, Reading, Reflex, RoleSet, Trigger,
};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome, ReportKind, Silence, Value};
use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{MAX_TEXT, Sheet};
use proptest::prelude::{ProptestConfig, any};
use proptest::sample::Index;

use crate::rows::{event_row, outcome_row};

fn nights() -> Vec<(String, Sheet)> {
    let mut found = Vec::new();
    for folder in ["../tests/nights", "../../resolvers/tests/golden"] {
        let Ok(entries) = std::fs::read_dir(folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let sheet = Sheet::parse(&text)
                .unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
            found.push((path.display().to_string(), sheet));
        }
    }
    assert!(found.len() >= 3, "the nights are gone");
    found
}

#[test]
fn text_and_json_convert_without_loss() {
    for (path, sheet) in nights() {
        let json = serde_json::to_string(&NightRow::from(&sheet)).unwrap();
        assert_eq!(read_sheet(&json).as_ref(), Ok(&sheet), "{path}: {json}");
        assert_eq!(
            sheet.to_string().parse::<Sheet>().as_ref(),
            Ok(&sheet),
            "{path}"
        );
    }
}

#[test]
fn the_sample_of_the_specification_reads() {
    let json = r#"{"title":"...","players":[{"name":"Ann","alignment":"town","role":"Roleblocker","modifiers":[]},
        {"name":"Cy","alignment":"neutral-hostile","abilities":["kill","block"],"passives":["bulletproof"]},
        {"name":"Gil","alignment":"TOWN","role":"inventor","passives":["Ninja","vendor:gun"],"holds":["gun"],"money":2},
        {"name":"Bob","alignment":"town","role":"Doctor"}],
        "actions":[{"actor":"Ann","ability":"block","targets":["Bob"]},{"actor":"Gil","ability":"give","item":"gun","targets":["Bob"]}],
        "order":["Bob","Ann"]}"#;
    assert_eq!(
        read_sheet(json).unwrap().to_string(),
        "\
# ...
[players]
Ann = Town Roleblocker
Cy = Neutral (Hostile) {kill, block; bulletproof}
Gil = Town Ninja vendor:gun Inventor with gun, 2 money
Bob = Town Doctor

[actions]
Ann: block -> Bob
Gil: give gun -> Bob

[order]
Bob, Ann
"
    );
}

#[test]
fn roles_as_hosts_write_them_are_read() {
    let json = r#"{"roles":[{"name":"Gravedigger","abilities":["track","revive"],"passives":["ascetic","vendor:pie"]}],
        "players":[{"name":"Ann","alignment":"town","role":"gravedigger","modifiers":["One-Shot","Macho"]},
        {"name":"Bob","alignment":"town","role":"JOAT","abilities":["kill","protect"],"modifiers":["odd-night","Neighbour"]},
        {"name":"Cy","alignment":"town","abilities":["kill"],"passives":["weak"],"modifiers":["night-2"]},
        {"name":"Dee","alignment":"mafia","abilities":["visit"],"modifiers":["Neighborizer"]}]}"#;
    let sheet = read_sheet(json).unwrap();
    assert_eq!(
        sheet.to_string(),
        "\
[roles]
Gravedigger = {track, revive; ascetic, vendor:pie}

[players]
Ann = Town 1-Shot Macho Gravedigger
Bob = Town Odd-Night Neighbor JOAT {kill, protect}
Cy = Town Night 2 {kill; weak}
Dee = Mafia Neighborizer {visit}

[actions]
"
    );
    let written = serde_json::to_string(&NightRow::from(&sheet)).unwrap();
    assert_eq!(
        written,
        r#"{"roles":[{"name":"Gravedigger","abilities":["track","revive"],"passives":["ascetic","vendor:pie"]}],"#
            .to_owned()
            + r#""players":[{"name":"Ann","alignment":"town","role":"Gravedigger","modifiers":["1-shot","macho"]},"#
            + r#"{"name":"Bob","alignment":"town","role":"JOAT","modifiers":["odd-night","Neighbor"],"abilities":["kill","protect"]},"#
            + r#"{"name":"Cy","alignment":"town","modifiers":["night-2"],"abilities":["kill"],"passives":["weak"]},"#
            + r#"{"name":"Dee","alignment":"mafia","role":"Neighborizer","abilities":["visit"]}],"actions":[]}"#
    );
    assert_eq!(read_sheet(&written), Ok(sheet));
}

/// The roles of real games, as the text of a night and as the `role` of one in JSON: both mean the same, and convert.
#[test]
fn the_roles_of_real_games_are_read_in_both_forms() {
    let roles = include_str!("../../../resolvers/tests/roles/mini-normal.txt").lines();
    for role in roles
        .filter_map(|line| line.split_once('\t'))
        .map(|(_, role)| role)
    {
        let text = Sheet::parse(&format!("[players]\nAnn = Town {role}\n")).unwrap();
        let json =
            format!(r#"{{"players":[{{"name":"Ann","alignment":"town","role":"{role}"}}]}}"#);
        assert_eq!(read_sheet(&json).as_ref(), Ok(&text), "{role}");
        let written = serde_json::to_string(&NightRow::from(&text)).unwrap();
        assert_eq!(
            read_sheet(&written).as_ref(),
            Ok(&text),
            "{role}: {written}"
        );
    }
}

/// Words around a role of the night's own, in JSON; a list stands in the words or beside them.
#[test]
fn a_role_in_json_may_have_words_around_it() {
    let json = r#"{"roles":[{"name":"Gravedigger","abilities":["track"],"passives":["vendor:pie"]}],
        "players":[{"name":"Ann","alignment":"town","role":"1-shot Macho Gravedigger"},
        {"name":"Bob","alignment":"town","role":"Odd-Night JOAT (Cop, Doctor)"},
        {"name":"Cy","alignment":"town","role":"Neighbor JOAT","abilities":["kill"]},
        {"name":"Dee","alignment":"mafia","role":"{kill, block; bulletproof}"},
        {"name":"Eve","alignment":"town","role":"vendor:hat Cop"}]}"#;
    assert_eq!(
        read_sheet(json).unwrap().to_string(),
        "\
[roles]
Gravedigger = {track; vendor:pie}

[players]
Ann = Town 1-Shot Macho Gravedigger
Bob = Town Odd-Night JOAT {investigate, protect}
Cy = Town Neighbor JOAT {kill}
Dee = Mafia {kill, block; bulletproof}
Eve = Town vendor:hat Cop

[actions]
"
    );
    for (role, said) in [
        ("1-shot Copp", "no role is called `Copp`; did you mean Cop?"),
        (" ", "neither a role nor abilities are given"),
        ("JOAT (dig)", "no ability is called `dig`"),
    ] {
        let json =
            format!(r#"{{"players":[{{"name":"Ann","alignment":"town","role":"{role}"}}]}}"#);
        let errors = read_sheet(&json).unwrap_err();
        assert!(
            errors[0].to_string().contains(said),
            "{role}: {}",
            errors[0]
        );
    }
}

/// A batch reads nights without a sheet, and says what a sheet would.
#[test]
fn a_role_cop_reads_passives_and_the_name_that_the_night_has() {
    let night = |role: &str| {
        format!(
            r#"{{"roles":[{{"name":"Gravedigger","abilities":["track"]}},{{"name":"Statue","passives":["ascetic"]}}],
            "players":[{{"name":"Ann","alignment":"town","role":"Role Cop"}},{{"name":"Bob","alignment":"mafia",{role}}}],
            "actions":[{{"actor":"Ann","ability":"rolecop","targets":["Bob"]}}]}}"#
        )
        .replace('\n', "")
    };
    for (role, read) in [
        (r#""role":"Gravedigger""#, "Gravedigger"),
        (r#""role":"Hooker""#, "Hooker"),
        (r#""role":"Goon""#, "vanilla"),
        (r#""role":"Neighbor""#, "Neighbor"),
        (
            r#""role":"JOAT","abilities":["kill"],"modifiers":["1-shot","ninja"]"#,
            "Ninja JOAT",
        ),
        (r#""abilities":["kill","block"]"#, "kill, block"),
        (
            r#""abilities":["visit"],"modifiers":["Neighborizer"]"#,
            "Neighborizer",
        ),
    ] {
        let (panel, systems) = (Panel::systems(), vec![RulerId::LAR]);
        let request = Request {
            panel,
            systems,
            switches: Switches::default(),
            self_targeting: RoleSet::NONE,
            threads: 1,
        };
        let mut out = Vec::new();
        LineResolver::default().answer(0, night(role).as_bytes(), &request, &mut out);
        let out = String::from_utf8(out).unwrap();
        assert!(
            out.contains(&format!(r#""ability":"rolecop","value":"{read}""#)),
            "{role}: {out}"
        );
    }
}

#[test]
fn mistakes_are_told_where_they_are() {
    let night = |players: &str, actions: &str, rest: &str| {
        format!(
            r#"{{"players":[{{"name":"Ann","alignment":"town","role":"Cop"}},{{"name":"Old","alignment":"town","role":"Doctor","dead":true}}{players}],"actions":[{actions}]{rest}}}"#
        )
    };
    let player = |rest: &str| night(&format!(r#",{{"name":"Cy",{rest}}}"#), "", "");
    let action = |rest: &str| night("", &format!(r#"{{"actor":"Ann",{rest}}}"#), "");
    for (json, told) in [
        (
            player(r#""alignment":"twon","role":"Cop""#),
            "players[2] (Cy): `twon` is not an alignment; did you mean Town?",
        ),
        (
            player(r#""alignment":"town","role":"Copp""#),
            "players[2] (Cy): no role is called `Copp`; did you mean Cop?",
        ),
        (
            player(r#""alignment":"town""#),
            "players[2] (Cy): neither a role nor abilities are given; give \"role\" or \"abilities\"",
        ),
        (
            player(r#""alignment":"town","role":"Cop","abilities":["dig"]"#),
            "players[2] (Cy): no ability is called `dig`",
        ),
        (
            night(
                r#",{"name":"Cy","alignment":"town","role":"Digger","abilities":[]}"#,
                "",
                r#","roles":[{"name":"Digger"}]"#,
            ),
            "players[2] (Cy): the abilities of `Digger` stand with the night's own roles; only a role of the table may have other abilities here",
        ),
        (
            night(
                "",
                "",
                r#","roles":[{"name":"Role-Cop","abilities":["revive"]}]"#,
            ),
            "roles[0] (Role-Cop): there is a role called `Role-Cop` already",
        ),
        (
            night("", "", r#","roles":[{"name":"Digger","passives":["dig"]}]"#),
            "roles[0] (Digger): no passive is called `dig`; the passives are bulletproof, macho, ascetic, strong-willed, strongman, ninja, miller, godfather, weak, loyal, disloyal, pgo, suicidal, vendor:ITEM",
        ),
        (
            player(r#""alignment":"town","role":"Gravediger""#).replace(
                "}],\"actions",
                r#"}],"roles":[{"name":"Gravedigger"}],"actions"#,
            ),
            "players[2] (Cy): no role is called `Gravediger`; did you mean Gravedigger?",
        ),
        (
            player(r#""alignment":"town","role":"Cop","modifiers":["nijna"]"#),
            "players[2] (Cy): no passive is called `nijna`; did you mean Ninja?",
        ),
        (
            player(r#""alignment":"town","role":"Cop","holds":["fruit"]"#),
            "players[2] (Cy): fruit is not held: it only informs whoever receives it",
        ),
        (
            player(r#""alignment":"town","role":"Cop","hold":["gun"]"#),
            "not a night: unknown field `hold`, expected one of `name`, `alignment`, `role`, `modifiers`, `abilities`, `passives`, `holds`, `money`, `dead` at line 1 column 172",
        ),
        (
            night(r#",{"name":"Ann","alignment":"town","role":"Cop"}"#, "", ""),
            "players[2] (Ann): there is a player called `Ann` already",
        ),
        (
            action(r#""ability":"investigte","targets":["Old"]"#),
            "actions[0] (Ann): no ability is called `investigte`; did you mean investigate?",
        ),
        (
            action(r#""ability":"investigate","targets":["Old"]"#),
            "actions[0] (Ann): `Old` is dead, and `investigate` cannot name the dead",
        ),
        (
            action(r#""ability":"investigate","targets":["Olt"]"#),
            "actions[0] (Ann): no player is called `Olt`; did you mean Old?",
        ),
        (
            action(r#""ability":"investigate","targets":["Ann"]"#),
            "actions[0] (Ann): only a Self-Targeting player may `investigate` themselves; name another player, or write Self-Targeting before the role",
        ),
        (
            action(r#""ability":"kill","targets":["Old"]"#),
            "actions[0] (Ann): Ann has no `kill`, but investigate",
        ),
        (
            action(r#""ability":"investigate","targets":["Old","Ann","Old"]"#),
            "actions[0] (Ann): `investigate` names 1 player, not 3; as in: Ann: protect -> Bob",
        ),
        (
            night("", "", r#","order":["Ann","Ann"]"#),
            "order[1]: `Ann` is in the order twice",
        ),
        (
            night(
                "",
                "",
                r#","expect":[{"systems":["nra"],"claims":["dies = Old"]}]"#,
            ),
            "expect[0]: no system is called `nra`; did you mean nar?",
        ),
        (
            "[]".to_owned(),
            "not a night: invalid type: sequence, expected an object at line 1 column 0",
        ),
        (
            r#"{"players":[["Ann","town","Cop"]]}"#.to_owned(),
            "not a night: invalid type: sequence, expected an object at line 1 column 12",
        ),
        (
            r#"{"players":[{"name":"Ann","alignment":"town","role":7}]}"#.to_owned(),
            "not a night: invalid type: integer `7`, expected a string at line 1 column 53",
        ),
    ] {
        let errors = read_sheet(&json).expect_err(&json);
        assert_eq!(
            errors
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n"),
            told,
            "{json}"
        );
    }
}

#[test]
fn a_verdict_is_written_as_published() {
    let names = ["Ann \"A\" \\", "Bob", "Cy"].map(str::to_owned);
    let items = ["fruit", "money", "pie", "gun"].map(str::to_owned);
    let (mut players, mut things) = (Escaped::default(), Escaped::default());
    players.set(&names);
    things.set(&items);
    let [ann, bob, cy] = [0, 1, 2].map(PlayerId::new);
    let mut outcome = Outcome {
        deaths: PlayerSet::of(ann),
        converted: PlayerSet::of(bob),
        stripped: PlayerSet::of(cy),
        revived: PlayerSet::of(bob),
        holds: vec![(
            bob,
            [2, 3].map(ItemId::new).into_iter().collect::<ItemSet>(),
        )],
        money: vec![(cy, 12)],
        ..Outcome::default()
    };
    outcome.tell(cy, ReportKind::Track, Value::Players(PlayerSet::of(bob)));
    outcome.tell(
        cy,
        ReportKind::Track,
        Value::Players([ann, cy].into_iter().collect()),
    );
    outcome.tell(cy, ReportKind::Track, Value::Nobody);
    outcome.tell(cy, ReportKind::Track, Value::NoResult);
    outcome.tell(bob, ReportKind::Receives, Value::Item(ItemId::new(2)));
    outcome.tell(bob, ReportKind::Receives, Value::Item(ItemId::new(3)));
    outcome.tell(
        ann,
        ReportKind::Investigate,
        Value::Alignment(Reading::Town),
    );
    outcome.tell(ann, ReportKind::Rolecop, Value::role(None));
    outcome.finish();
    let submitted = |number| Agent::Submitted(ActionId::new(number));
    let vendor = |owner| Reflex {
        owner,
        trigger: Trigger::Vendor(ItemId::new(2)),
    };
    outcome
        .events
        .record_set(EventKind::BreakdownByTie, [submitted(2), submitted(0)]);
    outcome.events.record_set(
        EventKind::Split,
        [Agent::Passive(Reflex {
            owner: ann,
            trigger: Trigger::Pgo,
        })],
    );
    outcome
        .events
        .record_loop(&[vendor(bob), vendor(cy)], |one| one == vendor(cy));
    let mut out = Vec::new();
    write_verdict(
        &mut out,
        7,
        RulerId::RAR,
        &outcome,
        &Called {
            players: &players,
            things: &things,
            items: &items,
            roles: &[],
        },
    );
    let line = String::from_utf8(out).unwrap();
    assert_eq!(
        line,
        concat!(
            r#"{"night":7,"system":"rar","outcome":{"deaths":["Ann \"A\" \\"],"alignment":{"Bob":"cult"},"stripped":["Cy"],"#,
            r#""holds":{"Bob":["gun","pie"]},"money":{"Cy":12},"revived":["Bob"],"reports":["#,
            r#"{"to":"Ann \"A\" \\","ability":"investigate","value":"town"},{"to":"Ann \"A\" \\","ability":"rolecop","value":"vanilla"},"#,
            r#"{"to":"Bob","ability":"receives","value":"gun"},{"to":"Bob","ability":"receives","value":"pie"},"#,
            r#"{"to":"Cy","ability":"track","value":["Ann \"A\" \\","Cy"]},{"to":"Cy","ability":"track","value":["Bob"]},"#,
            r#"{"to":"Cy","ability":"track","value":"no result"},{"to":"Cy","ability":"track","value":"nobody"}]},"#,
            r#""events":[{"kind":"breakdown","decided":"tie","actions":[0,2]},"#,
            r#"{"kind":"split","actions":[{"passive":"pgo","owner":"Ann \"A\" \\"}]},"#,
            r#"{"kind":"loop","members":[{"passive":"vendor:pie","owner":"Bob"},{"passive":"vendor:pie","owner":"Cy"}],"#,
            r#""failed":[{"passive":"vendor:pie","owner":"Cy"}]}]}"#,
        )
    );
    let read: VerdictRow = serde_json::from_str(&line).unwrap();
    let VerdictRow::Resolved(ResolvedRow {
        night: 7,
        outcome,
        events,
        ..
    }) = read
    else {
        panic!("{read:?}")
    };
    let OutcomeRow {
        deaths, reports, ..
    } = outcome;
    assert_eq!(deaths, ["Ann \"A\" \\"]);
    assert_eq!(
        reports[5],
        ReportRow {
            to: "Cy".into(),
            ability: "track".into(),
            value: ValueRow::List(vec!["Bob".into()])
        }
    );
    assert_eq!(
        events[0],
        EventRow::Breakdown {
            decided: "tie".into(),
            actions: vec![AgentRow::Submitted(0), AgentRow::Submitted(2)]
        }
    );

    let mut out = Vec::new();
    let gave_up = Outcome {
        exhausted: true,
        ..Outcome::default()
    };
    write_verdict(
        &mut out,
        0,
        RulerId::RAR,
        &gave_up,
        &Called {
            players: &players,
            things: &things,
            items: &items,
            roles: &[],
        },
    );
    assert_eq!(out, br#"{"night":0,"system":"rar","exhausted":true}"#);
    let read: VerdictRow = serde_json::from_slice(&out).unwrap();
    assert_eq!(
        read,
        VerdictRow::Exhausted(ExhaustedRow {
            version: None,
            night: 0,
            system: "rar".into(),
            exhausted: true,
            account: None
        })
    );
}

/// An engine says why it has no outcome, whatever letters that takes.
#[test]
fn a_silent_engine_reads_back() {
    let mut silent = Outcome::default();
    silent.silent(Silence::Skipped("no \"cults\"".to_owned()));
    let (players, things) = (Escaped::default(), Escaped::default());
    let mut out = Vec::new();
    let called: &Called<'_, String> = &Called {
        players: &players,
        things: &things,
        items: &[],
        roles: &[],
    };
    write_verdict(&mut out, 3, RulerId::RAR, &silent, called);
    let read: VerdictRow = serde_json::from_slice(&out).unwrap();
    let why = "skipped: no \"cults\"".to_owned();
    assert_eq!(
        read,
        VerdictRow::Silent(SilentRow {
            version: None,
            night: 3,
            system: "rar".into(),
            silent: why
        })
    );
}

/// The same night under every system, written straight into bytes and made as rows.
#[track_caller]
fn written_as_rows(sheet: &Sheet, path: &str) -> usize {
    let [mut players, mut things, mut left_out] = <[Escaped; 3]>::default();
    players.set(&sheet.names);
    things.set(&sheet.items);
    left_out.set(&sheet.left_out());
    let mut events = 0;
    for system in RulerId::SYSTEMS {
        let (mut bytes, mut outcome) = (Vec::new(), Outcome::default());
        SEVEN.resolve(
            system,
            &sheet.night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        write_verdict(
            &mut bytes,
            0,
            system,
            &outcome,
            &Called {
                players: &players,
                things: &things,
                items: &sheet.items,
                roles: &sheet.roles,
            },
        );
        if !outcome.exhausted {
            write_left_out(&mut bytes, &left_out);
        }
        let read: VerdictRow = serde_json::from_slice(&bytes).unwrap();
        let system = system.id().to_owned();
        let made = if outcome.exhausted {
            VerdictRow::Exhausted(ExhaustedRow {
                version: None,
                night: 0,
                system,
                exhausted: true,
                account: None,
            })
        } else {
            VerdictRow::Resolved(ResolvedRow {
                version: None,
                night: 0,
                system,
                outcome: outcome_row(&outcome, sheet),
                events: outcome
                    .events
                    .iter()
                    .map(|event| event_row(&event, sheet))
                    .collect(),
                outcomes: None,
                more_outcomes: false,
                left_out: sheet.left_out(),
                account: None,
            })
        };
        assert_eq!(read, made, "{path}");
        events += outcome.events.iter().count();
    }
    events
}

#[test]
fn rows_are_what_batches_write() {
    let mut events: usize = nights()
        .iter()
        .map(|(path, sheet)| written_as_rows(sheet, path))
        .sum();
    for frame in Frame::ALL {
        for index in 0..100 {
            let night = night(&frame.settings(), 21, index, Buffers::default());
            events += written_as_rows(&sheet(night).unwrap(), &format!("{} {index}", frame.id()));
        }
    }
    assert!(events > 200, "{events}");
}

const SAMPLE: &str = r#"{"title":"t","players":[{"name":"Ann","alignment":"town","role":"Inventor","modifiers":["ninja"]},
    {"name":"Cy","alignment":"neutral-hostile","abilities":["kill","block"],"passives":["pgo","vendor:pie"],"holds":["gun"],"money":2}],
    "actions":[{"actor":"Ann","ability":"give","item":"gun","targets":["Cy"]},{"actor":"Cy","ability":"kill","targets":["Ann"]}],
    "order":["Cy"],"expect":[{"systems":["rar"],"claims":["dies = Ann","Cy receives = gun"]}]}"#;

proptest::proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_json_makes_the_reader_panic(
        changes in proptest::collection::vec(
            (any::<Index>(), 0usize..12, "[\\[\\]{}\",:a-z0-9 é-]{0,3}|\\PC|null|vendor:|-1|\\\\u0000|Ann|kill"), 1..5,
        ),
    ) {
        let mut text = SAMPLE.to_owned();
        for (place, cut, letters) in changes {
            let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
            let first = place.index(places.len());
            let last = (first + cut).min(places.len() - 1);
            text.replace_range(places[first]..places[last], &letters);
        }
        if let Ok(sheet) = read_sheet(&text) {
            let json = serde_json::to_string(&NightRow::from(&sheet)).unwrap();
            assert_eq!(read_sheet(&json), Ok(sheet.clone()), "{text}");
            assert_eq!(Sheet::parse(&sheet.to_string()), Ok(sheet), "{text}");
        }
    }
}

/// What could not be put in its place leaves nothing behind.
#[test]
fn a_file_that_cannot_be_named_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("taken");
    std::fs::create_dir_all(taken.join("by a folder")).unwrap();
    nightcourt_corpus::files::write_atomic(&taken, b"text").unwrap_err();
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["taken"]);
}

#[test]
fn a_night_may_be_as_long_as_that_and_no_longer() {
    let night = r#"{"players":[{"name":"Ann","alignment":"town","role":"Cop"}],"actions":[]}"#;
    let long = |bytes: usize| format!("{night}{}", " ".repeat(bytes - night.len()));
    assert!(read_sheet(&long(MAX_TEXT)).is_ok());
    assert!(read_sheet(&long(MAX_TEXT + 1)).is_err());
}
