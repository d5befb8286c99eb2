//! The meaning, for the rest of the night, of an action that takes hold, in the words that `nar`, `nar-guide`, `lar`
//! and `werewolves` share. An action that has nothing to show yet says when it will be known.

use super::deed::{agent_words, aim_words, owner};
use super::{Says, Words};
use crate::model::{Component, Night, PlayerId, Trigger};
use crate::outcome::Agent;

/// The components of whatever acts.
pub(super) fn components(agent: Agent, night: &Night) -> &'static [Component] {
    match agent {
        Agent::Submitted(id) => night.action(id).ability.row().parts,
        Agent::Passive(reflex) => match reflex.trigger {
            Trigger::Pgo | Trigger::Suicidal => &[Component::Kill],
            Trigger::Vendor(_) => &[Component::Visit, Component::Give],
        },
    }
}

/// The meaning of a component that takes hold at a player; empty for those with sentences elsewhere: blocks and moves,
/// and visits that come with something else. `it` is the action, as the sentence names it. A sentence may make a claim.
pub(super) fn sentence(
    component: Component,
    agent: Agent,
    target: Option<PlayerId>,
    it: &str,
    night: &Night,
    words: Words<'_>,
) -> Option<(String, Option<Says>)> {
    let known = |text: String| (text, None);
    let pending = |text: String| (text, Some(Says::Pending(agent)));
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let actor = name(owner(agent, night));
    let at = target.map_or(actor, name);
    Some(match component {
        Component::Visit if components(agent, night).len() == 1 => {
            (format!("{} goes through.", capital(it)), Some(Says::Works(agent, target)))
        }
        Component::Kill => pending(format!("Whether {at} dies of {it} is settled at the end of the night.")),
        Component::Protect => known(format!("{actor} protects {at} from now on.")),
        Component::Guard => known(format!("{actor} guards {at} from now on.")),
        Component::Untarget => known(format!("Nobody can target {at} from now on.")),
        Component::UntargetSelf => known(format!("Nobody can target {actor} from now on.")),
        Component::Fate if at != actor => known(format!("{actor} shares the fate of {at}.")),
        Component::ReadAlignment
        | Component::ReadRole
        | Component::ReadVisits
        | Component::ReadVisitors
        | Component::ReadGun
        | Component::ReadVanilla
        | Component::ReadVanillaTown
        | Component::ReadVisitAbilities
        | Component::ReadVisitorAbilities
        | Component::ReadMotion => pending(format!("What {actor} is told is settled at the end of the night.")),
        Component::Frame => known(format!("{at} is framed from now on.")),
        Component::Recruit => pending(format!("Whether {at} joins the cult is settled at the end of the night.")),
        Component::Strip | Component::Give | Component::Steal | Component::Revive => {
            pending(format!("What comes of {it} is settled at the end of the night."))
        }
        Component::Exchange => {
            let Agent::Submitted(id) = agent else { return None };
            let [one, other] = night.action(id).pair()?;
            known(format!("{} and {} swap identities.", name(one), name(other)))
        }
        Component::Visit | Component::Block | Component::Redirect | Component::Swap | Component::Fate => return None,
    })
}

/// An action and whom it is aimed at: "Cop's investigation of Gus".
pub(super) fn aimed(agent: Agent, target: Option<PlayerId>, night: &Night, words: Words<'_>) -> String {
    format!("{}{}", agent_words(agent, night, words), aim_words(agent, target, night, words))
}

/// The start of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
