//! The sums of a campaign: its counts, and the precedents that nights came down to.

pub(crate) mod consistency;
pub mod counts;
pub(crate) mod keys;

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Catalogue, Finding};
use serde::{Deserialize, Serialize};

use self::counts::Counts;
use crate::campaign::State;
use crate::campaign::folder::NAMES;
use crate::campaign::records::word;
use crate::study::{self, Ranges, Section, Source, Terms, add_by_key, are_firsts};

/// The sums of a campaign over the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sums {
    /// The counts.
    pub counts: Counts,
    /// By finding (its kind, the systems, and the lens or place, separated by colons), then precedent, then number of players:
    /// nights with the finding that come from the precedent. Left out if there are none.
    #[serde(
        with = "word::causes",
        default,
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, BTreeMap<String, BTreeMap<u8, u64>>>")
    )]
    pub causes: BTreeMap<(Finding, Id, u8), u64>,
    /// By finding, then precedent: the least index of such a night; of a census, of its unit. Left out if there are none.
    #[serde(
        with = "word::nested",
        default,
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, BTreeMap<String, u64>>")
    )]
    pub first: BTreeMap<(Finding, Id), u64>,
    /// By finding, then number of players: nights with the finding whose precedent would have taken too much work to find. Left
    /// out if there are none.
    #[serde(
        with = "word::nested",
        default,
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, BTreeMap<u8, u64>>")
    )]
    pub unattributed: BTreeMap<(Finding, u8), u64>,
    /// By catalogue, then precedent: nights with any finding of the catalogue that come from the precedent. Left out if there are
    /// none.
    #[serde(
        with = "word::nested",
        default,
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, BTreeMap<String, Seen>>")
    )]
    pub seen: BTreeMap<(Catalogue, Id), Seen>,
}

/// How often a precedent was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seen {
    /// On how many nights.
    pub nights: u64,
    /// The index of the first.
    pub first: u64,
}

impl study::Sums for Sums {
    const STUDY: &'static str = "campaign";
    const FILES: &'static [&'static str] = &NAMES;

    fn merge(&mut self, mut other: Sums) {
        if self.causes.len() < other.causes.len() {
            std::mem::swap(self, &mut other);
        }
        self.counts.merge(&other.counts);
        add_by_key(&mut self.causes, other.causes);
        add_by_key(&mut self.unattributed, other.unattributed);
        for (key, first) in other.first {
            self.set_first(key, first);
        }
        for (key, seen) in other.seen {
            self.see(key, seen);
        }
    }

    fn exceeds(&self, other: &Sums) -> bool {
        let mut both = self.counts.clone();
        both.merge(&other.counts);
        !consistency::is_exact(&both)
    }

    fn counts(&self) -> Sums {
        Sums {
            counts: self.counts.clone(),
            ..Sums::default()
        }
    }

    fn check(&self, section: &Section<Sums>, source: Source, _: &Terms) -> Result<(), String> {
        consistency::check(section, source)
    }

    fn check_findings(
        &self,
        section: &Section<Sums>,
        source: Source,
        terms: &Terms,
    ) -> Result<(), String> {
        if let Source::Census(universe) = source {
            consistency::check_whole(section, &universe)?;
        }
        consistency::check_findings(section, terms)
    }

    fn includes(&self, again: &Sums, indices: &Ranges) -> bool {
        let firsts = |sums: &Sums| -> BTreeMap<_, u64> {
            let seen = sums.seen.iter();
            seen.map(|(&key, seen)| (key, seen.first)).collect()
        };
        let nights = |sums: &Sums, key| sums.seen.get(key).map(|seen| seen.nights);
        are_firsts(&self.first, &again.first, indices)
            && are_firsts(&firsts(self), &firsts(again), indices)
            && again
                .seen
                .keys()
                .all(|key| nights(again, key) <= nights(self, key))
            && has_as_many(&self.causes, &again.causes)
            && has_as_many(&self.unattributed, &again.unattributed)
    }

    fn named(&self) -> BTreeSet<Id> {
        self.seen.keys().map(|&(_, id)| id).collect()
    }
}

/// Reports whether no count of some nights is larger than that of all.
fn has_as_many<K: Ord>(all: &BTreeMap<K, u64>, some: &BTreeMap<K, u64>) -> bool {
    some.iter()
        .all(|(key, nights)| Some(nights) <= all.get(key))
}

impl Sums {
    /// Adds the index of a night with a finding that comes from a precedent.
    pub(crate) fn set_first(&mut self, key: (Finding, Id), first: u64) {
        let mine = self.first.entry(key).or_insert(first);
        *mine = first.min(*mine);
    }

    /// Adds nights with a finding of a catalogue that came from a precedent.
    pub(crate) fn see(&mut self, key: (Catalogue, Id), seen: Seen) {
        let Seen { nights, first } = seen;
        let mine = self.seen.entry(key).or_insert(Seen { nights: 0, first });
        mine.nights += nights;
        mine.first = first.min(mine.first);
    }

    /// Nights that show a finding whose precedent would have taken too much work to find, of any number of players.
    #[must_use]
    pub fn unattributed(&self) -> BTreeMap<Finding, u64> {
        let mut all = BTreeMap::new();
        for (&(finding, _), &nights) in &self.unattributed {
            *all.entry(finding).or_default() += nights;
        }
        all
    }
}

impl State {
    /// Number of nights that have been seen.
    #[must_use]
    pub fn nights(&self) -> u64 {
        let sections = self.frames.values();
        sections.map(|one| one.sums.counts.tally.nights).sum()
    }

    /// Nights on which systems diverge.
    #[must_use]
    pub fn diverging(&self) -> u64 {
        let sections = self.frames.values();
        let sizes = sections.flat_map(|one| one.sums.counts.sizes.values());
        sizes.map(|size| size.diverging[2]).sum()
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::{Frame, Span};
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::RulerId;

    use nightcourt_resolvers::model::Night;

    use super::*;
    use crate::campaign::sums::counts::Size;
    use crate::study::{MergeError, Plan, Ranges, difference};

    /// Each term for itself.
    #[test]
    fn what_two_campaigns_differ_in() {
        let terms = Terms::new(1);
        let changed = |change: &dyn Fn(&mut Terms)| {
            let mut other = terms.clone();
            change(&mut other);
            [difference(&terms, &other), difference(&other, &terms)]
        };
        assert_eq!(changed(&|_| ()), [None; 2]);
        assert_eq!(changed(&|terms| terms.seed = 2), [Some("their seeds"); 2]);
        assert_eq!(
            changed(&|terms| terms.players = Some(Span::just(5))),
            [Some("their numbers of players"); 2]
        );
        assert_eq!(
            changed(&|terms| terms.actions = Some(Span::just(5))),
            [Some("their numbers of actions"); 2]
        );
        let given = "component=block".parse().expect("a condition");
        assert_eq!(
            changed(&|terms| terms.add_given(given)),
            [Some("the conditions that nights have to meet"); 2]
        );
        assert_eq!(
            changed(&|terms| terms.systems.truncate(6)),
            [Some("their systems"); 2]
        );
        assert_eq!(
            changed(&|terms| terms.rates_only = true),
            [Some("whether precedents are looked for"); 2]
        );
        let turned = |terms: &mut Terms| terms.switch("doctor-saves", "one").expect("a switch");
        assert_eq!(changed(&turned), [Some("their switches"); 2]);
        let engine = |terms: &mut Terms| {
            drop(
                terms
                    .added
                    .engines
                    .insert("bot".to_owned(), "bot 1".to_owned()),
            )
        };
        assert_eq!(changed(&engine), [Some("their rulebooks or engines"); 2]);
    }

    const LOOPS: Catalogue = Catalogue::Loops;

    /// Returns the state of these nights of a frame, of five players each. All systems diverge on two of them, one under
    /// reports alone. A precedent was met on three, first on the first of them.
    fn part(nights: std::ops::Range<u64>, id: &str) -> State {
        let (count, id) = (nights.end - nights.start, Id::of(id));
        let mut counts = Counts::default();
        counts.tally.nights = count;
        counts.sizes.insert(
            5,
            Size {
                nights: count,
                diverging: [0, 1, 2],
                pairs: Vec::new(),
            },
        );
        let finding = Finding::Diverges(RulerId::NAR, RulerId::LAR, Lens::Full);
        let sums = Sums {
            causes: BTreeMap::from([((finding, id, 5), 3)]),
            first: BTreeMap::from([((finding, id), nights.start)]),
            unattributed: BTreeMap::from([((finding, 5), 2)]),
            seen: BTreeMap::from([(
                (LOOPS, id),
                Seen {
                    nights: 3,
                    first: nights.start,
                },
            )]),
            counts,
        };
        let section = Section {
            done: Ranges::one(nights),
            classes: 7,
            passed_over: 11,
            leaves: None,
            sums,
        };
        let mut state = State::new(Terms::new(1));
        state.frames.insert(Frame::Normal.into(), section);
        state.precedents.insert(id, Night::default());
        state
    }

    #[test]
    fn parts_add_up() {
        for turned in [false, true] {
            let (mut sum, mut other) = (part(10..20, "one"), part(0..5, "one"));
            if turned {
                std::mem::swap(&mut sum, &mut other);
            }
            sum.merge(other).expect("another part");
            sum.merge(part(30..31, "two")).expect("another part");
            assert_eq!((sum.nights(), sum.work(), sum.diverging()), (16, 16, 6));
            let section = &sum.frames[&Frame::Normal.into()];
            assert_eq!((section.classes, section.passed_over), (21, 33));
            let [one, two] = ["one", "two"].map(Id::of);
            let seen = [
                (
                    (LOOPS, one),
                    Seen {
                        nights: 6,
                        first: 0,
                    },
                ),
                (
                    (LOOPS, two),
                    Seen {
                        nights: 3,
                        first: 30,
                    },
                ),
            ];
            assert_eq!(section.sums.seen, BTreeMap::from(seen));
            assert_eq!(
                section
                    .sums
                    .causes
                    .values()
                    .copied()
                    .collect::<BTreeSet<u64>>(),
                BTreeSet::from([3, 6])
            );
            assert_eq!(
                section
                    .sums
                    .first
                    .values()
                    .copied()
                    .collect::<BTreeSet<u64>>(),
                BTreeSet::from([0, 30])
            );
            assert_eq!(
                section
                    .sums
                    .unattributed
                    .values()
                    .copied()
                    .collect::<Vec<u64>>(),
                [6]
            );
            assert_eq!(sum.named(), BTreeSet::from([one, two]));
            // Of the first forty nights and all of another frame, these are left.
            let mut plan = Plan::new(Frame::Normal, 40, 1);
            plan.frames.push((Frame::Uniform.into(), Ranges::one(0..3)));
            let normal = [5..10, 20..30, 31..40]
                .map(Ranges::one)
                .into_iter()
                .reduce(|one, other| one.union(&other));
            let left = [
                (Frame::Normal.into(), normal.expect("three")),
                (Frame::Uniform.into(), Ranges::one(0..3)),
            ];
            assert_eq!(sum.left(&plan), left);
            assert_eq!(sum.left(&Plan::new(Frame::Normal, 5, 1)), []);
        }
    }

    /// Nothing is added of what is refused: other terms, nights that are counted already, more than can be counted.
    #[test]
    fn what_cannot_be_added_changes_nothing() {
        let before = part(10..20, "one");
        let refused = |other: State| {
            let mut sum = before.clone();
            let error = sum.merge(other).expect_err("no other part");
            assert_eq!(sum, before);
            error
        };
        let mut seed = part(0..5, "one");
        seed.terms.seed = 2;
        assert_eq!(refused(seed), MergeError::Terms("their seeds"));
        let shared = MergeError::Overlap(Frame::Normal.into(), Ranges::one(19..20));
        assert_eq!(refused(part(19..25, "one")), shared);
        let mut many = part(0..5, "one");
        many.frames
            .values_mut()
            .for_each(|section| section.sums.counts.tally.nights = 1 << 53);
        assert_eq!(refused(many), MergeError::TooMany(Frame::Normal.into()));
    }
}
