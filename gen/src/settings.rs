//! Settings of random nights: every limit of the builder. Presets are in [`Frame`](crate::Frame).

use nightcourt_resolvers::model::{
    Ability, AbilitySet, Alignment, ItemId, Limit, Passive, Player, RoleId,
};

use crate::census::Universe;
use crate::choose::{Chance, Span, Table};
use crate::game::Deal;

/// A passive or a vendor's item that a player may have in addition to the role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    /// A passive.
    Passive(Passive),
    /// The player is a reflexive vendor of this item.
    Vendor(ItemId),
}

/// The rate at which players use a dealt role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// Roles it applies to; all, if empty.
    pub roles: Vec<RoleId>,
    /// Sides it applies to; all, if empty.
    pub sides: Vec<Alignment>,
    /// Limits it applies to: a role has one of them. All roles, if empty.
    pub limits: Vec<Limit>,
    /// Chance that they act.
    pub chance: Chance,
}

impl Use {
    fn is_of(&self, player: &Player) -> bool {
        let role = || {
            player
                .role
                .row()
                .is_some_and(|row| self.roles.iter().any(|role| role.row().name == row.name))
        };
        (self.roles.is_empty() || role())
            && (self.sides.is_empty() || self.sides.contains(&player.alignment))
            && (self.limits.is_empty() || self.limits.iter().any(|&limit| player.limits.has(limit)))
    }
}

/// The targets of some actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Sides of the actors; all, if empty.
    pub sides: Vec<Alignment>,
    /// Abilities; all, if empty.
    pub abilities: AbilitySet,
    /// Their targets; any player where there is none such. For a redirect the first player; drives and exchanges are
    /// not affected.
    pub at: TargetPool,
}

/// The targets of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetPool {
    /// Anybody but the actor.
    Anybody,
    /// Somebody else of the actor's side.
    Own,
    /// Somebody who is not of the actor's side.
    Others,
}

/// The origin of players' roles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Casting {
    /// Roles are made for the actions: when it is known who acts, a role is drawn or spelled out, so that every
    /// ability comes as often as the settings say.
    ForActions,
    /// A game is dealt before anybody acts, and the players are those who are left of it. If more players are wanted
    /// than it has, several games are dealt together.
    Game(Deal),
    /// An open setup is dealt before anybody acts, and all its players are alive: [`Settings::players`] is not asked.
    Setup(Deal),
    /// Every night of a universe with names is as likely as every other, in the order of the roster:
    /// no other setting is asked.
    Census(Universe),
}

/// The number of actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acting {
    /// Each living player acts with the first chance, and whoever acted acts again with the second, and again, up to
    /// 64 actions in all.
    Each {
        /// Chance that a living player acts (with dealt roles: one who has an ability).
        acts: Chance,
        /// Chance that a player who acted acts once more.
        again: Chance,
    },
    /// This many actions in all, as far as possible: one each by as many players as it takes, then a second each, and
    /// so on.
    Total(Span),
}

/// Every limit of the builder. A setting that cannot be met (65 players, a revival where nobody is dead) is met as
/// far as it goes: the builder always makes a possible night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Number of players; at most 64.
    pub players: Span,
    /// Number of actions, and their actors.
    pub acting: Acting,
    /// Origin of players' roles. If they are dealt, the settings from `alignments` to `spare` are not asked.
    pub casting: Casting,
    /// Each player's alignment. Town, if empty.
    pub alignments: Table<Alignment>,
    /// Chance that an acting player's role is one of the table of roles, not spelled out.
    pub by_name: Chance,
    /// The roles of the table that acting players may have. A player who draws a role without abilities does not
    /// act, or does the faction's kill.
    pub roles: Table<RoleId>,
    /// Abilities of spelled-out roles: every action draws its ability here, and the role is made of the abilities
    /// drawn. An ability that nobody could use tonight is drawn again.
    pub abilities: Table<Ability>,
    /// Chance that a spelled-out role has an ability more than it uses tonight; and another, and so on, up to three.
    pub spare: Chance,
    /// Chance that an action of a Mafia or Werewolf player whose role has no kill is the faction's one kill. If roles
    /// were dealt: that the faction kills at all; then somebody outside it, if there is anybody.
    pub faction_kill: Chance,
    /// Chance that a player has a passive in addition to the role; and another, and so on, up to four.
    pub modified: Chance,
    /// The passives.
    pub extras: Table<Extra>,
    /// Chance that a role has a word that says when or how often it may act, without effect on one night. If roles were
    /// dealt: of the roles that act at night.
    pub limited: Chance,
    /// The word.
    pub limits: Table<Limit>,
    /// Chance that a player holds an item from the start; and another, and so on, up to two.
    pub holds: Chance,
    /// The items that are held, and those that a spelled-out `give` gives.
    pub held: Table<ItemId>,
    /// Chance that a `give` of a spelled-out role gives fruit or money, each as likely, rather than an item to hold.
    pub informs: Chance,
    /// Chance that a player has money from the start.
    pub rich: Chance,
    /// The amount.
    pub money: Span,
    /// Chance that a player is dead before the night.
    pub dead: Chance,
    /// Use rates of dealt roles: the first that applies to a player counts, otherwise `acting`. They are ignored with a
    /// total of actions.
    pub uses: Vec<Use>,
    /// Targets of actions: the first that applies to an action counts, otherwise any player.
    pub aims: Vec<Aim>,
    /// Chance that an action aims at a player who acts, if another does, rather than at any player.
    pub tangled: Chance,
    /// Chance that the night has a pre-decided order of players, which names any number of them.
    pub order: Chance,
}

impl Settings {
    /// A game of this deal: everybody who has something to do does it once, each faction kills, and there is nothing
    /// that the deal does not hold.
    #[must_use]
    pub fn dealt(players: Span, casting: Casting) -> Settings {
        Settings {
            players,
            acting: Acting::Each {
                acts: Chance::ALWAYS,
                again: Chance::NEVER,
            },
            casting,
            alignments: Table::default(),
            by_name: Chance::ALWAYS,
            roles: Table::default(),
            abilities: Table::default(),
            spare: Chance::NEVER,
            faction_kill: Chance::ALWAYS,
            modified: Chance::NEVER,
            extras: Table::default(),
            limited: Chance::NEVER,
            limits: Table::default(),
            holds: Chance::NEVER,
            held: Table::default(),
            informs: Chance::NEVER,
            rich: Chance::NEVER,
            money: Span::just(0),
            dead: Chance::NEVER,
            uses: Vec::new(),
            aims: Vec::new(),
            tangled: Chance::NEVER,
            order: Chance::NEVER,
        }
    }
    /// The same, with every game dealt whole, as an open setup is.
    pub(crate) fn whole(self) -> Settings {
        match self.casting {
            Casting::Game(deal) => Settings {
                casting: Casting::Setup(deal),
                ..self
            },
            Casting::ForActions | Casting::Setup(_) | Casting::Census(_) => self,
        }
    }
    /// The chance that a player uses a dealt role, where a use rate applies.
    pub(crate) fn use_of(&self, player: &Player) -> Option<Chance> {
        self.uses
            .iter()
            .find(|one| one.is_of(player))
            .map(|one| one.chance)
    }
    /// The targets of an action of this ability by a player of this side.
    pub(crate) fn aim_of(&self, side: Alignment, ability: Ability) -> TargetPool {
        let about = |aim: &&Aim| {
            (aim.sides.is_empty() || aim.sides.contains(&side))
                && (aim.abilities == AbilitySet::EMPTY || aim.abilities.contains(ability))
        };
        self.aims
            .iter()
            .find(about)
            .map_or(TargetPool::Anybody, |aim| aim.at)
    }
    /// The same, with this many players. An open setup has as many as it has: it stays the same.
    #[must_use]
    pub fn with_players(self, players: Span) -> Settings {
        match self.casting {
            Casting::ForActions | Casting::Game(_) => Settings { players, ..self },
            Casting::Setup(_) | Casting::Census(_) => self,
        }
    }
    /// The same, with this many actions in all.
    #[must_use]
    pub fn with_actions(self, actions: Span) -> Settings {
        Settings {
            acting: Acting::Total(actions),
            ..self
        }
    }
}
