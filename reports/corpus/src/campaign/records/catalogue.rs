//! The precedents of a catalogue, made from the state in lots: records take many times the memory of the state.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_gen::census::Units;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::lattice;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::text::Complaint;
use rayon::prelude::*;

use super::describe::{Describer, Detail};
use super::{CatalogueFile, FirstNight, Frequency, Precedent};
use crate::campaign::{Section, Seen, Source, State};
use crate::record::VERSION;
use crate::study::terms::TermsRow;

/// Number of precedents described at a time: enough to keep threads busy.
const DESCRIBED: usize = 512;

/// A precedent of a catalogue, before it is described.
struct Entry<'a> {
    id: Id,
    night: &'a Night,
    findings: BTreeMap<Finding, Occurrences>,
    frames: BTreeMap<Source, Seen>,
}

/// The nights with a finding that come down to a precedent.
#[derive(Clone, Copy, Default)]
struct Occurrences {
    sampled: u64,
    counted: u64,
    first: Option<(Source, u64)>,
}

impl Entry<'_> {
    /// Reports whether it is of a census.
    fn is_counted(&self) -> bool {
        self.frames.keys().any(|source| source.is_exact())
    }
}

/// Returns the censuses that have been run whole: all of their precedents are here, and their counts can be verified.
pub(crate) fn complete(state: &State) -> Vec<String> {
    if state.terms.rates_only {
        return Vec::new();
    }
    let is_whole = |&(source, section): &(&Source, &Section)| match source {
        Source::Frame(_) | Source::Listed(_) => false,
        Source::Census(universe) => {
            section.leaves.is_some() && section.done.len() == Units::of(universe).len()
        }
    };
    let whole = state.frames.iter().filter(is_whole);
    whole.map(|(source, _)| source.to_string()).collect()
}

/// A catalogue before any of its precedents.
pub(crate) fn head(state: &State, which: Catalogue) -> CatalogueFile {
    let TermsRow {
        systems, switches, ..
    } = TermsRow::of(&state.terms);
    CatalogueFile {
        version: VERSION,
        catalogue: which.id().to_owned(),
        systems,
        switches,
        complete: complete(state),
        precedents: Vec::new(),
    }
}

/// Hands on the precedents of a catalogue, some hundreds at a time, in their order.
///
/// # Errors
/// If a night cannot be written, or whatever whoever takes them says.
pub(crate) fn each_precedent<E: From<Complaint>>(
    state: &State,
    rulers: &dyn Rulers,
    which: Catalogue,
    detail: Detail,
    take: &mut dyn FnMut(Vec<Precedent>) -> Result<(), E>,
) -> Result<(), E> {
    let entries = entries(state, which);
    let nights: Vec<&Night> = entries.iter().map(|entry| entry.night).collect();
    let contains = if detail == Detail::Brief {
        vec![Vec::new(); nights.len()]
    } else {
        lattice(&nights)
    };
    let mut contained = vec![Vec::new(); entries.len()];
    for (larger, smaller) in contains.iter().enumerate() {
        for &one in smaller {
            contained[one as usize].push(larger as u32);
        }
    }
    let ids = |places: &[u32]| -> Vec<String> {
        let ids = places
            .iter()
            .map(|&place| entries[place as usize].id.to_string());
        let sorted: BTreeSet<String> = ids.collect();
        sorted.into_iter().collect()
    };
    // By finding: how few actions it takes on a night of a census.
    let mut least: BTreeMap<Finding, usize> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.is_counted()) {
        for &finding in entry.findings.keys() {
            let actions = entry.night.actions().len();
            let least = least.entry(finding).or_insert(actions);
            *least = actions.min(*least);
        }
    }
    let describer = || {
        Describer::new(
            Evaluator::new(rulers, state.terms.switches),
            &state.terms.systems,
        )
        .with(detail)
    };
    let describe = |describer: &mut Describer<'_>, place: usize| {
        let entry = &entries[place];
        let findings: Vec<Finding> = entry.findings.keys().copied().collect();
        let mut precedent = describer.describe(entry.night, &findings)?;
        for (row, (finding, met)) in precedent.findings.iter_mut().zip(&entry.findings) {
            (row.sampled, row.counted) = (met.sampled, met.counted);
            row.first = met.first.map(|(source, index)| FirstNight {
                frame: source.to_string(),
                index,
            });
            row.smallest =
                entry.is_counted() && least.get(finding) == Some(&entry.night.actions().len());
        }
        let frames = entry.frames.iter();
        let first = frames.clone().next();
        let frames = frames.map(|(frame, &Seen { nights, first })| Frequency {
            frame: frame.to_string(),
            nights,
            first,
        });
        Ok(Precedent {
            frames: frames.collect(),
            repeat: first.map_or_else(String::new, |(&frame, seen)| {
                state.terms.repeat(frame, seen.first)
            }),
            contains: ids(&contains[place]),
            contained_in: ids(&contained[place]),
            irreducible: irreducible(place, &contains, |place| &entries[place].findings),
            ..precedent
        })
    };
    for start in (0..entries.len()).step_by(DESCRIBED) {
        let these = start..entries.len().min(start + DESCRIBED);
        let described = these.into_par_iter().map_init(describer, describe);
        take(described.collect::<Result<_, Complaint>>()?)?;
    }
    Ok(())
}

/// The ids of a catalogue's precedents, in their order.
#[must_use]
pub fn ids(state: &State, which: Catalogue) -> Vec<Id> {
    entries(state, which).iter().map(|entry| entry.id).collect()
}

/// Reports whether a precedent has a finding that no smaller one within it has: those that contain each other are of one size.
fn irreducible<'a, T: 'a>(
    place: usize,
    contains: &[Vec<u32>],
    findings: impl Fn(usize) -> &'a BTreeMap<Finding, T>,
) -> bool {
    let within = contains[place].iter().map(|&smaller| smaller as usize);
    let mut smaller = within.filter(|&smaller| !contains[smaller].contains(&(place as u32)));
    !smaller.any(|smaller| {
        findings(place)
            .keys()
            .all(|finding| findings(smaller).contains_key(finding))
    })
}

/// The precedents of a catalogue, the most frequent first, then by id.
fn entries(state: &State, which: Catalogue) -> Vec<Entry<'_>> {
    let mut entries: BTreeMap<Id, Entry> = BTreeMap::new();
    for (&frame, Section { sums, .. }) in &state.frames {
        for (&(_, id), &seen) in sums.seen.iter().filter(|((of, _), _)| *of == which) {
            let Some(night) = state.precedents.get(&id) else {
                continue;
            };
            let entry = entries.entry(id).or_insert_with(|| Entry {
                id,
                night,
                findings: BTreeMap::new(),
                frames: BTreeMap::new(),
            });
            entry.frames.insert(frame, seen);
        }
        for (&(finding, id, _), &nights) in &sums.causes {
            if finding.catalogue() == which
                && let Some(entry) = entries.get_mut(&id)
            {
                let met = entry.findings.entry(finding).or_default();
                if frame.is_exact() {
                    met.counted += nights;
                } else {
                    met.sampled += nights;
                }
                let first = sums.first.get(&(finding, id));
                met.first = met.first.or(first.map(|&first| (frame, first)));
            }
        }
    }
    let mut entries: Vec<Entry> = entries.into_values().collect();
    let nights = |entry: &Entry| entry.frames.values().map(|seen| seen.nights).sum::<u64>();
    entries.sort_by_key(|entry| (std::cmp::Reverse(nights(entry)), entry.id));
    entries
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::RulerId;

    use super::*;

    #[test]
    fn what_adds_nothing_to_a_smaller_precedent_is_reducible() {
        let parts = |other| (Finding::Diverges(RulerId::NAR, other, Lens::Deaths), 1);
        let findings = [
            BTreeMap::from([parts(RulerId::SNARF), parts(RulerId::RAR)]),
            BTreeMap::from([
                parts(RulerId::SNARF),
                parts(RulerId::RAR),
                parts(RulerId::LAR),
            ]),
            BTreeMap::from([parts(RulerId::SNARF), parts(RulerId::RAR_LIST)]),
            BTreeMap::from([parts(RulerId::RAR)]),
            BTreeMap::from([parts(RulerId::RAR)]),
        ];
        // 0 and 2 contain 1; 3 and 4 contain each other, as two orders of submission do.
        let contains = [vec![1], vec![], vec![1], vec![4], vec![3]];
        let found: Vec<bool> = (0..5)
            .map(|place| irreducible(place, &contains, |place| &findings[place]))
            .collect();
        assert_eq!(found, [false, true, true, true, true]);
    }
}
