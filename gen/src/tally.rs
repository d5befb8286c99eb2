//! Tallies of the things that nights exercise: counts per ability, passive, alignment and feature, for every report of
//! a campaign.

use nightcourt_resolvers::model::{Ability, Alignment, Night, Passive, PlayerSet, Role};

/// A property of nights, other than abilities, passives and alignments.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Feature {
    /// Somebody has a role of the table.
    NamedRole,
    /// Somebody has a spelled-out role.
    SpelledRole,
    /// Somebody is a reflexive vendor.
    Vendor,
    /// Somebody is a reflexive vendor of money.
    MoneyVendor,
    /// Somebody was dead before the night.
    Dead,
    /// Somebody holds an item from the start.
    Holds,
    /// Somebody has money from the start.
    Money,
    /// There is a pre-decided order of players.
    Order,
    /// A faction's kill was submitted.
    FactionKill,
    /// Somebody submitted more than one action.
    SeveralActions,
    /// No player acts.
    Quiet,
}

impl Feature {
    /// Every feature.
    pub const ALL: [Feature; 11] = [
        Feature::NamedRole,
        Feature::SpelledRole,
        Feature::Vendor,
        Feature::MoneyVendor,
        Feature::Dead,
        Feature::Holds,
        Feature::Money,
        Feature::Order,
        Feature::FactionKill,
        Feature::SeveralActions,
        Feature::Quiet,
    ];

    /// The word of the reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Feature::NamedRole => "named-role",
            Feature::SpelledRole => "spelled-role",
            Feature::Vendor => "vendor",
            Feature::MoneyVendor => "money-vendor",
            Feature::Dead => "dead-player",
            Feature::Holds => "holds",
            Feature::Money => "money",
            Feature::Order => "order-list",
            Feature::FactionKill => "faction-kill",
            Feature::SeveralActions => "several-actions",
            Feature::Quiet => "quiet",
        }
    }

    /// Reports whether a night has it.
    #[must_use]
    pub fn on(self, night: &Night) -> bool {
        let players = night.players();
        let vends = |item| players.iter().any(|player| player.vends.contains(item));
        match self {
            Feature::NamedRole => players
                .iter()
                .any(|player| matches!(player.role, Role::Named(_))),
            Feature::SpelledRole => players
                .iter()
                .any(|player| matches!(player.role, Role::Spelled(_))),
            Feature::Vendor => !night.vendors().is_empty(),
            Feature::MoneyVendor => vends(nightcourt_resolvers::model::ItemId::MONEY),
            Feature::Dead => night.living() != night.player_ids(),
            Feature::Holds => players.iter().any(|player| !player.holds.is_empty()),
            Feature::Money => players.iter().any(|player| player.money > 0),
            Feature::Order => !night.order().is_empty(),
            Feature::FactionKill => night.actions().iter().any(|action| {
                action.ability == Ability::Kill
                    && !night.player(action.actor).role.has(Ability::Kill)
            }),
            Feature::SeveralActions => {
                let actors: PlayerSet = night.actions().iter().map(|action| action.actor).collect();
                actors.len() < night.actions().len()
            }
            Feature::Quiet => night.actions().is_empty(),
        }
    }
}

/// Counts over many nights. Tallies of parts add up to the tally of the whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Nights counted.
    pub nights: u64,
    /// Actions of each ability, in the order of [`Ability::all`].
    pub abilities: [u64; Ability::COUNT],
    /// Players with each passive, in the order of [`Passive::ALL`].
    pub passives: [u64; Passive::ALL.len()],
    /// Players of each alignment, in the order of [`Alignment::ALL`].
    pub alignments: [u64; Alignment::ALL.len()],
    /// Nights with each feature, in the order of [`Feature::ALL`].
    pub features: [u64; Feature::ALL.len()],
}

impl Tally {
    /// Counts a night a number of times.
    pub fn add(&mut self, night: &Night, times: u64) {
        self.nights += times;
        for action in night.actions() {
            self.abilities[action.ability as usize] += times;
        }
        for player in night.players() {
            self.alignments[player.alignment as usize] += times;
        }
        for passive in Passive::ALL {
            self.passives[passive as usize] += night.having(passive).len() as u64 * times;
        }
        for feature in Feature::ALL {
            self.features[feature as usize] += u64::from(feature.on(night)) * times;
        }
    }

    /// Adds the counts of other nights.
    pub fn merge(&mut self, other: &Tally) {
        let Tally {
            nights,
            abilities,
            passives,
            alignments,
            features,
        } = other;
        self.nights += nights;
        join(&mut self.abilities, abilities);
        join(&mut self.passives, passives);
        join(&mut self.alignments, alignments);
        join(&mut self.features, features);
    }
}

fn join(into: &mut [u64], from: &[u64]) {
    for (sum, count) in into.iter_mut().zip(from) {
        *sum += count;
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn the_lists_are_in_the_order_of_the_counts() {
        assert!(
            Alignment::ALL
                .iter()
                .enumerate()
                .all(|(place, &one)| one as usize == place)
        );
        assert!(
            Passive::ALL
                .iter()
                .enumerate()
                .all(|(place, &one)| one as usize == place)
        );
        assert!(
            Feature::ALL
                .iter()
                .enumerate()
                .all(|(place, &one)| one as usize == place)
        );
        assert_eq!(Ability::all().count(), Tally::default().abilities.len());
    }

    fn night(players: &str, rest: &str) -> Night {
        let text = format!("[players]\n{players}\n{rest}\n");
        Sheet::parse(&text)
            .map(|sheet| sheet.night)
            .unwrap_or_else(|error| panic!("{text}{error:?}"))
    }

    #[test]
    fn a_night_has_its_features_and_no_others() {
        let cop = "A = Town Cop\nB = Town Vanilla";
        for (players, rest, has) in [
            (cop, "[actions]\nA -> B", "named-role"),
            (cop, "", "named-role quiet"),
            (cop, "[order]\nB, A", "named-role order-list quiet"),
            (
                "A = Town {block, kill}\nB = Town {block, kill}",
                "[actions]\nA: block -> B",
                "spelled-role",
            ),
            (
                "A = Town {block, kill}\nB = Town Vanilla",
                "[actions]\nA: block -> B\nA: kill -> B",
                "named-role spelled-role several-actions",
            ),
            (
                "A = Town Cop\nB = Town vendor:gun Vanilla",
                "[actions]\nA -> B",
                "named-role vendor",
            ),
            (
                "A = Town Cop\nB = Town vendor:money Vanilla",
                "[actions]\nA -> B",
                "named-role vendor money-vendor",
            ),
            (
                "A = Town Cop\nB = Town Vanilla (dead)",
                "",
                "named-role dead-player quiet",
            ),
            (
                "A = Town Cop\nB = Town Vanilla with gun",
                "",
                "named-role holds quiet",
            ),
            (
                "A = Town Cop\nB = Town Vanilla with 1 money",
                "",
                "named-role money quiet",
            ),
            (
                "A = Mafia Goon\nB = Town Vanilla",
                "[actions]\nA: kill -> B",
                "named-role faction-kill",
            ),
            (
                "A = Town Vigilante\nB = Town Vanilla",
                "[actions]\nA: kill -> B",
                "named-role",
            ),
            (
                "A = Mafia Roleblocker\nB = Town Vanilla",
                "[actions]\nA: block -> B",
                "named-role",
            ),
        ] {
            let night = night(players, rest);
            let found: Vec<&str> = Feature::ALL
                .into_iter()
                .filter(|feature| feature.on(&night))
                .map(Feature::id)
                .collect();
            assert_eq!(found.join(" "), has, "{players}\n{rest}");
        }
    }

    /// A night with weight three, and one with weight five: two cops and three vanilla, one of them ascetic.
    #[test]
    fn tallies_of_parts_add_up() {
        let one = night("A = Town Cop\nB = Town Vanilla", "[actions]\nA -> B");
        let other = night(
            "A = Mafia Cop\nB = Town Vanilla + ascetic\nC = Town Vanilla",
            "[actions]\nA -> C",
        );
        let (mut whole, mut part) = (Tally::default(), Tally::default());
        whole.add(&one, 3);
        part.add(&other, 5);
        whole.merge(&part);
        let sides = [Alignment::Town, Alignment::Mafia].map(|side| whole.alignments[side as usize]);
        assert_eq!((whole.nights, sides), (8, [3 * 2 + 5 * 2, 5]));
        assert_eq!(whole.abilities[Ability::Investigate as usize], 8);
        assert_eq!(whole.passives[Passive::Ascetic as usize], 5);
        assert_eq!(whole.features[Feature::NamedRole as usize], 8);
        assert_eq!(whole.features.iter().sum::<u64>(), 8);
    }
}
