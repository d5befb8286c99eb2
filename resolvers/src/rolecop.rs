//! The words that a Role Cop reads (OUTCOME-12).

use crate::model::{Ability, ItemSet, Limits, PassiveList, Player, Reading, Title};
use crate::outcome::Value;
use crate::ruling::Rolecop;

impl Rolecop {
    /// The value that a Role Cop reads of a player, as at the start of the night.
    #[must_use]
    pub fn reads(self, player: &Player) -> Value {
        Value::role(match self {
            Rolecop::Name => Title::new(
                Limits::NONE,
                PassiveList::EMPTY,
                ItemSet::EMPTY,
                player.role,
            ),
            Rolecop::Abilities => player.title(false),
            Rolecop::Words if has_only_the_lone_kill(player) => None,
            Rolecop::Words => player.title(true),
        })
    }
}

/// Reports whether a player is Neutral, may only kill, and has nothing else: a Serial Killer, say.
fn has_only_the_lone_kill(player: &Player) -> bool {
    let abilities = player.role.abilities();
    Reading::from(player.alignment) == Reading::Neutral
        && abilities.len() == 1
        && abilities.contains(Ability::Kill)
        && player.has_only_abilities()
}
