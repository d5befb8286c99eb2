//! Sets `cfg(module)` if `scripts/wasm` has built the WebAssembly modules, so that the program includes them.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(module)");
    // The folder always exists, so that Cargo runs this again only if a file in it changes.
    println!("cargo::rerun-if-changed=module");
    if ["small.js", "small_bg.wasm", "court.js", "court_bg.wasm"]
        .iter()
        .all(|file| Path::new("module").join(file).is_file())
    {
        println!("cargo::rustc-cfg=module");
    }
}
