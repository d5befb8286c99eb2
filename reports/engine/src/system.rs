//! An engine as a system beside those of the program: whatever compares systems asks it like any other. Each thread that asks has
//! a process to itself, and one that is not asked waits for the next: so the answers are the same whatever the number of threads,
//! if the engine's are.
//!
//! What an engine does instead of answering is said of the night that it was asked. Started again too often, it is given up, and
//! whoever [adopted](adopt) it hears of that.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use nightcourt_gen::{items, names};
use nightcourt_resolvers::model::{Ability, MAX_ITEMS, Night};
use nightcourt_resolvers::outcome::{Lens, Outcome, Silence, Value};
use nightcourt_resolvers::rulebook::{self, Program, Rulebook};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

use crate::asked::role_word;
use crate::command::CommandLine;
use crate::driver::{Answer, Ask as _, Engine, Limits, Unstartable, abilities, lens};
use crate::failure::{Failure, FailureKind};
use crate::protocol::Started;

/// The most letters of an id.
const MOST_ID: usize = 32;

/// An engine that is a system.
struct Adopted {
    system: System,
    command: CommandLine,
    limits: Limits,
    about: Started,
    /// Processes that nobody asks right now.
    idle: Mutex<Vec<Engine>>,
    restarts: AtomicU32,
    failures: Mutex<Failures>,
    lost: fn(&str),
}

#[derive(Clone, Default)]
struct Failures {
    /// Instead of answers.
    instead: u64,
    /// After answers: no night is to blame.
    after: u64,
    last: Option<Failure>,
}

static ADOPTED: RwLock<Vec<&'static Adopted>> = RwLock::new(Vec::new());

/// Why an engine does not become a system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// No system is called so.
    Id(String),
    /// Another system is.
    Taken(String),
    /// It cannot be started, or does not say who it is.
    Unstartable(Unstartable),
    /// It says less of a night than systems are compared on.
    Narrow(Lens),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Id(id) => write!(
                f,
                "`{id}` is no name of an engine: expected lower-case letters, digits and hyphens, {MOST_ID} at most"
            ),
            Unfit::Taken(why) => f.write_str(why),
            Unfit::Unstartable(why) => why.fmt(f),
            Unfit::Narrow(lens) => write!(
                f,
                "the engine answers {} alone, and systems are compared on all that a night says; `nightcourt conform` compares \
                 what it answers",
                lens.id()
            ),
        }
    }
}

impl std::error::Error for Unfit {}

/// Starts an engine and makes it known as a system with this id, for as long as the program runs. `lost` hears, in a sentence, that it
/// was started again as often as it may be: from then on all that it says is that it fails.
///
/// # Errors
/// If it cannot be started, or cannot be a system.
pub fn adopt(id: &str, command: &CommandLine, limits: Limits, lost: fn(&str)) -> Result<System, Unfit> {
    let fit = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    if !(1..=MOST_ID).contains(&id.len()) || !id.bytes().all(fit) || id.starts_with('-') {
        return Err(Unfit::Id(id.to_owned()));
    }
    if System::from_id(id).is_some() {
        return Err(Unfit::Taken(format!("there is another system with the id `{id}`")));
    }
    let first = Engine::start(command, uncapped(limits)).map_err(Unfit::Unstartable)?;
    let about = first.about().clone();
    if lens(&about) != Lens::Full {
        return Err(Unfit::Narrow(lens(&about)));
    }
    let release = about.release.as_deref().unwrap_or("of no version");
    // Kept as long as the program runs: a system is copied everywhere.
    let keep = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let book: &'static Rulebook = Box::leak(Box::new(Rulebook {
        id: keep(id.to_owned()),
        title: keep(format!("{} {release}, an engine", about.name)),
        native: abilities(&about),
        engine: rulebook::Engine::Program(Program::new(ask)),
    }));
    let content = keep(format!("{} {release}, started by {command}", about.name));
    let system = rulebook::adopt(book, content).map_err(|refused| Unfit::Taken(refused.to_string()))?;
    let adopted = Adopted {
        system,
        command: command.clone(),
        limits,
        about,
        idle: Mutex::new(vec![first]),
        restarts: AtomicU32::new(0),
        failures: Mutex::default(),
        lost,
    };
    ADOPTED.write().unwrap_or_else(PoisonError::into_inner).push(Box::leak(Box::new(adopted)));
    Ok(system)
}

/// Stops all engines, and says of each that failed how often, and what it did last.
#[must_use]
pub fn stop() -> Vec<String> {
    let adopted = ADOPTED.read().unwrap_or_else(PoisonError::into_inner).clone();
    adopted.into_iter().filter_map(Adopted::stop).collect()
}

fn ask(id: &'static str, night: &Night, outcome: &mut Outcome) {
    let adopted = ADOPTED.read().unwrap_or_else(PoisonError::into_inner);
    let found = adopted.iter().find(|one| one.system.id() == id).copied();
    drop(adopted);
    match found {
        // Nobody is there to whom anything could happen.
        Some(_) if night.players().is_empty() => {}
        Some(adopted) => adopted.ask(night, outcome),
        None => unreachable!("whoever is asked by this was adopted here"),
    }
}

/// Limits of one process: restarts are counted for all processes together.
fn uncapped(limits: Limits) -> Limits {
    Limits { restarts: u32::MAX, ..limits }
}

impl Adopted {
    fn ask(&self, night: &Night, outcome: &mut Outcome) {
        if let Some(why) = self.declines(night) {
            return outcome.silent(Silence::Skipped(why));
        }
        let mut engine = match self.process() {
            Ok(engine) => engine,
            Err(why) => {
                let what = why.to_string();
                self.failed(Failure { kind: FailureKind::Crashed, what, stderr: String::new() }, outcome);
                return (self.lost)(&format!("engine {}: {why}", self.system.id()));
            }
        };
        let before = engine.restarts();
        let answer = engine.ask(&sheet(night));
        let again = engine.restarts() - before;
        for (_, failure) in engine.strays() {
            let mut failures = self.failures();
            failures.after += 1;
            failures.last = Some(failure);
        }
        match answer {
            Answer::Ruled(said) => *outcome = said,
            Answer::Skipped(why) => outcome.silent(Silence::Skipped(why)),
            Answer::Failed(failure) => self.failed(failure, outcome),
            Answer::Lost => unreachable!("its cap is that of all processes together"),
        }
        self.idle().push(engine);
        let all = self.restarts.fetch_add(again, Ordering::Relaxed) + again;
        if all > self.limits.restarts {
            let last =
                self.failures().last.as_ref().map_or_else(String::new, |last| format!("; the last time, {last}"));
            let id = self.system.id();
            (self.lost)(&format!("engine {id} failed so often that it was started again {all} times{last}"));
        }
    }

    fn failed(&self, failure: Failure, outcome: &mut Outcome) {
        outcome.silent(Silence::Failed { kind: failure.kind.id(), what: failure.what.clone() });
        let mut failures = self.failures();
        failures.instead += 1;
        failures.last = Some(failure);
    }

    /// Why it need not be asked a night.
    fn declines(&self, night: &Night) -> Option<String> {
        crate::driver::declined(&self.about, night).map(|what| format!("it does not take {what}")).or_else(|| {
            one_name_for_two(night).map(|name| format!("two roles are called {name}, and it goes by names"))
        })
    }

    /// A process that nobody else asks.
    fn process(&self) -> Result<Engine, Unstartable> {
        if let Some(engine) = self.idle().pop() {
            return Ok(engine);
        }
        let engine = Engine::start(&self.command, uncapped(self.limits))?;
        if *engine.about() == self.about {
            return Ok(engine);
        }
        let what = "started once more, it says something else of itself".to_owned();
        Err(Unstartable::Greeting(Failure { kind: FailureKind::WrongForm, what, stderr: String::new() }))
    }

    fn stop(&self) -> Option<String> {
        for engine in self.idle().drain(..) {
            if let Err(failure) = engine.stop() {
                let mut failures = self.failures();
                failures.after += 1;
                failures.last = Some(failure);
            }
        }
        let Failures { instead, after, last } = self.failures().clone();
        let Failure { what, stderr, .. } = last?;
        let id = self.system.id();
        let mut said = match (instead, after) {
            (instead, 0) => format!("engine {id} failed {instead} times; the last time, {what}"),
            (0, after) => format!("engine {id} went wrong {after} times after an answer; the last time, {what}"),
            (instead, after) => {
                format!(
                    "engine {id} failed {instead} times, and went wrong {after} times after an answer; the last time, {what}"
                )
            }
        };
        if !stderr.is_empty() {
            said += &format!("\nits standard error then:\n{stderr}");
        }
        Some(said)
    }

    // What is locked is whole whenever a thread panics: nothing of an engine runs meanwhile.
    fn idle(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn failures(&self) -> MutexGuard<'_, Failures> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A night with standard names, its items and roles numbered as they are: what an engine says is read in the same numbers.
fn sheet(night: &Night) -> Sheet {
    let mut items = items();
    items.extend((items.len()..MAX_ITEMS).map(|number| format!("thing {number}")));
    Sheet {
        title: String::new(),
        night: night.clone(),
        names: names(night.players().len()),
        items,
        roles: Vec::new(),
        expect: Vec::new(),
    }
}

/// A name that two roles of a night have, if somebody reads roles there: engines go by names.
fn one_name_for_two(night: &Night) -> Option<String> {
    if !night.actions().iter().any(|action| action.ability == Ability::Rolecop) {
        return None;
    }
    let sheet = sheet(night);
    let named: Vec<(String, Value)> =
        night.players().iter().map(|player| (role_word(&sheet, player), Value::role(player.role))).collect();
    let clash = |(place, (name, role)): (usize, &(String, Value))| {
        named[..place].iter().any(|(other, read)| other == name && read != role).then(|| name.clone())
    };
    named.iter().enumerate().find_map(clash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn night(text: &str) -> Night {
        Sheet::parse(text).unwrap_or_else(|errors| panic!("{errors:?}")).night
    }

    #[test]
    fn who_reads_roles_that_have_one_name_cannot_be_asked() {
        let same =
            "[players]\nAnn = Town Role Cop\nBob = Mafia JOAT (Cop, Doctor)\nCy = Town JOAT (Tracker, Watcher)\n";
        let asks = "[actions]\nAnn -> Bob\n";
        assert_eq!(one_name_for_two(&night(&format!("{same}{asks}"))), Some("JOAT".to_owned()));
        // Nobody reads them.
        assert_eq!(one_name_for_two(&night(same)), None);
        let apart = "[players]\nAnn = Town Role Cop\nBob = Mafia Doctor\nCy = Town Doctor\nDi = Town Tracker\n";
        assert_eq!(one_name_for_two(&night(&format!("{apart}{asks}"))), None);
    }

    /// An engine's answer uses the item numbers of the night, not those of its text.
    #[test]
    fn items_keep_their_numbers() {
        let told = night("[players]\nAnn = Town Vanilla with gun\nBob = Town Vanilla with vest\n");
        assert_eq!(sheet(&told).night, told);
        assert_eq!(sheet(&told).names, ["Ann", "Bob"]);
    }
}
