//! The commands, as people run them: what they print, and how they exit.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use nightcourt_caselaw::asking::AskRow;
use nightcourt_corpus::json::verdict::VerdictRow;

/// Runs the program with this on its standard input.
fn nightcourt(args: &[&str], input: &[u8]) -> Output {
    let mut child = crate::program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that has seen enough need not read the rest.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

#[track_caller]
fn exits(output: &Output, code: i32) {
    assert_eq!(
        output.status.code(),
        Some(code),
        "{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const BLOCK_AND_JAIL: &str = "tests/nights/block-and-jail.night";

#[test]
fn one_system_may_be_asked_in_the_singular() {
    let one = nightcourt(
        &[
            "rule",
            BLOCK_AND_JAIL,
            "--system",
            "snarf",
            "--format",
            "modlog",
        ],
        b"",
    );
    exits(&one, 0);
    assert!(out(&one).contains("Mod log by snarf: "), "{}", out(&one));
    let same = nightcourt(
        &[
            "rule",
            BLOCK_AND_JAIL,
            "--systems",
            "snarf",
            "--format",
            "modlog",
        ],
        b"",
    );
    assert_eq!(out(&one), out(&same));
}

#[test]
fn a_night_may_come_through_a_pipe() {
    let night = std::fs::read(BLOCK_AND_JAIL).unwrap();
    let piped = nightcourt(&["rule", "-s", "snarf,lar"], &night);
    exits(&piped, 0);
    assert_eq!(
        out(&piped),
        out(&nightcourt(
            &["rule", BLOCK_AND_JAIL, "-s", "snarf,lar"],
            b""
        ))
    );
}

#[test]
fn other_spellings_of_commands_are_understood_and_not_listed() {
    let help = out(&nightcourt(&["--help"], b""));
    for (alias, command) in [
        ("minimize", "minimise"),
        ("shrink", "minimise"),
        ("generate", "gen"),
        ("completions", "self completions"),
        ("convert", "export night"),
        ("man", "self man"),
        ("note", "show"),
        ("roles", "list"),
        ("rulebook list", "list"),
        ("schema", "self schema"),
        ("serve", "page"),
        ("systems", "list"),
    ] {
        let [one, other] = [alias, command].map(|name| {
            let words: Vec<&str> = name.split(' ').chain(["--help"]).collect();
            out(&nightcourt(&words, b""))
        });
        assert!(
            one.contains("Example") && one == other && !help.contains(&format!("  {alias} ")),
            "{alias}"
        );
    }
}

#[test]
fn help_knows_old_names() {
    for (old, new) in [("serve", "page"), ("figures", "publish"), ("roles", "list")] {
        let [one, other] = [old, new].map(|name| out(&nightcourt(&["help", name], b"")));
        assert!(one == other && one.contains("Example"), "{old}: {one}");
    }
}

#[test]
fn mistakes_are_json_where_the_answer_would_be() {
    for (args, input, says) in [
        (
            &["rule", "nope.night", "-f", "json"][..],
            "",
            "cannot read nope.night",
        ),
        (
            &["rule", "--format=json", "--systems", "narr"],
            "",
            "did you mean nar?",
        ),
        (
            &["rule", "--format", "json"],
            "[players]\nA = Town Copp",
            "line 2, column 10: no role is called `Copp`",
        ),
    ] {
        let output = nightcourt(args, input.as_bytes());
        exits(&output, 2);
        let json: serde_json::Value = serde_json::from_str(&err(&output)).unwrap();
        assert!(json["error"].as_str().unwrap().contains(says), "{json}");
    }
}

#[test]
fn listings_are_json_too() {
    for (args, key, least) in [
        (&["list"][..], "lists", 6),
        (&["list", "roles"], "roles", 100),
        (&["list", "systems"], "systems", 7),
        (&["list", "switches"], "switches", 20),
        (&["list", "frames"], "frames", 7),
        (&["list", "houses"], "houses", 3),
        (&["list", "rulebooks"], "rulebooks", 20),
        // Old names.
        (&["roles"], "roles", 100),
        (&["systems"], "switches", 20),
        (&["house"], "houses", 3),
        (&["rulebook", "list"], "rulebooks", 20),
    ] {
        let output = nightcourt(&[args, &["--format", "json"]].concat(), b"");
        exits(&output, 0);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(
            json["version"] == 1 && json[key].as_array().unwrap().len() >= least,
            "{args:?}"
        );
    }
}

#[test]
fn a_night_may_say_its_version() {
    let night = |version: u32| {
        format!(
            "{{\"version\":{version},\"players\":[{{\"name\":\"Ann\",\"alignment\":\"town\",\"role\":\"Cop\"}}]}}"
        )
    };
    exits(&nightcourt(&["rule", "-"], night(1).as_bytes()), 0);
    let newer = nightcourt(&["rule", "-"], night(2).as_bytes());
    exits(&newer, 2);
    assert!(
        err(&newer).contains("version 2: this program reads version 1"),
        "{}",
        err(&newer)
    );
}

/// A device without an end is read up to a limit.
#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    for args in [
        &["rule", BLOCK_AND_JAIL, "--house", "/dev/zero"][..],
        &["rulebook", "check", "/dev/zero"],
        &["rulebook", "explain", "/dev/zero"],
        &["gen", "--frame", "/dev/zero"],
    ] {
        let output = nightcourt(args, b"");
        exits(&output, 2);
        assert!(
            err(&output).contains("has more than 1048576 bytes"),
            "{args:?}: {}",
            err(&output)
        );
    }
}

/// Every answer about rulings names the house rules behind it and the file that names them.
#[test]
fn json_answers_name_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("nightcourt.toml", "version = 1\nhouse = \"matrix6\"\n");
    write("setup.txt", "2 Mafia Goons / 1 Town Cop");
    std::fs::copy(BLOCK_AND_JAIL, folder.path().join("tonight.night")).unwrap();
    for args in [
        &["rule", "tonight.night"][..],
        &["ask", "cop visits PGO, doctor on cop"],
        &["match", "tonight.night"],
        &["setup", "setup.txt"],
    ] {
        let house = |more: &[&str]| {
            let mut command = crate::program();
            command.args(args).args(["--format", "json"]).args(more);
            let output = command.current_dir(folder.path()).output().unwrap();
            let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            json["house"].clone()
        };
        let by_file = serde_json::json!({"rules": "matrix6", "by": "nightcourt.toml"});
        assert_eq!(house(&[]), by_file, "{args:?}");
        let by_option = serde_json::json!({"rules": "elliquiy", "by": null});
        assert_eq!(house(&["--house", "elliquiy"]), by_option, "{args:?}");
    }
}

/// In a shared folder anybody may leave a file, so that one of another user decides nothing.
#[cfg(unix)]
#[test]
fn defaults_of_another_user_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nightcourt.toml");
    std::fs::write(&file, "version = 1\nhouse = \"matrix6\"\n").unwrap();
    if std::os::unix::fs::chown(&file, Some(65_534), None).is_err() {
        return eprintln!("SKIPPED: only root can give a file to another user");
    }
    std::fs::create_dir(folder.path().join("below")).unwrap();
    let run = |args: &[&str], sudo: &str| {
        let mut command = crate::program();
        command.args(args).env("SUDO_UID", sudo);
        let below = folder.path().join("below");
        command.current_dir(below).output().unwrap()
    };
    let night = std::fs::canonicalize(BLOCK_AND_JAIL).unwrap();
    let night = night.to_str().unwrap();
    for args in [
        &["rule", night][..],
        &["search", "doctor"],
        &["match", night],
    ] {
        let refused = run(args, "");
        exits(&refused, 2);
        assert!(
            err(&refused)
                .starts_with("error: ../nightcourt.toml: this file belongs to another user"),
            "{}",
            err(&refused)
        );
    }
    // A house that is named needs no file; after `sudo`, files of the user who called it are one's own.
    exits(&run(&["rule", night, "--house", "elliquiy"], ""), 0);
    exits(&run(&["rule", night], "65534"), 0);
}

/// Options win over the file, and what it decides is named; the file of a folder above counts.
#[test]
fn defaults_of_a_host_are_read_from_above() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("nightcourt.toml"),
        "version = 1\nhouse = \"matrix6\"\nsystems = [\"nar\", \"lar\"]\n",
    )
    .unwrap();
    std::fs::create_dir(folder.path().join("below")).unwrap();
    let night = std::fs::canonicalize(BLOCK_AND_JAIL).unwrap();
    let rule = |args: &[&str]| {
        let mut command = crate::program();
        command
            .arg("rule")
            .arg(&night)
            .args(args)
            .current_dir(folder.path().join("below"))
            .output()
            .unwrap()
    };
    let both = rule(&["-f", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&both.stdout).unwrap();
    assert_eq!(json["verdicts"].as_array().unwrap().len(), 2);
    assert_eq!(
        json["house"],
        serde_json::json!({"rules": "matrix6", "by": "../nightcourt.toml"})
    );
    assert_eq!(
        err(&both),
        "note: house rules matrix6, by nightcourt.toml\nnote: systems nar, lar, by nightcourt.toml\n"
    );
    std::fs::write(
        folder.path().join("nightcourt.toml"),
        "version = 1\ncorpus = \"nowhere\"\n",
    )
    .unwrap();
    let search = |args: &[&str]| {
        let mut command = crate::program();
        command
            .args(["search", "doctor"])
            .args(args)
            .env_remove("NIGHTCOURT_CORPUS");
        command
            .current_dir(folder.path().join("below"))
            .output()
            .unwrap()
    };
    assert!(
        err(&search(&[])).starts_with("note: corpus nowhere, by nightcourt.toml\n"),
        "{}",
        err(&search(&[]))
    );
    assert!(!err(&search(&["-C", "elsewhere"])).contains("nightcourt.toml"));
    let asked = rule(&["-s", "snarf", "--house", "mafiascum-normal"]);
    assert_eq!((asked.status.code(), err(&asked)), (Some(0), String::new()));
    std::fs::write(
        folder.path().join("nightcourt.toml"),
        "version = 1\nsystems = [\"nra\"]\n",
    )
    .unwrap();
    let wrong = rule(&[]);
    exits(&wrong, 2);
    assert!(
        err(&wrong).contains("nightcourt.toml: line 2, column 12: no system is called `nra`"),
        "{}",
        err(&wrong)
    );
}

/// The user's own file counts for each key that the nearest one does not have.
#[test]
fn defaults_of_a_user_are_behind_those_of_the_folder() {
    let (folder, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let own = home.path().join(".config/nightcourt");
    std::fs::create_dir_all(&own).unwrap();
    let own = own.join("nightcourt.toml");
    std::fs::write(
        &own,
        "version = 1\nhouse = \"mafiascum-normal\"\nsystems = [\"nar\", \"lar\"]\n",
    )
    .unwrap();
    let night = std::fs::canonicalize(BLOCK_AND_JAIL).unwrap();
    let rule = |variable: &str| {
        let mut command = crate::program();
        for name in ["XDG_CONFIG_HOME", "APPDATA"] {
            command.env_remove(name);
        }
        let value = match variable {
            "HOME" => home.path().to_owned(),
            _ => home.path().join(".config"),
        };
        command.env(variable, value).arg("rule").arg(&night);
        command
            .args(["-v", "-f", "json"])
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    for variable in ["HOME", "XDG_CONFIG_HOME"] {
        let output = rule(variable);
        exits(&output, 0);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["verdicts"].as_array().unwrap().len(), 2);
        let house = serde_json::json!({"rules": "mafiascum-normal", "by": own});
        assert_eq!(json["house"], house);
        let own = own.display();
        let said = format!(
            "reading defaults: {own}\nnote: house rules mafiascum-normal, by {own}\nnote: systems nar, lar, by {own}\n\
             reading house rules: mafiascum-normal\n"
        );
        assert_eq!(err(&output), said);
    }
    let nearest = folder.path().join("nightcourt.toml");
    std::fs::write(&nearest, "version = 1\nhouse = \"matrix6\"\n").unwrap();
    let both = rule("HOME");
    let json: serde_json::Value = serde_json::from_slice(&both.stdout).unwrap();
    let house = serde_json::json!({"rules": "matrix6", "by": "nightcourt.toml"});
    assert_eq!(json["house"], house);
    assert_eq!(json["verdicts"].as_array().unwrap().len(), 2);
    assert!(err(&both).contains("note: house rules matrix6, by nightcourt.toml\n"));
    // A mistake in the user's file is theirs to find.
    std::fs::write(&own, "version = 1\nhaus = \"x\"\n").unwrap();
    let wrong = rule("HOME");
    exits(&wrong, 2);
    let says = format!("{}: line 2, column 1: unknown field `haus`", own.display());
    assert!(err(&wrong).contains(&says), "{}", err(&wrong));
}

/// Colours go where an option or a variable sends them, and to terminals; those of mistakes too.
#[test]
fn colours_follow_the_option_and_then_the_variables() {
    let coloured = |variable: &str, args: &[&str]| {
        let mut command = crate::program();
        if !variable.is_empty() {
            command.env(variable, "1");
        }
        let output = command.args(args).output().unwrap();
        (out(&output) + &err(&output)).contains("\u{1b}[")
    };
    let rule = ["rule", BLOCK_AND_JAIL, "--color"];
    let wrong = ["rule", BLOCK_AND_JAIL, "--nope", "--color"];
    let folder = tempfile::tempdir().unwrap();
    let night = folder.path().join("broken.night");
    std::fs::write(&night, "[players]\nAnn = Town Jailkeper\n").unwrap();
    let broken = ["rule", night.to_str().unwrap(), "--color"];
    for command in [&rule[..], &wrong, &broken] {
        let when = |when: &'static str| [command, &[when]].concat();
        assert!(!coloured("", &when("auto")), "{command:?}");
        assert!(coloured("", &when("always")), "{command:?}");
        assert!(!coloured("", &when("never")), "{command:?}");
        assert!(coloured("CLICOLOR_FORCE", &when("auto")), "{command:?}");
        assert!(!coloured("CLICOLOR_FORCE", &when("never")), "{command:?}");
        assert!(!coloured("NO_COLOR", &when("auto")), "{command:?}");
        assert!(coloured("NO_COLOR", &when("always")), "{command:?}");
    }
    assert!(coloured("", &["--color=always", "rule", BLOCK_AND_JAIL]));
    let unknown = nightcourt(&["rule", "--color", "alway"], b"");
    exits(&unknown, 2);
    let says = "a similar value exists: 'always'";
    assert!(err(&unknown).contains(says), "{}", err(&unknown));
}

/// Errors are said in any case, and what a command reads if it is asked for.
#[test]
fn remarks_are_as_the_user_asks() {
    let said = |args: &[&str], input: &str| {
        let output = nightcourt(args, input.as_bytes());
        (err(&output), output.status.code())
    };
    let (note, _) = said(&["rule", "-", "-s", "nar"], PASTE);
    assert!(note.starts_with("note: standard input is read as a paste"));
    assert_eq!(
        said(&["rule", "-", "-s", "nar", "-q"], PASTE),
        (String::new(), Some(0))
    );
    let (error, code) = said(&["--quiet", "rule", "nope.night"], "");
    assert!(
        error.starts_with("error: cannot read nope.night"),
        "{error}"
    );
    assert_eq!(code, Some(2));
    for (args, says) in [
        (&["search", "doctor"][..], "reading corpus: built-in\n"),
        (&["house", "matrix6"], "reading house rules: matrix6\n"),
        (
            &["rulebook", "show", "xylbot"],
            "reading rulebook: xylbot\n",
        ),
    ] {
        assert_eq!(said(&[args, &["--verbose"]].concat(), "").0, says);
        assert_eq!(said(args, "").0, "");
    }
    exits(&nightcourt(&["list", "-q", "-v"], b""), 2);
}

/// The version has the commit of a clone, and its date.
#[test]
fn the_version_has_the_commit() {
    let said = out(&nightcourt(&["--version"], b""));
    let plain = concat!("nightcourt ", env!("CARGO_PKG_VERSION"));
    let git = ["show", "--no-patch", "--format=%H %cs", "HEAD"];
    let git = Command::new("git").args(git).output();
    let clone = std::path::Path::new("../.git").exists();
    let expected = match git {
        Ok(git) if clone && git.status.success() => {
            let (hash, date) = (&out(&git)[..9], out(&git)[41..].trim().to_owned());
            format!("{plain} ({hash}, {date})\n")
        }
        _ => format!("{plain}\n"),
    };
    assert_eq!(said, expected);
}

#[test]
fn a_path_is_not_searched_for() {
    let output = nightcourt(
        &["search", "reports/corpora/2020-01-01", "redirect", "loop"],
        b"",
    );
    exits(&output, 2);
    assert!(
        err(&output).contains("there is no such folder of a corpus"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_ruling_is_a_table_with_what_happens() {
    let output = nightcourt(
        &["rule", BLOCK_AND_JAIL, "--systems", "snarf,lar,werewolves"],
        b"",
    );
    exits(&output, 0);
    insta::assert_snapshot!("ruling-text", out(&output));
    for format in ["markdown", "bbcode"] {
        let output = nightcourt(
            &[
                "rule",
                BLOCK_AND_JAIL,
                "-s",
                "snarf,lar,werewolves",
                "-f",
                format,
            ],
            b"",
        );
        exits(&output, 0);
        insta::assert_snapshot!(format!("ruling-{format}"), out(&output));
    }
}

#[test]
fn a_ruling_as_json_says_who_agrees() {
    let output = nightcourt(
        &[
            "rule",
            BLOCK_AND_JAIL,
            "-s",
            "snarf,lar,werewolves",
            "-f",
            "json",
            "--lens",
            "deaths",
        ],
        b"",
    );
    exits(&output, 0);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["verdicts"].as_array().unwrap().len(), 3);
    assert_eq!(
        json["groups"],
        serde_json::json!([["snarf", "lar"], ["werewolves"]])
    );
    assert_eq!(json["lens"], "deaths");
    assert_eq!(json["exceeded"], serde_json::json!([]));
    // Each verdict has the system's account, and each of its lines the rule.
    for verdict in json["verdicts"].as_array().unwrap() {
        let account = verdict["account"].as_array().unwrap();
        assert!(!account.is_empty());
        for line in account {
            assert!(
                line["depth"].is_u64() && line["struck"].is_boolean() && line["text"].is_string(),
                "{line}"
            );
            assert!(
                nightcourt_resolvers::rule::Rule::from_id(line["rule"].as_str().unwrap()).is_some(),
                "{line}"
            );
        }
    }
}

#[test]
fn a_night_without_effects_lists_stopped_actions() {
    let night = b"[players]\nAnn = Town Roleblocker\nMo = Mafia Goon\nVic = Town\n[actions]\nAnn -> Mo\nMo -> Vic\n";
    let output = nightcourt(&["rule", "-", "--systems", "lar"], night);
    exits(&output, 0);
    assert_eq!(
        out(&output),
        "LAR: nobody dies.\n\nStopped actions\n\n  lar:\n    Category 8, kill: [ORDER-3]\n      \
         Mo's kill is stopped by Ann's block. [MODEL-11]\n"
    );
}

#[test]
fn a_night_that_ends_otherwise_than_expected_exits_with_1() {
    let met = nightcourt(
        &[
            "rule",
            "tests/nights/plain.night",
            "--systems",
            "snarf,lar,werewolves",
        ],
        b"",
    );
    exits(&met, 0);
    let text = std::fs::read_to_string("tests/nights/plain.night")
        .unwrap()
        .replace("dies = Cy", "dies = Ann, Bob");
    let missed = nightcourt(&["rule", "-", "--systems", "snarf"], text.as_bytes());
    exits(&missed, 1);
    assert!(
        out(&missed).contains("snarf: dies: expected Ann, Bob, got Cy"),
        "{}",
        out(&missed)
    );
}

const DRIVES: &str = "tests/nights/drives.night";

#[test]
fn systems_that_exceed_their_budgets_have_no_outcome_and_agree_with_nobody() {
    let output = nightcourt(&["rule", DRIVES, "--systems", "rar"], b"");
    exits(&output, 3);
    insta::assert_snapshot!("exceeded-text", out(&output));
    let beside = nightcourt(
        &[
            "rule",
            DRIVES,
            "--systems",
            "rar,snarf,lar",
            "--lens",
            "deaths",
        ],
        b"",
    );
    exits(&beside, 3);
    insta::assert_snapshot!(
        "exceeded-beside-others",
        out(&beside).replace(&notes(&out(&beside)), "")
    );
    for format in ["markdown", "bbcode"] {
        let output = nightcourt(
            &["rule", DRIVES, "--systems", "rar", "--format", format],
            b"",
        );
        exits(&output, 3);
        let said = out(&output);
        assert!(
            said.contains("exceeded") && !said.contains("agree") && !said.contains("othing"),
            "{said}"
        );
    }
    // That a system says otherwise than expected goes before that another says nothing.
    let missed = std::fs::read_to_string(DRIVES)
        .unwrap()
        .replace("dies = nobody", "dies = Ann");
    exits(
        &nightcourt(&["rule", "-", "--systems", "rar,snarf"], missed.as_bytes()),
        1,
    );
}

/// The notes of a ruling, which stand last.
fn notes(said: &str) -> String {
    said.split_once("\nNotes\n")
        .map(|(_, notes)| notes.to_owned())
        .unwrap()
}

#[test]
fn systems_that_exceed_their_budgets_are_in_no_group_of_the_json() {
    let output = nightcourt(
        &["rule", DRIVES, "--systems", "rar,lar", "--format", "json"],
        b"",
    );
    exits(&output, 3);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["groups"], serde_json::json!([["lar"]]));
    assert_eq!(json["exceeded"], serde_json::json!(["rar"]));
    assert_eq!(json["verdicts"][0]["exhausted"], true);
    assert_eq!(
        json["verdicts"][1]["outcome"]["deaths"],
        serde_json::json!(["Bob"])
    );
    assert_eq!(json["mismatches"], serde_json::json!([]));
}

#[test]
fn a_night_without_two_outcomes_is_not_minimised() {
    for systems in ["rar,lar", "rar,nar"] {
        let output = nightcourt(&["minimise", DRIVES, "--systems", systems], b"");
        exits(&output, 2);
        assert_eq!(out(&output), "");
        assert_eq!(
            err(&output),
            "error: rar exceeds its step budget on this night: there is nothing to compare\n",
            "{systems}"
        );
    }
}

#[test]
fn mistakes_are_drawn_under_their_lines_and_exit_with_2() {
    let night = "[players]\nAnn = Town Jailkeper\nBob = Town Cop\n[actions]\nBob -> Anne\n";
    let output = nightcourt(&["rule", "-"], night.as_bytes());
    exits(&output, 2);
    assert_eq!(out(&output), "");
    insta::assert_snapshot!("mistakes", err(&output));
    let json = nightcourt(
        &["rule", "-"],
        br#"{"players":[{"name":"A","alignment":"town","role":"Copp"}]}"#,
    );
    exits(&json, 2);
    assert_eq!(
        err(&json),
        "error: standard input: players[0] (A): no role is called `Copp`; did you mean Cop?\n"
    );
    for (args, told) in [
        (
            &["rule", BLOCK_AND_JAIL, "--systems", "nra"][..],
            "no system is called `nra`; did you mean nar?",
        ),
        (
            &["rule", BLOCK_AND_JAIL, "--switch", "doctor-save=one"],
            "no switch is called `doctor-save`; did you mean doctor-saves?",
        ),
        (
            &["rule", BLOCK_AND_JAIL, "--switch", "doctor-saves=on"],
            "doctor-saves has no option `on`; did you mean one?",
        ),
        (
            &["rule", BLOCK_AND_JAIL, "--lens", "death"],
            "no lens is called `death`; did you mean deaths?",
        ),
        (
            &["rule", BLOCK_AND_JAIL, "--house", "mafiscum"],
            "there are no house rules `mafiscum`; did you mean mafiascum-normal?",
        ),
        (
            &["census", "--abilities", "blok", "--count"],
            "no ability is called `blok`; did you mean block?",
        ),
        (&["rule", "no-such.night"], "cannot read no-such.night"),
        (&["rule"], "there is no [players] section"),
    ] {
        let output = nightcourt(args, b"");
        exits(&output, 2);
        assert!(err(&output).contains(told), "{args:?}: {}", err(&output));
    }
    exits(&nightcourt(&["rule", "-"], b"\xff\xfe[players]"), 2);
}

#[test]
fn a_file_that_is_no_night_at_all_is_refused() {
    let line = "Bob: frobnicate the widget -> Nobody at all, Somebody\n";
    let night = format!(
        "[players]\nAnn = Town Cop\n[actions]\n{}",
        line.repeat((1 << 20) / line.len() - 2)
    );
    let output = nightcourt(&["rule", "-"], night.as_bytes());
    exits(&output, 2);
    assert_eq!(err(&output).matches("error: ").count(), 64);
    let long = format!("[players]\nAnn = Town {}", "x ".repeat(1 << 18));
    exits(&nightcourt(&["rule", "-"], long.as_bytes()), 2);
    exits(&nightcourt(&["rule", "-"], &vec![b'#'; (1 << 20) + 1]), 2);
}

#[test]
fn text_becomes_json_and_text_again() {
    let path = "tests/nights/everything.night";
    let json = nightcourt(&["export", "night", path], b"");
    exits(&json, 0);
    let text = nightcourt(&["export", "night", "-"], &json.stdout);
    exits(&text, 0);
    assert_eq!(out(&text), std::fs::read_to_string(path).unwrap());
}

#[test]
fn tables_of_roles_and_systems() {
    for format in ["text", "markdown", "bbcode"] {
        let list = |words: &[&str]| {
            let output = nightcourt(&[&["list"], words, &["--format", format]].concat(), b"");
            exits(&output, 0);
            out(&output)
        };
        assert!(list(&["roles"]).contains("Paranoid Gun Owner"));
        assert!(list(&["frames"]).contains("normal-played"));
        let systems = list(&["systems", "nar"]);
        assert!(systems.contains("nar: ") && !systems.contains("snarf"));
        let switches = list(&["switches", "nar"]);
        assert!(switches.contains("nar-tie") && !switches.contains("snarf-jail"));
    }
}

/// Commands that the program's help lists, under whatever heading.
fn commands() -> Vec<String> {
    let help = out(&nightcourt(&["--help"], b""));
    let listed = help.split("\nOptions\n").next().unwrap();
    let names = listed
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn the_bare_program_prints_its_help() {
    let bare = nightcourt(&[], b"");
    exits(&bare, 0);
    assert_eq!(err(&bare), "");
    assert_eq!(out(&bare), out(&nightcourt(&["--help"], b"")));
    assert!(
        out(&bare).contains("Usage: nightcourt [OPTIONS] [COMMAND]"),
        "{}",
        out(&bare)
    );
}

#[test]
fn every_command_shows_how_it_is_used() {
    let commands = commands();
    assert!(
        ["rule", "gen", "self"]
            .iter()
            .all(|&name| commands.iter().any(|known| known == name))
    );
    for command in commands {
        let help = nightcourt(&[&command, "--help"], b"");
        exits(&help, 0);
        let examples = out(&help)
            .split("Example")
            .nth(1)
            .map(str::to_owned)
            .unwrap_or_default();
        assert!(
            examples.contains(&format!("\n  nightcourt {command} ")),
            "{command}: {}",
            out(&help)
        );
    }
}

#[test]
fn only_systems_and_switches_are_listed_by_system() {
    let refused = nightcourt(&["list", "roles", "nar"], b"");
    exits(&refused, 2);
    let says = "error: nar: only systems and switches are listed by system; leave it out\n";
    assert_eq!(err(&refused), says);
    let kind = nightcourt(&["list", "switchs"], b"");
    exits(&kind, 2);
    assert!(err(&kind).contains("a similar value exists: 'switches'"));
}

#[test]
fn every_shell_can_complete_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = nightcourt(&["self", "completions", shell], b"");
        exits(&script, 0);
        let script = out(&script);
        assert!(
            commands()
                .iter()
                .all(|command| script.contains(command.as_str())),
            "{shell}"
        );
        assert!(script.contains("certificate"), "{shell} knows no options");
        // The scripts for the other two shells complete no values.
        assert_eq!(
            script.contains("bbcode"),
            ["bash", "fish", "zsh"].contains(&shell),
            "{shell}"
        );
    }
    exits(&nightcourt(&["self", "completions", "cmd.exe"], b""), 2);
}

/// The words that bash completes are understood where they are typed. Where a file may be named, files are completed too.
#[test]
fn values_are_completed() {
    let folder = tempfile::tempdir().unwrap();
    let script = nightcourt(&["self", "completions", "bash"], b"");
    std::fs::write(folder.path().join("script"), script.stdout).unwrap();
    std::fs::write(folder.path().join("mafia.toml"), "").unwrap();
    let completed = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let (last, before) = (words.len() - 1, words[words.len() - 2]);
        let call = format!(
            "source ./script; COMP_WORDS=({line}); COMP_CWORD={last}; _nightcourt nightcourt {} {before}; echo ${{COMPREPLY[@]}}",
            words[last]
        );
        let mut bash = crate::isolated("bash");
        let bash = bash.args(["-c", &call]).current_dir(folder.path());
        out(&bash.output().unwrap()).trim().to_owned()
    };
    for (line, words) in [
        (
            "nightcourt rule --house ma",
            "mafia-universe mafiascum-normal matrix6 mafia.toml",
        ),
        ("nightcourt rule --rulebook ult", "ultimafia"),
        ("nightcourt rule -s na", "nar nar-guide"),
        ("nightcourt gen --frame normal", "normal normal-played"),
        ("nightcourt gen --frame maf", "mafia.toml"),
        (
            "nightcourt rule --switch doctor",
            "doctor-against=all doctor-against=scum doctor-saves=all doctor-saves=alone doctor-saves=one",
        ),
        ("nightcourt search --roles Bus", "Bus-Driver"),
        ("nightcourt list sw", "switches"),
        ("nightcourt house elli", "elliquiy"),
    ] {
        let sorted = |words: &str| {
            let mut words: Vec<String> = words.split(' ').map(str::to_owned).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&completed(line)), sorted(words), "{line}");
    }
    exits(&nightcourt(&["search", "--roles", "Bus-Driver"], b""), 0);
    for shell in ["bash", "zsh", "fish"] {
        let script = out(&nightcourt(&["self", "completions", shell], b""));
        let files = [
            "compgen -f -W \"uniform ",
            ":{compadd uniform ",
            "-F -a \"uniform",
        ];
        assert!(files.iter().any(|files| script.contains(files)), "{shell}");
        let marks = ["\"{ ", "({ ", "\"{\\t", " }\"", " })", "\n}\\t"];
        assert!(!marks.iter().any(|mark| script.contains(mark)), "{shell}");
    }
}

#[test]
fn there_is_a_manual_page_for_the_program_and_for_each_command() {
    let folder = tempfile::tempdir().unwrap();
    // The folder need not be there; pages that are there are replaced.
    let man1 = folder.path().join("share/man1");
    for _ in 0..2 {
        let output = nightcourt(&["self", "man", man1.to_str().unwrap()], b"");
        exits(&output, 0);
        assert_eq!(out(&output) + &err(&output), "");
    }
    let read = |name: &str| std::fs::read_to_string(man1.join(name)).unwrap();
    assert!(read("nightcourt.1").contains("\n.SH SUBCOMMANDS\n"));
    for command in commands() {
        let page = read(&format!("nightcourt-{command}.1"));
        let examples = page.split("\n.SH EXTRA\n").nth(1).unwrap();
        assert!(examples.contains("Example"), "{command}: {page}");
    }
    let file = man1.join("nightcourt.1");
    let refused = nightcourt(&["self", "man", file.to_str().unwrap()], b"");
    exits(&refused, 2);
    assert!(
        err(&refused).starts_with("error: cannot write to "),
        "{}",
        err(&refused)
    );
}

/// Nights of many shapes, a few of them wrong.
fn lines(count: usize) -> Vec<u8> {
    let roles = [
        ("Roleblocker", "block"),
        ("Jailkeeper", "jail"),
        ("Doctor", "protect"),
        ("Vigilante", "kill"),
        ("Tracker", "track"),
        ("Watcher", "watch"),
        ("Cop", "investigate"),
        ("Hider", "hide"),
    ];
    let names = ["Ann", "Bob", "Cy", "Di \\\"D\\\"", "Ed"];
    let mut text = String::new();
    let mut seed = 1_u64;
    let mut below = |limit: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    for number in 0..count {
        if number % 97 == 13 {
            text.push_str(["no night\n", "\n", "{\"players\":[]\n"][number % 3]);
            continue;
        }
        let picked: Vec<_> = names
            .iter()
            .map(|name| (name, roles[below(roles.len())]))
            .collect();
        let players: Vec<String> = picked
            .iter()
            .map(|(name, (role, _))| {
                format!(r#"{{"name":"{name}","alignment":"town","role":"{role}"}}"#)
            })
            .collect();
        let actions: Vec<String> = picked
            .iter()
            .enumerate()
            .map(|(place, (name, (_, ability)))| {
                let target = names[(place + 1 + below(4)) % 5];
                format!(r#"{{"actor":"{name}","ability":"{ability}","targets":["{target}"]}}"#)
            })
            .collect();
        text.push_str(&format!(
            "{{\"players\":[{}],\"actions\":[{}]}}\n",
            players.join(","),
            actions.join(",")
        ));
    }
    text.into_bytes()
}

#[test]
fn a_batch_is_the_same_in_one_thread_and_in_many_and_every_line_is_json() {
    let input = lines(3000);
    let one = nightcourt(&["rule", "--batch", "--threads", "1"], &input);
    exits(&one, 0);
    for threads in ["2", "7"] {
        assert!(
            one.stdout == nightcourt(&["rule", "--batch", "--threads", threads], &input).stdout
        );
    }
    let mut verdicts = 0;
    let mut last = 0;
    for line in out(&one).lines() {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        let night = json["night"].as_u64().unwrap();
        assert!(night >= last);
        last = night;
        verdicts += usize::from(json.get("system").is_some());
    }
    assert_eq!(last, 2999);
    assert_eq!(verdicts, (3000 - 31) * 7);
    assert_eq!(err(&one), "20 of 2989 lines were not nights\n");
}

/// The Roleblocker lives by the jail, or dies where his block stops it: the house's source does not say.
#[test]
fn a_question_that_an_open_point_decides_has_both_outcomes() {
    let question =
        "roleblocker and jailkeeper target each other and the goon kills the roleblocker";
    let ask = |more: &[&str]| {
        let output = nightcourt(
            &[&["ask", question, "--format", "json"], more].concat(),
            b"",
        );
        exits(&output, 0);
        let row: AskRow = serde_json::from_str(&out(&output)).unwrap();
        let [night] = &row.understood[..] else {
            panic!("{row:?}")
        };
        night.open_points.clone()
    };
    let [clause] = &ask(&["--house", "mafiascum-normal"])[..] else {
        panic!("the house leaves one point open")
    };
    for outcome in ["nobody dies", "block-blockers=yes: Roleblocker dies"] {
        assert!(clause.contains(outcome), "{clause}");
    }
    assert_eq!(ask(&[]), [""; 0]);
}

/// A Bomb would kill the Goon too, so that its death alone is no whole outcome.
#[test]
fn a_batch_names_the_roles_that_a_verdict_leaves_out() {
    let night = |role: &str| {
        format!(
            r#"{{"players":[{{"name":"Ann","alignment":"mafia","role":"Goon"}},{{"name":"Bob","alignment":"town","role":"{role}"}}],"actions":[{{"actor":"Ann","ability":"kill","targets":["Bob"]}}]}}"#
        )
    };
    let input = format!("{}\n{}\n", night("Bomb"), night("Cop"));
    let output = nightcourt(&["rule", "--batch", "--systems", "lar"], input.as_bytes());
    exits(&output, 0);
    let text = out(&output);
    let rows = text.lines().map(serde_json::from_str);
    let rows: Vec<VerdictRow> = rows.collect::<Result<_, _>>().unwrap();
    let [VerdictRow::Resolved(bomb), VerdictRow::Resolved(cop)] = &rows[..] else {
        panic!("{rows:?}")
    };
    let clause = "Bomb (Bob): kills whoever kills it if it is written Explosive Bomb; by its name alone nobody else dies";
    assert_eq!(bomb.left_out, [clause]);
    assert_eq!(cop.left_out, [""; 0]);
}

#[test]
fn a_batch_goes_on_after_bad_lines() {
    let good = r#"{"players":[{"name":"Ann","alignment":"mafia","role":"Goon"},{"name":"Bob","alignment":"town","role":"Cop"}],"actions":[{"actor":"Ann","ability":"kill","targets":["Bob"]}]}"#;
    let mut input = format!("{good}\r\nnonsense\n\n{{\"players\":[],\"x\":1}}\n").into_bytes();
    input.extend_from_slice(b"{\"title\":\"\xff\"}\n{\"title\":\"");
    input.extend(std::iter::repeat_n(b'x', 3 << 20));
    input.extend_from_slice(format!("\"}}\n{good}").as_bytes());
    let output = nightcourt(&["rule", "--batch", "--systems", "lar"], &input);
    exits(&output, 0);
    let outcome = r#""system":"lar","outcome":{"deaths":["Bob"],"alignment":{},"stripped":[],"holds":{},"money":{},"revived":[],"reports":[]},"events":[]}"#;
    assert_eq!(
        out(&output).lines().collect::<Vec<_>>(),
        [
            &*format!(r#"{{"night":0,{outcome}"#),
            r#"{"night":1,"error":"not a night: expected ident at line 1 column 2"}"#,
            r#"{"night":3,"error":"not a night: unknown field `x`, expected one of `version`, `title`, `roles`, `players`, `actions`, `order`, `expect` at line 1 column 17"}"#,
            r#"{"night":4,"error":"not UTF-8: invalid utf-8 sequence of 1 bytes from index 10"}"#,
            r#"{"night":5,"error":"the line has more than 1048576 bytes"}"#,
            &*format!(r#"{{"night":6,{outcome}"#),
        ]
    );
    assert_eq!(err(&output), "4 of 6 lines were not nights\n");
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let mut child = crate::program()
        .args(["rule", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let input = lines(3000);
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    exits(&output, 0);
    assert_eq!(err(&output), "");
}

/// Contents and names of files have no effect on a terminal, whichever command quotes them.
#[test]
fn nothing_from_outside_reaches_a_terminal_raw() {
    const HOSTILE: &str = "\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}31m\u{202e}";
    let folder = tempfile::tempdir().unwrap();
    let quiet = |said: &str| {
        assert!(
            !said
                .chars()
                .any(|letter| letter != '\n' && letter.is_control() || letter == '\u{202e}'),
            "{said:?}"
        );
    };
    let night = format!(
        "[players]\nAnn = Town {HOSTILE}Cop\nB{HOSTILE} = Town Cop\n[actions]\nAnn: {HOSTILE} -> Bob\n"
    );
    let json = format!(
        "{{\"players\":[{{\"name\":\"x{}\"}}]}}",
        HOSTILE.replace('\u{1b}', "\\u001b").replace('\u{7}', "")
    );
    let house = folder.path().join("house.toml");
    std::fs::write(&house, format!("name = \"a{HOSTILE}\"")).unwrap();
    std::fs::write(
        folder.path().join("run.json"),
        format!("{{\"version\":5,\"{HOSTILE}\":1}}"),
    )
    .unwrap();
    let book = folder.path().join("book.toml");
    std::fs::write(&book, "\"x\u{202e}y\" = 1\n").unwrap();
    let book = book.to_str().unwrap();
    let path = folder.path().to_str().unwrap();
    // A night that is right, and is printed: as text, as JSON, in verdicts.
    let titled = format!(
        "# {HOSTILE}\n[players]\nAnn = Town Cop\nBob = Mafia Goon\n[actions]\nAnn -> Bob\n"
    );
    let told = nightcourt(&["export", "night", "-"], titled.as_bytes());
    exits(&told, 0);
    let row: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    assert!(
        row["title"]
            .as_str()
            .is_some_and(|title| title.contains('\u{9b}')),
        "escaped, and not lost: {row}"
    );
    let into = format!("{path}/{HOSTILE}");
    for (args, input) in [
        (&["export", "night", "-"][..], &*titled),
        (&["export", "night", "-"], &*out(&told)),
        (&["rule", "-", "--format", "json"], &*titled),
        (&["rule", "-", "--nope", HOSTILE], ""),
        (&["rule", "-", "--switch", HOSTILE], ""),
        (&["rule", "-", "--rulebook", book], ""),
        (&[HOSTILE], ""),
        (&["campaign", "--nights", "10", "--out", &into], ""),
        (&["campaign", "--nights", "10", "--out", &into], ""),
        (&["merge", &into, "--out", &into], ""),
    ] {
        let output = nightcourt(args, input.as_bytes());
        quiet(&out(&output));
        quiet(&err(&output));
        assert!(!(out(&output) + &err(&output)).is_empty(), "{args:?}");
    }
    for (args, input) in [
        (&["rule", "-"][..], &*night),
        (&["rule", "-"], &*json),
        (&["read", "-"], &*night),
        (&["read", "-", "--night"], &*night),
        (&["match", "-", "--corpus", HOSTILE], &*night),
        (&["house", house.to_str().unwrap()], ""),
        (&["house", HOSTILE], ""),
        (&["check", path], ""),
        (&["show", "0", "--note", HOSTILE, "--corpus", path], ""),
        (&["search", HOSTILE, "--corpus", path], ""),
        (&["game", "new", &format!("{path}/none/{HOSTILE}")], &*night),
    ] {
        let output = nightcourt(args, input.as_bytes());
        assert_ne!(output.status.code(), Some(101), "{args:?}");
        quiet(&out(&output));
        quiet(&err(&output));
    }
}

#[test]
fn names_that_mislead() {
    let rule = |name: &str| {
        nightcourt(
            &["rule", "-"],
            format!("[players]\nAnn = Town Cop\n{name} = Town Cop\n").as_bytes(),
        )
    };
    let refused = rule("Nobody");
    exits(&refused, 2);
    assert!(
        err(&refused).contains("no player can be called `Nobody`"),
        "{}",
        err(&refused)
    );
    for (name, letter) in [
        ("An\u{200b}n", "U+200B"),
        ("\u{202e}nnA", "U+202E"),
        ("An\u{feff}n", "U+FEFF"),
    ] {
        let refused = rule(name);
        exits(&refused, 2);
        let said = err(&refused);
        assert!(
            said.contains(&format!("cannot hold {letter}, which is not seen"))
                && said.contains(":3:"),
            "{said}"
        );
    }
    let alike = rule("\u{410}nn");
    exits(&alike, 0);
    assert_eq!(
        err(&alike),
        "warning: standard input: `Ann` and `\u{410}nn` look alike: the second has U+0410\n"
    );
}

const PASTE: &str = "Ada - Town Cop\nBo - Town Doctor\nCyra - Mafia Goon\n\nAda checks Cyra\nBo on Ada\nCyra kills Ada\n";

/// A paste is a night everywhere: standard error has what was understood.
#[test]
fn a_paste_is_ruled_as_the_night_that_is_meant() {
    let night = "[players]\nAda = Town Cop\nBo = Town Doctor\nCyra = Mafia Goon\n\n[actions]\nAda: investigate -> Cyra\n\
                 Bo: protect -> Ada\nCyra: kill -> Ada\n";
    let pasted = nightcourt(&["rule", "-"], PASTE.as_bytes());
    exits(&pasted, 0);
    assert_eq!(
        out(&pasted),
        out(&nightcourt(&["rule", "-"], night.as_bytes()))
    );
    let said = err(&pasted);
    assert!(
        said.starts_with("note: standard input is read as a paste:\n"),
        "{said}"
    );
    assert!(
        said.contains("Bo: protect -> Ada") && said.contains("<- \"Bo on Ada\""),
        "{said}"
    );
    // Proper players, and actions in a host's words.
    let (players, _) = night.split_once("Ada: inv").unwrap();
    let mixed = nightcourt(
        &["export", "night", "-"],
        format!("{players}Ada checks Cyra\nBo: protect -> Ada\nCyra kills Ada\n").as_bytes(),
    );
    exits(&mixed, 0);
    assert_eq!(
        out(&mixed),
        out(&nightcourt(&["export", "night", "-"], night.as_bytes()))
    );
    // A slip in a proper night is not read as something else.
    let slip = nightcourt(
        &["rule", "-"],
        night.replace("protect", "protct").as_bytes(),
    );
    exits(&slip, 2);
    assert!(
        err(&slip).contains("protct") && err(&slip).contains(":8:"),
        "{}",
        err(&slip)
    );
    for command in [
        &["minimise", "-", "--systems", "nar,snarf"][..],
        &["match", "-"],
    ] {
        let taken = nightcourt(command, PASTE.replace("Ada checks", "Ada frobs").as_bytes());
        exits(&taken, 2);
        assert!(
            err(&taken).contains("`frobs` is not known as an action"),
            "{}",
            err(&taken)
        );
    }
}

/// A kill with a substitute is asked, and both nights are ruled.
#[test]
fn a_question_with_two_answers_is_ruled_both_ways() {
    let paste = "Ada - Town Jailkeeper\nBo - Mafia Goon\nCyra - Mafia Roleblocker\n\nMafia kill: Ada by Bo, or Cyra if Bo is jailed\n";
    let ruled = nightcourt(&["rule", "-", "--systems", "nar"], paste.as_bytes());
    exits(&ruled, 2);
    let (bo, cyra) = (
        out(&ruled).find("If this is meant: Bo: kill -> Ada"),
        out(&ruled).find("If this is meant: Cyra: kill -> Ada"),
    );
    assert!(bo.is_some() && bo < cyra, "{}", out(&ruled));
    assert!(
        err(&ruled).contains("nightcourt read --ask FILE"),
        "{}",
        err(&ruled)
    );
}

#[test]
fn questions_are_answered_in_the_terminal_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let (paste, answers) = (
        folder.path().join("paste.txt"),
        folder.path().join("mini.answers"),
    );
    let (file, kept) = (paste.to_str().unwrap(), answers.to_str().unwrap());
    std::fs::write(
        &paste,
        PASTE
            .replace("Ada checks Cyra", "Ada checks Cyrra")
            .replace("Bo on Ada", "Bo frobs Ada"),
    )
    .unwrap();
    let asked = nightcourt(
        &["read", "--ask", file, "--answers", kept, "--night"],
        b"1\n1\n",
    );
    exits(&asked, 0);
    assert!(
        out(&asked).ends_with("Ada: investigate -> Cyra\nBo: protect -> Ada\nCyra: kill -> Ada\n"),
        "{}",
        out(&asked)
    );
    assert!(
        err(&asked).contains("  1. Bo: protect -> Ada\n"),
        "{}",
        err(&asked)
    );
    assert_eq!(
        std::fs::read_to_string(&answers).unwrap(),
        "\"Cyrra\" = Cyra\n\"Bo frobs Ada\" = Bo: protect -> Ada\n"
    );
    // The next night has the same slip, and asks nothing.
    std::fs::write(
        &paste,
        PASTE
            .replace("Ada checks Cyra", "Bo on Cyrra")
            .replace("Bo on Ada\n", ""),
    )
    .unwrap();
    let next = nightcourt(&["read", file, "--answers", kept, "--night"], b"");
    exits(&next, 0);
    assert!(
        out(&next).ends_with("Bo: protect -> Cyra\nCyra: kill -> Ada\n"),
        "{}",
        out(&next)
    );
    // Words of one's own, leaving out, and going on without an answer.
    std::fs::write(&paste, PASTE.replace("Ada checks Cyra", "Ada frobs Cyra")).unwrap();
    let own = nightcourt(&["read", "--ask", file, "--night"], b"Ada checks Bo\n");
    assert!(
        out(&own).contains("Ada: investigate -> Bo\n"),
        "{}",
        err(&own)
    );
    let left = nightcourt(&["read", "--ask", file, "--night"], b"0\n");
    assert!(
        out(&left).ends_with("[actions]\nBo: protect -> Ada\nCyra: kill -> Ada\n"),
        "{}",
        out(&left)
    );
    let open = nightcourt(&["read", "--ask", file, "--night"], b"\n");
    exits(&open, 2);
    assert_eq!(out(&open), "");
    exits(&nightcourt(&["read", "--ask"], PASTE.as_bytes()), 2);
}
