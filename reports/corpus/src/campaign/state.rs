//! All that a campaign knows: how far it is, what it has counted, and what it has found. States of parts of a campaign
//! join to the state of the whole, in any order; every file is made from the state alone.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::model::Night;

use super::counts::Counts;
use super::{Plan, Ranges, Source, Terms, consistency};

/// All that a campaign knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Where nights come from, and who rules them how.
    pub terms: Terms,
    /// What each source gave: the frames in their order, then any census.
    pub frames: BTreeMap<Source, Section>,
    /// The canonical night of every precedent, and of some that no night came down to: [`State::attributed_precedents`].
    pub precedents: BTreeMap<Id, Night>,
}

/// What the nights of one frame gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// The nights that have been seen; of a census, the units.
    pub done: Ranges,
    /// Of a census: the nights up to names that were met. Counts are of the nights that they stand for.
    pub classes: u64,
    /// Nights of these that were passed over, as they do not meet the conditions of the campaign: nothing else counts them.
    pub passed_over: u64,
    /// The counts.
    pub counts: Counts,
    /// Nights on which a finding came from a precedent, by number of players.
    pub causes: BTreeMap<(Finding, Id, u8), u64>,
    /// Nights that show a finding whose precedent would have taken too much work to find, by number of players.
    pub unattributed: BTreeMap<(Finding, u8), u64>,
    /// Nights with any finding of a catalogue that came from a precedent.
    pub seen: BTreeMap<(Catalogue, Id), Seen>,
}

/// How often a precedent was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// On how many nights.
    pub nights: u64,
    /// The index of the first.
    pub first: u64,
}

impl Seen {
    /// What both know.
    #[must_use]
    pub fn join(self, other: Seen) -> Seen {
        Seen { nights: self.nights + other.nights, first: self.first.min(other.first) }
    }
}

/// Why two campaigns are not parts of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MergeError {
    /// They differ in seed, players, actions, conditions, systems or switches.
    Terms(&'static str),
    /// A frame has the same name in both, and is of another file.
    Changed(Source, Source),
    /// They have seen the same nights.
    Overlap(Source, Ranges),
    /// Together they count more than can be counted.
    TooMany(Source),
}

impl std::fmt::Display for MergeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MergeError::Terms(what) => write!(f, "they differ in {what}: only parts of one campaign can be merged"),
            MergeError::Changed(one, other) => {
                write!(
                    f,
                    "they are of two files of one name, {one} and {other}: only parts of one campaign can be merged"
                )
            }
            MergeError::TooMany(source) => {
                write!(f, "together they count more of {} than can be counted", source.about())
            }
            MergeError::Overlap(source, ranges) => write!(
                f,
                "both hold the nights {ranges} of {}: each night may be counted once; run ranges that do not overlap",
                source.about()
            ),
        }
    }
}

impl State {
    /// The state before the first night.
    #[must_use]
    pub fn new(terms: Terms) -> State {
        State { terms, frames: BTreeMap::new(), precedents: BTreeMap::new() }
    }

    /// Adds what another part of the same campaign knows.
    ///
    /// # Errors
    /// If it is no other part of the same campaign; then nothing is added.
    pub fn merge(&mut self, other: State) -> Result<(), MergeError> {
        if let Some(what) = difference(&self.terms, &other.terms) {
            return Err(MergeError::Terms(what));
        }
        for &frame in other.frames.keys() {
            if let Some(mine) = frame.changed(self.frames.keys().copied()) {
                return Err(MergeError::Changed(mine, frame));
            }
        }
        for (&frame, section) in &other.frames {
            let shared = self.frames.get(&frame).map(|mine| mine.done.overlap(&section.done));
            if let Some(shared) = shared.filter(|shared| !shared.is_empty()) {
                return Err(MergeError::Overlap(frame, shared));
            }
        }
        // Sums that cannot be counted are refused before anything is added: as many parts as there are cost no copy of the whole.
        for (&frame, section) in &other.frames {
            if self.frames.get(&frame).is_some_and(|mine| !consistency::are_exact(mine, section)) {
                return Err(MergeError::TooMany(frame));
            }
        }
        for (frame, section) in other.frames {
            self.frames.entry(frame).or_default().merge(section);
        }
        self.precedents.extend(other.precedents);
        Ok(())
    }

    /// What is left of a plan.
    #[must_use]
    pub fn left(&self, plan: &Plan) -> Vec<(Source, Ranges)> {
        let left = plan.frames.iter().map(|(frame, ranges)| match self.frames.get(frame) {
            Some(section) => (*frame, ranges.without(&section.done)),
            None => (*frame, ranges.clone()),
        });
        left.filter(|(_, ranges)| !ranges.is_empty()).collect()
    }

    /// How many nights have been seen.
    #[must_use]
    pub fn nights(&self) -> u64 {
        self.frames.values().map(|section| section.counts.tally.nights).sum()
    }

    /// The precedents that nights came down to. Others were minimised on the way, for what a slice of a night showed and the
    /// night did not.
    #[must_use]
    pub fn attributed_precedents(&self) -> BTreeSet<Id> {
        self.frames.values().flat_map(|section| section.seen.keys().map(|&(_, id)| id)).collect()
    }

    /// How much work has been done: nights, or about so many.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.frames.iter().map(|(source, section)| source.work(&section.done)).sum()
    }

    /// Nights on which systems diverge.
    #[must_use]
    pub fn diverging(&self) -> u64 {
        self.frames.values().flat_map(|section| section.counts.sizes.values()).map(|size| size.diverging[2]).sum()
    }
}

impl Section {
    /// Nights that show a finding whose precedent would have taken too much work to find, of any number of players.
    #[must_use]
    pub fn unattributed(&self) -> BTreeMap<Finding, u64> {
        let mut all = BTreeMap::new();
        for (&(finding, _), &nights) in &self.unattributed {
            *all.entry(finding).or_default() += nights;
        }
        all
    }

    /// Adds what other nights of the frame gave.
    pub fn merge(&mut self, other: Section) {
        self.done = self.done.union(&other.done);
        self.classes += other.classes;
        self.passed_over += other.passed_over;
        self.counts.merge(&other.counts);
        for (cause, nights) in other.causes {
            *self.causes.entry(cause).or_default() += nights;
        }
        for (finding, nights) in other.unattributed {
            *self.unattributed.entry(finding).or_default() += nights;
        }
        for (key, seen) in other.seen {
            self.seen.entry(key).and_modify(|mine| *mine = mine.join(seen)).or_insert(seen);
        }
    }
}

/// In what two campaigns' terms differ.
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
    } else if one.rates_only != other.rates_only {
        Some("whether precedents are looked for")
    } else if one != other {
        Some("their switches")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::{Frame, Span};
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::RulerId;

    use super::super::counts::Size;
    use super::*;

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
        assert_eq!(changed(&|terms| terms.players = Some(Span::just(5))), [Some("their numbers of players"); 2]);
        assert_eq!(changed(&|terms| terms.actions = Some(Span::just(5))), [Some("their numbers of actions"); 2]);
        let given = "component=block".parse().expect("a condition");
        assert_eq!(changed(&|terms| terms.add_given(given)), [Some("the conditions that nights have to meet"); 2]);
        assert_eq!(changed(&|terms| terms.systems.truncate(6)), [Some("their systems"); 2]);
        assert_eq!(changed(&|terms| terms.rates_only = true), [Some("whether precedents are looked for"); 2]);
        let turned = |terms: &mut Terms| terms.switch("doctor-saves", "one").expect("a switch");
        assert_eq!(changed(&turned), [Some("their switches"); 2]);
    }

    const LOOPS: Catalogue = Catalogue::Loops;

    /// What these nights of a frame gave: each is of five players, and all systems diverge on two of them, one under reports
    /// alone. A precedent was met on three, first on the first of them.
    fn part(nights: std::ops::Range<u64>, id: &str) -> State {
        let (count, id) = (nights.end - nights.start, Id::of(id));
        let mut counts = Counts::default();
        counts.tally.nights = count;
        counts.sizes.insert(5, Size { nights: count, diverging: [0, 1, 2], pairs: Vec::new() });
        let finding = Finding::Diverges(RulerId::NAR, RulerId::LAR, Lens::Full);
        let section = Section {
            causes: BTreeMap::from([((finding, id, 5), 3)]),
            unattributed: BTreeMap::from([((finding, 5), 2)]),
            seen: BTreeMap::from([((LOOPS, id), Seen { nights: 3, first: nights.start })]),
            done: Ranges::one(nights),
            classes: 7,
            passed_over: 11,
            counts,
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
            let seen = [((LOOPS, one), Seen { nights: 6, first: 0 }), ((LOOPS, two), Seen { nights: 3, first: 30 })];
            assert_eq!(section.seen, BTreeMap::from(seen));
            assert_eq!(section.causes.values().copied().collect::<BTreeSet<u64>>(), BTreeSet::from([3, 6]));
            assert_eq!(section.unattributed.values().copied().collect::<Vec<u64>>(), [6]);
            assert_eq!(sum.attributed_precedents(), BTreeSet::from([one, two]));
            // Of the first forty nights and all of another frame, these are left.
            let mut plan = Plan::new(Frame::Normal, 40, 1);
            plan.frames.push((Frame::Uniform.into(), Ranges::one(0..3)));
            let normal = [5..10, 20..30, 31..40].map(Ranges::one).into_iter().reduce(|one, other| one.union(&other));
            let left = [(Frame::Normal.into(), normal.expect("three")), (Frame::Uniform.into(), Ranges::one(0..3))];
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
        many.frames.values_mut().for_each(|section| section.counts.tally.nights = 1 << 53);
        assert_eq!(refused(many), MergeError::TooMany(Frame::Normal.into()));
    }
}
