//! An engine as a ruler of a panel. Each thread has a process of its own, and an idle process waits for the next night.
//! The answers of a deterministic engine are therefore the same for any number of threads.
//!
//! A failure is part of the outcome of its night. An engine that exceeds its restarts is given up.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use nightcourt_gen::{items, names};
use nightcourt_resolvers::model::{Ability, AbilitySet, ItemSet, MAX_ITEMS, Night, Passives, Role};
use nightcourt_resolvers::outcome::{Lens, Outcome, Silence};
use nightcourt_resolvers::ruler::{Ruler, RulerId};
use nightcourt_resolvers::ruling::{Rolecop, Switches};
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Definition, Sheet};
use thiserror::Error;

use crate::command::CommandLine;
use crate::conform::{Failing, Subject};
use crate::driver::{Answer, Engine, Limits, Unstartable, abilities};
use crate::failure::{Failure, FailureKind};
use crate::protocol::Started;

/// An engine as a ruler of a panel.
pub struct EngineRuler {
    id: RulerId,
    content: String,
    command: CommandLine,
    limits: Limits,
    about: Started,
    native: AbilitySet,
    /// True for the subject of a conformance study: roles of one name are one role, and failures are logged.
    is_subject: bool,
    /// Idle processes.
    idle: Mutex<Vec<Engine>>,
    restarts: AtomicU32,
    /// Counts of failures by the abilities and passives of a night, while nights like those that fail are passed over.
    passed: Mutex<Option<HashMap<(AbilitySet, Passives), u32>>>,
    failures: Mutex<Failures>,
    lost: Box<dyn Fn(&str) + Send + Sync>,
}

#[derive(Clone, Default)]
struct Failures {
    /// Failures in the place of answers.
    instead: u64,
    /// Failures after answers, which belong to no night.
    after: u64,
    last: Option<Failure>,
    /// For a subject: its failures since they were last taken.
    log: Vec<Failing>,
    /// Nights that failed twice. The second question about them has its answer already, and a start may take longer
    /// than many nights.
    repeated: Vec<(Night, Failure)>,
}

impl Failures {
    fn repeat(&mut self, night: &Night, failure: &Failure) {
        if self.repeated.len() < MOST_LOGGED {
            self.repeated.push((night.clone(), failure.clone()));
        }
    }
}

/// Number of failures, two a night, after which nights with the same abilities and passives are passed over.
const MOST_ALIKE: u32 = 6;

/// The abilities that are used on a night, and the passives that players have.
fn likeness(night: &Night) -> (AbilitySet, Passives) {
    let passives = night
        .players()
        .iter()
        .fold(Passives::NONE, |all, player| all.union(player.passives));
    (
        night
            .actions()
            .iter()
            .map(|action| action.ability)
            .collect(),
        passives,
    )
}

/// The most failures in a log.
const MOST_LOGGED: usize = 4_096;

/// The reason that an engine cannot be a ruler.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unfit {
    /// The id is not valid, or taken.
    #[error(
        "`{0}` is no name of an engine: expected lower-case letters, digits and hyphens, {max} at most",
        max = RulerId::MAX_LEN
    )]
    Id(String),
    /// It cannot be started, or sends no proper description.
    #[error("{0}")]
    Unstartable(Unstartable),
    /// Its lens is narrower than the comparison of systems.
    #[error(
        "the engine answers {id} alone, and systems are compared on whole outcomes; `nightcourt conform` compares {id} alone",
        id = .0.id()
    )]
    Narrow(Lens),
}

impl EngineRuler {
    /// Starts an engine. `lost` is called with a sentence when its restarts are used up; from then on it fails on every
    /// night.
    ///
    /// # Errors
    /// If it cannot be started, or cannot be a ruler.
    pub fn start(
        id: &str,
        command: &CommandLine,
        limits: Limits,
        lost: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<EngineRuler, Unfit> {
        let engine = EngineRuler::of_any_lens(id, command, limits, Box::new(lost))?;
        match engine.lens() {
            Lens::Full => Ok(engine),
            narrow => Err(Unfit::Narrow(narrow)),
        }
    }

    /// Starts the subject of a conformance study: an engine of any lens, which gets no more nights once it is lost.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn subject(command: &CommandLine, limits: Limits) -> Result<EngineRuler, Unfit> {
        let engine = EngineRuler::of_any_lens("engine", command, limits, Box::new(|_| ()))?;
        Ok(EngineRuler {
            is_subject: true,
            ..engine
        })
    }

    fn of_any_lens(
        id: &str,
        command: &CommandLine,
        limits: Limits,
        lost: Box<dyn Fn(&str) + Send + Sync>,
    ) -> Result<EngineRuler, Unfit> {
        let id: RulerId = id.parse().map_err(|_| Unfit::Id(id.to_owned()))?;
        let first = Engine::start(command, limits).map_err(Unfit::Unstartable)?;
        let about = first.about().clone();
        let content = format!("{}, started by {command}", name_and_release(&about));
        Ok(EngineRuler {
            id,
            content,
            command: command.clone(),
            limits,
            native: abilities(&about),
            about,
            is_subject: false,
            idle: Mutex::new(vec![first]),
            restarts: AtomicU32::new(0),
            passed: Mutex::new(None),
            failures: Mutex::default(),
            lost,
        })
    }
}

fn name_and_release(about: &Started) -> String {
    format!(
        "{} {}",
        about.name,
        about.release.as_deref().unwrap_or("of no version")
    )
}

impl Ruler for EngineRuler {
    fn id(&self) -> RulerId {
        self.id
    }
    fn title(&self) -> String {
        format!("{}, an engine", name_and_release(&self.about))
    }
    fn supports(&self, ability: Ability) -> bool {
        self.native.contains(ability)
    }
    fn resolve(&self, night: &Night, switches: &Switches, _: &mut Scratch, outcome: &mut Outcome) {
        outcome.clear();
        // A night without players is not sent, because nothing can happen on it.
        if !night.players().is_empty() {
            self.ask(night, switches.rolecop, outcome);
        }
    }
    fn content(&self) -> &str {
        &self.content
    }
}

impl EngineRuler {
    /// The widest lens of its answers.
    #[must_use]
    pub fn lens(&self) -> Lens {
        self.about.lens.into()
    }

    /// Passes over nights whose abilities and passives are those of several on which it failed, or no longer: each failure may cost a
    /// start, or as long as a night may take. Which nights these are depends on the order of the questions.
    pub fn pass_over(&self, on: bool) {
        *self.passed() = on.then(HashMap::new);
    }

    fn passed(&self) -> MutexGuard<'_, Option<HashMap<(AbilitySet, Passives), u32>>> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, night: &Night, rolecop: Rolecop, outcome: &mut Outcome) {
        let like = self
            .passed()
            .as_ref()
            .and_then(|passed| passed.get(&likeness(night)).copied());
        if like.is_some_and(|failures| failures >= MOST_ALIKE) {
            let why = "it failed on others with the same abilities and passives, so these were passed over";
            return outcome.silent(Silence::Skipped(why.to_owned()));
        }
        if let Some(why) = self.declines(night) {
            return outcome.silent(Silence::Skipped(why));
        }
        let repeated = self
            .failures()
            .repeated
            .extract_if(.., |(failed, _)| failed == night)
            .next();
        if let Some((_, failure)) = repeated {
            return self.failed(night, failure, outcome);
        }
        let mut engine = match self.process() {
            Ok(engine) => engine,
            Err(why) => {
                let what = why.to_string();
                self.failed(night, Failure::new(FailureKind::Crashed, what), outcome);
                self.restarts.store(u32::MAX, Ordering::Relaxed);
                return (self.lost)(&format!("engine {}: {why}", self.id));
            }
        };
        engine.rolecop = rolecop;
        match engine.ask(&sheet(night)) {
            Answer::Ruled(said) => *outcome = said,
            Answer::Skipped(why) => outcome.silent(Silence::Skipped(why)),
            Answer::Failed(failure) => {
                if engine.has_repeated() {
                    self.failures().repeat(night, &failure);
                }
                self.failed(night, failure, outcome);
            }
        }
        self.count(engine);
    }

    /// Adds up restarts and late failures of a process, which then waits for the next night.
    fn count(&self, mut engine: Engine) {
        for (before, failure) in engine.strays() {
            self.log(Failing {
                night: before.night,
                failure,
                is_late: true,
            });
        }
        let again = engine.take_restarts();
        self.idle().push(engine);
        let all = self
            .restarts
            .fetch_add(again, Ordering::Relaxed)
            .saturating_add(again);
        if all > self.limits.restarts {
            let last = self
                .failures()
                .last
                .as_ref()
                .map_or_else(String::new, |last| format!("; the last time, {last}"));
            let id = self.id;
            (self.lost)(&format!(
                "engine {id} failed so often that it was started again {all} times{last}"
            ));
        }
    }

    fn failed(&self, night: &Night, failure: Failure, outcome: &mut Outcome) {
        if let Some(passed) = &mut *self.passed() {
            *passed.entry(likeness(night)).or_default() += 1;
        }
        outcome.silent(failure.clone().into_silence());
        self.log(Failing {
            night: night.clone(),
            failure,
            is_late: false,
        });
    }

    fn log(&self, failing: Failing) {
        let mut failures = self.failures();
        *(if failing.is_late {
            &mut failures.after
        } else {
            &mut failures.instead
        }) += 1;
        failures.last = Some(failing.failure.clone());
        if self.is_subject && failures.log.len() < MOST_LOGGED {
            failures.log.push(failing);
        }
    }

    /// Returns the reason that it need not be asked a night.
    pub fn declines(&self, night: &Night) -> Option<String> {
        crate::driver::declined(&self.about, night).map(|what| format!("it does not take {what}"))
    }

    /// Returns an idle process, or starts one.
    fn process(&self) -> Result<Engine, Unstartable> {
        if let Some(engine) = self.idle().pop() {
            return Ok(engine);
        }
        let engine = Engine::start(&self.command, self.limits)?;
        if *engine.about() == self.about {
            return Ok(engine);
        }
        let what = "after a restart it described itself differently";
        let failure = Failure::new(FailureKind::WrongForm, what);
        Err(Unstartable::Greeting(failure))
    }

    /// Stops its processes. Returns the number of failures and the last of them in a sentence.
    #[must_use]
    pub fn stop(&self) -> Option<String> {
        self.end();
        let Failures {
            instead,
            after,
            last,
            ..
        } = self.failures().clone();
        let what = last?.with_stderr("its standard error then");
        let instead = (instead > 0).then(|| format!("failed {instead} times"));
        let after = (after > 0).then(|| format!("went wrong {after} times after an answer"));
        let times: Vec<String> = instead.into_iter().chain(after).collect();
        let times = times.join(", and ");
        Some(format!("engine {} {times}; the last time, {what}", self.id))
    }

    /// Stops its processes. Returns the first failure to stop.
    pub fn end(&self) -> Option<Failure> {
        let mut first = None;
        for engine in self.idle().drain(..) {
            if let Err(failure) = engine.stop() {
                let mut failures = self.failures();
                failures.after += 1;
                failures.last = Some(failure.clone());
                first.get_or_insert(failure);
            }
        }
        first
    }

    // A thread that panics leaves the list whole, because it holds no lock while an engine runs.
    fn idle(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn failures(&self) -> MutexGuard<'_, Failures> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subject for EngineRuler {
    fn about(&self) -> &Started {
        &self.about
    }
    fn take_failures(&self, which: &dyn Fn(&Failing) -> bool) -> Vec<Failing> {
        self.failures()
            .log
            .extract_if(.., |failing| which(failing))
            .collect()
    }
    fn settle(&self) {
        let idle = std::mem::take(&mut *self.idle());
        for mut engine in idle {
            engine.settle();
            self.count(engine);
        }
    }
    fn is_lost(&self) -> bool {
        self.restarts.load(Ordering::Relaxed) > self.limits.restarts
    }
    fn renew(&self) {
        self.restarts.store(0, Ordering::Relaxed);
    }
    fn fresh(&self, nights: &[Night]) -> Vec<Outcome> {
        let Ok(mut engine) = Engine::start(&self.command, self.limits) else {
            return Vec::new();
        };
        let mut one = |night: &Night| {
            let mut outcome = Outcome::default();
            let answer = engine.ask(&sheet(night));
            let late = engine
                .strays()
                .into_iter()
                .map(|(_, failure)| Answer::Failed(failure))
                .next();
            match late.unwrap_or(answer) {
                Answer::Ruled(said) => outcome = said,
                Answer::Skipped(why) => outcome.silent(Silence::Skipped(why)),
                Answer::Failed(failure) => outcome.silent(failure.into_silence()),
            }
            outcome
        };
        nights.iter().map(&mut one).collect()
    }
}

/// Returns a night with standard names, but its own numbers of items and roles, so that an engine's answer has the same
/// numbers.
pub(crate) fn sheet(night: &Night) -> Sheet {
    static ITEMS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut items = items();
        items.extend((items.len()..MAX_ITEMS).map(|number| format!("thing {number}")));
        items
    });
    let mut roles: Vec<Definition> = Vec::new();
    for role in night.players().iter().map(|player| player.role) {
        if let Role::Own(own, abilities) = role {
            while roles.len() <= usize::from(own.number) {
                let name = format!("Role {}", roles.len() + 1);
                roles.push(Definition {
                    name,
                    abilities,
                    passives: Passives::NONE,
                    vends: ItemSet::EMPTY,
                });
            }
            roles[usize::from(own.number)].abilities = abilities;
        }
    }
    Sheet {
        title: String::new(),
        night: night.clone(),
        names: names(night.players().len()),
        items: ITEMS.clone(),
        roles,
        expect: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked::role_word;

    fn night(text: &str) -> Night {
        Sheet::parse(text)
            .unwrap_or_else(|errors| panic!("{errors:?}"))
            .night
    }

    /// An engine's answer uses the item numbers of the night, not those of its text.
    #[test]
    fn items_keep_their_numbers() {
        let told = night("[players]\nAnn = Town Vanilla with gun\nBob = Town Vanilla with vest\n");
        assert_eq!(sheet(&told).night, told);
        assert_eq!(sheet(&told).names, ["Ann", "Bob"]);
    }

    #[test]
    fn roles_of_a_nights_own_have_names() {
        let told = night(
            "[roles]\nDigger = {track}\nSmith = {block}\n[players]\nAnn = Town Smith\nBob = Town Digger\n",
        );
        let words: Vec<String> = told
            .players()
            .iter()
            .map(|player| role_word(&sheet(&told), player, Rolecop::default()))
            .collect();
        assert_eq!(words, ["Role 2", "Role 1"]);
    }
}
