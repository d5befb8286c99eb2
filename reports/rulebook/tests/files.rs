//! The built-in rulebooks: those of systems equal the resolvers' constants, and all others name their source.

use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::rulebook::{LAR, NAR, NAR_GUIDE, SNARF, WEREWOLVES};
use nightcourt_resolvers::ruler::Ruler;
use nightcourt_rulebook::{Book, SITES, SYSTEMS, Shipped, shipped};

#[track_caller]
fn read(shipped: &Shipped) -> Book {
    Book::parse(shipped.text).unwrap_or_else(|error| panic!("{}: {error}", shipped.id))
}

/// The small rulebook places `block`, and `commandant` by analogy.
#[test]
fn a_book_in_a_panel_has_its_title_and_the_abilities_of_its_source() {
    let book = Book::parse(SMALL).unwrap();
    assert_eq!(Ruler::title(&book), "A small rulebook");
    assert!(book.supports(Ability::Block) && !book.supports(Ability::Commandant));
}

#[test]
fn the_files_of_systems_are_their_constants() {
    for (shipped, constant) in SYSTEMS
        .iter()
        .zip([&NAR, &NAR_GUIDE, &SNARF, &LAR, &WEREWOLVES])
    {
        assert_eq!(&read(shipped).rulebook, constant, "{}", shipped.id);
    }
}

#[test]
fn every_site_says_where_it_is_from_and_what_is_not_known() {
    assert!(SITES.len() >= 16, "{}", SITES.len());
    for shipped in &SITES {
        let book = read(shipped);
        assert_eq!(book.rulebook.id.id(), shipped.id);
        assert!(
            book.source.len() > 10 && book.licence.len() > 10 && !book.unknown.is_empty(),
            "{}",
            shipped.id
        );
        assert!(!book.rulebook.native.is_empty(), "{}", shipped.id);
    }
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resolvers/rulebooks");
    let files = std::fs::read_dir(folder).expect("the rulebooks").flatten();
    let files = files
        .filter(|file| {
            file.path()
                .extension()
                .is_some_and(|extension| extension == "toml")
        })
        .count();
    assert_eq!(
        files,
        SITES.len() + SYSTEMS.len(),
        "a file that the program does not have"
    );
}

const SMALL: &str = include_str!("small.toml");

#[test]
fn mistakes_are_told_with_their_place_and_what_was_meant() {
    assert!(Book::parse(SMALL).is_ok(), "{:?}", Book::parse(SMALL));
    for (from, to, said) in [
        (
            "version = 1",
            "version = 2",
            "line 1, column 11: this rulebook is of version 2; this program reads version 1",
        ),
        (
            "\"small\"",
            "\"Small\"",
            "line 2, column 6: `Small` cannot be an id: one has 1 to 32 lower-case letters, digits and hyphens, no hyphen first",
        ),
        (
            "confidence = \"A\"",
            "confidence = \"D\"",
            "line 6, column 14: confidence cannot be `D`; it is one of A, B, C",
        ),
        (
            "\"A small rulebook\"",
            "\"A small\\u001b rulebook\"",
            "line 3, column 9: this holds a character that does not show: U+001B",
        ),
        (
            "\"blocks\"",
            "\"blocks\u{200b}\"",
            "line 9, column 8: this holds a character that does not show: U+200B",
        ),
        (
            "\"at-once\"",
            "\"at-onec\"",
            "line 10, column 8: runs cannot be `at-onec`; did you mean at-once?",
        ),
        (
            "\"block\",",
            "\"blok\",",
            "line 11, column 14: no ability is called `blok`; did you mean block?",
        ),
        (
            "\"jail\"]",
            "\"block\"]",
            "line 11, column 23: `block` has a place already",
        ),
        (
            ", \"motion\"",
            "",
            "line 2, column 6: nothing says where these stand: motion; name them, under by-analogy if the source has none",
        ),
        (
            "name = \"kills\"",
            "name = \"blocks\"",
            "line 14, column 8: there is a step `blocks` already",
        ),
        (
            "guards = \"duel\"",
            "guards = \"dual\"",
            "line 29, column 10: guards cannot be `dual`; did you mean duel?",
        ),
        (
            "sees = \"so-far\"",
            "sees = \"kils\"",
            "line 30, column 8: sees cannot be `kils`; did you mean kills?",
        ),
        (
            "doctor-saves =",
            "doctor-save =",
            "line 33, column 1: no switch is called `doctor-save`; did you mean doctor-saves?",
        ),
        (
            "doctor-saves =",
            "nar-tie =",
            "line 33, column 1: `nar-tie` is not for rulebooks to decide; there are self-redirect, doctor-saves, ascetic-visit, drive-visits, drive-lasts",
        ),
        (
            "\"one\"",
            "\"two\"",
            "line 33, column 16: doctor-saves has no option `two`; its options are all, one, alone",
        ),
        (
            "BOOK-8",
            "BOOKS-8",
            "line 36, column 10: RULES.md has no rule `BOOKS-8`",
        ),
        (
            "faction = [\"kill\"]",
            "faction = [\"block\"]",
            "line 16, column 12: a faction has only its kill: faction = [\"kill\"]",
        ),
        (
            "faction = [\"kill\"]",
            "strongman = [\"block\"]",
            "line 16, column 14: a Strongman is one by kills alone: strongman = [\"kill\"]",
        ),
        (
            "guards = \"duel\"",
            "saves = \"alone\"\njail-saves = \"one\"",
            "line 30, column 14: where a protection saves alone, a jail counts like any other",
        ),
        (
            "guards = \"duel\"",
            "jail-saves = \"alone\"",
            "line 29, column 14: jail-saves cannot be `alone`; it is one of all, one",
        ),
        (
            "guards = \"duel\"",
            "jail = \"two\"",
            "line 29, column 8: jail cannot be `two`; it is one of whole, compound",
        ),
        (
            "title =",
            "titel =",
            "line 3, column 1: unknown field `titel`, expected one of ",
        ),
    ] {
        let text = SMALL.replacen(from, to, 1);
        assert_ne!(text, SMALL, "{from}");
        let error = Book::parse(&text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}\n{said}");
    }
}

#[test]
fn steps_in_which_an_order_would_count_unseen_are_refused() {
    let one_by_one = |step: &str| {
        SMALL.replace(
            &format!("name = \"{step}\"\nruns = \"at-once\""),
            &format!("name = \"{step}\"\nruns = \"one-by-one\""),
        )
    };
    let refused = |text: &str| Book::parse(text).unwrap_err().message;
    assert_eq!(
        refused(&one_by_one("reports")),
        "gunsmith cannot run one by one with give, steal or vanillaise"
    );
    let at_once = "[rules]\ndeath = \"at-once\"";
    let text = one_by_one("protections").replace("[rules]", at_once);
    assert_eq!(
        refused(&text),
        "where players die at once, kills cannot run one by one with what saves from them"
    );
    assert!(Book::parse(&one_by_one("protections")).is_ok());
    let text = one_by_one("kills").replace("[rules]", "[rules]\nkills-rob = true");
    assert_eq!(refused(&text), "where kills rob, they run at once");
}

#[test]
fn a_jail_of_two_parts_has_two_steps() {
    let text = SMALL.replace("[rules]", "[rules]\njail = \"compound\"");
    assert!(Book::parse(&text).is_ok());
    let one = text
        .replace(", \"jail\"]", "]")
        .replace("\"protect\",", "\"protect\", \"jail\",");
    let error = Book::parse(&one).unwrap_err();
    let said =
        "jail and protect are in one step; a compound jail protects in another than it blocks";
    assert_eq!(
        (error.line, error.column, error.message.as_str()),
        (29, 8, said)
    );
}

/// WOLVES-11: a kill that a protection stops takes nothing. It must therefore not rob before the protection runs;
/// players who die at once are dead by then.
#[test]
fn protections_may_not_run_after_kills_that_rob() {
    let text = SMALL.replace("[rules]", "[rules]\nkills-rob = true");
    let error = Book::parse(&text).unwrap_err();
    assert_eq!(
        error.message,
        "where kills rob, nothing that saves from them runs after them"
    );
    assert_eq!((error.line, error.column), (18, 8));
    assert!(Book::parse(&text.replace("[rules]", "[rules]\ndeath = \"at-once\"")).is_ok());
}

#[test]
fn a_rulebook_has_steps_or_orders() {
    let snarf = shipped("snarf").expect("it is shipped").text;
    let both = format!("{snarf}\n[[step]]\nname = \"x\"\nruns = \"at-once\"\n");
    assert!(
        Book::parse(&both)
            .unwrap_err()
            .message
            .ends_with("this one has [[step]] and [[order]]")
    );
    let head = snarf.split("\n[[").next().expect("a head");
    assert!(
        Book::parse(head)
            .unwrap_err()
            .message
            .ends_with("this one has none of them")
    );
    let late = snarf.replace("at = 60", "at = 40");
    assert_eq!(
        Book::parse(&late).unwrap_err().message,
        "the later part of `jail` is not later than 40"
    );
    let tie = format!("{snarf}\n[rules]\ntie = \"roster\"\n");
    let said = "rules and cites are for lists of steps; orders leave nothing open";
    assert_eq!(Book::parse(&tie).unwrap_err().message, said);
    let part = snarf.replace("later = [\"protect\"]", "later = [\"kill\"]");
    assert_eq!(
        Book::parse(&part).unwrap_err().message,
        "`jail` has no component `kill`; it has visit, block, protect"
    );
}
