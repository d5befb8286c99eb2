//! `nightcourt check`: a corpus again, from its files alone.

use std::num::NonZeroUsize;
use std::path::Path;

use nightcourt_corpus::campaign::check::check_within;
use nightcourt_corpus::campaign::files::{CHECKPOINT, LoadError, finished, load, unfinished};

use super::process::ExitCode;
use super::rulers::Added;
use super::{corpus, options, output, sampling};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  nightcourt check my-corpus\n  nightcourt check sites --rulebook mysite.toml\n\nExits 1 if anything is wrong, \
                        or takes more work than --budget allows: for each precedent, and for all of a catalogue."
)]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    #[command(flatten)]
    added: Added,
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
    let supply = sampling::supply(&args.files, Some(&args.lists));
    let terms = match load(&corpus.join(CHECKPOINT)) {
        Ok(state) => match sampling::all_here(state.frames.keys().copied(), &supply) {
            Ok(()) => state.terms.added,
            Err(problem) => return output::complain(&problem),
        },
        // The check says what is wrong with it.
        Err(_) => Default::default(),
    };
    let rulers = match args.added.start_for(&terms) {
        Ok(rulers) => rulers,
        Err(problem) => return output::complain(&problem),
    };
    let checked = match check_within(&corpus, &rulers.panel, &supply, NonZeroUsize::MIN, &args.work.budget()) {
        Ok(checked) => checked,
        Err(problem) => return output::complain(&problem),
    };
    let mut text = String::new();
    for missing in &checked.unchecked {
        text += &format!("not checked: {missing}\n");
    }
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
    let code = if checked.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) };
    output::say(&text, code)
}
