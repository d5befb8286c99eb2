//! The end of the night (SNARF-23; [SNARF] "Beginning and End of the Night"): fates, identities, reports.

use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::model::{Action, ActionId, Alignment, Night, Passive, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::ruling::Rolecop;
use crate::system::ends;

use super::visits::Look;
use super::{Progress, Scratch};

/// Settles what the queue left.
pub(super) fn settle(
    night: &Night,
    all: &Scratch,
    outcome: &mut Outcome,
    rolecop: Rolecop,
    recorder: &mut impl Recorder,
) {
    recorder.record(|account| account.end_of_the_night(Rule::Snarf23));
    let dead = hidden(night, all, recorder);
    outcome.deaths = ends::exchanged(&all.exchanges, dead, 1, recorder);
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
            let value = read(night, all, id, action, kind, rolecop, recorder);
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
            ends::shares_fate([hider, behind], night, &mut dead, recorder);
        }
        if dead == before {
            break;
        }
    }
    let by = [Passive::Bomb, Passive::Lover].map(|passive| night.having(passive));
    if by.iter().any(|players| !players.is_empty()) {
        let by = [by[0], by[1].without(all.states.held.vanillaised)];
        let killed = all.at_bombs.iter();
        let killed =
            killed.filter(|&&(bomb, _, contested)| !contested || all.states.has_too_few(bomb));
        let killed = killed.map(|&(bomb, kill, _)| (bomb, kill));
        let hides = all.hides.iter().map(|&(hider, behind)| [hider, behind]);
        let hides: Vec<[PlayerId; 2]> = hides.collect();
        ends::set_off(night, by, killed, &hides, &mut dead, recorder);
    }
    dead
}

/// Tells a reader the result found at its order, or the visits of the whole night.
fn read(
    night: &Night,
    all: &Scratch,
    id: ActionId,
    action: &Action,
    kind: ReportKind,
    rolecop: Rolecop,
    recorder: &mut impl Recorder,
) -> Value {
    let entry = &all.entries[id.index()];
    let Progress::Stands(at) = entry.progress else {
        return Value::NoResult;
    };
    match entry.found {
        Some(found) => found.value(night, at, rolecop),
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
