//! The account of a night as it grows: a system adds a line where it decides what the line says.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::deed::{agent_words, aim_words, list_words};
use super::log::Log;
use super::result::{Effect, Results};
use super::{Explanation, Line, Words};
use crate::model::{Ability, ActionId, ItemSet, Night, Passive, PlayerId};
use crate::outcome::{Agent, Outcome, Report};
use crate::rule::Rule;

/// The place where a system says what it decides. A disabled recorder compiles away: no sentence is even made.
pub(crate) trait Recorder {
    /// True if it records anything.
    const ENABLED: bool;
    /// Adds to the account.
    fn record(&mut self, say: impl FnOnce(&mut Account<'_>));
    /// Adds a result of the night.
    fn result(&mut self, effect: Effect) {
        self.record(|account| account.results.add(effect, account.night, account.words));
    }

    /// Tells a player something.
    fn tell(&mut self, outcome: &mut Outcome, report: Report) {
        let Report { to, kind, value } = report;
        outcome.tell(to, kind, value);
        self.result(Effect::Told(report));
    }

    /// Tells a player the result of a reading of theirs.
    fn tell_reader(&mut self, outcome: &mut Outcome, reading: ActionId, report: Report) {
        let Report { to, kind, value } = report;
        outcome.tell(to, kind, value);
        self.result(Effect::Read(reading, report));
    }

    /// Adds who has joined the cult, lost abilities or come back, for systems that decide it for all at once.
    fn changes(&mut self, outcome: &Outcome) {
        Effect::changes(outcome).for_each(|effect| self.result(effect));
    }

    /// Sets what everybody has at the end of the night, and tells it of all who had or have something.
    fn belongings(&mut self, outcome: &mut Outcome, night: &Night, has: &[(ItemSet, u32)]) {
        outcome.belongings(has.len(), |player| has[player.index()]);
        if !Self::ENABLED {
            return;
        }
        for (player, before) in night.player_ids().iter().zip(night.players()) {
            let (items, money) = has[player.index()];
            if !items.is_empty() || money > 0 || !before.holds.is_empty() || before.money > 0 {
                self.result(Effect::Has(player, items, money));
            }
        }
    }
}

/// Returns the recorder that records nothing: a type of its own, so that systems are fast without an account.
#[cfg(not(feature = "compact"))]
pub(crate) fn disabled() -> impl Recorder {
    struct Disabled;

    impl Recorder for Disabled {
        const ENABLED: bool = false;
        fn record(&mut self, _: impl FnOnce(&mut Account<'_>)) {}
    }
    Disabled
}

/// Returns the recorder that records nothing: of the type of one that does, so that a compact program has the systems once.
#[cfg(feature = "compact")]
pub(crate) fn disabled() -> impl Recorder {
    None::<Account<'static>>
}

/// Records into an account, if there is one.
impl Recorder for Option<Account<'_>> {
    const ENABLED: bool = true;
    fn record(&mut self, say: impl FnOnce(&mut Account<'_>)) {
        if let Some(account) = self {
            say(account);
        }
    }
}

/// The most lines of an account, with its results, that are not folded.
const MOST_LINES: usize = 40;

/// The lines of an account so far, those of the host's log, and the results.
#[derive(Debug)]
pub(crate) struct Account<'a> {
    pub night: &'a Night,
    pub words: Words<'a>,
    pub lines: Vec<Line>,
    /// The log's lines, in full sentences.
    pub log: Vec<Line>,
    pub(super) results: Results,
    /// Place of the last heading.
    heading: usize,
    /// The number of the step that lines are about, and its action, which they call "it".
    pub step: usize,
    pub it: Option<Agent>,
    /// The number of actions of a category so far.
    pub acts: usize,
    /// Why actions were stopped or failed, as the end of a sentence.
    pub stopped: BTreeMap<Agent, String>,
}

impl<'a> Account<'a> {
    pub(super) fn new(night: &'a Night, words: Words<'a>) -> Account<'a> {
        Account {
            night,
            words,
            lines: Vec::new(),
            log: Vec::new(),
            results: Results::default(),
            heading: 0,
            step: 0,
            it: None,
            acts: 0,
            stopped: BTreeMap::new(),
        }
    }

    pub(crate) fn name(&self, player: PlayerId) -> &'a str {
        &self.words.players[player.index()]
    }

    /// The agent in words: "Ann's block".
    pub(crate) fn agent(&self, agent: Agent) -> String {
        agent_words(agent, self.night, self.words)
    }

    /// Agents in words, joined as in a sentence.
    pub(crate) fn agents(&self, agents: impl IntoIterator<Item = Agent>) -> String {
        list_words(agents.into_iter().map(|agent| self.agent(agent)))
    }

    /// The ability of a submitted action.
    pub(crate) fn submitted(&self, agent: Agent) -> Option<Ability> {
        agent.action(self.night).map(|action| action.ability)
    }

    /// The statement that a player has a passive, and the rule of the passive.
    pub(crate) fn is(&self, player: PlayerId, passive: Passive) -> (Rule, String) {
        (
            passive.rule(),
            format!("{} is {}", self.name(player), passive.noun()),
        )
    }

    /// The agent and its aim: "Cop's investigation of Gus".
    pub(crate) fn aimed(&self, agent: Agent, target: Option<PlayerId>) -> String {
        format!(
            "{}{}",
            self.agent(agent),
            aim_words(agent, target, self.night, self.words)
        )
    }

    /// Adds a line. The caller may set what else it has.
    pub(crate) fn line(&mut self, depth: usize, rule: Rule, text: String) -> &mut Line {
        self.lines.push(Line::new(depth, text, rule));
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Adds a line that a host's log has too.
    pub(crate) fn logged(&mut self, rule: Rule, text: String) -> &mut Line {
        self.log.push(Line::new(0, text.clone(), rule));
        self.line(1, rule, text)
    }

    /// Puts the last line in the host's log.
    pub(crate) fn keep(&mut self) {
        self.log.extend(self.lines.last().cloned());
    }

    /// Adds a heading, in the place of the one before if that has nothing below it.
    pub(crate) fn heading(&mut self, rule: Rule, text: String) {
        self.drop_empty_heading();
        self.line(0, rule, text);
        self.heading = self.lines.len();
    }

    /// Takes back all claims and results, and what the log has but for lines by a rule.
    pub(crate) fn restart(&mut self, but: Rule) {
        self.drop_empty_heading();
        self.lines.iter_mut().for_each(|line| line.says = None);
        self.log.retain(|line| line.rule == but);
        self.results = Results::default();
    }

    fn drop_empty_heading(&mut self) {
        if self.heading > 0 && self.heading == self.lines.len() {
            self.lines.pop();
        }
    }

    /// Folds lines of a long account, until [`MOST_LINES`] are left with the results: first those on which nothing rests, then orders
    /// that could matter, which are notes too, then the deepest lines, of these the counteracted ones first.
    fn fold(&mut self) {
        let more = (self.lines.len() + self.results.len()).saturating_sub(MOST_LINES);
        let noted = |line: &Line| matches!(line.rule, Rule::Nar7 | Rule::Order10);
        let mut lines: Vec<&mut Line> = self.lines.iter_mut().collect();
        lines.sort_by_key(|line| Reverse((line.idle, noted(line), line.depth, line.struck)));
        for line in lines.into_iter().take(more) {
            line.folded = true;
        }
    }

    /// The account, with its results as its last lines.
    pub(super) fn end(mut self) -> Explanation {
        self.drop_empty_heading();
        self.fold();
        self.results.end(self.lines)
    }

    /// The host's log.
    pub(super) fn log(mut self) -> Log {
        self.lines.clear();
        let happened = std::mem::take(&mut self.log);
        Log {
            happened,
            results: self.end().lines,
        }
    }
}
