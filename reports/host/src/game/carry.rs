//! The result of a night for the next one: the roster, changes, and tasks of the host.

use nightcourt_pages::page::{Block, Item};
use nightcourt_resolvers::explain::{Line, Statement, explain_into};
use nightcourt_resolvers::model::{
    Ability, AbilityList, ActionId, ActionSet, Alignment, Component, ItemSet, Limit, Limits, Night,
    Passive, Passives, Player, PlayerId, Role, RoleId, RoleSet,
};
use nightcourt_resolvers::outcome::{Agent, Outcome};
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::{Complaint, ErrorKind, Sheet};

use super::limits::{once_each, own_actions, shots_of};
use crate::house::BlockedShots;

/// The result of a night for the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The roster of the next night: a night without actions.
    pub next: Sheet,
    /// Changes, a sentence each.
    pub changes: Vec<String>,
    /// Facts that could not be carried over, a sentence each.
    pub open: Vec<String>,
}

impl Carried {
    /// Returns the changes, and the facts that are left to the host, as blocks of a page.
    #[must_use]
    pub fn listed(&self) -> Vec<Block> {
        let items = |lines: &[String]| lines.iter().cloned().map(Item::plain).collect();
        [
            Block::listed("What carries over", items(&self.changes)),
            Block::listed("See to it yourself", items(&self.open)),
        ]
        .concat()
    }
}

/// Carries a night over under a system or a rulebook: deaths, alignments, abilities, shots, items and money.
///
/// # Errors
/// If the system exceeded its step budget, so that there is no outcome.
pub fn carry<'a>(
    sheet: &Sheet,
    rules: impl Into<Ruleset<'a>>,
    switches: &Switches,
    blocked: BlockedShots,
) -> Result<Carried, Complaint> {
    let rules = rules.into();
    let mut outcome = Outcome::default();
    let mut scratch = Scratch::default();
    resolve(rules, &sheet.night, switches, &mut scratch, &mut outcome);
    carry_of(sheet, rules, switches, blocked, &outcome, &mut scratch)
}

/// Carries over an outcome that the system gave under these switches. Further work is done within the budget of this
/// scratch.
///
/// # Errors
/// If the system exceeded its step budget, so that there is no outcome.
pub fn carry_of<'a>(
    sheet: &Sheet,
    rules: impl Into<Ruleset<'a>>,
    switches: &Switches,
    blocked: BlockedShots,
    outcome: &Outcome,
    scratch: &mut Scratch,
) -> Result<Carried, Complaint> {
    let rules = rules.into();
    if outcome.exhausted {
        return Err(Complaint::new(ErrorKind::ActionShape, rules.id()));
    }
    let mut carrying = Carrying {
        sheet,
        outcome,
        kept: ActionSet::EMPTY,
        saves: None,
        changes: Vec::new(),
        open: Vec::new(),
    };
    let saves = sheet.night.players().iter().any(has_bulletproof_shots);
    if blocked == BlockedShots::Kept || saves {
        let account = explain_into(
            rules,
            &sheet.night,
            switches,
            sheet.words(),
            scratch,
            &mut Outcome::default(),
        );
        if blocked == BlockedShots::Kept {
            carrying.kept = carrying.stopped(rules, &account.lines);
        }
        carrying.saves = carrying.saves(rules, &account.lines);
    }
    if sheet
        .night
        .actions()
        .iter()
        .any(|action| action.ability == Ability::Exchange)
    {
        carrying.open.push(
            "Identities were exchanged: whoever is reported dead is carried over as dead."
                .to_owned(),
        );
    }
    let players = sheet
        .night
        .player_ids()
        .iter()
        .map(|player| carrying.player(player))
        .collect();
    let Carrying { changes, open, .. } = carrying;
    let night = Night::new(players, Vec::new(), sheet.night.order().to_vec())
        .map_err(|_| Complaint::new(ErrorKind::PlayerShape, ""))?;
    let next = Sheet::with_roles(
        "",
        night,
        sheet.names.clone(),
        &sheet.items,
        sheet.roles.clone(),
        Vec::new(),
    )?;
    Ok(Carried {
        next,
        changes,
        open,
    })
}

struct Carrying<'a> {
    sheet: &'a Sheet,
    outcome: &'a Outcome,
    /// Actions that spend no shot.
    kept: ActionSet,
    /// The players at whom kills were stopped, once for each kill, if nobody but a Bulletproof can have done it.
    saves: Option<Vec<PlayerId>>,
    changes: Vec<String>,
    open: Vec<String>,
}

impl Carrying<'_> {
    /// Returns the actions that a block stopped, by the account. Accounts of reasons and lists have stopped effects
    /// instead, not actions.
    fn stopped(&mut self, rules: Ruleset<'_>, account: &[Line]) -> ActionSet {
        if matches!(rules.system(), Some(System::Rar | System::RarList)) {
            let said = format!(
                "{} does not say which actions were blocked: every shot counts as spent.",
                rules.id()
            );
            self.open.push(said);
            return ActionSet::EMPTY;
        }
        let blocked = |line: &Line| match (line.says, line.rule) {
            (Some(Statement::Fails(Agent::Submitted(id))), Rule::Model11 | Rule::Snarf5) => {
                Some(id)
            }
            _ => None,
        };
        let blocked: Vec<ActionId> = account.iter().filter_map(blocked).collect();
        blocked.into_iter().collect()
    }

    /// Returns the players who were saved, by the account. `rar-list` does not say whether a kill arrives at a Bulletproof
    /// player.
    fn saves(&self, rules: Ruleset<'_>, account: &[Line]) -> Option<Vec<PlayerId>> {
        const OTHERS: [Component; 4] = [
            Component::Protect,
            Component::Guard,
            Component::Untarget,
            Component::UntargetSelf,
        ];
        let by_component = self.sheet.night.by_component();
        let is_saved_otherwise = OTHERS
            .iter()
            .any(|&component| by_component[component as usize].iter().next().is_some());
        if is_saved_otherwise || rules.system() == Some(System::RarList) {
            return None;
        }
        let saved = |line: &Line| match line.says {
            Some(Statement::Stopped(_, at, None)) => Some(at),
            _ => None,
        };
        Some(account.iter().filter_map(saved).collect())
    }

    fn player(&mut self, id: PlayerId) -> Player {
        let (sheet, outcome) = (self.sheet, self.outcome);
        let before = *sheet.night.player(id);
        let name = sheet.name(id);
        let mut player = Player {
            holds: outcome.held(id),
            money: outcome.money_of(id),
            ..before
        };
        if (player.holds, player.money) != (before.holds, before.money) {
            let has = nightcourt_resolvers::explain::result::things(
                player.holds,
                player.money,
                sheet.words(),
            );
            self.changes.push(format!("{name} has {has}."));
        }
        self.shots(id, &mut player);
        if outcome.converted.contains(id) {
            player.alignment = Alignment::Cult;
            self.changes.push(format!("{name} is of the cult."));
        }
        if outcome.stripped.contains(id) {
            let bare = if before.alignment == Alignment::Mafia {
                RoleId::GOON
            } else {
                RoleId::VANILLA
            };
            player.role = Role::Named(bare);
            (player.also, player.limits) = (RoleSet::NONE, Limits::NONE);
            (player.passives, player.vends) = (Passives::NONE, ItemSet::EMPTY);
            self.changes
                .push(format!("{name} has no abilities any more."));
        }
        if outcome.revived.contains(id) {
            player.dead = false;
            self.changes.push(format!("{name} is alive again."));
        }
        if outcome.deaths.contains(id) {
            player.dead = true;
            self.changes.push(format!("{name} is dead."));
        }
        player
    }

    /// Counts down the used shots of a player, and removes abilities that can be used once.
    fn shots(&mut self, id: PlayerId, player: &mut Player) {
        let name = self.sheet.name(id);
        let (kept, used): (Vec<_>, Vec<_>) =
            own_actions(self.sheet, id).partition(|&(action, _)| self.kept.contains(action));
        let used: Vec<Ability> = used.iter().map(|(_, action)| action.ability).collect();
        let shots = shots_of(player);

        self.bulletproof(id, player);
        if !kept.is_empty() && (shots.is_some() || once_each(player)) {
            self.changes
                .push(format!("{name} was blocked and keeps the shot."));
        }
        if used.is_empty() {
            return;
        }
        if let Some(shots) = shots {
            let left = shots.saturating_sub(u8::try_from(used.len()).unwrap_or(u8::MAX));
            count_down(player, shots, left);
            if shots_of(player) != Some(left) {
                self.open.push(format!(
                    "{name} has {left} of {shots} shots left, and as many as Bulletproof: the roster has that word once."
                ));
            }
            self.changes.push(match left {
                0 => format!("{name} has no shot left."),
                _ => format!("{name} has {left} of {shots} shots left."),
            });
        } else if once_each(player) {
            self.once(name, &used, player);
        }
    }

    /// Counts down the shots of a Bulletproof. Without a shot left it is none.
    fn bulletproof(&mut self, id: PlayerId, player: &mut Player) {
        if !has_bulletproof_shots(player) || self.sheet.night.actions().is_empty() {
            return;
        }
        let name = self.sheet.name(id);
        let saves = self.saves.as_ref();
        let used = saves.map(|saves| saves.iter().filter(|&&saved| saved == id).count());
        match (player.limits.iter().find(|limit| limit.is_shots()), used) {
            (_, Some(0)) => {}
            (Some(Limit::Shots(shots)), Some(used)) => {
                let left = shots.saturating_sub(u8::try_from(used).unwrap_or(u8::MAX));
                count_down(player, shots, left);
                if left == 0 {
                    let limits = player.limits.iter();
                    player.limits = limits.filter(|&limit| limit != Limit::Shots(0)).collect();
                    let spent = Passives::of(&[Passive::BulletproofXShot]);
                    player.passives = player.passives.without(spent);
                }
                self.changes.push(format!(
                    "{name} has {left} of {shots} shots of Bulletproof left."
                ));
            }
            _ => self.open.push(format!(
                "{name} is X-Shot Bulletproof: whether a shot was used tonight is not known."
            )),
        }
    }

    /// Removes used abilities. The last ones stay in the role, which has no shot left then.
    fn once(&mut self, name: &str, used: &[Ability], player: &mut Player) {
        let abilities = player.role.abilities();
        let left: AbilityList = abilities
            .iter()
            .filter(|ability| !used.contains(ability))
            .collect();
        match player.role {
            Role::Named(role) | Role::Listed(role, _) if !left.is_empty() => {
                player.role = Role::Listed(role, left);
            }
            _ => player.limits = player.limits.with(Limit::Shots(0)),
        }
        let spent: Vec<&str> = used.iter().map(|ability| ability.id()).collect();
        self.changes
            .push(format!("{name} has used {}.", spent.join(" and ")));
    }
}

fn has_bulletproof_shots(player: &Player) -> bool {
    player.passives.has(Passive::BulletproofXShot)
}

/// Changes the number of shots that a role has left; other words keep their places.
fn count_down(player: &mut Player, shots: u8, left: u8) {
    let limits = player.limits.iter().map(|limit| match limit {
        Limit::Shots(number) if number == shots => Limit::Shots(left),
        _ => limit,
    });
    player.limits = limits.collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carried(night: &str, system: System, blocked: BlockedShots) -> Carried {
        carry(
            &Sheet::parse(night).unwrap(),
            system,
            &Switches::default(),
            blocked,
        )
        .unwrap()
    }

    fn players(carried: &Carried) -> Vec<String> {
        let text = carried.next.to_string();
        text.lines()
            .filter(|line| line.contains(" = "))
            .map(str::to_owned)
            .collect()
    }

    /// Vic shoots Zed, who kills Ann: both die. Ida gives a gun, the recruiter recruits, the thief takes money.
    #[test]
    fn deaths_shots_items_and_sides_carry_over() {
        let night = "[players]\nVic = Town 1-Shot Vigilante\nAnn = Town Cop\nZed = Mafia Goon\nIda = Town 3-Shot Inventor\n\
                     Cy = Cult Recruiter\nBob = Town Doctor\nTom = Mafia Thief\nMin = Town with 2 money\nJo = Town JOAT {kill, track}\n\
                     [actions]\nVic -> Zed\nZed: kill -> Ann\nIda: give gun -> Bob\nCy -> Bob\nTom -> Min\nJo: track -> Ann\n";
        let next = carried(
            &night.replace("Tom -> Min", "Tom: steal -> Min"),
            System::Nar,
            BlockedShots::Spent,
        );
        assert_eq!(
            players(&next),
            [
                "Vic = Town 0-Shot Vigilante",
                "Ann = Town Cop (dead)",
                "Zed = Mafia Goon (dead)",
                "Ida = Town 2-Shot Inventor",
                "Cy = Cult Recruiter",
                "Bob = Cult Doctor with gun",
                "Tom = Mafia Thief with 2 money",
                "Min = Town Vanilla",
                "Jo = Town JOAT {kill}",
            ]
        );
        assert_eq!(
            next.changes,
            [
                "Vic has no shot left.",
                "Ann is dead.",
                "Zed is dead.",
                "Ida has 2 of 3 shots left.",
                "Bob has gun.",
                "Bob is of the cult.",
                "Tom has 2 money.",
                "Min has nothing.",
                "Jo has used track.",
            ]
        );
        assert_eq!(next.open, [""; 0]);
        // The written night is read again, and is the roster of the next night.
        assert_eq!(Sheet::parse(&next.next.to_string()).unwrap(), next.next);
    }

    /// A player who loses abilities is vanilla; the host decides what an exchange of identities carries over.
    #[test]
    fn lost_abilities_revivals_and_exchanges_are_told() {
        let night = "[players]\nVan = Mafia {vanillaise}\nAnn = Town Cop\nRev = Town {revive}\nDed = Town Doctor (dead)\n\
                     Exa = Town {exchange}\nBob = Town\nCy = Town\n\
                     [actions]\nVan: vanillaise -> Ann\nRev: revive -> Ded\nExa: exchange -> Bob, Cy\n";
        let next = carried(night, System::Nar, BlockedShots::Spent);
        let roster = players(&next);
        assert_eq!(
            (&*roster[1], &*roster[3]),
            ("Ann = Town Vanilla", "Ded = Town Doctor")
        );
        assert_eq!(
            next.changes,
            ["Ann has no abilities any more.", "Ded is alive again."]
        );
        assert_eq!(
            next.open,
            ["Identities were exchanged: whoever is reported dead is carried over as dead."]
        );
    }

    /// Limits are the role's (MODEL-70): a player who carries the faction's kill keeps the shot, and one who uses both
    /// spends one.
    #[test]
    fn the_kill_of_a_faction_spends_no_shot() {
        let night = "[players]\nZed = Mafia 1-Shot Roleblocker\nYan = Mafia 3-Shot Tracker\nAnn = Town\nBob = Werewolf 1-Shot Cop\n\
                     [actions]\nZed: kill -> Ann\nYan -> Ann\nBob: kill -> Ann\nBob -> Zed\n";
        let next = carried(night, System::Nar, BlockedShots::Spent);
        let roster = players(&next);
        assert_eq!(roster[0], "Zed = Mafia 1-Shot Roleblocker");
        assert_eq!(roster[1], "Yan = Mafia 2-Shot Tracker");
        assert_eq!(roster[3], "Bob = Werewolf 0-Shot Cop");
        assert_eq!(
            next.changes,
            [
                "Yan has 2 of 3 shots left.",
                "Ann is dead.",
                "Bob has no shot left."
            ]
        );
    }

    const BLOCKED: &str = "[players]\nRob = Mafia Roleblocker\nVic = Town 1-Shot Vigilante\nAnn = Town\n\
                           [actions]\nRob: block -> Vic\nVic -> Ann\n";

    #[test]
    fn a_blocked_shot_is_spent_or_kept_as_the_house_says() {
        for system in [
            System::Nar,
            System::NarGuide,
            System::Snarf,
            System::Lar,
            System::Werewolves,
        ] {
            let spent = carried(BLOCKED, system, BlockedShots::Spent);
            assert_eq!(
                players(&spent)[1],
                "Vic = Town 0-Shot Vigilante",
                "{}",
                system.id()
            );
            let kept = carried(BLOCKED, system, BlockedShots::Kept);
            assert_eq!(
                players(&kept)[1],
                "Vic = Town 1-Shot Vigilante",
                "{}",
                system.id()
            );
            assert_eq!(kept.changes, ["Vic was blocked and keeps the shot."]);
            assert_eq!(kept.open, [""; 0], "{}", system.id());
        }
        let unknown = carried(BLOCKED, System::Rar, BlockedShots::Kept);
        assert_eq!(players(&unknown)[1], "Vic = Town 0-Shot Vigilante");
        assert_eq!(
            unknown.open,
            ["rar does not say which actions were blocked: every shot counts as spent."]
        );
    }

    /// A role keeps its words and its abilities when its shots are spent: one of the night's own, a Bulletproof one with
    /// shots of its own, and one that has each ability once.
    #[test]
    fn a_spent_role_is_said_to_be_spent() {
        let night = "[roles]\nGravedigger = {track}\n[players]\nAnn = Town 1-Shot Gravedigger\nBob = Town 1-Shot Bulletproof 3-Shot Tracker\n\
                     Cy = Town JOAT {track}\nDee = Town Novice 1-Shot Neighbor Tracker\n\
                     [actions]\nAnn -> Bob\nBob -> Ann\nCy: track -> Ann\nDee -> Ann\n";
        let next = carried(night, System::Nar, BlockedShots::Spent);
        assert_eq!(
            players(&next)[1..],
            [
                "Ann = Town 0-Shot Gravedigger",
                "Bob = Town 1-Shot Bulletproof 2-Shot Tracker",
                "Cy = Town 0-Shot JOAT {track}",
                "Dee = Town Novice 0-Shot Neighbor Tracker",
            ]
        );
        assert_eq!(
            next.changes,
            [
                "Ann has no shot left.",
                "Bob has 2 of 3 shots left.",
                "Cy has used track.",
                "Dee has no shot left."
            ]
        );
        assert_eq!(next.open, [""; 0]);
    }

    /// Vic and Mo shoot Bob, whose Bulletproof stops both kills. Where a Doctor is there too, only the host knows.
    #[test]
    fn the_shots_of_a_bulletproof_are_counted() {
        let night = "[players]\nBob = Town 3-Shot Bulletproof Cop\nAnn = Town 1-Shot Bulletproof Townie\nVic = Town Vigilante\nMo = Mafia Goon\n\
                     Doc = Town Doctor\n[actions]\nVic -> Bob\nMo: kill -> Bob\n";
        let unknown = "Bob is X-Shot Bulletproof: whether a shot was used tonight is not known.";
        for system in System::ALL {
            let next = carried(night, system, BlockedShots::Spent);
            if system == System::RarList {
                assert_eq!(next.open[0], unknown);
                continue;
            }
            assert_eq!(
                next.changes,
                ["Bob has 1 of 3 shots of Bulletproof left."],
                "{system}"
            );
            assert_eq!(
                players(&next)[..2],
                [
                    "Bob = Town 1-Shot Bulletproof Cop",
                    "Ann = Town 1-Shot Bulletproof Townie"
                ],
                "{system}"
            );
            let once = night.replace("-> Bob", "-> Ann");
            let next = carried(&once, system, BlockedShots::Spent);
            assert_eq!(players(&next)[1], "Ann = Town Townie", "{system}");
            // A kill that is blocked meets nobody.
            let blocked = night.replace("Doctor", "Roleblocker") + "Doc -> Vic\n";
            let next = carried(&blocked, system, BlockedShots::Spent);
            assert_eq!(
                next.changes,
                ["Bob has 2 of 3 shots of Bulletproof left."],
                "{system}"
            );
            let doctor = carried(&format!("{night}Doc -> Bob\n"), system, BlockedShots::Spent);
            assert_eq!(doctor.open[0], unknown, "{system}");
        }
    }

    #[test]
    fn whoever_is_vanillaised_has_nothing_left_and_the_dead_may_come_back() {
        let night = "[players]\nVan = Town Vanillaiser\nBob = Mafia Macho Roleblocker\nRex = Town Reviver\nMoe = Town Cop (dead)\n\
                     [actions]\nVan -> Bob\nRex -> Moe\n";
        let next = carried(night, System::Nar, BlockedShots::Spent);
        assert_eq!(players(&next)[1], "Bob = Mafia Goon");
        assert_eq!(players(&next)[3], "Moe = Town Cop");
    }
}
