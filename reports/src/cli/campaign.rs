//! `nightcourt campaign`: random nights through every system; divergences are counted, minimised and catalogued.

use std::ffi::OsString;
use std::sync::Arc;

use clap::FromArgMatches as _;
use nightcourt_corpus::campaign::folder::Folder;
use nightcourt_corpus::campaign::folder::publish::{Unpublished, contents, publish};
use nightcourt_corpus::campaign::observer::{Go, Options, run_with};
use nightcourt_corpus::campaign::records::Provenance;
use nightcourt_corpus::campaign::{Plan, State, Sums};
use nightcourt_gen::Frame;
use nightcourt_pages::summary;
use nightcourt_precedent::finding::OtherOrder;
use nightcourt_resolvers::ruler::Panel;

use super::compared::Compared;
use super::drawn::Drawn;
use super::output::CommandResult;
use super::rulers::Rulers;
use super::running::Running;
use super::sampling;
use super::study::{Block, Study, Task};
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
    run_plan(&args.plan(&rulers)?, &rulers, &args.running)
}

/// Runs the plan of a campaign or a census, and writes its files.
pub(super) fn run_plan(plan: &Plan, rulers: &Rulers, running: &Running) -> CommandResult {
    if running.out.is_none() {
        return Err("say where the files go: --out DIR".into());
    }
    let finished = running.measured::<Sums>(plan, rulers)?;
    running.publish(plan, finished, &rulers.panel)
}

impl Study for Sums {
    fn run(task: &Task<'_>, state: &mut State, block: Block<'_, Sums>) -> Result<Go, String> {
        let options = Options {
            other: OtherOrder::WhereItMayDecide,
            cancel: Arc::clone(&task.options.cancel),
            ..*task.options
        };
        run_with(task.plan, state, task.threads, task.panel, &options, block)
            .map_err(|error| error.to_string())
    }

    /// The records of a campaign are without the outcomes of a missing engine.
    const NEEDS_RULERS: bool = false;

    fn progress(state: &State) -> String {
        let (diverging, precedents) = (state.diverging(), state.named().len());
        format!("{diverging} diverging, {precedents} precedents, ")
    }

    fn publish(
        folder: &mut dyn Folder,
        _: &Plan,
        state: &State,
        panel: &Panel,
        provenance: &Provenance,
    ) -> Result<String, Unpublished> {
        let shown = publish(state, panel, provenance, folder)?;
        let summary = summary::summary(state, &shown, panel);
        Ok(format!("{}\n", summary.trim_end()))
    }
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
    let state = args.running.in_memory::<Sums>(&plan, &rulers, go_on)?;
    contents(&state, &rulers.panel, &Provenance::default()).map_err(|why| why.to_string())
}
