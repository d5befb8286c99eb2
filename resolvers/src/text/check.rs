//! Checking what was expected against what a system says.

use std::fmt;

use super::expect::{Claim, Expectation};
use super::print::{claim_values, claim_words};
use super::sheet::Sheet;
use super::words::{compare_values, title_words};
use crate::model::{Reading, same_word};
use crate::outcome::{Outcome, Value};
use crate::ruler::RulerId;

/// A claim that an outcome does not bear out.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The system or other ruler.
    pub system: RulerId,
    /// The subject of the claim: `dies`, `Ann track`.
    pub about: String,
    /// The expected value.
    pub expected: String,
    /// The value that the system gives.
    pub got: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mismatch {
            system,
            about,
            expected,
            got,
        } = self;
        write!(
            f,
            "{}: {about}: expected {expected}, got {got}",
            system.id()
        )
    }
}

impl Expectation {
    /// The claims that an outcome under one of the expectation's systems does not bear out; none under another system.
    #[must_use]
    pub fn check(
        &self,
        sheet: &Sheet,
        system: impl Into<RulerId>,
        outcome: &Outcome,
    ) -> Vec<Mismatch> {
        let system = system.into();
        if !self.systems.contains(&system) {
            return Vec::new();
        }
        let words = sheet.words();
        let said = |claim: &Claim| claim_values(claim, words).join("; ");
        let mut found = Vec::new();
        for claim in &self.claims {
            let mut mismatch = Mismatch {
                system,
                about: claim_words(claim, words),
                expected: said(claim),
                got: String::new(),
            };
            if outcome.exhausted {
                mismatch.got = match &outcome.silence {
                    Some(why) => format!("no outcome: {why}"),
                    None => "no outcome: the system exceeded its step budget".to_owned(),
                };
                found.push(mismatch);
                continue;
            }
            let truth = truth(claim, sheet, outcome);
            if !same(claim, &truth, sheet) {
                mismatch.got = said(&truth);
                found.push(mismatch);
            }
        }
        found
    }
}

fn truth(claim: &Claim, sheet: &Sheet, outcome: &Outcome) -> Claim {
    match *claim {
        Claim::Dies(_) => Claim::Dies(outcome.deaths),
        Claim::Told { to, kind, .. } => {
            let told = outcome
                .reports
                .iter()
                .filter(|report| report.to == to && report.kind == kind);
            let mut lines: Vec<Value> = told.map(|report| report.value).collect();
            lines.sort_by(|&a, &b| compare_values(a, b, &sheet.items, &sheet.roles));
            Claim::Told { to, kind, lines }
        }
        Claim::Alignment(player, _) => {
            let converted = outcome.converted.contains(player);
            let start = sheet.night.player(player).alignment;
            Claim::Alignment(
                player,
                if converted {
                    Reading::Cult
                } else {
                    start.into()
                },
            )
        }
        Claim::Abilities(player, _) => Claim::Abilities(player, outcome.stripped.contains(player)),
        Claim::Holds(player, _) => Claim::Holds(player, outcome.held(player)),
        Claim::Money(player, _) => Claim::Money(player, outcome.money_of(player)),
        Claim::Revived(player, _) => Claim::Revived(player, outcome.revived.contains(player)),
    }
}

/// Reports whether a claim is the truth. Lines that are told may stand in any order; roles are compared as a role cop
/// reads them.
fn same(claim: &Claim, truth: &Claim, sheet: &Sheet) -> bool {
    let (Claim::Told { lines: claimed, .. }, Claim::Told { lines: told, .. }) = (claim, truth)
    else {
        return claim == truth;
    };
    let mut left = told.clone();
    let found = claimed.iter().all(|&line| {
        let place = left.iter().position(|&one| same_line(line, one, sheet));
        place.map(|place| left.remove(place)).is_some()
    });
    found && left.is_empty()
}

fn same_line(a: Value, b: Value, sheet: &Sheet) -> bool {
    let (Value::Role(claimed), Value::Role(told)) = (a, b) else {
        return a == b;
    };
    let [claimed, told] =
        [claimed, told].map(|title| title_words(&title, &sheet.items, &sheet.roles));
    same_word(&claimed, &told)
}
