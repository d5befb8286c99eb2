//! The words of a rulebook, checked, with suggestions for wrong ones.

use nightcourt_resolvers::model::{Ability, AbilitySet, Component, Components};
use nightcourt_resolvers::text::{FileError, closest, is_invisible};
use toml::Spanned;

/// A word with its place.
pub(crate) type Word = Spanned<String>;
/// A number with its place.
pub(crate) type Number = Spanned<u32>;

/// The text, which gives mistakes their line and column.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
}

impl Reader<'_> {
    pub(crate) fn wrong<T>(self, at: &Spanned<T>, message: String) -> FileError {
        FileError::at(self.text, &at.span(), message)
    }

    /// Checks a name for accounts and tables: it is one line of visible letters.
    pub(crate) fn shown(self, words: &Word) -> Result<(), FileError> {
        match words
            .get_ref()
            .chars()
            .find(|&letter| letter.is_control() || is_invisible(letter))
        {
            Some(letter) => {
                let code = u32::from(letter);
                Err(self.wrong(
                    words,
                    format!("this holds a character that does not show: U+{code:04X}"),
                ))
            }
            None => Ok(()),
        }
    }

    /// Looks up a word in a list.
    pub(crate) fn one_of<T: Copy>(
        self,
        what: &str,
        word: &Word,
        known: &[(&str, T)],
    ) -> Result<T, FileError> {
        FileError::one_of(self.text, &word.span(), what, word.get_ref(), known)
    }

    pub(crate) fn ability(self, word: &Word) -> Result<Ability, FileError> {
        Ability::from_id(word.get_ref()).ok_or_else(|| {
            let help = closest(word.get_ref(), Ability::all().map(Ability::id)).map_or_else(
                || "RULES.md lists them".to_owned(),
                |meant| format!("did you mean {meant}?"),
            );
            self.wrong(
                word,
                format!("no ability is called `{}`; {help}", word.get_ref()),
            )
        })
    }

    /// Returns abilities; none may be there twice.
    pub(crate) fn abilities(self, words: &[Word]) -> Result<AbilitySet, FileError> {
        let mut all = AbilitySet::EMPTY;
        for word in words {
            let ability = self.ability(word)?;
            if all.contains(ability) {
                return Err(self.wrong(word, format!("`{}` is named twice", ability.id())));
            }
            all = all.with(ability);
        }
        Ok(all)
    }

    /// Returns components of an ability.
    pub(crate) fn components(
        self,
        ability: Ability,
        words: &[Word],
    ) -> Result<Components, FileError> {
        let mut parts = Vec::new();
        for word in words {
            let known = || ability.row().parts.iter().map(|part| part.id());
            let found = ability
                .row()
                .parts
                .iter()
                .copied()
                .find(|part| part.id() == word.get_ref());
            let Some(part) = found else {
                let has = known().collect::<Vec<&str>>().join(", ");
                let said = format!(
                    "`{}` has no component `{}`; it has {has}",
                    ability.id(),
                    word.get_ref()
                );
                return Err(self.wrong(word, said));
            };
            parts.push(part);
        }
        Ok(Components::of(&parts))
    }

    pub(crate) fn order(self, number: &Number) -> Result<u8, FileError> {
        u8::try_from(*number.get_ref()).map_err(|_| {
            self.wrong(
                number,
                format!("an order is 0 to 255, and this is {}", number.get_ref()),
            )
        })
    }
}

/// Returns the other components of an ability.
pub(crate) fn without(ability: Ability, without: Components) -> Components {
    let rest: Vec<Component> = ability
        .row()
        .parts
        .iter()
        .copied()
        .filter(|&part| !without.has(part))
        .collect();
    Components::of(&rest)
}
