//! `nightcourt-checks triples`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use nightcourt_checks::seeding::{Triple, met, triples};
use nightcourt_checks::targets::Case;
use nightcourt_resolvers::model::Ability;

use super::output;

#[derive(clap::Args)]
#[command(after_help = "\
Example:
  cargo run --release -p nightcourt-checks -- triples fuzz/corpus/agree

It prints how many triples of abilities at one player the inputs of a target have, ability by ability.")]
pub(crate) struct Args {
    /// Folders of inputs of targets that read nights
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let mut all = BTreeSet::new();
    for folder in &args.folders {
        match collected(folder) {
            Ok(met) => all.extend(met),
            Err(error) => return output::complain(&format!("{}: {error}", folder.display())),
        }
    }
    output::print(&table(&all), ExitCode::SUCCESS)
}

/// The triples of all nights in a folder.
fn collected(folder: &Path) -> io::Result<BTreeSet<Triple>> {
    let mut all = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        all.extend(met(&Case::from_bytes(&fs::read(entry?.path())?).night));
    }
    Ok(all)
}

/// A row for each ability: the triples with it that were met, and all of them.
fn table(met: &BTreeSet<Triple>) -> String {
    let mut rows: BTreeMap<Ability, [usize; 2]> = BTreeMap::new();
    for triple in triples() {
        for ability in triple {
            let [hits, all] = rows.entry(ability).or_default();
            *hits += usize::from(met.contains(&triple));
            *all += 1;
        }
    }
    let mut table = format!("{:16}{:>8}{:>8}\n", "ability", "met", "all");
    for (ability, [hits, all]) in rows {
        table += &format!("{:16}{hits:>8}{all:>8}\n", ability.id());
    }
    table + &format!("{:16}{:>8}{:>8}\n", "any", met.len(), triples().len())
}
