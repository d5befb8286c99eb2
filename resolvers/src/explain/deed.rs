//! Actions, passives and players in words: the parts of sentences of accounts.

use super::Words;
use crate::model::{Ability, Action, ActionId, Naming, Night, PlayerId, PlayerSet, Trigger};
use crate::outcome::Agent;

/// The agent in words: "Ann's block", "Bob's gun", "Cy's reflexive gift of fruit".
#[must_use]
pub fn agent_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    format!(
        "{}'s {}",
        words.player(agent.owner(night)),
        doing_words(agent, night, words)
    )
}

/// The agent and its aim in words: "Tom's theft from Ann", "Dot's drive of Ann and Bob", "Bob's gun".
#[must_use]
pub fn aimed_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    let Agent::Submitted(id) = agent else {
        return agent_words(agent, night, words);
    };
    format!(
        "{}'s {}",
        words.player(night.action(id).actor),
        aim_of(id, night, words)
    )
}

/// The same without its owner: "theft from Ann".
pub(super) fn aim_of(id: ActionId, night: &Night, words: Words<'_>) -> String {
    let action = night.action(id);
    let named = named_words(action, action.ability.row().preposition, words);
    format!("{}{named}", noun_words(action, words))
}

/// The current aim in words; or the two players of a drive or an exchange: " at Ann", " of Ann and Bob".
#[must_use]
pub fn aim_words(
    agent: Agent,
    target: Option<PlayerId>,
    night: &Night,
    words: Words<'_>,
) -> String {
    let name = |player: PlayerId| words.player(player);
    let action = agent.action(night);
    // Of several by one player it has been said already at whom each was aimed.
    let said = action.filter(|action| has_twin(action, night));
    match (
        target,
        action.and_then(|action| action.pair()),
        action.and_then(|action| action.destination()),
    ) {
        (Some(target), ..) if said.is_some_and(|action| action.target() == Some(target)) => {
            String::new()
        }
        (Some(target), _, Some(to)) => format!(" of {} to {}", name(target), name(to)),
        (Some(target), _, None) => {
            let preposition = agent.ability(night).row().preposition;
            format!(" {preposition} {}", name(target))
        }
        (None, Some([one, other]), _) if said.is_none() => {
            format!(" of {} and {}", name(one), name(other))
        }
        (None, ..) => String::new(),
    }
}

/// The agent without its owner: "block", "gun", "reflexive gift of fruit".
#[must_use]
pub fn doing_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    match agent {
        Agent::Submitted(id) => action_words(id, night, words),
        Agent::Passive(reflex) => match reflex.trigger {
            Trigger::Pgo => "gun".to_owned(),
            Trigger::Suicidal => "suicide".to_owned(),
            Trigger::Vendor(item) => format!("reflexive gift of {}", words.item(item)),
        },
    }
}

/// Reports whether its actor uses its ability more than once, so that each use is named with whom it names.
pub(super) fn has_twin(action: &Action, night: &Night) -> bool {
    night.actions().iter().any(|other| {
        other != action && other.actor == action.actor && other.ability == action.ability
    })
}

fn action_words(id: ActionId, night: &Night, words: Words<'_>) -> String {
    let action = night.action(id);
    let at = named_words(action, "of", words);
    let noun = noun_words(action, words);
    match at.strip_prefix(' ') {
        Some(at) if has_twin(action, night) => format!("{noun} ({at})"),
        Some(_) | None => noun,
    }
}

fn noun_words(action: &Action, words: Words<'_>) -> String {
    let noun = action.ability.row().noun;
    if action.ability == Ability::Give {
        format!("{noun} of {}", words.item(action.item))
    } else {
        noun.to_owned()
    }
}

/// The players that an action names: " from Ann", with the preposition of a target; " of Ann to Bob", " of Ann and Bob"; nothing
/// if it names nobody.
pub(crate) fn named_words(action: &Action, preposition: &str, words: Words<'_>) -> String {
    let name = |player: PlayerId| words.player(player);
    match (action.ability.names(), action.named()) {
        (Naming::Target, &[target]) => format!(" {preposition} {}", name(target)),
        (Naming::TargetAndDestination, &[target, to]) => {
            format!(" of {} to {}", name(target), name(to))
        }
        (Naming::TwoChosen, &[one, other]) => format!(" of {} and {}", name(one), name(other)),
        (Naming::Nobody | Naming::Target | Naming::TargetAndDestination | Naming::TwoChosen, _) => {
            String::new()
        }
    }
}

/// Names, joined as in a sentence: "Ann, Bob and Cy"; "nobody" if there are none.
#[must_use]
pub fn list_words(names: impl IntoIterator<Item = impl ToString>) -> String {
    joined(names, "and").unwrap_or_else(|| "nobody".to_owned())
}

/// Returns names with commas between them, and a word before the last; `None` if there are none.
pub(crate) fn joined(names: impl IntoIterator<Item = impl ToString>, word: &str) -> Option<String> {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    Some(match names.split_last()? {
        (only, []) => only.clone(),
        (last, rest) => format!("{} {word} {last}", rest.join(", ")),
    })
}

/// The players' names, joined as in a sentence.
#[must_use]
pub fn player_words(players: PlayerSet, words: Words<'_>) -> String {
    list_words(players.iter().map(|player| words.player(player)))
}
