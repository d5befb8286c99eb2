//! Runs an engine: starts it, sends it nights one after the other, stops it. Any other behaviour becomes a [`Failure`].
//! An engine that may be out of step afterwards is killed and started again.

use std::cell::LazyCell;
use std::time::{Duration, Instant};

use nightcourt_resolvers::model::{Ability, AbilitySet, Alignment, Night, Passive};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Rolecop;
use nightcourt_resolvers::text::Sheet;
use thiserror::Error;

use crate::answer::outcome;
use crate::asked::{asked, role_word};
use crate::command::CommandLine;
use crate::failure::{Failure, FailureKind};
use crate::process::{Heard, MOST_LINE, Process};
use crate::protocol::{Answered, Request, Started, VERSION};
use crate::system::sheet;

/// The time limit of an engine, and its number of restarts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The limit of a night, and of ending.
    pub night: Duration,
    /// The limit of its first line, which is longer because interpreters start slowly.
    pub start: Duration,
    /// The restarts of all processes of an engine together; [`system`](crate::system) counts them.
    pub restarts: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            night: Duration::from_secs(5),
            start: Duration::from_secs(30),
            restarts: 40,
        }
    }
}

/// The answer to a night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The engine's outcome.
    Ruled(Outcome),
    /// The engine does not resolve such nights, with its reason.
    Skipped(String),
    /// It did not answer properly.
    Failed(Failure),
}

/// The reason that an engine cannot be used at all.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unstartable {
    /// The program does not start.
    #[error("cannot start `{0}`: {1}")]
    Program(String, String),
    /// Its first line is missing or wrong.
    #[error("the engine did not answer `start`: {}", .0.with_stderr("its standard error"))]
    Greeting(Failure),
}

/// A started engine.
#[derive(Debug)]
pub struct Engine {
    command: CommandLine,
    limits: Limits,
    /// The way in which roles are written, and answers of Role Cops read.
    pub rolecop: Rolecop,
    about: Started,
    /// `None` until it is started again.
    process: Option<Process>,
    restarts: u32,
    seq: u64,
    /// The night last answered, with its number.
    before: Option<(u64, Sheet)>,
    strays: Vec<(Sheet, Failure)>,
    /// True if a fresh process failed on the last night in the same way.
    has_repeated: bool,
}

/// The reason that a line is not the expected answer.
enum NoAnswer {
    /// It answers the night before once more.
    Stale(Failure),
    /// The engine must be started again.
    Broken(Failure),
    /// The engine is still in step.
    Wrong(Failure),
}

impl Engine {
    /// Starts an engine and reads its description of itself.
    ///
    /// # Errors
    /// If it does not start, or sends no proper description.
    pub fn start(command: &CommandLine, limits: Limits) -> Result<Engine, Unstartable> {
        let (process, about) = greet(command, limits)?;
        Ok(Engine {
            command: command.clone(),
            limits,
            about,
            rolecop: Rolecop::default(),
            process: Some(process),
            restarts: 0,
            seq: 0,
            before: None,
            strays: Vec::new(),
            has_repeated: false,
        })
    }

    /// Tells it to end, and waits until it has.
    ///
    /// # Errors
    /// If it sends another line, ends with an error, or does not end in time. The failure belongs to the night last
    /// asked.
    pub fn stop(mut self) -> Result<(), Failure> {
        let Some(mut process) = self.process.take() else {
            return Ok(());
        };
        process.send(line(&Request::Stop {}));
        process.close();
        let failed = match process.hear(self.limits.night) {
            Heard::End => match process.ended() {
                Some(ending) if ending.well => return Ok(()),
                Some(ending) => (
                    FailureKind::Crashed,
                    format!("it ended after `stop` with {}", ending.how),
                ),
                None => (
                    FailureKind::Hung,
                    "it closed its output after `stop` and did not end".to_owned(),
                ),
            },
            Heard::Line(said) => (
                FailureKind::OutOfTurn,
                format!("it went on after `stop`: {}", quoted(&said)),
            ),
            Heard::TooLong => (FailureKind::TooLong, "it went on after `stop`".to_owned()),
            Heard::Silence => (
                FailureKind::Hung,
                format!(
                    "it did not end within {} of `stop`",
                    seconds(&self.limits.night)
                ),
            ),
        };
        Err(failure(failed, process))
    }

    /// The engine's description of itself.
    #[must_use]
    pub const fn about(&self) -> &Started {
        &self.about
    }

    /// Why it need not be asked a night, by its description of itself.
    #[must_use]
    pub fn declines(&self, night: &Night) -> Option<String> {
        declined(&self.about, night)
    }

    /// The engine's answer to a night.
    pub fn ask(&mut self, sheet: &Sheet) -> Answer {
        self.has_repeated = false;
        loop {
            if let Some(stray) = self.overheard() {
                // A failure before the first night is charged to that night, so that none is lost.
                let night = self
                    .before
                    .take()
                    .map_or_else(|| sheet.clone(), |(_, night)| night);
                self.strays.push((night, stray));
            }
            if let Err(failure) = self.come_up() {
                return Answer::Failed(failure);
            }
            let answer = match self.answer(sheet) {
                Ok(answer) => answer,
                // A stale answer belongs to the night before, so this night is asked again.
                Err(NoAnswer::Stale(failure)) => {
                    if let Some((_, night)) = self.before.take() {
                        self.strays.push((night, failure));
                    }
                    continue;
                }
                Err(NoAnswer::Broken(failure)) => {
                    match self.before.take().filter(|_| may_be_late(failure.kind)) {
                        Some((_, before)) => self.blame(before, sheet, failure),
                        None => Answer::Failed(failure),
                    }
                }
                Err(NoAnswer::Wrong(failure)) => Answer::Failed(failure),
            };
            self.before = self.process.is_some().then(|| (self.seq, sheet.clone()));
            return answer;
        }
    }

    /// Reports whether the last night failed twice: a fresh process failed on it too.
    #[must_use]
    pub const fn has_repeated(&self) -> bool {
        self.has_repeated
    }

    /// Returns the failures since the last call that showed only after the answers of their nights.
    pub fn strays(&mut self) -> Vec<(Sheet, Failure)> {
        std::mem::take(&mut self.strays)
    }

    /// Asks the night last answered once more, so that a late failure of it shows.
    pub fn settle(&mut self) {
        if let Some((_, night)) = &self.before {
            self.ask(&night.clone());
        }
    }

    /// Returns the number of restarts since the last call.
    pub fn take_restarts(&mut self) -> u32 {
        std::mem::take(&mut self.restarts)
    }

    fn come_up(&mut self) -> Result<(), Failure> {
        if self.process.is_some() {
            return Ok(());
        }
        self.restarts = self.restarts.saturating_add(1);
        match greet(&self.command, self.limits) {
            Ok((process, about)) if about == self.about => {
                self.process = Some(process);
                Ok(())
            }
            Ok((process, _)) => {
                let what = "after a restart it described itself differently".to_owned();
                Err(failure((FailureKind::WrongForm, what), process))
            }
            Err(Unstartable::Greeting(failure)) => Err(failure),
            Err(Unstartable::Program(_, why)) => {
                let what = format!("it cannot be started again: {why}");
                Err(Failure::new(FailureKind::Crashed, what))
            }
        }
    }

    fn overheard(&mut self) -> Option<Failure> {
        let process = self.process.as_ref()?;
        let failed = match process.overhear() {
            Heard::Silence => return None,
            Heard::Line(said) => match serde_json::from_slice(&said) {
                Err(_) => (
                    FailureKind::NotJson,
                    format!("after its answer {}", not_json(&said)),
                ),
                Ok(value) if seq(&value).is_some_and(|seq| self.is_stale(seq)) => {
                    (FailureKind::OutOfTurn, TWICE.to_owned())
                }
                Ok(_) => (
                    FailureKind::OutOfTurn,
                    format!("after its answer it said: {}", quoted(&said)),
                ),
            },
            Heard::TooLong => (
                FailureKind::TooLong,
                format!("after its answer {}", too_long()),
            ),
            Heard::End => return Some(self.crash("after its answer it")),
        };
        self.process.take().map(|process| failure(failed, process))
    }

    fn is_stale(&self, seq: u64) -> bool {
        self.before
            .as_ref()
            .is_some_and(|&(before, _)| before == seq)
    }

    fn crash(&mut self, who: &str) -> Failure {
        let Some(mut process) = self.process.take() else {
            return Failure::new(FailureKind::Crashed, who);
        };
        failure(crashed(who, &mut process), process)
    }

    fn breaks(&mut self, kind: FailureKind, what: String) -> NoAnswer {
        NoAnswer::Broken(match self.process.take() {
            Some(process) => failure((kind, what), process),
            None => Failure::new(FailureKind::Crashed, what),
        })
    }

    /// Decides which of two nights caused a failure by asking a fresh process the same night. If that answers, the
    /// failure belongs to the night before; if it fails in the same way, to this night.
    fn blame(&mut self, before: Sheet, sheet: &Sheet, failure: Failure) -> Answer {
        match self.ask(sheet) {
            Answer::Failed(again) if again.kind == failure.kind => {
                self.has_repeated = true;
                Answer::Failed(again)
            }
            answer => {
                let what = format!("after its answer {failure}");
                self.strays.push((before, Failure { what, ..failure }));
                answer
            }
        }
    }

    fn answer(&mut self, sheet: &Sheet) -> Result<Answer, NoAnswer> {
        self.seq += 1;
        let seq = self.seq;
        let Some(process) = &mut self.process else {
            let failure = Failure::new(FailureKind::Crashed, "it is not running");
            return Err(NoAnswer::Broken(failure));
        };
        process.send(line(&Request::Run {
            seq,
            night: asked(sheet, self.rolecop),
        }));
        let said = match process.hear(self.limits.night) {
            Heard::Line(said) => said,
            Heard::TooLong => return Err(self.breaks(FailureKind::TooLong, too_long())),
            Heard::Silence => {
                let what = format!("it said nothing within {}", seconds(&self.limits.night));
                return Err(self.breaks(FailureKind::Hung, what));
            }
            Heard::End => return Err(NoAnswer::Broken(self.crash("it"))),
        };
        let Ok(value) = serde_json::from_slice::<serde_json::Value>(&said) else {
            return Err(self.breaks(FailureKind::NotJson, not_json(&said)));
        };
        match self::seq(&value) {
            Some(said) if said == seq => {}
            Some(said) => {
                let stale = self.is_stale(said);
                let what = match stale {
                    true => TWICE.to_owned(),
                    false => format!("asked request {seq}, it answered request {said}"),
                };
                return Err(match self.breaks(FailureKind::OutOfTurn, what) {
                    NoAnswer::Broken(failure) if stale => NoAnswer::Stale(failure),
                    other => other,
                });
            }
            None => {
                let what = format!("its answer has no number `seq`: {}", quoted(&said));
                return Err(self.breaks(FailureKind::WrongForm, what));
            }
        }
        let wrong = |what: String| NoAnswer::Wrong(Failure::new(FailureKind::WrongForm, what));
        let row: Answered = serde_json::from_value(value)
            .map_err(|error| wrong(format!("its answer has another form: {error}")))?;
        match (row.outcome, row.skipped, row.error) {
            (Some(row), None, None) => match outcome(&row, sheet, self.rolecop) {
                Ok(outcome) => Ok(Answer::Ruled(outcome)),
                Err(invalid) => Err(wrong(format!(
                    "its answer does not fit this night: {invalid}"
                ))),
            },
            (None, Some(why), None) => Ok(Answer::Skipped(why)),
            (None, None, Some(why)) => {
                let what = format!("it says that it failed: {why}");
                Err(NoAnswer::Wrong(Failure::new(FailureKind::Errored, what)))
            }
            _ => Err(wrong(
                "its answer has not exactly one of `outcome`, `skipped` and `error`".to_owned(),
            )),
        }
    }
}

/// Reports whether a failure before an answer may belong to the night before, because it bears no number.
const fn may_be_late(kind: FailureKind) -> bool {
    use FailureKind::{Errored, Hung, OutOfTurn};
    !matches!(kind, Errored | Hung | OutOfTurn)
}

/// Starts a program and reads its description of itself.
fn greet(command: &CommandLine, limits: Limits) -> Result<(Process, Started), Unstartable> {
    let mut process = Process::start(command)
        .map_err(|error| Unstartable::Program(command.program().to_owned(), error.to_string()))?;
    process.send(line(&Request::Start { version: VERSION }));
    let until = Instant::now() + limits.start;
    let failed = match process.hear(until.saturating_duration_since(Instant::now())) {
        Heard::Line(said) => match understood(&said) {
            Ok(about) => return Ok((process, about)),
            Err(failed) => failed,
        },
        Heard::TooLong => (FailureKind::TooLong, too_long()),
        Heard::Silence => (
            FailureKind::Hung,
            format!("it said nothing within {}", seconds(&limits.start)),
        ),
        Heard::End => crashed("it", &mut process),
    };
    Err(Unstartable::Greeting(failure(failed, process)))
}

fn understood(said: &[u8]) -> Result<Started, (FailureKind, String)> {
    let wrong = |what: String| (FailureKind::WrongForm, what);
    let value: serde_json::Value =
        serde_json::from_slice(said).map_err(|_| (FailureKind::NotJson, not_json(said)))?;
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    if let Some(version) = version.filter(|&version| version != u64::from(VERSION)) {
        return Err(wrong(format!(
            "it uses version {version} of the protocol, and this program version {VERSION}"
        )));
    }
    let about: Started =
        serde_json::from_value(value).map_err(|error| wrong(format!("it answered: {error}")))?;
    if about.name.trim().is_empty() {
        return Err(wrong("it has no name".to_owned()));
    }
    let passives = Passive::ALL.into_iter().map(Passive::id).chain([VENDOR]);
    for (kind, declared, known) in [
        (
            "ability",
            &about.abilities,
            Ability::all().map(Ability::id).collect(),
        ),
        ("passive", &about.passives, passives.collect()),
        (
            "alignment",
            &about.alignments,
            Alignment::ALL.map(Alignment::id).to_vec(),
        ),
    ] {
        let known: Vec<&str> = known;
        let mut declared = declared.iter().flatten();
        if let Some(word) = declared.find(|word| !known.contains(&word.as_str())) {
            return Err(wrong(format!("no {kind} is called `{word}`")));
        }
    }
    Ok(about)
}

/// Vendors are not passives of the model, but engines declare them among their passives.
const VENDOR: &str = "vendor";

#[must_use]
pub(crate) fn abilities(about: &Started) -> AbilitySet {
    let knows = |ability: Ability| {
        about
            .abilities
            .as_ref()
            .is_none_or(|known| known.iter().any(|word| word == ability.id()))
    };
    Ability::all().filter(|&ability| knows(ability)).collect()
}

/// Reports whether an engine declares a word; without the list it knows all.
#[must_use]
pub(crate) fn is_known(declared: Option<&[String]>, word: &str) -> bool {
    declared.is_none_or(|known| known.iter().any(|one| one.eq_ignore_ascii_case(word)))
}

/// Returns the reason that an engine with this declaration cannot resolve a night.
pub(crate) fn declined(about: &Started, night: &Night) -> Option<String> {
    let known = abilities(about);
    if let Some(action) = night
        .actions()
        .iter()
        .find(|action| !known.contains(action.ability))
    {
        return Some(format!("the ability {}", action.ability.id()));
    }
    let players = || night.players().iter();
    let passives = players().flat_map(|player| player.passives.iter().map(Passive::id));
    let vendors = players()
        .filter(|player| !player.vends.is_empty())
        .map(|_| VENDOR);
    if let Some(word) = passives
        .chain(vendors)
        .find(|word| !is_known(about.passives.as_deref(), word))
    {
        return Some(format!("the passive {word}"));
    }
    let mut sides = players().map(|player| player.alignment.id());
    if let Some(side) = sides.find(|side| !is_known(about.alignments.as_deref(), side)) {
        return Some(format!("the alignment {side}"));
    }
    // Made lazily, because few engines declare words that need it.
    let sheet = LazyCell::new(|| sheet(night));
    if let (Some(roles), mut words) = (
        &about.roles,
        players().map(|player| role_word(&sheet, player, Rolecop::default())),
    ) && let Some(role) = words.find(|role| !is_known(Some(roles), role))
    {
        return Some(format!("the role {role}"));
    }
    let given = night
        .actions()
        .iter()
        .filter(|action| action.ability == Ability::Give)
        .map(|action| action.item);
    let mut items = players()
        .flat_map(|player| player.holds.union(player.vends).iter())
        .chain(given);
    if let Some(known) = &about.items
        && let Some(item) = items.find(|item| !is_known(Some(known), &sheet.items[item.index()]))
    {
        return Some(format!("the item {}", sheet.items[item.index()]));
    }
    let beyond = |most: Option<usize>, is: usize| most.is_some_and(|most| is > most);
    let each = night.player_ids().iter().map(|id| {
        night
            .actions()
            .iter()
            .filter(|action| action.actor == id)
            .count()
    });
    if beyond(about.max_players, night.players().len()) {
        Some("the number of players".to_owned())
    } else if beyond(about.max_actions, night.actions().len()) {
        Some("the number of actions".to_owned())
    } else if beyond(about.max_actions_each, each.max().unwrap_or(0)) {
        Some("several actions of a player".to_owned())
    } else {
        None
    }
}

fn line(request: &Request) -> Vec<u8> {
    serde_json::to_vec(request)
        .unwrap_or_else(|error| unreachable!("a request is made of words and numbers: {error}"))
}

fn failure((kind, what): (FailureKind, String), process: Process) -> Failure {
    Failure {
        kind,
        what,
        stderr: process.kill(),
    }
}

fn crashed(who: &str, process: &mut Process) -> (FailureKind, String) {
    let what = match process.ended() {
        Some(ending) => format!("{who} ended with {}", ending.how),
        None => format!("{who} closed its output"),
    };
    (FailureKind::Crashed, what)
}

/// The request's number is left out, because it depends on the nights before.
const TWICE: &str = "it answered a request twice";

fn not_json(said: &[u8]) -> String {
    format!("it said a line that is not JSON: {}", quoted(said))
}

fn too_long() -> String {
    format!("it said more than {MOST_LINE} bytes without a line feed")
}

fn seq(answer: &serde_json::Value) -> Option<u64> {
    answer.get("seq").and_then(serde_json::Value::as_u64)
}

/// Returns the beginning of an engine's output, without control characters.
fn quoted(said: &[u8]) -> String {
    const MOST: usize = 120;
    let text = String::from_utf8_lossy(said);
    let shown: String = text
        .chars()
        .take(MOST)
        .map(|letter| {
            if letter.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            }
        })
        .collect();
    let more = if text.chars().nth(MOST).is_some() {
        " ..."
    } else {
        ""
    };
    format!("`{shown}`{more}")
}

fn seconds(time: &Duration) -> String {
    format!("{} s", time.as_secs_f64())
}
