//! `nightcourt campaign`: random nights through every system; divergences are counted, minimised and catalogued.

use std::ffi::OsString;

use clap::FromArgMatches as _;
use nightcourt_corpus::campaign::Plan;
use nightcourt_corpus::campaign::folder::publish::contents;
use nightcourt_corpus::campaign::records::Provenance;
use nightcourt_gen::Frame;

use super::compared::Compared;
use super::drawn::Drawn;
use super::output::CommandResult;
use super::rulers::Rulers;
use super::running::Running;
use super::sampling;
use crate::Files;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt campaign --frame theme --nights 100000 --out my-corpus
  nightcourt campaign --frame normal --nights 100000 --given component=block --given no-breakdown --out blocks
  nightcourt campaign --frame mine.toml,normal --nights 100000 --out my-games
  nightcourt campaign --nights our-nights.jsonl --out ours
  nightcourt campaign --frame theme --nights 100000 --rulebook ultimafia --rulebook mysite.toml --out sites
  nightcourt campaign --frame plain --nights 20000 --engine bot=\"python3 engine.py\" --out with-bot
  nightcourt campaign --frame plain --players 7 --actions 3..5 --nights 100000 --out few-actions

With --given, nights that do not meet every condition are passed over and counted as such: --nights says how many are drawn.",
          mut_arg("frame", |frame| frame.help(format!("{}\n[default: uniform]", sampling::frames()))))]
pub(crate) struct Args {
    #[command(flatten)]
    drawn: Drawn,
    #[command(flatten)]
    compared: Compared,
    #[command(flatten)]
    running: Running,
}

impl Args {
    fn plan(&self, rulers: &Rulers) -> Result<Plan, String> {
        self.drawn.plan(
            self.compared.terms(self.drawn.seed, rulers)?,
            &[Frame::Uniform],
            None,
        )
    }
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let rulers = args.compared.rulers()?;
    args.running.run(&args.plan(&rulers)?, &rulers)
}

/// Runs a campaign in memory, by the options of the command. Ends where `go_on`, told the nights done and all nights, returns false.
pub(crate) fn in_memory(
    options: Vec<OsString>,
    go_on: &mut (dyn FnMut(u64, u64) -> bool + Send),
) -> Result<Files, String> {
    let command =
        <Args as clap::Args>::augment_args(clap::Command::new("campaign").no_binary_name(true));
    let parsed = command
        .try_get_matches_from(options)
        .and_then(|matches| Args::from_arg_matches(&matches));
    let args = parsed.map_err(|error| {
        let text = error.to_string();
        text.split("\n\n")
            .next()
            .unwrap_or_default()
            .trim_start_matches("error: ")
            .to_owned()
    })?;
    let rulers = args.compared.rulers()?;
    let plan = args.plan(&rulers)?;
    let state = args.running.in_memory(&plan, &rulers, go_on)?;
    contents(&state, &rulers.panel, &Provenance::default()).map_err(|why| why.to_string())
}
