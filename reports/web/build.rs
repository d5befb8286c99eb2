//! Looks whether `scripts/wasm` has built the WebAssembly modules: if so, `cfg(module)` includes them in the program.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(module)");
    // The folder always exists, so that Cargo looks again only when a file in it changes.
    println!("cargo::rerun-if-changed=module");
    if ["small.js", "small_bg.wasm", "court.js", "court_bg.wasm"]
        .iter()
        .all(|file| Path::new("module").join(file).is_file())
    {
        println!("cargo::rustc-cfg=module");
    }
}
