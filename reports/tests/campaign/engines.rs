//! Engines among the systems of a campaign: programs of other people, here the toy of `reports/protocol/examples` and what becomes of
//! it with a few lines more. Where there is no Python, a sentence says so.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use nightcourt_corpus::campaign::folder::CHECKPOINT;
use nightcourt_corpus::campaign::records::{Run, SystemRow};
use nightcourt_corpus::record::read_checksummed;
use serde_json::Value;

use super::{Files, files, nightcourt, program, refused, same_files, stderr, succeeds};

/// Games of the roles that the toy knows.
const FRAME: &str = r#"version = 1
name = "few"
about = "the roles that the toy engine knows"
source = "chosen"
players = [4, 6]
game = 5
killer = "idle"
rest = [
    { who = "Town Roleblocker", weight = 2 },
    { who = "Town Doctor", weight = 2 },
    { who = "Town Cop", weight = 2 },
    { who = "Town Vigilante", weight = 2 },
    { who = "Town Bulletproof", weight = 1 },
    { who = "Town Vanilla", weight = 1 },
]
[[fills]]
side = "mafia"
up-to = [[1, 1]]
cards = [{ who = "Mafia Goon", weight = 1 }, { who = "Mafia Roleblocker", weight = 1 }]
"#;

/// A folder with the toy, its frame, and what the toy becomes.
struct Toy {
    root: tempfile::TempDir,
}

impl Toy {
    /// `None` where nothing can ask it.
    fn new() -> Option<Toy> {
        let found = Command::new("python3")
            .arg("--version")
            .output()
            .is_ok_and(|output| output.status.success());
        if !found {
            let _ = writeln!(
                std::io::stderr(),
                "Skipped: the example engine, as there is no python3."
            );
            return None;
        }
        let toy = Toy {
            root: tempfile::tempdir().unwrap(),
        };
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol/examples");
        for name in ["engine.py", "toy.py"] {
            fs::copy(examples.join(name), toy.at(name)).unwrap();
        }
        fs::write(toy.at("few.toml"), FRAME).unwrap();
        Some(toy)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn path(&self, name: &str) -> String {
        self.at(name).to_str().unwrap().to_owned()
    }

    /// The toy with these lines of Python where it knows the `night` and has not resolved it, under another name.
    fn with(&self, name: &str, lines: &[&str]) {
        let text = fs::read_to_string(self.at("engine.py")).unwrap();
        let place = "    actions = [";
        assert!(text.contains(place), "{text}");
        let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
        let changed = format!(
            "ASKED = []\n{}",
            text.replacen(place, &format!("{lines}{place}"), 1)
        );
        fs::write(self.at(name), changed).unwrap();
    }

    /// The option that asks the engine of this file.
    fn engine(&self, file: &str) -> String {
        format!("toy=python3 '{}'", self.path(file))
    }

    /// A command with this engine and these options.
    fn run(&self, file: &str, options: &str) -> Output {
        let (engine, frame) = (self.engine(file), self.path("few.toml"));
        let words: Vec<String> = options
            .split_whitespace()
            .map(|word| match word.strip_prefix('/') {
                Some(name) => self.path(name),
                None => word.replace("FEW", &frame),
            })
            .collect();
        let words: Vec<&str> = words
            .iter()
            .map(String::as_str)
            .chain(["--engine", &engine])
            .collect();
        nightcourt(&words)
    }

    /// The files of a campaign with this engine.
    #[track_caller]
    fn corpus(&self, file: &str, options: &str, out: &str) -> Files {
        succeeds(&self.run(
            file,
            &format!("campaign --frame FEW {options} --out /{out}"),
        ));
        files(&self.at(out))
    }

    /// Reads `run.json`. It may name an engine that this process has not started.
    fn said(&self, out: &str) -> Run {
        read_checksummed(&fs::read(self.at(out).join("run.json")).unwrap()).unwrap()
    }

    fn stats(&self, out: &str) -> SystemRow {
        let said = self.said(out);
        said.frames[0]
            .systems
            .iter()
            .find(|one| one.system == "toy")
            .unwrap()
            .clone()
    }

    /// The precedents of a catalogue that are about the toy.
    fn precedents(&self, out: &str, catalogue: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.at(out).join(format!("{catalogue}.json"))).unwrap();
        let file: Value = serde_json::from_str(&text).unwrap();
        let about = |finding: &Value| {
            finding["systems"]
                .as_array()
                .unwrap()
                .iter()
                .any(|system| system == "toy")
        };
        let all = file["precedents"].as_array().unwrap().iter();
        all.filter(|one| one["findings"].as_array().unwrap().iter().any(about))
            .cloned()
            .collect()
    }
}

#[test]
fn an_engine_and_the_seven_are_the_same_bytes_whatever_the_threads_and_however_often_killed() {
    let Some(toy) = Toy::new() else { return };
    let options = "--nights 1500 --seed 5";
    let whole = toy.corpus("engine.py", &format!("{options} --threads 1"), "one");
    same_files(
        &toy.corpus("engine.py", &format!("{options} --threads 2"), "two"),
        &whole,
    );

    let said = toy.said("one");
    assert_eq!(said.terms.systems[7..], ["toy"]);
    assert_eq!(
        said.terms.engines["toy"],
        format!(
            "toy of no version, started by python3 '{}'",
            toy.path("engine.py")
        )
    );
    assert!(said.terms.rulebooks.is_empty());
    assert!(
        said.frames[0]
            .pairs
            .iter()
            .any(|pair| pair.systems == ["nar", "toy"] && pair.diverging.deaths > 0)
    );

    // Its three bugs, each as small as it gets: a blocker who was blocked, a doctor who was, a vest.
    let found = toy.precedents("one", "divergences");
    let night = |part: &str| {
        let mut found = found
            .iter()
            .filter(|one| one["night"].as_str().unwrap().contains(part));
        found.next().unwrap_or_else(|| panic!("{part}"))
    };
    let actions = |one: &Value| one["actions"].as_u64().unwrap();
    assert_eq!(actions(night("Bulletproof")), 1);
    assert!(found.iter().all(|one| actions(one) <= 3), "{found:?}");
    let doctor = found.iter().find(|one| {
        let text = one["night"].as_str().unwrap();
        text.contains("Doctor") && text.contains("Roleblocker")
    });
    assert_eq!(doctor.map(actions), Some(3));
    assert!(found.iter().any(|one| {
        one["night"]
            .as_str()
            .unwrap()
            .matches("Roleblocker")
            .count()
            >= 2
    }));
    let checked = toy.run("engine.py", "check /one --frame FEW");
    succeeds(&checked);
    assert!(String::from_utf8_lossy(&checked.stdout).contains("no problems"));

    for kills in 1..=2 {
        let out = format!("killed-{kills}");
        let engine = toy.engine("engine.py");
        let (to, frame) = (toy.path(&out), toy.path("few.toml"));
        let words: Vec<&str> = options.split_whitespace().collect();
        let campaign = [
            "campaign",
            "--frame",
            &frame,
            "--engine",
            &engine,
            "--checkpoint",
            "0",
            "--threads",
            "1",
            "--out",
            &to,
        ];
        for _ in 0..kills {
            let started = [&campaign[..], &words[..]].concat();
            let mut child = program(&started)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let until = Instant::now() + Duration::from_secs(60);
            let before = fs::read(toy.at(&out).join(CHECKPOINT)).ok();
            while fs::read(toy.at(&out).join(CHECKPOINT)).ok() == before && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(1));
            }
            child.kill().unwrap();
            child.wait().unwrap();
        }
        same_files(&toy.corpus("engine.py", options, &out), &whole);
    }
}

#[test]
fn anybody_reads_it_and_who_rules_again_needs_the_engine_as_it_was() {
    let Some(toy) = Toy::new() else { return };
    let common = "--systems nar,snarf --rulebook ultimafia --seed 4";
    let whole = toy.corpus("engine.py", &format!("{common} --range 0..150"), "whole");
    toy.corpus("engine.py", &format!("{common} --range 0..100"), "first");
    toy.corpus("engine.py", &format!("{common} --range 100..150"), "last");
    let found = toy.precedents("whole", "divergences");
    let (id, night) = (
        found[0]["id"].as_str().unwrap(),
        found[0]["night"].as_str().unwrap(),
    );
    fs::write(toy.at("tonight.night"), night).unwrap();
    // The program has the rulebook, and the engine is gone.
    fs::rename(toy.at("toy.py"), toy.at("gone.py")).unwrap();
    let path = |name: &str| toy.path(name);
    let (at, frame) = (path("whole"), path("few.toml"));
    let read: [&[&str]; 7] = [
        &["search", "doctor", "--corpus", &at],
        &["show", id, "--corpus", &at],
        &[
            "show",
            id,
            "--note",
            "The blocked doctor saves nobody",
            "--corpus",
            &at,
        ],
        &["page", &at, "--out", &path("site")],
        &[
            "figures",
            &at,
            "--frame",
            &frame,
            "--nights",
            "50",
            "--out",
            &path("figures"),
        ],
        &[
            "merge",
            &path("first"),
            &path("last"),
            "--out",
            &path("merged"),
        ],
        &["match", &path("tonight.night"), "--corpus", &at],
    ];
    for command in read {
        let output = nightcourt(command);
        succeeds(&output);
        let said = String::from_utf8_lossy(&output.stdout);
        match command[0] {
            "search" => assert!(said.contains("toy"), "{said}"),
            "show" if !command.contains(&"--note") => assert!(
                said.contains("toy has no outcome (skipped: toy is not at hand)"),
                "{said}"
            ),
            "merge" | "match" => assert!(
                stderr(&output).contains("its engine toy was not given"),
                "{command:?}"
            ),
            _ => {}
        }
    }
    // What was counted is all there; only the engine's outcomes are not.
    assert!(files(&toy.at("merged"))[CHECKPOINT] == whole[CHECKPOINT]);
    // Searching by its name finds what it diverges on, as with the engine.
    let named = ["search", "--systems", "nar,toy", "--corpus", &at];
    let without = nightcourt(&named);
    succeeds(&without);
    assert!(
        String::from_utf8_lossy(&without.stdout).contains(id),
        "{}",
        String::from_utf8_lossy(&without.stdout)
    );

    // Whoever rules again is told what is missing: a check does the rest, and nothing else begins.
    let checked = nightcourt(&["check", &at, "--frame", &frame]);
    succeeds(&checked);
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(
        said.contains("not checked: its engine toy was not given") && said.contains("no problems"),
        "{said}"
    );
    let resume = format!("campaign --frame {frame} {common} --range 0..150 --out {at}");
    let missing =
        ["its engine toy was not given: add --engine toy=\"COMMAND\"; it was toy of no version"];
    refused(
        &nightcourt(&resume.split_whitespace().collect::<Vec<_>>()),
        &missing,
    );
    refused(&nightcourt(&["blame", &at]), &missing);

    // Another engine under the same name is a mistake everywhere; the right one is asked.
    fs::rename(toy.at("gone.py"), toy.at("toy.py")).unwrap();
    toy.with("other.py", &[]);
    let again = [
        "check /whole --frame FEW",
        "match /tonight.night --corpus /whole",
        "merge /first /last --force --out /merged",
        "campaign --frame FEW --systems nar,snarf --rulebook ultimafia --seed 4 --range 0..150 --out /whole",
    ];
    for command in again {
        refused(
            &toy.run("other.py", command),
            &[
                "its engine toy was another: toy of no version",
                "engine.py",
                "other.py",
            ],
        );
        succeeds(&toy.run("engine.py", command));
    }
    let checked = toy.run("engine.py", "check /merged --frame FEW");
    assert!(!String::from_utf8_lossy(&checked.stdout).contains("not checked"));
    same_files(&files(&toy.at("merged")), &whole);
}

#[test]
fn a_crash_is_kept_with_its_night_and_the_engine_is_started_again() {
    let Some(toy) = Toy::new() else { return };
    let shots = "shots = [one[\"targets\"][0] for one in night[\"actions\"] if one[\"ability\"] == \"kill\"]";
    let twice = "if len(shots) > len(set(shots)):";
    toy.with(
        "crash.py",
        &[
            shots,
            twice,
            "    print(\"shot twice\", file=sys.stderr)",
            "    sys.exit(3)",
        ],
    );
    let output = toy.run("crash.py", "campaign --frame FEW --nights 20 --out /crash");
    succeeds(&output);
    let told = stderr(&output);
    assert!(
        told.contains("engine toy failed") && told.contains("its standard error then:\nshot twice"),
        "{told}"
    );
    assert!(
        String::from_utf8_lossy(&output.stdout)
            .contains("toy failed: it ended with exit status: 3")
    );
    assert!(toy.stats("crash").panicked > 0);
    let kept = toy.precedents("crash", "panics");
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(kept[0]["actions"], 2);
    let finding = &kept[0]["findings"][0];
    assert_eq!(
        (&finding["message"], &finding["place"]),
        (
            &"it ended with exit status: 3".into(),
            &"engine: crashed".into()
        )
    );
    // On the night that it crashes on it is compared with nobody.
    assert!(
        kept[0]["rulings"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["standing"] == "panicked")
    );

    // Beyond its cap it is given up: what was done is kept, and the rest can be done once it is mended.
    let capped =
        "campaign --frame FEW --nights 20 --checkpoint 0 --engine-restarts 3 --out /capped";
    refused(
        &toy.run("crash.py", capped),
        &[
            "engine toy failed so often that it was started again 4 times",
            "the same command",
        ],
    );
    assert!(
        toy.at("capped").join(CHECKPOINT).exists() && !toy.at("capped").join("run.json").exists()
    );
    let resumed = toy.run("crash.py", "campaign --frame FEW --nights 20 --out /capped");
    succeeds(&resumed);
    same_files(&files(&toy.at("capped")), &files(&toy.at("crash")));
}

#[test]
fn a_hang_is_a_failure_of_its_night() {
    let Some(toy) = Toy::new() else { return };
    let hang =
        "if len(night[\"actions\"]) == 1 and night[\"actions\"][0][\"ability\"] == \"protect\":";
    toy.with("hang.py", &[hang, "    import time", "    time.sleep(600)"]);
    let nights = toy.at("nights");
    fs::create_dir(&nights).unwrap();
    let players =
        "[players]\nAnn = Town Doctor\nBob = Town Vigilante\nCy = Town Vanilla\n[actions]\n";
    for (name, actions) in [
        ("hangs", "Ann -> Cy\n"),
        ("goes on", "Ann -> Cy\nBob -> Cy\n"),
    ] {
        fs::write(
            nights.join(format!("{name}.night")),
            format!("{players}{actions}"),
        )
        .unwrap();
    }
    let command = "campaign --nights /nights --systems nar,lar --rates-only --engine-timeout 2 --threads 1 --out /hang";
    succeeds(&toy.run("hang.py", command));
    let conduct = toy.stats("hang");
    assert_eq!(
        (conduct.panicked, conduct.skipped, conduct.flaky),
        (1, 0, 0)
    );
}

#[test]
fn what_an_engine_does_not_say_again_is_flaky_and_no_divergence() {
    let Some(toy) = Toy::new() else { return };
    // Every other time that it is asked of a kill, it says that there are cults.
    let lines = [
        "if any(one[\"ability\"] == \"kill\" for one in night[\"actions\"]):",
        "    ASKED.append(night)",
        "    if len(ASKED) % 2 == 0:",
        "        return {\"outcome\": {\"deaths\": [one[\"name\"] for one in players]}}",
    ];
    toy.with("flaky.py", &lines);
    // One thread has one engine, which counts all that it is asked.
    toy.corpus("flaky.py", "--nights 150 --threads 1", "flaky");
    let conduct = toy.stats("flaky");
    assert!(conduct.flaky > 30 && conduct.panicked == 0, "{conduct:?}");
    let kill = |one: &&Value| {
        one["abilities"]
            .as_array()
            .unwrap()
            .iter()
            .any(|ability| ability == "kill")
    };
    let found = toy.precedents("flaky", "divergences");
    assert_eq!(found.iter().filter(kill).count(), 0, "{found:?}");
    // What is counted adds up: it can be read again.
    succeeds(&toy.run("flaky.py", "merge /flaky --out /again"));
}

#[test]
fn what_an_engine_skips_is_counted_apart_and_said_with_its_reason() {
    let Some(toy) = Toy::new() else { return };
    succeeds(&toy.run(
        "engine.py",
        "campaign --frame plain --nights 80 --out /plain",
    ));
    // The checkpoint has it all.
    succeeds(&toy.run("engine.py", "merge /plain --out /again"));
    same_files(&files(&toy.at("again")), &files(&toy.at("plain")));
    let conduct = toy.stats("plain");
    assert!(
        conduct.skipped > 40 && conduct.exhausted == 0 && conduct.panicked == 0,
        "{conduct:?}"
    );
    let said = toy.said("plain");
    let pair = said.frames[0]
        .pairs
        .iter()
        .find(|pair| pair.systems == ["nar", "toy"])
        .unwrap();
    assert_eq!(pair.incomparable, conduct.skipped);
    let text = fs::read_to_string(toy.at("plain").join("divergences.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    let rulings = file["precedents"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|one| one["rulings"].as_array().unwrap());
    let skipped: Vec<&Value> = rulings.filter(|one| one["standing"] == "skipped").collect();
    assert!(skipped.iter().any(|one| {
        one["says"][0]
            .as_str()
            .unwrap()
            .starts_with("it does not take the ability")
    }));
    assert!(
        skipped
            .iter()
            .all(|one| one["systems"] == serde_json::json!(["toy"]) && one["outcome"].is_null())
    );
    let rates = fs::read_to_string(toy.at("plain").join("rates.csv")).unwrap();
    assert!(
        rates
            .lines()
            .any(|line| line.contains("skipped") && line.contains("toy")),
        "{rates}"
    );
    assert!(
        !rates
            .lines()
            .any(|line| line.contains("skipped") && line.contains("nar,")),
        "{rates}"
    );
}

#[test]
fn a_census_and_minimise_ask_an_engine_too() {
    let Some(toy) = Toy::new() else { return };
    let census =
        "census --players 3 --abilities block,kill,protect,investigate --systems nar --out /census";
    succeeds(&toy.run("engine.py", census));
    let found = toy.precedents("census", "divergences");
    assert!(!found.is_empty());
    assert_eq!(toy.stats("census").skipped, 0);

    let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia Roleblocker\nCy = Town Vigilante\nDi = Town Doctor\nEd = Town Vanilla\n\
                 [actions]\nAnn -> Bob\nBob -> Cy\nCy -> Ed\nDi -> Ann\n";
    fs::write(toy.at("tonight.night"), night).unwrap();
    let smaller = toy.run(
        "engine.py",
        "minimise /tonight.night --systems nar --format json",
    );
    succeeds(&smaller);
    let row: Value = serde_json::from_slice(&smaller.stdout).unwrap();
    assert_eq!(
        (&row["actions"], &row["findings"][0]["systems"]),
        (&3.into(), &serde_json::json!(["nar", "toy"]))
    );
    // It is the one that a census of as many players finds.
    assert!(found.iter().any(|one| one["id"] == row["id"]), "{row}");
    let page = toy.run("engine.py", "minimise /tonight.night --systems nar");
    assert!(String::from_utf8_lossy(&page.stdout).contains("nar / toy diverge on deaths"));

    fs::write(
        toy.at("cult.night"),
        night.replace("Mafia Roleblocker", "Cult Roleblocker"),
    )
    .unwrap();
    refused(
        &toy.run("engine.py", "minimise /cult.night --systems nar"),
        &["toy does not resolve this night"],
    );
}

/// One night, beside the systems: what the engine says, that it skips, that it fails; as a page, as JSON and of many nights.
#[test]
fn a_ruling_has_a_column_of_an_engine() {
    let Some(toy) = Toy::new() else { return };
    toy.with(
        "crash.py",
        &["if len(night[\"actions\"]) == 1:", "    sys.exit(3)"],
    );
    let night = |actions: &str| {
        let players =
            "[players]\nAnn = Town Vigilante\nBob = Town Bulletproof\nCy = Town Vanilla\n";
        fs::write(
            toy.at("tonight.night"),
            format!("{players}[actions]\n{actions}"),
        )
        .unwrap();
    };
    let rule = |engine: &str, options: &str| {
        let output = toy.run(
            engine,
            &format!("rule /tonight.night --systems nar {options}"),
        );
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    night("Ann -> Bob\n");
    let (code, text) = rule("engine.py", "--explain");
    assert!(
        code == Some(0) && text.contains("nar and toy differ on deaths."),
        "{text}"
    );
    assert!(
        text.contains("toy: toy of no version, an engine") && text.contains("gives no account"),
        "{text}"
    );
    let (_, json) = rule("engine.py", "--format json");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        json["verdicts"][1]["outcome"]["deaths"],
        serde_json::json!(["Bob"])
    );
    // Six systems and an engine are seven, and not the seven.
    night("Ann -> Cy\n");
    let six = toy.run(
        "engine.py",
        "rule /tonight.night --systems nar-guide,snarf,rar,rar-list,lar,werewolves",
    );
    assert!(
        String::from_utf8_lossy(&six.stdout)
            .contains("nar-guide, snarf, rar, rar-list, lar, werewolves, toy agree.")
    );
    let (code, text) = rule("crash.py", "");
    assert!(
        code == Some(3)
            && text.contains("toy has no outcome (failed: it ended with exit status: 3)."),
        "{text}"
    );
    fs::write(
        toy.at("tonight.night"),
        "[players]\nAnn = Cult Cop\nBob = Town Vanilla\n[actions]\nAnn -> Bob\n",
    )
    .unwrap();
    let (code, text) = rule("engine.py", "");
    assert!(
        code == Some(0) && text.contains("toy has no outcome (skipped: the toy knows no cults)."),
        "{text}"
    );
    let (_, json) = rule("engine.py", "--format json");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["verdicts"][1]["silent"], &json["exceeded"]),
        (
            &"skipped: the toy knows no cults".into(),
            &serde_json::json!([])
        )
    );
    refused(
        &toy.run("engine.py", "rule /tonight.night --format modlog"),
        &["an engine gives no account"],
    );
}

#[test]
fn what_is_no_engine_is_refused_and_nothing_is_written() {
    let Some(toy) = Toy::new() else { return };
    let text = fs::read_to_string(toy.at("engine.py")).unwrap();
    fs::write(
        toy.at("narrow.py"),
        text.replacen(
            "\"version\": 1,",
            "\"version\": 1, \"lens\": \"deaths\",",
            1,
        ),
    )
    .unwrap();
    let [engine, narrow, absent] =
        ["engine.py", "narrow.py", "absent.py"].map(|name| format!("python3 '{}'", toy.path(name)));
    for (option, says) in [
        (
            "toy".to_owned(),
            "expected a name and a command, as in --engine bot=\"python3 engine.py\"",
        ),
        (
            format!("nar={engine}"),
            "there is another system with the id `nar`",
        ),
        (
            format!("Toy={engine}"),
            "`Toy` is no name of an engine: expected lower-case letters",
        ),
        (format!("a:b={engine}"), "`a:b` is no name of an engine"),
        ("toy=".to_owned(), "expected a program and its arguments"),
        (
            "toy=/nowhere/engine".to_owned(),
            "cannot start `/nowhere/engine`",
        ),
        (
            format!("toy={absent}"),
            "the engine did not answer `start`: it ended with exit status: 2",
        ),
        (format!("toy={narrow}"), "the engine answers deaths alone"),
    ] {
        let out = toy.path("out");
        refused(
            &nightcourt(&[
                "campaign", "--nights", "9", "--out", &out, "--engine", &option,
            ]),
            &[says],
        );
        assert!(!toy.at("out").exists());
    }
}
