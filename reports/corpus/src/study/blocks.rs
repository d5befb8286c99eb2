//! Block hashes: for each block of a source's indices, a hash of the sums over its nights so far. Redrawing a block and
//! comparing its hash shows whether the sums are of these nights.
//!
//! The hash is linear: each number of the sums is multiplied by a hash of its place, and the products are added up
//! modulo 2^64. Hashes of parts therefore add up as the sums do, for any division into blocks, and the hashes of all
//! blocks add up to that of the whole.

use std::collections::BTreeMap;

use nightcourt_gen::census::Units;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Ranges, Section, Source, Sums};

/// Number of nights of a block of a sampling frame.
pub const NIGHTS: u64 = 16_384;
/// The largest number of blocks of a census.
const CENSUS: u64 = 64;

/// The hashes of the blocks with any nights, by block number.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Blocks(BTreeMap<u64, Hash>);

/// A linear hash, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String", extend("pattern" = "^[0-9a-f]{16}$")))]
struct Hash(u64);

impl From<Hash> for String {
    fn from(hash: Hash) -> String {
        format!("{:016x}", hash.0)
    }
}

impl TryFrom<String> for Hash {
    type Error = String;
    fn try_from(word: String) -> Result<Hash, String> {
        let hash = u64::from_str_radix(&word, 16).map(Hash);
        hash.ok()
            .filter(|&hash| String::from(hash) == word)
            .ok_or(format!("`{word}` is not 16 hexadecimal digits"))
    }
}

impl Blocks {
    /// Hashes a section whose indices are all in one block.
    pub(super) fn of<S: Sums>(
        source: Source,
        section: &Section<S>,
    ) -> Result<Blocks, serde_json::Error> {
        let first = section.done.parts().first();
        first.map_or_else(
            || Ok(Blocks::default()),
            |range| Ok(Blocks([(range.start / size(source), sum(section)?)].into())),
        )
    }

    pub(super) fn merge(&mut self, other: Blocks) {
        for (block, Hash(hash)) in other.0 {
            let sum = self.0.entry(block).or_default();
            sum.0 = sum.0.wrapping_add(hash);
        }
    }

    #[cfg(test)]
    pub(super) fn take(&mut self, other: Blocks) {
        self.merge(Blocks(
            other
                .0
                .into_iter()
                .map(|(block, hash)| (block, Hash(hash.0.wrapping_neg())))
                .collect(),
        ));
    }

    /// Reports whether the hashes add up to that of the section.
    pub(super) fn add_up<S: Sums>(&self, section: &Section<S>) -> Result<bool, serde_json::Error> {
        let all = self
            .0
            .values()
            .fold(0_u64, |all, hash| all.wrapping_add(hash.0));
        Ok(all == sum(section)?.0)
    }

    /// Reports whether these are exactly the blocks that the indices touch.
    pub(super) fn are_of(&self, source: Source, indices: &Ranges) -> bool {
        let size = size(source);
        let mut last = None;
        let each = indices
            .parts()
            .iter()
            .flat_map(|range| range.start / size..=(range.end - 1) / size);
        // One range may end in the block where the next begins. The comparison stops at the first difference, so that a
        // huge claimed range costs nothing.
        self.numbers()
            .eq(each.filter(|&block| last.replace(block) != Some(block)))
    }

    /// Lists the numbers of the blocks.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.keys().copied()
    }

    /// Reports whether both have the same hash of a block.
    #[must_use]
    pub fn agree(&self, other: &Blocks, block: u64) -> bool {
        self.0.get(&block) == other.0.get(&block)
    }
}

fn size(source: Source) -> u64 {
    match source {
        Source::Frame(_) | Source::Listed(_) => NIGHTS,
        Source::Census(universe) => Units::of(&universe).len().div_ceil(CENSUS).max(1),
    }
}

/// Returns the indices of a block.
#[must_use]
pub fn indices(source: Source, block: u64) -> Ranges {
    let start = block.saturating_mul(size(source));
    Ranges::one(start..start.saturating_add(size(source)))
}

/// Returns the end of the block of an index.
pub(super) fn end(source: Source, index: u64) -> u64 {
    (index / size(source))
        .saturating_add(1)
        .saturating_mul(size(source))
}

/// Hashes the numbers of a section.
fn sum<S: Sums>(section: &Section<S>) -> Result<Hash, serde_json::Error> {
    let mut hash = 0;
    let Section {
        done: _,
        classes,
        passed_over,
        blocks: _,
        sums,
    } = section;
    add(
        &serde_json::to_value((classes, passed_over, sums))?,
        &mut Vec::new(),
        &mut hash,
    );
    Ok(Hash(hash))
}

/// Adds the numbers of a value at a place. First nights are left out: they are least indices, which do not add up.
fn add(value: &Value, place: &mut Vec<u8>, hash: &mut u64) {
    let mut inner = |name: &str, value: &Value, hash: &mut u64| {
        let length = place.len();
        place.extend([b'/']);
        place.extend(name.as_bytes());
        add(value, place, hash);
        place.truncate(length);
    };
    match value {
        Value::Object(fields) => {
            fields
                .iter()
                .filter(|(name, _)| *name != "first")
                .for_each(|(name, value)| inner(name, value, hash));
        }
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(number, value)| inner(&number.to_string(), value, hash));
        }
        Value::Number(number) => {
            let Some(number) = number.as_u64() else {
                panic!("the sum {number} is not a count")
            };
            let digest = blake3::hash(place);
            let factor = digest
                .as_bytes()
                .first_chunk()
                .map_or(0, |bytes| u64::from_le_bytes(*bytes));
            *hash = hash.wrapping_add(number.wrapping_mul(factor));
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn hash(value: &Value) -> u64 {
        let mut hash = 0;
        add(value, &mut Vec::new(), &mut hash);
        hash
    }

    /// Two and three are five, at each place; zeros and least indices add nothing.
    #[test]
    fn hashes_add_up_as_numbers_do() {
        let one = json!({ "a": 2, "b": [0, 7], "c": { "first": 5 } });
        let other = json!({ "a": 3, "b": [1], "d": 4, "c": { "first": 2 } });
        let both = json!({ "a": 5, "b": [1, 7, 0], "d": 4, "c": { "first": 9 } });
        assert_eq!(hash(&one).wrapping_add(hash(&other)), hash(&both));
        assert_ne!(
            hash(&json!({ "a": 1, "b": 0 })),
            hash(&json!({ "a": 0, "b": 1 }))
        );
        assert_ne!(
            hash(&json!({ "a": { "b": 1 } })),
            hash(&json!({ "a": [1] }))
        );
    }
}
