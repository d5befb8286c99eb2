//! Least sets: diverging sets of elements without another inside, with a smallest night each.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use nightcourt_precedent::catalogue::Elements;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::words;

/// A diverging night. The one with fewer actions is the lesser, then the one with fewer players, then the lesser text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Smallest {
    /// Number of actions.
    pub actions: usize,
    /// Number of players. Players who neither act nor are named nor have anything are left out.
    pub players: usize,
    /// The night as text, in standard names.
    pub text: String,
}

/// The diverging nights of a least set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Least {
    /// Number of diverging nights with exactly these elements. It may be 0 in a census without names, which has the
    /// other orders of a night without a weight.
    pub nights: u64,
    /// The smallest of them. Leaves leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smallest: Option<Smallest>,
}

/// The least sets of a law. A set that has another one inside is dropped, so merging is associative and commutative.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeastSets(#[serde(with = "words")] BTreeMap<Elements, Least>);

impl LeastSets {
    /// Lists the sets with their nights, in the order of the tables.
    pub fn iter(&self) -> impl Iterator<Item = (Elements, &Least)> {
        self.0.iter().map(|(&elements, least)| (elements, least))
    }

    /// Reports whether a set diverges: a least set is inside.
    #[must_use]
    pub fn diverges(&self, elements: Elements) -> bool {
        self.0.keys().any(|least| least.is_within(elements))
    }

    /// Adds diverging nights with these elements; `smallest` returns the smallest of them unless it is larger than a
    /// known one.
    pub(super) fn add(
        &mut self,
        elements: Elements,
        nights: u64,
        smallest: impl FnOnce(Option<&Smallest>) -> Option<Smallest>,
    ) {
        let inside = |least: &Elements| *least != elements && least.is_within(elements);
        if self.0.keys().any(inside) {
            return;
        }
        let least = match self.0.entry(elements) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(_) => {
                self.0.retain(|other, _| !elements.is_within(*other));
                self.0.entry(elements).or_default()
            }
        };
        least.nights += nights;
        let found = smallest(least.smallest.as_ref());
        least.smallest = least.smallest.take().into_iter().chain(found).min();
    }

    /// Adds the least sets of other nights.
    pub(super) fn merge(&mut self, other: LeastSets) {
        for (elements, least) in other.0 {
            self.add(elements, least.nights, |_| least.smallest);
        }
    }

    pub(super) fn forget_nights(&mut self) {
        self.0.values_mut().for_each(|least| least.smallest = None);
    }

    /// Checks that no set is inside another, and that none has more than `nights` nights.
    pub(super) fn check(&self, nights: u64) -> Result<(), String> {
        for (elements, least) in self.iter() {
            let mut others = self.0.keys().filter(|&&other| other != elements);
            if let Some(other) = others.find(|other| other.is_within(elements)) {
                return Err(format!(
                    "{elements} is not least, because {other} is inside"
                ));
            }
            if least.nights > nights {
                return Err(format!("{elements} has more nights than there are"));
            }
        }
        Ok(())
    }

    /// Checks that each set has a night with its elements and the numbers that are said.
    pub(super) fn check_nights(&self) -> Result<(), String> {
        for (elements, least) in self.iter() {
            let Some(smallest) = &least.smallest else {
                return Err(format!("{elements} has no night"));
            };
            let night = Sheet::parse(&smallest.text)
                .map_err(|_| format!("the night of {elements} cannot be read"))?
                .night;
            let size = (night.actions().len(), night.players().len());
            if Elements::of(&night) != elements || size != (smallest.actions, smallest.players) {
                return Err(format!("the night of {elements} is another"));
            }
        }
        Ok(())
    }

    /// Reports whether these may be the least sets of a whole, some of whose nights have the others.
    pub(super) fn includes(&self, again: &LeastSets) -> bool {
        again
            .iter()
            .all(|(elements, least)| match self.0.get(&elements) {
                Some(known) => known.smallest <= least.smallest,
                None => self.diverges(elements),
            })
    }
}
