//! `nightcourt blame`: which switches make systems diverge.

use std::path::PathBuf;

use nightcourt_corpus::campaign::blame::{Games, rows, table};

use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::rulers::Added;
use super::{corpus, figures, output, progress};

#[derive(clap::Args)]
#[command(after_help = "\
Example:
  nightcourt blame my-corpus --out blame.csv

Switches are rulings that hosts dispute (see `nightcourt systems`). For each frame, each pair of systems and each lens:

  share      the Shapley share of a switch: how much of the pair's divergences it accounts for
  smallest   a smallest set of switches that makes the two agree, and on how many nights it does; a night may have several
  rules      no setting of switches makes the two agree: their rules differ

A night that diverges comes down to a precedent, and the question is asked of that: do the systems agree, under the lens
under which they diverge there, for some options of these switches, all others as the campaign set them? A switch that leaves ties open is
turned to `all`: some outcome that the rules allow has to agree. Every combination is tried, so shares are exact; they add up,
with `rules`, to all nights on which the two diverge.")]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    #[command(flatten)]
    added: Added,
    /// File to write the table to, as CSV [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match blame(args) {
        Ok(printed) => output::print(&printed, ExitCode::SUCCESS),
        Err(problem) => output::complain(&problem),
    }
}

fn blame(args: &Args) -> Result<Vec<u8>, String> {
    if let Some(out) = &args.out {
        args.overwrite.check(out)?;
    }
    let state = figures::state(args.corpus.given())?;
    let rulers = args.added.start_for(&state.terms.added)?;
    let missing = state.terms.added.missing(&rulers.panel);
    if !missing.is_empty() {
        return Err(missing.join("\n"));
    }
    let bar = progress::bar(state.precedents.len() as u64, "precedents");
    let games = Games::of(&state, &rulers.panel, &|| bar.inc(1));
    bar.finish_and_clear();
    let table = table(&rows(&state, &games)).map_err(|error| format!("cannot write the table: {error}"))?;
    let Some(out) = &args.out else { return Ok(table) };
    args.overwrite.write(&[(out, &table)])?;
    Ok(format!("{} rows in {}\n", table.iter().filter(|&&byte| byte == b'\n').count() - 1, out.display()).into_bytes())
}
