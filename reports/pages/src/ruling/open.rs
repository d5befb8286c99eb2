//! Possible outcomes of a system on a night, each once, with choices that lead there.

use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::explain::pick::condition;
use nightcourt_resolvers::possible::{Possible, Way};
use nightcourt_resolvers::ruler::RulerId;

use super::Ruling;
use crate::page::{Block, Item};

impl Ruling<'_> {
    /// The possible outcomes of systems with a switch for all of them. Those that agree under the lens count as one.
    pub(super) fn left_open(&self) -> Vec<Block> {
        let each = self.verdicts.iter().zip(&self.possible);
        each.filter_map(|((system, _), all)| all.as_ref().map(|all| (*system, all)))
            .flat_map(|(system, all)| self.possible_of(system, all))
            .collect()
    }

    fn possible_of(&self, system: RulerId, all: &Possible) -> [Block; 2] {
        let mut different: Vec<&Way> = Vec::new();
        for way in &all.ways {
            let known = |known: &&Way| compare(&known.outcome, &way.outcome).agrees(self.lens);
            if !different.iter().any(known) {
                different.push(way);
            }
        }
        let more = if all.exceeded {
            "; the search exceeded its budget, so there may be more"
        } else {
            ""
        };
        let heading = match different.len() {
            1 => format!(
                "{}: one possible outcome, whatever the order{more}",
                system.id()
            ),
            count => format!(
                "{}: underdetermined, {count} possible outcomes{more}",
                system.id()
            ),
        };
        let mut items: Vec<Item> = different
            .iter()
            .map(|way| Item::plain(self.way(system, way, different.len())))
            .collect();
        items.extend(self.could_agree(system, all).map(Item::plain));
        [Block::Heading(heading), Block::List(items)]
    }

    /// Returns `If Ann's block goes before Bob's jail: Vic dies; Cop is told: mafia.`
    fn way(&self, system: RulerId, way: &Way, of: usize) -> String {
        let happens = format!("{}.", self.clauses(&way.outcome).join("; "));
        let condition = condition(system, &way.picks, &self.sheet.night, self.sheet.words());
        match (of, condition.strip_prefix("if ")) {
            (1, _) => happens,
            (_, Some(condition)) => format!("If {condition}: {happens}"),
            (_, None) => format!("In the system's own order: {happens}"),
        }
    }

    /// Returns the systems that rule otherwise, but that some order would agree with.
    fn could_agree(&self, system: RulerId, all: &Possible) -> Option<String> {
        let place = self.verdicts.iter().position(|&(one, _)| one == system)?;
        let others = self.verdicts.iter().zip(&self.possible).enumerate().filter(
            |&(other, ((_, outcome), its))| {
                let its = Possible::found_or_only(its.as_ref(), outcome);
                self.compared
                    .pair(place, other)
                    .narrowest()
                    .is_some_and(|lens| lens <= self.lens)
                    && all.meets(&its, self.lens)
            },
        );
        let names: Vec<&str> = others.map(|(_, ((other, _), _))| other.id()).collect();
        (!names.is_empty()).then(|| {
            format!(
                "In some order {} would agree with {}.",
                system.id(),
                names.join(", ")
            )
        })
    }
}
