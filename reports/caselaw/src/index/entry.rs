//! What an index knows of a precedent.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::describe::abilities;
use nightcourt_corpus::campaign::record;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::elements::Elements;
use crate::library::Case;

/// What is asked of a precedent. Pairs of systems are bits, in the order of the systems of the corpus.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its id as a number: see [`Id`](nightcourt_precedent::canonical::Id).
    pub(super) id: u64,
    /// Its title.
    pub title: String,
    /// Its night text.
    pub night: String,
    /// The family that it is of, in a sentence; empty if it stands for itself alone.
    pub family: String,
    /// How many players it has.
    pub players: u32,
    /// How many actions it has.
    pub actions: u32,
    /// On how many sampled nights it was met: in the catalogue that met it most often.
    pub nights: u64,
    /// The catalogues that it is in, as bits in the order of [`Catalogue::ALL`].
    pub(crate) catalogues: u8,
    /// Pairs that diverge, by the narrowest lens under which they do.
    pub(crate) parts: [u64; 3],
    /// Pairs to both of which every ability used is native.
    pub(crate) native: u64,
    /// Whether any finding is native.
    pub(crate) findings_native: bool,
    /// How much it is worth to a host beside the words: small, native, frequent.
    pub(crate) weight: f64,
    pub(crate) elements: Elements,
    /// The abilities in whose places others of their kind may stand, and these.
    pub(crate) places: Vec<(Elements, Elements)>,
    /// How oddly it is put together.
    pub(crate) odd: f64,
    /// Whether two players name each other.
    pub(crate) mutual: bool,
    /// On how many nights it was met in each frame, by the frame's place in the corpus; without those that never met it.
    pub(crate) met: Vec<(u32, u64)>,
    pub(super) signature: Vec<u8>,
}

impl Entry {
    /// What is known of a case, whose night this is.
    pub(super) fn of(systems: &[System], frames: &[String], case: &Case<'_>, sheet: &Sheet) -> Entry {
        let (record, night) = (case.record(), &sheet.night);
        let mut met: BTreeMap<u32, u64> = BTreeMap::new();
        for frame in case.records.iter().flat_map(|(_, record)| &record.frames) {
            let Some(place) = frames.iter().position(|name| *name == frame.frame) else { continue };
            let most = met.entry(place as u32).or_default();
            *most = frame.nights.max(*most);
        }
        let findings_native =
            case.records.iter().any(|(_, record)| record.findings.iter().any(|finding| finding.native));
        let nights = case.nights();
        let small =
            1.0 / (1.0 + record.actions as f64 + record.players as f64 / 4.0 + abilities(night).len() as f64 / 4.0);
        let weight = 1.0 + 2.0 * small + 0.1 * (nights as f64 + 1.0).log10() + if findings_native { 0.3 } else { 0.0 };
        Entry {
            id: case.id.to_bits(),
            title: record.title.clone(),
            night: record.night.clone(),
            family: String::new(),
            places: Vec::new(),
            players: record.players as u32,
            actions: record.actions as u32,
            nights,
            catalogues: case.records.iter().fold(0, |bits, &(which, _)| bits | 1 << which as u8),
            parts: parts(systems, &record.groups),
            native: bits(systems, |one, other| Finding::Diverges(one, other, Lens::Full).is_native(night)),
            findings_native,
            weight,
            elements: Elements::of(night),
            odd: Elements::oddness(night),
            mutual: Elements::is_mutual(night),
            met: met.into_iter().collect(),
            signature: Signature::of(night).to_bytes().to_vec(),
        }
    }

    /// What it has, as its family has it: where another ability of the kind is asked for, that one.
    pub(crate) fn elements_as(&self, named: Elements) -> Elements {
        self.places.iter().fold(self.elements, |has, &(own, others)| {
            let asked = others.common(named);
            if named.meets(own) || asked == Elements::default() { has } else { has.without(own).union(asked) }
        })
    }

    /// The catalogues that it is in.
    #[must_use]
    pub fn catalogues(&self) -> Vec<Catalogue> {
        Catalogue::ALL.into_iter().filter(|&which| self.is_in(which)).collect()
    }

    /// Whether it is in this catalogue.
    #[must_use]
    pub fn is_in(&self, which: Catalogue) -> bool {
        self.catalogues >> which as u8 & 1 == 1
    }

    /// On how many nights of a frame it was met.
    pub(crate) fn met_in(&self, frame: u32) -> u64 {
        self.met.iter().find(|(place, _)| *place == frame).map_or(0, |&(_, nights)| nights)
    }
}

/// The pairs of systems of which this holds.
pub(crate) fn bits<T: Copy>(systems: &[T], holds: impl Fn(T, T) -> bool) -> u64 {
    let each = pairs(systems.len()).enumerate();
    each.filter(|&(_, (one, other))| holds(systems[one], systems[other])).fold(0, |bits, (place, _)| bits | 1 << place)
}

/// The pairs that part, by the narrowest lens under which they do.
fn parts(systems: &[System], groups: &record::ByLens<Vec<Vec<String>>>) -> [u64; 3] {
    let part = |groups: &Vec<Vec<String>>| {
        let group = |system: System| groups.iter().position(|group| group.iter().any(|id| id == system.id()));
        bits(systems, |one, other| matches!((group(one), group(other)), (Some(one), Some(other)) if one != other))
    };
    let [deaths, state, full] = [&groups.deaths, &groups.state, &groups.full].map(part);
    [deaths, state & !deaths, full & !state & !deaths]
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::Ability;
    use nightcourt_resolvers::system::System::{Lar, Nar, Snarf};

    use super::*;
    use crate::sample::{self, finding, info, precedent};

    /// The entry of a block on a killer, on which `nar` and the others differ; catalogued so, for a finding that is native or not.
    fn entry(change: impl FnOnce(&mut record::Precedent), catalogues: &[Catalogue]) -> Entry {
        let night = ("A = Town Roleblocker|B = Town Vigilante|X = Town", "A -> B|B -> X");
        let says: &[_] = &[(&[Nar][..], &["dies = nobody"][..]), (&[Snarf, Lar], &["dies = X"])];
        let mut record = precedent("a block on a killer", night, says, &[("plain", 7), ("theme", 2), ("gone", 90)]);
        change(&mut record);
        let sheet = Sheet::parse(&record.night).expect("a night");
        let frames = ["plain", "theme"].map(str::to_owned);
        Entry::of(&info().systems, &frames, &sample::case(record, catalogues), &sheet)
    }

    /// By hand: 1, twice a share of 1 + 2 actions + 3 / 4 players + 2 / 4 abilities, a tenth of the digits of 99 + 1 nights; native 0.3.
    #[test]
    fn what_it_is_worth() {
        let plain = entry(|_| {}, &[Catalogue::Divergences]).weight;
        let expected = 1.0 + 2.0 / (1.0 + 2.0 + 0.75 + 0.5) + 0.1 * 2.0;
        assert!((plain - expected).abs() < 1e-12, "{plain}");
        let native =
            entry(|record| record.findings.push(finding("loop", &[Nar], None, true)), &[Catalogue::Loops]).weight;
        assert!((native - expected - 0.3).abs() < 1e-12, "{native}");
        let analogy = |record: &mut record::Precedent| record.findings.push(finding("loop", &[Nar], None, false));
        assert!((entry(analogy, &[Catalogue::Loops]).weight - expected).abs() < 1e-12);
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
            assert!(Catalogue::ALL.into_iter().all(|which| entry.is_in(which) == catalogues.contains(&which)));
        }
    }

    /// Pairs in order: nar and snarf, nar and lar, snarf and lar. Of each the narrowest lens.
    #[test]
    fn who_parts_under_which_lens() {
        assert_eq!(entry(|_| {}, &[Catalogue::Divergences]).parts, [0b011, 0, 0]);
        let all = || vec![["nar", "snarf", "lar"].map(str::to_owned).to_vec()];
        let each = || ["nar", "snarf", "lar"].map(|id| vec![id.to_owned()]).to_vec();
        let two = || vec![vec!["nar".to_owned(), "snarf".to_owned()], vec!["lar".to_owned()]];
        let by = |[deaths, state, full]: [Vec<Vec<String>>; 3]| {
            entry(|record| record.groups = record::ByLens { deaths, state, full }, &[Catalogue::Divergences]).parts
        };
        assert_eq!(by([all(), two(), each()]), [0, 0b110, 0b001]);
        assert_eq!(by([all(), all(), two()]), [0, 0, 0b110]);
        assert_eq!(by([two(), each(), each()]), [0b110, 0b001, 0]);
        // Whoever has no outcome is in no group.
        let one_silent = || vec![vec!["nar".to_owned()], vec!["lar".to_owned()]];
        assert_eq!(by([one_silent(), one_silent(), one_silent()]), [0b010, 0, 0]);
    }

    /// In a frame that the corpus does not name it was met too, and in two catalogues not more often than in the one that met it most.
    #[test]
    fn how_often_it_was_met() {
        let entry = entry(|_| {}, &[Catalogue::Divergences, Catalogue::Loops]);
        assert_eq!((entry.met_in(0), entry.met_in(1), entry.met_in(2), entry.nights), (7, 2, 0, 99));
    }

    #[test]
    fn what_stands_in_for_what() {
        let one = |ability| Elements::default().with_ability(ability);
        let places = vec![(one(Ability::Block), one(Ability::Block).union(one(Ability::Jail)))];
        let entry = Entry { places, ..entry(|_| {}, &[Catalogue::Divergences]) };
        let own = one(Ability::Block).union(one(Ability::Kill));
        assert_eq!(entry.elements_as(one(Ability::Jail)), one(Ability::Jail).union(one(Ability::Kill)));
        for named in [Ability::Block, Ability::Track] {
            assert_eq!(entry.elements_as(one(named)), own);
        }
        assert_eq!(entry.elements_as(one(Ability::Jail).union(one(Ability::Block))), own);
    }
}
