use std::collections::BTreeMap;

use nightcourt_corpus::MOST;
use nightcourt_corpus::study::{Look, Observer, Section, Source, Sums, Terms};
use nightcourt_resolvers::model::{Ability, Component};
use serde::{Deserialize, Serialize};

/// Uses of each ability, and how many of them are by a player at whom a block is aimed.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Blocked(pub BTreeMap<Ability, [u64; 2]>);

impl Sums for Blocked {
    const STUDY: &'static str = "blocked";

    fn merge(&mut self, other: Blocked) {
        for (ability, [uses, blocked]) in other.0 {
            let sum = self.0.entry(ability).or_default();
            sum[0] += uses;
            sum[1] += blocked;
        }
    }

    fn exceeds(&self, other: &Blocked) -> bool {
        self.0.iter().any(|(ability, [uses, _])| {
            uses + other.0.get(ability).map_or(0, |[uses, _]| *uses) > MOST
        })
    }

    fn check(&self, _: &Section<Blocked>, _: Source, _: &Terms) -> Result<(), String> {
        let agree = self
            .0
            .values()
            .all(|[uses, blocked]| blocked <= uses && *uses <= MOST);
        if agree {
            Ok(())
        } else {
            Err("more uses are blocked than there are".to_owned())
        }
    }
}

/// Counts blocks by the abilities that they are aimed at.
pub struct Blocks;

impl Observer for Blocks {
    type State = Blocked;

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Blocked) {
        let blocks = look.night.by_component()[Component::Block as usize];
        let is_blocked = |player| {
            blocks
                .iter()
                .any(|block| look.night.action(block).target() == Some(player))
        };
        for action in look.night.actions() {
            let sum = sums.0.entry(action.ability).or_default();
            sum[0] += look.weight;
            sum[1] += u64::from(is_blocked(action.actor)) * look.weight;
        }
    }
}
