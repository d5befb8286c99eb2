//! Sets `cfg(module)` if `scripts/wasm` has built the WebAssembly modules, so that the program includes them; and joins the scripts of
//! the page that rules nights, because a browser fetches six files at a time, and a phone waits for each further round.

use std::path::Path;
use std::{env, fs};

/// The scripts of the page that rules nights, in their order.
const BENCH: [&str; 6] = [
    "link.js",
    "steps.js",
    "game.js",
    "reading.js",
    "picture.js",
    "rule.js",
];

fn main() {
    let script = |name: &str| {
        let path = Path::new("src/site/assets").join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let joined = BENCH.map(script).join("\n");
    let folder = env::var_os("OUT_DIR").unwrap_or_else(|| panic!("Cargo names a folder"));
    let place = Path::new(&folder).join("bench.js");
    fs::write(&place, joined).unwrap_or_else(|error| panic!("{}: {error}", place.display()));

    println!("cargo::rustc-check-cfg=cfg(module)");
    // The folder always exists, so that Cargo runs this again only if a file in it changes.
    println!("cargo::rerun-if-changed=module");
    let is_built = ["small", "texts", "precedents", "setups", "court"]
        .iter()
        .flat_map(|name| [format!("{name}.js"), format!("{name}_bg.wasm")])
        .all(|file| Path::new("module").join(file).is_file());
    if is_built {
        println!("cargo::rustc-cfg=module");
    }
}
