//! `nightcourt figures`: pictures of a campaign's counts, each with its numbers.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::folder::{CHECKPOINT, finished, load};
use nightcourt_corpus::campaign::{Ranges, Source, State};
use nightcourt_corpus::sample::sample;
use nightcourt_pages::figures::{Figure, SAMPLED, figures};

use super::output::CommandResult;
use super::overwrite::Overwrite;
use super::{check, corpus, output, progress, rulers, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Example:
  nightcourt figures my-corpus --out figures

For each frame, `matrix` shows how often any two systems diverge: below the diagonal in who dies, above it in anything.
`players`, `actions` and `density` (actions for each player) have a line for each frame. Each
figure is an SVG with a CSV of the same name that holds its numbers.

A campaign does not count actions and density of diverging nights: the first nights of each frame are resolved
again for these. Files of these names are replaced with --force only, others are left alone. The same corpus gives the same
bytes.")]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    /// Folder to write
    #[arg(long, short, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
    #[command(flatten)]
    files: sampling::Files,
    /// The most nights of each frame to resolve again
    #[arg(long, value_name = "N", default_value_t = SAMPLED)]
    nights: u64,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    output::say(&draw(args)?)
}

fn draw(args: &Args) -> CommandResult<String> {
    let mut state = state(args.corpus.given())?;
    let drawn = first(&mut state, &args.files, args.nights)?;
    let panel = rulers::shipped(&state.terms.added);
    let bar = progress::bar(drawn.iter().map(|(_, nights)| nights.len()).sum(), "nights");
    let done = |nights| bar.inc(nights);
    let each = drawn.iter().map(|(source, nights)| {
        sample(&state.terms, *source, nights, &panel, &done).map(|sample| (*source, sample))
    });
    let samples: BTreeMap<_, _> = each.collect::<Result<_, _>>()?;
    bar.finish_and_clear();
    let figures = figures(&state, &samples).map_err(|error| format!("cannot draw: {error}"))?;
    let out = &args.out;
    write(&figures, out, args.overwrite)?;
    Ok(format!(
        "{} figures, each with its numbers, in {}\n",
        figures.len(),
        out.display()
    ))
}

/// Returns the first nights of each frame of a corpus, to resolve again. Given nights have no files here, and a census
/// counts classes of nights, which cannot be sampled.
pub(crate) fn first(
    state: &mut State,
    files: &sampling::Files,
    nights: u64,
) -> CommandResult<Vec<(Source, Ranges)>> {
    state.terms.supply = sampling::supply(files, None);
    let frames = state
        .frames
        .iter()
        .filter(|(source, _)| matches!(source, Source::Frame(_)));
    let drawn: Vec<_> = frames
        .map(|(&source, section)| (source, section.done.first(nights)))
        .collect();
    sampling::all_here(drawn.iter().map(|(source, _)| *source), &state.terms.supply)?;
    Ok(drawn)
}

/// Writes figures to a folder, each with its numbers.
pub(crate) fn write(figures: &[Figure], out: &Path, overwrite: Overwrite) -> Result<(), String> {
    fs::create_dir_all(out).map_err(|error| output::cannot_write(out, error, "folder"))?;
    let files = figures.iter().flat_map(|figure| {
        [("svg", &figure.svg), ("csv", &figure.table)]
            .map(|(end, text)| (out.join(format!("{}.{end}", figure.name)), text))
    });
    overwrite.write(&files.collect::<Vec<_>>())
}

/// Returns the state of the campaign in the given folder, or else of the corpus that comes with the program.
pub(crate) fn state(given: Option<&Path>) -> CommandResult<State> {
    let Some(folder) = corpus::folder(given) else {
        return Ok(corpus::built_in()?);
    };
    let path = folder.join(CHECKPOINT);
    let why = match finished(&folder) {
        Ok(state) => return Ok(state),
        Err(why) => why,
    };
    let Some(unfinished) = check::is_unfinished(&folder, &why) else {
        return Err(format!("cannot read {}: {why}", path.display()).into());
    };
    // The counts so far can be drawn.
    let so_far = load(&path).map_err(|_| unfinished.clone())?;
    output::tell(&format!(
        "warning: {unfinished}\n{} nights have been counted so far",
        so_far.nights()
    ));
    Ok(so_far)
}
