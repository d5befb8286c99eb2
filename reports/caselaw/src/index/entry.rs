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
