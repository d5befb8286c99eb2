//! `nightcourt blame`: the switches that make systems diverge.

use std::path::PathBuf;

use nightcourt_corpus::blame::{Blame, rows, table};
use nightcourt_corpus::campaign::State;
use nightcourt_corpus::study::{Plan, Source};

use super::output::CommandResult;
use super::overwrite::Overwrite;
use super::rulers::Added;
use super::state_only::{StateArgs, measured};
use super::{corpus, figures, output, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt blame my-corpus --out blame.csv
  nightcourt blame my-corpus --nights 20000
  nightcourt blame my-corpus --nights 200000 --state blame-state.json

Switches are rulings that hosts dispute (see `nightcourt list switches`). The first nights of each frame are resolved again. For each
frame, each pair of systems and each lens, the table has of the nights on which the two diverge:

  cause     the nights of each cause: `tie` (the two agree under some order of submission: one switch leaves it open), `one` (one
            other switch), `several` (several together), `rules` (no setting of switches makes the two agree), `unknown` (to
            try every setting takes too much work)
  share     the Shapley share of a switch: the nights that it accounts for
  smallest  the nights on which a set of switches is a smallest one that makes the two agree; a night may have several

A switch that leaves ties open is turned to `all`: some outcome that the rules allow has to agree. Every combination of switches is
tried on every night, so shares are exact, and add up, with `rules`, to all nights on which the two diverge.

Only nights that a frame draws are resolved again: your own nights are not in the corpus, and a census counts classes of nights.",
          mut_arg("shards", |shards| shards.conflicts_with("out")))]
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
    #[command(flatten)]
    state: StateArgs,
    /// File to write the table to, as CSV [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    if let Some(out) = &args.out {
        args.overwrite.check(out)?;
    }
    let mut corpus = figures::state(args.corpus.given())?;
    let rulers = args.added.start_all_for(&corpus.terms.added)?;
    let others = others(&corpus);
    let plan = Plan {
        frames: figures::first(&mut corpus, &args.files, args.nights)?,
        terms: corpus.terms,
    };
    if plan.frames.is_empty() {
        return Err(format!(
            "there is nothing to blame, as {others}: name a corpus of nights that a frame draws; `nightcourt campaign --frame \
             FILE` draws nights like your own"
        ).into());
    }
    let state = measured::<Blame>(&plan, &args.state, &rulers.panel, None)?;
    let sources = plan.frames.iter().map(|(source, _)| source);
    let measured = sources.filter_map(|source| Some((source, state.frames.get(source)?)));
    let blamed: Vec<_> = measured
        .flat_map(|(source, section)| rows(*source, &section.sums))
        .collect();
    let count = blamed.len();
    let table = table(blamed).map_err(|error| format!("cannot write the table: {error}"))?;
    let Some(out) = &args.out else {
        return output::print(&table);
    };
    args.overwrite.write(&[(out, &table)])?;
    let said = format!("{count} rows in {}\n", out.display());
    output::say(&said)
}

/// Says of each source that no frame draws why its nights are not resolved again.
fn others(corpus: &State) -> String {
    let others = corpus.frames.keys().filter_map(|source| match source {
        Source::Frame(_) => None,
        Source::Listed(_) => Some(format!("{} are not in the corpus", source.about())),
        Source::Census(_) => Some(format!("{source} counts classes of nights")),
    });
    others.collect::<Vec<_>>().join(", and ")
}
