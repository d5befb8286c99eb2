//! Lists that leave abilities out, and `rest = "nar"` (BOOK-1). Places were worked out by hand from the list of [NAR]
//! (NAR-9, MODEL-67).

use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::rulebook::NAR;
use nightcourt_rulebook::{Book, shipped, summary};

const HEAD: &str = "version = 1\nid = \"short\"\ntitle = \"A short list\"\nsource = \"tests\"\nlicence = \"as the program\"\n\
                    confidence = \"A\"\nrest = \"nar\"\n";

/// A list of steps, each named by its abilities.
fn list(steps: &[&str]) -> String {
    steps.iter().fold(HEAD.to_owned(), |text, step| {
        let words: Vec<String> = step.split(' ').map(|word| format!("\"{word}\"")).collect();
        format!(
            "{text}\n[[step]]\nname = \"{step}\"\nruns = \"at-once\"\nabilities = [{}]\n",
            words.join(", ")
        )
    })
}

fn table(text: &str) -> Vec<[String; 2]> {
    let book = Book::parse(text).unwrap_or_else(|error| panic!("{error}"));
    summary::table(&book.rulebook, |ability| ability.id().to_owned())
        .into_iter()
        .map(|[name, _, what]| [name, what])
        .collect()
}

#[test]
fn a_list_of_ten_lines_is_a_rulebook() {
    let ten = [
        "hide",
        "drive",
        "redirect",
        "block jail",
        "protect",
        "guard",
        "kill",
        "investigate",
        "track",
        "watch",
    ];
    assert_eq!(
        table(&list(&ten)),
        [
            ["hide", "hide, commute, commuterize, rolestop"],
            ["drive", "drive"],
            ["redirect", "redirect"],
            ["block jail", "block, jail, commandant"],
            ["protect", "protect"],
            ["guard", "guard"],
            // No row has one of these classes: each is a step of its own before the first of a later class.
            [
                "miscellaneous, by analogy",
                "visit, frame, vanillaise, give, steal, exchange, revive"
            ],
            ["kill", "kill"],
            ["recruit, by analogy", "recruit"],
            [
                "investigate",
                "investigate, rolecop, gunsmith, vanilla-cop, neapolitan, follow, voyeur, motion"
            ],
            ["track", "track"],
            ["watch", "watch"],
        ]
        .map(|row| row.map(str::to_owned))
        .map(sorted)
    );
    let book = Book::parse(&list(&ten)).unwrap().rulebook;
    assert_eq!(
        Ability::all()
            .filter(|&ability| book.native.contains(ability))
            .count(),
        11
    );
    // No row follows the last class.
    assert_eq!(
        table(&list(&["kill"])).last().map(|row| row[0].as_str()),
        Some("inspect, by analogy")
    );
}

/// Returns the abilities of a row in the order of their table, as in summaries.
fn sorted([name, abilities]: [String; 2]) -> [String; 2] {
    let mut all: Vec<Ability> = abilities.split(", ").filter_map(Ability::from_id).collect();
    all.sort_by_key(|&ability| ability as usize);
    [
        name,
        all.into_iter()
            .map(Ability::id)
            .collect::<Vec<_>>()
            .join(", "),
    ]
}

/// The kill of a faction marks the place of kills; that of a Strongman, which precedes its class, does not.
#[test]
fn the_rest_is_placed_by_the_kill_of_a_faction_and_not_by_a_strongman() {
    let faction = list(&["block", "protect", "investigate"]);
    let step = |key: &str| {
        format!("\n[[step]]\nname = \"special\"\nruns = \"at-once\"\n{key} = [\"kill\"]\n")
    };
    let place = |key: &str| {
        let investigate = "\n[[step]]\nname = \"investigate\"";
        let rows = table(&faction.replacen(investigate, &format!("{}{investigate}", step(key)), 1));
        rows.into_iter()
            .find(|[_, what]| what.split(", ").any(|word| word == "kill"))
            .map(|[name, _]| name)
    };
    assert_eq!(place("faction").as_deref(), Some("special"));
    assert_eq!(place("strongman").as_deref(), Some("kill, by analogy"));
}

#[test]
fn nar_without_what_stands_by_analogy_is_nar() {
    let text = shipped("nar").expect("it is shipped").text;
    let own: String = text
        .lines()
        .filter(|line| !line.starts_with("by-analogy"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(Book::parse(&own).is_err());
    let short = own.replacen("[[class]]", "rest = \"nar\"\n\n[[class]]", 1);
    assert_eq!(Book::parse(&short).unwrap().rulebook, NAR);
}

#[test]
fn the_rest_is_as_in_nar_or_refused() {
    let refused = |text: &str| Book::parse(text).unwrap_err().to_string();
    let text = list(&["block", "kill"]);
    assert_eq!(
        refused(&text.replace("\"nar\"", "\"nars\"")),
        "line 7, column 8: rest cannot be `nars`; did you mean nar?"
    );
    let snarf = shipped("snarf").expect("it is shipped").text;
    let orders = snarf.replacen("[[order]]", "rest = \"nar\"\n\n[[order]]", 1);
    assert!(
        refused(&orders)
            .ends_with("rest is for steps and classes; orders have numbers of their own")
    );
}
