//! Nights of a few things only: a bot that knows five abilities is tried on nights of these five.
//!
//! A filter behind the draw would leave almost nothing of most frames. Therefore the settings are narrowed before it.

use std::fmt;

use nightcourt_resolvers::model::{
    Ability, AbilitySet, Alignment, Night, Passives, Player, PlayerId, Role, RoleId,
};

use crate::build::Buffers;
use crate::census::Universe;
use crate::choose::{Chance, Table};
use crate::game::Deal;
use crate::plain::plain_role;
use crate::random;
use crate::settings::{Casting, Extra, Settings};
use crate::tally::Tally;

/// The things that nights may have. Nothing else of these kinds occurs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Only {
    /// Abilities that players have and use.
    pub abilities: AbilitySet,
    /// Passives of players, and items that they are reflexive vendors of.
    pub extras: Vec<Extra>,
    /// Alignments of players.
    pub alignments: Vec<Alignment>,
}

/// A listed thing that no night has; or a list without anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoNight {
    kind: &'static str,
    id: Option<&'static str>,
}

/// The number of nights in which a listed thing is looked for.
const LOOKED_AT: u64 = 4_000;

impl Only {
    /// Reports whether a night has nothing else.
    #[must_use]
    pub fn allows(&self, night: &Night) -> bool {
        let players = night.players().iter();
        players.clone().all(|player| self.allows_player(player))
            && night
                .actions()
                .iter()
                .all(|action| self.abilities.contains(action.ability))
    }

    fn allows_player(&self, player: &Player) -> bool {
        let mut abilities = player.role.abilities().iter();
        let mut vends = player.vends.iter();
        abilities.all(|ability| self.abilities.contains(ability))
            && self.allows_passives(player.passives)
            && vends.all(|item| self.extras.contains(&Extra::Vendor(item)))
            && self.alignments.contains(&player.alignment)
    }

    fn allows_passives(&self, passives: Passives) -> bool {
        let mut passives = passives.iter();
        passives.all(|passive| self.extras.contains(&Extra::Passive(passive)))
    }

    /// Looks for every listed thing in the first nights of settings.
    ///
    /// # Errors
    /// The first that none of 4,000 nights has: a test would pass without it.
    pub fn check(&self, settings: &Settings) -> Result<(), NoNight> {
        let lists = [
            ("ability", self.abilities == AbilitySet::EMPTY),
            ("alignment", self.alignments.is_empty()),
        ];
        if let Some((kind, _)) = lists.into_iter().find(|&(_, empty)| empty) {
            return Err(NoNight { kind, id: None });
        }

        let mut tally = Tally::default();
        for index in 0..LOOKED_AT {
            tally.add(&random::night(settings, 0, index, Buffers::default()), 1);
        }
        let abilities = self.abilities.iter();
        let abilities = abilities.map(|one| ("ability", one.id(), tally.abilities[one as usize]));
        let passives = self.extras.iter().filter_map(|extra| match *extra {
            Extra::Passive(one) => Some(("passive", one.id(), tally.passives[one as usize])),
            Extra::Vendor(_) => None,
        });
        let sides = self.alignments.iter();
        let sides = sides.map(|&one| ("alignment", one.id(), tally.alignments[one as usize]));
        match abilities
            .chain(passives)
            .chain(sides)
            .find(|&(_, _, count)| count == 0)
        {
            Some((kind, id, _)) => Err(NoNight { kind, id: Some(id) }),
            None => Ok(()),
        }
    }

    /// The cards of a game. One with anything else is dealt as a player without abilities, of the first side that is listed
    /// if its own is not.
    fn cards(&self, mut deal: Deal) -> Deal {
        let first = self.alignments.first().copied();
        let deal_card = |player: &mut Player| {
            if !self.allows_player(player) {
                let own = self.alignments.contains(&player.alignment);
                *player = idle(first.filter(|_| !own).unwrap_or(player.alignment));
            }
        };

        for hands in &mut deal.hands {
            hands.of.change(|hand| hand.iter_mut().for_each(deal_card));
        }
        for fill in &mut deal.fills {
            fill.with.change(deal_card);
        }
        deal.rest.change(deal_card);
        // Without a row it would be a vanilla townie.
        if deal.rest.rows().is_empty() {
            deal.rest = Table::even(first.map(idle));
        }
        deal.modifiers
            .retain(|modifier| self.extras.contains(&Extra::Passive(modifier.passive)));
        deal
    }
}

/// A player without abilities.
fn idle(side: Alignment) -> Player {
    let mut player = Player::new(side, Role::Named(RoleId::VANILLA));
    player.role = plain_role(&[player], &[], PlayerId::new(0));
    player
}

impl Settings {
    /// Settings of nights that have nothing else. Whatever is listed is as likely as everything else of its kind, unless
    /// roles are dealt; passives are as frequent as before, or as in the frame `uniform` if there were none. Roles of the
    /// table that have anything else, or sell an item, are not drawn.
    #[must_use]
    pub fn only(self, only: &Only) -> Settings {
        let role_is_within = |role: &RoleId| {
            let row = role.row();
            let mut abilities = row.abilities.iter();
            abilities.all(|&one| only.abilities.contains(one))
                && only.allows_passives(row.passives)
                && row.vends.is_none()
        };
        let roles = self.roles.rows().iter().copied();
        let casting = match self.casting {
            Casting::ForActions => Casting::ForActions,
            Casting::Game(deal) => Casting::Game(only.cards(deal)),
            Casting::Setup(deal) => Casting::Setup(only.cards(deal)),
            Casting::Census(universe) => Casting::Census(Universe {
                abilities: universe
                    .abilities
                    .iter()
                    .filter(|&one| only.abilities.contains(one))
                    .collect(),
                passives: 0,
                belongings: 0,
                ..universe
            }),
        };
        let modified = match only.extras[..] {
            [] => Chance::NEVER,
            _ if self.modified == Chance::NEVER => Chance::new(1, 4),
            _ => self.modified,
        };
        Settings {
            casting,
            alignments: Table::even(only.alignments.iter().copied()),
            roles: Table::even(roles.filter(role_is_within)),
            abilities: Table::even(only.abilities.iter()),
            faction_kill: if only.abilities.contains(Ability::Kill) {
                self.faction_kill
            } else {
                Chance::NEVER
            },
            modified,
            extras: Table::even(only.extras.iter().copied()),
            ..self
        }
    }
}

impl fmt::Display for NoNight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoNight { kind, id } = self;
        match id {
            None => write!(f, "no {kind} is listed, so no night has one: list some"),
            Some(id) => write!(
                f,
                "none of {LOOKED_AT} nights has the {kind} `{id}`: leave it out, or take another frame"
            ),
        }
    }
}

impl std::error::Error for NoNight {}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::Ability::{Block, Drive, Investigate, Jail, Kill, Protect};
    use nightcourt_resolvers::model::Passive::{Bulletproof, Ninja};

    use nightcourt_resolvers::model::Passive;

    use super::*;
    use crate::Frame;

    fn only(abilities: &[Ability], passives: &[Passive], alignments: &[Alignment]) -> Only {
        Only {
            abilities: abilities.iter().copied().collect(),
            extras: passives.iter().copied().map(Extra::Passive).collect(),
            alignments: alignments.to_vec(),
        }
    }

    const MINE: [Ability; 5] = [Block, Jail, Protect, Kill, Investigate];
    const SIDES: [Alignment; 2] = [Alignment::Town, Alignment::Mafia];

    /// The filter of a stranger's bot leaves none of 4,000 nights of `plain` with actions.
    #[test]
    fn nights_have_only_what_is_listed_in_every_frame() {
        let only = only(&MINE, &[Bulletproof], &SIDES);
        for frame in Frame::ALL {
            let settings = frame.settings().only(&only);
            let nights =
                (0..500).map(|index| random::night(&settings, 3, index, Buffers::default()));
            let nights: Vec<Night> = nights.collect();
            for night in &nights {
                assert!(only.allows(night), "{}: {night:?}", frame.id());
            }
            let acted = nights
                .iter()
                .filter(|night| !night.actions().is_empty())
                .count();
            assert!(acted > 250, "{}: {acted} of 500", frame.id());
        }
        assert_eq!(only.check(&Frame::Plain.settings().only(&only)), Ok(()));
    }

    #[test]
    fn a_night_with_anything_else_is_not_allowed() {
        let only = only(&[Block], &[Ninja], &[Alignment::Town]);
        let allows = |player: &str, action: &str| {
            let text = format!("[players]\nA = {player}\nB = Town Vanilla\n[actions]\n{action}\n");
            let sheet = nightcourt_resolvers::text::Sheet::parse(&text);
            only.allows(&sheet.expect("a night").night)
        };
        assert!(allows("Town Ninja Roleblocker", "A -> B"));
        for player in [
            "Mafia Roleblocker",
            "Town Macho Roleblocker",
            "Town vendor:fruit Roleblocker",
        ] {
            assert!(!allows(player, "A -> B"), "{player}");
        }
        assert!(!allows("Town Doctor", "A -> B"));
        assert!(!allows("Town Doctor", ""));
    }

    /// The frame `plain` has no dead players, so that nobody is revived; the setup `matrix6` has no Cult.
    #[test]
    fn a_listed_thing_that_no_night_has_is_named() {
        for (frame, only, missing) in [
            (Frame::Plain, only(&[], &[], &SIDES), "no ability is"),
            (Frame::Plain, only(&MINE, &[], &[]), "no alignment is"),
            (
                Frame::Plain,
                only(&[Kill, Ability::Revive], &[], &SIDES),
                "ability `revive`",
            ),
            (
                Frame::Normal,
                only(&[Kill, Drive], &[], &SIDES),
                "ability `drive`",
            ),
            (
                Frame::Matrix6,
                only(&[Kill], &[], &[Alignment::Mafia, Alignment::Cult]),
                "alignment `cult`",
            ),
            (
                Frame::Census4,
                only(&MINE, &[Ninja], &[Alignment::Town]),
                "passive `ninja`",
            ),
        ] {
            let error = only.check(&frame.settings().only(&only)).unwrap_err();
            assert!(error.to_string().contains(missing), "{error}");
        }
    }
}
