//! The file of house rules, in TOML.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use nightcourt_pages::thread::Flips;
use nightcourt_resolvers::model::RoleSet;
use nightcourt_rulebook::step_orders;
use serde::{Deserialize, Serialize};

use super::{House, HouseLimits};

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of house rules. It changes when a valid file becomes invalid, or changes its meaning.
pub const VERSION: u32 = 1;

/// House rules: the system of a host, disputed rulings, and the wording of results.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "House"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de> + Ord, V: Deserialize<'de>"))]
pub struct HouseRow<S: Ord, V = u32> {
    /// The version of this form: 1.
    pub version: V,
    /// Their name.
    pub name: String,
    /// Their source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Points that are unknown, or that the systems cannot express.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<String>,
    /// The system that counts: one of the seven, a built-in rulebook, or the house's own.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: S,
    /// A rulebook of the house's own: a file in the same folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulebook: Option<S>,
    /// The systems whose rulings are shown; if left out, the system that counts alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::RulerId>"))]
    pub systems: Vec<S>,
    /// The fate of a blocked X-shot: `spent` (default) or `kept`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["spent", "kept", null])))]
    pub blocked_shots: Option<S>,
    /// The use of the factional kill and an own action by one player in one night: `both` are allowed (default), `one`
    /// of them, or both to the `last-of-team` alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["both", "one", "last-of-team", null])))]
    pub kill_and_action: Option<S>,
    /// The facts about the dead in the morning post: `nothing` (default), their `side`, or their side and `role`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nothing", "side", "role", null])))]
    pub flips: Option<S>,
    /// Roles whose players may target themselves, as if each had the word Self-Targeting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub self_targeting: Vec<S>,
    /// Open points that have two answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<OpenRow<S>>,
    /// Limits on actions and targets, which a game enforces.
    #[serde(default, skip_serializing_if = "LimitsRow::is_none")]
    pub limits: LimitsRow<S>,
    /// Roles with and without a gun, over the list that the switch `guns` chooses.
    #[serde(default, skip_serializing_if = "GunsRow::is_none")]
    pub guns: GunsRow<S>,
    /// Switches and their options, as `nightcourt list switches` has them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub switches: BTreeMap<S, S>,
    /// Words for results: `town`, `mafia`, `no-result` and so on, each in the house's own words.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub wording: BTreeMap<S, String>,
}

/// A point that the source leaves open: the file gives one answer, these switches give the other. A ruling names the
/// point, and both outcomes, on the nights that it decides.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Open"))]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de> + Ord"))]
pub struct OpenRow<S: Ord> {
    /// The point, in a sentence.
    pub point: String,
    /// The switches of the other answer, with their options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub otherwise: BTreeMap<S, S>,
    /// Steps of the house's rulebook, by their names, and how they run under the other answer: `at-once`, `one-by-one` or
    /// `mutual`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub runs: BTreeMap<S, S>,
}

/// Limits on the actions of a game's players, beyond the words before their roles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Limits"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct LimitsRow<S> {
    /// The most actions of a player in a night, without the kill that a faction shares; any number if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<NonZeroU8>,
    /// Roles that may not choose a target in two nights running.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_target: Vec<S>,
    /// Roles that may choose each target once in a game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub new_target: Vec<S>,
    /// Roles that may choose themselves, once in a game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub self_once: Vec<S>,
}

impl<S> Default for LimitsRow<S> {
    fn default() -> Self {
        LimitsRow {
            actions: None,
            other_target: Vec::new(),
            new_target: Vec::new(),
            self_once: Vec::new(),
        }
    }
}

impl<S> LimitsRow<S> {
    fn is_none(&self) -> bool {
        let roles = [&self.other_target, &self.new_target, &self.self_once];
        self.actions.is_none() && roles.iter().all(|roles| roles.is_empty())
    }
}

/// Roles with and without a gun.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Guns"))]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>"))]
pub struct GunsRow<S> {
    /// Roles that own a gun.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<S>,
    /// Roles that own none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<S>,
}

impl<S> Default for GunsRow<S> {
    fn default() -> Self {
        GunsRow {
            with: Vec::new(),
            without: Vec::new(),
        }
    }
}

impl<S> GunsRow<S> {
    fn is_none(&self) -> bool {
        self.with.is_empty() && self.without.is_empty()
    }
}

impl From<&House> for HouseRow<String> {
    fn from(house: &House) -> Self {
        let House {
            name,
            source,
            unknown,
            open,
            system,
            systems,
            rulebook,
            books: _,
            blocked_shots,
            kill_and_action,
            limits,
            flips,
            self_targeting,
            with_guns,
            without_guns,
            set,
            wording,
        } = house;
        let names = |roles: &RoleSet| roles.iter().map(|role| role.name().to_owned()).collect();
        let named = |set: &[(&str, String)]| {
            let each = set.iter();
            each.map(|(id, option)| ((*id).to_owned(), option.clone()))
                .collect()
        };
        HouseRow {
            version: VERSION,
            name: name.clone(),
            source: source.clone(),
            unknown: unknown.clone(),
            system: system.id().to_owned(),
            rulebook: rulebook.clone(),
            systems: systems
                .iter()
                .map(|system| system.id().to_owned())
                .collect(),
            blocked_shots: Some(blocked_shots.id().to_owned()),
            kill_and_action: Some(kill_and_action.id().to_owned()),
            flips: (*flips != Flips::default()).then(|| flips.id().to_owned()),
            self_targeting: names(self_targeting),
            limits: {
                let HouseLimits {
                    actions,
                    other_target,
                    new_target,
                    self_once,
                } = limits;
                LimitsRow {
                    actions: *actions,
                    other_target: names(other_target),
                    new_target: names(new_target),
                    self_once: names(self_once),
                }
            },
            open: open
                .iter()
                .map(|open| OpenRow {
                    point: open.point.clone(),
                    otherwise: named(&open.otherwise),
                    runs: open
                        .runs
                        .iter()
                        .filter_map(|(step, order)| {
                            let (id, _) = step_orders().find(|(_, one)| one == order)?;
                            Some((step.clone(), id.to_owned()))
                        })
                        .collect(),
                })
                .collect(),
            guns: GunsRow {
                with: names(with_guns),
                without: names(without_guns),
            },
            switches: named(set),
            wording: wording
                .own()
                .map(|(id, said)| (id.to_owned(), said.to_owned()))
                .collect(),
        }
    }
}
