//! The file of a frame, as TOML has it.

use serde::Deserialize;

/// The version of frames: it changes when something that was valid is no longer, or means something else.
pub const VERSION: u32 = 1;

/// A sampling frame: how games are dealt, who acts, and whom they aim at. Whatever is left out is as in the frame that it is
/// `like`; without one, nothing of the kind happens, all who can act do so once, and each faction kills.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Frame"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FrameRow<S, N = u32> {
    /// The version of this form: 1.
    pub version: N,
    /// The name that tables and files show: lower-case letters, digits and hyphens. No other frame has it.
    pub name: S,
    /// What its nights are like, in a line.
    #[serde(default)]
    pub about: String,
    /// Where its numbers come from: which were counted, and of what; which are chosen.
    #[serde(default)]
    pub source: String,
    /// A frame that comes with the program as a file: this one is like it, but for what is said here.
    pub like: Option<S>,
    /// How many players a night has: the least and the most. Needed without `like`.
    pub players: Option<[N; 2]>,
    /// How many players a whole game has. Fewer players are those who are left of it, one of the scum among them; more are
    /// of several games. Needed without `like`.
    pub game: Option<N>,
    /// Roles that come together, or in counted numbers. They are dealt first, and cut short where there is no room.
    pub hands: Option<Vec<HandsRow<S, N>>>,
    /// Sides that are filled up then.
    pub fills: Option<Vec<FillRow<S, N>>>,
    /// Everybody else. Vanilla townies, if empty.
    pub rest: Option<Vec<CardRow<S, N>>>,
    /// Passives that one player of a side gets, whatever the role.
    pub modifiers: Option<Vec<ModifierRow<S, N>>>,
    /// Who carries out a faction's kill: `forgoes`, any member, who does nothing else; `also`, any member, who uses the role
    /// as well; `idle`, a member whose role does nothing at night if there is one, else any, who does nothing else.
    pub killer: Option<S>,
    /// That a faction kills: on so many of so many nights.
    pub faction_kill: Option<[N; 2]>,
    /// That a living player who can act does so.
    pub acts: Option<[N; 2]>,
    /// That whoever acted acts once more, and again.
    pub again: Option<[N; 2]>,
    /// How often roles are used, where that is not as often as `acts`. The first that is about a player counts.
    #[serde(rename = "use")]
    pub uses: Option<Vec<UseRow<S, N>>>,
    /// Whom actions aim at, where that is not anybody. The first that is about an action counts.
    #[serde(rename = "aim")]
    pub aims: Option<Vec<AimRow<S>>>,
    /// That an action aims at a player who acts, if another does, rather than at anybody.
    pub tangled: Option<[N; 2]>,
    /// That a player has one of the `extras` beside the role; and another, up to four.
    pub modified: Option<[N; 2]>,
    /// Which passives and vendors.
    pub extras: Option<Vec<ExtraRow<S, N>>>,
    /// That a role that acts has a word that says when or how often it may.
    pub limited: Option<[N; 2]>,
    /// Which word.
    pub limits: Option<Vec<LimitRow<S, N>>>,
    /// That a player holds an item from the start; and another, up to two.
    pub holds: Option<[N; 2]>,
    /// Which items, of `gun`, `knife`, `vest` and `key`; each is as likely.
    pub held: Option<Vec<S>>,
    /// That a player has money from the start.
    pub rich: Option<[N; 2]>,
    /// How much: the least and the most.
    pub money: Option<[N; 2]>,
    /// That a player is dead before the night.
    pub dead: Option<[N; 2]>,
    /// That the night has a pre-decided order of players.
    pub order: Option<[N; 2]>,
}

/// Cards that come so many times.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Hands"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HandsRow<S, N> {
    /// How many cards are drawn: each a number, and in how many games it is so many.
    pub count: Vec<[N; 2]>,
    /// Which; any may come again.
    pub cards: Vec<CardRow<S, N>>,
}

/// A side that is filled up.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Fill"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FillRow<S, N> {
    /// The side.
    pub side: S,
    /// How many of it there are then, unless the hands held more: each a number, and in how many games it is so many.
    pub up_to: Vec<[N; 2]>,
    /// Their roles.
    pub cards: Vec<CardRow<S, N>>,
}

/// What one player is dealt, or several together.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Card"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardRow<S, N> {
    /// One player, as a night text has it behind the name: `Town Cop`, `Mafia Ninja Goon`.
    pub who: Option<S>,
    /// Several players who come together, in the place of `who`; in hands only.
    pub together: Option<Vec<S>>,
    /// How often it comes beside the others: 1, if left out.
    pub weight: Option<N>,
}

/// A passive that one player of a side gets.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Modifier"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ModifierRow<S, N> {
    /// The passive.
    pub passive: S,
    /// The side. Where it has no player, nobody gets the passive.
    pub side: S,
    /// In so many of so many games.
    pub chance: [N; 2],
}

/// How often players use their roles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Use"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, N: Deserialize<'de>"))]
pub struct UseRow<S, N> {
    /// Whose role is one of these; whoever's, if left out.
    #[serde(default)]
    pub roles: Vec<S>,
    /// Who is of one of these sides; of any, if left out.
    #[serde(default)]
    pub sides: Vec<S>,
    /// Whose role has one of these words, as `1-Shot`; or none, if left out.
    #[serde(default)]
    pub limits: Vec<S>,
    /// They act on so many of so many nights.
    pub chance: [N; 2],
}

/// Whom actions aim at.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Aim"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct AimRow<S> {
    /// Whose side is one of these; of any, if left out.
    #[serde(default)]
    pub sides: Vec<S>,
    /// Actions of these abilities; of any, if left out.
    #[serde(default)]
    pub abilities: Vec<S>,
    /// Whom they target: `others`, who are not of the side; `own`, who are; `anybody`. Where there is none, anybody. Of an
    /// ability that names two, the first of a redirect, and neither of a drive or an exchange.
    pub at: S,
}

/// A passive, or a vendor's item, that players may have beside the role.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Extra"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ExtraRow<S, N> {
    /// The passive.
    pub passive: Option<S>,
    /// In its place: the item that the player is a reflexive vendor of.
    pub vendor: Option<S>,
    /// How often it comes beside the others: 1, if left out.
    pub weight: Option<N>,
}

/// A word that says when or how often a role may act.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Limit"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LimitRow<S, N> {
    /// The word, as `1-Shot` or `Odd-Night`.
    pub limit: S,
    /// How often it comes beside the others: 1, if left out.
    pub weight: Option<N>,
}
