//! `nightcourt-checks refused`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use nightcourt_checks::targets::{Target, Tried};
use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;

use super::output;

#[derive(clap::Args)]
#[command(after_help = "\
Run it at the root of the repository:
  cargo run --release -p nightcourt-checks -- refused
  cargo run --release -p nightcourt-checks -- refused --inputs 200 merge court

A line for each target: of its seeds, and of so many inputs, what share it refused without asking anything. Each input is a seed
changed up to five times, as libFuzzer does before it tries it: by a byte at a time, and by what inputs are made of.")]
pub(crate) struct Args {
    /// Fuzz targets; all if none is named
    #[arg(value_name = "TARGET", value_parser = super::target)]
    targets: Vec<Target>,
    /// How many inputs of each target and kind
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000)]
    inputs: u64,
}

/// As often as libFuzzer by default.
const MOST_CHANGES: u32 = 5;

pub(crate) fn run(args: &Args) -> ExitCode {
    let named = args.targets.as_slice();
    let targets = if named.is_empty() { &Target::ALL[..] } else { named };
    let mut table = "| target | seeds | by bytes | by record |\n|---|---|---|---|\n".to_owned();
    for &target in targets {
        match row(target, args.inputs) {
            Ok(row) => table += &row,
            Err(problem) => return output::complain(&problem),
        }
    }
    output::print(&table, ExitCode::SUCCESS)
}

fn row(target: Target, inputs: u64) -> Result<String, String> {
    let seeds = seeds(target)?;
    let refuses = |input: &[u8]| match target.check(input) {
        Ok(tried) => Ok(u64::from(tried == Tried::Refused)),
        Err(wrong) => Err(format!("{}: {wrong}", target.id())),
    };
    let of_seeds = seeds.iter().map(|seed| refuses(seed)).sum::<Result<u64, String>>()?;
    let mut refused = [0_u64; 2];
    for index in 0..inputs {
        let mut stream = Stream::new(6, index);
        let mut changed = [(); 2].map(|()| seeds[index as usize % seeds.len()].clone());
        for _ in 0..=stream.below(MOST_CHANGES) {
            byte(&mut changed[0], &mut stream);
            let made = target.mutate(&changed[1], stream.below(u32::MAX));
            if made.is_empty() {
                byte(&mut changed[1], &mut stream);
            } else {
                changed[1] = made;
            }
        }
        for (count, input) in refused.iter_mut().zip(&changed) {
            *count += refuses(input)?;
        }
    }
    let share = |count: u64, of: u64| format!("{:.1} %", 100.0 * count as f64 / of.max(1) as f64);
    let of_seeds = share(of_seeds, seeds.len() as u64);
    Ok(format!("| `{}` | {of_seeds} | {} | {} |\n", target.id(), share(refused[0], inputs), share(refused[1], inputs)))
}

/// A byte changed, left out or said twice.
fn byte(bytes: &mut Vec<u8>, stream: &mut Stream) {
    if bytes.is_empty() {
        return bytes.push(stream.below(256) as u8);
    }
    let place = stream.below(bytes.len() as u32) as usize;
    match stream.below(3) {
        0 => bytes[place] = stream.below(256) as u8,
        1 => drop(bytes.remove(place)),
        _ => bytes.insert(place, bytes[place]),
    }
}

/// The seeds of a target, by the table of inputs, in the order of their names.
fn seeds(target: Target) -> Result<Vec<Vec<u8>>, String> {
    let unread = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| format!("cannot read {path}: {error}")
    };
    let table = Path::new("fuzz/inputs.txt");
    let rows = fs::read_to_string(table).map_err(unread(table))?;
    let mut rows = rows.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
    let folder = rows.find(|row| row.first() == Some(&target.id())).and_then(|row| row.get(1).map(PathBuf::from));
    let folder = folder.ok_or_else(|| format!("fuzz/inputs.txt has no seeds of {}", target.id()))?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&folder)
        .map_err(unread(&folder))
        .map_err(|why| format!("{why}: `nightcourt-checks seeds` writes seeds"))?
    {
        let path = entry.map_err(unread(&folder))?.path();
        paths.extend(path.is_file().then_some(path));
    }
    paths.sort();
    if paths.is_empty() {
        return Err(format!("{} has no seeds of {}", folder.display(), target.id()));
    }
    paths.iter().map(|path| fs::read(path).map_err(unread(path))).collect()
}
