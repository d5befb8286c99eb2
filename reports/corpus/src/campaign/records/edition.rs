//! The edition of a published corpus: a name that keeps its files once it is tagged in Git.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The version of `edition.json`.
pub const VERSION: u32 = 1;

/// The end of the name of a corpus that may still change.
pub const DRAFT: &str = "-draft";

/// An edition, and the sources that made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edition {
    /// The date that names it, as YYYY-MM-DD. A draft, which may still change, ends in `-draft`.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(-draft)?$")))]
    pub name: String,
    /// The Git commit of the program that made it: 40 hexadecimal digits. A draft may have changes that are not in it.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{40}$")))]
    pub commit: String,
}

/// `edition.json` of the published corpus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Edition")
)]
pub struct EditionFile {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The edition, and the sources that made it.
    pub edition: Edition,
    /// The BLAKE3 hash of `checkpoint.json.gz`.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub checkpoint: String,
    /// The ids of precedents, compared with the corpus before it.
    pub ids: IdChanges,
}

/// Numbers of ids, compared with the corpus that was published before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IdChanges {
    /// Ids that both corpora have.
    pub kept: usize,
    /// Ids that the corpus before did not have.
    pub new: usize,
    /// Ids that only the corpus before has; `withdrawn.json.gz` has their nights.
    pub withdrawn: usize,
}

impl Edition {
    /// Reports whether it may still change.
    #[must_use]
    pub fn is_draft(&self) -> bool {
        self.name.ends_with(DRAFT)
    }

    /// Its name without the word for drafts.
    #[must_use]
    pub fn date(&self) -> &str {
        self.name.strip_suffix(DRAFT).unwrap_or(&self.name)
    }
}

/// Reads the name of an edition.
///
/// # Errors
/// If it is not a date, or one that ends in `-draft`.
pub fn name(word: &str) -> Result<String, String> {
    let date = word.strip_suffix(DRAFT).unwrap_or(word);
    let is_date = date.len() == 10
        && date.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if is_date {
        Ok(word.to_owned())
    } else {
        Err("an edition is named like 2026-11-28, and a draft like 2026-11-28-draft".to_owned())
    }
}

/// Reads the hash of a commit.
///
/// # Errors
/// If it is not 40 hexadecimal digits in lower case.
pub fn commit(word: &str) -> Result<String, String> {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if word.len() == 40 && word.bytes().all(is_digit) {
        return Ok(word.to_owned());
    }
    Err("a commit is 40 hexadecimal digits, as `git rev-parse HEAD` prints them".to_owned())
}

/// The lines of the corpora's README on the ids of an edition.
impl fmt::Display for EditionFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IdChanges {
            kept,
            new,
            withdrawn,
        } = self.ids;
        writeln!(
            f,
            "- **{}**: {kept} ids of the corpus before are kept.",
            self.edition.name
        )?;
        writeln!(f, "- {new} ids are new.")?;
        writeln!(
            f,
            "- {withdrawn} ids left; `withdrawn.json.gz` has their nights."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_commits_are_dates_and_hashes() {
        for word in ["2026-11-28", "2026-11-28-draft"] {
            assert_eq!(name(word).as_deref(), Ok(word));
        }
        for word in [
            "",
            "-draft",
            "2026-11-2",
            "2026-11-288",
            "2026/11/28",
            "2026-1a-28",
            "2026-11-28-draft-draft",
            "2026-11-28 ",
        ] {
            assert!(name(word).is_err(), "{word}");
        }
        let hash = "0123456789abcdef0123456789abcdef01234567";
        assert_eq!(commit(hash).as_deref(), Ok(hash));
        for word in [
            "",
            "HEAD",
            &hash[1..],
            &format!("{hash}0"),
            &hash.to_uppercase(),
            &hash.replace('a', "g"),
        ] {
            assert!(commit(word).is_err(), "{word}");
        }
    }

    #[test]
    fn a_draft_has_the_date_of_its_edition() {
        let edition = |name: &str| Edition {
            name: name.to_owned(),
            commit: String::new(),
        };
        let (whole, draft) = (edition("2026-11-28"), edition("2026-11-28-draft"));
        assert_eq!((whole.is_draft(), draft.is_draft()), (false, true));
        assert_eq!((whole.date(), draft.date()), ("2026-11-28", "2026-11-28"));
    }
}
