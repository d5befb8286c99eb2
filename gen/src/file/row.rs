//! The file of a frame, as TOML has it.

use serde::Deserialize;

#[cfg(feature = "schema")]
use super::read::{AIMS, KILLERS};
#[cfg(feature = "schema")]
use crate::closed;

/// The version of frames: it changes when something that was valid is no longer, or means something else.
pub const VERSION: u32 = 1;

/// A sampling frame: the dealing of games, the actors and their targets. A key that is left out is as in the frame that
/// this one is `like`. Without one, nothing of the kind happens, all who can act do so once, and each faction kills.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Frame"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FrameRow<S, N = u32> {
    /// The version of this form: 1.
    pub version: N,
    /// The name that tables and files show: lower-case letters, digits and hyphens. No other frame has it.
    pub name: S,
    /// A line about its nights.
    #[serde(default)]
    pub about: String,
    /// The source of its numbers: those that were counted, and those that are chosen.
    #[serde(default)]
    pub source: String,
    /// A frame that comes with the program as a file: this one is like it, except for the keys given here.
    #[cfg_attr(feature = "schema", schemars(with = "Option<closed::FrameName>"))]
    pub like: Option<S>,
    /// Number of players of a night: the least and the most. Needed without `like`.
    pub players: Option<[N; 2]>,
    /// Number of players of a whole game. Fewer players are those who are left of it, one of the scum among them; more
    /// are of several games. Needed without `like`.
    pub game: Option<N>,
    /// Roles that come together, or in counted numbers. They are dealt first, and cut short where there is no room.
    pub hands: Option<Vec<HandsRow<S, N>>>,
    /// Sides that are filled up then.
    pub fills: Option<Vec<FillRow<S, N>>>,
    /// All other players. Vanilla townies, if empty.
    pub rest: Option<Vec<CardRow<S, N>>>,
    /// Passives that one player of a side gets, whatever the role.
    pub modifiers: Option<Vec<ModifierRow<S, N>>>,
    /// The player who carries out a faction's kill: `forgoes`, any member, who does nothing else; `also`, any member,
    /// who uses the role as well; `idle`, a member whose role does nothing at night if there is one, else any, who does
    /// nothing else.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = closed::words_of(&KILLERS))))]
    pub killer: Option<S>,
    /// Chance that a faction kills, as hits and trials: `[1, 2]` is one night in two.
    pub faction_kill: Option<[N; 2]>,
    /// Chance that a living player who can act does so.
    pub acts: Option<[N; 2]>,
    /// Chance that a player who acted acts once more, and again.
    pub again: Option<[N; 2]>,
    /// Rates of use of roles, if other than `acts`. The first that applies to a player counts.
    #[serde(rename = "use")]
    pub uses: Option<Vec<UseRow<S, N>>>,
    /// Targets of actions, if other than anybody. The first that applies to an action counts.
    #[serde(rename = "aim")]
    pub aims: Option<Vec<AimRow<S>>>,
    /// Chance that an action aims at a player who acts, if another does, rather than at anybody.
    pub tangled: Option<[N; 2]>,
    /// Chance that a player has one of the `extras` in addition to the role; and another, up to four.
    pub modified: Option<[N; 2]>,
    /// The passives and vendors.
    pub extras: Option<Vec<ExtraRow<S, N>>>,
    /// Chance that a role that acts has a word for when or how often it may.
    pub limited: Option<[N; 2]>,
    /// The words.
    pub limits: Option<Vec<LimitRow<S, N>>>,
    /// Chance that a player holds an item from the start; and another, up to two.
    pub holds: Option<[N; 2]>,
    /// The items, from `gun`, `knife`, `vest` and `key`; each is as likely.
    pub held: Option<Vec<S>>,
    /// Chance that a player has money from the start.
    pub rich: Option<[N; 2]>,
    /// The amount of money: the least and the most.
    pub money: Option<[N; 2]>,
    /// Chance that a player is dead before the night.
    pub dead: Option<[N; 2]>,
    /// Chance that the night has a pre-decided order of players.
    pub order: Option<[N; 2]>,
}

/// Cards, and how many are drawn.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Hands"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HandsRow<S, N> {
    /// Number of cards drawn: pairs of a number and of how many games have it.
    pub count: Vec<[N; 2]>,
    /// The cards; any may come again.
    pub cards: Vec<CardRow<S, N>>,
}

/// A side that is filled up.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Fill"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FillRow<S, N> {
    /// The side.
    #[cfg_attr(feature = "schema", schemars(with = "closed::AlignmentId"))]
    pub side: S,
    /// Number of its players then, unless the hands held more: pairs of a number and of how many games have it.
    pub up_to: Vec<[N; 2]>,
    /// Their roles.
    pub cards: Vec<CardRow<S, N>>,
}

/// The role of one player, or of several together.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Card"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardRow<S, N> {
    /// One player, as a night text has it behind the name: `Town Cop`, `Mafia Ninja Goon`.
    pub who: Option<S>,
    /// Several players who come together, in the place of `who`; in hands only.
    pub together: Option<Vec<S>>,
    /// Its weight among the others: 1, if left out.
    pub weight: Option<N>,
}

/// A passive that one player of a side gets.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Modifier"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ModifierRow<S, N> {
    /// The passive.
    #[cfg_attr(feature = "schema", schemars(with = "closed::PassiveWord"))]
    pub passive: S,
    /// The side. If it has no player, no one gets the passive.
    #[cfg_attr(feature = "schema", schemars(with = "closed::AlignmentId"))]
    pub side: S,
    /// Chance that a game has it, as hits and trials.
    pub chance: [N; 2],
}

/// The rate at which players use their roles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Use"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, N: Deserialize<'de>"))]
pub struct UseRow<S, N> {
    /// Roles that it applies to; all, if left out.
    #[serde(default)]
    pub roles: Vec<S>,
    /// Sides that it applies to; all, if left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AlignmentId>"))]
    pub sides: Vec<S>,
    /// Words of roles that it applies to, as `1-Shot`; all roles, if left out.
    #[serde(default)]
    pub limits: Vec<S>,
    /// Chance that they act, as hits and trials.
    pub chance: [N; 2],
}

/// The targets of some actions.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Aim"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct AimRow<S> {
    /// Sides of the actors; all, if left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AlignmentId>"))]
    pub sides: Vec<S>,
    /// Abilities; all, if left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<S>,
    /// Their targets: `others`, who are not of the side; `own`, who are; `anybody`. Anybody, if there is no such
    /// player. A redirect aims its first player so; drives and exchanges are not affected.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = AIMS.map(|(word, _)| word))))]
    pub at: S,
}

/// A passive, or a vendor's item, that players may have in addition to the role.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Extra"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ExtraRow<S, N> {
    /// The passive.
    #[cfg_attr(feature = "schema", schemars(with = "Option<closed::PassiveWord>"))]
    pub passive: Option<S>,
    /// Instead of it, the item of a reflexive vendor.
    pub vendor: Option<S>,
    /// Its weight among the others: 1, if left out.
    pub weight: Option<N>,
}

/// A word for when or how often a role may act.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Limit"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LimitRow<S, N> {
    /// The word, as `1-Shot` or `Odd-Night`.
    pub limit: S,
    /// Its weight among the others: 1, if left out.
    pub weight: Option<N>,
}
