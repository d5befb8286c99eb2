//! What nights exercised: counts per ability, passive, alignment and feature, for every report of a campaign.

use nightcourt_resolvers::model::{Ability, Alignment, Night, Passive, PlayerSet, Role};

/// Something that a night may have, beside abilities, passives and alignments.
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
    /// Nobody acts.
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

    /// Whether a night has it.
    #[must_use]
    pub fn on(self, night: &Night) -> bool {
        let players = night.players();
        let vends = |item| players.iter().any(|player| player.vends.contains(item));
        match self {
            Feature::NamedRole => players.iter().any(|player| matches!(player.role, Role::Named(_))),
            Feature::SpelledRole => players.iter().any(|player| matches!(player.role, Role::Spelled(_))),
            Feature::Vendor => !night.vendors().is_empty(),
            Feature::MoneyVendor => vends(nightcourt_resolvers::model::ItemId::MONEY),
            Feature::Dead => night.living() != night.player_ids(),
            Feature::Holds => players.iter().any(|player| !player.holds.is_empty()),
            Feature::Money => players.iter().any(|player| player.money > 0),
            Feature::Order => !night.order().is_empty(),
            Feature::FactionKill => night
                .actions()
                .iter()
                .any(|action| action.ability == Ability::Kill && !night.player(action.actor).role.has(Ability::Kill)),
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
    /// Counts a night so many times.
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
        let Tally { nights, abilities, passives, alignments, features } = other;
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
    use super::*;

    #[test]
    fn the_lists_are_in_the_order_of_the_counts() {
        assert!(Alignment::ALL.iter().enumerate().all(|(place, &one)| one as usize == place));
        assert!(Passive::ALL.iter().enumerate().all(|(place, &one)| one as usize == place));
        assert!(Feature::ALL.iter().enumerate().all(|(place, &one)| one as usize == place));
        assert_eq!(Ability::all().count(), Tally::default().abilities.len());
    }
}
