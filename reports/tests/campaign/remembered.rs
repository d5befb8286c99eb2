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
