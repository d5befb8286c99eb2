//! What a night has, as bits: abilities used, passives, whether anybody has or sells something, or is not Town.

use nightcourt_resolvers::model::{Ability, AbilitySet, Alignment, Night, Passive, PlayerId};
use serde::{Deserialize, Serialize};

/// What a night has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Elements(u64);

const PASSIVES: u32 = 32;
const BELONGINGS: u64 = 1 << 60;
const SIDE: u64 = 1 << 61;
const _: () = assert!(Ability::COUNT <= PASSIVES as usize && Passive::ALL.len() < 28);

impl Elements {
    /// Those of a night.
    pub(crate) fn of(night: &Night) -> Elements {
        let mut all = Elements::default();
        for action in night.actions() {
            all = all.with_ability(action.ability);
        }
        for player in night.players() {
            all = player.passives.iter().fold(all, Elements::with_passive);
            if !player.vends.is_empty() || !player.holds.is_empty() || player.money > 0 {
                all.0 |= BELONGINGS;
            }
            if player.alignment != Alignment::Town {
                all.0 |= SIDE;
            }
        }
        all
    }

    /// How oddly it is put together: players who act twice are seldom asked about.
    pub(crate) fn oddness(night: &Night) -> f64 {
        let actions = |player: PlayerId| night.actions().iter().filter(|action| action.actor == player).count();
        night.player_ids().iter().map(|player| actions(player).saturating_sub(1) as f64).sum()
    }

    /// Whether two players name each other.
    pub(crate) fn is_mutual(night: &Night) -> bool {
        night.actions().iter().any(|one| {
            night.actions().iter().any(|two| one.named().contains(&two.actor) && two.named().contains(&one.actor))
        })
    }

    pub(crate) fn with_ability(self, ability: Ability) -> Elements {
        Elements(self.0 | 1 << ability as u64)
    }
    pub(crate) fn with_passive(self, passive: Passive) -> Elements {
        Elements(self.0 | 1 << (u64::from(PASSIVES) + passive as u64))
    }
    pub(crate) fn abilities(self) -> AbilitySet {
        Ability::all().filter(|&ability| self.0 >> ability as u64 & 1 == 1).collect()
    }
    pub(crate) const fn union(self, other: Elements) -> Elements {
        Elements(self.0 | other.0)
    }
    pub(crate) const fn without(self, other: Elements) -> Elements {
        Elements(self.0 & !other.0)
    }
    pub(crate) const fn common(self, other: Elements) -> Elements {
        Elements(self.0 & other.0)
    }
    pub(crate) const fn meets(self, other: Elements) -> bool {
        self.0 & other.0 != 0
    }

    /// How much it is to have these unasked. A kill is understood, and a side is there only where it matters; a passive or a
    /// belonging is a story of its own.
    pub(crate) fn weight(self) -> f64 {
        let kill = Elements::default().with_ability(Ability::Kill).0;
        let abilities = self.0 & ((1 << PASSIVES) - 1) & !kill;
        let others = self.0 >> PASSIVES << PASSIVES & !SIDE;
        let one = |bits: u64, weight: f64| f64::from(bits.count_ones()) * weight;
        one(abilities, 1.0) + one(self.0 & kill, 0.6) + one(others, 1.5) + one(self.0 & SIDE, 0.35)
    }
}
