//! Verbs for actions.

use nightcourt_resolvers::model::Ability;

/// The words for what an ability does.
struct Verb {
    /// Before the player it targets: `blocks`, `hides behind`.
    does: &'static str,
    /// On its own: `a player who kills and hides`.
    alone: &'static str,
    /// The thing itself, as others may send it elsewhere: `the Cop's look`. Empty if there is no good word.
    thing: &'static str,
}

const fn verb(does: &'static str, alone: &'static str, thing: &'static str) -> Verb {
    Verb { does, alone, thing }
}

#[rustfmt::skip]
const fn words(ability: Ability) -> Verb {
    match ability {
        Ability::Visit =>       verb("visits", "visits", "visit"),
        Ability::Kill =>        verb("kills", "kills", "kill"),
        Ability::Protect =>     verb("protects", "protects", "protection"),
        Ability::Guard =>       verb("guards", "guards", "guard"),
        Ability::Block =>       verb("blocks", "blocks", "block"),
        Ability::Jail =>        verb("jails", "jails", "jail"),
        Ability::Commandant =>  verb("commands", "commands", "order"),
        Ability::Redirect =>    verb("redirects", "redirects", "redirect"),
        Ability::Drive =>       verb("drives", "drives", ""),
        Ability::Commute =>     verb("commutes", "commutes", ""),
        Ability::Commuterize => verb("commuterizes", "commuterizes", ""),
        Ability::Hide =>        verb("hides behind", "hides", ""),
        Ability::Investigate => verb("investigates", "investigates", "look"),
        Ability::Rolecop =>     verb("reads the role of", "reads roles", "look"),
        Ability::Track =>       verb("tracks", "tracks", "look"),
        Ability::Watch =>       verb("watches", "watches", "look"),
        Ability::Gunsmith =>    verb("searches", "looks for guns", "look"),
        Ability::VanillaCop =>  verb("checks", "looks for vanilla roles", "look"),
        Ability::Neapolitan =>  verb("checks", "looks for vanilla Town", "look"),
        Ability::Follow =>      verb("follows", "follows", "look"),
        Ability::Voyeur =>      verb("peeps at", "peeps", "look"),
        Ability::Motion =>      verb("senses motion at", "senses motion", "look"),
        Ability::Rolestop =>    verb("rolestops", "rolestops", ""),
        Ability::Frame =>       verb("frames", "frames", "frame"),
        Ability::Recruit =>     verb("recruits", "recruits", "recruitment"),
        Ability::Vanillaise =>  verb("vanillaises", "vanillaises", ""),
        Ability::Give =>        verb("gives", "gives", "gift"),
        Ability::Steal =>       verb("robs", "steals", "theft"),
        Ability::Exchange =>    verb("exchanges", "exchanges identities", ""),
        Ability::Revive =>      verb("revives", "revives", ""),
    }
}

/// Before the player targeted.
pub(super) fn does(ability: Ability) -> &'static str {
    words(ability).does
}

/// On its own.
pub(super) fn doing(ability: Ability) -> &'static str {
    words(ability).alone
}

/// The thing itself, if there is a word.
pub(super) fn thing(ability: Ability) -> Option<&'static str> {
    Some(words(ability).thing).filter(|word| !word.is_empty())
}
