//! Reads and writes systems, lenses and kinds of findings as words, so that no strings stand for them in memory.

use nightcourt_precedent::finding::Kind;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

/// A value that files write as a word.
pub(crate) trait Word: Copy {
    /// The noun of error messages.
    const WHAT: &'static str;
    /// The word.
    fn word(&self) -> &str;
    /// Returns the value of a word.
    fn of(word: &str) -> Option<Self>;
}

impl Word for RulerId {
    const WHAT: &'static str = "system";
    fn word(&self) -> &str {
        self.id()
    }
    fn of(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

impl Word for Lens {
    const WHAT: &'static str = "lens";
    fn word(&self) -> &str {
        self.id()
    }
    fn of(word: &str) -> Option<Self> {
        Lens::from_id(word)
    }
}

impl Word for Kind {
    const WHAT: &'static str = "kind of finding";
    fn word(&self) -> &str {
        self.id()
    }
    fn of(word: &str) -> Option<Self> {
        Kind::from_id(word)
    }
}

fn read<T: Word, E: serde::de::Error>(word: &str) -> Result<T, E> {
    T::of(word).ok_or_else(|| E::custom(format!("unknown {} `{word}`", T::WHAT)))
}

/// One word.
pub(crate) fn serialize<T: Word, S: Serializer>(
    thing: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(thing.word())
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
        match thing {
            Some(thing) => serializer.serialize_some(thing.word()),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        Option::<String>::deserialize(deserializer)?
            .map(|word| read(&word))
            .transpose()
    }
}

/// Words, one after the other. Of systems there is one, or there are two.
pub(crate) mod systems {
    use super::*;

    pub(crate) fn serialize<T: Word, S: Serializer>(
        things: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(things.iter().map(|thing| thing.word()))
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
                "{} of {} systems: it should be one or two",
                T::WHAT,
                things.len()
            )));
        }
        Ok(things)
    }
}
