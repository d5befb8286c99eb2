//! The answers that no other package has.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::records::PossibleRow;
use nightcourt_corpus::json::house::HouseRow;
use nightcourt_host::game::{Carried, Limits};
use nightcourt_pages::page::{self, Block, Format};
use nightcourt_pages::thread::Texts;
use nightcourt_reading::Source;
use nightcourt_reading::row::QuestionRow;
use nightcourt_resolvers::ruler::RulerId;
use serde::Serialize;
use serde_json::value::RawValue;

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of these forms.
pub(crate) const VERSION: u32 = 1;

/// A night under several systems: what `nightcourt rule --format json` prints.
#[derive(Clone, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Ruling")
)]
pub struct RulingRow {
    /// The title of the night; may be empty.
    pub title: String,
    /// The outcome of each system, in the order asked.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<nightcourt_corpus::json::verdict::VerdictRow>")
    )]
    pub verdicts: Box<RawValue>,
    /// The lens of `groups`: `deaths`, `state` or `full`.
    #[cfg_attr(feature = "schema", schemars(with = "closed::LensId"))]
    pub lens: &'static str,
    /// The systems in groups that agree, the largest group first. A system without an outcome is in none.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<closed::RulerId>>"))]
    pub groups: Vec<Vec<String>>,
    /// The systems that exceeded their step budget.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::RulerId>"))]
    pub exceeded: Vec<String>,
    /// Expectations of the night that a system does not meet.
    pub mismatches: Vec<MismatchRow>,
    /// Roles that are not fully modelled, each with its players and what is left out. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_out: Vec<String>,
    /// Open points of the house on which the ruling depends, each with both outcomes. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub open_points: Vec<String>,
    /// The house rules, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseRow>,
}

/// An expectation of a night that a system does not meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Mismatch")
)]
pub struct MismatchRow {
    /// The system.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// The claim, as the night text names it.
    pub about: String,
    /// The expected value.
    pub expected: String,
    /// The value under the system.
    pub got: String,
}

/// The agreement of systems on a night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Comparison")
)]
pub struct ComparisonRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The agreement in a sentence; empty if one system alone was asked.
    pub agreement: String,
    /// The lens of `groups`: `deaths`, `state` or `full`.
    #[cfg_attr(feature = "schema", schemars(with = "closed::LensId"))]
    pub lens: &'static str,
    /// The systems in groups that agree, the largest group first. A system without an outcome is in none.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<closed::RulerId>>"))]
    pub groups: Vec<Vec<String>>,
    /// The pairs that diverge under `full`, each with its narrowest lens.
    pub diverging: Vec<PairRow>,
    /// Roles that are not fully modelled, each with its players and what is left out. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_out: Vec<String>,
}

/// A pair of systems that diverge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Pair")
)]
pub struct PairRow {
    /// The two systems.
    #[cfg_attr(feature = "schema", schemars(with = "[closed::RulerId; 2]"))]
    pub systems: [String; 2],
    /// The narrowest lens under which they diverge.
    #[cfg_attr(feature = "schema", schemars(with = "closed::LensId"))]
    pub lens: &'static str,
}

/// The outcomes that each system allows on a night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Possibilities")
)]
pub struct PossibilitiesRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The systems asked, but for those without an outcome.
    pub possible: Vec<PossibleRow>,
}

/// The number of random nights on which systems diverge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Rates")
)]
pub struct RatesRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The number of nights that were resolved.
    pub nights: u64,
    /// True if the budget was exceeded first: the nights are fewer than were asked for.
    pub exceeded: bool,
    /// Each two systems, in the order asked.
    pub pairs: Vec<PairRatesRow>,
}

/// The number of nights on which two systems diverge, under each lens.
#[derive(Default, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "PairRates")
)]
pub struct PairRatesRow {
    /// The two systems.
    #[cfg_attr(feature = "schema", schemars(with = "[closed::RulerId; 2]"))]
    pub systems: [String; 2],
    /// Nights on which they diverge on deaths.
    pub deaths: u64,
    /// Nights on which they diverge on deaths or changes of state.
    pub state: u64,
    /// Nights on which they diverge at all.
    pub full: u64,
    /// Nights on which one of them has no outcome. They are among the nights.
    pub incomparable: u64,
}

/// A host's texts after a night. Each is a list of posts: several in Discord's markup, whose messages are short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Texts")
)]
pub struct TextsRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The system whose ruling counts.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// The morning post, for everybody: the players who died, and their sides and roles if that was asked.
    pub morning: Vec<String>,
    /// The message of each player with results, for that player alone.
    pub messages: Vec<MessageRow>,
    /// The results under every system asked, in at most ten lines.
    pub brief: Vec<String>,
    /// The whole ruling, for a ruling thread: the night, and the results under every system asked.
    pub ruling: Vec<String>,
}

/// A message to a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Message")
)]
pub struct MessageRow {
    /// The name of the player.
    pub player: String,
    /// The posts of the message.
    pub posts: Vec<String>,
}

/// A text for a thread, as a list of posts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Posts")
)]
pub struct PostsRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The posts.
    pub posts: Vec<String>,
}

/// A game as far as it was played: what `nightcourt game rule --format json` prints, of its newest night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Played")
)]
pub struct GameRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The roster at the start, a night text without actions; empty while there are questions about it.
    pub roster: String,
    /// The nights that are ruled.
    pub nights: Vec<GameNightRow>,
    /// The number of the night that waits: for its text, or for answers and changes. 0 while the roster has questions.
    pub number: u32,
    /// The roster of the night that waits, a night text without actions.
    pub next: String,
    /// The facts with which that night begins, a sentence each: the living, the dead, belongings, the shots and abilities that are
    /// left, and the players and targets that are refused tonight.
    pub facts: Vec<String>,
    /// Questions about the words of the roster, or of the night that waits.
    pub questions: Vec<QuestionRow>,
    /// Actions of the night that waits which a rule of the game refuses.
    pub refused: Vec<RefusedRow>,
}

impl GameRow {
    /// Returns a game with this roster before its first night, without facts.
    #[must_use]
    pub const fn new(roster: String) -> GameRow {
        GameRow {
            version: VERSION,
            roster,
            nights: Vec::new(),
            number: 0,
            next: String::new(),
            facts: Vec::new(),
            questions: Vec::new(),
            refused: Vec::new(),
        }
    }
}

/// A ruled night of a game, with its three texts, each a list of posts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "GameNight")
)]
pub struct GameNightRow {
    /// The night in the proper form.
    pub night: String,
    /// The facts with which it begins, a sentence each, as those of the night that waits.
    pub facts: Vec<String>,
    /// The morning post, for everybody.
    pub morning: Vec<String>,
    /// The message of each player with results, for that player alone.
    pub messages: Vec<MessageRow>,
    /// The mod log with its rules and what carries over, for the host alone.
    pub log: Vec<String>,
    /// The changes of this night, a sentence each.
    pub changes: Vec<String>,
    /// Open points that the host has to settle, a sentence each.
    pub open: Vec<String>,
}

impl GameNightRow {
    /// Returns the texts of a night under the system whose ruling counts, with what it leaves. `flips` adds the sides and roles
    /// of the dead, whatever the house flips.
    #[must_use]
    pub fn new(
        limits: &Limits<'_>,
        texts: &Texts<'_>,
        system: RulerId,
        carried: &Carried,
        flips: bool,
        markup: Format,
    ) -> GameNightRow {
        let sheet = texts.sheet();
        let posts = |blocks: &[Block]| page::posts(blocks, markup);
        GameNightRow {
            night: sheet.to_string(),
            facts: limits.facts(sheet),
            morning: posts(&texts.morning(system, flips)),
            messages: MessageRow::each(sheet, &texts.messages(system), markup),
            log: posts(&[texts.log(system), carried.listed()].concat()),
            changes: carried.changes.clone(),
            open: carried.open.clone(),
        }
    }
}

/// An action that a rule of a game refuses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Refused")
)]
pub struct RefusedRow {
    /// The action in the proper form.
    pub action: String,
    /// The line of the night's text, and the words.
    pub from: Source,
    /// The reason, a clause.
    pub why: String,
    /// The rule: of RULES.md, or `house:` and the key of the house rules.
    pub rule: String,
    /// The way out, a clause.
    pub way_out: String,
}

/// The systems and rulebooks, and the switches: what `nightcourt list systems --format json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Systems")
)]
pub struct SystemsRow {
    /// The switches of these systems.
    pub switches: Vec<SwitchRow>,
    /// The systems, then the rulebooks.
    pub systems: Vec<SystemRow>,
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
}

/// A system or a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "System")
)]
pub struct SystemRow {
    /// The place of each ability, by its id. Left out of rulebooks, and if it was not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<BTreeMap<closed::AbilityId, PlaceRow>>")
    )]
    pub abilities: Option<BTreeMap<&'static str, PlaceRow>>,
    /// The short name in texts: `NAR-GUIDE` or `UM`.
    pub name: String,
    /// The idea in a sentence.
    pub summary: String,
    /// The id.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// The name in full.
    pub title: String,
}

/// The place of an ability under a system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Place")
)]
pub struct PlaceRow {
    /// True if the system's source places it, false if it has its place by analogy.
    pub native: bool,
    /// The place in words.
    pub place: String,
}

/// A ruling that hosts dispute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Switch")
)]
pub struct SwitchRow {
    /// The options, the default first.
    pub options: Vec<OptionRow>,
    /// The question that it decides.
    pub question: &'static str,
    /// The source of the dispute.
    pub source: &'static str,
    /// The id.
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchId"))]
    pub switch: &'static str,
    /// The systems that it changes.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::SystemId>"))]
    pub systems: Vec<&'static str>,
}

/// An option of a switch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Option")
)]
pub struct OptionRow {
    /// The option.
    pub option: &'static str,
    /// The option as an answer to the question.
    pub says: &'static str,
}

/// The roles that a night may name: what `nightcourt list roles --format json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Roles")
)]
pub struct RolesRow {
    /// Words for when or how often a role may act; those with a number by an example.
    pub limits: Vec<String>,
    /// Words before a role that change it.
    pub modifiers: Vec<ModifierRow>,
    /// The roles.
    pub roles: Vec<RoleRow>,
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
}

/// A word before a role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Modifier")
)]
pub struct ModifierRow {
    /// The effect, in a sentence.
    pub effect: &'static str,
    /// The word.
    pub modifier: &'static str,
}

/// A role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "RoleOfTable")
)]
pub struct RoleRow {
    /// The abilities, in order.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<&'static str>,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The usual item of a `give`.
    pub item: Option<&'static str>,
    /// A remark on what is modelled; may be empty.
    pub note: &'static str,
    /// The passives.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::PassiveWord>"))]
    pub passives: Vec<&'static str>,
    /// The name.
    pub role: &'static str,
    /// The item that visitors receive.
    pub vends: Option<&'static str>,
}

/// The house rules that come with the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Houses")
)]
pub struct HousesRow {
    /// The house rules, by name.
    pub houses: Vec<HouseRulesRow>,
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
}

/// House rules, checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "HouseRules")
)]
pub struct HouseRulesRow {
    /// The systems shown with the one that counts.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::RulerId>"))]
    pub beside: Vec<String>,
    /// The name of the preset, or the name in the text.
    pub house: String,
    /// The name in full.
    pub name: String,
    /// The source of the rules.
    pub source: String,
    /// The switches that are set, with their options.
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub switches: BTreeMap<&'static str, String>,
    /// The system or rulebook whose ruling counts.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// The TOML file.
    pub text: String,
    /// Points that the source leaves open.
    pub unknown: Vec<String>,
    /// The version of the form; left out in a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
}

/// The order of a rulebook: what `nightcourt rulebook explain --format json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Order")
)]
pub struct OrderRow {
    /// Its decisions other than the order.
    pub decisions: Vec<DecisionRow>,
    /// The licence of the source.
    pub licence: String,
    /// The source that was read, in words: `the program`, `the host's text` or `second hand`.
    pub read_in: &'static str,
    /// The id.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub rulebook: String,
    /// The source.
    pub source: String,
    /// The steps in their order.
    pub steps: Vec<StepRow>,
    /// The name in full.
    pub title: String,
    /// Points that the source leaves open.
    pub unknown: Vec<String>,
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
}

/// A step, an order number or a class of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Step")
)]
pub struct StepRow {
    /// The abilities, in words; `~` by analogy.
    pub abilities: String,
    /// The order within the step: `at once` or `one by one`, for example.
    pub runs: String,
    /// The name.
    pub step: String,
}

/// A decision of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Decision")
)]
pub struct DecisionRow {
    /// The rule that it follows.
    pub rule: &'static str,
    /// The decision, in a sentence.
    pub says: String,
}
