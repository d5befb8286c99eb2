//! Every system against its literal reading: the same outcome and the same events.

use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::explain::Words;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Agent, Event, Events, Outcome};
use nightcourt_resolvers::possible::{BUDGET, possible};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

use crate::bounds::{MOST_REFLEXES, must_answer, reading_must_answer, reflexes};
use crate::laws::outcome_lines;
use crate::{literal, literal_list, literal_rar, outcome};

/// The outcome of a night by the literal reading of a system.
#[must_use]
pub fn literally(system: System, night: &Night, switches: &Switches) -> Outcome {
    match system {
        System::Rar => literal_rar::resolve(night, switches),
        System::RarList => literal_list::resolve(night, switches),
        System::Nar | System::NarGuide | System::Snarf | System::Lar | System::Werewolves => {
            literal::resolve(system, night, switches)
                .map(|(outcome, _)| outcome)
                .unwrap_or_default()
        }
    }
}

/// The events as sorted words, because no rule orders them, nor several loops of the same members, which vendors of
/// several items make.
fn events(outcome: &Outcome) -> Vec<String> {
    let words = |event: Event<'_>| {
        let mut members: Vec<Agent> = event.members().collect();
        members.sort_unstable();
        let mut failed: Vec<Agent> = event.failed().collect();
        failed.sort_unstable();
        format!("{:?} {members:?} failed {failed:?}", event.kind)
    };
    let mut all: Vec<String> = outcome.events.iter().map(words).collect();
    all.sort_unstable();
    all
}

/// The relation of a system and its literal reading on a night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// They say the same.
    Agrees,
    /// They do not: the outcome of the literal reading, and that of the system.
    Differs(Box<[Outcome; 2]>),
    /// One of them exceeded its own step budget, or both did, where it may ([`must_answer`], [`reading_must_answer`]): nothing is known.
    Exceeded,
}

/// Compares a system with its literal reading on a night.
#[must_use]
pub fn reading(system: System, night: &Night, switches: &Switches) -> Reading {
    let (fast, slow) = (
        outcome(system, night, switches),
        literally(system, night, switches),
    );
    let unanswered = fast.exhausted && must_answer(system, night)
        || slow.exhausted && reading_must_answer(system, night);
    match compare(&slow, &fast) {
        Comparison::Incomparable(_) if unanswered => {}
        Comparison::Incomparable(_) => return Reading::Exceeded,
        Comparison::Agree if events(&slow) == events(&fast) => return Reading::Agrees,
        Comparison::Agree | Comparison::Diverge(_) => {}
    }
    Reading::Differs(Box::new([slow, fast]))
}

/// The two outcomes of a system and its literal reading, in words, if they differ; `None` as well if one of them exceeded
/// its own step budget where it may ([`must_answer`]).
#[must_use]
pub fn disagreement(
    system: System,
    night: &Night,
    switches: &Switches,
    words: Words<'_>,
) -> Option<String> {
    let Reading::Differs(outcomes) = reading(system, night, switches) else {
        return None;
    };
    let [literal, fast] = outcomes.map(|outcome| outcome_lines(night, &outcome, words).join("\n"));
    Some(format!(
        "by the literal reading:\n{literal}\nby the system:\n{fast}"
    ))
}

/// The most actions of a night whose possible outcomes are all to be found, if no more passives can trigger others than on a night to which
/// the two `rar`s have to have an answer: two who sell each other three things each have more orders of that than a search may walk.
const MOST_ORDERED: usize = 5;

/// The possible outcomes of a night by a system and its literal reading, if they differ, or if the first of them is not
/// that of the system's own order; `None` as well of a system that has none here, or if the literal reading exceeded
/// its budget, or the other where it may. Every order of ties is tried: no nights of many actions.
#[must_use]
pub fn possible_disagreement(system: System, night: &Night, switches: &Switches) -> Option<String> {
    let slow = literal::possible::possible(system, night, switches)?;
    let fast = possible(system, night, switches, BUDGET);
    if fast.exceeded {
        let few = night.actions().len() <= MOST_ORDERED && reflexes(night) <= MOST_REFLEXES;
        return few.then(|| format!("literal: {} outcomes\nfast: gives up", slow.len()));
    }
    let own = Outcome {
        events: Events::default(),
        ..outcome(system, night, switches)
    };
    let found = |outcome: &Outcome| fast.ways.iter().any(|way| way.outcome == *outcome);
    if fast.ways.len() == slow.len()
        && slow.iter().all(found)
        && fast.ways.first().is_some_and(|way| way.outcome == own)
    {
        return None;
    }
    let lines = |outcomes: &mut dyn Iterator<Item = &Outcome>| -> String {
        outcomes.map(|outcome| format!("  {outcome:?}\n")).collect()
    };
    let (slow, fast) = (
        lines(&mut slow.iter()),
        lines(&mut fast.ways.iter().map(|way| &way.outcome)),
    );
    Some(format!(
        "literal:\n{slow}fast:\n{fast}by the system's own order:\n  {own:?}"
    ))
}
