//! The places of abilities that a rulebook leaves out, by `rest = "nar"` or because they are newer than rulebooks (BOOK-1).

use nightcourt_resolvers::model::{Ability, AbilitySet};
use nightcourt_resolvers::rulebook::NAR_CLASSES;
use nightcourt_resolvers::text::FileError;
use toml::Spanned;

use crate::row::{ClassRow, StepRow};
use crate::words::{Reader, Word};

/// A row of a list that `rest` completes.
pub(crate) trait Row: Clone {
    /// The abilities placed in the row.
    fn placed(&self) -> impl Iterator<Item = &Word>;
    /// The abilities that the row has for some players only.
    fn exceptions(&self) -> impl Iterator<Item = &Word>;
    fn by_analogy(&mut self) -> &mut Vec<Word>;
    fn new(name: Word, word: impl Fn(&str) -> Word) -> Self;
}

impl Row for StepRow<Word> {
    fn placed(&self) -> impl Iterator<Item = &Word> {
        self.abilities.iter().chain(&self.by_analogy)
    }
    /// Kills of Strongmen are left out, because they precede their class.
    fn exceptions(&self) -> impl Iterator<Item = &Word> {
        self.faction.iter().chain(&self.not_town)
    }
    fn by_analogy(&mut self) -> &mut Vec<Word> {
        &mut self.by_analogy
    }
    fn new(name: Word, word: impl Fn(&str) -> Word) -> Self {
        let [abilities, by_analogy, faction, strongman, not_town] = [const { Vec::new() }; 5];
        StepRow {
            name,
            runs: word("at-once"),
            abilities,
            by_analogy,
            faction,
            strongman,
            not_town,
            early: None,
        }
    }
}

impl Row for ClassRow<Word> {
    fn placed(&self) -> impl Iterator<Item = &Word> {
        self.abilities.iter().chain(&self.by_analogy)
    }
    fn exceptions(&self) -> impl Iterator<Item = &Word> {
        std::iter::empty()
    }
    fn by_analogy(&mut self) -> &mut Vec<Word> {
        &mut self.by_analogy
    }
    fn new(name: Word, _word: impl Fn(&str) -> Word) -> Self {
        let [abilities, by_analogy, further] = [const { Vec::new() }; 3];
        ClassRow {
            name,
            abilities,
            by_analogy,
            further,
        }
    }
}

/// Reports whether the ability was added after version 1 of rulebooks, so that a file may lack it.
pub(crate) fn is_new(ability: Ability) -> bool {
    ability > Ability::Revive
}

/// Returns the rows with the abilities that they leave out. Each joins the first row that has an ability of its class
/// in the list of `nar`; otherwise its class gets a new row before the first row of a later class.
pub(crate) fn complete<R: Row>(
    reader: Reader<'_>,
    rest: Option<&Word>,
    rows: &[R],
) -> Result<Vec<R>, FileError> {
    let mut rows = rows.to_vec();
    if let Some(rest) = rest {
        reader.one_of("rest", rest, &[("nar", ())])?;
    }
    let word = |text: &str| Spanned::new(rest.map_or(0..0, Spanned::span), text.to_owned());
    let mut there = AbilitySet::EMPTY;
    for word in rows.iter().flat_map(R::placed) {
        there = there.with(reader.ability(word)?);
    }
    let left_out =
        |&ability: &Ability| !there.contains(ability) && (rest.is_some() || is_new(ability));
    for ability in Ability::all().filter(left_out) {
        let own = class(ability);
        let place = rows
            .iter()
            .position(|row| classes(row).any(|other| other == own))
            .unwrap_or_else(|| {
                let before = rows
                    .iter()
                    .position(|row| classes(row).any(|other| other > own))
                    .unwrap_or(rows.len());
                let name = format!("{}, by analogy", NAR_CLASSES.name(own));
                rows.insert(before, R::new(word(&name), word));
                before
            });
        rows[place].by_analogy().push(word(ability.id()));
    }
    Ok(rows)
}

/// Returns the classes of a row's abilities in the list of `nar`.
fn classes<R: Row>(row: &R) -> impl Iterator<Item = u8> {
    row.placed()
        .chain(row.exceptions())
        .filter_map(|word| Ability::from_id(word.get_ref()))
        .map(class)
}

fn class(ability: Ability) -> u8 {
    NAR_CLASSES.of[ability as usize]
}
