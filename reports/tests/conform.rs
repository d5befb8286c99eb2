//! `nightcourt conform` and `nightcourt export` from outside, with the example engines of `reports/protocol/examples`.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output};

use nightcourt_engine::conform::record::{Report, SurenessWord};
use nightcourt_resolvers::text::Sheet;

fn nightcourt(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_nightcourt");
    crate::isolated(program)
        .args(arguments)
        .env_remove("NIGHTCOURT_CORPUS")
        .output()
        .expect("the program starts")
}

fn examples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("protocol/examples")
}

/// Reports whether this machine has an interpreter; if not, prints that the test was skipped.
fn has(interpreter: &str) -> bool {
    let found = Command::new(interpreter)
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if !found {
        let _ = writeln!(
            std::io::stderr(),
            "Skipped: the example engine, as there is no {interpreter}."
        );
    }
    found
}

/// The report on the example engine of a language, and the exit code.
fn toy(interpreter: &str, engine: &str) -> (Report, Option<i32>, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("as it is written");
    let [json, junit] = ["report.json", "report.xml"].map(|name| folder.path().join(name));
    let command = format!("{interpreter} '{}'", examples().join(engine).display());
    let files = [
        json.to_str().expect("UTF-8"),
        junit.to_str().expect("UTF-8"),
    ];
    let output = nightcourt(&[
        "conform",
        &command,
        "--against",
        "nar",
        "--nights",
        "1200",
        "--timeout",
        "60",
        "--json",
        files[0],
        "--junit",
        files[1],
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let report = std::fs::read(&json).unwrap_or_else(|error| panic!("{error}\n{said}"));
    (
        serde_json::from_slice(&report).expect("as it is written"),
        output.status.code(),
        folder,
    )
}

/// The three bugs of the toy resolvers, each found on a night of at most three actions that shows it and nothing else.
fn finds_all_three(interpreter: &str, engine: &str) {
    if !has(interpreter) {
        return;
    }
    let (report, code, folder) = toy(interpreter, engine);
    assert_eq!(code, Some(1));
    assert!(
        !report.conforms && report.failures.is_empty() && report.differing_left == 0,
        "{:?}",
        report.failures
    );
    assert!(
        report
            .differences
            .iter()
            .all(|found| found.sureness == SurenessWord::Minimal)
    );
    let nights: Vec<(Vec<String>, bool)> = report
        .differences
        .iter()
        .map(|found| {
            let sheet = Sheet::parse(&found.night).expect("as it is written");
            let mut abilities: Vec<String> = sheet
                .night
                .actions()
                .iter()
                .map(|action| action.ability.id().to_owned())
                .collect();
            abilities.sort();
            (abilities, found.night.contains("Bulletproof"))
        })
        .collect();
    let shows = |abilities: &[&str], bulletproof: bool| {
        nights
            .iter()
            .any(|(has, vest)| has.iter().eq(abilities.iter()) && *vest == bulletproof)
    };
    assert!(
        shows(&["kill"], true),
        "the vest that is forgotten: {nights:?}"
    );
    assert!(
        shows(&["block", "kill", "protect"], false),
        "the doctor whom no block stops: {nights:?}"
    );
    assert!(
        shows(&["block", "block", "kill"], false),
        "the blocked blocker: {nights:?}"
    );
    assert!(
        nights.iter().all(|(abilities, _)| abilities.len() <= 3),
        "{nights:?}"
    );
    let xml = std::fs::read_to_string(folder.path().join("report.xml")).expect("as it is written");
    let document = roxmltree::Document::parse(&xml).expect("as it is written");
    let suite = |name: &str| {
        document
            .descendants()
            .find(|node| node.has_tag_name("testsuite") && node.attribute("name") == Some(name))
            .expect("a suite for each section")
    };
    let number = |name: &str, key: &str| {
        let number = suite(name).attribute(key).expect("a number");
        number.parse::<usize>().expect("a number")
    };
    let elements = |name: &str, tag: &str| {
        let nodes = suite(name).descendants();
        nodes.filter(|node| node.has_tag_name(tag)).count()
    };

    let golden = || report.cases.iter().filter(|case| case.section == "golden");
    let differ = golden().filter(|case| case.verdict == "differs").count();
    assert_eq!(elements("golden", "testcase"), golden().count());
    assert_eq!(number("golden", "failures"), differ);
    assert_eq!(elements("golden", "failure"), differ);
    for section in ["census", "random"] {
        let found = report.differences.iter();
        let found = found.filter(|row| row.section == section).count();
        // One more case is of the nights that agree.
        assert_eq!(number(section, "tests"), found + 1, "{section}");
        assert_eq!(number(section, "failures"), found, "{section}");
    }
    assert_eq!(number("engine", "errors"), 0);
}

#[test]
fn the_toy_in_python_has_three_bugs() {
    finds_all_three("python3", "engine.py");
}

#[test]
fn the_toy_in_javascript_has_three_bugs() {
    finds_all_three("node", "engine.js");
}

#[test]
fn both_toys_say_the_same() {
    if has("python3") && has("node") {
        let [mut python, mut javascript] =
            [toy("python3", "engine.py").0, toy("node", "engine.js").0];
        for report in [&mut python, &mut javascript] {
            report.engine.language = None;
        }
        assert_eq!(python, javascript);
    }
}

/// A resolver that other people published, on PyPI: `pip install mafia==1.0.0`. By its source a bus driver who visits a Paranoid Gun
/// Owner is shot if that is the first of the two only; and it reads nothing for the dead.
#[test]
fn a_published_engine_is_driven_where_it_is_installed() {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let found = Command::new(&python)
        .args(["-c", "import mafia; mafia.Possess"])
        .output();
    if !found.is_ok_and(|output| output.status.success()) {
        let _ = writeln!(
            std::io::stderr(),
            "Skipped: a published engine, as {python} has no mafia (pip install mafia==1.0.0)."
        );
        return;
    }
    for (lens, drives) in [("", true), (" full", false)] {
        let folder = tempfile::tempdir().unwrap();
        let json = folder.path().join("report.json");
        let adapter = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("protocol/adapters/calder.py");
        let command = format!("{python} '{}'{lens}", adapter.display());
        let file = json.to_str().unwrap();
        nightcourt(&[
            "conform",
            &command,
            "--against",
            "nar",
            "--nights",
            "2000",
            "--timeout",
            "60",
            "--json",
            file,
        ]);
        let report: Report = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
        assert!(
            report.failures.is_empty() && !report.conforms,
            "{:?}",
            report.failures
        );
        let nights: Vec<&str> = report
            .differences
            .iter()
            .map(|found| &*found.night)
            .collect();
        let has = |verb: &str, role: &str| {
            nights.iter().any(|night| {
                night.contains(verb) && night.contains(role) && night.matches(": ").count() == 1
            })
        };
        assert!(has("drive ->", "PGO"), "{nights:#?}");
        assert!(drives || has("investigate ->", "PGO"), "{nights:#?}");
    }
}

/// A rulebook is asked all that a system is asked.
#[test]
fn an_engine_is_compared_with_a_rulebook() {
    if !has("python3") {
        return;
    }
    let command = format!("python3 '{}'", examples().join("engine.py").display());
    let output = nightcourt(&[
        "conform",
        &command,
        "--against",
        "ultimafia",
        "--nights",
        "200",
        "--timeout",
        "60",
        "-f",
        "json",
    ]);
    let report: Report = serde_json::from_slice(&output.stdout).expect("as it is written");
    assert_eq!(&*report.against, "ultimafia");
    let sections: Vec<&str> = report
        .sections
        .iter()
        .filter(|row| row.agreement.compared > 0)
        .map(|row| &*row.section)
        .collect();
    assert_eq!(
        sections,
        ["golden", "settled", "divergences", "census", "random"]
    );
}

fn run(arguments: &[&str], code: i32) -> Vec<u8> {
    let output = nightcourt(arguments);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

/// Continued, and joined from parts in another order: the same report, and the same state.
#[test]
fn conform_is_continued_and_merged_to_the_same_bytes() {
    if !has("python3") {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name).display().to_string();
    let command = format!("python3 '{}'", examples().join("engine.py").display());
    let all = [
        "conform",
        &command,
        "--against",
        "nar",
        "--nights",
        "200",
        "--timeout",
        "60",
        "-f",
        "json",
    ];
    let with = |more: &[&str]| run(&[&all[..], more].concat(), 1);
    let whole = with(&[]);
    let (state, merged) = (path("state"), path("merged"));
    let packed = |folder: &str| {
        std::fs::read(std::path::Path::new(folder).join("checkpoint.json.gz")).unwrap()
    };
    assert!(with(&["--out", &state, "--threads", "2"]) == whole);
    let parts = ["1", "2", "3"].map(|number| {
        let (range, part) = (format!("{number}/3"), path(number));
        let more = ["--range", &range, "--packed", "--out", &part];
        assert!(run(&[&all[..], &more].concat(), 0).is_empty());
        part
    });
    let [one, two, three] = &parts;
    run(
        &["publish", three, one, two, "--packed", "--out", &merged],
        0,
    );
    assert!(packed(&merged) == packed(&state));
    assert!(with(&["--out", &merged]) == whole);
    // A part goes on.
    assert!(with(&["--out", two]) == whole);
    assert!(packed(two) == packed(&state));
    let other = format!("{command} --other");
    for (arguments, says) in [
        (
            vec!["publish", one, "--out", &path("none")],
            "states of conform: add --packed",
        ),
        (
            vec![
                "conform",
                &other,
                "--against",
                "nar",
                "--nights",
                "200",
                "--out",
                &state,
            ],
            "its engine engine was another",
        ),
        (
            vec![
                "conform",
                &command,
                "--against",
                "nar",
                "--lens",
                "deaths",
                "--out",
                &state,
            ],
            "compared on deaths",
        ),
        (
            vec![
                "conform",
                &command,
                "--against",
                "lar",
                "--nights",
                "200",
                "--out",
                &state,
            ],
            "their systems",
        ),
        (
            vec![
                "conform",
                &command,
                "--against",
                "nar",
                "--nights",
                "100",
                "--out",
                &state,
            ],
            "name another directory",
        ),
    ] {
        let refused = nightcourt(&arguments);
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(
            refused.status.code() == Some(2) && said.contains(says),
            "{arguments:?}: {said}"
        );
    }
}

/// Ctrl-C writes the state and prints what is known; the same command goes on, to the files of one run.
#[cfg(target_os = "linux")]
#[test]
fn conform_goes_on_where_it_was_interrupted() {
    if !has("python3") {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name).display().to_string();
    let engine = r#"
import json, sys, time
for line in map(json.loads, sys.stdin):
    if line["cmd"] == "start":
        print('{"version":1,"name":"slow","lens":"deaths","abilities":["kill","block"],"passives":[]}', flush=True)
    elif line["cmd"] == "run":
        time.sleep(0.01)
        known = {"outcome": {"deaths": []}} if len(line["night"]["actions"]) < 2 else {"skipped": "several actions"}
        print(json.dumps({"seq": line["seq"], **known}), flush=True)
"#;
    std::fs::write(path("engine.py"), engine).unwrap();
    let command = format!("python3 '{}'", path("engine.py"));
    let all = [
        "conform",
        &command,
        "--against",
        "snarf",
        "--nights",
        "300",
        "--timeout",
        "60",
        "--json",
    ];
    let (one, continued, state) = (path("one.json"), path("continued.json"), path("state"));
    run(&[&all[..], &[&one]].concat(), 1);
    let again = [&all[..], &[&continued, "--out", &state]].concat();
    // Whoever runs the tests in the background may have them ignore Ctrl-C, and what they start with them.
    let mut child = crate::isolated("env");
    child
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_nightcourt")])
        .args(&again);
    let child = child
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while !root.path().join("state/campaign.log").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("to go on: the same command"), "{said}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("The run was stopped after"), "{printed}");
    assert!(!root.path().join("continued.json").exists());
    run(&again, 1);
    assert!(std::fs::read(&one).unwrap() == std::fs::read(&continued).unwrap());
}

#[test]
fn what_is_no_engine_is_refused() {
    let refused = |arguments: &[&str]| {
        let output = nightcourt(&[&["conform"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let none = refused(&["/no/such/engine", "--against", "nar"]);
    assert!(
        none.contains("error: cannot start `/no/such/engine`: "),
        "{none}"
    );
    assert!(refused(&["", "--against", "nar"]).contains("expected a program and its arguments"));
    assert!(refused(&["x 'y", "--against", "nar"]).contains("a quote is not closed"));
    assert!(refused(&["x", "--against", "nra"]).contains("did you mean nar?"));
    assert!(refused(&["x", "--against", "ultimafa"]).contains("did you mean ultimafia?"));
    assert!(refused(&["x", "--against", "nar", "--timeout", "0"]).contains("from 0.001 to 86400"));
    assert!(
        refused(&["x", "--against", "nar", "--corpus", "/no/such/corpus"])
            .contains("/no/such/corpus")
    );
}

#[test]
fn the_suite_is_a_folder_of_files_with_a_schema() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("suite");
    let path = out.to_str().unwrap();
    let output = nightcourt(&["export", "suite", "--out", path]);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let nights = std::fs::read_dir(out.join("nights")).unwrap().count();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        format!("{nights} golden nights are in {path}\n")
    );
    let readme = std::fs::read_to_string(out.join("README.md")).unwrap();
    assert!(
        readme.contains(&format!("{nights} worked examples")) && !readme.contains('{'),
        "{readme}"
    );
    let file = std::fs::read_to_string(out.join("nights/redirect-before-block.json")).unwrap();
    let case: serde_json::Value = serde_json::from_str(&file).unwrap();
    // Worked out by hand in the golden night: nar redirects first, and lar blocks first.
    assert_eq!(case["expect"]["nar"]["claims"][0]["values"][0], "fruit");
    assert_eq!(
        case["expect"]["lar"]["claims"][0]["values"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
    assert!(out.join("VERSION").is_file() && out.join("suite.schema.json").is_file());
    let again = nightcourt(&["export", "suite", "--out", path]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("is not empty"));
}

/// Without a system the divergences that the engine knows come first, and conformance is to the nearest system.
#[test]
fn the_nearest_system_is_found_first() {
    if !has("python3") {
        return;
    }
    let command = format!("python3 '{}'", examples().join("engine.py").display());
    let output = nightcourt(&[
        "conform",
        &command,
        "--nights",
        "100",
        "--timeout",
        "60",
        "--format",
        "json",
    ]);
    let report: Report = serde_json::from_slice(&output.stdout).expect("as it is written");
    let nearest = report.nearest.expect("no system was named");
    assert_eq!((nearest.subject.as_str(), nearest.failed), ("toy", 0));
    assert_eq!(report.against, nearest.systems[0].rules);
    assert_eq!(nearest.systems.len(), 7);
    assert!(
        nearest
            .systems
            .is_sorted_by(|one, next| one.agree * next.compared >= next.agree * one.compared)
    );
    // The toy knows four abilities, and neither cults nor more than one action of a player.
    assert!(
        nearest.nights > 10
            && nearest
                .systems
                .iter()
                .all(|row| row.compared == nearest.nights)
    );
    for told in &nearest.telling {
        let sheet = Sheet::parse(&told.night).expect("a night");
        let abilities = sheet
            .night
            .actions()
            .iter()
            .map(|action| action.ability.id());
        assert!(
            abilities
                .into_iter()
                .all(|one| ["block", "protect", "kill", "investigate"].contains(&one)),
            "{}",
            told.night
        );
    }
    let said = String::from_utf8(
        nightcourt(&["conform", &command, "--nights", "100", "--timeout", "60"]).stdout,
    )
    .expect("UTF-8");
    assert!(said.starts_with("toy: the nearest rules"), "{said}");
    assert!(
        said.contains(&format!("toy against {}", report.against)),
        "{said}"
    );
}

/// A list of what may differ: with all of it the toy passes; with a line too many, or one too few, it does not.
#[test]
fn known_differences_are_allowed_and_have_to_differ() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let command = format!("python3 '{}'", examples().join("engine.py").display());
    let toy = |more: &[&str]| {
        let usual = [
            "conform",
            &command,
            "--against",
            "nar",
            "--nights",
            "100",
            "--timeout",
            "60",
            "--force",
        ];
        nightcourt(&[&usual[..], more].concat())
    };
    let (json, badge, known) = (file("report.json"), file("badge.json"), file("known.txt"));
    let first = toy(&["--json", &json, "--badge", &badge]);
    assert_eq!(first.status.code(), Some(1));
    let read = || {
        serde_json::from_slice::<Report>(&std::fs::read(&json).expect("a report"))
            .expect("as it is written")
    };
    let report = read();
    let all = report.agreement();
    let share = format!("{:.1} %", 100.0 * all.agree() as f64 / all.compared as f64);
    let said: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&badge).expect("a badge")).expect("JSON");
    assert_eq!(
        (&said["schemaVersion"], &said["label"], &said["message"]),
        (&1.into(), &"nar".into(), &share.into())
    );
    let rows = report.differences.iter().map(|row| row.id.clone());
    let cases = report
        .cases
        .iter()
        .filter(|case| case.verdict == "differs")
        .map(|case| case.name.clone());
    let mut list: Vec<String> = rows.chain(cases).collect();
    let run = |list: &[String]| {
        std::fs::write(
            &known,
            format!("# what is known\n\n{}\n", list.join(" # so it is\n")),
        )
        .expect("a file");
        let output = toy(&["--known", &known, "--json", &json]);
        (
            output.status.code(),
            read().known.expect("a list was given"),
            String::from_utf8(output.stdout).expect("UTF-8"),
        )
    };
    let (code, kept, _) = run(&list);
    assert_eq!(
        (code, kept.differ.len(), kept.agree),
        (
            Some(0),
            list.iter().collect::<std::collections::BTreeSet<_>>().len(),
            Vec::new()
        )
    );
    list.push("one-kill".to_owned());
    let (code, kept, said) = run(&list);
    assert_eq!((code, kept.agree), (Some(1), vec!["one-kill".to_owned()]));
    assert!(
        said.contains("one-kill does not differ any more: remove it from the list"),
        "{said}"
    );
    list.pop();
    // A row that is named by neither its id nor its first night is another difference.
    let row = &report.differences[0];
    list.retain(|name| *name != row.id && *name != row.from);
    let (code, kept, said) = run(&list);
    assert_eq!(
        (code, &kept.others, kept.agree),
        (Some(1), &vec![row.id.clone()], Vec::new())
    );
    let named = format!("{} is not in the list", row.id);
    assert!(said.contains(&named), "{said}");

    // The list that the program writes names all of them.
    assert_eq!(toy(&["--write-known", &known]).status.code(), Some(1));
    let again = toy(&["--known", &known]);
    assert_eq!(again.status.code(), Some(0), "{again:?}");

    // One night alone: the golden night of a single kill.
    let alone = toy(&["--only", "one-kill"]);
    assert_eq!(alone.status.code(), Some(0));
    assert!(
        String::from_utf8_lossy(&alone.stdout).contains("It agrees on 1 of the 1 nights"),
        "{alone:?}"
    );
    let unknown = toy(&["--only", "no-such-night"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("`no-such-night`"));
}

/// Nights on which an engine fails are shown by the abilities and passives that it takes.
#[test]
fn failures_of_one_cause_are_shown_once() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("engine.py");
    let engine = r#"
import json, sys
for line in map(json.loads, sys.stdin):
    if line["cmd"] == "start":
        print('{"version":1,"name":"half","lens":"deaths","abilities":["kill","protect","block"],"passives":[]}', flush=True)
    elif line["cmd"] == "run":
        used = {action["ability"] for action in line["night"]["actions"]}
        broken = "protect" in used or {"kill", "block"} <= used
        says = {"error": "no rule"} if broken else {"skipped": "not tried"}
        print(json.dumps({"seq": line["seq"], **says}), flush=True)
    else:
        break
"#;
    std::fs::write(&path, engine).expect("a file");
    let command = format!("python3 '{}'", path.display());
    let output = nightcourt(&["conform", &command, "--against", "nar", "--nights", "400"]);
    let page = String::from_utf8(output.stdout).expect("UTF-8");
    for cause in ["(protect)", "(kill, block)"] {
        let heading = format!("errored: it says that it failed: no rule {cause}");
        assert_eq!(page.matches(&heading).count(), 1, "{page}");
    }
    assert_eq!(page.matches("errored: ").count(), 2, "{page}");
}

#[test]
#[cfg(unix)]
fn one_message_of_each_kind_is_tried() {
    let engine = |on_run: &str| {
        let start = r#"echo '{"version":1,"name":"sh","lens":"deaths"}'"#;
        format!(
            "sh -c 'read a; {}; while read a; do case $a in *stop*) exit 0;; *) {on_run};; esac; done'",
            start.replace('\'', "\"'\"").replace("\"'\"", "'\\''")
        )
    };
    let said = |on_run: &str| {
        let output = nightcourt(&["conform", &engine(on_run), "--smoke"]);
        (
            output.status.code(),
            String::from_utf8(output.stdout).expect("UTF-8"),
        )
    };
    let (code, text) = said("echo {}");
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("It is sh, knows all abilities and answers deaths."),
        "{text}"
    );
    assert!(
        text.contains("Wrong (wrong-form): its answer has no number `seq`: `{}`."),
        "{text}"
    );
    let (code, text) =
        said("n=${a#*seq\\\":}; echo {\\\"seq\\\":${n%%,*},\\\"outcome\\\":{\\\"deaths\\\":[]}}");
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(
        text.matches("The answer is an outcome of this night.")
            .count(),
        2,
        "{text}"
    );
    assert!(text.ends_with("It ended.\n"), "{text}");
}
