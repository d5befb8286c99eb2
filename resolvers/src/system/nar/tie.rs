//! Tie-breaks (NAR-23, GUIDE-2 to GUIDE-7; [NAR] "any fair method"; [Guide] the ladder for the same role priority).

use crate::explain::nar::Precedence;
use crate::model::{Ability, Action, ActionId, Alignment, Night};
use crate::rule::Rule;
use crate::ruling::NarTie;

use super::places::{Class, class};

/// Which tie-break.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tie {
    /// That of `nar`.
    Switch(NarTie),
    /// The ladder of `nar-guide`.
    Ladder,
}

/// Fills in each submitted action's place, lowest first. `order` is working space.
pub(super) fn places(night: &Night, tie: Tie, order: &mut Vec<(u64, u16)>, places: &mut Vec<u16>) {
    let count = night.actions().len() as u16;
    places.clear();
    if let Tie::Switch(NarTie::Submitted | NarTie::All) = tie {
        places.extend(0..count);
        return;
    }
    order.clear();
    match tie {
        Tie::Switch(NarTie::Submitted | NarTie::All) => {}
        Tie::Switch(NarTie::Reversed) => order.extend((0..count).map(|act| (u64::from(count - act), act))),
        Tie::Switch(NarTie::Seeded(seed)) => {
            let mut state = seed;
            order.extend((0..count).map(|act| (split_mix(&mut state), act)));
        }
        Tie::Ladder => {
            let rank = |action: &Action| u64::from(u32::from_be_bytes(rungs(night, action)));
            order.extend((0..count).zip(night.actions()).map(|(act, action)| (rank(action), act)));
        }
    }
    order.sort_unstable();
    places.resize(count.into(), 0);
    for (place, &(_, act)) in (0..).zip(order.iter()) {
        places[usize::from(act)] = place;
    }
}

/// One draw of SplitMix64 (Steele, Lea and Flood 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The four rungs of the ladder, compared from the first on. Where the night has no order of players the last is the
/// roster. Only two actions of one player are left to the order of submission.
fn rungs(night: &Night, action: &Action) -> [u8; 4] {
    let [_, other, side, leaning] = ladder(action.ability, night.player(action.actor).alignment);
    [other, side, leaning, night.order_rank(action.actor) as u8]
}

/// The class of an action, and the rungs of the ladder above the order of players.
pub(in crate::system) fn ladder(ability: Ability, alignment: Alignment) -> [u8; 4] {
    let other = other_class(ability).map_or(0, |class| class as u8 + 1);
    let (side, leaning) = match alignment {
        Alignment::NeutralHostile => (0, 0),
        Alignment::NeutralScum => (0, 1),
        Alignment::NeutralTown => (0, 2),
        Alignment::Mafia | Alignment::Werewolf | Alignment::Cult => (1, 0),
        Alignment::Town => (2, 0),
    };
    [class(ability) as u8, other, side, leaning]
}

/// Why one submitted action has its place before another of the same class, and by which rule.
pub(super) fn why(night: &Night, tie: Tie, [first, second]: [ActionId; 2]) -> (Precedence, Rule) {
    match tie {
        Tie::Switch(NarTie::Submitted | NarTie::All) => (Precedence::Submitted, Rule::Nar23),
        Tie::Switch(NarTie::Reversed) => (Precedence::Reversed, Rule::Nar23),
        Tie::Switch(NarTie::Seeded(seed)) => (Precedence::Seeded(seed), Rule::Nar23),
        Tie::Ladder => {
            let [one, other] = [first, second].map(|id| night.action(id));
            let [side, side_after] = [one, other].map(|action| night.player(action.actor).alignment);
            let (rungs, rungs_after) = (rungs(night, one), rungs(night, other));
            match (0..rungs.len()).find(|&rung| rungs[rung] != rungs_after[rung]) {
                Some(0) => {
                    let [class, after] = [one, other].map(|action| other_class(action.ability).map(Class::word));
                    let rule = if class.is_none() { Rule::Guide2 } else { Rule::Guide3 };
                    (Precedence::FurtherClass(class, after), rule)
                }
                Some(1) => (Precedence::Side(side, side_after), Rule::Guide4),
                Some(2) => (Precedence::Leaning(side, side_after), Rule::Guide5),
                Some(_) if night.order().is_empty() => (Precedence::Roster, Rule::Guide7),
                Some(_) => (Precedence::Order, Rule::Guide6),
                None => (Precedence::AfterTheLadder, Rule::Guide7),
            }
        }
    }
}

/// The class of a compound's other component: none comes first ([Guide]: a Roleblocker before a Jailkeeper before a
/// Super Commandant).
fn other_class(ability: Ability) -> Option<Class> {
    match ability {
        Ability::Jail => Some(Class::Protect),
        Ability::Commandant => Some(Class::Inspect),
        Ability::Commuterize => Some(Class::Block),
        Ability::Visit
        | Ability::Kill
        | Ability::Protect
        | Ability::Guard
        | Ability::Block
        | Ability::Redirect
        | Ability::Drive
        | Ability::Commute
        | Ability::Hide
        | Ability::Investigate
        | Ability::Rolecop
        | Ability::Track
        | Ability::Watch
        | Ability::Gunsmith
        | Ability::VanillaCop
        | Ability::Neapolitan
        | Ability::Follow
        | Ability::Voyeur
        | Ability::Motion
        | Ability::Rolestop
        | Ability::Frame
        | Ability::Recruit
        | Ability::Vanillaise
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first draws for seed 1234567, from the reference implementation's published test vector.
    #[test]
    fn split_mix_draws_what_the_reference_draws() {
        let mut state = 1_234_567;
        assert_eq!(split_mix(&mut state), 6_457_827_717_110_365_317);
        assert_eq!(split_mix(&mut state), 3_203_168_211_198_807_973);
    }
}
