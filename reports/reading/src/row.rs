//! A reading as serde sees it: `nightcourt read --format json`.

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{Ability, PlayerId};
use serde::{Deserialize, Serialize};

use crate::reading::{Note, Reading, Source};

#[cfg(feature = "schema")]
use nightcourt_gen::closed;

/// The version of the form.
pub const VERSION: u32 = 1;

/// A paste, read. While there is a question, the night is not the one that was meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Reading")
)]
#[serde(deny_unknown_fields)]
pub struct ReadingRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// Reports whether there is a night and no question.
    pub complete: bool,
    /// The night in its proper form, as far as it could be read; empty without players.
    pub night: String,
    /// The players in the order of the night.
    pub players: Vec<PlayerRow>,
    /// The actions in the order of submission.
    pub actions: Vec<ActionRow>,
    /// Words that were left out, and facts that were taken for granted.
    pub notes: Vec<Note>,
    /// Words that could not be placed or have several meanings.
    pub questions: Vec<QuestionRow>,
    /// The words of the paste that the night leaves out while there are questions: those that are asked about, and lines
    /// that neither the night nor a note comes from. Left out if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Source>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerRow {
    /// The name.
    pub name: String,
    /// Side and role, as the night has them: `Town Cop`.
    pub role: String,
    /// The words of the paste.
    pub from: Vec<Source>,
}

/// An action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ActionRow {
    /// The name of the player who acts.
    pub actor: String,
    /// The id of the ability.
    #[cfg_attr(feature = "schema", schemars(with = "closed::AbilityId"))]
    pub ability: String,
    /// The item that is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// The names of the targets.
    pub targets: Vec<String>,
    /// The words of the paste.
    pub from: Vec<Source>,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QuestionRow {
    /// The kind, such as `unknown-name`.
    pub kind: String,
    /// A sentence without a full stop or question mark.
    pub message: String,
    /// The possible answers; may be empty.
    pub candidates: Vec<String>,
    /// The line for each candidate that answers the question, at the end of the paste below a line `[answers]`.
    pub answers: Vec<String>,
    /// The line that leaves the words out, if they may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<String>,
    /// The words of the paste.
    pub from: Vec<Source>,
}

impl ReadingRow {
    /// Returns a reading of a paste as a row.
    #[must_use]
    pub fn new(paste: &str, reading: &Reading) -> ReadingRow {
        let section = |title: &'static str| {
            let lines = reading
                .lines
                .iter()
                .skip_while(move |line| line.text != title)
                .skip(1);
            lines.take_while(|line| !line.text.is_empty())
        };
        let (mut players, mut actions) = (Vec::new(), Vec::new());
        if let Some(sheet) = &reading.night {
            let name = |player: PlayerId| sheet.names[player.index()].clone();
            players.extend(
                sheet
                    .names
                    .iter()
                    .zip(section("[players]"))
                    .map(|(name, line)| PlayerRow {
                        name: name.clone(),
                        role: line
                            .text
                            .split_once(" = ")
                            .map_or("", |(_, role)| role)
                            .to_owned(),
                        from: line.from.clone(),
                    }),
            );
            actions.extend(sheet.night.actions().iter().zip(section("[actions]")).map(
                |(action, line)| {
                    ActionRow {
                        actor: name(action.actor),
                        ability: action.ability.id().to_owned(),
                        item: (action.ability == Ability::Give)
                            .then(|| sheet.items[action.item.index()].clone()),
                        targets: action.named().iter().map(|&player| name(player)).collect(),
                        from: line.from.clone(),
                    }
                },
            ));
        }
        ReadingRow {
            version: VERSION,
            complete: reading.is_complete(),
            night: reading.night_text(),
            players,
            actions,
            notes: reading.notes.clone(),
            questions: reading
                .questions
                .iter()
                .map(|question| QuestionRow {
                    kind: question.kind.word().to_owned(),
                    message: question.message.clone(),
                    candidates: question.candidates.clone(),
                    answers: question.answers(),
                    without: question.without(),
                    from: question.from.clone(),
                })
                .collect(),
            left_out: left_out(paste, reading),
        }
    }
}

fn left_out(paste: &str, reading: &Reading) -> Vec<Source> {
    let asked = reading.questions.iter().flat_map(|question| &question.from);
    if reading.questions.is_empty() {
        return Vec::new();
    }
    let of_lines = reading.lines.iter().flat_map(|line| &line.from);
    let of_notes = reading.notes.iter().flat_map(|note| &note.from);
    let used = of_lines.chain(of_notes).chain(asked.clone());
    let used: BTreeSet<usize> = used.map(|source| source.line).collect();

    let unused = (1..)
        .zip(paste.lines())
        .filter(|(line, words)| !words.trim().is_empty() && !used.contains(line));
    let mut all: Vec<Source> = unused
        .map(|(line, words)| Source {
            line,
            words: words.trim().to_owned(),
            ..Source::default()
        })
        .chain(asked.cloned())
        .collect();
    all.sort_unstable_by(|one, other| (one.line, &one.words).cmp(&(other.line, &other.words)));
    all.dedup_by(|one, other| (one.line, &one.words) == (other.line, &other.words));
    all
}
