//! The end of the night (SNARF-23; [SNARF] "Beginning and End of the Night"): fates, identities, reports.

use crate::explain::Recorder;
use crate::explain::result::{Effect, record_belongings, record_changes, tell};
use crate::explain::snarf::Step;
use crate::model::{Alignment, Night, Passive, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Report, ReportKind, Value};

use super::{Progress, Scratch, Visit};

/// Settles what the queue left.
pub(super) fn settle(night: &Night, all: &Scratch, outcome: &mut Outcome, recorder: &mut impl Recorder<Step>) {
    recorder.record(|| Step::Settle);
    let dead = hidden(night, all, recorder);
    for player in dead.iter() {
        let shown = identity(&all.exchanges, player);
        record_identity(all, player, shown, recorder);
        outcome.deaths.insert(shown);
    }
    for player in outcome.deaths.iter() {
        recorder.record(|| Effect::Dies(player).into());
    }
    let new = |player: &PlayerId| night.player(*player).alignment != Alignment::Cult;
    outcome.converted = all.states.held.recruited.iter().filter(new).collect();
    outcome.stripped = all.stripped;
    outcome.revived = all.revived;
    record_changes([outcome.converted, outcome.stripped, outcome.revived], recorder);
    if night.has_items() {
        outcome.belongings(night.players().len(), |player| all.states.has[player.index()]);
        record_belongings(night, |player| all.states.has[player.index()], recorder);
    }
    report(night, all, outcome, recorder);
}

/// Who dies: of kills, and of whom they hid behind.
fn hidden(night: &Night, all: &Scratch, recorder: &mut impl Recorder<Step>) -> PlayerSet {
    let mut dead = all.states.held.dead.intersection(night.living());
    loop {
        let before = dead;
        for &(hide, hider, behind) in &all.hides {
            let shares = dead.contains(behind) || !night.town().contains(behind);
            if hider != behind && shares && !dead.contains(hider) {
                recorder.record(|| Step::Fate(hide, behind, dead.contains(behind)));
                dead.insert(hider);
            }
        }
        if dead == before {
            return dead;
        }
    }
}

/// As whom a player is reported: a player whom two exchanges would send to different places stays.
fn identity(exchanges: &[[PlayerId; 2]], player: PlayerId) -> PlayerId {
    let others = exchanges
        .iter()
        .filter_map(|&[one, other]| if one == player { Some(other) } else { (other == player).then_some(one) });
    let places: PlayerSet = others.collect();
    match (places.lowest(), places.len()) {
        (Some(place), 1) => place,
        (Some(_) | None, _) => player,
    }
}

/// Tells as whom a death is reported, and by which exchanges; or which contradict each other about it.
fn record_identity<R: Recorder<Step>>(all: &Scratch, player: PlayerId, shown: PlayerId, recorder: &mut R) {
    if !R::ENABLED {
        return;
    }
    let mine = all.exchanges.iter().zip(&all.ledger.exchanges).filter(|(pair, _)| pair.contains(&player));
    let by: Vec<Agent> = mine.map(|(_, &by)| by).collect();
    if shown != player {
        recorder.record(|| Step::ReportedAs(player, shown, by));
    } else if by.len() > 1 {
        recorder.record(|| Step::Torn(player, by));
    }
}

/// What everybody who reads is told.
fn report<R: Recorder<Step>>(night: &Night, all: &Scratch, outcome: &mut Outcome, recorder: &mut R) {
    for (id, action) in night.action_ids().iter().zip(night.actions()) {
        let Some(kind) = ReportKind::of(action.ability) else { continue };
        let entry = &all.entries[id.index()];
        let hidden = |visit: &Visit| visit.kills && night.having(Passive::Ninja).contains(visit.by);
        let seen = |visit: &&Visit| visit.agent != Agent::Submitted(id) && !hidden(visit);
        let visits = all.visits.iter().filter(seen);
        let value = match (entry.progress, kind) {
            (Progress::Stands(target), ReportKind::Rolecop) => Value::role(night.player(target).role),
            (Progress::Stands(target), ReportKind::Track) => {
                Value::seen(visits.filter(|visit| visit.by == target).map(|visit| visit.to).collect())
            }
            (Progress::Stands(target), ReportKind::Watch) => {
                let others = visits.filter(|visit| visit.to == target && visit.by != action.actor);
                Value::seen(others.map(|visit| visit.by).collect())
            }
            (Progress::Stands(_), ReportKind::Investigate | ReportKind::Receives) => {
                entry.reads.map_or(Value::NoResult, Value::Alignment)
            }
            (
                Progress::Stands(_),
                ReportKind::Gunsmith
                | ReportKind::VanillaCop
                | ReportKind::Neapolitan
                | ReportKind::Follow
                | ReportKind::Voyeur
                | ReportKind::Motion,
            )
            | (Progress::Queued | Progress::Failed, _) => Value::NoResult,
        };
        if let (true, Progress::Stands(target)) = (R::ENABLED, entry.progress) {
            let ours = |visit: &&Visit| match kind {
                ReportKind::Track => visit.by == target,
                ReportKind::Watch => visit.to == target && visit.by != action.actor,
                ReportKind::Investigate
                | ReportKind::Rolecop
                | ReportKind::Gunsmith
                | ReportKind::VanillaCop
                | ReportKind::Neapolitan
                | ReportKind::Follow
                | ReportKind::Voyeur
                | ReportKind::Motion
                | ReportKind::Receives => false,
            };
            for visit in all.visits.iter().filter(ours).filter(|visit| hidden(visit)) {
                recorder.record(|| Step::Unseen(visit.agent));
            }
            if matches!(kind, ReportKind::Track | ReportKind::Watch) {
                let saw = all.visits.iter().filter(ours).filter(seen).map(|visit| (visit.agent, visit.to));
                recorder.record(|| Step::Saw(Agent::Submitted(id), target, saw.collect()));
            }
        }
        tell(outcome, Report { to: action.actor, kind, value }, recorder);
    }
}
