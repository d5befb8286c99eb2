//! Which switches make two systems differ, over all nights of a campaign: the games of its precedents, weighted by the nights
//! that came down to each.
//!
//! A night that diverges comes down to a precedent for every pair that does, so each pair's diverging nights are accounted for
//! once. The game is played on the precedent, for the lens under which the pair diverges there: on the night itself other
//! things may differ too.

use std::collections::BTreeMap;

use nightcourt_precedent::blame::{Game, Readings, game};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::Finding;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::SWITCHES;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::campaign::{Source, State};

/// One row of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BlameRow {
    /// The id of the sampling frame.
    pub frame: String,
    /// The id of the first system of the pair.
    pub system_a: String,
    /// The id of the second.
    pub system_b: String,
    /// The lens: nights on which the two diverge under it.
    pub lens: String,
    /// `share`: how much of the divergences a switch accounts for. `smallest`: a smallest set of switches that makes the two
    /// agree. `rules`: no setting of switches does.
    pub measure: String,
    /// The id of the switch, or the ids of the set with spaces between them; empty for `rules`.
    pub switches: String,
    /// Nights: for `share` the sum of its Shapley shares, with three decimals.
    pub nights: String,
    /// Of how many: those on which the two diverge.
    pub of: u64,
    /// `nights` / `of`, with six decimals.
    pub rate: String,
}

/// The games of a campaign's divergences.
#[derive(Clone, PartialEq, Debug)]
pub struct Games(BTreeMap<(Id, Finding), Game>);

impl Games {
    /// Plays the game of every divergence on its precedent, on all cores; `done` hears of each precedent that is done.
    pub fn of(state: &State, rulers: &dyn Rulers, done: &(impl Fn() + Sync)) -> Games {
        let mut asked: BTreeMap<Id, Vec<(Finding, [RulerId; 2], Lens)>> = BTreeMap::new();
        for &(finding, id, _) in state.frames.values().flat_map(|section| section.sums.causes.keys()) {
            let Finding::Diverges(one, other, lens) = finding else { continue };
            let findings = asked.entry(id).or_default();
            if findings.last().is_none_or(|last| last.0 != finding) {
                findings.push((finding, [one, other], lens));
            }
        }
        let evaluator = || Evaluator::new(rulers, state.terms.switches);
        let asked: Vec<_> = asked.into_iter().collect();
        let played = asked.into_par_iter().map_init(evaluator, |evaluator, (id, findings)| {
            let mut games = Vec::new();
            if let Some(night) = state.precedents.get(&id) {
                let readings: Vec<(RulerId, Readings)> = state
                    .terms
                    .systems
                    .iter()
                    .copied()
                    .filter(|system| findings.iter().any(|(_, pair, _)| pair.contains(system)))
                    .map(|system| (system, Readings::of(evaluator, system, night, state.terms.switches)))
                    .collect();
                let of = |system| readings.iter().find(|(one, _)| *one == system).map(|(_, readings)| readings);
                for (finding, [one, other], lens) in findings {
                    if let Some((one, other)) = of(one).zip(of(other)) {
                        games.push(((id, finding), game(one, other, lens)));
                    }
                }
            }
            done();
            games
        });
        Games(played.collect::<Vec<_>>().into_iter().flatten().collect())
    }
}

/// What was added up of a pair under a lens.
#[derive(Default)]
struct Sum {
    of: u64,
    rules: u64,
    shares: BTreeMap<u32, f64>,
    smallest: BTreeMap<u32, u64>,
}

/// The table: for each frame, pair and lens the shares, the smallest sets (those of most nights first), and what is left to
/// the rules. A pair that never diverges has no row.
#[must_use]
pub fn rows(state: &State, Games(games): &Games) -> Vec<BlameRow> {
    let mut rows = Vec::new();
    for (&frame, section) in &state.frames {
        let mut sums: BTreeMap<([RulerId; 2], Lens), Sum> = BTreeMap::new();
        for (&(finding, id, _), &nights) in &section.sums.causes {
            let Finding::Diverges(one, other, narrowest) = finding else { continue };
            let Some(game) = games.get(&(id, finding)) else { continue };
            let shares = game.shares();
            for lens in Lens::ALL.into_iter().filter(|&lens| lens >= narrowest) {
                let sum = sums.entry(([one, other], lens)).or_default();
                sum.of += nights;
                sum.rules += if game.can_be_won() { 0 } else { nights };
                for &(switch, share) in &shares {
                    *sum.shares.entry(switch).or_default() += share * nights as f64;
                }
                for &set in game.smallest() {
                    *sum.smallest.entry(set).or_default() += nights;
                }
            }
        }
        let systems = &state.terms.systems;
        for (one, other) in pairs(systems.len()) {
            for lens in Lens::ALL {
                if let Some(sum) = sums.get(&([systems[one], systems[other]], lens)) {
                    sum.rows(frame, [systems[one], systems[other]], lens, &mut rows);
                }
            }
        }
    }
    rows
}

impl Sum {
    fn rows(&self, frame: Source, systems: [RulerId; 2], lens: Lens, rows: &mut Vec<BlameRow>) {
        let mut row = |measure: &str, switches: String, nights: f64, decimals: usize| {
            rows.push(BlameRow {
                frame: frame.to_string(),
                system_a: systems[0].id().to_owned(),
                system_b: systems[1].id().to_owned(),
                lens: lens.id().to_owned(),
                measure: measure.to_owned(),
                switches,
                nights: format!("{nights:.decimals$}"),
                of: self.of,
                rate: format!("{:.6}", nights / self.of as f64),
            });
        };
        for (&switch, &nights) in &self.shares {
            row("share", SWITCHES[switch as usize].id.to_owned(), nights, 3);
        }
        let mut smallest: Vec<(u32, u64)> = self.smallest.iter().map(|(&set, &nights)| (set, nights)).collect();
        smallest.sort_by_key(|&(set, nights)| (std::cmp::Reverse(nights), set));
        for (set, nights) in smallest {
            let ids = SWITCHES.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, row)| row.id);
            row("smallest", ids.collect::<Vec<_>>().join(" "), nights as f64, 0);
        }
        row("rules", String::new(), self.rules as f64, 0);
    }
}

/// The columns of the table.
const COLUMNS: [&str; 9] = ["frame", "system_a", "system_b", "lens", "measure", "switches", "nights", "of", "rate"];

/// The table as CSV. Without rows it has its header.
///
/// # Errors
/// If it cannot be written; in memory it can.
pub fn table(rows: &[BlameRow]) -> std::io::Result<Vec<u8>> {
    let mut table = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    table.write_record(COLUMNS)?;
    for row in rows {
        table.serialize(row)?;
    }
    table.into_inner().map_err(|error| std::io::Error::other(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Plan;
    use crate::campaign::observer::{Go, run};
    use crate::campaign::records::rates;
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    /// Every diverging night is accounted for once: shares and what is left to the rules add up to what was counted by night.
    #[test]
    fn all_diverging_nights_are_accounted_for() {
        let plan = Plan::new(Frame::Tangled, 300, 6);
        let mut state = State::new(plan.terms.clone());
        run(&plan, &mut state, 1, &SEVEN, &mut |_, _| Go::On).unwrap();
        let games = Games::of(&state, &SEVEN, &|| {});
        let rows = rows(&state, &games);
        let mut compared = 0;
        for rate in rates::rows(&state, &SEVEN) {
            if rate.measure != "diverges" || rate.system_a == "any" || rate.players != "all" || rate.nights == 0 {
                continue;
            }
            let of_pair = rows.iter().filter(|row| {
                (&row.system_a, &row.system_b, &row.lens) == (&rate.system_a, &rate.system_b, &rate.lens)
            });
            let of_pair: Vec<&BlameRow> = of_pair.collect();
            assert!(of_pair.iter().all(|row| row.of == rate.nights));
            let sum = |measure: &str| -> f64 {
                let nights = of_pair.iter().filter(|row| row.measure == measure);
                nights.map(|row| row.nights.parse::<f64>().unwrap()).sum()
            };
            assert!((sum("share") + sum("rules") - rate.nights as f64).abs() < 0.01, "{of_pair:?}");
            assert!(sum("smallest") + sum("rules") >= rate.nights as f64);
            compared += 1;
        }
        assert!(compared > 40, "{compared}");
        // A smallest set is of switches of the two systems.
        let smallest = rows.iter().filter(|row| row.measure == "smallest");
        for row in smallest {
            let of_either = |id: &str| {
                let switch = SWITCHES.iter().find(|switch| switch.id == id).unwrap();
                switch.systems.iter().any(|system| [&row.system_a, &row.system_b].contains(&&system.id().to_owned()))
            };
            assert!(!row.switches.is_empty() && row.switches.split(' ').all(of_either), "{row:?}");
        }
        // Two systems that leave nothing open and share no rule of this kind: who is jailed when is a switch of snarf alone.
        let jail = |row: &&BlameRow| row.measure == "share" && row.switches == "snarf-jail";
        assert!(rows.iter().filter(jail).count() > 0);
        assert!(rows.iter().filter(jail).all(|row| row.system_a == "snarf" || row.system_b == "snarf"));
    }
}
