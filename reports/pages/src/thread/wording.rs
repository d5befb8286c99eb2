//! The wording of results for players: every community has its own words.

use std::collections::BTreeMap;

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

/// A row has a phrase, its id, its usual words and its fields.
macro_rules! phrases {
    ($($(#[$about:meta])* $phrase:ident $id:literal $usual:literal [$($field:ident)*])*) => {
        /// A result in a message, for which a house may have words of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Phrase {
            $($(#[$about])* $phrase,)*
        }

        /// Every phrase, in the order of [`Phrase`].
        pub const PHRASES: [PhraseRow; 43] = [$(PhraseRow {
            phrase: Phrase::$phrase,
            id: $id,
            usual: $usual,
            fields: &[$(stringify!($field)),*],
        }),*];
    };
}

phrases! {
    /// An alignment reads town.
    Town "town" "town" [player target]
    /// An alignment reads mafia.
    Mafia "mafia" "mafia" [player target]
    /// An alignment reads werewolf.
    Werewolf "werewolf" "werewolf" [player target]
    /// An alignment reads cult.
    Cult "cult" "cult" [player target]
    /// An alignment reads neutral.
    Neutral "neutral" "neutral" [player target]
    /// A search for a gun finds one.
    Gun "gun" "they have a gun" [player target]
    /// A search for a gun finds none.
    NoGun "no-gun" "they have no gun" [player target]
    /// A role is vanilla.
    Vanilla "vanilla" "vanilla" [player target]
    /// A role is not vanilla.
    NotVanilla "not-vanilla" "not vanilla" [player target]
    /// A player is vanilla and Town.
    VanillaTown "vanilla-town" "vanilla town" [player target]
    /// A player is not both.
    NotVanillaTown "not-vanilla-town" "not vanilla town" [player target]
    /// Somebody acted, or was acted on.
    Motion "motion" "there was motion" [player target]
    /// No player acted, and none was acted on.
    NoMotion "no-motion" "there was no motion" [player target]
    /// The tracked player visited no one.
    VisitedNobody "visited-nobody" "they visited nobody" [player target]
    /// No one visited the watched player.
    NobodyVisited "nobody-visited" "nobody visited them" [player target]
    /// No visit with a known ability was seen.
    Nothing "nothing" "nothing was seen" [player target]
    /// The result cannot be given.
    NoResult "no-result" "no result" [player target]
    /// The players whom a tracked player visited.
    Visited "visited" "they visited {result}" [player target result]
    /// The players who visited a watched player.
    VisitedBy "visited-by" "they were visited by {result}" [player target result]
    /// The sentence around a reading of alignment.
    Investigate "investigate" "You investigated {target}: {result}." [player target result]
    /// The sentence around a reading of a role.
    Rolecop "rolecop" "You looked up the role of {target}: {result}." [player target result]
    /// The sentence around the visits of a player.
    Track "track" "You tracked {target}: {result}." [player target result]
    /// The sentence around the visitors of a player.
    Watch "watch" "You watched {target}: {result}." [player target result]
    /// The sentence around a search for a gun.
    Gunsmith "gunsmith" "You looked for a gun on {target}: {result}." [player target result]
    /// The sentence of a Vanilla Cop.
    VanillaCop "vanilla-cop" "You checked {target}: {result}." [player target result]
    /// The sentence of a Neapolitan.
    Neapolitan "neapolitan" "You checked {target}: {result}." [player target result]
    /// The sentence around the abilities of a player's visits.
    Follow "follow" "You followed {target}: {result}." [player target result]
    /// The sentence around the abilities of the visits to a player.
    Voyeur "voyeur" "You peeped on {target}: {result}." [player target result]
    /// The sentence around a search for motion.
    Motions "motions" "You looked for motion at {target}: {result}." [player target result]
    /// The sentence around a result of no action.
    Told "told" "You were told: {result}." [player result]
    /// To a player who has received something.
    Received "received" "You received {result}." [player result]
    /// To a player whose belongings have changed.
    Belongings "belongings" "You have {result} now." [player result]
    /// To a player whose action never has a result, whether it worked or not. Empty: no such message.
    Acted "acted" "Your action was received." [player target]
    /// To a player whom a Doctor chose, whether or not they are attacked and the protection works. Empty: no such message.
    Chosen "chosen" "" [player]
    /// To a player who survives a kill at them. Empty: no such message.
    Attacked "attacked" "" [player]
    /// To a player who protected or guarded another against a kill, and lives. Empty: no such message.
    Guarded "guarded" "" [player target]
    /// To a player who is dead in the morning.
    Died "died" "You died in the night." [player]
    /// To a player who has joined the cult.
    Recruited "recruited" "You have joined the cult." [player]
    /// To a player who has lost abilities.
    Stripped "stripped" "You have lost your abilities." [player]
    /// To a player who has come back from the dead.
    Revived "revived" "You have come back from the dead." [player]
    /// The morning post of a night without deaths.
    NoDeath "no-death" "No one died in the night." []
    /// The morning post, without flips: all players who died.
    Dead "dead" "{player} died in the night." [player]
    /// The morning post, with flips: a player who died, and their side or role.
    Flip "flip" "{player} died in the night: {result}." [player result]
}

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
                let known = match &known[..] {
                    [] => "it has none".to_owned(),
                    _ => format!("it may have {}", known.join(", ")),
                };
                return Err(format!("`{}` has no field `{{{field}}}`; {known}", row.id));
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
