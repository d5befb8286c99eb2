//! A line in which a verb follows a player's name ends in an action, in a question, or in a note to confirm. It never makes
//! a player.
//!
//! `MADE_PASTES=100000` sets the number of made-up pastes.

use nightcourt_reading::{Reading, read};

/// A fixed roster, a line, and one other action.
fn with_line(line: &str) -> Reading {
    read(&format!(
        "Ada - Town Cop\nCyra - Mafia Goon\nDunn - Vanilla Townie\nEnid - Town Doctor\nFern - Town Harlot\n\nNight 1\n\
         {line}\nEnid protects Ada\n"
    ))
}

/// The number of the line that varies.
const LINE: usize = 8;

/// The lines of one section of the night.
fn section<'a>(reading: &'a Reading, title: &str) -> Vec<&'a str> {
    let lines = reading
        .lines
        .iter()
        .map(|line| line.text.as_str())
        .skip_while(|line| *line != title)
        .skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.is_empty())
        .collect()
}

fn names(reading: &Reading) -> Vec<&str> {
    section(reading, "[players]")
        .iter()
        .filter_map(|line| line.split(" = ").next())
        .collect()
}

/// The kinds of the questions and notes about a line.
fn said_of(reading: &Reading, line: usize) -> Vec<&'static str> {
    let questions = reading
        .questions
        .iter()
        .map(|question| (question.kind.word(), &question.from));
    let notes = reading
        .notes
        .iter()
        .map(|note| (note.kind.word(), &note.from));
    let about = |from: &[nightcourt_reading::Source]| from.iter().any(|from| from.line == line);
    questions
        .chain(notes)
        .filter(|(_, from)| about(from))
        .map(|(kind, _)| kind)
        .collect()
}

/// The action that a line must become, and the notes about it.
#[track_caller]
fn acts(line: &str, action: &str, kinds: &[&str]) {
    let reading = with_line(line);
    assert_eq!(
        names(&reading),
        ["Ada", "Cyra", "Dunn", "Enid", "Fern"],
        "{line}"
    );
    assert_eq!(
        section(&reading, "[actions]"),
        [action, "Enid: protect -> Ada"],
        "{line}"
    );
    assert_eq!(said_of(&reading, LINE), kinds, "{line}");
    assert!(reading.is_complete(), "{line}: {:?}", reading.questions);
}

/// The one question that a line must lead to.
#[track_caller]
fn asks(line: &str, kind: &str, candidates: &[&str]) {
    let reading = with_line(line);
    assert_eq!(
        names(&reading),
        ["Ada", "Cyra", "Dunn", "Enid", "Fern"],
        "{line}"
    );
    assert_eq!(
        section(&reading, "[actions]"),
        ["Enid: protect -> Ada"],
        "{line}"
    );
    assert_eq!(said_of(&reading, LINE), [kind], "{line}");
    assert_eq!(reading.questions[0].candidates, candidates, "{line}");
}

#[test]
fn a_role_behind_the_target_makes_no_player() {
    for line in [
        "Cyra kills Dunn (VT)",
        "Cyra kills Dunn | VT",
        "1. Cyra kills Dunn (VT)",
        "Cyra Kills Dunn (VT)",
        "CYRA KILLS DUNN (VT)",
        "Cyra guns down Dunn (VT)",
        "Cyra kills Dunn = Vanilla Townie",
    ] {
        acts(line, "Cyra: kill -> Dunn", &[]);
    }
    for line in [
        "Cyra kills Dunn (the cop)",
        "Cyra kills Dunn [cop]",
        "Cyra kills Dunn - Town Cop",
    ] {
        acts(line, "Cyra: kill -> Dunn", &["result"]);
    }
    for line in [
        "Cyra kills Ada, the cop",
        "Cyra kills Ada (the cop)",
        "Cyra kills Ada - Town Cop",
    ] {
        acts(line, "Cyra: kill -> Ada", &[]);
    }
    for line in [
        "Mafia's Goon Cyra kills Dunn",
        "Mafia Cyra, Goon, kills Dunn",
        "The goon Cyra, kills Dunn",
    ] {
        acts(line, "Cyra: kill -> Dunn", &[]);
    }
}

#[test]
fn a_result_behind_a_check_is_noted() {
    for line in [
        "Ada checks Cyra (mafia)",
        "Ada checks Cyra (town)",
        "Ada checks Cyra [scum]",
        "Ada checks Cyra - mafia",
        "Ada checks Cyra = mafia",
        "Ada checks Cyra : mafia",
        "Ada checks Cyra: mafia",
        "Ada checks Cyra -> mafia",
        "Ada checked Cyra, mafia",
        "Ada looked into Cyra (Goon)",
        "Ada -> Cyra (mafia)",
    ] {
        acts(line, "Ada: investigate -> Cyra", &["result"]);
    }
}

#[test]
fn words_of_the_day_drop_no_action() {
    acts(
        "Ada checks Cyra (she hammered yesterday)",
        "Ada: investigate -> Cyra",
        &["set aside"],
    );
    acts(
        "Ada checks Cyra, still salty about the lynch",
        "Ada: investigate -> Cyra",
        &["set aside"],
    );
    asks(
        "Ada: shoot Cyra, but only if she wasn't the lynch, else Dunn",
        "unsure",
        &["Cyra", "Dunn"],
    );
    asks(
        "Ada checks Cyra because she hammered",
        "unsure",
        &["Ada: investigate -> Cyra"],
    );
    assert_eq!(said_of(&with_line("Ada votes Cyra"), LINE), ["set aside"]);
    assert_eq!(
        said_of(&with_line("Vote Dunn, Dunn saved Cyra"), LINE),
        ["confirm"]
    );
    assert_eq!(
        said_of(&with_line("Result: Ada checked Cyra"), LINE),
        ["confirm"]
    );
}

/// A reason, a remark or a condition of the day behind an order that has no verb: kept, or asked
/// about, and never dropped.
#[test]
fn an_order_with_its_reason_is_kept_or_asked_about() {
    for line in ["Ada: Dunn, votes be damned", "Ada -> Dunn, she hammered"] {
        acts(line, "Ada: investigate -> Dunn", &["set aside"]);
    }
    for (line, candidates) in [
        (
            "Ada: Cyra since Bob got lynched",
            &["Ada: investigate -> Cyra"][..],
        ),
        (
            "Ada -> Cyra because the lynch went badly",
            &["Ada: investigate -> Cyra"],
        ),
        (
            "Ada: Cyra unless she was lynched",
            &["Ada: investigate -> Cyra"],
        ),
        (
            "Ada: Cyra (or Dunn if Cyra is lynched today)",
            &["Ada: investigate -> Cyra", "Ada: investigate -> Dunn"],
        ),
        ("Ada: Cyra (unless lynched)", &["Ada: investigate -> Cyra"]),
    ] {
        asks(line, "unsure", candidates);
    }
    let days = ["vote", "lynch", "hammer", "deadline"];
    let joins = [
        " since the ",
        " after the ",
        ", no ",
        " (the ",
        " - what a ",
        " if no ",
    ];
    for aim in ["Ada: Cyra", "Ada -> Cyra", "The cop: Cyra", "Ada:\nCyra"] {
        for (join, day) in joins.iter().flat_map(|join| days.map(|day| (join, day))) {
            let line = format!("{aim}{join}{day}");
            let reading = with_line(&line);
            let kept = section(&reading, "[actions]").contains(&"Ada: investigate -> Cyra");
            assert!(kept || !reading.is_complete(), "{line}");
        }
    }
}

/// Which of two orders counts is asked about if the host remarks something on the later one.
#[test]
fn an_order_with_a_remark_replaces_no_other() {
    for remark in [
        "too late, ignored",
        "after the deadline",
        "doesn't count",
        "void",
        "sorry, thread was locked",
        "came in past cutoff",
        "deadline had passed",
        "not accepted",
    ] {
        for brackets in ["()", "[]"] {
            let (open, close) = brackets.split_at(1);
            let late = format!("Ada checks Dunn {open}{remark}{close}");
            let reading = with_line(&format!("Ada checks Cyra\n{late}"));
            assert_eq!(
                section(&reading, "[actions]"),
                ["Ada: investigate -> Cyra", "Enid: protect -> Ada"],
                "{late}"
            );
            assert_eq!(said_of(&reading, LINE + 1), ["unsure"], "{late}");
        }
    }
    let carried = "Ada - Mafia Goon\nCyra - Mafia Goon\nDunn - VT\nEnid - VT\n\nNight 1\nMafia kill: Dunn\n\
                   Mafia kill: Enid (sorry, thread was locked)\nAda carries the kill\n";
    let reading = read(carried);
    assert_eq!(section(&reading, "[actions]"), ["Ada: kill -> Dunn"]);
    assert_eq!(
        reading.questions[0].candidates,
        ["Mafia kill -> Enid", "Mafia kill -> Dunn"]
    );
    // A change that is said to be one needs no question.
    let changed = with_line("Ada checks Cyra\nActually Ada checks Dunn (sorry mod)");
    assert!(section(&changed, "[actions]").contains(&"Ada: investigate -> Dunn"));
}

/// An order without a verb is no kill of somebody whose role has an action of its own that is not
/// modelled.
#[test]
fn an_unmodelled_action_is_no_kill() {
    let paste = |role: &str, line: &str| {
        read(&format!(
            "Ada - Town Cop\nBex - {role}\nGus - Mafia Goon\nVi - VT\n\nNight 1\n{line}\n"
        ))
    };
    let roles = [
        "Mafia Blackmailer",
        "Mafia Janitor",
        "Mafia Lawyer",
        "Mafia Disguiser",
        "Mafia Hypnotist",
        "Mafia Silencer",
        "Mafia Forger",
        "Mafia Cupid",
        "Mafia Neighborizer",
        "Mafia Arsonist",
        "Mafia Witch Doctor",
        "Mafia Oracle",
        "Mafia Goon Janitor",
        "Mafia Roleblocker Janitor",
        "Werewolf Blackmailer",
    ];
    for role in roles {
        let last = role.split(' ').next_back().expect("a word");
        for line in [
            "Bex -> Ada".to_owned(),
            "Bex: Ada".to_owned(),
            "Bex visits Ada".to_owned(),
            "Bex targets Ada".to_owned(),
            "Bex on Ada".to_owned(),
            "Ada <- Bex".to_owned(),
            format!("{last} -> Ada"),
            format!("{last} (Bex) -> Ada"),
        ] {
            let reading = paste(role, &line);
            assert_eq!(
                section(&reading, "[actions]"),
                <[&str; 0]>::default(),
                "{role}: {line}"
            );
            assert!(!reading.is_complete(), "{role}: {line}");
        }
        let killed = paste(role, "Bex kills Ada");
        assert_eq!(
            section(&killed, "[actions]"),
            ["Bex: kill -> Ada"],
            "{role}"
        );
    }
    let asked = paste("Mafia Blackmailer", "Bex -> Ada");
    assert_eq!(asked.questions[0].candidates, ["Bex: kill -> Ada"]);
    // Abilities in braces say what the player has.
    let listed = paste("Mafia Arsonist {visit}", "Bex -> Ada");
    assert_eq!(section(&listed, "[actions]"), ["Bex: visit -> Ada"]);
    // A role that has no action at night leaves the kill.
    let encryptor = paste("Mafia Encryptor", "Bex -> Ada");
    assert_eq!(section(&encryptor, "[actions]"), ["Bex: kill -> Ada"]);
}

#[test]
fn a_role_whose_first_word_names_a_side_keeps_its_name() {
    for (role, player) in [
        ("Town Friendly Neighbor", "Bo = Town Friendly Neighbor"),
        ("Friendly Neighbor (Town)", "Bo = Town Friendly Neighbor"),
        ("Mafia Friendly Neighbour", "Bo = Mafia Friendly Neighbour"),
        ("Town Friendly", "Bo = Neutral (Town-friendly) Vanilla"),
    ] {
        let reading = read(&format!(
            "Bo - {role}\nCyra - Mafia Goon\n\nNight 1\nCyra kills Bo\n"
        ));
        assert_eq!(section(&reading, "[players]")[0], player, "{role}");
    }
}

/// Two marks behind a number, and an article before a heading.
#[test]
fn a_numbered_roster_with_a_graveyard_is_read() {
    let reading = read(
        "1.) @Ann - Town Cop\n2.) @Bo - Mafia Goon\n\nThe Graveyard:\n@Cy - Town Doctor\n\n@Bo kills @Ann\n",
    );
    assert_eq!(
        section(&reading, "[players]"),
        [
            "Ann = Town Cop",
            "Bo = Mafia Goon",
            "Cy = Town Doctor (dead)"
        ]
    );
    assert_eq!(section(&reading, "[actions]"), ["Bo: kill -> Ann"]);
    // A player may be called like a role.
    let named = read("Vig = Town Vigilante\nGus = Mafia Goon\n\nVig shoots Gus\n");
    assert_eq!(section(&named, "[actions]"), ["Vig: kill -> Gus"]);
}

#[test]
fn a_player_sent_in_carries_the_kill_or_is_asked_about() {
    asks(
        "Ada sent in Cyra",
        "who-carries",
        &["Cyra carries the kill", "Ada acts on Cyra"],
    );
    let mafia = "Ada - Mafia Goon\nCyra - Mafia Goon\nDunn - Vanilla Townie\n\nNight 1\nMafia kills Dunn\nAda sent in Cyra\n";
    assert_eq!(section(&read(mafia), "[actions]"), ["Cyra: kill -> Dunn"]);
}

#[test]
fn a_doubt_offers_each_reading_once() {
    asks(
        "Cyra probably kills Dunn",
        "unsure",
        &["Cyra: kill -> Dunn"],
    );
    asks("Cyra kills Dunn, Dunn or Ada", "unsure", &["Dunn", "Ada"]);
    asks(
        "Enid gutters Cyra",
        "unknown-verb",
        &["Enid: protect -> Cyra"],
    );
}

#[test]
fn a_kill_that_was_changed_or_taken_back_is_noted() {
    acts(
        "Cyra kills Dunn (instead of Ada)",
        "Cyra: kill -> Dunn",
        &["replaced"],
    );
    let taken_back = with_line("Mafia kills Dunn\nMafia: no kill");
    assert_eq!(section(&taken_back, "[actions]"), ["Enid: protect -> Ada"]);
    assert_eq!(
        [LINE, LINE + 1].map(|line| said_of(&taken_back, line)),
        [["withdrawn"], ["no action"]]
    );
}

/// An order that names a player twice is asked about; one that names somebody without a known role keeps the others.
#[test]
fn an_order_holds_each_player_once() {
    let paste = |order: &str| {
        read(&format!(
            "Ada - Town Cop\nCyra - Mafia Goon\nZed - Xyzzy\n\nOrder: {order}\n\nNight 1\nAda checks Cyra\nCyra kills Ada\n"
        ))
    };
    let twice = paste("Cyra, Ada, Cyra");
    assert_eq!(said_of(&twice, 5), ["conflict"]);
    assert_eq!(section(&twice, "[order]"), ["Cyra, Ada"]);
    let open = paste("Cyra, Zed, Ada");
    assert_eq!(said_of(&open, 3), ["unknown-role"]);
    assert_eq!(section(&open, "[order]"), ["Cyra, Ada"]);
}

#[test]
fn nights_to_choose_from_are_in_order() {
    let paste = "Ada - Town Cop\nBob - Mafia Goon\n\nNight 1\nAda checks Bob\nNight 3\nAda checks Bob\nNight 2\nAda checks Bob\n";
    let reading = read(paste);
    assert_eq!(reading.questions.len(), 1);
    assert_eq!(reading.questions[0].candidates, ["1", "2", "3"]);
}

#[test]
fn an_action_of_another_night_is_noted() {
    for line in [
        "Cyra kills Ada on night 2",
        "Cyra kills Ada N2",
        "N2 Cyra kills Ada",
    ] {
        let reading = read(&format!(
            "Ada - Town Cop\nCyra - Mafia Goon\n\nAda checks Cyra N3\n{line}\n"
        ));
        assert_eq!(
            reading
                .questions
                .iter()
                .map(|one| one.kind.word())
                .collect::<Vec<_>>(),
            ["several-nights"],
            "{line}"
        );
        assert_eq!(
            section(&reading, "[actions]"),
            ["Ada: investigate -> Cyra"],
            "{line}"
        );
        assert_eq!(said_of(&reading, 5), ["set aside"], "{line}");
        assert_eq!(said_of(&with_line(line), LINE), ["unsure"], "{line}");
    }
}

#[test]
fn a_verb_of_two_words_is_in_no_name() {
    let reading =
        read("Ada - Town Cop\nCyra - Town Tracker\nMafia:\nCyra - guns down Ada is Mafia Goon\n");
    assert_eq!(names(&reading), ["Ada", "Cyra"]);
    assert_eq!(reading.questions[0].from[0].line, 4);
}

#[test]
fn fillers_behind_a_name_are_confirmed() {
    for line in ["Ada: locked in", "Cyra - on her", "Dunn: confirmed"] {
        assert_eq!(said_of(&with_line(line), LINE), ["confirm"], "{line}");
    }
    assert_eq!(
        said_of(&with_line("Cyra's action:\nkill Dunn"), LINE),
        <[&str; 0]>::default()
    );
}

#[test]
fn notes_are_in_the_order_of_the_paste() {
    let reading = with_line("Cyra kills Dunn\nCyra kills Ada\nvote Dunn");
    let notes: Vec<_> = reading
        .notes
        .iter()
        .map(|note| (note.from[0].line, note.kind.word()))
        .collect();
    assert_eq!(notes, [(LINE, "replaced"), (LINE + 2, "set aside")]);
}

#[test]
fn a_night_in_its_proper_form_has_its_sources() {
    let reading =
        read("[players]\nAda = Town Cop\nCyra = Mafia Goon\n\n[actions]\nCyra: kill -> Ada\n");
    for line in reading
        .lines
        .iter()
        .filter(|line| line.text.contains([' ']))
    {
        assert_eq!(
            line.from
                .iter()
                .map(|from| from.words.as_str())
                .collect::<Vec<_>>(),
            [line.text.as_str()]
        );
    }
}

#[test]
fn a_slip_in_a_role_is_mended_and_noted() {
    let reading = read(
        "Ada - Town Cop\nCyra - Mafia Goon\nDunn - Vanila Townie\n\nNight 1\nCyra kills Ada\n",
    );
    assert!(reading.is_complete(), "{:?}", reading.questions);
    assert_eq!(said_of(&reading, 3), ["taken as"]);
    assert_eq!(
        section(&reading, "[players]")[2],
        "Dunn = Town Vanilla Townie"
    );
}

#[test]
fn a_harlot_who_visits_is_asked_about() {
    asks(
        "Fern visits Cyra",
        "which-ability",
        &["Fern = Town Harlot {watch}", "Fern = Town Harlot {visit}"],
    );
    asks(
        "Fern -> Cyra",
        "which-ability",
        &["Fern = Town Harlot {watch}", "Fern = Town Harlot {visit}"],
    );
    acts("Fern watches Cyra", "Fern: watch -> Cyra", &[]);
}

#[test]
fn a_player_may_be_called_like_a_verb() {
    let reading = read(
        "Block - Town Cop\nNight Watch - Town Doctor\nCyra - Mafia Goon\n\nNight 1\nBlock checks Night Watch (VT)\n",
    );
    assert_eq!(names(&reading), ["Block", "Night Watch", "Cyra"]);
    assert_eq!(
        section(&reading, "[actions]"),
        ["Block: investigate -> Night Watch"]
    );
}

#[test]
fn an_action_of_an_unknown_player_is_asked_about() {
    let reading = with_line("Zed killed N1 (VT)");
    assert_eq!(names(&reading), ["Ada", "Cyra", "Dunn", "Enid", "Fern"]);
    assert_eq!(said_of(&reading, LINE), ["unknown-name"]);
}

/// A stream of numbers that is the same in every run (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % many as u64).expect("small")
    }
    fn one<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const NAMES: &[&str] = &[
    "Ada",
    "Cyra",
    "Dunn",
    "Enid",
    "Gil Moss",
    "T-Bone",
    "xan",
    "Zoë",
    "D'Arcy",
    "Block",
    "Night Watch",
    "Mr. Fox",
    "not_mafia",
    "Ada Hooks",
    "Kim7",
];
const ROLES: &[&str] = &[
    "Town Cop",
    "Town Doctor",
    "Mafia Goon",
    "Vanilla Townie",
    "Town Vigilante",
    "Mafia Roleblocker",
    "Town Tracker",
    "Town Watcher",
    "Town Jailkeeper",
    "Town Bus Driver",
    "Town Harlot",
];
const LISTS: &[(&str, &str)] = &[
    ("", " - "),
    ("", ": "),
    ("", " = "),
    ("1. ", " - "),
    ("- ", " – "),
    ("", ", "),
    ("", "\t"),
];
const HEADINGS: &[&str] = &[
    "",
    "Night 1",
    "Actions:",
    "\nN2 actions",
    "\n",
    "Players:",
    "Mafia:",
    "Town:",
    "Results:",
    "Notes:",
];
const BULLETS: &[&str] = &["", "", "", "1. ", "- ", "[22:14] ", "* ", "**", "[b]"];
const BETWEEN: &[&str] = &[
    " ",
    " ",
    " ",
    ": ",
    " will ",
    " tonight ",
    " - ",
    " decides to ",
    ", the cop, ",
    " (Town) ",
    " really ",
];
const VERBS: &[&str] = &[
    "kills",
    "kill",
    "shot",
    "shoots",
    "murdered",
    "guns down",
    "NKs",
    "protects",
    "saves",
    "heals",
    "guarded",
    "blocks",
    "roleblocked",
    "jails",
    "locks up",
    "redirects",
    "drives",
    "swaps",
    "hides behind",
    "checks",
    "checked",
    "looks into",
    "investigates",
    "cops",
    "tracks",
    "follows",
    "watches",
    "visits",
    "targets",
    "frames",
    "gives",
    "robs",
    "revives",
    "picks",
    "goes to",
    "Kills",
    "CHECKS",
    "role cops",
    "docs",
];
const TAILS: &[&str] = &[
    "",
    "",
    " (VT)",
    " (the cop)",
    " [cop]",
    " - Town Cop",
    ", the cop",
    " (mafia)",
    " (town)",
    " [scum]",
    " - mafia",
    " = mafia",
    ": mafia",
    ", mafia",
    " -> mafia",
    " (guilty)",
    " -> innocent",
    " (she hammered yesterday)",
    ", still salty about the lynch",
    ", but only if she wasn't the lynch",
    " because of the vote",
    " (dead)",
    " †",
    "!",
    "?",
    " | VT",
    "\tMafia Goon",
    " as Town",
    " is Mafia Goon",
    " the Town Cop",
    " (Mafia Goon) (dead)",
    " {kill}",
    " and Jo",
    ", Jo",
    " with a gun",
    " (1-shot)",
    " - Goon, killed N1",
    "; Town",
    " / Town",
    " = Town Cop, Jo",
    " unless voted out",
];

/// A made-up paste: the names of its role list, and the numbers of its lines with an action.
fn made(dice: &mut Dice) -> (String, Vec<&'static str>, Vec<usize>) {
    // The names in tails.
    let mut players: Vec<&str> = vec!["Jo"];
    let many = 4 + dice.below(3);
    while players.len() < many {
        let name = dice.one(NAMES);
        if !players.contains(&name) {
            players.push(name);
        }
    }
    let (bullet, mark) = LISTS[dice.below(LISTS.len())];
    let mut text: String = players
        .iter()
        .map(|name| format!("{bullet}{name}{mark}{}\n", dice.one(ROLES)))
        .collect();
    text.push_str(&format!("{}\n", dice.one(HEADINGS)));
    let mut numbers = Vec::new();
    for actor in &players {
        let target = dice.one(&players);
        let (bullet, tail, more) = (
            dice.one(BULLETS),
            dice.one(TAILS),
            if dice.below(3) == 0 {
                dice.one(TAILS)
            } else {
                ""
            },
        );
        numbers.push(text.matches('\n').count() + 1);
        let mut line = format!(
            "{actor}{}{} {target}{tail}{more}",
            dice.one(BETWEEN),
            dice.one(VERBS)
        );
        if dice.below(12) == 0 {
            line = line.to_uppercase();
        }
        text.push_str(&format!("{bullet}{line}\n"));
    }
    (text, players, numbers)
}

#[test]
fn a_verb_behind_a_name_is_never_dropped_and_makes_no_player() {
    let most = std::env::var("MADE_PASTES")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(500);
    let mut dice = Dice(44);
    let (mut lost, mut lines) = (Vec::new(), 0);
    for _ in 0..most {
        let (paste, players, numbers) = made(&mut dice);
        let reading = read(&paste);
        let new: Vec<&str> = names(&reading)
            .into_iter()
            .filter(|name| !players.contains(name))
            .collect();
        if !new.is_empty() {
            lost.push(format!("new players {new:?} in\n{paste}"));
        }
        lines += numbers.len();
        for number in numbers {
            let acts = reading
                .lines
                .iter()
                .any(|line| line.from.iter().any(|from| from.line == number));
            // A note about the rest of an action does not replace the action.
            let said = said_of(&reading, number);
            let said = said
                .iter()
                .any(|kind| !["result", "set aside", "taken as"].contains(kind));
            let again = reading
                .notes
                .iter()
                .any(|note| note.message == "said before" && note.from[0].line == number);
            let said = said || again;
            if !acts && !said {
                lost.push(format!("line {number} is lost in\n{paste}"));
            }
        }
    }
    println!(
        "{most} pastes, {lines} lines with an action, {} breaches",
        lost.len()
    );
    assert!(
        lost.is_empty(),
        "{} breaches, among them:\n{}",
        lost.len(),
        lost[..lost.len().min(12)].join("\n")
    );
}

/// Words around an action that make it no action, or another one.
#[test]
fn a_doubt_is_never_passed_over() {
    for line in [
        "Ada refuses to check Cyra",
        "Ada forgot to check Cyra",
        "Ada would have checked Cyra",
        "Ada was going to check Cyra",
        "Ada was about to check Cyra",
        "Ada dreams of checking Cyra",
        "Ada checks Cyra hypothetically",
        "Ada checks everyone but Cyra",
        "Ada checks everybody except Cyra",
        "Ada on Cyra or Dunn",
        "Ada on Cyra, if she lives",
        "Ada @ Cyra / Dunn",
        "Ada checks near Cyra",
        "Ada checks anyone but Cyra",
        "Ada, Dunn on Cyra",
        "Ada checks Cyra with Dunn",
        "Ada (Cyra)",
        "Ada nearly checks Cyra",
        "Ada barely checks Cyra",
        "Ada jokingly checks Cyra",
        "Ada checks Cyra jk",
        "Ada checks Cyra? lol",
        "Ada lol not Cyra",
        "Ada stops checking Cyra",
        "Ada used to check Cyra",
        "Ada checks the one who Cyra checks",
        "Ada instead of Cyra",
        "Cyra kills Ada or Dunn",
        "Cyra and Ada kill Dunn",
        "Cyra kills Ada (Dunn if Ada is protected)",
        "Cyra kills nobody but Ada",
    ] {
        let reading = with_line(line);
        assert!(!reading.is_complete(), "{line}: {}", reading.night_text());
    }
}

#[test]
fn a_redirect_of_two_who_are_joined_is_asked_about() {
    let roles = "Ann - Town Redirector\nBob - Town Cop\nCy - Mafia Goon\n\n";
    let joined = read(&format!("{roles}Ann redirects Bob and Cy\n"));
    assert_eq!(
        joined.questions[0].candidates,
        ["Ann: redirect -> Bob, Cy", "Ann: redirect -> Cy, Bob"]
    );
    let told = read(&format!("{roles}Ann redirects Bob to Cy\n"));
    assert_eq!(section(&told, "[actions]"), ["Ann: redirect -> Bob, Cy"]);
}
