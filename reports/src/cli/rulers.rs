//! Rulebooks and other people's engines, which a command line adds to the systems.

use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use nightcourt_corpus::campaign::added;
use nightcourt_engine::Limits;
use nightcourt_engine::command::{CommandLine, InvalidCommand};
use nightcourt_engine::system::EngineRuler;
use nightcourt_resolvers::ruler::{Panel, Ruler, RulerId};
use nightcourt_resolvers::text::vocabulary;
use nightcourt_rulebook::{Book, SITES, Shipped};

use super::output::CommandResult;
use super::{output, rulebook, running};

/// Options for added rulebooks and engines.
#[derive(clap::Args)]
pub(super) struct Added {
    /// Rulebook to compare with the systems: one that `nightcourt list rulebooks` has, or a file; may be repeated
    #[arg(long = "rulebook", value_name = "FILE|ID", value_parser = rulebook::given)]
    rulebooks: Vec<Arc<Book>>,
    /// Engine of your own to compare with the systems: its name here, and the command that starts it (its protocol is
    /// in reports/protocol); may be repeated
    #[arg(long = "engine", value_name = "NAME=COMMAND")]
    engines: Vec<NamedCommand>,
    /// Seconds that an engine may take for a night; one that takes longer has failed there [default: 5]
    #[arg(long = "timeout", alias = "engine-timeout", hide_short_help = true, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Number of restarts of a failing engine before it is given up [default: 1000]
    #[arg(long = "restarts", alias = "engine-restarts", value_name = "N")]
    restarts: Option<u32>,
}

/// The name and the command of an engine.
#[derive(Clone)]
struct NamedCommand(String, CommandLine);

impl FromStr for NamedCommand {
    type Err = String;

    fn from_str(word: &str) -> Result<NamedCommand, String> {
        let Some((id, command)) = word.split_once('=') else {
            return Err(
                "expected a name and a command, as in --engine bot=\"python3 engine.py\""
                    .to_owned(),
            );
        };
        let command = command
            .parse()
            .map_err(|invalid: InvalidCommand| invalid.to_string())?;
        Ok(NamedCommand(id.to_owned(), command))
    }
}

pub(super) fn seconds(word: &str) -> Result<Duration, String> {
    let number = word
        .parse::<f64>()
        .ok()
        .filter(|seconds| (0.001..=86_400.0).contains(seconds));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("`{word}` is not a number of seconds from 0.001 to 86400"))
}

/// The default number of restarts of an engine. It is large because minimising a crash crashes the engine often.
const RESTARTS: u32 = 1000;

/// Returns the limits of an engine, with the options of the command line.
pub(super) fn limits(night: Option<Duration>, restarts: Option<u32>) -> Limits {
    let usual = Limits::default();
    Limits {
        night: night.unwrap_or(usual.night),
        restarts: restarts.unwrap_or(RESTARTS),
        ..usual
    }
}

impl Added {
    /// Returns the ids of the added rulebooks and engines.
    pub(super) fn ids(&self) -> Vec<RulerId> {
        let engines = self
            .engines
            .iter()
            .filter_map(|NamedCommand(id, _)| id.parse().ok());
        self.rulebooks
            .iter()
            .map(|book| book.id())
            .chain(engines)
            .collect()
    }

    /// Starts the engines. Returns all systems of the command.
    pub(super) fn start(&self) -> CommandResult<Rulers> {
        let mut rulers = Rulers::default();
        rulers.panel = self.books()?;
        let limits = self.limits();
        for NamedCommand(id, command) in &self.engines {
            let lost = Arc::clone(&rulers.lost);
            let engine =
                EngineRuler::start(id, command, limits, move |problem| give_up(problem, &lost));
            let engine = Arc::new(engine.map_err(|unfit| format!("--engine {id}: {unfit}"))?);
            rulers.engines.push(Arc::clone(&engine));
            rulers.add(engine)?;
        }
        Ok(rulers)
    }

    /// Returns the systems and the rulebooks.
    fn books(&self) -> CommandResult<Panel> {
        let mut panel = Panel::systems();
        for book in &self.rulebooks {
            panel.join(book.clone())?;
        }
        Ok(panel)
    }

    fn limits(&self) -> Limits {
        limits(self.timeout, self.restarts)
    }

    /// Starts the engine of a conformance study. Returns the other systems too.
    pub(super) fn subject(&self, study: &added::Added) -> Result<(Panel, EngineRuler), String> {
        let mut panel = self.books()?;
        add_shipped(&mut panel, study);
        let named = |NamedCommand(id, _): &&NamedCommand| study.engines.contains_key(id);
        let Some(NamedCommand(id, command)) = self.engines.iter().find(named) else {
            return Err(study.missing(&panel).join("\n"));
        };
        let engine = EngineRuler::subject(command, self.limits())
            .map_err(|unfit| format!("--engine {id}: {unfit}"))?;
        Ok((panel, engine))
    }

    /// Starts the engines of a campaign, none of whose rulebooks and engines may be missing.
    pub(super) fn start_all_for(&self, campaign: &added::Added) -> CommandResult<Rulers> {
        let rulers = self.start_for(campaign)?;
        match campaign.missing(&rulers.panel) {
            missing if missing.is_empty() => Ok(rulers),
            missing => Err(missing.join("\n").into()),
        }
    }

    /// Starts the engines of a campaign. Its rulebooks that come with the program need not be named. A different one
    /// under the same name is an error.
    pub(super) fn start_for(&self, campaign: &added::Added) -> CommandResult<Rulers> {
        let mut rulers = self.start()?;
        let changed = campaign.changed(&added::Added::of(&rulers.added(), &rulers.panel));
        if !changed.is_empty() {
            return Err(changed.join("\n").into());
        }
        add_shipped(&mut rulers.panel, campaign);
        Ok(rulers)
    }
}

/// Ends a command whose engine was given up: a campaign after writing its checkpoint, anything else at once.
fn give_up(problem: &str, lost: &OnceLock<String>) {
    let problem = format!("{problem}; --restarts allows more");
    if lost.set(problem.clone()).is_ok() && !running::stops() {
        let _ = output::complain(&problem);
        std::process::exit(2);
    }
}

/// The systems of a command. At its end, the engines are stopped and their failures reported.
#[derive(Default)]
pub(super) struct Rulers {
    pub(super) panel: Panel,
    engines: Vec<Arc<EngineRuler>>,
    lost: Arc<OnceLock<String>>,
}

impl Rulers {
    fn add(&mut self, ruler: Arc<dyn Ruler>) -> Result<(), String> {
        self.panel
            .add(ruler)
            .map(|_| ())
            .map_err(|taken| taken.to_string())
    }

    /// Returns the ids of the added systems.
    pub(super) fn added(&self) -> Vec<RulerId> {
        self.panel.added().map(|ruler| ruler.id()).collect()
    }

    /// Returns the systems with these names, each once.
    pub(super) fn named(&self, words: &[String]) -> Result<Vec<RulerId>, String> {
        named(words, &self.added())
    }

    /// Returns these systems and then the added ones, each once.
    pub(super) fn and_added(&self, systems: &[RulerId]) -> Vec<RulerId> {
        let mut all: Vec<RulerId> = Vec::new();
        for &system in systems.iter().chain(&self.added()) {
            if !all.contains(&system) {
                all.push(system);
            }
        }
        all
    }

    /// Returns the reason why an engine was given up, if one was.
    pub(super) fn lost(&self) -> Option<&str> {
        self.lost.get().map(String::as_str)
    }
}

impl Drop for Rulers {
    fn drop(&mut self) {
        self.engines
            .iter()
            .filter_map(|engine| engine.stop())
            .for_each(|said| output::tell(&said));
    }
}

/// Returns the systems with these names, each once.
pub(super) fn named(words: &[String], others: &[RulerId]) -> Result<Vec<RulerId>, String> {
    vocabulary::rulers(words, others).map_err(|complaint| format!("--systems: {complaint}"))
}

/// Returns the rulebooks of a campaign that come with the program, so they need not be named.
pub(super) fn shipped(added: &added::Added) -> Panel {
    let mut panel = Panel::systems();
    add_shipped(&mut panel, added);
    panel
}

fn add_shipped(panel: &mut Panel, added: &added::Added) {
    let named = SITES
        .iter()
        .filter(|site| added.rulebooks.contains_key(site.id));
    for book in named.map(Shipped::book) {
        if added.rulebooks.get(book.id().id()) == Some(&book.content) {
            // A given rulebook wins.
            let _ = panel.add(Arc::new(book.clone()));
        }
    }
}
