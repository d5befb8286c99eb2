//! The rulers of a request: the systems, and the rulebooks that it brings.

use std::sync::Arc;

use nightcourt_resolvers::ruler::{Panel, Ruler as _};
use nightcourt_rulebook::Book;

use crate::house;

/// Returns the systems with these rulebooks and those of a house.
pub(crate) fn panel(texts: &[String], house: &str) -> Result<Panel, String> {
    let mut panel = Panel::systems();
    for (place, text) in texts.iter().enumerate() {
        let wrong = |problem: String| format!("rulebook {}: {problem}", place + 1);
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
    if let Some(house) = house::of(house)? {
        house.join(&mut panel).map_err(|taken| taken.to_string())?;
    }
    Ok(panel)
}
