//! Actions that a block or a rolestop does not stop (MODEL-20, MODEL-75 to MODEL-78).

use crate::model::{Ability, ActionId, Component, Night, Passive};
use crate::rule::Rule;
use crate::ruling::{BlockBlockers, BlockEvasion, StrongmanBlock, Switches};

/// Why a block or a rolestop does not stop a submitted action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Immunity {
    /// Its actor is Strong-Willed, so that no redirect moves it either.
    StrongWilled,
    /// It is a Strongman's kill (switch `strongman-block`).
    Strongman,
    /// It is a Strongman's kill, and a rolestop would stop it (switch `rolestop-strongman`).
    Rolestop,
    /// It blocks, and its actor has no ability that does not (switch `block-blockers`).
    Blocker,
    /// It is a commute or a hide (switch `block-evasion`).
    Evasion,
}

impl Immunity {
    /// Why a block does not stop an action under these switches; `None` if it does. The passives of a player who is
    /// vanillaised do not count.
    #[must_use]
    pub fn of(
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

    /// The rule that says so.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Immunity::StrongWilled => Rule::Model20,
            Immunity::Strongman => Rule::Model75,
            Immunity::Rolestop => Rule::Model76,
            Immunity::Blocker => Rule::Model77,
            Immunity::Evasion => Rule::Model78,
        }
    }

    /// The reason in words, of the player who acts.
    #[must_use]
    pub fn words(self, name: &str) -> String {
        match self {
            Immunity::StrongWilled => format!("{name} is Strong-Willed"),
            Immunity::Strongman => {
                format!("{name} is a Strongman, whose kills no block stops here")
            }
            Immunity::Rolestop => {
                format!("{name} is a Strongman, whose kills no rolestop stops here")
            }
            Immunity::Blocker => format!("{name} can only block, and no block stops that here"),
            Immunity::Evasion => "no block stops that here".to_owned(),
        }
    }
}
