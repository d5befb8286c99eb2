//! `nightcourt merge`: parts of a campaign, run apart, become the files of the whole.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use nightcourt_corpus::campaign::corpus::Corpus;
use nightcourt_corpus::campaign::files::{CHECKPOINT, Mode, Place, RUN, load};
use nightcourt_corpus::campaign::{Plan, Ranges, State};
use nightcourt_pages::summary;
use nightcourt_resolvers::system::resolve;

use super::output;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt campaign --range 0..500000 --out a\n  \
                        nightcourt campaign --range 500000..1000000 --out b\n  nightcourt merge a b --out whole\n\n\
                        Of one directory alone, all files are made anew from its checkpoint.")]
pub(crate) struct Args {
    /// Directories of campaigns that differ only in their frames and ranges of nights
    #[arg(required = true, num_args = 1.., value_name = "DIR")]
    parts: Vec<PathBuf>,
    /// Merge although nights are missing between the parts
    #[arg(long)]
    gaps: bool,
    /// Directory for the files; must be empty or not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace the files of a campaign that is there
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match merge(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => output::complain(&problem),
    }
}

fn merge(args: &Args) -> Result<(), String> {
    let mut whole: Option<State> = None;
    for part in &args.parts {
        let path = part.join(CHECKPOINT);
        if path.exists() && !part.join(RUN).exists() {
            return Err(format!(
                "the campaign in {} has not finished: run it again with --resume, then merge",
                part.display()
            ));
        }
        let state = load(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        match &mut whole {
            None => whole = Some(state),
            Some(whole) => whole
                .merge(state)
                .map_err(|apart| format!("cannot merge {} with those before it: {apart}", part.display()))?,
        }
    }
    let state = whole.ok_or("name the directories to merge")?;
    if !args.gaps {
        for (source, section) in &state.frames {
            if let [first, .., last] = section.done.parts() {
                let missing = Ranges::one(first.start..last.end).without(&section.done);
                return Err(format!(
                    "the nights {missing} of {} are in no part: name the parts that have them, or add --gaps",
                    source.about()
                ));
            }
        }
    }
    let frames = state.frames.iter().map(|(&frame, section)| (frame, section.done.clone())).collect();
    let plan = Plan { terms: state.terms.clone(), frames };
    let mode = if args.force { Mode::Force } else { Mode::New };
    let (mut place, _) = Place::claim(&args.out, mode, &plan).map_err(|refusal| refusal.to_string())?;
    let corpus = Corpus::new(&state, &resolve).map_err(|complaint| complaint.to_string())?;
    place.publish(&state, &corpus).map_err(|error| {
        format!("cannot write to {}: {error}: make room or name another directory", args.out.display())
    })?;
    let _ = writeln!(std::io::stdout(), "{}", summary::summary(&state, &corpus).trim_end());
    Ok(())
}
