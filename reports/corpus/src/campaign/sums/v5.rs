//! Version 5 of the checkpoint, which this release reads and no longer writes.

use std::collections::BTreeMap;

use nightcourt_gen::Tally;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Catalogue, Finding};
use serde::{Deserialize, Serialize};

use super::counts::{Counts, Pair, Size, SystemStats};
use crate::campaign::{Seen, State, Sums};
use crate::record::{Checksummed, Versioned, read_checksummed};
use crate::rulings::Rulings;
use crate::study::CheckpointError;
use crate::study::added::Contents;
use crate::study::checkpoint::assemble;
use crate::study::terms::TermsRow;
use crate::study::{InvalidRanges, Ranges, Section};

/// The version.
pub(crate) const VERSION: u32 = 5;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckpointFile {
    version: u32,
    content: String,
    seed: u64,
    players: Option<[u32; 2]>,
    #[serde(default)]
    actions: Option<[u32; 2]>,
    #[serde(default)]
    given: Vec<String>,
    systems: Vec<String>,
    #[serde(default)]
    rulebooks: Contents,
    #[serde(default)]
    engines: Contents,
    switches: BTreeMap<String, String>,
    #[serde(default)]
    rates_only: bool,
    frames: BTreeMap<String, SectionRow>,
    precedents: BTreeMap<String, String>,
    rulings: Rulings,
}

impl Versioned for CheckpointFile {
    const VERSION: u32 = VERSION;
}

impl Checksummed for CheckpointFile {
    fn rulings(&self) -> &Rulings {
        &self.rulings
    }
    fn systems(&self) -> &[String] {
        &self.systems
    }
}

/// Incomparable nights of a pair; then, under each lens, diverging ones, and of these those on which the two could agree, and
/// those on which that is unknown.
type PairCounts = (u64, [u64; 3], [u64; 3], [u64; 3]);
/// Exhausted, panicked, with a breakdown; nights and events of each kind; underdetermined and unknown under each lens.
type SystemCounts = (u64, u64, u64, [u64; 7], [u64; 7], [u64; 3], [u64; 3]);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionRow {
    done: String,
    #[serde(default)]
    classes: Option<u64>,
    #[serde(default)]
    passed_over: u64,
    tally: (u64, Vec<u64>, Vec<u64>, Vec<u64>, Vec<u64>),
    sizes: BTreeMap<usize, (u64, [u64; 3], Vec<PairCounts>)>,
    conduct: Vec<SystemCounts>,
    #[serde(default)]
    silent: BTreeMap<String, (u64, u64)>,
    causes: BTreeMap<String, BTreeMap<String, BTreeMap<u8, u64>>>,
    #[serde(default)]
    unattributed: BTreeMap<String, BTreeMap<u8, u64>>,
    seen: BTreeMap<String, BTreeMap<String, (u64, u64)>>,
}

/// Reads a state. It has no block hashes.
pub(crate) fn read(bytes: &[u8]) -> Result<State, CheckpointError> {
    let file: CheckpointFile = read_checksummed(bytes)?;
    let CheckpointFile {
        seed,
        players,
        actions,
        given,
        systems,
        rulebooks,
        engines,
        switches,
        rates_only,
        ..
    } = file;
    let terms = TermsRow {
        seed,
        players,
        actions,
        given,
        systems,
        rulebooks,
        engines,
        switches,
        rates_only,
    };
    let section = |(id, row): (String, SectionRow)| {
        let row = section(row, &terms).map_err(CheckpointError::Content)?;
        Ok((id, row))
    };
    let sources = file
        .frames
        .into_iter()
        .map(section)
        .collect::<Result<_, CheckpointError>>()?;
    assemble(&terms, sources, &file.precedents)
}

fn section(row: SectionRow, terms: &TermsRow) -> Result<Section<Sums>, String> {
    let done: Ranges = match &*row.done {
        "" => Ranges::NONE,
        done => done.parse().map_err(|InvalidRanges(what)| what)?,
    };
    let pair = |(incomparable, diverging, could_agree, unknown)| Pair {
        incomparable,
        diverging,
        could_agree,
        unknown,
    };
    let size = |(nights, diverging, pairs): (u64, [u64; 3], Vec<PairCounts>)| Size {
        nights,
        diverging,
        pairs: pairs.into_iter().map(pair).collect(),
    };
    let stats =
        |(exhausted, panicked, breakdown, nights, events, underdetermined, unknown)| SystemStats {
            exhausted,
            panicked,
            breakdown,
            nights,
            events,
            underdetermined,
            unknown,
            ..SystemStats::default()
        };
    let mut systems: Vec<SystemStats> = row.conduct.into_iter().map(stats).collect();
    for (id, (skipped, flaky)) in row.silent {
        let place = terms.systems.iter().position(|system| *system == id);
        let engine = place
            .and_then(|place| systems.get_mut(place))
            .ok_or(format!("there is no engine {id}"))?;
        (engine.skipped, engine.flaky) = (skipped, flaky);
    }
    let sizes = row
        .sizes
        .into_iter()
        .map(|(players, counted)| (players, size(counted)))
        .collect();
    let mut sums = Sums {
        counts: Counts {
            tally: tally(row.tally)?,
            sizes,
            systems,
        },
        ..Sums::default()
    };
    for (word, sizes) in row.unattributed {
        let finding = finding(&word)?;
        sums.unattributed.extend(
            sizes
                .into_iter()
                .map(|(players, nights)| ((finding, players), nights)),
        );
    }
    for (word, precedents) in row.causes {
        let finding = finding(&word)?;
        for (word, sizes) in precedents {
            let id = id(&word)?;
            sums.causes.extend(
                sizes
                    .into_iter()
                    .map(|(players, nights)| ((finding, id, players), nights)),
            );
        }
    }
    for (word, precedents) in row.seen {
        let catalogue = Catalogue::ALL.into_iter().find(|one| one.id() == word);
        let catalogue = catalogue.ok_or(format!("there is no catalogue {word}"))?;
        for (word, (nights, first)) in precedents {
            sums.seen
                .insert((catalogue, id(&word)?), Seen { nights, first });
        }
    }
    Ok(Section {
        done,
        classes: row.classes.unwrap_or(0),
        passed_over: row.passed_over,
        blocks: None,
        sums,
    })
}

/// Version 5 called the kind of a divergence `parts`.
fn finding(word: &str) -> Result<Finding, String> {
    let now = word
        .strip_prefix("parts:")
        .map(|rest| format!("diverges:{rest}"));
    Finding::from_word(now.as_deref().unwrap_or(word)).ok_or(format!("there is no finding {word}"))
}

fn id(word: &str) -> Result<Id, String> {
    word.parse()
        .map_err(|_| format!("{word} is not the id of a precedent"))
}

fn tally(
    (nights, abilities, passives, alignments, features): (
        u64,
        Vec<u64>,
        Vec<u64>,
        Vec<u64>,
        Vec<u64>,
    ),
) -> Result<Tally, String> {
    fn array<const N: usize>(counts: &[u64]) -> Result<[u64; N], String> {
        // Later versions of the program append to these lists.
        let mut array = [0; N];
        let known = array
            .get_mut(..counts.len())
            .filter(|known| !known.is_empty());
        known
            .ok_or("it counts what no night can have")?
            .copy_from_slice(counts);
        Ok(array)
    }
    Ok(Tally {
        nights,
        abilities: array(&abilities)?,
        passives: array(&passives)?,
        alignments: array(&alignments)?,
        features: array(&features)?,
    })
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::SEVEN;

    use super::*;
    use crate::campaign::observer::{Go, run};
    use crate::study::Plan;

    /// A state that the last program with version 5 wrote is that of the same plan today, but for what it did not know.
    #[test]
    fn a_state_of_version_5_is_read() {
        let before: State =
            crate::study::checkpoint::read(include_bytes!("../../../tests/data/checkpoint-5.json"))
                .unwrap_or_else(|error| panic!("{error}"));
        let frames = before
            .frames
            .iter()
            .map(|(&source, section)| (source, section.done.clone()))
            .collect();
        let plan = Plan {
            terms: before.terms.clone(),
            frames,
        };
        let mut now = State::new(plan.terms.clone());
        run(&plan, &mut now, 0, &SEVEN, &mut |_, _| Go::On).expect("threads");
        let named = now.named();
        now.precedents.retain(|id, _| named.contains(id));
        for section in now.frames.values_mut() {
            assert!(
                section.blocks.take().is_some()
                    && !std::mem::take(&mut section.sums.first).is_empty()
            );
        }
        assert_eq!(before, now);
    }
}
