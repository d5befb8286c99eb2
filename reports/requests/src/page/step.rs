//! The account of a system step by step, with what each step changes in the drawing.

use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{DrawingChange, Line, Statement};
use nightcourt_resolvers::model::{ActionId, PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

/// A line of an account, and its changes to the drawing.
#[derive(Serialize)]
pub(crate) struct Step {
    depth: usize,
    text: String,
    struck: bool,
    rule: &'static str,
    /// The action that the line is about, counted from 0.
    action: Option<usize>,
    /// The state of the action: `works`, `fails` or `stopped`.
    how: &'static str,
    /// The player who dies, counted from 0.
    dies: Option<usize>,
    /// Actions that move to these players. With a player in the middle, only an action at that player moves.
    goes: Vec<(usize, Option<usize>, Vec<usize>)>,
    /// Players who are blocked.
    blocked: Vec<usize>,
    /// True if the night starts over here.
    anew: bool,
}

pub(crate) fn step(line: &Line) -> Step {
    let (action, how) = match line.says {
        Some(Statement::Works(agent, _)) => (submitted(agent), "works"),
        Some(Statement::Fails(agent)) => (submitted(agent), "fails"),
        Some(Statement::Stopped(agent, ..)) => (submitted(agent), "stopped"),
        _ => (None, ""),
    };
    let dies = match line.says {
        Some(
            Statement::Happens(Effect::Dies(player))
            | Statement::DiesOf(player, _)
            | Statement::Fate(player, ..),
        ) => Some(player.index()),
        _ => None,
    };
    let mut step = Step {
        depth: line.depth,
        text: line.text.clone(),
        struck: line.struck,
        rule: line.rule.id(),
        action,
        how,
        dies,
        goes: Vec::new(),
        blocked: Vec::new(),
        anew: false,
    };
    for shows in &line.shows {
        match *shows {
            DrawingChange::Goes(Agent::Submitted(action), to) => {
                step.goes.push((
                    action.index(),
                    None,
                    to.iter().map(PlayerId::index).collect(),
                ));
            }
            DrawingChange::Leaves(Agent::Submitted(action), from, to) => {
                step.goes
                    .push((action.index(), Some(from.index()), vec![to.index()]));
            }
            // A passive has no arrow.
            DrawingChange::Goes(Agent::Passive(_), _)
            | DrawingChange::Leaves(Agent::Passive(_), ..) => {}
            DrawingChange::Blocked(player) => step.blocked.push(player.index()),
            DrawingChange::Anew => step.anew = true,
        }
    }
    step
}

/// Returns the moves of actions away from their targets in an account; each once.
pub(crate) fn moves(sheet: &Sheet, lines: &[Line]) -> Vec<(ActionId, PlayerId)> {
    let mut moves = Vec::new();
    for shows in lines.iter().flat_map(|line| &line.shows) {
        let (id, to) = match *shows {
            DrawingChange::Goes(Agent::Submitted(id), to) => (id, to),
            DrawingChange::Leaves(Agent::Submitted(id), _, to) => (id, PlayerSet::of(to)),
            _ => continue,
        };
        let aimed = sheet.night.action(id).target();
        moves.extend(
            to.iter()
                .filter(|&to| aimed.is_some_and(|aimed| aimed != to))
                .map(|to| (id, to)),
        );
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

fn submitted(agent: Agent) -> Option<usize> {
    match agent {
        Agent::Submitted(action) => Some(action.index()),
        Agent::Passive(_) => None,
    }
}
