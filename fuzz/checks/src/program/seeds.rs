//! `nightcourt-checks seeds`.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use nightcourt_checks::seeding::{
    corpus_dictionary, dictionary, golden, rulebook_dictionary, seeds,
};
use nightcourt_checks::targets::Target;
use nightcourt_corpus::files::write_atomic;

use super::output;

#[derive(clap::Args)]
#[command(after_help = "\
Run it at the root of the repository before the fuzz targets are built. It writes fuzz/seeds, which Git ignores, and the
dictionaries.")]
pub(crate) struct Args {
    /// Folder of the golden nights
    #[arg(long, value_name = "DIR", default_value = "resolvers/tests/golden")]
    golden: PathBuf,
    /// Folder that gets the seeds and the dictionary
    #[arg(long, short, value_name = "DIR", default_value = "fuzz")]
    out: PathBuf,
}

/// A folder of seeds, and the target that they are made for. Most targets that read nights share theirs; `text`
/// begins with the golden nights themselves.
const FOLDERS: [(&str, Target); 11] = [
    ("nights", Target::Laws),
    ("agree", Target::Agree),
    ("cost", Target::Cost),
    ("json", Target::Json),
    ("corpus", Target::Corpus),
    ("merge", Target::Merge),
    ("search", Target::Search),
    ("ask", Target::Ask),
    ("setup", Target::Setup),
    ("court", Target::Court),
    ("requests", Target::Requests),
];

pub(crate) fn run(args: &Args) -> ExitCode {
    match write(args) {
        Ok(written) => output::print(&written, ExitCode::SUCCESS),
        Err(error) => output::complain(&error.to_string()),
    }
}

/// Writes all seeds and the dictionary; a line for each folder.
fn write(args: &Args) -> Result<String, Box<dyn Error>> {
    let nights = golden(&args.golden)
        .map_err(|error| format!("cannot read {}: {error}", args.golden.display()))?;
    let mut written = String::new();
    for (folder, target) in FOLDERS {
        let folder = args.out.join("seeds").join(folder);
        fs::create_dir_all(&folder)?;
        let seeds = seeds(target, &nights)?;
        let names: BTreeSet<&str> = seeds.iter().map(|(name, _)| name.as_str()).collect();
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if !path
                .file_name()
                .and_then(|name| name.to_str())
                .is_some_and(|name| names.contains(name))
            {
                fs::remove_file(path)?;
            }
        }
        for (name, bytes) in &seeds {
            write_atomic(&folder.join(name), bytes)?;
        }
        written += &format!("{}: {} seeds\n", folder.display(), seeds.len());
    }
    write_atomic(&args.out.join("night.dict"), dictionary().as_bytes())?;
    write_atomic(
        &args.out.join("corpus.dict"),
        corpus_dictionary().as_bytes(),
    )?;
    write_atomic(
        &args.out.join("rulebook.dict"),
        rulebook_dictionary().as_bytes(),
    )?;
    Ok(written)
}
