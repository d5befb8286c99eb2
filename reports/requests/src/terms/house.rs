//! House rules and rulebooks of requests.

use std::sync::Arc;

use nightcourt_corpus::json::house::HouseRow;
pub(crate) use nightcourt_host::house::House;
use nightcourt_host::house::{PRESETS, preset};
use nightcourt_resolvers::ruler::{Panel, Ruler as _};
use nightcourt_rulebook::{Book, SITES};

use super::Checked;
use crate::problem::{Problem, Problems, only};
use crate::request::Terms;

/// Adds rulebooks to the systems: ids of those that come with the program, or texts.
pub(crate) fn add_rulebooks(panel: &mut Panel, books: &[String]) -> Result<(), Problems> {
    for (place, given) in books.iter().enumerate() {
        let wrong = |problem: String| only(format!("rulebook {}: {problem}", place + 1));
        let text = match SITES.iter().find(|site| site.id == given) {
            Some(site) => site.text,
            None if given.contains('\n') => given,
            None => {
                let known = SITES.iter().map(|site| site.id);
                return Err(only(Problem::unknown(
                    "rulebooks: no rulebook",
                    given,
                    known,
                )));
            }
        };
        let book = Book::parse(text).map_err(|error| wrong(error.to_string()))?;
        if panel
            .get(book.id())
            .is_none_or(|known| known.content() != book.content)
        {
            panel
                .add(Arc::new(book))
                .map_err(|taken| wrong(taken.to_string()))?;
        }
    }
    Ok(())
}

/// Returns house rules by the name of a preset, or from their text.
pub(crate) fn named(word: &str) -> Result<House, Problems> {
    let text = match preset(word) {
        Some(preset) => preset.text,
        None if word.contains('\n') => word,
        None => {
            let known = PRESETS.iter().map(|preset| preset.id);
            return Err(only(Problem::unknown("house: no house", word, known)));
        }
    };
    House::parse(text).map_err(|error| only(Problem::in_file("house", &error)))
}

/// Returns the house rules of an answer: the name of a preset, or the name in the text.
pub(crate) fn house_row(terms: &Terms, checked: &Checked) -> Option<HouseRow> {
    let (word, house) = terms.house.as_ref().zip(checked.house.as_ref())?;
    let rules = match preset(word) {
        Some(_) => word,
        None => &house.name,
    };
    Some(HouseRow {
        rules: rules.clone(),
        by: None,
    })
}
