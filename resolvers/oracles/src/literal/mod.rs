//! A slow reference for `nar`, `nar-guide`, `snarf`, `lar` and `werewolves`, read from the specification sentence by
//! sentence.
//!
//! It is compared, verdict by verdict, with the resolvers. It shares no rule with them, only the words of a night and
//! of an outcome. Every step names the rule of RULES.md that it carries out, and quotes the wording that was read.
//! Nothing here is clever and nothing is fast.
mod belongings;
mod kills;
mod movers;
mod nar;
mod ordered;
mod places;
pub mod possible;
mod progress;
mod reports;
mod snarf;

pub use kills::Causes;

use nightcourt_resolvers::model::{ActionId, ActionSet, Night};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

use crate::acts::{Case, submitted};

/// The outcome of a night by a system that this reference reads, and the causes of its deaths; `None` for the two RARs.
#[must_use]
pub fn resolve(system: System, night: &Night, switches: &Switches) -> Option<(Outcome, Causes)> {
    match system {
        System::Nar | System::NarGuide => Some(nar::resolve(system, night, switches, None)),
        System::Snarf => Some(snarf::resolve(night, switches)),
        System::Lar | System::Werewolves => Some(ordered::resolve(system, night, switches, None)),
        System::Rar | System::RarList => None,
    }
}

/// Submitted actions that have to wait in `nar`: some other could modify them from the start, so that they are not free
/// (NAR-5).
#[must_use]
pub fn waiting(night: &Night, switches: &Switches) -> ActionSet {
    let acts = submitted(night);
    let pending: Vec<usize> = (0..acts.len()).collect();
    let movers: Vec<usize> = pending
        .iter()
        .copied()
        .filter(|&action| acts[action].moves())
        .collect();
    let case = Case::new(System::Nar, night, switches);
    let modifies = movers::modifications(case, &acts, &pending, &movers, &[]);
    let waits = |id: &ActionId| modifies.iter().any(|&(_, modified)| modified == id.index());
    night.action_ids().iter().filter(waits).collect()
}
