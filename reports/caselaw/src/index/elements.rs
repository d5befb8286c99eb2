//! The elements of a night, as bits: abilities used, passives, belongings, goods for sale, and sides other than Town.

use nightcourt_resolvers::model::{Ability, AbilitySet, Alignment, Night, Passive, PlayerId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Elements(u64);

const PASSIVES: u32 = 32;
const BELONGINGS: u64 = 1 << 60;
const SIDE: u64 = 1 << 61;
const _: () = assert!(Ability::COUNT <= PASSIVES as usize && Passive::ALL.len() < 28);

impl Elements {
    pub(crate) fn of(night: &Night) -> Elements {
        let mut all = Elements::default();
        for action in night.actions() {
            all = all.with_ability(action.ability);
        }
        for player in night.players() {
            all = player.passives.iter().fold(all, Elements::with_passive);
            if player.has_belongings() {
                all.0 |= BELONGINGS;
            }
            if player.alignment != Alignment::Town {
                all.0 |= SIDE;
            }
        }
        all
    }

    /// Counts oddities: actions of one player after the first. Hosts seldom ask about players who act twice.
    pub(crate) fn oddness(night: &Night) -> u32 {
        let actions = |player: PlayerId| {
            night
                .actions()
                .iter()
                .filter(|action| action.actor == player)
                .count()
        };
        night
            .player_ids()
            .iter()
            .map(|player| actions(player).saturating_sub(1) as u32)
            .sum()
    }

    /// Reports whether two players name each other.
    pub(crate) fn is_mutual(night: &Night) -> bool {
        night.actions().iter().any(|one| {
            night
                .actions()
                .iter()
                .any(|two| one.named().contains(&two.actor) && two.named().contains(&one.actor))
        })
    }

    pub(crate) fn with_ability(self, ability: Ability) -> Elements {
        Elements(self.0 | 1 << ability as u64)
    }
    pub(crate) fn with_passive(self, passive: Passive) -> Elements {
        Elements(self.0 | 1 << (u64::from(PASSIVES) + passive as u64))
    }
    pub(crate) fn abilities(self) -> AbilitySet {
        Ability::all()
            .filter(|&ability| self.0 >> ability as u64 & 1 == 1)
            .collect()
    }
    pub(crate) const fn union(self, other: Elements) -> Elements {
        Elements(self.0 | other.0)
    }
    pub(crate) const fn without(self, other: Elements) -> Elements {
        Elements(self.0 & !other.0)
    }
    pub(crate) const fn meets(self, other: Elements) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the distance that these elements add to a night if nobody asked for them. A kill is understood, and a
    /// side matters seldom; a passive or a belonging is a story of its own.
    pub(crate) fn weight(self) -> f64 {
        let kill = Elements::default().with_ability(Ability::Kill).0;
        let abilities = self.0 & ((1 << PASSIVES) - 1) & !kill;
        let others = self.0 >> PASSIVES << PASSIVES & !SIDE;
        let one = |bits: u64, weight: f64| f64::from(bits.count_ones()) * weight;
        one(abilities, 1.0) + one(self.0 & kill, 0.6) + one(others, 1.5) + one(self.0 & SIDE, 0.35)
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn night(players: &str, actions: &str) -> Night {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        Sheet::parse(&text)
            .unwrap_or_else(|errors| panic!("{text}{errors:?}"))
            .night
    }

    /// By hand: a kill, another ability, a passive, a belonging, a side: 0.6 + 1 + 1.5 + 1.5 + 0.35.
    #[test]
    fn elements_have_weights() {
        let all = night(
            "A = Mafia Vigilante with gun\nB = Town Ascetic Roleblocker",
            "A -> B\nB -> A",
        );
        let has = Elements::of(&all);
        assert!((has.weight() - 4.95).abs() < 1e-9, "{}", has.weight());
        let named = Elements::default()
            .with_ability(Ability::Kill)
            .with_passive(Passive::Ascetic);
        assert!((has.without(named).weight() - 2.85).abs() < 1e-9);
        assert!((has.without(has.without(named)).weight() - 2.1).abs() < 1e-9);
        assert!(has.meets(named) && !has.without(named).meets(named));
        assert_eq!(
            has.abilities(),
            [Ability::Kill, Ability::Block]
                .into_iter()
                .collect::<AbilitySet>()
        );
        let plain = night("A = Town Vigilante\nB = Town", "A -> B");
        assert_eq!(
            Elements::of(&plain),
            Elements::default().with_ability(Ability::Kill)
        );
        for (has, weight) in [
            ("vendor:fruit Vanilla", 1.5),
            ("Vanilla with 2 money", 1.5),
            ("Vanilla with key", 1.5),
        ] {
            let owner = Elements::of(&night(&format!("A = Town {has}"), ""));
            assert!(
                (owner.weight() - weight).abs() < 1e-9,
                "{has}: {}",
                owner.weight()
            );
        }
    }

    #[test]
    fn mutual_targets_are_found() {
        let players = "A = Town {block, kill, protect}\nB = Town {block, kill}\nC = Town {block}";
        let put_together = |actions: &str| {
            let night = night(players, actions);
            (Elements::is_mutual(&night), Elements::oddness(&night))
        };
        assert_eq!(put_together("A: block -> B\nB: block -> A"), (true, 0));
        assert_eq!(
            put_together("A: block -> B\nB: block -> C\nC: block -> A"),
            (false, 0)
        );
        // One player does two things more than one, another one more.
        let many = "A: block -> C\nA: kill -> C\nA: protect -> C\nB: block -> C\nB: kill -> C";
        assert_eq!(put_together(many), (false, 3));
        assert_eq!(put_together(""), (false, 0));
    }
}
