//! A running campaign or census: its output and its progress.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use nightcourt_corpus::campaign::folder::publish::Unpublished;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, CampaignDir, Mode, load, start_line};
use nightcourt_corpus::campaign::manifest::Manifest;
use nightcourt_corpus::campaign::observer::{Go, Options, run_with};
use nightcourt_corpus::campaign::records::Provenance;
use nightcourt_corpus::campaign::{Plan, State, Sums};
use nightcourt_corpus::study;
use nightcourt_engine::command::quoted;
use nightcourt_pages::summary;
use nightcourt_precedent::finding::OtherOrder;

use super::output::CommandResult;
use super::process::{self, ExitCode};
use super::progress::{self, BlockEnd};
use super::rulers::Rulers;
use super::state_only::run_panel;
use super::{output, state_only};

/// Options for the output and the speed of a run.
#[derive(clap::Args)]
pub(super) struct Running {
    /// Directory for the files; must be empty or not exist. With --state-only or --shards, a file
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Continue an interrupted campaign; repeat the options that it was started with
    #[arg(long, conflicts_with = "force")]
    resume: bool,
    /// Replace the files of a campaign that is there
    #[arg(long)]
    force: bool,
    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    checkpoint: f64,
    /// Attribute findings without caches; the files are the same
    #[arg(long, hide = true)]
    no_cache: bool,
    /// Write the state alone, to the file --out: to be merged with others. If it is there already, nothing is run
    #[arg(long, conflicts_with_all = ["resume", "force"])]
    state_only: bool,
    /// Run nothing: write to the file --out a manifest that cuts it in N shards, each for `nightcourt shard`
    #[arg(long, value_name = "N", conflicts_with_all = ["resume", "force", "state_only", "threads"],
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shards: Option<u32>,
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
pub(super) const BLOCK: Duration = Duration::from_millis(500);

/// Handles Ctrl-C. A second Ctrl-C ends the program; the last checkpoint is whole.
fn interrupted() {
    let again = STOP.swap(true, Ordering::Relaxed);
    let say = |what: &str| drop(writeln!(std::io::stderr(), "{what}"));
    if RESOLVED.load(Ordering::Relaxed) {
        say(
            "stopped while the tables were made; all nights are in the checkpoint\nto go on: the same command with --resume",
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

impl Running {
    fn mode(&self) -> Mode {
        match (self.resume, self.force) {
            (true, _) => Mode::Resume,
            (false, true) => Mode::Force,
            (false, false) => Mode::New,
        }
    }

    /// Runs a plan, or the rest of it, and writes its files.
    pub(super) fn run(&self, plan: &Plan, rulers: &Rulers) -> CommandResult {
        let Some(out) = &self.out else {
            return Err("say where the files go: --out DIR".into());
        };
        if let Some(shards) = self.shards {
            return manifest::<Sums>(plan, shards, out);
        }
        if self.state_only {
            return run_panel::<Sums>(
                plan,
                &rulers.panel,
                out,
                self.threads.map_or(0, usize::from),
                !self.no_cache,
            );
        }
        let (mut place, mut state) =
            CampaignDir::claim(out, self.mode(), plan).map_err(|refusal| {
                // A missing rulebook or engine makes the terms differ; its name is a better message.
                let before: Option<State> =
                    load(&out.join(CHECKPOINT)).ok().filter(|_| self.resume);
                let missing = before.map_or_else(Vec::new, |state| {
                    let added = state.terms.added;
                    [
                        added.missing(&rulers.panel),
                        added.changed(&plan.terms.added),
                    ]
                    .concat()
                });
                if missing.is_empty() {
                    refusal.to_string()
                } else {
                    missing.join("\n")
                }
            })?;
        let disk = |error| unpublished(out, Unpublished::Disk(error));
        let _ = ctrlc::set_handler(interrupted);
        let start = Instant::now();
        let before = state.nights();
        let work = plan.work();
        place
            .log(&started(
                &format!("at night {before}; {work} in all"),
                &resumes(),
            ))
            .map_err(disk)?;
        if self.force && out.join(CHECKPOINT).exists() {
            place.checkpoint(&state).map_err(disk)?;
        }
        let bar = progress::of_run(work, state.work());
        let threads = self.threads.map_or(0, usize::from);
        let mut last = Instant::now();
        let mut failed = None;
        let end = BlockEnd::every(BLOCK);
        let mut block = |state: &State, nights: u64| {
            bar.inc(nights);
            bar.set_message(format!(
                "{} diverging, {} precedents",
                state.diverging(),
                state.named().len()
            ));
            let stop = STOP.load(Ordering::Relaxed);
            let due = last.elapsed().as_secs_f64() >= self.checkpoint;
            if due || stop {
                let began = Instant::now();
                failed = place.checkpoint(state).err();
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
            other: OtherOrder::WhereItMayDecide,
            caches: !self.no_cache,
            pace: &|| end.pace(),
            cancel: Arc::clone(&STOP),
        };
        RUNNING.store(true, Ordering::Relaxed);
        let go = run_with(
            plan,
            &mut state,
            threads,
            &rulers.panel,
            &options,
            &mut block,
        )?;
        RUNNING.store(false, Ordering::Relaxed);
        bar.finish_and_clear();
        if let Some(error) = failed {
            return Err(disk(error).into());
        }
        let seconds = start.elapsed().as_secs_f64();
        let speed = (state.nights() - before) as f64 / seconds.max(f64::EPSILON);
        place
            .log(&format!(
                "{} {} nights in {seconds:.1} s, {speed:.0} a second",
                now(),
                state.nights() - before
            ))
            .map_err(disk)?;
        if go == Go::Stop {
            let left = work.saturating_sub(state.work());
            let stopped = format!(
                "stopped with {left} nights left; what was done is in {}\nto go on: the same command with --resume",
                out.display()
            );
            if let Some(problem) = rulers.lost() {
                return Err(format!("{problem}\n{stopped}").into());
            }
            output::tell(&stopped);
            return Ok(ExitCode::INTERRUPTED);
        }
        // If the rest is interrupted, no night has to be resolved again.
        place.checkpoint(&state).map_err(disk)?;
        RESOLVED.store(true, Ordering::Relaxed);
        let shown = place
            .publish(&state, &rulers.panel, &Provenance::default())
            .map_err(|why| unpublished(out, why))?;
        // The reader may have closed the output, as `head` does; the files are complete.
        let _ = writeln!(
            std::io::stdout(),
            "{}",
            summary::summary(&state, &shown, &rulers.panel).trim_end()
        );
        let seconds = start.elapsed().as_secs_f64();
        output::tell(&format!(
            "{} nights in {seconds:.1} s; files in {}",
            state.nights(),
            out.display()
        ));
        Ok(ExitCode::SUCCESS)
    }
}

impl Running {
    /// Runs a plan in memory. It ends when `go_on`, which gets the numbers of finished nights and of all nights,
    /// returns false.
    pub(super) fn in_memory(
        &self,
        plan: &Plan,
        rulers: &Rulers,
        go_on: &mut (dyn FnMut(u64, u64) -> bool + Send),
    ) -> Result<State, String> {
        let (work, mut state) = (plan.work(), State::new(plan.terms.clone()));
        let end = BlockEnd::every(Duration::from_millis(100));
        let options = Options {
            other: OtherOrder::WhereItMayDecide,
            pace: &|| end.pace(),
            ..Options::default()
        };
        let mut block = |state: &State, _: u64| {
            let go = if go_on(state.work(), work) {
                Go::On
            } else {
                Go::Stop
            };
            end.next();
            go
        };
        let threads = self.threads.map_or(0, usize::from);
        match run_with(
            plan,
            &mut state,
            threads,
            &rulers.panel,
            &options,
            &mut block,
        ) {
            Ok(Go::On) => Ok(state),
            Ok(Go::Stop) => Err("the campaign was stopped".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Returns the message about a campaign whose files could not all be written.
pub(super) fn unpublished(out: &Path, why: Unpublished) -> String {
    match why {
        Unpublished::Night(complaint) => complaint.to_string(),
        Unpublished::Disk(error) => output::cannot_write(out, error, "directory"),
    }
}

/// Writes the manifest of a plan in shards.
pub(super) fn manifest<S: study::Sums>(plan: &Plan, shards: u32, out: &Path) -> CommandResult {
    let manifest = Manifest::cut::<S>(plan, shards as usize);
    let bytes = manifest.write()?;
    state_only::write(out, &bytes)?;
    let engines: String = plan
        .terms
        .added
        .engines
        .keys()
        .map(|id| format!(" --engine {id}=\"COMMAND\""))
        .collect();
    let said = format!(
        "{} shards; each is run by: nightcourt shard {} NUMBER{engines} --out FILE\n",
        manifest.shards.len(),
        out.display()
    );
    output::print(said)
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

/// Returns the arguments that continue a campaign: its own, and `--resume`.
fn resumes() -> Vec<OsString> {
    let given = process::arguments()
        .into_iter()
        .skip(1)
        .filter(|word| word != "--force" && word != "--resume");
    given.chain(["--resume".into()]).collect()
}

/// Seconds since 1970, for the log.
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO)
        .as_secs()
}
