//! A night taken apart, to be changed and checked again.

use nightcourt_resolvers::model::{
    Ability, Action, ItemSet, Limits, Night, PassiveList, Passives, Player, PlayerId, PlayerSet,
    Role, RoleSet,
};

use crate::plain_role;

/// A night taken apart.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The roster.
    pub players: Vec<Player>,
    /// The actions, in submission order.
    pub actions: Vec<Action>,
    /// The pre-decided order of players.
    pub order: Vec<PlayerId>,
}

impl Draft {
    /// Takes a night apart. Words for a role that do nothing are left out, as names are: limits, an alias, the name of
    /// a role of the night's own.
    #[must_use]
    pub fn of(night: &Night) -> Draft {
        let mut draft = Draft {
            players: night.players().to_vec(),
            actions: night.actions().to_vec(),
            order: night.order().to_vec(),
        };
        let asks = |action: &Action| {
            matches!(
                action.ability,
                Ability::Rolecop | Ability::VanillaCop | Ability::Neapolitan
            )
        };
        let asked = draft.actions.iter().any(asks);
        draft
            .players
            .iter_mut()
            .for_each(|player| unworded(player, asked));
        draft
    }

    /// Puts it together again; `None` if such a night cannot be.
    #[must_use]
    pub fn night(self) -> Option<Night> {
        Night::new(self.players, self.actions, self.order).ok()
    }

    /// Gives every action other players: the actor by themselves, and whom it names.
    pub fn rename(&mut self, new: impl Fn(PlayerId) -> PlayerId) {
        self.actions
            .iter_mut()
            .for_each(|action| *action = action.renamed(&new));
        self.order
            .iter_mut()
            .for_each(|player| *player = new(*player));
    }

    /// Takes a player out of the roster whom no action names; everybody after them moves up.
    pub fn remove_player(&mut self, gone: PlayerId) {
        self.players.remove(gone.index());
        self.order.retain(|&player| player != gone);
        self.rename(|player| {
            if player > gone {
                PlayerId::new(player.index() as u8 - 1)
            } else {
                player
            }
        });
    }

    /// Gives a player the plainest role for what they do: [`plain_role`].
    pub fn make_plain(&mut self, player: PlayerId) {
        self.players[player.index()].role = plain_role(&self.players, &self.actions, player);
    }
}

/// Takes from a player the words that do nothing tonight. A second role of a vanilla player stays if somebody may ask
/// whether the player is vanilla.
fn unworded(player: &mut Player, asked: bool) {
    player.limits = Limits::NONE;
    player.order = PassiveList::EMPTY;
    player.role = match player.role {
        Role::Named(role) => Role::Named(role.unaliased()),
        Role::Listed(role, abilities) => Role::Listed(role.unaliased(), abilities),
        Role::Own(_, abilities) | Role::Spelled(abilities) => Role::Spelled(abilities),
    };
    let alone = Player {
        also: RoleSet::NONE,
        ..*player
    };
    if !asked || !alone.is_vanilla() {
        *player = alone;
    }
}

/// The players who act or are named, or have a place in the pre-decided order.
#[must_use]
pub fn used(night: &Night) -> PlayerSet {
    let mut used: PlayerSet = night.order().iter().copied().collect();
    for action in night.actions() {
        used.insert(action.actor);
        for &named in action.named() {
            used.insert(named);
        }
    }
    used
}

/// The players who act.
#[must_use]
pub fn acting(night: &Night) -> PlayerSet {
    night.actions().iter().map(|action| action.actor).collect()
}

/// Reports whether a player has only alignment and role.
#[must_use]
pub fn is_bare(player: &Player) -> bool {
    player.passives == Passives::NONE
        && player.also == RoleSet::NONE
        && player.vends == ItemSet::EMPTY
        && player.holds == ItemSet::EMPTY
        && player.money == 0
        && !player.dead
}
