//! The rows of a night, and a night as rows.

use nightcourt_resolvers::model::{Ability, ItemSet, Passive, PlayerId, Role};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::{ClaimText, Sheet};
use serde::{Deserialize, Serialize};

use super::object::objects;
use super::text::Text;

/// A night of forum Mafia or Werewolf: a roster and the actions submitted, in order.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Night"))]
pub struct NightRow<'a> {
    /// What the night shows; lines are separated by line feeds.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text<'a>>,
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
    /// What systems are expected to say.
    #[serde(borrow, deserialize_with = "objects", default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<ExpectRow<'a>>,
}

/// A player. Either `role` or `abilities` (a role spelled out) is given.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Player"))]
pub struct PlayerRow<'a> {
    /// At most 64 bytes, none of `= : , > #` among them, unique.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// `town`, `mafia`, `werewolf`, `cult`, `neutral-hostile`, `neutral-scum` or `neutral-town`.
    #[serde(borrow)]
    pub alignment: Text<'a>,
    /// A role of `nightcourt roles`, by its name or an alias.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Text<'a>>,
    /// Passives beside those of the role.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Text<'a>>,
    /// The abilities of a role that is spelled out, in order.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub abilities: Option<Vec<Text<'a>>>,
    /// The passives of a role that is spelled out; beside a `role`, the same as `modifiers`.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub passives: Vec<Text<'a>>,
    /// The items held from the start, other than fruit and money.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Text<'a>>,
    /// The money held from the start.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub money: u32,
    /// Whether the player was dead before the night.
    #[serde(default, skip_serializing_if = "is_false")]
    pub dead: bool,
}

/// An action.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Action"))]
pub struct ActionRow<'a> {
    /// The name of the player who submits it.
    #[serde(borrow)]
    pub actor: Text<'a>,
    /// The id of the ability: `block`, `kill`, and so on; one that the actor has, or the `kill` of the faction.
    #[serde(borrow)]
    pub ability: Text<'a>,
    /// What a `give` gives; without it, what the role usually gives.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Text<'a>>,
    /// The players named: targeted, then chosen.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(length(max = 2)))]
    pub targets: Vec<Text<'a>>,
}

/// What some systems are expected to say.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Expectation"))]
pub struct ExpectRow<'a> {
    /// The ids of the systems.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub systems: Vec<Text<'a>>,
    /// What is claimed, each as a line of the night text: `dies = Ann`, `Bob track = nobody`.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub claims: Vec<Text<'a>>,
}

fn is_zero(money: &u32) -> bool {
    *money == 0
}

fn is_false(dead: &bool) -> bool {
    !dead
}

impl<'a> From<&'a Sheet> for NightRow<'a> {
    fn from(sheet: &'a Sheet) -> Self {
        let item =
            |item: nightcourt_resolvers::model::ItemId| sheet.items.get(item.index()).map_or("?", String::as_str);
        let name = |player: PlayerId| Text::from(sheet.name(player));
        let held = |items: ItemSet| items.iter().map(|one| Text::from(item(one))).collect();
        let players = sheet.names.iter().zip(sheet.night.players()).map(|(name, player)| {
            let mut row = PlayerRow {
                name: Text::from(name.as_str()),
                alignment: Text::from(player.alignment.id()),
                holds: held(player.holds),
                money: player.money,
                dead: player.dead,
                ..PlayerRow::default()
            };
            let (own, vends) = match player.role {
                Role::Named(role) => (role.row().passives, role.row().vends),
                Role::Spelled(_) => Default::default(),
            };
            let vendors = player.vends.iter().map(item).filter(|&item| Some(item) != vends);
            let passives = player.passives.without(own).iter().map(Passive::id).map(Text::from);
            let passives = passives.chain(vendors.map(|item| Text::from(format!("vendor:{item}")))).collect();
            match player.role {
                Role::Named(role) => {
                    row.role = Some(Text::from(role.row().name));
                    row.modifiers = passives;
                }
                Role::Spelled(abilities) => {
                    row.abilities = Some(abilities.iter().map(Ability::id).map(Text::from).collect());
                    row.passives = passives;
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
            let lines = expectation.claims.iter().map(|claim| ClaimText { claim, words: sheet.words() }.to_string());
            ExpectRow {
                systems: expectation.systems.iter().copied().map(System::id).map(Text::from).collect(),
                claims: lines
                    .flat_map(|lines| lines.split('\n').map(str::to_owned).collect::<Vec<_>>())
                    .map(Text::from)
                    .collect(),
            }
        });
        NightRow {
            title: (!sheet.title.is_empty()).then(|| Text::from(sheet.title.as_str())),
            players: players.collect(),
            actions: actions.collect(),
            order: sheet.night.order().iter().copied().map(name).collect(),
            expect: expect.collect(),
        }
    }
}
