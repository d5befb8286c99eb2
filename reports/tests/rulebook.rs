//! `nightcourt rulebook`, and `--rulebook` of other commands, as people run them.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicU32, Ordering};

fn nightcourt(args: &[&str]) -> Output {
    crate::program().args(args).output().unwrap()
}

fn out(args: &[&str]) -> String {
    let output = nightcourt(args);
    assert!(
        output.status.success(),
        "{args:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the error message of a command that must end with exit code 2.
fn refused(args: &[&str]) -> String {
    let output = nightcourt(args);
    assert_eq!(
        output.status.code(),
        Some(2),
        "{args:?}\n{}",
        String::from_utf8_lossy(&output.stdout)
    );
    String::from_utf8(output.stderr).unwrap()
}

/// A file of a folder of its own, with the text of a rulebook changed.
fn changed(name: &str, id: &str, from: &str, to: &str) -> PathBuf {
    let text = out(&["rulebook", "show", id]);
    assert!(text.contains(from), "{from}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rulebook");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
    path
}

/// The number of nights written. Each has a file of its own, because tests run at once.
static NIGHTS: AtomicU32 = AtomicU32::new(0);

/// A golden night of the rulebooks, without what is expected of them: a night names only systems that are known.
fn night(name: &str) -> String {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../resolvers/rulebooks/golden/{name}.night"));
    let text = std::fs::read_to_string(golden).unwrap();
    let (night, _) = text.split_once("\n[expect").unwrap();
    let number = NIGHTS.fetch_add(1, Ordering::Relaxed);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{number}.night"));
    std::fs::write(&path, night).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn those_that_come_with_the_program_are_listed_shown_and_explained() {
    let list = out(&["list", "rulebooks"]);
    for id in [
        "nar",
        "nar-guide",
        "snarf",
        "lar",
        "werewolves",
        "ultimafia",
        "xylbot",
    ] {
        assert!(list.contains(id), "{id} is not in\n{list}");
    }
    assert!(out(&["rulebook", "show", "den-bot"]).contains("id = \"den-bot\""));
    let explained = out(&["rulebook", "explain", "den-bot"]);
    assert!(explained.contains("in advance"), "{explained}");
    assert!(refused(&["rulebook", "show", "ultimafai"]).contains("did you mean ultimafia?"));
}

#[test]
fn a_file_is_checked_with_places_and_ids_do_not_clash() {
    let wrong = changed("wrong.toml", "ultimafia", "version = 1", "version = 7");
    let wrong = wrong.to_str().unwrap();
    let said = refused(&["rulebook", "check", wrong]);
    assert!(
        said.contains("wrong.toml: line ") && said.contains("of version 7"),
        "{said}"
    );
    let taken = changed(
        "taken.toml",
        "ultimafia",
        "id = \"ultimafia\"",
        "id = \"nar\"",
    );
    assert!(
        refused(&["rulebook", "check", taken.to_str().unwrap()])
            .contains("another system with the id `nar`")
    );
    // A system's own file is right as it stands, and needs an id of its own once it is changed.
    let nar = changed("nar.toml", "nar", "[[class]]", "[[class]]");
    assert!(out(&["rulebook", "check", nar.to_str().unwrap()]).contains("nar, 10 classes"));
    let nar = changed("copied.toml", "nar", "name = \"copy\"", "name = \"copies\"");
    assert!(
        refused(&["rulebook", "check", nar.to_str().unwrap()])
            .contains("another system with the id `nar`")
    );
    // Two files of one id: which of the two would a column be?
    let other = changed(
        "other.toml",
        "ultimafia",
        "saves = ",
        "tie = \"roster\"\nsaves = ",
    );
    let both = [
        "rule",
        &night("cop-killed"),
        "--rulebook",
        "ultimafia",
        "--rulebook",
        other.to_str().unwrap(),
    ];
    assert!(refused(&both).contains("another system with the id `ultimafia`"));
}

#[test]
fn a_rulebook_is_a_column_more_and_its_account_cites_its_own_steps() {
    let mine = changed(
        "mine.toml",
        "pokemon-online",
        "id = \"pokemon-online\"",
        "id = \"mine\"",
    );
    let mine = mine.to_str().unwrap();
    let night = night("cop-killed");
    let said = out(&[
        "rule",
        &night,
        "--systems",
        "nar",
        "--rulebook",
        mine,
        "--rulebook",
        "ultimafia",
        "--explain",
    ]);
    for part in ["mine", "ultimafia", "Category 11, mafia kill:"] {
        assert!(said.contains(part), "{part} is not in\n{said}");
    }
    // A mod log is of one system: of the one rulebook, if no system is named.
    let log = out(&["rule", &night, "--rulebook", mine, "--format", "modlog"]);
    assert!(log.contains("Cop"), "{log}");
    // Under that order a cop who is killed is told nothing, and under this they are.
    let small = out(&[
        "minimise",
        &night,
        "--rulebook",
        mine,
        "--rulebook",
        "ultimafia",
    ]);
    assert!(small.contains("Cop") && small.contains("mine"), "{small}");
    assert!(refused(&["minimise", &night, "--rulebook", mine]).contains("names one system"));
    assert!(refused(&["minimise", &night]).contains("--systems <SYSTEM,...>"));
}

#[test]
fn a_difference_of_two_is_shown_by_smallest_nights() {
    let args = [
        "rulebook",
        "diff",
        "judge",
        "mafia-universe",
        "--nights",
        "300",
        "--most",
        "3",
    ];
    let said = out(&args);
    assert!(
        said.starts_with("judge and mafia-universe differ on "),
        "{said}"
    );
    assert!(
        said.contains("# judge: ") && said.contains("# mafia-universe: "),
        "{said}"
    );
    assert_eq!(out(&args), said, "the same seed gives the same nights");
    let same = changed("same.toml", "judge", "id = \"judge\"", "id = \"same\"");
    let said = out(&[
        "rulebook",
        "diff",
        "judge",
        same.to_str().unwrap(),
        "--nights",
        "300",
    ]);
    assert_eq!(said, "judge and same differ on 0 of 300 uniform nights.\n");
}

/// The smallest nights come first, and of one size those that most nights come down to.
#[test]
fn differences_come_by_size_and_then_by_number() {
    let said = out(&[
        "rulebook",
        "diff",
        "nar",
        "werewolves",
        "--frame",
        "tangled",
        "--nights",
        "300",
        "--limit",
        "1000",
    ]);
    let (head, nights) = said.split_once("\n\n").unwrap();
    let differing: u64 = head.split(' ').nth(5).unwrap().parse().unwrap();
    let rows: Vec<(usize, u64)> = nights
        .split("\n\n# ")
        .map(|night| {
            let (_, found) = night.split_once("; found ").unwrap();
            let times = found.lines().next().unwrap();
            let times = times.trim_end_matches(" times").replace("once", "1");
            let (_, actions) = found.split_once("[actions]\n").unwrap();
            let actions = actions.lines().filter(|line| !line.starts_with('#'));
            (actions.count(), times.parse().unwrap())
        })
        .collect();
    let pairs = || rows.windows(2).map(|pair| (pair[0], pair[1]));
    assert!(
        pairs().all(|(one, next)| one.0 < next.0 || one.0 == next.0 && one.1 >= next.1),
        "{rows:?}"
    );
    // Else it would say nothing: some of one size stand for more than others, and some are larger.
    assert!(
        pairs().any(|(one, next)| one.0 == next.0 && one.1 > next.1),
        "{rows:?}"
    );
    assert!(pairs().any(|(one, next)| one.0 < next.0), "{rows:?}");
    assert!(rows.iter().map(|one| one.1).sum::<u64>() <= differing);
}

/// A rulebook that says what a system says is at no distance from it.
#[test]
fn distances_are_nought_from_the_same_order() {
    let twin = changed("twin.toml", "lar", "id = \"lar\"", "id = \"twin\"");
    let folder = tempfile::tempdir().unwrap();
    let said = out(&[
        "campaign",
        "--rates-only",
        "--rulebook",
        twin.to_str().unwrap(),
        "--frame",
        "plain",
        "--nights",
        "200",
        "--out",
        folder.path().to_str().unwrap(),
    ]);
    let row = said
        .lines()
        .find(|line| line.starts_with("| lar / twin "))
        .unwrap_or_else(|| panic!("{said}"));
    // systems, deaths, state, full
    let shares = row.split('|').skip(2).take(3);
    assert!(
        shares.clone().count() == 3
            && shares
                .clone()
                .all(|cell| cell.trim().starts_with("0.000 %")),
        "{row}"
    );
}

/// A night that no corpus decides, since its campaign did not ask the rulebook: it is made smaller, and no record is offered.
#[test]
fn a_night_is_matched_against_a_rulebook() {
    let mine = changed(
        "matched.toml",
        "pokemon-online",
        "id = \"pokemon-online\"",
        "id = \"matched\"",
    );
    let mine = mine.to_str().unwrap();
    let night = night("cop-killed");
    let said = out(&["match", &night, "--systems", "nar", "--rulebook", mine]);
    assert!(said.contains("nar / matched on "), "{said}");
    assert!(!said.contains("The record to add"), "{said}");
}
