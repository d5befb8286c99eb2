//! A reading: the night, the source of each of its lines, notes on words left out, and questions.

use std::ops::Range;

use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

/// A paste, read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The night as far as it could be read; none without a player. It is the whole night only if
    /// [`questions`](Reading::questions) is empty.
    pub night: Option<Sheet>,
    /// The lines of the night in the proper form, in its order, each with the words that it came from. Printed one after
    /// the other they are the night text.
    pub lines: Vec<Line>,
    /// Notes on words left out and on assumptions; they need no answer.
    pub notes: Vec<Note>,
    /// Questions about words without a place or with several meanings. While there is one, the night is not the one that was meant.
    pub questions: Vec<Question>,
}

impl Reading {
    /// Reports whether there is a night and no question.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.night.is_some() && self.questions.is_empty()
    }
    /// The night in the proper form, which [`Sheet::parse`] reads; empty if there is none.
    #[must_use]
    pub fn night_text(&self) -> String {
        self.night
            .as_ref()
            .map(Sheet::to_string)
            .unwrap_or_default()
    }
}

/// A line of the night in the proper form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line, without its line feed; a heading such as `[players]` and an empty line are lines too.
    pub text: String,
    /// The words that it came from; none for headings and for empty lines.
    pub from: Vec<Source>,
}

/// A piece of the paste.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "SourceRow")
)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The line, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: usize,
    /// The bytes in the paste.
    #[serde(skip)]
    pub span: Range<usize>,
    /// The words, as pasted.
    pub words: String,
}

/// The subject of a note.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoteKind {
    /// An action that was struck out or taken back.
    Withdrawn,
    /// An action that a later one replaces.
    Replaced,
    /// A player who does nothing.
    #[serde(rename = "no action")]
    NoAction,
    /// Something that the paste does not say and that goes without saying, such as the side of a Doctor.
    #[serde(rename = "taken as")]
    TakenAs,
    /// The result of an action, which the systems decide.
    Result,
    /// Words that say nothing about the night.
    #[serde(rename = "set aside")]
    SetAside,
    /// Words left out in which a verb follows a player's name: the host confirms that they are no action of the night.
    Confirm,
}

impl NoteKind {
    /// A word for the kind.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            NoteKind::Withdrawn => "withdrawn",
            NoteKind::Replaced => "replaced",
            NoteKind::NoAction => "no action",
            NoteKind::TakenAs => "taken as",
            NoteKind::Result => "result",
            NoteKind::SetAside => "set aside",
            NoteKind::Confirm => "confirm",
        }
    }
}

/// A note.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "NoteRow")
)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The kind: `withdrawn`, `replaced`, `no action`, `taken as`, `result`, `set aside` or `confirm`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: NoteKind,
    /// A sentence without a full stop.
    pub message: String,
    /// The words of the paste.
    pub from: Vec<Source>,
}

impl Note {
    pub(crate) fn new(
        kind: NoteKind,
        message: impl Into<String>,
        from: impl IntoIterator<Item = Source>,
    ) -> Note {
        Note {
            kind,
            message: message.into(),
            from: from.into_iter().collect(),
        }
    }
}

/// The subject of a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum QuestionKind {
    /// The paste is longer than [`MAX_PASTE`](crate::MAX_PASTE).
    TooLong,
    /// It has no player.
    NoPlayers,
    /// It has players, but no action and no idle player.
    NoActions,
    /// It holds several nights.
    SeveralNights,
    /// A player without a side or a role.
    RoleMissing,
    /// A role that may be of several sides.
    SideMissing,
    /// A role or a modifier that is not known.
    UnknownRole,
    /// A player with two different roles or sides.
    Conflict,
    /// A name that is no player's.
    UnknownName,
    /// A verb that is not known.
    UnknownVerb,
    /// Words that several players answer to.
    WhichPlayer,
    /// An action whose actor has several abilities, or not the one that is said.
    WhichAbility,
    /// An action whose actor is not said.
    WhoActs,
    /// A factional kill whose carrier is not said.
    WhoCarries,
    /// An action that names too many players, or too few.
    WhomTargets,
    /// An action at oneself that the rules of nights do not allow.
    SelfTarget,
    /// Words that deny, doubt or condition what they say.
    Unsure,
    /// Words that name a player and could not be placed.
    NotPlaced,
    /// The night is impossible; the message is the resolvers' own.
    Impossible,
}

impl QuestionKind {
    /// A word for the kind, as expected questions are written in pastes.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            QuestionKind::TooLong => "too-long",
            QuestionKind::NoPlayers => "no-players",
            QuestionKind::NoActions => "no-actions",
            QuestionKind::SeveralNights => "several-nights",
            QuestionKind::RoleMissing => "role-missing",
            QuestionKind::SideMissing => "side-missing",
            QuestionKind::UnknownRole => "unknown-role",
            QuestionKind::Conflict => "conflict",
            QuestionKind::UnknownName => "unknown-name",
            QuestionKind::UnknownVerb => "unknown-verb",
            QuestionKind::WhichPlayer => "which-player",
            QuestionKind::WhichAbility => "which-ability",
            QuestionKind::WhoActs => "who-acts",
            QuestionKind::WhoCarries => "who-carries",
            QuestionKind::WhomTargets => "whom-targets",
            QuestionKind::SelfTarget => "self-target",
            QuestionKind::Unsure => "unsure",
            QuestionKind::NotPlaced => "not-placed",
            QuestionKind::Impossible => "impossible",
        }
    }
}

/// A doubt that only the host can settle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Its subject.
    pub kind: QuestionKind,
    /// A sentence without a full stop or question mark.
    pub message: String,
    /// The word that a candidate would replace wherever it is, such as a name with a slip of the pen.
    pub word: Option<String>,
    /// The possible answers; may be empty.
    pub candidates: Vec<String>,
    /// The words that it is about.
    pub from: Vec<Source>,
}

impl Question {
    pub(crate) fn new(kind: QuestionKind, message: impl Into<String>) -> Question {
        Question {
            kind,
            message: message.into(),
            word: None,
            candidates: Vec::new(),
            from: Vec::new(),
        }
    }
    /// Names the word that a candidate would replace.
    pub(crate) fn of(mut self, word: &str) -> Question {
        self.word = Some(word.to_owned());
        self
    }
    pub(crate) fn with(mut self, candidates: impl IntoIterator<Item = String>) -> Question {
        self.candidates = candidates.into_iter().collect();
        self
    }
    pub(crate) fn about(mut self, from: impl IntoIterator<Item = Source>) -> Question {
        self.from = from.into_iter().collect();
        self
    }
}
