//! One night under several systems: their outcomes, the groups that agree, and the expectations that are not met.

mod brief;
mod cells;
mod open;
mod page;
mod stopped;

pub use brief::{name, names};
pub use page::{Show, left_out, open_points};

use std::cell::{OnceCell, RefCell};

use nightcourt_corpus::json::{
    Called, Escaped, write_account, write_left_out, write_outcomes, write_verdict,
};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Matrix, Status};
use nightcourt_resolvers::explain::Explanation;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::possible::{BUDGET, Possible, possible_within};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Mismatch, Sheet};

/// A night under several systems.
#[derive(Debug)]
pub struct Ruling<'a> {
    /// The rulers.
    pub panel: &'a Panel,
    /// The night.
    pub sheet: &'a Sheet,
    /// The switches.
    pub switches: Switches,
    /// The lens of the comparison.
    pub lens: Lens,
    /// Open points of the house on which the ruling depends, a clause each.
    pub open_points: Vec<String>,
    verdicts: Vec<(RulerId, Outcome)>,
    compared: Matrix,
    /// Every outcome that the rules of each system allow, for systems with a switch such as `nar-tie=all`.
    possible: Vec<Option<Possible>>,
    /// One account a system, made on demand.
    accounts: Vec<OnceCell<Explanation>>,
    /// The work that accounts may still take.
    budget: RefCell<Budget>,
}

impl<'a> Ruling<'a> {
    /// Resolves a night under every system asked.
    #[must_use]
    pub fn new(
        panel: &'a Panel,
        sheet: &'a Sheet,
        systems: &[RulerId],
        switches: Switches,
        lens: Lens,
    ) -> Ruling<'a> {
        Ruling::within(panel, sheet, systems, switches, lens, &Budget::default())
    }

    /// Resolves within a budget, which limits each system, each account and each search for possible outcomes, and all
    /// of them together.
    #[must_use]
    pub fn within(
        panel: &'a Panel,
        sheet: &'a Sheet,
        systems: &[RulerId],
        switches: Switches,
        lens: Lens,
        budget: &Budget,
    ) -> Ruling<'a> {
        let mut scratch = Scratch::within(budget.clone());
        let verdicts = systems.iter().map(|&system| {
            let mut outcome = Outcome::default();
            panel.resolve(system, &sheet.night, &switches, &mut scratch, &mut outcome);
            (system, outcome)
        });
        let verdicts = verdicts.collect();
        let budget = scratch.budget().clone();
        Ruling::with(panel, sheet, switches, lens, verdicts, budget)
    }

    /// A ruling from these outcomes, made by any caller.
    #[must_use]
    pub fn of(
        panel: &'a Panel,
        sheet: &'a Sheet,
        switches: Switches,
        lens: Lens,
        verdicts: Vec<(RulerId, Outcome)>,
    ) -> Ruling<'a> {
        Ruling::with(panel, sheet, switches, lens, verdicts, Budget::default())
    }

    fn with(
        panel: &'a Panel,
        sheet: &'a Sheet,
        switches: Switches,
        lens: Lens,
        verdicts: Vec<(RulerId, Outcome)>,
        mut budget: Budget,
    ) -> Ruling<'a> {
        let mut compared = Matrix::default();
        compared.compare(verdicts.len(), |place| Some(&verdicts[place].1));
        // Up to four systems may search for all outcomes. Together they take at most the work of two.
        let most = budget.each().saturating_mul(2).min(budget.left());
        let mut together = budget.clone().together(most);
        let all = |&(system, ref outcome): &(RulerId, Outcome)| {
            let known = system.system()?;
            let asked = switches.asks_all(known) && !outcome.exhausted;
            asked.then(|| possible_within(known, &sheet.night, &switches, BUDGET, &mut together))
        };
        let possible = verdicts.iter().map(all).collect();
        // An account that exceeds the budget has a note of it.
        let _ = budget.spend(most - together.left());
        let accounts = verdicts.iter().map(|_| OnceCell::new()).collect();
        Ruling {
            panel,
            sheet,
            switches,
            lens,
            open_points: Vec::new(),
            verdicts,
            compared,
            possible,
            accounts,
            budget: RefCell::new(budget),
        }
    }

    /// Returns the budget without the work done until now.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget.borrow().clone()
    }

    /// The outcome of each system, in the order asked.
    #[must_use]
    pub fn verdicts(&self) -> &[(RulerId, Outcome)] {
        &self.verdicts
    }

    /// Expectations of the night that the systems asked do not meet.
    #[must_use]
    pub fn mismatches(&self) -> Vec<Mismatch> {
        let mut unmet = Vec::new();
        for expectation in &self.sheet.expect {
            for (system, outcome) in &self.verdicts {
                unmet.extend(expectation.check(self.sheet, *system, outcome));
            }
        }
        unmet
    }

    /// The systems in groups that agree under the lens: the largest group first, then in the order asked. A system without
    /// an outcome is in none.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<RulerId>> {
        let places = self.places();
        places.iter().map(|group| self.systems_at(group)).collect()
    }

    fn systems_at(&self, places: &[usize]) -> Vec<RulerId> {
        places.iter().map(|&place| self.verdicts[place].0).collect()
    }

    /// The narrowest lens under which two of the systems asked diverge; `None` if they agree, or one of them has no outcome.
    #[must_use]
    pub fn diverges(&self, one: RulerId, other: RulerId) -> Option<Lens> {
        let place = |system| self.verdicts.iter().position(|(asked, _)| *asked == system);
        self.compared.pair(place(one)?, place(other)?).narrowest()
    }

    fn places(&self) -> Vec<Vec<usize>> {
        let mut groups = self.compared.groups(self.lens);
        let largest = groups.iter().map(Vec::len).max().unwrap_or(0);
        if let Some(first) = groups.iter().position(|group| group.len() == largest) {
            groups[..=first].rotate_right(1);
        }
        groups
    }

    /// The systems that exceeded their step budget, in the order asked: they have no outcome, and are not compared.
    #[must_use]
    pub fn exceeded(&self) -> Vec<RulerId> {
        self.with_status(Status::Exhausted)
    }

    /// The engines that failed, in the order asked: they have no outcome either.
    #[must_use]
    pub fn failed(&self) -> Vec<RulerId> {
        self.with_status(Status::Panicked)
    }

    fn with_status(&self, status: Status) -> Vec<RulerId> {
        let each = self.verdicts.iter().zip(self.compared.statuses());
        each.filter(|&(_, &its)| its == status)
            .map(|(&(system, _), _)| system)
            .collect()
    }

    /// Returns the groups of systems that agree, in a sentence; nothing for one system alone that has an outcome.
    #[must_use]
    pub fn agreement(&self) -> Option<String> {
        let exceeded = self.exceeded();
        let without = match &exceeded[..] {
            [] => None,
            [one] => Some(format!("{} exceeded its step budget", one.id())),
            all => Some(format!("{} exceeded their step budgets", words(all))),
        };
        let silent = self.verdicts.iter().filter_map(|(system, outcome)| {
            let why = outcome.silence.as_ref()?;
            Some(format!("{} has no outcome ({why})", system.id()))
        });
        let mut parts = self.agreeing();
        parts.extend(without.into_iter().chain(silent));
        (!parts.is_empty()).then(|| parts.join("; ") + ".")
    }

    /// Returns sentences on the systems that have an outcome: groups that agree, and the lens on which the others
    /// differ from the largest group.
    fn agreeing(&self) -> Vec<String> {
        let groups = self.places();
        let Some((reference, others)) = groups.split_first() else {
            return Vec::new();
        };
        let named = |group: &[usize]| words(&self.systems_at(group));
        let own = |&place: &usize| RulerId::SYSTEMS.contains(&self.verdicts[place].0);
        let alone = reference.len() == 1;
        if others.is_empty() {
            return match reference.len() {
                1 if self.verdicts.len() == 1 => Vec::new(),
                1 => vec![format!("only {} has an outcome", named(reference))],
                7 if reference.iter().all(own) => vec!["All seven systems agree".to_owned()],
                _ => vec![format!("{} agree", named(reference))],
            };
        }
        let what = |group: &[usize]| {
            let pair = self.compared.pair(reference[0], group[0]);
            differ_on(pair.narrowest().unwrap_or(Lens::Deaths))
        };
        let one = named(reference);
        if let (true, [other]) = (alone, others) {
            let clause = format!("{one} and {} differ on {}", named(other), what(other));
            return vec![clause];
        }
        let (first, from) = match alone {
            true => ("no two systems agree".to_owned(), format!("from {one} ")),
            false => (format!("{one} agree"), String::new()),
        };
        let differs = others.iter().map(|group| {
            let verb = if group.len() == 1 {
                "differs"
            } else {
                "differ"
            };
            format!("{} {verb} {from}on {}", named(group), what(group))
        });
        std::iter::once(first).chain(differs).collect()
    }

    /// Writes the verdicts as a batch does, with commas between them: with accounts, and with the roles left out if that is asked.
    #[must_use]
    pub fn verdicts_json(&self, show: Show, with_left_out: bool) -> String {
        let mut out = Vec::new();
        let [mut players, mut things, mut left_out] = <[Escaped; 3]>::default();
        players.set(&self.sheet.names);
        things.set(&self.sheet.items);
        if with_left_out {
            left_out.set(&self.sheet.left_out());
        }
        for (number, (system, outcome)) in self.verdicts.iter().enumerate() {
            out.extend_from_slice(if number > 0 { b"," } else { b"" });
            let called = &Called {
                players: &players,
                things: &things,
                items: &self.sheet.items,
                roles: &self.sheet.roles,
            };
            write_verdict(&mut out, 0, *system, outcome, called);
            if let Some(all) = &self.possible[number] {
                write_outcomes(&mut out, all, called);
            }
            if !outcome.exhausted {
                write_left_out(&mut out, &left_out);
            }
            // A program has no account.
            if show.accounts && !self.panel.is_program(*system) {
                write_account(&mut out, &self.explanation(*system).lines);
            }
        }
        String::from_utf8(out).expect("names are text")
    }
}

fn words(systems: &[RulerId]) -> String {
    let ids: Vec<&str> = systems.iter().map(|system| system.id()).collect();
    ids.join(", ")
}

/// The results that a lens adds to those of narrower lenses.
#[must_use]
pub const fn differ_on(lens: Lens) -> &'static str {
    match lens {
        Lens::Deaths => "deaths",
        Lens::State => "what becomes of the living",
        Lens::Full => "what players are told",
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{PlayerId, PlayerSet};
    use nightcourt_resolvers::outcome::{ReportKind, Value};
    use nightcourt_resolvers::ruler::SEVEN;

    use super::*;

    fn sentence(lens: Lens, outcomes: &[(RulerId, Outcome)]) -> Option<String> {
        let sheet = Sheet::parse("[players]\nAnn = Town Cop\nBob = Town Cop\n").unwrap();
        Ruling::of(&SEVEN, &sheet, Switches::default(), lens, outcomes.to_vec()).agreement()
    }

    #[test]
    fn agreement_is_one_sentence() {
        let quiet = Outcome::default();
        let death = Outcome {
            deaths: PlayerSet::of(PlayerId::new(0)),
            ..Outcome::default()
        };
        let other = Outcome {
            deaths: PlayerSet::of(PlayerId::new(1)),
            ..Outcome::default()
        };
        let gone = Outcome {
            exhausted: true,
            ..Outcome::default()
        };
        let mut told = quiet.clone();
        told.tell(PlayerId::new(0), ReportKind::Investigate, Value::NoResult);
        let [nar, snarf, rar, lar] = [RulerId::NAR, RulerId::SNARF, RulerId::RAR, RulerId::LAR];
        let with = |lens, pairs: &[(RulerId, &Outcome)]| {
            let pairs: Vec<_> = pairs
                .iter()
                .map(|&(system, outcome)| (system, outcome.clone()))
                .collect();
            sentence(lens, &pairs).unwrap_or_default()
        };
        assert_eq!(with(Lens::Full, &[(nar, &quiet)]), "");
        assert_eq!(
            with(Lens::Full, &[(nar, &quiet), (rar, &quiet)]),
            "nar, rar agree."
        );
        let all: Vec<_> = RulerId::SYSTEMS
            .iter()
            .map(|&system| (system, &quiet))
            .collect();
        assert_eq!(with(Lens::Full, &all), "All seven systems agree.");
        assert_eq!(
            with(
                Lens::Full,
                &[(snarf, &death), (nar, &quiet), (rar, &quiet), (lar, &told)]
            ),
            "nar, rar agree; snarf differs on deaths; lar differs on what players are told."
        );
        assert_eq!(
            with(
                Lens::Deaths,
                &[(nar, &quiet), (rar, &quiet), (lar, &told), (snarf, &death)]
            ),
            "nar, rar, lar agree; snarf differs on deaths."
        );
        assert_eq!(
            with(Lens::Full, &[(nar, &death), (rar, &quiet)]),
            "nar and rar differ on deaths."
        );
        assert_eq!(
            with(Lens::Full, &[(nar, &death), (rar, &quiet), (lar, &other)]),
            "no two systems agree; rar differs from nar on deaths; lar differs from nar on deaths."
        );
        assert_eq!(
            with(Lens::Full, &[(nar, &quiet), (lar, &quiet), (rar, &gone)]),
            "nar, lar agree; rar exceeded its step budget."
        );
        assert_eq!(
            with(Lens::Full, &[(rar, &gone)]),
            "rar exceeded its step budget."
        );
        assert_eq!(
            with(Lens::Full, &[(rar, &gone), (lar, &gone)]),
            "rar, lar exceeded their step budgets."
        );
        assert_eq!(
            with(Lens::Full, &[(rar, &gone), (nar, &quiet)]),
            "only nar has an outcome; rar exceeded its step budget."
        );
        assert_eq!(
            with(Lens::Full, &[(rar, &gone), (nar, &quiet), (snarf, &death)]),
            "nar and snarf differ on deaths; rar exceeded its step budget."
        );
    }

    fn json(night: &str, systems: &[RulerId]) -> String {
        let sheet = Sheet::parse(night).unwrap();
        let ruling = Ruling::new(&SEVEN, &sheet, systems, Switches::default(), Lens::Full);
        ruling.verdicts_json(Show::default(), false)
    }

    #[test]
    fn items_in_json_have_their_names() {
        let night =
            "[players]\nThea = Town Thief\nVic = Town with gun, old key\n[actions]\nThea -> Vic\n";
        let json = json(night, &[RulerId::NAR]);
        assert!(
            json.contains(r#""holds":{"Thea":["gun","old key"]}"#),
            "{json}"
        );
    }
}
