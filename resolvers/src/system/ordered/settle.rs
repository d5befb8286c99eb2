//! The end of the night under an ordered list (LAR-4, WOLVES-4, WOLVES-8, MODEL-68): who dies, who is recruited, what
//! is held, as whose the deaths are reported.

use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::model::{Alignment, Component, Night, Passive, PlayerSet};
use crate::outcome::{Agent, Outcome, Report};
use crate::rule::Rule;

use super::Rules;
use super::kills::Space;

use super::state::State;

impl<const W: usize> State<W> {
    /// Everything after the last category.
    pub(super) fn settle(
        &self,
        rules: &Rules<'_>,
        space: &mut Space,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        recorder.record(|account| account.end_of_the_night(Rule::Order1));
        let killed = self.killed(rules, space, recorder);
        let dead = self.weak(
            rules.night,
            killed.intersection(rules.night.living()),
            recorder,
        );
        let dead = self.hiders(dead, rules, recorder);
        let changes = self.doing(&[
            Component::Recruit,
            Component::Strip,
            Component::Revive,
            Component::Give,
        ]);
        for number in self.done().filter(|&number| changes.contains(number)) {
            let entry = &self.entries[number];
            let Some(target) = entry.target else { continue };
            let of_the_cult = rules.night.player(target).alignment == Alignment::Cult;
            if entry.has(Component::Recruit) {
                let too_late = dead.contains(target) && !rules.book.recruits_dead;
                recorder.record(|account| {
                    account.recruitment(
                        entry.agent,
                        target,
                        too_late,
                        rules.book.cites.recruits_dead,
                    )
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
                if rules.night.player(target).dead {
                    outcome.revived.insert(target);
                    recorder.result(Effect::Revived(target));
                }
            }
            if entry.has(Component::Give) {
                recorder.tell(outcome, Report::receipt(target, entry.item));
            }
        }
        if rules.night.has_items() {
            recorder.belongings(outcome, rules.night, &self.has);
        }
        let exchanges = self.doing(&[Component::Exchange]);
        for player in dead.iter() {
            let exchanges = self.done().filter(|&by| exchanges.contains(by));
            let shown = exchanges.fold(player, |shown, by| {
                self.entries[by].other(shown).unwrap_or(shown)
            });
            if shown != player {
                recorder.record(|account| _ = account.reported_as(player, shown, Rule::Model32));
            }
            recorder.result(Effect::Dies(shown));
            outcome.deaths.insert(shown);
        }
        self.tell(rules, dead, outcome, recorder);
    }

    /// Weak players die whose own action reached somebody who was not Town at the start of the night (MODEL-68). It reaches
    /// whoever its visit reaches.
    fn weak(&self, night: &Night, mut dead: PlayerSet, recorder: &mut impl Recorder) -> PlayerSet {
        let weak = night.having(Passive::Weak);
        if weak.is_empty() {
            return dead;
        }
        for entry in self
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
    fn hiders(
        &self,
        mut dead: PlayerSet,
        rules: &Rules<'_>,
        recorder: &mut impl Recorder,
    ) -> PlayerSet {
        let hiding = self.doing(&[Component::Fate]);
        let hides = || {
            self.done()
                .filter(|&by| hiding.contains(by))
                .map(|by| &self.entries[by])
        };
        loop {
            rules.meter.spend(self.ran.len() as u64 / 4);
            let next = hides().find_map(|entry| {
                let behind = entry.target.filter(|&behind| behind != entry.actor)?;
                let shares = dead.contains(behind) || !rules.night.town().contains(behind);
                (shares && !dead.contains(entry.actor)).then_some((entry.actor, behind))
            });
            let Some((hider, behind)) = next else {
                return dead;
            };
            recorder.record(|account| account.fate(hider, behind, dead.contains(behind)));
            dead.insert(hider);
        }
    }
}
