//! Tie-breaks (NAR-23, GUIDE-2 to GUIDE-7; [NAR] "any fair method"; [Guide] the ladder for the same role priority).

use crate::explain::account::Account;
use crate::explain::deed::doing_words;
use crate::model::{Ability, Action, ActionId, Alignment, Night};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::rulebook::{Classes, MOST_RUNGS, NAR_GUIDE_CLASSES, Rung};
use crate::ruling::NarTie;

use super::Rules;

/// Fills in each submitted action's place, lowest first. `order` is working space.
pub(super) fn places(rules: &Rules<'_>, order: &mut Vec<(u64, u16)>, places: &mut Vec<u16>) {
    let count = rules.terms.night.actions().len() as u16;
    places.clear();
    order.clear();
    if !rules.classes.ladder.is_empty() {
        let rank = |action: &Action| {
            u64::from(u32::from_be_bytes(rungs(
                rules.terms.night,
                rules.classes,
                action,
            )))
        };
        order.extend(
            (0..count)
                .zip(rules.terms.night.actions())
                .map(|(act, action)| (rank(action), act)),
        );
    } else {
        match rules.tie {
            NarTie::Submitted | NarTie::All => {
                places.extend(0..count);
                return;
            }
            NarTie::Reversed => order.extend((0..count).map(|act| (u64::from(count - act), act))),
            NarTie::Seeded(seed) => {
                let mut state = seed;
                order.extend((0..count).map(|act| (split_mix(&mut state), act)));
            }
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

/// The rungs of the ladder, compared from the first on. Where the night has no order of players, that is the roster. Only two
/// actions that no rung tells apart are left to the order of submission: of one player, if the order of players is a rung.
fn rungs(night: &Night, classes: &Classes, action: &Action) -> [u8; MOST_RUNGS] {
    let mut rungs = [0; MOST_RUNGS];
    let alignment = night.player(action.actor).alignment;
    for (place, &rung) in rungs.iter_mut().zip(&*classes.ladder) {
        *place = match rung {
            Rung::FurtherClass => further_class(classes, action.ability),
            Rung::Side => side(alignment),
            Rung::Leaning => leaning(alignment),
            Rung::Order => night.order_rank(action.actor) as u8,
        };
    }
    rungs
}

/// The class of an action, and the rungs of the hosts' ladder above the order of players.
pub(in crate::system) fn ladder(ability: Ability, alignment: Alignment) -> [u8; 4] {
    let classes = &NAR_GUIDE_CLASSES;
    [
        classes.of[ability as usize],
        further_class(classes, ability),
        side(alignment),
        leaning(alignment),
    ]
}

/// None comes first, then as the list has them.
fn further_class(classes: &Classes, ability: Ability) -> u8 {
    classes.further[ability as usize].map_or(0, |class| class + 1)
}

const fn side(alignment: Alignment) -> u8 {
    match alignment {
        Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown => 0,
        Alignment::Mafia | Alignment::Werewolf | Alignment::Cult => 1,
        Alignment::Town => 2,
    }
}

const fn leaning(alignment: Alignment) -> u8 {
    match alignment {
        Alignment::NeutralScum => 1,
        Alignment::NeutralTown => 2,
        Alignment::NeutralHostile
        | Alignment::Mafia
        | Alignment::Werewolf
        | Alignment::Cult
        | Alignment::Town => 0,
    }
}

/// Why one action goes before another of the same class, as the end of a sentence, and by which rule. `roots` are the submitted
/// actions that decide it: the agents are those, or what they triggered, directly or through others.
pub(super) fn why(
    rules: &Rules<'_>,
    roots: [ActionId; 2],
    agents: [Agent; 2],
    account: &Account<'_>,
) -> (String, Rule) {
    let (classes, night) = (rules.classes, account.night);
    let [one, other] = roots.map(|id| night.action(id));
    // What is true of a trigger alone is not said of what it triggered.
    let [triggered, triggered_after] = [0, 1].map(|place| match (agents[place], place) {
        (Agent::Submitted(_), _) => None,
        (Agent::Passive(_), 0) => Some("it".to_owned()),
        (passive @ Agent::Passive(_), _) => Some(account.agent(passive)),
    });
    let deed = |root: ActionId, triggered: &Option<String>, submitted: String| match triggered {
        None => submitted,
        Some(what) => {
            let root = account.agent(Agent::Submitted(root));
            format!("{root}, which triggered {what},")
        }
    };
    let player = |root: ActionId, triggered: &Option<String>| {
        let name = account.name(night.action(root).actor);
        match triggered {
            None => name.to_owned(),
            Some(what) => {
                let doing = doing_words(Agent::Submitted(root), night, account.words);
                format!("{name}, whose {doing} triggered {what},")
            }
        }
    };
    let first = deed(roots[0], &triggered, "it".to_owned());
    let second = deed(
        roots[1],
        &triggered_after,
        account.agent(Agent::Submitted(roots[1])),
    );
    let name = player(roots[0], &triggered);
    let after = player(roots[1], &triggered_after);
    let submitted = |last: &str| match triggered {
        None if one.actor != other.actor => format!("{name} submitted {last}"),
        None => format!("it was submitted {last}"),
        Some(_) => format!("what triggered it was submitted {last}"),
    };

    if classes.ladder.is_empty() {
        let why = match rules.tie {
            NarTie::Submitted | NarTie::All => format!("and {}", submitted("first")),
            NarTie::Reversed => format!("{}, and the tie-break is reversed", submitted("last")),
            NarTie::Seeded(seed) => format!("and the draw from seed {seed} puts {first} first"),
        };
        return (format!("they are of one class, {why}"), Rule::Nar23);
    }

    let apart = rungs(night, classes, one)
        .into_iter()
        .zip(rungs(night, classes, other))
        .position(|(a, b)| a != b);
    let [side, side_after] = [one, other].map(|action| night.player(action.actor).alignment);
    match apart.and_then(|place| classes.ladder.get(place)) {
        Some(Rung::FurtherClass) => {
            let class = |action: &Action| {
                classes.further[action.ability as usize].map(|class| classes.name(class))
            };
            match (class(one), class(other)) {
                (None, Some(class)) => (
                    format!(
                        "{first} is of no further class, while {second} is also of class {class}"
                    ),
                    Rule::Guide2,
                ),
                (class, after) => {
                    let [class, after] =
                        [class, after].map(|class| class.map_or("none", |class| class));
                    let of = match (&triggered, &triggered_after) {
                        (None, None) => "their further classes".to_owned(),
                        _ => format!("the further classes of {first} and of {second}"),
                    };
                    (
                        format!("of {of} {class} comes before {after}"),
                        Rule::Guide3,
                    )
                }
            }
        }
        Some(Rung::Side) => {
            let [side, side_after] = [side, side_after].map(side_word);
            (
                format!("{name} is {side}, and {after} is {side_after}"),
                Rule::Guide4,
            )
        }
        Some(Rung::Leaning) => {
            let [leaning, leaning_after] = [side, side_after].map(Alignment::words);
            (
                format!("{name} is {leaning}, and {after} is {leaning_after}"),
                Rule::Guide5,
            )
        }
        Some(Rung::Order) if night.order().is_empty() => (
            format!("{name} comes before {after} in the roster, and no order was decided before"),
            Rule::Guide7,
        ),
        Some(Rung::Order) => (
            format!("{name} comes before {after} in the order of players"),
            Rule::Guide6,
        ),
        None => (
            format!("no rung tells the two apart, and {}", submitted("first")),
            Rule::Guide7,
        ),
    }
}

const fn side_word(alignment: Alignment) -> &'static str {
    match alignment {
        Alignment::Town => "Town",
        Alignment::Mafia | Alignment::Werewolf | Alignment::Cult => "scum",
        Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown => "Neutral",
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
