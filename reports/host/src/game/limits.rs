//! Limits of a game on the actions of a night: the words before a role (MODEL-70), and the limits of the house. Limits are
//! the role's: the kill that a faction shares has none but `kill-and-action`.

use std::fmt;

use nightcourt_pages::page::counted;
use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Limit, Passive, Player, PlayerId, RoleSet,
};
use nightcourt_resolvers::text::Sheet;

use crate::house::{House, KillAndAction};

/// An action that a rule of the game refuses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The action.
    pub action: ActionId,
    /// The reason, a clause.
    pub why: String,
    /// The rule that refuses it: of RULES.md, or a key of the house rules.
    pub rule: &'static str,
    /// The way out, a clause.
    pub way_out: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal {
            why, rule, way_out, ..
        } = self;
        write!(f, "{why} [{rule}]; {way_out}")
    }
}

/// Reports whether a role has each of its abilities once in a game.
pub(super) fn once_each(player: &Player) -> bool {
    player
        .role
        .row()
        .is_some_and(|row| row.name == "Jack-of-all-Trades")
}

/// Returns the actions of a player's role, without the faction's kill.
pub(super) fn own_actions(
    sheet: &Sheet,
    player: PlayerId,
) -> impl Iterator<Item = (ActionId, &Action)> {
    let role = sheet.night.player(player).role;
    let actions = sheet.night.action_ids().iter();
    actions
        .map(|id| (id, sheet.night.action(id)))
        .filter(move |(_, action)| action.actor == player && role.has(action.ability))
}

/// Returns the number of shots that a role has left, if its shots are counted. The first X-shot word of an X-shot
/// Bulletproof is not the role's (MODEL-79).
pub(super) fn shots_of(player: &Player) -> Option<u8> {
    let of_passive = usize::from(player.passives.has(Passive::BulletproofXShot));
    let words = player.limits.iter().filter(|limit| limit.is_shots());
    words.skip(of_passive).find_map(|limit| match limit {
        Limit::Shots(shots) => Some(shots),
        _ => None,
    })
}

/// A night of a game and the nights before it.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The house rules.
    pub house: &'a House,
    /// The number of the night, from 1.
    pub number: u32,
    /// The nights before, in order, with their actions. Players are found in them by name, because players leave and
    /// take seats.
    pub before: &'a [Sheet],
}

impl Limits<'_> {
    /// Returns the refused actions of the night, by player.
    #[must_use]
    pub fn refusals(&self, sheet: &Sheet) -> Vec<Refusal> {
        let mut found = Vec::new();
        for player in sheet.night.player_ids().iter() {
            let own: Vec<(ActionId, &Action)> = own_actions(sheet, player).collect();
            self.by_words(sheet, player, &own, &mut found);
            self.by_house(sheet, player, &own, &mut found);
        }
        found.extend(kill_with_action(sheet, self.house.kill_and_action));
        found
    }

    /// Adds the actions that the words before a role refuse.
    fn by_words(
        &self,
        sheet: &Sheet,
        player: PlayerId,
        own: &[(ActionId, &Action)],
        found: &mut Vec<Refusal>,
    ) {
        let (name, seat) = (sheet.name(player), sheet.night.player(player));
        if let Some((limit, why)) = self.barred(sheet, player) {
            let word = limit.word();
            found.extend(own.iter().map(|&(action, _)| Refusal {
                action,
                why: why.clone(),
                rule: "MODEL-70",
                way_out: format!(
                    "take the action out, or {word} out of the roster if {name} may act"
                ),
            }));
            return;
        }

        if let Some(shots) = shots_of(seat) {
            let most = usize::from(shots);
            found.extend(own.iter().skip(most).map(|&(action, _)| Refusal {
                action,
                why: match shots {
                    0 => format!("{name} has no shot left"),
                    _ => format!(
                        "{name} acts {} times and has {} left",
                        own.len(),
                        counted(u64::from(shots), "shot")
                    ),
                },
                rule: "MODEL-70",
                way_out: format!(
                    "take the action out, or correct {} in the roster",
                    Limit::Shots(shots).word()
                ),
            }));
        }
        let used = |place: usize| {
            own[..place]
                .iter()
                .any(|(_, one)| one.ability == own[place].1.ability)
        };
        let twice = (0..own.len()).filter(|&place| once_each(seat) && used(place));
        found.extend(twice.map(|place| Refusal {
            action: own[place].0,
            why: format!("{name} has each ability once, and uses one twice"),
            rule: "Jack-of-all-Trades",
            way_out: "take one of the two actions out".to_owned(),
        }));
    }

    /// Adds the actions that the `[limits]` of the house refuse.
    fn by_house(
        &self,
        sheet: &Sheet,
        player: PlayerId,
        own: &[(ActionId, &Action)],
        found: &mut Vec<Refusal>,
    ) {
        let name = sheet.name(player);
        if let Some(most) = self.house.limits.actions {
            let most = usize::from(most.get());
            found.extend(own.iter().skip(most).map(|&(action, _)| Refusal {
                action,
                why: format!(
                    "{name} submits {} actions, and the house allows {most}",
                    own.len()
                ),
                rule: "house: limits.actions",
                way_out: format!("keep {most} of them, or change the house rules"),
            }));
        }
        for &(action, submitted) in own {
            let targets = submitted.named().iter().map(|&target| sheet.name(target));
            let refused = targets.filter_map(|target| self.closed(sheet, player, target));
            found.extend(refused.take(1).map(|(rule, why)| Refusal {
                action,
                why,
                rule,
                way_out: "choose another target, or take the action out".to_owned(),
            }));
        }
    }

    /// Returns the limit of the house by which a player may not choose a target tonight, and the reason.
    fn closed(
        &self,
        sheet: &Sheet,
        player: PlayerId,
        target: &str,
    ) -> Option<(&'static str, String)> {
        let limits = &self.house.limits;
        let role = sheet.night.player(player).role.id();
        let has = |roles: RoleSet| role.is_some_and(|role| roles.has(role));
        let name = sheet.name(player);
        // The newest first.
        let mut chosen = (1..self.number)
            .zip(self.before)
            .rev()
            .filter(|(_, night)| chose(night, name, target));
        let (number, _) = chosen.next()?;
        let why = || format!("{name} chose {target} in night {number}");
        if has(limits.new_target) {
            return Some(("house: limits.new-target", why()));
        }
        if has(limits.self_once) && name == target {
            return Some(("house: limits.self-once", why()));
        }
        let running = has(limits.other_target) && number + 1 == self.number;
        running.then(|| ("house: limits.other-target", why()))
    }

    /// Returns the word by which a player's role may not act in this night, and the reason.
    fn barred(&self, sheet: &Sheet, player: PlayerId) -> Option<(Limit, String)> {
        let (name, number) = (sheet.name(player), self.number);
        let limits = sheet.night.player(player).limits;
        let mut nights = limits
            .iter()
            .filter(|limit| matches!(limit, Limit::Night(_)));
        let tonight =
            |limit: Limit| matches!(limit, Limit::Night(night) if u32::from(night) == number);
        if let Some(other) = nights.next().filter(|_| !limits.iter().any(tonight)) {
            let why = format!("{name} is {}, and this is night {number}", other.word());
            return Some((other, why));
        }

        let acted = || {
            let last = self.before.last()?;
            let place = last.names.iter().position(|other| other == name)?;
            let same = last.night.player_ids().iter().nth(place)?;
            own_actions(last, same).next()
        };
        let limit = limits.iter().find(|limit| match limit {
            Limit::OddNight => number.is_multiple_of(2),
            Limit::EvenNight => !number.is_multiple_of(2),
            Limit::Novice => number == 1,
            Limit::NonConsecutive => acted().is_some(),
            Limit::Day => true,
            _ => false,
        })?;
        let word = limit.word();
        let why = match limit {
            Limit::NonConsecutive => format!("{name} is {word}, and acted in night {}", number - 1),
            Limit::Day => format!("{name} is {word}, and acts by day"),
            _ => format!("{name} is {word}, and this is night {number}"),
        };
        Some((limit, why))
    }

    /// Returns the facts with which the night begins, a sentence each: the living and the dead, their belongings, the
    /// shots and abilities that are left, and the players and targets that are refused tonight.
    #[must_use]
    pub fn facts(&self, roster: &Sheet) -> Vec<String> {
        let (living, dead): (Vec<PlayerId>, Vec<PlayerId>) = roster
            .night
            .player_ids()
            .iter()
            .partition(|&player| !roster.night.player(player).dead);
        let names = |players: &[PlayerId]| {
            let names: Vec<&str> = players.iter().map(|&player| roster.name(player)).collect();
            names.join(", ")
        };
        let mut facts = vec![format!("Alive ({}): {}.", living.len(), names(&living))];
        if !dead.is_empty() {
            facts.push(format!("Dead ({}): {}.", dead.len(), names(&dead)));
        }
        for &player in &living {
            self.of_player(roster, player, &mut facts);
        }
        facts
    }

    fn of_player(&self, roster: &Sheet, player: PlayerId, facts: &mut Vec<String>) {
        let (name, seat) = (roster.name(player), roster.night.player(player));
        if !seat.holds.is_empty() || seat.money > 0 {
            let has = nightcourt_resolvers::explain::result::things(
                seat.holds,
                seat.money,
                roster.words(),
            );
            facts.push(format!("{name} has {has}."));
        }
        if seat.role.has_no_ability() {
            return;
        }
        match shots_of(seat) {
            Some(0) => {
                facts.push(format!("{name} has no shot left."));
                return;
            }
            Some(shots) => facts.push(format!(
                "{name} has {} left.",
                counted(u64::from(shots), "shot")
            )),
            None if once_each(seat) => {
                let abilities: Vec<&str> = seat.role.abilities().iter().map(Ability::id).collect();
                facts.push(format!("{name} has left: {}.", abilities.join(", ")));
            }
            None => {}
        }
        if let Some((_, why)) = self.barred(roster, player) {
            facts.push(format!("{why}: no action tonight."));
            return;
        }
        let living = roster.night.living();
        let closed = living.iter().filter_map(|target| {
            let target = roster.name(target);
            let (rule, _) = self.closed(roster, player, target)?;
            Some(format!("{name} may not choose {target} tonight [{rule}]."))
        });
        facts.extend(closed);
    }

    /// Returns the limits that only the host can check: a sentence for each word of a living player.
    #[must_use]
    pub fn unchecked(&self, sheet: &Sheet) -> Vec<String> {
        let living = sheet.night.living().iter();
        let words = living.flat_map(|player| {
            let limits = sheet.night.player(player).limits.iter();
            limits.filter_map(move |limit| {
                let what = match limit {
                    Limit::XShot => "how many shots are left is not counted",
                    Limit::Compulsive if self.rests(sheet, player) => {
                        "they have to act, and do not"
                    }
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

    /// Reports whether a player could act in this night and does not.
    fn rests(&self, sheet: &Sheet, player: PlayerId) -> bool {
        let seat = sheet.night.player(player);
        let may = !seat.role.has_no_ability() && shots_of(seat) != Some(0);
        may && self.barred(sheet, player).is_none() && own_actions(sheet, player).next().is_none()
    }
}

/// Reports whether a player's role chose a target in a night, both by name.
fn chose(night: &Sheet, player: &str, target: &str) -> bool {
    let players = night.night.player_ids().iter();
    let actors = players.filter(|&one| night.name(one) == player);
    let mut actions = actors.flat_map(|one| own_actions(night, one));
    actions.any(|(_, action)| action.named().iter().any(|&one| night.name(one) == target))
}

/// Returns forbidden uses of the factional kill and an own action by one player: a sentence for each player.
#[must_use]
pub fn kills_and_actions(sheet: &Sheet, allowed: KillAndAction) -> Vec<String> {
    let refused = kill_with_action(sheet, allowed);
    refused.map(|refusal| refusal.why).collect()
}

/// Returns, for each player who uses the factional kill and an own action against the house's rule, the own action.
fn kill_with_action(sheet: &Sheet, allowed: KillAndAction) -> impl Iterator<Item = Refusal> {
    let night = &sheet.night;
    let side = |player: PlayerId| night.player(player).alignment;
    let is_last = move |player| {
        let living = night.living();
        let team = living.iter().filter(|&other| side(other) == side(player));
        team.count() == 1
    };
    let forbidden = move |player: &PlayerId| match allowed {
        KillAndAction::Both => false,
        KillAndAction::One => true,
        KillAndAction::LastOfTeam => !is_last(*player),
    };
    let unless = if allowed == KillAndAction::LastOfTeam {
        ", but for the last living member"
    } else {
        ""
    };
    let players = night.player_ids().iter().filter(forbidden);
    players.filter_map(move |player| {
        let own: Vec<ActionId> = own_actions(sheet, player).map(|(id, _)| id).collect();
        let all = night.actions().iter();
        let all = all.filter(|action| action.actor == player).count();
        let &action = own.first().filter(|_| all > own.len())?;
        Some(Refusal {
            action,
            why: format!(
                "{} uses the faction's kill and an action of their own; the house allows one of them{unless}",
                sheet.name(player)
            ),
            rule: "house: kill-and-action",
            way_out: "take one of the two out, or let another member carry the kill".to_owned(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(more: &str) -> House {
        let text = format!("version = 1\nname = \"x\"\nsystem = \"nar\"\n{more}");
        House::parse(&text).unwrap()
    }

    fn sheet(actions: &str) -> Sheet {
        let players = "Ann = Town Odd-Night Cop\nBob = Town Novice Doctor\nCy = Town Non-Consecutive Tracker\n\
                       Dee = Town 2-Shot Vigilante\nZed = Mafia 2-Shot Night 2 Roleblocker\nVic = Town Compulsive Watcher\nWes = Town\n";
        Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}")).unwrap()
    }

    /// The refusals of the night after these, as a host reads them.
    fn refused(house: &House, before: &[Sheet], night: &Sheet) -> Vec<String> {
        let number = before.len() as u32 + 1;
        let limits = Limits {
            house,
            number,
            before,
        };
        let refusals = limits.refusals(night);
        refusals.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn limits_hold_by_the_number_of_the_night() {
        let all = sheet("Ann -> Vic\nBob -> Vic\nCy -> Vic\nZed: block -> Vic\nZed: kill -> Wes\n");
        let house = house("");
        assert_eq!(
            refused(&house, &[], &all),
            [
                "Bob is Novice, and this is night 1 [MODEL-70]; take the action out, or Novice out of the roster if Bob may act",
                "Zed is Night 2, and this is night 1 [MODEL-70]; take the action out, or Night 2 out of the roster if Zed may act"
            ]
        );
        let before = std::slice::from_ref(&all);
        assert_eq!(
            refused(&house, before, &all),
            [
                "Ann is Odd-Night, and this is night 2 [MODEL-70]; take the action out, or Odd-Night out of the roster if Ann may act",
                "Cy is Non-Consecutive, and acted in night 1 [MODEL-70]; take the action out, or Non-Consecutive out of the roster \
                 if Cy may act"
            ]
        );
        // The faction's kill belongs to no role.
        assert_eq!(refused(&house, &[], &sheet("Zed: kill -> Wes\n")), [""; 0]);
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
        let house = house("");
        let three = sheet("Dee -> Ann\nDee -> Bob\nDee -> Cy\n");
        assert_eq!(
            refused(&house, &[], &three),
            [
                "Dee acts 3 times and has 2 shots left [MODEL-70]; take the action out, or correct 2-Shot in the roster"
            ]
        );
        let night = |players: &str| {
            Sheet::parse(&format!("[players]\nAnn = Town\nBob = Town\n{players}")).unwrap()
        };
        let jack =
            night("Jo = Town JOAT {kill, track}\n[actions]\nJo: track -> Ann\nJo: track -> Bob\n");
        let twice = "Jo has each ability once, and uses one twice [Jack-of-all-Trades]; take one of the two actions out";
        assert_eq!(refused(&house, &[], &jack), [twice]);
        let spent = night("Vic = Town 0-Shot Vigilante\n[actions]\nVic -> Ann\n");
        assert_eq!(
            refused(&house, &[], &spent),
            [
                "Vic has no shot left [MODEL-70]; take the action out, or correct 0-Shot in the roster"
            ]
        );
        // The shots of a Bulletproof are not the role's.
        let free =
            night("Vic = Town 1-Shot Bulletproof Vigilante\n[actions]\nVic -> Ann\nVic -> Bob\n");
        assert_eq!(refused(&house, &[], &free), [""; 0]);
    }

    /// Doc protects Ann in nights 1 and 3, and Bob in night 2. Cop reads Ann, Bob and Ann.
    #[test]
    fn a_house_limits_targets_and_the_number_of_actions() {
        let night = |actions: &str| {
            let players = "Doc = Town Self-Targeting Doctor\nCop = Town Cop\nAnn = Town\nBob = Town\nMo = Mafia Goon\n";
            Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}")).unwrap()
        };
        let ours =
            house("[limits]\nactions = 1\nother-target = [\"Doctor\"]\nnew-target = [\"Cop\"]\n");
        let (one, two) = (
            night("Doc -> Ann\nCop -> Ann\n"),
            night("Doc -> Bob\nCop -> Bob\nMo: kill -> Bob\n"),
        );
        let before = [one.clone(), two];
        assert_eq!(
            refused(&ours, &before, &night("Doc -> Ann\nCop -> Ann\n")),
            [
                "Cop chose Ann in night 1 [house: limits.new-target]; choose another target, or take the action out"
            ]
        );
        assert_eq!(
            refused(&ours, &before, &night("Doc -> Bob\nCop -> Mo\n")),
            [
                "Doc chose Bob in night 2 [house: limits.other-target]; choose another target, or take the action out"
            ]
        );
        assert_eq!(
            refused(&ours, &[], &night("Doc -> Ann\nDoc -> Bob\n")),
            [
                "Doc submits 2 actions, and the house allows 1 [house: limits.actions]; keep 1 of them, or change the house rules"
            ]
        );
        let once = house("[limits]\nself-once = [\"Doctor\"]\n");
        let own = night("Doc -> Doc\n");
        assert_eq!(refused(&once, &[], &own), [""; 0]);
        assert_eq!(
            refused(&once, &[own.clone(), one], &own),
            [
                "Doc chose Doc in night 1 [house: limits.self-once]; choose another target, or take the action out"
            ]
        );
        // Without limits of a house all of that is allowed.
        assert_eq!(
            refused(&house(""), &before, &night("Doc -> Bob\nCop -> Ann\n")),
            [""; 0]
        );
    }

    #[test]
    fn a_night_begins_with_what_is_left() {
        let ours = house("[limits]\nother-target = [\"Tracker\"]\n");
        let before = [sheet("Cy -> Ann\n")];
        let roster = "[players]\nAnn = Town Odd-Night Cop\nBob = Town 0-Shot Doctor with gun\nCy = Town Tracker\nDee = Town 1-Shot Vigilante\n\
                      Jo = Town JOAT {kill, track}\nWes = Town (dead)\n";
        let limits = Limits {
            house: &ours,
            number: 2,
            before: &before,
        };
        assert_eq!(
            limits.facts(&Sheet::parse(roster).unwrap()),
            [
                "Alive (5): Ann, Bob, Cy, Dee, Jo.",
                "Dead (1): Wes.",
                "Ann is Odd-Night, and this is night 2: no action tonight.",
                "Bob has gun.",
                "Bob has no shot left.",
                "Cy may not choose Ann tonight [house: limits.other-target].",
                "Dee has 1 shot left.",
                "Jo has left: kill, track.",
            ]
        );
        // Vic has to act, and is told of only where he does not.
        let says = "Vic is Compulsive: they have to act, and do not.";
        assert_eq!(limits.unchecked(&sheet("")), [says]);
        assert_eq!(limits.unchecked(&sheet("Vic -> Wes\n")), [""; 0]);
    }

    /// Players leave and take seats between nights, so the night before is searched by name.
    #[test]
    fn players_of_the_night_before_are_found_by_name() {
        let house = house("");
        let night = |players: &str, actions: &str| {
            Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}")).unwrap()
        };
        let (cy, di, eve) = (
            "Cy = Town Non-Consecutive Tracker\n",
            "Di = Town Non-Consecutive Cop\n",
            "Eve = Town\n",
        );
        let before = [night(&format!("{eve}{cy}{di}"), "Cy -> Eve\n")];
        for roster in [
            format!("{cy}{di}{eve}"),
            format!("{di}{eve}{cy}"),
            format!("{cy}{eve}{di}"),
        ] {
            let tonight = night(&roster, "Cy -> Eve\nDi -> Eve\n");
            let says = refused(&house, &before, &tonight);
            assert_eq!(says.len(), 1, "{roster}");
            assert!(
                says[0].starts_with("Cy is Non-Consecutive, and acted in night 1 "),
                "{says:?}"
            );
        }
        // Fay took Cy's seat, and has not acted.
        let tonight = night(
            &format!("{eve}Fay = Town Non-Consecutive Tracker\n{di}"),
            "Fay -> Eve\n",
        );
        assert_eq!(refused(&house, &before, &tonight), [""; 0]);
    }
}
