//! The published corpus was sampled and counted. What was sampled and is as small as the censuses go was counted too: no
//! precedent of their size is missing from them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;

use nightcourt_corpus::campaign::Source;
use nightcourt_corpus::campaign::folder::finished;
use nightcourt_gen::census::{Players, Redirects, Units, Universe};
use nightcourt_gen::plain_role;
use nightcourt_gen::seats::used;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Night, PlayerId, RoleSet};
use nightcourt_resolvers::parts::parts;

/// Whether a night is one of a universe of those who are named, by what the universe says of itself.
fn is_of(universe: &Universe, night: &Night) -> bool {
    assert_eq!(
        (universe.players, universe.redirects),
        (Players::Named, Redirects::All)
    );
    let (players, actions) = (night.players(), night.actions());
    let has = |count: usize, most: u8| count <= usize::from(most);
    let passives = players
        .iter()
        .map(|player| player.passives.iter().count())
        .sum();
    let belongings = players
        .iter()
        .map(|one| one.vends.len() + one.holds.len() + usize::from(one.money > 0))
        .sum();
    let mafia = players
        .iter()
        .filter(|player| player.alignment == Alignment::Mafia)
        .count();
    let revived = |player: PlayerId| {
        actions
            .iter()
            .any(|action| action.ability == Ability::Revive && action.target() == Some(player))
    };
    let as_usual = |player: PlayerId| {
        let one = night.player(player);
        matches!(one.alignment, Alignment::Town | Alignment::Mafia)
            && one.also == RoleSet::NONE
            && one.role == plain_role(players, actions, player)
            && one.dead == revived(player)
    };
    has(actions.len(), universe.actions)
        && actions
            .iter()
            .all(|action| universe.abilities.contains(action.ability))
        && actions.iter().all(|action| {
            action.ability != Ability::Give || action.item.index() <= ItemId::FIRST_HELD
        })
        && has(passives, universe.passives)
        && has(belongings, universe.belongings)
        && has(mafia, universe.mafia)
        && night.order().is_empty()
        && used(night) == night.player_ids()
        && parts(night).len() <= 1
        && night.player_ids().iter().all(as_usual)
}

#[test]
fn no_published_precedent_of_census_size_is_missing_from_the_censuses() {
    let mut of_two_actions = 0;
    let state: nightcourt_corpus::campaign::State =
        finished(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora/published")).unwrap();
    for (source, census) in &state.frames {
        let Source::Census(universe) = source else {
            continue;
        };
        assert_eq!(
            census.done.len(),
            Units::of(universe).len(),
            "{source} was not run whole"
        );
        for (other, section) in &state.frames {
            for &(catalogue, id) in section.sums.seen.keys() {
                // Answers are settled by a census only, and panics are of no rules.
                let night = &state.precedents[&id];
                if matches!(catalogue, Catalogue::Settled | Catalogue::Panics)
                    || !is_of(universe, night)
                {
                    continue;
                }
                assert!(
                    census.sums.seen.contains_key(&(catalogue, id)),
                    "{id} of {other} is not in {source}"
                );
                of_two_actions += usize::from(night.actions().len() == 2);
            }
        }
    }
    assert!(of_two_actions > 500, "{of_two_actions}");
}
