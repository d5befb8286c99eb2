//! Mistakes in a typed night, in words that help to mend them.
//!
//! A [`Complaint`] is what is wrong and the smallest wrong piece; the text form adds where it stands ([`Error`]), the
//! JSON form which player or action it is about.

use std::fmt;
use std::ops::Range;

use super::definition::Definition;
use super::lookalike::is_invisible;
use super::name::MAX_NAME;
use super::sheet::MAX_TEXT;
use super::vocabulary::Table;
use crate::model::{Ability, MAX_ACTIONS, MAX_ITEMS, MAX_PLAYERS, Naming};

/// The kind of a mistake.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The text is longer than [`MAX_TEXT`].
    TextTooLong(usize),
    /// There is no `[players]` section.
    NoPlayers,
    /// Something stands before the first section.
    OutsideSection,
    /// There is no such section.
    UnknownSection,
    /// The section stood before.
    RepeatedSection,
    /// Only `[expect]` has words after its name.
    SectionWords,
    /// An `[expect]` that names no system.
    NoSystem,
    /// There is no such system.
    UnknownSystem,
    /// The `[expect]` names the system twice.
    RepeatedSystem,
    /// An `[expect]` without a claim.
    ExpectsNothing,

    /// A player without a name.
    NameMissing,
    /// A name of more than [`MAX_NAME`] bytes.
    NameTooLong(usize),
    /// A name holds this letter.
    NameHolds(char),
    /// The name is `nobody`.
    NameReserved,
    /// Another player has the name.
    NameTaken,
    /// An item without a name.
    ItemMissing,
    /// An item's name of more than [`MAX_NAME`] bytes.
    ItemTooLong(usize),
    /// An item's name holds this letter.
    ItemHolds(char),
    /// More than [`MAX_ITEMS`] different items.
    TooManyItems,

    /// Not `NAME = {ABILITIES; PASSIVES}`.
    RoleShape,
    /// A role of the night's own without a name.
    RoleUnnamed,
    /// Its name has more than [`MAX_NAME`] bytes.
    RoleTooLong(usize),
    /// Its name holds this letter.
    RoleHolds(char),
    /// Another role has the name.
    RoleTaken,
    /// More than [`Definition::MOST`].
    TooManyRoles,

    /// Not `NAME = ALIGNMENT ROLE`.
    PlayerShape,
    /// More than [`MAX_PLAYERS`].
    TooManyPlayers,
    /// No alignment is given.
    AlignmentMissing,
    /// There is no such alignment.
    UnknownAlignment,
    /// A Neutral without a leaning.
    LeaningMissing,
    /// There is no such leaning.
    UnknownLeaning,
    /// There is no such role.
    UnknownRole,
    /// Neither a role nor abilities are given.
    RoleMissing,
    /// Abilities are given beside a role of the night's own.
    RoleTwice,
    /// There is no such modifier.
    UnknownModifier,
    /// There is no such passive.
    UnknownPassive,
    /// A passive stands among the abilities.
    PassiveAmongAbilities,
    /// An ability stands among the passives.
    AbilityAmongPassives,
    /// A `{` without its `}`.
    BraceOpen,
    /// Something stands after the role.
    AfterRole,
    /// Fruit is not held.
    HoldsFruit,
    /// Only money is counted.
    Counted,
    /// Not a number that money can be.
    Money,
    /// The thing is held twice.
    HeldTwice,

    /// Not `NAME: ABILITY -> PLAYER`.
    ActionShape,
    /// More than [`MAX_ACTIONS`].
    TooManyActions,
    /// There is no such player.
    UnknownPlayer,
    /// Several players' names differ from this one by case only.
    AmbiguousPlayer,
    /// There is no such ability.
    UnknownAbility,
    /// There is no such lens.
    UnknownLens,
    /// The player has several abilities, these, and the action does not say which.
    WhichAbility(String),
    /// The player has no ability.
    NoAbility,
    /// The player has not this ability.
    NotTheirAbility {
        /// The player.
        player: String,
        /// The abilities of the player, in words.
        has: String,
    },
    /// A gift does not say what is given.
    GiveWhat,
    /// Only gifts have an item.
    GivesNothing(Ability),
    /// The ability names another number of players.
    Targets(Ability, usize),
    /// A dead player acts.
    DeadActor,
    /// The action targets its own actor.
    TargetsSelf(Ability),
    /// The action names a dead player.
    NamesDead(Ability),
    /// A revive names a living player.
    RevivesLiving,
    /// The two players chosen are one.
    SamePlayerTwice(Ability),
    /// The faction's kill was submitted before, by this player.
    SecondFactionalKill(String),
    /// The same ability at the same players was submitted before.
    Repeated(Ability),

    /// The order names a player twice.
    OrderedTwice,

    /// Not `NAME KEY = VALUE`.
    ClaimShape,
    /// There is no such claim.
    UnknownClaim,
    /// Not a value of this claim; these are.
    UnknownValue(&'static str),
    /// Claimed before in this section.
    ClaimedTwice,
    /// Both `nothing` and something.
    NothingAndMore,
}

/// A mistake, the smallest wrong piece, and a suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The kind of the mistake.
    pub kind: ErrorKind,
    /// The smallest wrong piece, as typed.
    pub word: String,
    /// The intended word, or a place to look for it.
    pub meant: Meant,
}

/// The intended word instead of a wrong one. The words of a table are compared with it when somebody asks: most
/// mistakes of a batch are counted and never shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meant {
    /// No suggestion.
    Unknown,
    /// This.
    Said(String),
    /// The nearest of these.
    Nearest(Table),
}

impl Complaint {
    /// A complaint without a suggestion.
    #[must_use]
    pub fn new(kind: ErrorKind, word: &str) -> Complaint {
        Complaint {
            kind,
            word: word.to_owned(),
            meant: Meant::Unknown,
        }
    }
    /// With a suggestion, if there is one.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Complaint {
        self.meant = suggestion.map_or(Meant::Unknown, Meant::Said);
        self
    }
    /// With what is nearest among the words of a table, to be looked for when it is shown.
    #[must_use]
    pub fn suggest_from(mut self, table: Table) -> Complaint {
        self.meant = Meant::Nearest(table);
        self
    }
    /// The suggestion.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        match &self.meant {
            Meant::Unknown => None,
            Meant::Said(word) => Some(word.clone()),
            Meant::Nearest(table) => table.nearest(&self.word),
        }
    }
    fn shown(&self) -> String {
        shown(&self.word)
    }

    /// The mistake, in a sentence without a full stop.
    #[must_use]
    pub fn message(&self) -> String {
        use ErrorKind as Kind;
        let word = self.shown();
        match &self.kind {
            Kind::TextTooLong(bytes) => {
                format!("the night has {bytes} bytes; it may have at most {MAX_TEXT}")
            }
            Kind::NoPlayers => "there is no [players] section".to_owned(),
            Kind::OutsideSection => "this stands before the first section".to_owned(),
            Kind::UnknownSection => format!("there is no section `{word}`"),
            Kind::RepeatedSection => format!("there is a section `{word}` already"),
            Kind::SectionWords => "only [expect] takes words after its name".to_owned(),
            Kind::NoSystem => "this [expect] names no system".to_owned(),
            Kind::UnknownSystem => format!("no system is called `{word}`"),
            Kind::RepeatedSystem => format!("`{word}` is named twice"),
            Kind::ExpectsNothing => "this section expects nothing".to_owned(),
            Kind::NameMissing => "a player's name is missing".to_owned(),
            Kind::NameTooLong(bytes) => {
                format!("the name has {bytes} bytes; it may have at most {MAX_NAME}")
            }
            Kind::NameHolds(letter) => {
                format!("a player's name cannot hold {}", letter_words(*letter))
            }
            Kind::NameReserved => {
                format!("no player can be called `{word}`: the word means that there is none")
            }
            Kind::NameTaken => format!("there is a player called `{word}` already"),
            Kind::ItemMissing => "an item's name is missing".to_owned(),
            Kind::ItemTooLong(bytes) => {
                format!("the item's name has {bytes} bytes; it may have at most {MAX_NAME}")
            }
            Kind::ItemHolds(letter) => {
                format!("an item's name cannot hold {}", letter_words(*letter))
            }
            Kind::TooManyItems => {
                format!(
                    "a night may have at most {MAX_ITEMS} different items, fruit and money among them"
                )
            }
            Kind::RoleShape => "this is not a role".to_owned(),
            Kind::RoleUnnamed => "a role's name is missing".to_owned(),
            Kind::RoleTooLong(bytes) => {
                format!("the role's name has {bytes} bytes; it may have at most {MAX_NAME}")
            }
            Kind::RoleHolds(letter) => {
                format!("a role's name cannot hold {}", letter_words(*letter))
            }
            Kind::RoleTaken => format!("there is a role called `{word}` already"),
            Kind::TooManyRoles => {
                format!("a night may name at most {} roles itself", Definition::MOST)
            }
            Kind::PlayerShape => "this is not a player".to_owned(),
            Kind::TooManyPlayers => format!("a night may have at most {MAX_PLAYERS} players"),
            Kind::AlignmentMissing => "the alignment is missing".to_owned(),
            Kind::UnknownAlignment => format!("`{word}` is not an alignment"),
            Kind::LeaningMissing => "a Neutral needs a leaning".to_owned(),
            Kind::UnknownLeaning => format!("no Neutral is `{word}`"),
            Kind::UnknownRole => format!("no role is called `{word}`"),
            Kind::RoleMissing => "neither a role nor abilities are given".to_owned(),
            Kind::RoleTwice => {
                format!("the abilities of `{word}` stand with the night's own roles")
            }
            Kind::UnknownModifier => format!("`{word}` is not a modifier"),
            Kind::UnknownPassive => format!("no passive is called `{word}`"),
            Kind::PassiveAmongAbilities => format!("`{word}` is a passive, not an ability"),
            Kind::AbilityAmongPassives => format!("`{word}` is an ability, not a passive"),
            Kind::BraceOpen => "this `{` is never closed".to_owned(),
            Kind::AfterRole => format!("`{word}` cannot stand after the role"),
            Kind::HoldsFruit => "fruit is not held: it only informs whoever receives it".to_owned(),
            Kind::Counted => "only money is counted".to_owned(),
            Kind::Money => format!("`{word}` is not an amount of money"),
            Kind::HeldTwice => format!("`{word}` is held twice"),
            Kind::ActionShape => "this is not an action".to_owned(),
            Kind::TooManyActions => format!("a night may have at most {MAX_ACTIONS} actions"),
            Kind::UnknownPlayer => format!("no player is called `{word}`"),
            Kind::AmbiguousPlayer => {
                format!("several players' names differ from `{word}` only in case")
            }
            Kind::UnknownAbility => format!("no ability is called `{word}`"),
            Kind::UnknownLens => format!("no lens is called `{word}`"),
            Kind::WhichAbility(has) => format!("`{word}` has several abilities: {has}; say which"),
            Kind::NoAbility => format!("`{word}` has no ability"),
            Kind::NotTheirAbility { player, has } => {
                format!("{} has no `{word}`, but {has}", shown(player))
            }
            Kind::GiveWhat => "this gift does not say what is given".to_owned(),
            Kind::GivesNothing(ability) => {
                format!("`{}` gives nothing, so no item can follow it", ability.id())
            }
            Kind::Targets(ability, named) => format!(
                "`{}` names {}, not {named}",
                ability.id(),
                match ability.names() {
                    Naming::Nobody => "nobody",
                    Naming::Target => "1 player",
                    Naming::TargetAndDestination | Naming::TwoChosen => "2 players",
                },
            ),
            Kind::DeadActor => format!("`{word}` is dead and cannot act"),
            Kind::TargetsSelf(ability) => format!(
                "only a Self-Targeting player may `{}` themselves",
                ability.id()
            ),
            Kind::NamesDead(ability) => format!(
                "`{word}` is dead, and `{}` cannot name the dead",
                ability.id()
            ),
            Kind::RevivesLiving => format!("`{word}` is alive and cannot be revived"),
            Kind::SamePlayerTwice(ability) => {
                format!("`{}` needs two different players", ability.id())
            }
            Kind::SecondFactionalKill(first) => {
                format!(
                    "`{word}` submits a second kill for one faction: {}'s is the one of this night",
                    shown(first)
                )
            }
            Kind::Repeated(ability) => {
                format!("`{word}` has submitted this `{}` already", ability.id())
            }
            Kind::OrderedTwice => format!("`{word}` is in the order twice"),
            Kind::ClaimShape => "this is not an expectation".to_owned(),
            Kind::UnknownClaim => {
                format!("`{word}` is not something an [expect] section can claim")
            }
            Kind::UnknownValue(_) => format!("`{word}` cannot be expected here"),
            Kind::ClaimedTwice => format!("`{word}` is expected twice in this section"),
            Kind::NothingAndMore => "either nothing is expected or something, not both".to_owned(),
        }
    }

    /// The expected input, where a sentence can say it.
    #[must_use]
    pub fn expected(&self) -> Option<&'static str> {
        use ErrorKind as Kind;
        match &self.kind {
            Kind::NoPlayers | Kind::OutsideSection => {
                Some("a night starts with [players], then NAME = ALIGNMENT ROLE")
            }
            Kind::UnknownSection => Some(
                "the sections are [roles], [players], [actions], [order] and [expect SYSTEM ...]",
            ),
            Kind::NoSystem | Kind::UnknownSystem => {
                Some("the systems are nar, nar-guide, snarf, rar, rar-list, lar, werewolves")
            }
            Kind::UnknownLens => Some("the lenses are deaths, state and full"),
            Kind::ExpectsNothing => Some("for example: dies = nobody"),
            Kind::NameHolds(letter) if letter.is_ascii_punctuation() => {
                Some("names may hold spaces but none of = : , > #")
            }
            Kind::RoleShape => Some(
                "expected NAME = {ABILITIES; PASSIVES}, as in: Gravedigger = {track, revive; ascetic}",
            ),
            Kind::PlayerShape => Some("expected NAME = ALIGNMENT ROLE, as in: Ann = Town Doctor"),
            Kind::AlignmentMissing | Kind::UnknownAlignment => Some(
                "the alignments are Town, Mafia, Werewolf, Cult, Neutral (Hostile), Neutral (Scum-friendly), Neutral (Town-friendly)",
            ),
            Kind::LeaningMissing | Kind::UnknownLeaning => {
                Some("write Neutral (Hostile), Neutral (Scum-friendly) or Neutral (Town-friendly)")
            }
            Kind::UnknownRole => Some(
                "`nightcourt roles` lists the roles; any other can be spelled out, {kill, block; bulletproof}, or named in a [roles] section",
            ),
            Kind::TargetsSelf(_) => {
                Some("name another player, or write Self-Targeting before the role")
            }
            Kind::RoleMissing => Some("give \"role\" or \"abilities\""),
            Kind::RoleTwice => Some("only a role of the table may have other abilities here"),
            Kind::UnknownModifier => Some(
                "before a role may stand passives (Macho, Weak, vendor:ITEM), limits (1-Shot, Odd-Night, Night 2) and roles without a night action (Neighbor)",
            ),
            Kind::UnknownPassive => Some(
                "the passives are bulletproof, macho, ascetic, strong-willed, strongman, ninja, miller, godfather, weak, loyal, disloyal, pgo, suicidal, vendor:ITEM",
            ),
            Kind::PassiveAmongAbilities | Kind::AbilityAmongPassives => {
                Some("abilities stand first, then passives after a semicolon: {kill, block; pgo}")
            }
            Kind::AfterRole => Some("after the role may stand: with ITEM, 2 money (dead)"),
            Kind::Counted => Some("name every item by itself: with gun, vest, 2 money"),
            Kind::Money => Some("a whole number up to 4294967295"),
            Kind::ActionShape => {
                Some("expected NAME: ABILITY -> PLAYER, as in: Ann: protect -> Bob")
            }
            Kind::GiveWhat => Some("as in: Ann: give gun -> Bob"),
            Kind::Targets(ability, _) => Some(match ability.names() {
                Naming::Nobody => "write it without an arrow",
                Naming::Target => "as in: Ann: protect -> Bob",
                Naming::TargetAndDestination => "first whom to redirect, then the destination",
                Naming::TwoChosen => "the two to be swapped, with a comma between them",
            }),
            Kind::ClaimShape => Some("expected dies = NAME, or NAME track = NAME, and so on"),
            Kind::UnknownClaim => Some(
                "what can be expected: dies, or of a player investigate, rolecop, track, watch, gunsmith, vanilla-cop, neapolitan, follow, voyeur, motion, receives, alignment, abilities, holds, money, revived",
            ),
            Kind::UnknownValue(values) => Some(values),
            Kind::TextTooLong(_)
            | Kind::RepeatedSection
            | Kind::SectionWords
            | Kind::RepeatedSystem
            | Kind::NameMissing
            | Kind::NameTooLong(_)
            | Kind::NameHolds(_)
            | Kind::NameReserved
            | Kind::NameTaken
            | Kind::ItemMissing
            | Kind::ItemTooLong(_)
            | Kind::ItemHolds(_)
            | Kind::TooManyItems
            | Kind::RoleUnnamed
            | Kind::RoleTooLong(_)
            | Kind::RoleHolds(_)
            | Kind::RoleTaken
            | Kind::TooManyRoles
            | Kind::TooManyPlayers
            | Kind::BraceOpen
            | Kind::HoldsFruit
            | Kind::HeldTwice
            | Kind::TooManyActions
            | Kind::UnknownPlayer
            | Kind::AmbiguousPlayer
            | Kind::UnknownAbility
            | Kind::WhichAbility(_)
            | Kind::NoAbility
            | Kind::NotTheirAbility { .. }
            | Kind::GivesNothing(_)
            | Kind::DeadActor
            | Kind::NamesDead(_)
            | Kind::RevivesLiving
            | Kind::SamePlayerTwice(_)
            | Kind::SecondFactionalKill(_)
            | Kind::Repeated(_)
            | Kind::OrderedTwice
            | Kind::ClaimedTwice
            | Kind::NothingAndMore => None,
        }
    }

    /// Help to mend it: the suggestion, or else the expected input.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self.suggestion() {
            Some(suggestion) => Some(format!("did you mean {}?", shown(&suggestion))),
            None => self.expected().map(str::to_owned),
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        match self.help() {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Complaint {}

/// A complaint, and where in the text it stands.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The mistake.
    pub complaint: Complaint,
    /// The line, from 1.
    pub line: usize,
    /// The letter in the line, from 1.
    pub column: usize,
    /// The bytes of the source.
    pub span: Range<usize>,
}

impl Error {
    /// The kind of the mistake.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.complaint.kind
    }
    /// The smallest wrong piece, as typed.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.complaint.word
    }
    /// The mistake, in a sentence without a full stop and without the place.
    #[must_use]
    pub fn message(&self) -> String {
        self.complaint.message()
    }
    /// The suggestion.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        self.complaint.suggestion()
    }
    /// Help to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        self.complaint.help()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.complaint
        )
    }
}

impl std::error::Error for Error {}

/// A word as a message may show it: on one line, without anything that a terminal would act on, and not endless.
fn shown(word: &str) -> String {
    const MOST: usize = 80;
    let mut shown: String = word
        .chars()
        .take(MOST)
        .map(|letter| {
            if letter.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            }
        })
        .collect();
    if word.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

fn letter_words(letter: char) -> String {
    if letter.is_control() {
        format!("the control character U+{:04X}", letter as u32)
    } else if is_invisible(letter) {
        format!("U+{:04X}, which is not seen", letter as u32)
    } else if letter.is_whitespace() {
        "space at its beginning or end".to_owned()
    } else {
        format!("`{letter}`")
    }
}
