//! Does a player die? (RAR-1, RAR-18 to RAR-20, RAR-25)

use crate::model::{Component, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::system::bits::Bits;
use crate::system::matching::each_has_its_own;

use super::holds::{Counter, Search};
use super::reason::{Groups, Reason, Reasons};

/// A kill that reaches a player, and the single protections that may stop it.
type Landing = (u64, u64);

/// Working space of this question.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    pub(super) hides: Vec<u32>,
    landings: Vec<Landing>,
    options: Vec<u64>,
}

impl<const W: usize> Search<'_, W> {
    /// Everybody who dies, of kills or of whom they hid behind.
    pub(super) fn deaths(&mut self, reasons: &Reasons<W>, space: &mut Space) -> PlayerSet {
        let board = self.board;
        let mut dead = PlayerSet::EMPTY;
        let mut asked = PlayerSet::EMPTY;
        for kill in reasons.all.iter().filter(|kill| board.acts[usize::from(kill.act)].has(Component::Kill)) {
            asked.insert(kill.at);
        }
        if !asked.is_empty() {
            asked = asked.union(board.doing(Component::Guard).map(|guard| board.acts[guard].actor).collect());
        }
        space.hides.clear();
        for player in asked.intersection(self.night.living()).iter() {
            if self.is_killed(player, reasons, space) {
                dead.insert(player);
            }
        }
        for hide in board.doing(Component::Fate) {
            let hider = board.acts[hide].actor;
            for standing in board.standings_of(hide) {
                if !dead.contains(hider) && board.standing(standing).end != hider {
                    space.hides.clear();
                    space.hides.push(standing);
                    if self.shares_fate(reasons, space) {
                        dead.insert(hider);
                    }
                }
            }
        }
        dead
    }

    /// Whether a kill reaches a player that nothing stops, together with all the hiding asked about.
    pub(super) fn is_killed(&mut self, player: PlayerId, reasons: &Reasons<W>, space: &mut Space) -> bool {
        let board = self.board;
        let hides = std::mem::take(&mut space.hides);
        space.landings.clear();
        let mut killed = false;
        for kill in &reasons.all {
            if killed || !board.acts[usize::from(kill.act)].has(Component::Kill) {
                continue;
            }
            let parts = reasons.parts(kill);
            // Two kills are one if they are of one action, set off by one chain of actions.
            let key = parts
                .iter()
                .fold(0_u64, |key, &part| key.wrapping_mul(1031).wrapping_add(u64::from(board.standing(part).act) + 1));
            let mut note = |singles: Option<u64>| match singles {
                Some(0) => killed = true,
                Some(singles) => space.landings.push((key, singles)),
                None => {}
            };
            if kill.at == player {
                note(self.reaches(kill, [parts, &[], &hides], player, true));
            }
            if self.pierces(kill, kill.at) {
                continue;
            }
            for guard in board.doing(Component::Guard) {
                if board.acts[guard].actor != player {
                    continue;
                }
                for standing in board.standings_of(guard) {
                    if board.standing(standing).end == kill.at && !self.set_off_by(parts, standing) {
                        note(self.reaches(kill, [parts, &[standing], &hides], player, false));
                    }
                }
            }
        }
        space.hides = hides;
        killed || !self.each_is_stopped(space)
    }

    /// Switch `doctor-saves=one`: whether each kill has a protection of its own, one that stops every way in which it
    /// reaches the player.
    fn each_is_stopped(&self, space: &mut Space) -> bool {
        let Space { landings, options, .. } = space;
        landings.sort_unstable();
        options.clear();
        let mut last = None;
        for &(key, singles) in landings.iter() {
            match options.last_mut() {
                Some(common) if last == Some(key) => *common &= singles,
                Some(_) | None => options.push(singles),
            }
            last = Some(key);
        }
        each_has_its_own(options)
    }

    /// Whether the action of a standing is in a chain: what it set off it does not act on.
    pub(super) fn set_off_by(&self, parts: &[u32], standing: u32) -> bool {
        let act = self.board.standing(standing).act;
        parts.iter().any(|&part| self.board.standing(part).act == act)
    }

    /// Whether a reason for a kill at a player holds and nothing there stops it; with the single protections that
    /// stand there (switch `doctor-saves=one`). `guards`: whether guards step in front of this player.
    pub(super) fn reaches(&mut self, kill: &Reason, groups: Groups<'_>, at: PlayerId, guards: bool) -> Option<u64> {
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
        let singles = self.protections(at, &used)?;
        if guards {
            self.note_cut_at(Component::Guard, at, &used);
        }
        self.note_cut_at(Component::Protect, at, &used);
        Some(singles)
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
    fn shares_fate(&mut self, reasons: &Reasons<W>, space: &mut Space) -> bool {
        let board = self.board;
        let Some(&last) = space.hides.last() else { return false };
        let behind = board.standing(last).end;
        if self.is_exhausted() {
            return false;
        }
        let outside = !self.night.town().contains(behind);
        let mut shares = outside && self.reason_holds([&[], &[], &space.hides], [false; 3]).is_some()
            || self.is_killed(behind, reasons, space);
        // Fates chain: the one hidden behind may himself hide.
        for hide in board.doing(Component::Fate) {
            if shares || board.acts[hide].actor != behind || self.hides_already(space, hide) {
                continue;
            }
            for standing in board.standings_of(hide) {
                if !shares && board.standing(standing).end != behind {
                    space.hides.push(standing);
                    shares = self.shares_fate(reasons, space);
                    space.hides.pop();
                }
            }
        }
        shares
    }

    pub(super) fn hides_already(&self, space: &Space, hide: usize) -> bool {
        space.hides.iter().any(|&standing| usize::from(self.board.standing(standing).act) == hide)
    }
}
