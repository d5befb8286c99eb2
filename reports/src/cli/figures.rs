//! `nightcourt publish --figures`: pictures of a campaign's counts, each with its numbers.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use nightcourt_corpus::campaign::folder::{CHECKPOINT, finished, load};
use nightcourt_corpus::campaign::{Ranges, Source, State};
use nightcourt_corpus::sample::sample;
use nightcourt_pages::figures::{Figure, figures};

use super::output::CommandResult;
use super::overwrite::Overwrite;
use super::sampling::GivenFrame;
use super::{check, corpus, output, progress, publish, rulers, sampling};

pub(crate) fn run(args: &publish::Args) -> CommandResult {
    let corpus = match &args.parts[..] {
        [] => None,
        [corpus] => Some(corpus.as_path()),
        _ => return Err("--figures draws one corpus: publish the parts first".into()),
    };
    output::say(&draw(corpus, args)?)
}

fn draw(corpus: Option<&Path>, args: &publish::Args) -> CommandResult<String> {
    let mut state = state(corpus)?;
    let drawn = first(&mut state, &args.files.frames, args.nights)?;
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
    write(&figures, out, Overwrite::of(args.force))?;
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
    frames: &[GivenFrame],
    nights: u64,
) -> CommandResult<Vec<(Source, Ranges)>> {
    state.terms.supply = sampling::supply(frames, None);
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
