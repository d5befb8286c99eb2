//! The rows of a night, and a night as rows.

use nightcourt_resolvers::model::{
    Ability, AbilityList, ItemSet, Passive, PassiveList, PlayerId, Role,
};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::{ClaimText, Sheet};
use serde::{Deserialize, Serialize};

use super::object::{objects, version};
use super::text::Text;

#[cfg(feature = "schema")]
use crate::schema::closed;

/// A night of forum Mafia or Werewolf: a roster and the actions submitted, in order.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Night")
)]
pub struct NightRow<'a> {
    /// Version of this form, which may be left out: 1.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "version"
    )]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The title; lines are separated by line feeds.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text<'a>>,
    /// The roles that the night names itself: at most 64.
    #[serde(
        borrow,
        deserialize_with = "objects",
        default,
        skip_serializing_if = "Vec::is_empty"
    )]
    #[cfg_attr(feature = "schema", schemars(length(max = 64)))]
    pub roles: Vec<RoleRow<'a>>,
    /// The roster: at most 64 players.
    #[serde(borrow, deserialize_with = "objects")]
    #[cfg_attr(feature = "schema", schemars(length(max = 64)))]
    pub players: Vec<PlayerRow<'a>>,
    /// The actions in the order of submission: at most 64.
    #[serde(borrow, deserialize_with = "objects", default)]
    #[cfg_attr(feature = "schema", schemars(length(max = 64)))]
    pub actions: Vec<ActionRow<'a>>,
    /// The pre-decided tie-break of players; those not named follow in roster order.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Text<'a>>,
    /// The expectations of systems.
    #[serde(
        borrow,
        deserialize_with = "objects",
        default,
        skip_serializing_if = "Vec::is_empty"
    )]
    pub expect: Vec<ExpectRow<'a>>,
}

/// A role that a night names itself.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Role")
)]
pub struct RoleRow<'a> {
    /// What it is called, as a Role Cop reads it: at most 64 bytes, none of `= : , > # ; { } ( ) [ ] "` among them, and
    /// the name of no other role.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// Its abilities, in order.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<Text<'a>>,
    /// Its passives.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::PassiveWord>"))]
    pub passives: Vec<Text<'a>>,
}

/// A player. `role` or `abilities` (a role spelled out) is given; both, of a role of the table that has other abilities
/// than usual.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Player")
)]
pub struct PlayerRow<'a> {
    /// At most 64 bytes, none of `= : , > #` among them, unique.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// `town`, `mafia`, `werewolf`, `cult`, `neutral-hostile`, `neutral-scum` or `neutral-town`.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "closed::AlignmentId"))]
    pub alignment: Text<'a>,
    /// A role of `nightcourt list roles`, by its name or an alias, or one that the night names itself. Words may stand around it as
    /// in the night text: `1-Shot Neighbor Cop`, `JOAT (Cop, Doctor)`; written, they are `modifiers` and `abilities`.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Text<'a>>,
    /// Words beside the role: passives that it has not of its own, limits such as `1-shot`, `odd-night` and `night-2`, and
    /// roles without a night action, such as `Neighbor`. Limits stand here beside a role that is spelled out, too.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Text<'a>>,
    /// The abilities of a role that is spelled out, in order; with a `role` of the table, instead of its own.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<closed::AbilityId>>"))]
    pub abilities: Option<Vec<Text<'a>>>,
    /// The passives of a role that is spelled out; with a `role`, the same as `modifiers`.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::PassiveWord>"))]
    pub passives: Vec<Text<'a>>,
    /// The items held from the start, other than fruit and money.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Text<'a>>,
    /// The money held from the start.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub money: u32,
    /// True if the player was dead before the night.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dead: bool,
}

/// An action.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Action")
)]
pub struct ActionRow<'a> {
    /// The name of the player who submits it.
    #[serde(borrow)]
    pub actor: Text<'a>,
    /// The id of the ability: `block`, `kill`, and so on; one that the actor has, or the `kill` of the faction.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "closed::AbilityId"))]
    pub ability: Text<'a>,
    /// The item of a `give`; without it, the role's usual item.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Text<'a>>,
    /// The players named: targeted, then chosen.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(length(max = 2)))]
    pub targets: Vec<Text<'a>>,
}

/// The expectation of some systems.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Expectation")
)]
pub struct ExpectRow<'a> {
    /// The ids of the systems.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub systems: Vec<Text<'a>>,
    /// The claims, each as a line of the night text: `dies = Ann`, `Bob track = nobody`.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub claims: Vec<Text<'a>>,
}

fn is_zero(money: &u32) -> bool {
    *money == 0
}

impl<'a> From<&'a Sheet> for NightRow<'a> {
    fn from(sheet: &'a Sheet) -> Self {
        let item = |item: nightcourt_resolvers::model::ItemId| {
            sheet.items.get(item.index()).map_or("?", String::as_str)
        };
        let name = |player: PlayerId| Text::from(sheet.name(player));
        let ids = |list: AbilityList| list.iter().map(Ability::id).map(Text::from).collect();
        let words = |passives: PassiveList, vends: ItemSet| -> Vec<Text<'a>> {
            let vendors = vends
                .iter()
                .map(|one| Text::from(format!("vendor:{}", item(one))));
            passives
                .iter()
                .map(Passive::id)
                .map(Text::from)
                .chain(vendors)
                .collect()
        };
        let roles = sheet.roles.iter().map(|role| RoleRow {
            name: Text::from(role.name.as_str()),
            abilities: ids(role.abilities),
            passives: words(role.passives.iter().collect(), role.vends),
        });
        let players = sheet
            .names
            .iter()
            .zip(sheet.night.players())
            .map(|(name, player)| {
                let mut row = PlayerRow {
                    name: Text::from(name.as_str()),
                    alignment: Text::from(player.alignment.id()),
                    holds: player.holds.iter().map(item).map(Text::from).collect(),
                    money: player.money,
                    dead: player.dead,
                    ..PlayerRow::default()
                };
                let vends = player.vends.without(player.role.own_vends());
                let passives = words(player.passive_words(), vends);
                let limits = player.limits.iter().map(|limit| Text::from(limit.id()));
                let abilities = || Some(ids(player.role.abilities()));
                match player.role {
                    Role::Spelled(_) => {
                        row.abilities = abilities();
                        row.modifiers = limits.collect();
                        row.passives = passives;
                    }
                    role @ (Role::Named(_) | Role::Listed(..) | Role::Own(..)) => {
                        row.role = Some(Text::from(role.name(&sheet.roles)));
                        let also = player.also.iter().map(|role| Text::from(role.name()));
                        row.modifiers = limits.chain(passives).chain(also).collect();
                        if matches!(role, Role::Listed(..)) {
                            row.abilities = abilities();
                        }
                    }
                }
                row
            });
        let actions = sheet.night.actions().iter().map(|action| ActionRow {
            actor: name(action.actor),
            ability: Text::from(action.ability.id()),
            item: (action.ability == Ability::Give).then(|| Text::from(item(action.item))),
            targets: action.named().iter().copied().map(name).collect(),
        });
        let expect = sheet.expect.iter().map(|expectation| {
            let lines = expectation.claims.iter().map(|claim| {
                ClaimText {
                    claim,
                    words: sheet.words(),
                }
                .to_string()
            });
            ExpectRow {
                systems: expectation
                    .systems
                    .iter()
                    .map(RulerId::id)
                    .map(Text::from)
                    .collect(),
                claims: lines
                    .flat_map(|lines| lines.split('\n').map(str::to_owned).collect::<Vec<_>>())
                    .map(Text::from)
                    .collect(),
            }
        });
        NightRow {
            version: None,
            title: (!sheet.title.is_empty()).then(|| Text::from(sheet.title.as_str())),
            roles: roles.collect(),
            players: players.collect(),
            actions: actions.collect(),
            order: sheet.night.order().iter().copied().map(name).collect(),
            expect: expect.collect(),
        }
    }
}
