//! The record of a run: `run.json`.

use std::collections::BTreeMap;

use nightcourt_gen::Feature;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::model::{Ability, Alignment, Passive};
use serde::{Deserialize, Serialize};

use super::{ByLens, Edition};
use crate::campaign::sums::counts::{Counts, KINDS, Size, kind_id};
use crate::campaign::{Section, Source, State};
use crate::record::{Checksummed, PROGRAM, Versioned, checksum};
use crate::rulings::Rulings;
use crate::study::checkpoint::VERSION;
use crate::study::terms::TermsRow;

#[cfg(feature = "schema")]
use crate::schema::closed;

/// `run.json` of a campaign: what was run, and every count. It is written last: a folder without it is not whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Run")
)]
pub struct Run {
    /// The version of the records. It changes when a field changes its meaning, comes or goes.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The BLAKE3 hash of this file with zeros in the place of these 64 digits.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub content: String,
    /// The BLAKE3 hashes of all other files of the folder that the campaign wrote, by their names.
    pub files: BTreeMap<String, String>,
    /// The version of the program that wrote the files.
    pub program: String,
    /// The edition of a published corpus. Left out of every other campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// The command that runs the same nights.
    pub command: String,
    /// The sources of nights, and the systems that resolve them under which switches.
    pub terms: TermsRow,
    /// Results of each sampling frame.
    pub frames: Vec<FrameRun>,
    /// By catalogue: how many precedents it has.
    pub precedents: BTreeMap<String, usize>,
    /// The sources whose counts cannot be verified, because no counts of their leaves were kept. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unverified: Vec<String>,
    /// Verdicts on the pinned nights when it was made.
    pub rulings: Rulings,
}

impl Versioned for Run {
    const VERSION: u32 = VERSION;
}
impl Checksummed for Run {
    fn rulings(&self) -> &Rulings {
        &self.rulings
    }
    fn systems(&self) -> &[String] {
        &self.terms.systems
    }
}

/// A sampling frame in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FrameRun {
    /// The id of the sampling frame.
    #[cfg_attr(feature = "schema", schemars(with = "closed::FrameName"))]
    pub frame: String,
    /// Nights of a census up to names. Left out of a sampling frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<u64>,
    /// The indices of its nights, or of the units of a census: ranges, first and end; the end is not in the range.
    pub ranges: Vec<[u64; 2]>,
    /// Nights resolved, or that the classes of a census stand for.
    pub nights: u64,
    /// Nights that were drawn too, and do not meet the conditions (`given`): nothing else counts them. Left out if there are none.
    #[serde(default, skip_serializing_if = "crate::study::is_zero")]
    pub passed_over: u64,
    /// Nights on which any two systems diverge, under each lens.
    pub diverging: ByLens<u64>,
    /// The same for each pair of systems.
    pub pairs: Vec<PairCount>,
    /// The counts of each system.
    pub systems: Vec<SystemRow>,
    /// Counts of what the nights exercised.
    pub exercised: Exercised,
    /// By catalogue: how many of its precedents nights of this frame come down to.
    pub precedents: BTreeMap<String, usize>,
    /// By finding (kind, systems, and lens or place, separated by colons): nights that show it, and to find the precedent would have taken
    /// too much work. Left out if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unattributed: BTreeMap<String, u64>,
}

/// A pair of systems in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairCount {
    /// The two systems.
    #[cfg_attr(feature = "schema", schemars(with = "[closed::RulerId; 2]"))]
    pub systems: [String; 2],
    /// Nights on which one of the two, or both, had no outcome: they are not compared there.
    pub incomparable: u64,
    /// Nights on which the two diverge, under each lens.
    pub diverging: ByLens<u64>,
    /// Those of them on which some possible outcome of the one is one of the other.
    pub could_agree: ByLens<u64>,
    /// Nights of these on which that is unknown: a search for possible outcomes exceeded its budget.
    pub unknown: ByLens<u64>,
}

/// A system in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SystemRow {
    /// The system.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// Nights on which it exceeded its step budget.
    pub exhausted: u64,
    /// Nights on which it panicked; of an engine, on which it failed.
    pub panicked: u64,
    /// Nights that an engine does not resolve. Left out if there are none.
    #[serde(default, skip_serializing_if = "crate::study::is_zero")]
    pub skipped: u64,
    /// Nights that an engine answers in two ways when it is asked twice. Left out if there are none.
    #[serde(default, skip_serializing_if = "crate::study::is_zero")]
    pub flaky: u64,
    /// Nights with a breakdown of the golden rule, whether the list or a tie-break decided it.
    pub breakdown: u64,
    /// Nights on which its rules allow more than one outcome, under each lens.
    pub underdetermined: ByLens<u64>,
    /// Nights on which that is unknown, under each lens: the search exceeded its budget.
    pub unknown: ByLens<u64>,
    /// Its events: `breakdown-list`, `breakdown-tie`, `ambiguity`, `loop`, `order`, `split`, `contradiction`; those that never
    /// came are left out.
    pub events: BTreeMap<String, EventCount>,
}

/// Events of one kind in `run.json`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventCount {
    /// Nights with at least one such event.
    pub nights: u64,
    /// All such events.
    pub events: u64,
}

/// Counts of what the nights exercised, in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercised {
    /// By ability: actions of it.
    pub abilities: BTreeMap<String, u64>,
    /// By passive: players with it.
    pub passives: BTreeMap<String, u64>,
    /// By alignment: players of it.
    pub alignments: BTreeMap<String, u64>,
    /// By feature: nights with it.
    pub features: BTreeMap<String, u64>,
    /// Nights by number of players.
    pub players: BTreeMap<usize, u64>,
}

/// The program that writes the files of a corpus, and the edition that they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The version of the program.
    pub program: String,
    /// The edition, of a published corpus.
    pub edition: Option<Edition>,
}

/// This version of the program, and no edition.
impl Default for Provenance {
    fn default() -> Provenance {
        Provenance {
            program: PROGRAM.to_owned(),
            edition: None,
        }
    }
}

/// The terms, the provenance and the counts of a campaign, and how many precedents each catalogue has.
pub(crate) fn run(
    state: &State,
    provenance: &Provenance,
    precedents: BTreeMap<String, usize>,
) -> Run {
    Run {
        version: VERSION,
        content: checksum::blank(),
        files: BTreeMap::new(),
        program: provenance.program.clone(),
        edition: provenance.edition.clone(),
        command: state.plan().command(),
        terms: TermsRow::of(&state.terms),
        frames: state
            .frames
            .iter()
            .map(|(&frame, section)| frame_run(state, frame, section))
            .collect(),
        precedents,
        unverified: state.unverified().iter().map(ToString::to_string).collect(),
        rulings: Rulings::pinned(),
    }
}

fn frame_run(state: &State, source: Source, section: &Section) -> FrameRun {
    let sums = &section.sums;
    let all = sums.counts.all();
    let met = |which: Catalogue| sums.seen.keys().filter(|(of, _)| *of == which).count();
    let ranges = section.done.parts().iter();
    let unattributed = sums.unattributed().into_iter();
    FrameRun {
        frame: source.to_string(),
        classes: source.is_exact().then_some(section.classes),
        ranges: ranges.map(|range| [range.start, range.end]).collect(),
        nights: all.nights,
        passed_over: section.passed_over,
        diverging: all.diverging.into(),
        pairs: pair_counts(state, &all),
        systems: system_rows(state, &sums.counts),
        exercised: exercised(&sums.counts),
        precedents: Catalogue::ALL
            .map(|which| (which.id().to_owned(), met(which)))
            .into(),
        unattributed: unattributed
            .map(|(finding, nights)| (finding.word(), nights))
            .collect(),
    }
}

fn pair_counts(state: &State, all: &Size) -> Vec<PairCount> {
    let id = |place: usize| state.terms.systems[place].id().to_owned();
    pairs(state.terms.systems.len())
        .zip(&all.pairs)
        .map(|((one, other), pair)| PairCount {
            systems: [id(one), id(other)],
            incomparable: pair.incomparable,
            diverging: pair.diverging.into(),
            could_agree: pair.could_agree.into(),
            unknown: pair.unknown.into(),
        })
        .collect()
}

fn system_rows(state: &State, counts: &Counts) -> Vec<SystemRow> {
    let each = state.terms.systems.iter().zip(&counts.systems);
    each.map(|(system, counted)| {
        let counts = counted.nights.into_iter().zip(counted.events);
        let events = KINDS.into_iter().zip(counts);
        let events = events
            .filter(|&(_, (_, events))| events > 0)
            .map(|(kind, (nights, events))| (kind_id(kind), EventCount { nights, events }));
        SystemRow {
            system: system.id().to_owned(),
            exhausted: counted.exhausted,
            panicked: counted.panicked,
            skipped: counted.skipped,
            flaky: counted.flaky,
            breakdown: counted.breakdown,
            underdetermined: counted.underdetermined.into(),
            unknown: counted.unknown.into(),
            events: events.collect(),
        }
    })
    .collect()
}

fn exercised(counts: &Counts) -> Exercised {
    let Counts { tally, sizes, .. } = counts;
    fn named<'a>(ids: impl Iterator<Item = &'a str>, counts: &[u64]) -> BTreeMap<String, u64> {
        ids.map(str::to_owned).zip(counts.iter().copied()).collect()
    }
    Exercised {
        abilities: named(Ability::all().map(Ability::id), &tally.abilities),
        passives: named(Passive::ALL.into_iter().map(Passive::id), &tally.passives),
        alignments: named(
            Alignment::ALL.into_iter().map(Alignment::id),
            &tally.alignments,
        ),
        features: named(Feature::ALL.into_iter().map(Feature::id), &tally.features),
        players: sizes
            .iter()
            .map(|(&players, size)| (players, size.nights))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::records::catalogue::complete;
    use crate::campaign::sums::counts;
    use crate::campaign::{Ranges, Seen, Terms};
    use nightcourt_gen::Frame;
    use nightcourt_gen::census::{Units, Universe};
    use nightcourt_precedent::canonical::Id;
    use nightcourt_precedent::finding::Finding;
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::RulerId;

    fn counted(nights: u64) -> Section {
        let pair = counts::Pair {
            incomparable: 1,
            diverging: [2, 3, 4],
            could_agree: [5, 6, 7],
            unknown: [8, 9, 10],
        };
        let mut nar = counts::SystemStats {
            exhausted: 11,
            panicked: 12,
            breakdown: 13,
            ..Default::default()
        };
        (nar.skipped, nar.flaky, nar.underdetermined, nar.unknown) =
            (14, 15, [16, 17, 18], [19, 20, 21]);
        // A tie on two nights, thrice in all.
        (nar.nights[1], nar.events[1]) = (2, 3);
        let mut section: Section = Section {
            classes: 22,
            passed_over: 23,
            done: Ranges::one(0..nights),
            ..Section::default()
        };
        section.sums.counts.systems = vec![nar, counts::SystemStats::default()];
        section.sums.counts.sizes.insert(
            3,
            Size {
                nights,
                diverging: [24, 25, 26],
                pairs: vec![pair],
            },
        );
        section.sums.seen = [
            (Catalogue::Loops, "one"),
            (Catalogue::Loops, "two"),
            (Catalogue::Panics, "one"),
        ]
        .map(|(which, id)| {
            (
                (which, Id::of(id)),
                Seen {
                    nights: 1,
                    first: 0,
                },
            )
        })
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
        assert_eq!(
            (&*run.frame, run.classes, run.ranges),
            ("normal", None, vec![[0, 30]])
        );
        assert_eq!(
            (run.nights, run.passed_over, run.diverging),
            (30, 23, ByLens::from([24, 25, 26]))
        );
        let pair = PairCount {
            systems: ["nar".to_owned(), "snarf".to_owned()],
            incomparable: 1,
            diverging: ByLens::from([2, 3, 4]),
            could_agree: ByLens::from([5, 6, 7]),
            unknown: ByLens::from([8, 9, 10]),
        };
        assert_eq!(run.pairs, [pair]);
        let nar = SystemRow {
            system: "nar".to_owned(),
            exhausted: 11,
            panicked: 12,
            skipped: 14,
            flaky: 15,
            breakdown: 13,
            underdetermined: ByLens::from([16, 17, 18]),
            unknown: ByLens::from([19, 20, 21]),
            events: [(
                "breakdown-tie".to_owned(),
                EventCount {
                    nights: 2,
                    events: 3,
                },
            )]
            .into(),
        };
        assert_eq!(run.systems.len(), 2);
        assert_eq!(run.systems[0], nar);
        assert_eq!(
            (&*run.systems[1].system, run.systems[1].events.len()),
            ("snarf", 0)
        );
        let met: Vec<(&str, usize)> = run
            .precedents
            .iter()
            .map(|(id, &count)| (&**id, count))
            .filter(|one| one.1 > 0)
            .collect();
        assert_eq!(met, [("loops", 2), ("panics", 1)]);
        assert_eq!(
            run.unattributed,
            [("diverges:nar:snarf:state".to_owned(), 27 + 28)].into()
        );
        assert_eq!(run.exercised.players, [(3, 30)].into());
    }

    /// A census is complete when all its units are done, and only if precedents were looked for; sampled nights never are.
    #[test]
    fn which_censuses_are_complete() {
        let universe = Universe::core(3);
        let units = Units::of(&universe).len();
        let mut state = State::new(Terms::new(1));
        state.frames.insert(Frame::Normal.into(), counted(units));
        state
            .frames
            .insert(Source::Census(universe), counted(units - 1));
        assert_eq!(complete(&state), [""; 0]);
        state
            .frames
            .insert(Source::Census(universe), counted(units));
        assert_eq!(complete(&state), [Source::Census(universe).to_string()]);
        let run = frame_run(
            &state,
            Source::Census(universe),
            &state.frames[&Source::Census(universe)],
        );
        assert_eq!(run.classes, Some(22));
        state.terms.rates_only = true;
        assert_eq!(complete(&state), [""; 0]);
    }
}
