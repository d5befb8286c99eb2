//! Counts by place as maps by id, for the files.

use std::collections::BTreeMap;

use nightcourt_gen::Feature;
use nightcourt_resolvers::model::{Ability, Alignment, Passive};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use super::counts::{KINDS, kind_id};

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
