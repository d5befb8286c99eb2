//! `nightcourt claims`, and that the published page is what it says: whoever changes a ruling or a text runs it anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::process::Output;

use flate2::read::GzDecoder;
use nightcourt_corpus::claims::{Claims, GUIDE};
use nightcourt_corpus::record::{pretty, read};
use nightcourt_corpus::study::fold::{Go, Options, fold};
use nightcourt_corpus::study::{Plan, Ranges, Source, State, Terms};
use nightcourt_corpus::tally::{Row, StudyFile};
use nightcourt_pages::page::{Format, Screen, print};
use nightcourt_pages::study::short;
use nightcourt_resolvers::ruler::SEVEN;

fn claims(arguments: &[&str]) -> Output {
    crate::program()
        .arg("claims")
        .args(arguments)
        .output()
        .unwrap()
}

/// The bytes of the published `claims.json`, what they mean, and the page of the same folder.
fn published() -> (Vec<u8>, StudyFile, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut bytes = Vec::new();
    GzDecoder::new(File::open(folder.join("claims.json.gz")).unwrap())
        .read_to_end(&mut bytes)
        .unwrap();
    let file = read::<StudyFile>(&bytes).unwrap_or_else(|error| {
        let file: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        panic!("{error}: {}", again(file["command"].as_str().unwrap()))
    });
    (
        bytes,
        file,
        std::fs::read_to_string(folder.join("claims.md")).unwrap(),
    )
}

fn again(command: &str) -> String {
    format!(
        "this version measures something else: {command} --out reports --force && gzip -9nf reports/claims.json"
    )
}

#[test]
fn the_published_page_is_that_of_the_published_file() {
    let (bytes, file, markdown) = published();
    assert!(file.guide == *GUIDE, "{}", again(&file.command));
    assert!(pretty(&file).unwrap() == bytes, "{}", again(&file.command));
    let page = print(&short(&file), Format::Markdown, Screen::default());
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("claims.md"),
            page,
        )
        .unwrap();
    }
    assert!(
        page == markdown,
        "scripts/bless writes the page again from claims.json"
    );
}

/// The first nights again: their counts are a part of the published ones, and a first night that is among them is theirs.
#[test]
fn the_first_nights_are_a_part_of_the_published_figures() {
    const NIGHTS: u64 = 2_000;
    let (_, file, _) = published();
    let frame =
        |word: &str| -> (Source, Ranges) { (word.parse().unwrap(), Ranges::one(0..NIGHTS)) };
    let plan = Plan {
        terms: Terms::new(1),
        frames: file.sources.iter().map(|one| frame(&one.source)).collect(),
    };
    assert!(file.command.ends_with(" --seed 1") && file.sources[0].nights > NIGHTS);
    let mut state = State::new(plan.terms.clone());
    fold(
        &plan,
        &mut state,
        0,
        &SEVEN,
        &Options::default(),
        &|_| Claims::default(),
        &mut |_, _| Go::On,
    )
    .unwrap();
    let some = StudyFile::new(&plan, &state, GUIDE.clone());
    for part in &some.rates.rows {
        let words: Vec<&str> = part.words.iter().map(String::as_str).collect();
        let whole = file.rates.row(&part.source, &words);
        assert!(
            whole.is_some_and(|whole| is_part(part, whole, NIGHTS)),
            "{part:?} of {whole:?}; {}",
            again(&file.command)
        );
    }
    assert_eq!(file.verdicts.len(), some.verdicts.len());
    assert!(some.rates.rows.len() > 500, "{}", some.rates.rows.len());
}

fn is_part(part: &Row, whole: &Row, nights: u64) -> bool {
    let first = whole.first.filter(|&first| first < nights);
    part.hits <= whole.hits && part.of <= whole.of && part.first == first
}

#[test]
fn the_command_writes_the_page_and_the_file_or_prints_them() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let asked = ["--nights", "300", "--frame", "theme", "--seed", "7"];
    let written = claims(&[&asked[..], &["--out", &out, "--threads", "2"]].concat());
    assert!(
        written.status.success() && written.stdout.is_empty(),
        "{written:?}"
    );
    let printed = |format: &str| {
        let output = claims(&[&asked[..], &["--format", format, "--threads", "1"]].concat());
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    assert!(std::fs::read(folder.path().join("claims.json")).unwrap() == printed("json"));
    // The page has the verdicts of all that is printed, and none of the methods.
    let short = std::fs::read_to_string(folder.path().join("claims.md")).unwrap();
    let whole = String::from_utf8(printed("markdown")).unwrap();
    let verdicts = |page: &str| page.matches("Verdict: ").count();
    let method = "A breakdown is a pick that nar has to make";
    assert!(
        verdicts(&short) == verdicts(&whole) && verdicts(&short) > 5 && !short.contains(method),
        "{short}"
    );
    assert!(
        whole.contains(method) && whole.lines().take(12).eq(short.lines().take(12)),
        "{whole}"
    );
    let names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names.len(), 4, "{names:?}");
    let file = read::<StudyFile>(&printed("json")).unwrap();
    assert_eq!(
        file.command,
        "nightcourt study claims --frame theme --nights 300 --seed 7"
    );
    let text = String::from_utf8(printed("text")).unwrap();
    assert!(
        text.contains("NAR's list settles less than half of the breakdowns"),
        "{text}"
    );
}

#[test]
fn what_is_wrong_is_named() {
    for (arguments, named) in [
        (
            &["--given", "no-brekdown"][..],
            "did you mean no-breakdown?",
        ),
        (&["--frame", "norml"], "did you mean normal?"),
        (&["--nights", "0"], "0 is not in"),
        (
            &["--nights", "5", "--out", "/dev/null/folder"],
            "cannot write to /dev/null/folder",
        ),
        (
            &["--universe", "census:players=0"],
            "0 players: a census is of 1 to 8",
        ),
        (
            &["--universe", "census:players=2", "--range", "0..1"],
            "all units of a census: leave it out",
        ),
        (
            &["--universe", "census:players=2", "--given", "breakdown"],
            "cannot be used with",
        ),
    ] {
        let output = claims(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(named), "{arguments:?}: {said}");
    }
}

/// A census is measured by the command that its page prints, and cut in shards to the same bytes.
#[test]
fn a_census_is_measured_whole() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name).display().to_string();
    let run = |arguments: &[&str]| {
        let output = crate::program().args(arguments).output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    let census = ["claims", "--universe", "census:players=2:abilities=block"];
    let page = run(&census);
    let command =
        "nightcourt study claims --universe census:players=2:abilities=block --range 0..3";
    for part in [
        command,
        ": 4 nights",
        "holds on all nights",
        "25.00 %, 1 of 4",
        "--range 2..3 --out",
    ] {
        assert!(
            page.contains(part) && !page.contains("25.00 % ["),
            "{part}: {page}"
        );
    }
    assert_eq!(run(&command.split(' ').skip(1).collect::<Vec<_>>()), page);
    let parts = ["1/2", "2/2"].map(|range| {
        let part = path(&range.replace('/', "of"));
        run(&[&census[..], &["--range", range, "--packed", "--out", &part]].concat());
        part
    });
    let (whole, merged) = (path("whole"), path("merged"));
    run(&[&census[..], &["--out", &whole]].concat());
    run(&["publish", &parts[1], &parts[0], "--out", &merged]);
    for file in ["claims.json", "checkpoint.json"] {
        let [whole, merged] =
            [&whole, &merged].map(|folder| std::fs::read(format!("{folder}/{file}")).unwrap());
        assert!(whole == merged, "{file}");
    }
}

/// Continued, and joined from parts: the same figures, and the same state.
#[test]
fn claims_are_continued_and_merged_to_the_same_bytes() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name).display().to_string();
    let run = |arguments: &[&str]| {
        let output = crate::program().args(arguments).output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        output.stdout
    };
    let all = [
        "claims",
        "--nights",
        "300",
        "--frame",
        "theme,matrix6",
        "--format",
        "json",
    ];
    let with = |more: &[&str]| run(&[&all[..], more].concat());
    let whole = with(&[]);
    let out = |name: &str| run(&[&all[..5], &["--out", &path(name)]].concat());
    out("whole");
    let files = |name: &str| {
        ["claims.json", "claims.md", "checkpoint.json"]
            .map(|file| std::fs::read(root.path().join(name).join(file)).unwrap())
    };
    assert!(files("whole")[0] == whole);
    let parts = ["1", "2", "3"].map(|number| {
        let (range, part) = (format!("{number}/3"), path(number));
        run(&[&all[..5], &["--range", &range, "--packed", "--out", &part]].concat());
        part
    });
    let [one, two, three] = &parts;
    run(&[
        "publish",
        three,
        one,
        two,
        "--expect",
        "300",
        "--out",
        &path("joined"),
    ]);
    // The sources are in another order, which the command in the file shows.
    assert!(files("joined")[2] == files("whole")[2]);
    // A part goes on.
    out("1");
    assert!(files("1") == files("whole"));
    for (arguments, says) in [
        (
            vec!["publish", one, two, "--out", &path("none")],
            "both hold the nights",
        ),
        (
            vec!["claims", "--nights", "9", "--seed", "2", "--out", one],
            "the two differ in their seeds",
        ),
        (
            vec!["claims", "--nights", "9", "--frame", "theme", "--out", one],
            "name another directory",
        ),
        (
            vec!["campaign", "--nights", "9", "--out", one],
            "it is the state of claims, and not of campaign",
        ),
    ] {
        let refused = crate::program().args(&arguments).output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(
            refused.status.code() == Some(2) && said.contains(says),
            "{arguments:?}: {said}"
        );
    }
}
