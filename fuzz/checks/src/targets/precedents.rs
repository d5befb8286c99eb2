//! A judge of precedents: reads their nights and rules them, without the table of a corpus and without `contains`.

use nightcourt_caselaw::matching::{Match, Relation};
use nightcourt_caselaw::search::Query;
use nightcourt_oracles::outcome;
use nightcourt_resolvers::compare::{compare, pairs};
use nightcourt_resolvers::model::{Action, Naming, Night, PlayerId, RoleId};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

/// Reports whether the actions of a precedent are among those of a night, as a match says: each is another action with
/// the same ability, and each player is one player.
pub(super) fn is_in(night: &Night, found: &Match) -> bool {
    let Relation::Contained(witness) = &found.how else {
        return true;
    };
    let Ok(smaller) = Sheet::parse(&found.volume.night) else {
        return false;
    };
    let places: Vec<usize> = witness.iter().map(|id| id.index()).collect();
    let are_different = (1..places.len()).all(|place| !places[..place].contains(&places[place]));
    let images = places.iter().map(|&place| night.actions()[place]);
    let acts: Vec<(Action, Action)> = smaller
        .night
        .actions()
        .iter()
        .copied()
        .zip(images)
        .collect();

    are_different
        && acts.len() == smaller.night.actions().len()
        && are_alike(&acts, &mut Vec::new())
}

/// Reports whether one renaming of players makes each action its image. The two players of a drive have no order.
fn are_alike(acts: &[(Action, Action)], known: &mut Vec<(PlayerId, PlayerId)>) -> bool {
    let Some(((one, image), rest)) = acts.split_first() else {
        return true;
    };
    if one.ability != image.ability {
        return false;
    }

    let mut ways = vec![image.named().to_vec()];
    if one.ability.names() == Naming::TwoChosen {
        ways.push(image.named().iter().rev().copied().collect());
    }
    ways.into_iter().any(|named| {
        let before = known.len();
        let mut players =
            std::iter::once((one.actor, image.actor)).chain(one.named().iter().copied().zip(named));
        let fits = players.all(|pair| rename(pair, known)) && are_alike(rest, known);
        if !fits {
            known.truncate(before);
        }
        fits
    })
}

/// Takes one player for another; returns false if either is taken for somebody else.
fn rename(pair: (PlayerId, PlayerId), known: &mut Vec<(PlayerId, PlayerId)>) -> bool {
    if known.contains(&pair) {
        return true;
    }
    let is_taken = known.iter().any(|one| one.0 == pair.0 || one.1 == pair.1);
    known.push(pair);
    !is_taken
}

/// Returns the first condition of a query, apart from its words, that the night of a precedent does not meet.
pub(super) fn unmet(night: &Night, query: &Query, switches: &Switches) -> Option<String> {
    let outcomes: Vec<Outcome> = System::ALL
        .into_iter()
        .map(|system| outcome(system, night, switches))
        .collect();

    let is_used = |role: &RoleId, dies: bool| {
        let has = |ability| role.row().abilities.contains(&ability);
        let dead = |player| {
            outcomes
                .iter()
                .any(|outcome| outcome.deaths.contains(player))
        };
        let mut actions = night.actions().iter();
        actions.any(|action| has(action.ability) && (!dies || dead(action.actor)))
    };
    let named = |roles: &[RoleId], dies: bool| {
        let mut roles = roles.iter().filter(|role| !role.row().abilities.is_empty());
        roles
            .find(|role| !is_used(role, dies))
            .map(|role| role.name().to_owned())
    };
    let diverge = |one: usize, other: usize| {
        let narrowest = compare(&outcomes[one], &outcomes[other]).narrowest();
        narrowest.is_some_and(|lens: Lens| query.lens.is_none_or(|asked| asked == lens))
    };
    let place = |id: &RulerId| RulerId::SYSTEMS.iter().position(|known| known == id);
    let systems: Vec<usize> = query.systems.iter().filter_map(place).collect();
    let divided = match systems[..] {
        [] => query.lens.is_none() || pairs(outcomes.len()).any(|(one, other)| diverge(one, other)),
        [only] => (0..outcomes.len()).any(|other| other != only && diverge(only, other)),
        _ => pairs(systems.len()).all(|(one, other)| diverge(systems[one], systems[other])),
    };

    named(&query.roles, false)
        .or_else(|| named(&query.dies, true))
        .or_else(|| (!divided).then(|| "systems that diverge".to_owned()))
}
