//! The smallest night with the same finding.

use nightcourt_pages::minimal::{Minimal, MinimalError, ReachedRow};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Behaviour, Finding};
use nightcourt_precedent::minimise::parting;
use nightcourt_resolvers::budget::Budget;
use serde::Deserialize;

use crate::problem::{Answer, Problem, only};
use crate::request::{NightInput, Terms};
use crate::respond::{Responder, json};
use crate::terms::Checked;

/// The smallest night with the same difference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Minimise {
    /// The night.
    night: NightInput,
    /// Two systems; one for a finding.
    #[serde(default)]
    terms: Terms,
    /// The finding about one system; without it, two systems diverge.
    #[serde(default)]
    finding: Option<String>,
    /// Adds every night that is one step smaller.
    #[serde(default)]
    certificate: bool,
}

impl Minimise {
    pub(crate) fn answer(&self, _: &Responder, mut budget: Budget) -> Answer {
        let checked = Checked::of(&self.terms)?;
        let sheet = checked.night(&self.night)?;
        let finding = match (self.finding.as_deref(), &checked.systems[..]) {
            (None, &[one, other]) => {
                let mut evaluator =
                    Evaluator::new(&checked.panel, checked.switches).within(budget.clone());
                parting(&mut evaluator, [one, other], checked.lens, &sheet.night)
                    .map_err(|why| only(why.to_string()))?
            }
            (Some(word), &[system]) => {
                let known = Behaviour::ALL.iter().map(|behaviour| behaviour.id());
                let behaviour = Behaviour::from_id(word);
                Finding::Shows(
                    behaviour.ok_or_else(|| {
                        only(Problem::unknown("finding: no finding", word, known))
                    })?,
                    system,
                )
            }
            (None, _) => return Err(only("systems: two systems diverge; name two".to_owned())),
            (Some(_), _) => {
                return Err(only(
                    "systems: a finding is about one system; name one".to_owned(),
                ));
            }
        };
        match Minimal::within(
            &checked.panel,
            checked.switches,
            finding,
            &sheet,
            &mut budget,
        ) {
            Ok(minimal) => json(&minimal.row(self.certificate)),
            Err(MinimalError::Exceeded(reached)) => json(&ReachedRow::of(&reached)),
            Err(why @ (MinimalError::Minimise(_) | MinimalError::Unwritable(_))) => {
                Err(only(why.to_string()))
            }
        }
    }
}
