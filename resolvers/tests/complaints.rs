//! Errors of a night text, by hand: the choice between two errors, their number, and texts without an error.

use nightcourt_resolvers::model::{PlayerId, PlayerSet, Reading};
use nightcourt_resolvers::outcome::{Outcome, Reads, ReportKind, Value};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::{
    Claim, Definition, Error, ErrorKind, Expectation, MAX_TEXT, Sheet, check_name, claims,
};

fn read(text: &str) -> Sheet {
    Sheet::parse(text).unwrap_or_else(|errors| panic!("{text}{errors:?}"))
}

fn errors(text: &str) -> Vec<Error> {
    Sheet::parse(text).expect_err("there is something wrong with it")
}

/// Returns the only error, as its kind and its word.
fn wrong(text: &str) -> (ErrorKind, String) {
    let errors = errors(text);
    assert_eq!(errors.len(), 1, "{errors:?}");
    (errors[0].kind().clone(), errors[0].word().to_owned())
}

/// A file that is no night at all is read until it has 64 errors, in any place.
#[test]
fn no_more_than_64_errors_are_told() {
    let many = |head: &str, line: &str| errors(&format!("{head}{}", line.repeat(70))).len();
    let players = "[players]\nAnn = Town\n";
    let sections = [
        ("[roles]\n".to_owned(), "x\n"),
        ("[players]\n".to_owned(), "x\n"),
        (format!("{players}[actions]\n"), "x\n"),
        (format!("{players}[order]\n"), "x\n"),
        (format!("{players}[order]\n"), "x,"),
        (format!("{players}[expect nar]\n"), "x\n"),
        (players.to_owned(), "[x]\n"),
    ];
    for (head, line) in sections {
        assert_eq!(many(&head, line), 64, "{head}{line}");
    }
    assert_eq!(
        errors(&format!(
            "{players}[expect{}]\ndies = Ann\n",
            " x".repeat(70)
        ))
        .len(),
        64
    );
}

/// Sections are read in an order of their own. After 64 errors in one, the later ones are not read.
#[test]
fn behind_64_errors_nothing_is_read() {
    let many = |line: &str| line.repeat(64);
    let players = "[players]\nAnn = Town\n";
    for (later, earlier) in [
        (
            "[roles]\nx\n".to_owned(),
            format!("{players}{}", many("[x]\n")),
        ),
        (
            "[players]\nx\n".to_owned(),
            format!("[roles]\n{}", many("x\n")),
        ),
        (
            "[actions]\nx\n".to_owned(),
            format!("[players]\n{}", many("x\n")),
        ),
        (
            "[order]\nx\n".to_owned(),
            format!("[players]\n{}", many("x\n")),
        ),
        (
            "[expect nar]\nx\n".to_owned(),
            format!("[players]\n{}", many("x\n")),
        ),
    ] {
        let told = errors(&format!("{later}{earlier}"));
        assert_eq!(told.len(), 64, "{later}");
        assert!(
            told.iter().all(|error| error.line > 2),
            "{later}{:?}",
            told[0]
        );
    }
}

#[test]
fn unread_sections_are_no_errors() {
    let told = |titles: usize| {
        errors(&format!(
            "[expect{}]\n[players]\nAnn = Town Cop\n",
            " x".repeat(titles)
        ))
    };
    for titles in [63, 64, 65] {
        let told = told(titles);
        assert!(
            told.iter()
                .all(|error| *error.kind() != ErrorKind::NoPlayers),
            "{titles}: {:?}",
            told[0]
        );
    }
    // Titles of their own, not words of one.
    let many = format!("{}[players]\nAnn = Town Cop\n", "[x]\n".repeat(64));
    assert!(
        errors(&many)
            .iter()
            .all(|error| *error.kind() != ErrorKind::NoPlayers)
    );
    assert!(
        errors("[actions]\n")
            .iter()
            .any(|error| *error.kind() == ErrorKind::NoPlayers)
    );
    // An empty section of expectations, whose title is the 64th error, is no further one.
    let expects = |titles: usize| {
        errors(&format!(
            "{}[expect y]\ndies = nobody\n",
            "[x]\n".repeat(titles)
        ))
    };
    assert!(
        expects(63)
            .iter()
            .all(|error| *error.kind() != ErrorKind::ExpectsNothing)
    );
    assert!(
        expects(63)
            .iter()
            .any(|error| *error.kind() == ErrorKind::UnknownSystem)
    );
}

/// A wrong line is one error: actions of its player are no further errors.
#[test]
fn a_wrong_line_is_one_error() {
    let (kind, word) = wrong("[players]\nAnn = Town Copp\nBob = Town\n[actions]\nAnn -> Bob\n");
    assert_eq!((kind, word.as_str()), (ErrorKind::UnknownRole, "Copp"));
}

#[test]
fn a_text_may_be_as_long_as_the_limit() {
    let night = "[players]\nAnn = Town\n#";
    let of = |length: usize| Sheet::parse(&format!("{night}{}", "x".repeat(length - night.len())));
    assert!(of(MAX_TEXT).is_ok());
    assert!(of(MAX_TEXT + 1).is_err());
}

/// Names are the same if they differ only in case.
#[test]
fn names_differ_by_more_than_case() {
    let players = "[players]\nAnn = Town Cop\nZoë = Town\n[actions]\n";
    assert_eq!(
        wrong(&format!("{players}Ann -> Åsa\n")),
        (ErrorKind::UnknownPlayer, "Åsa".to_owned())
    );
    assert_eq!(
        read(&format!("{players}Ann -> ZOË\n")).night.actions()[0].named(),
        [PlayerId::new(1)]
    );
    // The sign for kelvin is a K, though one of the two is no letter of ASCII.
    let kay = "[players]\nKay = Town\nZoë = Town Cop\n[actions]\nZoë -> \u{212a}ay\n";
    assert_eq!(read(kay).night.actions()[0].named(), [PlayerId::new(0)]);
    // The word after a player is no ability, so there is no suggestion.
    let errors = errors(&format!("{players}Ann then -> Zoë\n"));
    assert_eq!(
        (errors[0].kind(), errors[0].suggestion()),
        (&ErrorKind::UnknownPlayer, None)
    );
}

/// The word that an error names: before a role it is a modifier, after it a part of the role's name. The last of
/// several is named only if a known word is like it and like each before it.
#[test]
fn the_wrong_word_of_a_role_is_named() {
    let of = |role: &str| wrong(&format!("[players]\nAnn = Town {role}\n"));
    for (role, kind, word) in [
        ("Blorb Cop", ErrorKind::UnknownModifier, "Blorb"),
        ("Cop Blorb", ErrorKind::UnknownRole, "Blorb"),
        ("Bulletprof Copp", ErrorKind::UnknownRole, "Copp"),
        ("Blorb Copp", ErrorKind::UnknownRole, "Blorb Copp"),
    ] {
        assert_eq!(of(role), (kind, word.to_owned()), "{role}");
    }
}

#[test]
fn names_have_expected_forms() {
    let complaint = |name: &str| check_name(name).expect_err("a wrong name");
    assert_eq!(complaint("A:n").kind, ErrorKind::NameHolds(':'));
    assert!(complaint("A:n").expected().is_some());
    assert_eq!(complaint("A\u{7}n").kind, ErrorKind::NameHolds('\u{7}'));
    assert_eq!(complaint("A\u{7}n").expected(), None);
}

/// Items that every night knows are the same in any case.
#[test]
fn things_in_capitals() {
    let of = |things: &str| read(&format!("[players]\nAnn = Town with {things}\n")).to_string();
    assert_eq!(of("GUN, 2 Money"), of("gun, 2 money"));
    let sold =
        |thing: &str| read(&format!("[players]\nAnn = Town vendor:{thing} Vanilla\n")).to_string();
    assert_eq!(
        [sold("Fruit"), sold("GUN"), sold("Money")],
        ["fruit", "gun", "money"].map(sold)
    );
}

fn claim(players: &str, line: &str) -> Result<Claim, ErrorKind> {
    let text = format!("[players]\n{players}\n[expect nar]\n{line}\n");
    match Sheet::parse(&text) {
        Ok(mut sheet) => Ok(sheet.expect.swap_remove(0).claims.swap_remove(0)),
        Err(errors) => Err(errors[0].kind().clone()),
    }
}

#[test]
fn claims_take_their_values() {
    let ann = "Ann = Town {investigate, rolecop}";
    let alignment = |word: &str| claim(ann, &format!("Ann alignment = {word}"));
    assert!(alignment("Neutral (Hostile)").is_ok());
    assert_eq!(alignment("neutral-hostile"), alignment("Neutral (Hostile)"));
    assert_eq!(claim(ann, "Ann holds = fruit"), Err(ErrorKind::HoldsFruit));
    assert_eq!(claim(ann, "Ann holds = money"), Err(ErrorKind::Counted));
    // Abilities without braces are a role as a Role Cop reads it; an empty value is none.
    let rolecop = |word: &str| claim(ann, &format!("Ann rolecop = {word}"));
    assert_eq!(rolecop("block, kill"), rolecop("{block, kill}"));
    assert!(rolecop("block, kill").is_ok() && rolecop("").is_err());
    let vanilla = Claim::Told {
        to: PlayerId::new(0),
        kind: ReportKind::Rolecop,
        lines: vec![Value::Reads(Reads::Vanilla)],
    };
    for word in ["vanilla", "Vanilla", "\"vanilla\""] {
        assert_eq!(rolecop(word), Ok(vanilla.clone()), "{word}");
    }
}

/// One action gives one report, in any wording of the claim.
#[test]
fn a_line_in_other_words_is_the_same_line() {
    let text = "[players]\nAnn = Town Role Cop\nBob = Town\n[actions]\nAnn -> Bob\n[expect nar]\nAnn rolecop = vanilla\nAnn rolecop = \"vanilla\"\n";
    assert_eq!(
        wrong(text),
        (ErrorKind::ClaimedTwice, "Ann rolecop".to_owned())
    );
}

/// A role of the night's own with the name of an answer is quoted in reports.
#[test]
fn a_role_called_like_an_answer() {
    for name in ["Nothing", "No Result"] {
        let text = format!(
            "[roles]\n{name} = {{track, block}}\n[players]\nAnn = Town Role Cop\nBob = Town {name}\n\
             [expect nar]\nAnn rolecop = \"{name}\"\n"
        );
        let sheet = read(&text);
        assert!(
            sheet
                .to_string()
                .contains(&format!("Ann rolecop = \"{name}\"")),
            "{sheet}"
        );
        assert_eq!(read(&sheet.to_string()), sheet);
    }
}

/// A report may be claimed once for each of the player's actions that give such reports; other players' actions do not
/// count.
#[test]
fn reports_may_be_claimed_once_for_each_action() {
    let head = "[players]\nAnn = Town {investigate, track}\nBob = Town Cop\nCy = Town\nDi = Town\n\
                [actions]\nAnn: investigate -> Cy\nAnn: investigate -> Di\nAnn: track -> Cy\nBob -> Cy\n[expect nar]\n";
    let of = |times: usize| {
        Sheet::parse(&format!(
            "{head}{}",
            "Ann investigate = town\n".repeat(times)
        ))
    };
    assert!(of(2).is_ok());
    assert_eq!(
        of(3).expect_err("three of two")[0].kind(),
        &ErrorKind::ClaimedTwice
    );
}

#[test]
fn a_claim_of_a_player_who_is_not_there_is_refused() {
    let sheet = read("[players]\nAnn = Town\n");
    let of = |player: u8| {
        let claims = vec![Claim::Dies(PlayerSet::of(PlayerId::new(player)))];
        let expect = vec![Expectation {
            systems: vec![RulerId::NAR],
            claims,
        }];
        let no_roles: Vec<Definition> = Vec::new();
        Sheet::with_roles(
            "",
            sheet.night.clone(),
            sheet.names.clone(),
            &sheet.items,
            no_roles,
            expect,
        )
    };
    assert!(of(0).is_ok());
    assert_eq!(
        of(1).map_err(|complaint| complaint.kind),
        Err(ErrorKind::UnknownPlayer)
    );
}

#[test]
fn reports_of_one_kind_are_one_claim() {
    let sheet = read("[players]\nAnn = Town {investigate, track}\nBob = Town Cop\n");
    let [ann, bob] = [0, 1].map(PlayerId::new);
    let mut outcome = Outcome::default();
    let [town, mafia] = [Reading::Town, Reading::Mafia].map(Value::Alignment);
    for (to, kind, value) in [
        (bob, ReportKind::Investigate, town),
        (ann, ReportKind::Track, Value::Nobody),
        (ann, ReportKind::Investigate, town),
        (ann, ReportKind::Investigate, mafia),
    ] {
        outcome.tell(to, kind, value);
    }
    let told = |to, kind, lines: &[Value]| Claim::Told {
        to,
        kind,
        lines: lines.to_vec(),
    };
    let expected = [
        Claim::Dies(PlayerSet::EMPTY),
        told(ann, ReportKind::Investigate, &[mafia, town]),
        told(ann, ReportKind::Track, &[Value::Nobody]),
        told(bob, ReportKind::Investigate, &[town]),
    ];
    assert_eq!(claims(&outcome, sheet.words()), expected);
}

/// Only the claimed role satisfies a claim of a role.
#[test]
fn another_role_is_not_what_was_claimed() {
    let night = "[players]\nAnn = Town Role Cop\nBob = Town Doctor\n[actions]\nAnn -> Bob\n[expect nar]\nAnn rolecop = ";
    let told = Value::role(
        read(&format!("{night}Doctor\n"))
            .night
            .player(PlayerId::new(1))
            .title(false),
    );
    let mut outcome = Outcome::default();
    outcome.tell(PlayerId::new(0), ReportKind::Rolecop, told);
    let differs = |role: &str| {
        let sheet = read(&format!("{night}{role}\n"));
        sheet.expect[0].check(&sheet, System::Nar, &outcome).len()
    };
    assert_eq!([differs("Doctor"), differs("Tracker")], [0, 1]);
}
