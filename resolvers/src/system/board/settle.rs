//! The end of the night: who dies, who is recruited, what is held, as whose the deaths are reported (NAR-17 to NAR-19, NAR-22, LAR-4,
//! WOLVES-4, MODEL-23 to MODEL-27, MODEL-32, MODEL-35, MODEL-37, MODEL-68).

use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::model::{Alignment, Component, Passive, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Report};
use crate::rule::Rule;
use crate::system::ends;

use super::{Board, Kills, Terms};

impl<const W: usize> Board<W> {
    /// Settles everything into the outcome, after the last action.
    pub(in crate::system) fn settle<R: Recorder>(
        &mut self,
        terms: &Terms<'_>,
        kills: &mut Kills,
        outcome: &mut Outcome,
        recorder: &mut R,
    ) {
        let night = terms.night;
        recorder.record(|account| account.end_of_the_night(Rule::Model73));
        let mut dead = self
            .killed(terms, kills, recorder)
            .intersection(night.living());
        self.weak(terms, &mut dead, recorder);
        self.hiders(terms, &mut dead, recorder);
        self.after_deaths(terms, kills, &mut dead, recorder);

        self.changes(terms, dead, outcome, recorder);
        // An account tells what a strip or a theft takes where nobody holds anything, too.
        if terms.points.at_the_end && (R::ENABLED || night.has_items()) {
            self.pass_in_order(terms, recorder);
        }
        if night.has_items() {
            recorder.belongings(outcome, night, &self.has);
        }
        self.report_deaths(dead, outcome, recorder);
        self.report(terms, dead, outcome, recorder);
    }

    /// Weak players die whose own action reached somebody who was not Town at the start of the night (MODEL-68). It reaches
    /// whoever its visit reaches.
    fn weak(&self, terms: &Terms<'_>, dead: &mut PlayerSet, recorder: &mut impl Recorder) {
        let weak = terms.night.having(Passive::Weak);
        if weak.is_empty() {
            return;
        }
        let arrived = self.acts.iter().filter(|act| act.arrived());
        for act in arrived.filter(|act| weak.contains(act.actor)) {
            let others = act.visited().without(terms.night.town());
            let reached = others.lowest().filter(|_| !dead.contains(act.actor));
            if let (Agent::Submitted(_), Some(reached)) = (act.agent, reached) {
                recorder.record(|account| account.weak(act.agent, reached));
                dead.insert(act.actor);
            }
        }
    }

    /// Hiders die with the player they hid behind, or because that player was not Town; fates chain (MODEL-23 to MODEL-27).
    fn hiders(&self, terms: &Terms<'_>, dead: &mut PlayerSet, recorder: &mut impl Recorder) {
        let mut grew = !self.having(Component::Fate).is_empty();
        while grew {
            grew = false;
            terms.meter.spend(self.resolved.len() as u64 / 4);
            for hide in self.done_with(Component::Fate) {
                let hider = self.acts[hide].actor;
                if let Some(behind) = self.acts[hide].target {
                    grew |= ends::shares_fate([hider, behind], terms.night, dead, recorder);
                }
            }
        }
    }

    /// The deaths that others set off (MODEL-83, MODEL-84).
    fn after_deaths(
        &self,
        terms: &Terms<'_>,
        kills: &Kills,
        dead: &mut PlayerSet,
        recorder: &mut impl Recorder,
    ) {
        let night = terms.night;
        let by = [Passive::Bomb, Passive::Lover].map(|passive| night.having(passive));
        if dead.is_empty() || by.iter().all(|players| players.is_empty()) {
            return;
        }
        terms.meter.spend(kills.lethal.len() as u64 / 4);
        let killed = kills.lethal.iter();
        let killed = killed.map(|&(at, kill)| (at, self.agent(kill.into())));
        let hides = self.done_with(Component::Fate).filter_map(|hide| {
            let behind = self.acts[hide].target?;
            Some([self.acts[hide].actor, behind])
        });
        let hides: Vec<[PlayerId; 2]> = hides.collect();
        ends::set_off(night, by, killed, &hides, dead, recorder);
    }

    /// Recruitments, strips, revivals and receipts.
    fn changes(
        &self,
        terms: &Terms<'_>,
        dead: PlayerSet,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        let changes = self.having_any(&[
            Component::Recruit,
            Component::Strip,
            Component::Revive,
            Component::Give,
        ]);
        let cites = &terms.points.cites;
        for act in self.done().filter(|&act| changes.contains(act)) {
            let this = &self.acts[act];
            let Some(target) = this.target else { continue };
            let player = terms.night.player(target);
            if this.has(Component::Recruit) {
                let too_late = dead.contains(target) && !terms.points.recruits_dead;
                let rule = cites.recruits_dead;
                recorder.record(|account| account.recruitment(this.agent, target, too_late, rule));
                if !too_late && player.alignment != Alignment::Cult {
                    outcome.converted.insert(target);
                    recorder.result(Effect::Converted(target));
                }
            }
            if this.has(Component::Strip) {
                outcome.stripped.insert(target);
                recorder.result(Effect::Stripped(target));
            }
            if this.has(Component::Revive) {
                recorder.record(|account| account.revival(this.agent, target));
                if player.dead {
                    outcome.revived.insert(target);
                    recorder.result(Effect::Revived(target));
                }
            }
            if this.has(Component::Give) {
                recorder.tell(outcome, Report::receipt(target, this.item));
            }
        }
    }

    /// Exchanges, in the order resolved: each in turn renames whose death is reported (MODEL-32).
    fn report_deaths(&self, dead: PlayerSet, outcome: &mut Outcome, recorder: &mut impl Recorder) {
        for player in dead.iter() {
            let shown = self.shown(player);
            if shown != player {
                recorder.record(|account| account.reported_as(player, shown, Rule::Model32, 1));
            }
            recorder.result(Effect::Dies(shown));
            outcome.deaths.insert(shown);
        }
    }

    /// As whom a player's death would be reported by now.
    pub(super) fn shown(&self, player: PlayerId) -> PlayerId {
        self.done_with(Component::Exchange)
            .fold(player, |shown, by| {
                self.acts[by].other(shown).unwrap_or(shown)
            })
    }
}
