//! What a campaign remembers of parts, as a file for the next one: a hash of what it is of, part after part, and a hash of all
//! that. No published form: a program reads what it has written itself, and anything else is no table.
//!
//! A part is the number of its words, its words, and the words of its answer, all little-endian.

use super::Terms;
use super::recall::{Answers, Recall};
use nightcourt_precedent::parts::{ANSWER_WORDS, Answer};

const HASH: usize = blake3::OUT_LEN;
const WORD: usize = size_of::<u64>();

/// A file holds no more parts than this, the smallest, which are met most often: some 15 MB.
const MOST: usize = 1 << 17;

/// What a table is of: the program, by whatever tells it from any other, and the systems and switches of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp(blake3::Hash);

impl Stamp {
    /// The stamp of a program's tables for campaigns on these terms.
    #[must_use]
    pub fn new(program: &str, terms: &Terms) -> Stamp {
        let systems: Vec<&str> = terms.systems.iter().map(|system| system.id()).collect();
        Stamp(blake3::hash(format!("parts 1\n{program}\n{systems:?}\n{:?}", terms.switches).as_bytes()))
    }
}

/// The table as bytes: the same for the same parts.
#[must_use]
pub fn write(recall: &Recall, stamp: Stamp) -> Vec<u8> {
    let known = recall.known();
    let mut parts: Vec<(&[u64], &Answer)> = known.iter().map(|(key, answer)| (&**key, answer)).collect();
    parts.sort_unstable_by_key(|&(key, _)| (key.len(), key));
    parts.truncate(MOST);
    let mut bytes = stamp.0.as_bytes().to_vec();
    for (key, answer) in parts {
        bytes.push(key.len() as u8);
        key.iter().chain(&answer.words()).for_each(|word| bytes.extend(word.to_le_bytes()));
    }
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    bytes
}

/// The table that these bytes are, if it is of this stamp and whole.
#[must_use]
pub fn read(bytes: &[u8], stamp: Stamp) -> Option<Recall> {
    let (bytes, hash) = bytes.split_last_chunk::<HASH>()?;
    let (of, mut left) = bytes.split_first_chunk::<HASH>()?;
    if stamp.0 != *of || blake3::hash(bytes) != *hash {
        return None;
    }
    let mut answers = Answers::default();
    while let Some((&words, rest)) = left.split_first() {
        let key = rest.get(..WORD * usize::from(words))?;
        let rest = &rest[key.len()..];
        let answer: [u64; ANSWER_WORDS] =
            words_of(rest.get(..WORD * ANSWER_WORDS)?).collect::<Vec<_>>().try_into().ok()?;
        answers.insert(words_of(key).collect(), Answer::from_words(answer));
        left = &rest[WORD * ANSWER_WORDS..];
    }
    Some(Recall::of(answers))
}

fn words_of(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.as_chunks::<WORD>().0.iter().map(|word| u64::from_le_bytes(*word))
}
