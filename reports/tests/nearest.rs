//! `nightcourt conform` without `--against`: which rules are the nearest.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;
use std::process::Output;

use nightcourt_engine::nearest::Nearest;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

fn nightcourt(arguments: &[&str]) -> Output {
    crate::program()
        .args(arguments)
        .env_remove("NIGHTCOURT_CORPUS")
        .output()
        .unwrap()
}

fn nearest(arguments: &[&str]) -> Nearest {
    let output = nightcourt(&[&["conform", "--format", "json"], arguments].concat());
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A system is nearest to itself, on every night, and to no other: each diverges from it on some of the nights asked.
#[test]
fn each_system_is_nearest_to_itself() {
    for system in System::ALL {
        // `rar` and `rar-list` are no rulebooks.
        if nightcourt_rulebook::shipped(system.id()).is_none() {
            continue;
        }
        let found = nearest(&[system.id()]);
        assert_eq!((found.nights, found.failed), (1_000, 0));
        assert_eq!(found.program, env!("CARGO_PKG_VERSION"));
        assert!(
            found
                .on
                .as_ref()
                .is_some_and(|on| on.starts_with("20") && on.len() == 10),
            "{:?}",
            found.on
        );
        let [first, next, ..] = &found.systems[..] else {
            panic!("{system} has no row")
        };
        assert_eq!(
            (first.rules.as_str(), first.agree),
            (system.id(), first.compared)
        );
        assert!(
            next.agree < next.compared && first.low <= 1.0 && first.high >= 1.0 - 1e-9,
            "{next:?}"
        );
        assert!(found.better.is_empty(), "{:?}", found.better);
        assert!(
            !found.telling.is_empty() && found.telling.iter().all(|one| one.agrees == system.id())
        );
        let size = |night: &str| Sheet::parse(night).unwrap().night.actions().len();
        let sizes: Vec<usize> = found.telling.iter().map(|one| size(&one.night)).collect();
        assert!(sizes.is_sorted(), "the smallest come first: {sizes:?}");
    }
}

/// A switch that was forgotten is found: what `snarf` rules with jails at 40 agrees with `snarf-jail=40` on every night.
#[test]
fn the_switch_that_explains_a_rulebook_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = nightcourt_rulebook::shipped("snarf")
        .unwrap()
        .text
        .replace("id = \"snarf\"", "id = \"mine\"");
    // SNARF-2: the option `45` is the usual one. With the numbers of the options exchanged the usual jail is at 40.
    let swapped = text
        .replace("option = \"45\"", "option = \"@\"")
        .replace("option = \"40\"", "option = \"45\"");
    fs::write(&path, swapped.replace("option = \"@\"", "option = \"40\"")).unwrap();
    let found = nearest(&[path.to_str().unwrap()]);
    assert_eq!(found.systems[0].rules, "snarf");
    assert!(found.systems[0].agree < found.systems[0].compared);
    let best = &found.better[0];
    assert_eq!(
        (best.rules.as_str(), best.switch.as_deref()),
        ("snarf", Some("snarf-jail=40"))
    );
    assert_eq!(best.agree, best.compared);
}

/// The night of [NAR], "Paradox and Ambiguity": a block and a redirect in a loop (NAR-21). By the list, blocks first, Dee dies; where
/// each stops the other she lives.
const LOOP: &str = "[players]\nAnn = Town Roleblocker\nBob = Mafia Redirector\nCat = Town Vigilante\nDee = Town\n\n\
                    [actions]\nAnn -> Bob\nBob -> Ann, Cat\nCat -> Dee\n\n";

fn written(folder: &Path, name: &str, ruling: &str) {
    fs::write(folder.join(name), format!("{LOOP}{ruling}")).unwrap();
}

#[test]
fn past_rulings_say_which_system_was_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    written(
        folder.path(),
        "loop.night",
        "[expect host]\ndies = nobody\n",
    );
    let of = |found: &Nearest, rules: &str| {
        let row = found.systems.iter().find(|row| row.rules == rules).unwrap();
        (row.compared, row.agree)
    };
    let found = nearest(&[path]);
    for (system, agree) in [
        ("snarf", 1),
        ("werewolves", 1),
        ("rar", 1),
        ("nar", 0),
        ("nar-guide", 0),
        ("lar", 0),
    ] {
        assert_eq!(of(&found, system), (1, agree), "{system}");
    }
    // Systems that are equally near stay in their order.
    assert_eq!(
        (found.nights, found.systems[0].rules.as_str()),
        (1, "snarf")
    );
    // Of several expectations that of the host counts; one alone counts under any name.
    written(
        folder.path(),
        "again.night",
        "[expect nar]\ndies = nobody\n[expect host]\ndies = Dee\n",
    );
    written(folder.path(), "more.night", "[expect nar]\ndies = Dee\n");
    let found = nearest(&[path]);
    assert_eq!([of(&found, "nar"), of(&found, "snarf")], [(3, 2), (3, 1)]);
    assert_eq!(found.systems[0].rules, "nar");
    let said = String::from_utf8(nightcourt(&["conform", path]).stdout).unwrap();
    assert!(said.contains("Nearest to nar"), "{said}");
    assert!(
        said.contains("│ nar            ┆ 3        ┆ 66.7 %"),
        "{said}"
    );
}

#[test]
fn a_folder_without_rulings_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let refused = |says: &str| {
        let output = nightcourt(&["conform", path]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(says), "{error}");
    };
    let output = nightcourt(&["conform", "no-such-folder/"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read no-such-folder/"));
    refused("has no .night files; expected nights that each have an [expect host]");
    written(folder.path(), "a.night", "");
    refused("a.night has 0 [expect] sections; expected one, or an [expect host]");
    written(
        folder.path(),
        "a.night",
        "[expect nar]\ndies = Dee\n[expect lar]\ndies = Dee\n",
    );
    refused("a.night has 2 [expect] sections; expected one, or an [expect host]");
    written(folder.path(), "a.night", "[expect host]\ndies = Eve\n");
    refused("a.night: line 13");
    let output = nightcourt(&["conform", path, "--out", "state"]);
    assert_eq!(output.status.code(), Some(2));
}

/// A rulebook may be the nearest: this one is `xylbot` under another name.
#[test]
fn a_rulebook_may_be_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = nightcourt_rulebook::shipped("xylbot").unwrap().text;
    fs::write(&path, text.replace("id = \"xylbot\"", "id = \"mine\"")).unwrap();
    let found = nearest(&[path.to_str().unwrap()]);
    let ranking = found.ranking();
    assert_eq!(ranking[0].rules, "xylbot");
    assert_eq!(ranking[0].agree, ranking[0].compared);
    assert!(found.systems[0].agree < found.systems[0].compared);
    let said = nightcourt(&["conform", path.to_str().unwrap()]).stdout;
    let said = String::from_utf8(said).unwrap();
    assert!(said.contains("Nearest to xylbot"), "{said}");
}
