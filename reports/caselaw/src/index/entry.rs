//! The facts about a precedent that searching and matching need.

use nightcourt_corpus::campaign::records::FindingRow;
use nightcourt_precedent::catalogue::Elements;
use nightcourt_precedent::finding::{Catalogue, Finding, Kind};
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::model::{AbilitySet, Night, PlayerId};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use crate::library::{Case, CorpusInfo};

/// The facts about a precedent that decide its rank.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    /// The number of its players.
    pub players: u32,
    /// The number of its actions.
    pub actions: u32,
    /// The catalogues that it is in, as bits in the order of [`Catalogue::ALL`].
    pub(crate) catalogues: u8,
    /// True if any finding is native.
    pub(crate) findings_native: bool,
    /// The bits of its elements.
    elements: u64,
    /// The oddities of its night.
    pub(crate) odd: u32,
    /// True if two players name each other.
    pub(crate) mutual: bool,
    /// The most sampled nights that one of its catalogues met it on.
    nights: u64,
}

/// The facts about a precedent that filters ask for. Pairs of systems are bits, in the order of the systems of the corpus.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sources {
    /// Pairs that diverge, by the narrowest lens under which they do.
    pub(crate) diverging: [u64; 3],
    /// Pairs that both have every used ability as native.
    pub(crate) native: u64,
    /// The sampling frames in which each catalogue met it.
    pub(super) seen: Vec<Seen>,
}

/// The nights of a frame on which a catalogue met a precedent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Seen {
    pub(super) catalogue: u8,
    /// The frame's place in the corpus.
    pub(super) frame: u32,
    pub(super) nights: u64,
    pub(super) first: u64,
}

/// The facts about a precedent that only its record needs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Details {
    pub(super) findings: Vec<Occurrences>,
}

/// The nights with a finding that come down to a precedent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Occurrences {
    /// The number of the finding in the table's list.
    pub(super) finding: u32,
    pub(super) sampled: u64,
    pub(super) counted: u64,
    /// The first night: the frame's place in the corpus, and the index.
    pub(super) first: Option<(u32, u64)>,
    /// True if it is the smallest of a census.
    pub(super) smallest: bool,
}

impl Entry {
    /// Returns the facts about a case with this night and these sources.
    pub(super) fn of(case: &Case<'_>, sheet: &Sheet, sources: &Sources) -> Entry {
        let (record, night) = (case.record(), &sheet.night);
        Entry {
            players: record.players as u32,
            actions: record.actions as u32,
            catalogues: case
                .records
                .iter()
                .fold(0, |bits, &(which, _)| bits | 1 << which as u8),
            findings_native: case
                .records
                .iter()
                .any(|(_, record)| record.findings.iter().any(|finding| finding.native)),
            elements: Elements::of(night).to_bits(),
            odd: oddness(night),
            mutual: is_mutual(night),
            nights: sources.nights(),
        }
    }

    /// Returns the most sampled nights that one of its catalogues met it on.
    #[must_use]
    pub const fn nights(&self) -> u64 {
        self.nights
    }

    /// Returns its worth to a host for any query: small, native and frequent precedents are worth more.
    pub(crate) fn weight(&self) -> f64 {
        let abilities = self.abilities().iter().count();
        let small = 1.0
            / (1.0
                + f64::from(self.actions)
                + f64::from(self.players) / 4.0
                + abilities as f64 / 4.0);
        1.0 + 2.0 * small
            + 0.1 * (self.nights() as f64 + 1.0).log10()
            + if self.findings_native { 0.3 } else { 0.0 }
    }

    /// The abilities used on its night.
    #[must_use]
    pub fn abilities(&self) -> AbilitySet {
        self.elements().abilities()
    }

    /// The elements of its night.
    pub(crate) const fn elements(&self) -> Elements {
        Elements::from_bits(self.elements)
    }

    /// The catalogues that it is in.
    #[must_use]
    pub fn catalogues(&self) -> Vec<Catalogue> {
        Catalogue::ALL
            .into_iter()
            .filter(|&which| self.is_in(which))
            .collect()
    }

    /// Reports whether it is in this catalogue.
    #[must_use]
    pub fn is_in(&self, which: Catalogue) -> bool {
        self.catalogues >> which as u8 & 1 == 1
    }
}

impl Sources {
    /// Returns the facts about a case with this night, in a corpus of these systems and frames.
    pub(super) fn of(
        info: &CorpusInfo,
        frames: &[&str],
        case: &Case<'_>,
        sheet: &Sheet,
    ) -> Sources {
        let seen = case.records.iter().flat_map(|(which, record)| {
            record.frames.iter().filter_map(|met| {
                let frame = frames.iter().position(|name| *name == met.frame)? as u32;
                Some(Seen {
                    catalogue: *which as u8,
                    frame,
                    nights: met.nights,
                    first: met.first,
                })
            })
        });
        Sources {
            diverging: diverging(info, case),
            native: bits(&info.systems, |one, other| {
                Finding::Diverges(one, other, Lens::Full).is_native(&info.panel, &sheet.night)
            }),
            seen: seen.collect(),
        }
    }

    /// Returns the most sampled nights that one catalogue met it on.
    fn nights(&self) -> u64 {
        let of = |which: Catalogue| {
            self.seen
                .iter()
                .filter(|seen| seen.catalogue == which as u8)
                .fold(0, |sum: u64, seen| sum.saturating_add(seen.nights))
        };
        Catalogue::ALL.into_iter().map(of).max().unwrap_or(0)
    }

    /// Returns the most nights of a frame that one catalogue met it on.
    pub(crate) fn met_in(&self, frame: u32) -> u64 {
        self.seen
            .iter()
            .filter(|seen| seen.frame == frame)
            .map(|seen| seen.nights)
            .max()
            .unwrap_or(0)
    }
}

/// Counts oddities: actions of one player after the first. Hosts seldom ask about players who act twice.
fn oddness(night: &Night) -> u32 {
    let actions = |player: PlayerId| {
        night
            .actions()
            .iter()
            .filter(|action| action.actor == player)
            .count()
    };
    night
        .player_ids()
        .iter()
        .map(|player| actions(player).saturating_sub(1) as u32)
        .sum()
}

/// Reports whether two players name each other.
fn is_mutual(night: &Night) -> bool {
    night.actions().iter().any(|one| {
        night
            .actions()
            .iter()
            .any(|two| one.named().contains(&two.actor) && two.named().contains(&one.actor))
    })
}

/// Returns the finding of a row. The system that panicked is left out, because no record depends on it.
pub(super) fn finding(row: &FindingRow) -> Option<Finding> {
    match (row.kind, &row.systems[..]) {
        (Kind::Diverges, &[one, other]) => Some(Finding::Diverges(one, other, row.lens?)),
        (Kind::Shows(behaviour), &[system]) => Some(Finding::Shows(behaviour, system)),
        (Kind::Panics, &[system]) => Some(Finding::Panics(system, 0)),
        (Kind::Diverges | Kind::Shows(_) | Kind::Panics, _) => None,
    }
}

/// Encodes the pairs of systems that satisfy a predicate.
pub(crate) fn bits<T: Copy>(systems: &[T], holds: impl Fn(T, T) -> bool) -> u64 {
    let each = pairs(systems.len()).enumerate();
    each.filter(|&(_, (one, other))| holds(systems[one], systems[other]))
        .fold(0, |bits, (place, _)| bits | 1 << place)
}

/// Encodes the pairs that diverge, by their narrowest lens. A missing ruler is in no group, so its pairs come from the
/// findings.
fn diverging(info: &CorpusInfo, case: &Case<'_>) -> [u64; 3] {
    let (systems, groups) = (&info.systems, &case.record().groups);
    let part = |groups: &Vec<Vec<String>>| {
        let group = |system: RulerId| {
            groups
                .iter()
                .position(|group| group.iter().any(|id| id == system.id()))
        };
        bits(
            systems,
            |one, other| matches!((group(one), group(other)), (Some(one), Some(other)) if one != other),
        )
    };
    let [deaths, state, full] = [&groups.deaths, &groups.state, &groups.full].map(part);
    let missing = |system: RulerId| info.panel.get(system).is_none();
    let found = |lens: Lens| {
        let rows = || {
            case.records
                .iter()
                .flat_map(|(_, record)| &record.findings)
                .filter(|row| row.lens == Some(lens))
        };
        let told = |one, other| rows().any(|row| row.systems == [one, other]);
        bits(systems, |one, other| {
            (missing(one) || missing(other)) && told(one, other)
        })
    };
    [
        deaths | found(Lens::Deaths),
        state & !deaths | found(Lens::State),
        full & !state & !deaths | found(Lens::Full),
    ]
}

#[cfg(test)]
mod tests {
    use nightcourt_corpus::campaign::records;

    use super::*;
    use crate::sample::{self, finding, info, precedent};

    /// The entry of a block on a killer, where `nar` differs from the others, with a native finding or another.
    fn facts(
        change: impl FnOnce(&mut records::Precedent),
        catalogues: &[Catalogue],
    ) -> (Entry, Sources) {
        let night = (
            "A = Town Roleblocker|B = Town Vigilante|X = Town",
            "A -> B|B -> X",
        );
        let says: &[_] = &[
            (&[RulerId::NAR][..], &["dies = nobody"][..]),
            (&[RulerId::SNARF, RulerId::LAR], &["dies = X"]),
        ];
        let mut record = precedent(
            "a block on a killer",
            night,
            says,
            &[("plain", 97), ("theme", 2), ("gone", 90)],
        );
        change(&mut record);
        let sheet = Sheet::parse(&record.night).expect("a night");
        let case = sample::case(record, catalogues);
        let sources = Sources::of(&info(), &["plain", "theme"], &case, &sheet);
        (Entry::of(&case, &sheet, &sources), sources)
    }

    fn entry(change: impl FnOnce(&mut records::Precedent), catalogues: &[Catalogue]) -> Entry {
        facts(change, catalogues).0
    }

    /// By hand: 1, twice a share of 1 + 2 actions + 3 / 4 players + 2 / 4 abilities, a tenth of the digits of 99 + 1
    /// nights; native 0.3.
    #[test]
    fn small_native_and_frequent_precedents_weigh_more() {
        let plain = entry(|_| {}, &[Catalogue::Divergences]).weight();
        let expected = 1.0 + 2.0 / (1.0 + 2.0 + 0.75 + 0.5) + 0.1 * 2.0;
        assert!((plain - expected).abs() < 1e-12, "{plain}");
        let native = entry(
            |record| {
                record
                    .findings
                    .push(finding("loop", &[RulerId::NAR], None, true))
            },
            &[Catalogue::Loops],
        )
        .weight();
        assert!((native - expected - 0.3).abs() < 1e-12, "{native}");
        let analogy = |record: &mut records::Precedent| {
            record
                .findings
                .push(finding("loop", &[RulerId::NAR], None, false))
        };
        assert!((entry(analogy, &[Catalogue::Loops]).weight() - expected).abs() < 1e-12);
    }

    #[test]
    fn the_catalogues_that_it_is_in() {
        for catalogues in [
            &[Catalogue::Divergences][..],
            &[Catalogue::Divergences, Catalogue::Anomalies],
            &[Catalogue::Loops, Catalogue::Settled],
        ] {
            let entry = entry(|_| {}, catalogues);
            assert_eq!(entry.catalogues(), catalogues);
            assert!(
                Catalogue::ALL
                    .into_iter()
                    .all(|which| entry.is_in(which) == catalogues.contains(&which))
            );
        }
    }

    /// Pairs in order: nar and snarf, nar and lar, snarf and lar. Each has its narrowest lens.
    #[test]
    fn each_pair_has_its_narrowest_lens() {
        assert_eq!(
            facts(|_| {}, &[Catalogue::Divergences]).1.diverging,
            [0b011, 0, 0]
        );
        let all = || vec![["nar", "snarf", "lar"].map(str::to_owned).to_vec()];
        let each = || {
            ["nar", "snarf", "lar"]
                .map(|id| vec![id.to_owned()])
                .to_vec()
        };
        let two = || {
            vec![
                vec!["nar".to_owned(), "snarf".to_owned()],
                vec!["lar".to_owned()],
            ]
        };
        let by = |[deaths, state, full]: [Vec<Vec<String>>; 3]| {
            let change = |record: &mut records::Precedent| {
                record.groups = records::ByLens {
                    deaths,
                    state,
                    full,
                }
            };
            facts(change, &[Catalogue::Divergences]).1.diverging
        };
        assert_eq!(by([all(), two(), each()]), [0, 0b110, 0b001]);
        assert_eq!(by([all(), all(), two()]), [0, 0, 0b110]);
        assert_eq!(by([two(), each(), each()]), [0b110, 0b001, 0]);
        // A system without an outcome is in no group.
        let one_silent = || vec![vec!["nar".to_owned()], vec!["lar".to_owned()]];
        assert_eq!(
            by([one_silent(), one_silent(), one_silent()]),
            [0b010, 0, 0]
        );
    }

    /// A frame that the corpus does not name counts nothing. The catalogue that met the precedent most often counts.
    #[test]
    fn the_catalogue_with_most_nights_counts() {
        let (entry, sources) = facts(|_| {}, &[Catalogue::Divergences, Catalogue::Loops]);
        let met = [0, 1, 2].map(|frame| sources.met_in(frame));
        assert_eq!((met, entry.nights()), ([97, 2, 0], 99));
    }

    /// By hand: two players name each other, or in a circle of three no two do; one player does two things more than one,
    /// another one more.
    #[test]
    fn mutual_targets_and_second_actions_are_found() {
        let players = "A = Town {block, kill, protect}\nB = Town {block, kill}\nC = Town {block}";
        let found = |actions: &str| {
            let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
            let night = Sheet::parse(&text).expect("a night").night;
            (is_mutual(&night), oddness(&night))
        };
        assert_eq!(found("A: block -> B\nB: block -> A"), (true, 0));
        let circle = "A: block -> B\nB: block -> C\nC: block -> A";
        assert_eq!(found(circle), (false, 0));
        let many = "A: block -> C\nA: kill -> C\nA: protect -> C\nB: block -> C\nB: kill -> C";
        assert_eq!(found(many), (false, 3));
        assert_eq!(found(""), (false, 0));
    }
}
