//! Golden nights are compiled in, so a new or removed one must rebuild the package.

use std::env;
use std::path::PathBuf;

/// The links to folders of golden nights, each with its folder and the variable that names it.
const FOLDERS: [[&str; 3]; 2] = [
    [
        "golden",
        "../../resolvers/tests/golden",
        "NIGHTCOURT_GOLDEN",
    ],
    [
        "golden-of-rulebooks",
        "../../resolvers/rulebooks/golden",
        "NIGHTCOURT_GOLDEN_OF_RULEBOOKS",
    ],
];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it"));
    for [link, folder, variable] in FOLDERS {
        // Git on Windows may write a link as a file.
        let folders = [link, folder].map(|folder| here.join(folder));
        let found = folders.into_iter().find(|folder| folder.is_dir());
        let found = found.expect("the golden nights are in the package");
        println!("cargo:rerun-if-changed={}", found.display());
        println!("cargo:rustc-env={variable}={}", found.display());
    }
}
