//! Observer of accounts: the nights on which a system's account is long. A host reads ten lines, and not a hundred.

use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::explain::explain_into;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::Scratch;

use crate::study::{Look, Observer, Terms};
use crate::tally::{Cases, Measures, Rows, Tally, check_system};

/// The most lines of a short account.
pub const SHORT: usize = 10;

/// Nights with a long account, of those that a system explains, over the nights of one source.
pub type Accounts = Tally<LongAccounts>;

/// The measures of accounts: the systems.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LongAccounts;

impl Measures for LongAccounts {
    const STUDY: &'static str = "accounts";
    const FILES: &'static [&'static str] = &["accounts.csv"];
    const COLUMNS: &'static [&'static str] = &["system"];

    fn check(system: &str, _: &Rows, terms: &Terms) -> Result<(), String> {
        check_system(system, system, terms)
    }
}

/// Counts the lines of accounts. Engines give none.
#[derive(Debug, Default)]
pub struct AccountCounter {
    cases: Cases,
    scratch: Scratch,
    outcome: Outcome,
}

impl Observer for AccountCounter {
    type State = Accounts;

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Accounts) {
        let sheet = sheet(look.night.clone());
        let explained = sheet
            .iter()
            .flat_map(|sheet| look.systems.iter().map(move |system| (sheet, system)));
        let (panel, switches) = (look.evaluator.panel(), *look.evaluator.switches());
        for (sheet, &system) in explained {
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
            let is_long = account.lines.len() > SHORT;
            self.cases.night(system.to_string(), "", is_long);
        }
        sums.add(look.index, look.weight, &mut self.cases);
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::study::fold::{Go, Options, fold};
    use crate::study::{Listed, Plan, Ranges, State};
    use crate::tally::Table;

    /// A cop who reads one player is explained in a few lines. Eleven blocks in a row take a line each: where actions are
    /// resolved one by one, and where nothing asks for them.
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
        let rows = Table::new(&plan, &state).rows;
        assert_eq!(rows.len(), 7);
        for row in rows {
            let [system] = &row.words[..] else {
                panic!("{row:?}")
            };
            assert_eq!((row.of, row.hits), (2, 1), "{system}");
        }
    }
}
