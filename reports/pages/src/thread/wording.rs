//! The wording of results for players: every community has its own words.

use std::collections::BTreeMap;

/// A result in a message, for which a house may have words of its own.
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
    /// No visit with a known ability was seen.
    Nothing,
    /// The result cannot be given.
    NoResult,
    /// The players whom a tracked player visited.
    Visited,
    /// The players who visited a watched player.
    VisitedBy,
    /// The sentence around a reading of alignment.
    Investigate,
    /// The sentence around a reading of a role.
    Rolecop,
    /// The sentence around the visits of a player.
    Track,
    /// The sentence around the visitors of a player.
    Watch,
    /// The sentence around a search for a gun.
    Gunsmith,
    /// The sentence of a Vanilla Cop.
    VanillaCop,
    /// The sentence of a Neapolitan.
    Neapolitan,
    /// The sentence around the abilities of a player's visits.
    Follow,
    /// The sentence around the abilities of the visits to a player.
    Voyeur,
    /// The sentence around a search for motion.
    Motions,
    /// The sentence around a result of no action.
    Told,
    /// To a player who has received something.
    Received,
    /// To a player whose belongings have changed.
    Belongings,
    /// To a player whose action never has a result, whether it worked or not. Empty: no such message.
    Acted,
    /// To a player who survives a kill at them. Empty: no such message.
    Attacked,
    /// To a player who protected or guarded another against a kill, and lives. Empty: no such message.
    Guarded,
    /// To a player who is dead in the morning.
    Died,
    /// To a player who has joined the cult.
    Recruited,
    /// To a player who has lost abilities.
    Stripped,
    /// To a player who has come back from the dead.
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
    /// The fields that the words may have in braces.
    pub fields: &'static [&'static str],
}

const fn row(phrase: Phrase, id: &'static str, usual: &'static str) -> PhraseRow {
    PhraseRow {
        phrase,
        id,
        usual,
        fields: &["player", "target"],
    }
}

const fn around(phrase: Phrase, id: &'static str, usual: &'static str) -> PhraseRow {
    PhraseRow {
        phrase,
        id,
        usual,
        fields: &["player", "target", "result"],
    }
}

/// A phrase without an action.
const fn alone(phrase: Phrase, id: &'static str, usual: &'static str) -> PhraseRow {
    PhraseRow {
        phrase,
        id,
        usual,
        fields: &["player"],
    }
}

const RESULT: &[&str] = &["player", "result"];

/// Every phrase, in the order of [`Phrase`].
pub const PHRASES: [PhraseRow; 39] = [
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
    row(
        Phrase::NotVanillaTown,
        "not-vanilla-town",
        "not vanilla town",
    ),
    row(Phrase::Motion, "motion", "there was motion"),
    row(Phrase::NoMotion, "no-motion", "there was no motion"),
    row(
        Phrase::VisitedNobody,
        "visited-nobody",
        "they visited nobody",
    ),
    row(
        Phrase::NobodyVisited,
        "nobody-visited",
        "nobody visited them",
    ),
    row(Phrase::Nothing, "nothing", "nothing was seen"),
    row(Phrase::NoResult, "no-result", "no result"),
    around(Phrase::Visited, "visited", "they visited {result}"),
    around(
        Phrase::VisitedBy,
        "visited-by",
        "they were visited by {result}",
    ),
    around(
        Phrase::Investigate,
        "investigate",
        "You investigated {target}: {result}.",
    ),
    around(
        Phrase::Rolecop,
        "rolecop",
        "You looked up the role of {target}: {result}.",
    ),
    around(Phrase::Track, "track", "You tracked {target}: {result}."),
    around(Phrase::Watch, "watch", "You watched {target}: {result}."),
    around(
        Phrase::Gunsmith,
        "gunsmith",
        "You looked for a gun on {target}: {result}.",
    ),
    around(
        Phrase::VanillaCop,
        "vanilla-cop",
        "You checked {target}: {result}.",
    ),
    around(
        Phrase::Neapolitan,
        "neapolitan",
        "You checked {target}: {result}.",
    ),
    around(Phrase::Follow, "follow", "You followed {target}: {result}."),
    around(
        Phrase::Voyeur,
        "voyeur",
        "You peeped on {target}: {result}.",
    ),
    around(
        Phrase::Motions,
        "motions",
        "You looked for motion at {target}: {result}.",
    ),
    PhraseRow {
        phrase: Phrase::Told,
        id: "told",
        usual: "You were told: {result}.",
        fields: RESULT,
    },
    PhraseRow {
        phrase: Phrase::Received,
        id: "received",
        usual: "You received {result}.",
        fields: RESULT,
    },
    PhraseRow {
        phrase: Phrase::Belongings,
        id: "belongings",
        usual: "You have {result} now.",
        fields: RESULT,
    },
    row(Phrase::Acted, "acted", "Your action was received."),
    alone(Phrase::Attacked, "attacked", ""),
    row(Phrase::Guarded, "guarded", ""),
    alone(Phrase::Died, "died", "You died in the night."),
    alone(Phrase::Recruited, "recruited", "You have joined the cult."),
    alone(
        Phrase::Stripped,
        "stripped",
        "You have lost your abilities.",
    ),
    alone(
        Phrase::Revived,
        "revived",
        "You have come back from the dead.",
    ),
];

/// The fields of a phrase.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields<'a> {
    /// The name of the player who gets it.
    pub player: &'a str,
    /// The name of the player whom they chose.
    pub target: &'a str,
    /// The result.
    pub result: &'a str,
}

/// A house's words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// By their places in [`PHRASES`].
    own: BTreeMap<usize, String>,
}

impl Wording {
    /// The words of a phrase.
    #[must_use]
    pub fn say(&self, phrase: Phrase) -> &str {
        let place = phrase as usize;
        self.own
            .get(&place)
            .map_or(PHRASES[place].usual, String::as_str)
    }

    /// Reports whether the house has words of its own for a phrase.
    #[must_use]
    pub fn has_own(&self, phrase: Phrase) -> bool {
        self.own.contains_key(&(phrase as usize))
    }

    /// Reports whether the words of a phrase are a whole sentence, which needs no sentence around it.
    #[must_use]
    pub fn is_sentence(&self, phrase: Phrase) -> bool {
        let words = self.say(phrase);
        words.ends_with(['.', '!', '?']) || words.contains("{target}") || words.contains("{player}")
    }

    /// Sets the house's own words.
    ///
    /// # Errors
    /// A field in braces that the phrase cannot have, as a sentence.
    pub fn set(&mut self, phrase: Phrase, words: String) -> Result<(), String> {
        let row = &PHRASES[phrase as usize];
        for piece in words.split('{').skip(1) {
            let field = piece.split_once('}').map_or(piece, |(field, _)| field);
            if !row.fields.contains(&field) || !piece.contains('}') {
                let known: Vec<String> = row
                    .fields
                    .iter()
                    .map(|field| format!("{{{field}}}"))
                    .collect();
                return Err(format!(
                    "`{}` has no field `{{{field}}}`; it may have {}",
                    row.id,
                    known.join(", ")
                ));
            }
        }
        self.own.insert(phrase as usize, words);
        Ok(())
    }

    /// Returns the words of a phrase with its fields filled in.
    #[must_use]
    pub fn fill(&self, phrase: Phrase, fields: Fields<'_>) -> String {
        let mut filled = String::new();
        let mut rest = self.say(phrase);
        while let Some((before, field)) = rest.split_once('{') {
            let (field, after) = field.split_once('}').unwrap_or((field, ""));
            filled.push_str(before);
            filled.push_str(match field {
                "player" => fields.player,
                "target" => fields.target,
                _ => fields.result,
            });
            rest = after;
        }
        filled + rest
    }

    /// The house's own words, by id.
    pub fn own(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.own
            .iter()
            .map(|(&place, own)| (PHRASES[place].id, own.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_has_its_own_row() {
        for (place, row) in PHRASES.iter().enumerate() {
            assert_eq!(row.phrase as usize, place, "{}", row.id);
            assert_eq!(
                PHRASES.iter().filter(|other| other.id == row.id).count(),
                1,
                "{}",
                row.id
            );
        }
        let mut wording = Wording::default();
        assert_eq!(wording.set(Phrase::Mafia, "guilty".to_owned()), Ok(()));
        assert_eq!(
            (wording.say(Phrase::Mafia), wording.say(Phrase::Town)),
            ("guilty", "town")
        );
    }

    #[test]
    fn fields_are_filled_once_and_unknown_ones_refused() {
        let mut wording = Wording::default();
        let fields = Fields {
            player: "{target}",
            target: "Ann",
            result: "town",
        };
        wording
            .set(Phrase::Track, "{player}, {target} is {result}".to_owned())
            .unwrap();
        assert_eq!(wording.fill(Phrase::Track, fields), "{target}, Ann is town");
        for (phrase, words, said) in [
            (
                Phrase::Died,
                "{target} died",
                "`died` has no field `{target}`; it may have {player}",
            ),
            (
                Phrase::Town,
                "{result",
                "`town` has no field `{result}`; it may have {player}, {target}",
            ),
            (
                Phrase::Track,
                "{target",
                "`track` has no field `{target}`; it may have {player}, {target}, {result}",
            ),
        ] {
            assert_eq!(wording.set(phrase, words.to_owned()), Err(said.to_owned()));
        }
        assert!(!wording.is_sentence(Phrase::NoResult));
        wording
            .set(Phrase::NoResult, "Your action failed.".to_owned())
            .unwrap();
        assert!(wording.is_sentence(Phrase::NoResult));
    }
}
