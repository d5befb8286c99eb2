//! Seats: players come in the order in which the actions meet them, the actor before those named; players who are not
//! met come last, sorted by role.
//!
//! One tie-break compares places in the roster (GUIDE-7). Players whose actions it would compare keep their order; all
//! others move up to where they are met. Therefore no verdict depends on the rest of the roster, and nights that differ
//! in nothing else are one. (`rar-list` compares the places of one mover, LIST-3, and a rulebook may compare those of
//! all who act, BOOK-2: whoever needs to know asks them.)

mod draft;
mod key;
mod renaming;

pub use draft::{Draft, acting, is_bare, used};
pub use key::{key, write_parts};
pub use renaming::Renaming;

use nightcourt_resolvers::model::{
    Ability, ItemId, MAX_PLAYERS, Night, Player, PlayerId, PlayerSet,
};
use nightcourt_resolvers::system::ladder;

use key::write_player;

/// The players of a night, from the first of the roster to the last.
pub type Roster = Vec<PlayerId>;

/// The night in its standard seats, its items numbered as they appear. It costs little, every system says the same of it,
/// and nights that are equal up to names have it in common, unless drives or exchanges name their players in another order.
#[must_use]
pub fn seat(night: &Night) -> Option<Night> {
    renumbered(Draft::of(night)).map(|(night, _)| night)
}

/// Returns a draft in its standard seats, and the new numbers of players and items; `None` if it is no possible night.
#[must_use]
pub fn renumbered(draft: Draft) -> Option<(Night, Renaming)> {
    let roster = seats(&draft, &as_they_are(&draft), &compared(&draft));
    renumbered_in(draft, &roster)
}

/// The plainness of a night among those that differ in aims and seats only, the plainest least: whether the roster
/// keeps players from where they are met, then the night's key in the order in which they are.
pub(crate) fn plainness(draft: Draft) -> Option<(bool, Vec<u8>)> {
    let met = as_met(&draft);
    let kept = seats(&draft, &as_they_are(&draft), &compared(&draft)) != met;
    renumbered_in(draft, &met).map(|(night, _)| (kept, key(&night)))
}

/// The night with its players in this order, its items numbered as they appear, and the new numbers of both; `None` if it is no
/// possible night.
#[must_use]
pub fn renumbered_in(mut draft: Draft, roster: &[PlayerId]) -> Option<(Night, Renaming)> {
    if draft.players.len() > MAX_PLAYERS {
        return None;
    }
    let renaming = renumber(&mut draft, roster);
    draft.night().map(|night| (night, renaming))
}

/// Brings the players of a draft into this order, and numbers its items as they appear.
pub fn renumber(draft: &mut Draft, roster: &[PlayerId]) -> Renaming {
    let renaming = standard(draft, roster);
    renaming.apply(draft);
    renaming
}

/// The players in their present order.
#[must_use]
pub fn as_they_are(draft: &Draft) -> Roster {
    (0..draft.players.len())
        .map(|place| PlayerId::new(place as u8))
        .collect()
}

/// The players in the order in which the actions meet them.
#[must_use]
pub fn as_met(draft: &Draft) -> Roster {
    let (mut met, mut seen) = (Roster::with_capacity(draft.players.len()), PlayerSet::EMPTY);
    let mut meet = |player: PlayerId| {
        if !seen.contains(player) {
            seen.insert(player);
            met.push(player);
        }
    };
    for action in &draft.actions {
        meet(action.actor);
        action.named().iter().for_each(|&named| meet(named));
    }
    draft.order.iter().for_each(|&player| meet(player));
    if met.len() < draft.players.len() {
        let mut rest: Roster = as_they_are(draft)
            .into_iter()
            .filter(|&player| !seen.contains(player))
            .collect();
        rest.sort_by_cached_key(|&player| {
            let mut bytes = Vec::new();
            write_player(&mut bytes, &draft.players[player.index()]);
            bytes
        });
        met.extend(rest);
    }
    met
}

/// Two players whom the roster tells apart: each has an action on the same rung of the ladder of `nar-guide`, and the
/// pre-decided order names neither.
#[must_use]
pub fn compared(draft: &Draft) -> Vec<[PlayerId; 2]> {
    let mut found = Vec::new();
    let rung = |player: PlayerId, ability: Ability| {
        ladder(ability, draft.players[player.index()].alignment)
    };
    for (place, one) in draft.actions.iter().enumerate() {
        for other in &draft.actions[..place] {
            if one.actor != other.actor
                && rung(one.actor, one.ability) == rung(other.actor, other.ability)
                && !draft.order.contains(&one.actor)
                && !draft.order.contains(&other.actor)
            {
                found.push([other.actor, one.actor]);
            }
        }
    }
    found
}

/// Every two players who act: whom a rulebook compares that runs its steps in the order of the roster.
#[must_use]
pub fn acting_pairs(draft: &Draft) -> Vec<[PlayerId; 2]> {
    let mut actors: Vec<PlayerId> = draft.actions.iter().map(|action| action.actor).collect();
    actors.sort_unstable();
    actors.dedup();
    let pairs = actors
        .iter()
        .enumerate()
        .flat_map(|(place, &one)| actors[..place].iter().map(move |&other| [other, one]));
    pairs.collect()
}

/// The players in the order of meeting, except that of two who are compared the one higher in `rank` comes first.
#[must_use]
pub fn seats(draft: &Draft, rank: &[PlayerId], compared: &[[PlayerId; 2]]) -> Roster {
    let mut left = as_met(draft);
    if compared.is_empty() {
        return left;
    }
    let place = |player: PlayerId| rank.iter().position(|&one| one == player);
    let mut above = [PlayerSet::EMPTY; MAX_PLAYERS];
    for &[one, other] in compared {
        let (upper, lower) = if place(one) < place(other) {
            (one, other)
        } else {
            (other, one)
        };
        above[lower.index()].insert(upper);
    }
    let (mut waiting, mut seated): (PlayerSet, Roster) =
        (left.iter().copied().collect(), Roster::new());
    while let Some(next) = left
        .iter()
        .position(|player| above[player.index()].intersection(waiting).is_empty())
    {
        let player = left.remove(next);
        waiting.remove(player);
        seated.push(player);
    }
    seated
}

/// The numbers of players in this roster, and of items as they appear.
fn standard(draft: &Draft, roster: &[PlayerId]) -> Renaming {
    let mut renaming = Renaming::NONE;
    roster.iter().for_each(|&player| renaming.meet(player));
    if draft
        .actions
        .iter()
        .any(|action| action.ability == Ability::Gunsmith)
    {
        renaming.keep_gun();
    }
    let has = |player: &Player| !player.vends.is_empty() || !player.holds.is_empty();
    if draft.players.iter().any(has) {
        let owners = roster
            .iter()
            .copied()
            .filter(|player| has(&draft.players[player.index()]));
        let owners: Vec<PlayerId> = owners.collect();
        for &owner in &owners {
            let Player { vends, holds, .. } = draft.players[owner.index()];
            for items in [vends, holds] {
                let mut new: Vec<ItemId> =
                    items.iter().filter(|&item| !renaming.found(item)).collect();
                // Break ties between several new items by first holder, then by first giver: never by old numbers.
                if new.len() > 1 {
                    new.sort_by_cached_key(|&item| owned(draft, &owners, item));
                }
                new.into_iter().for_each(|item| renaming.find(item));
            }
        }
    }
    // As the night text has them: what players have comes before what actions give.
    draft
        .actions
        .iter()
        .for_each(|action| renaming.find(action.item));
    renaming
}

/// Uses of an item: owners who sell it, owners who hold it, actions that give it. False means a use, so that the first
/// comes first.
fn owned(draft: &Draft, owners: &[PlayerId], item: ItemId) -> Vec<bool> {
    let of = |owner: &PlayerId| {
        let Player { vends, holds, .. } = draft.players[owner.index()];
        [!vends.contains(item), !holds.contains(item)]
    };
    let gives = draft.actions.iter().map(|action| action.item != item);
    owners.iter().flat_map(of).chain(gives).collect()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::compare::same_verdict;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::System;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::random::night;
    use crate::{Buffers, Frame};

    /// The names of a night's players in its standard seats.
    #[track_caller]
    fn seated(players: &[&str], actions: &str, order: &str) -> String {
        let text = format!(
            "[players]\n{}\n[actions]\n{actions}\n[order]\n{order}\n",
            players.join("\n")
        );
        let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors:?}"));
        let draft = Draft::of(&sheet.night);
        let roster = seats(&draft, &as_they_are(&draft), &compared(&draft));
        let names: Vec<&str> = roster
            .into_iter()
            .map(|player| sheet.names[player.index()].as_str())
            .collect();
        names.join(" ")
    }

    #[test]
    fn players_stand_as_they_are_met_and_who_is_compared_keeps_their_order() {
        let roster = [
            "Ann = Town Roleblocker",
            "Bob = Town Cop",
            "Cy = Town Roleblocker",
            "Di = Town Vanilla",
        ];
        assert_eq!(seated(&roster, "Bob -> Di", ""), "Bob Di Ann Cy");
        assert_eq!(
            seated(&roster, "Ann -> Bob\nCy -> Ann", ""),
            "Ann Bob Cy Di"
        );
        // Both block, and Ann stands above Cy, so Cy waits for her; Bob, met before her, does not.
        assert_eq!(
            seated(&roster, "Cy -> Bob\nAnn -> Bob", ""),
            "Bob Ann Cy Di"
        );
        assert_eq!(
            seated(&roster, "Cy -> Ann\nAnn -> Bob", ""),
            "Ann Cy Bob Di"
        );
        // A pre-decided order that names one of them says which is first.
        assert_eq!(
            seated(&roster, "Cy -> Bob\nAnn -> Bob", "Cy"),
            "Cy Bob Ann Di"
        );
    }

    #[test]
    fn only_actions_that_stand_alike_on_the_ladder_are_compared() {
        let turned = |one: &str, other: &str, actions: &str| {
            seated(
                &[
                    &format!("Ann = {one}"),
                    &format!("Bob = {other}"),
                    "Cy = Town Vanilla",
                ],
                actions,
                "",
            ) == "Ann Bob Cy"
        };
        let mutual = "Bob -> Cy\nAnn -> Cy";
        // Investigating and tracking are of one class; so are a visit and a frame, and protecting and guarding.
        assert!(turned(
            "Town Cop",
            "Town Tracker",
            "Bob: track -> Ann\nAnn -> Bob"
        ));
        assert!(turned(
            "Town Visitor",
            "Town Framer",
            "Bob: frame -> Ann\nAnn: visit -> Bob"
        ));
        assert!(turned(
            "Town Doctor",
            "Town Bodyguard",
            "Bob: guard -> Ann\nAnn -> Bob"
        ));
        for (one, other) in [
            ("Town Cop", "Town Doctor"),             // two classes
            ("Town Jailkeeper", "Town Roleblocker"), // a Roleblocker first, by the other class
            ("Town Roleblocker", "Mafia Roleblocker"),
            ("Neutral (Hostile) Cop", "Neutral (Town-friendly) Cop"),
        ] {
            assert_eq!(
                seated(
                    &[
                        &format!("Ann = {one}"),
                        &format!("Bob = {other}"),
                        "Cy = Town Vanilla"
                    ],
                    mutual,
                    ""
                ),
                "Bob Cy Ann",
                "{one}, {other}"
            );
        }
    }

    /// Only in `rar-list` are the places of one mover compared (LIST-3), which hardly ever decides.
    #[test]
    fn no_verdict_depends_on_the_rest_of_the_roster() {
        let switches = Switches::default();
        let mut turned = 0;
        for frame in Frame::ALL {
            for index in 0..600 {
                let night = night(&frame.settings(), 19, index, Buffers::default());
                let (seated, renaming) = renumbered(Draft::of(&night)).expect("a night");
                turned += usize::from(night.players() != seated.players());
                for system in System::ALL
                    .into_iter()
                    .filter(|&system| system != System::RarList)
                {
                    let before = system.outcome(&night, &switches);
                    let after = system.outcome(&seated, &switches);
                    let same = same_verdict(&renaming.outcome(&before), &after);
                    assert!(same, "{frame:?} {index}, {}: {night:?}", system.id());
                }
            }
        }
        assert!(turned > 5_000, "{turned}");
    }
}
