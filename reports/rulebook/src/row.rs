//! The file of a rulebook, as TOML has it.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The version of rulebooks: it changes when something that was valid is no longer, or means something else.
pub const VERSION: u32 = 1;

/// A rulebook: an order of operations by which nights are resolved.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Rulebook"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de> + Ord, V: Deserialize<'de>"))]
pub struct BookRow<S: Ord, V = u32> {
    /// The version of this form: 1.
    pub version: V,
    /// The id that users type: lower-case letters, digits and hyphens. No other system has it.
    pub id: S,
    /// Its name in full.
    pub title: S,
    /// Where it is from: the program or document, with version or date.
    pub source: S,
    /// Under which licence the source is, and what was taken from it.
    pub licence: S,
    /// How sure that is: `A` read in the program's source, `B` in the host's own document, `C` second-hand or abridged.
    pub confidence: S,
    /// What the source leaves out, and what the engine cannot do of it.
    #[serde(default = "Vec::<S>::new")]
    pub unknown: Vec<S>,
    /// The steps, in order. A rulebook has steps, orders or classes, and only one of them.
    #[serde(default, rename = "step")]
    pub steps: Vec<StepRow<S>>,
    /// `nar`, so that abilities left out are placed as in the list of `nar` (BOOK-1). For steps and classes.
    #[serde(default = "no::<S>")]
    pub rest: Option<S>,
    /// The order numbers.
    #[serde(default, rename = "order")]
    pub orders: Vec<OrderRow<S, V>>,
    /// The classes, the first first: as in `nar`, what nothing else could modify goes first, and where all hold each other up the
    /// first class does.
    #[serde(default, rename = "class")]
    pub classes: Vec<ClassRow<S>>,
    /// The rungs by which ties within a class are broken: `further-class`, `side`, `leaning`, `order` (GUIDE-2 to GUIDE-7). By the
    /// switch `nar-tie`, if left out.
    #[serde(default = "Vec::<S>::new")]
    pub ladder: Vec<S>,
    /// Abilities of which a part acts at a later order.
    #[serde(default, rename = "compound")]
    pub compounds: Vec<CompoundRow<S, V>>,
    /// How a jail acts under other options of the switch `snarf-jail`.
    #[serde(default, rename = "jail")]
    pub jails: Vec<JailRow<S, V>>,
    /// What a list of steps leaves open.
    #[serde(default)]
    pub rules: RulesRow<S>,
    /// What the rulebook decides of the switches that all systems have.
    #[serde(default)]
    pub switches: BTreeMap<S, S>,
    /// The rules of RULES.md that accounts cite, for `guards`, `recruits-dead`, `thefts`, `gifts` and `visits`.
    #[serde(default)]
    pub cites: BTreeMap<S, S>,
}

/// A step. Every ability stands in one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Step"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct StepRow<S> {
    /// What the source calls it. Accounts cite it.
    pub name: S,
    /// How its actions run: `at-once` (none meets another), `one-by-one`, or `mutual` (at once, but blocks stop each other).
    pub runs: S,
    /// Abilities that the source places here.
    #[serde(default = "Vec::<S>::new")]
    pub abilities: Vec<S>,
    /// Abilities that the source does not have, and that stand here by analogy.
    #[serde(default = "Vec::<S>::new")]
    pub by_analogy: Vec<S>,
    /// `kill`, if the kill of a faction stands here and other kills elsewhere.
    #[serde(default = "Vec::<S>::new")]
    pub faction: Vec<S>,
    /// `kill`, if the kills of Strongmen stand here and other kills elsewhere.
    #[serde(default = "Vec::<S>::new")]
    pub strongman: Vec<S>,
    /// Abilities that stand here for players who are not Town, and elsewhere for the Town.
    #[serde(default = "Vec::<S>::new")]
    pub not_town: Vec<S>,
    /// Blocks that act here in advance of their own step.
    #[serde(default = "no::<EarlyRow<S>>")]
    pub early: Option<EarlyRow<S>>,
}

fn no<T>() -> Option<T> {
    None
}

/// Blocks that act in advance.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Early"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct EarlyRow<S> {
    /// The abilities that block.
    pub blocks: Vec<S>,
    /// The abilities that they stop here.
    pub of: Vec<S>,
    /// Whether they stop them of whoever submitted them, and not only of the player blocked.
    #[serde(default)]
    pub whoever: bool,
}

/// An order number. Every ability stands at one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Order"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, V: Deserialize<'de>"))]
pub struct OrderRow<S, V = u32> {
    /// The number, from 0 to 255: lower first, and all of one number at once.
    pub number: V,
    /// Abilities that the source places here.
    #[serde(default = "Vec::<S>::new")]
    pub abilities: Vec<S>,
    /// Abilities that the source does not have, and that stand here by analogy.
    #[serde(default = "Vec::<S>::new")]
    pub by_analogy: Vec<S>,
}

/// A class. Every ability stands in one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Class"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct ClassRow<S> {
    /// What the source calls it. Accounts cite it.
    pub name: S,
    /// Abilities that the source places here.
    #[serde(default = "Vec::<S>::new")]
    pub abilities: Vec<S>,
    /// Abilities that the source does not have, and that stand here by analogy.
    #[serde(default = "Vec::<S>::new")]
    pub by_analogy: Vec<S>,
    /// Compounds that stand in another class, and have this one besides: a Jailkeeper blocks and protects.
    #[serde(default = "Vec::<S>::new")]
    pub further: Vec<S>,
}

/// An ability of which a part acts later.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Compound"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, V: Deserialize<'de>"))]
pub struct CompoundRow<S, V = u32> {
    /// The ability. Its first part stands where the ability does.
    pub ability: S,
    /// The components of the later part.
    pub later: Vec<S>,
    /// The order of the later part.
    pub at: V,
}

/// How a jail acts under an option of the switch `snarf-jail`.
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
    #[serde(default = "Vec::<S>::new")]
    pub later: Vec<S>,
    /// The order of the later part.
    #[serde(default = "no::<V>")]
    pub at: Option<V>,
}

/// What a list of steps leaves open.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Rules"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct RulesRow<S> {
    /// Who goes first in a step that runs one by one: `submission` (as usual) or `roster` (BOOK-2).
    #[serde(default = "no::<S>")]
    pub tie: Option<S>,
    /// When players die: at the `end` (as usual), or `at-once`, so that their later actions fail (BOOK-6).
    #[serde(default = "no::<S>")]
    pub death: Option<S>,
    /// From how many kills a protection saves: `all`, `one`, or all if it is `alone` (BOOK-7). By the switch `doctor-saves`,
    /// if left out.
    #[serde(default = "no::<S>")]
    pub saves: Option<S>,
    /// The number of kills from which a jail saves: `all` (as usual) or `one` (BOOK-7). Not where `saves` is `alone`.
    #[serde(default = "no::<S>")]
    pub jail_saves: Option<S>,
    /// The parts of a jail: `whole` (as usual), or `compound`, so that it protects in the step of protections (BOOK-13).
    #[serde(default = "no::<S>")]
    pub jail: Option<S>,
    /// What guards do: `first` (as usual), `every`, `duel`, `draw`, `one-each` or `unsaved` (BOOK-8).
    #[serde(default = "no::<S>")]
    pub guards: Option<S>,
    /// Who has to be blocked to stop a faction's kill: its `carrier` (as usual), `any` member, or `all` of them (BOOK-9).
    #[serde(default = "no::<S>")]
    pub faction_kill: Option<S>,
    /// No block stops what those do whose role has one of these (BOOK-5).
    #[serde(default = "Vec::<S>::new")]
    pub block_immune: Vec<S>,
    /// No redirect moves what those do whose role has one of these (BOOK-5).
    #[serde(default = "Vec::<S>::new")]
    pub redirect_immune: Vec<S>,
    /// No drive moves what those do whose role has one of these (BOOK-5).
    #[serde(default = "Vec::<S>::new")]
    pub drive_immune: Vec<S>,
    /// Permission for a drive to move the players of drives that have not run (BOOK-14); false as usual.
    #[serde(default)]
    pub drives_drive: bool,
    /// Which visits are told: `all` (as usual), those `so-far`, or those up to the step of this name (BOOK-10).
    #[serde(default = "no::<S>")]
    pub sees: Option<S>,
    /// Whether who reads visits is shown their own; false as usual.
    #[serde(default)]
    pub sees_self: bool,
    /// Whether a player who dies is told what they read; true as usual (BOOK-11).
    #[serde(default = "yes")]
    pub tells_dead: bool,
    /// Whether a player who dies is recruited; false as usual.
    #[serde(default)]
    pub recruits_dead: bool,
    /// Whether a kill takes what its victim holds (under the switch `wolves-loot`); false as usual.
    #[serde(default)]
    pub kills_rob: bool,
}

fn yes() -> bool {
    true
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
