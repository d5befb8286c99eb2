//! Frames that are files: those that come with the program give the nights that they gave as tables, and one's own is known by
//! its name and its content wherever a campaign goes.

use std::fs;
use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::records::{FrameRun, Run};
use nightcourt_corpus::record::read_checksummed;

use super::{campaign, catalogues, corpus, nightcourt, program, refused, same_files, succeeds};

/// The first nights of each, hashed before the frames were files.
#[test]
fn the_frames_that_became_files_give_the_same_nights() {
    let hashes = ["normal", "theme", "werewolf"].map(|frame| {
        let output = nightcourt(&[
            "gen", "--frame", frame, "--count", "5000", "--format", "json",
        ]);
        succeeds(&output);
        blake3::hash(&output.stdout).to_hex().to_string()
    });
    let before = [
        "460656d95e9adc45b770e9eadcdb57559640c083f842b61a0223f75a9433409f",
        "e9227c4f89655189ec23924e7a8c7f742672d5ff773ad49450c11d3d81449faa",
        "c49c83ad59723c30cfe83850bb54aeaf572360dfc063e088fd6c278e16303fb8",
    ];
    assert_eq!(hashes, before);
}

const MINE: &str = "version = 1\nname = \"mine\"\nlike = \"theme\"\nplayers = [7, 7]\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(text: &str) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        fs::write(folder.at("mine.toml"), text).unwrap();
        folder
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn path(&self, name: &str) -> String {
        self.at(name).to_str().unwrap().to_owned()
    }

    fn mine(&self) -> String {
        self.path("mine.toml")
    }
}

fn frame_run(directory: &Path) -> FrameRun {
    let run: Run = read_checksummed(&fs::read(directory.join("run.json")).unwrap()).unwrap();
    run.frames.into_iter().next().unwrap()
}

/// The word of a frame: its name, and twelve digits of a hash that this test takes itself.
fn word(text: &str) -> String {
    format!("mine@{}", &blake3::hash(text.as_bytes()).to_hex()[..12])
}

#[test]
fn a_frame_of_ones_own_is_counted_under_its_name_and_content() {
    let folder = Folder::with(MINE);
    let mine = folder.mine();
    corpus(
        &format!("--frame {mine} --nights 150 --seed 4"),
        &folder.at("mine"),
    );
    corpus(
        "--frame theme --players 7 --nights 150 --seed 4",
        &folder.at("theme"),
    );
    let found = frame_run(&folder.at("mine"));
    assert_eq!(found.frame, word(MINE));
    // The same nights by another way: everything is counted as there.
    let same = FrameRun {
        frame: "theme".to_owned(),
        ..found
    };
    assert_eq!(same, frame_run(&folder.at("theme")));
    let rates = |name: &str| fs::read_to_string(folder.at(name).join("rates.csv")).unwrap();
    assert_eq!(rates("mine").replace(&word(MINE), "theme"), rates("theme"));

    // The command that prints a night names the file as it is called.
    let precedent = &catalogues(&folder.at("mine"))[0].precedents[0];
    let command = format!(
        "nightcourt gen --frame mine.toml --seed 4 --index {}",
        precedent.frames[0].first
    );
    assert_eq!(precedent.repeat, command);
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    let printed = program(&words)
        .current_dir(folder.0.path())
        .output()
        .unwrap();
    succeeds(&printed);
    let index = precedent.frames[0].first.to_string();
    let theme = nightcourt(&[
        "gen",
        "--frame",
        "theme",
        "--players",
        "7",
        "--seed",
        "4",
        "--index",
        &index,
    ]);
    assert_eq!(printed.stdout, theme.stdout);
}

#[test]
fn whoever_makes_its_nights_again_needs_the_file_as_it_was() {
    let folder = Folder::with(MINE);
    let (mine, whole) = (folder.mine(), folder.path("whole"));
    let common = format!("--frame {mine} --seed 4");
    corpus(&format!("{common} --nights 60"), &folder.at("whole"));
    let needs = format!(
        "its nights cannot be made again without the file of the frame {}: add --frame FILE",
        word(MINE)
    );
    refused(&nightcourt(&["check", &whole]), &[&needs]);
    succeeds(&nightcourt(&["check", &whole, "--frame", &mine]));
    let figures = folder.path("figures");
    refused(
        &nightcourt(&["figures", &whole, "--out", &figures]),
        &[&needs],
    );
    succeeds(&nightcourt(&[
        "figures", &whole, "--out", &figures, "--nights", "50", "--frame", &mine,
    ]));
    // A page has the figures that need no night again.
    succeeds(&nightcourt(&[
        "page",
        &whole,
        "--out",
        &folder.path("site"),
    ]));

    // In parts, which are merged without it.
    corpus(&format!("{common} --range 0..40"), &folder.at("first"));
    corpus(
        &format!("{common} --range 40..60 --packed"),
        &folder.at("last"),
    );
    let last = folder.path("last");
    let merged = folder.path("merged");
    succeeds(&nightcourt(&[
        "merge",
        &folder.path("first"),
        &last,
        "--out",
        &merged,
    ]));
    same_files(
        &super::files(&folder.at("merged")),
        &super::files(&folder.at("whole")),
    );

    // With another content it is another frame.
    let other = MINE.replace("[7, 7]", "[7, 8]");
    fs::write(folder.at("mine.toml"), &other).unwrap();
    let changed = format!("it is of {}, and the file", word(MINE));
    let now = word(&other);
    refused(
        &nightcourt(&["check", &whole, "--frame", &mine]),
        &[&changed, &now],
    );
    refused(
        &campaign(&format!("{common} --nights 80"), &folder.at("whole")),
        &[&changed, &now],
    );
    corpus(&format!("{common} --range 40..60"), &folder.at("other"));
    let says = format!(
        "they are of two files of one name, {} and {now}",
        word(MINE)
    );
    refused(
        &nightcourt(&[
            "merge",
            &folder.path("first"),
            &folder.path("other"),
            "--out",
            &folder.path("no"),
        ]),
        &[&says],
    );
    // As it was, it goes on.
    fs::write(folder.at("mine.toml"), MINE).unwrap();
    corpus(&format!("{common} --nights 80"), &folder.at("whole"));
    corpus(&format!("{common} --nights 80"), &folder.at("at-once"));
    same_files(
        &super::files(&folder.at("whole")),
        &super::files(&folder.at("at-once")),
    );
}

#[test]
fn a_wrong_file_is_told_with_its_place() {
    let folder = Folder::with(&MINE.replace("theme", "thme"));
    let out = folder.at("out");
    let says = [
        &*folder.mine(),
        "line 3, column 8",
        "no frame of a file is called `thme`; did you mean theme?",
    ];
    refused(
        &campaign(&format!("--nights 9 --frame {}", folder.mine()), &out),
        &says,
    );
    refused(&nightcourt(&["gen", "--frame", &folder.mine()]), &says);
    refused(
        &nightcourt(&["gen", "--frame", &folder.path("none.toml")]),
        &["cannot read", "none.toml"],
    );
    refused(
        &nightcourt(&["gen", "--frame", &word(MINE)]),
        &["no frame is called", "a file is named with its ending"],
    );
    assert!(!out.exists());
    let folder = Folder::with(MINE);
    let both = format!(
        "--nights 40 --frame {},normal --players 5..6",
        folder.mine()
    );
    corpus(&both, &folder.at("both"));
    succeeds(&nightcourt(&[
        "claims",
        "--nights",
        "40",
        "--frame",
        &folder.mine(),
    ]));
}
