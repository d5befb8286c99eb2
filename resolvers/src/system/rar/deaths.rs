//! Does a player die? (spec.md section 7, *dies* and *hide*; [RAR] rule 1.)

use crate::model::{Component, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::system::bits::Bits;
use crate::system::matching::each_has_its_own;

use super::holds::{Counter, Search};
use super::reason::{Groups, Reason, Reasons};

/// A kill that reaches a player, and the single protections that may stop it: none if it goes through.
type Landing = (u64, PlayerId, u64);

/// Working space of this question.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    hides: Vec<u32>,
    landings: Vec<Landing>,
    options: Vec<u64>,
}

impl<const W: usize> Search<'_, W> {
    /// Everybody who dies, of kills or of whom they hid behind.
    pub(super) fn deaths(&mut self, reasons: &Reasons<W>, space: &mut Space) -> PlayerSet {
        let killed = self.killed(reasons, space);
        let mut dead = killed;
        for number in 0..self.board.by_component[Component::Fate as usize].len() {
            let hide = usize::from(self.board.by_component[Component::Fate as usize][number]);
            let hider = self.board.acts[hide].actor;
            let board = self.board;
            for standing in board.standings_of(hide) {
                if !dead.contains(hider) && board.standing(standing).end != hider {
                    space.hides.clear();
                    space.hides.push(standing);
                    if self.shares_fate(reasons, space, killed) {
                        dead.insert(hider);
                    }
                }
            }
        }
        dead.intersection(self.night.living())
    }

    /// Everybody whom a kill reaches.
    fn killed(&mut self, reasons: &Reasons<W>, space: &mut Space) -> PlayerSet {
        let mut killed = PlayerSet::EMPTY;
        space.landings.clear();
        for kill in reasons.all.iter().filter(|kill| self.board.acts[usize::from(kill.act)].has(Component::Kill)) {
            self.land(kill, reasons.parts(kill), &mut killed, &mut space.landings);
        }
        let places: PlayerSet = space.landings.iter().map(|&(_, at, _)| at).collect();
        for place in places.without(killed).iter() {
            // What stops one kill must stop every way in which it reaches the player.
            space.options.clear();
            let mut keys: Vec<u64> = Vec::new();
            for &(key, at, options) in &space.landings {
                match keys.iter().position(|&known| known == key) {
                    _ if at != place => {}
                    Some(number) => space.options[number] &= options,
                    None => {
                        keys.push(key);
                        space.options.push(options);
                    }
                }
            }
            if !each_has_its_own(&space.options) {
                killed.insert(place);
            }
        }
        killed
    }

    /// Adds whom one kill reaches: where it stands, and the guards of whoever stands there.
    fn land(&mut self, kill: &Reason, parts: &[u32], killed: &mut PlayerSet, landings: &mut Vec<Landing>) {
        let board = self.board;
        // Two kills are one if they are of one action, set off by one chain of actions.
        let key = parts
            .iter()
            .fold(0_u64, |key, &part| key.wrapping_mul(1031).wrapping_add(u64::from(board.standing(part).act) + 1));
        let mut note = |at: PlayerId, singles: u64| {
            if singles == 0 {
                killed.insert(at);
            } else {
                landings.push((key, at, singles));
            }
        };
        if let Some(singles) = self.reaches(kill, [parts, &[], &[]], kill.at, true) {
            note(kill.at, singles);
        }
        if self.pierces(kill, kill.at) {
            return;
        }
        for &guard in &board.by_component[Component::Guard as usize] {
            for standing in board.standings_of(guard.into()) {
                let guard_of = board.act_of(standing).actor;
                if board.standing(standing).end == kill.at && !self.set_off_by(parts, standing) {
                    let groups: Groups<'_> = [parts, &[standing], &[]];
                    if let Some(singles) = self.reaches(kill, groups, guard_of, false) {
                        note(guard_of, singles);
                    }
                }
            }
        }
    }

    /// Whether the action of a standing is in a chain: what it set off it does not act on.
    fn set_off_by(&self, parts: &[u32], standing: u32) -> bool {
        let act = self.board.standing(standing).act;
        parts.iter().any(|&part| self.board.standing(part).act == act)
    }

    /// Whether a reason for a kill at a player holds and nothing there stops it; with the single protections that
    /// stand there (switch `doctor-saves=one`). `guards`: whether guards step in front of this player.
    fn reaches(&mut self, kill: &Reason, groups: Groups<'_>, at: PlayerId, guards: bool) -> Option<u64> {
        let used = self.reason_holds(groups, [false; 3])?;
        if self.pierces(kill, at) {
            return Some(0);
        }
        if guards && self.each_standing(Component::Guard, at, &used, &mut |search, guard| search.counters(guard, &used))
        {
            return None;
        }
        if self.night.having(Passive::Bulletproof).contains(at) {
            return None;
        }
        self.protections(at, &used)
    }

    /// The single protections that stand at a player under a chain; nothing if one stops all kills.
    fn protections(&mut self, at: PlayerId, chain: &Bits<W>) -> Option<u64> {
        let mut singles = 0;
        let stopped = self.each_standing(Component::Protect, at, chain, &mut |search, protection| {
            let Counter::Stands(standing) = protection else { return false };
            let act = search.board.act_of(standing);
            if !search.counters(protection, chain) {
                return false;
            }
            if !search.rules.doctor_saves_one || act.has(Component::Block) {
                return true;
            }
            if let Agent::Submitted(id) = act.agent {
                singles |= 1 << id.index();
            }
            false
        });
        (!stopped).then_some(singles)
    }

    /// Whether the first hider of the chain dies with the last whom the chain hides behind: who was not Town, or for
    /// whose death there is a reason, together with all the hiding.
    fn shares_fate(&mut self, reasons: &Reasons<W>, space: &mut Space, killed: PlayerSet) -> bool {
        if self.is_exhausted() {
            return false;
        }
        let board = self.board;
        let Some(&last) = space.hides.last() else { return false };
        let behind = board.standing(last).end;
        let hides = std::mem::take(&mut space.hides);
        let mut shares =
            !self.night.town().contains(behind) && self.reason_holds([&[], &[], &hides], [false; 3]).is_some();
        for kill in &reasons.all {
            if shares || !board.acts[usize::from(kill.act)].has(Component::Kill) {
                continue;
            }
            let parts = reasons.parts(kill);
            let lands = |singles: Option<u64>| singles.is_some_and(|singles| singles == 0 || killed.contains(behind));
            if kill.at == behind {
                shares = lands(self.reaches(kill, [parts, &[], &hides], behind, true));
            }
            if shares || self.pierces(kill, kill.at) {
                continue;
            }
            for &guard in &board.by_component[Component::Guard as usize] {
                if board.acts[usize::from(guard)].actor != behind {
                    continue;
                }
                for standing in board.standings_of(guard.into()) {
                    if !shares && board.standing(standing).end == kill.at && !self.set_off_by(parts, standing) {
                        shares = lands(self.reaches(kill, [parts, &[standing], &hides], behind, false));
                    }
                }
            }
        }
        space.hides = hides;
        // Fates chain: the one hidden behind may himself hide.
        for &hide in &board.by_component[Component::Fate as usize] {
            if shares || board.acts[usize::from(hide)].actor != behind || self.hides_already(space, hide) {
                continue;
            }
            for standing in board.standings_of(hide.into()) {
                if !shares && board.standing(standing).end != behind {
                    space.hides.push(standing);
                    shares = self.shares_fate(reasons, space, killed);
                    space.hides.pop();
                }
            }
        }
        shares
    }

    fn hides_already(&self, space: &Space, hide: u16) -> bool {
        space.hides.iter().any(|&standing| self.board.standing(standing).act == hide)
    }
}
