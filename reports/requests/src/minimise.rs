//! The smallest night with the same finding.

use nightcourt_pages::minimal::{Minimal, MinimalError, ReachedRow};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Behaviour, Finding};
use nightcourt_precedent::minimise::parting;
use nightcourt_resolvers::budget::Budget;

use crate::problem::{Problem, Problems, only};
use crate::request::{NightInput, Terms};
use crate::respond::json;
use crate::terms::Checked;

pub(crate) fn answer(
    night: &NightInput,
    terms: &Terms,
    finding: Option<&str>,
    certificate: bool,
    budget: &mut Budget,
) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let sheet = checked.night(night)?;
    let finding = match (finding, &checked.systems[..]) {
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
                behaviour
                    .ok_or_else(|| only(Problem::unknown("finding: no finding", word, known)))?,
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
    match Minimal::within(&checked.panel, checked.switches, finding, &sheet, budget) {
        Ok(minimal) => json(&minimal.row(certificate)),
        Err(MinimalError::Exceeded(reached)) => json(&ReachedRow::of(&reached)),
        Err(why @ (MinimalError::Minimise(_) | MinimalError::Unwritable(_))) => {
            Err(only(why.to_string()))
        }
    }
}
