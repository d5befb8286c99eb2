//! AX-5: players whom a block surely reaches.

use nightcourt_resolvers::model::{Action, ActionId, Component, Night, Passive, PlayerId};

use super::changes::{Change, ChangeKind, Ignored, keeping};

/// Drops everything that a blocked player submitted.
pub(super) fn without_blocked(night: &Night, each: &mut dyn FnMut(Change)) {
    for player in night.player_ids().iter() {
        let acts = night.actions().iter().any(|action| action.actor == player);
        if acts
            && is_blocked(night, player)
            && let Some(other) = keeping(night, |_, action| action.actor != player)
        {
            let change = Change::new(ChangeKind::Silent(player), night, other);
            each(Change {
                ignored: Ignored::ReadingsOf(player),
                ..change
            });
        }
    }
}

fn is_blocked(night: &Night, player: PlayerId) -> bool {
    let stops_blocks = night
        .having(Passive::Ascetic)
        .union(night.having(Passive::StrongWilled));
    let blocks = || night.by_component()[Component::Block as usize].iter();
    !stops_blocks.contains(player) && blocks().any(|block| surely_reaches(night, block, player))
}

fn surely_reaches(night: &Night, block: ActionId, player: PlayerId) -> bool {
    let Action { actor: blocker, .. } = *night.action(block);
    let choosy = night
        .having(Passive::Loyal)
        .union(night.having(Passive::Disloyal));
    let harmless = |id: ActionId| {
        let other = night.action(id);
        let does = |components: &[Component]| {
            components
                .iter()
                .any(|&component| other.ability.has(component))
        };
        let stops = does(&[Component::Block, Component::Strip]) && other.target() == Some(blocker);
        let hides = does(&[Component::Untarget]) && other.target() == Some(player)
            || does(&[Component::UntargetSelf]) && other.actor == player;
        let moves = does(&[Component::Redirect, Component::Swap])
            && (other.actor != player
                || other
                    .named()
                    .iter()
                    .any(|&named| named == player || named == blocker));
        id == block || !(stops || hides || moves)
    };
    night.action(block).target() == Some(player)
        && blocker != player
        && !choosy.contains(blocker)
        && night.action_ids().iter().all(harmless)
}
