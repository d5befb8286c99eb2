//! Sentences of a page.

/// Writes a message as a sentence.
pub(crate) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(char::to_uppercase);
    let end = match message.ends_with(['.', '?', '!', ':']) {
        true => "",
        false => ".",
    };
    first
        .into_iter()
        .flatten()
        .chain(letters)
        .collect::<String>()
        + end
}

/// Returns clauses under a label, a sentence each.
pub(crate) fn labelled(label: &str, clauses: &[String]) -> Vec<String> {
    let clauses = clauses.iter();
    clauses
        .map(|clause| format!("{label}: {clause}."))
        .collect()
}
