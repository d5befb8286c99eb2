//! The lists of words.txt, which are neither counts nor roles.

static LISTS: &str = include_str!("words.txt");

/// Returns the words of a list, in its order.
pub(super) fn listed(list: &str) -> impl Iterator<Item = &'static str> {
    let line = LISTS
        .lines()
        .find_map(|line| line.strip_prefix(list)?.strip_prefix(": "));
    debug_assert!(line.is_some(), "no list is called {list}");
    line.unwrap_or_default().split(", ")
}

/// Reports whether a word is in a list.
pub(super) fn is_in(list: &str, word: &str) -> bool {
    listed(list).any(|known| known == word)
}

/// Returns the meaning of a word in a list of pairs.
pub(super) fn meaning(list: &str, word: &str) -> Option<&'static str> {
    listed(list).find_map(|pair| pair.strip_prefix(word)?.strip_prefix(" = "))
}
