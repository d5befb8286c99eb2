//! The name of a precedent: the first 48 bits of the BLAKE3 hash of the canonical night's text, as 12 hexadecimal digits.
//! Among a hundred thousand nights two have the same with a chance of 1 in 50,000.

use std::fmt;
use std::str::FromStr;

use nightcourt_resolvers::model::Night;

use super::sheet;

/// The id of a precedent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(u64);

impl Id {
    /// The id of a canonical night, by its text without a title.
    #[must_use]
    pub fn of(text: &str) -> Id {
        let hash = blake3::hash(text.as_bytes());
        Id(hash.as_bytes()[..6]
            .iter()
            .fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// The id of a canonical night.
    ///
    /// # Panics
    /// If the night cannot be written under standard names; every night of a roster can.
    #[must_use]
    pub fn of_night(night: &Night) -> Id {
        match sheet(night.clone()) {
            Ok(sheet) => Id::of(&sheet.to_string()),
            Err(complaint) => panic!("a night that standard names cannot write: {complaint}"),
        }
    }

    /// The id as a number of 48 bits.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// The id of such a number; whatever is beyond 48 bits is left out.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Id {
        Id(bits & ((1 << 48) - 1))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:012x}", self.0)
    }
}

/// It is not 12 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidId;

impl FromStr for Id {
    type Err = InvalidId;
    fn from_str(text: &str) -> Result<Id, InvalidId> {
        let digits = text.len() == 12
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u64::from_str_radix(text, 16);
        if digits {
            number.map(Id).map_err(|_| InvalidId)
        } else {
            Err(InvalidId)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first bytes of the published hash of the empty input: af1349b9f5f9 a1a6...
    #[test]
    fn an_id_is_the_beginning_of_the_hash() {
        let id = Id::of("");
        assert_eq!(id.to_string(), "af1349b9f5f9");
        assert_eq!("af1349b9f5f9".parse(), Ok(id));
        for wrong in [
            "",
            "af1349b9f5f",
            "AF1349B9F5F9",
            "+f1349b9f5f9",
            "af1349b9f5f99",
        ] {
            assert_eq!(wrong.parse::<Id>(), Err(InvalidId), "{wrong}");
        }
    }
}
