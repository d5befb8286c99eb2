//! `nightcourt-checks adopt`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use nightcourt_checks::adopt::{Failure, Regression, adopt};
use nightcourt_checks::targets::Target;
use nightcourt_corpus::files::write_atomic;

use super::output::{complain, print};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo run -p nightcourt-checks -- adopt fuzz/artifacts/laws/crash-3fb1c2
  cargo run -p nightcourt-checks -- adopt slow-input --target explain --out regressions
  cargo run -p nightcourt-checks -- adopt --again resolvers/tests/regressions/laws-0c1d2e3f4a5b.night

The input that a fuzz target failed on is made smaller as long as it fails for the same reason, and written as a night
like any other (or, where bytes are at fault, as JSON), with the target, the message and the command to try it again.
The target is the name of the folder that the input is in, unless --target says otherwise.

The exit code is 0 if the input was adopted, or with --again if it no longer fails; 1 if there is nothing to adopt, or
with --again if it still fails; 2 if the input is wrong.")]
pub(crate) struct Args {
    /// Input that the fuzzer wrote; with --again a regression
    #[arg(value_name = "FUZZ_INPUT")]
    input: PathBuf,
    /// Fuzz target: the first column of fuzz/inputs.txt
    #[arg(long, value_parser = super::target, conflicts_with = "again")]
    target: Option<Target>,
    /// Folder of the regressions
    #[arg(
        long,
        short,
        value_name = "DIR",
        default_value = "resolvers/tests/regressions",
        conflicts_with = "again"
    )]
    out: PathBuf,
    /// Try a regression again, and write nothing
    #[arg(long)]
    again: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match if args.again {
        again(&args.input)
    } else {
        bring_home(args)
    } {
        Ok(code) => code,
        Err(problem) => complain(&problem),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn bring_home(args: &Args) -> Result<ExitCode, String> {
    let input = read(&args.input)?;
    let folder = args
        .input
        .parent()
        .and_then(Path::file_name)
        .and_then(|name| name.to_str());
    let target = args
        .target
        .or_else(|| folder.and_then(Target::from_id))
        .ok_or_else(|| {
            format!(
                "{} stands in no folder of a fuzz target: name it, as in --target laws",
                args.input.display()
            )
        })?;
    let Some(regression) = adopt(target, &input) else {
        let _ = writeln!(
            std::io::stderr(),
            "{} finds nothing wrong with {} here, and the input is left where it is. If the fuzzer stopped on it, it was for time or \
             memory, or the failure does not come again",
            target.id(),
            args.input.display()
        );
        return Ok(ExitCode::from(1));
    };
    let (path, contents) = regression.file(&args.out);
    std::fs::create_dir_all(&args.out)
        .and_then(|()| write_atomic(&path, contents.as_bytes()))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(print(
        &format!("{contents}\nadopted as {}\n", path.display()),
        ExitCode::SUCCESS,
    ))
}

fn again(path: &Path) -> Result<ExitCode, String> {
    let contents = String::from_utf8(read(path)?)
        .map_err(|_| format!("{} is not UTF-8 text", path.display()))?;
    let regression = Regression::read(&contents)
        .map_err(|why| format!("{} is no regression: {why}", path.display()))?;
    Ok(match regression.again() {
        None => print(&format!("{}: no more\n", path.display()), ExitCode::SUCCESS),
        Some(Failure { rule, message }) => print(
            &format!("{}: {rule}\n{message}\n", path.display()),
            ExitCode::from(1),
        ),
    })
}
