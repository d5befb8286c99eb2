//! A minimised night with its ruling: as a page, and as a record.

use nightcourt_corpus::campaign::records::describe::{Describer, Detail};
use nightcourt_corpus::campaign::records::{Precedent, ReductionRow};
use nightcourt_corpus::record::VERSION;
use nightcourt_precedent::catalogue::title::title;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::Finding;
use nightcourt_precedent::minimise::{Followed, MinimiseError, follow};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{Complaint, Sheet};
use serde::Serialize;

use crate::page::{Block, Item};
use crate::ruling::{Ruling, Show};

/// A minimised night with its steps and its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimal {
    /// The finding it was minimised for.
    pub finding: Finding,
    /// The night in canonical form.
    pub night: Night,
    /// The same night under its players' own names, with a title.
    pub sheet: Sheet,
    /// The steps taken, in words.
    pub steps: Vec<String>,
    /// The record of a catalogue, under standard names.
    pub precedent: Precedent,
    /// Every one-step reduction under the players' own names, with its findings.
    pub certificate: Vec<ReductionRow>,
    switches: Switches,
}

/// The reason that there is no minimal night.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MinimalError {
    /// The night or the finding cannot be minimised.
    #[error("{0}")]
    Minimise(MinimiseError),
    /// The minimal night cannot be written.
    #[error("the minimal night cannot be written: {0}")]
    Unwritable(Complaint),
    /// The budget was spent first. The smallest night until then has the finding too.
    #[error(
        "exceeded its budget before it was minimal; {} actions were left, which have the finding too",
        .0.night.actions().len()
    )]
    Exceeded(Box<Sheet>),
}

impl Minimal {
    /// Minimises a night for a finding, as a campaign over all systems with these switches would.
    ///
    /// # Errors
    /// If the night does not show the finding, the empty one does too, or the result cannot be written.
    pub fn new(
        rulers: &dyn Rulers,
        switches: Switches,
        finding: Finding,
        sheet: &Sheet,
    ) -> Result<Minimal, MinimalError> {
        Minimal::within(rulers, switches, finding, sheet, &mut Budget::default())
    }

    /// Minimises within a budget.
    ///
    /// # Errors
    /// As for [`Minimal::new`], and if the budget is exceeded.
    pub fn within(
        rulers: &dyn Rulers,
        switches: Switches,
        finding: Finding,
        sheet: &Sheet,
        budget: &mut Budget,
    ) -> Result<Minimal, MinimalError> {
        let mut evaluator = Evaluator::new(rulers, switches).within(budget.clone());
        let systems = asked(finding);
        let followed = follow(&mut evaluator, &systems, finding, sheet);
        *budget = evaluator.budget().clone();
        // A larger budget might give any outcome, so the night stays as it is.
        let unknown = || MinimalError::Exceeded(Box::new(sheet.clone()));
        let Followed {
            night,
            names,
            steps,
            exceeded,
        } = match followed {
            Err(_) if budget.is_spent() => return Err(unknown()),
            followed => followed.map_err(MinimalError::Minimise)?,
        };
        let untitled = |night: Night| names.sheet("", night).map_err(MinimalError::Unwritable);
        if exceeded {
            return Err(MinimalError::Exceeded(Box::new(untitled(night)?)));
        }
        let mut describer = Describer::new(evaluator, &systems).with(Detail::Certified);
        let precedent = describer
            .describe(&night, &[finding])
            .map_err(MinimalError::Unwritable)?;
        let certificate = describer.certificate(&names.speaking(night.clone()), &[finding]);
        *budget = describer.evaluator().budget().clone();
        let untitled = untitled(night.clone())?;
        if budget.is_spent() {
            return Err(MinimalError::Exceeded(Box::new(untitled)));
        }
        let sheet = Sheet {
            title: title(&untitled),
            ..untitled
        };
        Ok(Minimal {
            finding,
            night,
            sheet,
            steps,
            precedent,
            certificate,
            switches,
        })
    }

    /// The page below the night itself: the finding, the steps to the night, all systems' rulings.
    #[must_use]
    pub fn page(&self, panel: &Panel, with_certificate: bool) -> Vec<Block> {
        let Precedent { id, mechanisms, .. } = &self.precedent;
        let mut page = vec![Block::Sentence(format!(
            "{}; precedent {id}; {}",
            self.finding,
            mechanisms.join(", ")
        ))];
        page.push(Block::heading("Steps"));
        page.push(match self.steps.is_empty() {
            true => Block::list(["none: it is minimal"]),
            false => Block::list(&self.steps),
        });
        page.push(Block::heading("Ruling"));
        let plain = Sheet {
            title: String::new(),
            ..self.sheet.clone()
        };
        let systems = asked(self.finding);
        let ruling = Ruling::new(panel, &plain, &systems, self.switches, Lens::Full);
        page.extend(ruling.page(Show::default()));
        if with_certificate {
            page.push(Block::heading("One step smaller"));
            let reductions = self.certificate.iter().flat_map(reduction);
            page.push(Block::List(reductions.collect()));
        }
        page
    }

    /// The record; without a certificate, `reductions` is empty.
    #[must_use]
    pub fn row(&self, with_certificate: bool) -> MinimalRow {
        let mut precedent = self.precedent.clone();
        if !with_certificate {
            precedent.reductions.clear();
        }
        MinimalRow {
            version: VERSION,
            precedent,
            named: self.sheet.to_string(),
            steps: self.steps.clone(),
        }
    }
}

/// The output of `nightcourt minimise --format json`: a record like those of a catalogue, with the steps to it. It was
/// met in no sampling frame, so that `frames`, `contains`, `contained_in` and `repeat` are empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Minimal")
)]
pub struct MinimalRow {
    /// The version of the records.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The canonical night, under standard names.
    #[serde(flatten)]
    pub precedent: Precedent,
    /// The text of the same night under its players' own names.
    pub named: String,
    /// The steps taken, in words.
    pub steps: Vec<String>,
}

/// The output if the budget was exceeded before the night was minimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Reached")
)]
pub struct ReachedRow {
    /// The version of the records.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// Always true.
    pub exceeded: bool,
    /// The text of the smallest night reached, under its players' own names. It has the finding too.
    pub named: String,
}

impl ReachedRow {
    /// Returns the record of the night reached.
    #[must_use]
    pub fn of(sheet: &Sheet) -> ReachedRow {
        ReachedRow {
            version: VERSION,
            exceeded: true,
            named: sheet.to_string(),
        }
    }
}

/// The output of `nightcourt minimise --format json`.
#[cfg(feature = "schema")]
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Minimised")]
pub enum MinimisedRow {
    /// A minimal night.
    Minimal(Box<MinimalRow>),
    /// The smallest night that was reached within the budget.
    Reached(ReachedRow),
}

/// The systems asked about a finding: all seven, and further ones in it.
fn asked(finding: Finding) -> Vec<RulerId> {
    let (one, other) = finding.systems();
    let mut systems = RulerId::SYSTEMS.to_vec();
    systems.extend(
        [Some(one), other]
            .into_iter()
            .flatten()
            .filter(|system| !RulerId::SYSTEMS.contains(system)),
    );
    systems
}

/// A step, with the findings on the smaller night below it.
fn reduction(row: &ReductionRow) -> Vec<Item> {
    let by_analogy = if row.by_analogy {
        " (which puts an ability by analogy in the place of a native one)"
    } else {
        ""
    };
    let mut items = vec![Item::plain(format!("{}{by_analogy}", row.step))];
    if row.shows.is_empty() {
        items.push(Item::at(1, "nothing"));
    }
    items.extend(row.shows.iter().map(|shows| Item::at(1, shows)));
    items
}

#[cfg(test)]
mod tests {

    use super::*;
    use nightcourt_resolvers::ruler::SEVEN;

    #[test]
    fn a_rulebook_of_the_finding_is_asked_too() {
        let book: RulerId = "own-book".parse().unwrap();
        let asked = asked(Finding::Diverges(RulerId::NAR, book, Lens::Full));
        assert_eq!(asked.split_at(7), (&RulerId::SYSTEMS[..], &[book][..]));
    }

    /// With a budget that is too small, the night reached is not larger and has the finding too.
    #[test]
    fn an_exceeded_budget_returns_the_night_reached() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia Jailkeeper\nVic = Town Vigilante\nCop = Town Cop\n\
                     Dan = Town Doctor\nEve = Town Roleblocker\nFay = Town Doctor\n\
                     [actions]\nAnn: block -> Bob\nBob: jail -> Ann\nVic: kill -> Ann\nCop: investigate -> Vic\n\
                     Dan: protect -> Vic\nEve: block -> Dan\nFay: protect -> Eve\n";
        let (sheet, switches) = (Sheet::parse(night).unwrap(), Switches::default());
        let finding = Finding::Diverges(RulerId::SNARF, RulerId::WEREWOLVES, Lens::Deaths);
        let ask = |budget: &mut Budget| Minimal::within(&SEVEN, switches, finding, &sheet, budget);
        let mut budget = Budget::times(1);
        let whole = ask(&mut budget).unwrap();
        let all = Budget::COMMAND - budget.left();
        let mut reached = Vec::new();
        // Most of the work describes the minimal night, so small parts of the budget are tried.
        for halvings in (1..12).rev() {
            let mut budget = Budget::default().together(all >> halvings);
            let Err(MinimalError::Exceeded(sheet)) = ask(&mut budget) else {
                panic!("{halvings} halvings leave enough")
            };
            let mut evaluator = Evaluator::new(&SEVEN, switches);
            let shown = nightcourt_precedent::finding::shows(
                &mut evaluator,
                finding,
                &sheet.night,
                &mut Default::default(),
            );
            assert!(
                shown && ReachedRow::of(&sheet).exceeded,
                "{halvings}: {sheet}"
            );
            reached.push(sheet.night.actions().len());
        }
        assert!(
            reached.is_sorted_by(|one, other| one >= other),
            "{reached:?}"
        );
        assert!(
            reached[0] > reached[10] && reached[10] == whole.night.actions().len(),
            "{reached:?}"
        );
        assert!(ask(&mut Budget::default().together(all + 1)).is_ok());
    }
}
