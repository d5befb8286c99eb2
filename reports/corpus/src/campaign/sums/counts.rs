//! The counts of a campaign. Counts of parts add up to the counts of the whole, in any order.

use std::collections::BTreeMap;

use nightcourt_gen::{Feature, Tally};
use nightcourt_precedent::finding::SystemOutcomes;
use nightcourt_resolvers::compare::{Comparison, Status, pairs};
use nightcourt_resolvers::model::{Ability, Alignment, Night, Passive};
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome};
use nightcourt_resolvers::possible::Possible;
use serde::{Deserialize, Serialize};

use crate::study::{add_by_place as add, is_zero};

/// Every kind of event, in the order of the reports.
pub const KINDS: [EventKind; 7] = [
    EventKind::BreakdownByList,
    EventKind::BreakdownByTie,
    EventKind::Ambiguity,
    EventKind::Loop,
    EventKind::Order,
    EventKind::Split,
    EventKind::Contradiction,
];

/// The word of a kind of event.
pub fn kind_id(kind: EventKind) -> String {
    kind.decided().map_or_else(
        || kind.id().to_owned(),
        |decided| format!("{}-{decided}", kind.id()),
    )
}

fn are_zero(counts: &[u64; 3]) -> bool {
    counts.iter().all(is_zero)
}

/// What is counted for one pair of systems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair {
    /// Nights on which one of the two had no outcome. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub incomparable: u64,
    /// Nights on which they diverge, under each lens. Left out at zero.
    #[serde(default, skip_serializing_if = "are_zero")]
    pub diverging: [u64; 3],
    /// Diverging nights on which some possible outcome of the one is one of the other: they could agree. Left out at zero.
    #[serde(default, skip_serializing_if = "are_zero")]
    pub could_agree: [u64; 3],
    /// Diverging nights on which that is not known: a search for possible outcomes exceeded its budget. Left out at zero.
    #[serde(default, skip_serializing_if = "are_zero")]
    pub unknown: [u64; 3],
}

/// What is counted for nights of one number of players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Size {
    /// Nights.
    pub nights: u64,
    /// Nights on which any two systems diverge, under each lens.
    pub diverging: [u64; 3],
    /// Each pair, in the order first with second, first with third, and so on.
    pub pairs: Vec<Pair>,
}

impl Size {
    fn merge(&mut self, other: &Size) {
        self.nights += other.nights;
        add(&mut self.diverging, &other.diverging);
        let pairs = self.pairs.len().max(other.pairs.len());
        self.pairs.resize(pairs, Pair::default());
        for (sum, pair) in self.pairs.iter_mut().zip(&other.pairs) {
            sum.incomparable += pair.incomparable;
            add(&mut sum.diverging, &pair.diverging);
            add(&mut sum.could_agree, &pair.could_agree);
            add(&mut sum.unknown, &pair.unknown);
        }
    }
}

/// What is counted for one system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SystemStats {
    /// Nights on which it exceeded its step budget. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub exhausted: u64,
    /// Nights on which it panicked; of a program, on which it failed. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub panicked: u64,
    /// Nights that a program does not resolve. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub skipped: u64,
    /// Nights that a program answers in two ways when it is asked twice. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub flaky: u64,
    /// Nights with an event of each kind. Left out at zero.
    #[serde(with = "super::keys::events")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    pub nights: [u64; KINDS.len()],
    /// Events of each kind. Left out at zero.
    #[serde(with = "super::keys::events")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    pub events: [u64; KINDS.len()],
    /// Nights with a breakdown, whatever decided it. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub breakdown: u64,
    /// Nights on which its rules allow more than one outcome, under each lens. Left out at zero.
    #[serde(default, skip_serializing_if = "are_zero")]
    pub underdetermined: [u64; 3],
    /// Nights on which that is not known, under each lens: the search exceeded its budget. Left out at zero.
    #[serde(default, skip_serializing_if = "are_zero")]
    pub unknown: [u64; 3],
}

/// The abilities, passives, alignments and features of nights.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Tally", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TallyRow {
    /// Number of nights.
    nights: u64,
    /// By ability: actions of it. Left out at zero.
    #[serde(with = "super::keys::abilities")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    abilities: [u64; Ability::COUNT],
    /// By passive: players with it. Left out at zero.
    #[serde(with = "super::keys::passives")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    passives: [u64; Passive::ALL.len()],
    /// By alignment: players of it. Left out at zero.
    #[serde(with = "super::keys::alignments")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    alignments: [u64; Alignment::ALL.len()],
    /// By feature: nights with it. Left out at zero.
    #[serde(with = "super::keys::features")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    features: [u64; Feature::ALL.len()],
}

/// What a campaign counts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// The abilities, passives, alignments and features of the nights.
    #[serde(with = "TallyRow")]
    #[cfg_attr(feature = "schema", schemars(with = "TallyRow"))]
    pub tally: Tally,
    /// By number of players.
    pub sizes: BTreeMap<usize, Size>,
    /// By system, in the order of the plan.
    pub systems: Vec<SystemStats>,
}

impl Counts {
    /// Counts a night `weight` times: its outcomes, their comparisons, and the other outcomes that each system's rules
    /// allow.
    pub fn add(&mut self, night: &Night, results: &SystemOutcomes, weight: u64) {
        let SystemOutcomes {
            outcomes,
            compared,
            possible,
            ..
        } = results;
        self.tally.add(night, weight);
        self.systems.resize(outcomes.len(), SystemStats::default());
        let mut incomparable = false;
        let systems = self.systems.iter_mut().zip(outcomes);
        for ((system, outcome), &status) in systems.zip(compared.statuses()) {
            match status {
                Status::Ruled => system.add(outcome, weight),
                Status::Exhausted => system.exhausted += weight,
                Status::Panicked => system.panicked += weight,
                Status::Skipped => system.skipped += weight,
                Status::Flaky => system.flaky += weight,
            }
            incomparable |= status != Status::Ruled;
        }
        for (system, all) in self.systems.iter_mut().zip(possible) {
            all.iter().for_each(|all| system.add_possible(all, weight));
        }
        let size = self.sizes.entry(night.players().len()).or_default();
        size.nights += weight;
        let narrowest = compared.narrowest();
        if let Some(narrowest) = narrowest {
            for diverging in &mut size.diverging[narrowest as usize..] {
                *diverging += weight;
            }
        }
        if incomparable || narrowest.is_some() {
            size.count_pairs(results, weight);
        }
    }

    /// Adds the counts of other nights.
    pub fn merge(&mut self, other: &Counts) {
        self.tally.merge(&other.tally);
        for (players, size) in &other.sizes {
            self.sizes.entry(*players).or_default().merge(size);
        }
        let systems = self.systems.len().max(other.systems.len());
        self.systems.resize(systems, SystemStats::default());
        for (sum, system) in self.systems.iter_mut().zip(&other.systems) {
            sum.exhausted += system.exhausted;
            sum.panicked += system.panicked;
            sum.skipped += system.skipped;
            sum.flaky += system.flaky;
            add(&mut sum.nights, &system.nights);
            add(&mut sum.events, &system.events);
            sum.breakdown += system.breakdown;
            add(&mut sum.underdetermined, &system.underdetermined);
            add(&mut sum.unknown, &system.unknown);
        }
    }

    /// Nights of every number of players together.
    #[must_use]
    pub fn all(&self) -> Size {
        let mut all = Size::default();
        for size in self.sizes.values() {
            all.merge(size);
        }
        all.pairs
            .resize(pairs(self.systems.len()).count(), Pair::default());
        all
    }
}

impl Size {
    fn count_pairs(&mut self, results: &SystemOutcomes, weight: u64) {
        let compared = &results.compared;
        let open = |place: usize| results.possible.get(place).and_then(Option::as_ref);
        let all = |place: usize| Possible::found_or_only(open(place), &results.outcomes[place]);
        let systems = compared.statuses().len();
        self.pairs.resize(pairs(systems).count(), Pair::default());
        for (pair, (one, other)) in self.pairs.iter_mut().zip(pairs(systems)) {
            match compared.pair(one, other) {
                Comparison::Agree => {}
                Comparison::Diverge(narrowest) => {
                    // At least one of the two has several possible outcomes.
                    let is_open = open(one).is_some() || open(other).is_some();
                    let both = is_open.then(|| [all(one), all(other)]);
                    for lens in Lens::ALL.into_iter().filter(|&lens| lens >= narrowest) {
                        pair.diverging[lens as usize] += weight;
                        if let Some([one, other]) = &both {
                            let meets = one.meets(other, lens);
                            let unknown = !meets && (one.exceeded || other.exceeded);
                            pair.could_agree[lens as usize] += u64::from(meets) * weight;
                            pair.unknown[lens as usize] += u64::from(unknown) * weight;
                        }
                    }
                }
                Comparison::Incomparable(_) => pair.incomparable += weight,
            }
        }
    }
}

impl SystemStats {
    fn add_possible(&mut self, all: &Possible, weight: u64) {
        for lens in Lens::ALL {
            let open = all.underdetermined(lens);
            self.underdetermined[lens as usize] += u64::from(open) * weight;
            self.unknown[lens as usize] += u64::from(!open && all.exceeded) * weight;
        }
    }

    fn add(&mut self, outcome: &Outcome, weight: u64) {
        if outcome.events.is_empty() {
            return;
        }
        let mut broke_down = false;
        for (place, &kind) in KINDS.iter().enumerate() {
            let events = outcome.events.iter();
            let events = events.filter(|event| event.kind == kind).count() as u64;
            self.events[place] += events * weight;
            self.nights[place] += u64::from(events > 0) * weight;
            broke_down |= events > 0 && kind.decided().is_some();
        }
        self.breakdown += u64::from(broke_down) * weight;
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{Alignment, Player, PlayerId, PlayerSet, Role};
    use nightcourt_resolvers::outcome::{ReportKind, Value};
    use nightcourt_resolvers::possible::Way;

    use super::*;

    /// The outcomes of three systems on a night of two players. The third diverges under `lens` and no narrower one.
    fn diverging(lens: Lens) -> SystemOutcomes {
        let same = Outcome::default();
        let mut other = same.clone();
        match lens {
            Lens::Deaths => other.deaths = PlayerSet::of(PlayerId::new(0)),
            Lens::State => other.money = vec![(PlayerId::new(1), 1)],
            Lens::Full => other.tell(PlayerId::new(0), ReportKind::Track, Value::Nobody),
        }
        let mut results = SystemOutcomes::default();
        let SystemOutcomes {
            outcomes, compared, ..
        } = &mut results;
        *outcomes = vec![same.clone(), same, other];
        compared.compare(3, |place| Some(&outcomes[place]));
        results
    }

    fn two_players() -> Night {
        let player = Player::new(Alignment::Town, Role::Spelled(Default::default()));
        Night::new(vec![player; 2], Vec::new(), Vec::new()).expect("a night")
    }

    /// A night counts under the narrowest lens that shows the divergence and under every wider one, for any two systems as
    /// for each pair. Two nights on deaths, three on state, five on reports: 2, 2 + 3, 2 + 3 + 5.
    #[test]
    fn a_divergence_counts_under_its_lens_and_every_wider_one() {
        let mut counts = Counts::default();
        for (lens, weight) in [(Lens::Deaths, 2), (Lens::State, 3), (Lens::Full, 5)] {
            counts.add(&two_players(), &diverging(lens), weight);
        }
        let all = counts.all();
        assert_eq!((all.nights, all.diverging), (10, [2, 5, 10]));
        // The pairs of the first and second, first and third, second and third.
        let diverging: Vec<[u64; 3]> = all.pairs.iter().map(|pair| pair.diverging).collect();
        assert_eq!(diverging, [[0; 3], [2, 5, 10], [2, 5, 10]]);
    }

    /// Each count for itself.
    #[test]
    fn what_systems_did_adds_up() {
        let conduct = SystemStats {
            exhausted: 1,
            panicked: 2,
            skipped: 3,
            flaky: 4,
            breakdown: 5,
            ..SystemStats::default()
        };
        let one = Counts {
            systems: vec![conduct],
            ..Counts::default()
        };
        let mut sum = one.clone();
        sum.merge(&one);
        let twice = SystemStats {
            exhausted: 2,
            panicked: 4,
            skipped: 6,
            flaky: 8,
            breakdown: 10,
            ..SystemStats::default()
        };
        assert_eq!(sum.systems, [twice]);
    }

    fn dies() -> Outcome {
        Outcome {
            deaths: PlayerSet::of(PlayerId::new(0)),
            ..Outcome::default()
        }
    }

    fn rich() -> Outcome {
        Outcome {
            money: vec![(PlayerId::new(1), 1)],
            ..Outcome::default()
        }
    }

    /// Counts a night `weight` times, with the outcomes of three systems; `None` is a panic.
    fn counted(says: [Option<Outcome>; 3], possible: Vec<Option<Possible>>, weight: u64) -> Counts {
        let mut results = SystemOutcomes::default();
        results.possible = possible;
        results.compared.compare(3, |place| says[place].as_ref());
        results.outcomes = says.into_iter().map(Option::unwrap_or_default).collect();
        let mut counts = Counts::default();
        counts.add(&two_players(), &results, weight);
        counts
    }

    #[test]
    fn who_has_no_outcome_is_compared_with_nobody() {
        let exceeded = || {
            Some(Outcome {
                exhausted: true,
                ..Outcome::default()
            })
        };
        let mut counts = counted(
            [Some(dies()), Some(Outcome::default()), exceeded()],
            Vec::new(),
            2,
        );
        counts.merge(&counted([Some(dies()), Some(dies()), None], Vec::new(), 3));
        let all = counts.all();
        assert_eq!((all.nights, all.diverging), (5, [2; 3]));
        let silent = Pair {
            incomparable: 5,
            ..Pair::default()
        };
        assert_eq!(
            all.pairs,
            [
                Pair {
                    diverging: [2; 3],
                    ..Pair::default()
                },
                silent,
                silent
            ]
        );
        let third = SystemStats {
            exhausted: 2,
            panicked: 3,
            ..SystemStats::default()
        };
        assert_eq!(
            counts.systems,
            [SystemStats::default(), SystemStats::default(), third]
        );
    }

    /// The first lets somebody die, or nobody; the second lets nobody die; the third lets nobody die, and somebody has money. So
    /// the first and the second could agree, and the first and the third on deaths. If more was possible than was
    /// found, the rest is not known; of the second and the third all is.
    #[test]
    fn two_could_agree_where_some_possible_outcome_is_the_others() {
        for exceeded in [false, true] {
            let way = |outcome| Way {
                outcome,
                picks: Vec::new(),
            };
            let open = Possible {
                ways: vec![way(dies()), way(Outcome::default())],
                exceeded,
            };
            let says = [Some(dies()), Some(Outcome::default()), Some(rich())];
            let counts = counted(says, vec![Some(open), None, None], 4);
            let unknown = if exceeded { 4 } else { 0 };
            let pairs = [
                Pair {
                    diverging: [4; 3],
                    could_agree: [4; 3],
                    ..Pair::default()
                },
                Pair {
                    diverging: [4; 3],
                    could_agree: [4, 0, 0],
                    unknown: [0, unknown, unknown],
                    ..Pair::default()
                },
                Pair {
                    diverging: [0, 4, 4],
                    ..Pair::default()
                },
            ];
            assert_eq!(counts.all().pairs, pairs);
            let first = SystemStats {
                underdetermined: [4; 3],
                ..SystemStats::default()
            };
            assert_eq!(
                counts.systems,
                [first, SystemStats::default(), SystemStats::default()]
            );
        }
    }

    /// Its rules allow two outcomes that differ in money, and perhaps more: on deaths nobody knows.
    #[test]
    fn what_is_open_counts_under_the_lens_that_shows_it() {
        let way = |outcome| Way {
            outcome,
            picks: Vec::new(),
        };
        for (exceeded, unknown) in [(false, 0), (true, 3)] {
            let open = Possible {
                ways: vec![way(Outcome::default()), way(rich())],
                exceeded,
            };
            let says = [
                Some(Outcome::default()),
                Some(Outcome::default()),
                Some(Outcome::default()),
            ];
            let counts = counted(says, vec![None, Some(open), None], 3);
            let second = SystemStats {
                underdetermined: [0, 3, 3],
                unknown: [unknown, 0, 0],
                ..SystemStats::default()
            };
            assert_eq!(
                counts.systems,
                [SystemStats::default(), second, SystemStats::default()]
            );
            assert_eq!(counts.all().diverging, [0; 3]);
        }
    }

    /// Two breakdowns by a tie and a loop on one night: nights and events are two things, and a loop is no breakdown.
    #[test]
    fn events_and_the_nights_that_have_them() {
        let mut noted = Outcome::default();
        for kind in [
            EventKind::BreakdownByTie,
            EventKind::Loop,
            EventKind::BreakdownByTie,
        ] {
            noted.events.record(kind, []);
        }
        let mut looped = Outcome::default();
        looped.events.record(EventKind::Loop, []);
        let counts = counted(
            [Some(noted), Some(looped), Some(Outcome::default())],
            Vec::new(),
            3,
        );
        let place = |kind: EventKind| {
            KINDS
                .iter()
                .position(|&one| one == kind)
                .expect("every kind")
        };
        let (tie, cycle) = (place(EventKind::BreakdownByTie), place(EventKind::Loop));
        let mut first = SystemStats {
            breakdown: 3,
            ..SystemStats::default()
        };
        (first.nights[tie], first.events[tie]) = (3, 6);
        (first.nights[cycle], first.events[cycle]) = (3, 3);
        let mut second = SystemStats::default();
        (second.nights[cycle], second.events[cycle]) = (3, 3);
        assert_eq!(counts.systems, [first, second, SystemStats::default()]);
    }
}
