//! Small nights played by the roles of a setup.

use nightcourt_gen::smaller::Names;
use nightcourt_resolvers::model::{Ability, Alignment, Night, Passives, Player, PlayerId};
use nightcourt_resolvers::text::Sheet;

use super::Setup;

/// The most castings of one night that are tried.
const MOST_WAYS: u32 = 32;

/// The most steps of a search for them.
const MOST_STEPS: u32 = 2_000;

/// The roles of a setup, each with the players who have it.
pub(super) struct Cast<'a> {
    setup: &'a Setup,
    /// The plainest first, so that bystanders get plain roles.
    roles: Vec<CastRole>,
}

struct CastRole {
    player: Player,
    count: usize,
    name: String,
}

impl<'a> Cast<'a> {
    pub(super) fn new(setup: &'a Setup) -> Cast<'a> {
        let (mut roles, mut first): (Vec<CastRole>, usize) = (Vec::new(), 0);
        for role in &setup.roles {
            let player = setup.players[first];
            first += role.count;
            roles.push(CastRole {
                player,
                count: role.count,
                name: name(&role.text, player.alignment),
            });
        }
        let again: Vec<bool> = roles
            .iter()
            .map(|one| roles.iter().filter(|other| other.name == one.name).count() > 1)
            .collect();
        for (role, again) in roles.iter_mut().zip(again) {
            if again {
                role.name = format!("{} {}", role.player.alignment.words(), role.name);
            }
        }
        roles.sort_by_key(|role| {
            let player = &role.player;
            (
                player.passives.iter().count(),
                player.role.abilities().iter().count(),
                player.alignment != Alignment::Town,
            )
        });
        Cast { setup, roles }
    }

    /// Shows ways to play a night with these roles until `show` accepts one.
    pub(super) fn each_way(&self, sheet: &Sheet, show: &mut dyn FnMut(Sheet) -> bool) {
        let acts = |player: &PlayerId| {
            sheet
                .night
                .actions()
                .iter()
                .filter(|action| action.actor == *player)
                .count()
        };
        let mut order: Vec<PlayerId> = sheet.night.player_ids().iter().collect();
        order.sort_by_key(|player| std::cmp::Reverse(acts(player)));
        Search {
            cast: self,
            sheet,
            seats: vec![0; order.len()],
            order,
            left: self.roles.iter().map(|role| role.count).collect(),
            ways: 0,
            steps: 0,
        }
        .seat(0, show);
    }

    /// Returns a night of the setup's own players, named by their roles.
    pub(super) fn named(&self, night: Night) -> Option<Sheet> {
        let seat = |player: &Player| self.roles.iter().position(|role| role.player == *player);
        let seats: Option<Vec<usize>> = night.players().iter().map(seat).collect();
        let names = self.names(&seats?);
        Names {
            players: names,
            items: self.setup.items.clone(),
            roles: Vec::new(),
        }
        .sheet("", night)
        .ok()
    }

    /// Names players by these roles, numbered if two share one.
    fn names(&self, seats: &[usize]) -> Vec<String> {
        let each = seats.iter().enumerate();
        let names = each.map(|(place, &seat)| {
            // Roles that are spelled out may share one name.
            let name = &self.roles[seat].name;
            let before = seats[..place]
                .iter()
                .filter(|&&other| self.roles[other].name == *name)
                .count();
            if before == 0 {
                name.clone()
            } else {
                format!("{name} {}", before + 1)
            }
        });
        names.collect()
    }

    /// Returns the night with a role for each player, if these roles can play it.
    fn played(&self, sheet: &Sheet, seats: &[usize]) -> Option<Sheet> {
        let players: Vec<Player> = seats.iter().map(|&seat| self.roles[seat].player).collect();
        // A second factional kill is refused here.
        let night = Night::new(players, sheet.night.actions().to_vec(), Vec::new()).ok()?;
        let own = &self.setup.items;
        let items = if own.len() > sheet.items.len() {
            own
        } else {
            &sheet.items
        };
        Names {
            players: self.names(seats),
            items: items.clone(),
            roles: Vec::new(),
        }
        .sheet("", night)
        .ok()
    }
}

/// The name of a role without its side, a list of abilities or belongings.
fn name(text: &str, side: Alignment) -> String {
    let text = text.strip_prefix(side.words()).unwrap_or(text);
    let text = text.split(['{', '(']).next().unwrap_or_default();
    let text = text.split(" with ").next().unwrap_or_default().trim();
    if text.is_empty() {
        side.words().to_owned()
    } else {
        text.to_owned()
    }
}

struct Search<'a> {
    cast: &'a Cast<'a>,
    sheet: &'a Sheet,
    order: Vec<PlayerId>,
    /// The role of each player seated until now.
    seats: Vec<usize>,
    left: Vec<usize>,
    ways: u32,
    steps: u32,
}

impl Search<'_> {
    /// Seats the players from a place in the order on. Returns true when the search is over.
    fn seat(&mut self, place: usize, show: &mut dyn FnMut(Sheet) -> bool) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        let Some(&player) = self.order.get(place) else {
            self.ways += 1;
            let shown = self.cast.played(self.sheet, &self.seats).is_some_and(show);
            return shown || self.ways >= MOST_WAYS;
        };
        for role in 0..self.left.len() {
            if self.left[role] == 0 || !self.fits(player, &self.cast.roles[role].player) {
                continue;
            }
            self.left[role] -= 1;
            self.seats[player.index()] = role;
            let over = self.seat(place + 1, show);
            self.left[role] += 1;
            if over {
                return true;
            }
        }
        false
    }

    /// Reports whether a player with a role can be a player of the night. Each role is used once, and may carry the
    /// kill of a faction too.
    fn fits(&self, player: PlayerId, onto: &Player) -> bool {
        let night = &self.sheet.night;
        let is = night.player(player);
        let acts = || {
            night
                .actions()
                .iter()
                .filter(|action| action.actor == player)
                .map(|action| action.ability)
        };
        let of_role = acts().filter(|&ability| onto.role.has(ability)).count();
        let of_faction = acts()
            .filter(|&ability| ability == Ability::Kill && !onto.role.has(ability))
            .count();
        of_role <= 1
            && of_faction <= usize::from(onto.alignment.has_factional_kill())
            && of_role + of_faction == acts().count()
            && (is.alignment == onto.alignment || is.alignment == Alignment::Town)
            && !is.dead
            && is.money <= onto.money
            && is.passives.without(onto.passives) == Passives::NONE
            && is.vends.len() <= onto.vends.len()
            && is.holds.len() <= onto.holds.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the ways to play a night with the roles of a setup.
    fn ways(setup: &str, players: &str, actions: &str) -> usize {
        let setup = Setup::parse(setup).unwrap();
        let night = Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}")).unwrap();
        let mut ways = 0;
        Cast::new(&setup).each_way(&night, &mut |_| {
            ways += 1;
            false
        });
        ways
    }

    /// Both are called by their side alone.
    #[test]
    fn roles_that_are_spelled_out_play_together() {
        let setup = "1 Town {block} / 1 Town {vanillaise} / 1 Town Vanilla";
        let players = "A = Town {block}\nB = Town {vanillaise}\nC = Town\n";
        assert!(ways(setup, players, "A: block -> C\nB: vanillaise -> C\n") > 0);
    }

    /// The faction has one kill however many Goons there are; a Hitman's kill is his own.
    #[test]
    fn the_faction_has_one_kill() {
        let players = "A = Town {kill}\nB = Town {kill}\nC = Town\n";
        let one = "A: kill -> C\n";
        let two = "A: kill -> C\nB: kill -> C\n";
        let goons = "2 Mafia Goons / 2 Vanilla Townies";
        assert!(ways(goons, players, one) > 0);
        assert_eq!(ways(goons, players, two), 0);
        assert!(
            ways(
                "1 Mafia Goon / 1 Mafia Vigilante / 2 Vanilla Townies",
                players,
                two
            ) > 0
        );
    }

    /// Four roles for two bystanders: 4 * 3 ways. Seven would have 42, and the search ends after 32.
    #[test]
    fn bystanders_have_any_roles() {
        let four = "1 Town Cop / 1 Town Doctor / 1 Town Tracker / 1 Mafia Goon";
        assert_eq!(ways(four, "A = Town\nB = Town\n", ""), 12);
        let seven = format!("{four} / 1 Town Watcher / 1 Town Roleblocker / 1 Town Jailkeeper");
        assert_eq!(ways(&seven, "A = Town\nB = Town\n", ""), 32);
    }

    /// The Cop is one, the player investigated is Mafia, and nobody can be Bulletproof.
    #[test]
    fn roles_fit_the_players_of_a_night() {
        let setup = "1 Town Cop / 1 Town Doctor / 1 Mafia Goon";
        assert_eq!(
            ways(
                setup,
                "A = Town Cop\nB = Mafia Goon\n",
                "A: investigate -> B\n"
            ),
            1
        );
        assert_eq!(
            ways(
                setup,
                "A = Town Cop\nB = Mafia Bulletproof Goon\n",
                "A: investigate -> B\n"
            ),
            0
        );
    }

    /// The only killer is the Goon. If four bystanders had roles first, the Goon would be one of them in more castings
    /// than a search tries.
    #[test]
    fn players_who_act_have_roles_first() {
        let town = [
            "Cop",
            "Doctor",
            "Tracker",
            "Watcher",
            "Roleblocker",
            "Jailkeeper",
            "Bodyguard",
            "Bus Driver",
        ];
        let town = town.into_iter().chain([
            "Hider",
            "Commuter",
            "Gunsmith",
            "Voyeur",
            "Redirector",
            "Rolestopper",
        ]);
        let town: Vec<String> = town.map(|role| format!("1 Town {role}")).collect();
        let night = "A = Town\nB = Town\nC = Town\nD = Town\nE = Town {kill}\n";
        assert!(
            ways(
                &format!("1 Mafia Goon / {}", town.join(" / ")),
                night,
                "E: kill -> A\n"
            ) > 0
        );
    }
}
