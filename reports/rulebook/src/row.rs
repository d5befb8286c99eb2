//! The file of a rulebook, in TOML.

use std::collections::BTreeMap;

use serde::Deserialize;

#[cfg(feature = "schema")]
use crate::classes::RUNGS;
#[cfg(feature = "schema")]
use crate::steps::{DEATHS, GUARDS, SAVES, STEP_ORDERS, TEAMS, TIES};
#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of rulebooks. It changes when a valid file becomes invalid, or changes its meaning.
pub const VERSION: u32 = 1;

/// A rulebook: a site's order of operations.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Rulebook"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de> + Ord, V: Deserialize<'de>"))]
pub struct BookRow<S: Ord, V = u32> {
    /// The version of this form: 1.
    pub version: V,
    /// The id that users type: lower-case letters, digits and hyphens. It differs from that of any other system.
    pub id: S,
    /// Its name in full.
    pub title: S,
    /// Its source: the program or document, with version or date.
    pub source: S,
    /// The licence of the source, and the parts that were taken from it.
    pub licence: S,
    /// The certainty of the source: `A` read in the program's source, `B` in the host's own document, `C` second-hand
    /// or abridged.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::Confidence::ALL.map(|(letter, _)| letter))))]
    pub confidence: S,
    /// Points that the source leaves out, or that the engine cannot express.
    #[serde(default)]
    pub unknown: Vec<S>,
    /// The steps, in order. A rulebook has steps, orders or classes, and only one of them.
    #[serde(default, rename = "step")]
    pub steps: Vec<StepRow<S>>,
    /// `nar`, so that abilities left out are placed as in the list of `nar` (BOOK-1). For steps and classes.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nar", null])))]
    pub rest: Option<S>,
    /// The order numbers.
    #[serde(default, rename = "order")]
    pub orders: Vec<OrderRow<S, V>>,
    /// The classes in their order. As in `nar`, an action that no other could modify goes first; if all could be
    /// modified, the first class goes.
    #[serde(default, rename = "class")]
    pub classes: Vec<ClassRow<S>>,
    /// The rungs that break ties within a class: `further-class`, `side`, `leaning`, `order` (GUIDE-2 to GUIDE-7). If
    /// left out, the switch `nar-tie` breaks them.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::Word<RungWord>>"))]
    pub ladder: Vec<S>,
    /// Abilities with a part that acts at a later order.
    #[serde(default, rename = "compound")]
    pub compounds: Vec<CompoundRow<S, V>>,
    /// The places of a jail under other options of the switch `snarf-jail`.
    #[serde(default, rename = "jail")]
    pub jails: Vec<JailRow<S, V>>,
    /// The rules that a list of steps leaves open.
    #[serde(default)]
    pub rules: RulesRow<S>,
    /// The options that the rulebook sets of the switches that all systems have.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub switches: BTreeMap<S, S>,
    /// The rules of RULES.md that accounts cite, for `guards`, `recruits-dead`, `thefts`, `gifts` and `visits`.
    #[serde(default)]
    pub cites: BTreeMap<S, S>,
}

/// The words of `ladder`.
#[cfg(feature = "schema")]
struct RungWord;

#[cfg(feature = "schema")]
impl closed::WordList for RungWord {
    const NAME: &'static str = "Rung";
    fn words() -> Vec<&'static str> {
        RUNGS.map(|(word, _)| word).to_vec()
    }
}

/// A step. Every ability is in one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Step"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct StepRow<S> {
    /// The source's name of the step, which accounts cite.
    pub name: S,
    /// The mode of its actions: `at-once` (none meets another), `one-by-one`, or `mutual` (at once, but blocks stop
    /// each other).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = STEP_ORDERS.map(|(word, _)| word))))]
    pub runs: S,
    /// Abilities that the source places here.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<S>,
    /// Abilities that the source does not have, placed here by analogy.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub by_analogy: Vec<S>,
    /// `kill`, if the kill of a faction is here and other kills are elsewhere.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub faction: Vec<S>,
    /// `kill`, if the kills of Strongmen are here and other kills are elsewhere.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub strongman: Vec<S>,
    /// Abilities that are here for players who are not Town, and elsewhere for the Town.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub not_town: Vec<S>,
    /// Blocks that act here in advance of their own step.
    pub early: Option<EarlyRow<S>>,
}

/// Blocks that act in advance.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Early"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct EarlyRow<S> {
    /// The abilities that block.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub blocks: Vec<S>,
    /// The abilities that they stop here.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub of: Vec<S>,
    /// True if they stop actions of any actor, not only those of the blocked player.
    #[serde(default)]
    pub whoever: bool,
}

/// An order number. Every ability has one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Order"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, V: Deserialize<'de>"))]
pub struct OrderRow<S, V = u32> {
    /// The number, from 0 to 255: lower numbers first, and all actions of one number at once.
    pub number: V,
    /// Abilities that the source places here.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<S>,
    /// Abilities that the source does not have, placed here by analogy.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub by_analogy: Vec<S>,
}

/// A class. Every ability is in one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Class"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct ClassRow<S> {
    /// The source's name of the class, which accounts cite.
    pub name: S,
    /// Abilities that the source places here.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<S>,
    /// Abilities that the source does not have, placed here by analogy.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub by_analogy: Vec<S>,
    /// Compounds of another class that have this one too: a Jailkeeper blocks and protects.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub further: Vec<S>,
}

/// An ability with a part that acts later.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Compound"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, V: Deserialize<'de>"))]
pub struct CompoundRow<S, V = u32> {
    /// The ability. Its first part acts in the place of the ability.
    #[cfg_attr(feature = "schema", schemars(with = "closed::AbilityId"))]
    pub ability: S,
    /// The components of the later part.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::ComponentId>"))]
    pub later: Vec<S>,
    /// The order of the later part.
    pub at: V,
}

/// The places of a jail under an option of the switch `snarf-jail`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Jail"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, V: Deserialize<'de>"))]
pub struct JailRow<S, V = u32> {
    /// The option.
    pub option: S,
    /// The order of all of it, or of the first part.
    pub number: V,
    /// The components of the later part, if there is one.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::ComponentId>"))]
    pub later: Vec<S>,
    /// The order of the later part.
    pub at: Option<V>,
}

/// The rules that a list of steps leaves open.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Rules"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(default, bound(deserialize = "S: Deserialize<'de>"))]
pub struct RulesRow<S> {
    /// The first to act in a step that runs one by one: `submission` (default) or `roster` (BOOK-2).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = closed::words_of(&TIES))))]
    pub tie: Option<S>,
    /// The time of deaths: at the `end` (default), or `at-once`, so that the dead players' later actions fail (BOOK-6).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = closed::words_of(&DEATHS))))]
    pub death: Option<S>,
    /// The number of kills that a protection saves from: `all`, `one`, or all if it is `alone` (BOOK-7). If left out,
    /// the switch `doctor-saves` decides.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = closed::words_of(&SAVES))))]
    pub saves: Option<S>,
    /// The number of kills that a jail saves from: `all` (default) or `one` (BOOK-7). Not with `saves = "alone"`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = closed::words_of(&SAVES[..2]))))]
    pub jail_saves: Option<S>,
    /// The parts of a jail: `whole` (default), or `compound`, so that it protects in the step of protections (BOOK-13).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["whole", "compound", null])))]
    pub jail: Option<S>,
    /// The effect of guards: `first` (default), `every`, `duel`, `draw`, `one-each` or `unsaved` (BOOK-8).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = closed::words_of(&GUARDS))))]
    pub guards: Option<S>,
    /// The players whose block stops a faction's kill: its `carrier` (default), `any` member, or `all` of them
    /// (BOOK-9).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = closed::words_of(&TEAMS))))]
    pub faction_kill: Option<S>,
    /// Abilities. No block stops actions of a player whose role has one of them (BOOK-5).
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub block_immune: Vec<S>,
    /// Abilities. No redirect moves actions of a player whose role has one of them (BOOK-5).
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub redirect_immune: Vec<S>,
    /// Abilities. No drive moves actions of a player whose role has one of them (BOOK-5).
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub drive_immune: Vec<S>,
    /// True if a drive moves the players of drives that have not run (BOOK-14); false by default.
    pub drives_drive: bool,
    /// The visits that are shown: `all` (default), those `so-far`, or those up to the step of this name (BOOK-10).
    pub sees: Option<S>,
    /// True if readers of visits see their own; false by default.
    pub sees_self: bool,
    /// True if a player who dies gets reports; true by default (BOOK-11).
    pub tells_dead: bool,
    /// True if a player who dies is recruited; false by default.
    pub recruits_dead: bool,
    /// True if a kill takes the victim's belongings (under the switch `wolves-loot`); false by default.
    pub kills_rob: bool,
}

impl<S> Default for RulesRow<S> {
    fn default() -> Self {
        RulesRow {
            tie: None,
            death: None,
            saves: None,
            jail_saves: None,
            jail: None,
            guards: None,
            faction_kill: None,
            block_immune: Vec::new(),
            redirect_immune: Vec::new(),
            drive_immune: Vec::new(),
            drives_drive: false,
            sees: None,
            sees_self: false,
            tells_dead: true,
            recruits_dead: false,
            kills_rob: false,
        }
    }
}
