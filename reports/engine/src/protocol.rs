//! The lines of the protocol, for serde. `reports/protocol/README.md` explains them to authors of engines.

use std::collections::BTreeMap;

use nightcourt_corpus::json::verdict::ReportRow;
use nightcourt_resolvers::outcome::Lens;
use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of the protocol. It changes when engines of this version would no longer be understood.
pub const VERSION: u32 = 1;

/// A line to an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Request")
)]
pub enum Request {
    /// The first line: describe yourself. Answered by a `Started`.
    Start {
        /// The version of the protocol.
        version: u32,
    },
    /// Resolve a night. Answered by an `Answered` with the same `seq`, before the next line is sent.
    Run {
        /// A number that no other request has.
        seq: u64,
        /// The night.
        night: AskedNight,
    },
    /// The last line: end. There is no answer.
    Stop {},
}

/// A night as engines receive it: every field is present, and no table of roles is needed to read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "AskedNight")
)]
pub struct AskedNight {
    /// The roster: at most 64 players.
    pub players: Vec<AskedPlayer>,
    /// The actions in the order of submission: at most 64.
    pub actions: Vec<AskedAction>,
    /// The pre-decided tie-break of players; those not named follow in the order of the roster.
    pub order: Vec<String>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "AskedPlayer")
)]
pub struct AskedPlayer {
    /// A name that is unique on its night.
    pub name: String,
    /// `town`, `mafia`, `werewolf`, `cult`, `neutral-hostile`, `neutral-scum` or `neutral-town`.
    #[cfg_attr(feature = "schema", schemars(with = "closed::AlignmentId"))]
    pub alignment: String,
    /// The role as a Role Cop reads it: `Macho Jailkeeper`, or `vanilla`.
    pub role: String,
    /// The abilities of the role, in its order; not all need be used.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<String>,
    /// The passives, those of the role among them: `bulletproof`, `ninja` and so on.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::PassiveWord>"))]
    pub passives: Vec<String>,
    /// The items that visitors receive from the player.
    pub vends: Vec<String>,
    /// The items held from the start, other than fruit and money.
    pub holds: Vec<String>,
    /// The money held from the start.
    pub money: u32,
    /// True if the player was dead before the night.
    pub dead: bool,
}

/// An action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "AskedAction")
)]
pub struct AskedAction {
    /// The player who submits it.
    pub actor: String,
    /// The ability: `block`, `kill` and so on.
    #[cfg_attr(feature = "schema", schemars(with = "closed::AbilityId"))]
    pub ability: String,
    /// The item of a `give`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// The players named: none, the target, the target and the destination of a `redirect`, or the two of a `drive` or an
    /// `exchange`.
    pub targets: Vec<String>,
}

/// An engine's description of itself. Unknown fields are ignored, because a later release may know them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Started")
)]
pub struct Started {
    /// The version of the protocol that it supports: 1.
    pub version: u32,
    /// Its name.
    pub name: String,
    /// Its own version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release: Option<String>,
    /// Its programming language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Its address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homepage: Option<String>,
    /// The part of an outcome that it answers; nothing wider is compared.
    #[serde(default)]
    pub lens: LensWord,
    /// The abilities that it knows; without it, all. A night on which somebody uses another one is never sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<closed::AbilityId>>"))]
    pub abilities: Option<Vec<String>>,
    /// The passives that it knows, `vendor` among them; without it, all. A night on which somebody has another one is never
    /// sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Vec<closed::PassiveWord>>")
    )]
    pub passives: Option<Vec<String>>,
    /// The alignments that it knows; without it, all. A night with another one is never sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Vec<closed::AlignmentId>>")
    )]
    pub alignments: Option<Vec<String>>,
    /// The roles that it knows, by the words of the field `role` of a night; without it, all. A night with another one is never
    /// sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// The items that it knows; without it, all. A night in which another one is held, vended or given is never sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
    /// The most players of a night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_players: Option<usize>,
    /// The most actions of a night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_actions: Option<usize>,
    /// The most actions of a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_actions_each: Option<usize>,
    /// Notes on its answers for people; they are shown and have no influence on a verdict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// The part of an outcome that an engine answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Lens")
)]
pub enum LensWord {
    /// The players reported dead.
    Deaths,
    /// Deaths, alignments, abilities, items, money, revivals.
    State,
    /// State, and all reports to players.
    #[default]
    Full,
}

impl From<LensWord> for Lens {
    fn from(word: LensWord) -> Lens {
        match word {
            LensWord::Deaths => Lens::Deaths,
            LensWord::State => Lens::State,
            LensWord::Full => Lens::Full,
        }
    }
}

impl From<Lens> for LensWord {
    fn from(lens: Lens) -> LensWord {
        match lens {
            Lens::Deaths => LensWord::Deaths,
            Lens::State => LensWord::State,
            Lens::Full => LensWord::Full,
        }
    }
}

/// An engine's answer to a night: exactly one of `outcome`, `skipped` and `error`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        title = "Answered",
        extend("oneOf" = [{"required": ["outcome"]}, {"required": ["skipped"]}, {"required": ["error"]}])
    )
)]
pub struct Answered {
    /// The number of the request.
    pub seq: u64,
    /// The result of the night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<EngineOutcome>,
    /// The reason that the engine does not resolve such a night: it is shown and counted, and is no failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skipped: Option<String>,
    /// The error in the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The result of a night. Fields beyond the lens of the engine may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "EngineOutcome")
)]
pub struct EngineOutcome {
    /// The players reported dead.
    pub deaths: Vec<String>,
    /// The players who joined the cult on this night: every value is `cult`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, closed::AlignmentId>")
    )]
    pub alignment: BTreeMap<String, String>,
    /// The players who lost abilities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stripped: Vec<String>,
    /// The items of each player at the end of the night; without it, those held before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<BTreeMap<String, Vec<String>>>,
    /// The money of each player at the end of the night; without it, that held before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money: Option<BTreeMap<String, u32>>,
    /// The players who came back from the dead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revived: Vec<String>,
    /// The reports to players, in any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<ReportRow>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_those_of_the_documentation() {
        let line = |request: &Request| serde_json::to_string(request).unwrap();
        assert_eq!(
            line(&Request::Start { version: 1 }),
            r#"{"cmd":"start","version":1}"#
        );
        assert_eq!(line(&Request::Stop {}), r#"{"cmd":"stop"}"#);
        let night = AskedNight {
            players: Vec::new(),
            actions: Vec::new(),
            order: Vec::new(),
        };
        let run = line(&Request::Run { seq: 7, night });
        assert_eq!(
            run,
            r#"{"cmd":"run","seq":7,"night":{"players":[],"actions":[],"order":[]}}"#
        );
        assert!(serde_json::from_str::<Request>(&run).is_ok());
    }

    #[test]
    fn a_field_that_is_misspelt_is_refused() {
        let refused =
            serde_json::from_str::<Answered>(r#"{"seq":1,"outcome":{"deaths":[],"death":[]}}"#);
        assert!(
            refused
                .unwrap_err()
                .to_string()
                .contains("unknown field `death`")
        );
    }
}
