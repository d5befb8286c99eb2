//! Writes a WebAssembly module and the JavaScript that loads it: `nightcourt-bindgen INPUT.wasm FOLDER NAME`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = arguments.as_slice() else {
        eprintln!("usage: nightcourt-bindgen INPUT.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(name)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    // A worker of a page on disk loads two modules, which need different names.
    let global = format!("{name}_module");
    let named = bindgen
        .no_modules(true)
        .and_then(|bindgen| bindgen.no_modules_global(&global));
    match named.and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {input}: {error:#}");
            ExitCode::from(2)
        }
    }
}
