//! The nights that the players of a question could have, each with what speaks for it.

use nightcourt_resolvers::model::{Ability, Alignment, Component, Naming, RoleId};

use super::cast::{Cast, Player};
use super::evidence::{Aim, Alternative, Deed, Heard};
use super::weights as w;
use crate::lexicon::{looks, reads};

/// An action that a player could have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Act {
    pub(super) actor: usize,
    pub(super) ability: Ability,
    pub(super) aim: Aim,
    /// Words speak of it.
    pub(super) is_said: bool,
}

impl Act {
    pub(super) fn targets(&self) -> Vec<usize> {
        match self.aim {
            Aim::Anybody => Vec::new(),
            Aim::At(one) => vec![one],
            Aim::Both(one, other) => vec![one, other],
        }
    }
    fn names(&self, player: usize) -> bool {
        self.targets().contains(&player)
    }
    /// Reports whether it is the action that a deed asks for.
    pub(super) fn is(&self, deed: &Deed) -> bool {
        let aimed = match (deed.aim, self.aim) {
            (Aim::Anybody, _) => true,
            (Aim::At(one), _) => self.names(one),
            (Aim::Both(..), Aim::Both(one, other)) if self.ability.names() == Naming::TwoChosen => {
                deed.aim == Aim::Both(one, other) || deed.aim == Aim::Both(other, one)
            }
            (Aim::Both(..), _) => deed.aim == self.aim,
        };
        deed.actor == self.actor
            && deed.ability.is_none_or(|ability| ability == self.ability)
            && aimed
    }
}

/// A night, before it is ruled.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scored {
    pub(super) score: i32,
    pub(super) acts: Vec<Act>,
}

/// The most actions of a player that are combined with those of others.
const MOST_OPTIONS: usize = 10;
/// The most nights that are scored.
const MOST_NIGHTS: usize = 20_000;

/// Actions of one player: none, one, or one and the kill of a faction.
struct Choice {
    acts: Vec<Act>,
    prior: i32,
}

/// The best nights, the best first.
pub(super) fn nights(cast: &Cast, heard: &Heard, most: usize) -> Vec<Scored> {
    let actors: Vec<usize> = (0..cast.players.len())
        .filter(|&one| !cast.bystanders.contains(&one))
        .collect();
    let mut choices: Vec<Vec<Choice>> = actors
        .iter()
        .map(|&actor| choices(cast, heard, actor))
        .collect();
    let mut keep = MOST_OPTIONS;
    let combined = |keep: usize, choices: &[Vec<Choice>]| {
        choices
            .iter()
            .map(|one| one.len().min(keep))
            .product::<usize>()
    };
    while keep > 2 && combined(keep, &choices) > MOST_NIGHTS {
        keep -= 1;
    }
    for one in &mut choices {
        one.truncate(keep);
    }
    let table = Table::new(&heard.evidence, &actors, &choices);
    let mut chosen = vec![0; choices.len()];
    let mut all: Vec<Scored> = Vec::new();
    loop {
        let picked = || {
            choices
                .iter()
                .zip(&chosen)
                .map(|(choices, &chosen)| &choices[chosen])
        };
        let acts: Vec<Act> = picked()
            .flat_map(|choice| choice.acts.iter().copied())
            .collect();
        if !acts.is_empty() && acts.len() <= super::MOST_ACTIONS {
            let priors: i32 = picked().map(|choice| choice.prior).sum();
            let score = priors + table.score(&chosen) + fit(cast, heard, &acts);
            all.push(Scored { score, acts });
        }
        if !advance(&mut chosen, &choices) {
            break;
        }
    }
    all.sort_by_key(|one| std::cmp::Reverse(one.score));
    all.truncate(most);
    all
}

fn advance(chosen: &mut [usize], choices: &[Vec<Choice>]) -> bool {
    for (place, choices) in chosen.iter_mut().zip(choices) {
        *place += 1;
        if *place < choices.len() {
            return true;
        }
        *place = 0;
    }
    false
}

/// The choices of one player, by a bit each, that satisfy a deed.
type Satisfied = (usize, u16);

/// Which choices of each player satisfy each deed of each alternative.
struct Table {
    evidence: Vec<Vec<(i32, Vec<Satisfied>)>>,
}

impl Table {
    fn new(evidence: &[Vec<Alternative>], actors: &[usize], choices: &[Vec<Choice>]) -> Table {
        let deed = |deed: &Deed| {
            let place = actors.iter().position(|&actor| actor == deed.actor)?;
            let options = choices[place].iter().enumerate();
            let mask = options.filter(|(_, choice)| choice.acts.iter().any(|act| act.is(deed)));
            Some((
                place,
                mask.fold(0_u16, |mask, (option, _)| mask | 1 << option),
            ))
        };
        let alternative = |one: &Alternative| {
            let deeds: Option<Vec<Satisfied>> = one.deeds.iter().map(deed).collect();
            Some((one.weight, deeds?)).filter(|(_, deeds)| deeds.iter().all(|&(_, mask)| mask != 0))
        };
        let evidence = evidence
            .iter()
            .map(|all| all.iter().filter_map(alternative).collect());
        Table {
            evidence: evidence.collect(),
        }
    }

    fn score(&self, chosen: &[usize]) -> i32 {
        let holds = |&(place, mask): &Satisfied| mask >> chosen[place] & 1 == 1;
        let best = |all: &Vec<(i32, Vec<Satisfied>)>| {
            let held = all.iter().filter(|(_, deeds)| deeds.iter().all(holds));
            held.map(|(weight, _)| *weight)
                .reduce(|one, other| {
                    if other < 0 || one < 0 {
                        one.min(other)
                    } else {
                        one.max(other)
                    }
                })
                .unwrap_or(0)
        };
        self.evidence.iter().map(best).sum()
    }
}

/// Everything that a player could do, the likeliest first.
fn choices(cast: &Cast, heard: &Heard, actor: usize) -> Vec<Choice> {
    let player = &cast.players[actor];
    let mut abilities = player.own().to_vec();
    let deeds = || {
        heard
            .evidence
            .iter()
            .flatten()
            .flat_map(|one| &one.deeds)
            .filter(move |deed| deed.actor == actor)
    };
    let kill = player.may_carry() || deeds().any(|deed| deed.ability == Some(Ability::Kill));
    if kill && !abilities.contains(&Ability::Kill) {
        abilities.push(Ability::Kill);
    }
    let mut all: Vec<(i32, Choice)> = vec![(
        0,
        Choice {
            acts: Vec::new(),
            prior: 0,
        },
    )];
    for ability in abilities {
        for aim in aims(cast, actor, ability) {
            let mut act = Act {
                actor,
                ability,
                aim,
                is_said: false,
            };
            let said = local(heard, &act);
            act.is_said = said > 0;
            let prior = prior(cast, heard, &act, said);
            all.push((
                said + prior,
                Choice {
                    acts: vec![act],
                    prior,
                },
            ));
        }
    }
    all.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    all.splice(0..0, both(player, &all));
    let none = all
        .iter()
        .position(|(_, choice)| choice.acts.is_empty())
        .unwrap_or(0);
    if none >= 3 {
        // Doing nothing is always tried.
        let idle = all.remove(none);
        all.insert(2, idle);
    }
    all.into_iter().map(|(_, choice)| choice).collect()
}

/// The likeliest action with the likeliest kill, if words speak of both.
fn both(player: &Player, all: &[(i32, Choice)]) -> Option<(i32, Choice)> {
    let best = |kill: bool| {
        let mut single = all
            .iter()
            .filter(|(score, choice)| *score > 0 && !choice.acts.is_empty());
        single.find(|(_, choice)| is_factional(player, &choice.acts[0]) == kill)
    };
    let (own, kill) = (best(false)?, best(true)?);
    let acts = [&own.1.acts[..], &kill.1.acts[..]].concat();
    Some((
        own.0 + kill.0,
        Choice {
            acts,
            prior: own.1.prior + kill.1.prior + w::TWO_ACTIONS,
        },
    ))
}

/// Players that an action could name.
fn aims(cast: &Cast, actor: usize, ability: Ability) -> Vec<Aim> {
    let everybody = 0..cast.players.len();
    let others = || everybody.clone().filter(|&one| one != actor);
    match ability.names() {
        Naming::Nobody => vec![Aim::Anybody],
        Naming::Target => {
            let own = reads(ability)
                || matches!(
                    ability,
                    Ability::Protect | Ability::Guard | Ability::Jail | Ability::Watch
                );
            others().chain(own.then_some(actor)).map(Aim::At).collect()
        }
        Naming::TargetAndDestination => {
            let pairs = others().flat_map(|one| everybody.clone().map(move |other| (one, other)));
            pairs
                .filter(|(one, other)| one != other)
                .map(|(one, other)| Aim::Both(one, other))
                .collect()
        }
        Naming::TwoChosen => {
            let pairs = everybody
                .clone()
                .flat_map(|one| (one + 1..cast.players.len()).map(move |other| (one, other)));
            pairs.map(|(one, other)| Aim::Both(one, other)).collect()
        }
    }
}

/// The evidence that an action could satisfy, a share of each alternative.
fn local(heard: &Heard, act: &Act) -> i32 {
    let best = |all: &Vec<Alternative>| {
        let fitting = all
            .iter()
            .filter(|one| one.deeds.iter().any(|deed| act.is(deed)));
        fitting
            .map(|one| one.weight / one.deeds.len().max(1) as i32)
            .max()
            .unwrap_or(0)
    };
    heard.evidence.iter().map(best).sum()
}

/// Reports whether words name this action and its target.
pub(super) fn is_aimed(heard: &Heard, act: &Act) -> bool {
    let mut deeds = heard.evidence.iter().flatten().flat_map(|one| &one.deeds);
    deeds.any(|deed| deed.aim != Aim::Anybody && act.is(deed))
}

/// Returns the score of an action apart from words.
fn prior(cast: &Cast, heard: &Heard, act: &Act, said: i32) -> i32 {
    let player = &cast.players[act.actor];
    let mut score = if said > 0 {
        if is_aimed(heard, act) {
            return if player.is_named {
                w::SAID
            } else {
                w::SAID_OF_STRANGER
            };
        }
        w::SAID * 3
    } else if player.is_named {
        w::UNSAID
    } else {
        w::UNSAID_STRANGER
    };
    if is_factional(player, act) {
        score += if heard.deaths {
            w::FACTIONAL_DEATH
        } else {
            w::FACTIONAL
        };
    }
    for (place, target) in act.targets().into_iter().enumerate() {
        score += if target == cast.bystanders[0] || place > 0 && cast.bystanders.contains(&target) {
            w::AT_BYSTANDER
        } else if cast.bystanders.contains(&target) {
            0
        } else if target == act.actor {
            w::AT_SELF
        } else if !cast.players[target].is_named {
            w::AT_STRANGER
        } else if act.ability == Ability::Kill {
            w::KILL_NAMED
        } else {
            w::AT_NAMED
        };
    }
    score
}

/// Reports whether a player kills for a faction.
pub(super) fn is_factional(player: &Player, act: &Act) -> bool {
    act.ability == Ability::Kill && !player.own().contains(&Ability::Kill)
}

/// Reports whether an ability means most at somebody who acts.
fn wants_actor(ability: Ability) -> bool {
    let follows = matches!(ability, Ability::Track | Ability::Follow | Ability::Motion);
    follows
        || [Component::Block, Component::Redirect, Component::Strip]
            .iter()
            .any(|&one| ability.has(one))
}

/// Returns the score of actions as one night.
fn fit(cast: &Cast, heard: &Heard, acts: &[Act]) -> i32 {
    let mut score = 0;
    let acts_himself = |player: usize| acts.iter().any(|act| act.actor == player);
    let aimed_at = |player: usize| {
        acts.iter()
            .any(|act| act.actor != player && act.names(player))
    };
    for (place, player) in cast.players.iter().enumerate() {
        if cast.bystanders.contains(&place)
            || acts_himself(place)
            || !player.is_named && place == cast.killer
        {
            continue;
        }
        score += match player.own().first() {
            Some(Ability::Commute) => w::IDLE_COMMUTER,
            Some(Ability::Hide) => w::IDLE_HIDER,
            Some(&own) => {
                let reader = if heard.readers.contains(&place) && (reads(own) || looks(own)) {
                    w::IDLE_READER
                } else {
                    0
                };
                reader
                    + if aimed_at(place) {
                        w::IDLE_TARGET
                    } else {
                        w::IDLE
                    }
            }
            None if aimed_at(place) => 0,
            None if player.is_team => w::SAID,
            None => w::UNTOUCHED,
        };
    }
    let factional = |act: &&Act| is_factional(&cast.players[act.actor], act);
    if acts.iter().filter(factional).count() > 1 {
        score += w::TWO_KILLS;
    }
    score += w::TWO_STORIES * (stories(cast, acts) as i32 - 1);
    for act in acts {
        let first = act.targets().first().copied();
        match (act.aim, first) {
            (Aim::At(target), _) => {
                // Somebody to whom more happens is there for that.
                let alone = acts
                    .iter()
                    .filter(|other| other.names(target))
                    .all(|other| wants_actor(other.ability));
                if alone
                    && wants_actor(act.ability)
                    && cast.players[target].able(&[], false).is_some()
                {
                    score += if acts_himself(target) {
                        w::AT_ACTOR
                    } else {
                        -w::AT_ACTOR
                    };
                }
                let saves = act.ability.has(Component::Protect)
                    || act.ability.has(Component::Guard)
                    || act.ability == Ability::Rolestop;
                let hindered = acts.iter().any(|other| {
                    wants_actor(other.ability) && other.targets().first() == Some(&act.actor)
                });
                if saves
                    && (act.is_said || hindered)
                    && acts
                        .iter()
                        .any(|other| other.ability == Ability::Kill && other.names(target))
                {
                    score += w::USEFUL;
                }
                if factional(&act) && cast.players[target].may_carry() {
                    score += w::OWN_KILLED;
                }
            }
            (Aim::Both(one, _), _) if act.ability.names() == Naming::TargetAndDestination => {
                score += if acts_himself(one) {
                    w::AT_ACTOR
                } else {
                    -w::AT_ACTOR
                };
                let already = |other: &&Act| {
                    other.actor == one
                        && act
                            .targets()
                            .get(1)
                            .is_some_and(|&to| other.aim == Aim::At(to))
                };
                score += if acts.iter().any(|other| already(&other)) {
                    w::MOVED_NOWHERE
                } else {
                    0
                };
            }
            (Aim::Both(one, other), _) => {
                let visited = acts.iter().any(|act| {
                    act.ability.names() == Naming::Target && (act.names(one) || act.names(other))
                });
                score += if visited { w::USEFUL } else { 0 };
                score += if one == act.actor || other == act.actor {
                    w::AT_NAMED
                } else {
                    0
                };
            }
            (Aim::Anybody, _) => {}
        }
    }
    let crowd: Vec<bool> = cast
        .bystanders
        .iter()
        .map(|&one| acts.iter().any(|act| act.names(one)))
        .collect();
    score += w::CROWD * (crowd.iter().filter(|&&used| used).count() as i32 - 1).max(0);
    // Bystanders are alike: the first comes first.
    if crowd[1] && !crowd[0] || crowd[2] && !crowd[1] {
        score += w::UNSAID_STRANGER;
    }
    score
}

/// The number of groups of actions that share players.
fn stories(cast: &Cast, acts: &[Act]) -> usize {
    let mut group: Vec<usize> = (0..cast.players.len()).collect();
    for act in acts {
        for target in act.targets() {
            let (from, to) = (group[target], group[act.actor]);
            group
                .iter_mut()
                .filter(|one| **one == from)
                .for_each(|one| *one = to);
        }
    }
    let mut all: Vec<usize> = acts.iter().map(|act| group[act.actor]).collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// The side that a player has in a night: whoever carries a factional kill has a faction.
pub(super) fn side(cast: &Cast, acts: &[Act], place: usize) -> Alignment {
    let player = &cast.players[place];
    let (side, _) = player.alignment();
    let carries = acts
        .iter()
        .any(|act| act.actor == place && is_factional(player, act));
    if carries && !side.has_factional_kill() {
        Alignment::Mafia
    } else {
        side
    }
}

/// The text of a night: the players whom it needs, and their actions.
pub(super) fn text(cast: &Cast, acts: &[Act]) -> String {
    let used = |place: usize| {
        acts.iter()
            .any(|act| act.actor == place || act.names(place))
    };
    let is_there = |&place: &usize| {
        used(place) || cast.players[place].is_named && !cast.players[place].is_team
    };
    let there: Vec<usize> = (0..cast.players.len()).filter(is_there).collect();
    let mut names: Vec<String> = vec![String::new(); cast.players.len()];
    for &place in &there {
        let own = called(&cast.players[place]);
        let many = there
            .iter()
            .filter(|&&other| other < place && called(&cast.players[other]) == own)
            .count();
        names[place] = if many == 0 {
            own
        } else {
            format!("{own} {}", many + 1)
        };
    }
    let mut text = "[players]\n".to_owned();
    for &place in &there {
        let player = &cast.players[place];
        let mut words = vec![side(cast, acts, place).words().to_owned()];
        words.extend(
            player
                .passives
                .iter()
                .map(|passive| passive.word().to_owned()),
        );
        let own = acts
            .iter()
            .any(|act| act.actor == place && act.aim == Aim::At(place) && !reads(act.ability));
        if own {
            words.push("Self-Targeting".to_owned());
        }
        words.push(
            player
                .role
                .unwrap_or(RoleId::VANILLA)
                .unaliased()
                .name()
                .to_owned(),
        );
        let revived = acts
            .iter()
            .any(|act| act.ability == Ability::Revive && act.names(place));
        text += &format!(
            "{} = {}{}\n",
            names[place],
            words.join(" "),
            if revived { " (dead)" } else { "" }
        );
    }
    text += "\n[actions]\n";
    for act in acts {
        let targets: Vec<&str> = act
            .targets()
            .iter()
            .map(|&one| names[one].as_str())
            .collect();
        let arrow = if targets.is_empty() { "" } else { " -> " };
        text += &format!(
            "{}: {}{arrow}{}\n",
            names[act.actor],
            act.ability.id(),
            targets.join(", ")
        );
    }
    text
}

/// The name of a player: a letter, a passive of somebody without a role, or the role.
fn called(player: &Player) -> String {
    match (player.letter, player.role, player.passives.first()) {
        (Some(letter), None, _) => letter.to_string(),
        (_, Some(role), Some(passive)) if [RoleId::GOON, RoleId::VANILLA].contains(&role) => {
            passive.word().to_owned()
        }
        (_, Some(role), _) if role != RoleId::VANILLA => role.name().to_owned(),
        (Some(letter), ..) => letter.to_string(),
        _ => "Target".to_owned(),
    }
}
