//! The golden nights as a suite of JSON files that an engine can be tested with in its own language, without this program.

use std::collections::BTreeMap;

use nightcourt_corpus::json::verdict::{OutcomeRow, ReportRow, ValueRow};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Rolecop;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::{Claim, ClaimText, Sheet};
use serde::{Deserialize, Serialize};

use crate::asked::asked;
use crate::golden::{Golden, nights};
use crate::protocol::AskedNight;

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of the suite's form. It changes when a valid file becomes invalid, or changes its meaning.
pub const VERSION: u32 = 1;

/// A golden night, and the answers of systems.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "SuiteCase")
)]
pub struct SuiteCase {
    /// The version of this form.
    pub version: u32,
    /// The claim of the night, in a word; the name of the file.
    pub id: String,
    /// The claim, its source and its rules.
    pub about: Vec<String>,
    /// The switches that are not at their defaults.
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub switches: BTreeMap<String, String>,
    /// The night, as engines receive it.
    pub night: AskedNight,
    /// The same night as text.
    pub text: String,
    /// The expected answers, by the ids of the systems that the source has claims about.
    pub expect: BTreeMap<String, Expected>,
}

/// The expected answer of a system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Expected")
)]
pub struct Expected {
    /// The claims of the source, worked out by hand.
    pub claims: Vec<ClaimRow>,
    /// The whole outcome under the system, beyond the claims of the source.
    pub outcome: OutcomeRow,
}

/// A claim of a source about the end of a night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Claim")
)]
pub enum ClaimRow {
    /// Exactly these are reported dead.
    Deaths {
        /// The players.
        players: Vec<String>,
        /// The line of the night text.
        line: String,
    },
    /// A player receives exactly these reports of a kind.
    Told {
        /// The player.
        player: String,
        /// The kind: `track`, `receives` and so on.
        ability: String,
        /// The reports, in any order.
        values: Vec<ValueRow>,
        /// The line of the night text; several lines for several reports.
        line: String,
    },
    /// A player is of this side at the end of the night.
    Alignment {
        /// The player.
        player: String,
        /// The side as a Cop who is not deceived reads it: `cult`, `mafia`, `neutral`, `town` or `werewolf`.
        side: String,
        /// The line of the night text.
        line: String,
    },
    /// A player has lost abilities, or has not.
    Stripped {
        /// The player.
        player: String,
        /// True if so.
        yes: bool,
        /// The line of the night text.
        line: String,
    },
    /// A player holds exactly these at the end of the night.
    Holds {
        /// The player.
        player: String,
        /// The items.
        items: Vec<String>,
        /// The line of the night text.
        line: String,
    },
    /// A player has exactly this much at the end of the night.
    Money {
        /// The player.
        player: String,
        /// The amount.
        money: u32,
        /// The line of the night text.
        line: String,
    },
    /// A player came back from the dead, or did not.
    Revived {
        /// The player.
        player: String,
        /// True if so.
        yes: bool,
        /// The line of the night text.
        line: String,
    },
}

/// Every golden night, by name.
#[must_use]
pub fn suite() -> Vec<SuiteCase> {
    nights().iter().map(case).collect()
}

fn case(golden: &Golden) -> SuiteCase {
    let sheet = &golden.sheet;
    let about = sheet
        .title
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("switch:"));
    let mut expect = BTreeMap::new();
    for system in System::ALL {
        let claims = sheet
            .expect
            .iter()
            .filter(|one| one.systems.contains(&system.into()))
            .flat_map(|one| &one.claims);
        let claims: Vec<ClaimRow> = claims.map(|claim| claim_row(claim, sheet)).collect();
        if !claims.is_empty() {
            let mut outcome = Outcome::default();
            resolve(
                system,
                &sheet.night,
                &golden.switches,
                &mut Scratch::default(),
                &mut outcome,
            );
            expect.insert(
                system.id().to_owned(),
                Expected {
                    claims,
                    outcome: OutcomeRow::of(&outcome, sheet),
                },
            );
        }
    }
    SuiteCase {
        version: VERSION,
        id: golden.name.to_owned(),
        about: about.map(str::to_owned).collect(),
        switches: golden.set.iter().cloned().collect(),
        night: asked(sheet, Rolecop::default()),
        text: golden.text.to_owned(),
        expect,
    }
}

fn claim_row(claim: &Claim, sheet: &Sheet) -> ClaimRow {
    let line = ClaimText {
        claim,
        words: sheet.words(),
    }
    .to_string();
    let name = |player| sheet.name(player).to_owned();
    match claim {
        Claim::Dies(players) => ClaimRow::Deaths {
            players: players.iter().map(name).collect(),
            line,
        },
        Claim::Told { to, kind, lines } => {
            let mut told = Outcome::default();
            // `tell` would drop a report that a claim lists twice.
            told.reports.extend(
                lines
                    .iter()
                    .map(|&value| nightcourt_resolvers::outcome::Report {
                        to: *to,
                        kind: *kind,
                        value,
                    }),
            );
            let values = OutcomeRow::of(&told, sheet)
                .reports
                .into_iter()
                .map(|ReportRow { value, .. }| value)
                .collect();
            ClaimRow::Told {
                player: name(*to),
                ability: kind.id().to_owned(),
                values,
                line,
            }
        }
        Claim::Alignment(player, reading) => ClaimRow::Alignment {
            player: name(*player),
            side: reading.word().to_owned(),
            line,
        },
        Claim::Abilities(player, yes) => ClaimRow::Stripped {
            player: name(*player),
            yes: *yes,
            line,
        },
        Claim::Holds(player, items) => {
            let mut items: Vec<String> = items
                .iter()
                .map(|item| sheet.items[item.index()].clone())
                .collect();
            items.sort();
            ClaimRow::Holds {
                player: name(*player),
                items,
                line,
            }
        }
        Claim::Money(player, money) => ClaimRow::Money {
            player: name(*player),
            money: *money,
            line,
        },
        Claim::Revived(player, yes) => ClaimRow::Revived {
            player: name(*player),
            yes: *yes,
            line,
        },
    }
}

/// Writes the README of the exported folder.
#[must_use]
pub fn readme(cases: &[SuiteCase]) -> String {
    let of = |system: System| {
        cases
            .iter()
            .filter(|case| case.expect.contains_key(system.id()))
            .count()
    };
    let rows: Vec<String> = System::ALL
        .iter()
        .map(|&system| format!("| `{}` | {} |", system.id(), of(system)))
        .collect();
    include_str!("suite_readme.md")
        .replace("{NIGHTS}", &cases.len().to_string())
        .replace("{VERSION}", &VERSION.to_string())
        .replace("{SYSTEMS}", &rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_reads_back_as_it_was_written_and_its_text_is_its_night() {
        let cases = suite();
        assert_eq!(cases.len(), nights().len());
        for case in &cases {
            let written = serde_json::to_string(case).unwrap();
            assert_eq!(&serde_json::from_str::<SuiteCase>(&written).unwrap(), case);
            assert_eq!(
                asked(&Sheet::parse(&case.text).unwrap(), Rolecop::default()),
                case.night,
                "{}",
                case.id
            );
            assert!(
                !case.expect.is_empty() && !case.about.is_empty(),
                "{}",
                case.id
            );
        }
    }

    /// Every claim holds in the outcome of the same file, so that testing the outcome tests the claims.
    #[test]
    fn claims_and_outcomes_say_the_same() {
        for case in suite() {
            for (system, Expected { claims, outcome }) in &case.expect {
                for claim in claims {
                    assert!(
                        holds(claim, outcome, &case.night),
                        "{} {system}: {claim:?}",
                        case.id
                    );
                }
            }
        }
    }

    /// Written from the README of the suite, as the author of an engine would.
    fn holds(claim: &ClaimRow, outcome: &OutcomeRow, night: &AskedNight) -> bool {
        let sorted = |mut list: Vec<String>| {
            list.sort();
            list
        };
        match claim {
            ClaimRow::Deaths { players, .. } => {
                sorted(players.clone()) == sorted(outcome.deaths.clone())
            }
            ClaimRow::Told {
                player,
                ability,
                values,
                ..
            } => {
                let told = outcome
                    .reports
                    .iter()
                    .filter(|report| report.to == *player && report.ability == *ability);
                let words = |value: &ValueRow| serde_json::to_string(value).unwrap();
                let told: Vec<String> = told.map(|report| words(&report.value)).collect();
                sorted(told) == sorted(values.iter().map(words).collect())
            }
            ClaimRow::Alignment { player, side, .. } => {
                let before = night
                    .players
                    .iter()
                    .find(|one| one.name == *player)
                    .unwrap();
                let neutral = before.alignment.starts_with("neutral");
                let before = if neutral {
                    "neutral"
                } else {
                    before.alignment.as_str()
                };
                outcome.alignment.get(player).map_or(before, String::as_str) == side
            }
            ClaimRow::Stripped { player, yes, .. } => outcome.stripped.contains(player) == *yes,
            ClaimRow::Holds { player, items, .. } => {
                outcome.holds.get(player).cloned().unwrap_or_default() == *items
            }
            ClaimRow::Money { player, money, .. } => {
                outcome.money.get(player).copied().unwrap_or(0) == *money
            }
            ClaimRow::Revived { player, yes, .. } => outcome.revived.contains(player) == *yes,
        }
    }
}
