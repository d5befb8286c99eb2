//! Roles that a ruling leaves out: some of what they do is not modelled, or all of it.

use crate::model::{Gap, Passive, Player, Role, RoleId};

use super::Sheet;

/// A role that is not fully modelled, and the living players who have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The role, under the name by which the host writes it.
    pub role: RoleId,
    /// The places of the players in the roster.
    pub players: Vec<usize>,
}

impl LeftOut {
    /// The behaviour that is left out, in a clause without a full stop.
    #[must_use]
    pub const fn note(&self) -> &'static str {
        self.role.row().note
    }
}

/// Returns the roles of living players that are not fully modelled, in the order of the roster.
#[must_use]
pub fn left_out(players: &[Player]) -> Vec<LeftOut> {
    let mut all: Vec<LeftOut> = Vec::new();
    let living = players.iter().enumerate().filter(|(_, one)| !one.dead);
    for (place, player) in living {
        for role in roles_with_a_gap(player) {
            match all.iter_mut().find(|known| known.role == role) {
                Some(known) => known.players.push(place),
                None => all.push(LeftOut {
                    role,
                    players: vec![place],
                }),
            }
        }
    }
    all
}

/// The player's roles that are not fully modelled.
fn roles_with_a_gap(player: &Player) -> impl Iterator<Item = RoleId> {
    let (own, is_listed) = match player.role {
        Role::Named(role) => (Some(role), false),
        Role::Listed(role, _) => (Some(role), true),
        // The night says itself what these do.
        Role::Spelled(_) | Role::Own(..) => (None, true),
    };
    let own = own.into_iter().map(move |role| (role, is_listed));
    let beside = player.also.iter().map(|role| (role, false));
    own.chain(beside).filter_map(|(role, is_listed)| {
        let is_open = match role.row().gap {
            Gap::None => false,
            Gap::Known => true,
            Gap::Unlisted => !is_listed,
        };
        // A word of the night says that these are what their names say.
        let is_said = match role.name() {
            "Bomb" => player.passives.has(Passive::Bomb),
            "Lover" => player.passives.has(Passive::Lover),
            _ => false,
        };
        (is_open && !is_said).then_some(role)
    })
}

/// Returns a clause for each role of living players that is not fully modelled, with the names of its players.
#[must_use]
pub fn left_out_clauses<S: AsRef<str>>(players: &[Player], names: &[S]) -> Vec<String> {
    let clause = |one: &LeftOut| {
        let who = one.players.iter().map(|&place| names[place].as_ref());
        let who: Vec<&str> = who.collect();
        format!("{} ({}): {}", one.role.name(), who.join(", "), one.note())
    };
    left_out(players).iter().map(clause).collect()
}

impl Sheet {
    /// Returns what a ruling of the night leaves out: a clause for each role that is not fully modelled.
    ///
    /// ```
    /// use nightcourt_resolvers::text::Sheet;
    ///
    /// let sheet: Sheet = "[players]\nBo = Town Bomb\nGus = Mafia Goon\n[actions]\nGus: kill -> Bo".parse()?;
    /// assert_eq!(
    ///     sheet.left_out(),
    ///     ["Bomb (Bo): kills whoever kills it if it is written Explosive Bomb; by its name alone nobody else dies"]
    /// );
    /// # Ok::<(), nightcourt_resolvers::text::Errors>(())
    /// ```
    #[must_use]
    pub fn left_out(&self) -> Vec<String> {
        left_out_clauses(self.night.players(), &self.names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(players: &str) -> Vec<String> {
        Sheet::parse(&format!("[players]\n{players}"))
            .unwrap()
            .left_out()
    }

    /// A role either does something that is modelled whole, or has nothing of its own, or is named with what it does.
    #[test]
    fn every_role_is_modelled_whole_or_named_with_what_it_does() {
        for role in RoleId::all().flat_map(RoleId::names) {
            let row = role.row();
            let whole = row.abilities.is_empty() && row.passives.is_empty() && row.vends.is_none();
            let plain = ["Vanilla", "Goon", "Werewolf", "Survivor"].contains(&row.name);
            let clauses = said(&format!("Ann = Town {}\n", role.name()));
            if whole && !plain {
                assert_eq!(clauses.len(), 1, "{}", role.name());
            }
            for clause in clauses {
                assert!(
                    clause.len() > role.name().len() + " (Ann): ".len() + 10,
                    "{clause}"
                );
            }
            assert!(row.gap == Gap::None || !row.note.is_empty(), "{}", row.name);
        }
    }

    #[test]
    fn roles_beside_another_are_named_and_the_dead_are_not() {
        assert_eq!(
            said("Ann = Town Lover Cop\nBob = Town Bomb (dead)\n").len(),
            1
        );
        assert_eq!(
            said("Ann = Town Bomb\nBob = Mafia Bomb\nCy = Town Vengeful Doctor\n"),
            [
                "Bomb (Ann, Bob): kills whoever kills it if it is written Explosive Bomb; by its name alone nobody else dies",
                "Vengeful (Cy): kills when it is executed by day, which is no night action"
            ]
        );
    }

    /// A list of abilities says all of a role whose name says nothing; a Bomb with a list is a Bomb still.
    #[test]
    fn a_list_of_abilities_fills_the_gap_of_a_name_without_meaning() {
        assert_eq!(said("Ann = Town Angel\n").len(), 1);
        assert_eq!(said("Ann = Town Angel {protect}\n"), [""; 0]);
        assert_eq!(said("Ann = Town Bomb {protect}\n").len(), 1);
        assert_eq!(said("Ann = Town {protect}\nBob = Town Cop\n"), [""; 0]);
        assert_eq!(
            said("Ann = Town Explosive Bomb\nBob = Town Linked Lover\n"),
            [""; 0]
        );
    }

    /// A night's own role has the meaning that the night gives it, also under a name that is otherwise left out.
    #[test]
    fn a_night_defines_a_role_that_is_otherwise_left_out() {
        let night = "[roles]\nMayor = {protect}\n[players]\nAnn = Town Mayor\nBob = Town\n[actions]\nAnn -> Bob\n";
        let sheet = Sheet::parse(night).unwrap();
        assert_eq!(sheet.left_out(), [""; 0]);
        assert_eq!(Sheet::parse(&sheet.to_string()), Ok(sheet));
    }
}
