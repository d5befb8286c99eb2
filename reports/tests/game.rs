//! House rules and games, as people run them.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Output, Stdio};

fn nightcourt(args: &[&str], dir: &Path) -> Output {
    crate::program()
        .args(args)
        .current_dir(dir)
        .output()
        .unwrap()
}

#[track_caller]
fn said(args: &[&str], dir: &Path) -> String {
    let output = nightcourt(args, dir);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(args: &[&str], dir: &Path) -> String {
    let output = nightcourt(args, dir);
    assert_eq!(
        output.status.code(),
        Some(2),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

const COP: &str = "[players]\nCop = Town Cop\nMo = Mafia Goon\nVic = Town\n[actions]\nCop -> Mo\nMo: kill -> Vic\n";

#[test]
fn a_house_says_whose_ruling_counts_and_how_results_are_said_and_options_win() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::write(dir.join("cop.night"), COP).unwrap();
    let told = said(
        &[
            "rule",
            "cop.night",
            "--house",
            "mafiascum-normal",
            "-f",
            "messages",
        ],
        dir,
    );
    assert!(
        told.starts_with("To Cop\n\nYou investigated Mo: Guilty.\n"),
        "{told}"
    );
    assert!(
        said(&["rule", "cop.night", "--house", "matrix6"], dir)
            .contains("nar-guide, nar, snarf, rar agree.")
    );
    let own = said(&["house", "matrix6"], dir).replace("\"Guilty\"", "\"a bad one\"");
    std::fs::write(dir.join("mine.toml"), own).unwrap();
    let told = said(
        &[
            "rule",
            "cop.night",
            "--house",
            "mine.toml",
            "-f",
            "messages",
            "-s",
            "lar",
        ],
        dir,
    );
    assert!(told.contains("Mo: a bad one."), "{told}");
    let log = said(
        &["rule", "cop.night", "--house", "mine.toml", "-f", "modlog"],
        dir,
    );
    assert!(log.starts_with("Mod log by nar-guide: "), "{log}");
    assert!(
        refused(&["rule", "cop.night", "--house", "matrix"], dir).contains("did you mean matrix6?")
    );
    std::fs::write(
        dir.join("bad.toml"),
        "version = 1\nname = \"x\"\nsystem = \"nra\"\n",
    )
    .unwrap();
    assert_eq!(
        refused(&["rule", "cop.night", "--house", "bad.toml"], dir),
        "error: bad.toml: line 3, column 10: no system is called `nra`; did you mean nar?\n"
    );
}

/// Rob blocks Zed, who carries the mafia's kill. Under UltiMafia's order Max carries it out, and Ann dies; under `nar` nobody does.
const CARRIED: &str = "Zed: kill -> Ann\nRob -> Zed\n";
const TEAM: &str = "Ann = Town\nRob = Town Roleblocker\nMax = Mafia Goon\nZed = Mafia Goon\n";

#[test]
fn a_game_goes_by_the_rulebook_of_its_house() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::create_dir(dir.join("site")).unwrap();
    let own = said(&["rulebook", "show", "ultimafia"], dir).replacen(
        "id = \"ultimafia\"",
        "id = \"ours\"",
        1,
    );
    std::fs::write(dir.join("site/order.toml"), own).unwrap();
    let house = "version = 1\nname = \"Ours\"\nsystem = \"ours\"\nrulebook = \"order.toml\"\n";
    std::fs::write(dir.join("site/house.toml"), house).unwrap();
    std::fs::write(dir.join("roster.txt"), TEAM).unwrap();
    said(
        &[
            "game",
            "start",
            "mini",
            "--roster",
            "roster.txt",
            "--house",
            "site/house.toml",
        ],
        dir,
    );
    said(&["game", "night", "mini"], dir);
    let path = dir.join("mini/night-1.night");
    std::fs::write(&path, std::fs::read_to_string(&path).unwrap() + CARRIED).unwrap();
    let log = said(&["game", "rule", "mini"], dir);
    assert!(
        log.contains("Mod log by ours: ") && log.contains("Ann is dead in the morning."),
        "{log}"
    );
    let after = std::fs::read_to_string(dir.join("mini/night-1.after.night")).unwrap();
    assert!(after.contains("\nAnn = Town Vanilla (dead)\n"), "{after}");
    // Of the night alone; beside a system; by a rulebook that comes with the program; and with its file gone.
    std::fs::write(
        dir.join("tonight.night"),
        format!("[players]\n{TEAM}[actions]\n{CARRIED}"),
    )
    .unwrap();
    let rule = |house: &str, more: &[&str]| {
        said(
            &[&["rule", "tonight.night", "--house", house], more].concat(),
            dir,
        )
    };
    assert!(
        rule("site/house.toml", &["-f", "messages"]).contains("To Ann\n\nYou died in the night.\n")
    );
    std::fs::write(
        dir.join("both.toml"),
        house
            .replace(
                "\"ours\"\nrule",
                "\"ours\"\nsystems = [\"nar\", \"ours\"]\nrule",
            )
            .replace("order.toml", "site/order.toml"),
    )
    .unwrap();
    let both = rule("both.toml", &[]);
    assert!(
        both.contains("nar and ours differ on deaths.") && both.contains("Ann"),
        "{both}"
    );
    std::fs::write(
        dir.join("shipped.toml"),
        "version = 1\nname = \"S\"\nsystem = \"ultimafia\"\n",
    )
    .unwrap();
    assert!(rule("shipped.toml", &["-f", "modlog"]).starts_with("Mod log by ultimafia: "));
    std::fs::remove_file(dir.join("site/order.toml")).unwrap();
    let gone = refused(
        &["rule", "tonight.night", "--house", "site/house.toml"],
        dir,
    );
    assert!(
        gone.starts_with(
            "error: site/house.toml: line 4, column 12: order.toml: it cannot be read: "
        ),
        "{gone}"
    );
}

/// Dan protects himself: the house lets Doctors, in a night, a paste, a batch and a game.
#[test]
fn a_house_lets_roles_target_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let house = "version = 1\nname = \"Ours\"\nsystem = \"nar\"\nself-targeting = [\"Doctor\"]\n";
    std::fs::write(dir.join("ours.toml"), house).unwrap();
    let (roster, actions) = (
        "Dan = Town Doctor\nMo = Mafia Goon\n",
        "Dan -> Dan\nMo: kill -> Dan\n",
    );
    let night = format!("[players]\n{roster}[actions]\n{actions}");
    let paste = "Dan - Town Doctor\nMo - Mafia Goon\n\nDan protects himself\nMo kills Dan\n";
    let json = "{\"players\":[{\"name\":\"Dan\",\"alignment\":\"town\",\"role\":\"Doctor\"}],\
                \"actions\":[{\"actor\":\"Dan\",\"ability\":\"protect\",\"targets\":[\"Dan\"]}]}\n";
    for (file, text) in [("night", &night[..]), ("paste", paste), ("json", json)] {
        std::fs::write(dir.join(file), text).unwrap();
        let ruled = said(&["rule", file, "--house", "ours.toml", "-f", "json"], dir);
        assert!(ruled.contains("\"deaths\":[]"), "{ruled}");
        refused(&["rule", file], dir);
    }
    assert!(
        said(&["rule", "json", "--batch", "--house", "ours.toml"], dir).contains("\"outcome\"")
    );
    assert!(said(&["rule", "json", "--batch"], dir).contains("\"error\""));
    let read = said(&["read", "paste", "--night", "--house", "ours.toml"], dir);
    assert!(
        read.contains("Dan = Town Self-Targeting Doctor\n")
            && read.contains("Dan: protect -> Dan\n"),
        "{read}"
    );
    std::fs::write(dir.join("roster.txt"), roster).unwrap();
    said(
        &[
            "game",
            "start",
            "mini",
            "--roster",
            "roster.txt",
            "--house",
            "ours.toml",
        ],
        dir,
    );
    said(&["game", "night", "mini"], dir);
    std::fs::write(dir.join("mini/night-1.night"), night).unwrap();
    assert!(said(&["game", "rule", "mini"], dir).contains("Nobody dies"));
}

/// Rob blocks and carries the kill. Normal games allow that to the last of the team alone, Matrix6 to everybody.
#[test]
fn a_house_limits_the_kill_and_an_action() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let mate = "[players]\nRob = Mafia Roleblocker\nMo = Mafia Goon\nAnn = Town Cop\n[actions]\nRob: block -> Ann\nRob: kill -> Ann\n";
    std::fs::write(dir.join("mate.night"), mate).unwrap();
    std::fs::write(
        dir.join("last.night"),
        mate.replace("Mafia Goon", "Mafia Goon (dead)"),
    )
    .unwrap();
    let breach = "Rob uses the faction's kill and an action of their own; the house allows one of them, but for the last living member\n";
    for (night, house, note) in [
        ("mate.night", "mafiascum-normal", format!("note: {breach}")),
        ("last.night", "mafiascum-normal", String::new()),
        ("mate.night", "matrix6", String::new()),
    ] {
        let ruled = nightcourt(&["rule", night, "--house", house], dir);
        assert_eq!(
            String::from_utf8(ruled.stderr).unwrap(),
            note,
            "{night} {house}"
        );
    }
    std::fs::write(
        dir.join("roster.txt"),
        "Rob = Mafia Roleblocker\nMo = Mafia Goon\nAnn = Town Cop\n",
    )
    .unwrap();
    said(&["game", "start", "mini", "--roster", "roster.txt"], dir);
    said(&["game", "night", "mini"], dir);
    std::fs::write(dir.join("mini/night-1.night"), mate).unwrap();
    let said = refused(&["game", "rule", "mini"], dir);
    let place = "error: mini/night-1.night: line 6, \"Rob: block -> Ann\": ";
    let way_out = " [house: kill-and-action]; take one of the two out, or let another member carry the kill\n";
    assert_eq!(said, format!("{place}{}{way_out}", breach.trim_end()));
}

/// Two nights. In the first Vic shoots Mo, whom nobody protects, and Mo kills Ann. By day Bob is executed. In the second
/// Vic has no shot left, and Odd may not act.
#[test]
fn a_game_goes_from_night_to_night_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let players = "Vic = Town 1-Shot Vigilante\nAnn = Town Cop\nBob = Town\nOdd = Town Odd-Night Tracker\nMo = Mafia Goon\nCon = Mafia Goon\n";
    std::fs::write(dir.join("roster.txt"), players).unwrap();
    said(&["game", "start", "mini", "--roster", "roster.txt"], dir);
    said(&["game", "start", "mini", "--roster", "roster.txt"], dir);
    std::fs::write(dir.join("others.txt"), players.replace("Cop", "Doctor")).unwrap();
    assert!(
        refused(&["game", "start", "mini", "--roster", "others.txt"], dir)
            .contains("is there already")
    );
    said(&["game", "night", "mini"], dir);
    let add = |night: &str, actions: &str| {
        let path = dir.join("mini").join(night);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, text + actions).unwrap();
    };
    said(&["game", "night", "mini"], dir);
    add("night-1.night", "Vic -> Mo\nOdd -> Mo\nMo: kill -> Ann\n");
    assert!(refused(&["game", "night", "mini"], dir).contains("has not been ruled"));
    let log = said(&["game", "rule", "mini"], dir);
    assert!(
        log.ends_with(
            "What carries over\n\n  Vic has no shot left.\n  Ann is dead.\n  Mo is dead.\n"
        ),
        "{log}"
    );
    // Every program gets the game as the request `game` answers it.
    let json: serde_json::Value =
        serde_json::from_str(&said(&["game", "rule", "mini", "-f", "json"], dir)).unwrap();
    assert_eq!((&json["version"], &json["number"]), (&1.into(), &2.into()));
    assert_eq!(json["facts"][0], "Alive (4): Vic, Bob, Odd, Con.");
    assert_eq!(
        json["nights"][0]["facts"][0],
        "Alive (6): Vic, Ann, Bob, Odd, Mo, Con."
    );
    assert_eq!(
        json["nights"][0]["morning"][0],
        "Ann and Mo died in the night.\n"
    );
    let after = std::fs::read_to_string(dir.join("mini/night-1.after.night")).unwrap();
    let (title, rest) = after.split_once("\n# checks: night ").unwrap();
    assert_eq!(
        format!("{title}\n{}", rest.split_once('\n').unwrap().1),
        "# mini, after night 1\n[players]\nVic = Town 0-Shot Vigilante\nAnn = Town Cop (dead)\nBob = Town Vanilla\n\
         Odd = Town Odd-Night Tracker\nMo = Mafia Goon (dead)\nCon = Mafia Goon\n\n[actions]\n"
    );
    assert!(
        refused(&["game", "night", "mini", "--died", "Ann"], dir).contains("Ann is dead already")
    );
    said(&["game", "night", "mini", "--died", "bob"], dir);
    let second = std::fs::read_to_string(dir.join("mini/night-2.night")).unwrap();
    assert!(
        second.starts_with(
            "# mini, night 2\n# Alive (3): Vic, Odd, Con.\n# Dead (3): Ann, Bob, Mo.\n# Vic has no shot left.\n\
             # Odd is Odd-Night, and this is night 2: no action tonight.\n[players]\n"
        ),
        "{second}"
    );
    assert!(second.contains("Bob = Town Vanilla (dead)\n"), "{second}");
    add("night-2.night", "Con: kill -> Vic\nOdd -> Con\n");
    assert_eq!(
        refused(&["game", "rule", "mini"], dir),
        "error: mini/night-2.night: line 16, \"Odd -> Con\": Odd is Odd-Night, and this is night 2 [MODEL-70]; \
         take the action out, or Odd-Night out of the roster if Odd may act\n"
    );
    assert!(!dir.join("mini/night-2.after.night").exists());
    assert!(said(&["game", "undo", "mini"], dir).contains("Night 2 is taken back"));
    assert!(said(&["game", "undo", "mini"], dir).contains("The ruling of night 1 is taken back"));
    assert!(said(&["game", "undo", "mini"], dir).contains("Night 1 is taken back"));
    assert!(refused(&["game", "undo", "mini"], dir).contains("nothing to take back"));
}

/// Three nights in a host's words. In the first Doc saves Ann from Gus, so that nobody dies. By day Eve is executed. In the
/// second Gus kills Doc, and Cy's shot at Gus meets nothing; in the third Gus's partner kills nobody, because Rob blocks.
const HARBOUR: &str = "Ann - Town Cop\nDoc - Town Doctor\nCy - Town 1-Shot Vigilante\nRob - Town Roleblocker\nEve - Vanilla Townie\n\
                       Gus - Mafia Goon\nHal - Mafia Goon\n";
const HOUSE: &str = "version = 1\nname = \"Harbour\"\nsystem = \"nar\"\nflips = \"role\"\n\n[limits]\nother-target = [\"Doctor\"]\n\n\
                     [wording]\nmafia = \"Dirty\"\nacted = \"\"\nno-death = \"The bell is silent.\"\nflip = \"The tide took {player}: {result}.\"\n\
                     chosen = \"A doctor sat with you.\"\n";

#[test]
fn a_game_of_three_nights_has_its_texts_and_remembers_answers() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::write(dir.join("house.toml"), HOUSE).unwrap();
    let answered = |args: &[&str], answer: &str| {
        let mut ask = crate::program();
        let ask = ask.args(args).current_dir(dir).stdin(Stdio::piped());
        let mut child = ask
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(answer.as_bytes())
            .unwrap();
        assert!(child.wait().unwrap().success(), "{args:?}");
    };

    // A player without a role is asked about.
    let start = [
        "game",
        "start",
        "mini",
        "--roster",
        "roster.txt",
        "--house",
        "house.toml",
    ];
    let unclear = HARBOUR.replace("Eve - Vanilla Townie", "Eve");
    std::fs::write(dir.join("roster.txt"), unclear).unwrap();
    let asked = refused(&start, dir);
    assert!(
        asked.starts_with("error: roster.txt needs an answer; --ask takes it\n")
            && asked.contains("\"Eve\": neither a side nor a role"),
        "{asked}"
    );
    answered(&[&start[..], &["--ask"]].concat(), "1\n");
    let night = |number: u32, actions: &str| {
        let path = dir.join(format!("mini/night-{number}.night"));
        let text = std::fs::read_to_string(&path).unwrap();
        let roster = text.split_once("[actions]\n").unwrap().0;
        std::fs::write(path, format!("{roster}[actions]\n{actions}")).unwrap();
    };
    let text = |format: &str, markup: &str| {
        said(
            &["game", "rule", "mini", "-f", format, "--markup", markup],
            dir,
        )
    };

    // A name with a slip is asked about by its line, and once.
    said(&["game", "night", "mini"], dir);
    night(1, "Ann checks Gus\nDoc heals Ann\nGuss kills Ann\n");
    let asked = refused(&["game", "rule", "mini"], dir);
    assert!(
        asked.contains("`nightcourt game rule mini --ask` takes it")
            && asked.contains("\"Guss kills Ann\""),
        "{asked}"
    );
    answered(&["game", "rule", "mini", "--ask"], "1\n");
    let kept = std::fs::read_to_string(dir.join("mini/night-1.night")).unwrap();
    assert!(
        kept.ends_with("\nGuss kills Ann\n[answers]\n\"Guss\" = Gus\n"),
        "{kept}"
    );

    for markup in ["text", "bbcode", "discord"] {
        assert_eq!(text("morning", markup), "The bell is silent.\n", "{markup}");
        let all = text("texts", markup);
        for piece in [
            "The bell is silent.",
            "A doctor sat with you.",
            "You investigated Gus: Dirty.",
            "Nobody dies.",
        ] {
            assert!(all.contains(piece), "{markup}: {all}");
        }
    }

    // Doc may not choose Ann again: the line, the rule and the way out.
    said(&["game", "night", "mini", "--died", "Eve"], dir);
    night(2, "Doc heals Ann\nCy shoots Hal\nGuss kills Doc\n");
    let told = refused(&["game", "rule", "mini"], dir);
    assert!(
        told.ends_with(
            "\"Doc heals Ann\": Doc chose Ann in night 1 [house: limits.other-target]; choose another target, or take the action out\n"
        ),
        "{told}"
    );
    night(2, "Doc heals Rob\nCy shoots Hal\nGuss kills Doc\n");
    assert_eq!(
        text("morning", "text"),
        "The tide took Doc: Town Doctor.\nThe tide took Hal: Mafia Goon.\n"
    );

    // The third night begins with what is left. Cy is flipped as at the start of the game.
    said(&["game", "night", "mini"], dir);
    let third = std::fs::read_to_string(dir.join("mini/night-3.night")).unwrap();
    assert!(
        third.starts_with("# mini, night 3\n# Alive (4): Ann, Cy, Rob, Gus.\n# Dead (3): Doc, Eve, Hal.\n# Cy has no shot left.\n[players]\n")
            && third.contains("\nCy = Town 0-Shot Vigilante\n"),
        "{third}"
    );
    night(3, "Cy shoots Gus\nGuss kills Cy\n");
    let told = refused(&["game", "rule", "mini"], dir);
    assert!(
        told.contains("\"Cy shoots Gus\": Cy has no shot left [MODEL-70]; "),
        "{told}"
    );
    night(3, "Rob blocks Ann\nAnn checks Rob\nGuss kills Cy\n");
    assert_eq!(
        text("morning", "text"),
        "The tide took Cy: Town 1-Shot Vigilante.\n"
    );
}

const ROSTER: &str = "Ann = Town Cop\nBob = Town\nMo = Mafia Goon\n";

/// A game whose first night is ruled: Mo kills Bob.
fn ruled(dir: &Path) -> std::path::PathBuf {
    std::fs::write(dir.join("roster.txt"), ROSTER).unwrap();
    said(&["game", "start", "mini", "--roster", "roster.txt"], dir);
    said(&["game", "night", "mini"], dir);
    let game = dir.join("mini");
    edit(
        &game.join("night-1.night"),
        "[actions]\n",
        "[actions]\nMo: kill -> Bob\n",
    );
    said(&["game", "rule", "mini"], dir);
    game
}

fn edit(path: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{text}");
    std::fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn an_edited_roster_is_not_ruled_over_and_begins_the_next_night() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let game = ruled(dir);
    let after = game.join("night-1.after.night");
    let written = std::fs::read_to_string(&after).unwrap();
    // Nothing was edited: it is ruled again to the same roster.
    said(&["game", "rule", "mini"], dir);
    assert_eq!(std::fs::read_to_string(&after).unwrap(), written);
    edit(&after, "Ann = Town Cop", "Ann = Town Doctor");
    let edited = std::fs::read_to_string(&after).unwrap();
    let told = refused(&["game", "rule", "mini"], dir);
    assert!(
        told.contains("night-1.after.night: edited after the ruling") && told.contains("--force"),
        "{told}"
    );
    assert_eq!(std::fs::read_to_string(&after).unwrap(), edited);
    let next = nightcourt(&["game", "night", "mini"], dir);
    assert!(String::from_utf8_lossy(&next.stderr).contains("night-1.after.night was edited"));
    assert!(
        std::fs::read_to_string(game.join("night-2.night"))
            .unwrap()
            .contains("Ann = Town Doctor\n")
    );
    // Taken back, edits are kept, however often.
    let kept = |file: &str| std::fs::read_to_string(game.join(file)).unwrap();
    said(&["game", "undo", "mini"], dir);
    assert!(said(&["game", "undo", "mini"], dir).contains("night-1.after.night.undone"));
    assert_eq!(kept("night-1.after.night.undone"), edited);
    said(&["game", "rule", "mini"], dir);
    assert_eq!(std::fs::read_to_string(&after).unwrap(), written);
    edit(&after, "Ann = Town Cop", "Ann = Town Doctor");
    said(&["game", "rule", "mini", "--force"], dir);
    assert_eq!(std::fs::read_to_string(&after).unwrap(), written);
    said(&["game", "night", "mini"], dir);
    edit(
        &game.join("night-2.night"),
        "[actions]",
        "[actions]\nAnn -> Mo",
    );
    assert!(said(&["game", "undo", "mini"], dir).contains("night-2.night.2.undone"));
    assert!(
        kept("night-2.night.2.undone").contains("Ann -> Mo")
            && !kept("night-2.night.undone").contains("Ann -> Mo")
    );
}

#[test]
fn a_night_that_was_edited_after_its_ruling_is_ruled_again_first() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let game = ruled(dir);
    let (first, after) = (game.join("night-1.night"), game.join("night-1.after.night"));
    edit(&first, "Mo: kill -> Bob", "Mo: kill -> Ann");
    let told = refused(&["game", "night", "mini"], dir);
    assert!(
        told.contains("night-1.night: edited after it was ruled; rule it again")
            && told.contains("--force"),
        "{told}"
    );
    said(&["game", "rule", "mini"], dir);
    assert!(
        std::fs::read_to_string(&after)
            .unwrap()
            .contains("Ann = Town Cop (dead)\nBob = Town Vanilla\n")
    );
    said(&["game", "night", "mini"], dir);
    // Edited when the next night is there.
    edit(&first, "Mo: kill -> Ann", "Mo: kill -> Bob");
    let told = refused(&["game", "rule", "mini"], dir);
    assert!(
        told.contains("night-1.night: edited") && told.contains("game undo mini"),
        "{told}"
    );
    said(&["game", "rule", "mini", "--force"], dir);
}

/// The unfinished files of a killed command are removed, and no files with similar names.
#[test]
fn half_written_files_of_a_game_are_swept() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let game = ruled(dir);
    let left = [
        "game.toml.4711.part",
        "night-1.night.4711.part",
        "night-7.after.night.4711.part",
    ];
    let foreign = [
        "notes.4711.part",
        "night-one.night.4711.part",
        "night-1.night.part",
    ];
    for name in left.iter().chain(&foreign) {
        std::fs::write(game.join(name), "half").unwrap();
    }
    said(&["game", "night", "mini"], dir);
    assert!(left.iter().all(|name| !game.join(name).exists()));
    assert!(foreign.iter().all(|name| game.join(name).exists()));
}
