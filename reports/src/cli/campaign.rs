//! `nightcourt campaign`: random nights through every system; where they diverge is counted, minimised and catalogued.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use nightcourt_corpus::campaign::corpus::Corpus;
use nightcourt_corpus::campaign::files::{Mode, Place};
use nightcourt_corpus::campaign::run::{Go, run as run_plan};
use nightcourt_corpus::campaign::{Plan, Ranges, State, Terms};
use nightcourt_gen::{Frame, Span};
use nightcourt_pages::summary;
use nightcourt_resolvers::system::{System, resolve};

use super::{options, output, sampling};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt campaign --frame theme --nights 100000 --out my-corpus")]
pub(crate) struct Args {
    /// Number of nights of each frame, from index 0
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), required_unless_present = "range")]
    nights: Option<u64>,
    /// Range of nights of each frame instead: from FIRST up to, but not including, END; several are separated by commas
    #[arg(long, value_name = "FIRST..END", conflicts_with = "nights", value_parser = sampling::range)]
    range: Option<Ranges>,
    /// Seed of the nights: the same seed gives the same files
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of players, such as 7 or 5..9 (both ends included) [default: the frame's own]
    #[arg(long, value_name = "A..B", value_parser = sampling::players)]
    players: Option<Span>,
    #[arg(long, value_name = "FRAME,...", default_value = "uniform", value_delimiter = ',', help = sampling::frames(),
          value_parser = sampling::frame)]
    frame: Vec<Frame>,
    /// Directory for the files; must be empty or not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Set a switch, to decide a disputed ruling otherwise (see `nightcourt systems`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    switches: Vec<(String, String)>,
    /// Systems to compare, separated by commas [default: all seven]
    #[arg(long, value_name = "SYSTEM", value_delimiter = ',', value_parser = options::system)]
    systems: Vec<System>,
    /// Continue an interrupted campaign; repeat the options that it was started with
    #[arg(long, conflicts_with = "force")]
    resume: bool,
    /// Replace the files of a campaign that is there
    #[arg(long)]
    force: bool,
    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    checkpoint: f64,
}

fn seconds(word: &str) -> Result<f64, String> {
    let number = word.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    number.ok_or_else(|| format!("`{word}` is not a number of seconds from 0 to 86400"))
}

impl Args {
    fn plan(&self) -> Result<Plan, String> {
        let mut terms = Terms::new(self.seed);
        terms.players = self.players;
        terms.systems = options::systems(&self.systems);
        if terms.systems.len() < 2 {
            return Err("--systems names one system only: a comparison needs two".to_owned());
        }
        for (id, option) in &self.switches {
            // Checked when the options were read.
            let _ = terms.switch(id, option);
        }
        let ranges = match (&self.range, self.nights) {
            (Some(ranges), _) => ranges.clone(),
            (None, Some(nights)) => Ranges::one(0..nights),
            (None, None) => return Err("say how many nights: --nights N or --range FIRST..END".to_owned()),
        };
        let mut frames: Vec<(Frame, Ranges)> = Vec::new();
        for &frame in &self.frame {
            sampling::settings(frame, self.players)?;
            if frames.iter().all(|&(known, _)| known != frame) {
                frames.push((frame, ranges.clone()));
            }
        }
        Ok(Plan { terms, frames })
    }

    fn mode(&self) -> Mode {
        match (self.resume, self.force) {
            (true, _) => Mode::Resume,
            (false, true) => Mode::Force,
            (false, false) => Mode::New,
        }
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match campaign(args) {
        Ok(code) => code,
        Err(problem) => output::complain(&problem),
    }
}

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

fn campaign(args: &Args) -> Result<ExitCode, String> {
    let plan = args.plan()?;
    let (mut place, mut state) = Place::claim(&args.out, args.mode(), &plan).map_err(|refusal| refusal.to_string())?;
    let disk = |error| format!("cannot write to {}: {error}: make room or name another directory", args.out.display());
    // A second Ctrl-C kills: the last checkpoint is whole.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let start = Instant::now();
    let before = state.nights();
    place.log(&format!("{} started at night {before} of {}", now(), plan.nights())).map_err(disk)?;
    let bar = progress(plan.nights(), before);
    let threads = args.threads.map_or(0, usize::from);
    let mut last = Instant::now();
    let mut failed = None;
    let mut block = |state: &State, nights: u64| {
        bar.inc(nights);
        bar.set_message(format!("{} diverging, {} precedents", state.diverging(), state.attributed_precedents().len()));
        let stop = STOP.load(Ordering::Relaxed);
        let due = last.elapsed().as_secs_f64() >= args.checkpoint;
        if due || stop {
            let began = Instant::now();
            failed = place.checkpoint(state).err();
            // Writing down never takes more than a twentieth of the time.
            last = Instant::now() + began.elapsed() * 20;
        }
        if stop || failed.is_some() { Go::Stop } else { Go::On }
    };
    let go = run_plan(&plan, &mut state, threads, &resolve, &mut block)
        .map_err(|error| format!("cannot start threads: {error}"))?;
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(disk(error));
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = (state.nights() - before) as f64 / seconds.max(f64::EPSILON);
    place
        .log(&format!("{} {} nights in {seconds:.1} s, {speed:.0} a second", now(), state.nights() - before))
        .map_err(disk)?;
    if go == Go::Stop {
        let left = plan.nights() - state.nights();
        let _ = writeln!(
            std::io::stderr(),
            "stopped with {left} nights left; what was done is in {}\nto go on: the same command with --resume",
            args.out.display()
        );
        return Ok(ExitCode::from(130));
    }
    // Should the rest be cut short, nothing has to be resolved again.
    place.checkpoint(&state).map_err(disk)?;
    let corpus = Corpus::new(&state, &resolve).map_err(|complaint| complaint.to_string())?;
    place.publish(&state, &corpus).map_err(disk)?;
    // Whoever reads may have had enough, as `head` does: the files are there.
    let _ = writeln!(std::io::stdout(), "{}", summary::summary(&state, &corpus).trim_end());
    let seconds = start.elapsed().as_secs_f64();
    let _ = writeln!(std::io::stderr(), "{} nights in {seconds:.1} s; files in {}", state.nights(), args.out.display());
    Ok(ExitCode::SUCCESS)
}

/// Seconds since 1970, for the log.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs()
}

/// A bar on stderr, if somebody looks.
fn progress(nights: u64, done: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(nights).with_position(done);
    bar.reset_eta();
    let form = "{bar:20} {human_pos} of {human_len} nights, {rate}, {msg}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{:.0} a second", state.per_sec());
        }));
    }
    bar
}
