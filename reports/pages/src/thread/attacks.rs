//! Stopped kills, for houses that report them to victims and protectors.

use nightcourt_resolvers::explain::{Line, Statement};
use nightcourt_resolvers::model::{ActionSet, PlayerSet};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::text::Sheet;

use super::wording::{Phrase, Wording};

/// The kills of a night that were stopped or taken by a guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Attacks {
    /// The targets of the kills.
    pub(super) victims: PlayerSet,
    /// The protections and guards that met a kill.
    pub(super) met: ActionSet,
}

impl Attacks {
    /// Reports whether the house has words for them.
    pub(super) fn are_told(wording: &Wording) -> bool {
        let phrases = [Phrase::Attacked, Phrase::Guarded];
        phrases
            .iter()
            .any(|&phrase| !wording.say(phrase).is_empty())
    }

    /// Returns the attacks of a night by the account of a system.
    pub(super) fn of(sheet: &Sheet, account: &[Line]) -> Attacks {
        let mut attacks = Attacks::default();
        for says in account.iter().filter_map(|line| line.says) {
            let (at, by) = match says {
                Statement::Stopped(_, at, by) => (at, by),
                Statement::StepsIn(_, by, at) => (at, Some(by)),
                _ => continue,
            };
            // Nobody is told about a kill at a player who was dead before the night.
            if sheet.night.player(at).dead {
                continue;
            }
            attacks.victims.insert(at);
            if let Some(Agent::Submitted(id)) = by {
                attacks.met.insert(id);
            }
        }
        attacks
    }
}
