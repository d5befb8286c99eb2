//! Interactions by the players chosen: MODEL-11 to MODEL-18, before anything is moved.
//!
//! An action never acts on itself here. Passives that make an effect void (Macho, Ascetic, a strongman) are left to the
//! caller, except that nothing blocks or redirects the Strong-Willed.

use nightcourt_resolvers::model::{ActionId, Component, Night, Passive, PlayerId};

/// Reports whether the block of one stops the other.
pub(super) fn blocks(night: &Night, one: ActionId, other: ActionId) -> bool {
    let by = night.action(one);
    one != other
        && by.ability.has(Component::Block)
        && by.target() == Some(night.action(other).actor)
        && !night
            .having(Passive::StrongWilled)
            .contains(night.action(other).actor)
}

/// Reports whether the redirect of one moves the other.
pub(super) fn redirects(night: &Night, one: ActionId, other: ActionId) -> bool {
    let by = night.action(one);
    one != other
        && by.ability.has(Component::Redirect)
        && by.target() == Some(night.action(other).actor)
        && night.redirectable().contains(other)
}

/// Reports whether the drive of one moves the other: it swaps the player whom the other targets.
pub(super) fn drives(night: &Night, one: ActionId, other: ActionId) -> bool {
    swapped(night, one).is_some_and(|pair| {
        night
            .action(other)
            .target()
            .is_some_and(|target| pair.contains(&target))
    })
}

/// Reports whether one moves the other, as a redirect or as a drive.
pub(super) fn moves(night: &Night, one: ActionId, other: ActionId) -> bool {
    redirects(night, one, other) || drives(night, one, other)
}

/// The player whom an action makes untargetable.
pub(super) fn hidden_by(night: &Night, one: ActionId) -> Option<PlayerId> {
    let by = night.action(one);
    if by.ability.has(Component::UntargetSelf) {
        Some(by.actor)
    } else if by.ability.has(Component::Untarget) {
        by.target()
    } else {
        None
    }
}

/// Reports whether one makes the player untargetable whom the other targets.
pub(super) fn dodges(night: &Night, one: ActionId, other: ActionId) -> bool {
    one != other
        && hidden_by(night, one).is_some_and(|hidden| night.action(other).target() == Some(hidden))
}

/// Reports whether both target one player.
pub(super) fn meet(night: &Night, one: ActionId, other: ActionId) -> bool {
    one != other
        && night.action(one).target().is_some()
        && night.action(one).target() == night.action(other).target()
}

/// Reports whether an action has this component.
pub(super) fn has(night: &Night, one: ActionId, component: Component) -> bool {
    night.action(one).ability.has(component)
}

/// The two players whom a drive swaps.
pub(super) fn swapped(night: &Night, one: ActionId) -> Option<[PlayerId; 2]> {
    let by = night.action(one);
    if by.ability.has(Component::Swap) {
        by.pair()
    } else {
        None
    }
}

/// Reports whether some component of one acts on the other.
pub(super) fn acts_on(night: &Night, one: ActionId, other: ActionId) -> bool {
    blocks(night, one, other)
        || moves(night, one, other)
        || dodges(night, one, other)
        || meet(night, one, other)
            && (saves(night, one, other)
                || has(night, one, Component::Kill) && has(night, other, Component::Recruit))
}

/// Reports whether one protects or guards, and the other is a kill that this could stop.
fn saves(night: &Night, one: ActionId, other: ActionId) -> bool {
    (has(night, one, Component::Protect) || has(night, one, Component::Guard))
        && has(night, other, Component::Kill)
        && !night
            .having(Passive::Strongman)
            .contains(night.action(other).actor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::testing::night;

    /// By hand: a protection acts on a kill of the same player, unless the killer is a Strongman; the kill not on it.
    #[test]
    fn a_protection_acts_on_a_kill_that_it_could_stop() {
        let acts = |actions: &str, strongman: &str| {
            let players = format!(
                "D = Town Doctor|E = Town Bodyguard|V = Town {strongman} Vigilante|X = Town|Y = Town"
            );
            let night = night(&players, actions);
            let [one, other] = [0, 1].map(ActionId::new);
            [acts_on(&night, one, other), acts_on(&night, other, one)]
        };
        assert_eq!(acts("D: protect -> X|V: kill -> X", ""), [true, false]);
        assert_eq!(acts("E: guard -> X|V: kill -> X", ""), [true, false]);
        assert_eq!(acts("D: protect -> Y|V: kill -> X", ""), [false, false]);
        assert_eq!(
            acts("D: protect -> X|V: kill -> X", "Strongman"),
            [false, false]
        );
        assert_eq!(acts("D: protect -> X|E: guard -> X", ""), [false, false]);
    }

    /// Two who commute target nobody, and so nobody in common.
    #[test]
    fn only_who_targets_somebody_meets_somebody_there() {
        let players =
            "C = Town Commuter|D = Town Commuter|E = Town Cop|F = Town Doctor|X = Town|Y = Town";
        let meets =
            |actions: &str| meet(&night(players, actions), ActionId::new(0), ActionId::new(1));
        let cases = [
            "C: commute|D: commute",
            "E -> X|F -> X",
            "E -> X|F -> Y",
            "C: commute|E -> X",
        ];
        assert_eq!(cases.map(meets), [false, true, false, false]);
    }
}
