//! The published form: for each law its least sets and its largest agreeing sets, each with a certificate.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use nightcourt_gen::census::Universe;
use nightcourt_precedent::catalogue::Elements;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use serde::{Deserialize, Serialize};

use super::agreeing::largest_agreeing;
use super::{Law, LeastSets, Theorems, Ties};
use crate::campaign::records::rows::lines;
use crate::study::{Plan, Section, Source, State};

/// `theorems.json`: the laws on the nights of each source.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremsFile {
    /// The command that makes it.
    pub command: String,
    /// The sources, in the order of the plan.
    pub sources: Vec<SourceTheorems>,
}

/// The laws on the nights of a source.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceTheorems {
    /// The word of the source.
    pub source: String,
    /// Its description.
    pub about: String,
    /// Number of its nights.
    pub nights: u64,
    /// Number of its nights up to names, in a census.
    pub classes: u64,
    /// The sum of the hashes of its nights, in 64 hexadecimal digits: the same nights with the same findings have the same.
    pub hash: String,
    /// All elements of its nights.
    pub elements: String,
    /// The laws: every pair, lens and setting of ties.
    pub laws: Vec<LawRecord>,
    /// Number of smallest nights by their actions and players.
    pub sizes: Vec<SizeRecord>,
}

/// A law.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LawRecord {
    /// The first system.
    pub system_a: String,
    /// The second system.
    pub system_b: String,
    /// The lens.
    pub lens: String,
    /// The setting of ties: `submitted` or `settled`.
    pub ties: String,
    /// The least sets, those with the smallest nights first.
    pub least: Vec<LeastRecord>,
    /// The largest agreeing sets, the largest first; null if there are too many to list, or the nights are a sample.
    pub agreeing: Option<Vec<AgreeingRecord>>,
}

/// A least set. Its certificate is its night.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeastRecord {
    /// The elements, joined by `+`.
    pub elements: String,
    /// Number of diverging nights with exactly these elements.
    pub nights: u64,
    /// Number of actions of the smallest.
    pub actions: usize,
    /// Number of players of the smallest.
    pub players: usize,
    /// The smallest night.
    pub night: String,
}

/// An agreeing set. Its certificate is the census of its nights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgreeingRecord {
    /// The elements, joined by `+`.
    pub elements: String,
    /// Number of nights of the source whose elements are all among these.
    pub nights: u64,
    /// Number of these nights up to names; null if they are no universe of their own.
    pub classes: Option<u64>,
    /// The command that resolves these nights alone, and finds no least set; null if they are no universe of their own.
    pub command: Option<String>,
}

/// Number of smallest nights of a size.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRecord {
    /// Number of actions.
    pub actions: usize,
    /// Number of players.
    pub players: usize,
    /// Number of least sets, over all laws, whose smallest night has this size.
    pub sets: usize,
    /// Number of different nights among them.
    pub nights: usize,
}

impl TheoremsFile {
    /// Makes the file from the state of a plan.
    #[must_use]
    pub fn new(plan: &Plan, state: &State<Theorems>) -> TheoremsFile {
        let command = plan.command();
        let options = command.splitn(3, ' ').nth(2).unwrap_or_default();
        let none = Section::default();
        let sources = plan.frames.iter();
        let sources = sources.map(|(source, _)| {
            let section = state.frames.get(source).unwrap_or(&none);
            SourceTheorems::new(plan, *source, section)
        });
        TheoremsFile {
            command: format!("nightcourt study theorems {options}"),
            sources: sources.collect(),
        }
    }

    /// Returns the table of all least sets and largest agreeing sets as CSV.
    ///
    /// # Errors
    /// If a row cannot be written; in memory it can.
    pub fn csv(&self) -> io::Result<Vec<u8>> {
        let head =
            b"source,system_a,system_b,lens,ties,kind,elements,nights,actions,players,night\n";
        let mut rows = Vec::new();
        for source in &self.sources {
            for law in &source.laws {
                let LawRecord {
                    system_a,
                    system_b,
                    lens,
                    ties,
                    ..
                } = law;
                let words = (&source.source, system_a, system_b, lens, ties);
                let least = law.least.iter().map(|one| {
                    let night = (Some(one.actions), Some(one.players), Some(&one.night));
                    (words, "least", &one.elements, one.nights, night)
                });
                let agreeing = law.agreeing.iter().flatten();
                let agreeing = agreeing.map(|one| {
                    (
                        words,
                        "agreeing",
                        &one.elements,
                        one.nights,
                        (None, None, None),
                    )
                });
                rows.extend(least.chain(agreeing));
            }
        }
        Ok([&head[..], &lines(rows)?].concat())
    }
}

impl SourceTheorems {
    fn new(plan: &Plan, source: Source, section: &Section<Theorems>) -> SourceTheorems {
        let sums = &section.sums;
        let systems = &plan.terms.systems;
        let mut laws = Vec::new();
        for lens in Lens::ALL {
            for ties in Ties::ALL {
                for (one, other) in pairs(systems.len()) {
                    let law = Law {
                        systems: [systems[one], systems[other]],
                        lens,
                        ties,
                    };
                    laws.push(LawRecord::new(plan, source, sums, law));
                }
            }
        }
        SourceTheorems {
            source: source.to_string(),
            about: source.about(),
            nights: sums.nights,
            classes: section.classes,
            hash: section
                .leaves
                .as_ref()
                .map(|leaves| leaves.hash().into())
                .unwrap_or_default(),
            elements: sums.elements().to_string(),
            sizes: sizes(&laws),
            laws,
        }
    }
}

impl LawRecord {
    fn new(plan: &Plan, source: Source, sums: &Theorems, law: Law) -> LawRecord {
        let sets = sums.least(law);
        let agreeing = largest_agreeing(sums.elements(), &sets).filter(|_| source.is_exact());
        let agreeing = agreeing.map(|sets| {
            let record = |elements| AgreeingRecord::new(plan, source, sums, law, elements);
            sets.into_iter().map(record).collect()
        });
        let [one, other] = law.systems;
        LawRecord {
            system_a: one.id().to_owned(),
            system_b: other.id().to_owned(),
            lens: law.lens.id().to_owned(),
            ties: law.ties.id().to_owned(),
            least: least(&sets),
            agreeing,
        }
    }
}

fn least(sets: &LeastSets) -> Vec<LeastRecord> {
    let records = sets.iter().filter_map(|(elements, least)| {
        let smallest = least.smallest.as_ref()?;
        Some(LeastRecord {
            elements: elements.to_string(),
            nights: least.nights,
            actions: smallest.actions,
            players: smallest.players,
            night: smallest.text.clone(),
        })
    });
    let mut records: Vec<LeastRecord> = records.collect();
    // Sets of equal size stay in the order of the tables.
    records.sort_by_key(|one| (one.actions, one.players));
    records
}

impl AgreeingRecord {
    fn new(
        plan: &Plan,
        source: Source,
        sums: &Theorems,
        law: Law,
        elements: Elements,
    ) -> AgreeingRecord {
        let universe = part(source, sums.elements(), elements);
        let [one, other] = law.systems;
        let set = plan.set_switches();
        let command = |universe: &Universe| {
            format!("nightcourt study theorems --universe {universe} --systems {one},{other}{set}")
        };
        let is_built_in = law.systems.iter().all(|system| system.system().is_some());
        AgreeingRecord {
            elements: elements.to_string(),
            nights: sums.nights_within(elements),
            classes: universe.and_then(|one| u64::try_from(one.classes()).ok()),
            command: universe.as_ref().filter(|_| is_built_in).map(command),
        }
    }
}

/// Returns the universe of the nights of a census whose elements are all among a set; `None` if there is none, because
/// a universe has every passive or none.
fn part(source: Source, all: Elements, elements: Elements) -> Option<Universe> {
    let Source::Census(universe) = source else {
        return None;
    };
    let abilities = elements.abilities();
    let has_others = |set: Elements| set.without(of_abilities(set)) != Elements::NONE;
    let left_out = all.without(elements);
    if abilities.is_empty() || has_others(left_out) && has_others(elements) {
        return None;
    }
    let mut part = Universe {
        abilities,
        ..universe
    };
    if has_others(left_out) {
        (part.passives, part.belongings, part.mafia) = (0, 0, 0);
    }
    Some(part)
}

fn of_abilities(elements: Elements) -> Elements {
    elements
        .abilities()
        .iter()
        .fold(Elements::NONE, Elements::with_ability)
}

/// Counts the smallest nights of laws by their size.
fn sizes(laws: &[LawRecord]) -> Vec<SizeRecord> {
    let mut sizes: BTreeMap<(usize, usize), (usize, BTreeSet<&str>)> = BTreeMap::new();
    for one in laws.iter().flat_map(|law| &law.least) {
        let (sets, nights) = sizes.entry((one.actions, one.players)).or_default();
        *sets += 1;
        nights.insert(&one.night);
    }
    let record = |((actions, players), (sets, nights)): (_, (_, BTreeSet<&str>))| SizeRecord {
        actions,
        players,
        sets,
        nights: nights.len(),
    };
    sizes.into_iter().map(record).collect()
}
