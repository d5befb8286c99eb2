//! The studies whose nights a panel of rulers resolves: how a plan of each is run, whoever runs it and why.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use nightcourt_corpus::axioms::{Axioms, Tallies};
use nightcourt_corpus::blame::{Blame, Blamer};
use nightcourt_corpus::campaign;
use nightcourt_corpus::campaign::folder::{is_packed, unpack};
use nightcourt_corpus::campaign::observer::{Go, Options, run_with};
use nightcourt_corpus::claims::{Claims, Shares};
use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use nightcourt_corpus::record::pretty;
use nightcourt_corpus::study::fold::fold;
use nightcourt_corpus::study::{Observer, Plan, State, Sums, checkpoint};
use nightcourt_pages::page::{self, Block as PageBlock, Screen};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::OtherOrder;
use nightcourt_resolvers::ruler::Panel;
use serde::Serialize;

use super::options::{self, unwritable};
use super::output::{self, CommandResult};
use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::state_only::{StateArgs, measured};

/// Gets the state after each block, and the work of the block.
pub(super) type Block<'a, S> = &'a mut dyn FnMut(&State<S>, u64) -> Go;

/// A plan, and how it is run.
pub(super) struct Task<'a> {
    pub(super) plan: &'a Plan,
    pub(super) panel: &'a Panel,
    /// Number of threads; 0: one per core.
    pub(super) threads: usize,
    pub(super) options: &'a Options<'a>,
}

impl<'a> Task<'a> {
    /// Runs the plan with an observer.
    fn observed<O: Observer>(
        &self,
        state: &mut State<O::State>,
        block: Block<'_, O::State>,
        observer: &(dyn Fn(Evaluator<'a>) -> O + Sync),
    ) -> Result<Go, String> {
        let Task {
            plan,
            panel,
            threads,
            options,
        } = *self;
        fold(plan, state, threads, panel, options, observer, block)
            .map_err(|error| error.to_string())
    }
}

/// A study that needs only a panel.
pub(super) trait PanelStudy: Sums {
    /// Runs a plan from a state to its end, or until `block` stops it.
    fn run(task: &Task<'_>, state: &mut State<Self>, block: Block<'_, Self>) -> Result<Go, String>;
}

impl PanelStudy for campaign::Sums {
    fn run(task: &Task<'_>, state: &mut State<Self>, block: Block<'_, Self>) -> Result<Go, String> {
        let options = Options {
            other: OtherOrder::WhereItMayDecide,
            cancel: Arc::clone(&task.options.cancel),
            ..*task.options
        };
        run_with(task.plan, state, task.threads, task.panel, &options, block)
            .map_err(|error| error.to_string())
    }
}

impl PanelStudy for Shares {
    fn run(task: &Task<'_>, state: &mut State<Self>, block: Block<'_, Self>) -> Result<Go, String> {
        task.observed(state, block, &|_| Claims::default())
    }
}

impl PanelStudy for Tallies {
    fn run(task: &Task<'_>, state: &mut State<Self>, block: Block<'_, Self>) -> Result<Go, String> {
        task.observed(state, block, &|_| Axioms::default())
    }
}

impl PanelStudy for Blame {
    fn run(task: &Task<'_>, state: &mut State<Self>, block: Block<'_, Self>) -> Result<Go, String> {
        task.observed(state, block, &|_| Blamer::new(task.plan.terms.switches))
    }
}

/// Options for the run of a study, and for its figures.
#[derive(clap::Args)]
pub(super) struct FigureArgs {
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    state: StateArgs,
    /// Format of the figures
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
    // The help text lists the files of the command.
    #[arg(long, short, value_name = "DIR", conflicts_with = "format")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl FigureArgs {
    /// Refuses files that exist, before the work for them begins.
    pub(super) fn check(&self, files: &[&str]) -> Result<(), String> {
        let folder = self.out.as_ref();
        folder.map_or(Ok(()), |folder| self.overwrite.check_in(folder, files))
    }

    /// Runs a plan, or the rest of it by the kept state.
    pub(super) fn measure<S: PanelStudy>(
        &self,
        plan: &Plan,
        panel: &Panel,
    ) -> CommandResult<State<S>> {
        measured(plan, &self.state, panel, self.threads)
    }

    /// Prints the figures, or writes the files of these names: tables, the record as JSON, and the page of files.
    pub(super) fn answer(
        &self,
        page: &[PageBlock],
        record: &impl Serialize,
        files: &[&str],
        tables: Vec<Vec<u8>>,
        of_files: &[PageBlock],
    ) -> CommandResult {
        let json = || pretty(record).map_err(unwritable("JSON"));
        let Some(folder) = &self.out else {
            return output::print(match self.format.page() {
                Some(format) => page::print(page, format, output::wide_screen()).into_bytes(),
                None => json()?,
            });
        };
        let markdown = page::print(of_files, page::Format::Markdown, Screen::default());
        let contents = tables.into_iter().chain([json()?, markdown.into_bytes()]);
        let paths = files.iter().map(|name| folder.join(name));
        self.overwrite
            .write(&paths.zip(contents).collect::<Vec<_>>())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the word of the study of the state in a file, which may be packed; `None` if it is no state.
pub(super) fn word(path: &Path) -> Option<String> {
    let bytes = read_at_most(path, MAX_RECORD).ok()?;
    checkpoint::study(&if is_packed(path) {
        unpack(&bytes).ok()?
    } else {
        bytes
    })
}

/// Lists the sources whose counts cannot be verified, each in a sentence with the way out.
pub(super) fn unverified<S: Sums>(state: &State<S>) -> Vec<String> {
    let say = |source: campaign::Source| {
        format!(
            "the counts of {}: no counts of its leaves were kept, so nobody can resolve a part of them again; run them again",
            source.about()
        )
    };
    state.unverified().into_iter().map(say).collect()
}
