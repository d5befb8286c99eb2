//! Class lists of one's own, in the manner of `nar`. Each outcome was worked out by hand from the rules of NAR and
//! GUIDE, and differs under `nar` or `nar-guide`.

use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::outcome::{EventKind, Outcome};
use nightcourt_resolvers::rulebook::Rulebook;
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;
use nightcourt_rulebook::{Book, shipped};

/// The list of `nar` with changes.
fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(
        shipped("nar")
            .expect("it comes with the program")
            .text
            .to_owned(),
        |text, (from, to)| {
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        },
    )
}

/// The same list under another id.
fn book(id: &str, changes: &[(&str, &str)]) -> Rulebook {
    let text = changed(changes).replacen("id = \"nar\"", &format!("id = \"{id}\""), 1);
    Book::parse(&text)
        .unwrap_or_else(|error| panic!("{error}"))
        .rulebook
}

fn ruled<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &str,
    switches: &Switches,
) -> (String, Vec<EventKind>) {
    let sheet = Sheet::parse(night).expect("a night");
    let mut outcome = Outcome::default();
    resolve(
        rules,
        &sheet.night,
        switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    let deaths: Vec<&str> = outcome
        .deaths
        .iter()
        .map(|player| sheet.name(player))
        .collect();
    (
        deaths.join(", "),
        outcome.events.iter().map(|event| event.kind).collect(),
    )
}

fn account<'a>(rules: impl Into<Ruleset<'a>>, night: &str) -> String {
    let sheet = Sheet::parse(night).expect("a night");
    let lines = explain(rules, &sheet.night, &Switches::default(), sheet.words()).lines;
    lines
        .iter()
        .map(|line| format!("{} [{}]\n", line.text, line.rule))
        .collect()
}

const LAST: &str = "[[class]]\nname = \"inspect\"";
const REDIRECT: &str = "[[class]]\nname = \"redirect\"\nabilities = [\"redirect\"]\n\n";
const COPY: &str = "[[class]]\nname = \"copy\"\n";

/// Ann could stop Bob's redirect, which could move her block to Cy: neither is free. If blocks come first (NAR-9), Bob
/// is blocked, and Cy kills Dee. If redirects do, the block moves to Cy, and nobody dies.
const BLOCK_AND_REDIRECT: &str = "[players]\nAnn = Town Roleblocker\nBob = Mafia Redirector\nCy = Town Vigilante\nDee = Town Vanilla\n\
    [actions]\nAnn: block -> Bob\nBob: redirect -> Ann, Cy\nCy: kill -> Dee\n";

#[test]
fn the_class_that_stands_first_goes_first() {
    let nar = ruled(System::Nar, BLOCK_AND_REDIRECT, &Switches::default());
    assert_eq!(nar, ("Dee".to_owned(), vec![EventKind::BreakdownByList]));
    let sneaky = REDIRECT.replace("\"redirect\"\nab", "\"sneaky movers\"\nab");
    let movers_first = book(
        "movers-first",
        &[(REDIRECT, ""), (COPY, &format!("{sneaky}{COPY}"))],
    );
    let said = ruled(&movers_first, BLOCK_AND_REDIRECT, &Switches::default());
    assert_eq!(said, (String::new(), vec![EventKind::BreakdownByList]));
    let account = account(&movers_first, BLOCK_AND_REDIRECT);
    assert!(
        account.contains("sneaky movers") && account.contains("[NAR-9]"),
        "{account}"
    );
}

/// In one class the tie-break decides (NAR-23): Ann's block was submitted first, and goes first; reversed, Bob's
/// redirect does.
#[test]
fn within_a_class_the_switch_breaks_ties() {
    let moved = "abilities = [\"block\", \"jail\"]";
    let one = book(
        "one-class",
        &[
            (REDIRECT, ""),
            (moved, "abilities = [\"block\", \"jail\", \"redirect\"]"),
        ],
    );
    let said = ruled(&one, BLOCK_AND_REDIRECT, &Switches::default());
    assert_eq!(said, ("Dee".to_owned(), vec![EventKind::BreakdownByTie]));
    let mut reversed = Switches::default();
    assert!(reversed.set("nar-tie", "reversed").is_ok());
    let said = ruled(&one, BLOCK_AND_REDIRECT, &reversed);
    assert_eq!(said, (String::new(), vec![EventKind::BreakdownByTie]));
}

/// Two roleblockers block each other, and Bob carries the kill of the mafia. By the hosts' ladder scum goes before Town
/// (GUIDE-4): Ann is blocked, and Cy dies. By a ladder of the order of players alone Ann goes first, and both actions
/// of Bob are stopped.
const BLOCKS: &str = "[players]\nAnn = Town Roleblocker\nBob = Mafia Roleblocker\nCy = Town Vanilla\n\
    [order]\nAnn, Bob, Cy\n[actions]\nAnn: block -> Bob\nBob: block -> Ann\nBob: kill -> Cy\n";

#[test]
fn a_ladder_of_ones_own_breaks_ties() {
    let guide = ruled(System::NarGuide, BLOCKS, &Switches::default());
    assert_eq!(guide, ("Cy".to_owned(), vec![EventKind::BreakdownByTie]));
    let by_order = book(
        "by-order",
        &[(COPY, &format!("ladder = [\"order\"]\n\n{COPY}"))],
    );
    assert!(
        Ruleset::from(&by_order).asks_for_the_roster()
            && !Ruleset::from(System::Nar).asks_for_the_roster()
    );
    let said = ruled(&by_order, BLOCKS, &Switches::default());
    assert_eq!(said, (String::new(), vec![EventKind::BreakdownByTie]));
    assert!(
        account(&by_order, BLOCKS).contains("[GUIDE-6]"),
        "{}",
        account(&by_order, BLOCKS)
    );
    // Without a pre-decided order, the roster counts; a reversed roster has the reverse result.
    let roster = BLOCKS.replace("[order]\nAnn, Bob, Cy\n", "");
    assert_eq!(ruled(&by_order, &roster, &Switches::default()).0, "");
    let other = BLOCKS.replace("Ann, Bob, Cy", "Bob, Ann, Cy");
    assert_eq!(ruled(&by_order, &other, &Switches::default()).0, "Cy");
}

/// Ann jails Bob, who blocks her. GUIDE-2 lets the roleblocker go before the jailkeeper, whose class is further
/// protection. If a block has no further class and a jail has none either, the order of submission decides, and Ann
/// goes first.
const JAIL: &str = "[players]\nAnn = Town Jailkeeper\nBob = Town Roleblocker\nCy = Mafia Goon\n\
    [actions]\nAnn: jail -> Bob\nBob: block -> Ann\nCy: kill -> Bob\n";

#[test]
fn the_further_class_of_a_compound_is_data_too() {
    let ladder = format!("ladder = [\"further-class\"]\n\n{COPY}");
    let guided = book("further", &[(COPY, &ladder)]);
    let bare = book(
        "no-further",
        &[(COPY, &ladder), ("further = [\"jail\"]\n", "")],
    );
    assert_eq!(ruled(System::NarGuide, JAIL, &Switches::default()).0, "Bob");
    assert_eq!(ruled(&guided, JAIL, &Switches::default()).0, "Bob");
    assert_eq!(ruled(&bare, JAIL, &Switches::default()).0, "");
    // A further class may be at any place of the list, here the second.
    let hide = "name = \"hide\"\n";
    let second = [
        (COPY, ladder.as_str()),
        ("further = [\"jail\"]\n", ""),
        (hide, "name = \"hide\"\nfurther = [\"jail\"]\n"),
    ];
    assert_eq!(
        ruled(&book("further-second", &second), JAIL, &Switches::default()).0,
        "Bob"
    );
}

#[test]
fn mistakes_in_a_list_of_classes_are_told_with_their_place() {
    for (from, to, said) in [
        (
            COPY,
            "ladder = [\"sides\"]\n[[class]]\nname = \"copy\"\n",
            "a rung cannot be `sides`; did you mean side?",
        ),
        (
            COPY,
            "ladder = [\"side\", \"side\"]\n[[class]]\nname = \"copy\"\n",
            "the rung `side` is in the ladder already",
        ),
        (
            "name = \"hide\"",
            "name = \"hide\u{200b}\"",
            "this holds a character that does not show: U+200B",
        ),
        (
            "name = \"hide\"",
            "name = \"copy\"",
            "there is a class `copy` already",
        ),
        (
            "further = [\"jail\"]",
            "further = [\"jaill\"]",
            "no ability is called `jaill`; did you mean jail?",
        ),
        (
            "further = [\"jail\"]",
            "further = [\"jail\", \"jail\"]",
            "`jail` has a further class already",
        ),
        (
            "abilities = [\"drive\"]\n",
            "",
            "nothing says where these stand: drive; name them, under by-analogy if the source has none, or write rest = \"nar\"",
        ),
        (
            LAST,
            "[rules]\ntie = \"roster\"\n[[class]]\nname = \"inspect\"",
            "rules and cites are for lists of steps; classes leave nothing open",
        ),
        (
            LAST,
            "[[compound]]\nability = \"jail\"\nlater = [\"protect\"]\nat = 3\n[[class]]\nname = \"inspect\"",
            "a later part is for orders",
        ),
    ] {
        assert_eq!(
            Book::parse(&changed(&[(from, to)])).unwrap_err().message,
            said
        );
    }
    let ladder = shipped("snarf")
        .expect("it comes with the program")
        .text
        .replacen("[[order]]", "ladder = [\"side\"]\n[[order]]", 1);
    assert_eq!(
        Book::parse(&ladder).unwrap_err().message,
        "a ladder is for classes"
    );
}
