//! `nightcourt check`: checks a corpus again, from its files alone.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::num::NonZeroUsize;
use std::path::Path;

use nightcourt_corpus::campaign::folder::check::check_within;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, LoadError, finished, load, unfinished};

use nightcourt_corpus::campaign::observer::{Go, Options, run_with};
use nightcourt_corpus::campaign::{Plan, State};
use nightcourt_corpus::study::again::{Redrawn, redraw};
use nightcourt_precedent::finding::OtherOrder;
use nightcourt_resolvers::ruler::Panel;

use super::process::ExitCode;
use super::rulers::Added;
use super::{corpus, options, output, progress, sampling};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  nightcourt check my-corpus\n  nightcourt check my-corpus --again 10\n  nightcourt check sites --rulebook mysite.toml\n\nExits 1 if anything is wrong, \
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
    /// Number of blocks, of up to 16,384 nights, to draw at random, resolve again and compare with the counts
    #[arg(long, value_name = "K", default_value_t = 0)]
    again: usize,
    #[command(flatten)]
    work: options::Work,
}

/// Reports that a campaign is unfinished, with the command that resumes it, if that is why it cannot be loaded.
pub(crate) fn is_unfinished(folder: &Path, why: &LoadError) -> Option<String> {
    let command = unfinished(folder, why)?;
    Some(format!(
        "{}: the campaign is unfinished; to go on: {command}",
        folder.display()
    ))
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let Some(corpus) = corpus::folder(args.corpus.given()) else {
        return output::complain("name the folder of a corpus: nightcourt check DIR");
    };
    if let Some(problem) = finished(&corpus)
        .err()
        .and_then(|why| is_unfinished(&corpus, &why))
    {
        return output::complain(&problem);
    }
    let supply = sampling::supply(&args.files, Some(&args.lists));
    let state = match load(&corpus.join(CHECKPOINT)) {
        Ok(mut state) => match sampling::all_here(state.frames.keys().copied(), &supply) {
            Ok(()) => {
                state.terms.supply = supply.clone();
                Some(state)
            }
            Err(problem) => return output::complain(&problem),
        },
        // The check reports the problem.
        Err(_) => None,
    };
    let added = state
        .as_ref()
        .map(|state| state.terms.added.clone())
        .unwrap_or_default();
    let rulers = match args.added.start_for(&added) {
        Ok(rulers) => rulers,
        Err(problem) => return output::complain(&problem),
    };
    let mut checked = match check_within(
        &corpus,
        &rulers.panel,
        &supply,
        NonZeroUsize::MIN,
        &args.work.budget(),
    ) {
        Ok(checked) => checked,
        Err(problem) => return output::complain(&problem),
    };
    let mut text = String::new();
    if let Some(state) = state.filter(|_| args.again > 0) {
        match redrawn(&state, args.again, &rulers.panel) {
            Ok(redrawn) => {
                let Redrawn {
                    blocks,
                    of,
                    nights,
                    problems,
                } = redrawn;
                text += &format!(
                    "{blocks} of {of} blocks drawn again, {nights} nights or units of a census\n"
                );
                checked.problems.extend(problems);
            }
            Err(problem) => return output::complain(&problem),
        }
    }
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
    text += &format!(
        "{} precedents, {} reductions resolved again: {verdict}\n",
        checked.precedents, checked.reductions
    );
    if checked.problems.is_empty() {
        text += proved(args.again > 0);
    }
    let code = if checked.problems.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    };
    output::say(&text, code)
}

/// Draws blocks at random, resolves their nights again and compares the counts.
fn redrawn(state: &State, blocks: usize, panel: &Panel) -> Result<Redrawn, String> {
    let missing = state.terms.added.missing(panel);
    if !missing.is_empty() {
        return Err(missing.join("\n"));
    }
    let bar = progress::bar(blocks as u64, "blocks");
    let run = |plan: &Plan| {
        let mut found = State::new(plan.terms.clone());
        let options = Options {
            other: OtherOrder::WhereItMayDecide,
            ..Options::default()
        };
        run_with(plan, &mut found, 0, panel, &options, &mut |_, _| Go::On)
            .map_err(|error| format!("cannot start threads: {error}"))?;
        bar.inc(1);
        Ok(found)
    };
    let redrawn = redraw(
        state,
        blocks,
        RandomState::new().build_hasher().finish(),
        &run,
    );
    bar.finish_and_clear();
    redrawn
}

/// The meaning of a check without problems.
fn proved(again: bool) -> &'static str {
    if again {
        "Proved: every precedent shows its findings and is minimal; the first night of each comes from it; every file follows from \
         the checkpoint; the counts add up; the counts, precedents and first nights of the blocks drawn are those of their \
         nights. Not proved: the same of the other blocks, and where given nights come from.\n"
    } else {
        "Proved: every precedent shows its findings and is minimal; the first night of each comes from it; every file follows from \
         the checkpoint; the counts add up. Not proved: that the counts are of these nights, that no earlier night comes from a \
         precedent, and that a census has all of its precedents and settled answers (--again K draws K blocks of them again).\n"
    }
}
