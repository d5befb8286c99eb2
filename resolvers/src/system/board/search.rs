//! Possible outcomes (NAR-24, ORDER-12; [NAR] "any fair method"): a night is resolved again and again, and each time one choice that
//! its rules leave open is made another way. A board that was met before is not gone on with: it leads where it led.

use std::collections::BTreeMap;

use crate::outcome::{Agent, Outcome};
use crate::possible::{Pick, Possible, Way};

use super::{Full, Key};

/// Makes the choices of one resolution of a night.
pub(in crate::system) trait Chooser {
    /// True if choices are looked for. Otherwise the first in order is picked, without a look.
    const LOOKS: bool;

    /// Picks one of several candidates, the first in order first, by its place among them. `look` has the key of the board too.
    fn choose(&mut self, look: impl FnOnce() -> (Key, Vec<Candidate>)) -> Result<usize, Full>;

    /// Counts a step from one board to another, unless it was counted before.
    fn walk(&mut self) {}

    /// Reports whether no more boards may be walked, and an outcome is known.
    fn is_spent(&self) -> bool {
        false
    }
}

/// An action that may be picked, and those that it is picked before.
pub(in crate::system) struct Candidate {
    pub agent: Agent,
    pub before: Vec<Agent>,
}

/// The chooser of a night that is resolved once: the first in order is picked.
pub(in crate::system) struct First;

impl Chooser for First {
    const LOOKS: bool = false;

    fn choose(&mut self, _: impl FnOnce() -> (Key, Vec<Candidate>)) -> Result<usize, Full> {
        Ok(0)
    }
}

/// The end of a choice.
#[derive(Clone, Copy)]
enum Next {
    /// To the next choice.
    Choice(usize),
    /// To the end of the night, with this outcome.
    End(usize),
}

/// A board on which several actions may be picked.
struct Choice {
    candidates: Vec<Candidate>,
    /// The end of each candidate's way, as far as it was tried.
    leads: Vec<Option<Next>>,
}

/// All choices of a night, which are tried one after another.
pub(in crate::system) struct Search {
    /// The choices that are made this time: each with the place of the candidate.
    script: Vec<(usize, usize)>,
    /// Number of choices made so far, this time.
    made: usize,
    choices: Vec<Choice>,
    known: BTreeMap<Key, usize>,
    /// The first choice or end of the night.
    root: Option<Next>,
    /// Number of boards that were walked, and the most that may be.
    walked: u64,
    budget: u64,
    /// True once the night was walked to an end.
    ended: bool,
    exceeded: bool,
}

impl Chooser for Search {
    const LOOKS: bool = true;

    fn choose(&mut self, look: impl FnOnce() -> (Key, Vec<Candidate>)) -> Result<usize, Full> {
        if let Some(&(_, place)) = self.script.get(self.made) {
            self.made += 1;
            return Ok(place);
        }
        let (key, candidates) = look();
        if let Some(&choice) = self.known.get(&key) {
            self.lead_to(Next::Choice(choice));
            return Err(Full);
        }
        let choice = self.choices.len();
        self.lead_to(Next::Choice(choice));
        self.known.insert(key, choice);
        let leads = vec![None; candidates.len()];
        self.choices.push(Choice { candidates, leads });
        self.script.push((choice, 0));
        self.made += 1;
        Ok(0)
    }

    fn walk(&mut self) {
        self.walked += u64::from(self.made == self.script.len());
    }

    fn is_spent(&self) -> bool {
        self.ended && self.walked > self.budget
    }
}

impl Search {
    /// All outcomes of a night, which `resolve` resolves with the choices of a chooser. The first is that of the night's own order.
    /// No more than `budget` boards are walked.
    pub(in crate::system) fn all(
        budget: u64,
        mut resolve: impl FnMut(&mut Search, &mut Outcome) -> Result<(), Full>,
    ) -> Possible {
        let mut search = Search {
            script: Vec::new(),
            made: 0,
            choices: Vec::new(),
            known: BTreeMap::new(),
            root: None,
            walked: 0,
            budget,
            ended: false,
            exceeded: false,
        };
        let mut outcomes: Vec<Outcome> = Vec::new();
        loop {
            let mut outcome = Outcome::default();
            search.made = 0;
            match resolve(&mut search, &mut outcome) {
                Ok(()) => {
                    outcome.events.clear();
                    outcome.finish();
                    let known = outcomes.iter().position(|known| *known == outcome);
                    let number = known.unwrap_or(outcomes.len());
                    if known.is_none() {
                        outcomes.push(outcome);
                    }
                    search.lead_to(Next::End(number));
                    search.ended = true;
                }
                Err(Full) if search.is_led() => {}
                Err(Full) => {
                    search.exceeded = true;
                    if outcomes.is_empty() {
                        outcome.clear();
                        outcome.exhausted = true;
                        return Possible::only(outcome);
                    }
                }
            }
            if search.exceeded || !search.turn() {
                break;
            }
        }
        search.ways(outcomes)
    }

    /// The place where the choice made last leads, to fill in.
    fn lead(&mut self) -> &mut Option<Next> {
        match self.script.last() {
            Some(&(choice, place)) => &mut self.choices[choice].leads[place],
            None => &mut self.root,
        }
    }

    fn lead_to(&mut self, next: Next) {
        *self.lead() = Some(next);
    }

    /// Reports whether it is known where the choice made last leads.
    fn is_led(&mut self) -> bool {
        self.lead().is_some()
    }

    /// Turns to the next way of choosing: another candidate of the last choice that has one. Reports whether there is one.
    fn turn(&mut self) -> bool {
        while let Some((choice, place)) = self.script.pop() {
            if place + 1 == self.choices[choice].candidates.len() {
                continue;
            }
            if self.walked > self.budget {
                self.exceeded = true;
                return false;
            }
            self.script.push((choice, place + 1));
            return true;
        }
        false
    }

    fn ways(self, outcomes: Vec<Outcome>) -> Possible {
        let ends = self.ends();
        let picks: Vec<Vec<Pick>> = (0..outcomes.len())
            .map(|end| self.picks_to(end, &ends))
            .collect();
        let ways = outcomes.into_iter().zip(picks);
        Possible {
            ways: ways
                .map(|(outcome, picks)| Way { outcome, picks })
                .collect(),
            exceeded: self.exceeded,
        }
    }

    /// The outcomes that each choice leads to. A choice leads to choices that were met after it, or that are known already.
    fn ends(&self) -> Vec<Ends> {
        let mut ends = vec![Ends::default(); self.choices.len()];
        let mut grew = true;
        while grew {
            grew = false;
            for number in (0..self.choices.len()).rev() {
                let mut all = ends[number].clone();
                for &next in self.choices[number].leads.iter().flatten() {
                    all.add(&self.ends_of(next, &ends));
                }
                grew |= all != ends[number];
                ends[number] = all;
            }
        }
        ends
    }

    fn ends_of(&self, next: Next, ends: &[Ends]) -> Ends {
        match next {
            Next::Choice(choice) => ends[choice].clone(),
            Next::End(number) => Ends::of(number),
        }
    }

    /// The picks that lead to an outcome, without those that leave as much open whoever is picked.
    fn picks_to(&self, end: usize, ends: &[Ends]) -> Vec<Pick> {
        let mut picks = Vec::new();
        let mut at = self.root;
        while let Some(Next::Choice(choice)) = at {
            let of = |next: &Option<Next>| next.map(|next| self.ends_of(next, ends));
            let Choice { candidates, leads } = &self.choices[choice];
            let leads_there = |next: &Option<Next>| of(next).is_some_and(|ends| ends.contains(end));
            let Some(place) = leads.iter().position(leads_there) else {
                break;
            };
            // A candidate that was not tried may lead elsewhere.
            let matters = leads
                .iter()
                .any(|next| of(next).as_ref() != Some(&ends[choice]));
            let Candidate { agent, before } = &candidates[place];
            if matters && !before.is_empty() {
                picks.push(Pick {
                    first: *agent,
                    rather_than: before.clone(),
                });
            }
            at = leads[place];
        }
        picks
    }
}

/// A set of outcomes, by number. Equal sets are equal values: the last word is never empty.
#[derive(Clone, PartialEq, Eq, Default)]
struct Ends(Vec<u64>);

impl Ends {
    /// The set of one.
    fn of(number: usize) -> Ends {
        let mut words = vec![0; number / 64 + 1];
        words[number / 64] = 1 << (number % 64);
        Ends(words)
    }
    fn contains(&self, number: usize) -> bool {
        let word = self.0.get(number / 64);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }
    /// Adds all of the other's.
    fn add(&mut self, other: &Ends) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}
