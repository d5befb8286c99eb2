//! Rulebooks among the systems of a campaign: counted as any other, recorded by their content, and needed by whoever rules
//! the nights again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nightcourt_corpus::campaign::folder::CHECKPOINT;
use nightcourt_corpus::campaign::records::Run;
use nightcourt_corpus::record::read_checksummed;

use super::{campaign, corpus, files, nightcourt, program, refused, same_files, succeeds};

/// Two rulebooks that come with the program, beside all systems.
const BOTH: &str = "--rulebook ultimafia --rulebook beyondmafia";

/// The text of a rulebook that comes with the program.
fn shown(id: &str) -> String {
    let output = nightcourt(&["rulebook", "show", id]);
    succeeds(&output);
    String::from_utf8(output.stdout).unwrap()
}

/// A file with the order of operations of `lar` under another id.
fn twin(folder: &Path) -> PathBuf {
    let text = shown("lar");
    assert!(text.contains("\nid = \"lar\"\n"), "{text}");
    let path = folder.join("twin.toml");
    fs::write(
        &path,
        text.replacen("\nid = \"lar\"\n", "\nid = \"twin\"\n", 1),
    )
    .unwrap();
    path
}

/// Reads `run.json`. It may name rulebooks that this process has not registered.
fn run(directory: &Path) -> Run {
    read_checksummed(&fs::read(directory.join("run.json")).unwrap()).unwrap()
}

#[test]
fn two_rulebooks_and_the_seven_are_the_same_bytes_whatever_the_threads_and_however_often_killed() {
    let root = tempfile::tempdir().unwrap();
    let options = format!("--frame theme,plain --nights 400 --seed 5 {BOTH}");
    let whole = corpus(&format!("{options} --threads 1"), &root.path().join("one"));
    same_files(
        &corpus(&format!("{options} --threads 2"), &root.path().join("two")),
        &whole,
    );

    let said = run(&root.path().join("one"));
    assert_eq!(said.terms.systems[7..], ["ultimafia", "beyondmafia"]);
    let content = |id: &str| blake3::hash(shown(id).as_bytes()).to_hex()[..12].to_owned();
    assert_eq!(said.terms.rulebooks["ultimafia"], content("ultimafia"));
    assert_eq!(said.terms.rulebooks["beyondmafia"], content("beyondmafia"));
    assert_eq!(said.terms.rulebooks.len(), 2);
    assert!(
        said.frames[0]
            .pairs
            .iter()
            .any(|pair| pair.systems[1] == "ultimafia" && pair.diverging.full > 0)
    );

    let out = root.path().join("killed");
    let words: Vec<&str> = options.split_whitespace().collect();
    let started = [
        &[
            "campaign",
            "--checkpoint",
            "0",
            "--threads",
            "1",
            "--out",
            out.to_str().unwrap(),
        ],
        &words[..],
    ];
    let mut child = program(&started.concat())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while !out.join(CHECKPOINT).exists() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    same_files(&corpus(&options, &out), &whole);
}

/// A rulebook that says what `lar` says is counted as `lar` is, and never parts from it.
#[test]
fn a_twin_of_a_system_is_counted_as_it_is() {
    let root = tempfile::tempdir().unwrap();
    let twin = twin(root.path());
    let with = format!("--rulebook {}", twin.display());
    for (name, command) in [
        ("campaign", "--frame tangled --nights 400"),
        ("census", "--players 2"),
    ] {
        let of = |end: &str, options: &str| {
            let out = root.path().join(format!("{name}-{end}"));
            let words: Vec<&str> = command
                .split_whitespace()
                .chain(options.split_whitespace())
                .collect();
            succeeds(&nightcourt(
                &[&[name, "--out", out.to_str().unwrap()], &words[..]].concat(),
            ));
            run(&out)
        };
        let (plain, beside) = (of("plain", ""), of("twin", &with));
        let (before, now) = (&plain.frames[0], &beside.frames[0]);
        assert_eq!(before.nights, now.nights);
        let conduct = |of: &str| now.systems.iter().find(|one| one.system == of).unwrap();
        assert_eq!(conduct("twin").events, conduct("lar").events, "{name}");
        assert_eq!(conduct("twin").exhausted, conduct("lar").exhausted);
        let pair = |one: &str, other: &str| {
            let both = |systems: &[String; 2]| systems.iter().all(|id| id == one || id == other);
            now.pairs
                .iter()
                .find(|pair| both(&pair.systems))
                .unwrap_or_else(|| panic!("{one} {other}"))
        };
        assert_eq!(pair("lar", "twin").diverging.full, 0, "{name}");
        for id in ["nar", "snarf", "rar", "rar-list", "werewolves"] {
            assert_eq!(
                pair(id, "twin").diverging,
                pair(id, "lar").diverging,
                "{name}: {id}"
            );
            assert!(before.pairs.contains(pair("lar", id)), "{name}: {id}");
        }
        assert!(
            now.pairs
                .iter()
                .any(|pair| pair.systems[1] == "twin" && pair.diverging.full > 0),
            "{name}: nothing was tried"
        );
    }
    // Catalogues say of whom they speak, and this process has not adopted it.
    let text = fs::read_to_string(root.path().join("campaign-twin/divergences.json")).unwrap();
    let catalogue: serde_json::Value = serde_json::from_str(&text).unwrap();
    let first = &catalogue["precedents"][0];
    let said = first["rulings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ruling| ruling["systems"].to_string());
    assert_eq!(
        said.filter(|systems| systems.contains("\"lar\"") && systems.contains("\"twin\""))
            .count(),
        1,
        "{first}"
    );
}

#[test]
fn who_rules_again_needs_the_rulebook_as_it_was() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let path = |name: &str| at(name).to_str().unwrap().to_owned();
    let twin = twin(root.path()).to_str().unwrap().to_owned();
    let common = format!("--systems nar,snarf --rulebook {twin} --frame theme --seed 4");
    let whole = path("whole");
    corpus(&format!("{common} --nights 150"), &at("whole"));
    corpus(&format!("{common} --range 0..100"), &at("first"));
    corpus(&format!("{common} --range 100..150 --packed"), &at("last"));

    // Each command, and what it writes.
    let commands: [(&[&str], Option<&str>); 2] = [
        (&["blame", &whole, "--out"], Some("blame")),
        (
            &[
                "campaign",
                "--systems",
                "nar,snarf",
                "--frame",
                "theme",
                "--seed",
                "4",
                "--nights",
                "150",
                "--out",
            ],
            Some("whole"),
        ),
    ];
    let changed = path("changed.toml");
    fs::write(
        &changed,
        fs::read_to_string(&twin).unwrap() + "# Another file.\n",
    )
    .unwrap();
    for (command, out) in commands {
        let out = out.map(path);
        let command: Vec<&str> = command.iter().copied().chain(out.as_deref()).collect();
        let missing = ["its rulebook twin was not given: add --rulebook"];
        refused(&nightcourt(&command), &missing);
        let other = nightcourt(&[&command[..], &["--rulebook", &changed]].concat());
        refused(
            &other,
            &[
                "its rulebook twin had another content: it was",
                "and the one that was given is",
            ],
        );
        succeeds(&nightcourt(
            &[&command[..], &["--rulebook", &twin]].concat(),
        ));
    }
    // Reading needs it not, and a merge without it says what its files lack.
    let read: [&[&str]; 5] = [
        &[
            "figures",
            &whole,
            "--nights",
            "50",
            "--out",
            &path("figures"),
        ],
        &["page", &whole, "--out", &path("site")],
        &["search", "doctor", "--corpus", &whole],
        &["merge", &path("first"), "--packed", "--out", &path("state")],
        &[
            "merge",
            &path("first"),
            &path("last"),
            "--out",
            &path("bare"),
        ],
    ];
    read.iter()
        .for_each(|command| succeeds(&nightcourt(command)));
    succeeds(&nightcourt(&[
        "merge",
        &path("first"),
        &path("last"),
        "--rulebook",
        &twin,
        "--out",
        &path("merged"),
    ]));
    same_files(&files(&at("merged")), &files(&at("whole")));

    // The browser has no rulebook: it offers no search by one, and the pages tell what it says.
    let search = fs::read_to_string(at("site").join("precedents.html")).unwrap();
    assert!(
        search.contains("name=\"systems\" value=\"snarf\"")
            && !search.contains("name=\"systems\" value=\"twin\"")
    );
    assert!(search.contains("twin"));
    // By its id it is searched for on the command line.
    let found = nightcourt(&["search", "--corpus", &whole, "--systems", "nar,twin"]);
    succeeds(&found);
    assert!(String::from_utf8(found.stdout).unwrap().contains("twin"));
    // A corpus without it has nothing of it.
    corpus(
        "--systems nar,snarf --frame theme --seed 4 --nights 150",
        &at("without"),
    );
    refused(
        &nightcourt(&["merge", &whole, &path("without"), "--out", &path("no")]),
        &["their systems"],
    );
}

#[test]
fn two_are_needed_and_no_more_than_an_index_has_pairs_for() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    refused(
        &campaign("--nights 9 --systems nar", &out),
        &["a comparison needs two"],
    );
    let five = "--rulebook ultimafia --rulebook beyondmafia --rulebook judge --rulebook xylbot --rulebook den-bot";
    refused(
        &campaign(&format!("--nights 9 {five}"), &out),
        &["12 systems are too many", "at most 11"],
    );
    assert!(!out.exists());
    corpus("--nights 40 --systems nar --rulebook ultimafia", &out);
    // As many as there may be: the last pair is in the index too.
    let most = root.path().join("most");
    let four = "--rulebook ultimafia --rulebook beyondmafia --rulebook judge --rulebook xylbot";
    corpus(&format!("--frame theme --nights 300 {four}"), &most);
    let found = nightcourt(&[
        "search",
        "--corpus",
        most.to_str().unwrap(),
        "--systems",
        "judge,xylbot",
    ]);
    succeeds(&found);
    assert!(
        String::from_utf8(found.stdout)
            .unwrap()
            .contains("xylbot: ")
    );
}
