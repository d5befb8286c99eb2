//! A host's question, answered as by `nightcourt ask`.

use nightcourt_caselaw::asking::{self, AskRow};
use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::Asked;
use nightcourt_host::house::disputed;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::Panel;

use crate::night;
use crate::request::Terms;

const MOST_PRECEDENTS: usize = 3;

/// Without a table the answer has no precedents.
pub(crate) fn answer(
    table: Option<&Table>,
    question: &str,
    terms: &Terms,
    panel: &Panel,
    budget: &mut Budget,
) -> Result<AskRow, String> {
    let (_, switches) = night::terms(terms, panel)?;
    let asked = Asked {
        switches,
        ..Asked::default()
    };
    let answered = asking::answer(table, question, &asked, &disputed(), budget);
    Ok(AskRow::new(question, &answered, None, MOST_PRECEDENTS))
}
