//! Small changes to a night that change one system's ruling: each action left out, each two neighbours swapped in the
//! order of submission, each switch set to another option. Changes without an effect are left out.

use nightcourt_pages::ruling::Ruling;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::Action;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::rule::{PlayerResult, says};
use crate::night;
use crate::problem::Answer;
use crate::request::{NightInput, Terms};
use crate::respond::{Responder, json};
use crate::terms::Checked;

#[derive(Serialize, Default)]
struct Changes {
    actions: Vec<Variant>,
    orders: Vec<Variant>,
    switches: Vec<Variant>,
    /// The number of changes that were tried.
    tried: usize,
    /// The reason that none is listed, in a sentence.
    why: Option<&'static str>,
}

/// A changed night, and the players whose results differ.
#[derive(Serialize)]
struct Variant {
    /// The change, in words.
    change: String,
    /// The number of the action that is left out, if the change is that.
    action: Option<usize>,
    /// The switch and the option.
    switch: Option<(&'static str, &'static str)>,
    /// The text of the changed night; none for a switch.
    night: Option<String>,
    /// The new results of the players whose results differ, in sentences; empty if none does.
    then: String,
}

/// Small changes to a night that change one system's ruling.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhatIf {
    /// The night.
    night: NightInput,
    /// The system whose ruling counts.
    #[serde(default)]
    system: Option<String>,
    /// House rules, switches and rulebooks.
    #[serde(default)]
    terms: Terms,
}

impl WhatIf {
    pub(crate) fn answer(&self, _: &Responder, budget: Budget) -> Answer {
        let (checked, system) = Checked::of_page(&self.terms, self.system.as_deref())?;
        let sheet = checked.night(&self.night)?;
        let (panel, switches) = (&checked.panel, checked.switches);
        let count = sheet.night.actions().len();
        let (before, left) = outcome(panel, &sheet, system, switches, &budget);
        let (spent, share) = (budget.left() - left.left(), share(count, left));
        // A changed night takes about as much work as the night itself.
        if spent > share.left() {
            let why = Some("The night is too large to be tried with changes here.");
            return json(&Changes {
                why,
                ..Changes::default()
            });
        }
        let trial = Trial {
            panel,
            system,
            switches,
            before,
            budget: share,
        };
        let lines = sheet.action_lines();
        let changed = |words: String, change: &dyn Fn(&mut Vec<Action>)| {
            let mut actions = sheet.night.actions().to_vec();
            change(&mut actions);
            let other = night::with(&sheet, actions)?;
            let then =
                trial.differences(&outcome(panel, &other, system, switches, &trial.budget).0);
            Some(Variant {
                change: words,
                action: None,
                switch: None,
                night: Some(other.to_string()),
                then,
            })
        };
        let left_out = |number: usize| {
            let without = changed(format!("Without {}", lines[number]), &|actions| {
                actions.remove(number);
            })?;
            Some(Variant {
                action: Some(number),
                ..without
            })
        };
        let swapped = |number: usize| {
            let (first, second) = (&lines[number], &lines[number + 1]);
            changed(
                format!("With “{second}” submitted before “{first}”"),
                &|actions| actions.swap(number, number + 1),
            )
        };
        let actions: Vec<Variant> = (0..count).filter_map(left_out).collect();
        let orders: Vec<Variant> = (0..count.saturating_sub(1)).filter_map(swapped).collect();
        let switched = trial.switched(&sheet);
        let tried = actions.len() + orders.len() + switched.len();
        let telling =
            |all: Vec<Variant>| all.into_iter().filter(|one| !one.then.is_empty()).collect();
        let mut changes = Changes {
            actions: telling(actions),
            orders: telling(orders),
            switches: telling(switched),
            tried,
            why: None,
        };
        let found = [&changes.actions, &changes.orders, &changes.switches];
        if found.iter().all(|all| all.is_empty()) {
            changes.why = Some(
                "Nothing changes it: no action left out, no two swapped in their order, no other ruling of this system.",
            );
        }
        json(&changes)
    }
}

/// One system's verdict, which changed nights are compared with.
struct Trial<'a> {
    panel: &'a Panel,
    system: RulerId,
    switches: Switches,
    before: Vec<PlayerResult>,
    /// The budget of each change.
    budget: Budget,
}

impl Trial<'_> {
    /// Tries every switch of the system with every other option, except those with a number or a set of outcomes.
    fn switched(&self, sheet: &Sheet) -> Vec<Variant> {
        let mut all = Vec::new();
        for row in SWITCHES.iter().filter(|row| {
            self.system
                .system()
                .is_some_and(|system| row.systems.contains(&system))
        }) {
            let options = row.options.iter().zip(row.says);
            for (&option, says) in
                options.filter(|&(&option, _)| option != "all" && !option.contains(':'))
            {
                let mut switches = self.switches;
                if switches.set(row.id, option).is_ok() && switches != self.switches {
                    let then = match row.may_matter(&sheet.night) {
                        true => self.differences(
                            &outcome(self.panel, sheet, self.system, switches, &self.budget).0,
                        ),
                        false => String::new(),
                    };
                    all.push(Variant {
                        change: format!("If “{}” is answered “{says}”", row.question),
                        action: None,
                        switch: Some((row.id, option)),
                        night: None,
                        then,
                    });
                }
            }
        }
        all
    }

    /// Returns the results that differ, in sentences. A player without results any more gets the words for that.
    fn differences(&self, after: &[PlayerResult]) -> String {
        let gone = self
            .before
            .iter()
            .filter(|one| after.iter().all(|other| other.player != one.player));
        let nothing = gone.map(|one| PlayerResult {
            player: one.player.clone(),
            says: vec!["nothing happens".to_owned()],
        });
        let changed = after.iter().filter(|one| !self.before.contains(one));
        let each: Vec<String> = changed
            .cloned()
            .chain(nothing)
            .map(|one| format!("{}: {}.", one.player, one.says.join("; ")))
            .collect();
        each.join(" ")
    }
}

/// Returns an equal share of the work for each change: each action left out, each two swapped, each option.
fn share(actions: usize, left: Budget) -> Budget {
    let options = SWITCHES.iter().map(|row| row.options.len()).sum::<usize>();
    let each = left.left() / (2 * actions + options) as u64;
    left.together(each)
}

/// Returns one system's verdict, and the budget without the work that it took.
fn outcome(
    panel: &Panel,
    sheet: &Sheet,
    system: RulerId,
    switches: Switches,
    budget: &Budget,
) -> (Vec<PlayerResult>, Budget) {
    let ruling = Ruling::within(panel, sheet, &[system], switches, Lens::Full, budget);
    let said = if ruling.exceeded().is_empty() {
        says(&ruling, system)
    } else {
        vec![PlayerResult {
            player: "everybody".to_owned(),
            says: vec!["the system exceeded its step budget".to_owned()],
        }]
    };
    (said, ruling.budget())
}
