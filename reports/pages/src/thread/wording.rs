//! The wording of results for players: every community has its own words.

/// Something that a message says, for which a house may have words of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// An alignment reads town.
    Town,
    /// An alignment reads mafia.
    Mafia,
    /// An alignment reads werewolf.
    Werewolf,
    /// An alignment reads cult.
    Cult,
    /// An alignment reads neutral.
    Neutral,
    /// A search for a gun finds one.
    Gun,
    /// A search for a gun finds none.
    NoGun,
    /// A role is vanilla.
    Vanilla,
    /// A role is not vanilla.
    NotVanilla,
    /// A player is vanilla and Town.
    VanillaTown,
    /// A player is not both.
    NotVanillaTown,
    /// Somebody acted, or was acted on.
    Motion,
    /// No player acted, and none was acted on.
    NoMotion,
    /// The tracked player visited no one.
    VisitedNobody,
    /// No one visited the watched player.
    NobodyVisited,
    /// No visit was seen whose ability could be told.
    Nothing,
    /// The result cannot be given.
    NoResult,
    /// To whoever submitted an action that never brings a result, whether it worked or not. Empty: no such message.
    Acted,
    /// To whoever is dead in the morning.
    Died,
    /// To whoever has joined the cult.
    Recruited,
    /// To whoever has lost abilities.
    Stripped,
    /// To whoever has come back from the dead.
    Revived,
}

/// The description of a phrase.
#[derive(Clone, Copy, Debug)]
pub struct PhraseRow {
    /// The phrase.
    pub phrase: Phrase,
    /// The word under which house rules name it.
    pub id: &'static str,
    /// The usual words, for a house without its own.
    pub usual: &'static str,
}

const fn row(phrase: Phrase, id: &'static str, usual: &'static str) -> PhraseRow {
    PhraseRow { phrase, id, usual }
}

/// Every phrase, in the order of [`Phrase`].
pub const PHRASES: [PhraseRow; 22] = [
    row(Phrase::Town, "town", "town"),
    row(Phrase::Mafia, "mafia", "mafia"),
    row(Phrase::Werewolf, "werewolf", "werewolf"),
    row(Phrase::Cult, "cult", "cult"),
    row(Phrase::Neutral, "neutral", "neutral"),
    row(Phrase::Gun, "gun", "they have a gun"),
    row(Phrase::NoGun, "no-gun", "they have no gun"),
    row(Phrase::Vanilla, "vanilla", "vanilla"),
    row(Phrase::NotVanilla, "not-vanilla", "not vanilla"),
    row(Phrase::VanillaTown, "vanilla-town", "vanilla town"),
    row(Phrase::NotVanillaTown, "not-vanilla-town", "not vanilla town"),
    row(Phrase::Motion, "motion", "there was motion"),
    row(Phrase::NoMotion, "no-motion", "there was no motion"),
    row(Phrase::VisitedNobody, "visited-nobody", "they visited nobody"),
    row(Phrase::NobodyVisited, "nobody-visited", "nobody visited them"),
    row(Phrase::Nothing, "nothing", "nothing was seen"),
    row(Phrase::NoResult, "no-result", "no result"),
    row(Phrase::Acted, "acted", "Your action was received."),
    row(Phrase::Died, "died", "You died in the night."),
    row(Phrase::Recruited, "recruited", "You have joined the cult."),
    row(Phrase::Stripped, "stripped", "You have lost your abilities."),
    row(Phrase::Revived, "revived", "You have come back from the dead."),
];

/// A house's words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    own: [Option<String>; PHRASES.len()],
}

impl Wording {
    /// The words of a phrase.
    #[must_use]
    pub fn say(&self, phrase: Phrase) -> &str {
        let place = phrase as usize;
        self.own[place].as_deref().unwrap_or(PHRASES[place].usual)
    }

    /// Has it said otherwise.
    pub fn set(&mut self, phrase: Phrase, words: String) {
        self.own[phrase as usize] = Some(words);
    }

    /// The house's own words, by id.
    pub fn own(&self) -> impl Iterator<Item = (&'static str, &str)> {
        PHRASES.iter().zip(&self.own).filter_map(|(row, own)| own.as_deref().map(|own| (row.id, own)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_has_its_own_row() {
        for (place, row) in PHRASES.iter().enumerate() {
            assert_eq!(row.phrase as usize, place, "{}", row.id);
            assert_eq!(PHRASES.iter().filter(|other| other.id == row.id).count(), 1, "{}", row.id);
        }
        let mut wording = Wording::default();
        wording.set(Phrase::Mafia, "guilty".to_owned());
        assert_eq!((wording.say(Phrase::Mafia), wording.say(Phrase::Town)), ("guilty", "town"));
    }
}
