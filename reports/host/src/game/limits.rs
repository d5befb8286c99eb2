//! Limits on a role's actions (MODEL-70), which matter in a game of several nights. Limits are the role's: the kill
//! that a faction shares has none.

use nightcourt_resolvers::model::{Ability, Action, Limit, Player, PlayerId};
use nightcourt_resolvers::text::Sheet;

use crate::house::KillAndAction;

/// Reports whether a role has each of its abilities once in a game.
pub(super) fn once_each(player: &Player) -> bool {
    player
        .role
        .row()
        .is_some_and(|row| row.name == "Jack-of-all-Trades")
}

/// Returns the actions of a player's role, without the faction's kill.
pub(super) fn own_actions(sheet: &Sheet, player: PlayerId) -> impl Iterator<Item = &Action> {
    let role = sheet.night.player(player).role;
    sheet
        .night
        .actions()
        .iter()
        .filter(move |action| action.actor == player && role.has(action.ability))
}

/// Returns the number of shots that a limit allows.
pub(super) fn shots_of(limit: Limit) -> Option<u8> {
    match limit {
        Limit::Shots(shots) => Some(shots),
        _ => None,
    }
}

/// Returns the forbidden actions of this night, counted from 1: a sentence for each player. `before` is the night
/// before.
#[must_use]
pub fn breaches(number: u32, sheet: &Sheet, before: Option<&Sheet>) -> Vec<String> {
    let mut found = Vec::new();
    for player in sheet.night.player_ids().iter() {
        let used: Vec<Ability> = own_actions(sheet, player)
            .map(|action| action.ability)
            .collect();
        if used.is_empty() {
            continue;
        }
        let name = sheet.name(player);
        if let Some(why) = barred(number, sheet, player, before) {
            found.push(format!("{name} may not act in night {number}: {why}"));
        }
        let shots = sheet
            .night
            .player(player)
            .limits
            .iter()
            .find_map(shots_of)
            .map(usize::from);
        if let Some(shots) = shots.filter(|&shots| used.len() > shots) {
            found.push(format!(
                "{name} acts {} times and has {shots} left",
                used.len()
            ));
        }
        let twice = (1..used.len()).any(|place| used[..place].contains(&used[place]));
        if twice && once_each(sheet.night.player(player)) {
            found.push(format!("{name} has each ability once, and uses one twice"));
        }
    }
    found
}

/// Returns forbidden uses of the factional kill and an own action by one player: a sentence for each player.
#[must_use]
pub fn kills_and_actions(sheet: &Sheet, allowed: KillAndAction) -> Vec<String> {
    let night = &sheet.night;
    let side = |player: PlayerId| night.player(player).alignment;
    let is_last = |player| {
        let living = night.living();
        let team = living.iter().filter(|&other| side(other) == side(player));
        team.count() == 1
    };
    let forbidden = |player: &PlayerId| match allowed {
        KillAndAction::Both => false,
        KillAndAction::One => true,
        KillAndAction::LastOfTeam => !is_last(*player),
    };
    let uses_both = |player: &PlayerId| {
        let own = own_actions(sheet, *player).count();
        let all = night.actions().iter();
        let all = all.filter(|action| action.actor == *player).count();
        own > 0 && all > own
    };
    let unless = if allowed == KillAndAction::LastOfTeam {
        ", but for the last living member"
    } else {
        ""
    };
    let says = |player| {
        format!(
            "{} uses the faction's kill and an action of their own; the house allows one of them{unless}",
            sheet.name(player)
        )
    };
    night
        .player_ids()
        .iter()
        .filter(forbidden)
        .filter(uses_both)
        .map(says)
        .collect()
}

/// Returns the players who may not act in this night, with the reason: a sentence for each living player who could act
/// otherwise.
#[must_use]
pub fn resting(number: u32, sheet: &Sheet, before: Option<&Sheet>) -> Vec<String> {
    let living = sheet
        .night
        .living()
        .iter()
        .filter(|&player| !sheet.night.player(player).role.has_no_ability());
    let each = living.filter_map(|player| {
        barred(number, sheet, player, before)
            .map(|why| format!("{} may not act tonight: {why}.", sheet.name(player)))
    });
    each.collect()
}

/// Returns the limits that only the host can check: a sentence for each word of a living player.
#[must_use]
pub fn unchecked(sheet: &Sheet) -> Vec<String> {
    let living = sheet.night.living().iter();
    let words = living.flat_map(|player| {
        sheet
            .night
            .player(player)
            .limits
            .iter()
            .filter_map(move |limit| {
                let what = match limit {
                    Limit::XShot => "how many shots are left is not counted",
                    Limit::Compulsive => "whether they act is not checked",
                    Limit::Lazy => "when that is so is not checked",
                    Limit::Activated => "whether it is used is not checked",
                    Limit::Loud => "whoever is targeted is not told",
                    Limit::Cowardly => "when they stay at home is not checked",
                    Limit::Modified => "how is not known here",
                    _ => return None,
                };
                Some(format!(
                    "{} is {}: {what}.",
                    sheet.name(player),
                    limit.word()
                ))
            })
    });
    words.collect()
}

/// Returns the reason that a player's role may not act in this night.
fn barred(number: u32, sheet: &Sheet, player: PlayerId, before: Option<&Sheet>) -> Option<String> {
    let limits = sheet.night.player(player).limits;
    let nights = limits.iter().filter_map(|limit| match limit {
        Limit::Night(night) => Some(u32::from(night)),
        _ => None,
    });
    let nights: Vec<u32> = nights.collect();
    let acted = || {
        let before = before?;
        let mut names = before.names.iter();
        let same = names.position(|name| name == sheet.name(player))?;
        let same = before.night.player_ids().iter().nth(same)?;
        own_actions(before, same).next()
    };
    if !nights.is_empty() && !nights.contains(&number) {
        return Some("their night is another".to_owned());
    }
    let why = limits.iter().find(|limit| match limit {
        Limit::OddNight => number.is_multiple_of(2),
        Limit::EvenNight => !number.is_multiple_of(2),
        Limit::Novice => number == 1,
        Limit::NonConsecutive => acted().is_some(),
        Limit::Day => true,
        _ => false,
    });
    Some(match why? {
        Limit::NonConsecutive => {
            "they acted in the night before, and are Non-Consecutive".to_owned()
        }
        Limit::Day => "they act by day".to_owned(),
        limit => format!("they are {}", limit.word()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(actions: &str) -> Sheet {
        let players = "Ann = Town Odd-Night Cop\nBob = Town Novice Doctor\nCy = Town Non-Consecutive Tracker\n\
                       Dee = Town 2-Shot Vigilante\nZed = Mafia 2-Shot Night 2 Roleblocker\nVic = Town Compulsive Watcher\nWes = Town\n";
        Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}")).unwrap()
    }

    #[test]
    fn limits_hold_by_the_number_of_the_night() {
        let all = sheet("Ann -> Vic\nBob -> Vic\nCy -> Vic\nZed: block -> Vic\nZed: kill -> Wes\n");
        assert_eq!(
            breaches(1, &all, None),
            [
                "Bob may not act in night 1: they are Novice",
                "Zed may not act in night 1: their night is another"
            ]
        );
        assert_eq!(
            breaches(2, &all, Some(&all)),
            [
                "Ann may not act in night 2: they are Odd-Night",
                "Cy may not act in night 2: they acted in the night before, and are Non-Consecutive"
            ]
        );
        // The faction's kill belongs to no role.
        assert_eq!(breaches(1, &sheet("Zed: kill -> Wes\n"), None), [""; 0]);
    }

    #[test]
    fn a_house_may_forbid_the_kill_and_an_action() {
        let night = sheet("Zed: block -> Vic\nZed: kill -> Ann\n");
        let says = |allowed| kills_and_actions(&night, allowed);
        assert_eq!(says(KillAndAction::Both), [""; 0]);
        let one =
            "Zed uses the faction's kill and an action of their own; the house allows one of them";
        assert_eq!(says(KillAndAction::One), [one]);
        // Zed is alone in the faction, even with a dead mate.
        assert_eq!(says(KillAndAction::LastOfTeam), [""; 0]);
        let mate = |role: &str| {
            Sheet::parse(
                &night
                    .to_string()
                    .replace("Wes = Town Vanilla", &format!("Wes = {role}")),
            )
            .unwrap()
        };
        assert_eq!(
            kills_and_actions(&mate("Mafia Goon (dead)"), KillAndAction::LastOfTeam),
            [""; 0]
        );
        let last = format!("{one}, but for the last living member");
        assert_eq!(
            kills_and_actions(&mate("Mafia Goon"), KillAndAction::LastOfTeam),
            [last]
        );
        // Two actions of a role, or a kill of the role itself, are no factional kill.
        let roles = "[players]\nJo = Mafia JOAT {kill, block}\nMo = Mafia Goon\n[actions]\nJo: kill -> Mo\nJo: block -> Mo\n";
        assert_eq!(
            kills_and_actions(&Sheet::parse(roles).unwrap(), KillAndAction::One),
            [""; 0]
        );
    }

    #[test]
    fn there_are_no_more_shots_than_are_left() {
        let three = sheet("Dee -> Ann\nDee -> Bob\nDee -> Cy\n");
        assert_eq!(
            breaches(1, &three, None),
            ["Dee acts 3 times and has 2 left"]
        );
        let jack = "[players]\nJo = Town JOAT {kill, track}\nAnn = Town\nBob = Town\n[actions]\nJo: track -> Ann\nJo: track -> Bob\n";
        let twice = "Jo has each ability once, and uses one twice";
        assert_eq!(breaches(1, &Sheet::parse(jack).unwrap(), None), [twice]);
        assert_eq!(
            unchecked(&three),
            ["Vic is Compulsive: whether they act is not checked."]
        );
        assert_eq!(
            resting(2, &sheet(""), Some(&sheet("Cy -> Ann\n"))),
            [
                "Ann may not act tonight: they are Odd-Night.",
                "Cy may not act tonight: they acted in the night before, and are Non-Consecutive."
            ]
        );
    }

    /// Players leave and take seats between nights, so the night before is searched by name.
    #[test]
    fn players_of_the_night_before_are_found_by_name() {
        let night = |players: &str, actions: &str| {
            Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}")).unwrap()
        };
        let (cy, di, eve) = (
            "Cy = Town Non-Consecutive Tracker\n",
            "Di = Town Non-Consecutive Cop\n",
            "Eve = Town\n",
        );
        let before = night(&format!("{eve}{cy}{di}"), "Cy -> Eve\n");
        let says =
            ["Cy may not act in night 2: they acted in the night before, and are Non-Consecutive"];
        for roster in [
            format!("{cy}{di}{eve}"),
            format!("{di}{eve}{cy}"),
            format!("{cy}{eve}{di}"),
        ] {
            let tonight = night(&roster, "Cy -> Eve\nDi -> Eve\n");
            assert_eq!(breaches(2, &tonight, Some(&before)), says, "{roster}");
        }
        // Fay took Cy's seat, and has not acted.
        let tonight = night(
            &format!("{eve}Fay = Town Non-Consecutive Tracker\n{di}"),
            "Fay -> Eve\n",
        );
        assert_eq!(breaches(2, &tonight, Some(&before)), [""; 0]);
    }
}
