//! The end of the night (SNARF-23; [SNARF] "Beginning and End of the Night"): fates, identities, reports.

use crate::explain::Recorder;
use crate::explain::result::{Effect, record_belongings, record_changes, tell};
use crate::explain::snarf::Step;
use crate::model::{Ability, Action, ActionId, Alignment, Night, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Reads, Report, ReportKind, Value};

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
    for (id, action) in night.action_ids().iter().zip(night.actions()) {
        if let Some(kind) = ReportKind::of(action.ability) {
            let value = read(night, all, id, action, kind, recorder);
            tell(outcome, Report { to: action.actor, kind, value }, recorder);
        }
    }
}

/// Who dies: of kills, of being Weak, and of whom they hid behind.
fn hidden(night: &Night, all: &Scratch, recorder: &mut impl Recorder<Step>) -> PlayerSet {
    let mut dead = all.states.held.dead.union(all.weakened).intersection(night.living());
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

/// As whom a player is reported. Of exchanges that share a player none does anything (MODEL-33), so that at most one
/// can count.
fn identity(exchanges: &[[PlayerId; 2]], player: PlayerId) -> PlayerId {
    let Some(number) = exchanges.iter().position(|pair| pair.contains(&player)) else { return player };
    let [one, other] = exchanges[number];
    let shares =
        |&(place, pair): &(usize, &[PlayerId; 2])| place != number && (pair.contains(&one) || pair.contains(&other));
    if exchanges.iter().enumerate().any(|exchange| shares(&exchange)) {
        player
    } else if player == one {
        other
    } else {
        one
    }
}

/// Tells as whom a death is reported, and by which exchange; or which exchanges share players, so that none of them does
/// anything.
fn record_identity<R: Recorder<Step>>(all: &Scratch, player: PlayerId, shown: PlayerId, recorder: &mut R) {
    if !R::ENABLED {
        return;
    }
    let mut players = PlayerSet::of(player);
    let linked = |players: PlayerSet| {
        let meets = move |pair: &[PlayerId; 2]| pair.iter().any(|&one| players.contains(one));
        all.exchanges.iter().zip(&all.ledger.exchanges).filter(move |(pair, _)| meets(pair))
    };
    loop {
        let wider: PlayerSet = linked(players).flat_map(|(pair, _)| *pair).chain(players.iter()).collect();
        if wider == players {
            break;
        }
        players = wider;
    }
    let by: Vec<Agent> = linked(players).map(|(_, &by)| by).collect();
    match *by.as_slice() {
        [] => {}
        [by] => recorder.record(|| Step::ReportedAs(player, shown, by)),
        _ => recorder.record(|| Step::Torn(player, by)),
    }
}

/// What whoever reads is told: what was found at its order, or the visits of the whole night.
fn read<R: Recorder<Step>>(
    night: &Night,
    all: &Scratch,
    id: ActionId,
    action: &Action,
    kind: ReportKind,
    recorder: &mut R,
) -> Value {
    let entry = &all.entries[id.index()];
    let Progress::Stands(target) = entry.progress else { return Value::NoResult };
    let reads = Reading { visits: &all.visits, agent: Agent::Submitted(id), reader: action.actor, at: target };
    let abilities = |visit: &Visit| match visit.agent {
        Agent::Submitted(id) => night.action(id).ability,
        Agent::Passive(_) => Ability::Give,
    };
    let (which, value) = match kind {
        ReportKind::Track => (Which::Made, Value::seen(reads.seen(Which::Made).map(|visit| visit.to).collect())),
        ReportKind::Watch => {
            (Which::Received, Value::seen(reads.seen(Which::Received).map(|visit| visit.by).collect()))
        }
        ReportKind::Follow => (Which::Made, Value::abilities(reads.seen(Which::Made).map(abilities).collect())),
        ReportKind::Voyeur => (Which::Received, Value::abilities(reads.seen(Which::Received).map(abilities).collect())),
        ReportKind::Motion => {
            let any = reads.seen(Which::Either).next().is_some();
            (Which::Either, Value::Reads(if any { Reads::Motion } else { Reads::NoMotion }))
        }
        ReportKind::Investigate
        | ReportKind::Rolecop
        | ReportKind::Gunsmith
        | ReportKind::VanillaCop
        | ReportKind::Neapolitan
        | ReportKind::Receives => return entry.found.map_or(Value::NoResult, |found| found.value(night, target)),
    };
    if R::ENABLED {
        for visit in reads.of(which).filter(|visit| visit.unseen) {
            recorder.record(|| Step::Unseen(visit.agent));
        }
        let saw = reads.seen(which).map(|visit| (visit.agent, visit.to)).collect();
        recorder.record(|| Step::Saw(reads.agent, target, saw));
    }
    value
}

/// Which of a player's visits are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Made,
    Received,
    Either,
}

/// A reading of visits at the end of the night.
#[derive(Clone, Copy)]
struct Reading<'a> {
    visits: &'a [Visit],
    agent: Agent,
    reader: PlayerId,
    at: PlayerId,
}

impl<'a> Reading<'a> {
    /// The visits that it is about. No action reads itself, and nobody sees themselves come (OUTCOME-7, OUTCOME-17).
    fn of(self, which: Which) -> impl Iterator<Item = &'a Visit> {
        self.visits.iter().filter(move |visit| {
            let others = visit.by != self.reader;
            let (made, received) = (visit.by == self.at, visit.to == self.at && others);
            visit.agent != self.agent
                && match which {
                    Which::Made => made,
                    Which::Received => received,
                    Which::Either => made && others || received,
                }
        })
    }

    /// Those of them that are seen.
    fn seen(self, which: Which) -> impl Iterator<Item = &'a Visit> {
        self.of(which).filter(|visit| !visit.unseen)
    }
}
