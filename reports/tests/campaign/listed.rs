//! Campaigns of given nights: they are counted as the same nights are that were drawn, and are known by their content.

use std::fs;
use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::records::{FrameRun, Run};
use nightcourt_corpus::record::read_checksummed;

use super::{campaign, catalogues, corpus, files, nightcourt, refused, same_files, succeeds};

const NIGHTS: usize = 150;

struct Folder(tempfile::TempDir);

impl Folder {
    /// A file with the first nights of `theme`, six players each.
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        fs::write(folder.at("ours.jsonl"), drawn("json")).unwrap();
        folder
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn path(&self, name: &str) -> String {
        self.at(name).to_str().unwrap().to_owned()
    }
}

fn drawn(format: &str) -> String {
    let count = NIGHTS.to_string();
    let common = [
        "gen",
        "--frame",
        "theme",
        "--players",
        "6",
        "--seed",
        "8",
        "--count",
        &count,
        "--format",
        format,
    ];
    let output = nightcourt(&common);
    succeeds(&output);
    String::from_utf8(output.stdout).unwrap()
}

fn frame_run(directory: &Path) -> FrameRun {
    let run: Run = read_checksummed(&fs::read(directory.join("run.json")).unwrap()).unwrap();
    assert_eq!(run.frames.len(), 1);
    run.frames.into_iter().next().unwrap()
}

fn word(bytes: &[u8]) -> String {
    format!("given@{}", &blake3::hash(bytes).to_hex()[..12])
}

#[test]
fn given_nights_are_counted_as_drawn_ones_are() {
    let folder = Folder::new();
    let printed = campaign(
        &format!("--nights {}", folder.path("ours.jsonl")),
        &folder.at("lines"),
    );
    succeeds(&printed);
    let says = format!(
        "{NIGHTS} listed nights, {}\n",
        word(drawn("json").as_bytes())
    );
    assert!(
        String::from_utf8(printed.stdout)
            .unwrap()
            .starts_with(&says),
        "{says}"
    );
    corpus(
        &format!("--frame theme --players 6 --seed 8 --nights {NIGHTS}"),
        &folder.at("drawn"),
    );
    let as_drawn = |found: FrameRun| FrameRun {
        frame: "theme".to_owned(),
        ..found
    };
    let (lines, drawn_run) = (
        frame_run(&folder.at("lines")),
        frame_run(&folder.at("drawn")),
    );
    assert_eq!(lines.frame, word(drawn("json").as_bytes()));
    assert_eq!(as_drawn(lines.clone()), drawn_run);
    let ids = |name: &str| {
        let files = catalogues(&folder.at(name));
        files
            .iter()
            .flat_map(|file| file.precedents.iter().map(|one| one.id.clone()))
            .collect::<Vec<_>>()
    };
    assert!(ids("lines").len() > 20);
    assert_eq!(ids("lines"), ids("drawn"));
    let rates = |name: &str| fs::read_to_string(folder.at(name).join("rates.csv")).unwrap();
    assert_eq!(
        rates("lines").replace(&lines.frame, "theme"),
        rates("drawn")
    );

    // As files of a folder, among others; each as long as its name.
    fs::create_dir(folder.at("texts")).unwrap();
    let mut hashes = Vec::new();
    for (number, text) in drawn("text").split("\n\n[players]").enumerate() {
        let text = if number == 0 {
            text.to_owned()
        } else {
            format!("[players]{text}")
        };
        hashes.extend(blake3::hash(text.as_bytes()).as_bytes());
        fs::write(
            folder.at("texts").join(format!("night-{number:04}.night")),
            text,
        )
        .unwrap();
    }
    fs::write(folder.at("texts").join("notes.txt"), "not a night").unwrap();
    corpus(
        &format!("--nights {}", folder.path("texts")),
        &folder.at("from-texts"),
    );
    let texts = frame_run(&folder.at("from-texts"));
    assert_eq!(texts.frame, word(&hashes));
    assert_eq!(as_drawn(texts), drawn_run);
}

#[test]
fn whoever_rules_them_again_needs_them_as_they_were() {
    let folder = Folder::new();
    let ours = folder.path("ours.jsonl");
    let known = word(drawn("json").as_bytes());
    let whole = folder.path("whole");
    corpus(
        &format!("--nights {ours} --given component=block"),
        &folder.at("whole"),
    );
    let of = frame_run(&folder.at("whole"));
    assert_eq!(of.nights + of.passed_over, NIGHTS as u64);
    assert!(of.passed_over > 10 && of.nights > 10, "{}", of.passed_over);
    let needs = format!("cannot be made again without the nights {known}: add --nights FILE");
    refused(&nightcourt(&["check", &whole]), &[&needs]);
    succeeds(&nightcourt(&["check", &whole, "--nights", &ours]));
    succeeds(&nightcourt(&[
        "figures",
        &whole,
        "--out",
        &folder.path("figures"),
    ]));
    succeeds(&nightcourt(&[
        "page",
        &whole,
        "--out",
        &folder.path("site"),
    ]));

    // In parts, of which one has its state alone.
    let given = "--given component=block";
    corpus(
        &format!("--nights {ours} --range 0..70 {given}"),
        &folder.at("first"),
    );
    let last = folder.path("last");
    corpus(
        &format!("--nights {ours} --range 70..{NIGHTS} --packed {given}"),
        &folder.at("last"),
    );
    succeeds(&nightcourt(&[
        "merge",
        &last,
        &folder.path("first"),
        "--out",
        &folder.path("merged"),
    ]));
    same_files(&files(&folder.at("merged")), &files(&folder.at("whole")));
    refused(
        &campaign(
            &format!("--nights {ours} --range 70..999"),
            &folder.at("more"),
        ),
        &["there are 150 nights, and none of the indices 150..999"],
    );

    // Other nights are others.
    let other: String = drawn("json")
        .lines()
        .skip(1)
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(&ours, &other).unwrap();
    refused(
        &nightcourt(&["check", &whole, "--nights", &ours]),
        &[&needs],
    );
    refused(
        &campaign(&format!("--nights {ours} {given}"), &folder.at("whole")),
        &[&format!(
            "it has seen the nights 0..150 of the nights {known}"
        )],
    );
}

#[test]
fn what_is_no_night_is_told_with_its_place() {
    let folder = Folder::new();
    let out = folder.at("out");
    let refuse = |name: &str, content: &str, says: &[&str]| {
        fs::write(folder.at(name), content).unwrap();
        refused(
            &campaign(&format!("--nights {}", folder.path(name)), &out),
            says,
        );
    };
    let good = drawn("json").lines().next().unwrap().to_owned();
    refuse(
        "a.jsonl",
        &format!("{good}\n\n{{\"players\":1}}\n"),
        &["a.jsonl, line 3: "],
    );
    refuse(
        "b.jsonl",
        "[players]\nAnn = Town Cop\n",
        &[
            "b.jsonl, line 1: a night is one line of JSON",
            "a folder of .night",
        ],
    );
    refuse("c.jsonl", "\n", &["c.jsonl has no nights"]);
    fs::create_dir(folder.at("texts")).unwrap();
    refused(
        &campaign(&format!("--nights {}", folder.path("texts")), &out),
        &["texts has no nights"],
    );
    fs::write(
        folder.at("texts").join("one.night"),
        "[players]\nAnn = Town Copp\n",
    )
    .unwrap();
    refused(
        &campaign(&format!("--nights {}", folder.path("texts")), &out),
        &["one.night: line 2, column 12", "did you mean Cop?"],
    );
    refused(
        &campaign(&format!("--nights {}", folder.path("none.jsonl")), &out),
        &["cannot read", "none.jsonl"],
    );
    refused(&campaign("--nights 0", &out), &["0 is not in"]);
    let ours = folder.path("ours.jsonl");
    for option in ["--frame plain", "--players 5", "--actions 3"] {
        refused(
            &campaign(&format!("--nights {ours} {option}"), &out),
            &["leave it out"],
        );
    }
    refused(
        &campaign(&format!("--nights {ours} --range 100..151"), &out),
        &["there are 150 nights, and none of the indices 150..151"],
    );
    refused(
        &campaign("--nights 5 --range 0..5", &out),
        &["leave out --nights"],
    );
    assert!(!out.exists());
}

/// Listed nights may have roles of their own, expectations, a dozen items and forty players; random nights never do.
#[test]
fn nights_that_nobody_would_draw_are_ruled() {
    let folder = Folder(tempfile::tempdir().unwrap());
    let at = folder.at("texts");
    fs::create_dir(&at).unwrap();
    let blocks = "Ann: block -> Bob\nBob: jail -> Ann\nCy: kill -> Ann\n";
    let own = format!(
        "[roles]\nWarden = {{jail; ascetic}}\n[players]\nAnn = Town Roleblocker\nBob = Town Warden\nCy = Mafia Goon\n[actions]\n{blocks}"
    );
    let expects = format!(
        "[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\nCy = Mafia Goon\n[actions]\n{blocks}[expect nar]\ndies = Ann\n"
    );
    let held: Vec<String> = (0..12).map(|number| format!("thing {number}x")).collect();
    let items = format!(
        "[players]\nAnn = Town Cop with {}\nBob = Mafia Thief\n[actions]\nBob: steal -> Ann\n",
        held.join(", ")
    );
    let many: String = (0..40)
        .map(|number| format!("P{number} = Town Bus Driver\n"))
        .collect();
    let large = format!("[players]\n{many}[actions]\nP0 -> P1, P2\nP3 -> P2, P4\n");
    for (name, text) in [
        ("own", own),
        ("expects", expects),
        ("items", items),
        ("large", large),
    ] {
        fs::write(at.join(format!("{name}.night")), text).unwrap();
    }
    corpus(
        &format!("--nights {}", folder.path("texts")),
        &folder.at("out"),
    );
    let run = frame_run(&folder.at("out"));
    assert_eq!(run.nights, 4);
    assert_eq!(
        run.exercised.players.keys().copied().collect::<Vec<_>>(),
        [2, 3, 40]
    );
    assert_eq!(run.exercised.abilities["jail"], 2);
    succeeds(&nightcourt(&[
        "check",
        &folder.path("out"),
        "--nights",
        &folder.path("texts"),
    ]));
}
