//! The same plan writes the same bytes, whatever the threads.

use std::fs;

use nightcourt_corpus::campaign::folder::{LOG, NAMES};

use super::{campaign, files, same_files, succeeds};

#[test]
fn the_same_bytes_whatever_the_threads() {
    let root = tempfile::tempdir().unwrap();
    let runs = ["1", "2", "5"].map(|threads| {
        let out = root.path().join(threads);
        let options = format!(
            "--frame tangled,plain --nights 400 --seed 3 --players 5..9 --threads {threads}"
        );
        let output = campaign(&options, &out);
        succeeds(&output);
        (output.stdout, files(&out))
    });
    for (printed, files) in &runs[1..] {
        same_files(files, &runs[0].1);
        assert_eq!(printed, &runs[0].0);
    }
    // Every file that is promised, and nothing left beside.
    let mut names: Vec<&str> = NAMES.to_vec();
    names.push(LOG);
    names.sort_unstable();
    let mut found: Vec<String> = fs::read_dir(root.path().join("1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort_unstable();
    assert_eq!(found, names);
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 3);
}

#[test]
fn house_rules_set_the_switches_and_switches_win_over_them() {
    let root = tempfile::tempdir().unwrap();
    let house = root.path().join("ours.toml");
    let text = "version = 1\nname = \"Ours\"\nsystem = \"rar\"\n\n[switches]\ndoctor-saves = \"one\"\nself-redirect = \"fails\"\n";
    fs::write(&house, text).unwrap();
    let run = |name: &str, options: &str| {
        let out = root.path().join(name);
        succeeds(&campaign(
            &format!("--frame tangled --nights 200 {options}"),
            &out,
        ));
        files(&out)
    };
    let by_house = run(
        "house",
        &format!("--house {} --switch self-redirect=acts", house.display()),
    );
    let spelled = run(
        "spelled",
        "--switch doctor-saves=one --switch self-redirect=acts",
    );
    assert_eq!(by_house["divergences.json"], spelled["divergences.json"]);
    assert_ne!(
        by_house["divergences.json"],
        run("plain", "")["divergences.json"]
    );
    let run: serde_json::Value = serde_json::from_slice(&by_house["run.json"]).unwrap();
    assert_eq!(run["terms"]["switches"]["doctor-saves"], "one");
    assert_eq!(run["terms"]["switches"]["self-redirect"], "acts");
    let refused = campaign("--nights 10 --house nowhere", &root.path().join("none"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        super::stderr(&refused).contains("there are no house rules `nowhere`"),
        "{}",
        super::stderr(&refused)
    );
}

#[test]
fn another_seed_another_corpus() {
    let root = tempfile::tempdir().unwrap();
    let run = |seed: &str| {
        let out = root.path().join(seed);
        succeeds(&campaign(
            &format!("--frame tangled --nights 100 --seed {seed}"),
            &out,
        ));
        files(&out)
    };
    let (one, other) = (run("1"), run("2"));
    assert_ne!(one["divergences.json"], other["divergences.json"]);
    assert_ne!(one["rates.csv"], other["rates.csv"]);
    assert_eq!(one["README.md"], other["README.md"]);
}

#[test]
fn replaced_by_force_and_what_is_not_of_the_campaign_stays() {
    let root = tempfile::tempdir().unwrap();
    let fresh = super::corpus("--frame plain --nights 100", &root.path().join("fresh"));
    let out = root.path().join("out");
    super::corpus("--frame tangled --nights 60", &out);
    fs::write(out.join("mine.txt"), "mine").unwrap();
    succeeds(&campaign("--frame plain --nights 100 --force", &out));
    let mut replaced = files(&out);
    assert_eq!(replaced.remove("mine.txt").as_deref(), Some(&b"mine"[..]));
    same_files(&replaced, &fresh);
}
