//! The rulebooks among the systems of a campaign. What is written names the content of their files; whoever reads it has to
//! have adopted the same, since what a night comes to is what they say of it.

use std::collections::BTreeMap;

use nightcourt_resolvers::system::System;

use super::record::InvalidRecord;

/// By the id of a rulebook: the first 12 hexadecimal digits of the BLAKE3 hash of its file.
pub type Contents = BTreeMap<String, String>;

/// The most systems that a campaign compares: the index of a corpus has one of 64 bits for each pair of them.
pub const MOST_SYSTEMS: usize = 11;

/// The contents of those among these systems that are rulebooks.
#[must_use]
pub fn contents(systems: &[System]) -> Contents {
    let content = |system: &System| match system {
        System::Site(site) => Some((system.id().to_owned(), site.content().to_owned())),
        System::Nar
        | System::NarGuide
        | System::Snarf
        | System::Rar
        | System::RarList
        | System::Lar
        | System::Werewolves => None,
    };
    systems.iter().filter_map(content).collect()
}

/// The systems of these ids, of which these are rulebooks.
///
/// # Errors
/// If there is no such system, or a rulebook was not adopted, or with another content; or if they are more than [`MOST_SYSTEMS`].
pub fn systems(ids: &[String], rulebooks: &Contents) -> Result<Vec<System>, InvalidRecord> {
    if let Some(id) = rulebooks.keys().find(|id| !ids.contains(id)) {
        return Err(InvalidRecord::Form(format!("the rulebook {id} is not among its systems")));
    }
    if ids.len() > MOST_SYSTEMS {
        return Err(InvalidRecord::Form(format!(
            "it has {} systems, and no campaign more than {MOST_SYSTEMS}",
            ids.len()
        )));
    }
    let found = ids.iter().map(|id| match (System::from_id(id), rulebooks.get(id)) {
        (None, Some(_)) => Err(InvalidRecord::Rulebook(format!(
            "its rulebook {id} was not given: add --rulebook {id}, or --rulebook and the file that it was read from"
        ))),
        (None, None) => Err(InvalidRecord::Form(format!("there is no system {id}"))),
        (Some(system), content) => match (contents(&[system]).get(id), content) {
            (Some(now), Some(content)) if now != content => Err(InvalidRecord::Rulebook(format!(
                "its rulebook {id} had another content: it was {content}, and the one that was given is {now}"
            ))),
            (Some(_), Some(_)) | (None, None) => Ok(system),
            (Some(_), None) => Err(InvalidRecord::Form(format!("it does not say the content of the rulebook {id}"))),
            (None, Some(_)) => Err(InvalidRecord::Form(format!("{id} is no rulebook"))),
        },
    });
    found.collect()
}
