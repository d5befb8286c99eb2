//! Reads and writes systems, lenses, findings and ids as words, so that no strings stand for them in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Catalogue, Finding, Kind};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that files write as a word.
pub(crate) trait Word: Ord + Copy {
    /// The word.
    fn word(&self) -> Cow<'_, str>;
    /// Returns the value of a word.
    fn of(word: &str) -> Option<Self>;
    /// Returns the message about a word without a value.
    fn unknown(word: &str) -> String;
}

macro_rules! words {
    ($($type:ty, $unknown:literal, $value:ident => $word:expr, $text:ident => $parsed:expr;)*) => {
        $(impl Word for $type {
            fn word(&self) -> Cow<'_, str> {
                let $value = self;
                $word.into()
            }
            fn of($text: &str) -> Option<Self> {
                $parsed
            }
            fn unknown(word: &str) -> String {
                format!($unknown, word)
            }
        })*
    };
}

words! {
    RulerId, "unknown system `{}`", system => system.id(), word => word.parse().ok();
    Lens, "unknown lens `{}`", lens => lens.id(), word => Lens::from_id(word);
    Kind, "unknown kind of finding `{}`", kind => kind.id(), word => Kind::from_id(word);
    Catalogue, "there is no catalogue {}", catalogue => catalogue.id(), word => Catalogue::from_id(word);
    Finding, "there is no finding {}", finding => Finding::word(*finding), word => Finding::from_word(word);
    Id, "{} is not the id of a precedent", id => id.to_string(), word => word.parse().ok();
    u8, "{} is not a number of players", players => players.to_string(), word => word.parse().ok();
}

fn read<T: Word, E: serde::de::Error>(word: &str) -> Result<T, E> {
    T::of(word).ok_or_else(|| E::custom(T::unknown(word)))
}

/// One word.
pub(crate) fn serialize<T: Word, S: Serializer>(
    thing: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&thing.word())
}

/// One word.
pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    read(&String::deserialize(deserializer)?)
}

/// A word, or none.
pub(crate) mod optional {
    use super::*;

    pub(crate) fn serialize<T: Word, S: Serializer>(
        thing: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        thing.as_ref().map(T::word).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let word = Option::<String>::deserialize(deserializer)?;
        word.map(|word| read(&word)).transpose()
    }
}

/// Words, one after the other. Of systems there is one, or there are two.
pub(crate) mod systems {
    use super::*;

    pub(crate) fn serialize<T: Word, S: Serializer>(
        things: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(things.iter().map(T::word))
    }

    pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let things: Vec<T> = Vec::<String>::deserialize(deserializer)?
            .iter()
            .map(|word| read(word))
            .collect::<Result<_, _>>()?;
        if !(1..=2).contains(&things.len()) {
            return Err(D::Error::custom(format!(
                "system of {} systems: it should be one or two",
                things.len()
            )));
        }
        Ok(things)
    }
}

/// Values by two words, as a map of maps.
pub(crate) mod nested {
    use super::*;

    pub(crate) fn serialize<A: Word, B: Word, V: Serialize, S: Serializer>(
        values: &BTreeMap<(A, B), V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut nested = BTreeMap::<_, BTreeMap<_, &V>>::new();
        for ((one, other), value) in values {
            let inner = nested.entry(one.word()).or_default();
            inner.insert(other.word(), value);
        }
        nested.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, A: Word, B: Word, V: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<(A, B), V>, D::Error> {
        let mut values = BTreeMap::new();
        for (word, inner) in BTreeMap::<String, BTreeMap<String, V>>::deserialize(deserializer)? {
            let one = read(&word)?;
            for (word, value) in inner {
                values.insert((one, read(&word)?), value);
            }
        }
        Ok(values)
    }
}

/// Numbers of nights by finding, precedent and number of players, as maps of maps.
pub(crate) mod causes {
    use super::*;

    type Causes = BTreeMap<(Finding, Id, u8), u64>;

    pub(crate) fn serialize<S: Serializer>(
        causes: &Causes,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut sizes = BTreeMap::<_, BTreeMap<u8, u64>>::new();
        for (&(finding, id, players), &nights) in causes {
            let sizes = sizes.entry((finding, id)).or_default();
            sizes.insert(players, nights);
        }
        nested::serialize(&sizes, serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Causes, D::Error> {
        let sizes: BTreeMap<_, BTreeMap<u8, u64>> = nested::deserialize(deserializer)?;
        let rows = sizes.into_iter().flat_map(|((finding, id), sizes)| {
            sizes
                .into_iter()
                .map(move |(players, nights)| ((finding, id, players), nights))
        });
        Ok(rows.collect())
    }
}
