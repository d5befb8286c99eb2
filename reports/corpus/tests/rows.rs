//! Outcomes and events as rows, written a second time: the rows of the library are read from the bytes of batches, and these are
//! made without them.

use nightcourt_corpus::json::verdict::{AgentRow, EventRow, OutcomeRow, ReportRow, ValueRow};
use nightcourt_resolvers::model::{ItemId, ItemSet, PlayerId, PlayerSet, Reflex, Trigger};
use nightcourt_resolvers::outcome::{Agent, Event, EventKind, Outcome, Report, Value};
use nightcourt_resolvers::text::{Sheet, compare_values, title_words};

/// Returns an outcome with the names of a sheet.
pub(crate) fn outcome_row(outcome: &Outcome, sheet: &Sheet) -> OutcomeRow {
    OutcomeRow {
        deaths: names(outcome.deaths, sheet),
        alignment: outcome
            .converted
            .iter()
            .map(|player| (name(player, sheet), "cult".to_owned()))
            .collect(),
        stripped: names(outcome.stripped, sheet),
        holds: outcome
            .holds
            .iter()
            .map(|&(player, held)| (name(player, sheet), items(held, sheet)))
            .collect(),
        money: outcome
            .money
            .iter()
            .map(|&(player, money)| (name(player, sheet), money))
            .collect(),
        revived: names(outcome.revived, sheet),
        reports: reports(&outcome.reports, sheet),
    }
}

/// Returns an event with the names of a sheet.
pub(crate) fn event_row(event: &Event<'_>, sheet: &Sheet) -> EventRow {
    let actions = || {
        event
            .members()
            .map(|agent| agent_row(agent, sheet))
            .collect()
    };
    match event.kind {
        EventKind::BreakdownByList => EventRow::Breakdown {
            decided: "list".to_owned(),
            actions: actions(),
        },
        EventKind::BreakdownByTie => EventRow::Breakdown {
            decided: "tie".to_owned(),
            actions: actions(),
        },
        EventKind::Ambiguity => EventRow::Ambiguity { actions: actions() },
        EventKind::Order => EventRow::Order { actions: actions() },
        EventKind::Split => EventRow::Split { actions: actions() },
        EventKind::Contradiction => EventRow::Contradiction { actions: actions() },
        EventKind::Loop => EventRow::Loop {
            members: actions(),
            failed: event
                .failed()
                .map(|agent| agent_row(agent, sheet))
                .collect(),
        },
    }
}

fn name(player: PlayerId, sheet: &Sheet) -> String {
    sheet.name(player).to_owned()
}

fn names(players: PlayerSet, sheet: &Sheet) -> Vec<String> {
    players.iter().map(|player| name(player, sheet)).collect()
}

fn item(item: ItemId, sheet: &Sheet) -> String {
    sheet.items[item.index()].clone()
}

/// Lists items, sorted by name.
fn items(held: ItemSet, sheet: &Sheet) -> Vec<String> {
    let mut items: Vec<String> = held.iter().map(|one| item(one, sheet)).collect();
    items.sort();
    items
}

/// Reports come sorted by player and kind; lines of one kind are sorted by value.
fn reports(reports: &[Report], sheet: &Sheet) -> Vec<ReportRow> {
    let mut rows = Vec::new();
    for lines in reports.chunk_by(|a, b| (a.to, a.kind) == (b.to, b.kind)) {
        let mut sorted = lines.to_vec();
        sorted.sort_by(|a, b| compare_values(a.value, b.value, &sheet.items, &sheet.roles));
        rows.extend(sorted.iter().map(|report| ReportRow {
            to: name(report.to, sheet),
            ability: report.kind.id().to_owned(),
            value: value(report.value, sheet),
        }));
    }
    rows
}

fn value(value: Value, sheet: &Sheet) -> ValueRow {
    ValueRow::Word(match value {
        Value::Players(players) => return ValueRow::List(names(players, sheet)),
        Value::Abilities(abilities) => {
            return ValueRow::List(
                abilities
                    .iter()
                    .map(|ability| ability.id().to_owned())
                    .collect(),
            );
        }
        Value::Alignment(reading) => reading.word().to_owned(),
        Value::Role(title) => title_words(&title, &sheet.items, &sheet.roles),
        Value::Item(one) => item(one, sheet),
        Value::Reads(reads) => reads.word().to_owned(),
        Value::NoResult => "no result".to_owned(),
        Value::Nobody => "nobody".to_owned(),
    })
}

fn agent_row(agent: Agent, sheet: &Sheet) -> AgentRow {
    match agent {
        Agent::Submitted(action) => AgentRow::Submitted(action.index()),
        Agent::Passive(Reflex { owner, trigger }) => {
            let passive = match trigger {
                Trigger::Pgo => "pgo".to_owned(),
                Trigger::Suicidal => "suicidal".to_owned(),
                Trigger::Vendor(sold) => format!("vendor:{}", item(sold, sheet)),
            };
            AgentRow::Passive {
                passive,
                owner: name(owner, sheet),
            }
        }
    }
}
