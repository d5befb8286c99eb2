//! Triples of abilities at one player. Random nights have three rare abilities on one player so seldom that a fuzzer does
//! not meet them, so that each triple is a seed.

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, ItemId, Night, Player, PlayerId, Role,
};

use crate::targets::Case;

/// Three abilities, in the order of their table.
pub type Triple = [Ability; 3];

/// Every triple of different abilities that have a target.
#[must_use]
pub fn triples() -> Vec<Triple> {
    let all: Vec<Ability> = Ability::all()
        .filter(|ability| ability.has_target())
        .collect();
    let mut triples = Vec::new();
    for (third, &last) in all.iter().enumerate() {
        for (second, &middle) in all[..third].iter().enumerate() {
            triples.extend(all[..second].iter().map(|&first| [first, middle, last]));
        }
    }
    triples
}

/// The triples that a night has: three abilities whose first named player is one.
#[must_use]
pub fn met(night: &Night) -> BTreeSet<Triple> {
    let at = |player: PlayerId| -> BTreeSet<Ability> {
        let actions = night.actions().iter();
        let aimed = actions.filter(|action| action.named().first() == Some(&player));
        aimed.map(|action| action.ability).collect()
    };
    let each: Vec<BTreeSet<Ability>> = night.player_ids().iter().map(at).collect();
    let is_met = |triple: &Triple| {
        let mut each = each.iter();
        each.any(|used| triple.iter().all(|ability| used.contains(ability)))
    };
    triples().into_iter().filter(is_met).collect()
}

/// Seeds: a night for each triple, on which three players act on a fourth. A fifth is there to be named too.
pub(super) fn seeds() -> impl Iterator<Item = (String, Vec<u8>)> {
    triples().into_iter().filter_map(|triple| {
        let name = triple.map(Ability::id).join("-");
        Some((name, Case::of(night(triple)?).to_bytes()?))
    })
}

fn night(triple: Triple) -> Option<Night> {
    let [target, other] = [3, 4].map(PlayerId::new);
    let actors = triple.map(|ability| {
        let role = Role::Spelled([ability].into_iter().collect());
        Player::new(Alignment::Town, role)
    });
    let plain = Player::new(Alignment::Town, Role::Spelled([].into_iter().collect()));

    let actions: Option<Vec<Action>> = (0..)
        .zip(triple)
        .map(|(actor, ability)| {
            let named = [target, other];
            (1..=2).find_map(|many| {
                Action::new(PlayerId::new(actor), ability, &named[..many], ItemId::FRUIT)
            })
        })
        .collect();
    Night::new(
        [&actors[..], &[plain, plain]].concat(),
        actions?,
        Vec::new(),
    )
    .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reviving names the dead, and has no seed: all other triples have one, which meets that triple alone.
    #[test]
    fn every_triple_of_the_living_is_a_seed() {
        let of_living = |triple: &Triple| !triple.contains(&Ability::Revive);
        let expected: Vec<Triple> = triples().into_iter().filter(of_living).collect();
        let seeds = seeds().map(|(_, bytes)| met(&Case::from_bytes(&bytes).night));
        let seeds: Vec<BTreeSet<Triple>> = seeds.collect();
        assert_eq!(seeds.len(), expected.len());
        assert!(
            expected
                .iter()
                .zip(&seeds)
                .all(|(one, met)| *met == [*one].into())
        );
        let rare = [Ability::Investigate, Ability::Frame, Ability::Recruit];
        assert!(
            expected
                .iter()
                .any(|triple| rare.iter().all(|one| triple.contains(one)))
        );
    }
}
