//! The end of the night under an ordered list (LAR-4, WOLVES-4, WOLVES-8, MODEL-68): who dies, who is recruited, what
//! is held, as whose the deaths are reported.

use crate::explain::Recorder;
use crate::explain::deed::Deed;
use crate::explain::ending::Ending;
use crate::explain::ordered::Step;
use crate::explain::result::{self, Effect, record_belongings};
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
    recorder: &mut impl Recorder<Step>,
) {
    recorder.record(|| Step::Settle);
    let killed = killed(state, night, book, rules, space, recorder);
    let dead = weak(state, night, killed.intersection(night.living()), recorder);
    let dead = hiders(state, night, dead, recorder);
    let changes = state.doing(&[Component::Recruit, Component::Strip, Component::Revive, Component::Give]);
    for number in state.done().filter(|&number| changes.contains(number)) {
        let entry = &state.entries[number];
        let Some(target) = entry.target else { continue };
        let of_the_cult = night.player(target).alignment == Alignment::Cult;
        if entry.does(Component::Recruit) {
            let too_late = dead.contains(target) && !book.recruits_dead;
            recorder.record(|| match (too_late, of_the_cult) {
                (true, _) => Step::Ending(Ending::RecruitsDead(entry.agent, target), book.cites.recruits_dead),
                (false, true) => Step::Ending(Ending::RecruitsCultist(entry.agent, target), Rule::Outcome2),
                (false, false) => Step::Ending(Ending::Recruits(entry.agent, target), book.cites.recruits_dead),
            });
            if !too_late && !of_the_cult {
                outcome.converted.insert(target);
                recorder.record(|| Effect::Converted(target).into());
            }
        }
        if entry.does(Component::Strip) {
            outcome.stripped.insert(target);
            recorder.record(|| Effect::Stripped(target).into());
        }
        if entry.does(Component::Revive) {
            if night.player(target).dead {
                outcome.revived.insert(target);
                recorder.record(|| Step::Ending(Ending::Revives(entry.agent, target), Rule::Order1));
                recorder.record(|| Effect::Revived(target).into());
            } else {
                recorder.record(|| Step::Ending(Ending::RevivesLiving(entry.agent, target), Rule::Model35));
            }
        }
        if entry.does(Component::Give) {
            result::tell(outcome, Report::receipt(target, entry.item), recorder);
        }
    }
    if night.has_items() {
        outcome.belongings(night.players().len(), |player| state.has[player.index()]);
        record_belongings(night, |player| state.has[player.index()], recorder);
    }
    let exchanges = state.doing(&[Component::Exchange]);
    for player in dead.iter() {
        let exchanges = state.done().filter(|&by| exchanges.contains(by));
        let shown = exchanges.fold(player, |shown, by| state.entries[by].other(shown).unwrap_or(shown));
        if shown != player {
            recorder.record(|| Step::Deed(Deed::ReportedAs(player, shown), Rule::Model32));
        }
        recorder.record(|| Effect::Dies(shown).into());
        outcome.deaths.insert(shown);
    }
    tell(state, night, book, &rules.switches.guns, dead, outcome, recorder);
}

/// Weak players die whose own action reached somebody who was not Town at the start of the night (MODEL-68). It reaches
/// whoever its visit reaches.
fn weak<const W: usize>(
    state: &State<W>,
    night: &Night,
    mut dead: PlayerSet,
    recorder: &mut impl Recorder<Step>,
) -> PlayerSet {
    let weak = night.having(Passive::Weak);
    if weak.is_empty() {
        return dead;
    }
    for entry in state.entries.iter().filter(|entry| weak.contains(entry.actor) && entry.arrived()) {
        let others = entry.visited().without(night.town());
        if let (Agent::Submitted(_), Some(reached)) = (entry.agent, others.lowest()) {
            recorder.record(|| last(Deed::Weak(entry.agent, reached)));
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
    recorder: &mut impl Recorder<Step>,
) -> PlayerSet {
    let hiding = state.doing(&[Component::Fate]);
    let hides = || state.done().filter(|&by| hiding.contains(by)).map(|by| &state.entries[by]);
    loop {
        let next = hides().find_map(|entry| {
            let behind = entry.target.filter(|&behind| behind != entry.actor)?;
            let shares = dead.contains(behind) || !night.town().contains(behind);
            (shares && !dead.contains(entry.actor)).then_some((entry.actor, behind))
        });
        let Some((hider, behind)) = next else { return dead };
        recorder.record(|| last(Deed::Fate(hider, behind, dead.contains(behind))));
        dead.insert(hider);
    }
}

/// A step of the end of the night.
pub(super) fn last(deed: Deed) -> Step {
    Step::Deed(deed, deed.rule_of_the_end())
}
