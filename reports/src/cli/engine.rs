//! `--engine` of commands that ask systems: programs of other people beside them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use nightcourt_engine::Limits;
use nightcourt_engine::command::{CommandLine, InvalidCommand};
use nightcourt_engine::system::{adopt, stop};
use nightcourt_resolvers::system::System;

use super::options::named;
use super::{output, running};

/// Engines that a command is given beside the systems.
#[derive(clap::Args)]
pub(super) struct Beside {
    /// Engine of your own to ask beside the systems: the name that it gets here, and the command that starts it (its protocol is
    /// in reports/protocol); may be repeated
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = system)]
    engines: Vec<System>,
    #[command(flatten)]
    patience: Patience,
}

/// What engines may do before they are given up: read before all options, since these may name engines ([`adopt_named`]).
#[derive(clap::Args)]
struct Patience {
    /// Seconds that an engine may take for a night; one that takes longer has failed there [default: 5]
    #[arg(long = "timeout", alias = "engine-timeout", value_name = "SECONDS", value_parser = seconds)]
    engine_timeout: Option<Duration>,
    /// How often an engine that failed is started again before it is given up [default: 1000]
    #[arg(long = "restarts", alias = "engine-restarts", value_name = "N")]
    engine_restarts: Option<u32>,
}

impl Beside {
    /// Whether there is none.
    pub(super) const fn is_empty(&self) -> bool {
        self.engines.is_empty()
    }
    /// These systems, and the engines after them; each once.
    pub(super) fn beside(&self, mut systems: Vec<System>) -> Vec<System> {
        for &engine in &self.engines {
            if !systems.contains(&engine) {
                systems.push(engine);
            }
        }
        systems
    }
}

/// Engines for commands that read what a campaign with them wrote: whose ids it has are known then.
#[derive(clap::Args)]
pub(super) struct Engines {
    /// Engine that the campaign was run with, by the same name and command; may be repeated
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = system)]
    engines: Vec<System>,
    #[command(flatten)]
    patience: Patience,
}

fn seconds(word: &str) -> Result<Duration, String> {
    let number = word.parse::<f64>().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("`{word}` is not a number of seconds from 0.001 to 86400"))
}

/// How often an engine is started again, unless another number is given: a crash is minimized by crashing.
const RESTARTS: u32 = 1000;

/// What engines may do, by the command line.
static LIMITS: OnceLock<Limits> = OnceLock::new();
/// What came of starting each engine: a command line is read twice, and an engine is started once.
static STARTED: Mutex<BTreeMap<String, Result<System, String>>> = Mutex::new(BTreeMap::new());
/// Why an engine was given up.
static LOST: OnceLock<String> = OnceLock::new();

/// Starts the engines that a command line names, wherever on it: other options may name them before. What is wrong with one is said
/// when the option itself is read.
pub(super) fn adopt_named(words: impl Iterator<Item = OsString>) {
    let words: Vec<String> = words.filter_map(|word| word.into_string().ok()).collect();
    let either = |one, other| named(&words, one).chain(named(&words, other));
    let night = either("--timeout", "--engine-timeout").find_map(|word| seconds(word).ok());
    let restarts = either("--restarts", "--engine-restarts").find_map(|word| word.parse().ok());
    let usual = Limits::default();
    let limits = Limits { night: night.unwrap_or(usual.night), restarts: restarts.unwrap_or(RESTARTS), ..usual };
    let _ = LIMITS.set(limits);
    named(&words, "--engine").for_each(|word| drop(system(word)));
}

/// An engine as a system, started.
fn system(word: &str) -> Result<System, String> {
    let mut started = STARTED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = started.get(word) {
        return known.clone();
    }
    let found = start(word);
    started.insert(word.to_owned(), found.clone());
    found
}

fn start(word: &str) -> Result<System, String> {
    let Some((id, command)) = word.split_once('=') else {
        return Err("expected a name and a command, as in --engine bot=\"python3 engine.py\"".to_owned());
    };
    let command: CommandLine = command.parse().map_err(|invalid: InvalidCommand| invalid.to_string())?;
    adopt(id, &command, LIMITS.get().copied().unwrap_or_default(), give_up).map_err(|unfit| unfit.to_string())
}

/// Ends what is done with an engine that was given up: a campaign when its checkpoint is written, anything else at once.
fn give_up(problem: &str) {
    let problem = format!("{problem}; --restarts allows more");
    if LOST.set(problem.clone()).is_ok() && !running::stops() {
        let _ = output::complain(&problem);
        std::process::exit(2);
    }
}

/// Why an engine was given up, if one was.
pub(super) fn lost() -> Option<&'static str> {
    LOST.get().map(String::as_str)
}

/// Stops the engines, and tells what went wrong with them.
pub(super) fn finish() {
    for said in stop() {
        output::tell(&said);
    }
}
