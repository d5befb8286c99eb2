//! AX-5: players whom a block surely reaches.

use nightcourt_resolvers::model::{ActionId, Component, Night, Passive, PlayerId};

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
    let has = |passive| night.having(passive).contains(player);
    let mut blocks = night.by_component()[Component::Block as usize].iter();
    !has(Passive::Ascetic)
        && !has(Passive::StrongWilled)
        && blocks.any(|block| surely_reaches(night, block, player))
}

fn surely_reaches(night: &Night, block: ActionId, player: PlayerId) -> bool {
    let (blocker, reached) = (night.action(block).actor, Some(player));
    let is_choosy = |passive| night.having(passive).contains(blocker);
    let harmless = |id: ActionId| {
        let other = night.action(id);
        let does = |component| other.ability.has(component);
        let names = |player| other.named().contains(&player);
        let stops =
            (does(Component::Block) || does(Component::Strip)) && other.target() == Some(blocker);
        let hides = does(Component::Untarget) && other.target() == reached
            || does(Component::UntargetSelf) && other.actor == player;
        let moves = (does(Component::Redirect) || does(Component::Swap))
            && (other.actor != player || names(player) || names(blocker));
        id == block || !(stops || hides || moves)
    };
    night.action(block).target() == reached
        && blocker != player
        && !is_choosy(Passive::Loyal)
        && !is_choosy(Passive::Disloyal)
        && night.action_ids().iter().all(harmless)
}
