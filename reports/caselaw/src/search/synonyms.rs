//! Words of hosts other than roles and verbs, by the words of the index that they mean: the section `search` of the lexicon.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightcourt_reading::lexicon;

/// Meanings by word; a word without a meaning adds no condition. Sides have none, because precedents are Town wherever
/// a side does not matter.
static WORDS: LazyLock<BTreeMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let columns = |meaning: &'static str| {
        meaning
            .split(' ')
            .filter(|word| *word != "nothing")
            .collect()
    };
    lexicon::words("search")
        .map(|(meaning, word)| (word, columns(meaning)))
        .collect()
});

/// Reports whether a word has no meaning.
pub(super) fn is_empty(word: &str) -> bool {
    WORDS.get(word).is_some_and(Vec::is_empty)
}

/// The meaning of a word; spaces within it are hyphens.
pub(super) fn meant(word: &str) -> Option<&'static [&'static str]> {
    WORDS
        .get(word)
        .map(Vec::as_slice)
        .filter(|meant| !meant.is_empty())
}

/// Every word here that has a meaning.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    WORDS
        .iter()
        .filter(|(_, meant)| !meant.is_empty())
        .map(|(word, _)| *word)
}
