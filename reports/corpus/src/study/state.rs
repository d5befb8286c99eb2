//! The state of a study: which nights are done, and what its observer has summed up. States of parts of a study join to the
//! state of the whole, in any order; every file is made from the state alone.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::model::Night;
use serde::{Deserialize, Serialize};

use super::leaves::Leaves;
use super::{Plan, Ranges, Source, Sums, Terms};
use crate::MOST;

/// The state of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State<S> {
    /// The sources of the nights, the rulers and their switches.
    pub terms: Terms,
    /// The sums of each source: the frames in their order, then any census.
    pub frames: BTreeMap<Source, Section<S>>,
    /// The canonical nights that sums name by id, and perhaps others.
    pub precedents: BTreeMap<Id, Night>,
}

/// The sums over the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "S: Sums")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Section<S> {
    /// The nights that have been seen; of a census, the units: ranges as `0..1000,2000..3000`, each without its end.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub done: Ranges,
    /// Of a census: the number of its nights up to names. Sums are of the nights that these represent. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub classes: u64,
    /// Number of these nights that do not meet the conditions of the study, and are not in the sums. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub passed_over: u64,
    /// The counts of each leaf, whose totals are the sums. Without them the counts cannot be verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Leaves<S>>,
    /// The sums of the observer.
    pub sums: S,
}

impl<S: Default> Default for Section<S> {
    fn default() -> Self {
        Section {
            done: Ranges::NONE,
            classes: 0,
            passed_over: 0,
            leaves: Some(Leaves::default()),
            sums: S::default(),
        }
    }
}

pub(crate) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Why two campaigns are not parts of one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    /// They differ in seed, players, actions, conditions, systems or switches.
    #[error("they differ in {0}: only parts of one campaign can be merged")]
    Terms(&'static str),
    /// A frame has the same name in both, and is of another file.
    #[error(
        "they are of two files of one name, {0} and {1}: only parts of one campaign can be merged"
    )]
    Changed(Source, Source),
    /// They have seen the same nights.
    #[error("both hold the nights {nights} of {}: each night may be counted once; run ranges that do not overlap", .0.about(), nights = .1)]
    Overlap(Source, Ranges),
    /// Together they count more than can be counted.
    #[error("together they count more of {} than can be counted", .0.about())]
    TooMany(Source),
}

impl<S: Sums> State<S> {
    /// The state before the first night.
    #[must_use]
    pub fn new(terms: Terms) -> State<S> {
        State {
            terms,
            frames: BTreeMap::new(),
            precedents: BTreeMap::new(),
        }
    }

    /// Adds another part of the same study.
    ///
    /// # Errors
    /// If it is no other part of the same study; then nothing is added.
    pub fn merge(&mut self, other: State<S>) -> Result<(), MergeError> {
        if let Some(what) = difference(&self.terms, &other.terms) {
            return Err(MergeError::Terms(what));
        }
        // All sources are checked before anything is added.
        for (&frame, section) in &other.frames {
            if let Some(mine) = frame.changed(self.frames.keys().copied()) {
                return Err(MergeError::Changed(mine, frame));
            }
            let Some(mine) = self.frames.get(&frame) else {
                continue;
            };
            let shared = mine.done.overlap(&section.done);
            if !shared.is_empty() {
                return Err(MergeError::Overlap(frame, shared));
            }
            if mine.exceeds(section) {
                return Err(MergeError::TooMany(frame));
            }
        }
        for (frame, section) in other.frames {
            self.frames.entry(frame).or_default().merge(section);
        }
        self.precedents.extend(other.precedents);
        Ok(())
    }

    /// Returns the sums of each source of a plan, in the order of the plan; `none` of a source that has no nights yet.
    pub(crate) fn of_plan<'s>(&'s self, plan: &Plan, none: &'s S) -> Vec<(Source, &'s S)> {
        let sums = |source| self.frames.get(source).map_or(none, |one| &one.sums);
        let sources = plan.frames.iter();
        sources.map(|(source, _)| (*source, sums(source))).collect()
    }

    /// Returns the plan of the nights of this state.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let done = |(&source, section): (&Source, &Section<S>)| (source, section.done.clone());
        Plan {
            terms: self.terms.clone(),
            frames: self.frames.iter().map(done).collect(),
        }
    }

    /// The nights of a plan that are not done.
    #[must_use]
    pub fn left(&self, plan: &Plan) -> Vec<(Source, Ranges)> {
        let planned = plan.frames.iter();
        let left = planned.map(|(frame, ranges)| match self.frames.get(frame) {
            Some(section) => (*frame, ranges.without(&section.done)),
            None => (*frame, ranges.clone()),
        });
        left.filter(|(_, ranges)| !ranges.is_empty()).collect()
    }

    /// The nights of the state that a plan has not, in words.
    #[must_use]
    pub fn beyond(&self, plan: &Plan) -> Option<String> {
        self.frames.iter().find_map(|(source, section)| {
            if let Some(now) = source.changed(plan.frames.iter().map(|(source, _)| *source)) {
                return Some(format!(
                    "it is of {source}, and the file has another content now, {now}"
                ));
            }
            let planned = plan.frames.iter().find(|(one, _)| one == source);
            let mut beyond = section.done.clone();
            if let Some((_, ranges)) = planned {
                beyond = beyond.without(ranges);
            }
            (!beyond.is_empty())
                .then(|| format!("it has seen the nights {beyond} of {}", source.about()))
        })
    }

    /// The ids of the nights that the sums name. Attribution meets others on the way, for findings of a slice of a night that the
    /// night has not.
    #[must_use]
    pub fn named(&self) -> BTreeSet<Id> {
        let sections = self.frames.values();
        sections.flat_map(|section| section.sums.named()).collect()
    }

    /// Lists the sources whose counts cannot be verified, because no counts of their leaves were kept.
    #[must_use]
    pub fn unverified(&self) -> Vec<Source> {
        let sections = self.frames.iter();
        let without = sections.filter(|(_, section)| section.leaves.is_none());
        without.map(|(&source, _)| source).collect()
    }

    /// The work done, in nights or about as much.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.plan().work()
    }
}

impl<S: Sums> Section<S> {
    /// Adds the sums over other nights of the source.
    pub fn merge(&mut self, other: Section<S>) {
        self.done = self.done.union(&other.done);
        self.classes += other.classes;
        self.passed_over += other.passed_over;
        // The whole cannot show counts that a part cannot show.
        let both = self.leaves.take().zip(other.leaves);
        self.leaves = both.map(|(mut mine, other)| {
            mine.merge(other);
            mine
        });
        self.sums.merge(other.sums);
    }

    /// Reports whether a number of the two together is larger than [`MOST`].
    pub(crate) fn exceeds(&self, other: &Section<S>) -> bool {
        self.classes + other.classes > MOST
            || self.passed_over + other.passed_over > MOST
            || self.sums.exceeds(&other.sums)
    }
}

/// The first difference between the terms of two studies, in words.
#[must_use]
pub fn difference(one: &Terms, other: &Terms) -> Option<&'static str> {
    if one.seed != other.seed {
        Some("their seeds")
    } else if one.players != other.players {
        Some("their numbers of players")
    } else if one.actions != other.actions {
        Some("their numbers of actions")
    } else if one.given != other.given {
        Some("the conditions that nights have to meet")
    } else if one.systems != other.systems {
        Some("their systems")
    } else if one.added != other.added {
        Some("their rulebooks or engines")
    } else if one.rates_only != other.rates_only {
        Some("whether precedents are looked for")
    } else if one != other {
        Some("their switches")
    } else {
        None
    }
}
