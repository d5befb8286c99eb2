//! Actions that fail at their target, and actions that take hold (MODEL-12 to MODEL-15, MODEL-38, MODEL-39, MODEL-45, MODEL-46, MODEL-69).

use crate::explain::account::{Account, Recorder};
use crate::model::{Component, PlayerId, PlayerSet};
use crate::rule::Rule;
use crate::step::{Failure, Immunity};

use super::{Act, Board, Fate, Terms};

impl<const W: usize> Board<W> {
    /// Why an action fails where it is aimed now; `None` if it does not.
    pub(in crate::system) fn failure(&self, act: usize, terms: &Terms<'_>) -> Option<Failure> {
        let this = &self.acts[act];
        let target = this.target?;
        if self.untargetable_by(target, act).is_some() {
            Some(Failure::Untargetable)
        } else if terms.self_fails && this.came_home() {
            Some(Failure::Home)
        } else {
            let passive = this.repelled(target, terms.night, PlayerSet::EMPTY);
            passive.map(Failure::Repelled)
        }
    }

    /// Reports whether the visit of an action that is not blocked reaches its target.
    pub(in crate::system) fn arrives(&self, act: usize, terms: &Terms<'_>) -> bool {
        fate(self.failure(act, terms), terms) != Fate::Failed
    }

    /// Says that an action fails, and because of whom.
    pub(in crate::system) fn record_failure(
        &self,
        act: usize,
        why: Failure,
        account: &mut Account<'_>,
    ) {
        let this = &self.acts[act];
        let dodged = this.target.filter(|_| why == Failure::Untargetable);
        let by = dodged.and_then(|target| self.untargetable_by(target, act));
        account.fails(this.agent, this.target, why, by.map(|by| self.agent(by)));
    }
}

/// The fate of an action that fails for this reason, or does not.
pub(in crate::system) fn fate(why: Option<Failure>, terms: &Terms<'_>) -> Fate {
    match why {
        None => Fate::Done,
        Some(Failure::Repelled(_)) if terms.ascetic_seen => Fate::VisitOnly,
        Some(_) => Fate::Failed,
    }
}

impl<const W: usize> Board<W> {
    /// Lets an action take hold: it makes players untargetable, and moves others. Kills, readings and the like wait for the end of
    /// the night. Reports whether there was something for it to move.
    pub(in crate::system) fn hold<R: Recorder>(
        &mut self,
        act: usize,
        terms: &Terms<'_>,
        recorder: &mut R,
    ) -> bool {
        self.resolved.push(act as u16);
        let moved = self.acts[act].is_mover() && self.move_others(act, terms, recorder);

        let this = &self.acts[act];
        let target = this.target.filter(|_| this.has(Component::Untarget));
        let actor = this.has(Component::UntargetSelf).then_some(this.actor);
        for player in target.into_iter().chain(actor) {
            self.untargetable.insert(player);
            self.untargetable_by.push((player, act as u16));
        }
        if R::ENABLED {
            self.record_through_rolestop(act, recorder);
        }
        moved
    }

    /// Redirect and drive change the targets of pending actions once, as they are aimed now (MODEL-12, MODEL-13).
    fn move_others(&mut self, act: usize, terms: &Terms<'_>, recorder: &mut impl Recorder) -> bool {
        let (by, mut found) = (self.acts[act], false);
        terms.meter.spend(self.acts.len() as u64 / 4);
        for other in self.pending.iter() {
            if terms.points.drives_drive {
                found |= self.move_drive(other, &by, recorder);
            }
            let this = &self.acts[other];
            let Some(from) = this.target else { continue };
            let to = if by.is_drive() {
                let moves = this.drivable && !self.is_exempt(other, act);
                by.other(from).filter(|_| moves)
            } else {
                let moves = this.redirectable && Some(this.actor) == by.target;
                moves.then_some(by.destination)
            };
            if let Some(to) = to.filter(|&to| to != from) {
                found = true;
                if self.drives_last && by.is_drive() {
                    self.driven.push((other as u16, act as u16));
                }
                let rule = match by.is_drive() {
                    true => Rule::Model13,
                    false => Rule::Model12,
                };
                self.move_to(other, act, to, rule, recorder);
                if self.drives_last {
                    self.carry_on(other, terms, recorder);
                }
            } else if !by.is_drive() && Some(this.actor) == by.target && !this.redirectable {
                found |= self.record_immune(other, act, recorder);
            }
        }
        found
    }

    /// Changes the target of an action that has one.
    pub(super) fn move_to(
        &mut self,
        act: usize,
        by: usize,
        to: PlayerId,
        rule: Rule,
        recorder: &mut impl Recorder,
    ) {
        let [this, mover] = [act, by].map(|act| self.agent(act));
        if let Some(from) = self.acts[act].target.replace(to) {
            recorder.record(|account| account.moved(this, mover, from, to, rule));
        }
        self.acts[act].moved = true;
    }

    /// A drive changes the players of a drive that has not run (BOOK-14).
    fn move_drive(&mut self, other: usize, by: &Act<W>, recorder: &mut impl Recorder) -> bool {
        let this = &mut self.acts[other];
        if !(by.is_drive() && this.is_drive() && this.drivable) {
            return false;
        }
        let pair = this.pair.map(|player| by.other(player).unwrap_or(player));
        if pair == this.pair {
            return false;
        }
        recorder.record(|account| account.drive_moved(this.agent, by.agent, pair[0], pair[1]));
        this.pair = pair;
        true
    }

    /// Records that a block or redirect does nothing to a submitted action by its target. Reports whether it was one.
    pub(in crate::system) fn record_immune(
        &self,
        other: usize,
        by: usize,
        recorder: &mut impl Recorder,
    ) -> bool {
        let this = &self.acts[other];
        // A passive's action is nobody's to stop, Strong-Willed or not.
        let Some(why) = this.immune else { return false };
        recorder.record(|account| account.immune(this.agent, self.agent(by), why));
        true
    }

    /// Records that a rolestop does nothing to a Strongman's kill, once both have taken hold (MODEL-76).
    fn record_through_rolestop(&self, act: usize, recorder: &mut impl Recorder) {
        for &(at, by) in &self.untargetable_by {
            let by = usize::from(by);
            for kill in self.done().filter(|&kill| kill == act || by == act) {
                let [this, by] = [kill, by].map(|act| &self.acts[act]);
                if this.target == Some(at) && this.strongman && by.open_to_strongmen {
                    recorder
                        .record(|account| account.immune(this.agent, by.agent, Immunity::Rolestop));
                }
            }
        }
    }
}
