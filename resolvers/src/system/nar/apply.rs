//! Resolving the picked action (NAR-12 to NAR-15).

use crate::explain::account::Recorder;
use crate::explain::sentences::Failure;
use crate::immunity::Immunity;
use crate::model::{Component, Night, Passive, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;

use super::Rules;
use super::state::{Act, State, Status};

impl<const W: usize> State<W> {
    /// Resolves an action that has triggered whatever it triggers: it fails at its target, or takes hold.
    pub(super) fn apply<R: Recorder>(&mut self, act: usize, rules: &Rules<'_>, recorder: &mut R) {
        self.pending.remove(act);
        let this = &self.acts[act];
        if let Some(why) = self.failure(act, rules) {
            let seen = rules.ascetic_seen && !matches!(why, Failure::Untargetable | Failure::Home);
            self.record_failure(act, why, recorder);
            self.acts[act].status = if seen {
                Status::VisitOnly
            } else {
                Status::Failed
            };
            return;
        }
        let (components, actor, target) = (this.components, this.actor, this.target);
        self.acts[act].status = Status::Done;
        self.resolved.push(act as u16);
        if components.has(Component::Block) {
            self.block(act, recorder);
        }
        if components.has(Component::Redirect) || components.has(Component::Swap) {
            self.move_others(act, rules, recorder);
        }
        let untarget = if components.has(Component::Untarget) {
            target
        } else {
            None
        };
        let hidden = components.has(Component::UntargetSelf).then_some(actor);
        for player in untarget.into_iter().chain(hidden) {
            self.untargetable.insert(player);
            self.untargetable_by.push((player, act as u16));
        }
        if let (true, Some(target)) = (components.has(Component::Frame), target) {
            self.framed.insert(target);
        }
        if R::ENABLED {
            self.record_through_rolestop(act, recorder);
        }
    }

    /// Records that a rolestop does nothing to a Strongman's kill, once both have taken hold.
    fn record_through_rolestop(&self, act: usize, recorder: &mut impl Recorder) {
        let why = Immunity::Rolestop;
        for &(at, by) in &self.untargetable_by {
            for &kill in self
                .resolved
                .iter()
                .filter(|&&kill| usize::from(kill) == act || usize::from(by) == act)
            {
                let [this, by] = [kill, by].map(|number| &self.acts[usize::from(number)]);
                if this.target == Some(at) && this.strongman && by.open_to_strongmen {
                    recorder.record(|account| account.immune(this.agent, by.agent, why));
                }
            }
        }
    }

    /// Why an action fails where it is aimed now.
    fn failure(&self, act: usize, rules: &Rules<'_>) -> Option<Failure> {
        let this = &self.acts[act];
        let target = this.target?;
        if self.is_untargetable(target, act) {
            Some(Failure::Untargetable)
        } else if rules.self_fails && this.came_home() {
            Some(Failure::Home)
        } else {
            repelled(this, target, rules.night)
        }
    }
}

/// Why an action fails at a player who can be targeted: they are Ascetic (MODEL-45), or whoever submitted it is Loyal or
/// Disloyal, and they are of the wrong side (MODEL-69).
pub(super) fn repelled<const W: usize>(
    act: &Act<W>,
    target: PlayerId,
    night: &Night,
) -> Option<Failure> {
    if night.having(Passive::Ascetic).contains(target) && !act.has(Component::Kill) {
        return Some(Failure::Ascetic);
    }
    let [loyal, disloyal] =
        [Passive::Loyal, Passive::Disloyal].map(|one| night.having(one).contains(act.actor));
    if !(loyal || disloyal) || !matches!(act.agent, Agent::Submitted(_)) {
        return None;
    }
    let same = night
        .player(act.actor)
        .alignment
        .same_side(night.player(target).alignment);
    if loyal && !same {
        Some(Failure::Loyal)
    } else if disloyal && same {
        Some(Failure::Disloyal)
    } else {
        None
    }
}

impl<const W: usize> State<W> {
    fn record_failure(&self, act: usize, why: Failure, recorder: &mut impl Recorder) {
        recorder.record(|account| {
            let this = &self.acts[act];
            let dodged = this.target.filter(|_| why == Failure::Untargetable);
            let by = dodged.and_then(|target| self.untargetable_by(target, act));
            let rule = match why {
                Failure::Home => Rule::Model39,
                Failure::Loyal | Failure::Disloyal => Rule::Model69,
                Failure::Untargetable | Failure::Ascetic | Failure::Blocked | Failure::Dead => {
                    Rule::Nar12
                }
            };
            account.fails(this.agent, this.target, why, by, rule);
        });
    }

    /// Block fails every pending blockable action by its target.
    fn block(&mut self, act: usize, recorder: &mut impl Recorder) {
        for other in self.pending.iter() {
            let stopped =
                self.acts[other].blockable && Some(self.acts[other].actor) == self.acts[act].target;
            if stopped {
                self.pending.remove(other);
                self.acts[other].status = Status::Failed;
                recorder.record(|account| {
                    account.blocked(self.acts[other].agent, self.acts[act].agent, Rule::Nar13)
                });
            } else if Some(self.acts[other].actor) == self.acts[act].target {
                self.record_immune(other, act, recorder);
            }
        }
    }

    /// Redirect and drive change the targets of pending actions once, as they stand now.
    fn move_others(&mut self, act: usize, rules: &Rules<'_>, recorder: &mut impl Recorder) {
        let by = self.acts[act];
        for other in self.pending.iter() {
            let this = &self.acts[other];
            let Some(from) = this.target else { continue };
            let to = if by.is_drive() {
                by.other(from).filter(|_| !self.is_exempt(other, act))
            } else {
                (this.redirectable && Some(this.actor) == by.target).then_some(by.destination)
            };
            if let Some(to) = to.filter(|&to| to != from) {
                self.acts[other].target = Some(to);
                self.acts[other].moved = true;
                recorder.record(|account| {
                    account.moved(self.acts[other].agent, by.agent, [from, to], Rule::Nar14)
                });
                if self.drives_last {
                    if by.is_drive() {
                        self.driven.push((other as u16, act as u16));
                    }
                    self.carry_on(other, rules, recorder);
                }
            } else if !by.is_drive() && Some(this.actor) == by.target && !this.redirectable {
                self.record_immune(other, act, recorder);
            }
        }
    }

    /// Records that a block or redirect does nothing to a submitted action by its target.
    fn record_immune(&self, other: usize, by: usize, recorder: &mut impl Recorder) {
        let this = &self.acts[other];
        // A passive's action is nobody's to stop, Strong-Willed or not.
        if let Some(why) = this.immune {
            recorder.record(|account| account.immune(this.agent, self.acts[by].agent, why));
        }
    }
}
