//! A run of a study: its folder, which the same command continues, and its progress.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use nightcourt_corpus::campaign::folder::publish::Unpublished;
use nightcourt_corpus::campaign::folder::{OutputDir, start_line};
use nightcourt_corpus::campaign::records::Provenance;
use nightcourt_corpus::study::fold::{Go, Options};
use nightcourt_corpus::study::{Plan, State, Sums};
use nightcourt_engine::command::quoted;
use nightcourt_resolvers::ruler::Panel;

use super::output::{self, CommandResult, Refusal};
use super::process::{self, ExitCode};
use super::progress::{self, BlockEnd};
use super::rulers::Rulers;
use super::study::{Block, Study, Task};

/// Options for the output and the speed of a run.
#[derive(clap::Args)]
pub(super) struct Running {
    /// Directory for the files: empty, or of this very study, which then goes on where it was stopped
    #[arg(long, short, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Replace the files of a study that is there
    #[arg(long)]
    pub(super) force: bool,
    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    checkpoint: f64,
    /// Write the state alone, packed, and no tables: `nightcourt publish` makes them of it, and of those of other parts
    #[arg(long, requires = "out")]
    pub(super) packed: bool,
    /// Attribute findings without caches; the files are the same
    #[arg(long, hide = true)]
    no_cache: bool,
    /// Go on where the study was stopped: so does every run
    #[arg(long, hide = true, conflicts_with = "force")]
    resume: bool,
}

fn seconds(word: &str) -> Result<f64, String> {
    let number = word
        .parse::<f64>()
        .ok()
        .filter(|seconds| (0.0..=86_400.0).contains(seconds));
    number.ok_or_else(|| format!("`{word}` is not a number of seconds from 0 to 86400"))
}

/// Set by Ctrl-C, and when an engine is given up.
pub(super) static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Set when all nights have been resolved and written, so that the program may end at once without loss.
static RESOLVED: AtomicBool = AtomicBool::new(false);
/// True while nights are being resolved.
static RUNNING: AtomicBool = AtomicBool::new(false);
/// The longest time of a block.
const BLOCK: Duration = Duration::from_millis(500);

/// Handles Ctrl-C. A second Ctrl-C ends the program; the last checkpoint is whole.
fn interrupted() {
    let again = STOP.swap(true, Ordering::Relaxed);
    let say = |what: &str| drop(writeln!(std::io::stderr(), "{what}"));
    if RESOLVED.load(Ordering::Relaxed) {
        say(
            "stopped while the tables were made; all nights are in the checkpoint\nto go on: the same command",
        );
    } else if !again {
        return say(
            "stopping: the nights under way are dropped, and the checkpoint is written; Ctrl-C again stops at once",
        );
    }
    std::process::exit(130);
}

/// Stops the run after its next checkpoint; reports false if nothing is running.
pub(super) fn stops() -> bool {
    let running = RUNNING.load(Ordering::Relaxed);
    if running {
        STOP.store(true, Ordering::Relaxed);
    }
    running
}

/// Runs a plan from a state to its end, or until the block stops it.
type Fold<'a, S> =
    &'a mut dyn FnMut(&mut State<S>, &Options<'_>, Block<'_, S>) -> Result<Go, String>;

/// A study that ran to its end, or was stopped.
pub(super) struct Finished<S> {
    pub(super) state: State<S>,
    /// [`Go::Stop`] if the run was stopped.
    pub(super) go: Go,
    folder: Option<OutputDir>,
    start: Instant,
}

impl<S> Finished<S> {
    pub(super) fn code(&self) -> ExitCode {
        match self.go {
            Go::On => ExitCode::SUCCESS,
            Go::Stop => ExitCode::INTERRUPTED,
        }
    }
}

impl Running {
    /// Runs the rest of a plan by the state in the folder, if there is one.
    pub(super) fn run<S: Sums>(
        &self,
        plan: &Plan,
        progress: &dyn Fn(&State<S>) -> String,
        fold: Fold<'_, S>,
    ) -> CommandResult<Finished<S>> {
        let (mut folder, mut state) = match &self.out {
            Some(out) => {
                let (folder, state) = OutputDir::claim(out, self.force, plan)?;
                (Some(folder), state)
            }
            None => (None, State::new(plan.terms.clone())),
        };
        let _ = ctrlc::set_handler(interrupted);
        let start = Instant::now();
        let (before, work) = (state.work(), plan.work());
        if let Some(folder) = &mut folder {
            let at = format!("at night {before}; {work} in all");
            folder
                .log(&started(&at, &goes_on()))
                .map_err(|error| self.disk(error))?;
            if self.force {
                folder
                    .checkpoint(&state)
                    .map_err(|error| self.disk(error))?;
            }
        }

        let bar = progress::of_run(work, before);
        let (mut last, mut failed) = (Instant::now(), None);
        let end = BlockEnd::every(BLOCK);
        let mut block = |state: &State<S>, nights: u64| {
            bar.inc(nights);
            bar.set_message(progress(state));
            let stop = STOP.load(Ordering::Relaxed);
            if let Some(folder) = &mut folder
                && last.elapsed().as_secs_f64() >= self.checkpoint
            {
                let began = Instant::now();
                failed = folder.checkpoint(state).err();
                // Writing checkpoints never takes more than a twentieth of the time.
                last = Instant::now() + began.elapsed() * 20;
            }
            end.next();
            if stop || failed.is_some() {
                Go::Stop
            } else {
                Go::On
            }
        };
        let options = Options {
            caches: !self.no_cache,
            pace: &|| end.pace(),
            cancel: Arc::clone(&STOP),
            ..Options::default()
        };
        RUNNING.store(true, Ordering::Relaxed);
        let go = fold(&mut state, &options, &mut block)?;
        RUNNING.store(false, Ordering::Relaxed);
        bar.finish_and_clear();
        failed.map_or(Ok(()), |error| Err(self.disk(error)))?;

        let (done, seconds) = (state.work() - before, start.elapsed().as_secs_f64());
        if let Some(folder) = &mut folder {
            let speed = done as f64 / seconds.max(f64::EPSILON);
            let line = format!(
                "{} {done} nights in {seconds:.1} s, {speed:.0} a second",
                now()
            );
            // If the rest is interrupted, no night has to be resolved again.
            let written = folder.log(&line).and_then(|()| folder.checkpoint(&state));
            written.map_err(|error| self.disk(error))?;
        }
        RESOLVED.store(go == Go::On, Ordering::Relaxed);
        Ok(Finished {
            state,
            go,
            folder,
            start,
        })
    }

    /// Runs the rest of a plan to its end.
    pub(super) fn measured<S: Study>(
        &self,
        plan: &Plan,
        rulers: &Rulers,
    ) -> CommandResult<Finished<S>> {
        let panel = &rulers.panel;
        let finished = self.run(plan, &S::progress, &mut |state, options, block| {
            let task = Task {
                plan,
                panel,
                threads: self.threads(),
                options,
            };
            S::run(&task, state, block)
        })?;
        if finished.go == Go::On {
            return Ok(finished);
        }

        let stopped = self.stopped(plan, &finished);
        if let Some(problem) = rulers.lost() {
            return Err(format!("{problem}\n{stopped}").into());
        }
        output::tell(&stopped);
        Err(Refusal::Told(finished.code()))
    }

    /// Says what is left of a study that was stopped, and how it goes on.
    pub(super) fn stopped<S: Sums>(&self, plan: &Plan, finished: &Finished<S>) -> String {
        let left = plan.work().saturating_sub(finished.state.work());
        let kept = self.out.as_ref().map_or_else(
            || "--out DIR keeps what was done".to_owned(),
            |out| {
                format!(
                    "what was done is in {}\nto go on: the same command",
                    out.display()
                )
            },
        );
        format!("stopped with {left} nights left; {kept}")
    }

    /// Writes the files of a study to its folder.
    pub(super) fn publish<S: Study>(
        &self,
        plan: &Plan,
        finished: Finished<S>,
        panel: &Panel,
    ) -> CommandResult {
        let (Some(out), Some(mut folder)) = (&self.out, finished.folder) else {
            return Err("say where the files go: --out DIR".into());
        };
        let state = &finished.state;
        if self.packed {
            folder.pack(state).map_err(|error| self.disk(error))?;
        } else {
            let said = S::publish(&mut folder, plan, state, panel, &Provenance::default())
                .map_err(|why| unpublished(out, why))?;
            // The reader may have closed the output, as `head` does; the files are complete.
            let _ = std::io::stdout().write_all(said.as_bytes());
        }
        let seconds = finished.start.elapsed().as_secs_f64();
        output::tell(&format!(
            "{} nights in {seconds:.1} s; files in {}",
            state.work(),
            out.display()
        ));
        Ok(ExitCode::SUCCESS)
    }

    /// Keeps the state of a finished study alone.
    pub(super) fn keep<S: Sums>(&self, finished: &mut Finished<S>) -> Result<(), String> {
        match &mut finished.folder {
            Some(folder) if finished.go == Go::On => folder
                .pack(&finished.state)
                .map_err(|error| self.disk(error)),
            _ => Ok(()),
        }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.map_or(0, usize::from)
    }

    fn disk(&self, error: std::io::Error) -> String {
        unpublished(
            self.out.as_deref().unwrap_or(Path::new(".")),
            Unpublished::Disk(error),
        )
    }

    /// Runs a plan in memory. It ends when `go_on`, which gets the numbers of finished nights and of all nights,
    /// returns false.
    pub(super) fn in_memory<S: Study>(
        &self,
        plan: &Plan,
        rulers: &Rulers,
        go_on: &mut (dyn FnMut(u64, u64) -> bool + Send),
    ) -> Result<State<S>, String> {
        let (work, mut state) = (plan.work(), State::new(plan.terms.clone()));
        let end = BlockEnd::every(Duration::from_millis(100));
        let options = Options {
            pace: &|| end.pace(),
            ..Options::default()
        };
        let mut block = |state: &State<S>, _: u64| {
            end.next();
            if go_on(state.work(), work) {
                Go::On
            } else {
                Go::Stop
            }
        };
        let task = Task {
            plan,
            panel: &rulers.panel,
            threads: self.threads(),
            options: &options,
        };
        match S::run(&task, &mut state, &mut block)? {
            Go::On => Ok(state),
            Go::Stop => Err("the campaign was stopped".to_owned()),
        }
    }
}

/// Returns the message about a study whose files could not all be written.
pub(super) fn unpublished(out: &Path, why: Unpublished) -> String {
    match why {
        Unpublished::Night(complaint) => complaint.to_string(),
        Unpublished::Disk(error) => output::cannot_write(out, error, "directory"),
    }
}

/// Returns the log's line about a start, with the arguments that continue the run.
pub(super) fn started(what: &str, goes_on: &[OsString]) -> String {
    let started = format!("{} started {what}", now());
    let words = goes_on
        .iter()
        .map(|word| word.to_str().map(str::to_owned))
        .collect::<Option<Vec<String>>>();
    match words.and_then(|words| quoted(&[&["nightcourt".to_owned()][..], &words].concat())) {
        Some(command) => start_line(&started, &command),
        None => started,
    }
}

/// Returns the arguments that continue a study: its own, but for those that begin it again.
fn goes_on() -> Vec<OsString> {
    let given = process::arguments().into_iter().skip(1);
    given
        .filter(|word| word != "--force" && word != "--resume")
        .collect()
}

/// Seconds since 1970, for the log.
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO)
        .as_secs()
}
