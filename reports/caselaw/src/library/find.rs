//! Lookup of an id as people type it: whole, or a beginning that no other id shares; otherwise the nearest one.

use nightcourt_precedent::canonical::Id;
use strsim::osa_distance;

/// The reason that no precedent is meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownId {
    /// No precedent has the id.
    #[error(
        "no precedent has the id `{0}`: an id is 12 digits and letters from a to f, as `nightcourt search` prints it, or \
         the beginning of one"
    )]
    No(String),
    /// No precedent has the id that was typed; one has another that is near.
    #[error("no precedent has the id `{0}`; did you mean {1}?")]
    Near(String, String),
    /// Several ids begin so.
    #[error(
        "{count} precedents have an id that begins with `{word}`: {}{}",
        .ids.join(", "), if *.count > .ids.len() { ", ..." } else { "" }
    )]
    Several {
        /// The word typed.
        word: String,
        /// The first few.
        ids: Vec<String>,
        /// The number of them.
        count: usize,
    },
}

const MOST_NAMED: usize = 5;

/// Returns the id that is meant.
pub(crate) fn find<I: Iterator<Item = String>>(
    word: &str,
    ids: impl Fn() -> I,
) -> Result<Id, UnknownId> {
    let asked = word.trim().to_ascii_lowercase();
    let mut begin: Vec<String> = ids().filter(|id| id.starts_with(&asked)).collect();
    if begin.is_empty() || asked.is_empty() {
        let word = word.to_owned();
        return Err(match nearest(&asked, ids()) {
            Some(near) => UnknownId::Near(word, near),
            None => UnknownId::No(word),
        });
    }
    if let [only] = &begin[..] {
        return only.parse().map_err(|_| UnknownId::No(word.to_owned()));
    }
    let count = begin.len();
    begin.sort_unstable();
    begin.truncate(MOST_NAMED);
    Err(UnknownId::Several {
        word: word.to_owned(),
        ids: begin,
        count,
    })
}

/// Returns the id nearest to a wrong one, or to the beginning of one, if three quarters of its letters are right. The
/// first in order wins a tie.
pub fn nearest(wrong: &str, ids: impl Iterator<Item = String>) -> Option<String> {
    let length = wrong.chars().count();
    if !(4..=20).contains(&length) {
        return None;
    }
    let near = ids.map(|id| (osa_distance(wrong, id.get(..length).unwrap_or(&id)), id));
    near.filter(|&(steps, _)| steps <= length / 4)
        .min()
        .map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(word: &str) -> Result<String, String> {
        let ids = || {
            ["21c081485e99", "21c0ffffffff", "375a64e69015"]
                .map(str::to_owned)
                .into_iter()
        };
        let found = find(word, ids).map_err(|unknown| unknown.to_string());
        found.map(|id| id.to_string())
    }

    #[test]
    fn ids_are_found_whole_or_by_their_beginning() {
        for word in ["375a64e69015", "3", "375A64E6", " 375a "] {
            assert_eq!(ask(word), Ok("375a64e69015".to_owned()), "{word}");
        }
        assert_eq!(ask("21c08"), Ok("21c081485e99".to_owned()));
    }

    #[test]
    fn errors_name_the_id_and_the_nearest() {
        let several = "2 precedents have an id that begins with `21c0`: 21c081485e99, 21c0ffffffff";
        assert_eq!(ask("21c0"), Err(several.to_owned()));
        let near = "no precedent has the id `375a64e69051`; did you mean 375a64e69015?";
        assert_eq!(ask("375a64e69051"), Err(near.to_owned()));
        // Three of twelve letters may be wrong, and no four.
        let meant = |wrong: &str| nearest(wrong, std::iter::once("375a64e69015".to_owned()));
        assert_eq!(meant("000a64e69015").as_deref(), Some("375a64e69015"));
        assert_eq!(meant("000064e69015"), None);
        for word in [
            "",
            "x",
            "zzzzzzzzzzzz",
            "000000000000",
            "a much too long word to be an id of anything",
        ] {
            assert!(
                ask(word)
                    .unwrap_err()
                    .starts_with(&format!("no precedent has the id `{word}`: an id is 12"))
            );
        }
        assert!(ask("ääääääääääää").is_err());
    }
}
