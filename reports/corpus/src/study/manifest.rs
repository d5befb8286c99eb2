//! A manifest: a campaign or a census cut into shards, each of which is a function of the manifest and its number. Whoever has the
//! file can run any shard anywhere, any number of times, and tell from the states that came back which are missing.

use std::collections::BTreeMap;

use nightcourt_gen::census::Units;
use serde::{Deserialize, Serialize};

use super::CheckpointError;
use super::terms::TermsRow;
use super::{InvalidRanges, Plan, Ranges, Source, State, Sums, Terms, work};
use crate::record::{self, Versioned};
use crate::rulings::Rulings;

/// The version of manifests. It changes when a field changes its meaning, is added or removed.
pub const VERSION: u32 = 2;

/// A campaign or a census in shards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Manifest")
)]
pub struct ManifestFile {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The kind of study: `campaign`, `claims`, `axioms` or `conform`.
    pub study: String,
    /// The sources of nights, and the systems that resolve them under which switches.
    pub terms: TermsRow,
    /// Each shard, in order of its number, from 0: by sampling frame or universe, its nights or units, as `0..1000,2000..3000`.
    pub shards: Vec<BTreeMap<String, String>>,
    /// The verdicts of the systems on the pinned nights when it was made. A program with other verdicts runs none of
    /// it.
    pub rulings: Rulings,
}

impl Versioned for ManifestFile {
    const VERSION: u32 = VERSION;
}

/// A plan, and the parts of it that are run by themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manifest {
    /// The word of the study.
    pub study: String,
    /// Where nights come from, and who rules them how.
    pub terms: Terms,
    /// The shards: which nights of which sources.
    pub shards: Vec<Vec<(Source, Ranges)>>,
}

impl Manifest {
    /// Cuts the plan of a study into shards of about equal work: this many, or fewer, if it has fewer nights or units.
    #[must_use]
    pub fn cut<S: Sums>(plan: &Plan, shards: usize) -> Manifest {
        let mut cut = vec![Vec::new(); shards];
        for (source, ranges) in &plan.frames {
            for (shard, part) in cut.iter_mut().zip(pieces(*source, ranges, shards)) {
                if !part.is_empty() {
                    shard.push((*source, part));
                }
            }
        }
        cut.retain(|shard| !shard.is_empty());
        // As its file has them.
        cut.iter_mut()
            .for_each(|shard| shard.sort_by_key(|(source, _)| source.to_string()));
        Manifest {
            study: S::STUDY.to_owned(),
            terms: plan.terms.clone(),
            shards: cut,
        }
    }

    /// One shard, to be run; none, if there is none of this number.
    #[must_use]
    pub fn shard(&self, number: usize) -> Option<Plan> {
        Some(Plan {
            terms: self.terms.clone(),
            frames: self.shards.get(number)?.clone(),
        })
    }

    /// The numbers of the shards of which a state lacks anything.
    #[must_use]
    pub fn missing<S: Sums>(&self, state: &State<S>) -> Vec<usize> {
        let lacks = |shard: &Vec<(Source, Ranges)>| {
            shard.iter().any(|(source, ranges)| {
                let done = state.frames.get(source).map(|section| &section.done);
                done.is_none_or(|done| !ranges.without(done).is_empty())
            })
        };
        self.shards
            .iter()
            .enumerate()
            .filter(|(_, shard)| lacks(shard))
            .map(|(number, _)| number)
            .collect()
    }

    /// What of a state no shard has, in words: nights that the manifest does not ask for.
    #[must_use]
    pub fn beyond<S: Sums>(&self, state: &State<S>) -> Option<String> {
        state.frames.iter().find_map(|(source, section)| {
            let mine = self
                .shards
                .iter()
                .flatten()
                .filter(|(one, _)| one == source);
            let planned: Ranges = mine.map(|(_, ranges)| ranges).collect();
            let beyond = section.done.without(&planned);
            (!beyond.is_empty()).then(|| format!("{beyond} of {}", source.about()))
        })
    }

    /// The bytes of its file.
    ///
    /// # Errors
    /// If the record cannot be written; in memory it can.
    pub fn write(&self) -> Result<Vec<u8>, serde_json::Error> {
        let row = |shard: &Vec<(Source, Ranges)>| {
            shard
                .iter()
                .map(|(source, ranges)| (source.to_string(), ranges.to_string()))
                .collect()
        };
        let file = ManifestFile {
            version: VERSION,
            study: self.study.clone(),
            terms: TermsRow::of(&self.terms),
            shards: self.shards.iter().map(row).collect(),
            rulings: Rulings::pinned(),
        };
        record::pretty(&file)
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// If it is none, or was made under other rulings than this program's.
    pub fn read(bytes: &[u8]) -> Result<Manifest, CheckpointError> {
        let file: ManifestFile =
            record::read(bytes).map_err(|unread| CheckpointError::Form(unread.to_string()))?;
        if let Some(what) = file
            .rulings
            .difference(&Rulings::pinned(), &file.terms.systems)
        {
            return Err(CheckpointError::Other(record::InvalidRecord::Rulings(what)));
        }
        let terms = file.terms.terms()?;
        let part = |(source, ranges): (&String, &String)| {
            let parsed: Source = source
                .parse()
                .map_err(|_| format!("there is no frame {source}"))?;
            let ranges = ranges.parse().map_err(|InvalidRanges(what)| what)?;
            Ok((parsed, ranges))
        };
        let shards: Vec<Vec<(Source, Ranges)>> = file
            .shards
            .iter()
            .map(|shard| shard.iter().map(part).collect())
            .collect::<Result<_, CheckpointError>>()?;
        Ok(Manifest {
            study: file.study,
            terms,
            shards,
        })
    }
}

/// The indices of a source in so many pieces of about equal work: nights are alike, units of a census are not.
fn pieces(source: Source, ranges: &Ranges, shards: usize) -> Vec<Ranges> {
    let shards = shards.max(1);
    let weigh: Box<dyn Fn(u64) -> u64> = match source {
        Source::Frame(_) | Source::Listed(_) => {
            let (total, count) = (u128::from(ranges.len()), shards as u128);
            let end = |number: u128| (total * number / count) as u64;
            return (0..count)
                .map(|number| {
                    ranges
                        .first(end(number + 1))
                        .last(end(number + 1) - end(number))
                })
                .collect();
        }
        Source::Census(universe) => {
            let units = Units::of(&universe);
            Box::new(move |number| units.get(number).map_or(0, work).max(1))
        }
    };
    let total: u128 = ranges
        .parts()
        .iter()
        .flat_map(Clone::clone)
        .map(|unit| u128::from(weigh(unit)))
        .sum();
    let mut pieces = vec![Ranges::NONE; shards];
    let mut before = 0_u128;
    for unit in ranges.parts().iter().flat_map(Clone::clone) {
        let place = (before * shards as u128 / total.max(1)) as usize;
        pieces[place] = pieces[place].union(&Ranges::one(unit..unit + 1));
        before += u128::from(weigh(unit));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_gen::Frame;
    use nightcourt_gen::census::Universe;
    use proptest::prelude::*;

    /// The shards have every index of the plan once.
    fn is_cut(plan: &Plan, manifest: &Manifest) {
        for (source, ranges) in &plan.frames {
            let mut sum = Ranges::NONE;
            for (_, part) in manifest
                .shards
                .iter()
                .flatten()
                .filter(|(one, _)| one == source)
            {
                assert!(sum.overlap(part).is_empty());
                sum = sum.union(part);
            }
            assert_eq!(sum, *ranges);
        }
        let state: crate::campaign::State = State::new(plan.terms.clone());
        assert_eq!(
            manifest.missing(&state),
            (0..manifest.shards.len()).collect::<Vec<_>>()
        );
    }

    proptest! {
        #[test]
        fn nights_are_in_one_shard_each(start in 0_u64..50, length in 1_u64..1000, gap in 1_u64..9, shards in 1_usize..40) {
            let ranges = Ranges::one(start..start + length).union(&Ranges::one(start + length + gap..start + length + gap + 7));
            let frames = vec![(Frame::Theme.into(), ranges.clone()), (Frame::Plain.into(), Ranges::one(0..3))];
            let plan = Plan { terms: Terms::new(4), frames };
            let manifest = Manifest::cut::<crate::campaign::Sums>(&plan, shards);
            is_cut(&plan, &manifest);
            let sizes: Vec<u64> = (0..shards).filter_map(|number| manifest.shard(number)).map(|plan| plan.work()).collect();
            let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
            prop_assert!(manifest.shards.len() < shards || most - least <= 2, "{sizes:?}");
            prop_assert_eq!(Manifest::read(&manifest.write().unwrap()).unwrap(), manifest);
        }
    }

    #[test]
    fn units_are_in_one_shard_each_of_about_equal_work() {
        let universe = Universe::core(3);
        let ranges = Ranges::one(0..Units::of(&universe).len());
        let plan = Plan {
            terms: Terms::new(1),
            frames: vec![(Source::Census(universe), ranges)],
        };
        let manifest = Manifest::cut::<crate::campaign::Sums>(&plan, 5);
        is_cut(&plan, &manifest);
        let work: Vec<u64> = (0..5)
            .map(|number| manifest.shard(number).unwrap().work())
            .collect();
        assert!(work.iter().all(|&one| one * 10 > plan.work()), "{work:?}");
    }

    #[test]
    fn a_manifest_of_other_rulings_is_refused() {
        let manifest = Manifest::cut::<crate::campaign::Sums>(&Plan::new(Frame::Plain, 10, 1), 2);
        let text = String::from_utf8(manifest.write().unwrap()).unwrap();
        let mut file: ManifestFile = serde_json::from_str(&text).unwrap();
        file.rulings = Rulings::default();
        let refusal = Manifest::read(&serde_json::to_vec(&file).unwrap())
            .unwrap_err()
            .to_string();
        assert!(refusal.contains("rulings"), "{refusal}");
    }
}
