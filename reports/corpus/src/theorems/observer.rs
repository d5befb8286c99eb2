//! The observer: which laws a night refutes.

use nightcourt_gen::seats::{Draft, is_bare, used};
use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::catalogue::Elements;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Behaviour, Finding, OtherOrder, SystemOutcomes};
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::model::{Alignment, Night, PlayerId};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;

use super::{Law, Smallest, Theorems, Ties};
use crate::study::{Depth, Look, Observer};

/// Observes the nights of a census. It needs no buffers.
#[derive(Debug, Default)]
pub struct Theorist;

impl Observer for Theorist {
    type State = Theorems;

    fn depth(&self) -> Depth {
        Depth::Findings
    }

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Theorems) {
        let elements = Elements::of(look.night);
        sums.nights += look.weight;
        if look.is_exact {
            *sums.sets.entry(elements).or_default() += look.weight;
        }

        // The text of a night is made once, if any law needs it.
        let size = (look.night.actions().len(), needed(look.night));
        let mut made: Option<Option<Smallest>> = None;
        each_law(look.results, look.findings, look.systems, &mut |law| {
            let sets = sums.laws.entry(law).or_default();
            sets.add(elements, look.weight, |known| {
                if known.is_some_and(|known| (known.actions, known.players) < size) {
                    return None;
                }
                made.get_or_insert_with(|| smallest(look.night)).clone()
            });
        });
    }
}

/// Lists the laws of systems that a night refutes.
pub(super) fn laws(evaluator: &mut Evaluator<'_>, systems: &[RulerId], night: &Night) -> Vec<Law> {
    let (mut results, mut findings, mut found) =
        (SystemOutcomes::default(), Vec::new(), Vec::new());
    results.rule(evaluator, systems, night);
    results.findings(evaluator, systems, night, OtherOrder::OfAll, &mut findings);
    each_law(&results, &findings, systems, &mut |law| found.push(law));
    found
}

/// Shows each law that a resolved night refutes.
fn each_law(
    results: &SystemOutcomes,
    findings: &[Finding],
    systems: &[RulerId],
    each: &mut dyn FnMut(Law),
) {
    if results.compared.narrowest().is_none() {
        return;
    }
    let is_settled = |place: usize, lens: Lens| {
        let ordered = Finding::Shows(Behaviour::Ordered, systems[place]);
        let possible = results.possible[place].as_ref();
        !findings.contains(&ordered)
            && possible.is_none_or(|all| !all.exceeded && !all.underdetermined(lens))
    };
    for (one, other) in pairs(systems.len()) {
        let Some(narrowest) = results.compared.pair(one, other).narrowest() else {
            continue;
        };
        for lens in Lens::ALL.into_iter().filter(|&lens| lens >= narrowest) {
            let law = |ties| Law {
                systems: [systems[one], systems[other]],
                lens,
                ties,
            };
            each(law(Ties::Submitted));
            if is_settled(one, lens) && is_settled(other, lens) {
                each(law(Ties::Settled));
            }
        }
    }
}

/// Reports whether a player may matter: one who acts, is named, has anything or is not Town. By LAW-5 others do not.
fn matters(night: &Night, player: PlayerId) -> bool {
    let row = night.player(player);
    used(night).contains(player) || !is_bare(row) || row.alignment != Alignment::Town
}

/// Returns the number of players who may matter.
fn needed(night: &Night) -> usize {
    let players = night.player_ids();
    players
        .iter()
        .filter(|&player| matters(night, player))
        .count()
}

/// Returns a night without the players who do not matter; `None` if it cannot be written.
fn smallest(night: &Night) -> Option<Smallest> {
    let mut draft = Draft::of(night);
    // From the last, so that the numbers of the others stay.
    let players: Vec<PlayerId> = night.player_ids().iter().collect();
    for &player in players
        .iter()
        .rev()
        .filter(|&&player| !matters(night, player))
    {
        draft.remove_player(player);
    }
    let less = draft.night()?;
    Some(Smallest {
        actions: less.actions().len(),
        players: less.players().len(),
        text: sheet(less).ok()?.to_string(),
    })
}
