//! A slow reference for `nar`, `nar-guide`, `snarf`, `lar` and `werewolves`, read from the specification sentence by
//! sentence.
//!
//! It is there to be compared, verdict by verdict, with the resolvers. It shares no rule with them: only the words of a
//! night and of an outcome. Every step names the rule of RULES.md that it carries out; what stands in
//! quotation marks is the wording that was read. Nothing here is clever and nothing is fast.
mod common;
mod nar;
mod ordered;
mod places;
pub mod possible;
mod snarf;

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

/// The outcome of a night, of a system that this reference reads; `None` for the two RARs.
#[must_use]
pub fn resolve(system: System, night: &Night, switches: &Switches) -> Option<Outcome> {
    match system {
        System::Nar | System::NarGuide => Some(nar::resolve(system, night, switches, None)),
        System::Snarf => Some(snarf::resolve(night, switches)),
        System::Lar | System::Werewolves => Some(ordered::resolve(system, night, switches, None)),
        System::Rar | System::RarList => None,
    }
}
