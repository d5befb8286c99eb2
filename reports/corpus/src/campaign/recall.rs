//! What a campaign remembers of the parts of nights: one table for all threads, of bounded size, and how a night is answered
//! from it.
//!
//! Threads read the table while a block of nights is under way, and note for themselves what is new; between blocks it is
//! put into the table. What is remembered is what would be found again, so when a thread learns it changes nothing but speed.
//! Every so many nights one is ruled whole too, and compared.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use foldhash::fast::FixedState;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::Finding;
use nightcourt_precedent::parts::{Answer, Asker, Key, MOST_ACTIONS, asks_less};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::parts::{Part, alone, find_touching};
use nightcourt_resolvers::system::System;

/// Answers by the words of their parts.
pub type Answers = HashMap<Box<[u64]>, Answer, FixedState>;

/// The table holds no more parts than this: some 150 MB. What is met often is met soon.
const MOST: usize = 1 << 20;

/// One night in so many of those that are answered by their parts is ruled whole too, and compared.
pub(super) const COMPARED: u64 = 64;

/// What a campaign remembers of parts, and how many nights were answered by it.
#[derive(Debug, Default)]
pub struct Recall {
    answers: RwLock<Answers>,
    answered: AtomicU64,
    compared: AtomicU64,
}

/// How many nights were answered by their parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answered {
    /// All of them.
    pub nights: u64,
    /// Those that were ruled whole too. None of them differed: a difference ends the campaign.
    pub compared: u64,
}

impl Recall {
    /// What was remembered before.
    pub(super) fn of(answers: Answers) -> Recall {
        Recall { answers: RwLock::new(answers), ..Recall::default() }
    }

    /// How many parts are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known().len()
    }

    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many nights were answered by their parts so far.
    #[must_use]
    pub fn answered(&self) -> Answered {
        let [nights, compared] = [&self.answered, &self.compared].map(|count| count.load(Ordering::Relaxed));
        Answered { nights, compared }
    }

    /// What is known, for as long as this is held.
    pub(super) fn known(&self) -> RwLockReadGuard<'_, Answers> {
        self.answers.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what a thread has answered.
    pub(super) fn count(&self, Answered { nights, compared }: Answered) {
        self.answered.fetch_add(nights, Ordering::Relaxed);
        self.compared.fetch_add(compared, Ordering::Relaxed);
    }

    /// Puts what threads have learned into the table.
    pub(super) fn learn(&self, fresh: impl Iterator<Item = (Box<[u64]>, Answer)>) {
        let mut answers = self.answers.write().unwrap_or_else(PoisonError::into_inner);
        for (key, answer) in fresh {
            if answers.len() < MOST {
                answers.insert(key, answer);
            }
        }
    }
}

/// What a thread needs to answer nights by their parts.
#[derive(Debug, Default)]
pub struct ByParts {
    asker: Asker,
    key: Key,
    /// The parts of the night last answered, and what was found on each.
    parts: Vec<(Part, Answer)>,
    found: Vec<Part>,
    /// What has been learned since the last block.
    pub(super) fresh: Answers,
}

impl ByParts {
    /// What the systems find on a night, if its parts say all of it.
    pub fn answer(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        systems: &[System],
        night: &Night,
        known: &Answers,
    ) -> Option<Answer> {
        find_touching(night, &mut self.found);
        self.parts.clear();
        if self.found.iter().any(|&part| part.actions.len() > MOST_ACTIONS || asks_less(night, part)) {
            return None;
        }
        let mut whole = Answer::default();
        for place in 0..self.found.len() {
            let part = self.found[place];
            let answer = self.part(evaluator, systems, night, part, known)?;
            whole.join(&answer);
            if !whole.says_all() {
                return None;
            }
            self.parts.push((part, answer));
        }
        whole.speaks_for(night).then_some(whole)
    }

    fn part(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        systems: &[System],
        night: &Night,
        part: Part,
        known: &Answers,
    ) -> Option<Answer> {
        if !self.key.write(night, part) {
            return None;
        }
        if let Some(&answer) = known.get(self.key.words()).or_else(|| self.fresh.get(self.key.words())) {
            return Some(answer);
        }
        let answer = self.asker.ask(evaluator, systems, &alone(night, part)?);
        // What was said when nothing was left is not to be remembered.
        if evaluator.budget().is_spent() {
            return None;
        }
        if known.len() + self.fresh.len() < MOST {
            self.fresh.insert(self.key.words().into(), answer);
        }
        Some(answer)
    }

    /// The one part of the night last answered that shows a finding. If several do, which of them a slice of the night comes down
    /// to depends on what each needs.
    pub(super) fn showing(&self, finding: Finding, systems: &[System]) -> Option<Part> {
        let mut showing = self.parts.iter().filter(|(_, answer)| answer.shows(finding, systems));
        let &(part, _) = showing.next()?;
        showing.next().is_none().then_some(part)
    }
}
