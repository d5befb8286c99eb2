//! Observer of accounts: the nights on which a system's account is long. A host reads ten lines, and not a hundred.

use std::collections::BTreeMap;
use std::io;

use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::explain::explain_into;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::Scratch;
use serde::{Deserialize, Serialize};

use crate::MOST;
use crate::campaign::records::rows::{head, lines};
use crate::rates::wilson;
use crate::study::{Look, Observer, Plan, Section, Source, State, Sums, Terms, check_nights};

/// The most lines of a short account.
pub const SHORT: usize = 10;

/// The accounts of the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accounts {
    /// Number of nights.
    pub nights: u64,
    /// By system: the accounts that it gives.
    pub systems: BTreeMap<String, Count>,
}

/// The accounts of one system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Number of nights that it explains.
    pub of: u64,
    /// Number of these with a long account.
    pub long: u64,
}

impl Sums for Accounts {
    const STUDY: &'static str = "accounts";
    const FILES: &'static [&'static str] = &["accounts.csv"];

    fn merge(&mut self, other: Accounts) {
        self.nights += other.nights;
        for (system, count) in other.systems {
            let sum = self.systems.entry(system).or_default();
            sum.of += count.of;
            sum.long += count.long;
        }
    }

    fn exceeds(&self, other: &Accounts) -> bool {
        self.nights.saturating_add(other.nights) > MOST
    }

    fn check(&self, section: &Section<Accounts>, source: Source, _: &Terms) -> Result<(), String> {
        let mut counts = self.systems.iter();
        let is_wrong = |count: &Count| count.long > count.of || count.of > self.nights.min(MOST);
        match counts.find(|(_, count)| is_wrong(count)) {
            Some((system, _)) => Err(format!("the numbers of {system} disagree")),
            None => check_nights(self.nights, section, source),
        }
    }
}

/// Counts the lines of accounts. Engines give none.
#[derive(Debug, Default)]
pub struct AccountCounter {
    scratch: Scratch,
    outcome: Outcome,
}

impl Observer for AccountCounter {
    type State = Accounts;

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Accounts) {
        sums.nights += look.weight;
        let Ok(sheet) = sheet(look.night.clone()) else {
            return;
        };
        let (panel, switches) = (look.evaluator.panel(), *look.evaluator.switches());
        for &system in look.systems {
            let Some(rules) = panel.ruleset(system) else {
                continue;
            };
            let (scratch, outcome) = (&mut self.scratch, &mut self.outcome);
            let account = explain_into(
                rules,
                look.night,
                &switches,
                sheet.words(),
                scratch,
                outcome,
            );
            // An account that exceeds its budget says so in a line, which is no account.
            if outcome.exhausted {
                continue;
            }
            let sum = sums.systems.entry(system.to_string()).or_default();
            sum.of += look.weight;
            sum.long += look.weight * u64::from(account.lines.len() > SHORT);
        }
    }
}

/// One row of `accounts.csv`.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct AccountRow {
    /// The source of the nights.
    pub source: String,
    /// The id of the system or rulebook.
    pub system: String,
    /// Number of nights that it explains.
    pub of: u64,
    /// Number of these whose account has more than [`SHORT`] lines.
    pub long: u64,
    /// `long` / `of`, with six decimals.
    pub rate: String,
    /// The lower end of the 95 % interval of the rate. Empty for a census.
    pub low: String,
    /// The upper end.
    pub high: String,
}

/// Returns a row for each source and system.
#[must_use]
pub fn rows(plan: &Plan, state: &State<Accounts>) -> Vec<AccountRow> {
    let none = Accounts::default();
    let mut rows = Vec::new();
    for (source, accounts) in state.of_plan(plan, &none) {
        for (system, &Count { of, long }) in &accounts.systems {
            let (low, high) = wilson(long, of);
            let end = |value: f64| {
                if source.is_exact() {
                    String::new()
                } else {
                    format!("{value:.6}")
                }
            };
            rows.push(AccountRow {
                source: source.to_string(),
                system: system.clone(),
                of,
                long,
                rate: format!("{:.6}", long as f64 / of as f64),
                low: end(low),
                high: end(high),
            });
        }
    }
    rows
}

/// Returns the table as CSV.
///
/// # Errors
/// If a row cannot be written; in memory it can.
pub fn table(rows: &[AccountRow]) -> io::Result<Vec<u8>> {
    Ok([head::<AccountRow>()?, lines(rows)?].concat())
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::study::fold::{Go, Options, fold};
    use crate::study::{Listed, Ranges};

    /// A cop who reads one player is explained in a few lines. Eleven blocks in a row take a line each, where actions are
    /// resolved one by one; the two readings of \[RAR\] begin at results, of which blocks have none.
    #[test]
    fn a_chain_of_blocks_has_a_long_account_and_a_reading_a_short_one() {
        let short = "[players]\nA = Town Cop\nB = Town\n\n[actions]\nA: investigate -> B\n";
        let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];
        let players: String = names
            .map(|name| format!("{name} = Town Roleblocker\n"))
            .concat();
        let blocks: String = names
            .windows(2)
            .map(|pair| format!("{}: block -> {}\n", pair[0], pair[1]))
            .collect();
        let long = format!("[players]\n{players}\n[actions]\n{blocks}");
        let nights = [short, &long].map(|text| Sheet::parse(text).expect("a night").night);
        let listed = Listed::of_file(&long);
        let mut terms = Terms::new(1);
        terms.supply.add_nights(listed, nights.into());
        let frames = vec![(listed.into(), Ranges::one(0..2))];
        let plan = Plan { terms, frames };
        let mut state = State::new(plan.terms.clone());
        let (options, observer) = (Options::default(), |_| AccountCounter::default());
        fold(
            &plan,
            &mut state,
            1,
            &SEVEN,
            &options,
            &observer,
            &mut |_, _| Go::On,
        )
        .expect("threads");
        let rows = rows(&plan, &state);
        assert_eq!(rows.len(), 7);
        for row in rows {
            let long = u64::from(!row.system.starts_with("rar"));
            assert_eq!((row.of, row.long), (2, long), "{}", row.system);
        }
    }
}
