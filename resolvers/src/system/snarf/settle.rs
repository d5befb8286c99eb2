//! The end of the night (SNARF-23; [SNARF] "Beginning and End of the Night"): fates, identities, reports.

use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::model::{Action, ActionId, Alignment, Night, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Report, ReportKind, Value};
use crate::rule::Rule;

use super::visits::Look;
use super::{Progress, Scratch};

/// Settles what the queue left.
pub(super) fn settle(
    night: &Night,
    all: &Scratch,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder,
) {
    recorder.record(|account| account.end_of_the_night(Rule::Snarf23));
    let dead = hidden(night, all, recorder);
    for player in dead.iter() {
        let shown = identity(&all.exchanges, player);
        record_identity(all, player, shown, recorder);
        outcome.deaths.insert(shown);
    }
    for player in outcome.deaths.iter() {
        recorder.result(Effect::Dies(player));
    }
    let new = |player: &PlayerId| night.player(*player).alignment != Alignment::Cult;
    outcome.converted = all.states.held.recruited.iter().filter(new).collect();
    outcome.stripped = all.stripped;
    outcome.revived = all.revived;
    recorder.changes(outcome);
    if night.has_items() {
        recorder.belongings(outcome, night, &all.states.has);
    }
    for (id, action) in night.action_ids().iter().zip(night.actions()) {
        if let Some(kind) = ReportKind::of(action.ability) {
            let value = read(night, all, id, action, kind, recorder);
            recorder.tell_reader(
                outcome,
                id,
                Report {
                    to: action.actor,
                    kind,
                    value,
                },
            );
        }
    }
}

fn hidden(night: &Night, all: &Scratch, recorder: &mut impl Recorder) -> PlayerSet {
    let mut dead = all
        .states
        .held
        .dead
        .union(all.weakened)
        .intersection(night.living());
    loop {
        let before = dead;
        for &(hider, behind) in &all.hides {
            let shares = dead.contains(behind) || !night.town().contains(behind);
            if hider != behind && shares && !dead.contains(hider) {
                recorder.record(|account| account.fate(hider, behind, dead.contains(behind)));
                dead.insert(hider);
            }
        }
        if dead == before {
            return dead;
        }
    }
}

/// As whom a player is reported. Of exchanges that share a player none does anything (MODEL-33), so that at most one
/// can count.
fn identity(exchanges: &[[PlayerId; 2]], player: PlayerId) -> PlayerId {
    let Some(number) = exchanges.iter().position(|pair| pair.contains(&player)) else {
        return player;
    };
    let [one, other] = exchanges[number];
    let shares = |&(place, pair): &(usize, &[PlayerId; 2])| {
        place != number && (pair.contains(&one) || pair.contains(&other))
    };
    if exchanges
        .iter()
        .enumerate()
        .any(|exchange| shares(&exchange))
    {
        player
    } else if player == one {
        other
    } else {
        one
    }
}

/// Tells as whom a death is reported, and by which exchange; or which exchanges share players, so that none of them does
/// anything.
fn record_identity<R: Recorder>(
    all: &Scratch,
    player: PlayerId,
    shown: PlayerId,
    recorder: &mut R,
) {
    if !R::ENABLED {
        return;
    }
    let mut players = PlayerSet::of(player);
    let linked = |players: PlayerSet| {
        let meets = move |pair: &[PlayerId; 2]| pair.iter().any(|&one| players.contains(one));
        all.exchanges
            .iter()
            .zip(&all.ledger.exchanges)
            .filter(move |(pair, _)| meets(pair))
    };
    loop {
        let wider: PlayerSet = linked(players)
            .flat_map(|(pair, _)| *pair)
            .chain(players.iter())
            .collect();
        if wider == players {
            break;
        }
        players = wider;
    }
    let by: Vec<Agent> = linked(players).map(|(_, &by)| by).collect();
    match *by.as_slice() {
        [] => {}
        [by] => recorder.record(|account| account.exchanged(player, shown, by)),
        _ => recorder.record(|account| account.torn(player, &by)),
    }
}

/// Tells a reader the result found at its order, or the visits of the whole night.
fn read(
    night: &Night,
    all: &Scratch,
    id: ActionId,
    action: &Action,
    kind: ReportKind,
    recorder: &mut impl Recorder,
) -> Value {
    let entry = &all.entries[id.index()];
    let Progress::Stands(at) = entry.progress else {
        return Value::NoResult;
    };
    match entry.found {
        Some(found) => found.value(night, at),
        None => {
            let look = Look {
                visits: &all.visits,
                agent: Agent::Submitted(id),
                reader: action.actor,
                at,
            };
            look.value(kind, night, recorder)
        }
    }
}
