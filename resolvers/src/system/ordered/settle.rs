//! The end of the night under an ordered list (LAR-4, WOLVES-4, WOLVES-8, MODEL-68): who dies, who is recruited, what
//! is held, as whose the deaths are reported.

use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::model::{Alignment, Component, Night, Passive, PlayerSet};
use crate::outcome::{Agent, Outcome, Report};
use crate::rule::Rule;
use crate::rulebook::Steps;

use super::Rules;
use super::kills::{Space, killed};
use super::reports::tell;
use super::state::State;

/// Everything after the last category.
pub(super) fn settle<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Steps,
    rules: &Rules<'_>,
    space: &mut Space,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder,
) {
    recorder.record(|account| account.end_of_the_night(Rule::Order1));
    let killed = killed(state, night, book, rules, space, recorder);
    let dead = weak(state, night, killed.intersection(night.living()), recorder);
    let dead = hiders(state, night, dead, rules, recorder);
    let changes = state.doing(&[
        Component::Recruit,
        Component::Strip,
        Component::Revive,
        Component::Give,
    ]);
    for number in state.done().filter(|&number| changes.contains(number)) {
        let entry = &state.entries[number];
        let Some(target) = entry.target else { continue };
        let of_the_cult = night.player(target).alignment == Alignment::Cult;
        if entry.has(Component::Recruit) {
            let too_late = dead.contains(target) && !book.recruits_dead;
            recorder.record(|account| {
                account.recruitment(entry.agent, target, too_late, book.cites.recruits_dead)
            });
            if !too_late && !of_the_cult {
                outcome.converted.insert(target);
                recorder.result(Effect::Converted(target));
            }
        }
        if entry.has(Component::Strip) {
            outcome.stripped.insert(target);
            recorder.result(Effect::Stripped(target));
        }
        if entry.has(Component::Revive) {
            recorder.record(|account| account.revival(entry.agent, target, Rule::Order1));
            if night.player(target).dead {
                outcome.revived.insert(target);
                recorder.result(Effect::Revived(target));
            }
        }
        if entry.has(Component::Give) {
            recorder.tell(outcome, Report::receipt(target, entry.item));
        }
    }
    if night.has_items() {
        outcome.belongings(night.players().len(), |player| state.has[player.index()]);
        recorder.belongings(night, |player| state.has[player.index()]);
    }
    let exchanges = state.doing(&[Component::Exchange]);
    for player in dead.iter() {
        let exchanges = state.done().filter(|&by| exchanges.contains(by));
        let shown = exchanges.fold(player, |shown, by| {
            state.entries[by].other(shown).unwrap_or(shown)
        });
        if shown != player {
            recorder.record(|account| _ = account.reported_as(player, shown, Rule::Model32));
        }
        recorder.result(Effect::Dies(shown));
        outcome.deaths.insert(shown);
    }
    tell(state, night, book, rules, dead, outcome, recorder);
}

/// Weak players die whose own action reached somebody who was not Town at the start of the night (MODEL-68). It reaches
/// whoever its visit reaches.
fn weak<const W: usize>(
    state: &State<W>,
    night: &Night,
    mut dead: PlayerSet,
    recorder: &mut impl Recorder,
) -> PlayerSet {
    let weak = night.having(Passive::Weak);
    if weak.is_empty() {
        return dead;
    }
    for entry in state
        .entries
        .iter()
        .filter(|entry| weak.contains(entry.actor) && entry.arrived())
    {
        let others = entry.visited().without(night.town());
        if let (Agent::Submitted(_), Some(reached)) = (entry.agent, others.lowest()) {
            recorder.record(|account| account.weak(entry.agent, reached));
            dead.insert(entry.actor);
        }
    }
    dead
}

/// Hiders die with whom they hid behind, or because he was not Town; one after another.
fn hiders<const W: usize>(
    state: &State<W>,
    night: &Night,
    mut dead: PlayerSet,
    rules: &Rules<'_>,
    recorder: &mut impl Recorder,
) -> PlayerSet {
    let hiding = state.doing(&[Component::Fate]);
    let hides = || {
        state
            .done()
            .filter(|&by| hiding.contains(by))
            .map(|by| &state.entries[by])
    };
    loop {
        rules.meter.spend(state.ran.len() as u64 / 4);
        let next = hides().find_map(|entry| {
            let behind = entry.target.filter(|&behind| behind != entry.actor)?;
            let shares = dead.contains(behind) || !night.town().contains(behind);
            (shares && !dead.contains(entry.actor)).then_some((entry.actor, behind))
        });
        let Some((hider, behind)) = next else {
            return dead;
        };
        recorder.record(|account| account.fate(hider, behind, dead.contains(behind)));
        dead.insert(hider);
    }
}
