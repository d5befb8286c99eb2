//! Sums by finding, precedent and number of players, as nested maps.

use std::collections::BTreeMap;
use std::fmt::Display;

use nightcourt_gen::Feature;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::model::{Ability, Alignment, Passive};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::counts::{KINDS, kind_id};
use crate::campaign::Seen;

type Causes = BTreeMap<(Finding, Id, u8), u64>;
type Nested<T> = BTreeMap<String, BTreeMap<String, T>>;

fn finding<E: serde::de::Error>(word: &str) -> Result<Finding, E> {
    Finding::from_word(word).ok_or_else(|| E::custom(format!("there is no finding {word}")))
}

fn parse<T: std::str::FromStr, E: serde::de::Error>(what: &str, word: &str) -> Result<T, E> {
    word.parse()
        .map_err(|_| E::custom(format!("{word} is not {what}")))
}

fn nest<T: Default>(nested: &mut Nested<T>, one: impl Display, other: impl Display) -> &mut T {
    nested
        .entry(one.to_string())
        .or_default()
        .entry(other.to_string())
        .or_default()
}

/// By finding, then precedent, then number of players.
pub(crate) mod causes {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        causes: &Causes,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut nested = Nested::<BTreeMap<u8, u64>>::new();
        for (&(finding, id, players), &nights) in causes {
            nest(&mut nested, finding.word(), id).insert(players, nights);
        }
        nested.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Causes, D::Error> {
        let mut causes = Causes::new();
        for (word, precedents) in Nested::<BTreeMap<u8, u64>>::deserialize(deserializer)? {
            let finding = finding(&word)?;
            for (id, sizes) in precedents {
                let id = parse("the id of a precedent", &id)?;
                causes.extend(
                    sizes
                        .into_iter()
                        .map(|(players, nights)| ((finding, id, players), nights)),
                );
            }
        }
        Ok(causes)
    }
}

/// By finding, then something else.
macro_rules! by_finding {
    ($(#[$doc:meta])* $name:ident, $other:ty, $what:literal) => {
        $(#[$doc])*
        pub(crate) mod $name {
            use super::*;

            pub(crate) fn serialize<S: Serializer>(
                counts: &BTreeMap<(Finding, $other), u64>,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                let mut nested = Nested::<u64>::new();
                for (&(finding, other), &count) in counts {
                    *nest(&mut nested, finding.word(), other) = count;
                }
                nested.serialize(serializer)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<BTreeMap<(Finding, $other), u64>, D::Error> {
                let mut counts = BTreeMap::new();
                for (word, others) in Nested::<u64>::deserialize(deserializer)? {
                    let finding = finding(&word)?;
                    for (other, count) in others {
                        counts.insert((finding, parse($what, &other)?), count);
                    }
                }
                Ok(counts)
            }
        }
    };
}

by_finding!(
    /// By finding, then number of players.
    unattributed, u8, "a number of players"
);
by_finding!(
    /// By finding, then precedent.
    first, Id, "the id of a precedent"
);

/// By catalogue, then precedent.
pub(crate) mod seen {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        seen: &BTreeMap<(Catalogue, Id), Seen>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut nested = BTreeMap::<&str, BTreeMap<String, &Seen>>::new();
        for ((catalogue, id), seen) in seen {
            nested
                .entry(catalogue.id())
                .or_default()
                .insert(id.to_string(), seen);
        }
        nested.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<(Catalogue, Id), Seen>, D::Error> {
        let mut all = BTreeMap::new();
        for (word, precedents) in Nested::<Seen>::deserialize(deserializer)? {
            let catalogue = Catalogue::ALL.into_iter().find(|one| one.id() == word);
            let catalogue = catalogue
                .ok_or_else(|| D::Error::custom(format!("there is no catalogue {word}")))?;
            for (id, seen) in precedents {
                all.insert((catalogue, parse("the id of a precedent", &id)?), seen);
            }
        }
        Ok(all)
    }
}

/// Counts of things that have ids, by id, without zeros.
macro_rules! by_id {
    ($(#[$doc:meta])* $name:ident, $count:expr, $what:literal, $ids:expr) => {
        $(#[$doc])*
        pub(crate) mod $name {
            use super::*;

            pub(crate) fn serialize<S: Serializer>(
                counts: &[u64; $count],
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_map($ids.zip(counts).filter(|(_, count)| **count > 0))
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<[u64; $count], D::Error> {
                let mut counts = [0; $count];
                for (id, count) in BTreeMap::<String, u64>::deserialize(deserializer)? {
                    let place = $ids.position(|one| one == id);
                    let place = place.ok_or_else(|| D::Error::custom(format!("there is no {} {id}", $what)))?;
                    counts[place] = count;
                }
                Ok(counts)
            }
        }
    };
}

by_id!(
    /// By ability.
    abilities, Ability::COUNT, "ability", Ability::all().map(Ability::id)
);
by_id!(
    /// By passive.
    passives, Passive::ALL.len(), "passive", Passive::ALL.into_iter().map(Passive::id)
);
by_id!(
    /// By alignment.
    alignments, Alignment::ALL.len(), "alignment", Alignment::ALL.into_iter().map(Alignment::id)
);
by_id!(
    /// By feature.
    features, Feature::ALL.len(), "feature", Feature::ALL.into_iter().map(Feature::id)
);
by_id!(
    /// By kind of event.
    events, KINDS.len(), "kind of event", KINDS.into_iter().map(kind_id)
);
