//! Gives every target its seeds where `cargo fuzz run TARGET` looks for inputs: in `fuzz/corpus/TARGET`, which is not
//! committed. Files that are there stay, so that no collected input is lost.

use std::fs;
use std::io;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=inputs.txt");
    if let Err(error) = give(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        println!(
            "cargo::warning=targets begin without their seeds: {error}: `cargo run -p nightcourt-checks -- seeds` writes them"
        );
    }
}

/// Copies the seeds of each row of the table.
fn give(here: &Path) -> io::Result<()> {
    let table = fs::read_to_string(here.join("inputs.txt"))?;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = row.split_whitespace();
        let (Some(target), Some(seeds)) = (columns.next(), columns.next()) else {
            continue;
        };
        println!("cargo::rerun-if-changed=../{seeds}");
        let to = here.join("corpus").join(target);
        fs::create_dir_all(&to)?;
        for seed in fs::read_dir(here.join("..").join(seeds))? {
            let seed = seed?;
            let copy = to.join(format!("seed-{}", seed.file_name().to_string_lossy()));
            if seed.file_type()?.is_file() && !copy.exists() {
                fs::copy(seed.path(), copy)?;
            }
        }
    }
    Ok(())
}
