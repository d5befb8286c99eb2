//! `nightcourt check`: a corpus again, from its files alone.

use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;

use nightcourt_corpus::campaign::check::check_within;
use nightcourt_corpus::campaign::files::{CHECKPOINT, LoadError, finished, load, unfinished};
use nightcourt_resolvers::system::resolve;

use super::{corpus, options, output, rulebook, sampling};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  nightcourt check my-corpus\n  nightcourt check sites --rulebook mysite.toml\n\nExits 1 if anything is wrong, \
                        or takes more work than --budget allows: for each precedent, and for all of a catalogue."
)]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    #[command(flatten)]
    rulebooks: rulebook::Books,
    #[command(flatten)]
    files: sampling::Files,
    #[command(flatten)]
    lists: sampling::Lists,
    #[command(flatten)]
    work: options::Work,
}

/// Says that a campaign is unfinished and by which command it goes on, if that is why it cannot be loaded.
pub(crate) fn is_unfinished(folder: &Path, why: &LoadError) -> Option<String> {
    let command = unfinished(folder, why)?;
    Some(format!("{}: the campaign is unfinished; to go on: {command}", folder.display()))
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let Some(corpus) = corpus::folder(args.corpus.given()) else {
        return output::complain("name the folder of a corpus: nightcourt check DIR");
    };
    if let Some(problem) = finished(&corpus).err().and_then(|why| is_unfinished(&corpus, &why)) {
        return output::complain(&problem);
    }
    let state = load(&corpus.join(CHECKPOINT));
    if let Ok(state) = state
        && let Err(problem) = sampling::all_here(state.frames.keys().copied(), &args.files)
    {
        return output::complain(&problem);
    }
    let checked = match check_within(&corpus, &resolve, NonZeroUsize::MIN, &args.work.budget()) {
        Ok(checked) => checked,
        Err(problem) => return output::complain(&problem),
    };
    let mut text = String::new();
    for problem in &checked.problems {
        text += &format!("{problem}\n");
    }
    let verdict = match checked.problems.len() {
        0 => "no problems".to_owned(),
        1 => "1 problem".to_owned(),
        many => format!("{many} problems"),
    };
    text +=
        &format!("{} precedents, {} reductions resolved again: {verdict}\n", checked.precedents, checked.reductions);
    let code = if checked.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    output::say(&text, code)
}
