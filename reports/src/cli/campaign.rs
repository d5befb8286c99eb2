//! `nightcourt campaign`: random nights through every system; where they part is counted and kept.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use nightcourt::campaign::corpus::Corpus;
use nightcourt::campaign::files::Place;
use nightcourt::campaign::{Plan, run, table};
use nightcourt_gen::{Frame, Span};
use nightcourt_resolvers::system::{System, resolve};

use super::{options, output, sampling};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many nights
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nights: u64,
    /// Seed of the nights: the same seed gives the same files
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of players, such as 7 or 5..9 (both ends included); else the frame's own
    #[arg(long, value_name = "A..B", value_parser = sampling::players)]
    players: Option<Span>,
    /// What nights are like: uniform, plain or tangled
    #[arg(long, value_name = "FRAME", default_value = "uniform", value_parser = sampling::frame)]
    frame: Frame,
    /// Directory for the files; must be empty or not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Decide a disputed ruling otherwise (see `nightcourt systems`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    switches: Vec<(String, String)>,
    /// Compare these systems only, separated by commas
    #[arg(long, value_name = "SYSTEM", value_delimiter = ',', value_parser = options::system)]
    systems: Vec<System>,
    /// Replace the files of a campaign that is there
    #[arg(long)]
    force: bool,
}

impl Args {
    fn plan(&self) -> Result<Plan, String> {
        let mut plan = Plan::new(self.frame, self.nights, self.seed);
        plan.players = self.players;
        plan.systems = options::systems(&self.systems);
        if plan.systems.len() < 2 {
            return Err("--systems names one system only: a comparison needs two".to_owned());
        }
        for (id, option) in &self.switches {
            // Checked when the options were read.
            let _ = plan.switch(id, option);
        }
        Ok(plan)
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match campaign(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => output::complain(&problem),
    }
}

fn campaign(args: &Args) -> Result<(), String> {
    let plan = args.plan()?;
    let place = Place::claim(&args.out, args.force).map_err(|refusal| refusal.to_string())?;
    let start = Instant::now();
    let bar = progress(plan.nights);
    let diverging = std::sync::atomic::AtomicU64::new(0);
    let done = |nights, parted| {
        let all = diverging.fetch_add(parted, std::sync::atomic::Ordering::Relaxed) + parted;
        bar.inc(nights);
        bar.set_message(format!("{all} diverging"));
    };
    let threads = args.threads.map_or(0, usize::from);
    let found = run::run(&plan, threads, &resolve, &done).map_err(|error| format!("cannot start threads: {error}"))?;
    bar.finish_and_clear();
    let corpus = Corpus::new(&plan, &resolve, found).map_err(|complaint| complaint.to_string())?;
    place.publish(&corpus).map_err(|error| {
        format!("cannot write to {}: {error}: make room or name another directory", args.out.display())
    })?;
    // Whoever reads may have had enough, as `head` does: the files are there.
    let _ = writeln!(std::io::stdout(), "{}", table::summary(&plan, &corpus).trim_end());
    let seconds = start.elapsed().as_secs_f64();
    let _ = writeln!(std::io::stderr(), "{} nights in {seconds:.1} s; files in {}", plan.nights, args.out.display());
    Ok(())
}

/// A bar on stderr, if somebody looks.
fn progress(nights: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(nights);
    let form = "{bar:30} {human_pos} of {human_len} nights, {rate}, {msg}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{:.0} a second", state.per_sec());
        }));
    }
    bar
}
