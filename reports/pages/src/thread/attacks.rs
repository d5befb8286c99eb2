//! Stopped kills, for houses that report them to victims and protectors.

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::explain::{Statement, explain_within};
use nightcourt_resolvers::model::{ActionSet, PlayerSet};
use nightcourt_resolvers::outcome::{Agent, Outcome};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
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
    /// Returns the attacks of a night by the account of a system; none if the house has no words for them.
    pub(super) fn of(
        sheet: &Sheet,
        rules: Ruleset<'_>,
        switches: &Switches,
        outcome: &Outcome,
        wording: &Wording,
        budget: &Budget,
    ) -> Attacks {
        let mut attacks = Attacks::default();
        let told = [Phrase::Attacked, Phrase::Guarded]
            .into_iter()
            .any(|phrase| !wording.say(phrase).is_empty());
        if !told {
            return attacks;
        }
        let account = explain_within(
            rules,
            &sheet.night,
            switches,
            sheet.words(),
            outcome,
            &mut budget.clone(),
        );
        for says in account.lines.iter().filter_map(|line| line.says) {
            let (at, by) = match says {
                Statement::Stopped(_, at, by) => (at, by),
                Statement::StepsIn(_, by, at) => (at, Some(by)),
                Statement::Works(..)
                | Statement::Fails(_)
                | Statement::Happens(_)
                | Statement::DiesOf(..)
                | Statement::Fate(..)
                | Statement::Pending(_)
                | Statement::ReportedAs(..) => continue,
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
