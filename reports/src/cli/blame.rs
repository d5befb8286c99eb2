//! `nightcourt blame`: the switches that make systems diverge.

use std::path::PathBuf;

use nightcourt_corpus::blame::{Blamer, rows, table};
use nightcourt_corpus::sample::again;

use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::rulers::Added;
use super::{corpus, figures, output, progress, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt blame my-corpus --out blame.csv
  nightcourt blame my-corpus --nights 20000

Switches are rulings that hosts dispute (see `nightcourt systems`). The first nights of each frame are resolved again. For each
frame, each pair of systems and each lens, the table has of the nights on which the two diverge:

  cause     the nights of each cause: `tie` (one switch that leaves the order of submission open makes the two agree), `one` (one
            other switch), `several` (several together), `rules` (no setting of switches makes the two agree), `unknown` (to
            try every setting takes too much work)
  share     the Shapley share of a switch: the nights that it accounts for
  smallest  the nights on which a set of switches is a smallest one that makes the two agree; a night may have several

A switch that leaves ties open is turned to `all`: some outcome that the rules allow has to agree. Every combination of switches is
tried on every night, so shares are exact, and add up, with `rules`, to all nights on which the two diverge.")]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    #[command(flatten)]
    added: Added,
    #[command(flatten)]
    files: sampling::Files,
    /// The most nights of each frame to resolve again
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nights: u64,
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
    let mut state = figures::state(args.corpus.given())?;
    let rulers = args.added.start_for(&state.terms.added)?;
    let missing = state.terms.added.missing(&rulers.panel);
    if !missing.is_empty() {
        return Err(missing.join("\n"));
    }
    let drawn = figures::first(&mut state, &args.files, args.nights)?;
    let bar = progress::bar(drawn.iter().map(|(_, nights)| nights.len()).sum(), "nights");
    let mut blamed = Vec::new();
    for (source, nights) in &drawn {
        let observer = || Blamer::new(state.terms.switches);
        let blame = again(
            &state.terms,
            *source,
            nights,
            &rulers.panel,
            &observer,
            &|nights| bar.inc(nights),
        )
        .map_err(|error| format!("cannot start threads: {error}"))?;
        blamed.extend(rows(*source, &blame));
    }
    bar.finish_and_clear();
    let count = blamed.len();
    let table = table(blamed).map_err(|error| format!("cannot write the table: {error}"))?;
    let Some(out) = &args.out else {
        return Ok(table);
    };
    args.overwrite.write(&[(out, &table)])?;
    Ok(format!("{count} rows in {}\n", out.display()).into_bytes())
}
