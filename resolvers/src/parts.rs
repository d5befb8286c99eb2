//! Independent parts of a night: connected actions (LAW-8), which cannot affect the actions of another part.
//!
//! Two actions are connected if a player acts or is named in both, or a Lover in each. What any system does with an action it works out of
//! players: whose it is, at whom it arrives, what stands there, who comes there too. Whatever moves an action (a redirect,
//! a drive) names both where it is taken from and where it goes, a guard and a hider name whom they stand for, and a
//! trigger goes off at who is visited and acts on who visits. So each step leads from an action to one that shares a
//! player with it or with what has moved it, and never out of a connected part. What chooses among actions by lists, order
//! numbers, order of submission or roster chooses within each part as if the others were not there: the order of two
//! actions of one part does not depend on those of another.

use crate::model::{Action, ActionSet, Night, Passive, PlayerSet};

/// Returns the connected parts of the actions of a night, in the order of their first actions.
#[must_use]
pub fn parts(night: &Night) -> Vec<ActionSet> {
    let mut parts: Vec<(ActionSet, PlayerSet)> = Vec::new();
    for id in night.action_ids().iter() {
        let mut joined = (ActionSet::of(id), players(night.action(id)));
        // A Lover's death is every Lover's (MODEL-84).
        let lovers = night.having(Passive::Lover);
        if joined.1.meets(lovers) {
            joined.1 = joined.1.union(lovers);
        }
        parts.retain(|part| {
            let meets = part.1.meets(joined.1);
            if meets {
                joined = (joined.0.union(part.0), joined.1.union(part.1));
            }
            !meets
        });
        parts.push(joined);
    }
    parts.sort_unstable_by_key(|part| part.0.lowest());
    parts.into_iter().map(|part| part.0).collect()
}

/// Everybody who acts or is named in an action.
fn players(action: &Action) -> PlayerSet {
    let named: PlayerSet = action.named().iter().copied().collect();
    named.union(PlayerSet::of(action.actor))
}

/// The night with these of its actions only; its roster stays.
#[must_use]
pub fn part(night: &Night, actions: ActionSet) -> Option<Night> {
    let kept = actions.iter().map(|id| *night.action(id)).collect();
    Night::new(night.players().to_vec(), kept, night.order().to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Sheet;

    #[test]
    fn lovers_join_the_parts_that_name_them() {
        let text = "[players]\nA = Town Vigilante\nB = Town Vigilante\nC = Town Linked Lover\nD = Town Linked Lover\n\
             [actions]\nA -> C\nB -> D\n";
        let apart = |text: &str| parts(&Sheet::parse(text).expect("a night").night).len();
        assert_eq!(
            [apart(text), apart(&text.replace("Linked", "Macho"))],
            [1, 2]
        );
    }

    #[test]
    fn a_part_that_meets_two_joins_them() {
        let text = "[players]\nA = Town Cop\nB = Town Cop\nC = Town Bus Driver\nD = Town Cop\nE = Town Cop\nF = Town\n\
             [actions]\nA -> F\nB -> E\nC -> A, B\n";
        let night = Sheet::parse(text).expect("a night").night;
        assert_eq!(parts(&night).len(), 1, "the drive joins A's part and B's");
        let apart = Sheet::parse(&text.replace("C -> A, B", "D -> C"))
            .expect("a night")
            .night;
        let sizes: Vec<usize> = parts(&apart).iter().map(|actions| actions.len()).collect();
        assert_eq!(sizes, [1, 1, 1]);
        assert_eq!(
            part(&apart, parts(&apart)[1]).expect("a night").actions(),
            &apart.actions()[1..2]
        );
    }
}
