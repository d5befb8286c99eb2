//! The words of a frame's file, with suggestions for mistakes, and its numbers.

use std::ops::Range;

use nightcourt_resolvers::model::{Alignment, ItemId, ItemSet, Limit, Passive, Player, RoleId};
use nightcourt_resolvers::text::{Complaint, FileError, Sheet, closest, vocabulary};
use toml::Spanned;

use crate::choose::{Chance, Span};
use crate::names;

/// A word with its place.
pub(super) type Word = Spanned<String>;
/// A number with its place.
pub(super) type Number = Spanned<u32>;

/// The text that is read, for the places of mistakes.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub text: &'a str,
}

const BEFORE: &str = "[players]\nX = ";

impl Reader<'_> {
    /// A mistake in something.
    pub(super) fn wrong<T>(self, at: &Spanned<T>, message: String) -> FileError {
        FileError::at(self.text, &at.span(), message)
    }

    fn complaint<T>(self, word: &Word, found: Result<T, Complaint>) -> Result<T, FileError> {
        found.map_err(|complaint| self.wrong(word, complaint.to_string()))
    }

    /// Looks a word up among these.
    pub(super) fn one_of<T: Copy>(
        self,
        what: &str,
        word: &Word,
        known: &[(&str, T)],
    ) -> Result<T, FileError> {
        FileError::one_of(self.text, &word.span(), what, word.get_ref(), known)
    }

    pub(super) fn side(self, word: &Word) -> Result<Alignment, FileError> {
        self.complaint(word, vocabulary::alignment(word.get_ref()))
    }

    pub(super) fn role(self, word: &Word) -> Result<RoleId, FileError> {
        self.complaint(word, vocabulary::role(word.get_ref()))
    }

    pub(super) fn ability(
        self,
        word: &Word,
    ) -> Result<nightcourt_resolvers::model::Ability, FileError> {
        self.complaint(word, vocabulary::ability(word.get_ref()))
    }

    pub(super) fn passive(self, word: &Word) -> Result<Passive, FileError> {
        self.complaint(word, word.get_ref().parse())
    }

    pub(super) fn limit(self, word: &Word) -> Result<Limit, FileError> {
        Limit::from_word(word.get_ref()).ok_or_else(|| {
            let words: Vec<String> = Limit::all().map(Limit::word).collect();
            let help = closest(word.get_ref(), words.iter().map(String::as_str)).map_or_else(
                || "such as 1-Shot or Odd-Night".to_owned(),
                |meant| format!("did you mean {meant}?"),
            );
            self.wrong(
                word,
                format!(
                    "no word for when a role may act is `{}`; {help}",
                    word.get_ref()
                ),
            )
        })
    }

    /// An item of generated nights.
    pub(super) fn item(self, word: &Word) -> Result<ItemId, FileError> {
        names::item(word.get_ref()).ok_or_else(|| {
            let help = closest(word.get_ref(), names::ITEMS).map_or_else(
                || format!("generated nights have {}", names::ITEMS.join(", ")),
                |meant| format!("did you mean {meant}?"),
            );
            self.wrong(
                word,
                format!("no item is called `{}`; {help}", word.get_ref()),
            )
        })
    }

    /// An item that can be held.
    pub(super) fn held(self, word: &Word) -> Result<ItemId, FileError> {
        let item = self.item(word)?;
        if item.is_held() {
            return Ok(item);
        }
        Err(self.wrong(
            word,
            format!(
                "`{}` is not held: it is one of gun, knife, vest, key",
                word.get_ref()
            ),
        ))
    }

    /// A player, as a night text has one behind the name.
    pub(super) fn player(self, word: &Word) -> Result<Player, FileError> {
        let typed = word.get_ref();
        if typed.chars().any(char::is_control) || typed.contains('#') {
            return Err(self.wrong(
                word,
                "a player is one line of a night text, without a comment: Town Cop".to_owned(),
            ));
        }
        let sheet =
            Sheet::parse(&format!("{BEFORE}{typed}\n")).map_err(|errors| match errors.first() {
                Some(error) => FileError::at(
                    self.text,
                    &self.within(word, &error.span),
                    error.complaint.to_string(),
                ),
                None => self.wrong(word, "no player".to_owned()),
            })?;
        let mut player = *sheet
            .night
            .player(nightcourt_resolvers::model::PlayerId::new(0));
        if player.dead {
            return Err(self.wrong(
                word,
                "nobody is dealt dead: say how many are by `dead`".to_owned(),
            ));
        }
        // A night numbers its items as they come; generated nights have numbers of their own.
        let known = |items: ItemSet| -> Result<ItemSet, FileError> {
            let mut all = ItemSet::EMPTY;
            for item in items.iter() {
                let name = sheet.items.get(item.index()).map_or("?", String::as_str);
                let number = names::item(name).ok_or_else(|| {
                    let known = names::ITEMS.join(", ");
                    self.wrong(
                        word,
                        format!("no item is called `{name}`; generated nights have {known}"),
                    )
                })?;
                all.insert(number);
            }
            Ok(all)
        };
        (player.vends, player.holds) = (known(player.vends)?, known(player.holds)?);
        Ok(player)
    }

    /// The place of a part of a player in the file, if it is written there as it is read.
    fn within(self, word: &Word, part: &Range<usize>) -> Range<usize> {
        let whole = word.span();
        let shift = |place: usize| (whole.start + 1 + place).saturating_sub(BEFORE.len());
        let inside = shift(part.start)..shift(part.end);
        let same = self
            .text
            .get(whole.start + 1..)
            .is_some_and(|rest| rest.starts_with(word.get_ref()));
        if same && inside.start > whole.start && inside.end < whole.end {
            inside
        } else {
            whole
        }
    }

    /// A number of these.
    pub(super) fn number(self, what: &str, number: &Number, span: Span) -> Result<u32, FileError> {
        let found = *number.get_ref();
        if (span.least..=span.most).contains(&found) {
            return Ok(found);
        }
        Err(self.wrong(
            number,
            format!(
                "{what} is {} to {}, and this is {found}",
                span.least, span.most
            ),
        ))
    }

    /// The least and the most of something.
    pub(super) fn span(
        self,
        what: &str,
        [least, most]: &[Number; 2],
        of: Span,
    ) -> Result<Span, FileError> {
        let span = Span::new(self.number(what, least, of)?, self.number(what, most, of)?);
        if span.least > span.most {
            return Err(self.wrong(
                least,
                format!("the least comes first: [{}, {}]", span.most, span.least),
            ));
        }
        Ok(span)
    }

    /// A number of hits of a number.
    pub(super) fn chance(self, [hits, of]: &[Number; 2]) -> Result<Chance, FileError> {
        let chance = Chance::new(*hits.get_ref(), *of.get_ref());
        if chance.of == 0 || chance.hits > chance.of {
            let says = format!(
                "a chance is so many of so many, as [1, 4], and this is [{}, {}]",
                chance.hits, chance.of
            );
            return Err(self.wrong(hits, says));
        }
        Ok(chance)
    }
}
