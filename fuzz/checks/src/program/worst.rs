//! `nightcourt-checks worst`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use nightcourt_checks::targets::Case;
use nightcourt_checks::worst::{Command, KEPT, named, worst};
use nightcourt_corpus::files::write_atomic;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::text::Sheet;

use super::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -p nightcourt-checks -- worst
  cargo run --release -p nightcourt-checks -- worst --only rule --from fuzz/corpus/cost

It prints the cost of the worst nights known for each command: the work that is counted, and the processor time. With --from it first
puts the three worst of a fuzzer's inputs in their place. To count instructions, ask for one night under valgrind --tool=callgrind,
as in --only match-0.")]
pub(crate) struct Args {
    /// Folder of the worst nights
    #[arg(long, value_name = "DIR", default_value = "fuzz/worst")]
    folder: PathBuf,
    /// Only nights whose names begin so: `match`, or `match-0`
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true
    )]
    only: String,
    /// Look among the nights that a fuzz target has collected in this folder
    #[arg(long, value_name = "DIR")]
    from: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match printed(args) {
        Ok(printed) => output::print(&printed, ExitCode::SUCCESS),
        Err(problem) => output::complain(&problem),
    }
}

fn printed(args: &Args) -> Result<String, String> {
    let mut printed = format!("{:16}{:>14}{:>8}\n", "night", "work", "ms");
    let failed = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    for command in Command::ALL {
        let found = match &args.from {
            Some(folder) if command.id().starts_with(&args.only) => worst(
                command,
                collected(folder).map_err(|error| failed(folder, error))?,
            ),
            Some(_) | None => Vec::new(),
        };
        for (number, (cost, sheet)) in found.iter().enumerate() {
            let path = args.folder.join(format!("{}-{number}.night", command.id()));
            let text = format!("# work: {cost}\n{sheet}");
            write_atomic(&path, text.as_bytes()).map_err(|error| failed(&path, error))?;
        }
        for number in 0..KEPT {
            let name = format!("{}-{number}", command.id());
            if !name.starts_with(&args.only) {
                continue;
            }
            let path = args.folder.join(format!("{name}.night"));
            let text = fs::read_to_string(&path).map_err(|error| failed(&path, error))?;
            let sheet: Sheet =
                text.parse()
                    .map_err(|why: nightcourt_resolvers::text::Errors| {
                        format!("{}: {why}", path.display())
                    })?;
            let (before, start) = (processor_time(), Instant::now());
            let cost = command.cost(&sheet, Budget::NIGHT);
            let time = before
                .zip(processor_time())
                .map_or_else(|| start.elapsed(), |(before, after)| after - before);
            printed += &format!("{name:16}{cost:>14}{:>8}\n", time.as_millis());
        }
    }
    Ok(printed)
}

/// The nights of a fuzzer's inputs.
fn collected(folder: &Path) -> io::Result<Vec<Sheet>> {
    let mut nights = Vec::new();
    for entry in fs::read_dir(folder)? {
        nights.extend(named(Case::from_bytes(&fs::read(entry?.path())?).night));
    }
    Ok(nights)
}

/// The processor time that this thread has had, where the system tells.
fn processor_time() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace()
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}
