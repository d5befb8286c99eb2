//! The sentences of `rulebook explain`, worked out by hand from the rules of BOOK in RULES.md. A wrong sentence would
//! mislead people who check a rulebook by it.

use nightcourt_rulebook::{Book, summary};

const SMALL: &str = include_str!("small.toml");

/// Returns the sentences of the small rulebook with these lines instead of its own rules.
fn sentences(rules: &str) -> Vec<String> {
    let text = SMALL.replace(
        "guards = \"duel\"\nsees = \"so-far\"\n",
        &format!("{rules}\n"),
    );
    let text = text.replace("[cites]\nguards = \"BOOK-8\"\n", "");
    let book = Book::parse(&text).unwrap_or_else(|error| panic!("{rules}: {error}"));
    summary::rules(&book.rulebook)
        .into_iter()
        .map(|(sentence, rule)| format!("{sentence} {rule}"))
        .collect()
}

#[track_caller]
fn says(rules: &str, sentence: &str) {
    let all = sentences(rules);
    assert!(all.iter().any(|one| one == sentence), "{rules}: {all:#?}");
}

#[test]
fn each_option_has_its_sentence() {
    for (rules, sentence) in [
        ("", "One by one means in the order of submission. BOOK-2"),
        (
            "tie = \"submission\"",
            "One by one means in the order of submission. BOOK-2",
        ),
        (
            "tie = \"roster\"",
            "One by one means in the order of the roster. BOOK-2",
        ),
        (
            "death = \"end\"",
            "A player who is killed still acts: deaths are settled at the end. BOOK-6",
        ),
        (
            "death = \"at-once\"",
            "A player who is killed does nothing later. BOOK-6",
        ),
        (
            "",
            "The switch doctor-saves decides the number of kills that a protection saves from. BOOK-7",
        ),
        (
            "saves = \"all\"",
            "A protection saves from all kills. BOOK-7",
        ),
        (
            "saves = \"one\"",
            "A protection saves from one kill. BOOK-7",
        ),
        (
            "saves = \"alone\"",
            "A protection saves if it is the only one. BOOK-7",
        ),
        ("jail-saves = \"one\"", "A jail saves from one kill. BOOK-7"),
        (
            "guards = \"first\"",
            "A kill at a guarded player lands on the first guard. BOOK-8",
        ),
        (
            "guards = \"every\"",
            "A kill at a guarded player lands on every guard. BOOK-8",
        ),
        (
            "guards = \"duel\"",
            "Guard and first killer die, and the ward is saved from all kills. BOOK-8",
        ),
        (
            "guards = \"draw\"",
            "Kills at a guarded player land on the guard, who strikes back at each killer. BOOK-8",
        ),
        (
            "guards = \"one-each\"",
            "Each guard takes one kill, and kills the killer. BOOK-8",
        ),
        (
            "guards = \"unsaved\"",
            "Guard and first killer die, and the ward is not saved. BOOK-8",
        ),
        (
            "faction-kill = \"carrier\"",
            "A block of its carrier stops a faction's kill. BOOK-9",
        ),
        (
            "faction-kill = \"any\"",
            "A block of any member stops a faction's kill. BOOK-9",
        ),
        (
            "faction-kill = \"all\"",
            "Only blocks of all its members stop a faction's kill. BOOK-9",
        ),
        (
            "sees = \"all\"",
            "Readings of visits show the whole night. BOOK-10",
        ),
        (
            "sees = \"so-far\"",
            "Readings of visits show the visits so far. BOOK-10",
        ),
        (
            "sees = \"kills\"",
            "Readings of visits show those up to kills. BOOK-10",
        ),
        (
            "sees-self = true",
            "Readers of visits see their own too. BOOK-10",
        ),
        (
            "tells-dead = false",
            "A player who dies gets no reports. BOOK-11",
        ),
        ("", "A player who dies is not recruited. BOOK-12"),
        (
            "recruits-dead = true",
            "A player who dies is recruited too. BOOK-12",
        ),
        (
            "jail = \"compound\"",
            "A jail blocks in its own step, and protects in protections. BOOK-13",
        ),
        (
            "drives-drive = true",
            "A drive moves the players of drives that have not run. BOOK-14",
        ),
        (
            "block-immune = [\"kill\"]",
            "No block stops actions of players whose role has one of kill. BOOK-5",
        ),
        (
            "redirect-immune = [\"kill\"]",
            "No redirect moves actions of players whose role has one of kill. BOOK-5",
        ),
        (
            "drive-immune = [\"kill\"]",
            "No drive moves actions of players whose role has one of kill. BOOK-5",
        ),
    ] {
        says(rules, sentence);
    }
    // Each names its own option alone.
    let usual = sentences("");
    for unsaid in [
        "A jail saves",
        "A jail blocks",
        "A kill takes",
        "see their own",
        "gets no reports",
        "No block stops",
        "A drive moves",
    ] {
        assert!(
            usual.iter().all(|sentence| !sentence.contains(unsaid)),
            "{usual:#?}"
        );
    }
}

/// The werewolf server's rulebook is the one whose kills rob.
#[test]
fn a_kill_that_robs_has_its_sentence() {
    let text = nightcourt_rulebook::shipped("werewolves")
        .expect("it comes with the program")
        .text;
    let book = Book::parse(text)
        .unwrap_or_else(|error| panic!("{error}"))
        .rulebook;
    let said = summary::rules(&book)
        .into_iter()
        .map(|(sentence, rule)| format!("{sentence} {rule}"));
    assert_eq!(
        said.filter(|one| one == "A kill takes what its victim holds. WOLVES-11")
            .count(),
        1
    );
}

/// The first class of the list goes first, and a ladder breaks ties, its first rung first.
#[test]
fn classes_say_what_goes_first() {
    let text = nightcourt_rulebook::shipped("nar-guide")
        .expect("it comes with the program")
        .text;
    let book = Book::parse(text)
        .unwrap_or_else(|error| panic!("{error}"))
        .rulebook;
    let said: Vec<String> = summary::rules(&book)
        .into_iter()
        .map(|(sentence, _)| sentence)
        .collect();
    assert_eq!(
        said,
        [
            "An action that no pending action could modify goes first; if all could be modified, the first class does.",
            "Ties within a class are broken by the further class of a compound; then the side of the actor; then the \
             leaning of a Neutral; then the order of players, or else the roster.",
        ]
    );
}

/// Blocks in advance stop their target alone, or everybody who submitted such an action (BOOK-4).
#[test]
fn blocks_in_advance_say_whose_actions_they_stop() {
    let text = nightcourt_rulebook::shipped("den-bot").unwrap().text;
    for (whoever, whose) in [
        ("whoever = false", "by its target"),
        ("whoever = true", "whoever submitted it"),
    ] {
        let text = text.replace("whoever = false", whoever);
        let book = Book::parse(&text).unwrap_or_else(|error| panic!("{whoever}: {error}"));
        let steps = summary::steps(&book.rulebook);
        let said = format!("block in advance, of redirect, drive {whose}");
        assert!(
            steps.iter().flatten().any(|cell| cell.contains(&said)),
            "{said}: {steps:#?}"
        );
    }
}

/// The table of steps has the mode of each, its abilities in the order of TABLES.md with `~` before those by analogy, and the
/// faction's kill.
#[test]
fn steps_say_how_they_run_and_what_stands_by_analogy() {
    let text = SMALL.replacen("runs = \"at-once\"", "runs = \"one-by-one\"", 2);
    let text = text.replacen("runs = \"one-by-one\"", "runs = \"at-once\"", 1);
    let book = Book::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let steps = summary::steps(&book.rulebook);
    let row = |place: usize| steps[place].each_ref().map(String::as_str);
    let [name, runs, abilities] = row(0);
    assert_eq!((name, runs), ("blocks", "at once"));
    let words: Vec<&str> = abilities.split(", ").collect();
    for word in ["block", "jail", "~redirect", "~drive", "~hide"] {
        assert!(words.contains(&word), "{abilities}");
    }
    assert_eq!(row(1), ["kills", "one by one", "the faction's kill"]);
}
