//! A campaign from outside: the same bytes whatever the threads, planted faults found, bad input refused.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use nightcourt::campaign::corpus::{Corpus, sheet};
use nightcourt::campaign::run::{Found, Resolve, run};
use nightcourt::campaign::{Plan, files::NAMES};
use nightcourt::json::read_sheet;
use nightcourt_gen::{Frame, Span};
use nightcourt_resolvers::model::{Ability, Night, PlayerId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

fn nightcourt(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nightcourt")).args(arguments).output().unwrap()
}

fn campaign(out: &Path, more: &[&str]) -> Output {
    let out = out.to_str().unwrap();
    nightcourt(&[&["campaign", "--nights", "5500", "--seed", "3", "--players", "5..9", "--out", out], more].concat())
}

fn bytes(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

#[track_caller]
fn succeeds(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Exit 2, a message that says what to do, and nothing on stdout.
#[track_caller]
fn refused(output: &Output, says: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(says), "{error}");
    assert!(output.stdout.is_empty());
}

fn found(plan: &Plan, resolve: &impl Resolve) -> Found {
    run(plan, 2, resolve, &|_, _| {}).unwrap()
}

#[test]
fn the_same_bytes_whatever_the_threads() {
    let root = tempfile::tempdir().unwrap();
    let outputs = ["1", "2", "5"].map(|threads| {
        let directory = root.path().join(threads);
        let output = campaign(&directory, &["--threads", threads]);
        succeeds(&output);
        (output.stdout, bytes(&directory))
    });
    assert_eq!(outputs[0].1.keys().map(String::as_str).collect::<Vec<_>>(), NAMES);
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
    // Nothing is left beside.
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 3);
}

#[test]
fn counts_in_the_files_agree_with_each_other() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("out");
    succeeds(&campaign(&directory, &["--frame", "tangled", "--systems", "lar,nar,snarf"]));
    let json =
        |name: &str| -> serde_json::Value { serde_json::from_slice(&fs::read(directory.join(name)).unwrap()).unwrap() };
    let (run, corpus) = (json("run.json"), json("divergences.json"));
    assert_eq!(run["nights"], 5500);
    assert_eq!(run["systems"], serde_json::json!(["lar", "nar", "snarf"]));
    let nights = corpus["divergences"].as_array().unwrap();
    assert_eq!(run["kept"], nights.len());
    let mut rows = csv::Reader::from_path(directory.join("divergences.csv")).unwrap();
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    for night in nights {
        // The night text is read back, and every verdict is what its system says of it.
        let mut text = night["night"].as_str().unwrap().to_owned();
        for verdict in night["verdicts"].as_array().unwrap() {
            assert_eq!(verdict["standing"], "ruled");
            assert!(verdict["outcome"]["deaths"].is_array());
            text += &format!("\n[expect {}]\n", verdict["system"].as_str().unwrap());
            for line in verdict["says"].as_array().unwrap() {
                text += &format!("{}\n", line.as_str().unwrap());
            }
        }
        let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        assert_eq!(sheet.expect.len(), 3, "{text}");
        for expectation in &sheet.expect {
            for &system in &expectation.systems {
                let mut outcome = Outcome::default();
                resolve(system, &sheet.night, &Switches::default(), &mut Scratch::default(), &mut outcome);
                assert_eq!(expectation.check(&sheet, system, &outcome), [], "{text}");
            }
        }
        let index = night["index"].to_string();
        let pairs = rows.iter().filter(|row| row[2] == index).count();
        let groups = night["groups"]["full"].as_array().unwrap().len();
        assert_eq!(pairs, if groups == 3 { 3 } else { 2 }, "{text}");
    }
    let mut rates = csv::Reader::from_path(directory.join("rates.csv")).unwrap();
    let rates: Vec<csv::StringRecord> = rates.records().map(Result::unwrap).collect();
    for pair in run["pairs"].as_array().unwrap() {
        for lens in ["deaths", "state", "full"] {
            let same = |row: &&csv::StringRecord| {
                pair["systems"][0] == row[1] && pair["systems"][1] == row[2] && row[3] == *lens
            };
            let count = |row: &csv::StringRecord| row[6].parse::<u64>().unwrap();
            let all: u64 = rates.iter().filter(same).filter(|row| &row[4] == "all").map(count).sum();
            let each: u64 = rates.iter().filter(same).filter(|row| &row[4] != "all").map(count).sum();
            assert_eq!((pair["parted"][lens].as_u64(), each), (Some(all), all));
        }
    }
}

#[test]
fn the_first_thousand_by_index_and_no_more() {
    let plan = Plan::new(Frame::Tangled, 20_000, 1);
    let faulty = |_: System, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
        outcome.clear();
        outcome.revived = night.living();
    };
    // A system that disagrees with itself on every other night: all is decided by the night, not by the thread.
    let odd = |system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
        faulty(system, night, switches, scratch, outcome);
        if system == System::Lar && night.actions().len() % 2 == 1 {
            outcome.revived.remove(PlayerId::new(0));
        }
    };
    let found = found(&plan, &odd);
    assert_eq!(found.diverging.len(), 1_000);
    assert!(found.diverging.is_sorted());
    let odd_nights: Vec<u64> =
        (0..plan.nights).filter(|&index| plan.night(index).actions().len() % 2 == 1).take(1_000).collect();
    assert_eq!(found.diverging, odd_nights);
    let all = found.counts.all();
    assert_eq!((all.nights, all.diverging[0]), (20_000, 0));
    assert_eq!(all.diverging[1], all.diverging[2]);
    assert!(all.diverging[2] > 1_000);
}

#[test]
fn a_system_compared_with_itself_never_parts_and_a_tampered_copy_parts_where_it_was_tampered_with() {
    let mut plan = Plan::new(Frame::Uniform, 4_000, 8);
    plan.systems = vec![System::Nar, System::Lar];
    let same = |_: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
        resolve(System::Nar, night, switches, scratch, outcome);
    };
    assert_eq!(found(&plan, &same).counts.all().diverging, [0; 3]);
    let watches = |night: &Night| night.actions().iter().any(|action| action.ability == Ability::Watch);
    let tampered =
        |system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
            resolve(System::Nar, night, switches, scratch, outcome);
            if system == System::Lar && watches(night) {
                outcome.reports.clear();
            }
        };
    let found = found(&plan, &tampered);
    let planted: Vec<u64> = (0..plan.nights)
        .filter(|&index| {
            let night = plan.night(index);
            let mut outcome = Outcome::default();
            resolve(System::Nar, &night, &plan.switches, &mut Scratch::default(), &mut outcome);
            watches(&night) && !outcome.reports.is_empty()
        })
        .collect();
    assert!(!planted.is_empty());
    assert_eq!(found.diverging, planted);
    assert_eq!(found.counts.all().diverging, [0, 0, planted.len() as u64]);
}

#[test]
fn a_panic_is_kept_with_its_night_and_the_campaign_goes_on() {
    let plan = Plan::new(Frame::Plain, 3_000, 2);
    let steals = |night: &Night| night.actions().iter().any(|action| action.ability == Ability::Steal);
    let faulty = |system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
        assert!(system != System::Rar || !steals(night), "a thief too many");
        resolve(system, night, switches, scratch, outcome);
    };
    let found = found(&plan, &faulty);
    let planted: Vec<u64> = (0..plan.nights).filter(|&index| steals(&plan.night(index))).collect();
    assert!(!planted.is_empty() && planted.len() < 1_000);
    assert_eq!(found.panics.iter().map(|panicked| panicked.index).collect::<Vec<_>>(), planted);
    assert_eq!(found.counts.all().nights, 3_000);
    let corpus = Corpus::new(&plan, &faulty, found).unwrap();
    assert_eq!(corpus.run.conduct[3].panicked, planted.len() as u64);
    let first = &corpus.run.panics[0];
    assert_eq!((first.system, first.message.as_str()), ("rar", "a thief too many"));
    assert!(first.place.contains("campaign.rs:"), "{}", first.place);
    assert_eq!(first.night, sheet(plan.night(planted[0])).unwrap().to_string());
    // Nights on which rar has no outcome are not held against any pair with it.
    let with_rar = corpus.run.pairs.iter().filter(|pair| pair.systems.contains(&"rar"));
    assert!(with_rar.clone().count() == 6 && with_rar.clone().all(|pair| pair.incomparable == planted.len() as u64));
}

#[test]
fn every_generated_night_is_read_back_from_its_text() {
    for frame in Frame::ALL {
        let plan = Plan::new(frame, 0, 5);
        for index in 0..3_000 {
            let sheet = sheet(plan.night(index)).unwrap();
            let text = sheet.to_string();
            assert_eq!(Sheet::parse(&text).as_ref(), Ok(&sheet), "{text}");
        }
    }
}

#[test]
fn gen_prints_the_night_that_the_campaign_names() {
    let mut plan = Plan::new(Frame::Tangled, 0, 9);
    plan.players = Some(Span::new(4, 6));
    let command = plan.repeat(77);
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let output = nightcourt(&arguments);
    succeeds(&output);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), sheet(plan.night(77)).unwrap().to_string());
}

/// What `gen --format json` prints is what a batch reads: the same nights as the texts.
#[test]
fn gen_prints_json_lines() {
    let common = ["gen", "--frame", "uniform", "--seed", "4", "--index", "10", "--count", "200"];
    let output = nightcourt(&[&common[..], &["--format", "json"]].concat());
    succeeds(&output);
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().count(), 200);
    let plan = Plan::new(Frame::Uniform, 0, 4);
    for (line, index) in lines.lines().zip(10..) {
        assert_eq!(read_sheet(line), Ok(sheet(plan.night(index)).unwrap()), "{line}");
    }
    let texts = nightcourt(&common);
    succeeds(&texts);
    assert_eq!(String::from_utf8(texts.stdout).unwrap().matches("[players]").count(), 200);
}

#[test]
fn a_directory_that_holds_something_is_left_alone_unless_forced() {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("mine.txt"), "mine").unwrap();
    refused(&campaign(root.path(), &[]), "--force");
    assert_eq!(bytes(root.path()).len(), 1);
    succeeds(&campaign(root.path(), &["--force"]));
    let first = bytes(root.path());
    assert_eq!(first.len(), 1 + NAMES.len());
    assert_eq!(first["mine.txt"], b"mine");
    refused(&campaign(root.path(), &[]), "--force");
    succeeds(&campaign(root.path(), &["--force"]));
    assert_eq!(bytes(root.path()), first);
}

#[test]
fn bad_input_is_refused_and_nothing_is_written() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    refused(&campaign(&out, &["--frame", "unform"]), "did you mean uniform?");
    refused(&campaign(&out, &["--systems", "nar,snrf"]), "did you mean snarf?");
    refused(&campaign(&out, &["--systems", "nar"]), "a comparison needs two");
    refused(&campaign(&out, &["--systems", "nar,nar"]), "a comparison needs two");
    refused(&campaign(&out, &["--switch", "snarf-jial=40"]), "did you mean snarf-jail?");
    refused(&campaign(&out, &["--switch", "snarf-jail=50"]), "did you mean");
    refused(&campaign(&out, &["--switch", "snarf-jail"]), "SWITCH=OPTION");
    refused(&campaign(&out, &["--threads", "0"]), "--threads");
    let path = out.to_str().unwrap();
    refused(&nightcourt(&["campaign", "--nights", "0", "--out", path]), "--nights");
    refused(&nightcourt(&["campaign", "--nights", "9", "--players", "9..5", "--out", path]), "did you mean 5..9?");
    refused(&nightcourt(&["campaign", "--nights", "9", "--players", "70", "--out", path]), "is 1 to 64");
    refused(&nightcourt(&["campaign", "--nights", "9"]), "--out");
    fs::write(root.path().join("file"), "").unwrap();
    refused(&campaign(&root.path().join("file").join("out"), &[]), "cannot write to");
    refused(&campaign(&root.path().join("file"), &[]), "is not a directory");
    refused(&nightcourt(&["gen", "--frame", "tangeld"]), "did you mean tangled?");
    refused(&nightcourt(&["gen", "--frame", "3d3", "--players", "9"]), "always has 9 players");
    refused(&nightcourt(&["gen", "--count", "0"]), "--count");
    refused(&nightcourt(&["gen", "--index", "18446744073709551615", "--count", "2"]), "no nights beyond");
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
}
