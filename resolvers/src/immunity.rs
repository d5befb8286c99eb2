//! Actions that a block or a rolestop does not stop (MODEL-20, MODEL-75 to MODEL-78).

use crate::model::{Ability, ActionId, Component, Night, Passive};
use crate::ruling::{BlockBlockers, BlockEvasion, StrongmanBlock, Switches};
use crate::step::Immunity;

impl Immunity {
    /// Why a block does not stop an action under these switches; `None` if it does. The passives of a player who is
    /// vanillaised do not count.
    #[must_use]
    pub(crate) fn of(
        night: &Night,
        switches: &Switches,
        id: ActionId,
        vanillaised: bool,
    ) -> Option<Immunity> {
        let action = night.action(id);
        let is = |passive: Passive| !vanillaised && night.having(passive).contains(action.actor);
        let only_blocks = || {
            night
                .player(action.actor)
                .role
                .abilities()
                .iter()
                .all(|one| one.has(Component::Block))
        };
        if is(Passive::StrongWilled) {
            Some(Immunity::StrongWilled)
        } else if switches.strongman_block == StrongmanBlock::GoesThrough
            && action.ability == Ability::Kill
            && is(Passive::Strongman)
        {
            Some(Immunity::Strongman)
        } else if switches.block_blockers == BlockBlockers::No
            && action.ability.has(Component::Block)
            && only_blocks()
        {
            Some(Immunity::Blocker)
        } else if switches.block_evasion == BlockEvasion::No
            && matches!(action.ability, Ability::Commute | Ability::Hide)
        {
            Some(Immunity::Evasion)
        } else {
            None
        }
    }
}
