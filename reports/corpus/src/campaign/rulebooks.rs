//! The rulebooks and the engines among the systems of a campaign. What is written names what they were; whoever reads it has to
//! have adopted the same, since what a night comes to is what they say of it.

use std::collections::BTreeMap;

use nightcourt_resolvers::system::System;

use super::record::InvalidRecord;

/// By the id of a rulebook: the first 12 hexadecimal digits of the BLAKE3 hash of its file. By that of an engine: what it calls
/// itself, its version, and the command that starts it.
pub type Contents = BTreeMap<String, String>;

/// What a system may be that does not come with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// A rulebook.
    Rulebook,
    /// An engine: a program of somebody else.
    Engine,
}

impl Kept {
    /// What a system is, and its content; `None` of one that comes with the program.
    fn of(system: System) -> Option<(Kept, &'static str)> {
        match system {
            System::Site(site) => {
                Some((if system.is_program() { Kept::Engine } else { Kept::Rulebook }, site.content()))
            }
            System::Nar
            | System::NarGuide
            | System::Snarf
            | System::Rar
            | System::RarList
            | System::Lar
            | System::Werewolves => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Kept::Rulebook => "rulebook",
            Kept::Engine => "engine",
        }
    }

    /// That one is not at hand.
    fn missing(self, id: &str, content: &str) -> String {
        match self {
            Kept::Rulebook => format!(
                "its rulebook {id} was not given: add --rulebook {id}, or --rulebook and the file that it was read from"
            ),
            Kept::Engine => {
                format!("its engine {id} was not given: add --engine {id}=\"COMMAND\"; it was {content}")
            }
        }
    }

    /// That another one is at hand.
    fn changed(self, id: &str, was: &str, is: &str) -> String {
        match self {
            Kept::Rulebook => {
                format!("its rulebook {id} had another content: it was {was}, and the one that was given is {is}")
            }
            Kept::Engine => format!("its engine {id} was another: {was}; the one that was given is {is}"),
        }
    }
}

/// The most systems that a campaign compares: the index of a corpus has one of 64 bits for each pair of them.
pub const MOST_SYSTEMS: usize = 11;

/// The contents of those among these systems that are rulebooks, or engines.
#[must_use]
pub fn contents(systems: &[System], which: Kept) -> Contents {
    let kept = systems.iter().filter_map(|&system| Some((system, Kept::of(system)?)));
    let those = kept.filter(|&(_, (kept, _))| kept == which);
    those.map(|(system, (_, content))| (system.id().to_owned(), content.to_owned())).collect()
}

/// The systems of these ids, of which these are rulebooks and these engines.
///
/// # Errors
/// If there is no such system, or a rulebook or an engine was not adopted, or another was; or if they are more than [`MOST_SYSTEMS`].
pub fn systems(ids: &[String], rulebooks: &Contents, engines: &Contents) -> Result<Vec<System>, InvalidRecord> {
    for (kept, contents) in [(Kept::Rulebook, rulebooks), (Kept::Engine, engines)] {
        if let Some(id) = contents.keys().find(|id| !ids.contains(id)) {
            return Err(InvalidRecord::Form(format!("the {} {id} is not among its systems", kept.word())));
        }
    }
    if ids.len() > MOST_SYSTEMS {
        return Err(InvalidRecord::Form(format!(
            "it has {} systems, and no campaign more than {MOST_SYSTEMS}",
            ids.len()
        )));
    }
    ids.iter().map(|id| found(id, rulebooks.get(id), engines.get(id))).collect()
}

/// The system of an id, by what it is said to be.
fn found(id: &str, rulebook: Option<&String>, engine: Option<&String>) -> Result<System, InvalidRecord> {
    let form = |what: String| Err(InvalidRecord::Form(what));
    let said = match (rulebook, engine) {
        (Some(_), Some(_)) => return form(format!("{id} is a rulebook and an engine")),
        (Some(content), None) => Some((Kept::Rulebook, content)),
        (None, Some(content)) => Some((Kept::Engine, content)),
        (None, None) => None,
    };
    let Some(system) = System::from_id(id) else {
        return match said {
            Some((kept, content)) => Err(InvalidRecord::Rulebook(kept.missing(id, content))),
            None => form(format!("there is no system {id}")),
        };
    };
    match (Kept::of(system), said) {
        (None, None) => Ok(system),
        (Some((is, now)), Some((was, content))) => match is == was {
            true if now == content => Ok(system),
            true => Err(InvalidRecord::Rulebook(was.changed(id, content, now))),
            false => Err(InvalidRecord::Rulebook(was.missing(id, content))),
        },
        (Some((kept, _)), None) => form(format!("it does not say the content of the {} {id}", kept.word())),
        (None, Some((kept, _))) => form(format!("{id} is no {}", kept.word())),
    }
}
