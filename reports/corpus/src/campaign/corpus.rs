//! What a campaign found, as records: made from its state, all of it, by whoever has the state. Records take many times the
//! room of their nights, so whoever writes them takes them as they are made (`each_precedent`); [`Corpus`] keeps them.

use std::collections::BTreeMap;

use nightcourt_gen::census::Units;
use nightcourt_gen::{Feature, Tally};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::lattice;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::model::{Ability, Alignment, Night, Passive};
use nightcourt_resolvers::text::Complaint;
use rayon::prelude::*;

use super::counts::{Counts, KINDS, Size, kind_id};
use super::describe::{Describer, Detail};
use super::family::families;
use super::publish::PROGRAM;
use super::record::{
    ByLens, CatalogueFile, EventCount, Exercised, FamiliesFile, FirstNight, FrameRun, Frequency, PairCount, Precedent,
    Run, SystemRow, VERSION,
};
use super::seal;
use super::state::Seen;
use super::{Plan, Source};
use super::{Section, State};
use crate::rulings::Rulings;
use crate::study::terms::TermsRow;

/// How many precedents are described before they are handed on: enough to keep threads busy.
const DESCRIBED: usize = 512;

/// What a campaign found, as records, all of them in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Corpus {
    /// What was run, and every count. The hashes in it are filled in with the files.
    pub run: Run,
    /// The catalogues, in the order of [`Catalogue::ALL`].
    pub catalogues: Vec<CatalogueFile>,
    /// Its divergences in families.
    pub families: FamiliesFile,
}

impl Corpus {
    /// Tells what a campaign found.
    ///
    /// # Errors
    /// If a night cannot be written; none is like that.
    pub fn new(state: &State, rulers: &dyn Rulers) -> Result<Corpus, Complaint> {
        Corpus::with(Detail::Whole, state, rulers)
    }

    /// The same, with these parts of each record.
    ///
    /// # Errors
    /// As [`Corpus::new`].
    pub fn with(detail: Detail, state: &State, rulers: &dyn Rulers) -> Result<Corpus, Complaint> {
        let whole = |which| {
            let mut file = head(state, which);
            each_precedent(state, rulers, which, detail, &mut |described| {
                file.precedents.extend(described);
                Ok(())
            })?;
            Ok(file)
        };
        let catalogues: Vec<CatalogueFile> = Catalogue::ALL.into_iter().map(whole).collect::<Result<_, Complaint>>()?;
        let counts = catalogues.iter().map(|file| (file.catalogue.clone(), file.precedents.len())).collect();
        Ok(Corpus { run: run(state, PROGRAM, counts), catalogues, families: families(state, rulers)? })
    }

    /// One of the catalogues.
    #[must_use]
    pub fn catalogue(&self, which: Catalogue) -> &CatalogueFile {
        &self.catalogues[which as usize]
    }
}

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
    /// Whether it is of a census.
    fn is_counted(&self) -> bool {
        self.frames.keys().any(|source| source.is_exact())
    }
}

/// The censuses that have been run whole, and of which all precedents are here.
fn complete(state: &State) -> Vec<String> {
    if state.terms.rates_only {
        return Vec::new();
    }
    let whole = state.frames.iter().filter(|(source, section)| match source {
        Source::Frame(_) | Source::Listed(_) => false,
        Source::Census(universe) => section.done.len() == Units::of(universe).len(),
    });
    whole.map(|(source, _)| source.to_string()).collect()
}

/// A catalogue before any of its precedents.
pub(super) fn head(state: &State, which: Catalogue) -> CatalogueFile {
    let TermsRow { systems, switches, .. } = TermsRow::of(&state.terms);
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
pub(super) fn each_precedent<E: From<Complaint>>(
    state: &State,
    rulers: &dyn Rulers,
    which: Catalogue,
    detail: Detail,
    take: &mut dyn FnMut(Vec<Precedent>) -> Result<(), E>,
) -> Result<(), E> {
    let entries = entries(state, which);
    let nights: Vec<&Night> = entries.iter().map(|entry| entry.night).collect();
    let contains = if detail == Detail::Brief { vec![Vec::new(); nights.len()] } else { lattice(&nights) };
    let mut contained = vec![Vec::new(); entries.len()];
    for (larger, smaller) in contains.iter().enumerate() {
        for &one in smaller {
            contained[one as usize].push(larger as u32);
        }
    }
    let ids = |places: &[u32]| {
        let mut ids: Vec<String> = places.iter().map(|&place| entries[place as usize].id.to_string()).collect();
        ids.sort_unstable();
        ids
    };
    // By finding: how few actions it takes on a night of a census.
    let mut least: BTreeMap<Finding, usize> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.is_counted()) {
        for &finding in entry.findings.keys() {
            let actions = entry.night.actions().len();
            least.entry(finding).and_modify(|least| *least = actions.min(*least)).or_insert(actions);
        }
    }
    let describer = || Describer::new(Evaluator::new(rulers, state.terms.switches), &state.terms.systems).with(detail);
    let describe = |describer: &mut Describer<'_>, place: usize| {
        let entry = &entries[place];
        let findings: Vec<Finding> = entry.findings.keys().copied().collect();
        let mut precedent = describer.describe(entry.night, &findings)?;
        for (row, (finding, met)) in precedent.findings.iter_mut().zip(&entry.findings) {
            (row.sampled, row.counted) = (met.sampled, met.counted);
            row.first = met.first.map(|(source, index)| FirstNight { frame: source.to_string(), index });
            row.smallest = entry.is_counted() && least.get(finding) == Some(&entry.night.actions().len());
        }
        Ok(Precedent {
            frames: frequencies(entry),
            repeat: repeat(state, entry),
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

/// Whether a precedent has a finding that no smaller one within it has: those that contain each other are of one size.
fn irreducible<'a, T: 'a>(
    place: usize,
    contains: &[Vec<u32>],
    findings: impl Fn(usize) -> &'a BTreeMap<Finding, T>,
) -> bool {
    let within = contains[place].iter().map(|&smaller| smaller as usize);
    let mut smaller = within.filter(|&smaller| !contains[smaller].contains(&(place as u32)));
    !smaller.any(|smaller| findings(place).keys().all(|finding| findings(smaller).contains_key(finding)))
}

/// The precedents of a catalogue, the most frequent first, then by id.
fn entries(state: &State, which: Catalogue) -> Vec<Entry<'_>> {
    let mut entries: BTreeMap<Id, Entry> = BTreeMap::new();
    for (&frame, section) in &state.frames {
        for (&(_, id), &seen) in section.sums.seen.iter().filter(|((catalogue, _), _)| *catalogue == which) {
            let Some(night) = state.precedents.get(&id) else { continue };
            let new = || Entry { id, night, findings: BTreeMap::new(), frames: BTreeMap::new() };
            entries.entry(id).or_insert_with(new).frames.insert(frame, seen);
        }
        for (&(finding, id, _), &nights) in &section.sums.causes {
            if finding.catalogue() == which
                && let Some(entry) = entries.get_mut(&id)
            {
                let met = entry.findings.entry(finding).or_default();
                *if frame.is_exact() { &mut met.counted } else { &mut met.sampled } += nights;
                if met.first.is_none() {
                    met.first = section.sums.first.get(&(finding, id)).map(|&first| (frame, first));
                }
            }
        }
    }
    let mut entries: Vec<Entry> = entries.into_values().collect();
    let nights = |entry: &Entry| entry.frames.values().map(|seen| seen.nights).sum::<u64>();
    entries.sort_by_key(|entry| (std::cmp::Reverse(nights(entry)), entry.id));
    entries
}

fn frequencies(entry: &Entry) -> Vec<Frequency> {
    let each = entry.frames.iter();
    each.map(|(frame, seen)| Frequency { frame: frame.to_string(), nights: seen.nights, first: seen.first }).collect()
}

fn repeat(state: &State, entry: &Entry) -> String {
    let first = entry.frames.iter().next();
    first.map_or_else(String::new, |(&frame, seen)| state.terms.repeat(frame, seen.first))
}

/// What was run, by which version of the program, and how many precedents each catalogue has.
pub(super) fn run(state: &State, program: &str, precedents: BTreeMap<String, usize>) -> Run {
    let plan = Plan {
        terms: state.terms.clone(),
        frames: state.frames.iter().map(|(&source, section)| (source, section.done.clone())).collect(),
    };
    Run {
        version: VERSION,
        content: seal::blank(),
        files: BTreeMap::new(),
        program: program.to_owned(),
        command: plan.command(),
        terms: TermsRow::of(&state.terms),
        frames: state.frames.iter().map(|(&frame, section)| frame_run(state, frame, section)).collect(),
        precedents,
        rulings: Rulings::pinned(),
    }
}

fn frame_run(state: &State, source: Source, section: &Section) -> FrameRun {
    let all = section.sums.counts.all();
    let met = |which: Catalogue| section.sums.seen.keys().filter(|(catalogue, _)| *catalogue == which).count();
    FrameRun {
        frame: source.to_string(),
        classes: source.is_exact().then_some(section.classes),
        ranges: section.done.parts().iter().map(|range| [range.start, range.end]).collect(),
        nights: all.nights,
        passed_over: section.passed_over,
        diverging: by_lens(all.diverging),
        pairs: pair_counts(state, &all),
        systems: system_rows(state, &section.sums.counts),
        exercised: exercised(&section.sums.counts.tally, &section.sums.counts),
        precedents: Catalogue::ALL.into_iter().map(|which| (which.id().to_owned(), met(which))).collect(),
        unattributed: section
            .sums
            .unattributed()
            .into_iter()
            .map(|(finding, nights)| (finding.word(), nights))
            .collect(),
    }
}

fn by_lens([deaths, state, full]: [u64; 3]) -> ByLens<u64> {
    ByLens { deaths, state, full }
}

fn pair_counts(state: &State, all: &Size) -> Vec<PairCount> {
    let systems = &state.terms.systems;
    pairs(systems.len())
        .zip(&all.pairs)
        .map(|((one, other), pair)| PairCount {
            systems: [systems[one].id().to_owned(), systems[other].id().to_owned()],
            incomparable: pair.incomparable,
            diverging: by_lens(pair.diverging),
            could_agree: by_lens(pair.could_agree),
            unknown: by_lens(pair.unknown),
        })
        .collect()
}

fn system_rows(state: &State, counts: &Counts) -> Vec<SystemRow> {
    let each = state.terms.systems.iter().zip(&counts.systems);
    each.map(|(system, counted)| {
        let events = KINDS.into_iter().enumerate().filter(|&(place, _)| counted.events[place] > 0);
        let events = events.map(|(place, kind)| {
            (kind_id(kind), EventCount { nights: counted.nights[place], events: counted.events[place] })
        });
        SystemRow {
            system: system.id().to_owned(),
            exhausted: counted.exhausted,
            panicked: counted.panicked,
            skipped: counted.skipped,
            flaky: counted.flaky,
            breakdown: counted.breakdown,
            underdetermined: by_lens(counted.underdetermined),
            unknown: by_lens(counted.unknown),
            events: events.collect(),
        }
    })
    .collect()
}

fn exercised(tally: &Tally, counts: &Counts) -> Exercised {
    fn named<'a>(ids: impl Iterator<Item = &'a str>, counts: &[u64]) -> BTreeMap<String, u64> {
        ids.map(str::to_owned).zip(counts.iter().copied()).collect()
    }
    Exercised {
        abilities: named(Ability::all().map(Ability::id), &tally.abilities),
        passives: named(Passive::ALL.into_iter().map(Passive::id), &tally.passives),
        alignments: named(Alignment::ALL.into_iter().map(Alignment::id), &tally.alignments),
        features: named(Feature::ALL.into_iter().map(Feature::id), &tally.features),
        players: counts.sizes.iter().map(|(&players, size)| (players, size.nights)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ranges, Terms, counts};
    use super::*;
    use nightcourt_gen::Frame;
    use nightcourt_gen::census::Universe;
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::RulerId;

    #[test]
    fn what_adds_nothing_to_a_smaller_precedent_is_reducible() {
        let parts = |other| (Finding::Diverges(RulerId::NAR, other, Lens::Deaths), 1);
        let findings = [
            BTreeMap::from([parts(RulerId::SNARF), parts(RulerId::RAR)]),
            BTreeMap::from([parts(RulerId::SNARF), parts(RulerId::RAR), parts(RulerId::LAR)]),
            BTreeMap::from([parts(RulerId::SNARF), parts(RulerId::RAR_LIST)]),
            BTreeMap::from([parts(RulerId::RAR)]),
            BTreeMap::from([parts(RulerId::RAR)]),
        ];
        // 0 and 2 contain 1; 3 and 4 contain each other, as two orders of submission do.
        let contains = [vec![1], vec![], vec![1], vec![4], vec![3]];
        let found: Vec<bool> = (0..5).map(|place| irreducible(place, &contains, |place| &findings[place])).collect();
        assert_eq!(found, [false, true, true, true, true]);
    }

    fn counted(nights: u64) -> Section {
        let pair = counts::Pair { incomparable: 1, diverging: [2, 3, 4], could_agree: [5, 6, 7], unknown: [8, 9, 10] };
        let mut nar = counts::SystemStats { exhausted: 11, panicked: 12, breakdown: 13, ..Default::default() };
        (nar.skipped, nar.flaky, nar.underdetermined, nar.unknown) = (14, 15, [16, 17, 18], [19, 20, 21]);
        // A tie on two nights, thrice in all.
        (nar.nights[1], nar.events[1]) = (2, 3);
        let mut section: Section =
            Section { classes: 22, passed_over: 23, done: Ranges::one(0..nights), ..Section::default() };
        section.sums.counts.systems = vec![nar, counts::SystemStats::default()];
        section.sums.counts.sizes.insert(3, Size { nights, diverging: [24, 25, 26], pairs: vec![pair] });
        section.sums.seen = [(Catalogue::Loops, "one"), (Catalogue::Loops, "two"), (Catalogue::Panics, "one")]
            .map(|(which, id)| ((which, Id::of(id)), Seen { nights: 1, first: 0 }))
            .into();
        let parts = Finding::Diverges(RulerId::NAR, RulerId::SNARF, Lens::State);
        section.sums.unattributed = [((parts, 3), 27), ((parts, 4), 28)].into();
        section
    }

    /// Every number at its place.
    #[test]
    fn what_a_run_says_of_its_counts() {
        let mut state = State::new(Terms::new(1));
        state.terms.systems = vec![RulerId::NAR, RulerId::SNARF];
        let section = counted(30);
        let run = frame_run(&state, Frame::Normal.into(), &section);
        assert_eq!((&*run.frame, run.classes, run.ranges), ("normal", None, vec![[0, 30]]));
        assert_eq!((run.nights, run.passed_over, run.diverging), (30, 23, by_lens([24, 25, 26])));
        let pair = PairCount {
            systems: ["nar".to_owned(), "snarf".to_owned()],
            incomparable: 1,
            diverging: by_lens([2, 3, 4]),
            could_agree: by_lens([5, 6, 7]),
            unknown: by_lens([8, 9, 10]),
        };
        assert_eq!(run.pairs, [pair]);
        let nar = SystemRow {
            system: "nar".to_owned(),
            exhausted: 11,
            panicked: 12,
            skipped: 14,
            flaky: 15,
            breakdown: 13,
            underdetermined: by_lens([16, 17, 18]),
            unknown: by_lens([19, 20, 21]),
            events: [("breakdown-tie".to_owned(), EventCount { nights: 2, events: 3 })].into(),
        };
        assert_eq!(run.systems.len(), 2);
        assert_eq!(run.systems[0], nar);
        assert_eq!((&*run.systems[1].system, run.systems[1].events.len()), ("snarf", 0));
        let met: Vec<(&str, usize)> =
            run.precedents.iter().map(|(id, &count)| (&**id, count)).filter(|one| one.1 > 0).collect();
        assert_eq!(met, [("loops", 2), ("panics", 1)]);
        assert_eq!(run.unattributed, [("diverges:nar:snarf:state".to_owned(), 27 + 28)].into());
        assert_eq!(run.exercised.players, [(3, 30)].into());
    }

    /// A census is complete when all its units are done, and only if precedents were looked for; sampled nights never are.
    #[test]
    fn which_censuses_are_complete() {
        let universe = Universe::core(3);
        let units = Units::of(&universe).len();
        let mut state = State::new(Terms::new(1));
        state.frames.insert(Frame::Normal.into(), counted(units));
        state.frames.insert(Source::Census(universe), counted(units - 1));
        assert_eq!(complete(&state), [""; 0]);
        state.frames.insert(Source::Census(universe), counted(units));
        assert_eq!(complete(&state), [Source::Census(universe).to_string()]);
        let run = frame_run(&state, Source::Census(universe), &state.frames[&Source::Census(universe)]);
        assert_eq!(run.classes, Some(22));
        state.terms.rates_only = true;
        assert_eq!(complete(&state), [""; 0]);
    }
}
