//! Writes the seed inputs of the fuzz targets, from the golden nights, and their dictionary: `fuzz/seeds/*` and
//! `fuzz/night.dict`. Run it after a golden night changed: `cargo run -p nightcourt --example seeds`.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use nightcourt::targets::{Target, dictionary, seeds};
use nightcourt_corpus::files::write_beside;

/// A folder of seeds, and the target that they are made for. Targets that read nights share theirs; `text` begins with
/// the golden nights themselves.
const FOLDERS: [(&str, Target); 3] = [("nights", Target::Laws), ("json", Target::Json), ("corpus", Target::Corpus)];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut nights = Vec::new();
    for entry in fs::read_dir(root.join("resolvers/tests/golden"))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        nights.push((name, fs::read_to_string(&path)?));
    }
    nights.sort();
    for (folder, target) in FOLDERS {
        let folder = root.join("fuzz/seeds").join(folder);
        fs::create_dir_all(&folder)?;
        let seeds = seeds(target, &nights).map_err(|why| why.to_string())?;
        let names: BTreeSet<&str> = seeds.iter().map(|(name, _)| name.as_str()).collect();
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if !path.file_name().and_then(|name| name.to_str()).is_some_and(|name| names.contains(name)) {
                fs::remove_file(path)?;
            }
        }
        for (name, bytes) in &seeds {
            write_beside(&folder.join(name), bytes)?;
        }
        println!("{}: {} seeds", folder.display(), seeds.len());
    }
    write_beside(&root.join("fuzz/night.dict"), dictionary().as_bytes())?;
    Ok(())
}
