//! A game over several nights. A game is a folder: `game.toml`, which names the house rules and the first roster; a
//! plain night text for every night; and for each ruled night the roster of the next one, a night text too. This module
//! needs no files: [`Game`] is read and written, [`night`] reads the words of a host, [`carry`](carry()) takes a roster
//! over a night, and [`limits`] checks who may act, and at whom.

mod carry;
mod checks;
pub mod limits;
pub mod night;

pub use carry::{Carried, carry, carry_of};
pub use checks::{Edits, is_same_roster, with_checks};
pub use limits::Limits;

use std::fmt;

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::text::{FileError, Sheet, find_player};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// The version of `game.toml`.
pub const VERSION: u32 = 1;

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// Its house rules: a preset or a file, as `--house` takes them.
    pub house: String,
    /// The roster at the start: a night without actions.
    pub roster: Sheet,
}

/// A game: `game.toml` in its folder.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Game"))]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRow<V, S> {
    /// The version of this form: 1.
    version: V,
    /// Its name.
    name: String,
    /// Its house rules: a preset or a file, as `--house` takes them.
    house: String,
    /// The roster at the start: a night text without actions.
    roster: S,
}

impl Game {
    /// Reads `game.toml`.
    ///
    /// # Errors
    /// The first mistake.
    pub fn parse(text: &str) -> Result<Game, FileError> {
        let row: GameRow<Spanned<u32>, Spanned<String>> = toml::from_str(text)
            .map_err(|error| FileError::of_reader(text, error.span(), error.message()))?;
        if *row.version.get_ref() != VERSION {
            let said = format!(
                "this game is of version {}; this program reads version {VERSION}",
                row.version.get_ref()
            );
            return Err(FileError::at(text, &row.version.span(), said));
        }
        let roster = roster(row.roster.get_ref()).map_err(|problem| {
            FileError::at(
                text,
                &row.roster.span(),
                format!("in the roster, {problem}"),
            )
        })?;
        Ok(Game {
            name: row.name,
            house: row.house,
            roster,
        })
    }
}

impl fmt::Display for Game {
    /// Writes `game.toml`, which [`Game::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game {
            name,
            house,
            roster,
        } = self;
        let row = GameRow {
            version: VERSION,
            name: name.clone(),
            house: house.clone(),
            roster: roster.to_string(),
        };
        f.write_str(&toml::to_string_pretty(&row).map_err(|_| fmt::Error)?)
    }
}

/// Reads a roster: a night text without actions, or its players alone, a line each.
///
/// # Errors
/// The mistake, in a sentence.
pub fn roster(text: &str) -> Result<Sheet, String> {
    let headed = text.lines().any(|line| line.trim_start().starts_with('['));
    // On the first line, so that the line numbers do not change.
    let players = if headed {
        text.to_owned()
    } else {
        format!("[players]\n{text}")
    };
    let sheet = Sheet::parse(&players).map_err(|errors| {
        errors.first().map_or_else(String::new, |error| {
            let line = if headed {
                error.line
            } else {
                error.line.saturating_sub(1)
            };
            format!("line {line}, column {}: {}", error.column, error.complaint)
        })
    })?;
    match sheet.night.actions() {
        [] => Ok(sheet),
        _ => Err("there are actions; a roster has players only".to_owned()),
    }
}

/// Returns a night before which these players died by day. The night is a roster, or has no action of theirs.
///
/// # Errors
/// If no player has a name, or the player is dead already or acts, in a sentence.
pub fn die_by_day(night: &Sheet, died: &[String]) -> Result<Sheet, String> {
    let (mut players, actions, order) = night.night.clone().into_parts();
    for name in died {
        let player =
            find_player(&night.names, name.trim()).map_err(|complaint| complaint.to_string())?;
        if std::mem::replace(&mut players[player.index()].dead, true) {
            return Err(format!("{} is dead already", night.name(player)));
        }
        if actions.iter().any(|action| action.actor == player) {
            return Err(format!(
                "{} acts in this night: take the actions out first",
                night.name(player)
            ));
        }
    }
    let made = Night::new(players, actions, order)
        .map_err(|_| "the night cannot be without them".to_owned())?;
    Ok(Sheet {
        night: made,
        expect: Vec::new(),
        ..night.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_died_by_day_is_dead_before_the_night() {
        let night = "[players]\nAnn = Town Cop\nBob = Town Doctor\nZed = Mafia Goon\n\n[actions]\nZed: kill -> Ann\n";
        let sheet = Sheet::parse(night).unwrap();
        let day = |died: &str| die_by_day(&sheet, &[died.to_owned()]);
        let after = day("Bob").unwrap();
        assert_eq!(
            after.to_string(),
            night.replace("Town Doctor", "Town Doctor (dead)")
        );
        assert_eq!(
            die_by_day(&after, &["Bob".to_owned()]).unwrap_err(),
            "Bob is dead already"
        );
        assert_eq!(
            day("Zed").unwrap_err(),
            "Zed acts in this night: take the actions out first"
        );
        assert!(
            day("Bo").unwrap_err().contains("did you mean Bob?"),
            "{:?}",
            day("Bo")
        );
    }

    #[test]
    fn a_game_reads_back_and_tells_what_is_wrong() {
        let roster = roster("Ann = Town 1-shot Vigilante\nZed = Mafia Goon\n").unwrap();
        let game = Game {
            name: "Mini 1".to_owned(),
            house: "matrix6".to_owned(),
            roster,
        };
        let text = game.to_string();
        assert_eq!(Game::parse(&text), Ok(game));
        let error = Game::parse(&text.replace("Goon", "Gooon"))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("in the roster, line 3, column ")
                && error.contains("did you mean Goon?"),
            "{error}"
        );
        let error = super::roster("Ann = Town\nBob = Twon Cop").unwrap_err();
        assert!(error.starts_with("line 2, column 7: `Twon`"), "{error}");
    }
}
