//! The lists of what mutation testing left (`mutants/left.csv`, here and of the resolvers) are of files that there are, and each reason is
//! one that the `mutants.md` beside it explains.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn what_is_left_is_of_files_that_there_are_and_has_a_reason_that_is_explained() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for package in ["gen", "resolvers"] {
        check(&root, &root.join(package).join("tests"));
    }
}

#[track_caller]
fn check(root: &Path, tests: &Path) {
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let page = read(&tests.join("mutants.md"));
    let explained: BTreeSet<&str> =
        page.lines().filter_map(|line| line.strip_prefix("- **`")?.split('`').next()).collect();
    let list = read(&tests.join("mutants/left.csv"));
    let mut used = BTreeSet::new();
    for row in list.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let (file, line, why) = (fields[1], fields[2], fields[fields.len() - 1]);
        let lines = read(&root.join(file)).lines().count();
        assert!(line.parse::<usize>().is_ok_and(|line| line <= lines), "{row}");
        used.insert(why);
    }
    assert_eq!(used, explained);
}
