//! `nightcourt-checks worst`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use nightcourt_checks::worst::{Command, search};
use nightcourt_corpus::files::write_beside;
use nightcourt_resolvers::text::Sheet;

use super::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -p nightcourt-checks -- worst
  cargo run --release -p nightcourt-checks -- worst --search 200 --changes 200

It prints what the worst nights known cost each command: the work that is counted, and the time it took. With --search it
looks for worse ones first, and writes the ten worst of each command in their place.")]
pub(crate) struct Args {
    /// Folder of the worst nights
    #[arg(long, value_name = "DIR", default_value = "fuzz/worst")]
    folder: PathBuf,
    /// Number of random nights to begin with for each command
    #[arg(long, value_name = "N")]
    search: Option<u64>,
    /// Number of changes to try on each
    #[arg(long, value_name = "N", default_value_t = 100)]
    changes: u32,
    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match printed(args) {
        Ok(printed) => output::print(&printed, ExitCode::SUCCESS),
        Err(problem) => output::complain(&problem),
    }
}

fn printed(args: &Args) -> Result<String, String> {
    let mut printed = format!("{:16}{:>14}{:>8}\n", "night", "work", "ms");
    let failed = |path: &PathBuf, error: std::io::Error| format!("{}: {error}", path.display());
    if args.search.is_some() {
        std::fs::create_dir_all(&args.folder).map_err(|error| failed(&args.folder, error))?;
    }
    for command in Command::ALL {
        for (number, (cost, sheet)) in
            search(command, args.seed, args.search.unwrap_or(0), args.changes).iter().enumerate()
        {
            let path = args.folder.join(format!("{}-{number}.night", command.id()));
            let text = format!("# work: {cost}\n{sheet}");
            write_beside(&path, text.as_bytes()).map_err(|error| failed(&path, error))?;
        }
        for number in 0..10 {
            let name = format!("{}-{number}", command.id());
            let path = args.folder.join(format!("{name}.night"));
            let text = std::fs::read_to_string(&path).map_err(|error| failed(&path, error))?;
            let sheet: Sheet =
                text.parse().map_err(|why: nightcourt_resolvers::text::Errors| format!("{}: {why}", path.display()))?;
            let start = Instant::now();
            let cost = command.cost(&sheet);
            printed += &format!("{name:16}{cost:>14}{:>8}\n", start.elapsed().as_millis());
        }
    }
    Ok(printed)
}
