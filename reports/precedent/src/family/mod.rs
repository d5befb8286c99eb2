//! Families: precedents that are one another with an ability changed for another of the same [`Kind`], a Cop for a
//! Tracker, and on which the same systems diverge under the same lens.
//!
//! A family is known by its [`Pattern`], which follows from each of its nights alone; no other night is asked.
//! Therefore every precedent is of one family, and two campaigns name it alike. [`slots`] tries the other abilities
//! that fit a pattern.

mod kind;
mod pattern;
mod slots;

pub use kind::Kind;
pub use pattern::{FamilyId, InvalidFamilyId, Pattern, SideEvaluator, Sides, general};
pub use slots::{MOST_TRIED, Slot, Slots, slots};

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{Ability, Night};
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::{RulerId, SEVEN};
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::evaluator::{Evaluator, Rulers};

    /// A night, given its players (each a name, then what they are) and actions.
    fn night(players: &str, actions: &str) -> Night {
        let players = players.replace(" | ", "\n");
        let actions = actions.replace(" | ", "\n");
        Sheet::parse(&format!("[players]\n{players}\n[actions]\n{actions}\n"))
            .expect("a night")
            .night
    }

    fn asker(rulers: &dyn Rulers) -> SideEvaluator<'_> {
        SideEvaluator::new(
            Evaluator::new(rulers, Switches::default()),
            &RulerId::SYSTEMS,
        )
    }

    fn pattern(night: &Night) -> Pattern {
        Pattern::of(&mut asker(&SEVEN), night).expect("systems diverge")
    }

    /// A chain of blocks with somebody who reads at its end (precedent 21c081485e99).
    fn chain(reader: &str, blocker: &str, order: [usize; 3]) -> Night {
        let actions = ["Ann -> Bob", "Cy -> Ann", "Bob -> Ann"];
        let told: Vec<&str> = order.iter().map(|&place| actions[place]).collect();
        let players = format!("Ann = Town Roleblocker | Bob = Town {reader} | Cy = Town {blocker}");
        night(&players, &told.join(" | "))
    }

    #[test]
    fn a_cop_for_a_gunsmith_is_one_family() {
        let cop = pattern(&chain("Cop", "Roleblocker", [0, 1, 2]));
        // Bob is told something where the second block frees him, whatever he asks.
        assert_eq!(
            cop.sides.to_string(),
            "full: nar nar-guide rar rar-list | snarf lar werewolves"
        );
        assert_eq!(pattern(&chain("Gunsmith", "Roleblocker", [0, 1, 2])), cop);
        // Neither names nor the place of the look in the order of submission matter.
        assert_eq!(
            pattern(&chain("Gunsmith", "Roleblocker", [2, 0, 1])).id(),
            cop.id()
        );
        // In lar the order of the blocks decides: other systems stand against each other.
        let turned = pattern(&chain("Cop", "Roleblocker", [1, 0, 2]));
        assert_eq!(turned.night, cop.night);
        assert_ne!(turned.sides, cop.sides);
        assert_ne!(turned.id(), cop.id());
    }

    /// The player has the plainest role for their action: no list of more, no further word. A kill is of no kind.
    #[test]
    fn what_may_stand_for_its_kind_is_plain() {
        let players = "Ann = Town Roleblocker | Bob = Town {block, track} | Cy = Town Tracker | Vic = Town Vigilante";
        let night = night(
            players,
            "Ann -> Bob | Bob: block -> Cy | Cy -> Ann | Vic -> Ann",
        );
        let general: Vec<usize> = general(&night).iter().map(|id| id.index()).collect();
        assert_eq!(general, [0, 2]);
    }

    #[test]
    fn all_agree_on_most_nights() {
        let agreed = night("Ann = Town Cop | Bob = Town Vanilla", "Ann -> Bob");
        assert_eq!(Pattern::of(&mut asker(&SEVEN), &agreed), None);
    }

    #[test]
    fn every_ability_that_may_stand_in_a_slot_was_tried() {
        let night = chain("Cop", "Roleblocker", [0, 1, 2]);
        let sides = asker(&SEVEN).sides(&night).expect("systems diverge");
        let found = slots(&mut asker(&SEVEN), &night, &sides);
        let kinds: Vec<Kind> = found.slots.iter().map(|slot| slot.kind).collect();
        assert_eq!(kinds, [Kind::Block, Kind::Block, Kind::Read]);
        // Each by hand: the night with another ability, asked again.
        for slot in &found.slots {
            for &ability in slot.kind.abilities() {
                let mut actions = night.actions().to_vec();
                let action = actions[slot.action.index()];
                actions[slot.action.index()] = nightcourt_resolvers::model::Action::at(
                    action.actor,
                    ability,
                    action.named()[0],
                );
                let mut players = night.players().to_vec();
                let spelled =
                    nightcourt_resolvers::model::Role::Spelled([ability].into_iter().collect());
                players[action.actor.index()].role = spelled;
                let other = Night::new(players, actions, Vec::new()).expect("a night");
                let same = asker(&SEVEN).sides(&other).as_ref() == Some(&sides);
                assert_eq!(
                    slot.abilities.contains(&ability),
                    same,
                    "{ability:?} of {:?}",
                    slot.action
                );
            }
        }
        assert!(found.slots[2].abilities.contains(&Ability::Gunsmith));
        assert!(found.alike >= 1 && found.alike <= found.tried);
        let all: usize = found
            .slots
            .iter()
            .map(|slot| slot.abilities.len())
            .product();
        assert_eq!(found.tried, all);
    }

    #[test]
    fn an_id_is_read_back() {
        let id = pattern(&chain("Cop", "Roleblocker", [0, 1, 2])).id();
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("f-af1349b9f5f9".parse(), Ok(FamilyId::of("")));
        for wrong in ["af1349b9f5f9", "f-af1349b9f5f", "f-AF1349B9F5F9", ""] {
            assert_eq!(wrong.parse::<FamilyId>(), Err(InvalidFamilyId), "{wrong}");
        }
        assert_eq!(
            pattern(&chain("Cop", "Roleblocker", [0, 1, 2])).sides.lens,
            Lens::Full
        );
    }
}
