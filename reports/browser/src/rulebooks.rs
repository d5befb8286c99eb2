//! The systems that a request is about: the program's own, and the rulebooks that it brings.

use nightcourt_resolvers::system::System;
use nightcourt_rulebook::Book;

/// The program's own systems, and after them those of rulebooks, each once. Their ids are known from then on.
pub(crate) fn systems(texts: &[String]) -> Result<Vec<System>, String> {
    let mut all = System::ALL.to_vec();
    for (place, text) in texts.iter().enumerate() {
        let system = adopted(text).map_err(|problem| format!("rulebook {}: {problem}", place + 1))?;
        if !all.contains(&system) {
            all.push(system);
        }
    }
    Ok(all)
}

fn adopted(text: &str) -> Result<System, String> {
    let book = Book::parse(text).map_err(|error| error.to_string())?;
    book.adopt().map_err(|refused| refused.to_string())
}
