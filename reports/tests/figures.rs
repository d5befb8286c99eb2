//! `nightcourt figures` and `nightcourt blame` on a small corpus: pictures that can be read, and numbers that add up.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::LazyLock;

use nightcourt_corpus::tally::Table;
use tempfile::TempDir;

/// A corpus of two frames.
static CORPUS: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    let made = nightcourt(&[
        "campaign",
        "--frame",
        "uniform,tangled",
        "--nights",
        "200",
        "--force",
        "--out",
        out,
    ]);
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    folder
});

fn nightcourt(arguments: &[&str]) -> Output {
    crate::program().args(arguments).output().unwrap()
}

/// The files of a folder, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let each = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    each.map(|path| {
        (
            path.file_name().unwrap().to_str().unwrap().to_owned(),
            fs::read(path).unwrap(),
        )
    })
    .collect()
}

fn rows(bytes: &[u8]) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(bytes)
        .deserialize()
        .map(Result::unwrap)
        .collect()
}

#[test]
fn figures_can_be_read_and_have_their_numbers_beside_them() {
    let work = TempDir::new().unwrap();
    let out = work.path().join("figures");
    let draw = || {
        let drawn = nightcourt(&[
            "figures",
            CORPUS.path().to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
        ]);
        assert!(
            drawn.status.success(),
            "{}",
            String::from_utf8_lossy(&drawn.stderr)
        );
        assert!(drawn.stderr.is_empty());
        files(&out)
    };
    let made = draw();
    let named = |end: &str| -> BTreeSet<String> {
        made.keys()
            .filter_map(|name| name.strip_suffix(end))
            .map(str::to_owned)
            .collect()
    };
    let expected = ["actions", "matrix-tangled", "matrix-uniform"];
    let expected: BTreeSet<String> = expected.map(str::to_owned).into();
    assert_eq!((named(".svg"), named(".csv")), (expected.clone(), expected));
    for name in named(".svg") {
        let text = String::from_utf8(made[&format!("{name}.svg")].clone()).unwrap();
        let picture = roxmltree::Document::parse(&text).unwrap();
        let root = picture.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
        let told: Vec<&str> = ["title", "desc"]
            .iter()
            .map(|tag| {
                root.children()
                    .find(|node| node.has_tag_name(*tag))
                    .and_then(|node| node.text())
                    .unwrap()
            })
            .collect();
        assert!(told.iter().all(|told| told.len() > 20), "{told:?}");
        // Words are dark, on white.
        let words: Vec<_> = picture
            .descendants()
            .filter(|node| node.tag_name().name() == "text")
            .collect();
        assert!(words.len() > 5, "{name}");
        assert!(
            words
                .iter()
                .all(|word| word.attribute("fill") == Some("#202124")),
            "{name}"
        );
        assert!(rows(&made[&format!("{name}.csv")]).len() > 3, "{name}");
    }
    // The picture of the matrix has every share that its numbers have: two systems in each cell off the diagonal.
    let cells = String::from_utf8(made["matrix-tangled.svg"].clone())
        .unwrap()
        .matches("<rect")
        .count();
    assert!(cells >= 42, "{cells}");
    assert_eq!(draw(), made, "the same corpus gives the same bytes");
}

#[test]
fn the_numbers_are_those_of_the_corpus() {
    let out = TempDir::new().unwrap();
    let corpus = CORPUS.path().to_str().unwrap();
    assert!(
        nightcourt(&["figures", corpus, "--out", out.path().to_str().unwrap()])
            .status
            .success()
    );
    let made = files(out.path());
    let rates = rows(&fs::read(CORPUS.path().join("rates.csv")).unwrap());
    let rate = |frame: &str, one: &str, other: &str, lens: &str, players: &str| {
        let same = |row: &&BTreeMap<String, String>| {
            let keys = [
                "measure", "frame", "system_a", "system_b", "lens", "players",
            ];
            keys.map(|key| &*row[key]) == ["diverges", frame, one, other, lens, players]
        };
        let row = rates.iter().find(same).unwrap();
        ["nights", "of", "rate", "low", "high"].map(|key| row[key].clone())
    };
    let share = |row: &BTreeMap<String, String>| {
        ["nights", "of", "rate", "low", "high"].map(|key| row[key].clone())
    };
    let matrix = rows(&made["matrix-uniform.csv"]);
    assert_eq!(matrix.len(), 21 * 3);
    for row in &matrix {
        assert_eq!(
            share(row),
            rate(
                "uniform",
                &row["system_a"],
                &row["system_b"],
                &row["lens"],
                "all"
            )
        );
    }
    // All nights were resolved again: by actions, they are as many as the campaign counted.
    for frame in ["uniform", "tangled"] {
        let of_frame =
            |row: &&BTreeMap<String, String>| row["frame"] == frame && row["lens"] == "full";
        let rows = rows(&made["actions.csv"]);
        let sum = |key: &str| {
            rows.iter()
                .filter(of_frame)
                .map(|row| row[key].parse::<u64>().unwrap())
                .sum::<u64>()
        };
        let [nights, of, ..] = rate(frame, "any", "any", "full", "all");
        assert_eq!(
            (sum("nights").to_string(), sum("of").to_string()),
            (nights, of),
            "{frame}"
        );
    }
}

/// Two systems that hardly ever diverge, on nights of one size: nothing to show is no mistake.
#[test]
fn where_nothing_diverges_there_are_figures_too() {
    let (corpus, out) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let folder = corpus.path().to_str().unwrap();
    let few = [
        "--nights",
        "5",
        "--players",
        "5..5",
        "--systems",
        "nar,nar-guide",
        "--force",
        "--out",
        folder,
    ];
    assert!(
        nightcourt(&[&["campaign", "--frame", "plain"], &few[..]].concat())
            .status
            .success()
    );
    assert!(
        nightcourt(&["figures", folder, "--out", out.path().to_str().unwrap()])
            .status
            .success()
    );
    // A matrix, and the rates by actions.
    assert_eq!(files(out.path()).len(), 2 * 2);
    let header = "source,system_a,system_b,lens,measure,what,hits,of,rate,low,high\n";
    assert_eq!(blamed(folder), header.as_bytes());
}

/// Nights of your own are in a file that `blame` has not, and a census has no nights to draw: both are said, with a way out.
#[test]
fn nothing_to_blame_is_said() {
    let work = TempDir::new().unwrap();
    let at = |name: &str| work.path().join(name).to_str().unwrap().to_owned();
    let nights = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nights");
    let (own, census) = (at("own"), at("census"));
    let ran = nightcourt(&["campaign", "--nights", nights, "--out", &own]);
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let small = [
        "--players",
        "2",
        "--abilities",
        "kill,block",
        "--out",
        &census,
    ];
    assert!(
        nightcourt(&[&["census"], &small[..]].concat())
            .status
            .success()
    );
    for (folder, why) in [
        (&own, "are not in the corpus"),
        (
            &census,
            "census:players=2:abilities=kill+block counts classes of nights",
        ),
    ] {
        let blamed = nightcourt(&["blame", folder]);
        let said = String::from_utf8_lossy(&blamed.stderr).into_owned();
        assert_eq!(blamed.status.code(), Some(2), "{said}");
        for part in [
            "there is nothing to resolve again",
            why,
            "`nightcourt campaign --frame FILE`",
        ] {
            assert!(said.contains(part), "{said}");
        }
        assert!(blamed.stdout.is_empty());
    }
}

/// The figure of the README is that of the published corpus. What it shows needs no night again.
#[test]
fn the_readme_shows_the_figure_of_the_published_corpus() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = TempDir::new().unwrap();
    let folder = out.path().to_str().unwrap();
    assert!(
        nightcourt(&["figures", "--nights", "100", "--out", folder])
            .status
            .success()
    );
    let shown = fs::read(reports.join("docs/matrix-normal.svg")).unwrap();
    assert!(
        shown == fs::read(out.path().join("matrix-normal.svg")).unwrap(),
        "matrix-normal.svg: run scripts/bless"
    );
}

/// Returns the table of the switches that make the systems of a corpus diverge.
fn blamed(corpus: &str) -> Vec<u8> {
    let work = TempDir::new().unwrap();
    let out = work.path().join("blame");
    let written = nightcourt(&["study", "blame", corpus, "--out", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&written.stderr);
    assert!(written.status.success(), "{said}");
    fs::read(out.join("blame.csv")).unwrap()
}

#[test]
fn blame_accounts_for_every_diverging_night() {
    let corpus = CORPUS.path().to_str().unwrap();
    let table = blamed(corpus);
    let printed = nightcourt(&["study", "blame", corpus, "--format", "json"]);
    assert!(printed.status.success() && printed.stderr.is_empty());
    let listed: Table = serde_json::from_slice(&printed.stdout).unwrap();
    assert_eq!(listed.rows.len(), rows(&table).len());
    let known: BTreeSet<&str> = nightcourt_resolvers::ruling::SWITCHES
        .iter()
        .map(|row| row.id)
        .collect();
    let mut sums: BTreeMap<[String; 4], (f64, f64)> = BTreeMap::new();
    for row in rows(&table) {
        let is_cause = row["measure"] == "cause";
        // A ruling that is given up comes after its system.
        let mut words = row["what"]
            .split(' ')
            .skip(usize::from(row["measure"] == "gives-up"));
        let names = !is_cause && row["measure"] != "orders";
        assert!(words.all(|id| known.contains(id) == names), "{row:?}");
        let sum = sums
            .entry(["source", "system_a", "system_b", "lens"].map(|key| row[key].clone()))
            .or_default();
        sum.0 += if is_cause {
            row["hits"].parse::<f64>().unwrap()
        } else {
            0.0
        };
        sum.1 = row["of"].parse().unwrap();
    }
    assert!(sums.len() > 60, "{} pairs, lenses and frames", sums.len());
    for (key, (sum, of)) in sums {
        assert!((sum - of).abs() < 0.01, "{key:?}: {sum} of {of}");
    }
}

#[test]
fn what_is_no_corpus_is_told() {
    let work = TempDir::new().unwrap();
    let nowhere = work.path().join("nowhere");
    for arguments in [
        vec!["figures", nowhere.to_str().unwrap(), "--out", "x"],
        vec!["blame", nowhere.to_str().unwrap()],
    ] {
        let refused = nightcourt(&arguments);
        assert_eq!(refused.status.code(), Some(2));
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(
            told.contains("nowhere/checkpoint.json")
                && told.contains("name the directory of a campaign"),
            "{told}"
        );
    }
    assert_eq!(fs::read_dir(work.path()).unwrap().count(), 0);
}

/// Every command that writes files leaves those that exist alone, unless it is asked to replace them.
#[test]
fn what_exists_is_not_replaced_unasked() {
    let corpus = CORPUS.path().to_str().unwrap();
    let night = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nights/drives.night");
    // The arguments, the file in the folder that exists, whether the folder is the argument, and whether there is --force.
    let commands: [(&[&str], &str, bool, bool); 5] = [
        (&["export", "night", night, "--out"], "a.json", false, true),
        (
            &["conform", "no-such-engine", "--against", "nar", "--junit"],
            "report.xml",
            false,
            false,
        ),
        (
            &["figures", corpus, "--nights", "1", "--out"],
            "actions.csv",
            true,
            true,
        ),
        (&["self", "man"], "nightcourt.1", true, true),
        (&["export", "suite", "--force"], "README.md", true, false),
    ];
    for (arguments, name, is_folder, has_force) in commands {
        let work = TempDir::new().unwrap();
        let path = work.path().join(name);
        fs::write(&path, "mine").unwrap();
        let out = if is_folder { work.path() } else { &path };
        let all = [arguments, &[out.to_str().unwrap()]].concat();
        let refused = nightcourt(&all);
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(
            told.contains(&format!("{name} is there already: name another file, or ")),
            "{arguments:?}: {told}"
        );
        let left: Vec<_> = files(work.path()).into_iter().collect();
        assert_eq!(left, [(name.to_owned(), b"mine".to_vec())], "{arguments:?}");
        if has_force {
            let forced = nightcourt(&[&all[..], &["--force"]].concat());
            assert!(
                forced.status.success(),
                "{arguments:?}: {}",
                String::from_utf8_lossy(&forced.stderr)
            );
            assert_ne!(fs::read(&path).unwrap(), b"mine", "{arguments:?}");
        }
    }
    // A folder that no study made is left alone, whatever is asked.
    for command in [
        &["study", "blame", corpus][..],
        &["study", "claims", "--nights", "1", "--frame", "plain"],
        &["campaign", "--nights", "1"],
        &["publish", corpus],
        &["publish", corpus, "--packed", "--force"],
    ] {
        let work = TempDir::new().unwrap();
        fs::write(work.path().join("mine.csv"), "mine").unwrap();
        let refused = nightcourt(&[command, &["--out", work.path().to_str().unwrap()]].concat());
        let told = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{command:?}: {told}");
        assert!(told.contains("is not empty"), "{command:?}: {told}");
        assert_eq!(files(work.path()).len(), 1, "{command:?}");
    }
}

/// Each command that reads a campaign says that it is unfinished, and the command that it says finishes it.
#[test]
fn an_unfinished_campaign_is_reported_with_the_command_that_finishes_it() {
    let work = TempDir::new().unwrap();
    let program = env!("CARGO_BIN_EXE_nightcourt");
    let out = work.path().join("a corpus");
    let made = crate::isolated(program)
        .args([
            "campaign", "--frame", "plain", "--nights", "40", "--force", "--out", "a corpus",
        ])
        .current_dir(work.path())
        .output()
        .unwrap();
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    fs::remove_file(out.join("run.json")).unwrap();
    let goes_on = "nightcourt campaign --frame plain --nights 40 --out 'a corpus'";
    let (folder, drawn) = (out.to_str().unwrap(), work.path().join("figures"));
    let said = |arguments: &[&str], code: i32| {
        let output = nightcourt(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
        assert!(
            told.contains("unfinished") && told.contains(&format!("to go on: {goes_on}\n")),
            "{arguments:?}: {told}"
        );
    };
    said(
        &[
            "figures",
            folder,
            "--nights",
            "1",
            "--out",
            drawn.to_str().unwrap(),
        ],
        0,
    );
    said(&["blame", folder], 0);
    said(&["check", folder], 2);
    // Stopped before its first checkpoint, it has no numbers yet.
    let checkpoint = fs::read(out.join("checkpoint.json")).unwrap();
    fs::remove_file(out.join("checkpoint.json")).unwrap();
    said(&["blame", folder], 2);
    said(&["check", folder], 2);
    fs::write(out.join("checkpoint.json"), checkpoint).unwrap();
    let words = goes_on
        .split_once(' ')
        .unwrap()
        .1
        .replace("'a corpus'", "CORPUS");
    let words = words
        .split(' ')
        .map(|word| if word == "CORPUS" { "a corpus" } else { word });
    let finished = crate::isolated(program)
        .args(words)
        .current_dir(work.path())
        .output()
        .unwrap();
    assert!(finished.status.success());
    assert!(nightcourt(&["check", folder]).status.success());
}
