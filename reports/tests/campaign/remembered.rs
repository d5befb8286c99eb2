//! What one campaign remembers of parts the next one has from the user's cache: it asks less, and writes the same bytes.

use std::fs;

use super::{files, program, same_files, succeeds};

#[test]
fn the_same_bytes_whatever_the_cache_holds() {
    let root = tempfile::tempdir().unwrap();
    let cache = root.path().join("cache");
    let kept = cache.join("nightcourt/parts");
    let run = |name: &str| {
        let out = root.path().join(name);
        let options = "campaign --frame carbon-14 --nights 20000 --seed 3 --out";
        let mut arguments: Vec<&str> = options.split(' ').collect();
        arguments.push(out.to_str().unwrap());
        succeeds(&program(&arguments).env("XDG_CACHE_HOME", &cache).output().unwrap());
        (files(&out), fs::read(&kept).unwrap())
    };
    let (cold, table) = run("cold");
    let (warm, same) = run("warm");
    same_files(&warm, &cold);
    assert_eq!(same, table, "nothing was new");
    for (name, found) in [("cut", &table[..table.len() / 2]), ("empty", &[][..])] {
        fs::write(&kept, found).unwrap();
        let (again, written) = run(name);
        same_files(&again, &cold);
        assert_eq!(written, table, "{name}: what cannot be read is made anew");
    }
    assert_eq!(fs::read_dir(cache.join("nightcourt")).unwrap().count(), 1, "one file, and nothing left beside it");
}

/// A census of parts is small, and is kept all the same; one of four players of whom not all are named is none of parts.
#[test]
fn a_census_of_parts_is_kept_for_campaigns() {
    let root = tempfile::tempdir().unwrap();
    let cache = root.path().join("cache");
    let run = |options: &str, name: &str| {
        let out = root.path().join(name);
        let arguments: Vec<&str> = options.split(' ').chain(["--out", out.to_str().unwrap()]).collect();
        let output = program(&arguments).env("XDG_CACHE_HOME", &cache).output().unwrap();
        succeeds(&output);
        output
    };
    run("census --players 3 --actions 1", "three");
    assert!(!cache.exists());
    let output = run("census --players named --actions 1", "parts");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(" were answered by their independent parts; "), "{said}");
    assert!(fs::metadata(cache.join("nightcourt/parts")).unwrap().len() > 1_000);
}
