//! `nightcourt study`: measurements of nights by the one loop, each with a row in the table of studies.
//!
//! A study is an observer (`nightcourt_corpus`), and a file here: its row, and what is shown of its sums. All else is common:
//! options, state, parts, merging, checks.

mod accounts;
mod axioms;
mod blame;
mod claims;
mod theorems;

use std::io;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{ArgMatches, Args as _, Command, FromArgMatches, Subcommand};
use nightcourt_corpus::campaign;
use nightcourt_corpus::campaign::folder::publish::Unpublished;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, Folder, PACKED, is_packed, unpack};
use nightcourt_corpus::campaign::records::Provenance;
use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use nightcourt_corpus::record::pretty;
use nightcourt_corpus::study::fold::{Go, Options, fold};
use nightcourt_corpus::study::{Observer, Plan, Ranges, Source, State, Sums, Terms, checkpoint};
use nightcourt_corpus::tally::{Measures, Table, Tally};
use nightcourt_gen::Frame;
use nightcourt_gen::census::{Units, Universe};
use nightcourt_pages::measures;
use nightcourt_pages::page::{self, Block as PageBlock, Screen};
use nightcourt_resolvers::ruler::Panel;
use serde::Serialize;

use super::compared::Systems;
use super::drawn::Drawn;
use super::output::{self, CommandResult};
use super::rulers::Rulers;
use super::running::Running;
use super::{check, figures, options, publish, sampling};

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

/// A study whose nights a panel of rulers resolves.
pub(super) trait Study: Sums {
    /// Runs a plan from a state to its end, or until `block` stops it.
    fn run(task: &Task<'_>, state: &mut State<Self>, block: Block<'_, Self>) -> Result<Go, String>;

    /// True if files need every ruler of the state. Otherwise they are made without the outcomes of missing ones.
    const NEEDS_RULERS: bool = true;

    /// Checks findings by the rulers again, without other nights of the study. Returns the problems, each in a sentence.
    fn refuted(_: &State<Self>, _: &Panel) -> Vec<String> {
        Vec::new()
    }

    /// Says what a running study has found, in words that end with a comma, for the bar of progress.
    fn progress(_: &State<Self>) -> String {
        String::new()
    }

    /// Writes the files of a state to a folder that has the state already, and returns the text about them.
    fn publish(
        folder: &mut dyn Folder,
        plan: &Plan,
        state: &State<Self>,
        panel: &Panel,
        provenance: &Provenance,
    ) -> Result<String, Unpublished>;
}

/// Figures of a study, in each form.
struct Figures {
    /// The page that is printed.
    page: Vec<PageBlock>,
    /// The JSON record of all figures.
    record: Vec<u8>,
    /// The files, in the order of [`Sums::FILES`].
    files: Vec<Vec<u8>>,
}

impl Figures {
    /// Returns figures whose files are these tables, a page as Markdown, and the record.
    fn new(
        page: Vec<PageBlock>,
        of_file: &[PageBlock],
        record: &impl Serialize,
        tables: Vec<Vec<u8>>,
    ) -> io::Result<Figures> {
        let record = pretty(record)?;
        let of_file = page::print(of_file, page::Format::Markdown, Screen::default());
        let files = tables
            .into_iter()
            .chain([of_file.into_bytes(), record.clone()])
            .collect();
        Ok(Figures {
            page,
            record,
            files,
        })
    }
}

/// Returns the figures of a study whose only file is the table of its measures.
fn table<M: Measures>(title: &str, plan: &Plan, state: &State<Tally<M>>) -> io::Result<Figures> {
    let table = Table::new(plan, state);
    Ok(Figures {
        page: measures::page(title, &table),
        record: pretty(&table)?,
        files: vec![table.csv()?],
    })
}

/// A study that `nightcourt study NAME` runs.
trait Named: Sums {
    type Observer: Observer<State = Self>;

    /// Returns the observer of one thread.
    fn observer(terms: &Terms) -> Self::Observer;

    /// Returns what is shown of a state.
    fn figures(plan: &Plan, state: &State<Self>, panel: &Panel) -> io::Result<Figures>;

    /// Checks findings by the rulers again; see [`Study::refuted`].
    fn refuted(_: &State<Self>, _: &Panel) -> Vec<String> {
        Vec::new()
    }
}

impl<N: Named> Study for N {
    fn refuted(state: &State<Self>, panel: &Panel) -> Vec<String> {
        N::refuted(state, panel)
    }

    fn run(task: &Task<'_>, state: &mut State<Self>, block: Block<'_, Self>) -> Result<Go, String> {
        let Task {
            plan,
            panel,
            threads,
            options,
        } = *task;
        let observer = |_| N::observer(&plan.terms);
        fold(plan, state, threads, panel, options, &observer, block)
            .map_err(|error| error.to_string())
    }

    fn publish(
        folder: &mut dyn Folder,
        plan: &Plan,
        state: &State<Self>,
        panel: &Panel,
        _: &Provenance,
    ) -> Result<String, Unpublished> {
        for (name, bytes) in N::FILES.iter().zip(N::figures(plan, state, panel)?.files) {
            folder.whole(name, &bytes)?;
        }
        Ok(String::new())
    }
}

/// A row of the table of studies.
pub(super) struct Row {
    /// The name of the study, on the command line and in files.
    pub(super) name: &'static str,
    /// A line of help: the measured property.
    about: &'static str,
    /// Examples, and what a reader of the figures has to know.
    help: &'static str,
    /// The usual frames.
    frames: &'static [Frame],
    /// The usual number of nights of each frame.
    nights: u64,
    run: fn(&Row, &NightArgs) -> CommandResult,
    /// Merges parts, and writes the files of the whole.
    pub(super) publish: fn(&publish::Args) -> CommandResult<()>,
    /// The files of its folder.
    files: &'static [&'static str],
    /// Checks a state.
    pub(super) check: fn(&check::Args, &Path) -> Result<check::Report, String>,
}

/// Every study but the campaign, which has a command of its own.
pub(super) static STUDIES: [Row; 5] = [
    claims::ROW,
    axioms::ROW,
    blame::ROW,
    accounts::ROW,
    theorems::ROW,
];

impl Row {
    /// Returns the row of a study that lacks its words and its usual nights.
    const fn of<N: Named>() -> Row {
        Row {
            name: N::STUDY,
            about: "",
            help: "",
            frames: &[],
            nights: 0,
            run: run_one::<N>,
            publish: publish::merged::<N>,
            files: N::FILES,
            check: check::of_panel::<N>,
        }
    }

    fn command(&self) -> Command {
        let usual: Vec<&str> = self.frames.iter().map(Frame::id).collect();
        let frames = format!("{}\n[default: {}]", sampling::frames(), usual.join(","));
        NightArgs::augment_args(Command::new(self.name))
            .about(self.about)
            .after_help(format!(
                "{}\n\nWithout --nights and --range it draws {} nights of each frame; with --out it writes {}.",
                self.help,
                self.nights,
                self.files.join(", ")
            ))
            .mut_arg("frame", |frame| frame.help(frames))
    }
}

/// Options of every study: its nights, its rulers and its output.
#[derive(clap::Args)]
struct NightArgs {
    /// Folder of a corpus whose frames, seed, systems and switches the study takes; the first nights of each frame are resolved again
    #[arg(value_name = "CORPUS", conflicts_with_all = ["range", "seed", "players", "actions", "given", "universe", "systems", "house", "switches"])]
    corpus: Option<PathBuf>,
    #[command(flatten)]
    drawn: Drawn,
    /// Universe of a census instead, as `nightcourt census --count` prints it: every night
    #[arg(long, value_name = "WORD", conflicts_with_all = ["nights", "frame", "seed", "players", "actions", "given"])]
    universe: Option<Universe>,
    #[command(flatten)]
    systems: Systems,
    #[command(flatten)]
    running: Running,
    /// Format of the figures, which are printed without --out
    #[arg(long, short, value_enum, default_value_t = options::Form::Text, conflicts_with = "out")]
    format: options::Form,
}

impl NightArgs {
    /// Returns the plan of these options.
    fn plan(&self, row: &Row) -> CommandResult<(Plan, Rulers)> {
        if let Some(corpus) = &self.corpus {
            return self.of_corpus(corpus, row);
        }
        let rulers = self.systems.start()?;
        let terms = self.systems.terms(self.drawn.seed, &rulers)?;
        let plan = match self.universe {
            None => self.drawn.plan(terms, row.frames, Some(row.nights))?,
            Some(universe) => self.drawn.census(terms, universe)?,
        };
        let is_part = self.universe.is_some_and(|universe| {
            let all = Ranges::one(0..Units::of(&universe).len());
            plan.frames.iter().all(|(_, ranges)| *ranges != all)
        });
        if is_part && !self.running.packed {
            return Err(
                "--range: the figures are about all units of a census: leave it out, or add --packed and join the parts by `nightcourt publish`"
                    .into(),
            );
        }
        Ok((plan, rulers))
    }

    /// Returns the plan of the first nights of each frame of a corpus.
    fn of_corpus(&self, folder: &Path, row: &Row) -> CommandResult<(Plan, Rulers)> {
        let mut corpus = figures::state(Some(folder))?;
        let rulers = self.systems.start_all_for(&corpus.terms.added)?;
        let others = others(&corpus);
        let nights = self.drawn.count(row.nights)?;
        let frames = figures::first(&mut corpus, self.drawn.frames(), nights)?;
        if frames.is_empty() {
            return Err(format!(
                "there is nothing to resolve again, as {others}: name a corpus of nights that a frame draws; `nightcourt campaign \
                 --frame FILE` draws nights like your own"
            )
            .into());
        }
        let terms = corpus.terms;
        Ok((Plan { terms, frames }, rulers))
    }
}

/// Says of each source that no frame draws why its nights are not resolved again.
fn others(corpus: &campaign::State) -> String {
    let others = corpus.frames.keys().filter_map(|source| match source {
        Source::Frame(_) => None,
        Source::Listed(_) => Some(format!("{} are not in the corpus", source.about())),
        Source::Census(_) => Some(format!("{source} counts classes of nights")),
    });
    others.collect::<Vec<_>>().join(", and ")
}

/// Runs one study. Its figures are printed, or written to the folder.
fn run_one<N: Named>(row: &Row, args: &NightArgs) -> CommandResult {
    let (plan, rulers) = args.plan(row)?;
    let finished = args.running.measured::<N>(&plan, &rulers)?;
    if args.running.out.is_some() {
        return args.running.publish(&plan, finished, &rulers.panel);
    }
    let figures = N::figures(&plan, &finished.state, &rulers.panel)?;
    output::print(match args.format.page() {
        Some(format) => page::print(&figures.page, format, output::wide_screen()).into_bytes(),
        None => figures.record,
    })
}

/// The options of `nightcourt study`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt study claims --nights 100000 --frame normal")]
pub(crate) struct Args {
    #[command(subcommand)]
    chosen: Chosen,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let Chosen { row, args } = &args.chosen;
    (row.run)(row, args)
}

/// A study of the table, with its options.
struct Chosen {
    row: &'static Row,
    args: NightArgs,
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        STUDIES
            .iter()
            .fold(command, |command, row| command.subcommand(row.command()))
            .subcommand_required(true)
            .arg_required_else_help(true)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Chosen::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        STUDIES.iter().any(|row| row.name == name)
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Chosen, clap::Error> {
        let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let row = STUDIES.iter().find(|row| row.name == name);
        Ok(Chosen {
            row: row.ok_or_else(missing)?,
            args: NightArgs::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Chosen::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the word of the study of a state: a file, which may be packed, or a folder. `None` if it is no state.
pub(super) fn word(path: &Path) -> Option<String> {
    if path.is_dir() {
        return word(&path.join(CHECKPOINT)).or_else(|| word(&path.join(PACKED)));
    }
    let bytes = read_at_most(path, MAX_RECORD).ok()?;
    checkpoint::study(&if is_packed(path) {
        unpack(&bytes).ok()?
    } else {
        bytes
    })
}

/// Returns the row of the study with this word.
pub(super) fn row(word: Option<&str>) -> Option<&'static Row> {
    STUDIES.iter().find(|row| Some(row.name) == word)
}

/// Lists the sources whose counts cannot be verified, each in a sentence with the way out.
pub(super) fn unverified<S: Sums>(state: &State<S>) -> Vec<String> {
    let say = |source: Source| {
        format!(
            "the counts of {}: no counts of its leaves were kept, so nobody can resolve a part of them again; run them again",
            source.about()
        )
    };
    state.unverified().into_iter().map(say).collect()
}
